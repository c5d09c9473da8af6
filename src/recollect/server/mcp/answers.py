"""Answers for a prompt: lines of text within a budget, and the same as data.

Every line that quotes the memory says so: the head is how learning knows our own words again, should they come back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from recollect.learning.interpret import RECALLED
from recollect.server.clock import local
from recollect.understanding.quotation import clipped, without_tokens

BUDGET = 1_200  # tokens, if nothing else is said
MOST = 8_000
HEAD = RECALLED
CHARACTERS = 4  # that a token has, roughly
LONGEST_LINE = 600


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool gives back. `data` is for programs, `text` for models."""

    text: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that is told: a line, and the same as data."""

    line: str
    data: Mapping[str, Any]


def listed(
    name: str,
    rows: Iterable[Row],
    budget: int,
    *,
    empty: str,
    quoted: bool = True,
    more: Mapping[str, Any] | None = None,
    notes: Sequence[str] = (),
) -> Answer:
    """Rows as many as fit, under the head that marks them as remembered. What did not fit is counted."""
    every = list(rows)
    head = [HEAD] if quoted and every else []
    room = budget * CHARACTERS - sum(len(line) + 1 for line in (*head, *notes))
    told: list[Row] = []
    for row in every:
        room -= len(row.line) + 1
        if told and room < 0:
            break
        told.append(row)
    left = len(every) - len(told)
    words = [*notes, *([f"{left} more did not fit; ask with a larger budget, or more narrowly."] if left else [])]
    lines = [*head, *(row.line for row in told)] if told else [empty]
    data: dict[str, Any] = {name: [dict(row.data) for row in told], **(more or {})}
    data |= {"left_out": left} if left else {}
    return Answer("\n".join([*lines, *words]), data | ({"notes": words} if words else {}))


def cut(text: str, budget: int) -> tuple[str, bool]:
    """A text that is no longer than a budget, cut between lines; and whether it was cut."""
    room = budget * CHARACTERS
    if len(text) <= room:
        return text, False
    kept = text[:room].rpartition("\n")[0] or text[:room]
    return f"{kept.rstrip()}\n… (cut; ask with a larger budget)", True


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    return clipped(text, most)


def harmless(value: Any) -> Any:
    """Data as it is, but for tokens of a model's template: clients put it before the model too."""
    if isinstance(value, str):
        return without_tokens(value)
    if isinstance(value, Mapping):
        return {name: harmless(each) for name, each in value.items()}
    return [harmless(each) for each in value] if isinstance(value, list | tuple) else value


def day(at: datetime | None) -> str:
    return "" if at is None else f"{local(at):%Y-%m-%d %H:%M}"


def spelled(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()
