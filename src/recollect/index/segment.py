"""A number of vectors that are searched together: exactly while they are few, by their nearest clusters when many.

Conditions (audience, entity, time) are met inside the search: vectors that do not fit are not looked at, and where few
fit, all of those are, however many others there are.
"""

from __future__ import annotations

import hashlib
import math
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import faiss as _faiss
import numpy as np

from recollect.caches import text_cache
from recollect.embedding.quantised import scale_of
from recollect.index.shelf import Filters
from recollect.store.files import make_file

if TYPE_CHECKING:
    from numpy.typing import NDArray

faiss: Any = _faiss  # its type stubs know less than it does
ROW = np.dtype([("position", "<i8"), ("key", "<u8"), ("entity", "<u8"), ("at", "<i8")])
POINTS = 48  # vectors for each cluster that its centre is found from
ROUNDS = 8
FEW = 100  # vectors that are never worth clustering
_CODES = faiss.ScalarQuantizer.QT_8bit_direct_signed
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


class Vector(NamedTuple):
    """A vector as the index sees it."""

    position: int
    key: str
    entity: str
    occurred_at: datetime
    vector: bytes


class Segment:
    def __init__(self, rows: NDArray[Any], index: Any) -> None:
        self.rows = rows
        self.index = index

    def __len__(self) -> int:
        return len(self.rows)

    def search(
        self, query: NDArray[np.float32], filters: Filters, limit: int, exact: int, share: float
    ) -> list[tuple[float, int]]:
        """The nearest that fit, with their similarity and position."""
        fitting = self._fitting(filters)
        count = len(self.rows) if fitting is None else int(np.count_nonzero(fitting))
        if count == 0:
            return []
        how: dict[str, Any] = {}
        if fitting is not None:
            how["sel"] = faiss.IDSelectorBitmap(np.packbits(fitting, bitorder="little"))
        clusters = getattr(self.index, "nlist", 0)
        if clusters:
            how["nprobe"] = clusters if count <= exact else min(max(math.ceil(share * clusters), 1), clusters)
        kind = faiss.SearchParametersIVF if clusters else faiss.SearchParameters
        params = kind(**how) if how else None
        faiss.omp_set_num_threads(1)  # one question is no work for several threads; to call them together takes longer
        scale = scale_of(len(query))  # whole numbers on both sides: anything finer of the question would be cut off
        near, found = self.index.search(np.rint(query[None, :] * scale), min(limit, count), params=params)
        there = found[0] >= 0
        positions = self.rows["position"][found[0][there]]
        return list(zip((near[0][there] / scale**2).tolist(), positions.tolist(), strict=True))

    def _fitting(self, filters: Filters) -> NDArray[np.bool_] | None:
        """Which rows meet the conditions; None for all."""
        fitting = None
        for name, values in (("key", filters.keys), ("entity", filters.entities)):
            if values is not None:
                fitting = _both(fitting, np.isin(self.rows[name], [number(value) for value in values]))
        if filters.start is not None:
            fitting = _both(fitting, self.rows["at"] >= micros(filters.start))
        if filters.end is not None:
            fitting = _both(fitting, self.rows["at"] < micros(filters.end))
        return fitting

    def save(self, folder: Path, name: str) -> None:
        for ending in ("npy", "faiss"):
            make_file(folder / f"{name}.{ending}")
        np.save(folder / f"{name}.npy", self.rows, allow_pickle=False)
        faiss.write_index(self.index, str(folder / f"{name}.faiss"))

    @classmethod
    def load(cls, folder: Path, name: str) -> Segment:
        """From a file that stays on the disk: only what is searched comes into memory."""
        rows = np.load(folder / f"{name}.npy", mmap_mode="r", allow_pickle=False)
        index = faiss.read_index(str(folder / f"{name}.faiss"), faiss.IO_FLAG_MMAP_IFC)
        if index.ntotal != len(rows) or rows.dtype != ROW:
            raise ValueError(f"{name} is not whole")
        return cls(rows, index)


def flat(vectors: Sequence[Vector], dimension: int) -> Segment:
    """A segment that is searched exactly, and can be added to."""
    segment = Segment(np.empty(0, ROW), faiss.IndexScalarQuantizer(dimension, _CODES, faiss.METRIC_INNER_PRODUCT))
    extend(segment, vectors, dimension)
    return segment


def extend(segment: Segment, vectors: Sequence[Vector], dimension: int) -> None:
    if vectors:
        segment.index.add(_codes(vectors, dimension).astype(np.float32))
        segment.rows = np.concatenate([segment.rows, rows_of(vectors)])


def build(batches: Iterable[Sequence[Vector]], dimension: int, exact: int) -> Segment:
    """A segment of all these, clustered if they are more than can be searched exactly in good time."""
    rows, codes = [np.empty(0, ROW)], [np.empty((0, dimension), np.int8)]
    for batch in batches:
        if batch:
            rows.append(rows_of(batch))
            codes.append(_codes(batch, dimension))
    all_rows, all_codes = np.concatenate(rows), np.concatenate(codes)
    if len(all_rows) <= max(exact, FEW):
        index = faiss.IndexScalarQuantizer(dimension, _CODES, faiss.METRIC_INNER_PRODUCT)
    else:
        index = _clustered(all_codes, dimension, _clusters(len(all_rows)))
    for start in range(0, len(all_codes), 50_000):
        index.add(all_codes[start : start + 50_000].astype(np.float32))
    return Segment(all_rows, index)


def _clusters(count: int) -> int:
    return int(2 ** math.ceil(math.log2(max(2 * math.sqrt(count), 16))))


def _clustered(codes: NDArray[np.int8], dimension: int, clusters: int) -> Any:
    sample = np.random.default_rng(0).permutation(len(codes))[: clusters * POINTS]
    points = codes[np.sort(sample)].astype(np.float32)
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    means = faiss.Kmeans(
        dimension, clusters, niter=ROUNDS, spherical=True, seed=1, min_points_per_centroid=1,
        max_points_per_centroid=POINTS,
    )  # fmt: skip
    faiss.omp_set_num_threads(os.cpu_count() or 1)
    means.train(points)
    centres = faiss.IndexFlatIP(dimension)
    centres.add(means.centroids)
    index = faiss.IndexIVFScalarQuantizer(centres, dimension, clusters, _CODES, faiss.METRIC_INNER_PRODUCT, False)
    index.is_trained = True
    index.own_fields = True
    centres.this.disown()
    return index


def rows_of(vectors: Sequence[Vector]) -> NDArray[Any]:
    return np.array(
        [(each.position, number(each.key), number(each.entity), micros(each.occurred_at)) for each in vectors], ROW
    )


def _codes(vectors: Sequence[Vector], dimension: int) -> NDArray[np.int8]:
    return np.frombuffer(b"".join(each.vector for each in vectors), np.int8).reshape(len(vectors), dimension)


def _both(one: NDArray[np.bool_] | None, other: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return other if one is None else one & other


@text_cache(65_536)
def number(name: str) -> int:
    """A key or an id as a number. Should two ever be alike, the database still tells them apart."""
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def micros(moment: datetime) -> int:
    return (moment - _EPOCH) // _MICROSECOND
