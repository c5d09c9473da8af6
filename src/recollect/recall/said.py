"""Rows of the log as recall reads them: many at a time, and no more of each than it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_

from recollect.audience import Reader
from recollect.log.read import readable
from recollect.store.among import LISTED, among_listed, numbered
from recollect.store.prepared import Prepared
from recollect.store.schema import interactions


class Said(NamedTuple):
    position: int
    id: str
    content: str
    occurred_at: datetime
    audience: str
    entity: str
    channel: str
    sender: str | None
    external_id: str | None
    type: str


COLUMNS = tuple(interactions.c[name] for name in Said._fields)
CONTENT = Said._fields.index("content")


def said(row: Sequence[Any]) -> Said:
    """From a row of COLUMNS as a driver gives it: SQLite's has moments as text."""
    position, id, content, at, audience, entity, channel, sender, external_id, type = row
    moment = datetime.fromisoformat(at) if isinstance(at, str) else at
    return Said(position, id, content, moment, audience, entity, channel, sender, external_id, type)


def at(connection: Connection, space: str, reader: Reader, positions: Iterable[int]) -> list[tuple[Any, ...]]:
    """COLUMNS of the rows at these positions that the reader may see, as the driver gives them: most will lose."""
    query = _at(connection.dialect.name, space, reader)
    return query.rows(connection, **{LISTED: numbered(connection, positions)})


@lru_cache(maxsize=256)  # to put it together takes longer than to run it
def _at(dialect: str, space: str, reader: Reader) -> Prepared:
    own = interactions.c.metadata.contains('"recalled":true')  # what we quoted ourselves is no answer of its own
    query = readable(space, reader).with_only_columns(*COLUMNS).where(or_(interactions.c.metadata.is_(None), ~own))
    return Prepared(query.where(among_listed(dialect, interactions.c.position)))
