"""By when something is promised: the last moment of the time that is said, reckoned from when it was said.

"On Friday" and "by Friday" both end with Friday, "before Friday" as it begins, "by noon" at noon.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from recollect.judges.rules.dates import times
from recollect.judges.rules.lexicon import NUMBERS
from recollect.judges.rules.sentences import tokens

_NUMBER = r"a|an|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|\d{1,3}"
_SOON = re.compile(
    rf"\b(?:in|within)(?: about| around| the next| under)? (?:({_NUMBER})|(half an)|(?:a )?(?:couple of|few))"
    r"(?: or \w+)? (min(?:ute)?s?|h(?:ou)?rs?|stunden?|minuten?|heures?|horas?)\b|\b(?:in|within) the (hour)\b",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?:\b(at|by|before|around|about|until|till|um|bis|gegen|à|a las) )?(?<![\w:./-])(?:(\d{1,2})(?::([0-5]\d))? ?"
    r"(am|pm|a\.m\.|p\.m\.|h\b|uhr|o'clock)|(\d{1,2}):([0-5]\d)|(noon|midday|midnight))(?![\w:/-])|"
    r"\b(?:at|by|before|around) (\d{1,2})(?= *(?:$|[,.;!]|tomorrow|today|tonight|on\b|and\b))",
    re.IGNORECASE,
)
_END_OF_DAY = re.compile(
    r"\b(?:by |before |at |until )?(?:(?:the )?end of (?:the |this |my )?(?:day|business)|eod|cob|close of business)\b",
    re.IGNORECASE,
)
_WEEKEND = re.compile(r"\b(?:by|before) the (?:coming )?weekend\b|\beow\b", re.IGNORECASE)
_UNTIL = re.compile(
    r"\b(?:by|until|till|til|no later than|not later than|at the latest|bis (?:zum |spätestens )?|avant (?:le )?|"
    r"para (?:el )?|d'ici (?:à )?)(?=\s?\w)",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(?:before|vor|antes del?) (?=\w)", re.IGNORECASE)
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d)"
# Words of other languages that `dates` takes for something else where they stand alone.
_FOREIGN = (
    (re.compile(r"\bübermorgen\b|\bpasado mañana\b|\baprès-demain\b", re.IGNORECASE), 2),
    (re.compile(r"\b(?:morgen|mañana|demain)\b", re.IGNORECASE), 1),
    (re.compile(r"\b(?:heute|hoy|aujourd'hui)\b", re.IGNORECASE), 0),
)
# What a thing is for or of is no time by which: "the meeting for next Tuesday", "Friday's report".
_OF_THE_THING = re.compile(r"\b(?:for|from|of|about|since|für|von|pour|about the|per)\s+(?:the\s+)?$", re.IGNORECASE)
_PAST = re.compile(r"\b(?:last|yesterday|ago|gestern|ayer|hier)\b", re.IGNORECASE)
_LEFT = re.compile(r"(?: (?:on|at|by|in|the|el|la|am|zum|le|para|or two))+$", re.IGNORECASE)  # of a time that is gone


def due(words: str, now: datetime) -> tuple[datetime | None, str]:
    """The moment by which, if any is said in `words`, and the words without it."""
    try:
        return _due(words, now)
    except OverflowError:  # at the end of the calendar
        return None, words


def _due(words: str, now: datetime) -> tuple[datetime | None, str]:
    soon = _SOON.search(words)
    if soon is not None:
        return now + _span(soon), _without(words, *soon.span())
    clock = next((each for each in _CLOCK.finditer(words) if _hour(each) is not None), None)
    hour = _hour(clock) if clock is not None else None
    if clock is not None:
        words = f"{words[: clock.start()]} {words[clock.end() :]}"
    day, words, is_start = _day(words, now)
    words = " ".join(words.split()).replace(" ,", ",")
    if hour is not None or day is not None:
        words = _LEFT.sub("", words).strip(" ,;-–—")
    if hour is not None:
        if day is None:
            at = now.replace(hour=hour[0] % 24, minute=hour[1], second=0, microsecond=0)
            at += timedelta(days=1) if hour[0] == 24 else timedelta()
            return (at if at > now else at + timedelta(days=1)), words
        begin = (day if is_start else day - timedelta(seconds=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        return begin + timedelta(hours=hour[0], minutes=hour[1]), words
    return (None if day is None else day - timedelta(seconds=1)), words


def _day(words: str, now: datetime) -> tuple[datetime | None, str, bool]:
    """The moment at which the time that is said is over, the words without it, and whether only its start is meant."""
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    ends = _END_OF_DAY.search(words)
    if ends is not None:
        rest = _without(words, *ends.span())
        day, rest, _ = _day(rest, now)
        return day or midnight + timedelta(days=1), rest, False
    weekend = _WEEKEND.search(words)
    if weekend is not None:
        return midnight + timedelta(days=(5 - now.weekday()) % 7 or 7), _without(words, *weekend.span()), False
    before = _BEFORE.search(words)
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
        is_start = before is not None and plain[time.start : time.end].lower().startswith("on ")
        end = pair[1]
        if time.precision == "part" and pair[0].date() != end.date():
            end = pair[0].replace(hour=0, minute=0, second=0) + timedelta(days=1)  # "tonight" ends with the day
        rest = _without(plain, time.start, time.end)
        return (pair[0] if is_start else end), re.sub(r"\bfirst thing\b", "", rest), is_start
    for pattern, days in _FOREIGN:
        match = pattern.search(words)
        if match is not None:
            rest = _UNTIL.sub("", _without(words, *match.span()))
            return midnight + timedelta(days=days + 1), rest, False
    return None, words, False


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
