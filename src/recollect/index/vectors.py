"""Vector search over a space: shelves find the nearest, the tail adds what they do not hold yet.

What comes out are candidates; how near each really is, is computed above from the vectors in the database, so it is
the same wherever a row happens to be, and on either database.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, func, select

from recollect.audience import PUBLIC, Reader
from recollect.embedding.derive import Model, serving
from recollect.index.meanwhile import meanwhile
from recollect.index.shelf import SCOPES, Behind, Filters, Progress, keys_of
from recollect.index.vector_shelf import VectorShelf, VectorView, vectors
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.schema import embeddings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from recollect.index.segment import Segment

_LONGEST_TAIL = 10_000  # vectors that a reader keeps by itself rather than bring the index forward
_PATIENCE = 10.0
WIDEST = 64  # times as many vectors as rows that are asked for, which are looked at where most are of few rows


class Tail:
    """The vectors of a scope beyond its shelf, in memory, extended by what is new."""

    def __init__(self, space: str, scope: str) -> None:
        self.space = space
        self.scope = scope
        self.seen: tuple[str, str] | None = None
        self.reached = 0
        self.segment: Segment | None = None

    def catch_up(self, connection: Connection, model: Model, view: VectorView) -> Segment | None:
        from recollect.index.segment import extend, flat

        seen = (model.model, view.generation)
        if seen != self.seen or self.reached > model.position:
            self.seen, self.reached, self.segment = seen, view.complete, None
        while self.reached < model.position:
            batch = vectors(connection, self.space, self.scope, model, self.reached, _LONGEST_TAIL)
            self.segment = self.segment or flat([], model.dimension)
            extend(self.segment, batch, model.dimension)
            self.reached = batch[-1].position if len(batch) > _LONGEST_TAIL // 2 else model.position
        return self.segment


class VectorIndex:
    """Both scopes of one space, for any number of threads."""

    def __init__(self, store: Store, space: str, settings: Settings) -> None:
        self.store = store
        self.space = space
        self.settings = settings
        self.tails = {scope: Tail(space, scope) for scope in SCOPES}
        self._shelves: dict[str, VectorShelf] = {}
        self._guard = threading.Lock()

    @property
    def shelves(self) -> dict[str, VectorShelf]:
        """Made when they are first needed, since what they are made of takes a while to load."""
        if not self._shelves:
            self._shelves = {scope: self._shelf(scope) for scope in SCOPES}
        return self._shelves

    def _shelf(self, scope: str) -> VectorShelf:
        if self.store.is_postgres:
            from recollect.index.vector_postgres import PostgresVectorShelf

            return PostgresVectorShelf(self.store, self.space, scope, self.settings)
        from recollect.index.vector_sidecar import SidecarVectorShelf

        return SidecarVectorShelf(self.store, self.space, scope, self.settings)

    def search(
        self,
        connection: Connection,
        model: Model,
        query: NDArray[np.float32],
        reader: Reader,
        *,
        limit: int,
        entities: tuple[str, ...] | None = None,
        between: tuple[datetime | None, datetime | None] = (None, None),
        patient: bool = True,
    ) -> Callable[[], list[int]]:
        """Look for the nearest, while the caller does something else; what is returned gives their positions. Raises
        Behind, if patient, where waiting for the shelves is quicker."""
        found: list[tuple[float, int]] = []
        shelved: list[Callable[[], list[tuple[float, int]]]] = []
        with self._guard:
            for scope in SCOPES:
                keys = keys_of(reader, scope)
                if keys == ():
                    continue
                view = self.shelves[scope].view(connection, model)
                tail = self.tails[scope]
                reached = tail.reached if tail.seen == (model.model, view.generation) else view.complete
                if patient and model.position - reached > _LONGEST_TAIL:
                    raise Behind
                filters = Filters(keys, entities, *between)
                shelved.append(partial(_of_rows, partial(view.search, query, filters), limit))
                segment = tail.catch_up(connection, model, view)
                if segment is not None:
                    look = partial(segment.search, query, filters, exact=self.settings.exact_vectors, share=1.0)
                    found += _of_rows(look, limit)
        if self.store.is_postgres:  # whose one connection is wanted elsewhere
            found += [hit for search in shelved for hit in search()]
            return lambda: _nearest(found, limit)
        others = meanwhile(lambda: [hit for search in shelved for hit in search()])
        return lambda: _nearest(found + others(), limit)

    def counts(self, connection: Connection) -> dict[str, tuple[int, int, int]]:
        """For each scope: vectors on the shelf, those that it does not reach yet, and all."""
        model = serving(connection, self.space)
        if model is None:
            return {}
        found = {}
        for scope, shelf in self.shelves.items():
            view = shelf.view(connection, model)
            here = [
                embeddings.c.space == self.space,
                embeddings.c.model == model.model,
                embeddings.c.position <= model.position,
                embeddings.c.audience == PUBLIC if scope == "public" else embeddings.c.audience != PUBLIC,
            ]
            beyond = connection.execute(
                select(func.count()).where(*here, embeddings.c.position > view.complete)
            ).scalar_one()
            everything = connection.execute(select(func.count()).where(*here)).scalar_one()
            found[scope] = (view.vectors, beyond, everything)
        return found

    def advance(self, progress: Progress | None = None, *, wait: bool = False) -> bool:
        """Bring both shelves forward; False when somebody else is at one and we do not wait."""
        model = self._model()
        if model is None:
            return True
        done = [shelf.advance(model, progress, wait=wait) for shelf in self.shelves.values()]
        return all(done)

    def rewrite(self, scopes: Sequence[str] = SCOPES, progress: Progress | None = None) -> None:
        model = self._model()
        if model is not None:
            for scope in scopes:
                self.shelves[scope].rewrite(model, progress)

    def shorten(self) -> None:
        """Where a shelf is far behind, bring it forward or wait for whoever is at it."""
        since = time.monotonic()
        while not self.advance() and time.monotonic() - since < _PATIENCE:
            time.sleep(0.05)

    def due(self) -> bool:
        """Whether enough vectors wait outside the shelves for bringing them forward to be worth it."""
        with self.store.read() as connection:
            model = serving(connection, self.space)
            if model is None:
                return False
            views = (shelf.view(connection, model) for shelf in self.shelves.values())
            return any(model.position - view.complete >= self.settings.index_after for view in views)

    def _model(self) -> Model | None:
        with self.store.read() as connection:
            return serving(connection, self.space)


def _of_rows(nearest: Callable[..., list[tuple[float, int]]], limit: int) -> list[tuple[float, int]]:
    """The nearest vectors, so many that they are of different rows: parts of one long text may be near each other."""
    size = limit
    found = nearest(limit=size)
    while len(found) >= size and size < WIDEST * limit and 2 * len({position for _, position in found}) < limit:
        size *= 4
        found = nearest(limit=size)
    return found


def _nearest(found: list[tuple[float, int]], limit: int) -> list[int]:
    best: dict[int, float] = {}
    for near, position in sorted(found, reverse=True):
        best.setdefault(position, near)
        if len(best) == limit:
            break
    return list(best)
