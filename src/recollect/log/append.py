"""Appending to the log: under the space's lock each row gets the next position and its hash."""

from __future__ import annotations

import gc
import secrets
import threading
from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import datetime
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from types import TracebackType
from typing import Any, Self

from sqlalchemy import Connection, bindparam, func, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from recollect.ids import new_ids
from recollect.log.chain import COMMITTED, GENESIS, link, listed, seal
from recollect.store.head import Head, moved
from recollect.store.prepared import Prepared
from recollect.store.schema import receipts, spaces
from recollect.times import now, spell

Row = dict[str, Any]
SALT_BYTES = 16
_committed = itemgetter(*COMMITTED)
_OCCURRED_AT = COMMITTED.index("occurred_at")  # what stands before it is the same for all that one says to another
_SHARED = ("space", "recorded_at")  # what all rows of a write have in common
_COLUMNS = ("position", "id", "hash", "salt", *COMMITTED)
_COPY = f"COPY interactions ({', '.join(_SHARED + _COLUMNS)}) FROM STDIN"
_HEAD = Prepared(select(spaces.c.position).where(spaces.c.space == bindparam("space")))
_ERASURE = select(func.max(receipts.c.id)).where(receipts.c.space == spaces.c.space).scalar_subquery()
_HEAD_AND_ERASURE = Prepared(select(spaces.c.position, _ERASURE).where(spaces.c.space == bindparam("space")))
AT_ONCE = 1_500  # rows in one statement, during which other threads run; SQLite takes 32,766 values
MOST_PLACES = 10_000
_SIZES = (AT_ONCE, 150, 15, 1)  # few different statements, since each is kept for the next time


class _Collecting:
    """Python's search for cyclic garbage, paused while many rows are written: they hold no cycles, and to look through
    them again and again takes a seventh of the time."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._pauses = 0
        self._on = False

    def pause(self) -> None:
        with self._guard:
            if self._pauses == 0:
                self._on = gc.isenabled()
                gc.disable()
            self._pauses += 1

    def resume(self) -> None:
        with self._guard:
            self._pauses -= 1
            if self._pauses == 0 and self._on:
                gc.enable()


_collecting = _Collecting()


def lock_space(connection: Connection, space: str) -> tuple[int, bytes]:
    """Take the space's append lock, held until the transaction ends; give its head: position and hash."""
    head = select(spaces.c.position, spaces.c.hash).where(spaces.c.space == space).with_for_update()
    found = connection.execute(head).one_or_none()
    if found is None:
        dialect_insert = sqlite_insert if connection.dialect.name == "sqlite" else postgres_insert
        first = {"space": space, "position": 0, "hash": GENESIS, "created_at": now()}
        connection.execute(dialect_insert(spaces).values(first).on_conflict_do_nothing())
        found = connection.execute(head).one()
    return found.position, found.hash


