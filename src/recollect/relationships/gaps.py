"""Gaps as somebody may see them: what was needed and could not be done, how often, by how many, and what became of it.

Sights of different audiences that mean the same are put together here, on reading, out of what the reader may see. So
the owner sees one gap where three people voiced it in private, and each of them their own."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.judges.reading.comparing import merged
from recollect.log.read import log
from recollect.model import GAP_STATES, Gap
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import interactions, links, reviewed, sightings, tasks

OPEN = ("detected", "task_created")
# Other words for the states of a gap and a task, as other systems spell them.
_SPELLED = {
    "todo_created": "task_created", "open": "task_created", "closed": "resolved", "done": "resolved",
    "completed": "resolved", "wontfix": "wont_fix", "won't_fix": "wont_fix", "cancelled": "wont_fix",
}  # fmt: skip
UNGROUPED = ""  # the gap of a sighting that is still to be compared with others


def gap_id(audience: str, source: str) -> str:
    """The id of the gap that was first seen in this interaction."""
    return derived_id("gap", audience, source)


def state_of(word: str) -> str:
    """A state in our words."""
    plain = str(word).strip().lower().replace("-", "_").replace(" ", "_")
    state = _SPELLED.get(plain, plain)
    if state not in GAP_STATES:
        raise InvalidInput("outcome", f"{word!r} is not known; use one of {', '.join(GAP_STATES)}.")
    return state


@dataclass(frozen=True, slots=True)
class Seen:
    """One gap and the sightings that it is made of, the first one first. `gaps` are its ids within audiences."""

    gap: Gap
    gaps: tuple[str, ...]
    sightings: tuple[Any, ...]
    people: Mapping[str, str]  # for each entity, whom it stands for

    def answers_to(self, id: str) -> bool:
        """Whether an id is that of the gap, of a part of it, of one of its sightings or of its task."""
        return id in (*self.gaps, self.gap.task, *(row.sighting for row in self.sightings))


@dataclass(frozen=True, slots=True)
class _Event:
    """Something that was decided about a gap."""

    position: int
    status: str
    at: datetime
    task: str | None = None


def read(connection: Connection, space: str, reader: Reader, settings: Settings, *, all: bool = True) -> list[Gap]:
    """The gaps that a reader may see, the most frequent first; without `all`, those that are open or came back."""
    found = [each.gap for each in seen(connection, space, reader, settings)]
    return found if all else [gap for gap in found if gap.status in OPEN or gap.since]


def seen(connection: Connection, space: str, reader: Reader, settings: Settings) -> list[Seen]:
    """The same with what each is made of."""
    query = select(sightings).where(sightings.c.space == space, reader.may_read(sightings))
    rows = connection.execute(query.order_by(sightings.c.position)).all()
    if not rows:
        return []
    by_gap: dict[str, list[Any]] = {}
    for row in rows:
        own = row.gap if row.gap != UNGROUPED else gap_id(row.audience, row.source)
        by_gap.setdefault(own, []).append(row)
    roots = merged(by_gap, settings.reader == "ours")
    groups: dict[str, list[str]] = {}
    for gap, root in roots.items():
        groups.setdefault(root, []).append(gap)
    people = _people(connection, space, reader, {row.entity for row in rows})
    decided = _Decided(connection, space, reader)
    found = []
    for root, ids in groups.items():
        mine = sorted((row for gap in ids for row in by_gap[gap]), key=lambda row: row.position)
        whole = decided.of(_gap(root, mine, people), ids)
        if (at := whole.resolved_at) is not None:
            whole = replace(whole, since=sum(row.at > at for row in mine))
        found.append(Seen(whole, tuple(ids), tuple(mine), people))
    return sorted(found, key=lambda each: (-each.gap.frequency, -each.gap.last_at.timestamp(), each.gap.id))


def _gap(id: str, rows: Sequence[Any], people: Mapping[str, str]) -> Gap:
    voices = dict.fromkeys(people[row.entity] for row in rows)
    return Gap(
        id=id, need=_usual(row.need for row in rows), kind=_usual(row.kind for row in rows), frequency=len(rows),
        people=len(voices), status="detected", evidence=tuple(dict.fromkeys(row.source for row in rows)),
        audiences=tuple(sorted({row.audience for row in rows})), first_at=min(row.at for row in rows),
        last_at=max(row.at for row in rows), entities=tuple(voices),
    )  # fmt: skip


def _usual(words: Iterable[str]) -> str:
    """The most frequent; of those that are as frequent, the first."""
    return Counter(words).most_common(1)[0][0]


def _people(connection: Connection, space: str, reader: Reader, entities: Iterable[str]) -> dict[str, str]:
    """For each entity the first of all that stand for the same person, as far as the reader may know."""
    same = {entity: entity for entity in entities}

    def root(entity: str) -> str:
        while same[entity] != entity:
            entity = same[entity]
        return entity

    tied = select(links.c.entity, links.c.other).where(
        links.c.space == space, links.c.verified, links.c.undone_by.is_(None)
    )
    for row in connection.execute(tied):
        both = (row.entity, row.other)
        if reader.audiences is None or all(f"private:{each}" in reader.audiences for each in both):
            one, other = sorted(root(same.setdefault(each, each)) for each in both)
            same[other] = one
    return {entity: root(entity) for entity in list(same)}


class _Decided:
    """What became of gaps, as far as the reader may know: the latest that was decided about any part of one."""

    def __init__(self, connection: Connection, space: str, reader: Reader) -> None:
        made = select(tasks).where(tasks.c.space == space, reader.may_read(tasks))
        self.tasks = connection.execute(made).all()
        answered = select(reviewed).where(
            reviewed.c.space == space, reader.may_read(reviewed), reviewed.c.item.startswith("gap_", autoescape=True)
        )
        self.reviewed = {row.item: row for row in connection.execute(answered)}
        ids = {row.source for row in (*self.tasks, *self.reviewed.values())}
        ids |= {row.resolved_by for row in self.tasks if row.resolved_by is not None}
        query = select(log.id, log.position, log.occurred_at).where(log.space == space, among(log.id, ids))
        self.places = {row.id: row for row in connection.execute(query.select_from(interactions))} if ids else {}
        self.by_gap: dict[str, list[Any]] = {}
        for row in self.tasks:
            for id in (*json.loads(row.gaps), *json.loads(row.evidence)):
                self.by_gap.setdefault(id, []).append(row)

    def of(self, gap: Gap, ids: Sequence[str]) -> Gap:
        events = list(self._events(ids, gap.evidence))
        if not events:
            return gap
        last = max(events, key=lambda event: event.position)
        task = last.task
        if last.status in ("resolved", "wont_fix"):
            task = task or next((each.task for each in sorted(events, key=_latest) if each.task), None)
        resolved_at = last.at if last.status in ("resolved", "wont_fix") else None
        return replace(gap, status=last.status, task=task, resolved_at=resolved_at)

    def _events(self, ids: Sequence[str], evidence: Sequence[str]) -> Iterable[_Event]:
        mine = {row.task: row for id in (*ids, *evidence) for row in self.by_gap.get(id, ())}
        for row in mine.values():
            if (made := self.places.get(row.source)) is not None:
                yield _Event(made.position, "task_created", made.occurred_at, row.task)
            if row.resolved_by is not None and (done := self.places.get(row.resolved_by)) is not None:
                yield _Event(done.position, state_of(row.status), done.occurred_at, row.task)
        for id in ids:
            answer = self.reviewed.get(id)
            if answer is not None and (said := self.places.get(answer.source)) is not None:
                yield _Event(said.position, state_of(answer.outcome), said.occurred_at)


def _latest(event: _Event) -> int:
    return -event.position
