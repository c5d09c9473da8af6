"""Who is spoken with, as an attentive colleague would have it in mind: since when we know each other, what we last
spoke of, what is open between us, and how they like to be spoken to."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from recollect.audience import Reader
from recollect.learning.summaries import points_in
from recollect.log.read import log
from recollect.model import Point, Promise
from recollect.recall.context import Line
from recollect.relationships import profiles, promises
from recollect.store.schema import conversations, interactions, sessions, summaries

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
    table = conversations.c
    theirs = (table.space == space, table.entity.in_(entities), reader.may_read(conversations))
    query = select(
        func.min(table.first_position), func.count(table.conversation.distinct()), func.sum(table.interactions)
    )
    first, talks, messages = connection.execute(query.where(*theirs)).one()
    if first is None:
        return [], []
    before = connection.execute(
        select(sessions.c.session, sessions.c.last_position, sessions.c.last_activity_at, table.channel)
        .join(conversations, (table.space == sessions.c.space) & (table.conversation == sessions.c.conversation)
              & (table.audience == sessions.c.audience))
        .where(*theirs, sessions.c.last_activity_at < now - idle)
        .order_by(sessions.c.last_activity_at.desc(), sessions.c.session)
        .limit(1)
    ).first()  # fmt: skip
    if before is None:
        return [], []
    ends = select(log.position, log.id, log.occurred_at).where(
        log.space == space, log.position.in_((first, before.last_position)), reader.may_read(interactions)
    )
    at = {row.position: row for row in connection.execute(ends)}
    if len(at) < len({first, before.last_position}):  # erased meanwhile
        return [], []
    days = (now.date() - before.last_activity_at.date()).days
    ago = "today" if days == 0 else "yesterday" if days == 1 else f"{days} days ago"
    many = f"{messages} messages in {talks} conversation{'s' if talks > 1 else ''}"
    known = f"known since {at[first].occurred_at:%Y-%m-%d}, {many}"
    last = f"last spoken with on {before.last_activity_at:%Y-%m-%d} ({ago}) on {before.channel}"
    line = Line(f"{known}; {last}", tuple(dict.fromkeys((at[first].id, at[before.last_position].id))))
    return [line], _points(connection, space, reader, before.session)


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
    return [_promise(each) for each in found]


def _promise(each: Promise) -> Line:
    due = "" if each.due_at is None else f", due {each.due_at:%Y-%m-%d}"
    state = "overdue" if each.overdue else "open"
    return Line(f"{each.text} ({state}{due}, said {each.made_at:%Y-%m-%d})", (each.source,))


def _points(connection: Connection, space: str, reader: Reader, session: str) -> list[Point]:
    """What mattered most in a session, in its order."""
    query = select(summaries.c.points).where(
        summaries.c.space == space, summaries.c.scope == "session", summaries.c.subject == session,
        summaries.c.superseded_by.is_(None), reader.may_read(summaries),
    )  # fmt: skip
    points = [point for text in connection.execute(query).scalars() for point in points_in(text)]
    told = [(number, point) for number, point in enumerate(points) if point.section in _WEIGHT]
    best = sorted(told, key=lambda item: (_WEIGHT[item[1].section], item[0]))[:LAST]
    return [point for _, point in sorted(best, key=lambda item: item[0])]
