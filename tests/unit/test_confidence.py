"""Confidence: nothing for nothing, and more for hits that are nearer or cover more of the question."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.model import Hit
from recollect.recall.confidence import confidence


def hit(id: str, entity: float = 0.0) -> Hit:
    return Hit(
        id=id, kind="interaction", text="x", score=0.5, signals={"entity": entity},
        audience="public", occurred_at=datetime(2026, 1, 1, tzinfo=UTC), sources=(id,), external_ids=(), entity="e",
        channel="irc:#a",
    )  # fmt: skip


def of(*shares: float, nearest: float | None = None) -> float:
    each = [hit(str(number)) for number in range(len(shares))]
    covered = {str(number): share for number, share in enumerate(shares)}
    return confidence(each, covered, named=False, nearest=nearest)


def test_nothing_found_is_no_confidence() -> None:
    assert of() == of(nearest=5.0) == 0.0


SHARE = st.floats(0, 1)


@given(shares=st.lists(SHARE, min_size=1, max_size=6), nearest=st.none() | st.floats(-8, 8), better=st.floats(0, 8))
def test_better_hits_are_never_less_convincing(shares: list[float], nearest: float | None, better: float) -> None:
    found = of(*shares, nearest=nearest)
    assert 0 < found < 1
    assert of(max(shares[0], min(better, 1.0)), *shares[1:], nearest=nearest) >= found
    assert of(*reversed(shares), nearest=nearest) == found
    if nearest is not None:
        assert of(*shares, nearest=nearest + better) >= found


@pytest.mark.parametrize("nearest", [None, 2.0])
def test_words_that_are_all_there_convince_more_than_none(nearest: float | None) -> None:
    assert of(1.0, nearest=nearest) > of(0.0, nearest=nearest)


def test_what_is_near_convinces_more_than_what_is_not() -> None:
    assert of(0.5, nearest=5.0) > of(0.5, nearest=0.5) + 0.1


def test_what_another_said_is_no_answer_about_who_was_asked_for() -> None:
    """The words are there, but in the mouth of somebody else."""
    covered = {"theirs": 0.2, "others": 1.0}
    missed = [hit("theirs", entity=1.0), hit("others")]
    met = [hit("theirs"), hit("others", entity=1.0)]
    for nearest in (None, 3.0):
        one, other = (confidence(each, covered, named=True, nearest=nearest) for each in (met, missed))
        assert one > other
        one, other = (confidence(each, covered, named=False, nearest=nearest) for each in (met, missed))
        assert one == other
