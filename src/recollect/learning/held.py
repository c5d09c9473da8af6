"""What beliefs are made of: evidence, the belief itself with the words it rests on, and conflicts of two. All pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from recollect.audience import Scope
from recollect.judges.questions import Claim

OPEN = ("active", "conflicted")
HOLDS = ("active", "aging", "conflicted")  # as it is told
_NOISE = re.compile(r"[^\w%°+#@./:-]+|(?<!\w)[./:-]+|[./:-]+(?!\w)")
_ARTICLE = re.compile(r"^(?:the|a|an|my|our|some|der|die|das|ein|eine|le|la|les|un|une|el|los|las|una)\s+")


def value_key(text: str) -> str:
    """What two spellings of one value have in common."""
    plain = " ".join(_NOISE.sub(" ", unicodedata.normalize("NFKC", text).casefold()).split())
    return _ARTICLE.sub("", plain) or plain


@dataclass(frozen=True, slots=True)
class Evidence:
    """A claim, by whom it was made and of whom, in which words of the log."""

    scope: Scope
    position: int
    source: str
    occurred_at: datetime
    speaker: str
    subject: str
    subject_name: str
    claim: Claim
    base: float
    origin: str
    importance: float
    correction: bool = False
    object_entity: str | None = None
    tags: str = "[]"
    judge: str = "rules"
    change: bool = False  # it is said since when it is so, or which note it takes the place of
    words: str = ""  # the sentence that says it

    @property
    def begins(self) -> datetime:
        """When it begins to be so, as far as was said."""
        return self.claim.valid_from or self.occurred_at


@dataclass(slots=True)
class Source:
    position: int
    source: str
    role: str  # states, reinforces, ends, replaces, contradicts
    confidence: float
    occurred_at: datetime


@dataclass(slots=True)
class Belief:
    """A row of the table of facts, and the words it rests on."""

    fact: str
    scope: Scope
    subject: str
    subject_name: str
    predicate: str
    object: str
    object_key: str
    object_entity: str | None
    context: str | None
    negated: bool
    sentence: str
    kind: str
    category: str | None
    tags: str
    origin: str
    speaker: str
    base: float
    confidence: float
    importance: float
    reinforced: int
    status: str
    valid_from: datetime | None
    valid_until: datetime | None
    said_at: datetime
    validated_at: datetime
    closed_at: datetime | None
    superseded_by: str | None
    position: int
    source: str
    judge: str
    reason: str
    fresh: list[Source] = field(default_factory=list)

    @property
    def is_open(self) -> bool:
        return self.status in OPEN

    @property
    def place(self) -> tuple[str, str]:
        """Of beliefs with one place, only one can hold where the predicate allows one value."""
        return self.predicate, value_key(self.context or "")


@dataclass(slots=True)
class Clash:
    """A row of the table of conflicts."""

    conflict: str
    scope: Scope
    kind: str
    fact: str
    other: str
    strategy: str
    reason: str
    position: int
    source: str
    detected_at: datetime
    outcome: str | None = None
    resolved_at: datetime | None = None
    resolved_by: str | None = None


class Shelves(Protocol):
    """What the database holds: the beliefs about a subject, one belief, the open conflicts of a belief, and those about
    a subject that a person has decided."""

    def about(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> Iterable[Belief]: ...
    def belief(self, fact: str) -> Belief | None: ...
    def clashes(self, fact: str) -> Iterable[Clash]: ...
    def decided(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> Iterable[Clash]: ...


def is_as_left(side: Any, conflict: Any) -> bool:
    """Whether a fact is yet as a person's word on a conflict has left it; both may be rows of their tables."""
    if not (conflict.outcome or "").startswith("kept "):
        return False
    if conflict.outcome in ("kept both", f"kept {side.fact}"):
        return side.status in OPEN
    return bool(side.status == "superseded" and side.closed_at == conflict.resolved_at)


def in_context(sentence: str, context: str | None) -> str:
    """A sentence that says where it holds: "Alice works at Google (2024 contract)." """
    return f"{sentence.removesuffix('.')} ({context})." if context else sentence


def out_of_context(sentence: str, context: str | None) -> str:
    marked = f" ({context})."
    return f"{sentence.removesuffix(marked)}." if context and sentence.endswith(marked) else sentence


def one_value(one: Belief, other: Belief) -> bool:
    """Whether two beliefs about one subject say the same."""
    if (one.subject, one.predicate, one.negated) != (other.subject, other.predicate, other.negated):
        return False
    same = one.object_entity is not None and one.object_entity == other.object_entity
    return same or one.object_key == other.object_key
