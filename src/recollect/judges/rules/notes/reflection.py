"""What rules see when they look back on sessions: how somebody wants to be answered, what they were not content with,
what they ask for again and again, and what all agents should know of them. A handful of kinds, each with its words.

Whether there is enough behind an item is for the room to say that asks: here nothing is counted but what repeats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal

from recollect.judges.known import Heard, Reflected, ReflectionOn, Reflections, SoulLine
from recollect.judges.questions import Claim, FactsIn
from recollect.judges.rules.claims.reading import facts
from recollect.judges.rules.notes import reflection_words as words
from recollect.judges.rules.talks.tone_signals import alike, signals, terms

AGAIN = 3  # sessions in which the same is asked for before it is worth a line
TWICE = 2
WORDS = 70  # characters of a quotation in a line
_SOME_DAY = datetime(2026, 1, 1, tzinfo=UTC)  # claims about manners hold no dates
_NAME = re.compile(r"[^\W\d_][\w'-]{0,30}(?: [^\W\d_][\w'-]{0,30}){0,2}")
_SCHEDULING = re.compile(r"\b(?:meetings?|calls?|appointments?|calendar|schedul\w+|morning|afternoon|evening)\b", re.I)
_ME = (
    (re.compile(r"\b(?:me|us)\b", re.I), "{name}"),
    (re.compile(r"\b(?:my|our)\b", re.I), "{name}'s"),
    (re.compile(r"\bI\b(?!')"), "{name}"),
)
Part = Literal["personality", "insights"]
Operation = Literal["keep", "add", "update", "remove", "promote"]


@dataclass(slots=True)
class Found:
    """Something that was found, and where."""

    part: Part
    text: str
    reason: str
    slot: str = ""
    operation: Operation = "add"
    tags: tuple[str, ...] = ()
    heard: list[Heard] = field(default_factory=list)

    @property
    def sessions(self) -> int:
        return len({each.session for each in self.heard})


def reflection(question: ReflectionOn) -> tuple[Reflections, str, float]:
    """The items, why, and how sure the rules are: never very, for they see few of the things that matter."""
    found: dict[str, Found] = {}
    for heard in question.said:
        for each in _stated(heard, question.shaping):
            known = found.setdefault(f"{each.operation} {each.slot or each.text.casefold()}", each)
            known.heard.append(heard)
    items = [*found.values(), *_reactions(question), *(_repeated(question) if question.shaping else ())]
    order = {heard.label: number for number, heard in enumerate(question.said)}
    items.sort(key=lambda each: max((order[heard.label] for heard in each.heard), default=0))
    told = tuple(_last_word([(each, _placed(each, question.soul)) for each in items if each.heard]))
    kinds = ", ".join(dict.fromkeys(each.reason for each in told))
    return Reflections(told), kinds or "nothing stands out", 0.5


def _last_word(placed: Sequence[tuple[Found, Reflected | None]]) -> Iterable[Reflected]:
    """Where wishes contradict each other, what was said last holds."""
    for place, (found, item) in enumerate(placed):
        later = [(other, its) for other, its in placed[place + 1 :] if its is not None]
        if item is None or any(its.line and its.line == item.line for _, its in later):
            continue
        if not any(words.instead_of(found.slot, other.slot) for other, _ in later if found.part == "personality"):
            yield item


# ------------------------------------------------------------------------------------------------------------- wishes


def _stated(heard: Heard, shaping: bool) -> Iterable[Found]:
    """What a message asks for or states, once each."""
    text = heard.text
    if words.is_hijack(text):
        return
    name = _name(heard.speaker)
    seen: set[str] = set()
    for slot in _slots(text):
        seen.add(slot)
        if shaping:
            line = words.LINES.get(slot) or f"Answer in {slot.removeprefix('language ').title()}."
            yield Found("personality", line, "said how answers should be", slot)
        else:
            wish = words.WISHES.get(slot) or f"wants answers in {slot.removeprefix('language ').title()}"
            yield Found("insights", f"{name} {wish}.", "said how answers should be", f"{name} {slot}")
    if not shaping:
        return
    for slot in (slot for pattern, slot in words.RETRACTED if pattern.search(text)):
        seen.add(slot)
        yield Found("personality", words.LINES[slot], "took a wish back", slot, "remove")
    for claim in facts(FactsIn(text, heard.speaker, _SOME_DAY, "statement")):
        made = _of_claim(claim, name, seen)
        if made is not None and not words.is_hijack(made.text):
            yield made


def _slots(text: str) -> Iterable[str]:
    gone = {slot for pattern, slot in words.RETRACTED if pattern.search(text)}
    for each in signals(text, False):
        if each.kind in ("length", "format") and each.slot not in gone:
            yield each.slot
    found = words.LANGUAGE.search(text)
    if found is not None and not text.rstrip().endswith("?"):
        yield f"language {found['what'].lower()}"
    if words.CASUAL.search(text):
        yield "casual"
    elif words.FORMAL.search(text):
        yield "formal"


def _of_claim(claim: Claim, name: str, seen: set[str]) -> Found | None:
    """A wish for a manner becomes a line of the personality, a name an insight, a preference something for all."""
    denied = claim.polarity != "is"
    if claim.predicate == "called" and claim.subject == "speaker" and not denied and _NAME.fullmatch(claim.object):
        return Found(
            "insights", f"{name} wants to be called {claim.object}.", "said how to be called", f"called {name}"
        )
    if claim.predicate in ("expects", "always") and claim.subject == "speaker":
        wanted = " ".join(claim.object.split()).strip(" .!?")
        if not 3 <= len(wanted) <= 120 or "?" in wanted:
            return None
        if words.MANNER.search(wanted):
            return None if seen else Found("personality", _line(wanted, denied, name), "said how to do things")
        text = f"{name} wants no {wanted}." if denied else f"{name} wants this: {_told(wanted, name)}."
        return Found("insights", text, "stated a wish", operation="promote", tags=_tags(wanted))
    if claim.kind in ("preference", "schedule", "requirement") and claim.subject == "speaker":
        if words.MANNER.search(claim.sentence):
            return None
        sentence = " ".join(claim.sentence.split())
        return Found("insights", sentence, "stated a preference", operation="promote", tags=_tags(sentence))
    return None


def _line(wanted: str, denied: bool, name: str) -> str:
    """ "apologising all the time", denied: No apologising all the time. "ask me first": Ask Marcus first."""
    told = _told(wanted, name)
    first = wanted.split()[0].lower()
    if not denied:
        return f"{told[0].upper()}{told[1:]}."
    is_verb = words.is_order(f"{wanted} ") or not (first.endswith(("ing", "s")) or words.slot_of(wanted))
    return f"Do not {told[0].lower()}{told[1:]}." if is_verb else f"No {told[0].lower()}{told[1:]}."


def _told(wanted: str, name: str) -> str:
    for pattern, by in _ME:
        wanted = pattern.sub(by.format(name=name), wanted)
    return wanted


def _tags(text: str) -> tuple[str, ...]:
    return ("preference", "scheduling") if _SCHEDULING.search(text) else ("preference",)


# ---------------------------------------------------------------------------------------------------------- reactions


def _reactions(question: ReflectionOn) -> Iterable[Found]:
    """What somebody was not content with, and what they were glad of, in more than one session."""
    complaints: dict[str, Found] = {}
    glad: list[Found] = []
    asked: dict[tuple[str, int], str] = {}
    for heard in question.said:
        name = _name(heard.speaker)
        shown = signals(heard.text, bool(heard.after))
        kinds = {each.kind for each in shown}
        if "complaint" in kinds:
            known = complaints.setdefault(name, Found("insights", "", "complained", f"complaints {name}"))
            known.heard.append(heard)
        request = next((each for each in shown if each.kind == "request"), None)
        if kinds & {"praise", "thanks"} and (name, heard.session) in asked and question.shaping:
            _among(glad, asked[name, heard.session], heard, "was glad of the help")
        if request is not None and not words.is_hijack(request.words):
            asked[name, heard.session] = request.words
    for name, found in complaints.items():
        last = f", the last time: “{_cut(found.heard[-1].text)}”" if question.shaping else ""
        found.text = f"{name} was not content in {found.sessions} sessions{last}."
    for each in glad:
        each.text = (
            f"{_name(each.heard[-1].speaker)} was glad of the help when asking to {_cut(_told(each.text, 'them'))}."
        )
    yield from (each for each in (*complaints.values(), *glad) if each.sessions >= TWICE)


def _repeated(question: ReflectionOn) -> Iterable[Found]:
    """What is asked for in session after session."""
    found: list[Found] = []
    for heard in question.said:
        for shown in signals(heard.text, False):
            if shown.kind == "request" and not words.is_hijack(shown.words):
                _among(found, shown.words, heard, "asked for the same again")
    for each in found:
        each.text = f"{_name(each.heard[-1].speaker)} often asks to {_cut(_told(each.text, 'them'))}."
    yield from (each for each in found if each.sessions >= AGAIN)


def _among(found: list[Found], asked: str, heard: Heard, reason: str) -> None:
    """Put a request to those that are like it, or begin with it."""
    key = " ".join(terms(asked))
    for each in found:
        if key and each.heard[-1].speaker == heard.speaker and alike(each.slot, key):
            each.heard.append(heard)
            return
    if key:
        found.append(Found("insights", asked, reason, key, heard=[heard]))


# ------------------------------------------------------------------------------------------------------------ placing


def _placed(found: Found, soul: Sequence[SoulLine]) -> Reflected | None:
    """An item held against what the soul says: the same is kept, the opposite changed, what is taken back removed."""
    labels = tuple(each.label for each in found.heard)
    own = [line for line in soul if line.part == found.part]

    def item(operation: Operation, text: str, line: str = "") -> Reflected:
        return Reflected(operation, found.part, text, labels, line, found.tags, found.reason)

    if found.operation == "promote":
        return item("promote", found.text)
    same = next((line for line in own if words.same_line(line.text, found.text)), None)
    if found.operation == "remove":
        return None if same is None else item("remove", same.text, same.label)
    if same is not None:
        return item("keep", same.text, same.label)
    slot = found.slot if found.part == "personality" else ""
    other = next((line for line in own if slot and words.instead_of(slot, words.slot_of(line.text))), None)
    if other is not None:
        return item("update", found.text, other.label)
    return item("add", found.text)


def _name(speaker: str) -> str:
    """How somebody is called in a line: nothing that could be more than a name."""
    plain = " ".join(speaker.split())
    return f"{plain[0].upper()}{plain[1:]}" if _NAME.fullmatch(plain) else "The other side"


def _cut(text: str) -> str:
    line = " ".join(text.split()).strip(" .!?")
    return line if len(line) <= WORDS else f"{line[:WORDS].rsplit(' ', 1)[0]} …"
