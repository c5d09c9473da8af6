"""Reading what is believed, always as somebody, and as of a moment.

Each scope has rows of its own. A reader who may see several rows of the same statement gets one fact; where they differ
on what can have one value only, the later word holds, as it does within a scope. Confidence fades as it is read.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from types import MappingProxyType, SimpleNamespace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select

from recollect.audience import Reader
from recollect.judges.predicates import single
from recollect.learning.accesses import told_before
from recollect.learning.beliefs import value_key
from recollect.learning.doubts import marked
from recollect.learning.fading import effective, share, tier
from recollect.learning.feedback import moved, verdicts
from recollect.learning.held import HOLDS
from recollect.learning.interpret import is_owner, speaker_entity, speaker_name
from recollect.learning.withheld import REASONS, among_withheld, there_is
from recollect.log.read import log
from recollect.model import Conflict, Episode, Fact
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import conflicts, episodes, fact_sources, facts, fading, interactions, links, upheld

_SPEAKER = ("sender", "channel", "entity", "metadata", "role", "type", "agent")
SPOKEN_BY = tuple(interactions.c[name].label(f"by_{name}") for name in _SPEAKER)  # of the words that a fact rests on


@dataclass(frozen=True, slots=True)
class Moment:
    """Now, what was known until `known` (None: all), and which time it is about (`true_at`; None: the present)."""

    now: datetime
    known: datetime | None = None
    true_at: datetime | None = None

    @property
    def then(self) -> datetime:
        return self.known or self.now

    def knows(self, at: datetime) -> bool:
        """Whether what was said then had been said."""
        return self.known is None or at < self.known


def read(
    connection: Connection,
    space: str,
    reader: Reader,
    moment: Moment,
    settings: Settings,
    *where: ColumnElement[bool],
    past: bool = False,
) -> list[Fact]:
    """The facts that fit, the most certain first. `past`: also what no longer holds."""
    query = with_standing(select(facts)).where(facts.c.space == space, reader.may_read(facts), *where)
    if moment.known is not None:
        query = query.where(facts.c.said_at < moment.known)
    rows = connection.execute(query.order_by(facts.c.position, facts.c.fact)).all()
    heard = heard_of(connection, space, [row.fact for row in rows], reader.may_read(fact_sources))
    same = _linked(connection, space, reader) if rows else {}
    each = [fact_of(row, heard.get(row.fact, ()), moment, settings) for row in rows]
    found = merged(as_told(connection, space, reader, each, moment, settings), same)
    told = told_before(connection, space, reader, [fact.id for fact in found])
    found = [replace(fact, tier=_tier(fact, *told[fact.id], moment, settings)) if fact.id in told else fact
             for fact in found]  # fmt: skip
    if moment.true_at is not None:
        found = [fact for fact in found if _true_at(fact, moment.true_at)]
    elif not past:
        found = [fact for fact in found if fact.status in HOLDS]
    return sorted(found, key=lambda fact: (-fact.effective, -fact.importance, fact.id))


def with_standing(query: Select[Any]) -> Select[Any]:
    """A query of facts that tells as well what holds each up, and how fast its kind turned out to change."""
    held = (upheld.c.space == facts.c.space) & (upheld.c.fact == facts.c.fact)
    kinds = (
        (fading.c.space == facts.c.space) & (fading.c.audience == facts.c.audience) & (fading.c.kind == facts.c.kind)
    )
    columns = (upheld.c.confirmed_at, upheld.c.evergreen_by, fading.c.changed, fading.c.days)
    return query.add_columns(*columns).outerjoin(upheld, held).outerjoin(fading, kinds)


def as_told(
    connection: Connection, space: str, reader: Reader, found: Sequence[Fact], moment: Moment, settings: Settings
) -> list[Fact]:
    """Facts as they may be told: what rests on nothing but words that are not told as known stands as those do, and
    what people found of a fact moves how sure it is."""
    if not found:
        return []
    found = marked(connection, space, reader, found, moment.known)
    there = there_is(connection, space)
    if not any(there):
        return found
    sources = {source for fact in found if fact.status in HOLDS for source in fact.sources}
    withheld = among_withheld(connection, space, reader, sources, by_facts=False, there=there)
    judged = verdicts(connection, space, reader, [fact.id for fact in found]) if there.verdicts else {}
    told = []
    for fact in found:
        if fact.status in HOLDS and withheld.keys() >= set(fact.sources):
            reasons = {withheld[source] for source in fact.sources}
            fact = replace(fact, status=max(reasons, key=REASONS.index))
        if fact.id in judged and moment.known is None:
            fact = moved(fact, judged[fact.id], moment.then, settings)
        told.append(fact)
    return told


def merged(found: Iterable[Fact], linked: Mapping[str, str] = MappingProxyType({})) -> list[Fact]:
    """One fact for each statement, whichever scopes it was made in; of several values where one can hold, the last.
    `linked` gives one id for all that are the same somebody."""
    same: dict[tuple[Any, ...], Fact] = {}
    for fact in found:
        holds = fact.status in HOLDS
        when = fact.valid_from if fact.kind == "event" else None  # what happened twice is two events
        key = (*_place(fact, linked), value_key(fact.object), fact.negated, when, "" if holds else fact.id)
        same[key] = _together(same[key], fact) if key in same else fact
    return _latest(list(same.values()), linked)


def conflicts_of(
    connection: Connection, space: str, reader: Reader, *, all: bool = False, among_facts: Sequence[str] | None = None
) -> list[Conflict]:
    """Conflicts that a reader may see: the open ones, or all."""
    query = select(conflicts).where(conflicts.c.space == space, reader.may_read(conflicts))
    if not all:
        query = query.where(conflicts.c.outcome.is_(None))
    if among_facts is not None:
        query = query.where(among(conflicts.c.fact, among_facts) | among(conflicts.c.other, among_facts))
    return [
        Conflict(
            id=row.conflict, kind=row.kind, fact=row.fact, other=row.other, strategy=row.strategy, reason=row.reason,
            audience=row.audience, detected_at=row.detected_at, outcome=row.outcome, resolved_at=row.resolved_at,
            resolved_by=row.resolved_by,
        )
        for row in connection.execute(query.order_by(conflicts.c.position, conflicts.c.conflict))
    ]  # fmt: skip


def episodes_of(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> list[Episode]:
    positions = select(log.position).where(log.space == space, among(log.id, ids))
    query = select(episodes).where(
        episodes.c.space == space, reader.may_read(episodes), episodes.c.position.in_(positions)
    )
    return [episode(row) for row in connection.execute(query.order_by(episodes.c.position))]


def episode(row: Any) -> Episode:
    return Episode(
        id=row.episode, source=row.source, speech_act=row.speech_act, importance=row.importance, audience=row.audience,
        occurred_at=row.occurred_at, event_kind=row.event_kind, agent=row.agent,
        entities={entity: tuple(words) for entity, words in json.loads(row.entities).items()},
    )  # fmt: skip


def heard_of(
    connection: Connection, space: str, ids: Sequence[str], *where: ColumnElement[bool]
) -> dict[str, list[Any]]:
    """The words that each fact rests on, those that changed it, and who spoke them."""
    found: dict[str, list[Any]] = {}
    if ids:
        there = (interactions.c.space == fact_sources.c.space) & (interactions.c.position == fact_sources.c.position)
        query = select(fact_sources, *SPOKEN_BY).join(interactions, there)
        query = query.where(fact_sources.c.space == space, among(fact_sources.c.fact, ids), *where)
        for row in connection.execute(query.order_by(fact_sources.c.position)):
            found.setdefault(row.fact, []).append(row)
    return found


def fact_of(row: Any, heard: Sequence[Any], moment: Moment, settings: Settings) -> Fact:
    """A row as a fact, with the words that it rests on and those that changed it."""
    by_then = [each for each in heard if moment.knows(each.occurred_at)]
    rests_on = [each for each in by_then if each.role in ("states", "reinforces")]
    status, until, by = row.status, row.valid_until, row.superseded_by
    confidence, validated, reinforced = row.confidence, row.validated_at, row.reinforced
    if moment.known is not None and by_then:
        confidence, reinforced = by_then[-1].confidence, len(rests_on)
        validated = max((each.occurred_at for each in rests_on), default=row.said_at)
        later = [each.role for each in heard if each.occurred_at >= moment.known]
        if (row.closed_at is not None and row.closed_at >= moment.known) or (
            status == "conflicted" and "contradicts" in later
        ):
            status, until, by = "active", None, None
    if row.confirmed_at is not None and moment.knows(row.confirmed_at):
        confidence = max(confidence, min(confidence + settings.confirmed_gain, settings.confidence_cap))
        validated = max(validated, row.confirmed_at)
    days = (moment.then.date() - validated.date()).days  # whole ones, so that an answer stays the same through the day
    evergreen = row.evergreen_by is not None
    learnt = _learnt_share(row, settings)
    left = effective(confidence, 0.0 if evergreen else share(row.kind, row.category, learnt), days, settings)
    over = _over(row, until, moment.then)
    if status == "active" and over:
        status = "ended"
    elif status == "active" and days > settings.validate_after_days and left < confidence:
        status = "aging"
    return Fact(
        id=row.fact, sentence=row.sentence, subject=row.subject, subject_name=row.subject_name,
        predicate=row.predicate, object=row.object, kind=row.kind, category=row.category, confidence=confidence,
        effective=round(left, 4), status=status, reinforced=reinforced, importance=row.importance, origin=row.origin,
        audience=row.audience, said_at=row.said_at, validated_at=validated,
        sources=tuple(dict.fromkeys(each.source for each in rests_on)) or (row.source,),
        object_entity=row.object_entity, context=row.context, negated=bool(row.negated),
        tags=tuple(json.loads(row.tags)), agent=row.agent, valid_from=row.valid_from, valid_until=until,
        superseded_by=by, judge=row.judge, reason=row.reason, evergreen=evergreen,
        tier=tier(validated, moment.then, 0, settings), said_by=_told_by(row, rests_on, settings),
    )  # fmt: skip


def _told_by(row: Any, rests_on: Sequence[Any], settings: Settings) -> str:
    """Who said it of somebody else; empty where they, or the owner, said it too or confirmed it."""
    if row.speaker == row.subject or row.evergreen_by is not None or not rests_on:
        return ""
    said = [SimpleNamespace(**{name: getattr(each, f"by_{name}") for name in _SPEAKER}) for each in rests_on]
    if any(is_owner(each, settings) or speaker_entity(each) == row.subject for each in said):
        return ""
    return speaker_name(said[0], settings) or "somebody"


def _tier(fact: Fact, times: int, last: datetime, moment: Moment, settings: Settings) -> str:
    return tier(max(fact.validated_at, last), moment.then, times, settings)


def _learnt_share(row: Any, settings: Settings) -> float | None:
    """How fast facts of this kind turned out to change, as a share of the setting; None before enough of them did."""
    enough = settings.learned_fading and row.changed is not None and row.changed >= settings.learned_fading_after
    return row.changed / row.days / settings.decay_per_day if enough and row.days and settings.decay_per_day else None


def _over(row: Any, until: datetime | None, now: datetime) -> bool:
    """Whether the time until which it was to be so is over, or the day that something was planned for. A habit has a
    context rather than an end."""
    if until is not None:
        return until <= now
    planned = row.kind in ("plan", "schedule") and row.context is None and row.valid_from is not None
    return planned and row.valid_from + timedelta(days=1) < now


def _place(fact: Fact, linked: Mapping[str, str]) -> tuple[str, str, str]:
    return linked.get(fact.subject, fact.subject), fact.predicate, value_key(fact.context or "")


def _together(one: Fact, other: Fact) -> Fact:
    first, last = (one, other) if one.said_at <= other.said_at else (other, one)
    surer = one if one.effective >= other.effective else other
    return replace(
        first,
        confidence=surer.confidence,
        effective=surer.effective,
        status="conflicted" if "conflicted" in (one.status, other.status) else surer.status,
        reinforced=one.reinforced + other.reinforced,
        importance=max(one.importance, other.importance),
        validated_at=max(one.validated_at, other.validated_at),
        sources=tuple(dict.fromkeys(first.sources + last.sources)),
        valid_from=first.valid_from or last.valid_from,
        valid_until=first.valid_until or last.valid_until,
        said_by=first.said_by if last.said_by else "",
        doubted_by=last.doubted_by if first.doubted_by else None,
    )


def _latest(found: list[Fact], linked: Mapping[str, str]) -> list[Fact]:
    """Across scopes: of what can hold one value only, the one that was said last. Within a scope that is decided."""
    newest: dict[tuple[str, str, str], Fact] = {}
    for fact in found:
        if single(fact.predicate) and not fact.negated and fact.status in ("active", "aging"):
            known = newest.get(_place(fact, linked))
            if known is None or (fact.validated_at, fact.id) > (known.validated_at, known.id):
                newest[_place(fact, linked)] = fact
    result = []
    for fact in found:
        last = newest.get(_place(fact, linked))
        past = last is not None and (last.audience, last.agent) != (fact.audience, fact.agent)
        if last is not None and past and not fact.negated and fact.status in ("active", "aging"):
            since = last.said_at if last.said_at > fact.said_at else last.validated_at  # or said again since
            fact = replace(fact, status="superseded", superseded_by=last.id, valid_until=fact.valid_until or since)
        result.append(fact)
    return result


def _linked(connection: Connection, space: str, reader: Reader) -> dict[str, str]:
    """For everybody who is linked to others, as far as the reader may know: one id for all of them."""
    query = select(links.c.entity, links.c.other).where(
        links.c.space == space, links.c.verified, links.c.undone_by.is_(None)
    )
    found: dict[str, str] = {}
    for pair in connection.execute(query.order_by(links.c.created_at, links.c.link)):
        if reader.audiences is not None and any(f"private:{member}" not in reader.audiences for member in pair):
            continue
        one, other = (found.get(member, member) for member in pair)
        found = {member: one if first == other else first for member, first in found.items()}
        found |= {pair[0]: one, pair[1]: one}
    return found


def _true_at(fact: Fact, at: datetime) -> bool:
    over = fact.status == "ended" and fact.valid_until is not None and fact.valid_until <= fact.said_at
    begins = fact.valid_from or (datetime.min.replace(tzinfo=UTC) if over else fact.said_at)  # it used to be so
    return begins <= at and (fact.valid_until is None or at < fact.valid_until) and fact.status not in ("conflicted",)
