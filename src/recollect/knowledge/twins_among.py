"""The notes before a note, among which one that says the same is looked for: in the same words, or in others.

Only those are compared that have the same numbers, days and negations, and words in common.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from recollect.entities.nearness import ACCEPTED, nearness
from recollect.knowledge.twins import Near, apart, twins
from recollect.knowledge.twins_read import Gist, gist
from recollect.understanding.stopwords import words as word_set

WINDOW = 2_000  # earlier notes that count
NEWEST = 64  # of the notes with a word: those that are compared
IN_COMMON = 2  # words that two notes must share for a comparison
READ = 4_000  # characters of a note
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SMALL = word_set("a an the please btw fyi so well also just that")


@dataclass(frozen=True, slots=True)
class Said:
    """A note as it is compared."""

    position: int
    id: str
    title: tuple[str, ...]
    words: tuple[str, ...]
    gist: Gist | None


def said(position: int, id: str, content: str, title: str, day: date) -> Said:
    return Said(position, id, worded(title), worded(content), gist(content[:READ], title[:READ], day))


class Among:
    """Notes in the order of the log. What `first` answers depends on those before it alone."""

    def __init__(self, near: Near) -> None:
        self.near = near
        self.notes: list[Said] = []
        self.having: dict[tuple[object, ...], list[int]] = {}

    def add(self, note: Said) -> None:
        number = len(self.notes)
        self.notes.append(note)
        if note.gist is not None:
            for stem in note.gist.stems:
                self.having.setdefault((stem, note.gist.key), []).append(number)

    def first(self, note: Said, without: Collection[str] = ()) -> str | None:
        """The first of the notes that says what this one says."""
        if not note.words:
            return None
        start = max(0, len(self.notes) - WINDOW)
        near = self._near(note, start)
        for number in range(start, len(self.notes)):
            each = self.notes[number]
            if each.id not in without and (_same(note, each) or (number in near and self._twins(note, each))):
                return each.id
        return None

    def _near(self, note: Said, start: int) -> frozenset[int]:
        if note.gist is None:
            return frozenset()
        shared: Counter[int] = Counter()
        for stem in note.gist.stems:
            found = self.having.get((stem, note.gist.key), ())
            shared.update(number for number in found[-NEWEST:] if number >= start)
        return frozenset(number for number, times in shared.items() if times >= IN_COMMON)

    def _twins(self, note: Said, other: Said) -> bool:
        return note.gist is not None and other.gist is not None and twins(note.gist, other.gist, self.near)


def _same(one: Said, other: Said) -> bool:
    """In the same words; not under two titles, nor of two days."""
    if one.title != other.title and one.title and other.title:
        return False
    return alike(one.words, other.words) and not apart(one.gist, other.gist)


def worded(text: str) -> tuple[str, ...]:
    """The words of a note, as they are compared: no marks, no articles, no capitals."""
    spoken = (word.casefold().replace("’", "'") for word in _WORD.findall(text[:READ]))
    return tuple(word for word in spoken if word not in _SMALL)


def alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two notes say the same in the same words; one slip of the pen in a long word does not matter."""
    if one == other:
        return True
    if len(one) != len(other) or len(one) < 4:
        return False
    unlike = [(mine, its) for mine, its in zip(one, other, strict=True) if mine != its]
    if len(unlike) != 1:
        return False
    mine, its = unlike[0]
    if min(len(mine), len(its)) < 7 or not (mine.isalpha() and its.isalpha()) or mine[0] != its[0]:
        return False
    return abs(len(mine) - len(its)) <= 1 and nearness(mine, its, "thing") >= ACCEPTED
