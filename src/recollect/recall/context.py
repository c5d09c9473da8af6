"""Context: what a model should know before it answers, as plain text inside a token budget.

Every line is a quotation with its number, and the numbers lead to the interactions they were taken from. What is
remembered is evidence; it never speaks in our own voice. The same memory and the same question give the same bytes.

A layer joins by a Section more: its title, its share of the budget, its lines from the most to the least wanted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.audience import Reader
from recollect.embedding.passages import speaker
from recollect.errors import InvalidInput
from recollect.judges.predicates import OPEN
from recollect.learning.facts import Moment, conflicts_of, read
from recollect.learning.interpret import RECALLED
from recollect.learning.withheld import There, among_withheld
from recollect.log.asked import asked_plainly
from recollect.log.read import notes_between, on_channel
from recollect.model import Citation, Context, Fact, Hit, Interaction, Point, Procedure, Section
from recollect.recall.beliefs import believed
from recollect.recall.budget import Counter, dealt
from recollect.recall.passage import ROOM, quoted
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import facts
from recollect.times import in_zone
from recollect.understanding.quotation import OWNER, clipped, inert, name_of

LEAST = 50
MOST = 1_000_000
HITS = 30  # asked of recall; the budget decides how many are told
HIGH, MEDIUM = 0.85, 0.6  # confidence in words
LONGEST_LINE = 600  # characters of one quotation
BRIEF = 300  # of a passage, where there is no room for all that stands around it
DOUBTS = {
    "conflicted": "others say otherwise", "aging": "said long ago, to be validated", "superseded": "no longer so",
}  # fmt: skip
TURNS = 40  # of the conversation at hand
NOTES = 20
CARE = 20  # of what could hurt if it were forgotten
HEAD = RECALLED  # by which learning knows our own words again
FACTS = 12  # about the one who is spoken with, besides those that the question leads to
# In the order in which they are told. What one leaves goes to those that want more.
SHARES = {
    "care": 0.25, "person": 0.06, "open": 0.07, "conversation": 0.14, "notes": 0.06, "summaries": 0.05, "facts": 0.08,
    "memories": 0.26, "procedures": 0.03,
}  # fmt: skip
OVER = 0.04  # the share of a talk that is over
# What one tells, none after it does.
CHOSEN = ("person", "open", "conversation", "notes", "care", "memories", "facts", "summaries", "procedures")
AGAIN = ("memories", "facts", "summaries")  # what takes all that is left, in this order
BESIDE = ("person", "open", "procedures")  # what is told beside anything
DERIVED = ("person", "open", "facts", "procedures")  # what is in no line as it was said
TITLES = {
    "care": "What must not be forgotten",
    "person": "Who you speak with",
    "open": "What is open",
    "conversation": "This conversation, the newest last",
    "notes": "Recent notes",
    "summaries": "In short, from what was said before",
    "facts": "What is believed",
    "memories": "From earlier, the most relevant first",
    "procedures": "What usually comes next",
}


@dataclass(frozen=True, slots=True)
class Line:
    text: str
    sources: tuple[str, ...]
    id: str = ""  # of what it tells: a fact, a procedure; else of the words it rests on
    brief: str = ""  # the same in fewer words, for where there is no room for it
    quotes: bool = False  # whether it says nothing but the words it rests on


def check(budget: object) -> None:
    if isinstance(budget, bool) or not isinstance(budget, int) or not LEAST <= budget <= MOST:
        raise InvalidInput("budget", f"{budget!r} tokens will not do; use a number from {LEAST} to {MOST:,}.")


def window(connection: Connection, space: str, reader: Reader, channel: str | None, now: datetime) -> list[Interaction]:
    """The newest of the channel at hand; without one there is no conversation."""
    if channel is None:
        return []
    found = on_channel(connection, space, reader, channel, now + timedelta(seconds=1), TURNS)
    return [each for each in found if each.type not in ("decision", "note")]


def notes(connection: Connection, space: str, reader: Reader, now: datetime) -> list[Interaction]:
    """Today's notes, and before noon yesterday's too: no index has to have them yet."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    start = today - timedelta(days=1) if now.hour < 12 else today
    return notes_between(connection, space, reader, start, now + timedelta(seconds=1), NOTES)


def with_those_asked_for(recent: Sequence[Interaction], asked: Sequence[Interaction]) -> list[Interaction]:
    """Notes of these days, and behind them those that the question is about, which are told first."""
    named = {each.id for each in asked}
    return [*(each for each in recent if each.id not in named), *reversed(asked)]


def known_of(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], moment: Moment, settings: Settings
) -> list[Fact]:
    """What matters most of what is believed about the one who is spoken with."""
    if not entities:
        return []
    ids = [fact for (fact,) in _most_important(connection, space, reader, entities)]
    return believed(connection, space, reader, ids, moment, settings)


@asked_plainly
def _most_important(space: str, reader: Reader, entities: Sequence[str]) -> Select[Any]:
    here = (facts.c.space == space, among(facts.c.subject, entities), reader.may_read(facts))
    first = select(facts.c.fact).where(*here, facts.c.status.in_(("active", "conflicted")), facts.c.kind != "event")
    return first.order_by(facts.c.importance.desc(), facts.c.validated_at.desc(), facts.c.fact).limit(FACTS)


