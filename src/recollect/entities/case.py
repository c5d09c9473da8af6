"""What is known about one mention before it is resolved, and who may answer for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from recollect.entities.known import Known
from recollect.judges.questions import CoreferenceOf

_FAMILIES = (
    frozenset(("person", "pet", "agent", "relative")),
    frozenset(("place", "room", "city", "country", "building")),
    frozenset(("company", "group", "service", "organisation", "organization", "team")),
    frozenset(("device", "object", "thing", "product", "room_device", "service")),
    frozenset(("project", "product", "event")),
)


class Judged(Protocol):
    """What a panel gives back for a question."""

    @property
    def answer(self) -> Any: ...
    @property
    def reason(self) -> str: ...
    @property
    def confidence(self) -> float: ...


Judge = Callable[[CoreferenceOf], Judged]


@dataclass(frozen=True, slots=True)
class Found:
    """Something that a domain knows by a name."""

    entity: str
    type: str
    name: str


Lookup = Callable[[str], Sequence[Found]]


@dataclass(frozen=True, slots=True)
class Case:
    """A mention and all that is known about its circumstances."""

    known: Known
    words: str
    position: int
    speaker: str | None
    type: str | None
    text: str
    turns: tuple[tuple[str, ...], ...]
    source: str | None

    @property
    def name(self) -> str:
        """The words without the sign of possession."""
        return self.words.removesuffix("'s").removesuffix("’s")

    @property
    def recent(self) -> dict[str, int]:
        """Who was spoken of before, the latest first, and how many turns ago."""
        found: dict[str, int] = {}
        for ago, turn in enumerate(self.turns, 1):
            for entity in turn:
                found.setdefault(entity, ago)
        return found

    @property
    def mine(self) -> frozenset[str]:
        """Whose own names count first: the speaker's, and in private talk those of whom it is with."""
        if self.speaker is None:
            return frozenset()
        return self.known.theirs | {self.speaker}


def compatible(asked: str | None, known: str) -> bool:
    """Whether something of one type may be spoken of as the other. A type of one's own says nothing against."""
    if asked is None or asked == known:
        return True
    ours, theirs = ([family for family in _FAMILIES if type in family] for type in (asked, known))
    return not ours or not theirs or any(family in theirs for family in ours)
