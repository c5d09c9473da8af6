"""Recall: what the memory holds about a question, for one reader, best first."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from recollect.audience import Reader
from recollect.errors import InvalidInput, whole
from recollect.index.lexical import LexicalIndex, Match
from recollect.model import Hit

MOST = 1_000
LONGEST_QUERY = 10_000


def check(query: object, limit: object) -> None:
    if not isinstance(query, str) or not query.strip():
        raise InvalidInput("query", "it is empty; ask something.")
    whole("query", query)
    if len(query) > LONGEST_QUERY:
        raise InvalidInput("query", f"it has {len(query):,} characters; at most {LONGEST_QUERY:,} are read.")
    if not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInput("limit", f"{limit!r} is out of bounds; use a number from 1 to {MOST:,}.")


def recall(
    connection: Connection,
    index: LexicalIndex,
    query: str,
    reader: Reader,
    *,
    limit: int,
    entities: tuple[str, ...] | None,
    between: tuple[datetime | None, datetime | None],
    patient: bool,
) -> list[Hit]:
    found = index.search(connection, query, reader, limit=limit, entities=entities, between=between, patient=patient)
    return [_hit(match) for match in found]


def _hit(match: Match) -> Hit:
    row = match.row
    return Hit(
        id=row["id"],
        kind="interaction",
        text=row["content"],
        score=match.score / (1 + match.score),  # between 0 and 1, and never two scores made one
        signals={"lexical": match.score},
        audience=row["audience"],
        occurred_at=row["occurred_at"],
        sources=(row["id"],),
        external_ids=() if row["external_id"] is None else (row["external_id"],),
        entity=row["entity"],
        channel=row["channel"],
        sender=row["sender"],
    )
