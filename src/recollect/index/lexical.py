"""Lexical search over a space: shelves find candidates, the tail adds what they do not hold yet, BM25 scores both.

The score is computed here, from the words of the log and the statistics of shelf and tail together, so it is the same
wherever a row happens to be, on either database, and whatever rows a reader may not see.
"""

from __future__ import annotations

import math
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, func, select

from recollect.audience import Reader
from recollect.caches import holds_text
from recollect.index.bm25 import Score, Scores, bm25
from recollect.index.postgres import PostgresShelf
from recollect.index.postgres_view import views
from recollect.index.shelf import SCOPES, Behind, Document, Filters, Progress, Shelf, View, documents, indexed, keys_of
from recollect.index.sidecar import SidecarShelf
from recollect.index.text import Analyser
from recollect.log.append import head_and_erasure, head_position
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store import Store

_LONGEST_TAIL = 20_000  # rows that a reader scores by itself rather than bring the index forward
_PATIENCE = 10.0  # seconds without any progress of whoever holds the index, before the tail is read all the same
_CHUNK = 5_000
_MOST_TERMS = 200  # words of a question that are searched for, the rarest first


@dataclass(frozen=True, slots=True)
class Words:
    """What a question looks for: its words by weight, and where they are likely to be found best."""

    weights: dict[str, float]
    scores: Scores
    shelved: Sequence[int] = ()  # positions of the shelves, whose own order is only about right
    tail: frozenset[int] = frozenset()

    def positions(self) -> frozenset[int]:
        return self.tail.union(self.shelved)

    def best(self, scores: Mapping[int, float], limit: int) -> frozenset[int]:
        """The same, of the shelves only the best by their exact scores; what has none may not be read."""
        scored = sorted({(scores[each], each) for each in self.shelved if each in scores}, reverse=True)
        return self.tail.union([position for _, position in scored[:limit]])


class Tail:
    """The documents of a scope beyond its shelf, kept in memory and only ever extended by what is new."""

    def __init__(self, space: str, scope: str, analyser: Analyser) -> None:
        self.space = space
        self.scope = scope
        self.analyser = analyser
        self.start = 0
        self.reached = 0
        self.erasure: str | None = None
        self.documents: dict[int, tuple[Document, Counter[str], int]] = {}
        self.postings: dict[str, list[int]] = {}

    def catch_up(self, connection: Connection, complete: int, head: int, erasure: str | None) -> None:
        """Hold what the log holds beyond a position, up to another; anew, where something was erased meanwhile."""
        if complete < self.start or self.reached > head or erasure != self.erasure:  # another past than ours
            self._forget(complete)
            self.erasure = erasure
        elif complete > self.start:
            kept = {position: found for position, found in self.documents.items() if position > complete}
            reached = max(self.reached, complete)
            self._forget(complete)
            self.reached = reached
            for found in kept.values():
                self._add(*found)
        while self.reached < head:
            batch = list(documents(connection, self.space, self.scope, self.reached, _CHUNK, until=head))
            for document in batch:
                terms = self.analyser.terms(document.content)
                self._add(document._replace(content=""), Counter(terms), len(terms))
            self.reached = batch[-1].position if len(batch) == _CHUNK else head

    def _forget(self, complete: int) -> None:
        self.start = self.reached = complete
        self.documents, self.postings = {}, {}

    def _add(self, document: Document, terms: Counter[str], length: int) -> None:
        self.documents[document.position] = (document, terms, length)
        for term in terms:
            self.postings.setdefault(term, []).append(document.position)


