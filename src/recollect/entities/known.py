"""Who is known by which name, in one scope and as of a place in the log.

Names come from the directory and from what was learnt; what a running batch learns is seen at once, before it is
written. Rows of a later place do not count, so that learning the same words again gives the same. Reads are short: no
transaction is open between two of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager
from typing import Any

from sqlalchemy import Connection

from recollect.audience import Reader, Scope, channel_entity, privacy_of
from recollect.entities import lookup
from recollect.entities.lookup import MOST, Name
from recollect.entities.names import MAX_LENGTH, name_key, named_entity, typed_handle
from recollect.errors import InvalidInput
from recollect.ids import derived_id

__all__ = ["MOST", "NOW", "SOMEBODYS", "Known", "Name", "learnt_row", "mentioned_entity"]

NOW = 2**62  # a place after all others
UNLIKE = 65.0  # of 100: what has less in common is not compared further

Read = Callable[[], AbstractContextManager[Connection]]
SOMEBODYS = ("person", "pet", "relative")  # whose Anna? Berlin is the same for all


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
        self.theirs = _private(self.reader)
        self.fresh: list[dict[str, Any]] = []
        self._read = read
        self._who = space, self.reader
        self._ids: set[str] = set()
        self._learnt: dict[str, list[Name]] = {}  # by key, from this batch
        self._by_key: dict[str, list[Name]] = {}
        self._by_entity: dict[str, list[Name]] = {}
        self._by_first: dict[str, list[Name]] = {}  # by the first letter, from this batch
        self._ranges: dict[tuple[str, int], list[Any]] = {}
        self._addressed: dict[str, list[Name]] = {}

    # ------------------------------------------------------------------------------------------------ looking up

    def prefetch(self, names: Iterable[str]) -> None:
        """Look many names up at once: one statement, however many names."""
        wanted = {name_key(name): name for name in names if 0 < len(name) <= MAX_LENGTH and name.isprintable()}
        missing = {key: name for key, name in wanted.items() if key and key not in self._by_key}
        if not missing:
            return
        found: dict[str, list[Name]] = {key: [] for key in missing}
        handles, ids = _handles_and_ids(missing)
        with self._read() as connection:
            for each in lookup.spelled(connection, self.space, self.reader, {*missing, *handles, *ids}):
                if each.origin == "handle":
                    for key, type in handles.get(each.name, ()):
                        if type in (None, each.channel_type):
                            found[key].append(each)
                else:
                    key = ids.get(each.entity, "") if each.origin == "id" else each.key
                    if key in found:
                        found[key].append(each)
        self._by_key |= found

    def named(self, name: str, position: int) -> list[Name]:
        """Every name, handle or id that is spelled like this."""
        self.prefetch([name])
        key = name_key(name)
        return _as_of([*self._by_key.get(key, ()), *self._learnt.get(key, ())], position)

    def names(self, entity: str, position: int) -> list[str]:
        """The keys of all names of an entity, in the order in which they were first said."""
        found = self.names_of(entity, position)
        return list(dict.fromkeys(each.key for each in found if each.origin != "id"))

    def names_of(self, entity: str, position: int) -> list[Name]:
        self.prefetch_entities([entity])
        fresh = [each for listed in self._learnt.values() for each in listed if each.entity == entity]
        return _as_of([*self._by_entity[entity], *fresh], position)

    def prefetch_entities(self, entities: Iterable[str]) -> None:
        missing = [entity for entity in entities if entity not in self._by_entity]
        if missing:
            self._by_entity |= {entity: [] for entity in missing}
            with self._read() as connection:
                for each in lookup.of_entities(connection, self.space, self.reader, missing):
                    self._by_entity[each.entity].append(each)

    def card(self, entity: str, position: int) -> tuple[str, str] | None:
        """How an entity is called, and its type; None where it is not known here."""
        found = self.names_of(entity, position)
        if not found:
            return None
        best = min(found, key=_rank)
        return best.name, best.type

    def alike(self, key: str, position: int) -> list[Name]:
        """Names worth comparing with this one: of the same first letter, about as long, and not quite unlike; the same
        for its words in another order ("kowalczyk marta"); and those that begin with it as a whole word."""
        from rapidfuzz import fuzz, process  # takes a while to load, and most who open a memory never need it

        found: dict[Name, None] = {}
        about = len(key) // 4
        lengths = int(about * 4 * 0.65), int((about * 4 + 3) / 0.65) + 1
        first, _, last = key.rpartition(" ")
        for spelled in {key, f"{last} {first.rstrip(',')}" if first else key}:
            for rows in (self._about(spelled[0], about, lengths), self._by_first.get(spelled[0], [])):
                fitting = [row for row in rows if lengths[0] <= len(row.key) <= lengths[1]]
                keys = [row.key for row in fitting]
                for _, _, at in process.extract(spelled, keys, scorer=fuzz.ratio, score_cutoff=UNLIKE, limit=None):
                    found[_name(fitting[at])] = None
        found.update(dict.fromkeys(self.going_on(key, position)))
        return _as_of(found, position)

    def going_on(self, key: str, position: int) -> list[Name]:
        """Names that begin with this one as a whole word: "marta kowalczyk" for "marta"."""
        begun = f"{key} "
        rows = (*self._beginning(key), *self._by_first.get(key[0], ()))
        return _as_of((_name(row) for row in rows if row.key.startswith(begun)), position)

    def holding(self, key: str, position: int) -> list[Name]:
        """Names that hold this one as whole words, but do not begin with it: "dr. marta kowalczyk" for "marta"."""
        rows = self._in_range(f" {key}", 0, lambda connection: lookup.holding(connection, *self._who, key))
        fresh = [each for other, listed in self._learnt.items() if f" {key} " in f"{other} " for each in listed]
        return _as_of([*map(_name, rows), *fresh], position)

    def addressed(self, name: str, position: int) -> list[Name]:
        """Those whose address begins with this name: "marcus" for @marcus:example.org and marcus@example.org."""
        key = name_key(name)
        if key not in self._addressed:
            local = dict.fromkeys(key.replace(" ", between) for between in (".", "_", "-", ""))
            begun = [begun for each in local for begun in (f"@{each}:", f"{each}@")]
            with self._read() as connection:
                self._addressed[key] = lookup.addressed(connection, self.space, self.reader, begun)
        return _as_of(self._addressed[key], position)

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
            self._see(row)

    def hear(self, rows: Iterable[Mapping[str, Any]]) -> None:
        """Names that others of the same batch have learnt, as far as they are for the readers of this scope."""
        for row in rows:
            if row["learnt_name"] not in self._ids and self.reader.opens(row["audience"], row["agent"]):
                self._ids.add(row["learnt_name"])
                self._see(row)

    def _see(self, row: Mapping[str, Any]) -> None:
        name = lookup.learnt(row)
        self._learnt.setdefault(name.key, []).append(name)
        self._by_first.setdefault(name.key[0], []).append(name)

    # --------------------------------------------------------------------------------------------------- reading

    def _starting(self, letter: str) -> list[Any]:
        return self._in_range(letter, 0, lambda connection: lookup.starting(connection, *self._who, letter))

    def _about(self, letter: str, about: int, lengths: tuple[int, int]) -> list[Any]:
        """Those of a first letter; where they are too many, of those lengths only."""
        found = self._starting(letter)
        if len(found) < MOST:
            return found
        return self._in_range(
            letter, about + 1, lambda connection: lookup.starting(connection, *self._who, letter, lengths)
        )

    def _beginning(self, key: str) -> list[Any]:
        found = self._starting(key[0])
        if len(found) < MOST:
            return found
        return self._in_range(f"{key} ", 0, lambda connection: lookup.going_on(connection, *self._who, key))

    def _in_range(self, begun: str, about: int, read: Callable[[Connection], list[Any]]) -> list[Any]:
        if (begun, about) not in self._ranges:
            with self._read() as connection:
                self._ranges[begun, about] = read(connection)
        return self._ranges[begun, about]

    def _linked(self, entity: str, position: int) -> set[str]:
        """This entity and those linked to it at that place. Of links only those know who hold a side's private talk; to
        read of one, both."""
        found, fresh = {entity}, {entity}
        if not self.theirs and not self.reader.is_owner:
            return found
        with self._read() as connection:
            while fresh:
                pairs = lookup.linked_at(connection, self.space, fresh, position)
                if not self.reader.is_owner:
                    holds = all if self.scope is None else any
                    pairs = [pair for pair in pairs if holds(side in self.theirs for side in pair)]
                fresh = {member for pair in pairs for member in pair} - found
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


def _private(reader: Reader) -> frozenset[str]:
    """Those whose private talk this is: what is their own is meant by whoever speaks with them."""
    audiences = reader.audiences or ()
    return frozenset(each.partition(":")[2] for each in audiences if privacy_of(each) == "private")


def _name(row: Any) -> Name:
    return row if isinstance(row, Name) else lookup.name_of(row)


def _as_of(found: Iterable[Name], position: int) -> list[Name]:
    counting = [each for each in found if each.counts(position)]
    if len(counting) > 1:
        counting.sort(key=lambda each: (each.position, each.key, each.entity, each.origin, each.owner or ""))
    return counting


def _handles_and_ids(names: dict[str, str]) -> tuple[dict[str, list[tuple[str, str | None]]], dict[str, str]]:
    """The handles that these names may be, with the type of channel where the name says it; and the ids."""
    handles: dict[str, list[tuple[str, str | None]]] = {}
    ids: dict[str, str] = {}
    for key, name in names.items():
        name = name.strip()
        for each in {name, name.lower()}:
            handles.setdefault(each, []).append((key, None))
        if "@" in name or ":" in name:
            ids[channel_entity(name)] = key
            try:
                type, handle = typed_handle(name)
            except InvalidInput:
                continue
            handles.setdefault(handle, []).append((key, type))
        if name.startswith("ent_"):
            ids[name] = key
    return handles, ids


def _rank(name: Name) -> int:
    """What an entity is called by first: its own name, one that was declared, that all use, that one uses, a handle."""
    if name.origin in ("shown", "declared"):
        return 0 if name.own else 1
    if name.origin in ("handle", "id"):
        return 4
    return 2 if name.owner is None and name.origin not in ("fuzzy", "chosen") else 3
