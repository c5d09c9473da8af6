"""BM25 over numbered terms, for hard negatives and for measuring vectors and words together."""

from __future__ import annotations

import numpy as np

from arrays import Array, Ragged

_K1 = 1.2
_B = 0.75


class Bm25:
    def __init__(self, documents: list[Array]) -> None:
        self.size = len(documents)
        rows = Ragged.of(documents, "int64")
        lengths = np.diff(rows.starts.astype("int64"))
        of = np.repeat(np.arange(self.size), lengths)
        pairs, counts = np.unique(np.stack([rows.values, of]), axis=1, return_counts=True)
        self.terms, starts, frequency = np.unique(pairs[0], return_index=True, return_counts=True)
        self.bounds = np.concatenate([starts, [pairs.shape[1]]])
        self.documents = pairs[1]
        norm = _K1 * (1 - _B + _B * lengths / max(1.0, float(lengths.mean()) if self.size else 1.0))
        idf = np.log(1 + (self.size - frequency + 0.5) / (frequency + 0.5))
        weight = counts * (_K1 + 1) / (counts + norm[self.documents])
        self.weights = weight * np.repeat(idf, frequency)
        self.frequency = frequency

    def scores(self, query: Array, most: int | None = None) -> Array:
        """One score a document; terms in more than `most` documents are left out."""
        found = np.zeros(self.size)
        for term in np.unique(query):
            at = int(np.searchsorted(self.terms, term))
            if at == len(self.terms) or self.terms[at] != term or (most and self.frequency[at] > most):
                continue
            span = slice(self.bounds[at], self.bounds[at + 1])
            found[self.documents[span]] += self.weights[span]
        return found
