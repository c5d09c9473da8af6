"""Small heads over our own encoder: what a statement touches, what a reply of an agent does, how technically somebody
writes. training/heads.py makes the weights.

The first two are strict: something is read as safe only where that is very probable, for the whole and for each part of
it. The encoder reads English well and other languages hardly: there those, and what is long, are unread.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from recollect.errors import EmbedderError

if TYPE_CHECKING:
    from numpy.typing import NDArray

HARMLESS, HEARD, UNREAD = "harmless", "heard", "unread"
LONGEST = 300  # characters that are read; more is unread
MOST, BEGINNING = 24, 600  # newest messages of somebody that show how they write, and characters of each
_PART = re.compile(r"[^.!?;:,\n…()—–]+")
_WORDS = 3  # from which on a part is read on its own
_WINDOW, _STEP = 8, 4  # words of a long part that are read on their own: a secret may stand in a half sentence


@dataclass(frozen=True, slots=True)
class Head:
    classes: tuple[str, ...]
    safe: str  # of a strict one
    threshold: float
    weights: NDArray[Any]  # a row for each class, the constant last


def statement(text: str) -> str:
    """What somebody's words touch: harmless, or the likeliest of health, money, location, third and personal."""
    return _read("statement", text)


def reply(text: str) -> str:
    """What an agent's words do: heard (they only take note), or the likeliest of asks, offers and informs."""
    return _read("reply", text)


def technical(texts: Sequence[str]) -> tuple[str, float]:
    """How technically somebody writes: plain, some or expert, by the mean of their messages; and how probably."""
    import numpy as np

    from recollect.embedding.minilm import ours

    head = _heads()["technical"]
    mean = ours().embed([text[:BEGINNING] for text in texts[-MOST:]]).mean(0)
    found = _probable(mean / np.linalg.norm(mean), head)
    likeliest = int(found.argmax())
    return head.classes[likeliest], float(found[likeliest] / found.sum())


def _read(name: str, text: str) -> str:
    """The class of the part that is least safe. Raises EmbedderError where there is no reading."""
    import numpy as np

    from recollect.embedding.minilm import ours

    if not text.strip() or len(text) > LONGEST:
        return UNREAD
    head = _heads()[name]
    vectors = ours().embed(parts(text))
    found = _probable(vectors, head)
    at = head.classes.index(head.safe)
    others = [each for each in head.classes if each != head.safe]
    unsafe = np.delete(found, at, axis=1)
    safety = np.minimum(found[:, at], 1 - unsafe.max(1))
    least = int(safety.argmin())
    return head.safe if safety[least] >= head.threshold else others[int(unsafe[least].argmax())]


def _probable(vectors: NDArray[Any], head: Head) -> NDArray[Any]:
    import numpy as np

    found: NDArray[Any] = 1 / (1 + np.exp(-(vectors @ head.weights[:, :-1].T + head.weights[:, -1])))
    return found


def parts(text: str) -> list[str]:
    """A text as a whole, its parts between marks, and stretches of the long ones."""
    found = [text]
    for part in _PART.findall(text):
        words = part.split()
        if len(words) >= _WORDS:
            found.append(" ".join(words))
        if len(words) > _WINDOW:
            found += [" ".join(words[at : at + _WINDOW]) for at in range(0, len(words) - _WORDS, _STEP)]
    return list(dict.fromkeys(found))


@lru_cache(maxsize=1)
def _heads() -> dict[str, Head]:
    import numpy as np

    from recollect.embedding.shipped import SHA256, shipped

    made = json.loads(shipped("heads.json"))
    if made["encoder"] != SHA256["encoder.onnx"]:
        raise EmbedderError("heads.json was made for another encoder; install its package again.")
    return {
        name: Head(
            tuple(head["classes"]), head["safe"], head["threshold"],
            np.frombuffer(base64.b64decode(head["weights"]), np.float16)
            .astype(np.float32).reshape(len(head["classes"]), -1),
        )
        for name, head in made["heads"].items()
    }  # fmt: skip
