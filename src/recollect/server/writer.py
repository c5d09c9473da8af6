"""Writing: what many send at the same moment is written in one transaction, so that all wait for one disk.

Each is acknowledged when it is on disk, and answered for by itself: if one breaks a rule, the others are written.
"""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from recollect import Interaction, Memory, RecollectError
from recollect.server.metrics import Metrics

TOGETHER = 500
Item = dict[str, Any]


class Writer:
    """The one thread that writes single interactions to a memory. While it writes, the next ones gather."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._waiting: queue.SimpleQueue[tuple[Item, Future[Interaction]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name=f"writer of {memory.space}", daemon=True)
        self._thread.start()

    def put(self, item: Item) -> Future[Interaction]:
        done: Future[Interaction] = Future()
        self._waiting.put((item, done))
        return done

    def close(self) -> None:
        """Write what waits, then end."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._waiting.get()
            if first is None:
                return
            some, last = [first], False
            while len(some) < TOGETHER and not last:
                try:
                    following = self._waiting.get_nowait()
                except queue.Empty:
                    break
                if following is None:
                    last = True
                else:
                    some.append(following)
            self._write(some)
            if last:
                return

    def _write(self, some: Sequence[tuple[Item, Future[Interaction]]]) -> None:
        if len(some) > 1:
            try:
                stored = self.memory.observe_many([item for item, _ in some])
            except RecollectError:
                pass  # all or none: one of them will not do, so each is tried by itself
            except BaseException as error:
                for _, done in some:
                    done.set_exception(error)
                return
            else:
                for (_, done), interaction in zip(some, stored, strict=True):
                    done.set_result(interaction)
                return
        for item, done in some:
            try:
                done.set_result(self.memory.observe(**item))
            except BaseException as error:
                done.set_exception(error)


class Writers:
    """A writer for each space and agent."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._writers: dict[tuple[str, str | None], Writer] = {}

    async def write(self, memory: Memory, item: Item) -> Interaction:
        who = memory.space, memory.agent
        if who not in self._writers:
            self._writers[who] = Writer(memory)
        done = self._writers[who].put(item)
        stored = await asyncio.shield(asyncio.wrap_future(done))
        self._metrics.written += stored.recorded
        return stored

    def close(self) -> None:
        for writer in self._writers.values():
            writer.close()
