"""The shape of a conversation, as far as a reader sees it: which turns stand beside each other, which go together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
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
from recollect.caches import text_cache
from recollect.log.read import log, readable
from recollect.recall.said import COLUMNS, SPELLED, Said, said
from recollect.store.prepared import Prepared

REACH = 2  # turns on each side
Beside = tuple[list[Said], list[Said]]  # turns before and after, the nearest first
TOGETHER = timedelta(hours=6)  # hits on one channel that are no further apart count as one occasion


def beside(connection: Connection, space: str, reader: Reader, anchors: Sequence[Said]) -> dict[int, Beside]:
    """For each anchor, by its position: the turns of its channel before it and after it, the nearest first."""
    if connection.dialect.name == "sqlite":
        return _sqlite(connection, space, reader, anchors)
    found: dict[int, Beside] = {anchor.position: ([], []) for anchor in anchors}
    positions, channels = [anchor.position for anchor in anchors], [anchor.channel for anchor in anchors]
    for anchor, *row in _postgres(space, reader).rows(connection, positions=positions, channels=channels):
        found[anchor][row[0] > anchor].append(said(row))
    for before, after in found.values():
        before.sort(reverse=True)
        after.sort()
    return found


def _sqlite(connection: Connection, space: str, reader: Reader, anchors: Sequence[Said]) -> dict[int, Beside]:
    """A short question for each side of each anchor, to the driver directly: that takes it a few microseconds."""
    may_read, values = reader.spelled()
    sides = [
        f"SELECT {SPELLED} FROM interactions WHERE space = ? AND channel = ? "  # noqa: S608 - names
        f"AND position {sign} ? AND type <> 'decision' AND erasure IS NULL AND {may_read} "
        f"ORDER BY position {order} LIMIT {REACH}"
        for sign, order in (("<", "DESC"), (">", "ASC"))
    ]
    turns: dict[int, Beside] = {anchor.position: ([], []) for anchor in anchors}
    cursor: Any = connection.connection.cursor()
    try:
        for anchor in anchors:
            for found, side in zip(turns[anchor.position], sides, strict=True):
                found.extend(map(said, cursor.execute(side, (space, anchor.channel, anchor.position, *values))))
        return turns
    finally:
        cursor.close()


def _near(space: str, reader: Reader, channel: Any, position: Any, *, after: bool) -> Select[Any]:
    side = log.position > position if after else log.position < position
    return (
        readable(space, reader)
        .with_only_columns(*COLUMNS)
        .where(log.channel == channel, side, log.type != "decision")
        .order_by(log.position.asc() if after else log.position.desc())
        .limit(REACH)
    )


@text_cache(256)  # to put it together takes longer than to run it
def _postgres(space: str, reader: Reader) -> Prepared:
    positions = bindparam("positions", type_=ARRAY(BigInteger))
    channels = bindparam("channels", type_=ARRAY(Text))
    listed = func.unnest(positions, channels).table_valued(column("position", BigInteger), column("channel", Text))
    listed = listed.render_derived()
    sides = []
    for after in (False, True):
        near = _near(space, reader, listed.c.channel, listed.c.position, after=after).correlate(listed).lateral()
        sides.append(select(listed.c.position.label("anchor"), near).select_from(listed.join(near, literal(True))))
    return Prepared(union_all(*sides))


def close_by(anchor: Said, sides: Beside, idle: timedelta) -> tuple[list[int], list[int]]:
    """The turns beside an anchor that belong to the same stretch of talk: no long silence between them."""
    found: tuple[list[int], list[int]] = ([], [])
    for kept, side in zip(found, sides, strict=True):
        last = anchor
        for turn in side:
            if abs(turn.occurred_at - last.occurred_at) > idle:
                break
            last = turn
            kept.append(turn.position)
    return found


def occasions(rows: Iterable[Said]) -> dict[int, int]:
    """The occasion of each row, as a number: rows of one channel that follow each other closely in time."""
    channels: dict[str, list[tuple[datetime, int]]] = {}
    for row in rows:
        channels.setdefault(row.channel, []).append((row.occurred_at, row.position))
    found: dict[int, int] = {}
    number = 0
    for turns in channels.values():
        last = None
        for at, position in sorted(turns):
            if last is None or at - last > TOGETHER:
                number += 1
            found[position] = number
            last = at
    return found
