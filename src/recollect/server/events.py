"""Live updates as server-sent events: what is said, what becomes of it, what waits for a word. Each listener gets what
it may read, by reads of its own; one look at the head of the log a moment, for each space, tells when to read."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool

from recollect import Interaction, Memory, NotFound, StoreError

if TYPE_CHECKING:
    from recollect.server.asked import Asked

LOOK = 0.5  # seconds between two looks at the head of a log
STILL = 15.0  # seconds of silence after which a line says that we are there
SETTLE = 5.0  # seconds between two looks at what waits for a word
AT_ONCE = 200
KINDS = ("interaction", "derivation", "review")


class Bell:
    """Rings when the log of a space has grown. It looks only while somebody listens."""

    def __init__(self, memory: Memory, stopping: threading.Event) -> None:
        self._memory, self._stopping = memory, stopping
        self._listeners = 0
        self._task: asyncio.Task[None] | None = None
        self._rung = asyncio.Event()
        self.head: str | None = None

    def __enter__(self) -> Bell:
        self._listeners += 1
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())
        return self

    def __exit__(self, *_: object) -> None:
        self._listeners -= 1

    async def heard(self, seconds: float) -> None:
        """Wait until it rings, so long at most."""
        try:
            await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            return

    async def _watch(self) -> None:
        while self._listeners and not self._stopping.is_set():
            try:
                newest = await run_in_threadpool(self._memory.log, limit=1)
            except StoreError:
                newest = []  # it is busy; there will be another look
            if newest and newest[0].id != self.head:
                self.head = newest[0].id
                self.ring()
            await asyncio.sleep(LOOK)
        self.ring()

    def ring(self) -> None:
        self._rung.set()
        self._rung = asyncio.Event()


class Bells:
    def __init__(self, stopping: threading.Event) -> None:
        self.stopping = stopping
        self._bells: dict[str, Bell] = {}

    def of(self, memory: Memory) -> Bell:
        if memory.space not in self._bells:
            self._bells[memory.space] = Bell(memory, self.stopping)
        return self._bells[memory.space]


async def stream(asked: Asked, after: str | None, kinds: frozenset[str]) -> AsyncIterator[bytes]:
    """The events of one listener, from the interaction `after` on, or from now."""
    metrics, stopping = asked.house.metrics, asked.house.stopping
    listener = Listener(asked, kinds)
    metrics.listeners += 1
    try:
        with asked.house.bells.of(asked.memory) as bell:
            yield b"retry: 2000\n\n"
            await run_in_threadpool(listener.begin, after)
            quiet_since = time.monotonic()
            while not stopping.is_set():
                found = await run_in_threadpool(listener.news)
                if found:
                    yield b"".join(found)
                    quiet_since = time.monotonic()
                    if listener.more:
                        continue
                elif time.monotonic() - quiet_since > STILL:
                    yield b": still here\n\n"
                    quiet_since = time.monotonic()
                await bell.heard(1.0 if listener.waiting else STILL)
            yield b"event: bye\ndata: {}\n\n"
    finally:
        metrics.listeners -= 1


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
            for id in list(self._undigested)[:-AT_ONCE]:
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
        learnt = self._asked.memory.newest_facts(limit=AT_ONCE, **self._asked.reader)  # written with the episodes
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
        waits = {item.id: item for item in self._asked.memory.review(limit=AT_ONCE)}
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


def _event(kind: str, value: Any, id: str | None = None) -> bytes:
    name = b"" if id is None else b"id: " + id.encode() + b"\n"
    return name + b"event: " + kind.encode() + b"\ndata: " + to_json(value, inf_nan_mode="null") + b"\n\n"
