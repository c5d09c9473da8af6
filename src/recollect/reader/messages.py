"""What a message says, as far as the reader is asked for it: whether its speaker lets others be told of their words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from recollect.caches import text_cache
from recollect.reader.model import Model

LONGEST = 160  # tokens that are read, as in training
CHARACTERS = 1_200  # of a message
CONTEXT = 160  # characters of what was said before


@dataclass(frozen=True, slots=True)
class Telling:
    """How probable it is that a message allows to tell others, wants something kept quiet, or takes back or doubts
    what was allowed."""

    share: float
    keep: float
    doubt: float


def telling(text: str, before: str = "") -> Telling:
    """What somebody's message to an assistant says of telling others; `before` are the turns before it."""
    return _telling(text[:CHARACTERS], before[-CONTEXT:] or "-")


@text_cache(2_048)
def _telling(text: str, before: str) -> Telling:
    states = _model().states(before, f"user: {text}")
    _, share, keep, doubt = map(float, _model().probabilities("consent", states.mean(axis=0)))
    return Telling(share, keep, doubt)


def version() -> str:
    return _model().version


@lru_cache(maxsize=1)
def _model() -> Model:
    return Model("messages", LONGEST)
