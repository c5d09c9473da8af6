"""Times that are told from now or as part of another: last week, three days ago, the first week of June.

`atom` reads the one that begins at a token. Like the rules for dates, these look only a few tokens away and do not know
what day it is today.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from recollect.understanding import when_calendar as c
from recollect.understanding import when_dates as dates
from recollect.understanding import when_named as n
from recollect.understanding import when_words as w
from recollect.understanding.stopwords import words
from recollect.understanding.when_dates import Read, Tokens, content, lead

_FEW = {2: (2, 3), 3: (2, 5), 4: (3, 8)}  # couple, few, several: at least, at most
_HALVES = {(w.YEAR, 1): (6, w.MONTH), (w.HOUR, 1): (30, w.MINUTE), (w.DECADE, 1): (5, w.YEAR)}  # half a year
_VAGUE = {w.JUST_NOW: (15, w.MINUTE), w.RECENTLY: (30, w.DAY), w.OTHER_DAY: (7, w.DAY)}
_POSTPOSED = words(
    "dernier derniere derniers dernieres passe passee pasado pasada pasados pasadas prochain prochaine proximo proxima"
) | {"que viene", "qui vient"}


def atom(t: Tokens, at: int, led: bool) -> Read | None:
    """The time that begins at a token. `led`: something before it shows already that a time is meant."""
    kind = t[at].kind
    if kind in ("num", "nth", "ordinal", "number", "few"):
        return _number(t, at, led)
    if kind in ("month", "season", "holiday"):
        return _postposed(t, at, led)
    if kind == "weekday":
        return _weekday(t, at, led)
    if kind == "weekday part":
        weekday, part = divmod(t[at].value, 10)
        return Read(c.inside(n.part_of_day(part), n.weekday(weekday)), at, at + 1)
    if kind == "rel":
        return _rel(t, at)
    if kind == "unit":
        return _unit(t, at)
    if kind in ("day", "tonight", "recent", "part"):
        return _day_word(t, at)
    if kind == "edge":
        return _edge(t, at)
    if kind == "iso":
        return dates.iso(t, at)
    if kind in ("isoweek", "yearmonth"):
        return dates.iso_part(t, at)
    if kind == "numeric":
        return dates.numeric(
            t, at, month_first=not any(t[at - 1].word == word for word in ("am", "le", "el", "vom", "bis"))
        )
    if kind == "clock":
        return dates.clock(t, at, led)
    if kind == "past":
        return dates.spoken(t, at)
    if kind == "decade":
        return dates.decade(t, at)
    if kind == "q":
        return dates.quarter(t, at, led)
    return None


def _postposed(t: Tokens, at: int, led: bool) -> Read | None:
    """A month, season or holiday, also with its last or next behind it: l'été dernier, el verano pasado."""
    rule = {"month": dates.month, "season": dates.season, "holiday": dates.holiday}[t[at].kind]
    pointed = t[at + 1].kind == "rel" and t[at + 1].word in _POSTPOSED
    found = rule(t, at, led or pointed)
    if found is None or not pointed or found.time.every is None:
        return found
    return Read(c.relative(found.time, t[at + 1].value), at, at + 2)


def _number(t: Tokens, at: int, led: bool) -> Read | None:
    token = t[at]
    if token.kind in ("num", "nth", "ordinal") and (found := dates.numbered(t, at)):
        return found
    if token.kind == "ordinal" or token.kind == "nth":
        return nth_of(t, at, token.value) or (dates.day_of_month(t, at) if token.kind == "nth" else None)
    if found := _ago(t, at):
        return found
    if token.kind != "num":
        return dates.at_hour(t, at)
    return dates.oclock(t, at) or dates.at_hour(t, at) or dates.day_of_month(t, at) or dates.year(t, at, led)


def amount(t: Tokens, at: int) -> tuple[int, int, int] | None:
    """A number in digits or words: at least, at most, and where it ends."""
    token = t[at]
    if token.kind == "number" and token.word in ("a", "an", "un", "une", "ein") and t[at + 1].kind == "few":
        token, at = t[at + 1], at + 1
    if token.kind == "few":
        return *_FEW[token.value], at + 1
    if token.kind in ("num", "number") and token.value > 0:
        return token.value, token.value, at + 1
    return None


def unit_of(t: Tokens, at: int) -> int | None:
    token = t[at]
    if token.kind == "unit":
        return token.value
    if token.word in ("night", "nights"):
        return w.NIGHT
    return w.SECOND if token.word == "second" else None


