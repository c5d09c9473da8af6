"""An embedder for measuring speed: vectors that are spread as real ones are, at a hundred times their rate.

A text is the weighted sum of its words' vectors, a word's vector three rows of a fixed random table that its hash
chooses. So texts that share words lie near each other, a question lies near the texts it is about, and texts of one
topic (see `corpus.Corpus(topics=…)`) form clusters. The table varies much in few directions and little in many, as
sentence embeddings do. Near and far, and how hard it is for an approximate index, were set by comparing with those of
real dialogues, on ten thousand of each. It says nothing about quality.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from corpus import COMMON

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLE = 4_096
DECAY = 0.7  # how fast directions lose weight; 0 would make all alike
SHARED = 0.6  # a part that all vectors have in common: real texts are never quite at right angles
NOISE = 0.3  # what the words do not say; a question has little of it
_COMMON = frozenset(COMMON)


class TopicVectors:
    """Follows the protocol of recollect's embedders, and that of the peers."""

    model = "topic-vectors"
    fingerprint = "topic-vectors-1"

    def __init__(self, dimension: int = 384) -> None:
        self.dimension = dimension
        random = np.random.default_rng(7)
        turned, _ = np.linalg.qr(random.standard_normal((dimension, dimension)))
        weights = np.arange(1, dimension + 1) ** -DECAY
        table = (random.standard_normal((TABLE + 1, dimension)) * weights @ turned).astype(np.float32)
        self.table = table / np.linalg.norm(table, axis=1, keepdims=True)

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        """The same text always gives the same row, whatever it is embedded with."""
        noise = NOISE / 3 if kind == "query" else NOISE
        rows = np.empty((len(texts), self.dimension), np.float32)
        for number, text in enumerate(texts):
            hashes = [crc32(word.encode()) for word in text.lower().split() if word not in _COMMON]
            weight = 1 / max(len(hashes), 1) ** 0.5
            places = [place % TABLE for item in hashes for place in (item, item >> 10, item >> 20)]
            whole = crc32(text.encode())
            row = self.table[places].sum(0) * weight + SHARED * self.table[TABLE]
            rows[number] = row + noise * (self.table[whole % TABLE] - self.table[(whole >> 16) % TABLE])
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return rows
