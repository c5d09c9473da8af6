"""Deriving vectors from the log: in batches, from where the last one ended, by whoever holds the lease.

No transaction is open while the model works. A batch and its new position are written together, so that a crash loses
at most the work of one batch, and two processes never write the same.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from recollect.embedding.embedder import Embedder
from recollect.embedding.passages import COLUMNS, passages, turns
from recollect.errors import InvalidInput
from recollect.log.append import head_position
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.schema import embedders, embeddings
from recollect.store.upsert import upsert
from recollect.times import now

BATCH = 256
LEASE = timedelta(seconds=120)
HOLDER = secrets.token_hex(8)  # this process
_NAME = re.compile(r"[A-Za-z0-9._-]{1,80}")


@dataclass(frozen=True, slots=True)
class Model:
    """An embedder as a space knows it, and how far its vectors reach in the log."""

    model: str
    spec: str
    dimension: int
    serving: bool
    position: int


def models(connection: Connection, space: str) -> list[Model]:
    """The serving one first."""
    query = select(embedders).where(embedders.c.space == space).order_by(embedders.c.serving.desc(), embedders.c.model)
    return [
        Model(row.model, row.spec, row.dimension, bool(row.serving), row.position) for row in connection.execute(query)
    ]


def serving(connection: Connection, space: str) -> Model | None:
    return next((model for model in models(connection, space) if model.serving), None)


def register(store: Store, space: str, embedder: Embedder, spec: str) -> None:
    """Make an embedder known to a space: serving, if it is the first; else on its way to serve."""
    if not _NAME.fullmatch(embedder.fingerprint):
        raise InvalidInput(
            "embedder", f"its fingerprint {embedder.fingerprint!r} may hold letters, digits and ._- only."
        )
    with store.write() as connection:
        row = {
            "space": space, "model": embedder.fingerprint, "spec": spec, "dimension": embedder.dimension,
            "serving": serving(connection, space) is None, "position": 0,
        }  # fmt: skip
        upsert(connection, embedders, [row])


def derive(
    store: Store,
    space: str,
    embedder: Embedder,
    settings: Settings,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] = lambda: False,
    at_most: int | None = None,
) -> int:
    """Embed what is not embedded yet; the number of interactions. Somebody else's work is left to them."""
    done = 0
    while not stop() and (at_most is None or done < at_most):
        start = _claim(store, space, embedder.fingerprint)
        if start is None:
            return done
        try:
            size = BATCH if at_most is None else min(BATCH, at_most - done)
            end, count = _batch(store, space, embedder, settings, start, size)
        except BaseException:
            _release(store, space, embedder.fingerprint)
            raise
        done += count
        if progress and end > start:
            progress(end - start)
        if end == start:
            break
    _release(store, space, embedder.fingerprint)
    return done


def waiting(connection: Connection, space: str, model: Model) -> int:
    """Positions of the log that the vectors do not reach yet."""
    return max(head_position(connection, space) - model.position, 0)


def promote(store: Store, space: str, model: str) -> bool:
    """Let a model serve from now on, if its vectors are complete, and drop the vectors of the one before."""
    with store.write() as connection:
        found = {each.model: each for each in models(connection, space)}
        if waiting(connection, space, found[model]) > BATCH:
            return False
        if not found[model].serving:
            connection.execute(update(embedders).where(embedders.c.space == space).values(serving=False))
            connection.execute(_at(space, model).values(serving=True))
        for table in (embeddings, embedders):
            connection.execute(delete(table).where(table.c.space == space, table.c.model != model))
    return True


