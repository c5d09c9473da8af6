"""Making profiles: what is known of somebody within one scope, from the facts, the manners and the signals there."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Delete, Select, Update, and_, delete, func, select, update

from recollect.audience import Scope
from recollect.judges.rules.talks.tone_signals import alike
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log
from recollect.relationships.profiles_chain import Event, Shown, Version, chains
from recollect.relationships.profiles_slots import KINDS, USUAL, Place, inferred, place, told
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import (
    conversations,
    entities,
    fact_sources,
    facts,
    interactions,
    learnt_names,
    manners,
    profile_items,
    profile_sources,
    sightings,
    signals,
    spoken_of,
)
from recollect.store.upsert import upsert

SCOPE = "profile"
ENOUGH = 3  # messages that a manner must rest on
NAMED = 10  # newest messages of a manner that are named as evidence
REPEATED, PLEASED, WISHED = 3, 2, 2  # times that a request, thanks and a passing wish must show
RESTING = ("states", "reinforces")
THINGS = ("project", "company")
PAGE = 200  # rows written at once
_kind = facts.c.kind.concat("")  # not by the index of kinds: those of one entity are fewer than those of one kind
_DRAWN = {"length": 0.55, "formality": 0.5, "technical level": 0.5, "language": 0.65, "response time": 0.5}


def make(work: Work, unit: Unit) -> Outcome | None:
    """The profile of an entity within the unit's scope, as the log has it up to where distilling has come."""
    with work.store.read() as connection:
        events = [*_facts(connection, work, unit)]
        if events and not _matters(connection, work, unit):
            events = []
        said = {(shown.source, event.slot == "length") for event in events for shown in event.shown}
        events += _manners(connection, work, unit)
        events += _signals(connection, work, unit, said)
        events += _gaps(connection, work, unit)
    return Outcome(writes=[_kept(work.space, unit.subject, unit.of, chains(unit.subject, unit.of, events))])


def _own(work: Work, unit: Unit) -> tuple[str, str, str | None, int, str]:
    """What statements are asked with: the scope, how far distilling has come, and of whom the profile is."""
    return work.space, unit.of.audience, unit.of.agent, work.reached, unit.subject


def _mine(table: Any, space: str, audience: str, agent: str | None, reached: int) -> tuple[Any, ...]:
    return (
        table.c.space == space,
        table.c.audience == audience,
        table.c.agent.is_not_distinct_from(agent),
        # Nearly all that there is comes before it: with the bare column, SQLite would go by that and read all of it.
        table.c.position + 0 <= reached,
    )


# -------------------------------------------------------------------------------------------------------------- facts


def _facts(connection: Connection, work: Work, unit: Unit) -> Iterator[Event]:
    rows = sorted(_stated(connection, *_own(work, unit)), key=lambda row: (int(row.position), str(row.fact)))
    heard: dict[str, list[Any]] = {}
    said = _heard(connection, work.space, work.reached, [row.fact for row in rows]).all() if rows else ()
    for each in sorted(said, key=lambda each: int(each.position)):
        heard.setdefault(each.fact, []).append(each)
    taken: dict[str, Place] = {}  # the place of what a fact was superseded by
    for row in rows:
        where = place(row)
        if where is None:
            continue
        before = taken.get(row.fact)
        if before is not None and before.type == where.type:
            where = where._replace(slot=before.slot)
        if row.superseded_by is not None:
            taken[row.superseded_by] = where
        yield from _of_fact(row, where, heard.get(row.fact, ()))


