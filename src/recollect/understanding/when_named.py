"""Times that have a name: days, months, years, seasons, quarters, holidays, weekdays, hours, and where they lie."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, timedelta

from recollect.understanding import when_words as w
from recollect.understanding.when_calendar import (
    EARLIEST,
    LATEST,
    Pair,
    Time,
    fixed,
    impossible,
    midnight,
    months_on,
    nth_weekday,
    unit_at,
)

_HOURS = {w.MORNING: (5, 12), w.NOON: (11, 14), w.AFTERNOON: (12, 18), w.EVENING: (18, 24), w.AT_NIGHT: (18, 30)}


def day(year: int | None, month: int, number: int) -> Time:
    return days(year, month, number, number)


def days(year: int | None, month: int, first: int, last: int) -> Time:
    """From one day of a month to another, both included."""

    def every(index: int) -> Pair:
        return datetime(index, month, first), _after(datetime(index, month, last))  # noqa: DTZ001

    return _yearly("day" if first == last else "range", every, year)


def month(year: int | None, number: int) -> Time:
    return _yearly("month", lambda index: unit_at(datetime(index, number, 1), w.MONTH), year)  # noqa: DTZ001


def year(number: int) -> Time:
    if not 1 <= number <= 9999:
        return impossible("year")
    start = EARLIEST.replace(year=number)
    return fixed("year", start, months_on(start, 12))


def season(year: int | None, number: int) -> Time:
    """As the weather service of the northern half counts: spring is March to May, winter begins in December."""

    def every(index: int) -> Pair:
        start = datetime(index, 3 + 3 * number, 1)  # noqa: DTZ001
        return start, months_on(start, 3)

    return _yearly("season", every, year)


def quarter(year: int | None, number: int) -> Time:
    return _yearly("quarter", lambda index: unit_at(datetime(index, 3 * number - 2, 1), w.QUARTER), year)  # noqa: DTZ001


def iso_week(year: int, number: int) -> Time:
    def every(index: int) -> Pair:
        start = midnight(date.fromisocalendar(index, number, 1))
        return start, start + timedelta(days=7)

    return _yearly("week", every, year)


def holiday(year: int | None, rule: tuple[int, ...]) -> Time:
    def every(index: int) -> Pair:
        if len(rule) == 2:
            start = easter(index) + timedelta(days=rule[0])
        elif len(rule) == 3:
            start = datetime(index, rule[0], rule[1])  # noqa: DTZ001
        else:
            start = nth_weekday(unit_at(datetime(index, rule[0], 1), w.MONTH), rule[1], rule[2])  # noqa: DTZ001
        return start, start + timedelta(days=rule[-1] or 1)

    return _yearly("day", every, year)


def weekday(number: int) -> Time:
    def every(index: int) -> Pair:
        start = midnight(date.fromordinal(index * 7 + 1 + number))
        return start, _after(start)

    return Time("day", every=every, cycle="week")


def weekend() -> Time:
    def every(index: int) -> Pair:
        start = midnight(date.fromordinal(index * 7 + 6))
        return start, start + timedelta(days=2)

    return Time("weekend", every=every, cycle="week")


def day_of_month(number: int) -> Time:
    def every(index: int) -> Pair:
        start = datetime(index // 12, index % 12 + 1, number)  # noqa: DTZ001
        return start, _after(start)

    return Time("day", every=every, cycle="month")


def part_of_day(part: int) -> Time:
    first, last = _HOURS[part]
    return _daily("part", timedelta(hours=first), timedelta(hours=last))


def hour(hours: int, minutes: int = 0) -> Time:
    start = timedelta(hours=hours, minutes=minutes)
    return _daily("hour", start, start + timedelta(hours=1))


def hours(first: int, last: int) -> Time:
    return _daily("part", timedelta(hours=first), timedelta(hours=last if last > first else last + 24))


def easter(year: int) -> datetime:
    """Easter Sunday of the western churches, by the golden number, the century and the Sunday letter."""
    golden = year % 19
    century, rest = divmod(year, 100)
    leap, skip = divmod(century, 4)
    moon = (19 * golden + century - leap - (century - (century + 8) // 25 + 1) // 3 + 15) % 30
    sunday = (32 + 2 * skip + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * sunday) // 451
    month, day = divmod(moon + sunday - 7 * late + 114, 31)
    return datetime(year, month, day + 1)  # noqa: DTZ001


def _yearly(precision: str, every: Callable[[int], Pair], year: int | None) -> Time:
    if year is None:
        return Time(precision, every=every, cycle="year")

    def place(now: datetime) -> Pair:
        return every(year)

    return Time(precision, place=place, dated=True)


def _daily(precision: str, start: timedelta, end: timedelta) -> Time:
    def every(index: int) -> Pair:
        base = midnight(date.fromordinal(index))
        return base + start, base + end

    return Time(precision, every=every, cycle="day")


def _after(start: datetime) -> datetime:
    """The day after, or the end of time."""
    return start + timedelta(days=1) if start < LATEST - timedelta(days=1) else LATEST
