"""Bells that ring when the log of a space has grown, for those who listen; and the few threads that read for them."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from recollect import Memory, StoreError

LOOK = 0.5  # seconds between two looks at the head of a log
THREADS = 4  # that read for listeners: however many there are, those who write and ask have the others
T = TypeVar("T")


class Readers:
    """The few threads that read for all listeners."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "listener")

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args))

    def close(self) -> None:
        self._threads.shutdown()


class Bell:
    """Rings when the log of a space has grown. It looks only while somebody listens."""

    def __init__(self, memory: Memory, stopping: threading.Event, readers: Readers) -> None:
        self._memory, self._stopping, self._readers = memory, stopping, readers
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

    async def heard(self, seconds: float) -> bool:
        """Wait until it rings, so long at most."""
        try:
            return await asyncio.wait_for(self._rung.wait(), seconds)
        except TimeoutError:
            return False

    async def _watch(self) -> None:
        while self._listeners and not self._stopping.is_set():
            try:
                newest = await self._readers.run(lambda: self._memory.log(limit=1))
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
        self.readers = Readers()
        self.open: Counter[str] = Counter()  # streams, by the id of their key
        self._bells: dict[str, Bell] = {}

    def of(self, memory: Memory) -> Bell:
        if memory.space not in self._bells:
            self._bells[memory.space] = Bell(memory, self.stopping, self.readers)
        return self._bells[memory.space]
