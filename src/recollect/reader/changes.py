"""Whether later words took the place of earlier ones: how they read beside each other, and how near they are.

Two messages that read like a change are mostly none if they are about different things, and of those that are about the
same thing few are a change. So both count, with weights that training/reader/changes.py finds.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from recollect.reader.model import loaded


class Signs(NamedTuple):
    """What can be seen of two messages without reading them. `nearness` is how near their vectors are, in spreads above
    what is usual; `margin` by how much that is more than of others that are near; `rank` how many earlier messages are
    nearer to the later one; `shared` the share of words that both have. Ranks and days are logarithms."""

    nearness: float
    margin: float
    rank: float
    same_speaker: bool
    shared: float
    days: float
    older_states: bool
    newer_states: bool


def chance(signs: Signs) -> float:
    """How probable a change is before the two are read."""
    return _weighed("before", signs)


def likelihood(signs: Signs, past: float) -> float:
    """How probable it is, where they read as one with a probability of `past`."""
    past = min(max(past, 1e-3), 1 - 1e-3)
    return _weighed("read", (*signs, math.log(past / (1 - past))))


def _weighed(name: str, features: tuple[float, ...]) -> float:
    *weights, constant = _weights()[name]
    total = constant + sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-total))


@lru_cache(maxsize=1)
def _weights() -> dict[str, list[float]]:
    return {name: each.astype(float).tolist() for name, each in loaded("changes.npz").items()}
