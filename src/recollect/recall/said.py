"""Rows of the log as recall reads them: many at a time, and no more of each than it looks at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, or_

from recollect.audience import Reader
from recollect.log.asked import asked_plainly
from recollect.log.labels import LABELS
from recollect.log.read import readable
from recollect.store.among import among
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
    labels: str | None  # of a note: what stands over it


COLUMNS = (*(interactions.c[name] for name in Said._fields[:-1]), LABELS)
SPELLED = ", ".join((*Said._fields[:-1], "CASE type WHEN 'note' THEN metadata END"))  # the same, for a driver
CONTENT = Said._fields.index("content")


def said(row: Sequence[Any]) -> Said:
    """From a row of COLUMNS as a driver gives it: SQLite's has moments as text."""
    position, id, content, at, audience, entity, channel, sender, external_id, type, labels = row
    moment = datetime.fromisoformat(at) if isinstance(at, str) else at
    return Said(position, id, content, moment, audience, entity, channel, sender, external_id, type, labels)


def at(connection: Connection, space: str, reader: Reader, positions: Iterable[int]) -> list[tuple[Any, ...]]:
    """COLUMNS of the rows at these positions that the reader may see, as the driver gives them: most will lose."""
    return _at(connection, space, reader, sorted(positions))


@asked_plainly
def _at(space: str, reader: Reader, positions: Sequence[int]) -> Select[Any]:
    own = interactions.c.metadata.contains('"recalled":true')  # what we quoted ourselves is no answer of its own
    query = readable(space, reader).with_only_columns(*COLUMNS).where(or_(interactions.c.metadata.is_(None), ~own))
    return query.where(among(interactions.c.position, positions))
