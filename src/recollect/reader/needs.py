"""Whether two needs are the same, and which are near enough in meaning to be worth that question."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from recollect.caches import text_cache
from recollect.embedding.minilm import vector
from recollect.reader import pairs

CHARACTERS = 300  # of a need
NEAREST = 5  # needs that one is worth comparing with
_WHOSE = re.compile(
    r"\b(?:an?|the|my|our|your|his|her|their|this|these|der|die|das|den|dem|einen?|ein|meine?|unsere?|las?|les?|une?|"
    r"mon|ma|mes|notre|nos|el|los|una|mis?|nuestr[oa])\s+"
)
LEAST = 0.35  # cosine from which on two needs may be the same


@text_cache(4_096)
def same(one: str, other: str) -> float:
    """How probable it is that meeting one need would meet the other. Their order makes no difference."""
    if not one.strip() or not other.strip():
        return 0.0
    if _words(one) == _words(other):
        return 1.0
    return pairs.need(*sorted((one[:CHARACTERS], other[:CHARACTERS])))["same"]


def _words(need: str) -> list[str]:
    """What is needed, whoever's and however many."""
    return [word.removesuffix("s") for word in _WHOSE.sub("", need.casefold()).split()]


def nearest(need: str, others: Sequence[str]) -> list[int]:
    """Which of other needs are near enough in meaning to be compared with one, the nearest first."""
    if not others:
        return []
    cosines = np.stack([vector(each[:CHARACTERS]) for each in others]) @ vector(need[:CHARACTERS])
    return [int(at) for at in np.argsort(-cosines, kind="stable")[:NEAREST] if cosines[at] >= LEAST]
