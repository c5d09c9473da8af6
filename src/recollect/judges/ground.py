"""The words that an answer of a model may be made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from recollect.understanding.tokens import tokens_of, with_time

_WORD = re.compile(r"\w+")
_SMALL = frozenset(
    _WORD.findall(
        "a an the this that these those my your his her its our their s of in on at to for from with by as and or not "
        "no is are was were be been has have had does do did will would can he she they it there every some who which "
        "speaker user"
    )
)
_MONTHS = "January February March April May June July August September October November December"
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
_DATE = re.compile(
    rf"\b(?:\d{{4}}-\d\d(?:-\d\d)?(?:T[\d:.]+(?:Z|[+-][\d:]+)?)?|{'|'.join((_MONTHS + ' ' + _DAYS).split())}|UTC"
    r"|\d{1,2}:\d\d|\d{1,2}(?:st|nd|rd|th)?|(?:19|20)\d\d)\b"
)


class Ground:
    """What was given, by its words."""

    def __init__(self, *texts: str) -> None:
        self.words = {word.casefold() for text in texts for word in _WORD.findall(text)}
        self.timed = any(with_time(tokens_of(text)) is not None for text in texts)

    def shares(self, phrase: str) -> bool:
        """Whether it has a word of the text, and no name or number that is not in it."""
        return any(self.has(word) for word in telling(phrase)) and not any(self.strange(phrase))

    def within(self, phrase: str) -> bool:
        """Whether all its words are of the text."""
        words = telling(phrase) or _WORD.findall(phrase)
        return bool(words) and all(map(self.has, words))

    def has(self, word: str) -> bool:
        folded = word.casefold()
        return folded in self.words or (not hard(word) and any(_related(folded, known) for known in self.words))

    def strange(self, phrase: str) -> Iterator[str]:
        """Names and numbers that are not of the text. Dates may be written out, where it speaks of time."""
        rest = _DATE.sub(" ", phrase) if self.timed else phrase
        return (word for word in telling(rest) if hard(word) and word.casefold() not in self.words)


def telling(phrase: str) -> list[str]:
    return [word for word in _WORD.findall(phrase) if word.casefold() not in _SMALL]


def hard(word: str) -> bool:
    """Names, numbers, ids: what cannot be said in other words."""
    return word != word.lower() or any(character.isdigit() for character in word) or "_" in word


def _related(one: str, other: str) -> bool:
    """Forms of one word, roughly: "hikes", "hiking"."""
    shared = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        shared += 1
    return shared >= 3 and shared >= max(len(one), len(other)) - 3
