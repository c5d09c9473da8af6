"""Deriving vectors from the log: in batches, from where the last one ended, by whoever holds the lease.

No transaction is open while the model works. A batch and its new position are written together, so that a crash loses
at most the work of one batch, and two processes never write the same.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from datetime import timedelta
from itertools import accumulate
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from recollect.embedding.embedder import Embedder, embed
from recollect.embedding.passages import COLUMNS, passages, turns
from recollect.errors import InvalidInput
from recollect.log.append import head_position, lock_space
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.lease import LEASE, is_dead
from recollect.store.lease import holder as this_holder
from recollect.store.prepared import Prepared
from recollect.store.schema import embedders, embeddings, lost_embeddings
from recollect.store.upsert import upsert
from recollect.times import now

BATCH = 256
LETTERS = 500_000  # characters of a batch, beyond which it is made of fewer
MANY = 1_000  # interactions without vectors that are counted one by one
_NAME = re.compile(r"[A-Za-z0-9._-]{1,80}")


@dataclass(frozen=True, slots=True)
class Model:
    """An embedder as a space knows it, and how far its vectors reach in the log."""

    model: str
    spec: str
    dimension: int
    serving: bool
    position: int


_MODELS = Prepared(
    select(*(embedders.c[each.name] for each in fields(Model)))
    .where(embedders.c.space == bindparam("space"))
    .order_by(embedders.c.serving.desc(), embedders.c.model)
)


def models(connection: Connection, space: str) -> list[Model]:
    """The serving one first."""
    return [
        Model(model, spec, dimension, bool(serving), position)
        for model, spec, dimension, serving, position in _MODELS.rows(connection, space=space)
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
    holder = this_holder()
    try:
        while not stop() and (at_most is None or done < at_most):
            start = _claim(store, space, embedder.fingerprint, holder)
            if start is None:
                break
            size = BATCH if at_most is None else min(BATCH, at_most - done)
            end, count = _batch(store, space, embedder, settings, holder, start, size)
            done += count
            if progress and end > start:
                progress(end - start)
            if end == start:
                break
    finally:
        _release(store, space, embedder.fingerprint, holder)
    return done


def mend(store: Store, space: str, embedder: Embedder, settings: Settings) -> set[str]:
    """Embed again what lost its vector because the turn before it was erased; the audiences concerned."""
    model = embedder.fingerprint
    with store.read() as connection:
        gone = lost(connection, space, model)
        rows = list(
            connection.execute(
                select(*COLUMNS).where(log.space == space, among(log.position, gone)).order_by(log.position)
            )
        )
        found = [pair for row in rows for pair in turns(connection, space, [row], _idle(settings))]
    fresh = _embedded(embedder, space, found)
    with store.write() as connection:
        lock_space(connection, space)
        still = set(lost(connection, space, model))
        read = {row["position"] for row in fresh} | {row["context"] for row in fresh if row["context"] is not None}
        alive = select(log.position).where(log.space == space, among(log.position, read), log.erasure.is_(None))
        kept = set(connection.execute(alive).scalars())
        there = [
            row for row in fresh if row["position"] in still and {row["position"], row["context"]} - {None} <= kept
        ]
        upsert(connection, embeddings, there)
        gone = [position for position in gone if position in {row["position"] for row in there} or position not in kept]
        connection.execute(
            delete(lost_embeddings).where(
                lost_embeddings.c.space == space,
                lost_embeddings.c.model == model,
                among(lost_embeddings.c.position, gone),
            )
        )
    return {row["audience"] for row in there}


def lost(connection: Connection, space: str, model: str) -> list[int]:
    """Positions that lost their vector by an erasure."""
    query = select(lost_embeddings.c.position).where(lost_embeddings.c.space == space, lost_embeddings.c.model == model)
    return list(connection.execute(query).scalars())


def waiting(connection: Connection, space: str, model: Model) -> int:
    """Positions of the log that the vectors do not reach yet."""
    return max(head_position(connection, space) - model.position, 0)


_LATE = (
    select(log.position)
    .where(
        log.space == bindparam("space"),
        log.position > bindparam("position"),
        log.type != "decision",
        log.erasure.is_(None),
    )
    .limit(MANY + 1)
)
_COUNTED = select(func.count()).select_from(_LATE.subquery())


def late(connection: Connection, space: str, model: Model | None) -> str:
    """How many interactions have no vectors yet, for people; empty where all have."""
    reached = {"space": space, "position": model.position if model else 0}
    count = connection.execute(_COUNTED, reached).scalar_one()
    return "" if count == 0 else f"{count:,}" if count <= MANY else f"more than {MANY:,}"


def promote(store: Store, space: str, model: str) -> bool:
    """Let a model serve from now on, if its vectors are complete, and drop the vectors of the one before."""
    with store.write() as connection:
        found = {each.model: each for each in models(connection, space)}
        if waiting(connection, space, found[model]) > BATCH:
            return False
        if not found[model].serving:
            connection.execute(update(embedders).where(embedders.c.space == space).values(serving=False))
            connection.execute(_at(space, model).values(serving=True))
        for table in (embeddings, lost_embeddings, embedders):
            connection.execute(delete(table).where(table.c.space == space, table.c.model != model))
    return True


def forget(connection: Connection, space: str, positions: Iterable[int]) -> None:
    """Remove the vectors that erased words went into; `mend` derives those of rows that stay again."""
    positions = list(positions)
    stop = update(embedders).where(embedders.c.space == space)
    connection.execute(stop.values(holder=None, held_until=None))  # whoever read the words must not write them now
    erased = among(embeddings.c.position, positions)
    context = among(embeddings.c.context, positions)
    here = embeddings.c.space == space
    orphans = connection.execute(select(embeddings.c.model, embeddings.c.position).where(here, context, ~erased)).all()
    upsert(
        connection,
        lost_embeddings,
        [
            {"space": space, "model": model, "position": position}
            for model, position in dict.fromkeys(map(tuple, orphans))
        ],
    )
    gone = {*positions, *(position for _, position in orphans)}
    connection.execute(delete(embeddings).where(here, among(embeddings.c.position, gone)))
    connection.execute(
        delete(lost_embeddings).where(lost_embeddings.c.space == space, among(lost_embeddings.c.position, positions))
    )


def _at(space: str, model: str) -> Any:
    return update(embedders).where(embedders.c.space == space, embedders.c.model == model)


def _claim(store: Store, space: str, model: str, holder: str) -> int | None:
    """Take or keep the lease; the position reached so far, or None where nothing is to do or somebody else is at it."""
    here = (embedders.c.space == space, embedders.c.model == model)
    state = select(embedders.c.position, embedders.c.holder, embedders.c.held_until).where(*here)
    with store.read() as connection:
        at = connection.execute(state).one_or_none()
        if at is None or at.position >= head_position(connection, space):
            return None
    with store.write() as connection:
        at = connection.execute(state.with_for_update()).one_or_none()
        if at is None or not (at.holder in (None, holder) or at.held_until < now() or is_dead(at.holder)):
            return None
        connection.execute(_at(space, model).values(holder=holder, held_until=now() + LEASE))
        return int(at.position)


def _release(store: Store, space: str, model: str, holder: str) -> None:
    mine = (embedders.c.space == space, embedders.c.model == model, embedders.c.holder == holder)
    with store.read() as connection:
        if connection.execute(select(embedders.c.model).where(*mine)).first() is None:
            return
    with store.write() as connection:
        connection.execute(update(embedders).where(*mine).values(holder=None, held_until=None))


def _batch(
    store: Store, space: str, embedder: Embedder, settings: Settings, holder: str, start: int, size: int
) -> tuple[int, int]:
    """Embed the next batch; the position reached and the number of interactions embedded."""
    with store.read() as connection:
        rows = list(
            connection.execute(
                select(*COLUMNS).where(log.space == space, log.position > start).order_by(log.position).limit(size)
            )
        )
        rows = _bearable(rows)
        found = list(turns(connection, space, rows, _idle(settings)))
    if not rows:
        return start, 0
    end = rows[-1].position
    fresh = _embedded(embedder, space, found)
    with store.write() as connection:
        mine = _at(space, embedder.fingerprint).where(embedders.c.position == start, embedders.c.holder == holder)
        if connection.execute(mine.values(position=end, held_until=now() + LEASE)).rowcount != 1:
            return start, 0  # another took over, or something was erased meanwhile: this is not ours to write
        if fresh:
            connection.execute(insert(embeddings), fresh)
    return end, len(found)


def _bearable(rows: list[Any]) -> list[Any]:
    """The first of these, no more than can be embedded while the lease lasts: long texts make many vectors."""
    letters = list(accumulate(len(row.content or "") for row in rows))
    return rows[: max(bisect(letters, LETTERS), 1)]


def _idle(settings: Settings) -> timedelta:
    return timedelta(seconds=settings.session_idle_seconds)


def _embedded(embedder: Embedder, space: str, found: Sequence[tuple[Any, Any | None]]) -> list[dict[str, Any]]:
    """Rows of the table of vectors for rows of the log, each with the turn before it."""
    read = [(row, before, passages(row, before)) for row, before in found]
    vectors = iter(_vectors(embedder, [text for _, _, parts in read for text in parts]))
    return [
        {
            "space": space, "model": embedder.fingerprint, "position": row.position, "part": part,
            "audience": row.audience, "agent": row.agent, "source": row.id,
            "context": before.position if before is not None and part == 0 else None, "vector": next(vectors),
        }
        for row, before, parts in read
        for part in range(len(parts))
    ]  # fmt: skip


def _vectors(embedder: Embedder, texts: list[str]) -> list[bytes]:
    if not texts:
        return []
    from recollect.embedding.quantised import quantised

    return [row.tobytes() for row in quantised(embed(embedder, texts, "passage"))]
