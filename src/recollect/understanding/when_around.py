"""What stands around a time: a coarser time, a second one that makes a range, or a word such as since, before, around.

`expressions` reads a question from left to right and gives every time in it, whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from recollect.understanding import when_calendar as c
from recollect.understanding import when_words as w
from recollect.understanding.when_dates import Read, Tokens, content, lead
from recollect.understanding.when_rules import amount, atom, unit_of

MOST = 32  # expressions of one question that are read


def expressions(t: Tokens, start: int, end: int) -> Iterator[Read]:
    """Every time between two places, the weak ones too."""
    asks = any(token.word in w.ASKS_TIME for token in t)
    habit = any(token.word in w.HABIT for token in t)
    count, at, free = 0, start, start
    while at < end and count < MOST:
        token = t[at]
        found = None
        if token.kind:
            found = atom(t, at, led=asks and token.kind == "num" and 1900 <= token.value <= 2100)
        if found is None:
            at += 1
            continue
        at = found.end
        before = t[found.start - 1].word
        if before in ("second", "other"):  # every second Friday
            before = t[found.start - 2].word
        if before in w.RECURRING or (habit and found.time.every is not None):
            continue
        found = _around(t, _narrowed(t, found), free)
        at = free = found.end
        count += 1
        yield found


def _narrowed(t: Tokens, found: Read) -> Read:
    """A time and a coarser one beside it, in either order: "Monday last week", "yesterday at 5 pm"."""
    for _ in range(2):
        place = found.end
        while place < found.end + 3 and t[place].word in w.GLUE:
            place += 1
        glued = any(t[at].word != "," for at in range(found.end, place))
        other = atom(t, place, led=glued) if t[place].kind else None
        if other is None:
            break
        if found.time.every is not None and found.time.rank < other.time.rank < 10 and not other.weak:
            time = c.inside(found.time, other.time)
        elif other.time.every is not None and other.time.rank < found.time.rank < 10:
            time = c.inside(other.time, found.time)
        else:
            break
        found = Read(time, found.start, other.end)
    return found


def _around(t: Tokens, found: Read, free: int) -> Read:
    """The time with what is said about it: a range, since, before, … `free`: where unread tokens begin."""
    place = lead(t, found.start)
    if place < free:
        place, word = found.start, ""
    else:
        place, word = _preposition(t, place)
    if ranged := _range(t, found, place, word):
        return ranged
    if found.weak:
        return found
    after = t[found.end].word
    onwards = after.startswith("onward") or (after in w.ONWARDS and not content(t[found.end + 1]))
    if onwards and word in ("from", "ab", "von"):
        return Read(_since(found.time), place, found.end + 1)
    if word in w.SINCE:
        return found._replace(time=_since(found.time), start=place)
    if word in w.UNTIL:
        return found._replace(time=_until(found.time), start=place)
    if word in w.BEFORE or word in w.AFTER:
        return _before_or_after(t, found, place, -1 if word in w.BEFORE else 1)
    if word in w.AROUND:
        return found._replace(time=c.mapped(found.time, _padded), start=place)
    first = t[found.start]
    named = found.time.every is not None or found.time.dated or first.kind in ("clock", "part", "weekday")
    belongs = named or place < found.start - 1 or first.word == "this"
    return found._replace(start=place) if word in w.IN and belongs else found


def _preposition(t: Tokens, place: int) -> tuple[int, str]:
    """Prepositions of more than one word are told by their first: prior to, antes de, jusqu'en, à partir de."""
    word, before = t[place].word, t[place - 1].word
    if word == "to" and before in ("prior", "up"):
        return place - 1, "before" if before == "prior" else "until"
    if word in ("de", "del", "d") and before in ("antes", "despues", "alrededor", "partir"):
        return place - 1, "since" if before == "partir" else before
    if word in ("en", "a", "au") and before in "'’" and t[place - 2].word == "jusqu":
        return place - 2, "until"
    return place, word


def _range(t: Tokens, found: Read, place: int, word: str) -> Read | None:
    joint = t[found.end].word
    between = word in w.BETWEEN and joint in w.AND
    joined = between or (joint in w.TO or (joint in w.LATIN_TO and word in w.FROM))
    if not joined or found.time.precision in ("open", "vague"):
        return None
    at = found.end + 1
    while t[at].word in w.ARTICLES:
        at += 1
    other = atom(t, at, led=True) if t[at].kind else None
    if other is None or other.weak or (found.weak and other.time.rank > 2):
        return None
    other = _narrowed(t, other)
    start = place if between or word in w.FROM or word in w.IN else found.start
    return Read(_from_to(found.time, other.time), start, other.end)


