"""Reading names: of the directory and of what was learnt, with the place in the log that each comes from.

Every statement carries its reader's condition and walks an index.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    Float,
    Select,
    Text,
    and_,
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
from recollect.log.asked import asked
from recollect.store.among import among
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
    return map(name_of, _by_text(connection, space, reader, texts))


def of_entities(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> Iterator[Name]:
    """All names, handles and rows of these."""
    return map(name_of, _by_entity(connection, space, reader, ids))


def starting(
    connection: Connection, space: str, reader: Reader, letter: str, lengths: tuple[int, int] = (0, 2**15)
) -> list[Any]:
    """The rows of names that begin with this letter, of these lengths; `name_of` makes names of them. Where there are
    very many, those that were known first: the choice is the same at every later place in the log."""
    # PostgreSQL may sort as a language does: between two letters all that begin with the first can be found, but what
    # comes after "z" or between other signs cannot be said.
    if connection.dialect.name == "sqlite" or "a" <= letter < "z":
        found = _of_letter(connection, space, reader, letter, chr(ord(letter) + 1), letter, *lengths)
    else:
        found = _from_letter(connection, space, reader, "z" if letter == "z" else "", letter, *lengths)
    return sorted(found, key=lambda row: (row.position, row.key, row.entity))[:MOST]


def going_on(connection: Connection, space: str, reader: Reader, key: str) -> list[Any]:
    """The rows of names that begin with this one as a whole word: "marta kowalczyk" for "marta"."""
    begun = f"{key} "
    return [row for row in _between(connection, space, reader, begun, begun + FAR) if row.key.startswith(begun)]


def holding(connection: Connection, space: str, reader: Reader, words: str) -> list[Any]:
    """The rows of names that hold these words, whole and not at their beginning. No index knows the inside of names:
    all keys are read, and nothing else of them."""
    plain = re.sub(r"[\\%_]", r"\\\g<0>", words)
    return _like(connection, space, reader, f"% {plain}", f"% {plain} %")


def addressed(connection: Connection, space: str, reader: Reader, beginnings: Sequence[str]) -> list[Name]:
    """Handles that begin so. One range at a time: several at once would be answered by reading all handles."""
    found = [row for begun in beginnings for row in _handles_between(connection, space, reader, begun, begun + FAR)]
    return [name for name in map(name_of, found) if name.name.startswith(tuple(beginnings))]


def linked_at(connection: Connection, space: str, ids: Iterable[str], position: int) -> list[tuple[str, str]]:
    """The verified links of these that held at a place in the log."""
    return [(row.entity, row.other) for row in _links(connection, space, ids, position)]


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


@asked
def _by_text(space: str, reader: Reader, texts: Iterable[str]) -> CompoundSelect[Any]:
    parts = (
        (_aliases(space, reader), aliases.c.key),
        (_handles(space, reader), handles.c.handle),
        (_learnt(space, reader), learnt_names.c.key),
        (_entities(space, reader), entities.c.entity),
    )
    return union_all(*(query.where(among(column, texts)) for query, column in parts))


@asked
def _by_entity(space: str, reader: Reader, ids: Iterable[str]) -> CompoundSelect[Any]:
    parts = (
        (_aliases(space, reader), aliases),
        (_handles(space, reader), handles),
        (_learnt(space, reader), learnt_names),
        (_entities(space, reader), entities),
    )
    return union_all(*(query.where(among(table.c.entity, ids)) for query, table in parts))


@asked
def _of_letter(
    space: str, reader: Reader, low: str, high: str, letter: str, shortest: int, longest: int
) -> CompoundSelect[Any]:
    return _first_known(
        space, reader, lambda key: (key >= low, key < high, *_letter_and_length(key, letter, shortest, longest))
    )


@asked
def _from_letter(space: str, reader: Reader, low: str, letter: str, shortest: int, longest: int) -> CompoundSelect[Any]:
    return _first_known(space, reader, lambda key: (key >= low, *_letter_and_length(key, letter, shortest, longest)))


@asked
def _between(space: str, reader: Reader, low: str, high: str) -> CompoundSelect[Any]:
    return _first_known(space, reader, lambda key: (key >= low, key < high))


def _letter_and_length(
    key: ColumnElement[str], letter: str, shortest: int, longest: int
) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return func.substr(key, 1, 1) == letter, func.length(key).between(shortest, longest)


def _first_known(
    space: str, reader: Reader, conditions: Callable[[ColumnElement[str]], Iterable[ColumnElement[bool]]]
) -> CompoundSelect[Any]:
    """Of the names whose keys are so, those that were known first."""
    parts = []
    for query, table in ((_aliases(space, reader), aliases), (_learnt(space, reader), learnt_names)):
        found = query.where(*conditions(table.c.key)).order_by("position", table.c.key, table.c.entity).limit(MOST)
        parts.append(select(found.subquery()))
    return union_all(*parts)


@asked
def _like(space: str, reader: Reader, last: str, amid: str) -> CompoundSelect[Any]:
    parts = ((_aliases(space, reader), aliases), (_learnt(space, reader), learnt_names))
    return union_all(
        *(
            query.where(or_(*(table.c.key.like(pattern, escape="\\") for pattern in (last, amid))))
            for query, table in parts
        )
    )


@asked
def _handles_between(space: str, reader: Reader, low: str, high: str) -> Select[Any]:
    return _handles(space, reader).where(handles.c.handle >= low, handles.c.handle <= high)


@asked
def _links(space: str, ids: Iterable[str], position: int) -> Select[Any]:
    made, undone = interactions.alias(), interactions.alias()
    return (
        select(links.c.entity, links.c.other)
        .join(made, and_(made.c.space == links.c.space, made.c.id == links.c.source))
        .outerjoin(undone, and_(undone.c.space == links.c.space, undone.c.id == links.c.undone_by))
        .where(
            links.c.space == space,
            links.c.verified,
            made.c.position <= position,
            or_(links.c.undone_by.is_(None), undone.c.position > position),
            or_(among(links.c.entity, ids), among(links.c.other, ids)),
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
