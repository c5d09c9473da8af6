"""What speaks against two being one person: other names, another birthday or home, words with each other in a room, and
speaking of the other as of somebody else. Looked up only for those who have clues in common."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER
from recollect.log.read import log, readable
from recollect.relationships.hints import TERM
from recollect.relationships.suggestions_clues import HOLDS, Pair
from recollect.relationships.suggestions_people import People, same_name
from recollect.store.among import among
from recollect.store.schema import conversations, facts, hints

Doubt = tuple[str, float, float]  # in words; what is left of a confidence, and of one that rests on an address
TOGETHER = timedelta(minutes=10)
LOOKED_AT = 400  # messages of two in a room
ROOMS = 3
_DIFFERS = {
    "birthday_is": ("They told different birthdays", 0.3, 0.5),
    "lives_in": ("They told different homes", 0.75, 0.95),
    "works_at": ("They told different employers", 0.75, 0.95),
    "has_partner": ("They told different partners", 0.6, 0.9),
}


def doubts(connection: Connection, space: str, people: People, pairs: Sequence[Pair]) -> dict[Pair, list[Doubt]]:
    found: dict[Pair, list[Doubt]] = defaultdict(list)
    groups = sorted({group for pair in pairs for group in pair})
    members = [entity for group in groups for entity in people.members[group]]
    told = _told(connection, space, people, members)
    terms = _terms(connection, space, people, members)
    rooms = _rooms(connection, space, people, members)
    for pair in pairs:
        one, other = pair
        names = [people.called.get(group, set()) for group in pair]
        if all(names) and not any(same_name(mine, its) for mine in names[0] for its in names[1]):
            spelled = " and ".join(min(each).title() for each in names)
            found[pair].append((f"They go by different names: {spelled}", 0.4, 0.8))
        for predicate, doubt in _DIFFERS.items():
            mine, its = told.get((one, predicate), set()), told.get((other, predicate), set())
            if mine and its and not mine & its:
                found[pair].append(doubt)
        for speaker, about in ((one, other), (other, one)):
            firsts = set(people.called.get(about, ())) | {name.split(" ")[0] for name in people.called.get(about, ())}
            own = {word for name in people.called.get(speaker, ()) for word in (name, name.split(" ")[0])}
            spoken = sorted((firsts - own) & terms.get(speaker, set()))
            if spoken:
                words = f"{people.label(speaker)} speaks of {spoken[0].title()} as of somebody else"
                found[pair].append((words, 0.5, 0.8))
        shared = sorted(rooms.get(one, {}).keys() & rooms.get(other, {}).keys())[:ROOMS]
        for channel in shared:
            threads = (rooms[one][channel], rooms[other][channel])
            if _answer_each_other(connection, space, threads):
                found[pair].append((f"They answer each other on {channel}", 0.4, 0.7))
                break
    return found


def _told(
    connection: Connection, space: str, people: People, members: Iterable[str]
) -> dict[tuple[str, str], set[str]]:
    query = select(facts.c.subject, facts.c.predicate, facts.c.object_key).where(
        facts.c.space == space, among(facts.c.subject, members), facts.c.speaker == facts.c.subject,
        facts.c.predicate.in_(tuple(_DIFFERS)), facts.c.status.in_(HOLDS), ~facts.c.negated,
    )  # fmt: skip
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for subject, predicate, value in connection.execute(query):
        found[people.group[subject], predicate].add(value)
    return found


def _terms(connection: Connection, space: str, people: People, members: Iterable[str]) -> dict[str, set[str]]:
    query = select(hints.c.entity, hints.c.key).where(
        hints.c.space == space, hints.c.kind == TERM, among(hints.c.entity, members)
    )
    found: dict[str, set[str]] = defaultdict(set)
    for entity, key in connection.execute(query.distinct()):
        found[people.group[entity]].add(key)
    return found


def _rooms(
    connection: Connection, space: str, people: People, members: Iterable[str]
) -> dict[str, dict[str, list[str]]]:
    """The threads of each in places that are not private."""
    query = select(conversations.c.entity, conversations.c.channel, conversations.c.conversation).where(
        conversations.c.space == space, among(conversations.c.entity, members),
        ~conversations.c.audience.startswith("private:", autoescape=True),
    )  # fmt: skip
    found: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for entity, channel, thread in connection.execute(query.distinct()):
        found[people.group[entity]][channel].append(thread)
    return found


def _answer_each_other(connection: Connection, space: str, threads: tuple[list[str], list[str]]) -> bool:
    """Whether they took turns, twice at least, within minutes."""
    query = readable(space, OWNER).where(
        among(log.conversation, [*threads[0], *threads[1]]), log.direction == "inbound"
    )
    newest = query.with_only_columns(log.conversation, log.occurred_at).order_by(log.position.desc()).limit(LOOKED_AT)
    before: Any = None
    turns = 0
    for row in connection.execute(newest):
        if before is not None and (row.conversation in threads[0]) != (before.conversation in threads[0]):
            turns += abs(before.occurred_at - row.occurred_at) <= TOGETHER
        before = row
    return turns >= 2
