"""What was promised, and what became of it."""

from __future__ import annotations

from sqlalchemy import ColumnElement, or_

from recollect.audience import OWNER
from recollect.errors import InvalidInput, NotFound, whole
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Promise
from recollect.relationships import promises as given
from recollect.store.schema import promises
from recollect.times import now as current

OUTCOMES = ("done", "dropped", "open")


class Promised(Base):
    def promises(
        self,
        *,
        entity: str | None = None,
        channel: str | None = None,
        sender: str | None = None,
        all: bool = False,
        limit: int = 50,
    ) -> list[Promise]:
        """What somebody said they would do and has not done yet: overdue first, then by the day, then what has none.
        Those of an entity, and those made to it; or everybody's, the agent's too. `all` gives what is settled as
        well."""
        bounded("limit", limit, 100_000)
        if sender is not None and channel is None:
            entity, sender = entity if entity is not None else sender, None
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            where: list[ColumnElement[bool]] = [] if all else [given.IS_OPEN]
            if entity is not None:
                group = self._group(connection, reader, entity)
                where.append(or_(promises.c.entity.in_(group), promises.c.beneficiary.in_(group)))
            return given.read(connection, self.space, reader, current(), *where, limit=limit)

    def settle_promise(self, id: str, outcome: str = "done") -> Promise:
        """Say what became of a promise: done, dropped, or open again. This counts more than what was said; the next
        decision counts more than this one."""
        if outcome not in OUTCOMES:
            raise InvalidInput("outcome", f"{outcome!r} is not known; use one of {', '.join(OUTCOMES)}.")
        known = promises.c.promise == whole("id", id)
        with self._store.write() as connection:
            found = given.read(connection, self.space, OWNER, current(), known)
            if not found:
                raise NotFound(f"there is no promise {id!r}; 'recollect promises --all' lists those there are.")
            words = f"{found[0].text} This is {'open again' if outcome == 'open' else outcome}."
            self._decide(connection, (words, {"kind": "reviewed", "item": found[0].id, "outcome": outcome}))
        with self._store.read() as connection:
            return given.read(connection, self.space, OWNER, current(), known)[0]
