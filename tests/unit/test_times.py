"""Moments: with a zone, in UTC inside, one spelling on disk whose text order is time order."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import InvalidInput
from recollect.times import moment, past, spell

OFFSETS = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
AWARE = st.datetimes(timezones=OFFSETS, min_value=datetime(2, 1, 1), max_value=datetime(9998, 1, 1))  # noqa: DTZ001


@given(AWARE)
def test_a_spelled_moment_is_read_back_as_the_same_moment(at: datetime) -> None:
    assert moment(spell(at), "at") == at
    assert len(spell(at)) == 27


@given(AWARE, AWARE)
def test_spelled_moments_sort_as_the_moments_do(one: datetime, other: datetime) -> None:
    assert (spell(one) < spell(other)) == (one < other)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2026-02-27T09:30:00Z", datetime(2026, 2, 27, 9, 30, tzinfo=UTC)),
        ("2026-02-27T10:30:00+01:00", datetime(2026, 2, 27, 9, 30, tzinfo=UTC)),
        ("2026-02-27T09:30:00.123456Z", datetime(2026, 2, 27, 9, 30, 0, 123456, tzinfo=UTC)),
        (datetime(2026, 2, 27, 4, 30, tzinfo=timezone(timedelta(hours=-5))), datetime(2026, 2, 27, 9, 30, tzinfo=UTC)),
    ],
)
def test_a_time_with_a_zone_is_kept_in_utc(value: datetime | str, expected: datetime) -> None:
    found = moment(value, "at")
    assert found == expected
    assert found.tzinfo is UTC


@pytest.mark.parametrize(
    "value",
    ["2026-02-27T09:30:00", "2026-02-27", "yesterday", "", "2026-13-01T00:00:00Z", datetime(2026, 1, 1),  # noqa: DTZ001
     date(2026, 1, 1), 1_772_000_000, None, True, "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"],
)  # fmt: skip
def test_what_is_no_time_or_has_no_zone_is_refused_and_named(value: Any) -> None:
    with pytest.raises(InvalidInput) as refused:
        moment(value, "occurred_at")
    assert refused.value.field == "occurred_at"


def test_a_time_without_a_zone_is_told_how_to_get_one() -> None:
    with pytest.raises(InvalidInput, match="no time zone; add one"):
        moment("2026-02-27T09:30:00", "occurred_at")


CLOCK = datetime(2026, 2, 27, 9, 30, tzinfo=UTC)


def test_a_moment_in_the_future_is_refused_beyond_what_clocks_differ_by() -> None:
    assert past(CLOCK + timedelta(seconds=300), "at", CLOCK, 300) == CLOCK + timedelta(seconds=300)
    with pytest.raises(InvalidInput, match="in the future"):
        past(CLOCK + timedelta(seconds=301), "at", CLOCK, 300)
