"""Whether later words took the place of earlier ones: how they read beside each other, and how near they are.

Two messages that read like a change are mostly none if they are about different things, and of those that are about the
same thing few are a change. So both count, with weights that training/reader/changes.py finds. Statements of the like
("the captain of … is …") have weights of their own: most of them are about another subject.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from recollect.reader.model import loaded
from recollect.understanding.frames import NONE, Frame

FRAMED = 0.4  # share of a statement's words from which on another is one of the like, and weighed as such


class Signs(NamedTuple):
    """What can be seen of two messages without reading them. `nearness` is how near their vectors are, in spreads above
    what is usual; `rank` how many earlier messages are nearer to the later one; `shared` the share of words that both
    have. `frame` is how they lie beside each other."""

    nearness: float
    rank: int
    same_speaker: int
    shared: float
    frame: Frame = NONE


def chance(signs: Signs) -> float:
    """How probable a change is before the two are read."""
    return _weighed("before", signs[:-1])


def likelihood(signs: Signs, past: float) -> float:
    """How probable it is, where they read as one with a probability of `past`."""
    seen = (*signs[:-1], evidence(past))
    return _weighed("framed", (*seen, *signs.frame)) if signs.frame.shared >= FRAMED else _weighed("read", seen)


def evidence(past: float) -> float:
    past = min(max(past, 1e-3), 1 - 1e-3)
    return math.log(past / (1 - past))


def _weighed(name: str, features: tuple[float, ...]) -> float:
    *weights, constant = _weights()[name]
    total = constant + sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-total))


@lru_cache(maxsize=1)
def _weights() -> dict[str, list[float]]:
    return {name: each.astype(float).tolist() for name, each in loaded("changes.npz").items()}
