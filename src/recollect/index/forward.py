"""From rows to their words: the terms of each document, as numbers, beside the index that leads from words to rows. By
it a row is scored without being read and analysed.

    <generation>/POSITIONS    of the documents in the log
    <generation>/ENDS         where the terms of each document end, and a sum to know them by
    <generation>/TERMS        the terms of all documents, one after the other

All are only ever added to. What is not in them, not yet known to be complete, or damaged is read from the log instead.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol, Self

from recollect.index.text import Analyser, counted
from recollect.store.files import make_file

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FILES = ("POSITIONS", "ENDS", "TERMS")
_WIDTH = 8  # bytes of a number
_SIGN = 0x9E3779B97F4A7C15 - 2**64  # mixes a position into the sum of its terms


class Counted(Protocol):
    """Whatever knows the words of documents without reading them."""

    def counted(
        self, positions: Sequence[int], terms: Sequence[int]
    ) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        """Those of the positions that are known; how often each of these terms (rows) occurs in each of them, and how
        long they are."""
        ...


class Forward:
    """What is known of the documents up to a position of the log: at least one."""

    def __init__(self, positions: NDArray[np.int64], ends: NDArray[np.int64], terms: NDArray[np.int64]) -> None:
        self.positions = positions
        self.ends = ends
        self.terms = terms

    @classmethod
    def load(cls, folder: Path, complete: int) -> tuple[Forward, ...]:
        """From files that stay on the disk: only what is looked at comes into memory. Nothing where there are none."""
        import numpy as np

        try:
            sizes = [(folder / name).stat().st_size // _WIDTH for name in _FILES]
        except FileNotFoundError:
            return ()
        count = min(sizes[0], sizes[1] // 2)
        if not count or not sizes[2]:
            return ()
        shapes = (count,), (count, 2), (sizes[2],)
        mapped = (np.memmap(folder / name, np.int64, "r", 0, shape) for name, shape in zip(_FILES, shapes, strict=True))
        positions, ends, terms = map(np.asarray, mapped)
        positions = positions[: int(np.searchsorted(positions, complete, "right"))]
        return (cls(positions, ends, terms),) if len(positions) else ()

    def counted(
        self, positions: Sequence[int], terms: Sequence[int]
    ) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        there, numbers, lengths = self.numbered(positions)
        return there, counted(terms, numbers, lengths), lengths

    def numbered(self, positions: Sequence[int]) -> tuple[list[int], NDArray[np.int64], NDArray[np.int64]]:
        """Those of the positions that are known; and their terms as Analyser.numbered gives them."""
        import numpy as np

        asked = np.array(positions, np.int64)
        places = np.searchsorted(self.positions, asked)
        places[places == len(self.positions)] = 0
        (ends, sums), starts = self.ends[places].T, self.ends[places - 1, 0]
        starts[places == 0] = 0
        whole = (self.positions[places] == asked) & (starts >= 0) & (starts <= ends) & (ends <= len(self.terms))
        while True:
            if not whole.all():
                asked, starts, ends, sums = asked[whole], starts[whole], ends[whole], sums[whole]
            lengths = ends - starts
            before = lengths.cumsum() - lengths
            terms = self.terms[np.arange(lengths.sum()) + np.repeat(starts - before, lengths)]
            whole = _sums(asked, terms, lengths) == sums
            if whole.all():
                return asked.tolist(), terms, lengths


class ForwardWriter:
    """Adds documents beyond a position; whoever uses it holds the lock of the folder."""

    def __init__(self, folder: Path, after: int, analyser: Analyser) -> None:
        import numpy as np

        self.analyser = analyser
        paths = [folder / name for name in _FILES]
        sizes = [path.stat().st_size // _WIDTH if path.exists() else 0 for path in paths]
        count, self._end = min(sizes[0], sizes[1] // 2), 0
        if count:
            count = int(np.searchsorted(np.memmap(paths[0], np.int64, "r", 0, (count,)), after, "right"))
        if count:
            last = int(np.memmap(paths[1], np.int64, "r", 0, (count, 2))[-1, 0])
            self._end = min(max(last, 0), sizes[2])
        for path, kept in zip(paths, (count, 2 * count, self._end), strict=True):
            _cut(path, kept * _WIDTH)
        for path in paths:
            make_file(path)
        self._files = [path.open("ab") for path in paths]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for file in self._files:
            file.close()

    def add(self, documents: Sequence[tuple[int, str]]) -> None:
        """Add positions and contents, in their order."""
        import numpy as np

        if not documents:
            return
        terms, lengths = self.analyser.numbered([content for _, content in documents])
        positions, ends = np.array([position for position, _ in documents], np.int64), self._end + np.cumsum(lengths)
        sums = _sums(positions, terms, lengths)
        for file, numbers in zip(self._files, (positions, np.column_stack((ends, sums)), terms), strict=True):
            file.write(numbers.tobytes())
        self._end = int(ends[-1])

    def flush(self) -> None:
        """Let others see all that was added. Whether it is on the disk does not matter: what gets lost is noticed."""
        for file in self._files:
            file.flush()


def _sums(positions: NDArray[np.int64], terms: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each document the sum of its terms and its position; numbers wrap around, so it is as good as random."""
    import numpy as np

    sums, ends = np.zeros(len(terms) + 1, np.int64), lengths.cumsum()
    np.cumsum(terms, out=sums[1:])
    found: NDArray[np.int64] = sums[ends] - sums[ends - lengths] + positions * np.int64(_SIGN)
    return found


def _cut(path: Path, size: int) -> None:
    """Leave out what one who died over it wrote beyond. In a copy: somebody may have the file mapped."""
    if path.exists() and path.stat().st_size != size:
        fresh = path.with_name(f".{path.name}")
        make_file(fresh)
        shutil.copyfile(path, fresh)
        os.truncate(fresh, size)
        fresh.replace(path)
