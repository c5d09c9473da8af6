"""Insert or update in one statement, spelled the same on both databases."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

_MANY = 100  # rows from which on to spell the statement here takes less time than to have each row looked at


Changes = Callable[[Any], Mapping[str, Any]]


def upsert(
    connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]], changes: Changes | None = None
) -> None:
    """Insert rows; where a key is taken, apply `changes` (given the row that was refused) or leave it as it is."""
    if not rows:
        return
    statement = _statement(connection.dialect.name, table, changes)
    if connection.dialect.name == "sqlite" and len(rows) >= _MANY:
        _straight(connection, table, statement, rows)
    else:
        connection.execute(statement, [dict(row) for row in rows])


@lru_cache(maxsize=256)
def _statement(dialect: str, table: Table, changes: Changes | None) -> Any:
    """Kept, since to put it together takes longer than to run it; for the same function that is, so name it."""
    dialect_insert: Any = sqlite_insert if dialect == "sqlite" else postgres_insert
    statement = dialect_insert(table)
    if changes is None:
        return statement.on_conflict_do_nothing()
    return statement.on_conflict_do_update(
        index_elements=list(table.primary_key.columns), set_=changes(statement.excluded)
    )


def _straight(connection: Connection, table: Table, statement: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    """The same with plain values for the driver. Rows must all have the same columns."""
    spelled = statement.compile(dialect=connection.dialect, column_keys=list(rows[0]))
    columns = []
    for name in spelled.positiontup:
        if name not in rows[0]:  # a value of the changes
            columns.append([spelled.params[name]] * len(rows))
            continue
        process = table.c[name].type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
        values = [row[name] for row in rows]
        columns.append(values if process is None else [process(value) for value in values])
    connection.exec_driver_sql(str(spelled), list(zip(*columns, strict=True)))
