"""What was told to whom, and how often. It is counted in memory and written now and then: no part of the truth, so that
a crash may lose the last of it, and no answer waits for it.

Each audience has counts of its own: what is told in private keeps nothing warm in public.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import Connection, case, delete, func, select

from recollect.audience import PUBLIC, Reader, privacy_of
from recollect.store import Store
from recollect.store.among import among
from recollect.store.schema import accesses, facts
from recollect.store.upsert import upsert

OWN = "owner"  # whose audience is everything
MANY = 200  # that are worth a write of their own
_NEAREST = ("private", "group", "public")


class Accesses:
    def __init__(self, store: Store, space: str) -> None:
        self.store = store
        self.space = space
        self._told: dict[tuple[str, str], tuple[int, datetime]] = {}
        self._guard = threading.Lock()

    def told(self, reader: Reader, items: Iterable[str], at: datetime) -> bool:
        """Count what a reader was told; whether so much has come together that it should be written."""
        audience = _own(reader)
        with self._guard:
            for item in items:
                count, _ = self._told.get((item, audience), (0, at))
                self._told[item, audience] = (count + 1, at)
            return len(self._told) >= MANY

    def write(self) -> None:
        with self._guard:
            told, self._told = self._told, {}
        if not told:
            return
        rows = [
            {"space": self.space, "item": item, "audience": audience, "count": count, "last_at": at}
            for (item, audience), (count, at) in sorted(told.items())
        ]
        old = accesses.c
        with self.store.write() as connection:
            upsert(
                connection, accesses, rows,
                lambda new: {"count": old.count + new["count"],
                             "last_at": case((new.last_at > old.last_at, new.last_at), else_=old.last_at)},
            )  # fmt: skip


def told_before(
    connection: Connection, space: str, reader: Reader, items: Sequence[str]
) -> dict[str, tuple[int, datetime]]:
    """How often each was told to those whom the reader may know of, and when last."""
    if not items:
        return {}
    query = (
        select(
            accesses.c.item,
            func.sum(accesses.c["count"]).label("times"),
            func.max(accesses.c.last_at, type_=accesses.c.last_at.type).label("last_at"),
        )
        .where(accesses.c.space == space, among(accesses.c.item, items), reader.may_read(accesses))
        .group_by(accesses.c.item)
    )
    return {row.item: (int(row.times), row.last_at) for row in connection.execute(query)}


def forget(connection: Connection, space: str) -> None:
    """Words were erased: what is no longer believed was never told."""
    believed = select(facts.c.fact).where(facts.c.space == space)
    connection.execute(delete(accesses).where(accesses.c.space == space, accesses.c.item.not_in(believed)))


def _own(reader: Reader) -> str:
    if reader.audiences is None:
        return OWN
    return min(reader.heard, key=lambda each: (_NEAREST.index(privacy_of(each)), each), default=PUBLIC)
