"""What a task is called. A file of tasks is read by people who may not know what was said in private: so in safe words
a title holds only what was said in public, or what so many people said that it is nobody's own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from recollect.audience import PUBLIC
from recollect.relationships.gaps import Seen
from recollect.settings import Settings
from recollect.understanding.stopwords import ANY

LONGEST = 120  # characters
_WORD = re.compile(r"[^\W_]+(?:['’+-][^\W_]+)*")
_SMALL = ANY | {"via", "per", "into", "onto"}


def generic(gap: str) -> str:
    """What can be said of a gap without its words."""
    return f"Meet a need voiced in private ({gap})"


def title(found: Seen, settings: Settings) -> str:
    """What the task of a gap is called, as far as the settings let its words be known."""
    if settings.task_words == "all":
        return _shown(_words(found.gap.need)) or generic(found.gap.id)
    allowed = _known_words(found, max(1, settings.gap_people))
    best: list[str] = []
    for need in _candidates(found):
        kept = _kept(_words(need), allowed)
        if _weight(kept) > _weight(best):
            best = kept
    return _shown(best) if _weight(best) > 1 else generic(found.gap.id)


def _known_words(found: Seen, people: int) -> set[str]:
    """Words that anybody may read: of public sightings, or used by enough people."""
    by_word: dict[str, set[str]] = {}
    allowed: set[str] = set()
    for row in found.sightings:
        words = {word.casefold() for word in _words(row.need)}
        if row.audience == PUBLIC:
            allowed |= words
        for word in words:
            by_word.setdefault(word, set()).add(found.people[row.entity])
    return allowed | {word for word, voices in by_word.items() if len(voices) >= people}


def _candidates(found: Seen) -> Iterable[str]:
    return dict.fromkeys((found.gap.need, *(row.need for row in found.sightings)))


def _kept(words: Sequence[str], allowed: set[str]) -> list[str]:
    """The words that may be known; small words only between two of them, as they stood there."""
    kept: list[str] = []
    waiting: list[str] = []
    for word in words:
        if word.casefold() in _SMALL:
            waiting.append(word)
        elif word.casefold() in allowed:
            kept += [*(waiting if kept else ()), word]
            waiting = []
        else:
            waiting = []
    return kept


def _weight(words: Sequence[str]) -> int:
    return sum(word.casefold() not in _SMALL for word in words)


def _words(text: str) -> list[str]:
    """Words alone: nothing that a file of tasks could take for a mark of its own."""
    return _WORD.findall(text.replace("’", "'"))


def _shown(words: Sequence[str]) -> str:
    said = " ".join(words)[:LONGEST].strip()
    return said[:1].upper() + said[1:]
