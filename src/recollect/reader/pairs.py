"""How two texts stand to each other: what somebody's reaction says of an answer. Each answer is a label with its
probability."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from recollect.caches import text_cache
from recollect.reader.model import Model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 128  # tokens of a pair that are read, as in training
CHARACTERS = 600  # of each text that are looked at
REPLY = 160  # characters of a reply: how it begins
OUTCOMES = ("met", "unmet", "unclear")


def outcome(request: str, reply: str, reaction: str) -> dict[str, float]:
    """Whether a request was met, by what the one who asked says to the reply."""
    return _labelled(OUTCOMES, _model().probabilities("outcome", exchange(request, reply, reaction)))


def exchange(request: str, reply: str, reaction: str) -> NDArray[np.float32]:
    """What the model makes of an exchange."""
    asked = f"user: {request[:CHARACTERS]} | assistant: {reply[:REPLY]}"
    return _state(asked, f"user: {reaction}"[:CHARACTERS])


def version() -> str:
    return _model().version


def _labelled(labels: tuple[str, ...], shares: NDArray[np.float32]) -> dict[str, float]:
    return {label: round(float(share), 4) for label, share in zip(labels, shares, strict=True)}


@text_cache(256)
def _state(first: str, second: str) -> NDArray[np.float32]:
    mean: NDArray[np.float32] = _model().states(first, second).mean(axis=0)
    return mean


@lru_cache(maxsize=1)
def _model() -> Model:
    return Model("pairs", LONGEST)
