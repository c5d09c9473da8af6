"""Asking: from a question in words to hits. Understands it, embeds it outside any transaction, and searches; where an
index is far behind, brings it forward first rather than do without."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Connection

from recollect.audience import Reader
from recollect.embedding.choice import Asked, Choice
from recollect.embedding.derive import Model, late, serving
from recollect.entities import read as directory
from recollect.errors import EmbedderError, InvalidInput, StoreError, StoreFull, StoreReadOnly
from recollect.index.lexical import LexicalIndex
from recollect.index.shelf import Behind
from recollect.index.vectors import VectorIndex
from recollect.knowledge.notes_read import tagged_positions
from recollect.learning.grave import grave_positions
from recollect.log.append import head_position
from recollect.model import Hit, Hits, Query
from recollect.recall.current import Replaced, current_first
from recollect.recall.cutoff import that_answer
from recollect.recall.question import Indexes, Question
from recollect.recall.rerank import FIRST, Reranker, read_with, reranked, reread
from recollect.recall.score import leaning, weights
from recollect.recall.search import recall
from recollect.relationships.reach import Reach, reach_of
from recollect.settings import Settings
from recollect.store import Store
from recollect.times import in_zone
from recollect.understanding.query import understand

if TYPE_CHECKING:
    from recollect.embedding.cross import Passage

_log = logging.getLogger(__name__)
Scope = Callable[[Connection], tuple[Reader, tuple[str, ...] | None]]
# Hits, what a reranker reads of each, and what is to stand before what.
Asking = tuple[Hits, "Mapping[str, Passage]", Replaced]


@dataclass(frozen=True, slots=True)
class Wish:
    """What a caller wants of a recall, beyond the words."""

    now: datetime
    limit: int = 10
    between: tuple[datetime | None, datetime | None] = (None, None)
    rerank: bool | None = None
    explain: bool = False
    kinds: tuple[str, ...] = ()
    known: datetime | None = None
    asker: str | None = None  # id of the one who asks, where a caller names them
    tags: tuple[str, ...] = ()  # notes with one of these alone
    min_score: float = 0.0  # the share of the best score that a hit must have
    grave: bool = False  # only what could hurt if it were forgotten


class Asker:
    def __init__(
        self,
        store: Store,
        space: str,
        settings: Settings,
        words: LexicalIndex,
        vectors: VectorIndex,
        choice: Choice,
        reranker: Reranker | None = None,
    ) -> None:
        self.store = store
        self.space = space
        self.indexes = Indexes(space, words, vectors, settings, weights(settings))
        self.choice = choice
        self.reranker = reranker
        self._model: Model | None = None

    def understand(self, connection: Connection, text: str, reader: Reader, now: datetime) -> Query:
        """Last night was the night of whoever asks."""
        return understand(
            text, in_zone(now, reader.zone), lambda phrases: directory.named(connection, self.space, reader, phrases)
        )

    def recall(self, text: str, scope: Scope, wish: Wish) -> Hits:
        """`scope` tells, within the transaction, who reads and which entities it is about (None: any)."""
        again = (self.reranker is not None or self.own) and wish.rerank is not False
        if wish.rerank and not again:
            raise InvalidInput(
                "rerank", "there is no reranker; set reranker to 'recollect', give one to Memory, or leave it out."
            )
        first = replace(wish, limit=max(wish.limit, FIRST)) if again else wish
        with self.store.foreground.answering():
            found, beside, replaced = self._patiently(text, scope, first)
            hits = self._again(text, found, beside) if again else found
            hits[:] = current_first(hits, replaced)[: wish.limit]
            return that_answer(hits, wish.min_score) if wish.min_score else hits

    @property
    def own(self) -> bool:
        """Whether our own cross-encoder looks again; one that was given comes first."""
        return self.reranker is None and self.indexes.settings.reranker == "recollect"

    def _again(self, text: str, found: Hits, beside: Mapping[str, Passage]) -> Hits:
        seconds = self.indexes.settings.rerank_seconds
        if self.reranker is not None:
            hits, note = reranked(self.reranker, text, found, seconds)
        else:
            hits, note = self._reread(text, found, beside, seconds)
        notes = (*found.notes, note) if note else found.notes
        return Hits(hits, query=found.query, confidence=found.confidence, notes=notes, facts=found.facts,
                    waiting=found.waiting)  # fmt: skip

    def _reread(self, text: str, found: Hits, beside: Mapping[str, Passage], seconds: float) -> tuple[list[Hit], str]:
        from recollect.embedding.cross import ours

        try:
            reading = ours()
        except EmbedderError as error:
            return list(found), f"the reranker cannot be used ({error}); hits keep their first score"
        return reread(reading, text, found, beside, seconds)

    def _patiently(self, text: str, scope: Scope, wish: Wish) -> Asking:
        for patient in (True, True, False):
            try:
                return self._recall(text, scope, wish, patient)
            except Behind:
                self._bring_forward()
        raise StoreError("the index cannot be read, though it was built anew; run 'recollect doctor'.")

    def _bring_forward(self) -> None:
        try:
            self.indexes.words.shorten()
            self.indexes.vectors.shorten()
        except (StoreReadOnly, StoreFull) as error:
            _log.info("the index stays behind, and the log is read instead: %s", error)

    def _recall(self, text: str, scope: Scope, wish: Wish, patient: bool) -> Asking:
        known = self._model  # another thread may change it meanwhile
        asked = None if known is None else self.choice.asked(known, text)
        with self.store.read() as connection:
            model = serving(connection, self.space)
            if (model and model.model) == (known and known.model):
                return self._found(connection, text, scope, wish, patient, model, asked)
            self._model = model
        return self._recall(text, scope, wish, patient)  # another embedder serves than when we last looked

    def _found(
        self,
        connection: Connection,
        text: str,
        scope: Scope,
        wish: Wish,
        patient: bool,
        model: Model | None,
        asked: Asked | None,
    ) -> Asking:
        reader, entities = scope(connection)
        query = self.understand(connection, text, reader, wish.now)
        named = tuple(frozenset(directory.members(connection, self.space, reader, each)) for each in query.entities)
        among: list[int] | None = None
        if wish.grave:
            among = grave_positions(connection, self.space, reader)
            if not among:
                return Hits([], query=query), {}, {}
        elif wish.tags:
            among = tagged_positions(connection, self.space, reader, wish.tags)
        question = Question(query, reader, wish.now, named, wish.limit, entities, wish.between, patient, wish.explain,
                            wish.kinds, wish.known, None if among is None else frozenset(among))  # fmt: skip
        current = None if asked is None or model is None else replace(asked, model=model)
        learnt = self._learnt(connection, reader, wish)
        found = recall(connection, self._weighed(learnt), question, current)
        behind = self._behind(connection, model) if reader.is_owner and self.choice.wanted else ""
        notes = self.choice.notes(model, asked, behind)
        if learnt is not None and wish.explain:
            notes = (*notes, _explained(learnt))
        beside: Mapping[str, Passage] = {}
        if self.own and wish.rerank is not False:
            idle = timedelta(seconds=self.indexes.settings.session_idle_seconds)
            beside = read_with(connection, self.space, reader, found.hits, idle)
        if found.waiting:
            notes = (*notes, _waits(len(found.waiting)))
        hits = Hits(found.hits, query=query, confidence=found.confidence, notes=notes, facts=found.facts,
                    waiting=found.waiting)  # fmt: skip
        return hits, beside, found.replaced

    def _behind(self, connection: Connection, model: Model | None) -> str:
        """How much has no vectors yet; it need not be counted where the log goes no further than they do."""
        if model is not None and model.position >= head_position(connection, self.space):
            return ""
        return late(connection, self.space, model)

    def _learnt(self, connection: Connection, reader: Reader, wish: Wish) -> Reach | None:
        """How far back answers to the one who asks reach, where that is known; it is known as of now alone."""
        settings = self.indexes.settings
        if not settings.learned_weights or wish.known is not None or "recency" not in self.indexes.weights.signals:
            return None
        theirs = [each.removeprefix("private:") for each in reader.audiences or () if each.startswith("private:")]
        whom = theirs if wish.asker is None else [*theirs, wish.asker]
        if not whom:
            return None
        return reach_of(connection, self.space, reader, whom, settings.learned_weights_after)

    def _weighed(self, learnt: Reach | None) -> Indexes:
        return (
            self.indexes if learnt is None else replace(self.indexes, weights=self.indexes.weights.learnt(learnt.days))
        )


def _waits(many: int) -> str:
    which = "a note that may answer this waits" if many == 1 else f"{many} notes that may answer this wait"
    return f"{which} in the review, and {'is' if many == 1 else 'are'} not told as known before."


def _explained(learnt: Reach) -> str:
    return (
        f"recency counts {leaning(learnt.days):.2f} times as much as usual for whoever asks: {learnt.answers} answers "
        f"to them drew on what was said {learnt.days:.1f} days before, as a rule; learned_weights switches this off."
    )
