"""Reading names: of the directory and of what was learnt, with the place in the log that each comes from.

Every statement carries its reader's condition and walks an index. Each is put together once for all readers who hold
as many audiences: that takes longer than to answer it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Float,
    Row,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    literal,
    null,
    or_,
    select,
    union_all,
)

from recollect.audience import Reader
from recollect.entities.names import name_key, named_entity
from recollect.store.among import LISTED, among_listed, listed
from recollect.store.schema import aliases, entities, handles, interactions, learnt_names, links

MOST = 2_000  # names of one letter that are compared
FAR = "zzzzzzzz"  # after what a name goes on with, in every order of letters


@dataclass(frozen=True, slots=True)
class Name:
    """One name of one entity. `owner` is whose name for it this is (None: everybody's). `position` is where it was
    first said. What learning `stored` there counts only after it: whoever learns that place again learns the name
    again."""

    key: str
    name: str
    entity: str
    type: str
    origin: str  # handle, shown, declared, id; or as it was learnt: mention, fuzzy, chosen, domain …
    position: int
    confidence: float = 1.0
    owner: str | None = None
    stored: bool = False
    channel_type: str | None = None  # of a handle

    def counts(self, position: int) -> bool:
        return self.position < position if self.stored else self.position <= position

    @property
    def own(self) -> bool:
        """Whether it is the entity's own name or handle, rather than one more by which it goes."""
        return self.origin in ("shown", "handle", "id") or self.entity == named_entity(self.type, self.name)


def spelled(connection: Connection, space: str, reader: Reader, texts: Iterable[str]) -> Iterator[Name]:
    """Names by their keys, handles as they are written, entities by their ids."""
    query = _by_text(connection.dialect.name, _many(reader))
    yield from _read(connection, query, space, reader, {LISTED: listed(connection, texts)})


def of_entities(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> Iterator[Name]:
    """All names, handles and rows of these."""
    query = _by_entity(connection.dialect.name, _many(reader))
    yield from _read(connection, query, space, reader, {LISTED: listed(connection, ids)})


def starting(
    connection: Connection, space: str, reader: Reader, letter: str, lengths: tuple[int, int] = (0, 2**15)
) -> list[Row[Any]]:
    """The rows of names that begin with this letter, of these lengths; `name_of` makes names of them. Where there are
    very many, those that were known first: the choice is the same at every later place in the log."""
    # PostgreSQL may sort as a language does: between two letters all that begin with the first can be found, but what
    # comes after "z" or between other signs cannot be said.
    plain = connection.dialect.name == "sqlite" or "a" <= letter < "z"
    values = {"low": letter, "letter": letter, "shortest": lengths[0], "longest": lengths[1]}
    if plain:
        values["high"] = chr(ord(letter) + 1)
    elif letter != "z":
        values["low"] = ""
    found = connection.execute(_in_range(_many(reader), plain, True), _given(space, reader, values))
    return sorted(found, key=lambda row: (row.position, row.key, row.entity))[:MOST]


def going_on(connection: Connection, space: str, reader: Reader, key: str) -> list[Row[Any]]:
    """The rows of names that begin with this one as a whole word: "marta kowalczyk" for "marta"."""
    begun = f"{key} "
    values = {"low": begun, "high": begun + FAR}
    found = connection.execute(_in_range(_many(reader), True, False), _given(space, reader, values))
    return [row for row in found if row.key.startswith(begun)]


def holding(connection: Connection, space: str, reader: Reader, words: str) -> list[Row[Any]]:
    """The rows of names that hold these words, whole and not at their beginning. No index knows the inside of names:
    all keys are read, and nothing else of them."""
    plain = re.sub(r"[\\%_]", r"\\\g<0>", words)
    values = {"last": f"% {plain}", "amid": f"% {plain} %"}
    return list(connection.execute(_holding(_many(reader)), _given(space, reader, values)))


def addressed(connection: Connection, space: str, reader: Reader, beginnings: Sequence[str]) -> list[Name]:
    """Handles that begin so."""
    values = {f"low{at}": begun for at, begun in enumerate(beginnings)}
    values |= {f"high{at}": begun + FAR for at, begun in enumerate(beginnings)}
    found = _read(connection, _handles_in_ranges(_many(reader), len(beginnings)), space, reader, values)
    return [name for name in found if name.name.startswith(tuple(beginnings))]


def linked_at(connection: Connection, space: str, ids: Iterable[str], position: int) -> list[tuple[str, str]]:
    """The verified links of these that held at a place in the log."""
    values = {"space": space, "position": position, LISTED: listed(connection, ids)}
    return [(row.entity, row.other) for row in connection.execute(_links(connection.dialect.name), values)]


def learnt(row: Mapping[str, Any]) -> Name:
    """The name in a row of learnt_names that is not stored yet."""
    columns = ("key", "name", "entity", "type", "origin", "position", "confidence", "owner")
    return Name(*(row[column] for column in columns))


def name_of(row: Any) -> Name:
    """The name in a row of one of the statements below."""
    if row.sort == "learnt":
        return Name(
            row.key, row.name, row.entity, row.type, row.origin, row.position, row.confidence, row.owner, stored=True
        )
    if row.sort == "alias":  # the name that somebody's messages show; all others were declared
        origin = "declared" if row.origin == "decision" else "shown"
        return Name(row.key, row.name, row.entity, row.type, origin, row.position)
    key = name_key(row.name) if row.sort == "handle" else row.entity
    return Name(key, row.name, row.entity, row.type, row.sort, row.position, channel_type=row.origin)


# ------------------------------------------------------------------------------------------------------ statements


_SPACE: Any = bindparam("space", type_=Text)
_AGENT: Any = bindparam("agent", type_=Text)


def _read(connection: Connection, query: Any, space: str, reader: Reader, values: dict[str, Any]) -> Iterator[Name]:
    return map(name_of, connection.execute(query, _given(space, reader, values)))


def _many(reader: Reader) -> int | None:
    return None if reader.audiences is None else len(reader.audiences)


def _given(space: str, reader: Reader, values: dict[str, Any]) -> dict[str, Any]:
    """The values for a statement, with those of who reads."""
    audiences = {f"audience_{number}": audience for number, audience in enumerate(reader.audiences or ())}
    return {"space": space, "agent": reader.agent, **audiences, **values}


def _reader(many: int | None) -> Reader:
    """Whoever holds so many audiences: with placeholders for these and for the agent."""
    if many is None:
        return Reader(None)
    audiences: Any = tuple(bindparam(f"audience_{number}", type_=Text) for number in range(many))
    return Reader(audiences, _AGENT)


@lru_cache(maxsize=512)
def _by_text(dialect: str, many: int | None) -> Any:
    reader = _reader(many)
    asked = (
        (_aliases(_SPACE, reader), aliases.c.key),
        (_handles(_SPACE, reader), handles.c.handle),
        (_learnt(_SPACE, reader), learnt_names.c.key),
        (_entities(_SPACE, reader), entities.c.entity),
    )
    return union_all(*(query.where(among_listed(dialect, column)) for query, column in asked))


@lru_cache(maxsize=512)
def _by_entity(dialect: str, many: int | None) -> Any:
    reader = _reader(many)
    asked = (
        (_aliases(_SPACE, reader), aliases),
        (_handles(_SPACE, reader), handles),
        (_learnt(_SPACE, reader), learnt_names),
        (_entities(_SPACE, reader), entities),
    )
    return union_all(*(query.where(among_listed(dialect, table.c.entity)) for query, table in asked))


@lru_cache(maxsize=512)
def _in_range(many: int | None, bounded: bool, of_letter: bool) -> Any:
    reader = _reader(many)
    parts = []
    for query, table in ((_aliases(_SPACE, reader), aliases), (_learnt(_SPACE, reader), learnt_names)):
        key: ColumnElement[str] = table.c.key
        conditions = [key >= bindparam("low", type_=Text)]
        if bounded:
            conditions.append(key < bindparam("high", type_=Text))
        if of_letter:
            length = func.length(key)
            conditions.append(func.substr(key, 1, 1) == bindparam("letter", type_=Text))
            conditions.append(length.between(bindparam("shortest"), bindparam("longest")))
        found = query.where(*conditions).order_by("position", key, table.c.entity).limit(MOST)
        parts.append(select(found.subquery()))
    return union_all(*parts)


@lru_cache(maxsize=512)
def _holding(many: int | None) -> Any:
    reader = _reader(many)
    patterns = [bindparam(name, type_=Text) for name in ("last", "amid")]
    asked = ((_aliases(_SPACE, reader), aliases), (_learnt(_SPACE, reader), learnt_names))
    return union_all(
        *(query.where(or_(*(table.c.key.like(pattern, escape="\\") for pattern in patterns))) for query, table in asked)
    )


@lru_cache(maxsize=512)
def _handles_in_ranges(many: int | None, count: int) -> Any:
    """One range each: an OR of ranges would be answered by reading all handles."""
    column, found = handles.c.handle, _handles(_SPACE, _reader(many))
    return union_all(
        *(
            found.where(column >= bindparam(f"low{at}", type_=Text), column <= bindparam(f"high{at}", type_=Text))
            for at in range(count)
        )
    )


@lru_cache(maxsize=2)
def _links(dialect: str) -> Any:
    made, undone = interactions.alias(), interactions.alias()
    position = bindparam("position", type_=BigInteger)
    return (
        select(links.c.entity, links.c.other)
        .join(made, and_(made.c.space == links.c.space, made.c.id == links.c.source))
        .outerjoin(undone, and_(undone.c.space == links.c.space, undone.c.id == links.c.undone_by))
        .where(
            links.c.space == bindparam("space", type_=Text),
            links.c.verified,
            made.c.position <= position,
            or_(links.c.undone_by.is_(None), undone.c.position > position),
            or_(among_listed(dialect, links.c.entity), among_listed(dialect, links.c.other)),
        )
    )


def _aliases(space: str, reader: Reader) -> Select[Any]:
    said = _of_source(aliases, interactions.c.type)
    return _sourced(space, reader, "alias", aliases, aliases.c.key, aliases.c.alias, said)


def _handles(space: str, reader: Reader) -> Select[Any]:
    return _sourced(space, reader, "handle", handles, handles.c.handle, handles.c.handle, handles.c.channel_type)


def _sourced(space: str, reader: Reader, sort: str, table: Any, key: Any, name: Any, origin: Any) -> Select[Any]:
    """The type of the entity and the place of the source are looked up by their keys: joined, SQLite would rather walk
    the log in its order."""
    mine = (
        entities.c.space == table.c.space,
        entities.c.entity == table.c.entity,
        entities.c.audience == table.c.audience,
    )
    type = select(entities.c.type).where(*mine).scalar_subquery()
    position = _of_source(table, interactions.c.position)
    return _named(sort, key, name, table.c.entity, type, origin, position).where(
        table.c.space == space, reader.may_read(table)
    )


def _of_source(table: Any, column: ColumnElement[Any]) -> Any:
    same = (interactions.c.space == table.c.space, interactions.c.id == table.c.source)
    return select(column).where(*same).limit(1).scalar_subquery()


def _learnt(space: str, reader: Reader) -> Select[Any]:
    of = learnt_names.c
    found = _named("learnt", of.key, of.name, of.entity, of.type, of.origin, of.position, of.owner, of.confidence)
    return found.where(of.space == space, reader.may_read(learnt_names))


def _entities(space: str, reader: Reader) -> Select[Any]:
    of = entities.c
    found = _named("id", of.entity, of.name, of.entity, of.type, cast(null(), Text), of.first_position)
    return found.where(of.space == space, reader.may_read(entities))


def _named(
    sort: str, key: Any, name: Any, entity: Any, type: Any, origin: Any, position: Any, owner: Any = None,
    confidence: Any = None,
) -> Select[Any]:  # fmt: skip
    return select(
        literal(sort).label("sort"),
        key.label("key"),
        name.label("name"),
        entity.label("entity"),
        type.label("type"),
        origin.label("origin"),
        position.label("position"),
        (cast(null(), Text) if owner is None else owner).label("owner"),
        (cast(null(), Float) if confidence is None else confidence).label("confidence"),
    )
