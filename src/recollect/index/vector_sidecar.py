"""The vector index beside SQLite: segments in a folder next to the database file.

    memory.db.index/<space>/vectors-<scope>/MANIFEST      the segments in use, the position that they reach in the log,
                                                          and the hash there, by which they know the log as their own
    memory.db.index/<space>/vectors-<scope>/<segment>.*   vectors of one stretch of the log, never changed

New vectors make a new segment; segments that are not much larger than it are merged into it, so there are few, and each
vector is rewritten few times. Whoever holds the lock writes; everybody reads. Throwing the folder away costs a rebuild.
"""

from __future__ import annotations

import json
import logging
import secrets
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import Timeout
from sqlalchemy import Connection

from recollect.embedding.derive import Model
from recollect.errors import StoreError
from recollect.ids import derived_id
from recollect.index.files import hash_at, sidecar_folder, stamp, told, writer_lock
from recollect.index.segment import Segment, build
from recollect.index.shelf import Filters, Progress
from recollect.index.vector_shelf import all_vectors, as_of_now
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.files import replace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 20_000
LARGER = 2  # a segment up to so many times as large as what comes after it is merged with it
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A segment as the manifest names it: the vectors of positions beyond `after`, up to `until`."""

    name: str
    after: int
    until: int
    count: int


@dataclass(frozen=True, slots=True)
class SidecarVectors:
    complete: int
    generation: str
    segments: tuple[Segment, ...]
    exact: int
    share: float

    @property
    def vectors(self) -> int:
        return sum(len(segment) for segment in self.segments)

    def search(self, query: NDArray[np.float32], filters: Filters, limit: int) -> list[tuple[float, int]]:
        found = [
            hit for segment in self.segments for hit in segment.search(query, filters, limit, self.exact, self.share)
        ]
        return sorted(found, reverse=True)[:limit]


class SidecarVectorShelf:
    def __init__(self, store: Store, space: str, scope: str, settings: Settings) -> None:
        if store.path is None:
            raise StoreError("a sidecar index lies beside a SQLite file.")
        self.store = store
        self.space = space
        self.scope = scope
        self.exact = settings.exact_vectors
        self.share = settings.vector_share
        self.folder = sidecar_folder(store.path) / derived_id("spc", space) / f"vectors-{scope}"
        self._guard = threading.RLock()
        self._seen: tuple[object, str] | None = None
        self._view = self._nothing()
        self._stretches: list[Stretch] = []
        self._open: dict[str, Segment] = {}

    def view(self, connection: Connection, model: Model) -> SidecarVectors:
        with self._guard:
            try:
                return self._look(connection, model)
            except FileNotFoundError:  # merged by another process just now: a second look finds the new ones
                pass
            except (OSError, EOFError, ValueError, KeyError, TypeError, RuntimeError) as error:
                return self._doubt(error)
            try:
                return self._look(connection, model)
            except (OSError, EOFError, ValueError, KeyError, TypeError, RuntimeError) as error:
                return self._doubt(error)

    def _look(self, connection: Connection, model: Model) -> SidecarVectors:
        seen = stamp(self.folder / "MANIFEST"), model.model
        if seen == self._seen:
            return self._view
        self._view, self._stretches = self._nothing(), []
        if seen[0] is not None:
            manifest = json.loads((self.folder / "MANIFEST").read_text(encoding="utf-8"))
            complete = int(manifest["complete"])
            if manifest["model"] == model.model and hash_at(connection, self.space, complete) == manifest["hash"]:
                stretches = [Stretch(*each) for each in manifest["segments"]]
                segments = {s.name: self._open.get(s.name) or Segment.load(self.folder, s.name) for s in stretches}
                self._open, self._stretches = segments, stretches
                self._view = SidecarVectors(
                    complete, manifest["generation"], tuple(segments.values()), self.exact, self.share
                )
        self._seen = seen
        return self._view

    def _nothing(self) -> SidecarVectors:
        return SidecarVectors(0, "", (), self.exact, self.share)

    def _doubt(self, error: Exception) -> SidecarVectors:
        _log.warning("the index in %s cannot be read (%s); it will be built anew", self.folder, error)
        self._seen, self._view, self._stretches, self._open = None, self._nothing(), [], {}
        return self._view

    def advance(self, model: Model, progress: Progress | None = None, *, wait: bool = False) -> bool:
        with told(self.folder):
            try:
                with (
                    writer_lock(self.store, self.folder).acquire(timeout=-1 if wait else 0),
                    self.store.read() as connection,
                ):
                    model = as_of_now(connection, self.space, model)
                    view = self.view(connection, model)
                    if view.complete < model.position:
                        self._extend(connection, model, view.complete, list(self._stretches), progress)
                    return True
            except Timeout:
                return False

    def rewrite(self, model: Model, progress: Progress | None = None) -> None:
        with told(self.folder), writer_lock(self.store, self.folder).acquire(), self.store.read() as connection:
            self._extend(connection, as_of_now(connection, self.space, model), 0, [], progress)

    def _extend(
        self, connection: Connection, model: Model, after: int, stretches: list[Stretch], progress: Progress | None
    ) -> None:
        def beyond(position: int) -> Segment:
            found = all_vectors(connection, self.space, self.scope, model, position, BATCH)
            return build(found, model.dimension, self.exact)

        fresh, start = beyond(after), after
        size = len(fresh)
        while stretches and stretches[-1].count <= LARGER * size:
            last = stretches.pop()
            start, size = last.after, size + last.count
        if start != after:
            fresh = beyond(start)
        if len(fresh):
            name = secrets.token_hex(8)
            fresh.save(self.folder, name)
            stretches.append(Stretch(name, start, model.position, len(fresh)))
        manifest = {
            "model": model.model,
            "complete": model.position,
            "hash": hash_at(connection, self.space, model.position),
            "generation": secrets.token_hex(8),
            "segments": [[each.name, each.after, each.until, each.count] for each in stretches],
        }
        replace(self.folder / "MANIFEST", json.dumps(manifest).encode())
        self._sweep({each.name for each in stretches})
        if progress:
            progress(len(fresh))

    def _sweep(self, used: set[str]) -> None:
        for path in self.folder.iterdir():
            if path.suffix in (".npy", ".faiss") and path.stem not in used:
                _remove(path)


def _remove(path: Path) -> None:
    path.unlink(missing_ok=True)
