"""Seeing gaps: each exchange of a talk is looked at for a need that was not met, and needs of one scope that mean the
same become sights of one gap. Both follow from the log alone, whether it is read in one go or in steps."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Delete, Select, Update, delete, insert, select, update

from recollect.audience import privacy_of
from recollect.ids import derived_id
from recollect.judges.ground import Ground
from recollect.judges.judgment import About
from recollect.judges.relations import NeedIn, SameNeedOf
from recollect.judges.rules.needs.phrases import neat
from recollect.judges.rules.needs.same import terms
from recollect.judges.rules.needs.unmet import asks, delivers
from recollect.learning.periods import Outcome
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
_TYPES = ("text", "voice", "command")
_mine = sightings.c


@dataclass(frozen=True, slots=True)
class Exchange:
    """What somebody asked, what was answered, and how they took it."""

    request: Turn
    reply: tuple[Turn, ...]
    reaction: Turn | None
    earlier: tuple[Turn, ...]

    @property
    def turns(self) -> tuple[Turn, ...]:
        return (self.request, *self.reply, *((self.reaction,) if self.reaction else ()), *self.earlier)


def exchanges(turns: Sequence[Turn], start: int = 0, rooms: bool = False) -> list[Exchange]:
    """The exchanges of those who spoke from `start` on. Each is a function of the messages near it. In `rooms`, where
    people speak with each other as well, only of those whom the agent speaks with."""
    threads: dict[str, list[int]] = {}
    for number, turn in enumerate(turns):
        threads.setdefault(turn.conversation, []).append(number)
    found = []
    for places in threads.values():
        heard = _Thread(turns, places)
        for at, number in enumerate(places):
            turn = turns[number]
            if number < start or turn.ours or turn.type not in _TYPES:
                continue
            if not rooms or heard.has_agent(at):
                found.append(heard.exchange(at))
    return sorted(found, key=lambda each: each.request.position)


class _Thread:
    """The messages of one conversation, by their places in the talk."""

    def __init__(self, turns: Sequence[Turn], places: Sequence[int]) -> None:
        self.turns = turns
        self.places = places
        self._ours = [place for place in places if turns[place].ours]
        self._answers: dict[int, tuple[tuple[Turn, ...], Turn | None]] = {}  # what was found: it is asked for often
        self._open: dict[int, bool] = {}

    def exchange(self, at: int) -> Exchange:
        reply, reaction = self._answer(at)
        earlier: tuple[Turn, ...] = ()
        if reply or self._near(at, after=1):  # what was asked just now may still be answered
            asked = range(bisect_left(self.places, self.places[at] - BEFORE), at)
            earlier = tuple(self._turn(place) for place in asked if self._unanswered(place))
        return Exchange(self._turn(at), reply, reaction, earlier)

    def has_agent(self, at: int) -> bool:
        here = self.places[at]
        first = bisect_left(self._ours, here - BEFORE)
        return first < len(self._ours) and self._ours[first] <= here + AFTER

    def _turn(self, at: int) -> Turn:
        return self.turns[self.places[at]]

    def _near(self, at: int, after: int) -> bool:
        return at + after < len(self.places) and self.places[at + after] - self.places[at] <= AFTER

    def _unanswered(self, at: int) -> bool:
        """Whether something was asked here and nothing but a word that it will come was the answer."""
        if at not in self._open:
            turn = self._turn(at)
            mine = not turn.ours and turn.type in _TYPES
            self._open[at] = mine and asks(turn.text) and not delivers(_text(self._answer(at)[0]))
        return self._open[at]

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
        asking = next((place for place in range(last, at - 1, -1) if asks(self._turn(place).text)), last)
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
    judged = exchanges(stretch.all, start, rooms=privacy_of(unit.of.audience) != "private")
    found = {_id(each.request): row for each in judged if (row := _sighting(work, unit, each)) is not None}
    ids = [_id(turn) for turn in stretch.all[start:]]
    with work.store.read() as connection:
        known = _known(connection, work.space, ids).mappings()
        before = {row["sighting"]: dict(row, gap=UNGROUPED) for row in known}
    writes = [read_up_to(work, unit, stretch.until)]
    if before != found:
        writes.append(_writing(work, unit, before, found))
    return Outcome(writes=writes, more=stretch.more)


def _sighting(work: Work, unit: Unit, exchange: Exchange) -> dict[str, Any] | None:
    work.renew()
    request, reply, reaction = exchange.request, _text(exchange.reply), exchange.reaction
    question = NeedIn(
        request.text, reply, reaction.text if reaction else "", tuple(turn.text for turn in exchange.earlier)
    )
    positions = tuple(sorted({turn.position for turn in exchange.turns}))
    judgment = work.panel.ask(question, About(unit.of.audience, unit.of.agent, positions))
    kind, need = judgment.answer.kind, judgment.answer.need
    if kind != "none" and not judgment.is_ours:
        need = neat(need) if Ground(*(turn.text for turn in exchange.turns)).shares(need) else ""
    compared_by = terms(need)
    if kind == "none" or not compared_by:
        return None
    return {
        "space": work.space, "sighting": _id(request), "audience": unit.of.audience,
        "agent": unit.of.agent, "gap": UNGROUPED, "entity": request.entity, "kind": kind, "need": need,
        "terms": json.dumps(compared_by), "at": request.at, "position": request.position, "source": request.id,
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
    gaps: dict[str, dict[tuple[str, ...], Any]] = {}  # the wordings of each, and where each was first seen
    placed: dict[str, str] = {}
    for row in rows:
        wording = tuple(json.loads(row.terms))
        gap = row.gap if row.gap != UNGROUPED else _joined(work, unit, row, wording, gaps)
        if row.gap == UNGROUPED:
            placed[row.sighting] = gap
        known = gaps.setdefault(gap, {})
        if len(known) < WORDINGS:
            known.setdefault(wording, row)

    def write(connection: Connection) -> None:
        for sighting, gap in placed.items():
            _place(connection, work.space, sighting, gap)

    return Outcome(writes=[write])


def _joined(
    work: Work, unit: Unit, row: Any, wording: tuple[str, ...], gaps: Mapping[str, Mapping[tuple[str, ...], Any]]
) -> str:
    """The earliest gap that this is another sight of; else one of its own."""
    for gap, wordings in gaps.items():
        for known, seen in wordings.items():
            if known == wording:
                return gap
            if set(known) & set(wording):
                work.renew()
                about = About(unit.of.audience, unit.of.agent, tuple(sorted({row.position, seen.position})))
                if work.panel.ask(SameNeedOf(seen.need, row.need), about).answer.same:
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
