"""What tags are called now: the owner's word, one step after the other, applied whenever tags are read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, select

from recollect.knowledge.tags_words import name_of, variants
from recollect.store.schema import renamed_tags


def names_now(connection: Connection, space: str) -> dict[str, str]:
    """What tags are called now, of those that are called otherwise than at first."""
    query = select(renamed_tags.c.tag, renamed_tags.c.renamed).where(
        renamed_tags.c.space == space, renamed_tags.c.renamed.is_not(None)
    )
    steps = {row.tag: row.renamed for row in connection.execute(query)}
    return {tag: end(steps, tag) for tag in steps}


def stored(connection: Connection, space: str, wanted: Iterable[str]) -> list[str]:
    """The names under which tags are stored that are called, or were called, one of these; "recipe" finds "recipes"."""
    now = names_now(connection, space)
    ends = {now.get(name, name) for each in wanted for name in variants(name_of(each))}
    return sorted(ends | {tag for tag, end in now.items() if end in ends})


def end(steps: Mapping[str, str], tag: str) -> str:
    """Where a name leads to, step by step; a circle ends where it began."""
    seen = {tag}
    while tag in steps:
        tag = steps[tag]
        if tag in seen:
            return tag
        seen.add(tag)
    return tag
