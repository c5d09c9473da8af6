"""How two statements lie beside each other: what they share in the same order, and in which stretches they differ.

The captain of Marlow City is Joel Adeyemi.
The captain of Marlow City is Luca Ferri.       one value
The captain of Kestrel United is Luca Ferri.    apart: about two things
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

LONGEST = 60  # words; what is longer is no single statement
_WORD = re.compile(r"\w+")
_NUMBERED = re.compile(r"\s*\d+[.):]\s")  # an item of a list


class Frame(NamedTuple):
    """`shared` is the share of the words of the shorter one that both have in the same order. They differ in
    `one_value`: in a single stretch, or in numbers alone; they are `apart` where several stretches differ in words."""

    shared: float
    one_value: bool
    apart: bool


NONE = Frame(0.0, False, False)


def compared(one: str, other: str) -> Frame:
    return frame_of(words_of(one), words_of(other))


def frame_of(first: Sequence[str], second: Sequence[str], least: float = 0.0) -> Frame:
    """How two statements lie beside each other, by their words. Those that cannot share `least` are not looked at."""
    if not first or not second or max(len(first), len(second)) > LONGEST:
        return NONE
    known = set(second)
    if least and len([word for word in first if word in known]) < least * min(len(first), len(second)):
        return NONE
    shared, words, numbers, more = 0, 0, 0, 0
    for what, start, end, from_, to in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if what == "equal":
            shared += end - start
        elif what != "replace":
            more += 1
        elif all(word.isdecimal() for word in (*first[start:end], *second[from_:to])):
            numbers += 1
        else:
            words += 1
    one_value = more == 0 and (words + numbers == 1 or (words == 0 and numbers > 0))
    return Frame(shared / min(len(first), len(second)), one_value, words > 1)


def words_of(text: str) -> list[str]:
    listed = _NUMBERED.match(text)
    return _WORD.findall(text[listed.end() if listed else 0 :].casefold())
