"""The last word on the order: how relevant, about whom, how recent, how important, how often confirmed, each by its
weight. Weights come as a preset and can be changed one by one; every signal is told to who asks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from recollect.errors import InvalidInput
from recollect.model import Query
from recollect.settings import Settings

SIGNALS = ("semantic", "entity", "recency", "importance", "reinforcement", "time")
HALF_LIFE_DAYS = 30.0
AFTERWARDS = timedelta(days=14)
PRESETS: dict[str, dict[str, float]] = {
    # What was measured to find most: relevance, and the rest where it is a close call.
    "relevance": {"dense": 0.75, "semantic": 1.0, "entity": 0.08, "recency": 0.05, "importance": 0.02, "time": 0.15},
    # For assistants that live in the present: who and when count nearly as much as what.
    "balanced": {
        "dense": 0.5, "semantic": 0.4, "entity": 0.25, "recency": 0.2, "importance": 0.1, "reinforcement": 0.05,
        "time": 0.1,
    },
    # Vectors and words alone, as in plain hybrid search.
    "hybrid": {"dense": 0.7, "semantic": 1.0},
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weights:
    dense: float
    signals: Mapping[str, float]
    recency_learnt: float = 1.0  # how many times its usual weight recency has for the one who asks
    _all: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_all", sum(self.signals.values()))

    def score(self, signals: Mapping[str, float], confidence: float = 1.0) -> float:
        found = 0.0
        for name, weight in self.signals.items():
            if name in signals:
                found += weight * signals[name]
        return confidence * found / self._all

    def learnt(self, days: float) -> Weights:
        """The weights for somebody whose answers reach so many days back, as a rule."""
        factor = leaning(days)
        signals = {name: weight * (factor if name == "recency" else 1) for name, weight in self.signals.items()}
        return replace(self, signals=signals, recency_learnt=factor)


def weights(settings: Settings) -> Weights:
    return _chosen(settings.ranking, settings.weights)


def _chosen(ranking: str, listed: Collection[str]) -> Weights:
    chosen = dict(PRESETS[ranking])
    for text in listed:
        name, _, value = text.partition("=")
        chosen[name.strip()] = float(value)
    dense = chosen.pop("dense")
    return Weights(dense, {name: weight for name, weight in chosen.items() if weight > 0})


def check(ranking: str, listed: Collection[str]) -> None:
    if ranking not in PRESETS:
        raise InvalidInput("ranking", f"{ranking!r} is not known; use one of {', '.join(PRESETS)}.")
    for text in listed:
        name, _, value = text.partition("=")
        try:
            ok = name.strip() in ("dense", *SIGNALS) and 0 <= float(value) <= 1
        except ValueError:
            ok = False
        if not ok:
            allowed = ", ".join(("dense", *SIGNALS))
            raise InvalidInput(
                "weights", f"{text!r} will not do; write name=number from 0 to 1, name one of {allowed}."
            )
    if not _chosen(ranking, listed).signals:
        raise InvalidInput("weights", "they are all 0, so that nothing decides the order; leave at least one above 0.")


def recency(occurred_at: datetime, now: datetime) -> float:
    """Halves every month. In whole days, so that an answer stays the same through the day."""
    days = max((now.date() - occurred_at.date()).days, 0)
    return float(0.5 ** (days / HALF_LIFE_DAYS))


def leaning(days: float) -> float:
    """How many times its usual weight recency has: twice for what is new, once for what is as old as recency takes to
    fall by half, half for what is old."""
    return float(2 ** ((HALF_LIFE_DAYS - days) / (HALF_LIFE_DAYS + days)))


def in_time(occurred_at: datetime, query: Query) -> float:
    """Whether something was said in the time that was asked about. People tell things afterwards, so what was said in
    the two weeks after it counts a little too; and a vague time counts little at all."""
    if query.interval is None:
        return 0.0
    start, end = query.interval
    sure = 0.3 if any(span.precision == "vague" for span in query.spans) else 1.0
    if start <= occurred_at < end:
        return sure
    late = (occurred_at - end) / AFTERWARDS
    return 0.5 * sure * (1 - late) if 0 <= late < 1 else 0.0


def overlap(entity: str, named: Sequence[frozenset[str]]) -> float:
    """Jaccard's index of the one that something is from and those that are asked about; linked ones count as one."""
    return sum(entity in group for group in named) / len(named) if named else 0.0
