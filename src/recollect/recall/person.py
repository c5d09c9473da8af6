"""Who is spoken with, as an attentive colleague would have it in mind: since when we know each other, what we last
spoke of, what is open between us, and how they like to be spoken to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.learning.summaries import points_in
from recollect.log.asked import asked, asked_plainly
from recollect.log.read import log
from recollect.model import Point, Promise
from recollect.recall.context import Line
from recollect.relationships import profiles, promises
from recollect.store.among import among
from recollect.store.schema import conversations, interactions, sessions, summaries
from recollect.times import local_day

LAST = 3  # points of the last session that are told
PENDING = 8  # promises that are told
MANNERS = 5  # things that are told of how to speak with somebody
_WEIGHT = {"open": 0, "decision": 1, "action": 2, "key": 3}


def acquaintance(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], now: datetime, idle: timedelta
) -> tuple[list[Line], list[Point]]:
    """Since when we know each other and when we last spoke, and what mattered most of that; the talk that is going on
    is not meant."""
    if not entities:
        return [], []
    talks = _talks(connection, space, reader, entities)
    if not talks:
        return [], []
    ended = _last(connection, space, reader, [talk.conversation for talk in talks], now - idle)
    if not ended:
        return [], []
    last = ended[0]
    first = min(talk.first_position for talk in talks)
    ends = _ends(connection, space, reader, [first, last.last_position])
    at = {row.position: row for row in ends}
    if len(at) < len({first, last.last_position}):  # erased meanwhile
        return [], []
    days = (local_day(now, reader.zone) - local_day(last.last_activity_at, reader.zone)).days
    ago = "today" if days == 0 else "yesterday" if days == 1 else f"{days} days ago"
    many = len({talk.conversation for talk in talks})
    messages = f"{sum(talk.interactions for talk in talks)} messages in {many} conversation{'s' if many > 1 else ''}"
    known = f"known since {local_day(at[first].occurred_at, reader.zone)}, {messages}"
    channel = next(talk.channel for talk in talks if talk.conversation == last.conversation)
    spoken = f"last spoken with on {local_day(last.last_activity_at, reader.zone)} ({ago}) on {channel}"
    line = Line(f"{known}; {spoken}", tuple(dict.fromkeys((at[first].id, at[last.last_position].id))))
    return [line], _points(connection, space, reader, last.session)


@asked
def _talks(space: str, reader: Reader, entities: Sequence[str]) -> Select[Any]:
    """Their conversations, one row for each audience."""
    table = conversations.c
    return select(table.conversation, table.channel, table.first_position, table.interactions).where(
        table.space == space, among(table.entity, entities), reader.may_read(conversations)
    )


@asked
def _last(space: str, reader: Reader, talks: Sequence[str], until: datetime) -> Select[Any]:
    """The last session of these conversations that was over by then. Whose they are was asked before: SQLite would
    join the other way round, beginning with all sessions that there are."""
    table = sessions.c
    mine = (table.space == space, among(table.conversation, talks), reader.may_read(sessions))
    query = select(table.conversation, table.session, table.last_position, table.last_activity_at)
    query = query.where(*mine, table.last_activity_at < until)
    return query.order_by(table.last_activity_at.desc(), table.session).limit(1)


@asked
def _ends(space: str, reader: Reader, positions: Sequence[int]) -> Select[Any]:
    return select(log.position, log.id, log.occurred_at).where(
        log.space == space, among(log.position, positions), reader.may_read(interactions)
    )


def manners(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], channel: str | None
) -> list[Line]:
    """How they like to be spoken to."""
    if not entities:
        return []
    found = profiles.how_to_speak(connection, space, reader, entities, channel)
    return [Line(item.content, item.sources) for item in found[:MANNERS]]


def pending(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], channel: str | None, now: datetime,
    days: float,
) -> list[Line]:  # fmt: skip
    """What either side said they would do and did not yet, what is overdue first."""
    found = promises.pending(connection, space, reader, entities, channel, now, PENDING, days)
    return [_promise(each, reader.zone) for each in found]


def _promise(each: Promise, zone: tzinfo) -> Line:
    due = "" if each.due_at is None else f", due {local_day(each.due_at, zone)}"
    state = "overdue" if each.overdue else "open"
    return Line(f"{each.text} ({state}{due}, said {local_day(each.made_at, zone)})", (each.source,))


def _points(connection: Connection, space: str, reader: Reader, session: str) -> list[Point]:
    """What mattered most in a session, in its order."""
    points = [point for (text,) in _of_session(connection, space, reader, session) for point in points_in(text)]
    told = [(number, point) for number, point in enumerate(points) if point.section in _WEIGHT]
    best = sorted(told, key=lambda item: (_WEIGHT[item[1].section], item[0]))[:LAST]
    return [point for _, point in sorted(best, key=lambda item: item[0])]


@asked_plainly
def _of_session(space: str, reader: Reader, session: str) -> Select[Any]:
    return select(summaries.c.points).where(
        summaries.c.space == space, summaries.c.scope == "session", summaries.c.subject == session,
        summaries.c.superseded_by.is_(None), reader.may_read(summaries),
    )  # fmt: skip
