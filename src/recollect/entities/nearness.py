"""How near two spellings of a name are, from 0 to 1: slips of the pen, left-out parts, other orders. Pure.

Careful rather than clever: taking two people for one mixes up what is known of them, taking one for two can be mended.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from recollect.caches import text_cache
from recollect.entities.short_names import other_forms
from recollect.understanding.stopwords import words

ACCEPTED = 0.85  # above this it is taken for the same
DOUBTED = 0.84
NEAR = 0.7  # above this it comes near, and is worth a question
PROPOSED = 0.3  # of the trigrams of both, those in common; below this nothing is compared further
SHORTEST = 5  # letters of a word in which a slip is told from another word

_OTHER_LETTERS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "æ": "ae", "œ": "oe", "đ": "d", "ð": "d", "þ": "th"})
_BETWEEN = re.compile(r"[^\w]+|_")
_CODE = re.compile(r"[^\W\d_]{1,6}[-_/.#][A-Z]{2,}|[\w.+-]+@[\w.-]+|\S+://\S+|[#/\\]\S+")
_DOUBLED = re.compile(r"(.)\1+")
_SOUNDS = (("ph", "f"), ("ck", "k"), ("th", "t"), ("gh", "g"), ("rh", "r"))
_TITLES = words("mr mrs ms miss mx dr prof professor doctor sir madam herr frau uncle aunt")
_FORMS = words(
    "inc incorporated ltd limited llc llp plc corp corporation co company gmbh ag kg ug se sa sas sarl srl spa bv nv "
    "ab oy as pty group holding holdings"
)
_ORGANISATIONS = frozenset(("company", "customer", "group", "service", "organisation", "organization"))
PEOPLE = frozenset(("person", "agent", "customer", "pet"))
_WITH_FIRST_WORD = frozenset(("person", "agent", "customer", "company", "project"))


def is_identifier(name: str) -> bool:
    """INV-1009, SR-2023-052, +49 170 1234567, a@b.org: one sign more or less is another thing."""
    return any(sign.isdigit() for sign in name) or _CODE.fullmatch(name.strip()) is not None


@text_cache(16_384)
def folded(key: str) -> str:
    """Without accents and punctuation."""
    plain = unicodedata.normalize("NFKD", key.casefold().translate(_OTHER_LETTERS))
    return " ".join(_BETWEEN.sub(" ", "".join(sign for sign in plain if not unicodedata.combining(sign))).split())


@text_cache(16_384)
def trigrams(key: str) -> frozenset[str]:
    return frozenset(
        padded[at : at + 3] for word in key.split() for padded in (f"  {word} ",) for at in range(len(padded) - 2)
    )


def in_common(one: str, other: str) -> float:
    mine, its = trigrams(one), trigrams(other)
    return len(mine & its) / (len(mine | its) or 1)


@text_cache(65_536)
def nearness(mention: str, name: str, type: str) -> float:
    """How surely a mention is a spelling of this name of something of this type."""
    one, other = folded(mention), folded(name)
    if not one or not other or is_identifier(mention) or is_identifier(name):
        return 0.0
    if one == other:
        return 0.97
    mine, its = _words(one, type), _words(other, type)
    if mine == its:
        return 0.93
    if len(one) >= SHORTEST and one.replace(" ", "") == other.replace(" ", ""):
        return 0.95
    if len(mine) == len(its):
        return max(_word_by_word(mine, its, type), 0.9 if len(mine) > 1 and sorted(mine) == sorted(its) else 0.0)
    return _in_part(mine, its, type)


def untitled(name: str) -> str:
    """Without "Dr." and the like before it."""
    parts = name.split()
    while len(parts) > 1 and parts[0].casefold().rstrip(".") in _TITLES:
        parts = parts[1:]
    return " ".join(parts)


def _words(name: str, type: str) -> list[str]:
    """What a name consists of, without titles and without the legal form of a company."""
    parts = untitled(name).split()
    if type in _ORGANISATIONS:
        while len(parts) > 1 and parts[-1] in _FORMS:
            parts = parts[:-1]
    return parts


def _word_by_word(mine: list[str], its: list[str], type: str) -> float:
    alone = len(mine) == 1
    pairs = list(zip(mine, its, strict=True))
    scores = [_word(one, other, alone) for one, other in pairs]
    if not all(scores) or not (alone or any(one == other for one, other in pairs)):
        return 0.0
    lengths = [max(len(one), len(other)) for one, other in pairs]
    score = sum(score * length for score, length in zip(scores, lengths, strict=True)) / sum(lengths)
    if alone and type not in PEOPLE and abs(len(mine[0]) - len(its[0])) == 1 and 1 - score <= 1 / lengths[0]:
        return max(score, 0.86)  # a letter too few or too many in the name of a place or a thing
    if type in PEOPLE and scores[0] <= ACCEPTED and len(mine[0]) > 1 < len(its[0]):
        return min(score, DOUBTED)  # Maria and Marta share a surname more often than they are one
    return score


def _word(one: str, other: str, alone: bool) -> float:
    if one == other:
        return 1.0
    shorter, longer = sorted((len(one), len(other)))
    if other in other_forms(one):
        return 0.87
    if not alone and shorter == 1 and one[0] == other[0]:
        return 0.8  # M. Kowalczyk
    if shorter >= (SHORTEST if alone else 3) and _sound(one) == _sound(other):
        return 0.9
    # Where a word ends otherwise it is often another name: Martin and Martina, Christian and Christina.
    if (shorter if alone else longer) < SHORTEST or one[0] != other[0] or one[-1] != other[-1]:
        return 0.0
    score = _osa()(one, other)
    if shorter == longer and sorted(one) == sorted(other) and score >= 1 - 1 / longer:
        return max(score, 0.88)  # two letters changed places: no other name looks like that
    return score if score >= NEAR else 0.0


@lru_cache(maxsize=1)
def _osa() -> Callable[[str, str], float]:
    from rapidfuzz.distance import OSA  # takes a while to load, and most who open a memory never need it

    return OSA.normalized_similarity


def _in_part(mine: list[str], its: list[str], type: str) -> float:
    """A first name or a surname for the whole, or a middle name left out."""
    fewer, more = sorted((mine, its), key=len)
    if len(fewer) > 1 and fewer[0] == more[0] and fewer[-1] == more[-1]:
        return 0.9
    if type == "person" and fewer == more[-len(fewer) :] and len(fewer[0]) >= 3:
        return 0.86 if mine == fewer else 0.8
    if type == "person" and len(fewer) == 1 and more[0] in other_forms(fewer[0]):
        return 0.86 if mine == fewer else 0.8
    if type not in _WITH_FIRST_WORD or fewer != more[: len(fewer)] or len(fewer[0]) < 3:
        return 0.0
    if type != "person" and len(fewer[0]) < SHORTEST:
        return 0.0
    return 0.88 if mine == fewer else 0.8


@text_cache(16_384)
def _sound(word: str) -> str:
    """Spellings that are spoken the same: Jon and John, Sara and Sarah, Philip and Phillip, Erik and Erick."""
    for written, spoken in _SOUNDS:
        word = word.replace(written, spoken)
    word = word[:1] + word[1:].replace("h", "").replace("y", "i").replace("c", "k")
    return _DOUBLED.sub(r"\1", word)
