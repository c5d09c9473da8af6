"""How likely it is that what was asked for is among the hits, so that a caller can say "I do not know"."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from recollect.model import Hit

# A logistic curve over what tells good answers from bad ones; fitted on questions with and without an answer.
BASE, BY_COSINE, BY_WORDS = -1.0, 4.0, 1.5


def confidence(hits: Sequence[Hit], covered: Mapping[str, float]) -> float:
    if not hits:
        return 0.0
    cosine = max(hit.signals["cosine"] for hit in hits)
    words = max(covered.get(hit.id, 0.0) for hit in hits)
    return round(1 / (1 + math.exp(-(BASE + BY_COSINE * cosine + BY_WORDS * words))), 4)
