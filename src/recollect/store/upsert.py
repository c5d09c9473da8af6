"""Insert or update in one statement, spelled the same on both databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert


def upsert(
    connection: Connection,
    table: Table,
    rows: Sequence[Mapping[str, Any]],
    changes: Callable[[Any], Mapping[str, Any]] | None = None,
) -> None:
    """Insert rows; where a key is taken, apply `changes` (given the row that was refused) or leave it as it is."""
    if not rows:
        return
    dialect_insert: Any = sqlite_insert if connection.dialect.name == "sqlite" else postgres_insert
    statement = dialect_insert(table)
    if changes is None:
        statement = statement.on_conflict_do_nothing()
    else:
        statement = statement.on_conflict_do_update(
            index_elements=list(table.primary_key.columns), set_=changes(statement.excluded)
        )
    connection.execute(statement, [dict(row) for row in rows])