def _ago(t: Tokens, at: int) -> Read | None:
    """three days ago, vor drei Tagen, il y a trois jours, hace tres días; les trois derniers jours."""
    number = amount(t, at)
    if number is None:
        return None
    least, most, place = number
    if t[place].kind == "rel" and t[place].value == -1 and t[place + 1].kind == "unit":
        unit = t[place + 1].value
        return Read(_last_units(most, unit), at, place + 2)
    found = unit_of(t, place)
    if found is None:
        return None
    unit, end, start, sign = found, place + 1, at, -1
    before = t[at - 1].word
    if before == "half" and (unit, least) in _HALVES:
        (least, unit), start = _HALVES[unit, least], at - 1
        most = least
    if t[end].word in w.AGO_AFTER and not (t[end].word == "back" and content(t[end + 1])):
        end += 1
    elif t[end].word == "from" and t[end + 1].word == "now":
        end, sign = end + 2, 1
    elif before in w.AGO_BEFORE:
        start = at - 1
    elif before == "a" and t[at - 2].word == "y" and t[at - 3].word == "il":
        start = at - 3
    else:
        return None
    return _bounded(t, least, most, unit, sign, start, end)


def _bounded(t: Tokens, least: int, most: int, unit: int, sign: int, start: int, end: int) -> Read:
    """So many units ago; with more than or less than before it, all that lies beyond or within."""
    before, earlier = t[start - 1].word, t[start - 2].word
    instant = unit <= w.HOUR
    if (before == "than" and earlier in ("less", "fewer")) or before == "within":
        return Read(_last_units(most, unit), start - (2 if before == "than" else 1), end)
    if (before == "than" and earlier == "more") or before == "over":
        time = c.Time("open", place=lambda now: (c.EARLIEST, c.later(now, sign * least, unit)), instant=instant)
        return Read(time, start - (2 if before == "than" else 1), end)

    def place(now: datetime) -> c.Pair:
        one, other = c.away(now, sign * least, unit), c.away(now, sign * most, unit)
        return min(one[0], other[0]), max(one[1], other[1])

    return Read(c.Time(w.PRECISION[unit], place=place, instant=instant), start, end)


def _last_units(count: int, unit: int) -> c.Time:
    return c.Time("range", place=lambda now: c.rolling(now, count, unit), instant=unit <= w.HOUR)


# ---- words that point


def _rel(t: Tokens, at: int, parts: bool = True) -> Read | None:
    """last week, this morning, next May, the last three days, this past weekend."""
    rel, place = t[at].value, at + 1
    if rel == 0 and t[place].kind == "rel":
        rel, place = t[place].value, place + 1
    if rel == -1 and parts and (found := nth_of(t, at, -1)):
        return found
    if (number := amount(t, place)) and (unit := unit_of(t, number[2])) is not None:
        if rel == 0 or (unit <= w.HOUR and content(t[at - 1])):  # "did it last 3 hours"
            return None
        return Read(_last_units(number[1] if rel < 0 else -number[1], unit), at, number[2] + 1)
    token = t[place]
    if token.kind == "unit":
        return _rel_unit(t, at, place, rel)
    if token.kind == "part" or token.word in ("manana", "morgen"):
        part = w.MORNING if token.kind == "day" else token.value
        return Read(_today(part, rel), at, place + 1) if rel == 0 or (rel == -1 and part >= w.EVENING) else None
    modal = token.kind == "month" and rel == 0 and token.raw in ("may", "march")
    if modal and (content(t[place + 1]) or t[place + 1].word in w.AFTER_MODAL):
        return None  # "this may be"
    if token.kind in ("month", "weekday", "season", "holiday", "q"):
        found = atom(t, place, led=True)
        if found is not None and found.time.every is not None:
            return found._replace(time=c.relative(found.time, rel), start=at)
        return None if found is None else found._replace(start=at)
    return None


def _rel_unit(t: Tokens, at: int, place: int, rel: int) -> Read | None:
    unit, end = t[place].value, place + 1
    if t[place].word in w.PLURAL:
        return Read(_last_units(_FEW[3][1], unit), at, end) if rel == -1 else None
    introduced = t[at - 1].word == "the" and t[at - 2].word in ("in", "over", "during", "within", "for", "throughout")
    if rel == -1 and (introduced or t[place - 1].word == "past") and unit != w.WEEKEND:
        return Read(_last_units(1, unit), at, end)
    return Read(_stepped(rel, unit), at, end) if unit >= w.WEEKEND else None


def _stepped(rel: int, unit: int) -> c.Time:
    return c.Time(w.PRECISION[unit], place=lambda now: c.stepped(now, rel, unit))


