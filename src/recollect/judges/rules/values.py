"""Whether two values are the same once case, articles, plurals, numbers, dates and common abbreviations are put aside.

Conservative: two values that are merely close ("Berlin", "East Berlin") are two values.
"""

from __future__ import annotations

import re
import unicodedata
from datetime import UTC, datetime

from recollect.judges.rules.grammar.lexicon import NUMBERS, words
from recollect.understanding import when

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_ARTICLES = words("a an the my our some der die das ein eine einen el la los las un una le les une des")
_FILLERS = words("really very so just please also kind of at in on to for city")
_SAME = {
    "nyc": "new york",
    "new york city": "new york",
    "ny": "new york",
    "la": "los angeles",
    "sf": "san francisco",
    "uk": "united kingdom",
    "great britain": "united kingdom",
    "us": "united states",
    "usa": "united states",
    "united states of america": "united states",
    "america": "united states",
    "uae": "united arab emirates",
    "dc": "washington",
    "washington dc": "washington",
    "washington d c": "washington",
    "holland": "netherlands",
    "philly": "philadelphia",
    "vegas": "las vegas",
    "munchen": "munich",
    "koln": "cologne",
    "wien": "vienna",
    "roma": "rome",
    "milano": "milan",
    "praha": "prague",
    "warszawa": "warsaw",
    "lisboa": "lisbon",
    "genf": "geneva",
    "geneve": "geneva",
    "nurnberg": "nuremberg",
    "zurich": "zuerich",
    "deutschland": "germany",
    "espana": "spain",
    "osterreich": "austria",
    "tv": "television",
    "pc": "computer",
    "phone": "telephone",
    "mobile": "cell phone",
    "mobile phone": "cell phone",
    "bike": "bicycle",
    "fridge": "refrigerator",
    "email": "electronic mail",
    "e mail": "electronic mail",
    "mail": "electronic mail",
    "veggie": "vegetarian",
    "mom": "mother",
    "mum": "mother",
    "dad": "father",
    "doc": "doctor",
    "colour": "color",
    "favourite": "favorite",
    "software developer": "software engineer",
    "programmer": "software engineer",
    "prof": "professor",
    "uni": "university",
    "maths": "mathematics",
    "math": "mathematics",
    "football": "soccer",
    "sneakers": "trainers",
    "flat": "apartment",
    "ai": "artificial intelligence",
    "ml": "machine learning",
    "vw": "volkswagen",
    "hr": "human resources",
    "kitty": "cat",
    "movie": "film",
    "movies": "film",
    "ceo": "chief executive officer",
    "cto": "chief technology officer",
    "oj": "orange juice",
    "bday": "birthday",
}
_UNITS = {
    "percent": "%",
    "degrees": "°",
    "degree": "°",
    "celsius": "°c",
    "euro": "eur",
    "euros": "eur",
    "dollar": "usd",
    "dollars": "usd",
    "pound": "gbp",
    "pounds": "gbp",
    "kilometers": "km",
    "kilometres": "km",
    "kilos": "kg",
    "kilograms": "kg",
    "years": "year",
    "yrs": "year",
    "hours": "hour",
    "minutes": "min",
}
_SIGNS = {"€": " eur ", "$": " usd ", "£": " gbp ", "%": " percent ", "°c": " degrees ", "°": " degrees ", "&": " and "}
_MOMENT = datetime(2024, 1, 1, tzinfo=UTC)
_DIGITS = re.compile(r"\d")
_TWO_WORDS = re.compile(
    r"\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\s-](one|two|three|four|five|six|seven|eight|nine)\b"
)
_CLOCK = re.compile(r"^(?:at )?(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.|uhr|o'clock)?$")
_DATE_LIKE = re.compile(r"\d{4}|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|\d[/.]\d", re.IGNORECASE)
_PHONE = ("phone_is",)
_EXACT = ("email_is", "account_is")


def same(predicate: str, one: str, other: str) -> tuple[bool, str]:
    """Whether two values of one predicate say the same, and why."""
    if one.strip().casefold() == other.strip().casefold():
        return True, "the same words"
    if predicate in _EXACT:
        return False, "addresses are compared letter by letter"
    if predicate in _PHONE:
        first, second = re.sub(r"\D", "", one).lstrip("0"), re.sub(r"\D", "", other).lstrip("0")
        shortest, longest = sorted((first, second), key=len)
        return len(shortest) >= 6 and longest.endswith(shortest), "compared digit by digit"
    first_clock, second_clock = _clock(one), _clock(other)
    if first_clock is not None and second_clock is not None and (":" in one + other or "m" in (one + other).lower()):
        return first_clock == second_clock, "times of day"
    a, b = normal(one), normal(other)
    if a == b:
        return bool(a), "the same once articles, case and spelling are put aside"
    if _DIGITS.search(one) and _DIGITS.search(other) and _DATE_LIKE.search(one) and _DATE_LIKE.search(other):
        first_day, second_day = _date(one), _date(other)
        if first_day is not None and second_day is not None:
            return first_day == second_day, "compared as dates"
    return sorted(a) == sorted(b) and len(a) > 1 and not _DIGITS.search("".join(a)), "the same words in another order"


def normal(value: str) -> tuple[str, ...]:
    """The words of a value as they are compared."""
    text = unicodedata.normalize("NFKD", value[:300].casefold().replace("’", "'").replace("ß", "ss"))
    text = "".join(char for char in text if not unicodedata.combining(char))
    for sign, word in _SIGNS.items():
        if sign in text:
            text = text.replace(sign, word)
    text = _TWO_WORDS.sub(lambda match: str(NUMBERS[match[1]] + NUMBERS[match[2]]), text)
    plain = " ".join(_WORD.findall(text))
    plain = _SAME.get(plain, plain)
    kept = [word for word in plain.split() if word not in _ARTICLES]
    joined = " ".join(kept)
    joined = _SAME.get(joined, joined)
    found = []
    for word in joined.split():
        word = _UNITS.get(word, word)
        word = str(NUMBERS[word]) if word in NUMBERS and word not in ("couple", "dozen") else word
        word = _SAME.get(word, word)
        found.append(_singular(word))
    trimmed = [word for word in found if word not in _FILLERS]
    return tuple(" ".join(trimmed or found).split())


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and word.endswith(("shes", "ches", "sses", "xes", "oes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _clock(value: str) -> tuple[int, int] | None:
    match = _CLOCK.match(value.strip().lower())
    if match is None:
        return None
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "")[:1]
    if hour > 24 or minute > 59:
        return None
    if half == "p" and hour < 12:
        hour += 12
    if half == "a" and hour == 12:
        hour = 0
    return hour, minute


def _date(value: str) -> tuple[str, str] | None:
    found = when.find(value[:80], _MOMENT)
    if found.interval is None or len(found.spans) != 1:
        return None
    start, end = found.interval
    if found.spans[0].dated:
        return start.isoformat(), end.isoformat()
    return f"{start:%m-%d}", f"{end:%m-%d}"
