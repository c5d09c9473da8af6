"""Vectors of signed bytes: what is lost is a thousandth, and no vector's company changes its value."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from recollect.embedding.quantised import quantised, read, scale_of, similarities


def directions(count: int, dimension: int, seed: int = 1) -> NDArray[np.float32]:
    found = np.random.default_rng(seed).standard_normal((count, dimension)).astype(np.float32)
    return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


@pytest.mark.parametrize("dimension", [8, 64, 384, 1_536])
def test_cosines_are_within_a_few_thousandths(dimension: int) -> None:
    vectors = directions(300, dimension)
    queries = directions(20, dimension, seed=2)
    kept = quantised(vectors)
    worst = max(float(np.abs(similarities(query, kept) - vectors @ query).max()) for query in queries)
    assert worst < 0.35 / np.sqrt(dimension) / 4
    assert float(np.abs(similarities(vectors[0], kept)[0] - 1)) < 0.02


def test_every_number_is_a_signed_byte_and_what_is_beyond_is_cut_off() -> None:
    only = np.zeros((1, 384), np.float32)
    only[0, 7] = 1.0  # as far from a usual direction as can be
    kept = quantised(only)
    assert kept.dtype == np.int8
    assert kept[0, 7] == 127
    assert np.count_nonzero(kept) == 1
    assert quantised(-only)[0, 7] == -127


def test_what_is_stored_is_read_back_as_it_was() -> None:
    kept = quantised(directions(5, 32))
    assert (read([row.tobytes() for row in kept], 32) == kept).all()


def test_a_value_does_not_depend_on_its_company() -> None:
    """Scores must not tell what else was looked at: to the last bit."""
    kept = quantised(directions(200, 384))
    query = directions(1, 384, seed=3)[0]
    together = similarities(query, kept)
    for number in range(200):
        assert similarities(query, kept[number : number + 1])[0] == together[number]
    assert (similarities(query, kept[37:151]) == together[37:151]).all()


def test_one_scale_for_all_so_that_products_compare() -> None:
    assert scale_of(384) == pytest.approx(scale_of(96) * 2)
