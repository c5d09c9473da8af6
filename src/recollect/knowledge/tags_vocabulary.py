"""The tags that are in use where a note is written: what its readers may see of earlier notes, and nothing else.

Which tags are known to a note hangs on the log before it alone, never on when it was looked at: so a rebuild finds the
same.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, func, select

from recollect.knowledge.notes_read import IS_NOTE
from recollect.knowledge.tags_words import hashtags, key, name_of, same, variants
from recollect.learning.compaction import of_talk
from recollect.learning.queue import Unit
from recollect.log.read import log, readable
from recollect.store.schema import interactions, note_tags
from recollect.understanding.stopwords import ANY

WINDOW = 2_000  # earlier notes that tags are known from
READ = 2_000  # characters of each
OFTEN, MOSTLY = 3, 0.6  # a word belongs to a tag that it came with so often, and in this share of its notes


@dataclass(frozen=True, slots=True)
class Earlier:
    """A note as far as tags are concerned: those `given` with it, and found in the same talk; and its words."""

    position: int
    given: tuple[str, ...]
    found: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()


@dataclass(slots=True)
class Vocabulary:
    """Tags in use, in the order in which they came up."""

    used: Counter[str] = field(default_factory=Counter)
    first: dict[str, int] = field(default_factory=dict)  # where a tag came up
    _keys: dict[str, str] = field(default_factory=dict)
    _notes: deque[Earlier] = field(default_factory=deque)
    given: Counter[str] = field(default_factory=Counter)
    _words: Counter[str] = field(default_factory=Counter)
    _with: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, note: Earlier) -> None:
        given, found = (tuple(dict.fromkeys(self.folded(tag)[0] for tag in tags)) for tags in (note.given, note.found))
        note = Earlier(note.position, given, tuple(tag for tag in found if tag not in given), note.words)
        self._notes.append(note)
        self._count(note, 1)
        for tag in (*note.given, *note.found):
            self.first.setdefault(tag, note.position)
            self._keys.setdefault(key(tag), tag)
        if len(self._notes) > WINDOW:
            self._forget(self._notes.popleft())

    def folded(self, tag: str) -> tuple[str, str]:
        """The tag in use that is the same word, and why; or the tag itself."""
        if tag in self.first:
            return tag, ""
        near = self._keys.get(key(tag))
        if near is not None and (why := same(tag, near)):
            return near, why
        if len(tag) >= 5:
            for other in self.first:
                near_by = other[0] == tag[0] and abs(len(other) - len(tag)) <= 3
                if near_by and any(same(tag, spelled) for spelled in variants(other)):
                    return other, same(tag, other) or "spelling"
        return tag, ""

    def most_used(self, most: int) -> tuple[str, ...]:
        return tuple(sorted(self.first, key=lambda tag: (-self.used[tag], self.first[tag], tag))[:most])

    def most_given(self, most: int) -> tuple[str, ...]:
        """Those that people chose themselves: what was only found says little of how they tag."""
        return tuple(tag for tag in self.most_used(len(self.first)) if self.given[tag] > 0)[:most]

    def by_words(self, words: Iterable[str]) -> dict[str, str]:
        """Tags that some of these words came with, again and again; and one such word."""
        found: dict[str, str] = {}
        for word in sorted(set(words)):
            for tag, times in self._with.get(word, Counter()).items():
                if times >= OFTEN and times >= MOSTLY * self._words[word]:
                    found.setdefault(tag, word)
        return found

    def _count(self, note: Earlier, by: int) -> None:
        for tag in (*note.given, *note.found):
            self.used[tag] += by
        for tag in note.given:
            self.given[tag] += by
        for word in note.words:
            self._words[word] += by
            for tag in note.given:
                self._with.setdefault(word, Counter())[tag] += by

    def _forget(self, note: Earlier) -> None:
        self._count(note, -1)
        for tag in (*note.given, *note.found):
            if self.used[tag] <= 0 and tag in self.first:
                del self.used[tag], self.first[tag]
                if self._keys.get(key(tag)) == tag:
                    del self._keys[key(tag)]


def earlier(connection: Connection, space: str, unit: Unit, position: int, reached: int) -> Iterator[Earlier]:
    """The notes that a talk's readers may see, from those before `position` on, the oldest first."""
    reader = unit.of.reader
    notes = readable(space, reader).where(*IS_NOTE, log.direction == "inbound", log.position <= reached)
    before = notes.with_only_columns(log.position).where(log.position < position)
    start = connection.execute(before.order_by(log.position.desc()).offset(WINDOW - 1).limit(1)).scalar() or 0
    columns = (log.id, log.position, log.metadata, func.substr(log.content, 1, READ).label("content"))
    found: dict[str, list[str]] = {}
    here = (
        select(note_tags.c.note, note_tags.c.tag)
        .join(interactions, (log.space == note_tags.c.space) & (log.id == note_tags.c.note))
        .where(
            note_tags.c.space == space, of_talk(unit.subject), note_tags.c.audience == unit.of.audience,
            note_tags.c.agent.is_not_distinct_from(unit.of.agent), note_tags.c.position < position,
            note_tags.c.position >= start,
        )
    )  # fmt: skip
    ordered = here.order_by(note_tags.c.position, note_tags.c.score.desc(), note_tags.c.tag)
    for note, tag in connection.execute(ordered):
        found.setdefault(note, []).append(tag)
    for row in connection.execute(
        notes.with_only_columns(*columns).where(log.position >= start).order_by(log.position)
    ):
        tags = tuple(given(row.metadata, row.content))
        yield Earlier(row.position, tags, tuple(found.get(row.id, ())), words_of(row.content))


def given(metadata: str | None, content: str) -> list[str]:
    """The tags that whoever wrote a note gave it: beside its words, or in them."""
    said: Any = json.loads(metadata) if metadata else {}
    tags = said.get("tags") if isinstance(said, dict) else None
    told = [name_of(tag) for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []
    return list(dict.fromkeys(name for name in (*told, *hashtags(content)) if name))


def words_of(text: str) -> frozenset[str]:
    from recollect.judges.rules.notes.tags import words_in  # with all the rules, loaded when first needed

    return frozenset(word for word in words_in(text[:READ]) if len(word) > 3 and word not in ANY and word.isalpha())
