"""Why an agent is told a line of its soul, and why a change is proposed: walked down to the words behind it."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.log.read import by_ids
from recollect.model import Trace
from recollect.store.schema import soul_items, soul_proposals, souls


def walk(connection: Connection, space: str, reader: Reader, id: str) -> Trace | None:
    if id.startswith("soi_"):
        return _line(connection, space, reader, id)
    return _proposal(connection, space, reader, id) if id.startswith("sop_") else None


def _line(connection: Connection, space: str, reader: Reader, id: str) -> Trace | None:
    query = select(soul_items).where(soul_items.c.space == space, reader.may_read(soul_items), soul_items.c.item == id)
    if not reader.is_owner:
        query = query.where(soul_items.c.until.is_(None))
    row = connection.execute(query.order_by(soul_items.c.since.desc()).limit(1)).one_or_none()
    if row is None:
        return None
    how, at = f"{row.part} of {row.agent}", None
    if reader.is_owner:  # when and how often a soul changed is the owner's to know
        version = select(souls.c.at).where(
            souls.c.space == space, souls.c.agent == row.agent, souls.c.version == row.since
        )
        at = connection.execute(version).scalar()
        held = f"since version {row.since}" if row.until is None else f"from version {row.since} to {row.until}"
        how = f"{how}, {held}, approved by the owner"
    ids = [*json.loads(row.evidence), row.source]
    return Trace(id, "line of a soul", row.text, how, at, _words(connection, space, reader, ids))


def _proposal(connection: Connection, space: str, reader: Reader, id: str) -> Trace | None:
    """Proposals are the owner's to see, like all that waits in the review."""
    if not reader.is_owner:
        return None
    query = select(soul_proposals).where(soul_proposals.c.space == space, soul_proposals.c.proposal == id)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    how = f"[{row.operation}] {row.part} of {row.agent}, read by {row.judge}: {row.reason} "
    because = _words(connection, space, reader, json.loads(row.evidence))
    return Trace(id, "proposal for a soul", row.text, f"{how}confidence {row.confidence:.2f}", row.created_at, because)


def _words(connection: Connection, space: str, reader: Reader, ids: list[Any]) -> tuple[Trace, ...]:
    found = by_ids(connection, space, reader, ids)
    said = [found[id] for id in ids if id in found]
    return tuple(
        Trace(each.id, "interaction", each.content, f"{each.sender or ''} {each.type} on {each.channel}".strip(),
              each.occurred_at)
        for each in said
    )  # fmt: skip
