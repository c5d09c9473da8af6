"""The table of summaries: read as somebody, written with what they were made of, and walked both ways.

A summary is never changed. The one that takes its place is named on the old row alone, so that what holds is the same
after a rebuild, whatever was made on the way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Table, bindparam, delete, or_, select, update

from recollect.audience import Reader, Scope
from recollect.entities.referring import is_of_speaker
from recollect.errors import NotFound
from recollect.ids import derived_id
from recollect.learning.rendering import render
from recollect.log.read import log
from recollect.model import Point, Summary
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import aliases, entities, learnt_names, summaries, summary_parts, summary_sources
from recollect.store.upsert import upsert
from recollect.times import spell

SCOPES = ("conversation", "session", "window", "day", "week", "entity", "topic")
FOLDED = "conversation"
_MANY = 100_000
_PLACE = ("space", "scope", "subject", "audience", "agent")  # what one summary at a time holds for
_CHANGING = [column.name for column in summaries.c if column.name not in ("space", "summary", "audience", "agent")]


@dataclass(frozen=True, slots=True)
class Source:
    """An interaction that a summary was made of."""

    position: int
    id: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Draft:
    """A summary about to be written. `sources` are its own interactions, `parts` the summaries and facts beneath it;
    `state` is whatever else it hangs on, such as how facts stood."""

    scope: str
    subject: str
    of: Scope
    points: tuple[Point, ...]
    sources: tuple[Source, ...]
    parts: tuple[str, ...]
    interactions: int
    started_at: datetime
    ended_at: datetime
    first_position: int
    last_position: int
    confidence: float
    judge: str
    reason: str
    state: str = ""

    @property
    def id(self) -> str:
        return summary_id(self.scope, self.subject, self.of, (each.id for each in self.sources), self.parts, self.state)


def summary_id(
    scope: str, subject: str, of: Scope, sources: Iterable[str], parts: Iterable[str] = (), state: str = ""
) -> str:
    """The id of a summary over exactly these interactions and parts; no places in the log, which count hidden rows."""
    digest = hashlib.blake2b(json.dumps([sorted(sources), sorted(parts), state]).encode(), digest_size=16).hexdigest()
    return derived_id("sum", scope, subject, of.audience, of.agent, digest)


# ---------------------------------------------------------------------------------------------------------- writing


def write(connection: Connection, space: str, draft: Draft) -> str:
    """Write a summary with what it was made of, in the place of the one that held for the same; its id."""
    return write_all(connection, space, [draft])[0]


def write_all(connection: Connection, space: str, drafts: Sequence[Draft]) -> list[str]:
    """The same for several at once, each in a place of its own; their ids."""
    rows: list[dict[str, Any]] = []
    sources: list[dict[str, Any]] = []
    parts: list[dict[str, Any]] = []
    for draft in drafts:
        id, of = draft.id, draft.of
        owned = {"space": space, "summary": id, "audience": of.audience, "agent": of.agent}
        row = {
            **owned, "scope": draft.scope, "subject": draft.subject, "points": written(draft.points),
            "interactions": draft.interactions, "started_at": draft.started_at, "ended_at": draft.ended_at,
            "first_position": draft.first_position, "last_position": draft.last_position,
            "confidence": round(draft.confidence, 4), "judge": draft.judge, "reason": draft.reason,
            "superseded_by": None,
        }  # fmt: skip
        rows.append(row)
        sources += [{**owned, "position": each.position, "source": each.id} for each in draft.sources]
        parts += [{**owned, "part": part} for part in dict.fromkeys(draft.parts)]
    upsert(connection, summaries, rows, _made_anew)
    upsert(connection, summary_sources, sources)
    upsert(connection, summary_parts, parts)
    if rows:
        connection.execute(_FORMER, [{f"of_{name}": row[name] for name in (*_PLACE, "summary")} for row in rows])
    return [row["summary"] for row in rows]


def _made_anew(new: Any) -> dict[str, Any]:
    return {name: new[name] for name in _CHANGING}


def holds(connection: Connection, space: str, scope: str, subject: str, of: Scope) -> str | None:
    """The id of the summary that holds for a scope and subject."""
    found = _holding(connection, space, scope, subject, of.audience, of.agent).scalars().first()
    return None if found is None else str(found)


@once
def _holding(space: str, scope: str, subject: str, audience: str, agent: str | None) -> Select[Any]:
    return select(summaries.c.summary).where(*_place(space, scope, subject, audience, agent))


def withdraw(connection: Connection, space: str, places: Collection[tuple[str, str, Scope]]) -> None:
    """What summaries of these scopes and subjects were made of is no more, or no longer worth one: they go, as if they
    had not been."""
    if not places:
        return
    wanted = (
        [scope for scope, _, _ in places],
        [subject for _, subject, _ in places],
        [of.audience for *_, of in places],
    )
    held = _held(connection, space, *(sorted(set(each)) for each in wanted)).all()
    gone = [row for row in held if (row.scope, row.subject, Scope(row.audience, row.agent)) in places]
    if not gone:
        return
    for table in (summaries, summary_sources, summary_parts):
        connection.execute(
            delete(table).where(table.c.space == space, among(table.c.summary, [row.summary for row in gone]))
        )
    for row in gone:
        before = update(summaries).where(summaries.c.space == space, summaries.c.scope == row.scope,
                                         summaries.c.subject == row.subject,
                                         summaries.c.superseded_by == row.summary)  # fmt: skip
        connection.execute(before.values(superseded_by=""))


@once
def _held(space: str, scopes: list[str], subjects: list[str], audiences: list[str]) -> Select[Any]:
    columns = (summaries.c.summary, summaries.c.scope, summaries.c.subject, summaries.c.audience, summaries.c.agent)
    return select(*columns).where(
        summaries.c.space == space, among(summaries.c.scope, scopes), among(summaries.c.subject, subjects),
        among(summaries.c.audience, audiences), summaries.c.superseded_by.is_(None),
    )  # fmt: skip


def _place(
    space: str, scope: str, subject: str, audience: str, agent: str | None
) -> tuple[ColumnElement[bool], ...]:  # fmt: skip
    return (
        summaries.c.space == space,
        summaries.c.scope == scope,
        summaries.c.subject == subject,
        summaries.c.audience == audience,
        summaries.c.agent.is_not_distinct_from(agent),
        summaries.c.superseded_by.is_(None),
    )


# What held for the place of a new summary.
_FORMER = (
    update(summaries)
    .where(
        *_place(*(bindparam(f"of_{name}") for name in _PLACE)),  # type: ignore[arg-type]
        summaries.c.summary != bindparam("of_summary"),
    )
    .values(superseded_by=bindparam("of_summary"))
)


def written(points: Iterable[Point]) -> str:
    return json.dumps(
        [
            {"text": point.text, "sources": list(point.sources), "section": point.section, "speaker": point.speaker,
             "at": None if point.at is None else spell(point.at)}
            for point in points
        ],
        ensure_ascii=False,
    )  # fmt: skip


def points_in(text: str) -> tuple[Point, ...]:
    return tuple(
        Point(
            text=each["text"], sources=tuple(each["sources"]), section=each["section"], speaker=each["speaker"],
            at=None if each["at"] is None else datetime.fromisoformat(each["at"]),
        )
        for each in json.loads(text)
    )  # fmt: skip


# ---------------------------------------------------------------------------------------------------------- reading


def read(
    connection: Connection, space: str, reader: Reader, *where: ColumnElement[bool], all: bool = False,
    limit: int = _MANY,
) -> list[Summary]:  # fmt: skip
    """Summaries that a reader may see, the latest first: those that hold, or all that ever held."""
    query = select(summaries).where(summaries.c.space == space, reader.may_read(summaries), *where)
    if not all or not reader.is_owner:
        query = query.where(_told(summaries.c.superseded_by.is_(None), all))
    order = (summaries.c.ended_at.desc(), summaries.c.started_at.desc(), summaries.c.summary)
    return of_rows(connection, space, reader, connection.execute(query.order_by(*order).limit(limit)).all())


def _told(holds: ColumnElement[bool], all: bool) -> ColumnElement[bool]:
    """What once held tells when it was made, and that may hang on what others said meanwhile: it is for the owner. The
    folds of a conversation do not: each is a part of the next."""
    return or_(holds, summaries.c.scope == FOLDED) if all else holds


def get(connection: Connection, space: str, reader: Reader, id: str) -> Summary:
    found = read(connection, space, reader, summaries.c.summary == id, all=True)
    if not found:
        raise NotFound(f"there is no summary {id!r} here that you may read.")
    return found[0]


def parts_of(connection: Connection, space: str, reader: Reader, id: str) -> list[Summary]:
    """Down: the summaries that one was made of, the oldest first."""
    mine = select(summary_parts.c.part).where(
        summary_parts.c.space == space, reader.may_read(summary_parts), summary_parts.c.summary == id
    )
    return read(connection, space, reader, summaries.c.summary.in_(mine), all=True)[::-1]


def made_of(connection: Connection, space: str, reader: Reader, item: str, *, all: bool = False) -> list[Summary]:
    """Up: the summaries that have a summary or a fact as a part, or an interaction as a source."""
    above = select(summary_parts.c.summary).where(
        summary_parts.c.space == space, reader.may_read(summary_parts), summary_parts.c.part == item
    )
    if item.startswith("int_"):
        position = select(log.position).where(log.space == space, log.id == item).scalar_subquery()
        above = select(summary_sources.c.summary).where(
            summary_sources.c.space == space, reader.may_read(summary_sources), summary_sources.c.position == position
        )
    return read(connection, space, reader, summaries.c.summary.in_(above), all=all)


def of_rows(connection: Connection, space: str, reader: Reader, rows: Sequence[Any]) -> list[Summary]:
    """Rows of the table as summaries, with their text, their parts and what they took the place of."""
    ids = [row.summary for row in rows]
    if not ids:
        return []
    parts: dict[str, list[str]] = {}
    beneath = select(summary_parts.c.summary, summary_parts.c.part).where(
        summary_parts.c.space == space, reader.may_read(summary_parts), among(summary_parts.c.summary, ids)
    )
    for row in connection.execute(beneath.order_by(summary_parts.c.part)):
        parts.setdefault(row.summary, []).append(row.part)
    before = _before(connection, space, reader, [row for row in rows if reader.is_owner or row.scope == FOLDED])
    names = _names(connection, space, reader, (row.subject for row in rows if row.scope == "entity"))
    return [
        _summary(row, tuple(parts.get(row.summary, ())), before.get(row.summary),
                 row.subject if row.scope == "topic" else names.get(row.subject, ""), reader.zone)
        for row in rows
    ]  # fmt: skip


def _before(connection: Connection, space: str, reader: Reader, rows: Sequence[Any]) -> Mapping[str, str]:
    """For each summary, the one that it took the place of: the latest, where there were several."""
    ids = {row.summary for row in rows}
    if not ids:
        return {}
    places = {(row.scope, row.subject) for row in rows}
    query = select(summaries.c.summary, summaries.c.superseded_by).where(
        summaries.c.space == space, reader.may_read(summaries), summaries.c.superseded_by.is_not(None),
        among(summaries.c.subject, {subject for _, subject in places}),
        summaries.c.scope.in_(sorted({scope for scope, _ in places})),
    )  # fmt: skip
    latest = connection.execute(query.order_by(summaries.c.ended_at, summaries.c.last_position, summaries.c.summary))
    return {row.superseded_by: row.summary for row in latest if row.superseded_by in ids}


def _names(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> dict[str, str]:
    """How entities are called, as far as the reader may know, in a few statements however many there are: as declared,
    else by the first of their aliases, else as they are spoken of, else by their handle."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return {}
    found: dict[str, tuple[int, str]] = {}

    def hear(table: Table, name: str, rank: Callable[[Any], int | None]) -> None:
        query = select(table).where(table.c.space == space, reader.may_read(table), among(table.c.entity, wanted))
        for row in connection.execute(query):
            at = rank(row)
            if at is not None:
                found[row.entity] = min(found.get(row.entity, (9, "")), (at, getattr(row, name)))

    hear(entities, "name", lambda row: 0 if row.declared else 3)
    hear(aliases, "alias", lambda row: 1)
    hear(learnt_names, "name", lambda row: 2 if row.origin == "mention" and not is_of_speaker(row.key) else None)
    return {entity: name for entity, (_, name) in found.items()}


def _summary(row: Any, parts: tuple[str, ...], before: str | None, name: str, zone: tzinfo) -> Summary:
    points = points_in(row.points)
    return Summary(
        id=row.summary, scope=row.scope, subject=row.subject,
        text=render(row.scope, points, row.started_at, row.ended_at, name, zone), points=points,
        interactions=row.interactions, started_at=row.started_at, ended_at=row.ended_at, audience=row.audience,
        confidence=row.confidence, parts=parts, agent=row.agent, judge=row.judge, reason=row.reason, supersedes=before,
        superseded_by=row.superseded_by,
    )  # fmt: skip