def _from_to(first: c.Time, last: c.Time) -> c.Time:
    """From the beginning of one time to the end of another. A year that only one of them names holds for both."""

    def place(now: datetime) -> c.Pair | None:
        if last.place is not None:
            end = c.placed(last, now)
            start = end and (c.latest(first, end[0]) if first.every is not None else c.placed(first, now))
        else:
            start = c.placed(first, now)
            end = start and c.coming(last, start[0])
        if not start or not end or start[0] >= end[1]:
            return None
        return start[0], end[1]

    return c.Time("range", place=place, dated=first.dated or last.dated)


def _since(time: c.Time) -> c.Time:
    def place(now: datetime) -> c.Pair | None:
        pair = c.placed(time, now)
        return pair and (pair[0], now if now > pair[0] else c.LATEST)

    return c.Time("open", place=place, dated=time.dated, instant=time.instant)


def _until(time: c.Time) -> c.Time:
    return c.mapped(_placed_once(time), lambda pair: (c.EARLIEST, pair[1]), "open")


def _placed_once(time: c.Time) -> c.Time:
    """What recurs, as its latest one."""
    if time.place is not None:
        return time
    return c.Time(time.precision, place=lambda now: c.placed(time, now))


def _padded(pair: c.Pair) -> c.Pair:
    """Around a time: three days beside a day, half of its length beside anything longer, an hour beside an hour."""
    length = pair[1] - pair[0]
    slack = timedelta(hours=1) if length <= timedelta(hours=1) else max(timedelta(days=3), length / 2)
    return pair[0] - slack, pair[1] + slack


def _before_or_after(t: Tokens, found: Read, place: int, sign: int) -> Read:
    """before June 5, two weeks before June 5, the week before it, the Sunday after it."""
    beside = offset(t, place)
    if beside is not None:
        start, count, unit, weekday = beside
        time = c.mapped(_placed_once(found.time), lambda pair: stepped_from(pair, sign, count, unit, weekday), "range")
        return Read(time, start, found.end)

    def beyond(now: datetime) -> c.Pair | None:
        pair = c.placed(found.time, now)
        if pair is None:
            return None
        if found.time.precision in ("hour", "part"):  # after 5 pm yesterday: on that day
            day = c.unit_at(pair[0], w.DAY)
            return (day[0], pair[0]) if sign < 0 else (pair[0] if found.time.precision == "hour" else pair[1], day[1])
        if sign < 0:
            return c.EARLIEST, pair[0]
        return pair[1], now if now > pair[1] else c.LATEST

    return found._replace(time=c.Time("open", place=beyond, dated=found.time.dated), start=place)


def offset(t: Tokens, place: int) -> tuple[int, int, int, int] | None:
    """What stands before "before": where it begins, how many (0: the one beside it), unit, weekday (-1: none)."""
    token = t[place - 1]
    unit = unit_of(t, place - 1)
    if token.kind == "weekday" or token.word in ("evening", "morning"):
        start = place - 2 if t[place - 2].word in w.ARTICLES or t[place - 2].kind == "rel" else place - 1
        return start, 0, w.DAY, token.value if token.kind == "weekday" else -1
    if unit is None or unit == w.SECOND:
        return None
    for back in (4, 3, 2):
        number = amount(t, place - back)
        if number is not None and number[2] == place - 1:
            return place - back, number[1], unit, -1
    if t[place - 2].word in w.ARTICLES or t[place - 2].kind == "rel":
        return place - 2, 0, unit, -1
    return None


def stepped_from(pair: c.Pair, sign: int, count: int, unit: int, weekday: int) -> c.Pair:
    """So many units before (-1) or after (1) an interval; or the unit right beside it."""
    base = pair[0] if sign < 0 else pair[1]
    if weekday >= 0:
        day = base - timedelta(days=1) if sign < 0 else base
        step = (day.weekday() - weekday) % 7 if sign < 0 else (weekday - day.weekday()) % 7
        start = c.midnight(day.date()) + timedelta(days=sign * step)
        return start, start + timedelta(days=1)
    if count:
        return c.away(pair[0] if sign < 0 or unit > w.DAY else pair[1] - timedelta(days=1), sign * count, unit)
    if unit == w.WEEKEND:
        found = c.unit_at(base, unit)
        while sign < 0 and found[1] > base:
            found = found[0] - timedelta(days=7), found[1] - timedelta(days=7)
        while sign > 0 and found[0] < base:
            found = found[0] + timedelta(days=7), found[1] + timedelta(days=7)
        return found
    if unit == w.NIGHT:
        return c.unit_at(base - timedelta(days=1) if sign < 0 else base - timedelta(hours=1), unit)
    other = c.later(base, sign, unit)
    return (other, base) if sign < 0 else (base, other)
