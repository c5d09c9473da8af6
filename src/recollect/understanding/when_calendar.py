"""Where a time lies on the calendar. All arithmetic is on naive local moments; zones come in at the end, in `when`.

A `Time` either has one place, given now ("yesterday"), or recurs ("in May", "on Tuesday") and is placed by who asks.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from recollect.understanding import when_words as w

Pair = tuple[datetime, datetime]
RANK = {"minute": 0, "hour": 1, "part": 2, "day": 3, "weekend": 4, "week": 5, "month": 6, "season": 7, "quarter": 7,
        "year": 8, "decade": 9}  # fmt: skip
EARLIEST = datetime(1, 1, 1)  # noqa: DTZ001
LATEST = datetime(9999, 12, 31, 23, 59, 59, 999999)  # noqa: DTZ001
_FEBRUARY_29 = 9  # years back: 1904 follows 1896


@dataclass(frozen=True, slots=True)
class Time:
    """`place` for one that is fixed by now, or `every` (with its `cycle`) for one that recurs; never both."""

    precision: str
    place: Callable[[datetime], Pair | None] | None = None
    every: Callable[[int], Pair | None] | None = None
    cycle: str = ""
    dated: bool = False  # its year is written: now does not matter
    instant: bool = False  # counted in hours or less, so in UTC

    @property
    def rank(self) -> int:
        return RANK.get(self.precision, 10)


def fixed(precision: str, start: datetime, end: datetime, *, dated: bool = True) -> Time:
    return Time(precision, place=lambda now: (start, end), dated=dated)


def impossible(precision: str = "day") -> Time:
    """A date that no calendar has, such as 30 February."""
    return Time(precision, place=lambda now: None, dated=True)


# ---- units


def midnight(day: date) -> datetime:
    return datetime.combine(day, time())


def months_later(moment: datetime, months: int) -> datetime:
    """The same day so many months later, or the last one of a shorter month."""
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    if not 1 <= year <= 9999:
        raise OverflowError("outside the calendar")
    return moment.replace(year=year, month=month + 1, day=min(moment.day, monthrange(year, month + 1)[1]))


def later(moment: datetime, count: int, unit: int) -> datetime:
    if unit in _MONTHS:
        return months_later(moment, count * _MONTHS[unit])
    return moment + count * _SPANS[unit]


_MONTHS = {w.MONTH: 1, w.QUARTER: 3, w.YEAR: 12, w.DECADE: 120}
_SPANS = {
    w.SECOND: timedelta(seconds=1),
    w.MINUTE: timedelta(minutes=1),
    w.HOUR: timedelta(hours=1),
    w.DAY: timedelta(days=1),
    w.NIGHT: timedelta(days=1),
    w.WEEKEND: timedelta(days=7),
    w.WEEK: timedelta(days=7),
    w.FORTNIGHT: timedelta(days=14),
}


def unit_at(moment: datetime, unit: int) -> Pair:
    """The whole unit of the calendar that a moment lies in."""
    day = midnight(moment.date())
    if unit == w.DAY:
        return day, day + timedelta(days=1)
    if unit == w.NIGHT:
        return day + timedelta(hours=18), day + timedelta(hours=30)
    if unit in (w.WEEK, w.FORTNIGHT):
        start = day - timedelta(days=day.weekday())
        return start, start + timedelta(days=7)
    if unit == w.WEEKEND:
        start = day + timedelta(days=5 - day.weekday())
        return start, start + timedelta(days=2)
    if unit in _MONTHS:
        size = _MONTHS[unit]
        count = day.year * 12 + day.month - 1
        if unit == w.DECADE:
            count = day.year // 10 * 120
        else:
            count -= (day.month - 1) % size
        start = months_later(EARLIEST, max(0, count - 12))
        return start, months_on(start, size)
    start = moment.replace(minute=0, second=0, microsecond=0)
    return start, start + timedelta(hours=1)


def months_on(start: datetime, months: int) -> datetime:
    try:
        return months_later(start, months)
    except OverflowError:
        return LATEST


def stepped(now: datetime, count: int, unit: int) -> Pair:
    """The unit before or after the present one: last week (-1), this week (0), next week (1)."""
    return unit_at(later(midnight(now.date()).replace(day=1) if unit in _MONTHS else now, count, unit), unit)


def away(base: datetime, count: int, unit: int) -> Pair:
    """About so many units from a moment (negative: before it), with the width that people mean by it."""
    centre = later(base, count, unit)
    if unit in (w.SECOND, w.MINUTE):
        slack = timedelta(minutes=1 + (abs(count) // 5 if unit == w.MINUTE else 0))
        return centre - slack, centre + slack
    if unit == w.HOUR:
        return centre - timedelta(minutes=30), centre + timedelta(minutes=30)
    if unit in (w.DAY, w.NIGHT, w.WEEKEND):
        return unit_at(centre, unit)
    day = midnight(centre.date())
    if unit in (w.WEEK, w.FORTNIGHT):
        return day - timedelta(days=3), day + timedelta(days=4)
    if unit == w.MONTH:
        return day - timedelta(days=15), day + timedelta(days=16)
    half = _MONTHS[unit] // 2 or 1
    return months_later(day, -half), months_later(day, half)


def rolling(now: datetime, count: int, unit: int) -> Pair:
    """From so many units before a moment until it; or, for a negative count, from it until so many after."""
    other = later(now, -count, unit)
    if count < 0:
        return now, other if unit <= w.HOUR else midnight(other.date()) + timedelta(days=1)
    return (other if unit <= w.HOUR else midnight(other.date())), now


# ---- what recurs


def _index(cycle: str, moment: datetime) -> int:
    if cycle == "year":
        return moment.year
    if cycle == "month":
        return moment.year * 12 + moment.month - 1
    ordinal = moment.toordinal()
    return ordinal if cycle == "day" else (ordinal - 1) // 7  # 1 January of the year 1 was a Monday


def _at(time: Time, index: int) -> Pair | None:
    assert time.every is not None  # noqa: S101 - only times that recur come here
    try:
        return time.every(index)
    except (ValueError, OverflowError):
        return None


def latest(time: Time, now: datetime) -> Pair | None:
    """The latest one that has begun."""
    index = _index(time.cycle, now)
    for step in range(1, -_FEBRUARY_29, -1):
        found = _at(time, index + step)
        if found and found[0] <= now:
            return found
    return None


def ended(time: Time, now: datetime) -> Pair | None:
    """The latest one that is over: "last May"."""
    index = _index(time.cycle, now)
    for step in range(1, -_FEBRUARY_29, -1):
        found = _at(time, index + step)
        if found and found[1] <= now:
            return found
    return None


def coming(time: Time, now: datetime) -> Pair | None:
    """The first one that has not begun: "next May"."""
    index = _index(time.cycle, now)
    for step in range(-1, _FEBRUARY_29 + 1):
        found = _at(time, index + step)
        if found and found[0] > now:
            return found
    return None


def present(time: Time, now: datetime) -> Pair | None:
    """The one of this year, week or day; or the one that is going on: "this winter" in January."""
    running = latest(time, now)
    if running and running[1] > now:
        return running
    return _at(time, _index(time.cycle, now))


def within(time: Time, pair: Pair) -> list[Pair]:
    """Those that begin within an interval; at most two, as nobody needs to know more."""
    found: list[Pair] = []
    first = _index(time.cycle, pair[0]) - 1
    for index in range(first, min(_index(time.cycle, pair[1]), first + 3 * _FEBRUARY_29) + 1):
        one = _at(time, index)
        if one and pair[0] <= one[0] < pair[1]:
            found.append(one)
            if len(found) == 2:
                break
    return found


def placed(time: Time, now: datetime, *, future: bool = False) -> Pair | None:
    """Where a time lies for somebody who asks now."""
    try:
        if time.place is not None:
            return time.place(now)
        return (coming(time, now) if future else None) or latest(time, now)
    except (ValueError, OverflowError):
        return None


def relative(time: Time, rel: int) -> Time:
    """last, this or next in front of what recurs."""
    choose = {-1: ended, 0: present, 1: coming}.get(rel, ended)
    return Time(time.precision, place=lambda now: choose(time, now))


def inside(fine: Time, coarse: Time) -> Time:
    """The one occurrence of `fine` within `coarse`; the whole of `coarse` where there is none or more than one."""

    def narrowed(pair: Pair | None) -> Pair | None:
        if pair is None:
            return None
        found = within(fine, pair)
        return found[0] if len(found) == 1 else pair

    if coarse.every is not None:
        every = coarse.every
        return Time(fine.precision, every=lambda index: narrowed(every(index)), cycle=coarse.cycle)
    return Time(fine.precision, place=lambda now: narrowed(placed(coarse, now)), dated=coarse.dated)


def mapped(time: Time, change: Callable[[Pair], Pair | None], precision: str = "") -> Time:
    """The same time with its interval changed."""

    def changed(pair: Pair | None) -> Pair | None:
        return None if pair is None else change(pair)

    precision = precision or time.precision
    if time.every is not None:
        every = time.every
        return Time(precision, every=lambda index: changed(every(index)), cycle=time.cycle)
    return Time(precision, place=lambda now: changed(placed(time, now)), dated=time.dated, instant=time.instant)


# ---- parts of an interval


def nth_weekday(pair: Pair, number: int, which: int) -> datetime:
    """The first, second, … or (from -1) last Monday, Tuesday, … of an interval."""
    if which > 0:
        start = pair[0] + timedelta(days=(number - pair[0].weekday()) % 7 + 7 * (which - 1))
    else:
        end = pair[1] - timedelta(days=1)
        start = end - timedelta(days=(end.weekday() - number) % 7 + 7 * (-which - 1))
    if not pair[0] <= start < pair[1]:
        raise ValueError("there is no such day")
    return start


def portion(pair: Pair, which: int, of: int) -> Pair:
    """One of several equal portions; a year is cut at months, all else that is longer than a few days at days."""
    start, end = pair
    length = (end - start).days
    if length >= 90:
        months = max(of, round(length / 30.44))
        cuts = [months_later(start, months * cut // of) for cut in (which, which + 1)]
    elif length >= of:
        cuts = [start + timedelta(days=round(length * cut / of)) for cut in (which, which + 1)]
    else:
        cuts = [start + cut * ((end - start) / of) for cut in (which, which + 1)]
    return cuts[0], end if which + 1 == of else cuts[1]
