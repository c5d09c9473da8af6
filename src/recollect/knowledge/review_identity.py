"""What accepting a suggestion of identity does, and undoing it: the same decisions as `link` and `unlink`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect.entities import identity
from recollect.entities.identity import Decision
from recollect.errors import NotFound
from recollect.model import Proposal
from recollect.relationships.suggestions import item_id, suggestions
from recollect.store.schema import links, reviewed


def suggested(connection: Connection, space: str, now: datetime) -> list[Proposal]:
    """Suggestions, without those whose link somebody took back: that is an answer too, unless it was `undo`."""
    query = select(links.c.entity, links.c.other).where(
        links.c.space == space, links.c.undone_by.is_not(None), links.c.verified
    )
    split = {item_id(row.entity, row.other) for row in connection.execute(query)}
    opened = select(reviewed.c.item).where(reviewed.c.space == space, reviewed.c.outcome == "open")
    split -= set(connection.execute(opened).scalars()) if split else set()
    return suggestions(connection, space, now, without=split)


def link(connection: Connection, space: str, proposal: Proposal) -> Sequence[Decision]:
    one, other = proposal.data["entity"], proposal.data["other"]
    made = identity.link(connection, space, one, other, verified=True)
    return [] if made is None else [made]


def unlink(connection: Connection, space: str, decided: Mapping[str, Any]) -> Sequence[Decision]:
    try:
        return [identity.unlink(connection, space, decided["entity"], decided["other"])]
    except NotFound:  # somebody has done so by hand
        return []
