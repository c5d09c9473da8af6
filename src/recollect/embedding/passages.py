"""What an embedder gets to read of an interaction: who spoke, the words, and the turn before them.

    Marcus: yes, last summer | Anna: have you been to Rome?

The turn before is one that the same readers may see: same channel, audience and agent, and not long ago. Long texts
are cut into parts, each with a vector of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import PUBLIC
from recollect.log.labels import labels_of
from recollect.log.read import log
from recollect.store.once import once
from recollect.store.schema import interactions

PART = 900  # characters of a part: about as much as a small model reads
MOST_PARTS = 128  # the last has all the rest; memory from before has 16 at most
BEFORE = 240  # characters of the turn before

COLUMNS = (log.position, log.id, log.content, log.occurred_at, log.audience, log.agent, log.channel, log.sender,
           log.role, log.type, log.metadata)  # fmt: skip
_END = re.compile(r"[.!?…]\s+|\n+")
_INK = re.compile(r"\S")


def speaker(row: Any) -> str:
    """How the one who spoke is called, from the row alone: a directory may know more than this row's readers."""
    nobody = row.role == "user" or getattr(row, "type", None) == "note"  # an accepted note is in nobody's name
    name = row.sender or row.agent or ("" if nobody else row.role)
    return name.lstrip("@").partition("@")[0].partition(":")[0].strip() if name else ""


def said(row: Any, text: str) -> str:
    who = speaker(row)
    return f"{who}: {text}" if who and not text.lower().startswith(f"{who.lower()}:") else text


def passages(row: Any, before: Any | None) -> list[str]:
    """The texts to embed for a row, one for each part of it."""
    over = labels_of(row.metadata) if row.type == "note" else ""
    found = [said(row, f"{over}: {part}" if over else part) for part in parts(row.content)]
    if found and before is not None:
        words = " ".join(before.content.split())[:BEFORE]
        if words:
            found[0] = f"{found[0]} | {said(before, words)}"
    return found


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in spans(text)]


def spans(text: str) -> list[tuple[int, int]]:
    """Where the pieces of bearable length stand in a text, cut at the ends of sentences or else between words. It hangs
    on the text alone, so that the number of a vector tells what it was made of."""
    found: list[tuple[int, int]] = []
    start, end = _ink(text, 0), len(text.rstrip())
    while end - start > PART and len(found) < MOST_PARTS - 1:
        least, most = start + PART // 3, start + PART
        cut = max((match.end() for match in _END.finditer(text, least, most)), default=0)
        cut = cut or text.rfind(" ", least, most) + 1 or most
        found.append((start, start + len(text[start:cut].rstrip())))
        start = _ink(text, cut)
    return [*found, (start, end)] if start < end else found


def _ink(text: str, start: int) -> int:
    """Where the next sign stands that is seen."""
    found = _INK.search(text, start)
    return found.start() if found else len(text)


def turns(connection: Connection, space: str, rows: list[Any], idle: timedelta) -> Iterator[tuple[Any, Any | None]]:
    """Each row that has words of its own, with the turn before it."""
    last: dict[tuple[str, str, str | None], Any | None] = {}
    for row in rows:
        if row.content is None or row.type == "decision":
            continue
        place = (row.channel, row.audience, row.agent)
        if place not in last:
            last[place] = _before(connection, space, row)
        before = last[place]
        last[place] = row
        near = before is not None and abs(row.occurred_at - before.occurred_at) <= idle
        yield row, before if near else None


def _before(connection: Connection, space: str, row: Any) -> Any | None:
    """By the index that has least to pass over: of the channel for what is public, else of the audience."""
    asked = _in_channel if row.audience == PUBLIC else _in_audience
    return asked(connection, space, row.channel, row.audience, row.agent, row.position).one_or_none()


@once
def _in_channel(space: str, channel: str, audience: str, agent: str | None, position: int) -> Select[Any]:
    return _last(space, agent, position).where(log.channel == channel, log.audience.concat("") == audience)


@once
def _in_audience(space: str, channel: str, audience: str, agent: str | None, position: int) -> Select[Any]:
    return _last(space, agent, position).where(log.channel.concat("") == channel, log.audience == audience)


def _last(space: str, agent: str | None, position: int) -> Select[Any]:
    return (
        select(*COLUMNS)
        .where(
            log.space == space,
            log.position < position,
            log.agent.is_not_distinct_from(agent),
            log.type != "decision",
            log.erasure.is_(None),
        )
        .order_by(interactions.c.position.desc())
        .limit(1)
    )
