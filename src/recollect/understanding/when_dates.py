"""Times that are written as dates: days, months, years, seasons, holidays, clock times, and parts of them.

Every rule looks at a few tokens around one place and says what time is written there, or that there is none. None of
them knows what day it is today.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from recollect.understanding import when_calendar as c
from recollect.understanding import when_named as n
from recollect.understanding import when_words as w
from recollect.understanding.stopwords import ANY
from recollect.understanding.tokens import Token

Tokens = Sequence[Token]


class Read(NamedTuple):
    """A time and the tokens it was read from. A weak one counts only within a coarser one ("the evening of …")."""

    time: c.Time
    start: int
    end: int
    weak: bool = False


def content(token: Token) -> bool:
    """A word in small letters that means something: "tree" in "Christmas tree", not "with" in "Christmas with Ann"."""
    return not token.kind and token.raw.islower() and token.word not in ANY and token.word != "back"


def lead(t: Tokens, at: int) -> int:
    """The place of the word that introduces a time: past articles, "the month of", "the year"."""
    at -= 1
    for _ in range(2):
        while t[at].word in w.ARTICLES:
            at -= 1
        if t[at].word in w.OF and t[at - 1].kind == "unit" and t[at - 1].value in (w.MONTH, w.YEAR):
            at -= 2
        elif t[at].kind == "unit" and t[at].value in (w.MONTH, w.YEAR):
            at -= 1
        else:
            break
    return at


def year_after(t: Tokens, at: int) -> tuple[int | None, int]:
    """The year that follows, perhaps after a comma or an "of", and where it ends."""
    place = at + 1 if t[at].word in w.OF or t[at].word == "," else at
    token = t[place]
    if (
        token.kind == "num"
        and len(token.raw) == 4
        and 1000 <= token.value <= 2999
        and t[place + 1].word not in w.NOT_YEARS
    ):
        return token.value, place + 1
    return None, at


def _number(token: Token) -> int:
    """A day of the month in digits, or 0."""
    fits = token.kind == "nth" or (token.kind == "num" and len(token.raw) <= 2)
    return token.value if fits and 1 <= token.value <= 31 else 0


# ---- months and days


def month(t: Tokens, at: int, led: bool) -> Read | None:
    """May 7 2023, May 7–9, May 2023, May."""
    token = t[at]
    end = at + 1
    if t[end].word == "." and len(token.word) <= 4 and t[end].start == token.end:
        end += 1
    place = end + 1 if t[end].word == "the" else end
    first = _number(t[place])
    if first and not (
        token.raw.islower() and token.word in w.NAMELIKE and t[place].kind == "num" and content(t[place + 1])
    ):
        last, place = _last_day(t, at, place + 1, first)
        year, place = year_after(t, place)
        return Read(n.days(year, token.value, first, last), at, place)
    year, after = year_after(t, end)
    if year is not None:
        return Read(n.month(year, token.value), at, after)
    return Read(n.month(None, token.value), at, end) if led or _month_meant(t, at) else None


def _last_day(t: Tokens, at: int, end: int, first: int) -> tuple[int, int]:
    """The second day of "May 3–7" or "between May 3 and 7"."""
    joins = t[end].word in w.TO or (t[end].word in w.AND and t[lead(t, at)].word in w.BETWEEN)
    last = _number(t[end + 1])
    if joins and last > first and t[end + 2].kind not in ("month", "unit") and t[end + 2].word not in w.OF:
        return last, end + 2
    return first, end


def _month_meant(t: Tokens, at: int) -> bool:
    token = t[at]
    if token.word not in w.NAMELIKE:
        return True
    if token.possessive:
        return False
    if t[at - 1].word in ("and", "or", "und", "oder", "et", "y", "ou", "o", ",") and t[at - 2].kind == "month":
        return True
    before, after = t[lead(t, at)].word, t[at + 1].word
    if before in w.SHOWS_MONTH or (token.raw == "March" and before in ("from", "by", "of", "for")):
        return True
    return before in w.FROM and after in w.TO | w.ONWARDS | w.LATIN_TO


def numbered(t: Tokens, at: int) -> Read | None:
    """7 May 2023, the 7th of May, 3–7 May, 7. Mai, el 7 de mayo."""
    first = last = _number(t[at]) or (t[at].value if t[at].kind == "ordinal" and t[at + 1].word == "of" else 0)
    if not first:
        return None
    end = _past_dot(t, at + 1)
    if t[end].word in w.TO or t[end].word in w.AND:
        place = end + 2 if t[end + 1].word in w.ARTICLES else end + 1
        if _number(t[place]) > first:
            last, end = _number(t[place]), _past_dot(t, place + 1)
    place = end + 1 if t[end].word in ("of", "de") else end
    token = t[place]
    if token.kind != "month" or (place == end and token.raw == "may" and t[place + 1].word in w.AFTER_MODAL):
        return None
    year, place = year_after(t, place + 1)
    return Read(n.days(year, token.value, first, last), at, place)


def _past_dot(t: Tokens, at: int) -> int:
    return at + 1 if t[at].word == "." and t[at].start == t[at - 1].end else at


def day_of_month(t: Tokens, at: int) -> Read | None:
    """on the 7th; not "the 10th floor"."""
    token, before = t[at], t[at - 1].word
    if content(t[at + 1]) or t[at + 1].kind in ("unit", "part") or t[at + 1].word in w.OF | {"%"} or not _number(token):
        return None
    if token.kind == "nth" and before == "the" and t[at - 2].word in w.SHOWS_DAY | w.AND:
        return Read(n.day_of_month(token.value), at, at + 1)
    if token.kind == "num" and before == "am" and t[at + 1].word == ".":
        return Read(n.day_of_month(token.value), at, at + 2)
    return None


# ---- years, decades, quarters, seasons, holidays


def year(t: Tokens, at: int, led: bool) -> Read | None:
    """2023, where it is a year: after in, since, of, …; never "1984" alone, "2000 words" or "pre-1920"."""
    token, before, after = t[at], t[at - 1], t[at + 1]
    if len(token.raw) != 4 or not 1000 <= token.value <= 2999 or after.word in w.NOT_YEARS:
        return None
    if before.word in w.DASHES and before.end == token.start and t[at - 2].kind != "num":
        return None
    if not led and not _year_meant(t, at):
        return None
    return Read(n.year(token.value), at, at + 1)


def _year_meant(t: Tokens, at: int) -> bool:
    token, before, after = t[at], t[at - 1], t[at + 1]
    if content(after) and after.word.endswith("s"):  # in 2000 books
        return False
    if before.kind == "unit" and before.value == w.YEAR:
        return True
    if not 1900 <= token.value <= 2100:
        return False
    listed = before.word in ("and", "or", "und", "oder", "et", "y", "ou", "o", ",") and len(t[at - 2].raw) == 4
    return t[lead(t, at)].word in w.SHOWS_YEAR or (listed and t[at - 2].kind == "num")


def decade(t: Tokens, at: int) -> Read | None:
    """the 1990s, the 90s; not "in her 20s"."""
    digits = t[at].raw[:-1]
    if len(digits) == 2:
        if t[at - 1].word not in ("the", "'", "’"):
            return None
        digits = ("20" if digits < "30" else "19") + digits
    start = int(digits)
    if not 1000 <= start <= 2990:
        return None
    return Read(c.mapped(n.year(start), lambda pair: (pair[0], c.months_later(pair[0], 120)), "decade"), at, at + 1)


def quarter(t: Tokens, at: int, led: bool) -> Read | None:
    number, end = year_after(t, at + 1)
    if number is None and not led and t[lead(t, at)].word not in w.SHOWS_SEASON | {"of"}:
        return None
    return Read(n.quarter(number, t[at].value), at, end)


def season(t: Tokens, at: int, led: bool) -> Read | None:
    """summer 2021, in the fall; not "fall asleep" or "spring roll"."""
    token, after = t[at], t[at + 1]
    number, end = year_after(t, at + 1)
    if number is not None:
        return Read(n.season(number, token.value), at, end)
    if after.word in w.SEASON_FALSE_FRIENDS:
        return None
    place = lead(t, at)
    shown = t[place].word in w.SHOWS_SEASON and not content(after)
    if token.word == "fall" and place < at - 1 and t[place].word in w.BEFORE | w.AFTER:
        return None  # "after the fall" is an accident
    if not led and not shown:
        return None
    found = n.season(None, token.value)
    return Read(c.relative(found, 0) if t[place].word == "for" else found, at, at + 1)


def holiday(t: Tokens, at: int, led: bool) -> Read | None:
    """Christmas, Easter 2023; not "a Christmas tree"."""
    number, end = year_after(t, at + 1)
    if number is None and not led and content(t[end]):
        return None
    return Read(n.holiday(number, w.HOLIDAYS[t[at].value]), at, end)


# ---- dates in digits


def iso(t: Tokens, at: int) -> Read | None:
    """2023-05-07, 2023/5/7, 2023-05-07T10:30Z."""
    date, _, clock = t[at].raw.upper().partition("T")
    numbers = [int(part) for part in date.replace("/", "-").replace(".", "-").split("-")]
    found = n.day(numbers[0], numbers[1], numbers[2])
    if clock and not clock.endswith("Z") and "+" not in clock and "-" not in clock:
        found = c.inside(n.hour(int(clock[:2]), int(clock[3:5])), found)
    elif clock:
        found = _moment(date, clock)
    return Read(found, at, at + 1)


def _moment(date: str, clock: str) -> c.Time:
    """A moment with a zone of its own, so that the asker's does not matter."""
    try:
        exact = datetime.fromisoformat(f"{date}T{clock}")
        start = exact.replace(tzinfo=None) - (exact.utcoffset() or timedelta())
        end = start + timedelta(hours=1)
    except (ValueError, OverflowError):
        return c.impossible("hour")
    return c.Time("hour", place=lambda now: (start, end), dated=True, instant=True)


