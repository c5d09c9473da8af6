"""Reading the lexical index on PostgreSQL: what one question needs of it, for all scopes in a few statements.

What is read is bounded. Where the words of a question are very common, of the most common ones only the newest postings
count, and those in company of each other; where few rows meet the conditions, all of those are looked at all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from sqlalchemy import ColumnElement, Connection, text

from recollect.index.postings import BLOCK, WIDTH, Postings, Ranked
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
COMPANY = 4  # how many times as many postings are read of words that are too common, to find where two of them meet
IN_TIME = 3_000  # documents of a time that are looked up first; where there are more, the best are looked at closer
ROUGH = 2  # how many times as many candidates as are wanted, where not all postings of the words were read

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
_IN_BLOCKS = Prepared(
    text(
        f"{_TOGETHER} lexical_postings WHERE space = :space AND scope = :scope "
        "AND term = ANY(CAST(:terms AS bigint[])) AND block = ANY(CAST(:blocks AS bigint[])) GROUP BY scope, term"
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
    in_time: NDArray[np.int64] | None = None  # a document must be at one of these positions
    timed: Sequence[ColumnElement[bool]] = ()  # where there are too many of those: what holds for them
    whole: bool = True  # whether all postings of the words were read
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
        allowed = [self.positions(each) for each in self.conditions]
        if self.in_time is not None:
            allowed.append(self.in_time)
        found = [self.of(number_of(term)) for term in terms]
        ranked = Ranked(found, [weights[term] for term in terms], self.settings, allowed)
        wanted = limit if self.whole else ROUGH * limit
        best = self._best_in_time(ranked, wanted) if self.timed else ranked.best(wanted)
        if self.whole:
            self.seen.take(*ranked.counted(best))
        return ranked.positions(best)

    def of(self, term: int) -> Postings:
        return self.postings.get(term) or Postings()

    def positions(self, terms: Sequence[int]) -> NDArray[np.int64]:
        """Where documents are that have one of these terms."""
        import numpy as np

        return np.sort(np.concatenate([self.of(term).positions for term in terms]))

    def _best_in_time(self, ranked: Ranked, limit: int) -> NDArray[np.int64]:
        """The best documents of a time of which there are many: some of any time are looked at, and then more."""
        import numpy as np

        many = limit
        while True:
            many *= 4
            best = ranked.best(many)
            positions = ranked.positions(best)
            query = indexed(self.space, self.scope).with_only_columns(log.position)
            query = query.where(*self.timed, among(log.position, positions))
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
    asked = {scope: [words, *each] for scope, each in conditions.items()}
    known = _counted(connection, space, asked, [scope for scope in asked if scope in state])
    found = {
        scope: PostgresView(connection, space, scope, settings, *state.get(scope, (0, 0)), known[scope])
        for scope in filters
    }
    together: list[tuple[int, int]] = []
    for scope, view in found.items():
        _look_up_time(view, _timed(filters[scope]))
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
    connection: Connection, space: str, wanted: Mapping[str, Sequence[Sequence[int]]], there: Sequence[str]
) -> dict[str, dict[int, int]]:
    """How many documents of each scope have each term; none where a scope is not there, or of another analysis."""
    known = {scope: {term: 0 for terms in each for term in terms} for scope, each in wanted.items()}
    terms = list({term: None for scope in there for term in known[scope]})
    if terms:
        scopes = [SCOPES.index(scope) for scope in there]
        for number, term, count in _COUNTS.rows(connection, space=space, scopes=scopes, terms=terms):
            known[SCOPES[number]][term] = count
    return known


def _look_up_time(view: PostgresView, timed: Sequence[ColumnElement[bool]]) -> None:
    """Let a view know the documents of the time that is asked for, if there are not very many."""
    import numpy as np

    if timed:
        query = indexed(view.space, view.scope).with_only_columns(log.position).where(*timed).limit(IN_TIME + 1)
        found = view.connection.execute(query).scalars().all()
        if len(found) > IN_TIME:
            view.timed = timed
        else:
            view.in_time = np.sort(np.array(found, np.int64))


def _wanted(view: PostgresView, words: Sequence[int], conditions: Sequence[Sequence[int]]) -> list[int]:
    """Let a view know what it looks for, and let it read what there is too much of. The terms that are to be read for
    it as they are."""
    known, most = view.known, view.settings.lexical_work
    reached = [(sum(known[term] for term in terms), terms) for terms in conditions]
    reached = [(reach, terms) for reach, terms in reached if reach != view.documents]  # what all meet only costs time
    there = sorted((term for term in words if known[term]), key=lambda term: known[term])
    reaches = [reach for reach, _ in reached] + ([] if view.in_time is None else [len(view.in_time)])
    if not there or 0 in reaches:
        return []
    view.words, view.conditions = there, [terms for _, terms in reached]
    also = [term for terms in view.conditions for term in terms]
    sums = list(accumulate((known[term] for term in there), initial=0))
    if sums[-1] <= most:
        return [*there, *also]
    if reaches and min(reaches) <= FEW:
        _read_around(view, also)
        return []
    whole = sum(each <= most for each in sums) - 1
    _read_newest(view, there[whole:], most - sums[whole], sums[-1] - sums[whole])
    return [*there[:whole], *also]


def _read_around(view: PostgresView, also: Sequence[int]) -> None:
    """Read all of the words near the few documents that meet the conditions."""
    import numpy as np

    here = {"space": view.space, "scope": SCOPES.index(view.scope)}
    scopes = [here["scope"]] * len(also)
    _take({view.scope: view}, _POSTINGS.rows(view.connection, binary=True, space=view.space, scopes=scopes, terms=also))
    sets = [view.positions(terms) for terms in view.conditions]
    if view.in_time is not None:
        sets.append(view.in_time)
    blocks = np.unique(min(sets, key=len) // BLOCK).tolist()
    held = _IN_BLOCKS.rows(view.connection, binary=True, **here, terms=list(view.words), blocks=blocks)
    _take({view.scope: view}, held)


def _read_newest(view: PostgresView, words: Sequence[int], many: int, of_all: int) -> None:
    """Read so many postings of words that have too many: the newest of each, and where two of them meet."""
    import numpy as np

    view.whole = False
    share = {term: max(1, many * view.known[term] // of_all) for term in words}
    company = words[:2] if len(words) > 1 else []
    read = [WIDTH * (COMPANY * view.settings.lexical_work if term in company else share[term]) for term in words]
    here = {"space": view.space, "scope": SCOPES.index(view.scope)}
    _take({view.scope: view}, _NEWEST.rows(view.connection, binary=True, **here, terms=list(words), most=read))
    both = np.zeros(0, np.int64)
    if company:
        one, other = (view.of(term).positions for term in company)
        both = np.intersect1d(one, other, assume_unique=True)
    for term in words:
        view.postings[term] = view.of(term).newest(share[term], both[-view.settings.lexical_work :])


def _take(views: Mapping[str, PostgresView], rows: Sequence[tuple[Any, ...]]) -> None:
    for number, term, *postings in rows:
        views[SCOPES[number]].postings[term] = Postings(*postings)
