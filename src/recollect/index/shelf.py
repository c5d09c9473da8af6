"""What every lexical index offers, whatever it is made of. A shelf holds one scope of one space."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection, Select, select

from recollect.audience import PUBLIC, Reader
from recollect.caches import text_cache
from recollect.index.forward import Counted
from recollect.log.labels import LABELS, labelled
from recollect.log.read import log
from recollect.store.schema import interactions

# Public rows have an index of their own, so that nothing restricted can touch what a public reader sees, not even
# through word statistics. Restricted audiences share theirs.
SCOPES = ("public", "restricted")


class Document(NamedTuple):
    """A row of the log as the index sees it."""

    position: int
    content: str
    occurred_at: datetime
    entity: str
    key: str


class Behind(Exception):
    """A shelf lacks so much that it had better be brought forward before it is asked."""


@dataclass(frozen=True, slots=True)
class Filters:
    """What a candidate must fit: keys of audience and agent, entities, time. None means anything."""

    keys: tuple[str, ...] | None = None
    entities: tuple[str, ...] | None = None
    start: datetime | None = None
    end: datetime | None = None

    def fit(self, document: Document) -> bool:
        return (
            (self.keys is None or document.key in self.keys)
            and (self.entities is None or document.entity in self.entities)
            and (self.start is None or document.occurred_at >= self.start)
            and (self.end is None or document.occurred_at < self.end)
        )


class View(Protocol):
    """One moment of a shelf: complete up to a position of the log."""

    @property
    def complete(self) -> int: ...

    @property
    def documents(self) -> int: ...

    @property
    def roughness(self) -> int:
        """How many times as many candidates to ask for as are wanted, since their order is only about right."""
        ...

    def frequencies(self, terms: Sequence[str]) -> dict[str, int]: ...

    def candidates(self, terms: Sequence[str], weights: dict[str, float], filters: Filters, limit: int) -> list[int]:
        """Positions of the documents that are likely to score best, at most `limit`."""
        ...

    @property
    def forward(self) -> Sequence[Counted]:
        """From rows to how often they have terms, where the shelf knows it."""
        ...


Progress = Callable[[int], None]


class Shelf(Protocol):
    def view(self, connection: Connection) -> View: ...

    def count(self, connection: Connection) -> int:
        """Documents that are really there."""
        ...

    def advance(self, progress: Progress | None = None, *, wait: bool = False) -> bool:
        """Take in what the log holds beyond the shelf; False when somebody else is at it and we do not wait."""
        ...

    def rewrite(self, progress: Progress | None = None) -> None:
        """Build it anew from the log, leaving no trace of what was erased; readers use the old one until it is done."""
        ...


@text_cache(65_536)
def key_of(audience: str, agent: str | None) -> str:
    """Audience and agent as one short term."""
    return hashlib.blake2b(f"{audience}\x1f{agent or ''}".encode(), digest_size=9).hexdigest()


def keys_of(reader: Reader, scope: str) -> tuple[str, ...] | None:
    """The keys that a reader opens in a scope; None for all, an empty tuple for none."""
    if reader.audiences is None:
        return None
    agents = {None, reader.agent}
    return tuple(
        sorted(
            key_of(audience, agent)
            for audience in reader.audiences
            if (audience == PUBLIC) == (scope == "public")
            for agent in agents
        )
    )


def indexed(space: str, scope: str) -> Select[Any]:
    """The rows of a scope that belong into its index: all but erased ones and the memory's own bookkeeping."""
    return select(log.position, log.content, log.occurred_at, log.entity, log.audience, log.agent, LABELS).where(
        log.space == space,
        log.audience == PUBLIC if scope == "public" else log.audience != PUBLIC,
        log.type != "decision",
        log.erasure.is_(None),
    )


def documents(
    connection: Connection, space: str, scope: str, after: int, limit: int, until: int | None = None
) -> Iterator[Document]:
    """Documents of a scope beyond a position, in the order of the log."""
    query = indexed(space, scope).where(log.position > after).order_by(interactions.c.position).limit(limit)
    if until is not None:
        query = query.where(log.position <= until)
    for position, content, occurred_at, entity, audience, agent, labels in connection.execute(query):
        yield Document(position, labelled(content, labels), occurred_at, entity, key_of(audience, agent))
