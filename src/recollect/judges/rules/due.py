"""By when something is promised: the last moment of the time that is said, reckoned from when it was said.

"On Friday" and "by Friday" both end with Friday, "before Friday" as it begins, "by noon" at noon.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from recollect.judges.bounds import bounded
from recollect.judges.rules.calendar_words import in_english
from recollect.judges.rules.grammar.dates import times
from recollect.judges.rules.grammar.lexicon import NUMBERS
from recollect.judges.rules.grammar.sentences import tokens
from recollect.times import in_zone

_NUMBER = r"a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|\d{1,3}"
_SOON = re.compile(
    rf"\b(?:in|within)(?: about| around| the next| under)? (?:({_NUMBER})|(half an)|"
    rf"(?:a )?(?:couple of|few))"
    r"(?: or \w+)? ?(min(?:ute)?s?|h(?:ou)?rs?|h)\b|\b(?:in|within) the (hour)\b",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?:\b(at|by|before|around|about|until|till) )?(?<![\w:./-])(?:(\d{1,2})(?::([0-5]\d))? ?"
    r"(am(?! [A-ZÄÖÜ][a-zäöü])|pm|a\.m\.|p\.m\.|h\b|uhr|o'clock)|(\d{1,2}):([0-5]\d)|(noon|midday|"
    r"midnight))(?![\w:/-])|"
    r"\b(?:at|by|before|around) (\d{1,2})(?= *(?:$|[,.;!]|tomorrow|today|tonight|on\b|and\b|with\b|"
    r"in\b|sharp\b|ish\b|this\b|instead\b))",
    re.IGNORECASE,
)
_END_OF_DAY = re.compile(
    r"\b(?:by |before |at |until )?(?:(?:the )?end of (?:the |this |my )?(?:day|business)|eod|cob|cop|end of play|"
    r"close of (?:business|play))\b",
    re.IGNORECASE,
)
_WEEKEND = re.compile(r"\b(?:by|before) the (?:coming )?weekend\b|\beow\b", re.IGNORECASE)
_UNTIL = re.compile(
    r"\b(?:by|until|till|til|no later than|not later than|at the latest|bis (?:zum |sp[äa]testens )?|avant (?:le )?|"
    r"para (?:el )?|d'ici (?:à )?)(?=\s?\w)",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(?:before|vor|antes del?) ", re.IGNORECASE)
_AT_LATEST = re.compile(r"\bat the latest\b|\bsp[äa]testens\b|\bau plus tard\b|\ba m[áa]s tardar\b", re.IGNORECASE)
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)"
_MORNING = re.compile(r"\b(?:first thing )?in the morning\b", re.IGNORECASE)
# What a thing is for or of is no time by which: "the meeting for next Tuesday", "Friday's report".
_OF_THE_THING = re.compile(r"\b(?:for|from|of|about|since|f[üu]r|von|pour|about the|per)\s+(?:the\s+)?$", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:to|from|the|your|my) $", re.IGNORECASE)  # "move it to 10:30", "the 9:15 train"
_PAST = re.compile(r"\b(?:last|yesterday|ago|gestern|ayer|hier)\b", re.IGNORECASE)


_SPELT = (
    (
        re.compile(r"\b(?:tmrw|tmr|tmw|tmrow|tomoz|2moro|tomoro|tomorow|tommorow|tommorrow)\b", re.IGNORECASE),
        "tomorrow",
    ),
    (
        re.compile(
            r"\b(?:ende|fin|finales? de) (?:de )?(?=mai|juni|juli|june|juin|juillet|mayo|junio|julio)", re.IGNORECASE
        ),
        "end of ",
    ),
    (re.compile(r"\bantes del (?=\d)", re.IGNORECASE), "before "),
    (re.compile(r"\bce week-?end\b|\beste fin de semana\b", re.IGNORECASE), "this weekend"),
    (re.compile(r"\bend of mai\b", re.IGNORECASE), "by the end of May"),
    (re.compile(r"\b(?:on |by )?thurs?(?= *(?:$|[,.!]|at\b|morning|evening|night|\d))", re.IGNORECASE), "on Thursday"),
    (re.compile(r"\b(?:on |by )?weds?(?= *(?:$|[,.!]|at\b|morning|evening|night|\d))", re.IGNORECASE), "on Wednesday"),
    (re.compile(r"\b(?:on |by )?tues(?= *(?:$|[,.!]|at\b|morning|evening|night|\d))", re.IGNORECASE), "on Tuesday"),
    (re.compile(r"\b(?:on |by )?fri(?= *(?:$|[,.!]|at\b|morning|evening|night|\d))", re.IGNORECASE), "on Friday"),
    (re.compile(r" zur[üu]ck\b", re.IGNORECASE), ""),  # "am Freitag zurück" is not ago
    (re.compile(r"\b(?:2nite|tonite|2night)\b", re.IGNORECASE), "tonight"),
    (re.compile(r"\b(?:before|by|until) lunch(?:time)?\b(?= *(?:$|[,.!;]))", re.IGNORECASE), "by noon"),
    (
        re.compile(
            r"\b(?:before|by|until|over|after|at|around) (?:lunch(?:time)?|dinner|work|bedtime|closing time|"
            r"breakfast)\b(?= *(?:$|[,.!;]))",
            re.IGNORECASE,
        ),
        "today",
    ),
)
_HOURS = {
    word: number
    for number, word in enumerate(
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"], 1
    )
}
_PART = re.compile(rf"\b(half|quarter) (past|to) ({'|'.join(_HOURS)}|\d{{1,2}})\b", re.IGNORECASE)
_AT_HOUR = re.compile(
    rf"\b(at|by|before|around) ({'|'.join(_HOURS)})"
    r"(?= *(?:$|[,.;!]|tomorrow|today|tonight|on\b|and\b|sharp\b|am\b|pm\b|o'))",
    re.IGNORECASE,
)
_WEEK_ON = re.compile(
    r"\b(?:a week on ((?:mon|tues|wednes|thurs|fri|satur|sun)day)|((?:mon|tues|wednes|thurs|fri|satur|sun)day) week|"
    r"this time next week|(?:in )?a fortnight)\b",
    re.IGNORECASE,
)
_DAYS_BEFORE = re.compile(r"\b(one|a|the|1|two|2|three|3) days? before (?:the )?(?=.*\d)", re.IGNORECASE)
_SHORT_DAY = re.compile(
    r"\b((?:on|by|next|this|until|til|till|for|before) )(mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)\b(?!')", re.IGNORECASE
)
_LONG = {
    "mo": "Monday",
    "tu": "Tuesday",
    "we": "Wednesday",
    "th": "Thursday",
    "fr": "Friday",
    "sa": "Saturday",
    "su": "Sunday",
}
_DAY_MONTH = re.compile(
    r"\b(bis|am|zum|vor|sp[äa]testens|vom|by|le|el|al|avant) (?:sp[äa]testens |zum |le )?(\d{1,2})[./](1[0-2]|"
    r"0?[1-9])\.?(?=[\s,;!]|$)",
    re.IGNORECASE,
)
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def _clock_of(match: re.Match[str]) -> str:
    """ "half past five": 17:30, as people who say so are awake."""
    hour = _HOURS.get(match[3].lower()) or int(match[3])
    minute = 30 if match[1].lower() == "half" else 15
    hour, minute = (hour, minute) if match[2].lower() == "past" else (hour - 1, 60 - minute)
    return f"{(hour + 12 if hour < 8 else hour) % 24}:{minute:02}"


def _spelt_out(words: str) -> str:
    for pattern, by in _SPELT:
        words = pattern.sub(by, words)
    words = _PART.sub(_clock_of, words)
    words = _AT_HOUR.sub(lambda match: f"{match[1]} {_HOURS[match[2].lower()]}", words)
    words = _SHORT_DAY.sub(lambda match: match[1] + _LONG[match[2][:2].lower()], words)
    return _DAY_MONTH.sub(lambda match: f"{match[1]} {match[2]} {_MONTHS[int(match[3]) - 1]}", words)


@bounded
def due(words: str, now: datetime) -> datetime | None:
    """The moment by which, if any is said in `words`."""
    try:
        return _due(_spelt_out(in_english(words)), now)
    except OverflowError:  # at the end of the calendar
        return None


def _due(words: str, now: datetime) -> datetime | None:
    soon = _SOON.search(words)
    if soon is not None:
        return in_zone(now.astimezone(UTC) + _span(soon), now.tzinfo or UTC)
    clocks = [(each, _hour(each)) for each in _CLOCK.finditer(words) if not _MOVED.search(words[: each.start()])]
    clock, hour = next(((each, hour) for each, hour in clocks if hour is not None), (None, None))
    if clock is not None:
        words = f"{words[: clock.start()]} {words[clock.end() :]}"
    day, _, is_start = _day(words, now)
    if hour is None:
        return None if day is None else day - timedelta(seconds=1)
    is_open = clock is not None and "clock" in clock[0].lower()  # in the morning or in the afternoon
    if day is None:
        at = now.replace(hour=hour[0] % 24, minute=hour[1], second=0, microsecond=0)
        at += timedelta(days=1) if hour[0] == 24 else timedelta()
        if is_open and at <= now < at + timedelta(hours=12):
            at += timedelta(hours=12)
        return at if at > now else at + timedelta(days=1)
    if is_open and hour[0] < 8:
        hour = hour[0] + 12, hour[1]
    begin = (day if is_start else day - timedelta(seconds=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    return begin + timedelta(hours=hour[0], minutes=hour[1])


def _day(words: str, now: datetime, deeper: int = 3) -> tuple[datetime | None, str, bool]:
    """The moment at which the time that is said is over, the words without it, and whether only its start is meant."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    ends = _END_OF_DAY.search(words)
    if ends is not None and deeper:
        rest = _without(words, *ends.span())
        day, rest, _ = _day(rest, now, deeper - 1)
        return day or midnight + timedelta(days=1), rest, False
    later = _WEEK_ON.search(words)
    if later is not None and deeper:
        name = later[1] or later[2]
        ahead = timedelta(days=15 if "fortnight" in later[0].lower() else 8)
        if name:
            first, _, _ = _day(f"on {name}", now, deeper - 1)
            return (first or midnight) + timedelta(days=7), _without(words, *later.span()), False
        return midnight + ahead, _without(words, *later.span()), False
    earlier = _DAYS_BEFORE.search(words)
    if earlier is not None and deeper:
        day, rest, _ = _day(f"on {words[earlier.end() :]}", now, deeper - 1)
        if day is not None:
            size = {"two": 2, "2": 2, "three": 3, "3": 3}.get(earlier[1].lower(), 1)
            return day - timedelta(days=size), f"{words[: earlier.start()]}{rest}", False
    weekend = _WEEKEND.search(words)
    if weekend is not None:
        return midnight + timedelta(days=(5 - now.weekday()) % 7 or 7), _without(words, *weekend.span()), False
    if _AT_LATEST.search(words):
        words = _BEFORE.sub("by ", words)  # "before the 25th at the latest" is on that day still
    plain = _UNTIL.sub("on ", words)
    plain = re.sub(rf"\bon (?={_MONTH})", "in ", plain, flags=re.IGNORECASE)
    plain = _BEFORE.sub("on ", plain)
    found = times(plain, 0, len(plain), now, [tok.low for tok in tokens(plain)])
    # What is said to be the last moment counts most, then what is said last.
    for time in sorted(found, key=lambda each: each.start, reverse=True):
        pair = time.ahead
        if pair is None or pair[1] <= now or _PAST.search(time.text) or time.precision in ("vague", "year", "season"):
            continue
        if time.text.lower().startswith("for ") or _OF_THE_THING.search(plain[: time.start]):
            continue
        if plain[time.end : time.end + 2] in ("'s", "’s"):
            continue
        is_start = time.text.lower().startswith("on ") and bool(_said_before(time.text[3:], words))
        end = pair[1]
        if end.year > now.year + 500:  # "starting tomorrow" does not end
            end = pair[0] + timedelta(days=1)
        if time.precision == "part" and pair[0].date() != end.date():
            end = pair[0].replace(hour=0, minute=0, second=0) + timedelta(days=1)  # "tonight" ends with the day
        if end - midnight == timedelta(days=2) and re.search(r"\bnext \w+day\b", time.text, re.IGNORECASE):
            end, pair = end + timedelta(days=7), (pair[0] + timedelta(days=7), end)  # tomorrow is called so
        rest = _without(plain, time.start, time.end)
        return (pair[0] if is_start else end), re.sub(r"\bfirst thing\b", "", rest), is_start
    morning = _MORNING.search(words)
    if morning is not None:
        return midnight + timedelta(days=2), _without(words, *morning.span()), False
    return None, words, False