class LexicalIndex:
    """Both scopes of one space, for any number of threads."""

    def __init__(self, store: Store, space: str, settings: Settings) -> None:
        self.store = store
        self.space = space
        self.settings = settings
        self.analyser = Analyser(settings)
        self.shelves: dict[str, Shelf] = {scope: self._shelf(scope) for scope in SCOPES}
        self.tails = {scope: Tail(space, scope, self.analyser) for scope in SCOPES}
        self._guard = threading.Lock()
        holds_text(self.forget_tails)

    def forget_tails(self) -> None:
        with self._guard:
            self.tails = {scope: Tail(self.space, scope, self.analyser) for scope in SCOPES}

    def _shelf(self, scope: str) -> Shelf:
        if self.store.is_postgres:
            return PostgresShelf(self.store, self.space, scope, self.analyser, self.settings)
        return SidecarShelf(self.store, self.space, scope, self.analyser, self.settings.index_heap_bytes)

    def candidates(
        self,
        connection: Connection,
        query: str,
        reader: Reader,
        *,
        limit: int,
        entities: tuple[str, ...] | None = None,
        between: tuple[datetime | None, datetime | None] = (None, None),
        patient: bool = True,
    ) -> Words:
        """The likely best. Raises Behind, if patient, where waiting for the shelves is quicker than to do without."""
        terms = list(dict.fromkeys(self.analyser.terms(query)))
        if not terms:
            return self._nothing()
        filters = {
            scope: Filters(keys, entities, *between) for scope in SCOPES if (keys := keys_of(reader, scope)) != ()
        }
        with self._guard:
            head, erasure = head_and_erasure(connection, self.space)
            views = self._views(connection, terms, filters)
            if patient and any(head - self._reached(scope, view) > _LONGEST_TAIL for scope, view in views.items()):
                raise Behind
            for scope, view in views.items():
                self.tails[scope].catch_up(connection, view.complete, head, erasure)
            weights = self._weights(views, terms)
            if not weights:
                return self._nothing()
            terms = list(weights)
            scores = Scores(
                self.analyser, self.settings, weights, [each for view in views.values() for each in view.forward]
            )
            shelved: list[int] = []
            tail: set[int] = set()
            for scope, view in views.items():
                likely = view.candidates(terms, weights, filters[scope], limit * view.roughness)
                shelved += _best(likely, scores.known(likely, view.forward), limit)
                tail.update(self._best_of_tail(self.tails[scope], terms, weights, filters[scope], limit))
            shelved = _best(shelved, scores.known(shelved, ()), limit)
        return Words(weights, scores, shelved, frozenset(tail))

    def _nothing(self) -> Words:
        return Words({}, Scores(self.analyser, self.settings, {}))

    def counts(self, connection: Connection) -> dict[str, tuple[int, int, int]]:
        """For each scope: documents on the shelf, those of the log that it does not reach yet, and all of the log's."""
        found = {}
        for scope, shelf in self.shelves.items():
            view = shelf.view(connection)
            rows = indexed(self.space, scope)
            beyond, all_of_them = (
                connection.execute(select(func.count()).select_from(query.subquery())).scalar_one()
                for query in (rows.where(log.position > view.complete), rows)
            )
            found[scope] = (shelf.count(connection), beyond, all_of_them)
        return found

    def advance(self, progress: Progress | None = None, *, wait: bool = False) -> None:
        for shelf in self.shelves.values():
            shelf.advance(progress, wait=wait)

    def rewrite(self, scopes: Sequence[str] = SCOPES, progress: Progress | None = None) -> None:
        self.analyser.forget()
        for scope in scopes:
            self.shelves[scope].rewrite(progress)
            with self._guard:
                self.tails[scope] = Tail(self.space, scope, self.analyser)

    def shorten(self) -> None:
        """Where a shelf is far behind (it was deleted, or a large import is fresh), bring it forward or wait for it."""
        for scope, shelf in self.shelves.items():
            last, since = -1, time.monotonic()
            while not shelf.advance():
                with self.store.read() as connection:
                    view = shelf.view(connection)
                    if head_position(connection, self.space) - self._reached(scope, view) <= _LONGEST_TAIL:
                        break
                if view.complete > last:
                    last, since = view.complete, time.monotonic()
                elif time.monotonic() - since > _PATIENCE:
                    break
                time.sleep(0.05)

    def due(self) -> bool:
        """Whether enough waits outside the shelves for bringing them forward to be worth it."""
        with self.store.read() as connection:
            head = head_position(connection, self.space)
            for shelf in self.shelves.values():
                if head - shelf.view(connection).complete >= self.settings.index_after:
                    return True
        return False

    # ----------------------------------------------------------------------------------------------------------

    def _views(
        self, connection: Connection, terms: Sequence[str], filters: Mapping[str, Filters]
    ) -> Mapping[str, View]:
        if self.store.is_postgres:  # where each question to the database takes its time: all scopes at once
            return views(connection, self.space, self.settings, self.analyser.fingerprint, terms, filters)
        return {scope: self.shelves[scope].view(connection) for scope in filters}

    def _reached(self, scope: str, view: View) -> int:
        return max(view.complete, self.tails[scope].reached)

    def _weights(self, views: Mapping[str, View], terms: Sequence[str]) -> dict[str, float]:
        """Inverse document frequencies over all that the reader's scopes hold; of a very long question, the highest."""
        total = sum(view.documents + len(self.tails[scope].documents) for scope, view in views.items())
        frequency = dict.fromkeys(terms, 0)
        for scope, view in views.items():
            shelved, tail = view.frequencies(terms), self.tails[scope].postings
            for term in terms:
                frequency[term] += shelved[term] + len(tail.get(term, ()))
        weights = {
            term: math.log(1 + (max(total - frequency[term], 0) + 0.5) / (frequency[term] + 0.5)) for term in terms
        }
        if len(weights) <= _MOST_TERMS:
            return weights
        said = sorted((term for term in weights if frequency[term]), key=lambda term: -weights[term])
        return {term: weights[term] for term in said[:_MOST_TERMS]}

    def _best_of_tail(
        self, tail: Tail, terms: Sequence[str], weights: dict[str, float], filters: Filters, limit: int
    ) -> list[int]:
        found = {position for term in terms for position in tail.postings.get(term, ())}
        fitting = [each for each in map(tail.documents.__getitem__, found) if filters.fit(each[0])]
        if not fitting:
            return []
        import numpy as np

        counts = np.array([[counts.get(term, 0) for _, counts, _ in fitting] for term in weights])
        scores = bm25(self.settings, list(weights.values()), counts, np.array([length for *_, length in fitting]))
        scored = [(score, each[0].position) for each, (score, _) in zip(fitting, scores, strict=True)]
        scored.sort(reverse=True)
        return [position for _, position in scored[:limit]]


def _best(positions: Sequence[int], scores: Mapping[int, Score], limit: int) -> list[int]:
    """The best by their scores, and those whose scores are not known yet."""
    best = sorted([(score[0], position) for position, score in scores.items()], reverse=True)[:limit]
    return [position for _, position in best] + [position for position in positions if position not in scores]
