"""Parts of what somebody is: fond of something, so old, born somewhere, in a mood, on a diet."""

from __future__ import annotations

from recollect.judges.questions import Claim
from recollect.judges.rules.claims.making import Said, clean
from recollect.judges.rules.grammar.lexicon import (
    AILMENTS,
    CONDITIONS,
    DIETS,
    MOODS,
    NUMBERS,
    words,
)

_STOPS = words("because but since so which who when after before and")


FOND = {
    ("into",): "likes",
    ("fond", "of"): "likes",
    ("keen", "on"): "likes",
    ("crazy", "about"): "likes",
    ("passionate", "about"): "likes",
    ("obsessed", "with"): "likes",
    ("interested", "in"): "likes",
    ("addicted", "to"): "likes",
    ("in", "love", "with"): "likes",
    ("mad", "about"): "likes",
    ("hooked", "on"): "likes",
    ("sick", "of"): "dislikes",
    ("tired", "of"): "dislikes",
    ("not", "into"): "dislikes",
    ("happy", "with"): "satisfied_with",
    ("satisfied", "with"): "satisfied_with",
    ("pleased", "with"): "satisfied_with",
    ("delighted", "with"): "satisfied_with",
    ("impressed", "with"): "satisfied_with",
    ("impressed", "by"): "satisfied_with",
    ("unhappy", "with"): "unhappy_with",
    ("disappointed", "with"): "unhappy_with",
    ("disappointed", "by"): "unhappy_with",
    ("annoyed", "with"): "unhappy_with",
    ("annoyed", "by"): "unhappy_with",
    ("frustrated", "with"): "unhappy_with",
    ("fed", "up", "with"): "unhappy_with",
    ("unsatisfied", "with"): "unhappy_with",
    ("dissatisfied", "with"): "unhappy_with",
    ("disappointed", "in"): "unhappy_with",
    ("partial", "to"): "likes",
}

_LIKING = ("likes", "dislikes")
_AGAINST = {"likes": "dislikes", "satisfied_with": "unhappy_with", "unhappy_with": "satisfied_with"}

SKILLS = {
    ("good", "at"): True,
    ("great", "at"): True,
    ("fluent", "in"): True,
    ("bad", "at"): False,
    ("terrible", "at"): False,
    ("excellent", "at"): True,
    ("hopeless", "at"): False,
    ("rubbish", "at"): False,
    ("useless", "at"): False,
    ("awful", "at"): False,
    ("good", "with"): True,
    ("brilliant", "at"): True,
    ("decent", "at"): True,
    ("skilled", "at"): True,
    ("trained", "in"): True,
}


def diet_of(said: Said, at: int) -> str:
    start = at + 1 if said.at(at) in ("a", "an", "strictly", "strict", "mostly") else at
    if said.at(start) in ("strict", "lifelong", "committed", "proud"):
        start += 1
    pair = " ".join(said.lows(start, start + 2))
    if pair in DIETS:
        return said.words(start, start + 2)
    if said.at(start)[:-1] in ("vegan", "vegetarian") and said.at(start).endswith("s"):
        return said.at(start)[:-1]
    if said.at(start) in DIETS and said.at(start + 1) not in ("restaurant", "place", "food", "chef", "cook"):
        return said.words(start, start + 1)
    return ""


def age(said: Said, at: int) -> str:
    low = said.at(at)
    number = low if low.isdigit() else str(NUMBERS.get(low, ""))
    if low in ("turning",) and said.clause.form in ("present", "progressive"):
        return ""
    if "-" in low and low.split("-")[0] in NUMBERS and low.split("-")[1] in NUMBERS:
        number = str(NUMBERS[low.split("-")[0]] + NUMBERS[low.split("-")[1]])
    if not number or not 0 < int(number) < 120:
        return ""
    after = said.at(at + 1)
    if "pregnant" in said.lows(at, at + 4):
        return ""
    if after in (
        "",
        ",",
        "and",
        "years",
        "year",
        "but",
        "now",
        "today",
        "old",
        "months",
        "weeks",
        "yrs",
        "yo",
        "in",
        "so",
    ):
        if after in ("months", "weeks"):
            return said.words(at, at + 2)
        return number if after not in ("in",) else ""
    return ""


