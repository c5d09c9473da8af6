"""Suggestions that two entities are one person: computed when the owner asks, stored nowhere, never acted on by itself.

Each says why, rests on words of the log, tells what speaks against it, and what a link would open to whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from recollect.audience import OWNER
from recollect.ids import derived_id
from recollect.log.read import by_ids
from recollect.model import Interaction, Proposal
from recollect.relationships import suggestions_people
from recollect.relationships.suggestions_against import Doubt, doubts
from recollect.relationships.suggestions_clues import Clue, Pair, elsewhere, gathered
from recollect.relationships.suggestions_people import People
from recollect.store.among import among
from recollect.store.schema import conversations, reviewed

KIND = "identity"
SHOWN = 0.5  # confidence from which on something is suggested
SURE = 0.95  # never surer than that: only a person knows
MOST = 300  # pairs that are looked at closely
EVIDENCE = 8


@dataclass(frozen=True, slots=True)
class _Case:
    pair: Pair
    clues: tuple[Clue, ...]
    against: tuple[Doubt, ...]
    confidence: float


def suggestions(
    connection: Connection, space: str, now: datetime, *, limit: int = 200, without: Collection[str] = ()
) -> list[Proposal]:
    """Who may be the same person, the surest first, but for what was answered and `without`. For the owner alone."""
    people = suggestions_people.read(connection, space)
    if len(people.members) < 2:
        return []
    clues = gathered(connection, space, people, suggestions_people.introduce(connection, space, people))
    settled = _settled(connection, space, now).union(without)
    open_ones = {
        pair: found
        for pair, found in clues.items()
        if scored(found) >= SHOWN / 2 and not (settled and settled & set(_ids(people, pair)))
    }
    likely = sorted(open_ones, key=lambda pair: (-scored(open_ones[pair]), pair))[:MOST]
    moved = elsewhere(connection, space, people, sorted({group for pair in likely for group in pair}))
    against = doubts(connection, space, people, likely)
    cases = []
    for pair in likely:
        found = open_ones[pair] + _from_elsewhere(people, pair, open_ones[pair], moved)
        confidence = scored(found, against.get(pair, ()))
        if confidence >= SHOWN:
            cases.append(_Case(pair, tuple(found), tuple(against.get(pair, ())), confidence))
    cases = sorted(cases, key=lambda case: (-case.confidence, case.pair))[:limit]
    return _proposals(connection, space, now, people, cases)


def item_id(one: str, other: str) -> str:
    return derived_id("sug", *sorted((one, other)))


def scored(clues: Sequence[Clue], against: Iterable[Doubt] = ()) -> float:
    """How likely two are one, by what is for it and what is against it."""
    of: dict[str, list[Clue]] = {}
    for clue in clues:
        of.setdefault(clue.kind, []).append(clue)
    spoken = of.get("shared", [])
    longer = [set(clue.key.split(" ")) for clue in spoken]  # Raman is no second clue beside Priya Raman
    shared = sum(clue.weight for clue in spoken if not any(set(clue.key.split(" ")) < each for each in longer))
    name = max((clue.weight for clue in of.get("name", ())), default=0.0)
    nick = max((clue.weight for clue in of.get("nick", ())), default=0.0)
    confidence = 0.0
    if "suggested" in of:
        confidence = 0.7
    if shared >= 3:
        confidence = max(confidence, min(0.6 + 0.03 * (shared - 3) + 0.1 * max(name, nick), 0.75))
    if (name == 1.0 and shared >= 1) or (name and shared >= 2):
        confidence = max(confidence, 0.6 + (0.05 if shared >= 2 and name == 1.0 else 0.0))
    if nick == 1.0:
        confidence = max(confidence, 0.65 if shared >= 1 or name == 1.0 else 0.5)
    if "introduction" in of:
        second = shared >= 1 or "elsewhere" in of or nick == 1.0 or "same address" in of
        confidence = max(confidence, (0.8 if shared >= 3 else 0.75) if second else 0.5)
    if "same address" in of:
        confidence = max(confidence, 0.85 if shared >= 1 or name or nick or "introduction" in of else 0.75)
    firm = "address" in of
    if firm:
        confidence = SURE if len({clue.key.rpartition(" ")[2] for clue in of["address"]}) > 1 else 0.9
    for _, left, left_if_firm in against:
        confidence *= left_if_firm if firm else left
    return round(min(confidence, SURE), 4)


def _ids(people: People, pair: Pair) -> list[str]:
    """The ids under which these two may have been decided: also before either was linked to somebody."""
    return [item_id(one, other) for one in people.members[pair[0]] for other in people.members[pair[1]]]


def _settled(connection: Connection, space: str, now: datetime) -> set[str]:
    """What was answered for good, or put off until a time that has not come."""
    query = select(reviewed.c.item, reviewed.c.outcome, reviewed.c.until).where(reviewed.c.space == space)
    return {
        row.item
        for row in connection.execute(query)
        if row.outcome in ("accepted", "rejected")
        or (row.outcome == "later" and row.until is not None and row.until > now)
    }


def _from_elsewhere(
    people: People, pair: Pair, clues: Sequence[Clue], moved: Mapping[str, Sequence[object]]
) -> list[Clue]:
    """That whoever introduced themselves said as well that they write from another place than usual."""
    if not any(clue.kind == "introduction" for clue in clues):
        return []
    for group, other in (pair, pair[::-1]):
        types = {type for type, _ in people.handles.get(other, ())}
        for row in moved.get(group, ()):
            key, said, source = (getattr(row, name) for name in ("key", "said", "source"))
            if not key or key in types:
                return [
                    Clue(
                        "elsewhere",
                        key,
                        f'{people.label(group)} writes from another place than usual: "{said}".',
                        (source,),
                    )
                ]
    return []


# ------------------------------------------------------------------------------------------------------------ in words


def _proposals(
    connection: Connection, space: str, now: datetime, people: People, cases: Sequence[_Case]
) -> list[Proposal]:
    sources = {source for case in cases for clue in case.clues for source in clue.sources}
    words = by_ids(connection, space, OWNER, sources) if sources else {}
    said = _private(connection, space, [entity for case in cases for group in case.pair for entity in
                                        people.members[group]])  # fmt: skip
    return [_proposal(people, case, words, said, now) for case in cases]


def _proposal(
    people: People, case: _Case, words: Mapping[str, Interaction], said: Mapping[str, int], now: datetime
) -> Proposal:
    one, other = case.pair
    ordered = sorted(case.clues, key=lambda clue: (_WEIGHT.index(clue.kind), -clue.weight, clue.key))
    sources = list(dict.fromkeys(source for clue in ordered for source in clue.sources if source in words))[:EVIDENCE]
    reasons = [clue.reason for clue in ordered]
    reasons += [f"Against it: {words[0].lower()}{words[1:]}." for words, _, _ in case.against]
    firm = any(clue.kind in ("address", "introduction") for clue in ordered)
    if firm:
        reasons.append("These are their own words: anybody could say so. If in doubt, ask on the other channel.")
    since = [people.since[group] for group in case.pair if group in people.since]
    at = max([words[source].occurred_at for source in sources] or since or [now])
    return Proposal(
        id=item_id(people.members[one][0], people.members[other][0]),
        kind=KIND,
        question=f"Is {people.label(one)} the same person as {people.label(other)}?",
        reasons=tuple(reasons),
        evidence={source: words[source].content for source in sources},
        consequence=_consequence(people, case.pair, said),
        confidence=case.confidence,
        created_at=at,
        data={
            "entity": people.members[one][0], "other": people.members[other][0],
            "entities": [*people.members[one], *people.members[other]],
            "clues": sorted({clue.kind for clue in case.clues}),
        },
    )  # fmt: skip


_WEIGHT = ("address", "same address", "suggested", "introduction", "elsewhere", "nick", "name", "shared")


def _private(connection: Connection, space: str, entities: Sequence[str]) -> dict[str, int]:
    """How much was said in private with each."""
    audiences = {f"private:{entity}": entity for entity in entities}
    query = (
        select(conversations.c.audience, func.sum(conversations.c.interactions).label("many"))
        .where(conversations.c.space == space, among(conversations.c.audience, audiences))
        .group_by(conversations.c.audience)
    )
    return {audiences[row.audience]: int(row.many) for row in connection.execute(query)}


def _consequence(people: People, pair: Pair, said: Mapping[str, int]) -> str:
    """Which audiences a link opens to whom."""
    parts = []
    for mine, its in (pair, pair[::-1]):
        many = sum(said.get(entity, 0) for entity in people.members[mine])
        if many:
            what = f"what was said in private with {people.label(mine)} ({many:,} message{'s' * (many > 1)})"
            parts.append(f"{what} can be used in private talks with {people.label(its)}")
        else:
            parts.append(f"nothing was said in private with {people.label(mine)} yet; what will be, opens the same way")
    opened = "; ".join(parts)
    return f"{opened[0].upper()}{opened[1:]}. Rooms and public places see no more than before. It can be taken back."
