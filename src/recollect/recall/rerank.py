"""A second look at the best hits, by something slower than the first: within a time budget, or not at all."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from recollect.model import Hit

AT_ONCE = 8  # texts between looks at the clock
FIRST = 30  # hits that are looked at again


class Reranker(Protocol):
    """Says how well each text answers a question, from 0 to 1. It may be slow; it is asked for few at a time."""

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]: ...


def reranked(reranker: Reranker, query: str, hits: Sequence[Hit], seconds: float) -> tuple[list[Hit], str]:
    """The hits in their new order, and a note where not all of the first were looked at. A hit that time did not
    suffice for keeps its score; so do all, if the reranker fails."""
    end = time.monotonic() + seconds
    again: list[Hit] = []
    first = list(hits[:FIRST])
    while len(again) < len(first) and time.monotonic() < end:
        some = first[len(again) : len(again) + AT_ONCE]
        try:
            said = [float(number) for number in reranker.rerank(query, [hit.text for hit in some])]
        except Exception as error:  # rerankers are others' code, and each has errors of its own
            return list(hits), f"the reranker failed ({error}); hits keep their first score"
        if len(said) != len(some) or not all(math.isfinite(number) for number in said):
            return list(hits), "the reranker did not give a number for each text; hits keep their first score"
        for hit, number in zip(some, said, strict=True):
            score = (hit.score + min(max(number, 0.0), 1.0)) / 2
            again.append(replace(hit, score=score, signals={**hit.signals, "rerank": number}))
    order = sorted([*again, *first[len(again) :]], key=lambda hit: -hit.score)
    late = len(again) < len(first)
    return [*order, *hits[FIRST:]], "the reranker ran out of time; some hits keep their first score" if late else ""
