"""Reading the lexical index on PostgreSQL: what one question needs of it, for all scopes in a few statements.

What is read is bounded. Where the words of a question are very common, the rarest of them choose the rows to look at,
or the newest rows alone are looked at; of a reader who sees few rows, all of those are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, text

from recollect.index.postings import WIDTH, Postings, Ranked
from recollect.index.shelf import SCOPES, Filters, indexed
from recollect.index.text import number_of
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.prepared import Prepared

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FEW = 1_000  # documents that a condition lets through, of which all are looked at however common the words are
IN_TIME = 10_000  # documents of a time that are looked up first; where there are more, the best are looked at closer
ROUGH = 3  # how many times as many candidates as are wanted, where some words were not looked for

_STATE = Prepared(
    text("SELECT scope, complete, documents FROM lexical_scopes WHERE space = :space AND analysis = :analysis")
)
_COUNTS = Prepared(
    text(
        "SELECT scope, term, documents FROM lexical_terms WHERE space = :space "
        "AND scope = ANY(CAST(:scopes AS smallint[])) AND term = ANY(CAST(:terms AS bigint[]))"
    )
)
_TOGETHER = (
    "SELECT scope, term, string_agg(postings, ''), string_agg(int8send(block), ''), "
    "string_agg(int4send(octet_length(postings)), '') FROM "
)
_POSTINGS = Prepared(
    text(
        f"{_TOGETHER} lexical_postings WHERE space = :space "  # noqa: S608 - a part that is spelled above
        "AND (scope, term) IN (SELECT * FROM unnest(CAST(:scopes AS smallint[]), CAST(:terms AS bigint[]))) "
        "GROUP BY scope, term"
    )
)
_IN_BLOCKS_OF = Prepared(
    text(
        f"{_TOGETHER} lexical_postings WHERE space = :space AND scope = :scope "  # noqa: S608
        "AND term = ANY(CAST(:terms AS bigint[])) AND block = ANY(ARRAY(SELECT block FROM lexical_postings "
        "WHERE space = :space AND scope = :scope AND term = ANY(CAST(:narrow AS bigint[])))) GROUP BY scope, term"
    )
)
_NEWEST = Prepared(
    text(
        f"{_TOGETHER} (SELECT scope, term, block, postings, sum(octet_length(postings)) OVER "  # noqa: S608
        "(PARTITION BY term ORDER BY block DESC) - octet_length(postings) AS newer, most "
        "FROM lexical_postings JOIN unnest(CAST(:terms AS bigint[]), CAST(:most AS bigint[])) AS wanted (term, most) "
        "USING (term) WHERE space = :space AND scope = :scope) AS held WHERE newer < most GROUP BY scope, term"
    )
)


def key_term(key: str) -> int:
    """The term of all documents with a key of audience and agent."""
    return number_of(f"@{key}")


def entity_term(entity: str) -> int:
    return number_of(f"#{entity}")


class Seen:
    """How often candidates have the words of the question that found them."""

    def __init__(self) -> None:
        self._columns: dict[int, int] = {}

    def take(self, positions: Sequence[int], counts: NDArray[np.int64], lengths: NDArray[np.int64]) -> None:
        self._columns = {position: column for column, position in enumerate(positions)}
        self._counts, self._lengths = counts, lengths

    def counted(
        self, positions: Sequence[int], terms: Sequence[int]
    ) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        import numpy as np

        there = [position for position in positions if position in self._columns]
        if not there:
            return [], np.zeros((len(terms), 0), np.int64), np.zeros(0, np.int64)
        columns = [self._columns[position] for position in there]
        return there, self._counts[:, columns], self._lengths[columns]


@dataclass(slots=True)
class PostgresView:
    connection: Connection
    space: str
    scope: str
    settings: Settings
    complete: int = 0
    documents: int = 0
    known: Mapping[int, int] = field(default_factory=dict)  # how many documents have each term that was asked for
    words: Sequence[int] = ()  # those to look for
    conditions: Sequence[Sequence[int]] = ()  # a document must have a term of each
    whole: bool = True  # whether no word of the question is left out
    postings: dict[int, Postings] = field(default_factory=dict)
    seen: Seen = field(default_factory=Seen)

    @property
    def roughness(self) -> int:
        return 1

    @property
    def forward(self) -> tuple[Seen]:
        return (self.seen,)

    def frequencies(self, terms: Sequence[str]) -> dict[str, int]:
        return {term: self.known[number_of(term)] for term in terms}

    def candidates(self, terms: Sequence[str], weights: dict[str, float], filters: Filters, limit: int) -> list[int]:
        if not self.words:
            return []
        allowed = [self._positions(each) for each in self.conditions]
        timed = _timed(filters)
        some = self._in_time(timed) if timed else None
        if some is not None:
            allowed, timed = [*allowed, some], []
        found = [self.postings.get(number_of(term)) or Postings() for term in terms]
        ranked = Ranked(found, [weights[term] for term in terms], self.settings, allowed)
        wanted = limit if self.whole else ROUGH * limit
        best = self._best_in_time(ranked, timed, wanted) if timed else ranked.best(wanted)
        if self.whole:
            self.seen.take(*ranked.counted(best))
        return ranked.positions(best)

    def _positions(self, terms: Sequence[int]) -> NDArray[np.int64]:
        import numpy as np

        return np.sort(np.concatenate([(self.postings.get(term) or Postings()).positions for term in terms]))

    def _in_time(self, timed: Sequence[ColumnElement[bool]]) -> NDArray[np.int64] | None:
        """The documents of a time, if there are not very many."""
        import numpy as np

        query = indexed(self.space, self.scope).with_only_columns(log.position).where(*timed).limit(IN_TIME + 1)
        found = self.connection.execute(query).scalars().all()
        return None if len(found) > IN_TIME else np.sort(np.array(found, np.int64))

    def _best_in_time(self, ranked: Ranked, timed: Sequence[ColumnElement[bool]], limit: int) -> NDArray[np.int64]:
        """The best documents of a time of which there are many: some of any time are looked at, and then more."""
        import numpy as np

        many = limit
        while True:
            many *= 4
            best = ranked.best(many)
            positions = ranked.positions(best)
            query = indexed(self.space, self.scope).with_only_columns(log.position)
            query = query.where(*timed, among(log.position, positions))
            fitting = np.isin(positions, self.connection.execute(query).scalars().all())
            if many >= len(ranked) or fitting.sum() >= limit:
                return best[fitting][:limit]


def views(
    connection: Connection, space: str, settings: Settings, analysis: str, terms: Sequence[str],
    filters: Mapping[str, Filters],
) -> dict[str, PostgresView]:  # fmt: skip
    """Views of scopes of a space, which have read what a question with these terms needs."""
    at = _STATE.rows(connection, space=space, analysis=analysis)
    state = {SCOPES[number]: (complete, documents) for number, complete, documents in at}
    words = [number_of(term) for term in terms]
    conditions = {scope: _conditions(each) for scope, each in filters.items()}
    known = _counted(connection, space, {scope: [words, *each] for scope, each in conditions.items()})
    found = {
        scope: PostgresView(connection, space, scope, settings, *state.get(scope, (0, 0)), known[scope])
        for scope in filters
    }
    together: list[tuple[int, int]] = []
    for scope, view in found.items():
        together += [(SCOPES.index(scope), term) for term in _wanted(view, words, conditions[scope])]
    if together:
        scopes, of_terms = map(list, zip(*together, strict=True))
        _take(found, _POSTINGS.rows(connection, binary=True, space=space, scopes=scopes, terms=of_terms))
    return found


def _conditions(filters: Filters) -> list[list[int]]:
    found = []
    if filters.keys is not None:
        found.append([key_term(key) for key in filters.keys])
    if filters.entities is not None:
        found.append([entity_term(entity) for entity in filters.entities])
    return found


def _timed(filters: Filters) -> list[ColumnElement[bool]]:
    found = []
    if filters.start is not None:
        found.append(log.occurred_at >= filters.start)
    if filters.end is not None:
        found.append(log.occurred_at < filters.end)
    return found


def _counted(
    connection: Connection, space: str, wanted: Mapping[str, Sequence[Sequence[int]]]
) -> dict[str, dict[int, int]]:
    """How many documents of each scope have each term."""
    known = {scope: {term: 0 for terms in each for term in terms} for scope, each in wanted.items()}
    terms = list({term: None for each in known.values() for term in each})
    if terms:
        scopes = [SCOPES.index(scope) for scope in wanted]
        for number, term, count in _COUNTS.rows(connection, space=space, scopes=scopes, terms=terms):
            known[SCOPES[number]][term] = count
    return known


def _wanted(view: PostgresView, words: Sequence[int], conditions: Sequence[Sequence[int]]) -> list[int]:
    """Let a view know what it looks for: all that has to do with the question, as long as it is not too much. The terms
    to read for it, where that is not done yet."""
    known, most = view.known, view.settings.lexical_work
    reached = [(sum(known[term] for term in terms), terms) for terms in conditions]
    reached = [(reach, terms) for reach, terms in reached if reach != view.documents]  # what all meet only costs time
    there = sorted((term for term in words if known[term]), key=lambda term: known[term])
    if not there or any(not reach for reach, _ in reached):
        return []
    view.words, view.conditions = there, [terms for _, terms in reached]
    also = [term for terms in view.conditions for term in terms]
    sums = list(accumulate(known[term] for term in there))
    if sums[-1] <= most:
        return [*there, *also]
    here: dict[str, Any] = {"space": view.space, "scope": SCOPES.index(view.scope), "terms": there}
    if reached and min(reached)[0] <= FEW:
        narrow = min(reached)[1]
        _take({view.scope: view}, _IN_BLOCKS_OF.rows(view.connection, binary=True, **here, narrow=narrow))
        return also
    view.words = there[: sum(each <= most for each in sums)]
    if view.words:
        view.whole = False
        return [*view.words, *also]
    view.words = there
    share = {term: max(1, known[term] * most // sums[-1]) for term in there}
    bytes_each = [WIDTH * share[term] for term in there]
    _take({view.scope: view}, _NEWEST.rows(view.connection, binary=True, **here, most=bytes_each))
    for term in there:
        view.postings[term] = view.postings[term].newest(share[term])
    return also


def _take(views: Mapping[str, PostgresView], rows: Sequence[tuple[Any, ...]]) -> None:
    for number, term, *postings in rows:
        views[SCOPES[number]].postings[term] = Postings(*postings)
