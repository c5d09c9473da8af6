"""Times in a statement: found by `understanding`, placed by the tense of the clause, and written out as dates.

A question looks back ("what happened on Friday?"), a plan looks ahead ("we fly on Friday"): so each time is kept with
both readings, and the rule that knows the tense chooses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from recollect.judges.rules.grammar.lexicon import MONTHS, NUMBERS, WEEKDAYS, words
from recollect.times import in_zone
from recollect.understanding import when_calendar as calendar
from recollect.understanding.tokens import PAD, tokens_of, with_time
from recollect.understanding.when_around import expressions

Pair = tuple[datetime, datetime]

_TELLING = (
    WEEKDAYS
    | MONTHS
    | words(
        "yesterday today tomorrow tonight ago last next this since until till by spring summer autumn fall winter "
        "christmas easter halloween thanksgiving new recently just now earlier later weekend week month year morning "
        "evening afternoon night noon midnight days weeks months years day hours minutes"
    )
) - words("may march sun sat wed mar")
_MAYBE_MONTH = words("may march sun sat wed mar")
# German, Spanish and French: the same kinds of words.
_TELLING |= words(
    "montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz mai juni juli oktober dezember "
    "gestern vorgestern heute morgen übermorgen woche wochenende monat jahr sommer frühling herbst ostern weihnachten "
    "lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre "
    "octubre noviembre diciembre ayer anteayer hoy mañana semana mes año verano invierno otoño primavera navidad "
    "lundi mardi mercredi jeudi vendredi samedi dimanche janvier février mars avril juin juillet août septembre "
    "octobre "
    "novembre décembre hier avant-hier demain semaine mois année été hiver printemps automne noël pâques prochain "
    "prochaine dernier dernière pasado pasada próximo próxima"
)
_UNITS = {"day": 1, "week": 7, "month": 30, "year": 365}
_AHEAD = re.compile(
    r"\b(?:in|within)\s{1,3}(?:about |around |roughly )?(a|an|one|two|three|four|five|"
    r"six|seven|eight|nine|ten|twelve|\d{1,3})\s{1,3}"
    r"(day|week|month|year)s?\b|\b(a|one|two|three|four) (week|month|day)s? from (?:now|today|tomorrow)\b",
    re.IGNORECASE,
)
_AGO = re.compile(
    r"\b(?:about |around |roughly |almost |nearly )?(a|an|one|two|three|four|five|six|"
    r"seven|eight|nine|ten|twelve|twenty|\d{1,3})\s{1,3}"
    r"(day|week|month|year)s?\s{1,3}ago\b",
    re.IGNORECASE,
)
_DAY = (
    "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|mornings?|evenings?|"
    "afternoons?|nights?|days?|weeks?|months?|years?"
)
_PLURAL_DAY = (
    "mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekdays|weekends|mornings|evenings|afternoons"
)
_CLOCK = (
    r"(?:half past |quarter (?:past|to) )?(?:\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m\.|p\.m\.|o'clock|h\b|uhr)?|"
    r"noon|midnight|sunset|sunrise|dawn|dusk|night|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
    r"(?:[- ](?:thirty|fifteen))?(?=\s*(?:[,.;!)]|$|sharp|o'clock|or so|in the|at night|on |every|and |until|to )))"
)
_RECURRING = re.compile(
    rf"\b(?:(?:on )?(?:every|each)(?: other| second| single| third)? (?:{_DAY}|hour|spring|"
    r"summer|autumn|winter|january|christmas)"
    rf"(?: (?:morning|evening|afternoon|night))?(?:(?:,| and|, and) (?:{_DAY}))?"
    rf"|(?:on )?(?:\w+day )?(?:{_PLURAL_DAY})(?:(?:,| and|, and) (?:on )?(?:{_PLURAL_DAY})){{0,3}}"
    rf"|on (?:weekdays|weekends|school days|workdays|work days|weeknights)"
    r"|(?:one|two|three|four|five|six|\d) (?:days|nights|evenings|mornings|hours|afternoons) "
    r"(?:a|per|each|every) (?:day|week|month|year)"
    rf"|(?:once|twice|three times|four times|five times|\d{{1,2}} times|several times|"
    r"a few times) (?:a|per|each|every) (?:day|week|fortnight|month|year)"
    r"|(?:on )?(?:the |every )?(?:first|second|third|fourth|last|1st|2nd|3rd) \w{3,6}day (?:of|in) (?:the|every|"
    r"each) month|on the (?:first|second|third|fourth|1st|2nd|3rd) \w{3,6}day(?! (?:of|in) )"
    r"|every (?:\d{1,2}|two|three|four|five|six|ten|few|couple of) (?:days|weeks|months|years|hours)"
    r"|fortnightly|quarterly|(?:on )?\w{3,6}day nights"
    rf"|(?:most|all) (?:{_DAY})|daily|weekly|monthly|yearly|annually|nightly|biweekly"
    r"|(?:early )?in the (?:early )?(?:mornings?|evenings?|afternoons?)|at night|at "
    r"nights|at lunchtime|at lunch|at dinner|at breakfast"
    r"|(?:after|before|during) (?:work|lunch|dinner|breakfast|school|bed|sunset|sunrise|"
    r"dark|midnight|meals|winter|summer|the summer|the winter|the school run|the kids "
    r"wake up)"
    r"|in (?:the )?(?:winter|summer|spring|autumn)|when (?:it rains|it's cold|it's hot|"
    r"nobody is home|nobody's home|we're away|i'm away|i'm home)"
    r"|(?:on )?(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun)(?:[/&+](?:mon|tue|tues|wed|thu|thurs|fri|sat|sun)){1,4}"
    rf"|from monday to friday|(?:from )?monday (?:to|till|until|through|thru) \w{{3,6}}day|mondays to fridays|around "
    rf"the clock|year-round|all year round"
    rf"|(?:at|around|about|by|before|after|until|till|from|between) {_CLOCK}(?: (?:and|"
    rf"to|-|until|till) {_CLOCK})?(?: in the (?:morning|evening|afternoon)| at night)?)"
    r"(?!\w)",
    re.IGNORECASE,
)
_REALLY_RECURS = re.compile(
    r"\b(?:every|each|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|"
    r"weekdays|weekends|mornings|evenings|\w+day nights|of (?:the|every|each) month|on the (?:first|second|third|"
    r"fourth|1st|2nd|3rd) \w{3,6}day|fortnightly|quarterly|"
    r"afternoons|weeknights|(?:times|days|nights|evenings|mornings|hours|afternoons) "
    r"(?:a|per|each)|once (?:a|per)|twice (?:a|per)|daily|weekly|monthly|yearly|annually|"
    r"most|all year|year-round|"
    r"(?:mon|tues?|wed|thu|thurs|fri|sat|sun)[/&+](?:mon|tue|wed|thu|fri|sat|sun)|"
    r"monday (?:to|till|until|through|thru) \w{3,6}day|workdays|work days|school days|nightly|biweekly)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Time:
    """A time with its place in the message; `back` and `ahead` are how it is read after a past and a future verb."""

    start: int
    end: int
    text: str
    precision: str
    back: Pair | None
    ahead: Pair | None

    def pair(self, future: bool) -> Pair | None:
        return self.ahead if future else self.back


def times(text: str, start: int, end: int, now: datetime, lows: Sequence[str]) -> tuple[Time, ...]:
    """The times between two places of a message. `lows`: its words there, to see cheaply that there is none."""
    if not any(low in _TELLING or low in _MAYBE_MONTH or low[:1].isdigit() for low in lows):
        return ()
    part = text[start:end]
    found: list[Time] = []
    for pattern, sign in ((_AHEAD, 1), (_AGO, -1)):
        for match in pattern.finditer(part):
            count, unit = (group for group in match.groups() if group)
            found.append(_stepped(match, start, sign * _number(count), unit.lower(), now))
    taken = [(time.start, time.end) for time in found]
    padded = with_time(tokens_of(part))
    if padded is not None:
        for read in expressions(padded, PAD, len(padded) - PAD):
            first, last = start + padded[read.start].start, start + padded[read.end - 1].end
            if read.weak or any(one < last and first < other for one, other in taken):
                continue
            if read.time.precision == "open":
                due = _due(part, first - start, last - start, now)
                if due is not None:
                    found.append(Time(first, last, text[first:last], "open", _placed(read.time, now), due))
                    continue
            back = _placed(read.time, now)
            ahead = _placed(read.time, now, future=True)
            if (
                read.time.precision in ("range", "day")
                and ahead is not None
                and ahead[1] <= now
                and not text[first:last].lower().startswith("last")
                and _WEEKDAY.search(text[first:last])
            ):
                ahead = ahead[0] + timedelta(days=7), ahead[1] + timedelta(days=7)
            if (
                read.time.precision == "range"
                and back is not None
                and ahead is not None
                and _END_OF.match(text[first:last])
            ):
                back, ahead = (back[1] - timedelta(days=1), back[1]), (ahead[1] - timedelta(days=1), ahead[1])
                found.append(Time(first, last, text[first:last], "day", back, ahead))  # "end of April" is its last day
                continue
            if back is not None and back[0] <= now < back[1] and read.time.precision in ("month", "season", "year"):
                ahead = back  # "in May", said in May
            if back or ahead:
                found.append(Time(first, last, text[first:last], read.time.precision, back, ahead))
    if "the" in lows:
        found += _nth(part, start, now, [(time.start, time.end) for time in found])
    return tuple(sorted(found, key=lambda time: time.start))


_END_OF = re.compile(r"(?:at |on |in |by )?(?:the )?end of\b", re.IGNORECASE)
_NTH = re.compile(
    r"\bthe ([1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b(?=\s*(?:$|[,;.!)]|at\b|and\b|with\b|in [A-Z]))", re.IGNORECASE
)


def _nth(part: str, offset: int, now: datetime, taken: Sequence[tuple[int, int]]) -> list[Time]:
    """ "the 19th", of this month or the next; with "on" before it, it is found already."""
    found = []
    for match in _NTH.finditer(part):
        first, last = offset + match.start(), offset + match.end()
        if any(one < last and first < other for one, other in taken):
            continue
        ahead, back = _day_of(now, int(match[1]), 1), _day_of(now, int(match[1]), -1)
        if ahead is not None and back is not None:
            found.append(Time(first, last, match[0], "day", back, ahead))
    return found


def _day_of(now: datetime, day: int, step: int) -> Pair | None:
    for months in range(0, 3 * step, step):
        month = calendar.months_later(now.replace(tzinfo=None, day=1), months)
        try:
            begin = calendar.midnight(month.replace(day=day).date()).replace(tzinfo=now.tzinfo)
        except ValueError:
            continue
        if (begin.date() >= now.date()) if step > 0 else (begin.date() <= now.date()):
            return begin, begin + timedelta(days=1)
    return None


_SEASONS = MONTHS | words("spring summer autumn winter fall")
_MONTH_NAME = re.compile(r"jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec", re.IGNORECASE)
_WEEKDAY = re.compile(r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b", re.IGNORECASE)


def _due(part: str, first: int, last: int, now: datetime) -> Pair | None:
    """ "by Thursday" ahead: up to the end of the next Thursday."""
    word, _, rest = part[first:last].partition(" ")
    if word.lower() not in ("by", "before", "until", "till") or not rest:
        return None
    padded = with_time(tokens_of(f"{'in' if rest.split()[0].lower() in _SEASONS else 'on'} {rest}"))
    if padded is None:
        return None
    for read in expressions(padded, PAD, len(padded) - PAD):
        pair = _placed(read.time, now, future=True)
        if pair is not None and not read.weak:
            edge = pair[0] if word.lower() == "before" else pair[1]
            return calendar.EARLIEST.replace(tzinfo=now.tzinfo), edge
    return None


def _number(word: str) -> int:
    low = word.lower()
    return 1 if low in ("a", "an") else NUMBERS.get(low) or (int(low) if low.isdigit() else 1)


def _stepped(match: re.Match[str], offset: int, count: int, unit: str, now: datetime) -> Time:
    try:
        if unit in ("month", "year"):
            moved = calendar.months_later(now.replace(tzinfo=None), count * (12 if unit == "year" else 1))
            begin = moved.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            if unit == "year":
                begin = begin.replace(month=1)
            until = calendar.months_later(begin, 12 if unit == "year" else 1)
            precision = unit
        else:
            moved = now.replace(tzinfo=None) + timedelta(days=count * _UNITS[unit])
            begin = calendar.midnight(moved.date())
            until, precision = begin + timedelta(days=1), "day"
        pair = _zoned((begin, until), now)
    except (OverflowError, ValueError):
        pair, precision = None, "day"
    return Time(offset + match.start(), offset + match.end(), match[0], precision, pair, pair)


def _placed(time: calendar.Time, now: datetime, *, future: bool = False) -> Pair | None:
    """Where a time lies by the clock of `now`. Hours are counted as they pass, also where clocks change."""
    if not time.instant:
        return _zoned(calendar.placed(time, now.replace(tzinfo=None), future=future), now)
    utc = now.astimezone(UTC)
    pair = _zoned(calendar.placed(time, utc.replace(tzinfo=None), future=future), utc)
    return None if pair is None else (in_zone(pair[0], now.tzinfo or UTC), in_zone(pair[1], now.tzinfo or UTC))


def _zoned(pair: calendar.Pair | None, now: datetime) -> Pair | None:
    if pair is None:
        return None
    try:
        return pair[0].replace(tzinfo=now.tzinfo), pair[1].replace(tzinfo=now.tzinfo)
    except (OverflowError, ValueError):
        return None


def open_start(time: Time) -> bool:
    """ "until 2020": it has an end only."""
    return time.back is not None and time.back[0].year <= 1


def written(time: Time, future: bool) -> str:
    """The time as a date: "2026-05-08", "2026-05-08 at 10:00", "2026-05", "2019"; as it was said where it is vague."""
    pair = time.pair(future)
    if pair is None:
        return time.text
    begin, until = pair
    lead = time.text.split()[0].lower()
    if time.precision == "open":
        if open_start(time):
            exact = re.search(r"day\b|\b\d{1,2}(?:st|nd|rd|th)?\b|tomorrow", time.text) is not None
            last = (until - timedelta(seconds=1)).date().isoformat() if exact else _last(until)
            return f"{lead if lead in ('until', 'till', 'before', 'by') else 'until'} {last}"
        if _MONTH_NAME.search(time.text) and begin.day == 1:
            return f"since {begin.year:04}-{begin.month:02}"
        return f"since {_day(begin)}"
    if time.precision == "range":
        return f"from {_day(begin)} to {_last(until)}"
    if time.precision == "vague":
        return time.text
    return _said(time.precision, begin, until)


def _day(moment: datetime) -> str:
    if (moment.month, moment.day) == (1, 1):
        return f"{moment.year:04}"
    if moment.day == 1:
        return f"{moment.year:04}-{moment.month:02}"
    return f"{moment.year:04}-{moment.month:02}-{moment.day:02}"


def _last(until: datetime) -> str:
    """A period is said with its last day, month or year: until 2020, where it ends as 2021 begins."""
    before = until - timedelta(seconds=1)
    if (until.month, until.day) == (1, 1):
        return f"{before.year:04}"
    if until.day == 1:
        return f"{before.year:04}-{before.month:02}"
    return f"{before.year:04}-{before.month:02}-{before.day:02}"


def _said(precision: str, begin: datetime, until: datetime) -> str:
    day = f"{begin.year:04}-{begin.month:02}-{begin.day:02}"
    if precision in ("minute", "hour"):
        return f"on {day} at {begin.hour:02}:{begin.minute:02}"
    if precision == "part":
        name = {5: "in the morning", 12: "in the afternoon", 17: "in the evening", 18: "in the evening"}.get(
            begin.hour, "at night"
        )
        return f"on {day} {name}"
    if precision == "day":
        return f"on {day}"
    if precision == "weekend":
        return f"on the weekend of {day}"
    if precision == "week":
        return f"in the week of {day}"
    if precision == "month":
        return f"in {begin.year:04}-{begin.month:02}"
    if precision in ("season", "quarter"):
        return f"from {begin.year:04}-{begin.month:02} to {_last(until)}"
    if precision == "year":
        return f"in {begin.year:04}"
    return f"around {_day(begin)}"


def recurring(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Where words stand that say when something holds again and again: "every Tuesday at 7 pm", "at night"."""
    found = []
    for match in _RECURRING.finditer(text, start, end):
        after = text[match.end() : match.end() + 2]
        if match[0][-1:].isdigit() and len(after) == 2 and after[0] == " " and after[1].isupper():
            continue  # "at 12 Rose Street"
        if match[0][-1:].isdigit() and re.match(
            r"\s?(?:%|percent|degrees|°|euros?|dollars?|pounds?|km|kg|people|years|minutes|hours|days)",
            text[match.end() : match.end() + 9],
        ):
            continue
        found.append(match.span())
    return found


def recurs(phrase: str) -> bool:
    """Whether it is said to happen again and again, and not only at some time of one day."""
    return _REALLY_RECURS.search(phrase) is not None
