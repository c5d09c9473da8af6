"""What could hurt if it were forgotten: an allergy, a medication, a limit, a danger. It is told whatever is asked."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.log.asked import asked_plainly
from recollect.store.schema import episodes

MOST = 200  # the newest of them that are looked at


def grave_positions(connection: Connection, space: str, reader: Reader) -> list[int]:
    """Where in the log somebody says what could hurt if it were forgotten, the newest first."""
    return [position for position, *_ in _grave(connection, space, reader)]


def grave_words(connection: Connection, space: str, reader: Reader) -> dict[str, str]:
    """By the ids of these interactions: those of their words that could hurt."""
    return {source: words for _, source, words in _grave(connection, space, reader)}


@asked_plainly
def _grave(space: str, reader: Reader) -> Select[Any]:
    here = (episodes.c.space == space, episodes.c.grave.is_not(None), reader.may_read(episodes))
    columns = (episodes.c.position, episodes.c.source, episodes.c.grave)
    return select(*columns).where(*here).order_by(episodes.c.position.desc()).limit(MOST)
