"""What lies beneath a summary, read from the tables."""

from __future__ import annotations

from sqlalchemy import Connection, select

from recollect.store.schema import summary_parts, summary_sources


def sources_of(connection: Connection, space: str, id: str) -> list[str]:
    """The exact set of interactions beneath a summary, in their order: its own, and those of its parts all the way
    down. Facts beneath it are not followed: the words they rest on are in the sessions."""
    found: dict[int, str] = {}
    open_, seen = [id], set()
    while open_:
        at = open_.pop()
        seen.add(at)
        own = select(summary_sources.c.position, summary_sources.c.source).where(
            summary_sources.c.space == space, summary_sources.c.summary == at
        )
        found.update({row.position: row.source for row in connection.execute(own)})
        parts = select(summary_parts.c.part).where(summary_parts.c.space == space, summary_parts.c.summary == at)
        below = set(connection.execute(parts).scalars())
        open_ += [part for part in below - seen if part.startswith("sum_")]
    return [found[position] for position in sorted(found)]
