"""Moments: with a zone, in UTC inside, one spelling on disk whose text order is time order."""

from __future__ import annotations

import time
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import InvalidInput
from recollect.times import check_zone, given_zone, machine_zone, midnight, moment, past, spell

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


# --------------------------------------------------------------------------------------------------------------- zones


@pytest.mark.parametrize(
    ("given", "own"),
    [
        ("2026-03-10T20:00:00Z", None),
        ("2026-03-10T20:00:00+00:00", None),
        ("2026-03-10T20:00:00+05:30", "+05:30"),
        ("2026-03-10T20:00:00-08:00", "-08:00"),
        (datetime(2026, 3, 10, tzinfo=UTC), None),
        (datetime(2026, 1, 10, tzinfo=ZoneInfo("Europe/London")), "Europe/London"),
        (datetime(2026, 1, 10, tzinfo=ZoneInfo("Etc/UTC")), None),
        (datetime(2026, 3, 10, tzinfo=timezone(timedelta(hours=13))), "+13:00"),
        ("soon", None),
        (None, None),
    ],
)
def test_a_time_tells_its_zone_unless_it_is_utc(given: Any, own: str | None) -> None:
    assert given_zone(given) == own


@pytest.mark.parametrize(
    ("name", "found"), [("Asia/Kolkata", "Asia/Kolkata"), ("+05:30", "+05:30"), ("Etc/UTC", "UTC"), ("+00:00", "UTC")]
)
def test_a_zone_is_known_by_its_name(name: str, found: str) -> None:
    assert check_zone(name, "zone") == found


@pytest.mark.parametrize(
    ("name", "meant"),
    [("New York", "America/New_York"), ("europe/berlin", "Europe/Berlin"), ("Pacific/Aukland", "Pacific/Auckland")],
)
def test_a_zone_that_is_spelled_otherwise_is_suggested(name: str, meant: str) -> None:
    with pytest.raises(InvalidInput, match=rf"did you mean {meant}\?"):
        check_zone(name, "zone")


@pytest.mark.parametrize("name", ["", "America", "localtime", "../etc/passwd", "+25:00", "/etc/localtime", None, 7])
def test_what_is_no_zone_is_refused(name: Any) -> None:
    with pytest.raises(InvalidInput, match="is not a time zone"):
        check_zone(name, "zone")


@pytest.mark.parametrize(
    ("said", "found"),
    [("Asia/Kolkata", "Asia/Kolkata"), (":Pacific/Auckland", "Pacific/Auckland"), ("UTC", "UTC"), ("", "UTC"),
     ("/usr/share/zoneinfo/Europe/Berlin", "Europe/Berlin"), ("IST-5:30", "+05:30")],
)  # fmt: skip
def test_the_zone_of_the_machine_is_what_it_is_told(monkeypatch: pytest.MonkeyPatch, said: str, found: str) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", said)
        time.tzset()
        assert machine_zone() == found
    time.tzset()


@pytest.mark.parametrize(
    ("day", "where", "hours"),
    [
        (date(2026, 3, 8), "America/Los_Angeles", 23),
        (date(2026, 11, 1), "America/Los_Angeles", 25),
        (date(2026, 4, 5), "Pacific/Auckland", 25),
        (date(2026, 4, 5), "Asia/Kolkata", 24),
    ],
)
def test_a_day_is_as_long_as_clocks_make_it(day: date, where: str, hours: int) -> None:
    there = ZoneInfo(where)
    assert midnight(day + timedelta(days=1), there) - midnight(day, there) == timedelta(hours=hours)
