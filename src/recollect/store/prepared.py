"""Statements that are asked so often that putting them into the driver's words would cost more than asking them: that
is done once, and rows come as the driver gives them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Dialect, SelectBase, TextClause
from sqlalchemy.sql.compiler import SQLCompiler

Spelled = tuple[str, dict[str, Any], Sequence[str] | None]  # a statement, its fixed values, the order of all values


class Prepared:
    """A statement as each kind of database spells it. Audiences and other values that do not change are part of it."""

    def __init__(self, query: SelectBase | TextClause) -> None:
        self.query = query
        self._spelled: dict[str, Spelled] = {}

    def rows(self, connection: Connection, *, binary: bool = False, **values: Any) -> list[tuple[Any, ...]]:
        """What it finds with these values, which are handed to the driver as they are. `binary`: let PostgreSQL send
        what it finds as it holds it, which takes less time where there are many bytes."""
        dialect = connection.dialect
        statement, fixed, order = self._spelled.get(dialect.name) or self._spell(dialect)
        given = {**fixed, **values}
        cursor: Any = connection.connection.cursor()
        try:
            how = {"binary": True} if binary else {}
            cursor.execute(statement, [given[name] for name in order] if order else given, **how)
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found
        finally:
            cursor.close()

    def _spell(self, dialect: Dialect) -> Spelled:
        compiled = self.query.compile(dialect=dialect)
        assert isinstance(compiled, SQLCompiler)  # noqa: S101 - what a query compiles to
        state = compiled.construct_expanded_state(compiled.params)
        made = {name: each.type.dialect_impl(dialect).bind_processor(dialect) for name, each in compiled.binds.items()}
        made.update(state.processors)
        fixed = {
            name: value if value is None or (process := made.get(name)) is None else process(value)
            for name, value in state.parameters.items()
        }
        spelled = self._spelled[dialect.name] = state.statement, fixed, state.positiontup
        return spelled
