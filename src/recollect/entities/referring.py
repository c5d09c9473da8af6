"""Words that name nobody by themselves: pronouns, "the customer", "my sister"; and what a sentence shows of a name."""

from __future__ import annotations

import re
from enum import Enum, auto

from recollect.understanding.stopwords import words

_SPEAKER = words("i me my mine myself ich mich mir")
_LISTENER = words("you your yours yourself u du dich dir")
_OF_PEOPLE = words("he him his himself she her hers herself")
_OF_THINGS = words("it its itself this that there here")
_OF_ALL = words("they them their theirs themselves themself these those both who whom someone somebody")
_NOUNS = words(
    "customer client company firm business organisation organization vendor supplier partner user guest tenant patient "
    "person people man woman guy girl boy lady gentleman kid child couple family friend neighbor neighbour colleague "
    "coworker boss manager doctor teacher dentist lawyer landlord team group place city town country thing one dog cat "
    "pet animal device invoice order ticket project meeting event former latter other others car house building "
    "restaurant shop store"
)
_DESCRIBED = re.compile(
    r"(?:the|this|that|these|those)\s+(?:(?:same|other|new|old|young|first|second|last|whole)\s+)?([a-z]+?)s?"
)
_THE = re.compile(r"(?:the|this|that)\s+[a-z-]{3,}(?:\s+[a-z-]{2,}){0,2}")
_MINE = r"my|our|mein|meine|unser|unsere|mi|mis|nuestro|nuestra|mon|ma|mes|notre"
_OWNED = re.compile(rf"({_MINE}|your|dein|deine|tu|ton|ta)\s+(.+)")
_OF_SPEAKER = re.compile(rf"(?:{_MINE})\s+.+")

# Boxes that many write from: their name is no one's.
GENERIC = words(
    "info support admin contact office hello team sales mail noreply no-reply postmaster webmaster help billing "
    "service owner user bot system root test"
)


def _any(phrases: str) -> str:
    """One of these, a space or line between two; "_" stands for a space within one."""
    return "|".join(phrase.replace("_", " ") for phrase in phrases.split())


_TALK = _any("talk talked spoke speak said wrote write gave listen belongs lent")
_MAIL = _any("letter email message call text present gift note card")
_WHERE = _any(
    "in into to from near around through across via at toward towards visit visited visiting leave leaving reach "
    "reached toured capital_of city_of"
)
_WHOM = _any(
    "with meet meets met call called ask asked tell told invite invited thank thanks dear hi hello hey love married "
    "dating remind text texted email phone phoned help helped hug hugged pick_up picked_up drop_off dropped_off "
    "gave for"
)
_DOES = _any(
    "say says said told tells think thinks thought like likes liked love loves loved hate hates hated want wants "
    "wanted called calls texted wrote asked asks know knows knew went goes live lives lived work works worked moved "
    "forgot lost broke sent need needs needed booked rang won cried slept ate cooked bought paid sang ran swam got "
    "gave took brought came arrived overslept prefers can can't couldn't won't doesn't didn't and_i and_me and_my "
    "has_the has_lost has_forgotten has_a_cold has_a_fever has_a_meeting has_a_headache"
)
_FEELS = _any("my his her late sick ill happy sad angry tired asleep hungry allergic afraid")
_HAS = _any(
    "birthday wife husband mother father mum mom dad sister brother son daughter boss job phone number email car "
    "bike dog cat teacher school friend room homework passport"
)
_LOOKS = _any("lovely beautiful hot far crowded expensive huge rainy sunny gorgeous in near a_city a_country")
_TIMES = _any(
    "spring summer autumn winter january february march april may june july august september october november december"
)
_TO_PERSON = re.compile(rf"\b(?:{_WHOM}|(?:{_TALK}) to|(?:{_MAIL}) from)\s+$", re.IGNORECASE)
_OF_PERSON = re.compile(rf"^(?:\s+(?:{_DOES}|(?:is|was) (?:{_FEELS}|\w+ing))\b|['’]s\s+(?:{_HAS})\b)", re.IGNORECASE)
_TO_PLACE = re.compile(rf"\b(?:{_WHERE})\s+(?:the\s+)?$", re.IGNORECASE)
_OF_PLACE = re.compile(
    rf"^\s+(?:(?:is|was) (?:{_LOOKS})|in (?:{_TIMES})|airport|trip|hotel|flight|station)\b", re.IGNORECASE
)


class Cue(Enum):
    """What the words around a name show it to be."""

    PERSON = auto()
    PLACE = auto()


def stands_for_speaker(key: str) -> bool:
    return key in _SPEAKER


def stands_for_listener(key: str) -> bool:
    return key in _LISTENER


def fits_pronoun(key: str, type: str) -> bool | None:
    """Whether a pronoun may stand for something of this type; None where it is no pronoun."""
    if key in _OF_PEOPLE:
        return type not in ("place", "company", "project", "group", "room", "city", "country", "event")
    if key in _OF_THINGS:
        return type not in ("person", "relative")
    return True if key in _OF_ALL else None


def is_coreference_candidate(mention: str) -> bool:
    """Whether the talk before it must tell who is meant: "she", "the customer". "The garage light" is as good as a
    name."""
    said = " ".join(mention.split())
    key = said.casefold()
    if key in _OF_PEOPLE or key in _OF_THINGS or key in _OF_ALL:
        return True
    described = _DESCRIBED.fullmatch(said[:1].lower() + said[1:])
    if described is None:
        return False
    noun = described[1]
    return noun in _NOUNS or f"{noun}s" in _NOUNS or f"{noun.removesuffix('ie')}y" in _NOUNS


def is_described(mention: str) -> bool:
    """ "The thermostat": a thing that the sentence takes to be known."""
    return _THE.fullmatch(mention[:1].lower() + mention[1:]) is not None and not is_coreference_candidate(mention)


def is_of_speaker(key: str) -> bool:
    """ "my sister": one's own phrase."""
    return _OF_SPEAKER.fullmatch(key) is not None


def owned_phrases(key: str, *, listener: bool) -> tuple[str, ...]:
    """How a phrase like "our dog" may be kept. "Your dog" is the same, said to whom it belongs."""
    found = _OWNED.fullmatch(key)
    if found is None or (found[1] in ("your", "dein", "deine", "tu", "ton", "ta") and not listener):
        return ()
    return f"my {found[2]}", f"our {found[2]}"


def cue_of(text: str, name: str) -> Cue | None:
    at = text.find(name)
    if at < 0:
        return None
    before, after = text[max(at - 40, 0) : at], text[at + len(name) : at + len(name) + 40]
    if _OF_PLACE.match(after):
        return Cue.PLACE
    if _OF_PERSON.match(after) or _TO_PERSON.search(before):
        return Cue.PERSON
    return Cue.PLACE if _TO_PLACE.search(before) else None
