"""The questions that want judgment, each with the type of its answer. They are data: rules and models answer them.

A question knows its name, the version of its meaning (a new version is never answered from an old cache), the role of
the model that may answer it, and how sure the rules must be for a model not to be asked (over 1: it is always asked).
Inputs and answers are plain values, so that both can be written as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from recollect.judges.known import NoteOf, ReflectionOn, TagsFor
from recollect.judges.relations import (
    ConsentIn,
    FulfilledOf,
    NamedIn,
    NeedIn,
    PromisesIn,
    ReplacedOf,
    ResultOf,
    SameNeedOf,
    SessionOverOf,
    ToneOf,
)

ROLES = ("judge", "extract", "summarise", "chat")
Act = Literal["question", "statement", "command", "correction", "confirmation", "explicit"]
Polarity = Literal["is", "not", "ended"]
Kind = Literal[
    "attribute", "relationship", "location", "contact", "nickname", "purpose", "possession",  # what is
    "preference", "requirement", "policy", "expectation", "satisfaction", "gap",  # what is wanted
    "schedule", "plan", "event", "observation",  # what happens
]  # fmt: skip
KINDS: tuple[str, ...] = Kind.__args__  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True)
class Turn:
    """Something said before: by whom, as people call them, and what."""

    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class SpeechAct:
    """What somebody does by saying this. `explicit` asks to remember ("Note: …", "Remember that …")."""

    act: Act


@dataclass(frozen=True, slots=True)
class SpeechActOf:
    name: ClassVar[str] = "speech_act"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.85
    answer: ClassVar[type] = SpeechAct

    text: str
    previous: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A place in a text where somebody or something is spoken of. `pronoun`: it needs the talk before it to be known
    ("she", "the customer"). `type` is an entity type where the text shows it."""

    text: str
    start: int
    end: int
    type: str | None = None
    pronoun: bool = False


@dataclass(frozen=True, slots=True)
class Mentions:
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class MentionsIn:
    name: ClassVar[str] = "mentions"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.75
    answer: ClassVar[type] = Mentions

    text: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody or something that a mention may stand for. `label` is what an answer names: never an id."""

    label: str
    name: str
    type: str
    last_said: int = 0  # how many turns ago it was last spoken of


@dataclass(frozen=True, slots=True)
class Coreference:
    """The label of the candidate that is meant; None where none is."""

    label: str | None


@dataclass(frozen=True, slots=True)
class CoreferenceOf:
    name: ClassVar[str] = "coreference"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.8
    answer: ClassVar[type] = Coreference

    text: str
    mention: Mention
    candidates: tuple[Candidate, ...]
    previous: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that a text says to be so.

    `subject` is "speaker", or a name or phrase as the text has it ("Alice", "my sister", "the garage light");
    `predicate` a word of `predicates`; `object` the value ("Berlin"). `sentence` says it whole, in the third person,
    with dates written out: "Marcus lives in Berlin." `context` is when it holds ("in the evening", "on weekdays").
    `polarity`: it is so, it is not so, or it is so no longer. `replaces` is the value that the text itself says is
    wrong or past ("not X but Y"). `certainty` is 1 for a plain statement and less for a hedged one.
    """

    subject: str
    predicate: str
    object: str
    kind: Kind
    sentence: str
    category: str | None = None
    subject_type: str = "person"
    object_type: str | None = None  # an entity type, where the value is somebody or something with a name
    context: str | None = None
    polarity: Polarity = "is"
    replaces: str | None = None
    valid_from: datetime | None = None
    valid_until: datetime | None = None
    certainty: float = 1.0
    start: int = 0
    end: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Claims:
    """`grave` are the words of the text that could hurt somebody if they were forgotten: an allergy, a medication, a
    limit, a danger; empty where there are none."""

    claims: tuple[Claim, ...]
    grave: str = ""


