"""A model that fails three times in a row rests: a minute, then twice as long each time, up to a quarter of an hour."""

from __future__ import annotations

import pytest

from recollect.judges.breaker import Breaker


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_two_failures_are_bad_luck_and_three_a_reason_to_rest(clock: Clock) -> None:
    breaker = Breaker(clock)
    for error in ("one", "two"):
        breaker.failed(error)
        assert breaker.resting() == 0
    breaker.failed("three")
    assert breaker.resting() == 60
    assert breaker.last_error == "three"


def test_only_failures_in_a_row_count(clock: Clock) -> None:
    breaker = Breaker(clock)
    for _ in range(5):
        breaker.failed("x")
        breaker.failed("x")
        breaker.worked()
    assert breaker.resting() == 0


def test_each_rest_is_twice_the_one_before_up_to_a_quarter_of_an_hour(clock: Clock) -> None:
    breaker = Breaker(clock)
    breaker.failed("x")
    breaker.failed("x")
    rests = []
    for _ in range(6):
        breaker.failed("x")
        rests.append(breaker.resting())
        clock.now += rests[-1] - 1
        assert breaker.resting() == 1
        clock.now += 1
        assert breaker.resting() == 0
    assert rests == [60, 120, 240, 480, 900, 900]


def test_success_forgives_everything(clock: Clock) -> None:
    breaker = Breaker(clock)
    for _ in range(4):
        breaker.failed("x")
    clock.now += 1_000
    breaker.worked()
    breaker.failed("x")
    breaker.failed("x")
    assert breaker.resting() == 0
    breaker.failed("x")
    assert breaker.resting() == 60
