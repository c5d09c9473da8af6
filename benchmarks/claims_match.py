"""Whether a claim that was found is one that was labelled: subjects, values, polarity and days compared with leave.

Nothing here knows how claims are found. `extraction.py` says what the measure is; this is its small print as code.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from recollect.judges.predicates import PREDICATES
from recollect.judges.questions import Claim

OVERLAP = 0.5  # of content words, as F1, for two values to be the same


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_ARTICLES = _set(
    "a an the my our your his her its their der die das den dem des ein eine einen mein meine meinen meiner unser"
    " unsere el la los las un una mi mis le les une mon ma mes notre nos l'"
)
_EMPTY = _ARTICLES | _set(
    "to of in at on for with by from and or as is are was were be been being am have has had do does did get got go"
    " goes i we he she it they me us him them this that these those some any just still now also really about there so"
    " very und in im am zu zum zur bei mit auf von ich wir ist sind de del en con al y que es son yo à au aux du des et"
    " dans chez je nous est sont"
)
_TITLES = frozenset({"mr", "mrs", "ms", "miss", "dr", "prof"})
_SPEAKER = frozenset({"speaker", "i", "me", "we", "us", "myself", "ich", "wir", "yo", "nosotros", "je", "nous"})
_NEGATIONS = _set("no not never none nobody without nicht kein keine keinen nie no nunca sin pas jamais sans")
# Of these predicates the value is what is disliked or missing: a "no" within it adds nothing.
_NEGATIVE = {"dislikes": "likes", "unhappy_with": "satisfied_with", "lacks": None, "allergic_to": None}
_RELATIONS = _set(
    "sister brother mother mum mom father dad wife husband partner girlfriend boyfriend fiance fiancee son daughter kid"
    " child children twin toddler baby boss manager friend mate colleague cousin uncle aunt parent grandmother grandma"
    " grandfather granddaughter grandson neighbour landlord doctor flatmate coach ex dog cat pet schwester bruder mann"
    " frau mutter vater sohn tochter hermano hermana madre padre novio novia hijo hija frere soeur fille mari"
)
_COUNTED = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED.split())} | {
    "twenty": "20",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "fünf": "5",
    "funf": "5",
    "sept": "7",
    "siete": "7",
}
_IRREGULAR = {
    "ran": "run", "bought": "buy", "went": "go", "broke": "break", "broken": "break", "won": "win", "sold": "sell",
    "drove": "drive", "met": "meet", "took": "take", "gave": "give", "made": "make", "built": "build", "flew": "fly",
    "left": "leave", "fell": "fall", "taught": "teach", "dead": "die", "died": "die", "married": "marry",
    "liebt": "lieb",
}  # fmt: skip
_MONTHS = (
    "january", "february", "march", "april", "may", "june",
    "july", "august", "september", "october", "november", "december",
)  # fmt: skip
_SHORT_MONTHS = {name[:3]: name for name in _MONTHS} | {"sept": "september", "mayo": "may", "mai": "may"}
_ISO = re.compile(r"\b(\d{4})-(\d\d)(?:-(\d\d))?\b")
_WORDED = re.compile(
    r"\b(?:(\d{1,2})(?:st|nd|rd|th)?(?: of)? )?([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})\b"
)
_TOKEN = re.compile(r"[^\s@]+@[^\s@,;]+\w|\d+[:.,]\d+|\d+|[^\W\d_]+")


@dataclass(frozen=True)
class Label:
    """A claim as it was written down by hand, with everything that would be equally right."""

    subjects: tuple[str, ...]
    pairs: tuple[tuple[str, str, str], ...]  # predicate, object, polarity
    optional: bool
    dates: tuple[str, ...]  # a day, a month ("2026-07") or a year
    context: str | None
    replaces: str | None
    shown: str

    @property
    def kind(self) -> str:
        return PREDICATES[self.pairs[0][0]].kind


def label(item: Mapping[str, Any]) -> Label:
    """An "or" that holds only a predicate goes with every object, one that holds only an object with every predicate;
    one that holds both is a pair of its own."""
    others: Sequence[Mapping[str, str]] = item.get("or", ())
    polarity = item.get("polarity", "is")
    predicates = [
        item["predicate"],
        *(one["predicate"] for one in others if "predicate" in one and "object" not in one),
    ]
    objects = [item["object"], *(one["object"] for one in others if "object" in one and "predicate" not in one)]
    pairs = [(predicate, value, polarity) for predicate in predicates for value in objects]
    pairs += [
        (one["predicate"], one["object"], one.get("polarity", polarity))
        for one in others
        if "predicate" in one and "object" in one
    ]
    dates = item.get("date", ())
    said = {"is": "", "not": " NOT", "ended": " NO LONGER"}[polarity]
    return Label(
        subjects=(item["subject"], *(one["subject"] for one in others if "subject" in one)),
        pairs=tuple(pairs),
        optional=bool(item.get("optional")),
        dates=(dates,) if isinstance(dates, str) else tuple(dates),
        context=item.get("context"),
        replaces=item.get("replaces"),
        shown=f"{item['subject']} |{said} {item['predicate']} | {item['object']}"
        + (f" | date {dates}" if dates else ""),
    )


def fits(label: Label, claim: Claim, speaker: str, at: datetime) -> bool:
    return fits_but_for_date(label, claim, speaker) and dated(label, claim, at)


def fits_but_for_date(label: Label, claim: Claim, speaker: str) -> bool:
    if not same_subject(label.subjects, claim.subject, speaker):
        return False
    predicate, sign = _signed(claim.predicate, claim.object, claim.polarity)
    for wanted, value, polarity in label.pairs:
        if (predicate, sign) == _signed(wanted, value, polarity) and overlap(value, claim.object) >= OVERLAP:
            return True
    return False


def same_subject(allowed: Sequence[str], subject: str, speaker: str) -> bool:
    """Equal without articles and possessives; "my sister Alice" is right where "Alice" and "my sister" both are."""
    found = _subject(subject, speaker)
    wanted = [_subject(each, speaker) for each in allowed]
    return found in wanted or (any(each <= found for each in wanted) and found <= frozenset().union(*wanted))


def _subject(text: str, speaker: str) -> frozenset[str]:
    spelled = _words(text)
    words = [word for word in spelled if word not in _ARTICLES and word not in _TITLES] or spelled
    if set(words) <= _SPEAKER or words == _words(speaker):
        return frozenset({"speaker"})
    return frozenset("speaker" if word in _SPEAKER else word for word in words)


def _signed(predicate: str, value: str, polarity: str) -> tuple[str, str]:
    """ "Does not like" is "dislikes", and "eats no fish" is "eats fish" that is not so."""
    if predicate in _NEGATIVE:
        opposite = _NEGATIVE[predicate]
        return (opposite, "is") if polarity == "not" and opposite else (predicate, polarity)
    if sum(word in _NEGATIONS for word in _words(value)) % 2 and polarity != "ended":
        polarity = "is" if polarity == "not" else "not"
    for name, opposite in _NEGATIVE.items():
        if predicate == opposite and polarity == "not":
            return name, "is"
    return predicate, polarity


def overlap(one: str, other: str) -> float:
    """F1 of the content words of two values."""
    first, second = content(one), content(other)
    shared = len(first & second)
    return 2 * shared / (len(first) + len(second)) if shared else 0.0


def content(text: str) -> frozenset[str]:
    words = [word for word in _words(text) if word not in _NEGATIONS]
    return frozenset(_stem(word) for word in words if word not in _EMPTY) or frozenset(words)


def _words(text: str) -> list[str]:
    text = text.lower().replace("’", "'")
    text = _ISO.sub(lambda found: _spelt(*found.groups()), text)
    text = re.sub(r"n't\b|\bcannot\b|\bcant\b|\bdont\b", " not", text)
    text = re.sub(r"'s\b", "", text)
    text = re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", text)
    text = re.sub(r"[\d+][\d ()/+-]{5,}\d", lambda found: re.sub(r"[^\d]", "", found[0]), text)  # telephone numbers
    words = []
    for word in _TOKEN.findall(text):
        plain = "".join(each for each in unicodedata.normalize("NFKD", word) if not unicodedata.combining(each))
        plain = _NUMBERS.get(word, _NUMBERS.get(plain, plain))
        words.append(_SHORT_MONTHS.get(plain, plain))
    return words


def _spelt(year: str, month: str, day: str | None) -> str:
    name = _MONTHS[int(month) - 1] if 1 <= int(month) <= 12 else month
    return f"{int(day)} {name} {year}" if day else f"{name} {year}"


def _stem(word: str) -> str:
    if "@" in word or not word.isalpha():
        return word
    word = _IRREGULAR.get(word, word)
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            word = word[: -len(ending)]
            if ending in ("ing", "ed") and word[-1] == word[-2] and word[-1] not in "lsz":
                word = word[:-1]
            break
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def dated(label: Label, claim: Claim, at: datetime) -> bool:
    """Whether the claim has the labelled day, give or take one. Undated, it is taken to be of the day it was said."""
    if not label.dates:
        return True
    found = days(claim)
    if not found:
        return at.date().isoformat() in label.dates
    return any(_near(wanted, each) for wanted in label.dates for each in found)


def days(claim: Claim) -> set[str]:
    found = {each.date().isoformat() for each in (claim.valid_from, claim.valid_until) if each is not None}
    for text in (claim.object, claim.context or "", claim.sentence):
        found |= {match[0] for match in _ISO.finditer(text)}
        for before, name, after, year in _WORDED.findall(text.lower()):
            month = _SHORT_MONTHS.get(name[:3]) if name in _MONTHS or name in _SHORT_MONTHS else None
            if month is not None:
                day = before or after
                found.add(f"{year}-{_MONTHS.index(month) + 1:02}" + (f"-{int(day):02}" if day else ""))
    return found


def _near(wanted: str, found: str) -> bool:
    if len(wanted) < 10 or len(found) < 10:
        return wanted.startswith(found) or found.startswith(wanted)
    try:
        return abs(date.fromisoformat(wanted) - date.fromisoformat(found)) <= timedelta(days=1)
    except ValueError:
        return False


def repeated(claim: Claim, others: Sequence[Claim], labels: Sequence[Label], speaker: str, at: datetime) -> bool:
    """The same said again by another predicate that is just as right: "owns a Tacoma", "bought a Tacoma"."""
    mine = [each for each in labels if fits(each, claim, speaker, at)]
    return any(
        claim.predicate != other.predicate and fits(each, other, speaker, at) for each in mine for other in others
    )


def unscored(claim: Claim, labels: Sequence[Label]) -> bool:
    """That somebody has a sister, without more, or what a labelled relative is called: neither right nor wrong."""
    known = PREDICATES.get(claim.predicate)
    words = {word.removesuffix("s") for word in _words(claim.object) if word not in _ARTICLES}
    if known is not None and known.kind == "relationship" and words and words <= _RELATIONS:
        return True
    related = (pair for each in labels for pair in each.pairs if PREDICATES[pair[0]].kind == "relationship")
    return claim.predicate in ("name_is", "called") and any(
        overlap(pair[1], claim.object) >= OVERLAP for pair in related
    )


def paired(claims: Sequence[Claim], labels: Sequence[Label], speaker: str, at: datetime) -> dict[int, int]:
    """Which label each claim stands for, one to one: as many as can be of those that are required, then the rest."""
    edges = {
        number: [place for place, claim in enumerate(claims) if fits(each, claim, speaker, at)]
        for number, each in enumerate(labels)
    }
    taken: dict[int, int] = {}

    def place_for(number: int, tried: set[int]) -> bool:
        for place in edges[number]:
            if place in tried:
                continue
            tried.add(place)
            if place not in taken or place_for(taken[place], tried):
                taken[place] = number
                return True
        return False

    for number in sorted(edges, key=lambda number: labels[number].optional):
        place_for(number, set())
    return taken
