"""Facts that wait for a person's word because they matter, and grow old or are probably past: a few a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta, tzinfo
from typing import Any

from sqlalchemy import Connection, exists, func, select

from recollect.audience import OWNER
from recollect.entities.identity import Decision
from recollect.ids import derived_id
from recollect.learning import facts as beliefs
from recollect.log.read import by_ids, log
from recollect.model import Fact, Proposal
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import doubts, facts, interactions, reviewed
from recollect.times import local_day, spell

VALIDATION = "validation"
MATTERS = 0.6  # importance from which on a fact is worth a question
LOOKED_AT = 200  # facts, the most important first, that are looked at for those that grow old


def validations(connection: Connection, space: str, settings: Settings, now: datetime, zone: tzinfo) -> list[Proposal]:
    """A few facts that matter, and are probably past or were not heard of for long; fewer where some were answered
    today."""
    left = settings.review_validations - _answered_today(connection, space, now)
    if left <= 0:
        return []
    old = now - timedelta(days=settings.validate_after_days)
    doubted = exists().where(doubts.c.space == space, doubts.c.older == facts.c.fact)
    worth = (
        select(facts.c.fact)
        .where(
            facts.c.space == space, facts.c.status == "active", facts.c.importance >= MATTERS,
            (facts.c.validated_at < old) | doubted, ~facts.c.negated,
        )
        .order_by(facts.c.importance.desc(), facts.c.fact)
        .limit(LOOKED_AT)
    )  # fmt: skip
    ids = connection.execute(worth).scalars().all()
    read = _read(connection, space, settings, now, ids)
    aging = [fact for fact in read if fact.status == "aging" or (fact.status == "active" and fact.doubted_by)]
    answered = select(reviewed.c.item).where(
        reviewed.c.space == space,
        reviewed.c.outcome.in_(("accepted", "rejected")) | ((reviewed.c.outcome == "later") & (reviewed.c.until > now)),
    )
    settled = set(connection.execute(answered).scalars())
    asked = [fact for fact in aging if _item(fact) not in settled]
    asked.sort(key=lambda fact: (not fact.doubted_by, -fact.importance, fact.effective, fact.id))
    words = words_of(connection, space, asked[:left])
    return [
        Proposal(
            id=_item(fact),
            kind=VALIDATION,
            question=f"Does this still hold: {fact.sentence}",
            reasons=(_reason(fact, zone),),
            evidence={each: words[each] for each in (*fact.sources, fact.doubted_by) if each in words},
            consequence="Accepted, it stays and does not fade. Rejected, it goes on fading and is not asked of again.",
            confidence=fact.effective,
            created_at=fact.validated_at,
            data={"fact": fact.id},
        )
        for fact in asked[:left]
    ]


def _reason(fact: Fact, zone: tzinfo) -> str:
    if fact.doubted_by:
        return "What was said since may have taken its place."
    return f"Last heard on {local_day(fact.validated_at, zone)}; {fact.effective:.0%} of the trust in it is left."


def uphold(decided: Mapping[str, Any], *, on: bool) -> Sequence[Decision]:
    """Keep a fact from fading, or let it fade again."""
    fact = decided["fact"]
    return [(f"{fact}: {'this stays' if on else 'this may fade'}.", {"kind": "evergreen", "fact": fact, "on": on})]


def _item(fact: Fact) -> str:
    """A fact that is heard of again and grows old once more is another question."""
    return derived_id("val", fact.id, spell(fact.validated_at))


def _read(connection: Connection, space: str, settings: Settings, now: datetime, ids: Sequence[str]) -> list[Fact]:
    if not ids:
        return []
    wanted = among(facts.c.fact, ids)
    return beliefs.read(connection, space, OWNER, beliefs.Moment(now), settings, wanted, past=True)


def words_of(connection: Connection, space: str, some: Iterable[Fact]) -> dict[str, str]:
    """The words that facts rest on, and those that make them doubtful."""
    sources = {each for fact in some for each in (*fact.sources, fact.doubted_by) if each is not None}
    return {id: each.content for id, each in by_ids(connection, space, OWNER, sources).items()} if sources else {}


def _answered_today(connection: Connection, space: str, now: datetime) -> int:
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    query = (
        select(func.count())
        .select_from(reviewed)
        .join(interactions, (log.space == reviewed.c.space) & (log.id == reviewed.c.source))
        .where(
            reviewed.c.space == space, reviewed.c.item.startswith("val_", autoescape=True),
            reviewed.c.outcome.in_(("accepted", "rejected")), log.occurred_at >= today,
        )
    )  # fmt: skip
    return int(connection.execute(query).scalar() or 0)
