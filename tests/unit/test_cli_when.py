"""Times as people write them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from recollect.cli.when import between, parse
from recollect.errors import InvalidInput

CLOCK = datetime(2026, 2, 27, 23, 30, tzinfo=UTC)  # in Berlin it is the 28th already


@pytest.fixture(autouse=True)
def _in_berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("RECOLLECT_ZONE", "")
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("now", "2026-02-27T23:30:00+00:00"),
        ("today", "2026-02-27T23:00:00+00:00"),
        ("yesterday", "2026-02-26T23:00:00+00:00"),
        (" Yesterday ", "2026-02-26T23:00:00+00:00"),
        ("30m", "2026-02-27T23:00:00+00:00"),
        ("2h", "2026-02-27T21:30:00+00:00"),
        ("3d", "2026-02-24T23:30:00+00:00"),
        ("1w", "2026-02-20T23:30:00+00:00"),
        ("2 h ago", "2026-02-27T21:30:00+00:00"),
        ("1 minute ago", "2026-02-27T23:29:00+00:00"),
        ("90 minutes ago", "2026-02-27T22:00:00+00:00"),
        ("1 hour ago", "2026-02-27T22:30:00+00:00"),
        ("3 Days  Ago", "2026-02-24T23:30:00+00:00"),
        ("2 weeks ago", "2026-02-13T23:30:00+00:00"),
        ("2026-02-27", "2026-02-26T23:00:00+00:00"),
        ("2026-07-01", "2026-06-30T22:00:00+00:00"),  # summer time
        ("2026-02-27T09:30:00Z", "2026-02-27T09:30:00+00:00"),
        ("2026-02-27T09:30:00+05:30", "2026-02-27T09:30:00+05:30"),  # an offset says where
        ("2026-02-27 09:30Z", "2026-02-27T09:30:00+00:00"),
    ],
)
def test_a_time_is_read_as_it_is_meant(text: str, expected: str) -> None:
    found = parse(text, "since", CLOCK)
    assert found.isoformat() == expected


def test_yesterday_is_a_day_of_the_calendar_also_when_the_clocks_change() -> None:
    after_the_change = datetime(2026, 3, 29, 12, 0, tzinfo=UTC)  # a day of 23 hours
    assert parse("today", "since", after_the_change).isoformat() == "2026-03-28T23:00:00+00:00"
    next_day = after_the_change + timedelta(days=1)
    assert parse("today", "since", next_day) - parse("yesterday", "since", next_day) == timedelta(hours=23)


def test_now_is_now_where_no_clock_is_given() -> None:
    assert abs(parse("now", "since") - datetime.now(UTC)) < timedelta(seconds=5)


@pytest.mark.parametrize(
    "text", ["", "   ", "noonish", "tomorrowish", "3", "-3d", "3y", "1.5h", "ago", "m", "2026-13-01", "2026-02-30"]
)
def test_what_is_no_time_is_refused_with_examples(text: str) -> None:
    with pytest.raises(InvalidInput, match="is not a time; write 2026-02-27") as refused:
        parse(text, "until", CLOCK)
    assert refused.value.field == "until"


@pytest.mark.parametrize("text", ["2026-02-27T09:30:00", "2026-02-27 09:30"])
def test_a_time_of_day_needs_a_zone(text: str) -> None:
    with pytest.raises(InvalidInput, match="has no time zone") as refused:
        parse(text, "at", CLOCK)
    assert refused.value.field == "at"


@pytest.mark.parametrize("text", ["99999999999w", "9999999 days ago", "0001-01-01", "9" * 5000 + "d"])
def test_a_time_out_of_reach_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse(text, "since", CLOCK)
    assert refused.value.field == "since"


def test_a_span_may_be_open_but_not_turned_round() -> None:
    early, late = CLOCK, CLOCK + timedelta(hours=1)
    assert between(None, None) is None
    assert between(early, None) == (early, None)
    assert between(None, late) == (None, late)
    assert between(early, late) == (early, late)
    for until in (early, early - timedelta(hours=1)):
        with pytest.raises(InvalidInput, match="is not after --since") as refused:
            between(early, until)
        assert refused.value.field == "until"
