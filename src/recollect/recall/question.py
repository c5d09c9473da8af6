"""What is asked of recall, for whom, and what comes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from recollect.audience import Reader
from recollect.errors import InvalidInput, whole
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.questions import KINDS as FACT_KINDS
from recollect.model import Fact, Hit, Query
from recollect.recall.said import Said
from recollect.recall.score import Weights
from recollect.settings import Settings

MOST = 1_000
LONGEST_QUERY = 10_000
LAYERS = ("interaction", "episode", "fact", "summary")
KINDS = (*LAYERS, *FACT_KINDS)


@dataclass(frozen=True, slots=True)
class Indexes:
    """Where recall looks, and what it goes by there."""

    space: str
    words: LexicalIndex
    vectors: VectorIndex
    settings: Settings
    weights: Weights


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, how it was understood, for whom, and under which conditions."""

    query: Query
    reader: Reader
    now: datetime
    named: tuple[frozenset[str], ...] = ()  # who is asked about: each with all that are linked to it
    limit: int = 10
    entities: tuple[str, ...] | None = None
    between: tuple[datetime | None, datetime | None] = (None, None)
    patient: bool = True
    explain: bool = False
    kinds: tuple[str, ...] = ()  # layers, or kinds of facts; none: all layers
    known: datetime | None = None  # nothing that was said later is known
    among: frozenset[int] | None = None  # the only places in the log that are asked about

    @property
    def fact_kinds(self) -> tuple[str, ...]:
        return tuple(kind for kind in self.kinds if kind not in LAYERS)

    def wants(self, layer: str) -> bool:
        return not self.kinds or layer in self.kinds or (layer == "fact" and bool(self.fact_kinds))

    def fits(self, row: Said) -> bool:
        start, end = self.between
        return (
            (self.entities is None or row.entity in self.entities)
            and (start is None or row.occurred_at >= start)
            and (end is None or row.occurred_at < end)
            and (self.among is None or row.position in self.among)
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The best hits, how likely it is that what was asked for is among them, and the facts that rest on them; `waiting`
    are interactions that would be among them, and wait in the review; `replaced` tells what took a hit's place."""

    hits: list[Hit]
    confidence: float
    facts: tuple[Fact, ...]
    waiting: tuple[str, ...] = ()
    replaced: Mapping[str, str] = field(default_factory=dict)


def check(query: object, limit: object, kinds: Sequence[str] | None = None, min_score: object = 0.0) -> tuple[str, ...]:
    """Look at what is asked; the kinds, as they are meant."""
    if not isinstance(query, str) or not query.strip():
        raise InvalidInput("query", "it is empty; ask something.")
    whole("query", query)
    if len(query) > LONGEST_QUERY:
        raise InvalidInput("query", f"it has {len(query):,} characters; at most {LONGEST_QUERY:,} are read.")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInput("limit", f"{limit!r} is out of bounds; use a number from 1 to {MOST:,}.")
    if isinstance(min_score, bool) or not isinstance(min_score, int | float) or not 0 <= min_score <= 1:
        raise InvalidInput("min_score", f"{min_score!r} will not do; use a share of the best score, from 0 to 1.")
    wanted = tuple([kinds] if isinstance(kinds, str) else kinds or ())
    for kind in wanted:
        if kind not in KINDS:
            raise InvalidInput("kinds", f"{kind!r} is not known; use some of {', '.join(KINDS)}.")
    return wanted