def _today(part: int, day: int) -> c.Time:
    """A part of today, or of the day so many days from it."""
    whole = c.Time("day", place=lambda now: c.unit_at(c.later(now, day, w.DAY), w.DAY))
    return c.inside(n.part_of_day(part), whole)


def _day_word(t: Tokens, at: int) -> Read | None:
    """yesterday, tonight, recently, gestern Abend, hier soir, ayer por la noche."""
    token = t[at]
    value = token.value
    if token.kind == "part":
        return Read(n.part_of_day(value), at, at + 1, weak=True)
    if token.kind == "tonight":
        return Read(_today(w.AT_NIGHT, value), at, at + 1)
    if token.kind == "recent":
        if t[at - 1].word == "most":  # the latest one, however long ago
            return None
        count, unit = _VAGUE[value]
        return Read(c.Time("vague", place=lambda now: c.rolling(now, count, unit), instant=unit <= w.HOUR), at, at + 1)
    if token.word in ("manana", "morgen") and t[at - 1].word in ("la", "am", "jeden"):
        return Read(n.part_of_day(w.MORNING), at, at + 1, weak=True)
    place = at + 1
    if t[place].word == "por" and t[place + 1].word == "la":
        place += 2
    if t[place].kind == "part":
        return Read(_today(t[place].value, value), at, place + 1)
    if t[place].word in ("manana", "morgen"):
        return Read(_today(w.MORNING, value), at, place + 1)
    return Read(c.Time("day", place=lambda now: c.unit_at(c.later(now, value, w.DAY), w.DAY)), at, at + 1)


def _weekday(t: Tokens, at: int, led: bool) -> Read | None:
    """Monday, Monday evening, Monday 7 May, lundi dernier."""
    token = t[at]
    place = at + 2 if t[at + 1].word == "," else at + 1
    place += t[place].word == "the"
    date = _date(t, place)
    if date is None and t[place].kind == "nth" and not content(t[place + 1]):
        date = Read(n.day_of_month(t[place].value), at, place + 1)
    if date is not None:
        return date._replace(start=at)
    found = n.weekday(token.value)
    end = at + 1
    if t[end].kind == "rel" and t[end].word in _POSTPOSED:
        return Read(c.relative(found, t[end].value), at, end + 1)
    if t[end].kind == "part" or t[end].word in ("morgen", "manana"):
        part = t[end].value if t[end].kind == "part" else w.MORNING
        return Read(c.inside(n.part_of_day(part), found), at, end + 1)
    return Read(found, at, end) if led or _weekday_meant(t, at) else None


def _date(t: Tokens, at: int) -> Read | None:
    """One day, written as a date or a holiday."""
    kind = t[at].kind
    found = None
    if kind == "month":
        found = dates.month(t, at, led=False)
    elif kind in ("num", "nth"):
        found = dates.numbered(t, at)
    elif kind in ("iso", "numeric", "holiday"):
        found = atom(t, at, led=True)
    return found if found is not None and found.time.precision == "day" else None


def _weekday_meant(t: Tokens, at: int) -> bool:
    token, before, after = t[at], t[at - 1], t[at + 1]
    shown = t[lead(t, at)].word in w.SHOWS_DAY and before.word not in ("my", "our")
    if token.word in w.SHORT_DAYS:
        return (
            shown
            and before.word != "the"
            and (token.raw[0].isupper() or token.word not in ("sun", "sat", "wed", "mon"))
        )
    if before.word in ("a", "an", "one", "ein", "un") or (before.word in ("the", "my", "our") and not shown):
        return False
    if shown or before.word == "el":
        return not content(after) or before.word == "on"
    return not content(after) and not (
        before.raw[:1].isupper() and not before.kind and before.raw.isalpha() and before.start > 0
    )


def _unit(t: Tokens, at: int) -> Read | None:
    """la semaine dernière, the week before last, the week of May 6, on the weekend."""
    unit, after = t[at].value, t[at + 1]
    if after.kind == "rel" and after.word in _POSTPOSED and unit >= w.WEEKEND:
        return Read(_stepped(after.value, unit), at, at + 2)
    if after.word == "before" and t[at + 2].word == "last" and unit >= w.WEEKEND:
        return Read(_stepped(-2, unit), at, at + 3)
    if unit in (w.WEEK, w.WEEKEND) and after.word in ("of", "starting", "beginning", "commencing", "vom", "du", "del"):
        date = _date(t, at + 3 if t[at + 2].word in w.ARTICLES else at + 2)
        if date is not None:
            return Read(c.mapped(date.time, lambda pair: c.unit_at(pair[0], unit), w.PRECISION[unit]), at, date.end)
    if unit == w.YEAR and after.kind == "num":
        return dates.year(t, at + 1, led=True)
    shown = t[lead(t, at)].word
    if unit == w.WEEKEND and t[at - 1].word in w.ARTICLES | {"am"} and not content(after):
        if shown == "for":  # what is on for the weekend
            return Read(c.relative(n.weekend(), 0), at, at + 1)
        if shown in w.SHOWS_WEEKEND or t[at - 1].word == "el":
            return Read(n.weekend(), at, at + 1)
    return None


