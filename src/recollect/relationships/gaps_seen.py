"""Seeing gaps: each exchange of a talk is looked at for a need that was not met, and needs of one scope that mean the
same become sights of one gap. Both follow from the log alone, whether it is read in one go or in steps."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Delete, Select, Update, delete, insert, select, update

from recollect.audience import privacy_of
from recollect.ids import derived_id
from recollect.judges.ground import Ground
from recollect.judges.judgment import About
from recollect.judges.reading.comparing import near
from recollect.judges.relations import NeedIn, SameNeedOf
from recollect.learning.periods import Outcome
from recollect.learning.periods_asked import understood
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.relationships.gaps import UNGROUPED, gap_id
from recollect.relationships.talks import Turn, read_up_to, unread
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import sightings

SCOPE = "gaps"
GROUPS = "gap_groups"
AFTER = 12  # messages of the talk within which a reply and the reaction to it must come
BEFORE = 20  # messages within which the same was asked before
WORDINGS = 10  # of a gap that a new need is compared with
LONGEST = 12  # words of a need
_TYPES = ("text", "voice", "command")
_ASKING = ("question", "command", "request")
_mine = sightings.c


@dataclass(frozen=True, slots=True)
class Exchange:
    """What somebody asked, what was answered, and how they took it; and what was asked before, with whether there was
    any answer."""

    request: Turn
    reply: tuple[Turn, ...]
    reaction: Turn | None
    before: tuple[tuple[Turn, bool], ...]

    def earlier(self, missed: Container[str]) -> tuple[Turn, ...]:
        """What may have had to be asked again: what got no answer, or none that served. Much is asked every day."""
        return tuple(turn for turn, answered in self.before if not answered or _id(turn) in missed)


def exchanges(turns: Sequence[Turn], acts: Mapping[int, str], start: int = 0, rooms: bool = False) -> list[Exchange]:
    """The exchanges of those who spoke from `start` on. Each is a function of the messages near it and of `acts`, what
    was done by saying them. In `rooms`, where people speak with each other as well, only of those whom the agent speaks
    with."""
    threads: dict[str, list[int]] = {}
    for number, turn in enumerate(turns):
        threads.setdefault(turn.conversation, []).append(number)
    found = []
    for places in threads.values():
        heard = _Thread(turns, places, acts)
        for at, number in enumerate(places):
            turn = turns[number]
            if number < start or turn.ours or turn.type not in _TYPES:
                continue
            if not rooms or heard.has_agent(at):
                found.append(heard.exchange(at))
    return sorted(found, key=lambda each: each.request.position)


class _Thread:
    """The messages of one conversation, by their places in the talk."""

    def __init__(self, turns: Sequence[Turn], places: Sequence[int], acts: Mapping[int, str]) -> None:
        self.turns = turns
        self.acts = acts
        self.places = places
        self._ours = [place for place in places if turns[place].ours]
        self._answers: dict[int, tuple[tuple[Turn, ...], Turn | None]] = {}  # what was found: it is asked for often

    def exchange(self, at: int) -> Exchange:
        reply, reaction = self._answer(at)
        before: tuple[tuple[Turn, bool], ...] = ()
        if reply or self._near(at, after=1):  # what was asked just now may still be answered
            asked = range(bisect_left(self.places, self.places[at] - BEFORE), at)
            before = tuple((self._turn(place), bool(self._answer(place)[0])) for place in asked if self._asks(place))
        return Exchange(self._turn(at), reply, reaction, before)

    def has_agent(self, at: int) -> bool:
        here = self.places[at]
        first = bisect_left(self._ours, here - BEFORE)
        return first < len(self._ours) and self._ours[first] <= here + AFTER

    def _turn(self, at: int) -> Turn:
        return self.turns[self.places[at]]

    def _near(self, at: int, after: int) -> bool:
        return at + after < len(self.places) and self.places[at + after] - self.places[at] <= AFTER

    def _asks(self, at: int) -> bool:
        turn = self._turn(at)
        return not turn.ours and turn.type in _TYPES and self.acts.get(turn.position) in _ASKING

    def _answer(self, at: int) -> tuple[tuple[Turn, ...], Turn | None]:
        """The replies to a message, and what was said to them."""
        if at not in self._answers:
            self._answers[at] = self._answered(at)
        return self._answers[at]

    def _answered(self, at: int) -> tuple[tuple[Turn, ...], Turn | None]:
        """Of several messages before a reply, it answers the last that asks for something."""
        last = at
        while self._near(at, last + 1 - at) and not self._turn(last + 1).ours:
            last += 1
        asking = next((place for place in range(last, at - 1, -1) if self._asks(place)), last)
        if at != asking:
            return (), None
        reply: list[Turn] = []
        place = last + 1
        while self._near(at, place - at) and self._turn(place).ours:
            reply.append(self._turn(place))
            place += 1
        reaction = self._turn(place) if reply and self._near(at, place - at) else None
        return tuple(reply), reaction


def see(work: Work, unit: Unit) -> Outcome:
    """What the new messages of a talk show, and what they change in what was seen before."""
    stretch = unread(work, unit, before=BEFORE + AFTER)
    if not stretch.new:
        return Outcome()
    start = max(0, len(stretch.before) - AFTER)
    with work.store.read() as connection:
        rows = understood(connection, work.space, [turn.position for turn in stretch.all]).all()
    acts = {row.position: row.speech_act for row in rows}
    judged = exchanges(stretch.all, acts, start, rooms=privacy_of(unit.of.audience) != "private")
    with work.store.read() as connection:
        known = _known(connection, work.space, [_id(turn) for turn in stretch.all]).mappings()
        seen = {row["sighting"]: dict(row, gap=UNGROUPED) for row in known}
    new = {_id(turn) for turn in stretch.all[start:]}
    before = {sighting: row for sighting, row in seen.items() if sighting in new}
    missed, found = seen.keys() - new, dict[str, dict[str, Any]]()
    for each in judged:
        row = _sighting(work, unit, each, each.earlier(missed | found.keys()))
        if row is not None:
            found[row["sighting"]] = row
    writes = [read_up_to(work, unit, stretch.until)]
    if before != found:
        writes.append(_writing(work, unit, before, found))
    return Outcome(writes=writes, more=stretch.more)


def _sighting(work: Work, unit: Unit, exchange: Exchange, earlier: Sequence[Turn]) -> dict[str, Any] | None:
    work.renew()
    request, reply, reaction = exchange.request, _text(exchange.reply), exchange.reaction
    question = NeedIn(request.text, reply, reaction.text if reaction else "", tuple(turn.text for turn in earlier))
    turns = (request, *exchange.reply, *((reaction,) if reaction else ()), *earlier)
    positions = tuple(sorted({turn.position for turn in turns}))
    judgment = work.panel.ask(question, About(unit.of.audience, unit.of.agent, positions))
    kind, need = judgment.answer.kind, judgment.answer.need
    if kind != "none" and not judgment.is_ours:
        grounded = Ground(*(turn.text for turn in turns)).shares(need)
        need = " ".join(need.split()[:LONGEST]) if grounded else ""
    if kind == "none" or not need:
        return None
    return {
        "space": work.space, "sighting": _id(request), "audience": unit.of.audience,
        "agent": unit.of.agent, "gap": UNGROUPED, "entity": request.entity, "kind": kind, "need": need,
        "at": request.at, "position": request.position, "source": request.id,
        "judge": judgment.judge, "reason": judgment.reason,
    }  # fmt: skip


def _text(turns: Iterable[Turn]) -> str:
    return "\n".join(turn.text for turn in turns)


def _id(turn: Turn) -> str:
    return derived_id("sgt", turn.id)


def _writing(
    work: Work, unit: Unit, before: Mapping[str, dict[str, Any]], found: Mapping[str, dict[str, Any]]
) -> Callable[[Connection], None]:
    gone = [row for id, row in before.items() if found.get(id) != row]
    fresh = [row for id, row in found.items() if before.get(id) != row]
    first = min(row["position"] for row in (*gone, *fresh))

    def write(connection: Connection) -> None:
        if gone:
            _delete(connection, work.space, [row["sighting"] for row in gone])
        if fresh:
            connection.execute(insert(sightings), fresh)
        # what came later may be another sight of it, or have been one of what is no more
        _part(connection, *_scope(work, unit), first)

    return write


def _scope(work: Work, unit: Unit) -> tuple[str, str, str | None]:
    return work.space, unit.of.audience, unit.of.agent


def group(work: Work, unit: Unit) -> Outcome:
    """Compare what is new with all needs of the scope that came earlier: another sight of one of them, or a new gap."""
    with work.store.read() as connection:
        if _ungrouped(connection, *_scope(work, unit)).first() is None:
            return Outcome()
        rows = _all(connection, *_scope(work, unit)).all()
    met: dict[str, tuple[str, Any]] = {}  # the wordings of each gap, and where each was first seen
    many: Counter[str] = Counter()  # wordings of each gap
    placed: dict[str, str] = {}
    for row in rows:
        gap = row.gap if row.gap != UNGROUPED else _joined(work, unit, row, met)
        if row.gap == UNGROUPED:
            placed[row.sighting] = gap
        wording = row.need.casefold()
        if wording not in met and many[gap] < WORDINGS:
            many[gap] += 1
            met[wording] = gap, row

    def write(connection: Connection) -> None:
        for sighting, gap in placed.items():
            _place(connection, work.space, sighting, gap)

    return Outcome(writes=[write])


def _joined(work: Work, unit: Unit, row: Any, met: Mapping[str, tuple[str, Any]]) -> str:
    """The gap of the nearest wording that means the same; else one of its own."""
    if (known := met.get(row.need.casefold())) is not None:
        return known[0]
    seen = list(met.values())
    for at in near(row.need, [each.need for _, each in seen], work.settings.reader == "ours"):
        gap, other = seen[at]
        work.renew()
        about = About(unit.of.audience, unit.of.agent, tuple(sorted({row.position, other.position})))
        if work.panel.ask(SameNeedOf(other.need, row.need), about).answer.same:
            return gap
    return gap_id(row.audience, row.source)


# --------------------------------------------------------------------------------------------------------- statements


def _within(space: str, audience: str, agent: str | None) -> tuple[ColumnElement[bool], ...]:
    return _mine.space == space, _mine.audience == audience, _mine.agent.is_not_distinct_from(agent)


@once
def _known(space: str, ids: Sequence[str]) -> Select[Any]:
    return select(sightings).where(_mine.space == space, among(_mine.sighting, ids))


@once
def _ungrouped(space: str, audience: str, agent: str | None) -> Select[Any]:
    return select(_mine.sighting).where(*_within(space, audience, agent), _mine.gap == UNGROUPED).limit(1)


@once
def _all(space: str, audience: str, agent: str | None) -> Select[Any]:
    return select(sightings).where(*_within(space, audience, agent)).order_by(_mine.position)


@once
def _delete(space: str, ids: Sequence[str]) -> Delete:
    return delete(sightings).where(_mine.space == space, among(_mine.sighting, ids))


@once
def _part(space: str, audience: str, agent: str | None, first: int) -> Update:
    """Those from a place in the log on are compared anew."""
    return update(sightings).where(*_within(space, audience, agent), _mine.position >= first).values(gap=UNGROUPED)


@once
def _place(space: str, sighting: str, gap: str) -> Update:
    return update(sightings).where(_mine.space == space, _mine.sighting == sighting).values(gap=gap)
