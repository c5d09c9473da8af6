"""Days and hours in German, Spanish and French, put into English for the calendar: "am Freitag um halb drei" becomes
"on Friday at 2:30 o'clock". What stands around them stays, without its accents."""

from __future__ import annotations

import re
from calendar import day_name, month_name

from recollect.understanding.stopwords import fold, scores
from recollect.understanding.when_words import WORDS


def _named(kind: str) -> dict[str, int]:
    return {word: value for word, (known, value) in WORDS.items() if known == kind}


def _any(names: dict[str, int]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_DAYS, _MONTHS = _named("weekday"), _named("month")
_NUMBERS = _named("number") | {"ner": 1, "eins": 1, "once": 11}
_UNITS = {word: unit for word, unit in _named("unit").items() if unit in (1, 2, 3, 5)} | {"h": 2}
_UNIT = {1: "minutes", 2: "hours", 3: "days", 5: "weeks"}
_PARTS = {
    "fruh": "morning", "vormittag": "morning", "matin": "morning", "manana": "morning", "mittag": "at noon",
    "midi": "at noon", "nachmittag": "afternoon", "apres-midi": "afternoon", "aprem": "afternoon",
    "tarde": "afternoon", "abend": "evening", "soir": "evening", "noche": "evening", "nacht": "night",
}  # fmt: skip
_LIMITS = {
    "bis": "by", "spatestens": "by", "hasta": "by", "para": "by", "pour": "by", "d'ici": "by", "vor": "before",
    "vorm": "before", "avant": "before", "antes": "before",
}  # fmt: skip
_COUNT = rf"\d{{1,2}}|{_any(_NUMBERS)}"
_IN = re.compile(
    r"\b(?:in|dans|sous|en|dentro de|innerhalb von) (?:(?:ungefahr|etwa|environ|unos) )?"
    rf"({_COUNT}|(?:einer|ner) halben|media|une demi-?) ?({_any(_UNITS)})\b|\bdans l'(heure)\b"
)
_PART = re.compile(
    rf"\b(heute?|morgen|hoy|manana|demain|ubermorgen|{_any(_DAYS)})\s?(?:por la |a la |en la |au |apres )?"
    rf"({'|'.join(_PARTS)})\b"
)
_OF_THINGS = rf"(?!\d|,\d|\.? (?:{_any(_UNITS)}|monat|jahr|{_any(_MONTHS)})\b|\.\S)"  # "bis 3 Tage", "am 3. Mai"
_CLOCK = re.compile(
    rf"\b(?:(?:um|gegen|ab|bis|vor|nach) )?(halb|viertel vor|viertel nach|dreiviertel) ({_COUNT})\b(?: uhr)?"
    rf"|\b(?:um|gegen|ab|bis|vor) ({_COUNT})\b(?:[.:]([0-5]\d))?{_OF_THINGS}(?: uhr(?: ([0-5]\d))?)?"
    rf"|\b(?:a|antes de|sobre|hasta|para|tipo|desde) (?:las?|el) ({_COUNT})(?![:\d])(?: (?:hs?|horas)\b)?"
    r"( y media| y cuarto| menos cuarto)?"
    rf"|\b(?:(?:a|avant|vers|pour|des|d'ici|jusqu'a) )?({_COUNT}) ?h(?:eures?|s)?\b(?: ?([0-5]\d)\b)?"
    r"( et demie| et quart| moins le quart)?"
)
_NOON = re.compile(
    r"\b(?:(?:bis|vor|gegen|zum|am|avant|vers|pour|al?|para|antes|hasta|sobre) )?(?:del? |el |le )?"
    r"(mittag|midi|mediodia|mitternacht|minuit|medianoche)\b"
)
_LIMIT = (
    rf"\b(?:({'|'.join(_LIMITS)}) )?(?:zum |spatestens |de |du )?"
    r"(?:am |an |el |del |le |den |dem |der |este |ce |al |au |dieses? )?"
)
_ON_DAY = re.compile(
    rf"{_LIMIT}(nachste[nr] |kommenden )?({_any(_DAYS)})(abend|fruh|nachmittag|vormittag)?\b( prochain)?"
)
_ON_DATE = re.compile(rf"{_LIMIT}(\d{{1,2}})\.?(?:er)? (?:de )?({_any(_MONTHS)})\b")
_ON_THE = re.compile(
    r"\b(?:(bis|hasta|avant|pour|para) )?(?:zum |am |den |el |le )(\d{1,2})(?!\d|[:.]\d| ?(?:h\b|uhr|%|€|euro|min))\b"
)
_NEAR = tuple(
    (re.compile(pattern), english)
    for pattern, english in (
        (r"\bca\b", ""),  # "ça", not "circa"
        (r"\bubermorgen\b|\bpasado manana\b|\bapres-demain\b", "in two days"),
        (r"\b(?:ce soir|a soir|esta noche|dans la soiree)\b", "tonight"),
        (r"\b(?:cet(?:te)? (?:apres-midi|aprem)|esta (?:misma )?tarde|a la tarde)\b", "this afternoon"),
        (r"\b(?:ce matin|cet avant-midi|esta manana|heute morgen)\b", "this morning"),
        (r"\b(?:aujourd'hui|heute?|hoy|ce midi|dans la journee|tantot|nachher)\b", "today"),
        (r"\b(?:tout de suite|maintenant|sofort|ahora(?: mismo)?|jetzt)\b", "today"),
        (r"(?<!por la )(?<!de la )\bmanana\b|\bdemain\b|(?<!am )(?<!jeden )(?<!guten )\bmorgen\b", "tomorrow"),
        (r"\b(?:nachste|kommende) woche\b|\bla semana que viene\b|\bla semaine prochaine\b", "next week"),
    )
)
_EARLY = re.compile(r"\b(?:fruh|morgens|matin|madrugada|de la manana|weck\w*|despiert\w*|reveill\w*)\b")
_LATE = re.compile(r"\b(?:heute? abend|nachmittags?|abends|soir|aprem|apres-midi|tarde|noche)\b")


def in_english(words: str) -> str:
    """The words with their days and hours in English; English ones as they are."""
    folded = fold(words).replace("’", "'")
    counts = scores(re.findall(r"[^\W\d_]+", folded))
    if counts["en"] > max(count for language, count in counts.items() if language != "en"):
        return words
    early, late = bool(_EARLY.search(folded)), bool(_LATE.search(folded))
    folded = _IN.sub(_span, folded)
    folded = _PART.sub(lambda each: f"{each[1]} {_PARTS[each[2]]}", folded)
    folded = _CLOCK.sub(lambda each: _hour(each, early, late), folded)
    folded = _NOON.sub(lambda each: "at noon" if each[1] in ("mittag", "midi", "mediodia") else "at midnight", folded)
    folded = _ON_DATE.sub(lambda each: f"{_limit(each[1])} {each[2]} {month_name[_MONTHS[each[3]]]}", folded)
    folded = _ON_DAY.sub(_weekday, folded)
    folded = _ON_THE.sub(lambda each: f"{_limit(each[1])} the {each[2]}th", folded)
    for pattern, english in _NEAR:
        folded = pattern.sub(english, folded)
    return folded


def _limit(said: str | None) -> str:
    return _LIMITS.get(said or "", "on")


def _number(said: str) -> int:
    return int(said) if said.isdigit() else _NUMBERS[said]


def _weekday(each: re.Match[str]) -> str:
    limit, following, day, part, after = each.groups()
    named = f"{_limit(limit)} {'next ' if following or after else ''}{day_name[_DAYS[day]]}"
    return f"{named} {_PARTS[part]}" if part else named


def _span(each: re.Match[str]) -> str:
    count, unit, hour = each.groups()
    if hour:
        return "in one hour"
    if not count.isdigit() and count not in _NUMBERS:
        return "in 30 minutes"
    return f"in {_number(count)} {_UNIT[_UNITS[unit]]}"


def _hour(each: re.Match[str], early: bool, late: bool) -> str:
    """An hour of the day; "o'clock" says that it may be one of the afternoon as well."""
    german, of, plain, past, uhr, spanish, more, french, after, plus = each.groups()
    hour = _number(of or plain or spanish or french)
    minute = int(past or uhr or after or 0)
    extra = german or more or plus or ""
    if extra in ("halb", "dreiviertel", "viertel vor") or "men" in extra or "moins" in extra:
        hour, minute = hour - 1 or 12, 30 if extra == "halb" else 45
    elif extra:
        minute = 30 if "media" in extra or "demi" in extra else 15
    if hour > 24:
        return each[0]
    if late and 4 <= hour < 12:
        hour += 12
    is_open = 0 < hour <= 12 and not early and not past and not (french and french.isdigit())
    return f"at {hour % 24}:{minute:02}" + (" o'clock" if is_open else "")
