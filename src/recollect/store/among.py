"""Membership in a list of any length as one bound value: `IN` with a parameter each is slow, and limited in number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Connection, bindparam, false, func, select

LISTED = "listed"


def among(connection: Connection, column: ColumnElement[Any], values: Iterable[str | int]) -> ColumnElement[bool]:
    wanted = list(values)
    if not wanted:
        return false()
    if connection.dialect.name == "sqlite":
        return column.in_(select(func.json_each(json.dumps(wanted)).table_valued("value").c.value))
    return column == func.any(bindparam(None, wanted, type_=ARRAY(column.type)))


def among_listed(dialect: str, column: ColumnElement[Any]) -> ColumnElement[bool]:
    """The same for a statement that is built once and run often: the list comes later, as the value LISTED."""
    if dialect == "sqlite":
        return column.in_(select(func.json_each(bindparam(LISTED)).table_valued("value").c.value))
    return column == func.any(bindparam(LISTED, type_=ARRAY(column.type)))


def listed(connection: Connection, values: Iterable[str | int]) -> Any:
    wanted = list(values)
    return json.dumps(wanted) if connection.dialect.name == "sqlite" else wanted


def numbered(connection: Connection, numbers: Iterable[int]) -> str:
    """A list of numbers in the database's own spelling, for a driver that is asked directly."""
    spelled = ",".join(map(str, sorted(numbers)))
    return f"[{spelled}]" if connection.dialect.name == "sqlite" else f"{{{spelled}}}"
