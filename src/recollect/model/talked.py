"""What an answer in a talk rests on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Used:
    """A memory that an answer was given with. `number` is the one in brackets that the answer cites it by, `id` what
    `why` can be asked of, `sources` the interactions that it rests on; `why` says in words why it was chosen."""

    number: int
    id: str
    text: str
    section: str
    why: str
    sources: tuple[str, ...]
    score: float | None = None
