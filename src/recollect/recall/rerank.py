"""A second look at the best hits, by something slower than the first: within a time budget, or not at all.

Others' rerankers see the texts alone. Our own cross-encoder reads each with the turns beside it, as far as the reader
of the memory may see them.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Protocol

from sqlalchemy import Connection

from recollect.audience import Reader
from recollect.embedding import passages
from recollect.log.read import log, places, readable
from recollect.model import Hit
from recollect.recall import structure
from recollect.recall.said import COLUMNS
from recollect.recall.said import said as row_of
from recollect.store.among import among

if TYPE_CHECKING:
    from recollect.embedding.cross import Passage

AT_ONCE = 8  # texts between looks at the clock
FIRST = 30  # hits that are looked at again
READ = 20  # hits that our own cross-encoder reads
READ_AT_ONCE = 10
WEIGHT = 0.4  # of what it says, against the first score


class Reranker(Protocol):
    """Says how well each text answers a question, from 0 to 1. It may be slow; it is asked for few at a time."""

    def rerank(self, query: str, texts: Sequence[str]) -> Sequence[float]: ...


class Reading(Protocol):
    """Says how well each passage answers a question; numbers without bounds, higher is better."""

    def read(self, query: str, passages: Sequence[Passage]) -> Sequence[float]: ...


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


def reread(
    reading: Reading, query: str, hits: Sequence[Hit], beside: Mapping[str, Passage], seconds: float
) -> tuple[list[Hit], str]:
    """The hits in their new order, and a note where time did not suffice and they kept their first. The scores are the
    same numbers as before, handed out anew, so that they still compare with those of hits that were not read."""
    end = time.monotonic() + seconds
    first = [hit for hit in hits[:READ] if hit.id in beside]
    numbers: list[float] = []
    while len(numbers) < len(first):
        if time.monotonic() >= end:
            return list(hits), "the reranker ran out of time; hits keep their first score"
        some = first[len(numbers) : len(numbers) + READ_AT_ONCE]
        numbers += reading.read(query, [beside[hit.id] for hit in some])
    said = {hit.id: number for hit, number in zip(first, numbers, strict=True)}
    worth = dict(zip(said, _blended([hit.score for hit in first], numbers), strict=True))
    order = iter(sorted(first, key=lambda hit: -worth[hit.id]))
    found = []
    for hit in hits:
        if hit.id in worth:
            better = next(order)
            number = 1 / (1 + math.exp(-max(min(said[better.id], 30.0), -30.0)))
            hit = replace(better, score=hit.score, signals={**better.signals, "rerank": number})
        found.append(hit)
    return found, ""


def _blended(scores: Sequence[float], numbers: Sequence[float]) -> list[float]:
    return [
        (1 - WEIGHT) * one + WEIGHT * other for one, other in zip(_standard(scores), _standard(numbers), strict=True)
    ]


def _standard(numbers: Sequence[float]) -> list[float]:
    """As distances from their mean, in spreads."""
    if len(numbers) < 2:
        return [0.0 for _ in numbers]
    mean, spread = statistics.fmean(numbers), statistics.pstdev(numbers) or 1.0
    return [(number - mean) / spread for number in numbers]


def read_with(
    connection: Connection, space: str, reader: Reader, hits: Sequence[Hit], idle: timedelta
) -> dict[str, Passage]:
    """What our cross-encoder reads of each of the first hits: its words and the turns beside them, each with who said
    it. A fact stands with the turns around the words it rests on."""
    from recollect.embedding.cross import Passage

    first = hits[:READ]
    wanted = readable(space, reader).with_only_columns(*COLUMNS)
    wanted = wanted.where(log.position.in_(places(space, {hit.sources[0] for hit in first if hit.sources})))
    anchors = {row.id: row for row in map(row_of, connection.execute(wanted))}
    turns = structure.beside(connection, space, reader, list(anchors.values()))
    near = {row.id: structure.close_by(row, turns[row.position], idle) for row in anchors.values()}
    around = {row.position for row in anchors.values()} | {
        at for sides in near.values() for side in sides for at in side
    }
    query = readable(space, reader).with_only_columns(*passages.COLUMNS)
    rows = {row.position: row for row in connection.execute(query.where(among(log.position, around)))}

    def words(position: int | None) -> str:
        row: Any = rows.get(position)
        return "" if row is None else passages.said(row, " ".join(row.content.split()))

    found = {}
    for hit in first:
        anchor = anchors.get(hit.sources[0]) if hit.sources else None
        if anchor is not None:
            before, after = ((words(side[0]) if side else "") for side in near[anchor.id])
            own = words(anchor.position) if hit.kind == "interaction" else hit.text
            if hit.passage is not None:
                own = passages.said(rows[anchor.position], " ".join(hit.text.split()))
            found[hit.id] = Passage(own, before, after)
    return found
