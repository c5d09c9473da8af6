"""Statements that are read as somebody, and often. To put one together and to spell it costs more than to ask it; so
that is done once for all readers who hold as many audiences, and the driver is asked directly.
"""

from __future__ import annotations

import inspect
from collections import namedtuple
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from functools import lru_cache, wraps
from types import SimpleNamespace
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import Boolean, ColumnElement, Connection, FromClause, SelectBase, bindparam
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from recollect.audience import Reader, Words
from recollect.store.among import listed
from recollect.store.prepared import Prepared
from recollect.store.types import Moment
from recollect.times import spell

P = ParamSpec("P")


def asked(statement: Callable[P, SelectBase]) -> Callable[Concatenate[Connection, P], list[Any]]:
    """Make a function that says a statement into one that gives its rows, as tuples with names. It is called once for
    each kind of reader, with placeholders: of a parameter called `reader` for the audiences and the agent, which
    `may_read` is said with as ever; of others for the value, `among(column, given)` for several. One that is called
    `dialect` is no value of the statement, and comes as it is."""
    return _asking(statement, plain=False)


def asked_plainly(statement: Callable[P, SelectBase]) -> Callable[Concatenate[Connection, P], list[tuple[Any, ...]]]:
    """The same with rows as the driver gives them: for many, of which few will be looked at."""
    return _asking(statement, plain=True)


def _asking(statement: Callable[P, SelectBase], *, plain: bool) -> Callable[Concatenate[Connection, P], list[Any]]:
    names = tuple(inspect.signature(statement).parameters)
    spelled: dict[tuple[str, int | None, bool], _Asked] = {}

    @wraps(statement)
    def ask(connection: Connection, *given: P.args, **named: P.kwargs) -> list[Any]:
        values: dict[str, Any] = dict(zip(names, given, strict=False), **named)
        reader = values.pop("reader", None)
        dialect = values.pop("dialect", connection.dialect.name)
        audiences = None if reader is None else reader.audiences
        many = None if audiences is None else len(audiences)
        words = None if reader is None else reader.words
        said = spelled.get((dialect, many, words is not None))
        if said is None:
            query = _said(statement, names, dialect, many, words is not None)
            said = spelled[dialect, many, words is not None] = _Asked(query, dialect)
        if audiences is not None:
            values.update(zip(_audiences(len(audiences)), audiences, strict=True))
            values[_AGENT] = reader.agent
        if words is not None:
            values[_PARTLY], values[_CHANNELS] = words.audiences, words.channels
        found = said.found(connection, values)
        return found if plain else said.named(found)

    return ask  # type: ignore[return-value]


def aside(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """A column, where others lead to the rows. Without statistics SQLite would often take its index all the same, and
    look at all that ever happened, or at all that a reader may see; a sign before the column keeps it from that."""
    return _Aside(column)


def by_key(table: FromClause) -> FromClause:
    """A table for `may_read`, where its rows are looked up by their keys, rather than by who may read them."""
    kept: Any = SimpleNamespace(c=_Columns({**table.c, "audience": aside(table.c.audience)}))
    return kept  # type: ignore[no-any-return]


class _Columns(dict[str, ColumnElement[Any]]):
    __getattr__ = dict.__getitem__


class _Aside(FunctionElement[Any]):
    inherit_cache = True

    def __init__(self, column: ColumnElement[Any]) -> None:
        super().__init__(column)
        self.type = column.type


@compiles(_Aside)
def _column(element: _Aside, compiler: SQLCompiler, **how: Any) -> str:
    return compiler.process(next(iter(element.clauses)), **how)


@compiles(_Aside, "sqlite")
def _signed(element: _Aside, compiler: SQLCompiler, **how: Any) -> str:
    return f"+{compiler.process(next(iter(element.clauses)), **how)}"


_AGENT = "reading_agent"
_PARTLY, _CHANNELS = "partly_open", "heard_on"


@lru_cache(maxsize=64)
def _audiences(many: int) -> tuple[str, ...]:
    return tuple(f"audience_{number}" for number in range(many))


def _said(
    statement: Callable[..., SelectBase], names: Iterable[str], dialect: str, many: int | None, partly: bool
) -> SelectBase:
    reader: Any = Reader(None)
    if many is not None:
        audiences: Any = tuple(map(bindparam, _audiences(many)))
        agent: Any = bindparam(_AGENT)
        reader = Reader(audiences, agent, Words(bindparam(_PARTLY), bindparam(_CHANNELS)) if partly else None)
    fixed = {"reader": reader, "dialect": dialect}
    return statement(*(fixed[name] if name in fixed else bindparam(name) for name in names))


class _Asked:
    """A statement as one database spells it, and how its rows are read."""

    def __init__(self, query: SelectBase, dialect: str) -> None:
        self.prepared = Prepared(query)
        columns = list(query.selected_columns)
        names = [column.key or "" for column in columns]
        self.row: Any = namedtuple("Row", names, rename=True)  # type: ignore[misc]
        self.is_sqlite = dialect == "sqlite"
        read = ((place, self._reads(column.type)) for place, column in enumerate(columns))
        self.read = [(place, how) for place, how in read if how is not None]

    def _reads(self, type: Any) -> Callable[[Any], Any] | None:
        """How a driver's value becomes ours, where that is not the same."""
        if isinstance(type, Moment):
            return datetime.fromisoformat if self.is_sqlite else lambda value: value.astimezone(UTC)
        return bool if isinstance(type, Boolean) and self.is_sqlite else None

    def found(self, connection: Connection, values: dict[str, Any]) -> list[tuple[Any, ...]]:
        for name, value in values.items():
            if isinstance(value, datetime):
                values[name] = spell(value) if self.is_sqlite else value
            elif value is not None and not isinstance(value, (str, int, float, bytes)):
                values[name] = listed(connection, value)
        return self.prepared.rows(connection, **values)

    def named(self, found: Iterable[tuple[Any, ...]]) -> list[Any]:
        return list(map(self.row._make, map(self._values, found) if self.read else found))

    def _values(self, row: tuple[Any, ...]) -> list[Any]:
        values = list(row)
        for place, how in self.read:
            if values[place] is not None:
                values[place] = how(values[place])
        return values
