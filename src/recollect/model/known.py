"""What is known on purpose: notes, tags, souls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

NOTE_ORIGINS = ("chat", "manual", "reflection", "import")
NOTE_STATES = ("pending", "processed", "quarantined", "proposed", "archived", "rejected", "debunked")
SOUL_PARTS = ("personality", "insights")
OPERATIONS = ("keep", "add", "update", "remove", "promote")
VERDICTS = ("useful", "wrong", "outdated")


@dataclass(frozen=True, slots=True)
class Note:
    """Something to be known. `status` is pending until it was looked at; quarantined: not presented as known before
    somebody has said so. `message` is what was said in a conversation that it was taken from, `told` the agent it was
    said to. `replaced_by` is the note that took its place, `twin_of` one that said the same before, `context` where it
    holds."""

    id: str
    title: str
    content: str
    tags: tuple[str, ...]
    status: str
    origin: str  # chat, manual, reflection, import
    created_by: str  # user, agent_proposed
    audience: str
    created_at: datetime
    channel: str
    entity: str  # who wrote it
    confidence: float = 0.0
    reason: str = ""
    entities: tuple[str, ...] = ()  # whom and what it speaks of
    conflicts: tuple[str, ...] = ()  # open ones
    message: str | None = None
    told: str | None = None
    accepted_by: str | None = None  # who said yes to what an agent proposed: a handle, or the owner
    replaced_by: str | None = None
    replaces: tuple[str, ...] = ()
    twin_of: str | None = None
    context: str | None = None
    judge: str = "rules"


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of an import of notes. `known` were here already; `failed` are those that could not be read, each with
    its place and why; `not_recorded` were not stored, because recording is off there or they were erased before."""

    notes: int
    known: int = 0
    failed: tuple[str, ...] = ()
    not_recorded: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """What somebody found of something they were told: useful, wrong, outdated; None, where they take it back. It acts
    for those of its audience."""

    item: str
    verdict: str | None
    giver: str
    audience: str


@dataclass(frozen=True, slots=True)
class Question:
    """Something worth asking the one who is spoken with: in words, about which fact, and why now."""

    text: str
    fact: str
    sentence: str
    reason: str
    last_heard_at: datetime
    sources: tuple[str, ...] = ()  # the interactions that the fact rests on


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag, and how many notes of the reader have it. `kind` is what it stands for: person, project, place, … or
    topic. `beside` are the tags that stand with it, and how often; `was` what it was called before."""

    name: str
    notes: int
    kind: str = "topic"
    beside: Mapping[str, int] = field(default_factory=dict)
    was: tuple[str, ...] = ()
    last_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class TagChange:
    """The owner's word on what a tag is called from then on; None: its own name again."""

    tag: str
    renamed: str | None
    words: str
    at: datetime
    source: str


@dataclass(frozen=True, slots=True)
class SoulItem:
    """A line of a soul, told to those of its audience."""

    id: str
    part: str  # personality, insights
    text: str
    audience: str
    since: int
    evidence: tuple[str, ...] = ()
    source: str = ""


@dataclass(frozen=True, slots=True)
class Soul:
    """Who an agent is: changed only by what somebody approved. `text` is how it is told to a model."""

    agent: str
    version: int
    personality: tuple[SoulItem, ...]
    insights: tuple[SoulItem, ...]
    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SoulChange:
    """One version of a soul: what was changed, in words, and line by line: + added, - taken out."""

    version: int
    words: str
    at: datetime
    source: str
    lines: tuple[str, ...] = ()
