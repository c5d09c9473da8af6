"""Clues that two are one person: an address of one that is the other's, a name by which one introduces themselves, the
same rare names and details told by both. Each clue is found by a key that both share, never by comparing everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, select

from recollect.entities.names import name_key
from recollect.judges.judgment import READER, RULES
from recollect.judges.rules.grammar.given_names import MEN, WOMEN
from recollect.relationships.hints import TERM
from recollect.relationships.hints_shown import ANYWHERE, address_key
from recollect.relationships.suggestions_people import SEVERAL, People, same_name
from recollect.store.among import among
from recollect.store.schema import facts, hints, links

RARE = 3  # people who speak of the same beyond whom it is no clue
HOLDS = ("active", "conflicted")
# What people tell of themselves and few others could.
DETAILS = (
    "birthday_is", "works_at", "studies_at", "graduated_from", "has_partner", "has_pet", "has_child", "has_sister",
    "has_brother", "has_boss", "allergic_to", "has_condition", "owns", "address_is", "plans", "scheduled",
)  # fmt: skip
Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Clue:
    """Why two may be one. `key` is what it is about: the same thing counts once."""

    kind: str  # address, same address, introduction, elsewhere, name, nick, shared, suggested
    key: str
    reason: str
    sources: tuple[str, ...]
    weight: float = 1.0


def gathered(connection: Connection, space: str, people: People, introduced: Iterable[Any]) -> dict[Pair, list[Clue]]:
    """All clues, by the two that they are about."""
    found: dict[Pair, dict[tuple[str, str], Clue]] = defaultdict(dict)
    for (one, other), clue in (
        *_addresses(connection, space, people),
        *_shared(connection, space, people),
        *_suggested(connection, space, people),
    ):
        found[min(one, other), max(one, other)].setdefault((clue.kind, clue.key), clue)
    ours = [pair for pair, clues in found.items() if any(kind == "address" for kind, _ in clues)]
    for (one, other), clue in (*_introductions(people, introduced, ours), *_alike(people, found)):
        found[min(one, other), max(one, other)].setdefault((clue.kind, clue.key), clue)
    return {pair: list(clues.values()) for pair, clues in found.items()}


def elsewhere(connection: Connection, space: str, people: People, groups: Iterable[str]) -> dict[str, list[Any]]:
    """Who of these said that they write from another place than usual."""
    members = [entity for group in groups for entity in people.members[group]]
    query = select(hints).where(hints.c.space == space, hints.c.kind == "elsewhere", among(hints.c.entity, members))
    found: dict[str, list[Any]] = defaultdict(list)
    for row in connection.execute(query.order_by(hints.c.position, hints.c.hint)):
        found[people.group[row.entity]].append(row)
    return found


# ------------------------------------------------------------------------------------------------------------ addresses


def _addresses(connection: Connection, space: str, people: People) -> Iterator[tuple[Pair, Clue]]:
    gave: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)  # address: who gave it, in which words, and where
    query = select(hints).where(hints.c.space == space, hints.c.kind == "address")
    for row in connection.execute(query.order_by(hints.c.position, hints.c.hint)):
        group = people.group.get(row.entity)
        if group is not None:
            gave[row.key].setdefault(group, (row.said, row.source))
    judged = and_(facts.c.judge != RULES, facts.c.judge.not_like(f"{READER}%"))  # ours take any for the speaker's own
    for row in _self_told(connection, space, ("email_is", "phone_is", "account_is"), judged):
        group = people.group.get(row.subject)
        for key in _spelled(row.predicate, row.object, people) if group is not None else ():
            gave[key].setdefault(people.group[row.subject], (row.sentence, row.source))
    for key, givers in sorted(gave.items()):
        type, _, handle = key.partition(":")
        owners = people.addresses.get(key, set()) if type != ANYWHERE else people.bare.get(handle, set())
        for group, (said, source) in sorted(givers.items()):
            for owner in sorted(owners - {group}) if len(owners) <= SEVERAL else ():
                reason = f'{people.label(group)} gave {handle} as their own ("{said}"); it is {people.label(owner)}.'
                yield (group, owner), Clue("address", f"{key} {group}", reason, (source,))
        if 2 <= len(givers) <= RARE:
            for one, other in combinations(sorted(givers), 2):
                reason = f"Both gave {f'the {type} ' if type == 'phone' else ''}{handle} as their own."
                yield (one, other), Clue("same address", key, reason, (givers[one][1], givers[other][1]))


def _spelled(predicate: str, value: str, people: People) -> list[str]:
    if predicate == "account_is":
        owners = people.bare.get(value.casefold().lstrip("@"), set())
        return [
            key
            for owner in sorted(owners)
            for type, handle in people.handles[owner]
            if handle.casefold().lstrip("@") == value.casefold().lstrip("@")
            if (key := address_key(type, handle)) is not None
        ]
    key = address_key("email" if predicate == "email_is" else "phone", value)
    return [] if key is None else [key]


def _self_told(connection: Connection, space: str, predicates: Iterable[str], *where: ColumnElement[bool]) -> list[Any]:
    query = select(facts).where(
        facts.c.space == space, facts.c.speaker == facts.c.subject, facts.c.predicate.in_(tuple(predicates)),
        facts.c.status.in_(HOLDS), ~facts.c.negated, *where,
    )  # fmt: skip
    return list(connection.execute(query.order_by(facts.c.position, facts.c.fact)))


# ---------------------------------------------------------------------------------------------------------------- names


def _introductions(people: People, introduced: Iterable[Any], tied: Sequence[Pair]) -> Iterator[tuple[Pair, Clue]]:
    """Somebody introduces themselves by a name that exactly one other goes by, or several whom addresses tie."""
    for row in introduced:
        group = people.group[row.entity]
        others = sorted(people.by_name(row.key) - {group})
        if row.kind == "introduction" and 0 < len(others) <= RARE and _as_one(others, tied):
            for other in others:
                reason = f'{people.label(group)} said: "{row.said}". {people.label(other)} goes by that name.'
                yield (group, other), Clue("introduction", row.key, reason, (row.source,))


def _as_one(groups: Sequence[str], tied: Sequence[Pair]) -> bool:
    reached = {groups[0]}
    for _ in groups:
        reached |= {group for pair in tied if reached & set(pair) for group in pair}
    return reached >= set(groups)


def _alike(people: People, found: Iterable[Pair]) -> Iterator[tuple[Pair, Clue]]:
    """The same name, or the same handle on two channels: a clue beside others, so only of those who have some, or of
    few who share an unusual one."""
    for one, other in list(found):
        mine, its = people.called.get(one, set()), people.called.get(other, set())
        whole = sorted(name for name in mine & its if " " in name and len(people.named[name]) <= SEVERAL)[:1]
        like = sorted(name for name in mine if any(same_name(name, each) for each in its))[:1]
        for name in whole or like:
            yield (one, other), Clue("name", name, f"Both go by the name {name.title()}.", (), 1.0 if whole else 0.5)
    for nick, groups in sorted(people.nicks.items()):
        unusual = any(char.isdigit() for char in nick) or " " in nick
        if 2 <= len(groups) <= RARE and (unusual or len(nick) > 5):
            for one, other in combinations(sorted(groups), 2):
                reason = f"Both have a handle that begins with {nick!r}."
                yield (one, other), Clue("nick", nick, reason, (), 1.0 if unusual else 0.5)
    for name, groups in sorted(people.named.items()):
        if " " in name and 2 <= len(groups) <= RARE:
            for one, other in combinations(sorted(groups), 2):
                yield (one, other), Clue("name", name, f"Both go by the name {name.title()}.", (), 1.0)


# --------------------------------------------------------------------------------------------- what both speak of


def _shared(connection: Connection, space: str, people: People) -> Iterator[tuple[Pair, Clue]]:
    """Names and details that few speak of, and both do."""
    for key, told in (*_terms(connection, space, people), *_details(connection, space, people)):
        if not 2 <= len(told) <= RARE:
            continue
        first_name = key in MEN or key in WOMEN
        weight = (0.5 if first_name else 1.0) * (1.0 if len(told) == 2 else 0.75)
        for one, other in combinations(sorted(told), 2):
            if any(_is_own(key, people, group) for group in (one, other)):
                continue
            said, sources = told[one][0], (told[one][1], told[other][1])
            yield (one, other), Clue("shared", key, f"Both speak of {said}, which hardly anybody else does.", sources,
                                     weight)  # fmt: skip


def _is_own(key: str, people: People, group: str) -> bool:
    """Whether a name is the speaker's own, or that of somebody known here: those are spoken of by many."""
    own = {word for name in people.called.get(group, ()) for word in (name, *name.split(" "))}
    own |= {word for _, handle in people.handles.get(group, ()) for word in name_key(handle).split(" ")}
    return key in own