def told_in_short(hits: Sequence[Hit], words: Mapping[str, str]) -> list[Hit]:
    """Hits with those of their words alone that matter."""
    return [replace(hit, text=words.get(hit.id, hit.text), passage=None) for hit in hits]


def one_each(found: Iterable[Fact], whom: Sequence[str]) -> list[Fact]:
    """Each statement once, also where it was made to different people in the same words, or of one who is known by
    several ids."""
    same: dict[tuple[object, ...], Fact] = {}
    for fact in found:
        subject = "" if fact.subject in whom else fact.subject_name.casefold()
        key = (subject, fact.predicate, fact.object.casefold(), fact.context, fact.negated, fact.valid_from)
        same.setdefault(key, fact)
    return list(same.values())


def known_still(
    connection: Connection, space: str, reader: Reader, points: Sequence[Point], noted: Sequence[Interaction],
    there: There,
) -> tuple[list[Point], list[Interaction]]:  # fmt: skip
    """Points of summaries and notes, without those that rest on nothing that is told as known."""
    ids = [*(source for point in points for source in point.sources), *(each.id for each in noted)]
    gone = among_withheld(connection, space, reader, ids, there=there).keys() if any(there) else set()
    told = [point for point in points if not point.sources or not gone >= set(point.sources)]
    return told, [each for each in noted if each.id not in gone]


def disputes(
    connection: Connection,
    space: str,
    reader: Reader,
    told: Sequence[Fact],
    moment: Moment,
    settings: Settings,
) -> tuple[str, ...]:
    """What others say otherwise, both sides in one line."""
    disputed = [fact.id for fact in told if fact.status == "conflicted"]
    if not disputed:
        return ()
    found = conflicts_of(connection, space, reader, among_facts=disputed)
    sides = sorted({fact for each in found for fact in (each.fact, each.other)})
    said = {
        fact.id: fact.sentence for fact in read(connection, space, reader, moment, settings, facts.c.fact.in_(sides))
    }
    return tuple(
        f"{said[each.fact]} Or: {said[each.other]}" for each in found if {each.fact, each.other} <= said.keys()
    )


@dataclass(frozen=True, slots=True)
class Material:
    """All that may be told, each kind from the most to the least wanted; talk and notes with the newest last."""

    talk: Sequence[Interaction] = ()
    noted: Sequence[Interaction] = ()
    points: Sequence[Point] = ()
    believed: Sequence[Fact] = ()
    hits: Sequence[Hit] = ()
    habits: Sequence[Procedure] = ()
    person: Sequence[Line] = ()
    pending: Sequence[Line] = ()
    care: Sequence[Hit] = ()  # what could hurt if it were forgotten
    is_over: bool = False  # whether the talk ended some time ago
    owner: str = OWNER  # the handle of the one whose memory it is
    zone: tzinfo = UTC  # of whoever reads


def build(material: Material, budget: int, count: Counter) -> Context:
    left = max(budget - count(HEAD + "\n"), 0)
    long = {hit.id: hit for hit in material.hits if hit.passage is not None}
    made: dict[str, Iterable[Line]] = {
        "care": (_hit(material, hit) for hit in material.care),
        "person": (Line(plain(line.text), line.sources, line.id) for line in material.person),
        "open": (Line(plain(line.text), line.sources, line.id) for line in material.pending),
        "conversation": map(partial(_turn, material, long), reversed(material.talk)),
        "notes": map(partial(_turn, material, long), reversed(material.noted)),
        "summaries": map(partial(_point, material), material.points),
        "facts": map(partial(_fact, material), material.believed),
        "memories": (_hit(material, hit) for hit in material.hits if hit.kind != "fact"),
        "procedures": map(_habit, material.habits),
    }
    lines = {name: _Lines(TITLES[name], each, count) for name, each in made.items()}
    wanted = [each.wanted(left) for each in lines.values()]
    shares = {**SHARES, "conversation": OVER} if material.is_over else SHARES
    given = dict(zip(lines, dealt(wanted, [*shares.values()], left), strict=True))
    kept: dict[str, list[Line]] = {name: [] for name in lines}
    used = dict.fromkeys(lines, 0)
    again = (*AGAIN, "conversation") if material.is_over else AGAIN
    for name, room in (*((name, given[name]) for name in CHOSEN), *((name, None) for name in again)):
        left += used[name]
        # Nothing is told twice; but a habit is told beside the words that it rests on, and so is a fact where there is
        # room for both.
        others = () if name in BESIDE else [each for each in lines if each not in (name, *DERIVED)]
        shown = {other: {source for line in kept[other] for source in line.sources} for other in others}
        spared = shown.pop("memories", set()) if name == "facts" and room is None else set()
        told = set().union(*shown.values())
        kept[name], used[name] = lines[name].fitting(left if room is None else min(room, left), told, spared)
        left -= used[name]
    kept["conversation"].reverse()  # chosen from the newest back, told in the order of time
    kept["notes"].reverse()
    context = _written(kept, count)
    while context.tokens > budget and context.sections:  # a counter may see more in a whole than in its parts
        next(each for each in reversed(kept.values()) if each).pop()
        context = _written(kept, count)
    return context