@once
def _stated(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    mine = _mine(facts, space, audience, agent, reached)
    return select(facts).where(*mine, facts.c.subject == entity, _kind.in_(KINDS))


@once
def _heard(space: str, reached: int, ids: Sequence[str]) -> Select[Any]:
    """The words behind facts."""
    return (
        select(fact_sources, log.channel)
        .join(interactions, and_(log.space == fact_sources.c.space, log.position == fact_sources.c.position))
        .where(
            fact_sources.c.space == space, among(fact_sources.c.fact, ids), fact_sources.c.position + 0 <= reached,
            log.erasure.is_(None),
        )
    )  # fmt: skip


def _of_fact(row: Any, where: Place, heard: Sequence[Any]) -> Iterator[Event]:
    """What each of its words did: it was said, said again, or said to be so no longer."""
    if row.status == "ended" and not any(each.role == "ends" for each in heard):
        return  # it was over when it was first said
    if row.status == "debunked" and not any(each.role == "debunks" for each in heard):
        return  # it was known to be untrue when it was said
    doubtful = row.status == "conflicted"
    content = told(row.subject_name, where.slot, where.value) or row.sentence
    for each in heard:
        closes = each.role in ("ends", "debunks") or (each.role == "replaces" and row.superseded_by is None)
        if each.role not in (*RESTING, "restores") and not closes:
            continue
        sure = min(each.confidence, 0.5) if doubtful else each.confidence
        how = "stated" if row.origin != "told" else "told by somebody else"
        yield Event(
            *where, content, sure, (Shown(each.source, each.channel, row.fact),), each.occurred_at, each.position,
            f"{how}; read by {row.judge}", stated=True, closes=closes, doubtful=doubtful, judge=row.judge,
        )  # fmt: skip


def _matters(connection: Connection, work: Work, unit: Unit) -> bool:
    """Whether there is to be a profile: of those who speak; of others if they are spoken of often, belong to somebody
    who speaks, or are a project or a company."""
    own, here = _own(work, unit), (work.space, unit.of.audience, unit.subject)
    return (
        _speaks(connection, *here).first() is not None
        or _spoken_of(connection, *own).scalar_one() >= work.settings.promote_mentions
        or any(ask(connection, *own).first() is not None for ask in (_related, _called))
        or _declared(connection, *here).first() is not None
    )


@once
def _speaks(space: str, audience: str, entity: str) -> Select[Any]:
    table = conversations.c
    query = select(table.conversation).where(table.space == space, table.entity == entity, table.audience == audience)
    return query.limit(1)


@once
def _spoken_of(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    mine = _mine(spoken_of, space, audience, agent, reached)
    return select(func.count()).select_from(spoken_of).where(*mine, spoken_of.c.entity == entity)


@once
def _related(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    """What somebody says of themselves and this one."""
    query = select(facts.c.fact).where(
        *_mine(facts, space, audience, agent, reached), facts.c.object_entity == entity,
        _kind == "relationship", facts.c.subject == facts.c.speaker,
    )  # fmt: skip
    return query.limit(1)


@once
def _called(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    table = learnt_names.c
    mine = _mine(learnt_names, space, audience, agent, reached)
    return select(table.type).where(*mine, table.entity == entity, table.type.in_(THINGS)).limit(1)


@once
def _declared(space: str, audience: str, entity: str) -> Select[Any]:
    table = entities.c
    query = select(table.type).where(table.space == space, table.entity == entity, table.type.in_(THINGS))
    return query.where(table.audience == audience).limit(1)


# ----------------------------------------------------------------------------------------------- manners and signals


def _manners(connection: Connection, work: Work, unit: Unit) -> Iterator[Event]:
    was_other: set[str] = set()
    for row in _written(connection, *_own(work, unit)):
        reasons = json.loads(row.reasons)
        shown = tuple(Shown(source, row.channel) for source in json.loads(row.sources)[-NAMED:])
        for slot, value, content in inferred(row):
            if (slot, value) in USUAL and slot not in was_other:
                continue
            was_other.add(slot)
            part = {"technical level": "technical", "response time": "pace"}.get(slot, slot)
            yield Event(
                "expectations", slot, value, content, _DRAWN[slot], shown, row.last_at, row.position,
                f"inferred from how they write: {reasons.get(part, '')}",
            )  # fmt: skip


@once
def _written(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    mine = _mine(manners, space, audience, agent, reached)
    query = select(manners).where(*mine, manners.c.entity == entity, manners.c.messages >= ENOUGH)
    return query.order_by(manners.c.position)


def _signals(connection: Connection, work: Work, unit: Unit, said: set[tuple[str, bool]]) -> Iterator[Event]:
    asked: list[str] = []
    for row in _shown(connection, *_own(work, unit)):
        known = (row.source, True) in said or (row.kind == "format" and (row.source, False) in said)
        made = _of_signal(row, asked, known)
        if made is not None:
            yield made


@once
def _shown(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    query = select(signals).where(*_mine(signals, space, audience, agent, reached), signals.c.entity == entity)
    return query.order_by(signals.c.position, signals.c.kind, signals.c.slot)


def _of_signal(row: Any, asked: list[str], is_fact: bool) -> Event | None:
    """`asked` are the kinds of requests so far; `is_fact`: a fact was made of the same words."""
    name, shown, where = row.speaker, (Shown(row.source, row.channel),), (row.at, row.position)
    if row.kind == "request":
        kind = next((each for each in asked if alike(each, row.slot)), None)
        if kind is None:
            asked.append(kind := row.slot)
        content = f"{name} asks again and again: “{row.words}”"
        return Event(
            "needs", f"request:{kind}", kind, content, 0.6, shown, *where, "asked for repeatedly", least=REPEATED
        )  # fmt: skip
    if row.kind in ("thanks", "praise"):
        content = f"{name} was pleased with what was done: “{row.words}”"
        return Event(
            "satisfaction", "worked well", "pleased", content, 0.6, shown, *where, "thanks or praise", least=PLEASED
        )  # fmt: skip
    if row.kind == "complaint":
        content = f"{name} was not content: “{row.words}”"
        return Event("satisfaction", "friction", "friction", content, 0.65, shown, *where, "a complaint")
    if is_fact or row.kind not in ("length", "format"):
        return None
    sure = 0.9 if row.is_lasting else 0.7
    slot = "length" if row.kind == "length" else f"format:{row.slot}"
    content = told(name, slot, row.slot) or ""
    return Event(
        "expectations", slot, row.slot, content, sure, shown, *where, f"stated: asked for it (“{row.words}”)",
        stated=True, least=1 if row.is_lasting else WISHED,
    )  # fmt: skip


def _gaps(connection: Connection, work: Work, unit: Unit) -> Iterator[Event]:
    """What was asked for and could not be done. Which of them mean the same is told by their own words, so that nothing
    that others needed changes it."""
    seen: list[str] = []
    for row in _missed(connection, *_own(work, unit)):
        words = row.need.casefold()
        kind = next((each for each in seen if alike(each, words)), None)
        if kind is None:
            seen.append(kind := words)
        yield Event(
            "gaps", f"gap:{kind}", kind, f"Could not be helped yet with: {row.need}.", 0.65,
            (Shown(row.source, row.channel),), row.at, row.position, f"{row.kind}: {row.reason}", judge=row.judge,
        )  # fmt: skip


@once
def _missed(space: str, audience: str, agent: str | None, reached: int, entity: str) -> Select[Any]:
    query = select(sightings, log.channel).join(
        interactions, and_(log.space == sightings.c.space, log.id == sightings.c.source)
    )
    query = query.where(
        *_mine(sightings, space, audience, agent, reached), sightings.c.entity == entity,
        sightings.c.kind != "friction", log.erasure.is_(None),
    )  # fmt: skip
    return query.order_by(sightings.c.position, sightings.c.sighting)


# ------------------------------------------------------------------------------------------------------------ writing


def _kept(space: str, entity: str, of: Scope, versions: list[Version]) -> Callable[[Connection], None]:
    """Write what is new. What rests on nothing any more goes."""

    def write(connection: Connection) -> None:
        held = {row.item: row for row in _held(connection, space, of.audience, of.agent, entity)}
        wanted = {version.id: version for version in versions}
        gone = [id for id in held if id not in wanted]
        if gone:
            _delete_items(connection, space, gone)
            _delete_all_sources(connection, space, gone)
        fresh = [each for each in wanted.values() if each.id not in held]
        for start in range(0, len(fresh), PAGE):
            rows = [_row(space, entity, of, each) for each in fresh[start : start + PAGE]]
            upsert(connection, profile_items, rows)
        for each in wanted.values():
            known = held.get(each.id)
            if known is not None and (known.superseded_by, known.confidence) != (each.superseded_by, each.confidence):
                _change(connection, space, each.id, each.superseded_by, each.confidence)
        _write_sources(connection, space, of, wanted)

    return write


def _write_sources(connection: Connection, space: str, of: Scope, wanted: dict[str, Version]) -> None:
    held = {(row.item, row.source) for row in _sources(connection, space, list(wanted))} if wanted else set()
    named = {(id, shown.source): shown for id, version in wanted.items() for shown in version.shown}
    for item, source in sorted(held - named.keys()):  # of very many, those in the middle are left out
        _delete_source(connection, space, item, source)
    rows = [
        {"space": space, "item": key[0], "source": key[1], "audience": of.audience, "agent": of.agent,
         "channel": shown.channel, "fact": shown.fact}
        for key, shown in named.items() if key not in held
    ]  # fmt: skip
    for start in range(0, len(rows), PAGE):
        upsert(connection, profile_sources, rows[start : start + PAGE])


def _row(space: str, entity: str, of: Scope, version: Version) -> dict[str, Any]:
    return {
        "space": space, "item": version.id, "audience": of.audience, "agent": of.agent, "entity": entity,
        "type": version.type, "slot": version.slot, "content": version.content, "confidence": version.confidence,
        "relation": version.relation, "supersedes": version.supersedes, "superseded_by": version.superseded_by,
        "created_at": version.created_at, "judge": version.judge, "reason": version.reason[:500],
    }  # fmt: skip


@once
def _held(space: str, audience: str, agent: str | None, entity: str) -> Select[Any]:
    table = profile_items.c
    return select(table.item, table.superseded_by, table.confidence).where(
        table.space == space, table.entity == entity, table.audience == audience,
        table.agent.is_not_distinct_from(agent),
    )  # fmt: skip


@once
def _sources(space: str, items: Sequence[str]) -> Select[Any]:
    table = profile_sources.c
    return select(table.item, table.source).where(table.space == space, among(table.item, items))


@once
def _change(space: str, item: str, superseded_by: str | None, confidence: float) -> Update:
    same = (profile_items.c.space == space, profile_items.c.item == item)
    return update(profile_items).where(*same).values(superseded_by=superseded_by, confidence=confidence)


@once
def _delete_items(space: str, items: Sequence[str]) -> Delete:
    return delete(profile_items).where(profile_items.c.space == space, among(profile_items.c.item, items))


@once
def _delete_all_sources(space: str, items: Sequence[str]) -> Delete:
    return delete(profile_sources).where(profile_sources.c.space == space, among(profile_sources.c.item, items))


@once
def _delete_source(space: str, item: str, source: str) -> Delete:
    table = profile_sources.c
    return delete(profile_sources).where(table.space == space, table.item == item, table.source == source)
