"""Whether what was stated earlier holds no longer, by what was stated later."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from recollect.errors import EmbedderError
from recollect.judges.questions import Answer
from recollect.judges.relations import Replaced, ReplacedOf

if TYPE_CHECKING:
    from recollect.reader.changes import Signs

WORTH = 0.05  # how probable a change must be for two of many messages to be read beside each other
LIKELY = 0.2  # from where on it is one: of what is found so, a little more than half are
PAST = 0.3  # how probable that must be of each: it holds as much as the message where that says nothing else
_WORD = re.compile(r"\w{4,}|\d+")
_STEM = 6  # letters of a word that must be the same


def replaced(question: ReplacedOf) -> Answer:
    from recollect.reader import changes, pairs  # a model is loaded when the first is asked

    past = pairs.past(question.older, question.newer)
    probable = round(changes.likelihood(question.chance, past), 4)
    reason = f"replaced with a probability of {probable:.2f}: it reads as past at {past:.2f}"
    if probable < LIKELY:
        return Answer(Replaced(False), reason, 1 - probable, pairs.version())
    which = tuple(at for at, each in enumerate(question.statements) if pairs.past(each, question.newer) >= PAST)
    return Answer(Replaced(True, which), reason, probable, pairs.version())


def chance(signs: Signs, vectors: tuple[Any, Any] | None) -> float:
    """How probable a change is before two messages are read; without a reader, the nearest come first."""
    from recollect.reader import changes

    try:
        return round(changes.chance(signs, vectors), 4)
    except EmbedderError:
        return 0.0


def stems(text: str) -> set[str]:
    """Words and numbers of what somebody said, without who said it, as they are held against those of others."""
    words = text.partition(": ")[2] or text
    return {word[:_STEM] for word in _WORD.findall(words.casefold())}


def shared(one: set[str], other: set[str]) -> float:
    """The share of the words of the shorter of two texts that the other has too."""
    return len(one & other) / min(len(one), len(other)) if one and other else 0.0
