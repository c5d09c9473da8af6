"""Whether what was stated earlier holds no longer, by what was stated later."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

from recollect.errors import EmbedderError
from recollect.judges.questions import Answer
from recollect.judges.relations import Replaced, ReplacedOf

if TYPE_CHECKING:
    from recollect.reader.changes import Signs

WORTH = 0.05  # how probable a change must be for two of many messages to be read beside each other
LIKELY = 0.3  # from where on it is one: of what is found so, two of three are
PAST = 0.3  # how probable that must be of each: it holds as much as the message where that says nothing else
_WORD = re.compile(r"\w{4,}|\d+")
_STEM = 6  # letters of a word that must be the same


def replaced(question: ReplacedOf) -> Answer:
    from recollect.reader import changes, pairs  # a model is loaded when the first is asked

    signs = signs_of(question)
    before = changes.chance(signs)
    if before < WORTH and question.margin is not None:
        return Answer(Replaced(False), f"they are about different things ({before:.2f})", 1 - before, pairs.version())
    past = pairs.past(question.older, question.newer)
    probable = round(changes.likelihood(signs, past), 4)
    reason = f"replaced with a probability of {probable:.2f}: it reads as past at {past:.2f}"
    if probable < LIKELY:
        return Answer(Replaced(False), reason, 1 - probable, pairs.version())
    which = tuple(at for at, each in enumerate(question.statements) if pairs.past(each, question.newer) >= PAST)
    return Answer(Replaced(True, which), reason, probable, pairs.version())


def chance(question: ReplacedOf) -> float:
    """How probable a change is before the two are read; without a reader, the nearest come first."""
    from recollect.reader import changes

    try:
        return changes.chance(signs_of(question))
    except EmbedderError:
        return 0.0


def signs_of(question: ReplacedOf) -> Signs:
    from recollect.reader.changes import Signs

    older, newer = (text.partition(": ")[2] or text for text in (question.older, question.newer))  # no speakers
    return Signs(
        nearness=question.nearness,
        margin=question.margin or 0.0,
        rank=math.log1p(question.rank),
        same_speaker=question.same_speaker,
        shared=_shared(older, newer),
        days=math.log1p(max(question.days, 0.0)),
        older_states=question.older_states,
        newer_states=question.newer_states,
    )


def _shared(one: str, other: str) -> float:
    """The share of the words of the shorter of two texts that the other has too."""
    first, second = _words(one), _words(other)
    return len(first & second) / min(len(first), len(second)) if first and second else 0.0


def _words(text: str) -> set[str]:
    return {word[:_STEM] for word in _WORD.findall(text.casefold())}
