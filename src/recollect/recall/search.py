"""Recall: what the memory holds about a question, for one reader, best first.

Words and vectors propose candidates; each is then judged exactly, with the turns beside it, from what the database
holds. Nothing that the reader may not see is ever among them, and no model is asked here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.embedding.choice import Asked
from recollect.errors import InvalidInput, whole
from recollect.index.bm25 import Scores
from recollect.index.lexical import LexicalIndex
from recollect.index.vectors import VectorIndex
from recollect.judges.questions import KINDS as FACT_KINDS
from recollect.learning import facts as beliefs
from recollect.learning.feedback import Found as Verdicts
from recollect.learning.feedback import factor, verdicts
from recollect.learning.withheld import REASONS, WAITING, among_withheld, there_is
from recollect.log.asked import asked_plainly
from recollect.log.read import log, readable
from recollect.model import Fact, Hit, Query
from recollect.recall import fusion
from recollect.recall import said as rows
from recollect.recall.beliefs import HOLDS, About, Believed, asks_for_past, at_least, merged
from recollect.recall.confidence import confidence
from recollect.recall.fold import folded
from recollect.recall.overview import as_summaries
from recollect.recall.said import CONTENT, Said, said
from recollect.recall.score import Weights, in_time, overlap, recency
from recollect.recall.structure import beside, close_by, occasions
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import embeddings
from recollect.understanding.notes import noted

MOST = 1_000
LONGEST_QUERY = 10_000
LAYERS = ("interaction", "episode", "fact", "summary")
KINDS = (*LAYERS, *FACT_KINDS)
FACTS = 10  # interactions beyond those asked for whose facts are looked at
FADING = 0.2  # how much less a fact counts of which nothing is sure any more
WITHHELD = 30  # interactions beyond those asked for of which it is first looked up whether they may be told as known
MOST_WITHHELD = 5_000  # candidates beyond the usual that are looked at where what fits best is withheld
ANCHORS = 12  # of the likely best, whose neighbours are looked at too
TAGGED = 200  # notes with the tags that are asked for, the newest, whatever they say
IN_SPAN = 50  # rows of a time that was asked about, whatever they say


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
    tagged: frozenset[int] | None = None  # the places in the log of notes with the tags that are asked for

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
            and (self.tagged is None or row.position in self.tagged)
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The best hits, how likely it is that what was asked for is among them, and the facts that rest on them; `waiting`
    are interactions that would be among them, and wait in the review."""

    hits: list[Hit]
    confidence: float
    facts: tuple[Fact, ...]
    waiting: tuple[str, ...] = ()


def check(query: object, limit: object, kinds: Sequence[str] | None = None) -> tuple[str, ...]:
    """Look at what is asked; the kinds, as they are meant."""
    if not isinstance(query, str) or not query.strip():
        raise InvalidInput("query", "it is empty; ask something.")
    whole("query", query)
    if len(query) > LONGEST_QUERY:
        raise InvalidInput("query", f"it has {len(query):,} characters; at most {LONGEST_QUERY:,} are read.")
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInput("limit", f"{limit!r} is out of bounds; use a number from 1 to {MOST:,}.")
    wanted = tuple([kinds] if isinstance(kinds, str) else kinds or ())
    for kind in wanted:
        if kind not in KINDS:
            raise InvalidInput("kinds", f"{kind!r} is not known; use some of {', '.join(KINDS)}.")
    return wanted


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
    words = indexes.words.candidates(
        connection, question.query.text, question.reader, limit=wanted, entities=question.entities,
        between=question.between, patient=question.patient,
    )  # fmt: skip
    near: list[int] = []
    if asked is not None:
        near = indexes.vectors.search(
            connection, asked.model, asked.vector, question.reader, limit=nearest, entities=question.entities,
            between=question.between, patient=question.patient,
        )  # fmt: skip
    timed = _in_span(connection, indexes.space, question)
    timed += sorted(question.tagged or (), reverse=True)[:TAGGED]
    about = About(connection, indexes.space, question.reader, question.named)
    told = about.positions(question.query.kinds, question.query.categories)
    known = Known(connection, indexes, question, words.scores, asked)
    known.told = frozenset(told)
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
    hits = folded(each, question.limit) if indexes.settings.fold else list(islice(each, question.limit))
    sure = confidence(hits, known.covered, named=bool(question.named), nearest=known.nearest(hits))
    if question.kinds and not question.wants("interaction") and question.wants("episode"):
        hits = about.as_episodes(hits)
    if "summary" in question.kinds:
        short = as_summaries(connection, indexes.space, question.reader, hits)
        others = hits if len(question.kinds) > 1 else []
        hits = sorted([*short, *others], key=lambda hit: -hit.score)[: question.limit]
    return Found(hits, sure, tuple(known.facts), tuple(known.waiting))


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
    if not asks_for_past(question.query):
        least = at_least(found, {hit.id: hit.score for hit in spoken})
        found = [each for each in found if each.fact.status in HOLDS]
    if question.fact_kinds:
        found = [each for each in found if each.fact.kind in question.fact_kinds]
    scored = list(zip(known.fact_hits(found, relevance, least), [each.fact for each in found], strict=True))
    scored.sort(key=lambda pair: (-pair[0].score, pair[0].id))
    known.facts = [fact for _, fact in scored]
    facts = [hit for hit, _ in scored]
    if question.wants("interaction") or question.wants("episode"):
        yield from merged([*spoken, *facts], {hit.id: hit for hit in spoken})
    else:
        yield from facts


