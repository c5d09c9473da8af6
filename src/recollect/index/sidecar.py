"""The lexical index beside SQLite: tantivy, in a folder next to the database file.

    memory.db.index/<space>/<scope>/CURRENT              names the generation in use
    memory.db.index/<space>/<scope>/<generation>/        a tantivy index, and COMPLETE: the position it reaches in the
                                                         log, and the hash there, by which it knows the log as its own

A generation is only ever added to; erasure and rebuild write a new one and switch over. Whoever holds the lock writes;
everybody reads. Throwing the folder away costs a rebuild and nothing else.
"""

from __future__ import annotations

import logging
import secrets
import shutil
import tempfile
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import tantivy
from filelock import AcquireReturnProxy, FileLock, Timeout
from sqlalchemy import Connection
from tantivy import Occur, Query

from recollect.errors import StoreError
from recollect.ids import derived_id
from recollect.index.files import hash_at, sidecar_folder, stamp, told, writer_lock
from recollect.index.forward import Forward, ForwardWriter
from recollect.index.shelf import Behind, Filters, Progress, indexed, key_of
from recollect.index.text import Analyser, index_text
from recollect.log.append import head_position
from recollect.log.chain import GENESIS
from recollect.log.labels import labelled
from recollect.log.read import log
from recollect.store import Store
from recollect.store.files import close_to_others, inodes, make_folder, replace

BATCH = 4_000  # few enough that the index has work while the next are read
COMMIT_EVERY = 100_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_log = logging.getLogger(__name__)


