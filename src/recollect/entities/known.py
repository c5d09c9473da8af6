"""Who is known by which name, in one scope and as of a place in the log.

Names come from the directory and from what was learnt; what a running batch learns is seen at once, before it is
written. Rows of a later place do not count, so that learning the same words again gives the same. Reads are short: no
transaction is open between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from recollect.audience import Reader, Scope, channel_entity, privacy_of
from recollect.entities.names import MAX_LENGTH, name_key, named_entity, typed_handle
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.store.among import among
from recollect.store.schema import aliases, entities, handles, interactions, learnt_names, links

NOW = 2**62  # a place after all others
MOST = 2_000  # names of one letter that are compared
_FAR = "zzzzzzzz"  # after what a name goes on with, in every order of letters

Read = Callable[[], AbstractContextManager[Connection]]
SOMEBODYS = ("person", "pet", "relative")  # whose Anna? Berlin is the same for all


@dataclass(frozen=True, slots=True)
class Name:
    """One name of one entity. `owner` is whose name for it this is (None: everybody's); `own` that it is the entity's
    own name or handle, rather than one more by which it goes. `position` is where it was first said. What learning
    `stored` there counts only after it: whoever learns that place again learns the name again."""

    key: str
    name: str
    entity: str
    type: str
    origin: str  # handle, shown, declared, id; or as it was learnt: mention, fuzzy, chosen, domain …
    position: int
    confidence: float = 1.0
    owner: str | None = None
    own: bool = False
    stored: bool = False

    def counts(self, position: int) -> bool:
        return self.position < position if self.stored else self.position <= position


def mentioned_entity(_scope: Scope | None, type: str, name: str, owner: str | None) -> str:
    """The id of somebody or something that is only spoken of. People and pets are somebody's: two people may each know
    an Anna. Places, companies, things are the same for all. The scope is not part of it: each of its rows has one."""
    if type in SOMEBODYS:
        return derived_id("ent", "mention", owner, type, name_key(name))
    return named_entity(type, name)


class Known:
    """The names that the readers of a scope know. For asking, a Reader will do; learning needs a Scope."""

    def __init__(self, read: Read, space: str, scope: Scope | Reader) -> None:
        self.space = space
        self.scope = scope if isinstance(scope, Scope) else None
        self.reader = scope if isinstance(scope, Reader) else scope.reader
        self.fresh: list[dict[str, Any]] = []
        self._read = read
        self._ids: set[str] = set()
        self._learnt: dict[str, list[Name]] = {}  # by key, from this batch
        self._by_key: dict[str, list[Name]] = {}
        self._by_entity: dict[str, list[Name]] = {}
        self._by_range: dict[tuple[str, int, int], list[Name]] = {}

    @property
    def theirs(self) -> frozenset[str]:
        """Those whose private talk this is: what is their own is meant by whoever speaks with them."""
        audiences = self.reader.audiences or ()
        return frozenset(each.partition(":")[2] for each in audiences if privacy_of(each) == "private")

    # ------------------------------------------------------------------------------------------------ looking up

    def named(self, name: str, position: int) -> list[Name]:
        """Every name, handle or id that is spelled like this."""
        self.prefetch([name])
        key = name_key(name)
        return self._as_of([*self._by_key.get(key, ()), *self._learnt.get(key, ())], position)

    def names(self, entity: str, position: int) -> list[str]:
        """The keys of all names of an entity, in the order in which they were first said."""
        found = self.names_of(entity, position)
        return list(dict.fromkeys(each.key for each in found if each.origin != "id"))

    def names_of(self, entity: str, position: int) -> list[Name]:
        self._fetch_entities([entity])
        fresh = [each for listed in self._learnt.values() for each in listed if each.entity == entity]
        return self._as_of([*self._by_entity[entity], *fresh], position)

    def card(self, entity: str, position: int) -> tuple[str, str] | None:
        """How an entity is called, and its type; None where it is not known here."""
        found = self.names_of(entity, position)
        if not found:
            return None
        best = min(found, key=_rank)
        return best.name, best.type

    def starting(self, letter: str, shortest: int, longest: int, position: int) -> list[Name]:
        """Names that begin with this letter and are neither shorter nor longer than that. Where there are very many,
        those that were known first: that choice is the same at every later place."""
        place = (letter, shortest, longest)
        if place not in self._by_range:
            length = func.length

            def fits(connection: Connection, key: ColumnElement[str]) -> ColumnElement[bool]:
                same = and_(func.substr(key, 1, 1) == letter, length(key) >= shortest, length(key) <= longest)
                return and_(_from_letter(connection, key, letter), same)

            self._by_range[place] = self._fetch_range(fits)
        fresh = [
            each
            for key, listed in self._learnt.items()
            if key.startswith(letter) and shortest <= len(key) <= longest
            for each in listed
        ]
        return self._as_of([*self._by_range[place], *fresh], position)

    def going_on(self, key: str, position: int) -> list[Name]:
        """Names that begin with this one as a whole word: "marta kowalczyk" for "marta"."""
        begun, place = f"{key} ", (f"{key} ", 0, 0)
        if place not in self._by_range:

            def fits(_connection: Connection, column: ColumnElement[str]) -> ColumnElement[bool]:
                return and_(column >= begun, column <= begun + _FAR)

            self._by_range[place] = [each for each in self._fetch_range(fits) if each.key.startswith(begun)]
        fresh = [each for other, listed in self._learnt.items() if other.startswith(begun) for each in listed]
        return self._as_of([*self._by_range[place], *fresh], position)

    def groups(self, found: Iterable[str], position: int) -> list[list[str]]:
        """These entities, those together that verified links make one, as far as the reader may know of them."""
        groups: list[list[str]] = []
        for entity in dict.fromkeys(found):
            tied = self._linked(entity, position) if groups else {entity}
            for group in groups:
                if not tied.isdisjoint(group):
                    group.append(entity)
                    break
            else:
                groups.append([entity])
        return groups

    def prefetch(self, names: Iterable[str]) -> None:
        """Look many names up at once: a few statements, however many names."""
        wanted = {name_key(name): name for name in names if 0 < len(name) <= MAX_LENGTH and name.isprintable()}
        missing = {key: name for key, name in wanted.items() if key and key not in self._by_key}
        if not missing:
            return
        found: dict[str, list[Name]] = {key: [] for key in missing}
        spelled, ids = self._handles_and_ids(missing)
        with self._read() as connection:
            for each in self._aliases(connection, among(connection, aliases.c.key, missing)):
                found[each.key].append(each)
            for each in self._names_learnt(connection, among(connection, learnt_names.c.key, missing)):
                found[each.key].append(each)
            for kind, each in self._handles(connection, among(connection, handles.c.handle, spelled)):
                for key, type in spelled[each.name]:
                    if type in (None, kind):
                        found[key].append(each)
            if ids:
                for each in self._entities(connection, among(connection, entities.c.entity, ids)):
                    found[ids[each.entity]].append(each)
        self._by_key |= found

    def local_parts(self, name: str, position: int) -> list[Name]:
        """Those whose address begins with this name: "marcus" for @marcus:example.org and marcus@example.org."""
        key, place = name_key(name), (f"@{name_key(name)}", 0, 0)
        if place not in self._by_range:
            begun = [f"@{local}:" for local in _locals(key)] + [f"{local}@" for local in _locals(key)]
            one_of = or_(*(and_(handles.c.handle >= each, handles.c.handle <= each + _FAR) for each in begun))
            with self._read() as connection:
                found = [each for _, each in self._handles(connection, one_of)]
            self._by_range[place] = [each for each in found if each.name.startswith(tuple(begun))]
        return self._as_of(self._by_range[place], position)

    # -------------------------------------------------------------------------------------------------- learning

    def learn(
        self,
        name: str,
        entity: str,
        type: str,
        owner: str | None,
        origin: str,
        confidence: float,
        position: int,
        source: str,
    ) -> None:
        """One more name. It is known at once; the rows of `fresh` are for the caller to write."""
        if self.scope is None:
            raise ValueError("names are learnt in a scope")
        key = name_key(name)
        if not key or len(name) > MAX_LENGTH or not name.isprintable():
            return
        known = (entity, owner, origin)
        if any((each.entity, each.owner, each.origin) == known for each in self.named(name, position)):
            return
        row = learnt_row(
            self.space, self.scope, name=name, entity=entity, type=type, owner=owner, origin=origin,
            confidence=confidence, position=position, source=source,
        )  # fmt: skip
        if row["learnt_name"] not in self._ids:
            self._ids.add(row["learnt_name"])
            self.fresh.append(row)
            self._learnt.setdefault(key, []).append(_name_of(row))

    # --------------------------------------------------------------------------------------------------- reading

    @staticmethod
    def _as_of(found: Iterable[Name], position: int) -> list[Name]:
        counting = [each for each in found if each.counts(position)]
        return sorted(counting, key=lambda each: (each.position, each.key, each.entity, each.origin, each.owner or ""))

    def _handles_and_ids(self, names: dict[str, str]) -> tuple[dict[str, list[tuple[str, str | None]]], dict[str, str]]:
        """The handles that these names may be, with the type of channel where the name says it; and the ids."""
        spelled: dict[str, list[tuple[str, str | None]]] = {}
        ids: dict[str, str] = {}
        for key, name in names.items():
            for each in {name.strip(), name.strip().lower()}:
                spelled.setdefault(each, []).append((key, None))
            if "@" in name or ":" in name:
                ids[channel_entity(name.strip())] = key
                try:
                    type, handle = typed_handle(name.strip())
                except InvalidInput:
                    continue
                spelled.setdefault(handle, []).append((key, type))
            if name.startswith("ent_"):
                ids[name.strip()] = key
        return spelled, ids

    def _fetch_entities(self, wanted: Sequence[str]) -> None:
        missing = [entity for entity in wanted if entity not in self._by_entity]
        if not missing:
            return
        found: dict[str, list[Name]] = {entity: [] for entity in missing}
        with self._read() as connection:
            for each in (
                *self._aliases(connection, among(connection, aliases.c.entity, missing)),
                *(each for _, each in self._handles(connection, among(connection, handles.c.entity, missing))),
                *self._names_learnt(connection, among(connection, learnt_names.c.entity, missing)),
                *self._entities(connection, among(connection, entities.c.entity, missing)),
            ):
                found[each.entity].append(each)
        self._by_entity |= found

    def _fetch_range(self, fits: Callable[[Connection, ColumnElement[str]], ColumnElement[bool]]) -> list[Name]:
        with self._read() as connection:
            found = [
                *self._aliases(connection, fits(connection, aliases.c.key), MOST),
                *self._names_learnt(connection, fits(connection, learnt_names.c.key), MOST),
            ]
        return sorted(found, key=lambda each: (each.position, each.key, each.entity))[:MOST]

    def _aliases(
        self, connection: Connection, condition: ColumnElement[bool], most: int | None = None
    ) -> Iterator[Name]:
        said = _of_source(aliases, interactions.c.type).label("said")
        query = self._sourced(aliases, aliases.c.key, aliases.c.alias, said).where(condition)
        if most is not None:
            query = query.order_by("position", aliases.c.key, aliases.c.entity).limit(most)
        for row in connection.execute(query):
            shown = row.said != "decision"  # the name that somebody's messages show; all others were declared
            own = shown or row.entity == named_entity(row.type, row.alias)
            origin = "shown" if shown else "declared"
            yield Name(row.key, row.alias, row.entity, row.type, origin, row.position, own=own)

    def _handles(self, connection: Connection, condition: ColumnElement[bool]) -> Iterator[tuple[str, Name]]:
        """Each with its type of channel."""
        query = self._sourced(handles, handles.c.channel_type, handles.c.handle).where(condition)
        for row in connection.execute(query):
            name = Name(name_key(row.handle), row.handle, row.entity, row.type, "handle", row.position, own=True)
            yield row.channel_type, name

    def _sourced(self, table: Any, *columns: Any) -> Select[Any]:
        """With the type of the entity, and the place of the interaction that the row comes from. Both are looked up by
        key: joined, SQLite would rather walk the log in its order."""
        mine = (
            select(entities.c.type)
            .where(
                entities.c.space == table.c.space,
                entities.c.entity == table.c.entity,
                entities.c.audience == table.c.audience,
            )
            .scalar_subquery()
        )
        position = _of_source(table, interactions.c.position).label("position")
        query = select(*columns, table.c.entity, mine.label("type"), position)
        return query.where(table.c.space == self.space, self.reader.may_read(table))

    def _names_learnt(
        self, connection: Connection, condition: ColumnElement[bool], most: int | None = None
    ) -> Iterator[Name]:
        table = learnt_names
        query = select(table).where(table.c.space == self.space, self.reader.may_read(table), condition)
        if most is not None:
            query = query.order_by(table.c.position, table.c.learnt_name).limit(most)
        for row in connection.execute(query).mappings():
            yield replace(_name_of(row), stored=True)

    def _entities(self, connection: Connection, condition: ColumnElement[bool]) -> Iterator[Name]:
        query = select(entities.c.entity, entities.c.type, entities.c.name, entities.c.first_position)
        query = query.where(entities.c.space == self.space, self.reader.may_read(entities), condition)
        for row in connection.execute(query):
            yield Name(row.entity, row.name, row.entity, row.type, "id", row.first_position, own=True)

    def _linked(self, entity: str, position: int) -> set[str]:
        """This entity and those linked to it at that place. Of links only those know who hold a side's private talk."""
        found, fresh = {entity}, {entity}
        made, undone = interactions.alias(), interactions.alias()
        query = (
            select(links.c.entity, links.c.other)
            .join(made, and_(made.c.space == links.c.space, made.c.id == links.c.source))
            .outerjoin(undone, and_(undone.c.space == links.c.space, undone.c.id == links.c.undone_by))
            .where(
                links.c.space == self.space,
                links.c.verified,
                made.c.position <= position,
                or_(links.c.undone_by.is_(None), undone.c.position > position),
            )
        )
        with self._read() as connection:
            while fresh:
                either = or_(links.c.entity.in_(fresh), links.c.other.in_(fresh))
                sides = [tuple(row) for row in connection.execute(query.where(either))]
                if not self.reader.is_owner:
                    sides = [pair for pair in sides if not self.theirs.isdisjoint(pair)]
                fresh = {member for pair in sides for member in pair} - found
                found |= fresh
        return found


def learnt_row(
    space: str,
    scope: Scope,
    *,
    name: str,
    entity: str,
    type: str,
    owner: str | None,
    origin: str,
    confidence: float,
    position: int,
    source: str,
) -> dict[str, Any]:
    """A row of learnt_names. It never changes: another origin is another row, and so is every choice, of which the
    latest counts."""
    key = name_key(name)
    parts = (scope.audience, scope.agent, owner, key, entity, origin, source if origin == "chosen" else None)
    return {
        "space": space, "learnt_name": derived_id("nam", *parts), "key": key, "name": name, "entity": entity,
        "type": type, "owner": owner, "origin": origin, "confidence": confidence, "audience": scope.audience,
        "agent": scope.agent, "position": position, "source": source,
    }  # fmt: skip


def _name_of(row: Any) -> Name:
    return Name(
        row["key"], row["name"], row["entity"], row["type"], row["origin"], row["position"], row["confidence"],
        row["owner"], own=row["entity"] == named_entity(row["type"], row["name"]),
    )  # fmt: skip


def _of_source(table: Any, column: ColumnElement[Any]) -> Any:
    same = (interactions.c.space == table.c.space, interactions.c.id == table.c.source)
    return select(column).where(*same).limit(1).scalar_subquery()


def _from_letter(connection: Connection, key: ColumnElement[str], letter: str) -> ColumnElement[bool]:
    """A range of the index, in whatever order the database sorts: PostgreSQL may sort as a language does."""
    if connection.dialect.name == "sqlite":
        return and_(key >= letter, key < chr(ord(letter) + 1))
    if "a" <= letter < "z":
        return and_(key >= letter, key < chr(ord(letter) + 1))
    return key >= letter if letter == "z" else key > ""


def _locals(key: str) -> list[str]:
    return list(dict.fromkeys(key.replace(" ", between) for between in (".", "_", "-", "")))


def _rank(name: Name) -> int:
    """What an entity is called by first: its own name, a name that all use, somebody's name for it, a handle."""
    if name.origin in ("shown", "declared"):
        return 0
    if name.origin in ("handle", "id"):
        return 3
    return 1 if name.owner is None and name.origin not in ("fuzzy", "chosen") else 2
