"""Appending to the log: under the space's lock each row gets the next position and its hash."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from itertools import chain
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection, bindparam, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from recollect.ids import new_ids
from recollect.log.chain import COMMITTED, GENESIS, commit, link
from recollect.store.schema import spaces
from recollect.times import now, spell

Row = dict[str, Any]
SALT_BYTES = 16
_committed = itemgetter(*COMMITTED)
_OCCURRED_AT = COMMITTED.index("occurred_at")
_COLUMNS = ("space", "position", "id", "recorded_at", "hash", "salt", *COMMITTED)
_INSERT = f"INSERT INTO interactions ({', '.join(_COLUMNS)}) VALUES "  # noqa: S608 - names of our own columns
_COPY = f"COPY interactions ({', '.join(_COLUMNS)}) FROM STDIN"
_HEAD = select(spaces.c.position).where(spaces.c.space == bindparam("space"))
_AT_ONCE = 500  # rows in one statement on SQLite, which lets other threads run meanwhile


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


def append(connection: Connection, space: str, rows: Sequence[Row], head: tuple[int, bytes]) -> None:
    """Append rows that hold all that chain.COMMITTED names; completes them in place with what the log adds."""
    if not rows:
        return
    position, previous = head
    recorded_at = now()
    recorded = spell(recorded_at)
    is_sqlite = connection.dialect.name == "sqlite"
    salts = secrets.token_bytes(SALT_BYTES * len(rows))
    values = []
    for number, (row, id) in enumerate(zip(rows, new_ids("int", len(rows)), strict=True)):
        position += 1
        salt = salts[SALT_BYTES * number : SALT_BYTES * (number + 1)]
        committed = list(_committed(row))
        committed[_OCCURRED_AT] = spell(row["occurred_at"])
        previous = link(previous, position, id, recorded, commit(salt, committed))
        row["space"], row["position"], row["id"], row["recorded_at"] = space, position, id, recorded_at
        row["salt"], row["hash"] = salt, previous
        if is_sqlite:
            values.append((space, position, id, recorded, previous, salt, *committed))
        else:
            committed[_OCCURRED_AT] = row["occurred_at"]
            values.append((space, position, id, recorded_at, previous, salt, *committed))
    _insert(connection, values, is_sqlite=is_sqlite)
    move_head(connection, space, position, previous)


def _insert(connection: Connection, values: list[tuple[Any, ...]], *, is_sqlite: bool) -> None:
    """The one statement that is worth speaking to the driver directly: it runs for every interaction there is."""
    if not is_sqlite:
        cursor: Any = connection.connection.cursor()
        with cursor, cursor.copy(_COPY) as copy:  # psycopg's own, and much the fastest
            for each in values:
                copy.write_row(each)
        return
    row = f"({', '.join('?' * len(_COLUMNS))})"
    many = _INSERT + ", ".join([row] * _AT_ONCE)
    for start in range(0, len(values), _AT_ONCE):
        some = values[start : start + _AT_ONCE]
        statement = many if len(some) == _AT_ONCE else _INSERT + ", ".join([row] * len(some))
        connection.exec_driver_sql(statement, tuple(chain.from_iterable(some)))


def move_head(connection: Connection, space: str, position: int, hash: bytes) -> None:
    connection.execute(update(spaces).where(spaces.c.space == space).values(position=position, hash=hash))


def head_position(connection: Connection, space: str) -> int:
    return connection.execute(_HEAD, {"space": space}).scalar() or 0
