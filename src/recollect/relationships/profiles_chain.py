"""From what shows something about somebody, in the order of the log, to the versions of what is known: a chain for each
slot, never overwritten. Nothing is read or written here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from recollect.audience import Scope
from recollect.ids import derived_id

FIRST, NEWEST = 10, 40  # words that an item names of many that it rests on
AGAIN = 2  # times in a row that something inferred must show otherwise before it is taken to have changed
CERTAIN, INFERRED = 0.95, 0.75  # confidence that nothing exceeds: what was said, and what was only seen


@dataclass(frozen=True, slots=True)
class Shown:
    """The words that show something, where they were said, and the fact that was made of them."""

    source: str
    channel: str
    fact: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that shows `value` on a slot. `stated`: somebody said so; `least`: how often it must show before it is
    taken for known; `closes`: it is so no longer."""

    type: str
    slot: str
    value: str
    content: str
    confidence: float
    shown: tuple[Shown, ...]
    at: datetime
    position: int
    reason: str
    stated: bool = False
    least: int = 1
    closes: bool = False
    doubtful: bool = False
    judge: str = "rules"


@dataclass(slots=True)
class Version:
    """An item as it is to be written."""

    id: str
    type: str
    slot: str
    value: str
    content: str
    confidence: float
    relation: str
    created_at: datetime
    reason: str
    judge: str
    stated: bool
    shown: list[Shown]
    count: int
    supersedes: str | None = None
    superseded_by: str | None = None
    at_first: int = 0  # how many events it was made of


@dataclass(slots=True)
class _Slot:
    versions: list[Version] = field(default_factory=list)
    current: Version | None = None
    waiting: list[Event] = field(default_factory=list)  # of one value that is not taken for known yet
    closed: list[Shown] = field(default_factory=list)


def chains(entity: str, of: Scope, events: Iterable[Event]) -> list[Version]:
    """All versions of all slots, each in the order in which they came about."""
    slots: dict[tuple[str, str], _Slot] = {}
    for event in sorted(events, key=lambda each: (each.position, not each.closes, each.type, each.slot, each.value)):
        _take(slots.setdefault((event.type, event.slot), _Slot()), event, entity, of)
    return [version for slot in slots.values() for version in slot.versions]


def _take(slot: _Slot, event: Event, entity: str, of: Scope) -> None:
    current = slot.current
    if event.closes:
        if current is not None and current.value == event.value:
            ended = replace(event, content=f"No longer: {current.content}")
            _open(slot, [ended], "updates", entity, of)
            slot.versions[-1].superseded_by = slot.versions[-1].id
            slot.current = None
        return
    if current is not None and current.stated and not event.stated:
        return  # what somebody said needs nothing that is inferred, and holds against it
    if current is not None and current.value == event.value:
        slot.waiting = []
        _more(slot, current, event, entity, of)
        return
    if slot.waiting and slot.waiting[-1].value != event.value:
        slot.waiting = []
    slot.waiting.append(event)
    changed = current is not None
    if len(slot.waiting) >= max(event.least, AGAIN if changed and not event.stated else 1):
        _open(slot, slot.waiting, "updates" if slot.versions else "derives", entity, of)
        slot.waiting = []


def _more(slot: _Slot, current: Version, event: Event, entity: str, of: Scope) -> None:
    """It shows once more: after some times there is a version that is surer."""
    current.count += 1
    known = {each.source for each in current.shown}
    fresh = [each for each in event.shown if each.source not in known]
    if event.doubtful:
        current.confidence = round(min(current.confidence, event.confidence), 2)
    said = event.stated and not current.stated
    if not said and current.count < 2 * current.at_first:
        current.shown = _bounded([*current.shown, *fresh])
        return
    count = current.count
    most = CERTAIN if event.stated else INFERRED
    surer = event.confidence if said else max(event.confidence, min(most, current.confidence + 0.05))
    again = replace(event, confidence=surer, shown=(*current.shown, *fresh))
    _open(slot, [again], "extends", entity, of)
    slot.versions[-1].count = slot.versions[-1].at_first = count


def _open(slot: _Slot, events: Sequence[Event], relation: str, entity: str, of: Scope) -> None:
    last = events[-1]
    before = slot.versions[-1] if slot.versions else None
    shown = _bounded(list({each.source: each for event in events for each in event.shown}.values()))
    id = derived_id(
        "ep", of.audience, of.agent, entity, last.type, last.slot, last.content,
        *(each.source for each in shown), None if before is None else before.id,
    )  # fmt: skip
    version = Version(
        id, last.type, last.slot, last.value, last.content, round(min(CERTAIN, last.confidence), 2), relation, last.at,
        last.reason, last.judge, last.stated, shown, len(events), None if before is None else before.id,
        at_first=len(events),
    )  # fmt: skip
    if before is not None:
        before.superseded_by = id
    slot.versions.append(version)
    slot.current = version


def _bounded(shown: list[Shown]) -> list[Shown]:
    return shown if len(shown) <= FIRST + NEWEST else shown[:FIRST] + shown[-NEWEST:]