def iso_part(t: Tokens, at: int) -> Read | None:
    """2023-05 and 2023-W19."""
    raw = t[at].raw.upper()
    if t[at].kind == "isoweek":
        head, _, tail = raw.partition("W")
        return Read(n.iso_week(int(head.rstrip("-")), int(tail)), at, at + 1)
    number, month = int(raw[:4]), int(raw[5:])
    return Read(n.month(number, month), at, at + 1) if 1 <= month <= 12 and 1000 <= number <= 2999 else None


def numeric(t: Tokens, at: int, month_first: bool) -> Read | None:
    """7/22/2023, 22.7.2023, and 7/22 where a word shows that it is no fraction."""
    raw = t[at].raw.rstrip(".")
    mark = next(sign for sign in raw if not sign.isdigit())
    numbers = [int(part) for part in raw.split(mark)]
    first, second = numbers[0], numbers[1]
    number: int | None = None
    if len(numbers) == 3:
        number = numbers[2] if numbers[2] > 99 else numbers[2] + (2000 if numbers[2] < 70 else 1900)
    else:
        introduced = t[lead(t, at)].word if t[at - 1].word != "the" or second <= 12 else "on"
        if introduced not in w.SHOWS_DAY | {"and", "und", "in", "around"} or (content(t[at + 1]) and second <= 12):
            return None
    month, day = (first, second) if month_first and mark != "." else (second, first)
    if month > 12 and day <= 12:
        month, day = day, month
    return Read(n.day(number, month, day), at, at + 1)


