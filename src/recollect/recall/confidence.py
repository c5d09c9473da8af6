"""How likely it is that what was asked for is among the hits, so that a caller can say "I do not know".

Three things tell: how near the nearest hit is, how much of the question its words cover, and, where a question names
somebody, whether the words are covered better by what that one said than by what others said.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from recollect.model import Hit

# Logistic curves, fitted on conversations with questions that they answer, that they answer for somebody else, and of
# other conversations; they held on conversations that were not used for it (docs/benchmarks.md).
BASE, BY_NEARNESS, BY_WORDS, BY_WHOM = -4.75, 1.1, 0.45, 1.1
BASE_WITHOUT_VECTORS, BY_WORDS_ALONE = -1.5, 4.3


def confidence(hits: Sequence[Hit], covered: Mapping[str, float], *, named: bool, nearest: float | None) -> float:
    """`covered` is the share of the question's words that each hit has; `named`, whether the question names anybody;
    `nearest`, how near the nearest hit is, None without vectors."""
    if not hits:
        return 0.0
    words = max(covered[hit.id] for hit in hits)
    whom = _best(hits, covered, theirs=True) - _best(hits, covered, theirs=False) if named else 0.0
    if nearest is None:
        evidence = BASE_WITHOUT_VECTORS + BY_WORDS_ALONE * words + BY_WHOM * whom
    else:
        evidence = BASE + BY_NEARNESS * nearest + BY_WORDS * words + BY_WHOM * whom
    return 1 / (1 + math.exp(-evidence))


def _best(hits: Sequence[Hit], covered: Mapping[str, float], *, theirs: bool) -> float:
    return max((covered[hit.id] for hit in hits if (hit.signals["entity"] > 0) == theirs), default=0.0)
