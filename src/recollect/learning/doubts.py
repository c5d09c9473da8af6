"""What may be past by what was said later, as somebody reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.learning.held import HOLDS
from recollect.log.asked import asked_plainly
from recollect.model import Fact
from recollect.store.among import among
from recollect.store.schema import doubts, fact_sources, facts

TOLD = 0.5  # how probable it must be that words are past for it to be said; the order of what is told heeds less
CLOSED = 0.5  # that a fact is past, for it to be told as replaced: of thirty, one is not


@dataclass(frozen=True, slots=True)
class Doubt:
    """What probably took the place of something: the interaction, where it stands in the log, how probable it is."""

    newer: str
    position: int
    probability: float
    said_at: datetime


def doubts_of(
    connection: Connection, space: str, reader: Reader, ids: Iterable[str], known: datetime | None = None
) -> dict[str, list[Doubt]]:
    """For each of these interactions and facts that may be past, what was said in its place, the likeliest first.
    `known`: nothing that was said then or later counts."""
    wanted = sorted(set(ids))
    found: dict[str, list[Doubt]] = {}
    for older, newer, position, probability, said_at in _doubts(connection, space, reader, wanted) if wanted else ():
        at = datetime.fromisoformat(said_at) if isinstance(said_at, str) else said_at
        if known is None or at < known:
            found.setdefault(older, []).append(Doubt(newer, position, probability, at))
    return {older: sorted(each, key=lambda one: (-one.probability, one.newer)) for older, each in found.items()}


def doubted_by(sources: Sequence[str], doubts: Mapping[str, Sequence[Doubt]], least: float = 0.0) -> str | None:
    """What took the place of something that rests on these interactions, where that is at least so probable: of all of
    them, since what was said again later is not past by what came in between."""
    if not sources or any(source not in doubts for source in sources):
        return None
    last = max(
        (doubt for source in sources for doubt in doubts[source]
         if doubt.newer not in sources and doubt.probability >= least),
        key=lambda doubt: (doubt.probability, doubt.position), default=None,
    )  # fmt: skip
    return None if last is None else last.newer


def marked(
    connection: Connection, space: str, reader: Reader, some: Sequence[Fact], known: datetime | None
) -> list[Fact]:
    """Facts, with what probably took their place; those of which that is nearly certain have no longer been so since.
    All words that a fact rests on must be doubted, and the fact itself; not what a person wants kept."""
    ids = {id for fact in some if fact.status in HOLDS and not fact.evergreen for id in (fact.id, *fact.sources)}
    found = doubts_of(connection, space, reader, ids, known)
    if not found:
        return list(some)
    told = {fact.id: doubt for fact in some if (doubt := _doubt(fact, found)) is not None}
    gone = {doubt.position for doubt in told.values() if doubt.probability >= CLOSED}
    instead: dict[int, list[tuple[str, str, str]]] = {}
    for position, *stated in _stated(connection, space, reader, sorted(gone)) if gone else ():
        instead.setdefault(position, []).append((stated[0], stated[1], stated[2]))
    return [_past(fact, told[fact.id], instead) if fact.id in told else fact for fact in some]


def _doubt(fact: Fact, found: Mapping[str, Sequence[Doubt]]) -> Doubt | None:
    own = [each for each in found.get(fact.id, ()) if each.newer not in fact.sources]
    return own[0] if own and doubted_by(fact.sources, found) is not None else None


def _past(fact: Fact, doubt: Doubt, instead: Mapping[int, Sequence[tuple[str, str, str]]]) -> Fact:
    fact = replace(fact, doubted_by=doubt.newer)
    if doubt.probability < CLOSED:
        return fact
    there = instead.get(doubt.position, ())
    by = min(there, key=lambda each: (each[1] != fact.subject, each[2] != fact.predicate, each[0]), default=None)
    until = min(fact.valid_until or doubt.said_at, doubt.said_at)
    return replace(fact, status="superseded", superseded_by=by and by[0], valid_until=until)


@asked_plainly
def _stated(space: str, reader: Reader, positions: Sequence[int]) -> Select[tuple[int, str, str, str]]:
    there = (fact_sources.c.space == facts.c.space) & (fact_sources.c.fact == facts.c.fact)
    return (
        select(fact_sources.c.position, facts.c.fact, facts.c.subject, facts.c.predicate)
        .join(facts, there)
        .where(
            fact_sources.c.space == space, among(fact_sources.c.position, positions),
            fact_sources.c.role.in_(("states", "reinforces")), reader.may_read(fact_sources), reader.may_read(facts),
        )
    )  # fmt: skip


@asked_plainly
def _doubts(space: str, reader: Reader, ids: Sequence[str]) -> Select[tuple[str, str, int, float, datetime]]:
    columns = (doubts.c.older, doubts.c.newer, doubts.c.position, doubts.c.probability, doubts.c.said_at)
    return select(*columns).where(doubts.c.space == space, among(doubts.c.older, ids), reader.may_read(doubts))
