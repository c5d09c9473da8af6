"""Whether a message asks for what is kept track of: what is open, who has not answered, who was not heard for long.
training/reader/tracked.py finds the weights."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from recollect.embedding.minilm import vector
from recollect.reader import messages
from recollect.reader.model import loaded

if TYPE_CHECKING:
    from numpy.typing import NDArray

CLASSES = ("open", "waiting", "silent")
LONGEST = 300  # characters of a question


def asks_for(text: str) -> tuple[str, float]:
    """Which of them a message asks for, and how probably."""
    weights = _weights()
    said = 1 / (1 + np.exp(-(weights[:, :-1] @ shape(text) + weights[:, -1])))
    likeliest = int(said.argmax())
    return CLASSES[likeliest], float(said[likeliest])


def shape(text: str) -> NDArray[Any]:
    message = messages.Message(text[:LONGEST], "user", "-")
    return np.concatenate([vector(text[:LONGEST]), message.shape(range(len(message.own)))])


@lru_cache(maxsize=1)
def _weights() -> NDArray[Any]:
    return loaded("tracked.npz")["weight"].astype(np.float32)
