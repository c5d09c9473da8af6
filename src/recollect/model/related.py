"""What is found out about people, and what waits to be done or decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

PROFILE_TYPES = ("needs", "expectations", "preferences", "gaps", "satisfaction")
RELATIONS = ("updates", "extends", "derives")
GAP_STATES = ("detected", "task_created", "resolved", "wont_fix")


@dataclass(frozen=True, slots=True)
class Promise:
    """What somebody said they would do. `entity` is who (None: the agent); `overdue` holds at the time of asking."""

    id: str
    text: str
    speaker: str
    talk: str
    channel: str
    audience: str
    made_at: datetime
    source: str
    outcome: str = "open"  # open, done, dropped, replaced
    entity: str | None = None
    beneficiary: str | None = None
    due_at: datetime | None = None
    overdue: bool = False
    settled_at: datetime | None = None
    settled_by: str | None = None
    agent: str | None = None
    judge: str = "rules"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody writes in a conversation, and so how they like to be spoken to."""

    conversation: str
    entity: str
    channel: str
    audience: str
    formality: str  # formal, neutral, casual
    technical: str  # plain, some, expert
    pace: str  # quick, steady, slow
    language: str  # en, de, …; und where it cannot be told
    length: str  # short, normal, long
    messages: int
    last_at: datetime
    sources: tuple[str, ...]
    pace_seconds: float | None = None
    reasons: Mapping[str, str] = field(default_factory=dict)
    agent: str | None = None


@dataclass(frozen=True, slots=True)
class ProfileItem:
    """One thing that is known of somebody. `slot` is what it is about within its type (length, response time, a
    category); a newer one on the same slot supersedes it."""

    id: str
    entity: str
    type: str
    slot: str
    content: str
    confidence: float
    audience: str
    created_at: datetime
    sources: tuple[str, ...]
    channels: tuple[str, ...]
    relation: str = "derives"
    supersedes: str | None = None
    superseded_by: str | None = None
    facts: tuple[str, ...] = ()
    agent: str | None = None
    judge: str = "rules"
    reason: str = ""

    @property
    def level(self) -> str:
        """Confidence in a word."""
        return "high" if self.confidence >= 0.85 else "medium" if self.confidence >= 0.6 else "low"


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody, as this reader may know them. `text` is Markdown."""

    entity: str
    name: str
    type: str
    text: str
    items: tuple[ProfileItem, ...]
    manners: tuple[Manner, ...] = ()
    promises: tuple[Promise, ...] = ()
    channels: tuple[str, ...] = ()
    detail: str = "normal"  # how long replies should be: short, normal, long
    first_at: datetime | None = None
    last_at: datetime | None = None
    interactions: int = 0


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that somebody needed and the system could not do. `evidence` are interactions, `people` how many
    voiced it; `since` counts how often it showed up after it was resolved."""

    id: str
    need: str
    kind: str  # unmet, friction, wish, repeated
    frequency: int
    people: int
    status: str
    evidence: tuple[str, ...]
    audiences: tuple[str, ...]
    first_at: datetime
    last_at: datetime
    entities: tuple[str, ...] = ()
    task: str | None = None
    resolved_at: datetime | None = None
    since: int = 0


@dataclass(frozen=True, slots=True)
class Task:
    """A gap that became work for somebody."""

    id: str
    title: str
    target: str
    gaps: tuple[str, ...]
    evidence: tuple[str, ...]
    created_at: datetime
    status: str = "open"  # open, resolved, wont_fix
    resolved_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Proposal:
    """Something that waits for a person's word. `evidence` maps interactions to their words, `consequence` says what
    accepting does; `options` are the answers that it takes."""

    id: str
    kind: str  # identity, share, conflict, validation, note, proposed, soul, procedure
    question: str
    reasons: tuple[str, ...]
    evidence: Mapping[str, str]
    consequence: str
    confidence: float
    created_at: datetime
    options: tuple[str, ...] = ("accept", "reject", "later")
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Expertise:
    """How an agent did, in all or in one field. `reliability` is the share that worked, drawn towards one half where
    little is known."""

    agent: str
    field: str
    exchanges: int
    worked: int
    failed: int
    reliability: float
    seconds: float | None  # until it answered, in the middle
    length: int  # of its answers in words, in the middle
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """One run of one job of the heartbeat; `skipped` says why nothing was done."""

    job: str
    started_at: datetime
    seconds: float
    result: Mapping[str, int] = field(default_factory=dict)
    error: str | None = None
    skipped: str | None = None
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class JobStatus:
    """How a job of the heartbeat stands. `every` is in seconds, None where it is switched off; `failures` counts those
    since it last succeeded."""

    job: str
    what: str
    every: float | None
    started_at: datetime | None = None
    finished_at: datetime | None = None
    succeeded_at: datetime | None = None
    due_at: datetime | None = None
    runs: int = 0
    failures: int = 0
    error: str | None = None
    result: Mapping[str, int] = field(default_factory=dict)
