"""The notes before a note, among which one that says the same in the same words is looked for.

A fold hides a note. What is said again in other words cannot be told from what differs in a word that matters, so both
stay.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from recollect.understanding import when
from recollect.understanding.stopwords import words as word_set

WINDOW = 2_000  # earlier notes that count
READ = 4_000  # characters of a note
_AROUND = ".,;:!…\"'“”„‘’()[]*_#>"  # marks beside a word that say nothing; a sign, a currency or a question mark do
_SMALL = word_set("a an the please btw fyi")


@dataclass(frozen=True, slots=True)
class Said:
    """A note as it is compared."""

    id: str
    title: tuple[str, ...]
    words: tuple[str, ...]
    text: str
    at: datetime


def said(id: str, content: str, title: str, at: datetime) -> Said:
    return Said(id, _worded(title), _worded(content), content[:READ], at)


class Among:
    """Notes in the order of the log. What `first` answers depends on those before it alone."""

    def __init__(self) -> None:
        self.notes: list[Said] = []
        self.having: dict[tuple[str, ...], list[int]] = {}

    def add(self, note: Said) -> None:
        self.having.setdefault(note.words, []).append(len(self.notes))
        self.notes.append(note)

    def first(self, note: Said, without: Collection[str] = ()) -> str | None:
        """The first of the notes that says what this one says."""
        if not note.words:
            return None
        start = len(self.notes) - WINDOW
        alike = (self.notes[number] for number in self.having.get(note.words, ()) if number >= start)
        return next((each.id for each in alike if each.id not in without and _same(note, each)), None)


def _same(one: Said, other: Said) -> bool:
    """Of two notes in the same words: not under two titles, nor of two days ("today")."""
    if one.title != other.title and one.title and other.title:
        return False
    return one.at.date() == other.at.date() or _days(one) == _days(other)


def _days(note: Said) -> list[tuple[datetime, datetime]]:
    return [(span.start, span.end) for span in when.find(note.text, note.at).spans]


def _worded(text: str) -> tuple[str, ...]:
    """The words of a note, as they are compared: no marks around them, no articles, no capitals."""
    spoken = (word.strip(_AROUND).casefold().replace("’", "'") for word in text[:READ].split())
    return tuple(word for word in spoken if word not in _SMALL and any(map(str.isalnum, word)))
