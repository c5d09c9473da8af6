"""Calendars and clocks: zones, summer time, leap years, the ends of months and years, and of the calendar itself."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest

from recollect.understanding.when import EARLIEST, LATEST, find

BERLIN = ZoneInfo("Europe/Berlin")
NEW_YORK = ZoneInfo("America/New_York")
AUCKLAND = ZoneInfo("Pacific/Auckland")
SAO_PAULO = ZoneInfo("America/Sao_Paulo")


def spelled(text: str, now: datetime) -> tuple[str, str] | None:
    found = find(text, now).interval
    return found and (found[0].strftime("%Y-%m-%dT%H:%M"), found[1].strftime("%Y-%m-%dT%H:%M"))


@pytest.mark.parametrize(
    ("zone", "start", "end"),
    [
        (UTC, "2023-05-23T00:00", "2023-05-24T00:00"),
        (BERLIN, "2023-05-22T22:00", "2023-05-23T22:00"),
        (NEW_YORK, "2023-05-23T04:00", "2023-05-24T04:00"),
        (AUCKLAND, "2023-05-22T12:00", "2023-05-23T12:00"),
        (timezone(timedelta(hours=5, minutes=30)), "2023-05-22T18:30", "2023-05-23T18:30"),
    ],
)
def test_yesterday_is_the_day_before_where_the_question_is_asked(zone: ZoneInfo, start: str, end: str) -> None:
    assert spelled("what did I do yesterday?", datetime(2023, 5, 24, 12, 0, tzinfo=zone)) == (start, end)


def test_the_same_moment_is_another_day_elsewhere() -> None:
    moment = datetime(2023, 5, 23, 23, 0, tzinfo=UTC)
    assert spelled("today", moment) == ("2023-05-23T00:00", "2023-05-24T00:00")
    assert spelled("today", moment.astimezone(BERLIN)) == ("2023-05-23T22:00", "2023-05-24T22:00")


@pytest.mark.parametrize(
    ("text", "now", "hours"),
    [
        ("yesterday", datetime(2023, 3, 27, 12, 0, tzinfo=BERLIN), 23),  # clocks went forward
        ("yesterday", datetime(2023, 10, 30, 12, 0, tzinfo=BERLIN), 25),  # and back
        ("yesterday", datetime(2023, 3, 13, 12, 0, tzinfo=NEW_YORK), 23),
        ("last week", datetime(2023, 3, 29, 12, 0, tzinfo=BERLIN), 167),
        ("last night", datetime(2023, 3, 26, 12, 0, tzinfo=BERLIN), 11),
        ("last night", datetime(2023, 10, 29, 12, 0, tzinfo=BERLIN), 13),
        ("in October 2023", datetime(2023, 11, 5, 12, 0, tzinfo=BERLIN), 745),
    ],
)
def test_a_day_may_be_longer_or_shorter_when_clocks_change(text: str, now: datetime, hours: int) -> None:
    found = find(text, now).interval
    assert found is not None
    assert found[1] - found[0] == timedelta(hours=hours)


def test_hours_are_counted_as_they_pass_also_when_clocks_change() -> None:
    now = datetime(2023, 3, 26, 4, 30, tzinfo=BERLIN)  # 02:30 UTC; three hours ago it was 00:30 there
    found = find("three hours ago", now).interval
    assert found == (datetime(2023, 3, 25, 23, 0, tzinfo=UTC), datetime(2023, 3, 26, 0, 0, tzinfo=UTC))
    assert find("in the last 3 hours", now).interval == (datetime(2023, 3, 25, 23, 30, tzinfo=UTC), now)


def test_a_midnight_that_clocks_skip_is_the_first_moment_of_that_day() -> None:
    now = datetime(2018, 11, 4, 12, 0, tzinfo=SAO_PAULO)  # clocks went from 00:00 to 01:00
    assert spelled("today", now) == ("2018-11-04T03:00", "2018-11-05T02:00")


def test_a_day_that_a_place_never_had_is_no_interval() -> None:
    now = datetime(2011, 12, 31, 12, 0, tzinfo=ZoneInfo("Pacific/Apia"))  # the day after the 29th
    assert find("yesterday", now).interval is None


@pytest.mark.parametrize(
    ("text", "now", "start", "end"),
    [
        ("a month ago", "2023-03-31", "2023-02-13", "2023-03-16"),  # around 28 February
        ("in the last month", "2023-03-31", "2023-02-28", "2023-03-31"),
        ("last month", "2023-03-31", "2023-02-01", "2023-03-01"),
        ("last month", "2024-03-31", "2024-02-01", "2024-03-01"),
        ("next month", "2023-01-31", "2023-02-01", "2023-03-01"),
        ("last month", "2023-01-15", "2022-12-01", "2023-01-01"),
        ("next month", "2023-12-31", "2024-01-01", "2024-02-01"),
        ("yesterday", "2023-01-01", "2022-12-31", "2023-01-01"),
        ("tomorrow", "2023-12-31", "2024-01-01", "2024-01-02"),
        ("yesterday", "2024-03-01", "2024-02-29", "2024-03-01"),
        ("yesterday", "2023-03-01", "2023-02-28", "2023-03-01"),
        ("last week", "2024-01-02", "2023-12-25", "2024-01-01"),
        ("this week", "2023-01-01", "2022-12-26", "2023-01-02"),  # a Sunday
        ("last weekend", "2023-05-21", "2023-05-13", "2023-05-15"),  # on a Sunday
        ("this weekend", "2023-05-21", "2023-05-20", "2023-05-22"),
        ("last weekend", "2023-05-22", "2023-05-20", "2023-05-22"),  # on a Monday
        ("last Sunday", "2023-05-21", "2023-05-14", "2023-05-15"),
        ("on Sunday", "2023-05-21", "2023-05-21", "2023-05-22"),
        ("last quarter", "2023-01-15", "2022-10-01", "2023-01-01"),
        ("last year", "2024-02-29", "2023-01-01", "2024-01-01"),
        ("in the last year", "2024-02-29", "2023-02-28", "2024-02-29"),
        ("in December", "2023-01-05", "2022-12-01", "2023-01-01"),
        ("in December", "2023-12-05", "2023-12-01", "2024-01-01"),
        ("on December 31", "2023-01-01", "2022-12-31", "2023-01-01"),
        ("on New Year's Eve", "2023-01-01", "2022-12-31", "2023-01-01"),
        ("Feb 29", "2024-02-28", "2020-02-29", "2020-03-01"),
        ("Feb 29", "2024-03-01", "2024-02-29", "2024-03-01"),
        ("Feb 29", "1903-06-01", "1896-02-29", "1896-03-01"),  # 1900 was no leap year
        ("last winter", "2024-01-15", "2022-12-01", "2023-03-01"),
        ("this winter", "2024-01-15", "2023-12-01", "2024-03-01"),
        ("in winter", "2024-01-15", "2023-12-01", "2024-03-01"),
        ("this winter", "2024-06-15", "2024-12-01", "2025-03-01"),
        ("last summer", "2023-10-10", "2023-06-01", "2023-09-01"),
        ("late February 2024", "2024-06-01", "2024-02-20", "2024-03-01"),
        ("the last day of February 2024", "2024-06-01", "2024-02-29", "2024-03-01"),
        ("the last week of December 2022", "2024-06-01", "2022-12-25", "2023-01-01"),
        ("from November to February", "2023-12-15", "2023-11-01", "2024-03-01"),
        ("on the 31st", "2023-03-01", "2023-01-31", "2023-02-01"),
        ("on the 29th", "2023-03-01", "2023-01-29", "2023-01-30"),
        ("Easter 2023", "2024-06-01", "2023-04-09", "2023-04-10"),
        ("Easter 2038", "2024-06-01", "2038-04-25", "2038-04-26"),
        ("Good Friday 2023", "2024-06-01", "2023-04-07", "2023-04-08"),
        ("Thanksgiving 2023", "2024-06-01", "2023-11-23", "2023-11-24"),
        ("Memorial Day 2023", "2024-06-01", "2023-05-29", "2023-05-30"),
        ("Labor Day 2023", "2024-06-01", "2023-09-04", "2023-09-05"),
        ("Black Friday 2023", "2024-06-01", "2023-11-24", "2023-11-25"),
    ],
)
def test_months_and_years_end_where_the_calendar_says(text: str, now: str, start: str, end: str) -> None:
    found = find(text, datetime.fromisoformat(now).replace(tzinfo=UTC)).interval
    assert found == (datetime.fromisoformat(start).replace(tzinfo=UTC), datetime.fromisoformat(end).replace(tzinfo=UTC))


@pytest.mark.parametrize("zone", [UTC, BERLIN, AUCKLAND, timezone(timedelta(hours=-23)), timezone(timedelta(hours=23))])
@pytest.mark.parametrize("now", [datetime.min, datetime.max, datetime(1, 1, 8), datetime(9999, 12, 24)])  # noqa: DTZ001, DTZ901
@pytest.mark.parametrize(
    "text",
    [
        *("yesterday", "tomorrow", "last week", "next year", "a year ago", "in the next 3 years", "last night"),
        *("this decade", "last decade", "in May", "on Monday", "since May", "before May", "after May", "around May 1"),
        *("around today", "at Easter", "early this month", "the weekend before today", "next winter", "on the 31st"),
        *("two hours ago", "three hours from now"),
    ],
)
def test_at_the_ends_of_the_calendar_there_is_an_interval_or_none_but_no_error(
    text: str, now: datetime, zone: ZoneInfo
) -> None:
    for span in find(text, now.replace(tzinfo=zone)).spans:
        assert EARLIEST <= span.start < span.end <= LATEST
