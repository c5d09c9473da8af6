"""Recall: what the memory holds about a question, for one reader, best first.

Words and vectors propose candidates; each is then judged exactly, with the turns beside it, from what the database
holds. Nothing that the reader may not see is ever among them, and no model is asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import islice

from sqlalchemy import Connection

from recollect.embedding.choice import Asked
from recollect.learning import facts as beliefs
from recollect.learning.held import HOLDS
from recollect.learning.withheld import REASONS
from recollect.log.read import log, readable
from recollect.model import Hit
from recollect.recall import fusion
from recollect.recall import said as rows
from recollect.recall.beliefs import About, at_least, consolidated, merged
from recollect.recall.confidence import confidence
from recollect.recall.current import DEEP, Replaced, doubted
from recollect.recall.fold import folded
from recollect.recall.known import FACTS, Known
from recollect.recall.overview import as_summaries
from recollect.recall.question import Found, Indexes, Question
from recollect.recall.said import said
from recollect.recall.structure import beside, close_by

MOST_WITHHELD = 5_000  # candidates beyond the usual that are looked at where what fits best is withheld
ANCHORS = 12  # of the likely best, whose neighbours are looked at too
AMONG = 200  # of the only rows that are asked about, the newest, whatever they say
IN_SPAN = 50  # rows of a time that was asked about, whatever they say
CONSOLIDATED = 0.9  # how much words still count that say what summaries have confirmed


def recall(
    connection: Connection,
    indexes: Indexes,
    question: Question,
    asked: Asked | None,
    beyond: int = 0,
) -> Found:
    """What answers a question. Without `asked`: by words alone. `beyond`: so many more candidates, where others were
    withheld."""
    question = _timed(question)
    wanted = question.limit + indexes.settings.candidates + beyond
    nearest = (
        question.limit + indexes.settings.candidates // 2 + beyond
    )  # their order is nearer to the last than that of words
    looking = None
    if asked is not None:
        looking = indexes.vectors.search(
            connection, asked.model, asked.vector, question.reader, limit=nearest, entities=question.entities,
            between=question.between, patient=question.patient,
        )  # fmt: skip
    words = indexes.words.candidates(
        connection, question.query.text, question.reader, limit=wanted, entities=question.entities,
        between=question.between, patient=question.patient,
    )  # fmt: skip
    timed = _in_span(connection, indexes.space, question)
    timed += sorted(question.among or (), reverse=True)[:AMONG]
    about = About(connection, indexes.space, question.reader, question.named)
    told = about.positions(question.query.kinds, question.query.categories)
    known = Known(connection, indexes, question, words.scores, asked)
    known.told = frozenset(told)
    near = [] if looking is None else looking()
    heard = rows.at(connection, indexes.space, question.reader, {*words.positions(), *near, *timed, *told})
    known.hear(heard)
    chosen = {*words.best(known.words, wanted), *near, *timed, *told} & known.words.keys()
    known.rows = {row[0]: said(row) for row in heard if row[0] in chosen}
    known.measure(chosen)
    proposed = [position for position in chosen if question.fits(known.rows[position]) and known.speaks(position)]
    candidates = known.candidates(proposed)
    first = fusion.relevance(candidates, known.words, {}, indexes.weights.dense)
    anchors = sorted(first, key=lambda position: (-first[position], -position))[:ANCHORS]
    sides = beside(connection, indexes.space, question.reader, [known.rows[anchor] for anchor in anchors])
    known.hear([turn for before, after in sides.values() for turn in (*before, *after)])
    idle = timedelta(seconds=indexes.settings.session_idle_seconds)
    turns = {anchor: close_by(known.rows[anchor], each, idle) for anchor, each in sides.items()}
    relevance = fusion.relevance(candidates, known.words, turns, indexes.weights.dense)
    known.spoken = about.mentioning(proposed, {known.rows[position].entity for position in proposed})
    signals = {position: known.signals(position, relevance[position]) for position in proposed}
    scores = {position: indexes.weights.score(each) for position, each in signals.items()}
    order = sorted(proposed, key=lambda position: (-scores[position], -position))
    order = known.told_as_known(order, scores, signals)
    if known.withheld and len(order) < question.limit and len(proposed) >= wanted and beyond < MOST_WITHHELD:
        return recall(connection, indexes, question, asked, max(4 * beyond, 4 * known.withheld))
    each: Iterator[Hit] = (
        known.hit(position, scores[position], signals[position], relevance[position]) for position in order
    )
    if question.wants("fact"):
        each = _with_facts(about, known, each, order[: question.limit + FACTS], relevance)
    deep = max(question.limit, DEEP)
    hits = folded(each, deep, known.long) if indexes.settings.fold else list(islice(each, deep))
    best = hits[: question.limit]
    sure = confidence(best, known.covered, named=bool(question.named), nearest=known.nearest(best))
    if question.kinds and not question.wants("interaction") and question.wants("episode"):
        hits = about.as_episodes(hits)
    replaced: Replaced = {}
    if question.wants("interaction") or question.wants("fact"):
        hits, replaced = doubted(known, hits)
    if "summary" in question.kinds:
        short = as_summaries(connection, indexes.space, question.reader, hits)
        others = hits if len(question.kinds) > 1 else []
        hits = sorted([*short, *others], key=lambda hit: -hit.score)[: question.limit]
    return Found(hits, sure, tuple(known.facts), tuple(known.waiting), replaced)


def _with_facts(
    about: About, known: Known, each: Iterator[Hit], positions: Sequence[int], relevance: Mapping[int, float]
) -> Iterator[Hit]:
    """Hits with the facts that rest on the best of them; or those facts alone. What holds now comes before the words
    that say what held before, unless the question is after the past."""
    question, settings = known.question, known.indexes.settings
    each = islice(each, 2 * question.limit + FACTS)
    every = about.resting_on(positions, beliefs.Moment(question.now, question.known), settings)
    found = [each for each in every if each.fact.status not in REASONS]
    known.judge([each.fact.id for each in found])
    if not found:
        yield from each if question.wants("interaction") or question.wants("episode") else ()
        return
    spoken = list(each)
    least: Mapping[str, float] = {}
    if not known.is_past:
        least = at_least(found, {hit.id: hit.score for hit in spoken})
        spoken = _stepping_back(spoken, {known.rows[position].id for position in consolidated(found)})
        found = [each for each in found if each.fact.status in HOLDS or each.fact.doubted_by]  # a doubt hides nothing
    if question.fact_kinds:
        found = [each for each in found if each.fact.kind in question.fact_kinds]
    scored = list(zip(known.fact_hits(found, relevance, least), [each.fact for each in found], strict=True))
    scored.sort(key=lambda pair: (-pair[0].score, pair[0].id))
    known.believed = found
    known.facts = [fact for _, fact in scored if known.is_past or fact.status in HOLDS]
    facts = [hit for hit, _ in scored]
    if question.wants("interaction") or question.wants("episode"):
        yield from merged([*spoken, *facts], {hit.id: hit for hit in spoken})
    else:
        yield from facts


def _stepping_back(hits: Sequence[Hit], consolidated: Collection[str]) -> list[Hit]:
    """Words that say nothing but what is well known by now make room: for the fact that tells it, and for others."""
    return [
        replace(hit, score=hit.score * CONSOLIDATED, signals={**hit.signals, "consolidated": CONSOLIDATED})
        if hit.id in consolidated
        else hit
        for hit in hits
    ]


def _timed(question: Question) -> Question:
    """A question for nothing but a time ("what happened last night?") is answered from that time alone."""
    query = question.query
    if query.interval is None or query.terms or question.between != (None, None):
        return question
    return replace(question, between=query.interval)


def _in_span(connection: Connection, space: str, question: Question) -> list[int]:
    """The newest rows of the time that was asked about, whatever they say."""
    interval = question.query.interval
    if interval is None:
        return []
    conditions = [log.occurred_at >= interval[0], log.occurred_at < interval[1], log.type != "decision"]
    if question.entities is not None:
        conditions.append(log.entity.in_(question.entities))
    query = readable(space, question.reader).with_only_columns(log.position).where(*conditions)
    return list(connection.execute(query.order_by(log.occurred_at.desc()).limit(IN_SPAN)).scalars())
