"""What a note says, taken apart for comparing it with another: its words without endings, its numbers and days, what it
denies, and the small words that turn a sense. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date

from recollect.caches import text_cache
from recollect.knowledge import twins_words as known

MOST = 40  # words with a content; of longer notes the same words alone are twins
_TOKEN = re.compile(
    r"(?P<date>\b\d{4}-\d\d-\d\d\b)|(?P<number>(?<![\w.,])[-−+]?\d+(?:[.,:]\d+)*)(?P<after>st\b|nd\b|rd\b|th\b|[^\W\d_]*)"
    r"|(?P<word>[^\W_]+(?:['’][^\W_]+)*[+#]*)|(?P<sign>[%€$£<>≤≥=~?])|(?P<stop>[.!:;,()\n—–|])"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A word that says something: its stem, as it was written, and what stands beside it."""

    stem: str
    word: str
    capital: bool  # written with one, and not only because a sentence begins
    start: bool  # of a sentence
    past: bool
    listed: bool  # one more thing: "and peanuts"
    compound: bool  # a plain word stands right before it: "allergy test"
    governed: str  # the small word before it that gives it its part: from, to, of, …
    value: bool


@dataclass(frozen=True, slots=True)
class Gist:
    """What a note says, as it is compared."""

    text: str
    units: tuple[Unit, ...]
    values: tuple[str, ...]  # numbers and names of days, in their order
    dates: tuple[str, ...]
    money: frozenset[str]
    denied: tuple[str, ...]  # what each "not" stands before
    modal: bool
    marks: frozenset[str]  # again, more, or, if: must be in both
    amounts: frozenset[str]  # all, some, most
    people: frozenset[str]  # who speaks, and of whom
    forms: frozenset[str]  # is or was; only
    poles: frozenset[tuple[int, bool]]  # words that have an opposite
    today: bool  # a word for the day on which it was said
    weekday: bool  # one such day, not every one
    day: date | None = None  # on which it was said

    @property
    def key(self) -> tuple[object, ...]:
        """What two notes that say the same have in common for certain."""
        return (tuple(sorted(self.values)), self.dates, len(self.denied), self.modal, self.marks)

    @property
    def stems(self) -> frozenset[str]:
        return frozenset(unit.stem for unit in self.units)


def gist(text: str, title: str = "", day: date | None = None) -> Gist | None:
    """What a note says; None where it says too little or too much to be compared."""
    found = _read(f"{title}. {text}" if title else text)
    return None if found is None else replace(found, day=day)


@text_cache(8_192)
def _read(text: str) -> Gist | None:
    reading = _Reading()
    for found in _TOKEN.finditer(text):
        reading.token(found)
        if len(reading.units) > MOST:
            return None
    return reading.read(text) if len(reading.units) >= 2 else None


