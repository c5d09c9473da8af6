"""What people found of what they were told: useful, wrong, outdated. It moves how much something counts, within bounds,
and for those alone who may know who said so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, func, select

from recollect.audience import Reader
from recollect.learning.fading import effective, share
from recollect.log.asked import asked
from recollect.model import Fact
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import feedback

LEAST, MOST = 0.8, 1.15  # what a score is multiplied with, at the least and at the most
USEFUL, WRONG, OUTDATED = 0.05, -0.1, -0.05  # what each who found it so adds to that
LEFT = {1: 0.75}  # of the confidence in what one found wrong; more than one: HALF
HALF = 0.5
GAIN = 0.02  # of confidence for each who found it useful
GAINS = 3  # of them that count
AGES = 2.0  # times as old as what is to be validated, once it is outdated


@dataclass(frozen=True, slots=True)
class Found:
    """How many found something useful, wrong and outdated, and when somebody last did."""

    useful: int = 0
    wrong: int = 0
    outdated: int = 0
    at: Mapping[str, datetime] = field(default_factory=dict)


def verdicts(connection: Connection, space: str, reader: Reader, ids: Iterable[str]) -> dict[str, Found]:
    """What people found of these items, as far as the reader may know."""
    found: dict[str, dict[str, tuple[int, datetime]]] = {}
    for item, verdict, times, at in _verdicts(connection, space, reader, list(dict.fromkeys(ids))):
        found.setdefault(item, {})[verdict] = times, at
    return {
        item: Found(
            **{verdict: times for verdict, (times, _) in each.items()},
            at={verdict: at for verdict, (_, at) in each.items()},
        )
        for item, each in found.items()
    }


def factor(found: Found) -> float:
    """What the score of a hit is multiplied with."""
    moves = found.useful * USEFUL + found.wrong * WRONG + found.outdated * OUTDATED
    return round(min(MOST, max(LEAST, 1.0 + moves)), 4)


def moved(fact: Fact, found: Found, then: datetime, settings: Settings) -> Fact:
    """A fact as it stands after what people found of it. What was said again since is not outdated any more."""
    confidence = fact.confidence
    if found.useful:
        gained = confidence + GAIN * min(found.useful, GAINS)
        confidence = max(confidence, min(gained, settings.confidence_cap))
    if found.wrong:
        confidence *= LEFT.get(found.wrong, HALF)
    validated = fact.validated_at
    if found.outdated and validated <= found.at["outdated"]:
        validated = min(validated, then - timedelta(days=AGES * settings.validate_after_days))
    confidence = round(confidence, 4)
    if (confidence, validated) == (fact.confidence, fact.validated_at):
        return fact
    days = (then.date() - validated.date()).days
    faded = 0.0 if fact.evergreen else share(fact.kind, fact.category, None)
    left = effective(confidence, faded, days, settings)
    if validated == fact.validated_at:  # it fades as it did, from where it stands now
        left = confidence * (fact.effective / fact.confidence) if fact.confidence else 0.0
    status = "aging" if fact.status == "active" and validated != fact.validated_at else fact.status
    return replace(fact, confidence=confidence, effective=round(left, 4), validated_at=validated, status=status)


@asked
def _verdicts(space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    table = feedback.c
    last = func.max(table.at, type_=table.at.type)
    return (
        select(table.item, table.verdict, func.count(), last)
        .where(table.space == space, among(table.item, ids), reader.may_read(feedback))
        .group_by(table.item, table.verdict)
    )
