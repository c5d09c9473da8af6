"""How well each candidate answers, from words, vectors and the shape of the conversation. Pure arithmetic.

    relevance = dense x nearness + (1 - dense) x 5 x words / best words + occasion x (its best neighbours)

A turn gets a share of the words of the turns beside it: an answer rarely repeats its question. Each number is a sum
over what the reader may see and nothing else.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

BEFORE = (0.5, 0.3)  # shares of the words of the turn before, and of the one before that
AFTER = (0.4, 0.25)
OCCASION = 0.15  # weight of the best that was found on the same occasion
BEST = 3
WORDS = 5.0  # what the best match by words counts
UNSEEN = 0.5  # a row without a vector yet is taken to be half as near as its words are good


@dataclass(frozen=True, slots=True)
class Candidate:
    position: int
    nearness: float | None  # spreads above the usual cosine; None while it has no vector
    occasion: int


def relevance(
    candidates: Sequence[Candidate],
    words: Mapping[int, float],
    beside: Mapping[int, tuple[list[int], list[int]]],
    dense: float,
) -> dict[int, float]:
    """How relevant each candidate is. `words` are the BM25 scores of all that is known, `beside` the turns before and
    after some of it."""
    shared = _shared([each.position for each in candidates], words, beside)
    best = max(shared.values(), default=0.0)
    found = {}
    for each in candidates:
        lexical = WORDS * shared[each.position] / best if best > 0 else 0.0
        near = UNSEEN * lexical if each.nearness is None else each.nearness
        found[each.position] = dense * near + (1 - dense) * lexical
    return _with_occasion(candidates, found)


def _shared(
    positions: Sequence[int], words: Mapping[int, float], beside: Mapping[int, tuple[list[int], list[int]]]
) -> dict[int, float]:
    """Words of each turn, with those of the turns beside it."""
    before: dict[int, int] = {}
    after: dict[int, int] = {}
    for anchor, (earlier, later) in beside.items():
        for one, other in pairwise([*reversed(earlier), anchor, *later]):
            after[one], before[other] = other, one
    found = {position: words[position] for position in positions}
    for shares, step in ((BEFORE, before), (AFTER, after)):
        for position in found.keys() & step.keys():
            turn: int | None = position
            for share in shares:
                turn = None if turn is None else step.get(turn)
                if turn is not None:
                    found[position] += share * words.get(turn, 0.0)
    return found


def _with_occasion(candidates: Sequence[Candidate], found: dict[int, float]) -> dict[int, float]:
    together: dict[int, list[float]] = {}
    for each in candidates:
        together.setdefault(each.occasion, []).append(found[each.position])
    mean = {number: sum(sorted(scores, reverse=True)[:BEST]) / BEST for number, scores in together.items()}
    return {each.position: found[each.position] + OCCASION * mean[each.occasion] for each in candidates}


def between_0_and_1(relevance: float) -> float:
    return 1 / (1 + math.exp(-(relevance - 2.5)))