@dataclass(frozen=True, slots=True)
class FactsIn:
    """`speaker` is how the speaker is called, or empty; `asked` the turn before, where somebody else asked it: "Where
    do you live?" makes "In Berlin" a fact. `before` is how the turn before ends, with its speaker."""

    name: ClassVar[str] = "facts"
    version: ClassVar[int] = 3
    role: ClassVar[str] = "extract"
    sure: ClassVar[float] = 2.0
    answer: ClassVar[type] = Claims

    text: str
    speaker: str
    occurred_at: datetime
    act: Act = "statement"
    asked: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class SameValue:
    same: bool


@dataclass(frozen=True, slots=True)
class SameValueOf:
    """Whether two values of one predicate are the same: "NYC" and "New York City"."""

    name: ClassVar[str] = "same_value"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.85
    answer: ClassVar[type] = SameValue

    predicate: str
    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Importance:
    importance: float  # from 0 to 1


@dataclass(frozen=True, slots=True)
class ImportanceOf:
    name: ClassVar[str] = "importance"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.65
    answer: ClassVar[type] = Importance

    text: str
    act: Act
    kinds: tuple[str, ...] = ()  # of the facts that it states
    event_kind: str | None = None
    hour: int | None = None  # of the day, for events of the world


@dataclass(frozen=True, slots=True)
class Said:
    """Something to be summarised: a message, or a sentence of an earlier summary. `label` is what an answer names;
    `weight` is how much it matters, as far as is known; `kinds` are those of the facts that it states."""

    label: str
    speaker: str
    text: str
    at: datetime
    weight: float = 0.5
    act: str = "statement"
    kinds: tuple[str, ...] = ()
    section: str | None = None  # of the earlier summary that it stood in


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of a summary. `section` is key, decision, action (done or promised) or open (a question or a task
    that waits); `labels` are those of what it rests on."""

    text: str
    labels: tuple[str, ...]
    section: Literal["key", "decision", "action", "open"] = "key"


@dataclass(frozen=True, slots=True)
class Digest:
    points: tuple[Told, ...]


@dataclass(frozen=True, slots=True)
class SummaryOf:
    """What is worth keeping of these messages, in so many tokens at most: decisions, promises, changes, preferences,
    open questions, names and dates; no chit-chat. `about` is who or what the summary is of, if anything."""

    name: ClassVar[str] = "summary"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "summarise"
    sure: ClassVar[float] = 2.0
    answer: ClassVar[type] = Digest

    said: tuple[Said, ...]
    tokens: int = 500
    about: str = ""


@dataclass(frozen=True, slots=True)
class StillRelevant:
    relevant: bool


@dataclass(frozen=True, slots=True)
class StillRelevantOf:
    """Whether something believed still matters to anyone: a plan whose day is past does not, an allergy does."""

    name: ClassVar[str] = "still_relevant"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = StillRelevant

    text: str
    kind: str
    days: int  # since it was last said or told
    importance: float = 0.5
    reinforced: int = 1
    over: bool = False  # whether the time it was about is past


@dataclass(frozen=True, slots=True)
class DetailWanted:
    detail: Literal["short", "normal", "long"]


@dataclass(frozen=True, slots=True)
class DetailWantedOf:
    """How much detail somebody wants in answers, from what they wrote themselves, the newest last."""

    name: ClassVar[str] = "detail_wanted"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = DetailWanted

    messages: tuple[str, ...]


QUESTIONS: dict[str, Any] = {
    question.name: question
    for question in (
        SpeechActOf, MentionsIn, CoreferenceOf, FactsIn, SameValueOf, ReplacedOf, NamedIn, ImportanceOf,
        SummaryOf, StillRelevantOf, DetailWantedOf,
        SessionOverOf, PromisesIn, FulfilledOf, ToneOf, NeedIn, SameNeedOf, ResultOf, ConsentIn,
        TagsFor, NoteOf, ReflectionOn,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Answer:
    """What a judge says: the answer, why, how sure it is, and who says so where that is neither the rules nor the
    language model that was asked."""

    answer: Any
    reason: str
    confidence: float = 1.0
    judge: str = ""
