"""A second look at the best hits, by something slower than the first: within a time budget, or not at all."""

from __future__ import annotations

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


def reranked(reranker: Reranker, query: str, hits: Sequence[Hit], seconds: float) -> tuple[list[Hit], bool]:
    """The hits in their new order, and whether all of the first were looked at. A hit that time did not suffice for
    keeps its score, and its place among those like it."""
    end = time.monotonic() + seconds
    again: list[Hit] = []
    first = list(hits[:FIRST])
    while len(again) < len(first) and time.monotonic() < end:
        some = first[len(again) : len(again) + AT_ONCE]
        for hit, said in zip(some, reranker.rerank(query, [hit.text for hit in some]), strict=True):
            score = (hit.score + float(said)) / 2
            again.append(replace(hit, score=score, signals={**hit.signals, "rerank": float(said)}))
    order = sorted([*again, *first[len(again) :]], key=lambda hit: -hit.score)
    return [*order, *hits[FIRST:]], len(again) == len(first)