def born(said: Said, at: int) -> list[Claim]:
    found: list[Claim] = []
    day = next((time for time in said.times if time.precision == "day"), None)
    if day is not None:
        pair = day.back
        if pair is not None:
            found += said.make(
                "birthday_is", pair[0].date().isoformat(), polarity="is", dated=False, future=False, rule="born on"
            )
    year = next((time for time in said.times if time.precision == "year"), None)
    place = said.find("in", start=at)
    if place >= 0:
        value = said.object(place + 1, _STOPS | {"to", "on"})
        if value:
            found += said.make("born_in", value, polarity="is", object_type="place", dated=False, rule="born in")
    elif year is not None and year.back is not None:
        found += said.make("born_in", str(year.back[0].year), polarity="is", dated=False, rule="born in a year")
    return found


def fond(said: Said, predicate: str, at: int) -> list[Claim]:
    polarity = said.polarity
    if polarity == "not":
        predicate = _AGAINST.get(predicate, "")
        if not predicate:
            return []
    pointed = said.at(at) in ("that", "this") and said.at(at + 1).isalpha() and predicate == "likes"
    if said.at(at) in ("it", "that", "this", "you", "how", "what", "") and not pointed and predicate in _LIKING:
        return []
    if predicate in ("satisfied_with", "unhappy_with"):
        value = clean(said.words(at, said.until(at, ("because", "but"))))
        return said.make(predicate, value, polarity="is", rule="satisfaction")
    return [
        claim
        for item in said.items(at)
        if item.split()[0].lower() not in ("allergic", "afraid", "scared", "good", "bad", "married", "living", "based")
        for claim in said.make(predicate, item, polarity="ended" if polarity == "ended" else "is", rule="fond of")
    ]


def feels(said: Said) -> list[Claim]:
    if (
        said.clause.form not in ("present", "progressive")
        or said.clause.modal
        or said.at(0) in ("like", "that", "free", "")
    ):
        return []
    if not set(said.lows(0, 4)) & MOODS:
        return []
    return said.make("feels", clean(said.words(0, said.until(0, ("but",)))), rule="feels")


def turns(said: Said) -> list[Claim]:
    """ "my son turns five on Saturday", "I turned 40 last week"."""
    low = said.at(0)
    if said.clause.rest and low != said.clause.rest[0].low:  # "turned 41 last week": the age is no part of the time
        low = said.clause.rest[0].low
        said.toks = [said.clause.rest[0]]
        said.times = ()
    number = low if low.isdigit() else str(NUMBERS.get(low, ""))
    if not number or not 0 < int(number) < 120 or said.clause.modal not in ("", "will"):
        return []
    if said.at(1) not in ("", ",", "and", "years", "in", "on", "so", "this", "next", "last", "but", "(", "now", "soon"):
        return []  # "turned two trainees away"
    if said.clause.form in ("past", "perfect"):
        return said.make("age_is", number, future=False, rule="turned an age")
    return said.make("plans", f"turn {number}", future=True, rule="will turn an age")


def believes(said: Said) -> list[Claim]:
    if said.clause.form != "present" or said.clause.modal or said.at(0) not in ("in", "that"):
        return []
    return said.make("believes", said.object(1, ("because", "but")), rule="believes")


_SICK = words("seasick carsick headaches nosebleeds heartburn airsick dizzy")


def gets(said: Said) -> list[Claim]:
    """ "I get migraines when the weather changes"."""
    if said.clause.form != "present" or said.clause.modal:
        return []
    if ("sick" in said.lows(0, 3) and said.at(0) in ("car", "sea", "motion", "travel", "air")) or said.at(0) in _SICK:
        return said.make(
            "has_condition", said.object(0, ("when", "from", "if", "after", "and", "on")), rule="gets sick"
        )
    value = said.object(0, ("when", "from", "if", "after", "in", "on", "and"))
    lows = value.lower().split()
    if not (set(lows[:4]) & CONDITIONS or value.lower() in AILMENTS or " ".join(lows[-2:]) in AILMENTS):
        return []
    return said.make("has_condition", value, rule="gets a condition")
