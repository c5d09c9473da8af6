"""What people needed and did not get, and the tasks that were made of it."""

from __future__ import annotations

from recollect.audience import OWNER
from recollect.errors import InvalidInput, NotFound
from recollect.log.append import lock_space
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Gap, Task
from recollect.relationships import gaps
from recollect.tasks import making


class Needed(Base):
    def gaps(
        self, *, channel: str | None = None, sender: str | None = None, all: bool = False, limit: int = 50
    ) -> list[Gap]:
        """What was needed and could not be done, the most frequent first, as far as whoever speaks on `channel` may
        know. Those that are resolved are only shown if they came back since; `all` shows every one."""
        bounded("limit", limit, 100_000)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return gaps.read(connection, self.space, reader, self.settings, all=all)[:limit]

    def tasks(self, *, all: bool = False) -> list[Task]:
        """Tasks that were made of gaps, the latest first; `all` shows the done ones too. The owner's alone."""
        with self._store.read() as connection:
            return making.listed(connection, self.space, self.settings, all=all)

    def resolve_gap(self, id: str, outcome: str = "resolved") -> Gap:
        """Say what became of a gap, by its id or that of its task: "resolved", "wont_fix", or "detected" to open it
        again, so that it can become a new task."""
        state = gaps.state_of(outcome)
        if state == "task_created":
            raise InvalidInput("outcome", "tasks are made by scan_gaps; use resolved, wont_fix or detected.")
        with self._store.read() as connection:
            gaps.seen(connection, self.space, OWNER, self.settings)  # compares needs while nothing is locked
        with self._store.write() as connection:
            lock_space(connection, self.space)
            known = gaps.seen(connection, self.space, OWNER, self.settings)
            found = next((each for each in known if each.answers_to(str(id))), None)
            if found is None:
                raise NotFound(f"there is no gap {id!r}; 'recollect gaps --all' lists those there are.")
            gap = found.gap
            if state == gap.status or (state == "detected" and gap.status in gaps.OPEN):
                return gap
            if gap.status == "task_created" and gap.task is not None:
                what = {"kind": "task_done", "task": gap.task, "status": state}
                self._decide(connection, (f"The task {gap.task} is {state.replace('_', ' ')}.", what))
            else:
                what = {"kind": "reviewed", "item": gap.id, "outcome": state}
                self._decide(connection, (f"The gap {gap.id} is {state.replace('_', ' ')}.", what))
            now = gaps.seen(connection, self.space, OWNER, self.settings)
            return next(each.gap for each in now if each.gap.id == gap.id)

    def scan_gaps(self, dry_run: bool = False) -> dict[str, int]:
        """Learn what is new, see which tasks are done, and make tasks of what is needed often; how much of each.
        `dry_run` only counts."""
        if not dry_run:
            self._pipeline.learn_facts()
            self._pipeline.distil()
        rooms = (self._store, self.space, self.settings, self._decide)
        return making.check_tasks(*rooms, dry_run=dry_run) | making.make_tasks(*rooms, dry_run=dry_run)
