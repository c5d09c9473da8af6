"""Questions, and what they are answered with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from recollect.model.learnt import Fact, Summary
from recollect.model.said import Interaction


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
class Passage:
    """The part of a long message that answers best: of its content from `start` up to, not including, `end`."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Hit:
    """One answer of recall. `sources` are the interactions it rests on. Of a message of more than 1,000 characters,
    `text` is what stands around its `passage`."""

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
    doubted_by: str | None = None  # an interaction that probably took its place
    passage: Passage | None = None  # of a long message


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
    because of the words that were found, the most relevant first. `waiting` are ids of notes that may answer, and are
    not told as known before somebody has confirmed them."""

    def __init__(
        self,
        hits: Iterable[Hit] = (),
        *,
        query: Query,
        confidence: float = 0.0,
        notes: tuple[str, ...] = (),
        facts: tuple[Fact, ...] = (),
        waiting: tuple[str, ...] = (),
    ) -> None:
        super().__init__(hits)
        self.query = query
        self.confidence = confidence
        self.notes = notes
        self.facts = facts
        self.waiting = waiting


@dataclass(frozen=True, slots=True)
class Section:
    """One part of a context: its name, its title, and its lines."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Citation:
    """The number in brackets of a line, the interactions it was taken from, and the id of what it tells: `why` can be
    asked of it."""

    number: int
    sources: tuple[str, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What a model should know before it answers, as plain text with numbered quotations. `system` is what the agent is
    told before anything else: instructions and its soul."""

    text: str
    sections: tuple[Section, ...] = ()
    citations: tuple[Citation, ...] = ()
    conflicts: tuple[str, ...] = ()
    needs_validation: tuple[str, ...] = ()
    tokens: int = 0
    confidence: float = 0.0
    notes: tuple[str, ...] = ()
    system: str = ""
