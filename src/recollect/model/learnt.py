"""What was learnt from it and distilled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Fact:
    """Something believed. `confidence` is what is stored, `effective` what is left of it today; `valid_from` and
    `valid_until` are when it is so, as far as was said. `sources` are the interactions it rests on."""

    id: str
    sentence: str
    subject: str
    subject_name: str
    predicate: str
    object: str
    kind: str
    category: str | None
    confidence: float
    effective: float
    # active, aging, superseded, ended, conflicted, debunked, withdrawn; or as its notes are: quarantined, archived …
    status: str
    reinforced: int
    importance: float
    origin: str  # user_stated, noted, learned, inferred
    audience: str
    said_at: datetime
    validated_at: datetime
    sources: tuple[str, ...]
    object_entity: str | None = None
    context: str | None = None
    negated: bool = False
    tags: tuple[str, ...] = ()
    agent: str | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    superseded_by: str | None = None
    judge: str = "rules"
    reason: str = ""
    evergreen: bool = False  # somebody said that it stays
    tier: str = "hot"  # hot, warm or cold, by when it was last said or told
    said_by: str = ""  # who said it, where it is about somebody else and neither they nor the owner confirmed it
    doubted_by: str | None = None  # an interaction that probably took its place


@dataclass(frozen=True, slots=True)
class Episode:
    """What happened in one interaction. `entities` maps the ids of who and what is spoken of to the words for them."""

    id: str
    source: str
    speech_act: str
    importance: float
    audience: str
    occurred_at: datetime
    entities: Mapping[str, tuple[str, ...]]
    event_kind: str | None = None
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two facts that cannot both be so. `outcome` is None while it is open."""

    id: str
    kind: str  # same_predicate, temporal, semantic
    fact: str
    other: str
    strategy: str
    reason: str
    audience: str
    detected_at: datetime
    outcome: str | None = None
    resolved_at: datetime | None = None
    resolved_by: str | None = None


@dataclass(frozen=True, slots=True)
class Point:
    """One sentence of a summary, and the interactions it rests on. `section` is key, decision, action, open, fact or
    validate."""

    text: str
    sources: tuple[str, ...]
    section: str = "key"
    at: datetime | None = None
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A distillation of what was said in one scope. `parts` are the summaries and facts it was made of; one that is
    wrong is superseded by another, never changed."""

    id: str
    scope: str  # conversation, session, window, day, week, entity, topic
    subject: str
    text: str
    points: tuple[Point, ...]
    interactions: int
    started_at: datetime
    ended_at: datetime
    audience: str
    confidence: float
    parts: tuple[str, ...] = ()
    agent: str | None = None
    judge: str = "rules"
    reason: str = ""
    supersedes: str | None = None
    superseded_by: str | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """When X, also Y: learnt from what followed what. `sources` are the interactions that show it."""

    id: str
    trigger: str
    heuristic: str
    observed: int
    missed: int
    confidence: float
    audience: str
    first_at: datetime
    last_at: datetime
    features: Mapping[str, Any]
    structure: Mapping[str, Any]
    sources: tuple[str, ...]
    entity: str | None = None
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """Why something is believed: an item, how it came about, and what it rests on, down to interactions."""

    id: str
    kind: str
    text: str
    how: str
    at: datetime | None = None
    because: tuple[Trace, ...] = ()