# ---- times of day


def clock(t: Tokens, at: int, led: bool) -> Read | None:
    """5 pm, 17:30, 17h30; alone only after "at" and the like."""
    found = clock_of(t[at].word)
    if found is None:
        return None
    return Read(n.hour(*found), at, at + 1, weak=not led and t[lead(t, at)].word not in w.SHOWS_CLOCK)


def clock_of(word: str) -> tuple[int, int] | None:
    digits = word.rstrip(" apm.h")
    hours, _, minutes = digits.replace("h", ":").partition(":")
    hour, minute = int(hours), int(minutes[:2] or 0)
    half = word[len(digits) :].strip()
    if half.startswith(("a", "p")):
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half[0] == "p" else 0)
    return (hour, minute) if hour < 24 and minute < 60 else None


def oclock(t: Tokens, at: int) -> Read | None:
    """5 o'clock, 17 Uhr, from 9 to 11 am."""
    value = t[at].value
    if t[at + 1].word in w.AND | w.TO and t[at + 2].kind == "clock" and (last := clock_of(t[at + 2].word)):
        first = value + 12 if last[0] > 12 and value < 12 and value + 12 < last[0] + (last[1] > 0) else value
        return Read(n.hours(first, last[0]), at, at + 3) if first < 24 else None
    if value > 24:
        return None
    if t[at + 1].word == "uhr":
        return Read(n.hour(value % 24), at, at + 2)
    if t[at + 1].word == "o" and t[at + 2].word in "'’" and t[at + 3].word == "clock":
        return Read(n.hour(value % 24), at, at + 4)
    return None


def spoken(t: Tokens, at: int) -> Read | None:
    """half past three, quarter to nine, halb vier."""
    return _of_day(t, at, t[at + 1].value, t[at].value, at + 2) if _is_hour(t[at + 1]) else None


def at_hour(t: Tokens, at: int) -> Read | None:
    """at three in the morning, and within a day at nine: alone it may be a habit, or no time at all."""
    after = t[at + 1]
    ends = after.kind in ("pad", "day", "weekday", "tonight", "rel") or after.word in w.AFTER_HOUR
    if not ends or t[at - 1].word not in w.SHOWS_HOUR or not _is_hour(t[at]):
        return None
    found = _of_day(t, at, t[at].value, 0, at + 1)
    return found._replace(weak=found.end == at + 1)


def _is_hour(token: Token) -> bool:
    return token.kind in ("num", "number") and 1 <= token.value <= 12 and token.word not in ("a", "an", "un", "ein")


def _of_day(t: Tokens, at: int, hour: int, minutes: int, end: int) -> Read:
    """An hour of twelve. With nothing said of the part of the day, it is one at which people are up, from eight on."""
    hour, minute = divmod(hour * 60 + minutes, 60)
    place = end + 2 if t[end].word == "in" and t[end + 1].word == "the" else end + 1
    part = t[place].value if t[end].word in ("in", "at") and t[place].kind == "part" else None
    if t[end].word in ("am", "pm"):
        part, place = (w.MORNING if t[end].word == "am" else w.AFTERNOON), end
    if part is None:
        return Read(n.hour(hour + 12 if hour < 8 else hour, minute), at, end)
    late = part in (w.NOON, w.AFTERNOON, w.EVENING) or (part == w.AT_NIGHT and 6 <= hour < 12)
    return Read(n.hour(hour % 12 + 12 * late, minute), at, place + 1)
