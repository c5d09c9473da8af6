"""Whether later words took the place of earlier ones: how they read beside each other, and what is seen before that.

Two messages that read like a change are mostly none if they are about different things, and of those that are about the
same thing few are a change. So both count, with weights that training/reader/changes.py finds.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from recollect.reader.model import loaded

if TYPE_CHECKING:
    from numpy.typing import NDArray


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


def chance(signs: Signs, vectors: tuple[NDArray[Any], NDArray[Any]] | None) -> float:
    """How probable a change is before the two are read. The vectors of the older and the newer, where they are those of
    our own encoder, tell talk from what may change, and from what may change it."""
    if vectors is None:
        return _probable(_weights()["signs"], signs)
    both = _weights()["both"]
    older, newer = both[len(signs) : -1].reshape(2, -1)
    seen = float(older @ vectors[0]) + float(newer @ vectors[1])
    return _probable([*both[: len(signs)].tolist(), 1.0, float(both[-1])], (*signs, seen))


def likelihood(chance: float, past: float) -> float:
    """How probable a change is, where that was its chance before, and the two read as one with a probability of
    `past`."""
    return _probable(_weights()["read"], (_odds(chance), _odds(past)))


def _odds(probability: float) -> float:
    bounded = min(max(probability, 1e-3), 1 - 1e-3)
    return math.log(bounded / (1 - bounded))


def _probable(weights: Any, features: tuple[float, ...]) -> float:
    *slopes, constant = map(float, weights)
    total = constant + sum(weight * feature for weight, feature in zip(slopes, features, strict=True))
    return 1 / (1 + math.exp(-total))


@lru_cache(maxsize=1)
def _weights() -> dict[str, NDArray[Any]]:
    made = loaded("changes.npz")
    return {name: made[name].astype("float32") for name in ("both", "signs", "read")}
