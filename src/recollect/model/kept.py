"""What is told of the memory itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True)
class Verification:
    """`head` is the hash of the last good interaction, worth noting elsewhere; `noted` is how far the log went when its
    head was last noted outside the database, None where that never was; `missing` is how many are gone from its end."""

    ok: bool
    checked: int
    erased: int
    problem: str | None = None
    position: int | None = None
    interaction: str | None = None
    head: str = ""
    noted: int | None = None
    missing: int = 0
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class Erasure:
    """What a forget would remove, or has removed: then `receipt` and `erased_at` are set. `answers` are those of the
    interactions that others were told, and that quoted what goes: a mark stays in their place."""

    target: str
    interactions: int
    entities: tuple[str, ...]
    conversations: tuple[str, ...]
    backups: tuple[str, ...]
    first_at: datetime | None = None
    last_at: datetime | None = None
    receipt: str | None = None
    erased_at: datetime | None = None
    answers: int = 0


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the doctor's report."""

    name: str
    ok: bool
    detail: str
    advice: str | None = None


@dataclass(frozen=True, slots=True)
class Overview:
    """How much there is of each layer, of entities by type and of facts by kind; `days` is how many interactions each
    day brought, up to today."""

    counts: Mapping[str, int]
    entities: Mapping[str, int]
    facts: Mapping[str, int]
    days: tuple[tuple[date, int], ...]
    first_at: datetime | None = None
    last_at: datetime | None = None
