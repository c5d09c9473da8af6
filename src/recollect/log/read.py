"""Reading the log, always as somebody: newest window, by id, channel, conversation, entity, time and type."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, RowMapping, Select, literal_column, select

from recollect.audience import Reader
from recollect.log.asked import aside, asked
from recollect.log.fields import OURS
from recollect.model import Interaction
from recollect.store.among import among
from recollect.store.schema import interactions

log = interactions.c


def interaction(row: Mapping[Any, Any], reader: Reader) -> Interaction:
    position, hash = (row["position"], row["hash"].hex()) if reader.is_owner else (None, None)
    if row["erasure"] is not None and row["content"] is None:
        return Interaction(
            id=row["id"], content="", channel="", entity="", conversation="", direction="", role="", type="",
            audience="", occurred_at=row["recorded_at"], recorded_at=row["recorded_at"],
            position=position, hash=hash, erased=True,
        )  # fmt: skip
    metadata = json.loads(row["metadata"]) if row["metadata"] else {}
    if not reader.is_owner and OURS in metadata:  # where somebody lives was told to the owner
        metadata[OURS].pop("zone", None)
        if not metadata[OURS]:
            del metadata[OURS]
    return Interaction(  # by position: with names it takes a quarter longer, and bulk writing makes many
        row["id"], row["content"], row["channel"], row["entity"], row["conversation"], row["direction"], row["role"],
        row["type"], row["audience"], row["occurred_at"], row["recorded_at"], row["sender"], row["agent"],
        row["external_id"], metadata, position, hash, row["erasure"] is not None,
    )  # fmt: skip


def readable(space: str, reader: Reader) -> Select[Any]:
    """Every row of the log that this reader may see; erased rows are nobody's."""
    return select(interactions).where(log.space == space, reader.may_read(interactions), log.erasure.is_(None))


def visible(space: str, reader: Reader) -> Select[Any]:
    """The same with the marks that stand in the place of erased answers: for who looks at a talk, not to learn from."""
    return select(interactions).where(log.space == space, reader.may_read(interactions), log.content.is_not(None))


def newest(
    connection: Connection,
    space: str,
    reader: Reader,
    *,
    limit: int,
    channel: str | None = None,
    conversation: str | None = None,
    conversations: Sequence[str] | None = None,
    between: tuple[datetime | None, datetime | None] = (None, None),
    types: Sequence[str] | None = None,
    before: int | None = None,
    after: int | None = None,
) -> list[Interaction]:
    """The newest `limit` rows that fit, oldest of them first: a window never starts at the beginning of time. `before`
    and `after` are positions; with `after` it is the oldest that follow it."""
    query = visible(space, reader)
    if before is not None:
        query = query.where(log.position < before)
    if after is not None:
        query = query.where(log.position > after)
    if channel is not None:
        query = query.where(log.channel == channel)
    if conversation is not None:
        query = query.where(log.conversation == conversation)
    if conversations is not None:
        query = query.where(log.conversation.in_(conversations))
    start, end = between
    if start is not None:
        query = query.where(log.occurred_at >= start)
    if end is not None:
        narrow = start is not None or (channel is None and conversation is None and conversations is None)
        query = query.where((log.occurred_at if narrow else aside(log.occurred_at)) < end)
    if types is not None:
        query = query.where(log.type.in_(types))
    query = query.order_by(log.position.desc() if after is None else log.position).limit(limit)
    if reader.audiences is None or channel is not None or conversation is not None or conversations is not None:
        rows = list(connection.execute(query).mappings())
    else:  # an audience at a time, each by its index: however little a reader may see of a long log
        each = (query.where(log.audience == audience) for audience in reader.heard)
        rows = [row for one in each for row in connection.execute(one).mappings()]
        rows = sorted(rows, key=lambda row: row["position"], reverse=after is None)[:limit]
    return [interaction(row, reader) for row in (reversed(rows) if after is None else rows)]


def on_channel(
    connection: Connection, space: str, reader: Reader, channel: str, until: datetime, limit: int
) -> list[Interaction]:
    """The newest of one channel before a moment, oldest of them first."""
    rows = _on_channel(connection, space, reader, channel, until, limit)
    return [interaction(row._asdict(), reader) for row in reversed(rows)]


@asked
def _on_channel(space: str, reader: Reader, channel: str, until: datetime, limit: int) -> Select[Any]:
    here = visible(space, reader).where(log.channel == channel, aside(log.occurred_at) < until)
    return here.order_by(log.position.desc()).limit(limit)


def place(connection: Connection, space: str, reader: Reader, id: str) -> int | None:
    """The position of a row that this reader may see, or that was erased; None of any other."""
    seen = reader.may_read(interactions) | log.erasure.is_not(None)
    return connection.execute(select(log.position).where(log.space == space, log.id == id, seen)).scalar()


def notes_between(
    connection: Connection, space: str, reader: Reader, start: datetime, end: datetime, limit: int
) -> list[Interaction]:
    """The newest notes of a time, oldest of them first. Written so that the index of notes can be used."""
    rows = _notes_between(connection, space, reader, start, end, limit)
    return [interaction(row._asdict(), reader) for row in reversed(rows)]


@asked
def _notes_between(space: str, reader: Reader, start: datetime, end: datetime, limit: int) -> Select[Any]:
    noted = interactions.c.type == literal_column("'note'")
    query = readable(space, reader).where(noted, log.occurred_at >= start, log.occurred_at < end)
    return query.order_by(log.position.desc()).limit(limit)


def by_ids(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> dict[str, Interaction]:
    found = _by_ids(connection, space, reader, list(ids))
    return {row.id: interaction(row._asdict(), reader) for row in found}


def by_id(connection: Connection, space: str, reader: Reader, id: str) -> Interaction | None:
    """One interaction, or the mark in its place."""
    query = visible(space, reader).where(log.position.in_(places(space, [id])))
    row = connection.execute(query).mappings().first()
    return None if row is None else interaction(row, reader)


@asked
def _by_ids(space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    return readable(space, reader).where(log.position.in_(places(space, ids)))


def places(space: str, ids: Iterable[str]) -> Select[Any]:
    """Where rows with these ids stand in the log; to be read as somebody in the statement around it. Asked for the ids
    themselves, SQLite would go through all that a reader may see."""
    named = interactions.alias("named")
    return select(named.c.position).where(named.c.space == space, among(named.c.id, ids))


def stream(connection: Connection, query: Select[Any], size: int = 2_000) -> Generator[RowMapping, None, None]:
    """Rows of a statement without holding them all. Close it, if you stop before its end."""
    with connection.execution_options(yield_per=size).execute(query) as result:
        yield from result.mappings()
