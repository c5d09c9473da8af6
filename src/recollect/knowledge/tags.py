"""Tags for a note: those given with it, and those that what it says suggests. Tags in use come before new ones, so that
one thing has one tag."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from recollect.entities.nearness import untitled
from recollect.judges.ground import Ground
from recollect.judges.judgment import About, Judgment
from recollect.judges.known import Named, Tagged, TagsFor
from recollect.knowledge.tags_names import names_in, person_tag
from recollect.knowledge.tags_near import Near
from recollect.knowledge.tags_vocabulary import Earlier, Vocabulary, earlier, words_of
from recollect.knowledge.tags_words import hashtags, name_of
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.understanding.length import clipped
from recollect.understanding.stopwords import fold, language

MOST = 6
SHOWN = 150  # tags in use that are put to the judge
READ = 4_000
NAMED = (
    "person",
    "thing",
    "pet",
    "project",
    "place",
    "company",
    "group",
    "organisation",
    "team",
    "customer",
    "service",
)
_WHY = {
    "accents": "other accents",
    "hyphens": "other hyphens",
    "plural": "one or several",
    "spelling": "a slip of the pen",
}


@dataclass(frozen=True, slots=True)
class Suggested:
    """A tag of a note. `given`: by whoever wrote it; else found, with how surely and why."""

    tag: str
    given: bool
    score: float
    reason: str


class Tagger:
    """Tags the notes of one talk, in the order of the log."""

    def __init__(self, work: Work, unit: Unit) -> None:
        self.work = work
        self.unit = unit
        self.near = Near(work.settings)
        self.known = Vocabulary()
        self._waiting: list[Earlier] | None = None
        self._found: dict[int, tuple[str, ...]] = {}

    def suggest(
        self, *, position: int, text: str, title: str = "", given: Sequence[str] = (),
        names: Iterable[tuple[str, str]] = (),
    ) -> list[Suggested]:  # fmt: skip
        """The tags of a note at this place of the log. `names` is whom and what it speaks of, each with its type. No
        transaction may be open: a model may be asked."""
        self._up_to(position)
        text, title = clipped(text, READ), clipped(title, READ)
        found = self._given([*given, *hashtags(text)])
        whole = f"{title}.\n{text}" if title else text
        standing = [each for each in names if _stands_in(each[0], whole)]  # "her" is somebody, and no tag of a note
        called = self._called([*standing, *((each.name, each.type) for each in names_in(whole, _is_english(whole)))])
        question = TagsFor(
            text, title, tuple(found), self.known.most_used(SHOWN), tuple(each for each in called.values())
        )
        self.work.renew()
        seen = tuple(sorted({position, *(self.known.first[tag] for tag in question.known)}))
        judgment = self.work.panel.ask(question, About(self.unit.of.audience, self.unit.of.agent, seen))
        offered = [each for each in _fitting(question, judgment) if each.tag not in found]
        if judgment.is_ours:
            offered += self._near(whole, {*found, *(each.tag for each in offered)})
        named = {each.tag for each in called.values()}
        for each in sorted(offered, key=lambda each: (-each.score, each.tag)):
            tag, why = (each.tag, "") if each.tag in named else self._in_use(each.tag)
            if tag not in found and len(found) < MOST:
                reason = f"{each.reason}; {each.tag!r} is called so here ({why})" if why else each.reason
                found[tag] = Suggested(tag, False, round(each.score, 3), reason)
        self._found[position] = tuple(found)
        return list(found.values())

    # --------------------------------------------------------------------------------------------------------------

    def _up_to(self, position: int) -> None:
        """Bring in the notes before this one."""
        if self._waiting is None:
            with self.work.store.read() as connection:
                rows = earlier(connection, self.work.space, self.unit, position, self.work.reached)
                self._waiting = list(rows)[::-1]
        while self._waiting and self._waiting[-1].position < position:
            note = self._waiting.pop()
            self.known.add(replace(note, found=self._found.pop(note.position, note.found)))

    def _given(self, tags: Sequence[str]) -> dict[str, Suggested]:
        found: dict[str, Suggested] = {}
        for said in tags:
            name = name_of(said)
            tag, why = self.known.folded(name)
            reason = f"given as {name!r}; {tag!r} is in use ({_WHY[why]})" if why else "given"
            if tag:
                found.setdefault(tag, Suggested(tag, True, 1.0, reason))
        return found

    def _called(self, names: Iterable[tuple[str, str]]) -> dict[str, Named]:
        """The tags for those whom a note speaks of, by the names that one calls them."""
        found: dict[str, Named] = {}
        for name, type in names:
            words = untitled(name).split()
            if type not in NAMED or not words or not _is_name(words):
                continue
            tag = self.known.folded(person_tag(name) if type == "person" else name_of(" ".join(words)))[0]
            if tag:
                found.setdefault(tag, Named(name, type, tag))
        return found

    def _near(self, text: str, beside: set[str]) -> list[Tagged]:
        """Tags in use that a note is near to by its meaning, or whose notes have its words."""
        rest = [tag for tag in self.known.most_given(SHOWN) if tag not in beside]
        found = {
            tag: Tagged(tag, 0.5, f"notes with {word!r} have it")
            for tag, word in self.known.by_words(words_of(text)).items()
            if tag not in beside
        }
        for tag, cosine in self.near.fitting(text, rest):
            found[tag] = Tagged(tag, min(0.9, 0.3 + cosine), f"a tag in use, near in meaning ({cosine:.2f})")
        return list(found.values())

    def _in_use(self, tag: str) -> tuple[str, str]:
        """A tag as it is called here: the one in use that is the same word, or means the same."""
        if tag in self.known.first:
            return tag, ""
        other, why = self.known.folded(tag)
        if why:
            return other, _WHY[why]
        synonym = self.near.synonym(tag, self.known.most_given(SHOWN))
        return (synonym[0], f"the same in meaning, {synonym[1]:.2f}") if synonym is not None else (tag, "")


def _stands_in(name: str, text: str) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) for word in name.split() if word[:1].isupper())


def _is_english(text: str) -> bool:
    return language([fold(word) for word in text[:READ].split()]) == "en"


def _is_name(words: Sequence[str]) -> bool:
    """Whether it is a name, and no description: "Alice", "Anna de Vries"; not "my sister", "Marcus's boss"."""
    small = list(takewhile(lambda word: word[:1].islower(), words))
    owned = any(word.endswith(("'s", "’s", "s'")) for word in words[:-1])
    return not owned and len(words) <= 5 and (not small or len(words) == 1)


def _fitting(question: TagsFor, judgment: Judgment) -> list[Tagged]:
    """What was found, in normal form. A model may choose from the tags that there are; a new one is made of words of
    the note."""
    found: list[Tagged] = list(judgment.answer.tags)
    if judgment.is_ours:
        return found
    from recollect.judges.rules.notes.topics import TOPICS

    ground = Ground(question.text, question.title)
    known = {*question.known, *TOPICS, *(each.tag for each in question.names)}
    kept: list[Tagged] = []
    for each in found[: 2 * MOST]:
        tag = name_of(each.tag)
        if tag and (tag in known or (len(tag.split("-")) <= 3 and ground.shares(tag.replace("-", " ")))):
            kept.append(Tagged(tag, max(0.0, min(each.score, 0.95)), f"chosen by {judgment.judge}"))
    return kept