# ---- parts of a time


def _whole(t: Tokens, at: int, nth: bool = False) -> Read | None:
    """What a part can be taken of: a month, a year, last month, or "the month", which is this one. No part of a part
    of a part: that bounds how deep rules call each other."""
    while t[at].word in w.ARTICLES:
        at += 1
    kind = t[at].kind
    if kind == "unit" and t[at].value >= w.WEEKEND and t[at + 1].kind not in ("rel", "num"):
        following = t[at + 1].word
        return None if following in w.OF or content(t[at + 1]) else Read(_stepped(0, t[at].value), at, at + 1)
    if kind == "edge" or (kind in ("ordinal", "nth") and not nth):
        return None
    found = _rel(t, at, parts=False) if kind == "rel" else atom(t, at, led=True)
    return found if found is not None and found.time.rank >= c.RANK["weekend"] and not found.weak else None


def nth_of(t: Tokens, at: int, which: int) -> Read | None:
    """the first week of June, the last Friday in May, the second half of 2022, the first three months of the year."""
    place, count = at + 1, 0
    if (number := amount(t, place)) and t[number[2]].kind == "unit":
        count, place = number[1], number[2]
    token = t[place]
    if token.kind not in ("unit", "weekday") and token.word not in w.HALF:
        return None
    if t[place + 1].word not in w.OF or abs(which) > 53:
        return None
    whole = _whole(t, place + 2)
    unit = token.value
    size = 0 if token.kind != "unit" else c.RANK[w.PRECISION[unit]]
    if whole is None or size >= whole.time.rank:
        return None

    def change(pair: c.Pair) -> c.Pair:
        start, end = pair
        if count:
            return (start, c.later(start, count, unit)) if which > 0 else (c.later(end, -count, unit), end)
        if token.word in w.HALF:
            return c.portion(pair, 0 if which == 1 else 1, 2)
        if token.kind == "weekday" or unit == w.WEEKEND:
            first = c.nth_weekday(pair, 5 if token.kind == "unit" else unit, which)
            return first, first + timedelta(days=1 if token.kind == "weekday" else 2)
        if which > 0:
            return c.later(start, which - 1, unit), min(end, c.later(start, which, unit))
        return c.later(end, -1, unit), end

    precision = "day" if token.kind == "weekday" else "range" if count or token.word in w.HALF else w.PRECISION[unit]
    return Read(c.mapped(whole.time, lambda pair: _ordered(change(pair)), precision), at, whole.end)


def _ordered(pair: c.Pair) -> c.Pair | None:
    return pair if pair[0] < pair[1] else None


def _edge(t: Tokens, at: int) -> Read | None:
    """early 2022, mid-July, the end of last month, Anfang Mai, earlier this year."""
    token, place = t[at], at + 1
    if token.word in ("start", "end", "beginning", "middle") and t[place].word != "of":
        return None  # verbs and nouns: "when did it start in May"
    while place < at + 4 and (
        t[place].word in w.OF or t[place].word in w.DASHES or t[place].word in w.ARTICLES | {"part"}
    ):
        place += 1
    which = token.value
    if which in (w.EARLIER, w.LATER):
        return _so_far(t, at, place, which) if place == at + 1 else None
    whole = _whole(t, place, nth=True)
    if whole is None:
        day = atom(t, place, led=True) if t[place].kind != "edge" else None
        return (
            day._replace(start=at) if day is not None and day.time.rank == c.RANK["day"] and place == at + 1 else None
        )
    return Read(c.mapped(whole.time, lambda pair: c.portion(pair, which, 3), "range"), at, whole.end)


def _so_far(t: Tokens, at: int, place: int, which: int) -> Read | None:
    found = atom(t, place, led=True) if t[place].kind in ("rel", "day") and t[place].value == 0 else None
    if found is None or found.weak:
        return None
    time = found.time

    def so_far(now: datetime) -> c.Pair | None:
        pair = c.placed(time, now)
        if pair is None or not pair[0] < now < pair[1]:
            return pair
        return (pair[0], now) if which == w.EARLIER else (now, pair[1])

    return Read(c.Time(time.precision, place=so_far), at, found.end)
