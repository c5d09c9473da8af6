"""What holds comes before what it probably replaced. Nothing disappears, and every hit says by what it is doubted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from recollect.learning.doubts import TOLD, doubted_by, doubts_of
from recollect.model import Hit
from recollect.recall.known import Known

DEEP = 10  # hits among which is looked for what took the place of others, where fewer are asked for
Replaced = Mapping[str, str]  # by the id of a hit: the interaction that probably took its place


def doubted(known: Known, hits: Sequence[Hit]) -> tuple[list[Hit], Replaced]:
    """Hits that say by what they are doubted, and what is to stand before what: a question of the past leaves all in
    its place."""
    question = known.question
    sources = {source for hit in hits for source in hit.sources}
    doubts = doubts_of(known.connection, known.indexes.space, question.reader, sources, question.known)
    by = {hit.id: newer for hit in hits if (newer := doubted_by(hit.sources, doubts)) is not None}
    marked = [replace(hit, doubted_by=doubted_by(hit.sources, doubts, TOLD)) if hit.id in by else hit for hit in hits]
    return marked, {} if known.is_past or question.query.interval is not None else by


def current_first(hits: Sequence[Hit], replaced: Replaced) -> list[Hit]:
    """Each hit behind what took its place, if that is there. Scores are the same numbers, handed out anew, so that they
    still fall."""
    if not replaced:
        return list(hits)
    holding = {source: hit for hit in reversed(hits) for source in hit.sources}
    order: dict[str, Hit] = {}

    def place(hit: Hit, behind: frozenset[str]) -> None:
        newer = holding.get(replaced.get(hit.id, ""))
        if newer is not None and newer.id not in order and newer.id not in behind:
            place(newer, behind | {newer.id})
        order.setdefault(hit.id, hit)

    for hit in hits:
        place(hit, frozenset([hit.id]))
    scores = sorted((hit.score for hit in hits), reverse=True)
    return [
        hit if hit.score == score else replace(hit, score=score)
        for hit, score in zip(order.values(), scores, strict=True)
    ]