class Appender:
    """Appends to one space under its lock. Rows get their place in the chain here, some at a time; where they are many,
    a thread has the database write them while the next are prepared."""

    def __init__(self, connection: Connection, space: str) -> None:
        self._connection = connection
        self.space = space
        self.position, self.hash = lock_space(connection, space)
        self._found = Head(self.position, self.hash)
        self._thread: ThreadPoolExecutor | None = None
        self._writing: deque[Future[None]] = deque()
        self._places: dict[tuple[str | None, ...], str] = {}

    @property
    def connection(self) -> Connection:
        """The connection, when all that was added is written: two threads must not speak through it at once."""
        while self._writing:
            self._writing.popleft().result()
        return self._connection

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None and self.position > self._found.position:
                move_head(self.connection, self.space, self._found, Head(self.position, self.hash))
        finally:
            if self._thread is not None:
                self._thread.shutdown(cancel_futures=True)
                _collecting.resume()

    def add(self, rows: Sequence[Row]) -> None:
        """Append rows that hold all that chain.COMMITTED names; completes them in place with what the log adds."""
        if not rows:
            return
        recorded_at = now()
        shared = (self.space, spell(recorded_at))
        values = self._chained(rows, recorded_at)
        if self._thread is None and len(rows) < AT_ONCE // 2:
            _insert(self._connection, shared, values)
            return
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, thread_name_prefix="recollect-append")
            _collecting.pause()
        while len(self._writing) > 1:  # no more than the database keeps up with
            self._writing.popleft().result()
        self._writing.append(self._thread.submit(_insert, self._connection, shared, values))

    def _chained(self, rows: Sequence[Row], recorded_at: datetime) -> list[tuple[Any, ...]]:
        position, previous = self.position, self.hash
        recorded = spell(recorded_at)
        salts = secrets.token_bytes(SALT_BYTES * len(rows))
        values = []
        for number, (row, id) in enumerate(zip(rows, new_ids("int", len(rows)), strict=True)):
            position += 1
            salt = salts[SALT_BYTES * number : SALT_BYTES * (number + 1)]
            committed = _committed(row)
            place, at, rest = committed[:_OCCURRED_AT], spell(row["occurred_at"]), committed[_OCCURRED_AT + 1 :]
            spelled = f'{self._place(place)},"{at}",{listed(rest)}'
            previous = link(previous, position, id, recorded, seal(salt, spelled))
            row["space"], row["position"], row["id"], row["recorded_at"] = self.space, position, id, recorded_at
            row["salt"], row["hash"] = salt, previous
            values.append((position, id, previous, salt, *place, at, *rest))
        self.position, self.hash = position, previous
        return values

    def _place(self, place: tuple[str | None, ...]) -> str:
        """What a row commits to of who speaks with whom and where: spelled once, for it comes again and again."""
        known = self._places.get(place)
        if known is None:
            if len(self._places) >= MOST_PLACES:
                self._places.clear()
            known = self._places[place] = listed(place)
        return known


def _insert(connection: Connection, shared: tuple[str, str], values: Sequence[tuple[Any, ...]]) -> None:
    """The one statement that is worth speaking to the driver directly: it runs for every interaction there is."""
    cursor: Any = connection.connection.cursor()
    if connection.dialect.name != "sqlite":
        with cursor, cursor.copy(_COPY) as copy:  # psycopg's own, and much the fastest
            for each in values:
                copy.write_row(shared + each)
        return
    start = 0
    for size in _SIZES:
        while len(values) - start >= size:
            _insert_at_once(cursor, shared, values[start : start + size])
            start += size
    cursor.close()


def _insert_at_once(cursor: Any, shared: tuple[str, str], values: Sequence[tuple[Any, ...]]) -> None:
    """One statement on SQLite. None and bytes take its driver ten times as long as other values, during which no other
    thread runs: columns without any value are left out, and bytes given as what is taken as it is."""
    columns = dict(zip(_COLUMNS, zip(*values, strict=True), strict=True))
    filled = {name: column for name, column in columns.items() if column.count(None) < len(values)}
    filled |= {name: tuple(map(bytearray, columns[name])) for name in ("hash", "salt")}
    each = zip(*filled.values(), strict=True)
    cursor.execute(_insertion(tuple(filled), len(values)), (*shared, *chain.from_iterable(each)))


@lru_cache
def _insertion(columns: tuple[str, ...], rows: int) -> str:
    row = f"(?1, ?2{', ?' * len(columns)})"
    return f"INSERT INTO interactions ({', '.join(_SHARED + columns)}) VALUES {', '.join([row] * rows)}"  # noqa: S608


def move_head(connection: Connection, space: str, before: Head, after: Head) -> None:
    at = {"position": after.position, "hash": after.hash}
    connection.execute(update(spaces).where(spaces.c.space == space).values(at))
    moved(connection, space, before, after)


def head_position(connection: Connection, space: str) -> int:
    found = _HEAD.rows(connection, space=space)
    return found[0][0] if found else 0


def head_and_erasure(connection: Connection, space: str) -> tuple[int, str | None]:
    """How far the log goes, and the id of the last erasure: they sort by time."""
    found = _HEAD_AND_ERASURE.rows(connection, space=space)
    return (found[0][0], found[0][1]) if found else (0, None)
