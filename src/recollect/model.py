"""The words of the memory as frozen dataclasses. They hold data and know nothing of databases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

PRIVACY = ("public", "group", "private")
DIRECTIONS = ("inbound", "outbound")
ROLES = ("user", "assistant", "system", "tool")
TYPES = ("text", "voice", "file", "reaction", "command", "event", "note", "decision")
ENTITY_TYPES = ("person", "agent", "service", "group", "place", "device", "project", "company")


@dataclass(frozen=True, slots=True)
class Interaction:
    """One entry of the log. `position` and `hash` are for the owner alone: to others they would count hidden rows."""

    id: str
    content: str
    channel: str
    entity: str
    conversation: str
    direction: str
    role: str
    type: str
    audience: str
    occurred_at: datetime
    recorded_at: datetime
    sender: str | None = None
    agent: str | None = None
    external_id: str | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    position: int | None = None
    hash: str | None = None
    erased: bool = False


@dataclass(frozen=True, slots=True)
class Handle:
    channel_type: str
    handle: str
    entity: str

    def __str__(self) -> str:
        return f"{self.channel_type}:{self.handle}"


@dataclass(frozen=True, slots=True)
class Entity:
    """Somebody or something. `members` are the ids that are linked into this one, its own first."""

    id: str
    type: str
    name: str
    created_at: datetime
    handles: tuple[Handle, ...] = ()
    aliases: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    properties: Mapping[str, Any] = field(default_factory=dict)
    external_ref: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    id: str
    entity: str
    other: str
    verified: bool
    created_at: datetime
    source: str
    undone_by: str | None = None


@dataclass(frozen=True, slots=True)
class Channel:
    id: str
    type: str
    privacy: str
    created_at: datetime
    last_activity_at: datetime
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conversation:
    id: str
    entity: str
    channel: str
    agent: str | None
    status: str
    started_at: datetime
    last_activity_at: datetime
    interactions: int
    sessions: int


@dataclass(frozen=True, slots=True)
class Session:
    id: str
    conversation: str
    started_at: datetime
    last_activity_at: datetime
    interactions: int
    ended_at: datetime | None = None
    ended_by: str | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """Whom or what a mention stands for. `entity` is None where nobody is known by it; `candidates` are then the ids
    that come near. `method` is exact, alias, fuzzy, chosen, coreference, domain, ambiguous or none."""

    entity: str | None
    candidates: tuple[str, ...] = ()
    method: str = "none"
    confidence: float = 0.0
    reason: str = ""


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
    status: str  # active, aging, superseded, ended, conflicted
    reinforced: int
    importance: float
    origin: str  # user_stated, learned, inferred
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
class Window:
    """A conversation as a prompt should have it: what was folded as a summary, then the newest messages whole.
    `clipped`: older messages that are in neither; `recalled` is what the memory finds for the newest message among what
    was folded."""

    interactions: tuple[Interaction, ...]
    summary: Summary | None = None
    tokens: int = 0
    clipped: int = 0
    recalled: tuple[Hit, ...] = ()


@dataclass(frozen=True, slots=True)
class Trace:
    """Why something is believed: an item, how it came about, and what it rests on, down to interactions."""

    id: str
    kind: str
    text: str
    how: str
    at: datetime | None = None
    because: tuple[Trace, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer of recall. `sources` are the interactions it rests on."""

    id: str
    kind: str
    text: str
    score: float
    signals: Mapping[str, float]
    audience: str
    occurred_at: datetime
    sources: tuple[str, ...]
    external_ids: tuple[str, ...]
    entity: str
    channel: str
    sender: str | None = None


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


@dataclass(frozen=True, slots=True)
class Span:
    """A time expression in a question: from `start` up to, not including, `end`. `dated`: its year is written, so that
    it does not matter when it is asked."""

    start: datetime
    end: datetime
    text: str
    where: tuple[int, int]
    precision: str  # minute, hour, part, day, weekend, week, month, season, quarter, year, decade, range, open, vague
    dated: bool = False


@dataclass(frozen=True, slots=True)
class Anchor:
    """An event that a time hangs on. `offset` is (2, "week") in "two weeks before"; (0, "week") in "the week before";
    None where none is said."""

    offset: tuple[int, str] | None
    direction: str  # before, after, since, until, during
    event_text: str
    text: str
    where: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Query:
    """A question, understood. `entities` are ids; `about` are the names as written, known or not."""

    text: str
    interval: tuple[datetime, datetime] | None = None
    anchor: Anchor | None = None
    spans: tuple[Span, ...] = ()
    entities: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    expects: str | None = None  # person, time, place, number, reason
    terms: tuple[str, ...] = ()
    style: str = "factual"  # factual, procedural, exploratory, temporal
    reasons: tuple[str, ...] = ()


class Hits(list[Hit]):
    """The answers of one recall, best first. `confidence` is how likely it is that what was asked for is among them;
    `query` is how the question was read, `notes` what the caller should know about the search, `facts` what is believed
    because of the words that were found, the most relevant first."""

    def __init__(
        self,
        hits: Iterable[Hit] = (),
        *,
        query: Query,
        confidence: float = 0.0,
        notes: tuple[str, ...] = (),
        facts: tuple[Fact, ...] = (),
    ) -> None:
        super().__init__(hits)
        self.query = query
        self.confidence = confidence
        self.notes = notes
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a context: its name, its title, and its lines."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Citation:
    """The number in brackets of a line, and the interactions it was taken from."""

    number: int
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Context:
    """What a model should know before it answers, as plain text with numbered quotations."""

    text: str
    sections: tuple[Section, ...] = ()
    citations: tuple[Citation, ...] = ()
    conflicts: tuple[str, ...] = ()
    needs_validation: tuple[str, ...] = ()
    tokens: int = 0
    confidence: float = 0.0
    notes: tuple[str, ...] = ()
