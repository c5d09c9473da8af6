"""Finding and showing entities, always as somebody. A reader sees of an entity what its audiences hold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import CompoundSelect, Connection, RowMapping, Table, literal_column, or_, select, union

from recollect.audience import Reader, linked
from recollect.entities.names import MAX_LENGTH, name_key, typed_handle
from recollect.errors import Ambiguous, InvalidInput, NotFound
from recollect.model import Entity, Handle, Link
from recollect.store.among import LISTED, among_listed
from recollect.store.among import listed as among_values
from recollect.store.schema import aliases, entities, handles, links


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


def candidates(connection: Connection, space: str, reader: Reader, who: object) -> list[str]:
    """Every entity that goes by this id, this handle, or else this name."""
    if not isinstance(who, str) or not who.strip():
        raise InvalidInput("entity", "it is empty; give an id, a handle or a name.")
    if who.startswith("ent_"):
        return _entities(connection, space, reader, entities, entities.c.entity == who)
    type, handle = typed_handle(who)
    seen = handles.c.handle == handle
    if type is not None:
        seen = or_(handles.c.handle == who, seen & (handles.c.channel_type == type))
    return _entities(connection, space, reader, handles, seen) or _entities(
        connection, space, reader, aliases, aliases.c.key == name_key(who)
    )


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
    if not rows:
        raise NotFound(f"there is no entity {entity!r}; 'recollect entities' lists those there are.")
    return _entity(connection, space, reader, rows, group)


def listed(connection: Connection, space: str, reader: Reader, type: str | None, limit: int) -> list[Entity]:
    """Entities by name, each group of linked ones once."""
    query = select(entities.c.entity).where(entities.c.space == space, reader.may_read(entities))
    ids = list(dict.fromkeys(connection.execute(query.order_by(entities.c.first_position)).scalars()))
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


def _entities(connection: Connection, space: str, reader: Reader, table: Table, condition: Any) -> list[str]:
    query = select(table.c.entity).where(table.c.space == space, reader.may_read(table), condition).distinct()
    return sorted(connection.execute(query).scalars())


def _rows(connection: Connection, space: str, reader: Reader, group: Sequence[str]) -> list[RowMapping]:
    query = select(entities).where(entities.c.space == space, reader.may_read(entities), entities.c.entity.in_(group))
    return list(connection.execute(query.order_by(entities.c.first_position, entities.c.audience)).mappings())


def _entity(
    connection: Connection, space: str, reader: Reader, rows: Sequence[RowMapping], group: Sequence[str]
) -> Entity:
    """What was declared about it outweighs what it was first seen as."""
    first = rows[0]
    best = next((row for row in reversed(rows) if row["declared"]), first)
    known = select(handles).where(handles.c.space == space, reader.may_read(handles), handles.c.entity.in_(group))
    named = select(aliases).where(aliases.c.space == space, reader.may_read(aliases), aliases.c.entity.in_(group))
    spoken = {
        (row.channel_type, row.handle): Handle(row.channel_type, row.handle, row.entity)
        for row in connection.execute(known)
    }
    called = {row.key: row.alias for row in connection.execute(named.order_by(aliases.c.alias))}
    name = best["name"]
    if not best["declared"] and called:
        name = sorted(called.values())[0]
    ids = [first["entity"], *(member for member in sorted(group) if member != first["entity"])]
    return Entity(
        id=first["entity"],
        type=best["type"],
        name=name,
        created_at=min(row["created_at"] for row in rows),
        handles=tuple(spoken[key] for key in sorted(spoken)),
        aliases=tuple(sorted(called[key] for key in called if key != name_key(name))),
        members=tuple(ids),
        sources=tuple(dict.fromkeys(row["source"] for row in rows)),
        properties=json.loads(best["properties"]) if best["properties"] else {},
        external_ref=best["external_ref"],
    )


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
    query = _named(connection.dialect.name, space, reader)
    found: dict[str, list[str]] = {}
    for is_handle, name, entity in sorted(
        connection.execute(query, {LISTED: among_values(connection, {*keys, *spoken})})
    ):
        phrase = (spoken if is_handle else keys).get(name)
        if phrase is not None:
            found.setdefault(phrase, []).append(entity)
    return {phrase: list(dict.fromkeys(listed)) for phrase, listed in found.items()}


@lru_cache(maxsize=256)
def _named(dialect: str, space: str, reader: Reader) -> CompoundSelect[Any]:
    """Every question asks this, and to put it together takes longer than to answer it."""
    known = [
        select(literal_column(is_handle), column, table.c.entity).where(
            table.c.space == space, reader.may_read(table), among_listed(dialect, column)
        )
        for is_handle, table, column in (("0", aliases, aliases.c.key), ("1", handles, handles.c.handle))
    ]
    return union(*known)
