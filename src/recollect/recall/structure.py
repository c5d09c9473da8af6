"""The shape of a conversation, as far as a reader sees it: which turns stand beside each other, which go together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    CompoundSelect,
    Connection,
    Select,
    Text,
    bindparam,
    column,
    func,
    literal,
    select,
    union_all,
)

from recollect.audience import Reader
from recollect.store.schema import interactions

REACH = 2  # turns on each side
Beside = tuple[list[int], list[int]]  # positions before and after, the nearest first
TOGETHER = timedelta(hours=6)  # hits on one channel that are no further apart count as one occasion


def beside(connection: Connection, space: str, reader: Reader, anchors: Sequence[tuple[int, str]]) -> dict[int, Beside]:
    """For each (position, channel): the positions before it, nearest first, and those after it, nearest first."""
    if connection.dialect.name == "sqlite":
        return _sqlite(connection, space, reader, anchors)
    found: dict[int, Beside] = {position: ([], []) for position, _ in anchors}
    if anchors:
        positions, channels = zip(*anchors, strict=True)
        listed = {"positions": list(positions), "channels": list(channels)}
        for anchor, position in connection.execute(_postgres(space, reader), listed).all():
            found[anchor][position > anchor].append(position)
    for before, after in found.values():
        before.sort(reverse=True)
        after.sort()
    return found


def _sqlite(
    connection: Connection, space: str, reader: Reader, anchors: Sequence[tuple[int, str]]
) -> dict[int, Beside]:
    """A short question for each side of each anchor, to the driver directly: that takes it a few microseconds."""
    may_read, values = reader.spelled()
    sides = [
        "SELECT position FROM interactions WHERE space = ? AND channel = ? "  # noqa: S608 - no value is spelled here
        f"AND position {sign} ? AND type <> 'decision' AND erasure IS NULL AND {may_read} "
        f"ORDER BY position {order} LIMIT {REACH}"
        for sign, order in (("<", "DESC"), (">", "ASC"))
    ]
    turns: dict[int, Beside] = {position: ([], []) for position, _ in anchors}
    cursor: Any = connection.connection.cursor()
    try:
        for position, channel in anchors:
            for found, side in zip(turns[position], sides, strict=True):
                found.extend(row[0] for row in cursor.execute(side, (space, channel, position, *values)))
        return turns
    finally:
        cursor.close()


def _near(space: str, reader: Reader, channel: Any, position: Any, *, after: bool) -> Select[Any]:
    other = interactions.alias()
    side = other.c.position > position if after else other.c.position < position
    return (
        select(other.c.position)
        .where(
            other.c.space == space,
            other.c.channel == channel,
            side,
            reader.may_read(other),
            other.c.erasure.is_(None),
            other.c.type != "decision",
        )
        .order_by(other.c.position.asc() if after else other.c.position.desc())
        .limit(REACH)
    )


@lru_cache(maxsize=256)  # to put it together takes longer than to run it
def _postgres(space: str, reader: Reader) -> CompoundSelect[Any]:
    positions = bindparam("positions", type_=ARRAY(BigInteger))
    channels = bindparam("channels", type_=ARRAY(Text))
    listed = func.unnest(positions, channels).table_valued(column("position", BigInteger), column("channel", Text))
    listed = listed.render_derived()
    sides = []
    for after in (False, True):
        near = _near(space, reader, listed.c.channel, listed.c.position, after=after).correlate(listed).lateral()
        sides.append(
            select(listed.c.position.label("anchor"), near.c.position).select_from(listed.join(near, literal(True)))
        )
    return union_all(*sides)


def occasions(rows: Iterable[Any]) -> dict[int, int]:
    """The occasion of each row, as a number: rows of one channel that follow each other closely in time."""
    channels: dict[str, list[tuple[datetime, int]]] = {}
    for row in rows:
        channels.setdefault(row.channel, []).append((row.occurred_at, row.position))
    found: dict[int, int] = {}
    number = 0
    for said in channels.values():
        last = None
        for at, position in sorted(said):
            if last is None or at - last > TOGETHER:
                number += 1
            found[position] = number
            last = at
    return found
