"""Membership in a list of any length as one bound value: `IN` with a parameter each is slow, and limited in number."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Connection, bindparam, false, func, select


def among(connection: Connection, column: ColumnElement[Any], values: Iterable[str | int]) -> ColumnElement[bool]:
    listed = list(values)
    if not listed:
        return false()
    if connection.dialect.name == "sqlite":
        return column.in_(select(func.json_each(json.dumps(listed)).table_valued("value").c.value))
    return column == func.any(bindparam(None, listed, type_=ARRAY(column.type)))
