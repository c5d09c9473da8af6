"""The lexical index on PostgreSQL: the postings of each term, and how many they are.

Terms are numbers; audience keys and entities are terms too. A row holds the postings of a term in one block of the log,
so that new documents are added to the rows of the last block alone.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, func, select, text, update

from recollect.index.postgres_view import PostgresView, entity_term, key_term, views
from recollect.index.postings import BLOCK, WIDTH, packed
from recollect.index.shelf import SCOPES, Filters, Progress, documents
from recollect.index.text import Analyser
from recollect.log.append import head_position
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.schema import lexical_postings, lexical_scopes, lexical_terms
from recollect.store.upsert import upsert

BATCH = 10_000
EVERY = 0  # the term that every document has

_ADD_POSTINGS = text(
    "INSERT INTO lexical_postings (space, scope, term, block, postings) "
    "SELECT :space, :scope, term, :block, postings "
    "FROM unnest(CAST(:terms AS bigint[]), CAST(:postings AS bytea[])) AS fresh (term, postings) "
    "ON CONFLICT (space, scope, term, block) DO UPDATE "
    "SET postings = lexical_postings.postings || excluded.postings"
)
_ADD_TERMS = text(
    "INSERT INTO lexical_terms (space, scope, term, documents) SELECT :space, :scope, term, documents "
    "FROM unnest(CAST(:terms AS bigint[]), CAST(:counts AS bigint[])) AS fresh (term, documents) "
    "ON CONFLICT (space, scope, term) DO UPDATE SET documents = lexical_terms.documents + excluded.documents"
)


class PostgresShelf:
    def __init__(self, store: Store, space: str, scope: str, analyser: Analyser, settings: Settings) -> None:
        self.store = store
        self.space = space
        self.scope = scope
        self.number = SCOPES.index(scope)
        self.analyser = analyser
        self.settings = settings

    def view(self, connection: Connection) -> PostgresView:
        found = views(connection, self.space, self.settings, self.analyser.fingerprint, (), {self.scope: Filters()})
        return found[self.scope]

    def count(self, connection: Connection) -> int:
        """None at all, if some of the postings that were counted are not there: who knows of which."""
        held = select(func.sum(func.octet_length(lexical_postings.c.postings)) / WIDTH).where(
            *self._here(lexical_postings)
        )
        counted = select(func.sum(lexical_terms.c.documents)).where(*self._here(lexical_terms))
        every = select(lexical_terms.c.documents).where(*self._here(lexical_terms), lexical_terms.c.term == EVERY)
        there, ought, found = connection.execute(
            select(held.scalar_subquery(), counted.scalar_subquery(), every.scalar_subquery())
        ).one()
        return int(found or 0) if there == ought else 0

    def advance(self, progress: Progress | None = None, *, wait: bool = False) -> bool:
        more, large = True, False
        while more:
            with self.store.write() as connection:
                at = self._lock(connection, wait=wait)
                if at is None:
                    return False
                if at.analysis != self.analyser.fingerprint:
                    self._clear(connection)
                    self._take_in_all(connection, progress)
                    more, large = False, True
                else:
                    if at.complete == 0:
                        self._clear(connection)
                    more = self._take_in(connection, progress)
                    large = large or more
        if large:  # without fresh statistics the planner goes astray, and its own come when they come
            with self.store.maintenance() as connection:
                connection.exec_driver_sql("ANALYZE interactions, lexical_postings, lexical_terms")
        return True

    def rewrite(self, progress: Progress | None = None) -> None:
        with self.store.write() as connection:
            self._lock(connection, wait=True)
            self._clear(connection)
            self._take_in_all(connection, progress)

    def _lock(self, connection: Connection, *, wait: bool) -> Row[tuple[object, ...]] | None:
        """The scope's row, locked; None while another process holds it."""
        fresh = {"space": self.space, "scope": self.number, "analysis": self.analyser.fingerprint}
        upsert(connection, lexical_scopes, [{**fresh, "complete": 0, "documents": 0}])
        query = select(lexical_scopes).where(*self._here(lexical_scopes))
        return connection.execute(query.with_for_update(skip_locked=not wait)).one_or_none()

    def _clear(self, connection: Connection) -> None:
        for table in (lexical_postings, lexical_terms):
            connection.execute(delete(table).where(*self._here(table)))
        fresh = {"analysis": self.analyser.fingerprint, "complete": 0, "documents": 0}
        connection.execute(update(lexical_scopes).where(*self._here(lexical_scopes)).values(**fresh))

    def _take_in_all(self, connection: Connection, progress: Progress | None) -> None:
        while self._take_in(connection, progress):
            pass

    def _take_in(self, connection: Connection, progress: Progress | None) -> bool:
        """Index the next batch, of one block of the log; whether there may be more."""
        known = select(lexical_scopes.c.complete).where(*self._here(lexical_scopes))
        complete = connection.execute(known).scalar_one()
        block = (complete + 1) // BLOCK
        head = head_position(connection, self.space)
        until = min(head, (block + 1) * BLOCK - 1)
        batch = list(documents(connection, self.space, self.scope, complete, BATCH, until=until))
        if batch:
            numbers, lengths = self.analyser.numbered([document.content for document in batch])
            positions = [document.position for document in batch]
            marks = [(EVERY, key_term(document.key), entity_term(document.entity)) for document in batch]
            terms, postings, counts = packed(positions, numbers, lengths, marks)
            here = {"space": self.space, "scope": self.number, "terms": terms}
            connection.execute(_ADD_POSTINGS, {**here, "block": block, "postings": postings})
            connection.execute(_ADD_TERMS, {**here, "counts": counts})
        reached: int = batch[-1].position if len(batch) == BATCH else until
        connection.execute(
            update(lexical_scopes)
            .where(*self._here(lexical_scopes))
            .values(complete=reached, documents=lexical_scopes.c.documents + len(batch))
        )
        if progress:
            progress(len(batch))
        return reached < head

    def _here(self, table: Table) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
        return table.c.space == self.space, table.c.scope == self.number