def _terms(connection: Connection, space: str, people: People) -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    here = and_(hints.c.space == space, hints.c.kind == TERM)
    by_few = (
        select(hints.c.key)
        .where(here)
        .group_by(hints.c.key)
        .having(func.count(hints.c.entity.distinct()).between(2, RARE * 3))
    )
    columns = (hints.c.key, hints.c.entity, hints.c.source)
    told: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
    for key, entity, source in connection.execute(
        select(*columns).where(here, hints.c.key.in_(by_few)).order_by(hints.c.position, hints.c.hint)
    ):
        group = people.group.get(entity)
        if group is not None:
            told[key].setdefault(group, (key.title() if key.replace(" ", "").isalpha() else key.upper(), source))
    yield from sorted(told.items())


def _details(connection: Connection, space: str, people: People) -> Iterator[tuple[str, dict[str, tuple[str, str]]]]:
    told: dict[str, dict[str, tuple[str, str]]] = defaultdict(dict)
    by_few = (
        select(facts.c.object_key)
        .where(facts.c.space == space, facts.c.speaker == facts.c.subject, facts.c.predicate.in_(DETAILS))
        .group_by(facts.c.predicate, facts.c.object_key)
        .having(func.count(facts.c.subject.distinct()).between(2, RARE * 3))
    )
    for row in _self_told(connection, space, DETAILS, facts.c.object_key.in_(by_few)):
        group = people.group.get(row.subject)
        if group is not None:
            named = row.object[:1].isupper()  # the same name spoken of in passing is no second clue
            key = name_key(row.object) if named else f"{row.predicate} {row.object_key}"
            told[key].setdefault(group, (f"{row.predicate.replace('_', ' ')} {row.object}", row.source))
    yield from sorted(told.items())


def _suggested(connection: Connection, space: str, people: People) -> Iterator[tuple[Pair, Clue]]:
    """Links that somebody suggested without being sure."""
    query = select(links).where(links.c.space == space, ~links.c.verified, links.c.undone_by.is_(None))
    for row in connection.execute(query.order_by(links.c.created_at, links.c.link)):
        one, other = (people.group.get(entity) for entity in (row.entity, row.other))
        if one is not None and other is not None and one != other:
            yield (one, other), Clue("suggested", row.link, "You suggested that link yourself.", (row.source,))
