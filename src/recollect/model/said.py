"""What was said, where and by whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

PRIVACY = ("public", "group", "private")
DIRECTIONS = ("inbound", "outbound")
ROLES = ("user", "assistant", "system", "tool")
JOIN_RULES = ("public", "invite", "knock")
TYPES = ("text", "voice", "file", "reaction", "command", "event", "note", "decision")
NOT_RECORDED = {  # why nothing of what was handed in was stored
    "off": "Recording is off in this talk; nothing of it was stored.",
    "turned_off": "Recording is off in this talk from now on; nothing of it is stored.",
    "turned_on": "Recording is on again in this talk.",
    "erased": "This message was erased on request and stays so; it was not stored again.",
}
ENTITY_TYPES = ("person", "agent", "service", "group", "place", "device", "project", "company")


@dataclass(frozen=True, slots=True)
class Interaction:
    """One entry of the log. `position` and `hash` are for the owner alone: to others they would count hidden rows.
    `recorded` is false where a write stored nothing: then `not_recorded` says why (a key of NOT_RECORDED), and there is
    no id, unless the message was stored once and erased."""

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
    recorded: bool = True
    not_recorded: str | None = None

    @property
    def detail(self) -> str:
        """Why it was not recorded, in words for people."""
        return "" if self.not_recorded is None else NOT_RECORDED[self.not_recorded]


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
    """The thread of one entity with one agent on one channel. `status` is active, idle, archived or closed, `reason`
    why it is so."""

    id: str
    entity: str
    channel: str
    agent: str | None
    status: str
    started_at: datetime
    last_activity_at: datetime
    interactions: int
    sessions: int
    reason: str = ""


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
class Acquaintance:
    """Somebody or something that is known: when it was last spoken with, how much was said in its conversations, and
    how many facts are about it."""

    entity: Entity
    last_at: datetime | None
    interactions: int
    facts: int