def _said_before(time: str, words: str) -> re.Match[str] | None:
    """Where the words want something before a time: "before Monday", not "before the meeting on Monday"."""
    return re.search(rf"{_BEFORE.pattern}{re.escape(time)}", words, re.IGNORECASE)


def _without(words: str, start: int, end: int) -> str:
    return f"{words[:start].rstrip()} {words[end:].lstrip()}".strip(" ,;-–—")


def _hour(match: re.Match[str]) -> tuple[int, int] | None:
    _, hour, minute, half, plain, past, name, bare = match.groups()
    if name:
        return (24, 0) if name.lower() == "midnight" else (12, 0)
    if plain:
        return (int(plain), int(past)) if int(plain) < 24 else None
    if bare:
        number = int(bare)
        return (number + 12 if number < 8 else number, 0) if 0 < number < 24 else None
    number = int(hour)
    if half.lower().startswith("p") and number < 12:
        number += 12
    elif half.lower().startswith("a") and number == 12:
        number = 0
    return (number, int(minute or 0)) if number < 24 else None


def _span(match: re.Match[str]) -> timedelta:
    count, half, unit, hour = match.groups()
    if hour:
        return timedelta(hours=1)
    low = (count or "").lower()
    number = 1 if low in ("a", "an") else NUMBERS.get(low) or (int(low) if low.isdigit() else 2)
    size = timedelta(minutes=1) if unit.lower().startswith("min") else timedelta(hours=1)
    return size / 2 if half else size * number
