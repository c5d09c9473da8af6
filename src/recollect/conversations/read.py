"""Showing channels, conversations and sessions, always as somebody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from recollect.audience import PUBLIC, Reader, channel_entity, linked
from recollect.conversations.lifecycle import NATURAL, Ending, standing
from recollect.conversations.sessions import talk_of
from recollect.model import Channel, Conversation, Session
from recollect.store.among import among
from recollect.store.prepared import Prepared
from recollect.store.schema import channels, conversations, endings, memberships, promises, sessions

PAGE = 500  # conversations that are looked at together


def list_channels(connection: Connection, space: str, reader: Reader) -> list[Channel]:
    """Channels with what each was when it was last used, as far as the reader may know of it."""
    query = select(channels).where(channels.c.space == space).order_by(channels.c.channel, channels.c.last_position)
    if reader.audiences is not None:
        own = [audience.partition(":")[2] for audience in reader.audiences if audience.startswith("group:")]
        query = query.where((channels.c.privacy == PUBLIC) | channels.c.channel.in_(own))
    found: dict[str, Channel] = {}
    for row in connection.execute(query):
        earlier = found.get(row.channel)
        found[row.channel] = Channel(
            id=row.channel,
            type=row.channel.partition(":")[0],
            privacy=row.privacy,
            created_at=min(row.created_at, earlier.created_at) if earlier else row.created_at,
            last_activity_at=max(row.last_activity_at, earlier.last_activity_at) if earlier else row.last_activity_at,
            members=members(connection, space, reader, row.channel),
        )
    return list(found.values())


# Every question on a private channel asks this; to put it together takes longer than to run it.
_WITH = Prepared(
    select(conversations.c.entity)
    .where(conversations.c.space == bindparam("space"), conversations.c.channel == bindparam("channel"))
    .distinct()
)


def counterpart(connection: Connection, space: str, channel: str) -> str | None:
    """The one person that a channel is with, if there is exactly one, whatever handles they use."""
    found = _WITH.rows(connection, space=space, channel=channel)
    known: set[str] = {entity for (entity,) in found} - {channel_entity(channel)}
    somebody = min(known, default=None)
    if somebody is None or not known <= set(linked(connection, space, [somebody])):
        return None
    return somebody


def list_conversations(
    connection: Connection,
    space: str,
    reader: Reader,
    *,
    now: datetime,
    idle: timedelta,
    archive: timedelta,
    entities: Sequence[str] | None = None,
    channel: str | None = None,
    status: str | None = None,
    limit: int,
) -> list[Conversation]:
    """Conversations, the latest first; only those of one status, if it is named."""
    table = conversations.c
    latest = func.max(table.last_position)
    query = (
        select(
            table.conversation, table.entity, table.channel, table.agent,
            func.min(table.started_at, type_=table.started_at.type).label("started_at"),
            func.max(table.last_activity_at, type_=table.last_activity_at.type).label("last_activity_at"),
            func.sum(table.interactions).label("interactions"),
            latest.label("last_position"),
        )
        .where(table.space == space, reader.may_read(conversations))
        .group_by(table.conversation, table.entity, table.channel, table.agent)
        .order_by(latest.desc())
    )  # fmt: skip
    if entities is not None:
        query = query.where(table.entity.in_(entities))
    if channel is not None:
        query = query.where(table.channel == channel)
    found: list[Conversation] = []
    rows = connection.execute(query.limit(limit) if status is None else query)
    for page in rows.partitions(PAGE):
        shown = _shown(connection, space, reader, page, now=now, idle=idle, archive=archive)
        found += [each for each in shown if status in (None, each.status)]
        if len(found) >= limit:
            break
    return found[:limit]


def _shown(
    connection: Connection, space: str, reader: Reader, rows: Sequence[Any], *, now: datetime, idle: timedelta,
    archive: timedelta,
) -> list[Conversation]:  # fmt: skip
    """Conversations with how each stands, as far as the reader may know."""
    stretches = _rows(connection, space, reader, [row.conversation for row in rows])
    last = {id: max(own, key=lambda row: int(row.last_position)) for id, own in stretches.items()}
    judged = _endings(connection, space, reader, last.values())
    talks = {
        row.conversation: talk_of(row.conversation, row.channel, last[row.conversation].audience)
        for row in rows
        if row.conversation in last
    }
    promised = _promised(connection, space, reader, talks.values())
    found = []
    for row in rows:
        status, reason = "idle", ""
        if (session := last.get(row.conversation)) is not None:
            status, reason = standing(
                session.last_activity_at, session.ended_by, judged.get(session.session),
                promised=talks[row.conversation] in promised, now=now, idle=idle, archive=archive,
            )  # fmt: skip
        found.append(
            Conversation(
                id=row.conversation,
                entity=row.entity,
                channel=row.channel,
                agent=row.agent,
                status=status,
                started_at=row.started_at,
                last_activity_at=row.last_activity_at,
                interactions=int(row.interactions),
                sessions=len(stretches.get(row.conversation, ())),
                reason=reason,
            )
        )
    return found


def list_sessions(connection: Connection, space: str, reader: Reader, conversation: str) -> list[Session]:
    """The stretches of a conversation. One that was judged to be over has ended, as long as nothing more is said."""
    rows = _rows(connection, space, reader, [conversation]).get(conversation, [])
    judged = _endings(connection, space, reader, [row for row in rows if row.ended_at is None])
    return [_session(row, judged.get(row.session)) for row in rows]


def _session(row: Any, ending: Ending | None) -> Session:
    ended_at, ended_by = row.ended_at, row.ended_by
    if ended_at is None and ending is not None and ending.is_over:
        ended_at, ended_by = row.last_activity_at, NATURAL
    return Session(
        id=row.session,
        conversation=row.conversation,
        started_at=row.started_at,
        last_activity_at=row.last_activity_at,
        interactions=row.interactions,
        ended_at=ended_at,
        ended_by=ended_by,
    )


def _rows(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, list[Any]]:
    """The rows of sessions, by their conversations, the oldest first."""
    query = select(sessions).where(
        sessions.c.space == space, reader.may_read(sessions), among(sessions.c.conversation, ids)
    )
    found: dict[str, list[Any]] = {}
    for row in connection.execute(query.order_by(sessions.c.first_position)):
        found.setdefault(row.conversation, []).append(row)
    return found


def _endings(connection: Connection, space: str, reader: Reader, rows: Iterable[Any]) -> dict[str, Ending]:
    """What was judged of sessions as they are now: what was said since makes it void."""
    last = {row.session: row.last_position for row in rows}
    query = select(endings).where(endings.c.space == space, reader.may_read(endings), among(endings.c.session, last))
    return {
        row.session: Ending(row.is_over, row.reason, row.judged_at)
        for row in connection.execute(query)
        if row.position == last[row.session]
    }


def _promised(connection: Connection, space: str, reader: Reader, talks: Iterable[str]) -> set[str]:
    """Those of these talks in which a promise is open."""
    query = select(promises.c.talk).where(
        promises.c.space == space, reader.may_read(promises), promises.c.outcome == "open",
        among(promises.c.talk, set(talks)),
    )  # fmt: skip
    return set(connection.execute(query.distinct()).scalars())


def members(connection: Connection, space: str, reader: Reader, channel: str) -> tuple[str, ...]:
    """Who is on a channel: who spoke there, and of whom it was said; not those who were said to have left."""
    query = select(conversations.c.entity).where(
        conversations.c.space == space, conversations.c.channel == channel, reader.may_read(conversations)
    )
    found = set(connection.execute(query).scalars())
    told = select(memberships.c.entity, memberships.c.until).where(
        memberships.c.space == space, memberships.c.belongs_to == channel, reader.may_read(memberships)
    )
    for entity, until in connection.execute(told):
        found = found | {entity} if until is None else found - {entity}
    return tuple(sorted(found))


def threads_of(connection: Connection, space: str, reader: Reader, entities: Sequence[str]) -> list[str]:
    """Ids of the conversations of these entities."""
    query = select(conversations.c.conversation).where(
        conversations.c.space == space, conversations.c.entity.in_(entities), reader.may_read(conversations)
    )
    return sorted(set(connection.execute(query).scalars()))
