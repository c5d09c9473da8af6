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
_MINE = r"my|our|mein|meine|unser|unsere|mi|mis|nuestro|nuestra|mon|ma|mes|notre"
_OWNED = re.compile(rf"({_MINE}|your|dein|deine|tu|ton|ta)\s+(.+)")
_OF_SPEAKER = re.compile(rf"(?:{_MINE})\s+.+")

# Boxes that many write from: their name is no one's.
GENERIC = words(
    "info support admin contact office hello team sales mail noreply no-reply postmaster webmaster help billing "
    "service owner user bot system root test"
)

_TO_PLACE = re.compile(
    r"(?:\b(?:in|into|from|near|around|through|across|via|at|towards?|visit|visited|visiting|leave|leaving|left|reach|reached)"
    r"|(?<!talk )(?<!talked )(?<!spoke )(?<!speak )(?<!said )(?<!wrote )(?<!write )(?<!gave )(?<!listen )\bto)"
    r"\s+(?:the\s+)?$",
    re.IGNORECASE,
)
_TO_PERSON = re.compile(
    r"\b(?:with|meet|met|call|called|ask|asked|tell|told|invite|invited|thank|thanks|dear|hi|hello|hey|love|married|dating"
    r"|talk to|talked to|spoke to|speak to|said to|wrote to|gave|for)\s+$",
    re.IGNORECASE,
)
_OF_PERSON = re.compile(
    r"^(?:\s+(?:says?|said|told|tells|thinks?|thought|likes?|loves?|hates?|wants?|called|calls|texted|wrote|asked|asks|knows?"
    r"|went|goes|lives?|lived|works?|worked|moved|and (?:i|me|my)|is (?:my|coming|late|sick|ill|happy|sad|angry))\b"
    r"|['’]s\s+(?:birthday|wife|husband|mother|father|sister|brother|son|daughter|boss|job|phone|number|email|car|dog|cat)\b)",
    re.IGNORECASE,
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
    if _OF_PERSON.match(after) or _TO_PERSON.search(before):
        return Cue.PERSON
    return Cue.PLACE if _TO_PLACE.search(before) else None
