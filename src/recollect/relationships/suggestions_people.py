"""Who there is, for suggestions: people with all that is linked to them as one, their handles, and how they are called.

Read as the owner. All is taken once and held by keys, so that no two people are ever compared without a cause."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect.entities.names import name_key
from recollect.entities.short_names import other_forms
from recollect.judges.rules.grammar.lexicon import words
from recollect.relationships.hints_shown import address_key, shown_by
from recollect.store.schema import aliases, entities, handles, hints, links

NOBODYS = words("info admin hello contact office mail support team user me test noreply no-reply sales")
SEVERAL = 5  # people of one name beyond whom the name tells nothing
_LOCAL = re.compile(r"@?([^@:]+)")


@dataclass(slots=True)
class People:
    """Everybody, by one id for all that are linked."""

    group: dict[str, str] = field(default_factory=dict)  # of each entity
    members: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    handles: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    addresses: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # key: whose it is
    bare: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # a handle, wherever it is
    called: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # names that somebody gave
    shown: dict[str, str] = field(default_factory=dict)  # how the owner knows them
    named: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # a name: who goes by it
    since: dict[str, datetime] = field(default_factory=dict)
    nicks: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))  # the local part of a handle

    def label(self, group: str) -> str:
        """How somebody is shown to the owner: by handles, with a name where there is one."""
        spelled = ", ".join(f"{type}:{handle}" for type, handle in sorted(self.handles.get(group, ()))[:3])
        name = self.shown.get(group, "")
        if not spelled:
            return name or group
        return f"{name} ({spelled})" if name and name not in spelled else spelled

    def by_name(self, name: str) -> set[str]:
        """Who goes by a name, or by the first of their names, where only that is known."""
        found = self.named.get(name, set())
        return found or self.named.get(name.split(" ")[0], set())


def read(connection: Connection, space: str) -> People:
    people = People()
    first: dict[str, Any] = {}
    for row in connection.execute(
        select(entities).where(entities.c.space == space).order_by(entities.c.first_position, entities.c.audience)
    ):
        if row.entity not in first or row.declared:
            first[row.entity] = row
    persons = {entity for entity, row in first.items() if row.type == "person"}
    people.group = _groups(connection, space, persons)
    for entity in sorted(people.group):
        group = people.group[entity]
        people.members[group].append(entity)
        if entity in first:
            people.since[group] = min(first[entity].created_at, people.since.get(group, first[entity].created_at))
    _handles(connection, space, people)
    for row in connection.execute(
        select(aliases.c.entity, aliases.c.alias, aliases.c.key).where(aliases.c.space == space).order_by(aliases.c.key)
    ):
        if row.entity in persons:
            _call(people, people.group[row.entity], row.key, row.alias)
    for entity in sorted(persons):
        row = first[entity]
        if row.declared:
            people.shown[people.group[entity]] = row.name
            for shown in shown_by(json.loads(row.properties)) if row.properties else ():
                people.addresses[shown.key].add(people.group[entity])
    return people


def same_name(one: str, other: str) -> bool:
    """Whether two names can be of the same person: Marcus, Marcus Weber, Marc."""
    mine, its = one.split(" "), other.split(" ")
    if len(mine) > 1 and len(its) > 1 and mine[-1] != its[-1]:
        return False
    first, second = mine[0], its[0]
    short, long = sorted((first, second), key=len)
    return first == second or second in other_forms(first) or (len(short) > 2 and long.startswith(short))


def introduce(connection: Connection, space: str, people: People) -> list[Any]:
    """What people called themselves; the hints, and each name put to who gave it."""
    rows = [
        row
        for row in connection.execute(
            select(hints)
            .where(hints.c.space == space, hints.c.kind.in_(("introduction", "name")))
            .order_by(hints.c.position, hints.c.hint)
        )
        if row.entity in people.group
    ]
    for row in rows:
        _call(people, people.group[row.entity], row.key, "")
    return rows


def _call(people: People, group: str, key: str, name: str) -> None:
    parts = [word for word in re.split(r"[\s<>()]+", key) if word and "@" not in word]
    if not parts:
        return
    key = " ".join(parts)
    people.called[group].add(key)
    people.named[key].add(group)
    people.named[parts[0]].add(group)
    if name:
        people.shown.setdefault(group, name)


def _handles(connection: Connection, space: str, people: People) -> None:
    query = select(handles.c.channel_type, handles.c.handle, handles.c.entity).where(handles.c.space == space)
    for type, handle, entity in connection.execute(query.distinct()):
        group = people.group.get(entity)
        if group is None:
            continue
        people.handles[group].append((type, handle))
        key = address_key(type, handle)
        if key is not None:
            people.addresses[key].add(group)
        people.bare[handle.casefold().lstrip("@")].add(group)
        local = _LOCAL.match(handle)
        nick = name_key(re.sub(r"[._\-+]+", " ", local[1])) if local else ""
        if len(nick) > 2 and nick not in NOBODYS:
            people.nicks[nick].add(group)
            plain = " ".join(re.sub(r"\d+", "", nick).split())
            if plain.replace(" ", "").isalpha() and len(plain) > 2:
                people.named[plain].add(group)
                people.named[plain.split(" ")[0]].add(group)


def _groups(connection: Connection, space: str, persons: Iterable[str]) -> dict[str, str]:
    """For each person the first of all that verified links tie to them."""
    first = {entity: entity for entity in persons}

    def root(entity: str) -> str:
        while first[entity] != entity:
            first[entity] = entity = first[first[entity]]
        return entity

    tied = select(links.c.entity, links.c.other).where(
        links.c.space == space, links.c.verified, links.c.undone_by.is_(None)
    )
    for pair in connection.execute(tied):
        for entity in pair:
            first.setdefault(entity, entity)  # linked to somebody: a person, whatever they were seen as
        one, other = sorted(root(entity) for entity in pair)
        first[other] = one
    return {entity: root(entity) for entity in first}
