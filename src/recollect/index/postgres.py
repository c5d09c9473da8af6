"""The lexical index on PostgreSQL: one table of term sets under a GIN index, and one of document frequencies.

A term is stored with a prefix of its space and scope, and audience keys and entities are terms too, so every condition
is met inside the index. Work is bounded: the rarest words of a question choose the rows to look at, however common the
others are; the exact score is computed above, on the best of those.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, Connection, Row, Table, delete, func, select, text, update

from recollect.ids import derived_id
from recollect.index.shelf import SCOPES, Document, Filters, Progress, documents
from recollect.index.text import Analyser
from recollect.log.append import head_position
from recollect.store import Store
from recollect.store.prepared import Prepared
from recollect.store.schema import lexical_documents, lexical_scopes, lexical_terms
from recollect.store.upsert import upsert

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 5_000
FEW = 3
NUMBER = "<i8"  # a term, whatever machine reads it
OFTEN = ((2, "~2", 0.37), (4, "~4", 0.32))  # least occurrences, mark of a further term for them, what they add

# Every question asks these two for all scopes at once, so they are put together once.
_STATE = Prepared(
    text("SELECT scope, complete, documents FROM lexical_scopes WHERE space = :space AND analysis = :analysis")
)
_COUNTS = Prepared(
    text(
        "SELECT scope, term, documents FROM lexical_terms WHERE space = :space "
        "AND scope = ANY(CAST(:scopes AS smallint[])) AND term = ANY(CAST(:terms AS text[]))"
    )
)


class Carried:
    """The terms of candidates as numbers, which came with them."""

    def __init__(self) -> None:
        self._terms: dict[int, bytes] = {}

    def add(self, rows: Iterable[tuple[int, bytes | None]]) -> list[int]:
        """Keep what came; the positions. What was indexed before there were numbers has none."""
        found = list(rows)
        self._terms.update((position, terms) for position, terms in found if terms is not None)
        return [position for position, _ in found]

    def numbered(self, positions: Sequence[int]) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        import numpy as np

        there = [position for position in positions if position in self._terms]
        each = [self._terms[position] for position in there]
        lengths = np.array([len(terms) // 8 for terms in each], np.int64)
        return there, np.frombuffer(b"".join(each), NUMBER), lengths


@dataclass(frozen=True, slots=True)
class PostgresView:
    connection: Connection
    space: str
    scope: int
    prefix: str
    complete: int
    documents: int
    work: int
    counted: dict[str, int] = field(default_factory=dict)
    carried: Carried = field(default_factory=Carried)

    @property
    def roughness(self) -> int:
        return 3

    def frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        found = self._frequencies([self.prefix + term for term in terms])
        return {term: found.get(self.prefix + term, 0) for term in terms}

    @property
    def forward(self) -> tuple[Carried]:
        return (self.carried,)

    def candidates(self, terms: Sequence[str], weights: dict[str, float], filters: Filters, limit: int) -> list[int]:
        if not self.documents:
            return []
        conditions = self._conditions(filters)
        known = self._known(terms, conditions)
        if not known:
            return []
        marks = {"": 1.0}
        if len(terms) <= FEW:  # where few words tell rows apart, it counts how often they occur
            marks |= {mark: more for _, mark, more in OFTEN}
        wanted = {self.prefix + term + mark: weights[term] * more for mark, more in marks.items() for term in known}
        found = self._best(self._likely(known, weights, conditions, limit), wanted, filters, limit)
        if len(found) < limit and len(known) > 1:  # words too common to look through, and not in company of each other
            found += self._best(self._any(list(known), conditions), wanted, filters, limit)
        return found

    def _best(self, queries: Sequence[str], wanted: dict[str, float], filters: Filters, limit: int) -> list[int]:
        """The rows that the queries find, those first whose matching words weigh most."""
        values: dict[str, object] = {"space": self.space, "scope": self.scope, "limit": limit, "work": self.work}
        timed = ""
        for name, sign, moment in (("start", ">=", filters.start), ("end", "<", filters.end)):
            if moment is not None:
                timed += f" AND occurred_at {sign} :{name}"
                values[name] = moment
        scores = []
        for number, (term, weight) in enumerate(wanted.items()):
            values[f"term{number}"], values[f"weight{number}"] = _quoted(term), weight
            scores.append(f"(terms @@ CAST(:term{number} AS tsquery))::int * CAST(:weight{number} AS float8)")
        parts = []
        for number, query in enumerate(queries):
            values[f"query{number}"] = query
            parts.append(
                f"(SELECT space, scope, position, numbers, {' + '.join(scores)} AS score "  # noqa: S608
                "FROM lexical_documents"
                f" WHERE terms @@ CAST(:query{number} AS tsquery){timed} LIMIT :work)"
            )
        statement = (
            f"SELECT position, numbers FROM ({' UNION ALL '.join(parts)}) AS found "  # noqa: S608 - names of bound values
            "WHERE space = :space AND scope = :scope "
            "GROUP BY position, score, numbers ORDER BY score DESC, position DESC LIMIT :limit"
        )
        return self.carried.add(_prepared(statement).rows(self.connection, **values))

    def _conditions(self, filters: Filters) -> list[tuple[str, int]]:
        """Each condition as a query, with the most documents that it lets through."""
        found = []
        for mark, values in (("@", filters.keys), ("#", filters.entities)):
            if values is not None:
                marked = [f"{self.prefix}{mark}{value}" for value in values]
                reach = sum(self._frequencies(marked).values())
                if reach != self.documents:
                    found.append(("(" + " | ".join(map(_quoted, marked)) + ")", reach))
        return found

    def _known(self, terms: Sequence[str], conditions: list[tuple[str, int]]) -> dict[str, int]:
        """The terms that occur at all, the rarest first, with how often; none if a condition lets nothing through."""
        if any(reach == 0 for _, reach in conditions):
            return {}
        found = {term: count for term, count in self.frequencies(terms).items() if count}
        return dict(sorted(found.items(), key=lambda item: item[1]))

    def _likely(
        self, known: dict[str, int], weights: dict[str, float], conditions: list[tuple[str, int]], limit: int
    ) -> list[str]:
        """Queries that together find the likely best while none looks at more than `work` rows."""
        narrow = any(reach <= self.work for _, reach in conditions)
        rare, budget = [], self.work
        for term, count in known.items():
            if not narrow and count > budget:
                break
            rare.append(term)
            budget -= count
        common = list(known)[len(rare) :]
        queries = self._any(rare, conditions) if rare else []
        enough = self.work - budget >= limit
        if common and not (enough and sum(weights[term] for term in common) <= min(weights[term] for term in rare)):
            first, *others = (_quoted(self.prefix + term) for term in common)
            only = "".join(f" & {condition}" for condition, _ in conditions)
            if len(others) > 1:
                queries.append(f"{first} & {others[0]} & {others[1]}{only}")
            if others:
                queries.append(f"{first} & ({' | '.join(others)}){only}")
            elif not rare:
                queries.append(first + only)  # beside rarer words it decides nothing
        return queries

    def _any(self, terms: Sequence[str], conditions: list[tuple[str, int]]) -> list[str]:
        query = " | ".join(_quoted(self.prefix + term) for term in terms)
        return [f"({query})" + "".join(f" & {condition}" for condition, _ in conditions)]

    def _frequencies(self, marked: Sequence[str]) -> dict[str, int]:
        fresh = [term for term in marked if term not in self.counted]
        if fresh:
            _count(self.connection, self.space, {self.scope: self}, {self.scope: fresh})
        return {term: self.counted[term] for term in marked}


def views(
    connection: Connection, shelves: Mapping[str, PostgresShelf], terms: Sequence[str],
    keys: Mapping[str, Sequence[str] | None],
) -> dict[str, PostgresView]:  # fmt: skip
    """Views of several scopes of a space, which know how often these terms and keys occur there: asked together, since
    each question to the database takes its time."""
    first = next(iter(shelves.values()))
    at = _STATE.rows(connection, space=first.space, analysis=first.analyser.fingerprint)
    reached = {number: (complete, count) for number, complete, count in at}
    found = {
        scope: PostgresView(
            connection, shelf.space, shelf.number, shelf.prefix, *reached.get(shelf.number, (0, 0)), shelf.work
        )
        for scope, shelf in shelves.items()
    }
    marked = {
        view.scope: [view.prefix + term for term in terms] + [f"{view.prefix}@{key}" for key in keys[scope] or ()]
        for scope, view in found.items()
    }
    _count(connection, first.space, {view.scope: view for view in found.values()}, marked)
    return found


def _count(
    connection: Connection, space: str, views: Mapping[int, PostgresView], wanted: Mapping[int, Sequence[str]]
) -> None:
    """Let views know how often marked terms occur in their scopes."""
    for scope, marked in wanted.items():
        views[scope].counted.update(dict.fromkeys(marked, 0))
    terms = [term for marked in wanted.values() for term in marked]  # each of one scope, as its prefix tells
    if terms:
        for scope, term, count in _COUNTS.rows(connection, space=space, scopes=list(wanted), terms=terms):
            views[scope].counted[term] = count


class PostgresShelf:
    def __init__(self, store: Store, space: str, scope: str, analyser: Analyser, work: int) -> None:
        self.store = store
        self.space = space
        self.scope = scope
        self.number = SCOPES.index(scope)
        self.analyser = analyser
        self.work = work
        self.prefix = derived_id("lex", space, scope)[4:12]

    def view(self, connection: Connection) -> PostgresView:
        return views(connection, {self.scope: self}, (), {self.scope: ()})[self.scope]

    def count(self, connection: Connection) -> int:
        if connection.execute(select(lexical_terms.c.term).where(*self._here(lexical_terms)).limit(1)).first() is None:
            return 0  # documents whose words are not counted cannot be found
        return connection.execute(
            select(func.count()).select_from(lexical_documents).where(*self._here(lexical_documents))
        ).scalar_one()

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
                    more = self._take_in(connection, at.complete, progress) == BATCH
                    large = large or more
        if large:  # without fresh statistics the planner goes astray, and its own come when they come
            with self.store.maintenance() as connection:
                connection.exec_driver_sql("ANALYZE interactions, lexical_documents, lexical_terms")
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
        for table in (lexical_documents, lexical_terms):
            connection.execute(delete(table).where(*self._here(table)))
        fresh = {"analysis": self.analyser.fingerprint, "complete": 0, "documents": 0}
        connection.execute(update(lexical_scopes).where(*self._here(lexical_scopes)).values(**fresh))

    def _take_in_all(self, connection: Connection, progress: Progress | None) -> None:
        complete = 0
        while True:
            taken = self._take_in(connection, complete, progress)
            if taken < BATCH:
                return
            complete = connection.execute(
                select(lexical_scopes.c.complete).where(*self._here(lexical_scopes))
            ).scalar_one()

    def _take_in(self, connection: Connection, after: int, progress: Progress | None) -> int:
        """Index the next batch; the number of documents in it."""
        head = head_position(connection, self.space)
        batch = list(documents(connection, self.space, self.scope, after, BATCH, until=head))
        counts: Counter[str] = Counter()
        lists = []
        for document in batch:
            terms = self._terms(document)
            counts.update(terms)
            lists.append(" ".join(terms))
        if batch:
            numbers, lengths = self.analyser.numbered([document.content for document in batch])
            ends = (8 * lengths.cumsum()).tolist()
            packed = numbers.astype(NUMBER).tobytes()
            here = {"space": self.space, "scope": self.number}
            connection.execute(
                text(
                    "INSERT INTO lexical_documents (space, scope, position, occurred_at, terms, numbers) "
                    "SELECT :space, :scope, position, occurred_at, array_to_tsvector(string_to_array(list, ' ')), "
                    "numbers FROM unnest(CAST(:positions AS bigint[]), CAST(:times AS timestamptz[]), "
                    "CAST(:lists AS text[]), CAST(:numbers AS bytea[])) AS fresh (position, occurred_at, list, numbers)"
                ),
                {
                    **here,
                    "positions": [document.position for document in batch],
                    "times": [document.occurred_at for document in batch],
                    "lists": lists,
                    "numbers": [packed[start:end] for start, end in zip([0, *ends], ends, strict=False)],
                },
            )
            connection.execute(
                text(
                    "INSERT INTO lexical_terms (space, scope, term, documents) "
                    "SELECT :space, :scope, term, documents FROM "
                    "unnest(CAST(:terms AS text[]), CAST(:counts AS bigint[])) AS fresh (term, documents) "
                    "ON CONFLICT (space, scope, term) DO UPDATE "
                    "SET documents = lexical_terms.documents + excluded.documents"
                ),
                {**here, "terms": sorted(counts), "counts": [counts[term] for term in sorted(counts)]},
            )
        connection.execute(
            update(lexical_scopes)
            .where(*self._here(lexical_scopes))
            .values(
                complete=batch[-1].position if len(batch) == BATCH else head,
                documents=lexical_scopes.c.documents + len(batch),
            )
        )
        if progress:
            progress(len(batch))
        return len(batch)

    def _terms(self, document: Document) -> list[str]:
        counts = Counter(self.analyser.terms(document.content))
        words = {self.prefix + term for term in counts}
        for least, mark, _ in OFTEN:
            words |= {self.prefix + term + mark for term, count in counts.items() if count >= least}
        return sorted(words | {f"{self.prefix}@{document.key}", f"{self.prefix}#{document.entity}"})

    def _here(self, table: Table) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
        return table.c.space == self.space, table.c.scope == self.number


@lru_cache(maxsize=256)  # there are as many as there are numbers of words that a question may have
def _prepared(statement: str) -> Prepared:
    return Prepared(text(statement))


def _quoted(term: str) -> str:
    return "'" + term.replace("\\", "\\\\").replace("'", "''") + "'"