class _Reading:
    """The words of a note, one after the other."""

    def __init__(self) -> None:
        self.units: list[Unit] = []
        self.values: list[str] = []
        self.dates: list[str] = []
        self.money: set[str] = set()
        self.denied: list[str] = []
        self.marks: set[str] = set()
        self.amounts: set[str] = set()
        self.people: set[str] = set()
        self.forms: set[str] = set()
        self.poles: set[tuple[int, bool]] = set()
        self.modal = self.will = self.today = self.weekday = False
        self.passive = False  # "to be done"
        self.start, self.listed, self.compound, self.governed, self.deny = True, False, False, "", 0
        self.touching = False  # nothing stands between this and the value before it

    def token(self, found: re.Match[str]) -> None:
        kind = found.lastgroup
        if kind == "date":
            self._value(found["date"][5:], found["date"][5:])
            self._value(found["date"][:4], found["date"][:4])
        elif kind in ("number", "after"):
            self._value(_number(found["number"]), found["number"])
            if (after := found["after"].casefold()) and after not in ("st", "nd", "rd", "th"):
                self._word(after, found["after"])
        elif kind == "sign":
            sign = found["sign"]
            if sign in known.MONEY:
                self.money.add(known.MONEY[sign])
            else:
                self.marks.add(sign)
            self.start = self.start or sign == "?"
        elif kind == "stop":
            self.start = self.start or found["stop"] in ".!:\n|"
            self.listed, self.compound, self.governed = found["stop"] == ",", False, ""
            self.touching &= found["stop"] in ",."
            if found["stop"] in ".;!\n":
                self.denied += [""] * self.deny
                self.deny = 0
        else:
            word = found["word"].replace("’", "'")
            self._word(word.casefold(), word)

    def _word(self, low: str, word: str) -> None:
        if low.endswith("n't") or low in known.NOT:
            self.deny += 1
            self.modal |= low in ("shouldn't", "mustn't", "wouldn't", "needn't", "couldn't")
            self.will |= low == "won't"
            self.compound = self.start = False
            return
        owner = low.endswith(("'s", "s'")) and low not in (
            "it's",
            "he's",
            "she's",
            "that's",
            "what's",
            "let's",
            "there's",
        )
        plain = low.removesuffix("'s").removesuffix("s'") if owner else low.split("'")[0]
        if low.endswith(("'ll", "'d")):
            self.will = True
        month = known.MONTHS.get(plain) if plain not in ("may", "mar", "march", "sun") or word[:1].isupper() else None
        if plain in known.PEOPLE:
            self.people.add(known.PEOPLE[plain])
        if plain in known.AMOUNTS:
            self.amounts.add(known.AMOUNTS[plain])
        if plain in known.MONEY:
            self.money.add(known.MONEY[plain])
        elif month is not None:
            self._value(month, plain)
        elif plain in known.NUMBERS:
            self._value(str(known.NUMBERS[plain]), plain)
        elif plain in known.WEEKDAYS:
            self.weekday |= not plain.endswith("s")
            self._value(known.WEEKDAYS[plain], plain)
        elif plain in known.SMALL and not (len(plain) == 1 and word.isupper() and plain != "i" and not self.start):
            self._little(plain)
        else:
            self._content(plain, word, owner)

    def _little(self, word: str) -> None:
        self.modal |= word in known.MODAL and word != "will"
        self.will |= word == "will"
        self.passive = word in ("be", "being")
        self.today |= word in known.TODAY
        if word in known.MARKS:
            self.marks.add(known.MARKS[word])
        if word in known.FORMS:
            self.forms.add(known.FORMS[word])
        if word in known.POLES:
            self.poles.update(known.POLES[word])
        if word in known.DIRECTED or word in known.PLACES:
            self.governed = word
        self.touching &= word in ("of", "the")
        self.listed = word in ("and", "or", "plus", "also", "und", "y", "et")
        self.compound = self.start = False

    def _content(self, plain: str, word: str, owner: bool) -> None:
        stem, past = known.stem(plain)
        past, self.passive = past and not self.passive, False
        self.modal |= stem in known.WISHES
        self.today |= plain in known.TODAY
        if plain in known.POLES or stem in known.POLES:
            self.poles.update(known.POLES.get(plain) or known.POLES[stem])
        if stem in known.MARKS:
            self.marks.add(known.MARKS[stem])
        capital = word[:1].isupper()
        unit = Unit(
            stem, plain, capital, self.start, past, self.listed, self.compound, "of" if owner else self.governed, False
        )
        self.units.append(unit)
        if self.deny and stem not in known.LIGHT and stem not in known.WISHES:
            self.denied += [stem] * self.deny
            self.deny = 0
        self.start = self.listed = self.touching = False
        self.compound = not capital or unit.start
        self.governed = self.governed if capital else ""  # "from Frau Sievers"

    def _value(self, value: str, word: str) -> None:
        before = self.units[-1] if self.touching and self.units else None
        if before is not None and before.value:
            both = (value, before.stem)
            month = next((each for each in both if each in known.MONTHS.values()), None)
            number = next((each for each in both if each.isdecimal() and len(each) < 3), None)
            if month and number:
                self.units.pop()
                self.values.pop()
                value = f"{month}-{int(number):02}"
        dated = bool(re.fullmatch(r"\d\d-\d\d|m\d\d-\d\d", value))
        if dated:
            value = value.removeprefix("m")
            self.dates.append(value)
        else:
            self.values.append(value)
        self.units.append(Unit(value, word, False, self.start, False, self.listed, self.compound, self.governed, True))
        if self.deny:
            self.denied += [value] * self.deny
            self.deny = 0
        self.start = self.listed = self.compound = False
        self.governed, self.touching = "", True

    def read(self, text: str) -> Gist:
        self.denied += [""] * self.deny
        dated = bool(self.dates) or any(value in known.MONTHS.values() for value in self.values)
        self.modal |= self.will and not dated  # "it will be closed in July" is "it is closed in July"
        return Gist(
            text, tuple(self.units), tuple(self.values), tuple(self.dates), frozenset(self.money), tuple(self.denied),
            self.modal, frozenset(self.marks), frozenset(self.amounts), frozenset(self.people), frozenset(self.forms),
            frozenset(self.poles), self.today, self.weekday,
        )  # fmt: skip


def _number(found: str) -> str:
    """A number as it is compared: 1,312 and 1312 are one; 4.30 and 4:30 too."""
    plain = found.replace("−", "-").removeprefix("+")
    if re.fullmatch(r"-?\d{1,3}(?:[.,]\d{3})+", plain):
        return plain.replace(",", "").replace(".", "")
    return re.sub("[,:]", ".", plain)
