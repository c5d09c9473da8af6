"""What is known of the rows that may answer a question: how well they fit it, and what that makes of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.embedding.choice import Asked
from recollect.embedding.passages import parts, spans
from recollect.index.bm25 import Score, Scores
from recollect.learning.feedback import Found as Verdicts
from recollect.learning.feedback import factor, verdicts
from recollect.learning.withheld import WAITING, among_withheld, there_is
from recollect.log.asked import asked_plainly
from recollect.log.labels import labelled
from recollect.model import Fact, Hit, Passage
from recollect.recall import fusion
from recollect.recall.beliefs import Believed, asks_for_past
from recollect.recall.passage import LONG, MANIFOLD, best_part, looked_through, passage_of
from recollect.recall.question import Indexes, Question
from recollect.recall.said import CONTENT, Said
from recollect.recall.score import in_time, overlap, recency
from recollect.recall.structure import occasions
from recollect.store.among import among
from recollect.store.schema import embeddings
from recollect.understanding.notes import noted

FACTS = 10  # interactions beyond those asked for whose facts are looked at
FADING = 0.2  # how much less a fact counts of which nothing is sure any more
WITHHELD = 30  # interactions beyond those asked for of which it is first looked up whether they may be told as known


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
        self.is_past = asks_for_past(question.query, asked)
        self.rows: dict[int, Said] = {}
        self.words: dict[int, float] = {}
        self.covered: dict[str, float] = {}  # the share of the question's words, by weight, that a hit has
        self._shared: dict[int, float] = {}
        self._all_words = sum(scores.weights.values()) or 1.0
        self._scores = scores
        self.cosines: dict[int, float] = {}
        self.long: dict[str, str] = {}  # the whole of long messages that are hits
        self._parts: dict[int, list[Score]] = {}  # how well the words of each part of a long message fit
        self._near: dict[int, dict[int, float]] = {}  # and how near its parts are, as cosines
        self.facts: list[Fact] = []
        self.believed: Sequence[Believed] = ()  # facts that rest on what may answer, past ones too
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
        texts = {row[0]: labelled(row[CONTENT], row[-1]) for row in rows if row[0] in fresh}
        for position, (score, shared) in self._scores.of(texts).items():
            self.words[position], self._shared[position] = score, shared
        self._look_through({position: text for position, text in fresh.items() if len(text) > MANIFOLD})

    def _look_through(self, texts: Mapping[int, str]) -> None:
        """A long message has any word somewhere: its best part tells how well it fits, if that is better."""
        for position in looked_through(texts, self.words):
            self._read(position, texts[position])
            score, self._shared[position] = max(self._parts[position])
            self.words[position] = max(self.words[position], score)

    def _read(self, position: int, text: str) -> None:
        self._parts[position] = self._scores.of_texts(parts(text))

    def measure(self, positions: Collection[int]) -> None:
        """Take in how near rows are to the question."""
        if self.asked is None or not positions:
            return
        from recollect.embedding.quantised import read, similarities

        asked = self.asked
        space, reader = self.indexes.space, self.question.reader
        found = _vectors(self.connection, space, reader, asked.model.model, sorted(positions))
        if found:
            vectors = read([vector for *_, vector in found], asked.model.dimension)
            near = similarities(asked.vector, vectors).tolist()
            for (position, part, _), cosine in zip(found, near, strict=True):
                self.cosines[position] = max(cosine, self.cosines.get(position, -1.0))
                if len(self.rows[position].content) > LONG:
                    self._near.setdefault(position, {})[part] = cosine

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
            or self.question.among is not None
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
        return self._spreads(self.cosines[position]) if position in self.cosines else None

    def _spreads(self, cosine: float) -> float:
        return 0.0 if self.asked is None else (cosine - self.asked.usual) / self.asked.spread

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
        passage, text = self._passage(position)
        return Hit(
            id=row.id,
            kind="interaction",
            text=text,
            score=score,
            signals={**signals, **self._details(position, relevance)},
            audience=row.audience,
            occurred_at=row.occurred_at,
            sources=(row.id,),
            external_ids=() if row.external_id is None else (row.external_id,),
            entity=row.entity,
            channel=row.channel,
            sender=row.sender,
            passage=passage,
        )

    def _passage(self, position: int) -> tuple[Passage | None, str]:
        """Of a long message the passage that answers best, and what is told of it; of others all."""
        row = self.rows[position]
        if len(row.content) <= LONG or not row.content.strip():
            return None, row.content
        self.long[row.id] = row.content
        if position not in self._parts:
            self._read(position, row.content)
        near = {part: self._spreads(cosine) for part, cosine in self._near.get(position, {}).items()}
        covered = [shared / self._all_words for _, shared in self._parts[position]]
        part = best_part(covered, near, self.indexes.weights.dense)
        return passage_of(row.content, spans(row.content)[part], self._scores)

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
    return select(embeddings.c.position, embeddings.c.part, embeddings.c.vector).where(
        embeddings.c.space == space,
        embeddings.c.model == model,
        among(embeddings.c.position, positions),
        reader.may_read(embeddings),
    )
