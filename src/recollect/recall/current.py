"""What holds comes before what it probably replaced, and of statements that differ in one value the newest comes first.
Nothing disappears, and every hit says by what it is doubted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from recollect.learning.doubts import TOLD, Doubt, doubted_by, doubts_of
from recollect.learning.held import HOLDS
from recollect.model import Hit
from recollect.recall.known import Known
from recollect.understanding.frames import compared, frame_of, words_of

DEEP = 10  # hits among which is looked for what took the place of others, where fewer are asked for
COMPARED = 40  # of the best hits, each with each: what stands further behind stays there
CLOSE = 0.85  # of the score of one of two statements, that the other must have to answer as well
ALIKE = 0.5  # of the words of a statement, that another must share in the same order to be one of the like
Replaced = Mapping[str, str]  # by the id of a hit: the interaction that probably took its place


def doubted(known: Known, hits: Sequence[Hit]) -> tuple[list[Hit], Replaced]:
    """Hits that say by what they are doubted, and what is to stand before what: a question of the past leaves all in
    its place."""
    question = known.question
    facts = {each.fact.id for each in known.believed if each.fact.doubted_by}
    ids = facts.union(*(hit.sources for hit in hits))
    doubts = doubts_of(known.connection, known.indexes.space, question.reader, ids, question.known)
    holding = _holding(hits)
    there = {id: [each for each in some if each.newer in holding] for id, some in doubts.items()}
    parts = _parts(known)
    before: dict[str, str] = {}
    marked: list[Hit] = []
    for hit in hits:
        told, newer = _newer(hit, doubts, TOLD), _newer(hit, there)
        holds, past = parts.get(hit.id, (0.0, 1.0))
        answered = holds if holds > past else 0.0
        if told is not None and holds < past and not _of_another(hit, holding.get(told), 0.0, known.covered):
            hit = replace(hit, doubted_by=told)
        if newer is not None and not _of_another(hit, holding[newer], answered, known.covered):
            before[hit.id] = newer
        marked.append(hit)
    if known.is_past or question.query.interval is not None:
        return marked, {}
    return marked, restated(hits, known.covered) | before


def _newer(hit: Hit, doubts: Mapping[str, Sequence[Doubt]], least: float = 0.0) -> str | None:
    """What took the place of a hit. Of a fact not all that took the place of its words: they say more than it."""
    if hit.kind != "fact":
        return doubted_by(hit.sources, doubts, least)
    own = (each.newer for each in doubts.get(hit.id, ()) if each.probability >= least)
    return next((newer for newer in own if newer not in hit.sources), None)


def _parts(known: Known) -> dict[str, tuple[float, float]]:
    """Of messages that say several things of which some are past: the share of the question's words that what still
    holds has, and that what is past has."""
    holds, past = dict[str, float](), dict[str, float]()
    for fact in (each.fact for each in known.believed):
        best = holds if fact.status in HOLDS and not fact.doubted_by else past
        for source in fact.sources:
            best[source] = max(best.get(source, 0.0), known.covered.get(fact.id, 0.0))
    return {source: (share, past[source]) for source, share in holds.items() if source in past}


def restated(hits: Sequence[Hit], covered: Mapping[str, float]) -> dict[str, str]:
    """What the same one said later in the same words with another value: by the id of a hit, the interaction that says
    it last. Both answer as well, and have the same of the question's words: the value is what was asked for. What
    people found of them counts more."""
    newest: dict[str, Hit] = {}
    unjudged = [hit for hit in hits if hit.kind == "interaction" and "feedback" not in hit.signals][:COMPARED]
    words = {hit.id: words_of(hit.text) for hit in unjudged}
    for one, other in combinations(unjudged, 2):
        if one.sender != other.sender or covered[one.id] != covered[other.id] or other.score < CLOSE * one.score:
            continue
        frame = frame_of(words[one.id], words[other.id], ALIKE)
        if frame.one_value and frame.shared > ALIKE and one.occurred_at != other.occurred_at:
            older, newer = sorted((one, other), key=lambda hit: hit.occurred_at)
            if older.id not in newest or newest[older.id].occurred_at < newer.occurred_at:
                newest[older.id] = newer
    return {older: newer.id for older, newer in newest.items()}


def _of_another(hit: Hit, newer: Hit | None, answered: float, covered: Mapping[str, float]) -> bool:
    """Whether what seems to replace a hit is about something else than was asked: it has less of the question's words
    than what still holds of the hit; or it says the like of something else, without all that the hit has of them."""
    if answered > (covered[newer.id] if newer else 0.0):
        return True
    if newer is None or covered[newer.id] >= covered[hit.id]:
        return False
    return compared(hit.text, newer.text).shared >= ALIKE


def current_first(hits: Sequence[Hit], replaced: Replaced) -> list[Hit]:
    """Each hit behind what took its place, if that is there. Scores are the same numbers, handed out anew, so that they
    still fall."""
    if not replaced:
        return list(hits)
    holding = _holding(hits)
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


def _holding(hits: Sequence[Hit]) -> dict[str, Hit]:
    """The best hit that rests on each interaction."""
    return {source: hit for hit in reversed(hits) for source in hit.sources}
