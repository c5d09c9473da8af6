"""What is told of the memory itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Verification:
    ok: bool
    checked: int
    erased: int
    problem: str | None = None
    position: int | None = None
    interaction: str | None = None


@dataclass(frozen=True, slots=True)
class Erasure:
    """What a forget would remove, or has removed: then `receipt` and `erased_at` are set."""

    target: str
    interactions: int
    entities: tuple[str, ...]
    conversations: tuple[str, ...]
    backups: tuple[str, ...]
    first_at: datetime | None = None
    last_at: datetime | None = None
    receipt: str | None = None
    erased_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor's report."""

    name: str
    ok: bool
    detail: str
    advice: str | None = None
