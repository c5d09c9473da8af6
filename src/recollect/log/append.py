"""Appending to the log: under the space's lock each row gets the next position and its hash, in one statement or none."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from recollect.ids import new_id
from recollect.log.chain import GENESIS, commitment, link
from recollect.store.schema import interactions, spaces
from recollect.times import now, spell

Row = dict[str, Any]
SALT_BYTES = 16


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
    spelled = spell(recorded_at)
    salts = secrets.token_bytes(SALT_BYTES * len(rows))
    for number, row in enumerate(rows):
        position += 1
        row["space"] = space
        row["position"] = position
        row["id"] = new_id("int")
        row["recorded_at"] = recorded_at
        row["salt"] = salts[SALT_BYTES * number : SALT_BYTES * (number + 1)]
        previous = row["hash"] = link(previous, position, row["id"], spelled, commitment(row))
    connection.execute(insert(interactions), rows)
    move_head(connection, space, position, previous)


def move_head(connection: Connection, space: str, position: int, hash: bytes) -> None:
    connection.execute(update(spaces).where(spaces.c.space == space).values(position=position, hash=hash))


def head_position(connection: Connection, space: str) -> int:
    return connection.execute(select(spaces.c.position).where(spaces.c.space == space)).scalar() or 0


def recorded(connection: Connection, space: str) -> datetime | None:
    return connection.execute(select(spaces.c.created_at).where(spaces.c.space == space)).scalar()
