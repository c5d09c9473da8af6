"""Relevance from words, vectors and the shape of a conversation: pure arithmetic, so it is tried with numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.recall.fusion import AFTER, BEFORE, Candidate, between_0_and_1, relevance

Beside = dict[int, tuple[list[int], list[int]]]


def words_alone(words: dict[int, float], beside: Beside | None = None) -> dict[int, float]:
    """Each on an occasion of its own, by words alone."""
    candidates = [Candidate(position, None, position) for position in words]
    return relevance(candidates, words, beside or {}, 0.0)


def test_the_better_match_by_words_is_the_more_relevant() -> None:
    found = words_alone({1: 3.0, 2: 6.0, 3: 1.5})
    assert sorted(found, key=lambda position: -found[position]) == [2, 1, 3]
    assert found[1] / found[2] == pytest.approx(0.5)


def test_only_how_words_compare_counts_not_their_scale() -> None:
    assert words_alone({1: 3.0, 2: 6.0}) == pytest.approx(words_alone({1: 30.0, 2: 60.0}))


def test_a_turn_shares_in_the_words_of_the_turns_beside_it() -> None:
    """Of five turns the middle one matches; the nearer the others, the more they get of it."""
    words = dict.fromkeys(range(1, 6), 0.0) | {3: 4.0}
    found = words_alone(words, {3: ([2, 1], [4, 5])})
    assert found[3] > found[4] > found[5] > 0
    assert found[3] > found[2] > found[1] > 0
    assert found[4] / found[3] == pytest.approx(BEFORE[0])
    assert found[5] / found[3] == pytest.approx(BEFORE[1])
    assert found[2] / found[3] == pytest.approx(AFTER[0])
    assert found[1] / found[3] == pytest.approx(AFTER[1])


def test_a_turn_between_two_that_match_shares_in_both() -> None:
    words = dict.fromkeys(range(1, 6), 0.0) | {2: 4.0, 4: 4.0}
    both = words_alone(words, {2: ([1], [3, 4]), 4: ([3, 2], [5])})
    one = words_alone(words, {2: ([1], [3])})
    assert both[3] / both[2] > one[3] / one[2]
    assert both[3] > both[1]


def test_a_turn_that_stands_alone_shares_nothing() -> None:
    assert words_alone({1: 4.0, 2: 0.0})[2] == 0.0


def test_a_match_among_matches_beats_the_same_match_alone() -> None:
    words = {1: 2.0, 2: 4.0, 3: 2.0, 9: 4.0}
    found = words_alone(words, {2: ([1], [3])})
    assert found[2] > found[9]


def test_the_nearer_vector_is_the_more_relevant() -> None:
    candidates = [Candidate(1, 0.5, 1), Candidate(2, 4.0, 2)]
    found = relevance(candidates, {1: 0.0, 2: 0.0}, {}, 1.0)
    assert found[2] > found[1]


@pytest.mark.parametrize("dense", [0.0, 1.0])
def test_the_weight_of_vectors_decides_between_words_and_meaning(dense: float) -> None:
    near, worded = Candidate(1, 6.0, 1), Candidate(2, -0.5, 2)
    found = relevance([near, worded], {1: 0.0, 2: 5.0}, {}, dense)
    assert (found[1] > found[2]) == (dense == 1.0)


def test_what_has_no_vector_yet_is_not_lost_among_what_has() -> None:
    """It lies between a row with the same words that is near and one that is not."""
    words = {1: 5.0, 2: 5.0, 3: 5.0}
    found = relevance([Candidate(1, 5.0, 1), Candidate(2, None, 2), Candidate(3, -1.0, 3)], words, {}, 0.5)
    assert found[1] > found[2] > found[3]


def test_good_company_on_one_occasion_lifts_a_turn() -> None:
    words = {1: 5.0, 2: 5.0, 3: 5.0, 9: 5.0}
    together = [Candidate(position, None, 1 if position < 9 else 2) for position in words]
    found = relevance(together, words, {}, 0.0)
    assert found[1] > found[9]


def test_nobody_is_no_error() -> None:
    assert relevance([], {}, {}, 0.5) == {}
    assert words_alone({1: 0.0}) == {1: 0.0}


ROWS = st.dictionaries(
    st.integers(1, 30), st.tuples(st.floats(0, 50), st.none() | st.floats(-8, 8), st.integers(1, 4)), min_size=1
)


@given(rows=ROWS, dense=st.floats(0, 1), more=st.floats(0.1, 10))
def test_more_words_never_make_a_turn_worse_than_another(
    rows: dict[int, tuple[float, float | None, int]], dense: float, more: float
) -> None:
    """Two rows alike but for their words: the one with more of them is never behind."""
    words, nearness, occasion = next(iter(rows.values()))
    candidates = [Candidate(position, near, when) for position, (_, near, when) in rows.items()]
    candidates += [Candidate(101, nearness, occasion), Candidate(102, nearness, occasion)]
    scores = {position: value for position, (value, _, _) in rows.items()} | {101: words, 102: words + more}
    found = relevance(candidates, scores, {}, dense)
    assert found[102] >= found[101]
    assert all(0 <= between_0_and_1(value) <= 1 for value in found.values())


@given(rows=ROWS, dense=st.floats(0, 1))
def test_the_order_in_which_candidates_come_does_not_matter(
    rows: dict[int, tuple[float, float | None, int]], dense: float
) -> None:
    candidates = [Candidate(position, near, when) for position, (_, near, when) in rows.items()]
    words = {position: value for position, (value, _, _) in rows.items()}
    beside: Beside = {
        position: ([position - 1, position - 2], [position + 1, position + 2]) for position in list(rows)[:3]
    }
    known = words | {position: 1.0 for sides in beside.values() for side in sides for position in side}
    one = relevance(candidates, known, beside, dense)
    other = relevance(candidates[::-1], dict(reversed(known.items())), dict(reversed(beside.items())), dense)
    assert one == other
