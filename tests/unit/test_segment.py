"""A segment of vectors: exact while they are few, by clusters when many, and never crowded by what does not fit."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from recollect import Settings
from recollect.embedding.quantised import quantised
from recollect.index.segment import Segment, Vector, build, extend, flat
from recollect.index.shelf import Filters

DIMENSION = 64
START = datetime(2026, 1, 1, tzinfo=UTC)
COUNT = 6_000
SHARE = Settings().vector_share


def clustered(count: int, seed: int = 1) -> NDArray[np.float32]:
    """As texts lie: around topics, some of them crowded. Another seed, other texts about the same."""
    topics = np.random.default_rng(0).standard_normal((150, DIMENSION))
    dice = np.random.default_rng(seed)
    chosen = (150 * dice.random(count) ** 2).astype(int)
    found = topics[chosen] + 0.7 * dice.standard_normal((count, DIMENSION))
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


def vectors(rows: NDArray[np.float32]) -> list[Vector]:
    return [
        Vector(
            number + 1,
            "few" if number % 1_000 == 7 else f"many{number % 3}",
            f"entity{number % 50}",
            START + timedelta(minutes=number),
            code.tobytes(),
        )
        for number, code in enumerate(quantised(rows))
    ]


@pytest.fixture(scope="module")
def rows() -> NDArray[np.float32]:
    return clustered(COUNT)


@pytest.fixture(scope="module")
def exact(rows: NDArray[np.float32]) -> Segment:
    return build([vectors(rows)], DIMENSION, exact=COUNT)


@pytest.fixture(scope="module")
def approximate(rows: NDArray[np.float32]) -> Segment:
    return build([vectors(rows)], DIMENSION, exact=50)


def test_a_small_segment_finds_the_nearest_but_for_rounding(exact: Segment, rows: NDArray[np.float32]) -> None:
    for query in clustered(20, seed=9):
        found = exact.search(query, Filters(), 30, exact=COUNT, share=0.001)
        near = rows @ query
        best = np.sort(near)[::-1][:30]
        assert np.abs(np.sort([near[position - 1] for _, position in found])[::-1] - best).max() < 0.02
        assert all(cosine == pytest.approx(near[position - 1], abs=0.03) for cosine, position in found)


def test_a_clustered_segment_finds_nearly_all_of_them(approximate: Segment, exact: Segment) -> None:
    hit, wanted = 0, 0
    for query in clustered(100, seed=9):
        right = {position for _, position in exact.search(query, Filters(), 10, exact=COUNT, share=0.001)}
        found = {position for _, position in approximate.search(query, Filters(), 10, exact=50, share=SHARE)}
        hit, wanted = hit + len(found & right), wanted + len(right)
    assert hit / wanted >= 0.98


def test_a_look_into_one_cluster_finds_less_so_the_measure_can_fail(approximate: Segment, exact: Segment) -> None:
    hit = 0
    for query in clustered(100, seed=9):
        right = {position for _, position in exact.search(query, Filters(), 10, exact=COUNT, share=0.001)}
        found = {position for _, position in approximate.search(query, Filters(), 10, exact=50, share=0.001)}
        hit += len(found & right)
    assert hit < 980


@pytest.mark.parametrize("share", [0.001, 1.0])
def test_all_of_the_few_that_fit_are_found_however_far_they_are(approximate: Segment, share: float) -> None:
    for query in clustered(10, seed=5):
        found = approximate.search(query, Filters(keys=("few",)), 50, exact=50, share=share)
        assert {position for _, position in found} == {number + 1 for number in range(7, COUNT, 1_000)}


def test_conditions_are_met_inside_the_search(approximate: Segment) -> None:
    query = clustered(1, seed=5)[0]
    start, end = START + timedelta(minutes=1_000), START + timedelta(minutes=2_000)
    filters = Filters(keys=("many1",), entities=("entity7", "entity9"), start=start, end=end)
    numbers = np.arange(COUNT)
    fit = (numbers % 3 == 1) & np.isin(numbers % 50, [7, 9]) & (numbers >= 1_000) & (numbers < 2_000)
    fit &= numbers % 1_000 != 7
    found = [position for _, position in approximate.search(query, filters, 100, exact=50, share=SHARE)]
    assert sorted(found) == [int(number) + 1 for number in np.nonzero(fit)[0]]
    assert approximate.search(query, Filters(keys=("nobody",)), 10, exact=50, share=SHARE) == []
    assert approximate.search(query, Filters(keys=()), 10, exact=50, share=SHARE) == []


def test_a_segment_that_grows_finds_what_was_added(rows: NDArray[np.float32]) -> None:
    each = vectors(rows[:500])
    segment = flat(each[:100], DIMENSION)
    extend(segment, [], DIMENSION)
    extend(segment, each[100:], DIMENSION)
    assert len(segment) == 500
    whole = build([each], DIMENSION, exact=500)
    query = rows[333]
    assert segment.search(query, Filters(), 20, 500, 1.0) == whole.search(query, Filters(), 20, 500, 1.0)
    assert segment.search(query, Filters(), 1, 500, 1.0)[0][1] == 334


def test_nothing_is_found_in_nothing() -> None:
    assert flat([], DIMENSION).search(clustered(1)[0], Filters(), 5, 50, 1.0) == []
    assert build([[]], DIMENSION, 50).search(clustered(1)[0], Filters(), 5, 50, 1.0) == []


@pytest.mark.parametrize("kind", ["exact", "approximate"])
def test_what_was_saved_is_loaded_as_it_was(request: pytest.FixtureRequest, tmp_path: Path, kind: str) -> None:
    segment: Segment = request.getfixturevalue(kind)
    segment.save(tmp_path, "one")
    loaded = Segment.load(tmp_path, "one")
    assert len(loaded) == len(segment)
    for query in clustered(5, seed=3):
        for filters in (Filters(), Filters(keys=("many1",))):
            wanted = segment.search(query, filters, 20, 50, 0.5)
            assert loaded.search(query, filters, 20, 50, 0.5) == wanted
