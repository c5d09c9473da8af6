"""How facts fade: what is left of a confidence, how warm a fact is, and how fast facts of a kind turn out to change.

Nothing here is stored but what was learnt about kinds of facts; the rest is computed whenever a fact is read.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Delete, Select, delete, func, select

from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import facts, fading
from recollect.store.upsert import upsert

# How fast confidence fades, as a share of the setting: moods and news in weeks, where somebody lives in years, what
# happened and who is whose sister not at all.
FADING = {
    "observation": 1.0, "satisfaction": 1.0, "gap": 1.0, "plan": 0.5, "schedule": 0.3, "expectation": 0.2,
    "event": 0.0, "relationship": 0.0, "nickname": 0.0, "contact": 0.05,
}  # fmt: skip
USUAL = 0.1
LASTING = ("identity", "language", "education", "note")  # categories that do not fade
BOUND = 4.0  # what is learnt is at most so many times faster or slower than what is usual
OVER = ("superseded", "ended")
DAY = 86_400.0


def share(kind: str, category: str | None, learnt: float | None = None) -> float:
    """How fast a kind fades, as a share of the setting; as it was learnt, where it was."""
    usual = 0.0 if category in LASTING else FADING.get(kind, USUAL)
    return usual if learnt is None or usual == 0.0 else min(max(learnt, usual / BOUND), usual * BOUND)


def effective(confidence: float, share: float, days: float, settings: Settings) -> float:
    """What is left of a confidence after some days."""
    return confidence * math.exp(-max(days, 0.0) * settings.decay_per_day * share)


def tier(last: datetime, now: datetime, told: int, settings: Settings) -> str:
    """Hot, warm or cold, by the days since it was last said or told; what was told often cools more slowly."""
    days = (now - last).total_seconds() / DAY / (1 + math.log10(1 + told))
    return "hot" if days <= settings.hot_days else "warm" if days <= settings.warm_days else "cold"


def measure(connection: Connection, space: str, audience: str) -> None:
    """Learn from the facts of an audience how fast those of each kind change: how many did, in how many days of all."""
    kinds = _changing(connection, space, audience).scalars().all()
    seen: dict[str, tuple[int, float]] = {}
    if kinds:
        last = _last(connection, space, audience).scalar()
        for row in sorted(_facts(connection, space, audience, kinds), key=lambda row: (row.position, row.fact)):
            changed, days = seen.get(row.kind, (0, 0.0))
            ended = row.status in OVER
            until = row.closed_at if ended and row.closed_at is not None else last
            seen[row.kind] = changed + ended, days + max((until - row.said_at).total_seconds() / DAY, 0.0)
    _forgotten(connection, space, audience)
    rows = [
        {"space": space, "audience": audience, "kind": kind, "changed": changed, "days": round(days, 3)}
        for kind, (changed, days) in sorted(seen.items())
        if changed
    ]
    upsert(connection, fading, rows)


@once
def _changing(space: str, audience: str) -> Select[Any]:
    """The kinds of which a fact of an audience has changed, but for those that never fade."""
    lasting = [kind for kind, fades in FADING.items() if fades == 0.0]
    mine = (*_of(space, audience), facts.c.status.in_(OVER), facts.c.kind.not_in(lasting))
    return select(facts.c.kind).where(*mine).distinct()


@once
def _last(space: str, audience: str) -> Select[Any]:
    """When anything was last said that an audience believes."""
    return select(func.max(facts.c.validated_at, type_=facts.c.validated_at.type)).where(*_of(space, audience))


@once
def _facts(space: str, audience: str, kinds: Sequence[str]) -> Select[Any]:
    columns = (facts.c.kind, facts.c.status, facts.c.said_at, facts.c.closed_at, facts.c.position, facts.c.fact)
    mine = (facts.c.space == space, facts.c.audience == audience)
    return select(*columns).where(*mine, among(facts.c.kind, kinds))


@once
def _forgotten(space: str, audience: str) -> Delete:
    return delete(fading).where(fading.c.space == space, fading.c.audience == audience)


def _of(space: str, audience: str) -> tuple[ColumnElement[bool], ...]:
    """The condition on the facts of an audience. The kinds that there are, one after the other, lead to them by an
    index; else all facts would be looked at."""
    first = select(func.min(facts.c.kind).label("kind")).where(facts.c.space == space)
    kinds = first.cte("kinds", recursive=True)
    after = select(func.min(facts.c.kind)).where(facts.c.space == space, facts.c.kind > kinds.c.kind)
    kinds = kinds.union_all(select(after.correlate(kinds).scalar_subquery()).where(kinds.c.kind.is_not(None)))
    return facts.c.space == space, facts.c.audience == audience, facts.c.kind.in_(select(kinds.c.kind))
