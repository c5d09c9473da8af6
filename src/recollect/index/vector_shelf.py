"""What every vector index offers, whatever it is made of, and the vectors of a scope as they come from the log."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from sqlalchemy import Connection, and_, select

from recollect.audience import PUBLIC
from recollect.embedding.derive import Model, models
from recollect.index.shelf import Filters, Progress, key_of
from recollect.log.read import log
from recollect.store.schema import embeddings, interactions

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from recollect.index.segment import Vector


class VectorView(Protocol):
    """One moment of a shelf: complete up to a position of the log."""

    @property
    def complete(self) -> int: ...

    @property
    def generation(self) -> str:
        """Changes whenever something else than before may be on the shelf."""
        ...

    @property
    def vectors(self) -> int: ...

    def search(self, query: NDArray[np.float32], filters: Filters, limit: int) -> list[tuple[float, int]]:
        """The nearest that fit: similarity and position of at most `limit` vectors."""
        ...


class VectorShelf(Protocol):
    """One scope of one space, for one model at a time."""

    def view(self, connection: Connection, model: Model) -> VectorView: ...

    def advance(self, model: Model, progress: Progress | None = None, *, wait: bool = False) -> bool:
        """Take in the vectors beyond the shelf; False when somebody else is at it and we do not wait."""
        ...

    def rewrite(self, model: Model, progress: Progress | None = None) -> None:
        """Build it anew, leaving no trace of what was erased."""
        ...


def as_of_now(connection: Connection, space: str, model: Model) -> Model:
    """The same model as it is in this transaction: what was erased since may have set it back."""
    found = [each for each in models(connection, space) if each.model == model.model]
    return found[0] if found else replace(model, position=0)


def vectors(connection: Connection, space: str, scope: str, model: Model, after: int, limit: int) -> list[Vector]:
    """Vectors of a scope beyond a position, in the order of the log, up to where the model has come."""
    from recollect.index.segment import Vector

    table = embeddings.c
    query = (
        select(table.position, table.vector, table.audience, table.agent, log.entity, log.occurred_at)
        .join(interactions, and_(log.space == table.space, log.position == table.position))
        .where(
            table.space == space,
            table.model == model.model,
            table.position > after,
            table.position <= model.position,
            table.audience == PUBLIC if scope == "public" else table.audience != PUBLIC,
            log.erasure.is_(None),
        )
        .order_by(table.position, table.part)
        .limit(limit)
    )
    found = [
        Vector(position, key_of(audience, agent), entity, occurred_at, vector)
        for position, vector, audience, agent, entity, occurred_at in connection.execute(query)
    ]
    return whole_rows(found, limit)


def whole_rows(found: list[Vector], limit: int) -> list[Vector]:
    """Without the parts of a last row that may not be all there."""
    if len(found) < limit or found[0].position == found[-1].position:
        return found
    last = found[-1].position
    return [each for each in found if each.position != last]


def all_vectors(
    connection: Connection, space: str, scope: str, model: Model, after: int, size: int
) -> Iterator[list[Vector]]:
    while batch := vectors(connection, space, scope, model, after, size):
        yield batch
        after = batch[-1].position
