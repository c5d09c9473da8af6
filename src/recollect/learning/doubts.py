"""What may be past by what was said later, as somebody reads it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.log.asked import asked_plainly
from recollect.model import Fact
from recollect.store.among import among
from recollect.store.schema import doubts

TOLD = 0.5  # how probable it must be that something is past for it to be said; the order of what is told heeds less


@dataclass(frozen=True, slots=True)
class Doubt:
    """What probably took the place of some words: the interaction, where it stands in the log, how probable it is."""

    newer: str
    position: int
    probability: float


def doubts_of(
    connection: Connection, space: str, reader: Reader, ids: Iterable[str], known: datetime | None = None
) -> dict[str, list[Doubt]]:
    """For each of these interactions that may be past, what was said in its place, the likeliest first. `known`:
    nothing that was said then or later counts."""
    wanted = sorted(set(ids))
    found: dict[str, list[Doubt]] = {}
    for older, newer, position, probability, said_at in _doubts(connection, space, reader, wanted) if wanted else ():
        at = datetime.fromisoformat(said_at) if isinstance(said_at, str) else said_at
        if known is None or at < known:
            found.setdefault(older, []).append(Doubt(newer, position, probability))
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
    connection: Connection, space: str, reader: Reader, facts: Sequence[Fact], known: datetime | None
) -> list[Fact]:
    """Facts, with what probably took their place."""
    found = doubts_of(connection, space, reader, {source for fact in facts for source in fact.sources}, known)
    if not found:
        return list(facts)
    return [replace(fact, doubted_by=doubted_by(fact.sources, found, TOLD)) for fact in facts]


@asked_plainly
def _doubts(space: str, reader: Reader, ids: Sequence[str]) -> Select[tuple[str, str, int, float, datetime]]:
    columns = (doubts.c.older, doubts.c.newer, doubts.c.position, doubts.c.probability, doubts.c.said_at)
    return select(*columns).where(doubts.c.space == space, among(doubts.c.older, ids), reader.may_read(doubts))