def forget(connection: Connection, space: str, positions: Iterable[int]) -> None:
    """Remove the vectors that erased words went into; those of rows that stay are derived again."""
    positions = list(positions)
    stop = update(embedders).where(embedders.c.space == space)
    connection.execute(stop.values(holder=None, held_until=None))  # whoever read the words must not write them now
    here = embeddings.c.space == space
    context = here & among(connection, embeddings.c.context, positions)
    orphans = connection.execute(
        select(embeddings.c.model, func.min(embeddings.c.position)).where(context).group_by(embeddings.c.model)
    ).all()
    connection.execute(delete(embeddings).where(here, among(connection, embeddings.c.position, positions)))
    connection.execute(delete(embeddings).where(context))
    for model, first in orphans:
        connection.execute(_at(space, model).where(embedders.c.position >= first).values(position=first - 1))


def _at(space: str, model: str) -> Any:
    return update(embedders).where(embedders.c.space == space, embedders.c.model == model)


def _claim(store: Store, space: str, model: str) -> int | None:
    """Take or keep the lease; the position reached so far, or None while somebody else holds it."""
    moment = now()
    free = or_(embedders.c.holder.is_(None), embedders.c.holder == HOLDER, embedders.c.held_until < moment)
    with store.read() as connection:
        at = connection.execute(
            select(embedders.c.position, free).where(embedders.c.space == space, embedders.c.model == model)
        ).one_or_none()
        if at is None or not at[1] or at[0] >= head_position(connection, space):
            return None if at is None or not at[1] else at[0]
    with store.write() as connection:
        held = connection.execute(_at(space, model).where(free).values(holder=HOLDER, held_until=moment + LEASE))
        if held.rowcount != 1:
            return None
        reached = select(embedders.c.position).where(embedders.c.space == space, embedders.c.model == model)
        return int(connection.execute(reached).scalar_one())


def _release(store: Store, space: str, model: str) -> None:
    with store.read() as connection:
        mine = select(embedders.c.model).where(
            embedders.c.space == space, embedders.c.model == model, embedders.c.holder == HOLDER
        )
        if connection.execute(mine).first() is None:
            return
    with store.write() as connection:
        connection.execute(_at(space, model).where(embedders.c.holder == HOLDER).values(holder=None, held_until=None))


def _batch(store: Store, space: str, embedder: Embedder, settings: Settings, start: int, size: int) -> tuple[int, int]:
    """Embed the next batch; the position reached and the number of interactions embedded."""
    model = embedder.fingerprint
    with store.read() as connection:
        rows = list(
            connection.execute(
                select(*COLUMNS).where(log.space == space, log.position > start).order_by(log.position).limit(size)
            )
        )
        if not rows:
            return start, 0
        end = rows[-1].position
        there = set(
            connection.execute(
                select(embeddings.c.position).where(
                    embeddings.c.space == space,
                    embeddings.c.model == model,
                    embeddings.c.position > start,
                    embeddings.c.position <= end,
                )
            ).scalars()
        )
        idle = timedelta(seconds=settings.session_idle_seconds)
        wanted = [
            (row, before, passages(row, before))
            for row, before in turns(connection, space, rows, idle)
            if row.position not in there
        ]
    texts = [text for _, _, found in wanted for text in found]
    vectors = iter(_vectors(embedder, texts))
    fresh = [
        {
            "space": space, "model": model, "position": row.position, "part": part, "audience": row.audience,
            "agent": row.agent, "source": row.id, "context": before.position if before and part == 0 else None,
            "vector": next(vectors),
        }
        for row, before, found in wanted
        for part in range(len(found))
    ]  # fmt: skip
    with store.write() as connection:
        moved = connection.execute(
            _at(space, model)
            .where(embedders.c.position == start, embedders.c.holder == HOLDER)
            .values(position=end, held_until=now() + LEASE)
        )
        if moved.rowcount != 1:  # another took over, or something was erased meanwhile: this batch is not ours to write
            return start, 0
        if fresh:
            connection.execute(insert(embeddings), fresh)
    return end, len(wanted)


def _vectors(embedder: Embedder, texts: list[str]) -> list[bytes]:
    if not texts:
        return []
    from recollect.embedding.quantised import quantised

    return [row.tobytes() for row in quantised(embedder.embed(texts, "passage"))]