class Known:
    """What is known of the rows that may answer: their columns, how well their words fit, how near they are."""

    def __init__(
        self,
        connection: Connection,
        indexes: Indexes,
        question: Question,
        scores: Scores,
        asked: Asked | None,
    ) -> None:
        self.connection = connection
        self.indexes = indexes
        self.question = question
        self.asked = asked
        self.rows: dict[int, Said] = {}
        self.words: dict[int, float] = {}
        self.covered: dict[str, float] = {}  # the share of the question's words, by weight, that a hit has
        self._shared: dict[int, float] = {}
        self._all_words = sum(scores.weights.values()) or 1.0
        self._scores = scores
        self.cosines: dict[int, float] = {}
        self.facts: list[Fact] = []
        self.told: frozenset[int] = frozenset()  # rows that speak of those who are asked about
        self.spoken: dict[int, float] = {}  # how many of those who are asked about a row speaks of, as a share
        self.withheld = 0  # how many of those looked at are not told as known
        self.waiting: list[str] = []  # what is not told as known before somebody has said so
        self._there = there_is(connection, indexes.space)
        self._verdicts: dict[str, Verdicts] = {}
        self._recent: dict[date, float] = {}  # how recent what was said on a day is

    def hear(self, rows: Sequence[Sequence[Any]]) -> None:
        """Take in what rows say: rows as the driver gives them, of which few will ever be looked at closer."""
        fresh = {row[0]: row[CONTENT] for row in rows if row[0] not in self.words}
        for position, (score, shared) in self._scores.of(fresh).items():
            self.words[position], self._shared[position] = score, shared

    def measure(self, positions: Collection[int]) -> None:
        """Take in how near rows are to the question."""
        if self.asked is None or not positions:
            return
        from recollect.embedding.quantised import read, similarities

        asked = self.asked
        space, reader = self.indexes.space, self.question.reader
        found = _vectors(self.connection, space, reader, asked.model.model, sorted(positions))
        if found:
            vectors = read([vector for _, vector in found], asked.model.dimension)
            near = similarities(asked.vector, vectors).tolist()
            for (position, _), cosine in zip(found, near, strict=True):
                self.cosines[position] = max(cosine, self.cosines.get(position, -1.0))

    def told_as_known(
        self, order: Sequence[int], scores: dict[int, float], signals: Mapping[int, dict[str, float]]
    ) -> list[int]:
        """The best of these rows that may be told as known, in the order that people's verdicts on them leave. It is
        looked up for the best alone, and for more where too few of them are left."""
        if not any(self._there):
            return list(order)
        kept: list[int] = []
        size = 3 * self.question.limit + WITHHELD
        for start in range(0, len(order), size):
            some = {self.rows[position].id: position for position in order[start : start + size]}
            withheld = self._withheld(some)
            self.waiting += [
                id for id, position in some.items()
                if withheld.get(id) in WAITING and self.rows[position].type == "note"
            ]  # fmt: skip
            self.withheld += len(withheld)
            self.judge(some)
            for id in self._verdicts.keys() & some.keys():
                signals[some[id]]["feedback"] = factor(self._verdicts[id])
                scores[some[id]] *= factor(self._verdicts[id])
            kept += [position for id, position in some.items() if id not in withheld]
            if len(kept) >= 3 * self.question.limit + FACTS:
                break
        return sorted(kept, key=lambda position: (-scores[position], -position))

    def _withheld(self, some: Mapping[str, int]) -> dict[str, str]:
        """Which of these are not told as known. Only a note, or words that ask for one, can be so as a note."""
        rows = {id: self.rows[position] for id, position in some.items()}
        notes = {id for id, row in rows.items() if row.type == "note" or noted(row.content) is not None}
        space, reader = self.indexes.space, self.question.reader
        return among_withheld(self.connection, space, reader, some, of_notes=notes, there=self._there)

    def judge(self, ids: Iterable[str]) -> None:
        """Take in what people found of these."""
        if self._there.verdicts:
            self._verdicts |= verdicts(self.connection, self.indexes.space, self.question.reader, ids)

    def speaks(self, position: int) -> bool:
        """Whether a row has anything to do with the question at all."""
        nearness = self.nearness(position)
        if (
            self.words[position] > 0
            or position in self.told
            or self.question.tagged is not None
            or (nearness is not None and nearness >= self.indexes.settings.least_nearness)
        ):
            return True
        interval = self.question.query.interval
        return interval is not None and interval[0] <= self.rows[position].occurred_at < interval[1]

    def candidates(self, positions: Collection[int]) -> list[fusion.Candidate]:
        occasion = occasions([self.rows[position] for position in positions])
        return [fusion.Candidate(position, self.nearness(position), occasion[position]) for position in positions]

    def nearness(self, position: int) -> float | None:
        """How near a row is to the question, in spreads above what is usual; None while it has no vector."""
        if self.asked is None or position not in self.cosines:
            return None
        return (self.cosines[position] - self.asked.usual) / self.asked.spread

    def nearest(self, hits: Sequence[Hit]) -> float | None:
        """How near the nearest hit is; None where nothing was asked by vectors."""
        if self.asked is None:
            return None
        return (max((hit.signals["cosine"] for hit in hits), default=0.0) - self.asked.usual) / self.asked.spread

    def signals(self, position: int, relevance: float) -> dict[str, float]:
        row, query = self.rows[position], self.question.query
        day = row.occurred_at.date()
        recent = self._recent.get(day)
        if recent is None:
            recent = self._recent[day] = recency(row.occurred_at, self.question.now)
        named = self.question.named
        found = {
            "semantic": fusion.between_0_and_1(relevance),
            "entity": max(overlap(row.entity, named), self.spoken.get(position, 0.0)) if named else 0.0,
            "recency": recent,
            "importance": 0.8 if row.type == "note" else 0.5,
            "reinforcement": 0.5,
        }
        if query.interval is not None:
            found["time"] = in_time(row.occurred_at, query)
        return found

    def hit(self, position: int, score: float, signals: Mapping[str, float], relevance: float) -> Hit:
        row = self.rows[position]
        self.covered[row.id] = self._shared[position] / self._all_words
        return Hit(
            id=row.id,
            kind="interaction",
            text=row.content,
            score=score,
            signals={**signals, **self._details(position, relevance)},
            audience=row.audience,
            occurred_at=row.occurred_at,
            sources=(row.id,),
            external_ids=() if row.external_id is None else (row.external_id,),
            entity=row.entity,
            channel=row.channel,
            sender=row.sender,
        )

    def fact_hits(
        self, found: Sequence[Believed], relevance: Mapping[int, float], least: Mapping[str, float]
    ) -> list[Hit]:
        """Facts as hits. `least` is what some score at least."""
        most = max(self.words[each] for each in relevance)
        scores = self._scores.of_texts([each.fact.sentence for each in found])
        hits = []
        for believed, (words, shared) in zip(found, scores, strict=True):
            self.covered[believed.fact.id] = shared / self._all_words
            hits.append(self._fact_hit(believed, relevance, words, most, least.get(believed.fact.id, 0.0)))
        return hits

    def _fact_hit(
        self, believed: Believed, relevance: Mapping[int, float], words: float, most: float, least: float
    ) -> Hit:
        """A fact is as relevant as the words it rests on, and more or less so as its own words fit the question."""
        weights, fact = self.indexes.weights, believed.fact
        position = max(believed.rests_on, key=lambda each: (relevance[each], each))
        best = most or words or 1.0
        fit = relevance[position] + (1 - weights.dense) * fusion.WORDS * (words - self.words[position]) / best
        signals: dict[str, float] = self.signals(position, fit) | {
            "importance": fact.importance,
            "reinforcement": min(1.0, fact.reinforced / 5),
        }
        signals["entity"] = max(signals["entity"], overlap(fact.subject, self.question.named))
        row = self.rows[position]
        score = weights.score(signals) * (1 - FADING * (1 - fact.effective))
        if fact.id in self._verdicts:
            signals["feedback"] = factor(self._verdicts[fact.id])
            score *= signals["feedback"]
        return Hit(
            id=fact.id,
            kind="fact",
            text=fact.sentence,
            score=max(score, least),
            signals={
                **signals,
                "confidence": fact.effective,
                "lexical": words,
                "cosine": self.cosines.get(position, 0.0),
                **self._learnt(),
            },
            audience=fact.audience,
            occurred_at=fact.said_at,
            sources=fact.sources,
            external_ids=believed.external_ids,
            entity=fact.subject,
            channel=row.channel,
            sender=row.sender,
        )

    def _details(self, position: int, relevance: float) -> dict[str, float]:
        found = {"lexical": self.words[position], "cosine": self.cosines.get(position, 0.0)}
        if self.question.explain:
            shares = {f"weight of {name}": weight for name, weight in self.indexes.weights.signals.items()}
            found |= {"relevance": relevance, "coverage": self.covered[self.rows[position].id], **shares}
        return found | self._learnt()

    def _learnt(self) -> dict[str, float]:
        """How the weights differ for the one who asks, for whoever wants to know."""
        factor = self.indexes.weights.recency_learnt
        return {"recency_learnt": factor} if self.question.explain and factor != 1.0 else {}


@asked_plainly
def _vectors(space: str, reader: Reader, model: str, positions: Sequence[int]) -> Select[Any]:
    return select(embeddings.c.position, embeddings.c.vector).where(
        embeddings.c.space == space,
        embeddings.c.model == model,
        among(embeddings.c.position, positions),
        reader.may_read(embeddings),
    )


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
