"""Showing channels, conversations and sessions, always as somebody."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, func, select

from recollect.audience import PUBLIC, Reader, channel_entity, linked
from recollect.model import Channel, Conversation, Session
from recollect.store.schema import channels, conversations, sessions


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
            members=_members(connection, space, reader, row.channel),
        )
    return list(found.values())


def counterpart(connection: Connection, space: str, channel: str) -> str | None:
    """The one person that a channel is with, if there is exactly one, whatever handles they use."""
    query = select(conversations.c.entity).where(conversations.c.space == space, conversations.c.channel == channel)
    known: set[str] = set(connection.execute(query.distinct()).scalars()) - {channel_entity(channel)}
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
    entities: Sequence[str] | None = None,
    channel: str | None = None,
    limit: int,
) -> list[Conversation]:
    """Conversations, the latest first."""
    table = conversations.c
    query = (
        select(
            table.conversation, table.entity, table.channel, table.agent,
            func.min(table.started_at, type_=table.started_at.type).label("started_at"),
            func.max(table.last_activity_at, type_=table.last_activity_at.type).label("last_activity_at"),
            func.sum(table.interactions).label("interactions"),
            func.max(table.last_position).label("last_position"),
        )
        .where(table.space == space, reader.may_read(conversations))
        .group_by(table.conversation, table.entity, table.channel, table.agent)
    )  # fmt: skip
    if entities is not None:
        query = query.where(table.entity.in_(entities))
    if channel is not None:
        query = query.where(table.channel == channel)
    rows = connection.execute(query.order_by(func.max(table.last_position).desc()).limit(limit)).all()
    stretches = _sessions(connection, space, reader, [row.conversation for row in rows])
    found = []
    for row in rows:
        own = stretches.get(row.conversation, [])
        is_open = any(session.ended_at is None and session.last_activity_at + idle >= now for session in own)
        found.append(
            Conversation(
                id=row.conversation,
                entity=row.entity,
                channel=row.channel,
                agent=row.agent,
                status="active" if is_open else "idle",
                started_at=row.started_at,
                last_activity_at=row.last_activity_at,
                interactions=int(row.interactions),
                sessions=len(own),
            )
        )
    return found


def list_sessions(connection: Connection, space: str, reader: Reader, conversation: str) -> list[Session]:
    return _sessions(connection, space, reader, [conversation]).get(conversation, [])


def _sessions(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, list[Session]]:
    query = select(sessions).where(
        sessions.c.space == space, reader.may_read(sessions), sessions.c.conversation.in_(ids)
    )
    found: dict[str, list[Session]] = {}
    for row in connection.execute(query.order_by(sessions.c.first_position)):
        found.setdefault(row.conversation, []).append(
            Session(
                id=row.session,
                conversation=row.conversation,
                started_at=row.started_at,
                last_activity_at=row.last_activity_at,
                interactions=row.interactions,
                ended_at=row.ended_at,
                ended_by=row.ended_by,
            )
        )
    return found


def _members(connection: Connection, space: str, reader: Reader, channel: str) -> tuple[str, ...]:
    query = select(conversations.c.entity).where(
        conversations.c.space == space, conversations.c.channel == channel, reader.may_read(conversations)
    )
    return tuple(sorted(set(connection.execute(query).scalars())))


def threads_of(connection: Connection, space: str, reader: Reader, entities: Sequence[str]) -> list[str]:
    """Ids of the conversations of these entities."""
    query = select(conversations.c.conversation).where(
        conversations.c.space == space, conversations.c.entity.in_(entities), reader.may_read(conversations)
    )
    return sorted(set(connection.execute(query).scalars()))
