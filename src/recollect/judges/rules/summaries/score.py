"""What each sentence of a talk is worth to somebody who asks about it later, and which part of a summary it belongs to.

A sentence is worth its words (names, numbers and words of a life most), more where it decides, promises, changes,
prefers, plans or waits, less where it asks, reacts or needs the sentence before it to be understood.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from recollect.caches import text_cache
from recollect.judges.questions import Said
from recollect.judges.rules.grammar.lexicon import words
from recollect.judges.rules.grammar.sentences import Tok, asks, commands, lead, tokens
from recollect.judges.rules.grammar.verbs import FORMS, PAST
from recollect.judges.rules.summaries import cues
from recollect.judges.rules.summaries.sentences import sentences
from recollect.judges.rules.summaries.weights import Weighed, weighed
from recollect.understanding.length import estimate
from recollect.understanding.stopwords import language

SECTIONS = ("key", "decision", "action", "open")
FLOOR = 1.6  # what a sentence is worth at least to be told
_SHOWN = "- , 2026-01-01: \n"  # what stands around a point and its speaker when it is shown
_LONG, _VERY_LONG = 35, 60  # words
_AS_DATA = 300  # characters of data that may be quoted, where it matters very much
_MATTERS = 0.8  # weight from which on something matters very much
_TALKATIVE = 6  # sentences from which on a message explains rather than tells
_LEANS = words("it this that he she they these those there him them er sie es das il elle ça él ella eso")
_YOU = words("you your you're yours yourself du dein deine dir dich tu ton ta vous votre usted tú")
_SUBJECTS = words("i we he she they")
_BETWEEN = words("just also finally recently even already actually have has had 've 's both all never once then")
_IN_THE_HEAD = words(
    "be have do think feel know mean want need guess believe hope wish suppose hear see say tell like love mind seem"
)
_MORE = 12  # characters after a reaction that may say something


@dataclass(slots=True)
class Candidate:
    """A sentence that may be told. `worth` is what its words are multiplied by; `order` is that of its message."""

    order: int
    place: int  # within its message
    text: str
    labels: tuple[str, ...]
    section: str
    stems: dict[str, float]
    worth: float
    cost: int
    asks: bool = False
    leans: bool = False
    changes: bool = False
    done: bool = False
    plans: bool = False
    folded: bool = False
    strong: bool = False
    figures: frozenset[str] = frozenset()  # its names, numbers and times
    names: frozenset[str] = frozenset()
    own: bool = False  # whether its speaker speaks of themselves
    along: Candidate | None = None  # the question without which it says nothing
    changed: Candidate | None = None  # what was said later, without which it is wrong
    value: float = field(default=0.0)

    def needs(self) -> list[Candidate]:
        """What has to be told with it, itself among it."""
        if self.along is None and self.changed is None:
            return [self]
        found: dict[int, Candidate] = {}
        rest = [self]
        while rest:
            each = rest.pop()
            if id(each) not in found:
                found[id(each)] = each
                rest += [other for other in (each.along, each.changed) if other is not None]
        return list(found.values())

    def weigh(self) -> None:
        self.value = self.worth * sum(self.stems.values())


def cost(speaker: str, text: str) -> int:
    """Tokens that a point takes when it is shown."""
    return estimate(f"{_SHOWN}{speaker}{text}")


def candidates(said: Sequence[Said], about: str) -> list[list[Candidate]]:
    """The sentences of each message that could be told."""
    speakers = frozenset(word for each in {each.speaker for each in said} for word in each.lower().split())
    subject = frozenset(word for word in about.lower().split() if len(word) > 2)
    return [_of_message(order, each, speakers, subject) for order, each in enumerate(said)]


def _of_message(order: int, said: Said, speakers: frozenset[str], subject: frozenset[str]) -> list[Candidate]:
    if said.section is not None:
        parts = [" ".join(said.text.split())]
    else:
        parts = list(sentences(said.text))
        if not parts and said.weight >= _MATTERS and 0 < len(said.text.strip()) <= _AS_DATA:
            parts = [" ".join(said.text.split())]
    whole = language(word for part in parts[:8] for word in part.lower().split())
    found = []
    for place, part in enumerate(parts):
        made = _candidate(order, place, part, said, whole, speakers, subject, len(parts))
        if made is not None:
            found.append(made)
    return found


@dataclass(frozen=True, slots=True)
class _Read:
    """What a sentence shows by itself, whoever says it and wherever it stands."""

    content: Weighed
    length: int
    opening: str
    asks: bool
    section: str
    boost: float
    strong: bool
    changes: bool
    done: bool
    plans: bool
    commands: bool
    reacts: bool
    social: bool
    leads_on: bool  # to what comes after it: "as follows:"
    imagined: bool


@text_cache(4_096)  # it is met again in the summaries of its day, its week, and whom it is about
def _read(text: str, spoken: str, speakers: frozenset[str]) -> _Read | None:
    toks = tokens(text, 0, len(text))
    if not toks:
        return None
    content = weighed(toks, spoken, speakers)
    if not content.stems:
        return None
    low = text.lower().replace("’", "'")
    begin = lead(toks)
    begun = low[toks[begin].start :] if begin < len(toks) else low
    section, boost, strong = _does(low, _happened(toks))
    return _Read(
        content=content,
        length=len(toks),
        opening=toks[begin].low if begin < len(toks) else "",
        asks=text.rstrip("\"'”’)»")[-1:] in ("?", "？") or (spoken == "en" and asks(toks, begin)),
        section=section,
        boost=boost,
        strong=strong,
        changes=cues.CHANGE.search(low) is not None,
        done=cues.DONE.search(low) is not None or cues.CLOSES.search(low) is not None,
        plans=cues.PLAN.search(low) is not None,
        commands=commands(toks, begin),
        reacts=_reacts(low) or _reacts(begun),
        social=cues.SOCIAL.match(begun) is not None or cues.SOCIAL.match(low) is not None,
        leads_on=low.endswith(":"),
        imagined=cues.HYPOTHETICAL.search(low) is not None,
    )


def _candidate(
    order: int,
    place: int,
    text: str,
    said: Said,
    spoken: str,
    speakers: frozenset[str],
    subject: frozenset[str],
    among: int,
) -> Candidate | None:
    read = _read(text, spoken, speakers)
    if read is None:
        return None
    content = read.content
    made = Candidate(order, place, text, (said.label,), read.section, content.stems, 1.0, cost(said.speaker, text))
    made.asks = read.asks
    made.changes = read.changes or said.act == "correction"
    made.done, made.plans = read.done, read.plans
    made.figures, made.names = frozenset(content.figures), frozenset(content.named)
    made.own = content.first_person
    made.leans = read.opening in _LEANS or not read.opening
    made.folded = said.section is not None
    made.strong = read.strong or said.weight >= _MATTERS
    worth = read.boost * _mattering(said.weight) * _manner(said, made, read)
    if read.commands and not read.asks and read.section == "key":
        worth *= 0.7
    if among >= _TALKATIVE and not (
        content.first_person or content.names or content.numbers or content.times or read.strong
    ):
        worth *= 0.55
    if subject and (subject & content.stems.keys() or subject <= set(said.speaker.lower().split())):
        worth *= 1.3
    if read.length > _VERY_LONG:
        if not made.strong:
            return None
        worth *= 0.6
    elif read.length > _LONG:
        worth *= 0.85
    if made.folded and said.section in SECTIONS:
        made.section = said.section
        worth *= 1.15
    made.worth = worth
    made.weigh()
    return made


def _reacts(low: str) -> bool:
    """Whether it only reacts: "That's great!", but not "he's ok, he's taking a course"."""
    found = cues.REACTION.match(low)
    if found is None:
        return False
    rest = low[found.end() :]
    return not (len(rest) > _MORE and any(mark in rest[: _MORE + len(rest) // 2] for mark in (", ", "; ", " - ", ": ")))


def _mattering(weight: float) -> float:
    """Twice as much, half as much: 0.5 is what is known of nothing."""
    if weight < 0.3:
        return max(0.2, 2.5 * weight)
    return 0.75 + 1.25 * (weight - 0.3) if weight < 0.5 else 1.0 + 0.8 * (min(1.0, weight) - 0.5)


def _happened(toks: Sequence[Tok]) -> bool:
    """Whether somebody did something: "we finally applied", but not "I thought"."""
    for at, tok in enumerate(toks[:-1]):
        if tok.low in _SUBJECTS:
            after = toks[at + 1]
            if after.low in _BETWEEN and at + 2 < len(toks):
                after = toks[at + 2]
            form = FORMS.get(after.low)
            if form is not None and form.kind == PAST and form.verb not in _IN_THE_HEAD:
                return True
    return False


def _does(low: str, happened: bool) -> tuple[str, float, bool]:
    """The section, what it is worth, and whether it matters however long it is."""
    more = 1.0
    if cues.CHANGE.search(low):
        more = 1.35
    if cues.DECISION.search(low):
        return "decision", max(1.6, more + 0.2), True
    if cues.open_box(low) or cues.WAITS.search(low):
        return "open" if more == 1.0 else "decision", max(1.35, more + 0.1), True
    if cues.DONE.search(low):
        return "action", max(1.3, more + 0.1), True
    if cues.PROMISE.search(low):
        return "action", max(1.3, more + 0.1), True
    hits = sum(cue.search(low) is not None for cue in (cues.WISH, cues.PLAN))
    hits += happened or cues.IS.search(low) is not None
    return "key", max(more, 1.0 + 0.3 * min(hits, 1) + 0.1 * max(0, hits - 1)), more > 1.0


def _manner(said: Said, made: Candidate, read: _Read) -> float:
    """How it is said, and by what act."""
    worth = 1.0
    content = read.content
    specific = bool(content.names or content.numbers or content.times)
    if said.kinds:
        worth *= 1.15
    if said.act == "explicit":
        worth *= 1.35
    elif said.act == "correction":
        worth *= 1.25
    if content.times:
        worth *= 1.2
    if content.first_person:
        worth *= 1.2
    elif read.opening in _YOU and not specific:
        worth *= 0.5
    if read.leads_on:
        worth *= 0.3
    if read.reacts:
        worth *= 0.3
    if made.asks:
        worth *= 0.1 if read.social else 0.3
        made.section = "key"
    if made.leans:
        worth *= 0.85 if specific or content.grave else 0.75
    if read.imagined:
        worth *= 0.8
    return worth