class _Lines:
    """The lines of a section, from the most to the least wanted. Only so many are written as are looked at: a budget
    leaves most of them out."""

    def __init__(self, title: str, lines: Iterable[Line], count: Counter) -> None:
        self.title = count(f"\n## {title}\n")
        self.ahead = iter(lines)
        self.known: list[tuple[Line, int]] = []  # each with what it costs
        self.count = count

    def __iter__(self) -> Iterator[tuple[Line, int]]:
        yield from self.known
        for line in self.ahead:
            self.known.append((line, self.count(f"[999] {line.text}\n")))
            yield self.known[-1]

    def wanted(self, most: int) -> int:
        """What it would cost as a whole; where that is more than there is, it does not matter how much more."""
        cost = 0
        for number, (_, each) in enumerate(self):
            cost += each if number else self.title + each
            if cost > most:
                break
        return cost

    def fitting(self, room: int, shown: set[str], beside: set[str]) -> tuple[list[Line], int]:
        """The first lines that fit and were not told elsewhere, and what they cost together. `beside` is told elsewhere
        too, and hides only what is nothing but a quotation of it."""
        kept: list[Line] = []
        used = self.title
        for line, cost in self:
            if (shown | beside if line.quotes else shown).issuperset(line.sources):
                continue
            if used + cost > room and line.brief:
                line = replace(line, text=line.brief)
                cost = self.count(f"[999] {line.text}\n")
            if used + cost > room:
                break
            used += cost
            kept.append(line)
        return kept, used if kept else 0


def _written(kept: dict[str, list[Line]], count: Counter) -> Context:
    text = [HEAD]
    sections: list[Section] = []
    citations: list[Citation] = []
    for name, lines in kept.items():
        if not lines:
            continue
        body = []
        for line in lines:
            id = line.id or next(iter(line.sources), "")
            citations.append(Citation(len(citations) + 1, line.sources, id))
            body.append(f"[{len(citations)}] {line.text}")
        text += ["", f"## {TITLES[name]}", *body]
        sections.append(Section(name, TITLES[name], "\n".join(body)))
    whole = "\n".join(text) if sections else ""
    return Context(text=whole, sections=tuple(sections), citations=tuple(citations), tokens=count(whole))


def _turn(of: Material, long: Mapping[str, Hit], each: Interaction) -> Line:
    called = "" if each.direction == "outbound" else name_of(each.sender, each.channel, of.owner)
    who, when = called or speaker(each), in_zone(each.occurred_at, of.zone)
    if each.id in long:
        return _passage(long[each.id], who, when)
    return Line(_quoted(plain(each.content), who, when), (each.id,))


def _fact(of: Material, fact: Fact) -> Line:
    """A belief in one line: since when, how sure, and whether it is to be asked about."""
    doubt = DOUBTS.get(fact.status)
    if fact.doubted_by and fact.status != "superseded":
        doubt = "may be past by what was said since"
    sure = "high" if fact.effective >= HIGH else "medium" if fact.effective >= MEDIUM else "low"
    said = f"said {in_zone(fact.said_at, of.zone):%Y-%m-%d}{f' by {inert(fact.said_by)}' if fact.said_by else ''}"
    about = ", ".join(part for part in (said, f"confidence {sure}", doubt) if part)
    return Line(f"{plain(fact.sentence)} ({about})", fact.sources, fact.id, quotes=fact.predicate == OPEN)


def _point(of: Material, point: Point) -> Line:
    if point.at is None:
        return Line(f'"{plain(point.text)}"', point.sources)
    return Line(_quoted(plain(point.text), point.speaker, in_zone(point.at, of.zone)), point.sources)


def _habit(habit: Procedure) -> Line:
    return Line(f"{plain(habit.heuristic)} (seen {habit.observed} times)", habit.sources, habit.id)


def _hit(of: Material, hit: Hit) -> Line:
    who = name_of(hit.sender, hit.channel, of.owner)
    when = in_zone(hit.occurred_at, of.zone)
    past = " (probably past by what was said since)" if hit.doubted_by else ""
    if hit.passage is not None:
        return _passage(hit, who, when, past)
    return Line(_quoted(plain(hit.text), who, when) + past, hit.sources, hit.id)


def _passage(hit: Hit, who: str, when: datetime, past: str = "") -> Line:
    """Of a long message what stands around its passage: more of it or less."""
    text, brief = (_quoted(inert(quoted(hit, most)), who, when) + past for most in (ROOM, BRIEF))
    return Line(text, hit.sources, hit.id, brief)


def plain(text: str) -> str:
    """One line, whatever the text holds, so that no text can look like a section of ours."""
    return clipped(text, LONGEST_LINE)


def _quoted(said: str, who: str, when: datetime) -> str:
    name = inert(who)
    lead = f"{when:%Y-%m-%d %H:%M} {name}: " if name and not said.startswith(f"{name}:") else f"{when:%Y-%m-%d %H:%M} "
    return f'{lead}"{said}"'