def _micros(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("text", tokenizer_name="recollect", index_option="freq")
    builder.add_text_field("key", tokenizer_name="raw", index_option="basic")
    builder.add_text_field("entity", tokenizer_name="raw", index_option="basic")
    builder.add_integer_field("at", fast=True)  # a range is found in the column; no postings are needed
    builder.add_integer_field("position", fast=True)
    return builder.build()


SCHEMA = _schema()


@dataclass(frozen=True, slots=True)
class SidecarView:
    searcher: tantivy.Searcher | None
    complete: int
    documents: int
    doubt: Callable[[Exception], None]  # called where what is on disk cannot be read
    forward: tuple[Forward, ...] = ()

    @property
    def roughness(self) -> int:
        return 2

    def frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        if self.searcher is None:
            return dict.fromkeys(terms, 0)
        try:
            return {term: self.searcher.doc_freq("text", term) for term in terms}
        except ValueError as error:
            self.doubt(error)
            raise Behind from error

    def candidates(self, terms: Sequence[str], weights: dict[str, float], filters: Filters, limit: int) -> list[int]:
        try:
            return self._candidates(terms, filters, limit)
        except ValueError as error:
            self.doubt(error)
            raise Behind from error

    def _candidates(self, terms: Sequence[str], filters: Filters, limit: int) -> list[int]:
        if self.searcher is None or not self.documents:
            return []
        words = [(Occur.Should, Query.term_query(SCHEMA, "text", term, "freq")) for term in terms]
        query = Query.boolean_query(words)
        must = self._conditions(filters)
        if must:
            query = Query.boolean_query(
                [(Occur.Must, query), *((Occur.Must, Query.const_score_query(part, 0.0)) for part in must)]
            )
        hits = self.searcher.search(query, limit, count=False).hits
        if len(hits) == limit and hits[limit // 8][0] == hits[-1][0]:  # of so many that fit alike, the newest too
            hits += self.searcher.search(query, limit, count=False, order_by_field="position").hits
        found = self.searcher.fast_field_values("position", [address for _, address in hits])
        return [int(position) for position in found if position is not None]

    def _conditions(self, filters: Filters) -> list[Query]:
        must = []
        for field, values in (("key", filters.keys), ("entity", filters.entities)):
            if values is not None and not self._holds_all(field, values):
                any_of = [(Occur.Should, Query.term_query(SCHEMA, field, value, "basic")) for value in values]
                must.append(Query.boolean_query(any_of))
        if filters.start is not None or filters.end is not None:
            must.append(
                Query.range_query(
                    SCHEMA,
                    "at",
                    tantivy.FieldType.Integer,
                    None if filters.start is None else _micros(filters.start),
                    None if filters.end is None else _micros(filters.end),
                    include_upper=filters.end is None,
                )
            )
        return must

    def _holds_all(self, field: str, values: Sequence[str]) -> bool:
        """A condition that every document meets only costs time."""
        assert self.searcher is not None  # noqa: S101 - candidates() has looked
        return sum(self.searcher.doc_freq(field, value) for value in values) == self.documents


class SidecarShelf:
    def __init__(self, store: Store, space: str, scope: str, analyser: Analyser, heap_bytes: int) -> None:
        if store.path is None:
            raise StoreError("a sidecar index lies beside a SQLite file.")
        self.store = store
        self.space = space
        self.scope = scope
        self.analyser = analyser
        self.heap_bytes = max(heap_bytes, 15_000_000)  # tantivy's least
        self.folder = sidecar_folder(store.path) / derived_id("spc", space) / scope
        self._note = self.folder / "CURRENT"
        self._noted: tuple[object, str] = (None, "")
        self._guard = threading.RLock()
        self._looking_at = ""
        self._index: tantivy.Index | None = None
        self._generation: str | None = None
        self._stamp: object = None
        self._bad: set[str] = set()
        self._view = self._empty = SidecarView(None, 0, 0, self._doubt)

    def view(self, connection: Connection) -> SidecarView:
        """The view as of now. Three looks at the folder when nothing has changed."""
        with self._guard:
            try:
                return self._look(connection)
            except (ValueError, OSError):  # rewritten by another process just now, or damaged: a second look tells
                try:
                    return self._look(connection)
                except (ValueError, OSError) as error:
                    self._doubt(error)
                    return self._nothing()

    def _look(self, connection: Connection) -> SidecarView:
        generation = self._current()
        if generation is None:
            return self._nothing()
        path = self.folder / generation
        seen = stamp(path / "meta.json"), stamp(path / "COMPLETE")
        if generation == self._generation and seen == self._stamp and self._index is not None:
            return self._view
        self._looking_at = generation
        known = self._index if generation == self._generation and not self.store.read_only else None
        index = known or self._open(generation)
        complete, hash = _read_complete(path / "COMPLETE")  # before reload, so that it is never ahead of it
        if not hash or hash_at(connection, self.space, complete) != hash:
            return self._nothing()
        index.reload()
        searcher = index.searcher()
        self._index, self._generation, self._stamp = index, generation, seen
        forward = Forward.load(path, complete)
        self._view = SidecarView(searcher, _reached(searcher, complete), searcher.num_docs, self._doubt, forward)
        return self._view

    def count(self, connection: Connection) -> int:
        return self.view(connection).documents

    def _nothing(self) -> SidecarView:
        self._index, self._generation, self._view = None, None, self._empty
        return self._empty

    def _doubt(self, error: Exception) -> None:
        """Do not use this generation again; the next to bring the shelf forward writes a new one."""
        _log.warning("the index in %s cannot be read (%s); it will be built anew", self.folder, error)
        self._bad.add(self._looking_at)
        self._index = self._generation = None

    def advance(self, progress: Progress | None = None, *, wait: bool = False) -> bool:
        with told(self.folder):
            return self._advance(progress, wait)

    def _advance(self, progress: Progress | None, wait: bool) -> bool:
        try:
            with self._locked(timeout=-1 if wait else 0):
                with self.store.read() as connection:
                    view = self.view(connection)
                if self._generation is not None:
                    try:
                        self._add(self._generation, view.complete, progress)
                        return True
                    except ValueError as error:
                        self._doubt(error)
                self._write_generation(progress)
                return True
        except Timeout:
            return False

    def rewrite(self, progress: Progress | None = None) -> None:
        with told(self.folder), self._locked(timeout=-1):
            self._write_generation(progress)

    # --------------------------------------------------------------------------------------------------- reading

    def _current(self) -> str | None:
        seen = stamp(self._note)
        if seen is None:
            return None
        if seen != self._noted[0]:  # it is only ever replaced
            self._noted = seen, self._note.read_text(encoding="utf-8").strip()
        name = self._noted[1]
        return name if name.startswith(self.analyser.fingerprint) and name not in self._bad else None

    def _open(self, generation: str) -> tantivy.Index:
        path = self.folder / generation
        index = tantivy.Index.open(str(self._linked(path) if self.store.read_only else path))
        index.register_tokenizer("recollect", self.analyser.analyser)
        index.config_reader("manual")
        return index

    def _linked(self, path: Path) -> Path:
        """The same elsewhere, by links: tantivy writes a lock into the folder that it reads from."""
        folder = Path(tempfile.mkdtemp(prefix="recollect-index-"))
        weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        for file in path.iterdir():
            if file.suffix != ".lock":
                (folder / file.name).symlink_to(file)
        return folder

    # --------------------------------------------------------------------------------------------------- writing

    def _locked(self, timeout: float) -> AcquireReturnProxy[FileLock]:
        return writer_lock(self.store, self.folder).acquire(timeout=timeout)

    def _write_generation(self, progress: Progress | None) -> None:
        generation = f"{self.analyser.fingerprint}-{secrets.token_hex(4)}"
        path = self.folder / generation
        make_folder(path)
        tantivy.Index(SCHEMA, path=str(path))
        close_to_others(path)
        self._add(generation, 0, progress)
        replace(self._note, generation.encode())
        for old in self.folder.iterdir():
            if old.is_dir() and old.name != generation:
                shutil.rmtree(old, ignore_errors=True)

    def _add(self, generation: str, after: int, progress: Progress | None) -> None:
        index = self._open(generation)
        before = inodes(self.folder / generation)
        writer, waiting = None, 0
        try:
            with ForwardWriter(self.folder / generation, after, self.analyser) as forward:
                while True:
                    with self.store.read() as connection:
                        head = head_position(connection, self.space)
                        batch = _rows(connection, self.space, self.scope, after)
                    for row in batch:
                        if writer is None:
                            writer = index.writer(self.heap_bytes, 1)
                        writer.add_document(_document(*row))  # lets other threads go first, each time
                    forward.add([(row[0], row[1]) for row in batch])
                    waiting += len(batch)
                    after = batch[-1][0] if len(batch) == BATCH else head
                    if waiting and (waiting >= COMMIT_EVERY or len(batch) < BATCH):
                        assert writer is not None  # noqa: S101 - something waits, so it was opened
                        writer.commit()
                        forward.flush()
                        waiting = 0
                    if waiting == 0:
                        with self.store.read() as connection:
                            hash = hash_at(connection, self.space, after)
                        replace(self.folder / generation / "COMPLETE", f"{after} {hash}".encode())
                    if progress:
                        progress(len(batch))
                    if len(batch) < BATCH:
                        return
        finally:
            if writer is not None:
                writer.wait_merging_threads()
            close_to_others(self.folder / generation, before)


def _rows(
    connection: Connection, space: str, scope: str, after: int
) -> list[tuple[int, str, str, str, str, str | None]]:
    """The next rows of a scope as the driver gives them: they are many, and go straight on."""
    query = indexed(space, scope).where(log.position > after).order_by(log.position).limit(BATCH)
    spelled: Any = query.compile(dialect=connection.dialect)
    cursor: Any = connection.connection.cursor()
    rows = cursor.execute(str(spelled), [spelled.params[name] for name in spelled.positiontup]).fetchall()
    cursor.close()
    return [(row[0], labelled(row[1], row[6]), *row[2:6]) for row in rows]


def _document(
    position: int, content: str, occurred_at: str, entity: str, audience: str, agent: str | None
) -> tantivy.Document:
    fresh = tantivy.Document()
    fresh.add_text("text", index_text(content))
    fresh.add_text("key", key_of(audience, agent))
    fresh.add_text("entity", entity)
    fresh.add_integer("at", _micros(datetime.fromisoformat(occurred_at)))
    fresh.add_integer("position", position)
    return fresh


def _reached(searcher: tantivy.Searcher, complete: int) -> int:
    """The last position in the index: beyond COMPLETE if a writer died between its commit and that note."""
    beyond = Query.range_query(SCHEMA, "position", tantivy.FieldType.Integer, complete, None, include_lower=False)
    last = searcher.search(beyond, 1, count=False, order_by_field="position").hits
    return int(last[0][0]) if last else complete


def _read_complete(path: Path) -> tuple[int, str]:
    try:
        position, _, hash = path.read_text(encoding="utf-8").partition(" ")
        return int(position), hash
    except (FileNotFoundError, ValueError):
        return 0, GENESIS.hex()
