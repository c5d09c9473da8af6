"""BM25: how well the words of a text fit a question. The same number comes out wherever the words are read, from the
log or from an index of them; sums are always added up in the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from recollect.index.forward import Counted
from recollect.index.text import Analyser, counted, number_of
from recollect.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Score = tuple[float, float]  # of a text: BM25, and the weight of the words that it has in common with the question


def bm25(
    settings: Settings, weights: Sequence[float], counts: NDArray[np.int64], lengths: NDArray[np.int64]
) -> list[Score]:
    """The scores of texts by how often they have each word (a row of `counts` for each word, a column for each text)
    and by how long they are."""
    import numpy as np

    weight = np.array(weights)[:, None]
    score, shared = np.zeros(len(lengths)), np.zeros(len(lengths))
    for more in gains(settings.bm25_k1, settings.bm25_b, settings.bm25_length, weight, counts, lengths):
        score += more
    for more in weight * (counts > 0):
        shared += more
    return list(zip(score.tolist(), shared.tolist(), strict=True))


def gains(
    k1: float, b: float, usual: float, weights: NDArray[np.float64], counts: NDArray[np.int64],
    lengths: NDArray[np.int64],
) -> NDArray[np.float64]:  # fmt: skip
    """What words add to the scores of texts that have them so often and are so long."""
    damping = k1 * (1 - b + b * lengths / max(usual, 1.0))
    more: NDArray[np.float64] = weights * counts * (k1 + 1) / (counts + damping + (counts == 0))  # no 0 / 0
    return more


class Scores:
    """Scores of rows for one question, from what the shelves hold of their words, or else from the words."""

    def __init__(
        self, analyser: Analyser, settings: Settings, weights: Mapping[str, float], forward: Sequence[Counted] = ()
    ) -> None:
        self.analyser = analyser
        self.settings = settings
        self.weights = weights
        self._forward = forward
        self._each = list(weights.values())
        self._numbers = [number_of(term) for term in weights]
        self._known: dict[int, Score] = {}

    def known(self, positions: Sequence[int], where: Sequence[Counted] | None = None) -> dict[int, Score]:
        """The scores of those rows that can be scored without reading them; from certain shelves, or all."""
        for forward in self._forward if where is None else where:
            fresh = [position for position in positions if position not in self._known]
            if fresh:
                there, counts, lengths = forward.counted(fresh, self._numbers)
                scores = bm25(self.settings, self._each, counts, lengths) if there else ()
                self._known.update(zip(there, scores, strict=True))
        return {position: self._known[position] for position in positions if position in self._known}

    def of(self, rows: Mapping[int, str]) -> dict[int, Score]:
        """The scores of rows, given by their positions and contents."""
        scores = self.known(list(rows))
        others = {position: content for position, content in rows.items() if position not in scores}
        return scores | dict(zip(others, self.of_texts(list(others.values())), strict=True))

    def of_texts(self, texts: Sequence[str]) -> list[Score]:
        if not texts or not self.weights:
            return [(0.0, 0.0)] * len(texts)
        terms, lengths = self.analyser.numbered(texts)
        return bm25(self.settings, self._each, counted(self._numbers, terms, lengths), lengths)
