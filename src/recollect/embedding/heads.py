"""Small heads over our own encoder: how technically somebody writes, and whether a question asks how it was before.
training/heads.py makes the weights."""

from __future__ import annotations

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from recollect.embedding.shipped import SHA256, shipped
from recollect.errors import EmbedderError

if TYPE_CHECKING:
    from numpy.typing import NDArray

MOST, BEGINNING = 8, 600  # newest messages of somebody that show how they write, and characters of each


@dataclass(frozen=True, slots=True)
class Head:
    classes: tuple[str, ...]
    weights: NDArray[Any]  # a row for each class, the constant last


def technical(texts: Sequence[str]) -> tuple[str, float]:
    """How technically somebody writes: plain, some or expert, by the mean of their messages; and how probably."""
    import numpy as np

    from recollect.embedding.minilm import vector

    head = _heads()["technical"]
    mean = np.stack([vector(text[:BEGINNING]) for text in texts[-MOST:]]).mean(0)
    found = _probable(mean / np.linalg.norm(mean), head)
    likeliest = int(found.argmax())
    return head.classes[likeliest], float(found[likeliest] / found.sum())


def reads(model: str) -> bool:
    """Whether vectors of this model are those of our own encoder."""
    return model.endswith(SHA256["encoder.onnx"][:8])


def past(question: NDArray[Any]) -> float:
    """How probable it is that a question, by its vector, asks for what was or what happened, and not how it is."""
    return float(_probable(question, _heads()["past"])[0])


def _probable(vectors: NDArray[Any], head: Head) -> NDArray[Any]:
    import numpy as np

    found: NDArray[Any] = 1 / (1 + np.exp(-(vectors @ head.weights[:, :-1].T + head.weights[:, -1])))
    return found


@lru_cache(maxsize=1)
def _heads() -> dict[str, Head]:
    import numpy as np

    made = json.loads(shipped("heads.json"))
    if made["encoder"] != SHA256["encoder.onnx"]:
        raise EmbedderError("heads.json was made for another encoder; install its package again.")
    return {
        name: Head(
            tuple(head["classes"]),
            np.frombuffer(base64.b64decode(head["weights"]), np.float16)
            .astype(np.float32).reshape(len(head["classes"]), -1),
        )
        for name, head in made["heads"].items()
    }  # fmt: skip
