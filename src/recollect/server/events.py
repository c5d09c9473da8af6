"""Live updates as server-sent events: what is said, what becomes of it, what waits for a word. Each listener gets what
it may read, by reads of its own; one look at the head of the log a moment, for each space, tells when to read."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from recollect import Interaction, NotFound, StoreError
from recollect.server.problems import Problem

if TYPE_CHECKING:
    from recollect.server.asked import Asked

STILL = 15.0  # seconds of silence after which a line says that we are there
CHECK = 0.5  # seconds between two looks at whether whoever listens still may
SETTLE = 5.0  # seconds between two looks at what waits for a word
AT_ONCE = 50  # so much is read ahead of a slow listener, and no more: the rest stays in the log until it is wanted
UNDIGESTED = 200
KINDS = ("interaction", "derivation", "review")


def check_room(asked: Asked) -> None:
    """Whether one more stream may be open."""
    settings, listening = asked.house.settings, asked.house.bells.open
    again = {"Retry-After": "5"}
    if listening[asked.key.id] >= settings.serve_streams_per_key:
        raise Problem(429, "too many streams are open with this key; close one, or wait.", headers=again)
    if listening.total() >= settings.serve_streams:
        raise Problem(503, "too many streams are open; try again later.", headers=again)


async def stream(
    asked: Asked, after: str | None, kinds: frozenset[str], holds: Callable[[], bool] | None = None
) -> AsyncIterator[bytes]:
    """The events of one listener, from the interaction `after` on, or from now, as long as its key `holds`."""
    house = asked.house
    run, listening = house.bells.readers.run, house.bells.open
    holds = holds or (lambda: house.keys().holds(asked.key))
    listener = Listener(asked, kinds)
    try:
        check_room(asked)
    except Problem as problem:  # several came at the same moment
        yield _bye(problem.detail)
        return
    listening[asked.key.id] += 1
    house.metrics.listeners += 1
    try:
        with house.bells.of(house.spaces.of(asked.key.space, asked.key.agent)) as bell:
            await run(listener.begin, after)
            yield b"retry: 2000\n\n"  # whoever has read this misses nothing from here on
            told_at, look_at = time.monotonic(), 0.0
            while not house.stopping.is_set():
                if not await run(_still, holds):
                    yield _bye("this key opens nothing any more: it was revoked, or has expired.")
                    return
                if time.monotonic() >= look_at:
                    found = await run(listener.news)
                    for some in found:
                        yield some
                    if found:
                        told_at = time.monotonic()
                    if listener.more:
                        continue
                    look_at = time.monotonic() + (1.0 if listener.waiting else STILL)
                if time.monotonic() - told_at > STILL:
                    yield b": still here\n\n"
                    told_at = time.monotonic()
                if await bell.heard(CHECK):
                    look_at = 0.0
            yield _bye("the server is about to stop; come back.")
    finally:
        house.metrics.listeners -= 1
        listening[asked.key.id] -= 1


def _still(holds: Callable[[], bool]) -> bool:
    try:
        return holds()
    except StoreError:
        return True  # it is busy; there will be another look


class Listener:
    """What one listener was told so far."""

    def __init__(self, asked: Asked, kinds: frozenset[str]) -> None:
        self._asked, self._kinds = asked, kinds
        self._after: str | None = None
        self._undigested: dict[str, None] = {}
        self._asked_about: set[str] | None = None
        self._looked = 0.0
        self.more = False

    @property
    def waiting(self) -> bool:
        return bool(self._undigested) or "review" in self._kinds

    def begin(self, after: str | None) -> None:
        self._after = after
        if after is None:
            newest = self._log(limit=1)
            self._after = newest[0].id if newest else None
        if "review" in self._kinds:
            self._reviewed()

    def news(self) -> list[bytes]:
        try:
            return [*self._said(), *self._derived(), *self._waits()]
        except StoreError:
            return []  # it is busy; the bell rings again

    def _log(self, **how: Any) -> list[Interaction]:
        reader = self._asked.reader
        return self._asked.memory.log(reader_channel=reader["channel"], reader_sender=reader["sender"], **how)

    def _said(self) -> list[bytes]:
        found = self._log(limit=AT_ONCE, after=self._after)  # with nothing to go on from, whatever there is now is new
        self.more = len(found) == AT_ONCE
        if found:
            self._after = found[-1].id
        if "derivation" in self._kinds:
            self._undigested |= dict.fromkeys(each.id for each in found)
            for id in list(self._undigested)[:-UNDIGESTED]:
                del self._undigested[id]
        if "interaction" not in self._kinds:
            return []
        return [_event("interaction", each, each.id) for each in found]

    def _derived(self) -> list[bytes]:
        if not self._undigested:
            return []
        found = self._asked.memory.episodes(list(self._undigested), **self._asked.reader)
        if not found:
            return []
        learnt = self._asked.memory.newest_facts(limit=UNDIGESTED, **self._asked.reader)  # written with the episodes
        told = []
        for each in found:
            self._undigested.pop(each.source, None)
            facts = [fact for fact in learnt if each.source in fact.sources]
            told.append(_event("derivation", {"interaction": each.source, "episode": each, "facts": facts}))
        return told

    def _waits(self) -> list[bytes]:
        if "review" not in self._kinds or time.monotonic() - self._looked < SETTLE:
            return []
        return [_event("review", item) for item in self._reviewed()]

    def _reviewed(self) -> list[Any]:
        """What waits now and did not before."""
        self._looked = time.monotonic()
        waits = {item.id: item for item in self._asked.memory.review(limit=UNDIGESTED)}
        known, self._asked_about = self._asked_about, set(waits)
        return [] if known is None else [item for id, item in waits.items() if id not in known]


def check(asked: Asked, after: str | None) -> None:
    """Whether there is such a place to go on from, before an answer is begun."""
    if after is not None:
        try:
            asked.memory.log(
                limit=1, after=after, reader_channel=asked.reader["channel"], reader_sender=asked.reader["sender"]
            )
        except NotFound:
            raise NotFound("Last-Event-ID is no interaction that you may read; begin again without it.") from None


def _bye(why: str) -> bytes:
    """The last event of a stream. Whoever still may goes on with Last-Event-ID."""
    return _event("bye", {"detail": why})


def _event(kind: str, value: Any, id: str | None = None) -> bytes:
    name = b"" if id is None else b"id: " + id.encode() + b"\n"
    return name + b"event: " + kind.encode() + b"\ndata: " + to_json(value, inf_nan_mode="null") + b"\n\n"
