"""Membership in a list of any length as one bound value: `IN` with a parameter each is slow, and limited in number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    ARRAY,
    BindParameter,
    Boolean,
    ColumnElement,
    Connection,
    Dialect,
    Text,
    TypeDecorator,
    bindparam,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement
from sqlalchemy.types import TypeEngine


def among(column: ColumnElement[Any], values: Iterable[str | int] | BindParameter[Any]) -> ColumnElement[bool]:
    """Whether a column has one of these values, or of those that are given later for a placeholder."""
    if isinstance(values, BindParameter):
        return _Among(column, bindparam(values.key, type_=_Values(column.type), required=True))
    return _Among(column, bindparam(None, list(values), type_=_Values(column.type)))


class _Values(TypeDecorator[Iterable[str | int]]):
    """A list as each database takes it: PostgreSQL has arrays, SQLite reads JSON."""

    impl = Text
    cache_ok = True

    def __init__(self, each: TypeEngine[Any]) -> None:
        super().__init__()
        self.each = each

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        return Text() if dialect.name == "sqlite" else dialect.type_descriptor(ARRAY(self.each))

    def process_bind_param(self, value: Iterable[str | int] | None, dialect: Dialect) -> Any:
        wanted = list(value or ())
        return json.dumps(wanted) if dialect.name == "sqlite" else wanted


class _Among(FunctionElement[bool]):
    type = Boolean()
    inherit_cache = True

    def self_group(self, against: Any = None) -> Any:
        """As it is: SQLite, which has no truth values, would be asked whether it equals 1, and could use no index."""
        return self


@compiles(_Among)
def _array(element: _Among, compiler: SQLCompiler, **how: Any) -> str:
    column, values = element.clauses
    return f"{compiler.process(column, **how)} = ANY ({compiler.process(values, **how)})"


@compiles(_Among, "sqlite")
def _json(element: _Among, compiler: SQLCompiler, **how: Any) -> str:
    column, values = element.clauses
    spelled = compiler.process(column, **how), compiler.process(values, **how)
    return "{} IN (SELECT value FROM json_each({}))".format(*spelled)  # noqa: S608 - both are spelled by the compiler


def listed(connection: Connection, values: Iterable[str | int]) -> Any:
    """Such a list as the driver takes it."""
    wanted = list(values)
    if connection.dialect.name == "sqlite":
        return json.dumps(wanted)
    if wanted and isinstance(wanted[0], int):  # many positions: spelled here, which takes a tenth of the time
        return f"{{{','.join(map(str, wanted))}}}"
    return wanted
