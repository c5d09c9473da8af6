"""Questions about how people speak with each other: whether a talk is over, what was promised, how somebody writes,
what they needed and did not get, what may be told to others."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Literal


@dataclass(frozen=True, slots=True)
class Message:
    """A message of a talk. `sender` is user, or assistant for the agent; `minutes_before_end` is how long before the
    last message it came."""

    sender: str
    text: str
    minutes_before_end: float = 0.0


@dataclass(frozen=True, slots=True)
class SessionOver:
    over: bool

    def __bool__(self) -> bool:
        return self.over


@dataclass(frozen=True, slots=True)
class SessionOverOf:
    """Whether a talk has come to its natural end, after so much silence. `pace_minutes` is how long this person usually
    takes to answer, `pending` whether a promise or a task waits that the talk is to go on with, `length` how many
    messages the talk has had, where these are only the last of them."""

    name: ClassVar[str] = "session_over"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.75
    answer: ClassVar[type] = SessionOver

    messages: tuple[Message, ...]
    silence_minutes: float
    pace_minutes: float | None = None
    pending: bool = False
    length: int = 0


@dataclass(frozen=True, slots=True)
class Promised:
    """Something that the speaker says they will do, in their own words (Marcus: “I'll send you the report”), or in a
    sentence of a model. `due_at` is the moment by which, where one is said; `start` and `end` are where it is said."""

    text: str
    due_at: datetime | None = None
    certainty: float = 1.0
    start: int = 0
    end: int = 0
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Promises:
    promises: tuple[Promised, ...]


@dataclass(frozen=True, slots=True)
class PromisesIn:
    """What the speaker of `text` says they will do for others or must not forget. `asked` is what somebody else said
    last: "Can you send it on Friday?" makes "Sure" a promise. `before` is the turn before, with its speaker.
    `by_agent`: an agent says it, of whose long answers the beginning and the end are read."""

    name: ClassVar[str] = "promises"
    version: ClassVar[int] = 3
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = Promises

    text: str
    speaker: str
    occurred_at: datetime
    asked: str = ""
    before: str = ""
    addressee: str = ""  # to whom it is said, where that is known
    by_agent: bool = False


@dataclass(frozen=True, slots=True)
class Fulfilled:
    state: Literal["open", "done", "dropped", "moved", "again"]


@dataclass(frozen=True, slots=True)
class FulfilledOf:
    """What a later message makes of a promise: it is done ("sent it just now"), taken back or no longer wanted ("I
    won't make it"), moved to another time, promised once more, or just open. `own`: the one who promised says it.
    `promises`: the message promises something itself. `before` is the turn before it, with its speaker."""

    name: ClassVar[str] = "fulfilled"
    version: ClassVar[int] = 2
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = Fulfilled

    promise: str
    promised_at: datetime
    text: str
    said_at: datetime
    speaker: str = ""
    own: bool = True
    promises: bool = False
    before: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A message of the one whose tone is asked about. `after_seconds` is how long they took to answer, if they did."""

    text: str
    after_seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Tone:
    formality: Literal["formal", "neutral", "casual"]
    technical: Literal["plain", "some", "expert"]
    pace: Literal["quick", "steady", "slow"]
    language: str
    length: Literal["short", "normal", "long"]


@dataclass(frozen=True, slots=True)
class ToneOf:
    """How somebody writes, from their messages, the newest last; hence how they like to be spoken to."""

    name: ClassVar[str] = "tone"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.6
    answer: ClassVar[type] = Tone

    messages: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """`kind` is unmet (it was asked for and could not be done), wish (somebody says that they would like it), friction
    (it was done, but badly), repeated (it had to be asked for again) or none. `need` says in a few words what is
    needed, without names of people: "export reports as PDF"."""

    kind: Literal["none", "unmet", "wish", "friction", "repeated"]
    need: str = ""


@dataclass(frozen=True, slots=True)
class NeedIn:
    """What somebody needed in an exchange and did not get. `reply` is what the agent said to `request`, `reaction` what
    came back, `earlier` what the same person asked for before."""

    name: ClassVar[str] = "need"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = Need

    request: str
    reply: str = ""
    reaction: str = ""
    earlier: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SameNeed:
    same: bool


@dataclass(frozen=True, slots=True)
class SameNeedOf:
    """Whether two needs would be met by the same change."""

    name: ClassVar[str] = "same_need"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.75
    answer: ClassVar[type] = SameNeed

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Named:
    named: bool


@dataclass(frozen=True, slots=True)
class NamedIn:
    """Whether the word from `start` to `end` of `text`, which somebody or something is called, names them there: "ask
    grace", not "a grace period". `before` is how the turn before ends, with its speaker."""

    name: ClassVar[str] = "named"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.0  # there are too many to pay for: a language model is asked if it is named for this
    answer: ClassVar[type] = Named

    text: str
    start: int
    end: int
    speaker: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Replaced:
    """`past` are the places (from 0) of those `statements` that hold no longer."""

    replaced: bool
    past: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplacedOf:
    """Whether what `older` states holds no longer, by what `newer` states; each with its speaker before it. `chance` is
    how probable that is by what is known of the two beside how they read: their vectors, who speaks, the time between
    them. `statements` were learnt from `older`: of several things that a message says, one may be past."""

    name: ClassVar[str] = "replaced"
    version: ClassVar[int] = 4
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.0  # there are too many to pay for: a language model is asked if it is named for this
    answer: ClassVar[type] = Replaced

    older: str
    newer: str
    chance: float = 0.5
    statements: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    result: Literal["worked", "failed", "unknown"]


@dataclass(frozen=True, slots=True)
class ResultOf:
    """Whether what an agent said to a request served the one who asked, as far as their reaction shows. `tool_errors`
    is what the tools said that failed on the way."""

    name: ClassVar[str] = "result"
    version: ClassVar[int] = 1
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.7
    answer: ClassVar[type] = Result

    request: str
    reply: str
    reaction: str = ""
    tool_errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Consent:
    """`consent` is share (others may be told), keep (they may not), doubt (it is taken back, or was not meant), or
    none."""

    consent: Literal["none", "share", "keep", "doubt"]


@dataclass(frozen=True, slots=True)
class ConsentIn:
    """What somebody says in `text` of telling others what they said in private. `before` are the turns before it;
    `allowed`: they have allowed something, so that even a bare "no wait" may be about that. Nothing is shared by what
    is answered: it only leads to a question."""

    name: ClassVar[str] = "consent"
    version: ClassVar[int] = 3
    role: ClassVar[str] = "judge"
    sure: ClassVar[float] = 0.9
    answer: ClassVar[type] = Consent

    text: str
    before: str = ""
    allowed: bool = False

    @staticmethod
    def is_written(answer: Consent) -> bool:
        """Whoever is asked, or was told something, can be told why: what was allowed or forbidden is written down."""
        return answer.consent != "none"
