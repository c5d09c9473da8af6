"""How a tag is spelled: one normal form for all, and when two tags are the same word. Pure.

What is given is folded only where no doubt is left: letters, hyphens, singular and plural, a plain slip of the pen.
"""

from __future__ import annotations

import re
import unicodedata

from recollect.caches import text_cache
from recollect.embedding.words import is_ordinary
from recollect.entities.nearness import ACCEPTED, folded, nearness
from recollect.errors import InvalidInput
from recollect.understanding.plurals import singular

LONGEST = 64
READ = 20_000  # characters of a note in which hashtags are looked for
_BETWEEN = re.compile(r"[\s_\u2010-\u2015/\\|,;]+")
_OTHER = re.compile(r"[^\w+#.&@'-]|(?<!\w)'|'(?!\w)")
_HYPHENS = re.compile(r"-{2,}")
_HASHTAG = re.compile(r"(?<![\w#&/=?])#(?=[^\W\d_])([^\W_](?:[\w+-]{0,62}\w)?\+{0,2})")


def name_of(tag: str) -> str:
    """The name of a tag in its normal form: lower case, hyphens between words; empty where nothing is left of it."""
    plain = unicodedata.normalize("NFKC", tag).casefold().strip().lstrip("#")
    plain = unicodedata.normalize("NFKC", plain)
    parted = _BETWEEN.sub("-", plain)
    for cut in (_OTHER.sub("", parted), "".join(sign for sign in parted if sign.isprintable())):  # a sign may be all
        name = _HYPHENS.sub("-", cut).strip("-'.&@")[:LONGEST].rstrip("-")
        if name:
            return name
    return ""


def checked(tag: object, field: str = "tag") -> str:
    """The name of a tag that somebody asks about."""
    if not isinstance(tag, str):
        raise InvalidInput(field, f"a text is needed, not {type(tag).__name__}.")
    name = name_of(tag)
    if not name:
        raise InvalidInput(field, f"{tag!r} is empty; a tag is a word.")
    return name


def hashtags(text: str) -> list[str]:
    """The tags that a text holds itself: "#family"; no headings, numbers of issues, or parts of addresses."""
    return list(dict.fromkeys(name for found in _HASHTAG.finditer(text[:READ]) if (name := name_of(found[1]))))


@text_cache(16_384)
def key(name: str) -> str:
    """What spellings of the same tag have in common: no hyphens, no accents, the last word in the singular."""
    *before, last = folded(name).split() or [""]
    return "".join([*before, singular(last)]) or name


def variants(name: str) -> list[str]:
    """The names under which somebody may look for a tag: one, or several of it."""
    *before, last = name.split("-")
    one = singular(last)
    several = [f"{one[:-1]}ies"] if one.endswith("y") else [f"{one}s", f"{one}es"]
    return list(dict.fromkeys("-".join([*before, word]) for word in (last, one, *several)))


@text_cache(65_536)
def same(one: str, other: str) -> str:
    """Why two names of tags are the same word; empty where they are not, or may not be."""
    if one == other:
        return "same"
    if key(one) == key(other) and _signs(one) == _signs(other):
        if folded(one) == folded(other):
            return "accents"
        return "hyphens" if one.replace("-", "") == other.replace("-", "") else "plural"
    if abs(len(one) - len(other)) > 1 or nearness(one, other, "thing") <= ACCEPTED:
        return ""
    slips = [word for word in one.split("-") if word not in other.split("-")]
    meant = [word for word in other.split("-") if word not in one.split("-")]
    if len(slips) != 1 or len(meant) != 1 or not slips[0].isalpha() or min(len(slips[0]), len(meant[0])) < 5:
        return ""
    if len(slips[0]) == len(meant[0]) and sorted(slips[0]) != sorted(meant[0]):
        return ""  # another letter is often another word
    odd = [word for word in (slips[0], meant[0]) if not is_ordinary(singular(word)) and not is_ordinary(word)]
    # Two words of the language are two things (desert, dessert); of two that are none, both may be names.
    return "spelling" if len(odd) == 1 else ""


def _signs(name: str) -> str:
    """What tells c, c++ and c# apart."""
    return "".join(sign for sign in name if sign in "+#")
