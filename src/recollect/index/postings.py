"""Postings as bytes: which documents have a term, how often, and how long they are. Documents are ranked by them alone;
none of them need be read.

An entry has four bytes: the place of the document within a block of the log (two), how often it has the term, and how
long it is. The length of a long document is about right, and such a one has to be read to be scored exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from recollect.index.bm25 import gains

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from recollect.settings import Settings

BLOCK = 32_768  # positions of the log whose postings of a term lie together
WIDTH = 4
_ENTRY = [("place", "<u2"), ("count", "u1"), ("length", "u1")]  # the smaller byte first, whatever machine reads it
_MOST = 255
_SAMPLE = 4_096  # documents of which the best tell what the best of all score at least
_EXACT = 224  # lengths up to here are spelled as they are; beyond, each sign stands for a quarter more than the last


def packed(
    positions: Sequence[int], terms: NDArray[np.int64], lengths: NDArray[np.int64], marks: Sequence[Sequence[int]]
) -> tuple[list[int], list[bytes], list[int]]:
    """Of documents of one block, whose terms follow each other: each term once, with its postings and how many they
    are. `marks` are further terms of each document, which are no words of it."""
    import numpy as np

    each = np.arange(len(positions))
    document = np.concatenate((np.repeat(each, lengths), np.repeat(each, [len(some) for some in marks])))
    term = np.concatenate((terms, np.array([mark for some in marks for mark in some], np.int64)))
    order = np.lexsort((document, term))
    term, document = term[order], document[order]
    first = np.flatnonzero(_changes(term) | _changes(document))
    entries = np.empty(len(first), _ENTRY)
    entries["place"] = (np.array(positions, np.int64) % BLOCK)[document[first]]
    entries["count"] = np.minimum(np.diff(first, append=len(term)), _MOST)
    entries["length"] = (np.searchsorted(_lengths(), lengths, "right") - 1)[document[first]]
    term = term[first]
    start = np.flatnonzero(_changes(term))
    many = np.diff(start, append=len(term))
    data, starts, ends = entries.tobytes(), (WIDTH * start).tolist(), (WIDTH * (start + many)).tolist()
    return term[start].tolist(), [data[one:other] for one, other in zip(starts, ends, strict=True)], many.tolist()


class Postings:
    """Postings of one term as the database gives them: of several blocks, the number of each block and how many bytes
    it has."""

    def __init__(self, entries: bytes = b"", blocks: bytes = b"", sizes: bytes = b"") -> None:
        import numpy as np

        pairs = np.frombuffer(entries, "<u2").reshape(-1, 2)
        start = np.frombuffer(blocks, ">i8").astype(np.int64) * BLOCK
        self.positions: NDArray[np.int64] = np.repeat(start, np.frombuffer(sizes, ">i4") // WIDTH) + pairs[:, 0]
        self.shapes: NDArray[np.uint16] = pairs[:, 1]  # how often it occurs, and 256 times the sign of the length

    def newest(self, many: int, also: NDArray[np.int64]) -> Postings:
        """The newest of them, and those at these positions, which are in order."""
        import numpy as np

        chosen = _among(self.positions, also)
        if many < len(chosen):
            chosen |= self.positions >= np.partition(self.positions, -many)[-many]
        else:
            chosen[:] = True
        kept = Postings()
        kept.positions, kept.shapes = self.positions[chosen], self.shapes[chosen]
        return kept


class Ranked:
    """The documents that have some of the terms of a question, and how well they fit it."""

    def __init__(
        self, found: Sequence[Postings], weights: Sequence[float], settings: Settings,
        conditions: Sequence[NDArray[np.int64]] = (),
    ) -> None:  # fmt: skip
        """`conditions`: positions, in order; a document must be among all of them."""
        import numpy as np

        worth = _worth(settings.bm25_k1, settings.bm25_b, settings.bm25_length)
        positions = np.concatenate([each.positions for each in found])
        gain = np.concatenate([weight * worth[each.shapes] for each, weight in zip(found, weights, strict=True)])
        kept = np.arange(len(positions))
        for allowed in conditions:
            kept = kept[_among(positions[kept], allowed)]
        if conditions:
            positions, gain = positions[kept], gain[kept]
        order = np.argsort(positions, kind="stable")  # those of each term are in order: there is little to do
        self._found, self._kept = found, kept[order]
        self._positions, gain = positions[order], gain[order]
        fresh = _changes(self._positions)
        self._first, again = np.flatnonzero(fresh), np.flatnonzero(~fresh)
        self._scores = gain[self._first]
        np.add.at(self._scores, np.searchsorted(self._first, again) - 1, gain[again])  # most have but one of the terms

    def __len__(self) -> int:
        return len(self._first)

    def best(self, limit: int) -> NDArray[np.int64]:
        """Which documents fit best: their numbers here, the best first; of those that fit alike, the newest."""
        import numpy as np

        scores = self._scores
        chosen = np.arange(len(scores))
        for step in (len(scores) // _SAMPLE, 1):  # what is not among the best of some is not among the best of all
            if step and limit < len(some := scores[chosen][::step]):
                chosen = chosen[scores[chosen] >= np.partition(some, -limit)[-limit]]
        return chosen[np.lexsort((chosen, scores[chosen]))[::-1][:limit]]

    def positions(self, chosen: NDArray[np.int64]) -> list[int]:
        found: list[int] = self._positions[self._first[chosen]].tolist()
        return found

    def counted(self, chosen: NDArray[np.int64]) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        """Those of the chosen of which all is known: their positions, how often they have each term (a row for each),
        how long they are."""
        import numpy as np

        first, last = self._first[chosen], np.append(self._first, len(self._positions))[chosen + 1]
        sizes = last - first
        places = self._kept[np.repeat(first - (sizes.cumsum() - sizes), sizes) + np.arange(sizes.sum())]
        ends = np.cumsum([len(each.positions) for each in self._found])
        terms = np.searchsorted(ends, places, "right")
        shapes = np.concatenate([each.shapes for each in self._found])[places]
        counts = np.zeros((len(self._found), len(chosen)), np.int64)
        counts[terms, np.repeat(np.arange(len(chosen)), sizes)] = shapes % 256
        lengths = shapes[sizes.cumsum() - sizes].astype(np.int64) // 256
        exact = lengths < _EXACT
        return self.positions(chosen[exact]), counts[:, exact], lengths[exact]


@lru_cache(maxsize=8)
def _worth(k1: float, b: float, usual: float) -> NDArray[np.float64]:
    """What an entry of each shape adds to a score, if its term weighs one."""
    import numpy as np

    shapes = np.arange(256 * 256)
    return gains(k1, b, usual, np.ones(1), shapes % 256, _lengths()[shapes // 256])


@cache
def _lengths() -> NDArray[np.int64]:
    """The length that each sign stands for."""
    import numpy as np

    beyond = _EXACT * 1.25 ** np.arange(_MOST + 1 - _EXACT)
    return np.concatenate((np.arange(_EXACT), beyond.astype(np.int64)))


def _among(positions: NDArray[np.int64], allowed: NDArray[np.int64]) -> NDArray[np.bool_]:
    import numpy as np

    if not len(allowed):
        return np.zeros(len(positions), np.bool_)
    places = np.searchsorted(allowed, positions)
    places[places == len(allowed)] = 0
    found: NDArray[np.bool_] = allowed[places] == positions
    return found


def _changes(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which values differ from the one before."""
    import numpy as np

    found = np.ones(len(values), np.bool_)
    np.not_equal(values[1:], values[:-1], out=found[1:])
    return found
