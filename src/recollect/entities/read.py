"""Finding and showing entities, always as somebody. A reader sees of an entity what its audiences hold."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    CompoundSelect,
    Connection,
    RowMapping,
    Select,
    Table,
    and_,
    literal_column,
    or_,
    select,
    true,
    union,
)

from recollect.audience import PUBLIC, Reader, linked
from recollect.entities.names import MAX_LENGTH, name_key, typed_handle
from recollect.entities.nearness import ACCEPTED
from recollect.entities.referring import is_of_speaker
from recollect.errors import Ambiguous, InvalidInput, NotFound
from recollect.log.asked import asked_plainly
from recollect.model import Entity, Handle, Link
from recollect.store.among import among
from recollect.store.schema import aliases, entities, handles, interactions, learnt_names, links


def find(connection: Connection, space: str, reader: Reader, who: str) -> str:
    """The one entity that an id, a handle or a name stands for."""
    found = candidates(connection, space, reader, who)
    if not found:
        raise NotFound(f"nobody is known as {who!r}; 'recollect entities' lists who is.")
    people = {min(members(connection, space, reader, entity)): entity for entity in found}
    if len(people) > 1:
        listed = ", ".join(sorted(found))
        raise Ambiguous(f"{who!r} could be {listed}; say which by id or by type:handle.", sorted(found))
    return found[0]


def candidates(
    connection: Connection, space: str, reader: Reader, who: object, *, directory: bool = False
) -> list[str]:
    """Every entity that goes by this id, this handle, or else this name; if nobody does, those who are only spoken of
    by it. `directory` leaves these out: what is declared must not hang on what was learnt by then."""
    if not isinstance(who, str) or not who.strip():
        raise InvalidInput("entity", "it is empty; give an id, a handle or a name.")
    here = (connection, space, reader)
    if who.startswith("ent_"):
        found = _each(_with_id(*here, who))
        return found if found or directory else _each(_learnt_with_id(*here, who))
    type, handle = typed_handle(who)
    found = _each(_handled(*here, handle) if type is None else _handled_on(*here, who, handle, type))
    found = found or _each(_called(*here, name_key(who)))
    return found if found or directory else _each(_learnt_as(*here, name_key(who)))


def members(connection: Connection, space: str, reader: Reader, entity: str) -> list[str]:
    """The entity and all that are linked to it, as far as the reader may know: of those whose private audience it
    holds; the owner, of all."""
    return [
        member
        for member in linked(connection, space, [entity])
        if member == entity or reader.audiences is None or f"private:{member}" in reader.audiences
    ]


def get(connection: Connection, space: str, reader: Reader, entity: str) -> Entity:
    group = members(connection, space, reader, entity)
    rows = _rows(connection, space, reader, group)
    learnt = _learnt(connection, space, reader, group)
    if not rows and not learnt:
        raise NotFound(f"there is no entity {entity!r}; 'recollect entities' lists those there are.")
    return _entity(connection, space, reader, rows, learnt, group)


def listed(connection: Connection, space: str, reader: Reader, type: str | None, limit: int) -> list[Entity]:
    """Entities by name, each group of linked ones once: those of the directory first, then those only spoken of."""
    query = select(entities.c.entity).where(entities.c.space == space, reader.may_read(entities))
    ids = list(connection.execute(query.order_by(entities.c.first_position)).scalars())
    spoken = select(learnt_names.c.entity).where(learnt_names.c.space == space, reader.may_read(learnt_names))
    ids += connection.execute(spoken.order_by(learnt_names.c.position, learnt_names.c.entity)).scalars()
    ids = list(dict.fromkeys(ids))
    shown: list[Entity] = []
    seen: set[str] = set()
    for entity in ids:
        if entity not in seen:
            found = get(connection, space, reader, entity)
            seen.update(found.members)
            if type in (None, found.type):
                shown.append(found)
        if len(shown) == limit:
            break
    return sorted(shown, key=lambda item: (item.name.casefold(), item.id))


def links_of(connection: Connection, space: str, group: Sequence[str] | None, *, active: bool) -> list[Link]:
    query = select(links).where(links.c.space == space)
    if group is not None:
        query = query.where(or_(links.c.entity.in_(group), links.c.other.in_(group)))
    if active:
        query = query.where(links.c.undone_by.is_(None))
    return [
        Link(
            id=row.link,
            entity=row.entity,
            other=row.other,
            verified=row.verified,
            created_at=row.created_at,
            source=row.source,
            undone_by=row.undone_by,
        )
        for row in connection.execute(query.order_by(links.c.created_at, links.c.link))
    ]


def _each(rows: Iterable[tuple[Any, ...]]) -> list[str]:
    return sorted({entity for (entity,) in rows})


@asked_plainly
def _with_id(space: str, reader: Reader, entity: str) -> Select[Any]:
    return _of(entities, space, reader).where(entities.c.entity == entity)


@asked_plainly
def _learnt_with_id(space: str, reader: Reader, entity: str) -> Select[Any]:
    return _of(learnt_names, space, reader).where(learnt_names.c.entity == entity)


@asked_plainly
def _handled(space: str, reader: Reader, handle: str) -> Select[Any]:
    return _of(handles, space, reader).where(handles.c.handle == handle)


@asked_plainly
def _handled_on(space: str, reader: Reader, whole: str, handle: str, type: str) -> Select[Any]:
    typed = (handles.c.handle == handle) & (handles.c.channel_type == type)
    return _of(handles, space, reader).where(or_(handles.c.handle == whole, typed))


@asked_plainly
def _called(space: str, reader: Reader, key: str) -> Select[Any]:
    return _of(aliases, space, reader).where(aliases.c.key == key)


@asked_plainly
def _learnt_as(space: str, reader: Reader, key: str) -> Select[Any]:
    return _of(learnt_names, space, reader).where(learnt_names.c.key == key, _sure())


def _of(table: Table, space: str, reader: Reader) -> Select[Any]:
    return select(table.c.entity).where(table.c.space == space, reader.may_read(table))


def _rows(connection: Connection, space: str, reader: Reader, group: Sequence[str]) -> list[RowMapping]:
    query = select(entities).where(entities.c.space == space, reader.may_read(entities), entities.c.entity.in_(group))
    return list(connection.execute(query.order_by(entities.c.first_position, entities.c.audience)).mappings())


def _learnt(connection: Connection, space: str, reader: Reader, group: Sequence[str]) -> list[RowMapping]:
    """What was learnt about how they are called, with the time of the words it comes from."""
    said = and_(interactions.c.space == learnt_names.c.space, interactions.c.position == learnt_names.c.position)
    query = (
        select(learnt_names, interactions.c.occurred_at)
        .join(interactions, said)
        .where(learnt_names.c.space == space, reader.may_read(learnt_names), learnt_names.c.entity.in_(group))
        .order_by(learnt_names.c.position, learnt_names.c.learnt_name)
    )
    return list(connection.execute(query).mappings())


def _sure() -> ColumnElement[bool]:
    return learnt_names.c.confidence > ACCEPTED


def _is_name(row: RowMapping) -> bool:
    """Not a slip of the pen, not what somebody chose to call it once, and no "my sister"."""
    return row["origin"] not in ("fuzzy", "chosen") and row["confidence"] > ACCEPTED and not is_of_speaker(row["key"])


def _entity(
    connection: Connection,
    space: str,
    reader: Reader,
    rows: Sequence[RowMapping],
    learnt: Sequence[RowMapping],
    group: Sequence[str],
) -> Entity:
    """What was declared about it outweighs what it was first seen as, and that what was said about it."""
    first = (*rows, *learnt)[0]
    best = next((row for row in reversed(rows) if row["declared"]), first)
    known = select(handles).where(handles.c.space == space, reader.may_read(handles), handles.c.entity.in_(group))
    named = select(aliases).where(aliases.c.space == space, reader.may_read(aliases), aliases.c.entity.in_(group))
    spoken = {
        (row.channel_type, row.handle): Handle(row.channel_type, row.handle, row.entity)
        for row in connection.execute(known)
    }
    called = {row.key: row.alias for row in connection.execute(named.order_by(aliases.c.alias))}
    names = [row for row in learnt if _is_name(row)]
    name = best["name"]
    own = [row for row in rows if row["declared"] and row["entity"] == best["entity"]]
    own.sort(key=lambda row: row["audience"] != PUBLIC)  # what is said to all first
    if not (rows and best["declared"]):
        said = [row["name"] for row in sorted(names, key=lambda row: row["owner"] is not None)]
        name = next(iter([*sorted(called.values()), *said]), name)
    for row in names:
        called.setdefault(row["key"], row["name"])
    ids = [first["entity"], *(member for member in sorted(group) if member != first["entity"])]
    return Entity(
        id=first["entity"],
        type=best["type"],
        name=name,
        created_at=min([row["created_at"] for row in rows] or [row["occurred_at"] for row in learnt]),
        handles=tuple(spoken[key] for key in sorted(spoken)),
        aliases=tuple(sorted(called[key] for key in called if key != name_key(name))),
        members=tuple(ids),
        sources=tuple(dict.fromkeys(row["source"] for row in (*rows, *learnt))),
        properties=_said_of(own),
        external_ref=next((row["external_ref"] for row in reversed(own) if row["external_ref"]), None),
    )


def _said_of(declared: Iterable[RowMapping]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for row in declared:
        told |= json.loads(row["properties"]) if row["properties"] else {}
    return told


def named(connection: Connection, space: str, reader: Reader, phrases: Sequence[str]) -> dict[str, list[str]]:
    """Who goes by each of these names or handles, as far as the reader may know; phrases that nobody goes by are left
    out. One statement, however many phrases."""
    phrases = [phrase for phrase in phrases if 0 < len(phrase) <= MAX_LENGTH and phrase.isprintable()]
    if not phrases:
        return {}
    keys = {name_key(phrase): phrase for phrase in phrases}
    spoken = {phrase: phrase for phrase in phrases} | {
        typed_handle(phrase)[1]: phrase for phrase in phrases if "@" in phrase or ":" in phrase
    }
    found: dict[str, list[str]] = {}
    for is_handle, name, entity in sorted(_named(connection, space, reader, list({*keys, *spoken}))):
        phrase = (spoken if is_handle else keys).get(name)
        if phrase is not None:
            found.setdefault(phrase, []).append(entity)
    return {phrase: list(dict.fromkeys(listed)) for phrase, listed in found.items()}


@asked_plainly
def _named(space: str, reader: Reader, names: Sequence[str]) -> CompoundSelect[Any]:
    """Every question asks this."""
    asked: tuple[tuple[str, Table, Column[Any], ColumnElement[bool]], ...] = (
        ("0", aliases, aliases.c.key, true()),
        ("0", learnt_names, learnt_names.c.key, _sure()),
        ("1", handles, handles.c.handle, true()),
    )
    known = [
        select(literal_column(is_handle), column, table.c.entity).where(
            table.c.space == space, reader.may_read(table), among(column, names), condition
        )
        for is_handle, table, column, condition in asked
    ]
    return union(*known)
