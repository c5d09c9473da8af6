"""The memories that are open: one for each space, opened when it is first asked for and kept until the end."""

from __future__ import annotations

import copy
import threading

from recollect import Memory, Settings
from recollect.audience import Grant

Whose = tuple[str, str | None, Grant | None]


class Spaces:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: dict[str, Memory] = {}
        self._readers: dict[Whose, Memory] = {}
        self._lock = threading.Lock()
        self._closed = False

    def of(self, space: str, agent: str | None, grant: Grant | None = None) -> Memory:
        """The memory of a space as an agent reads it, with a key no further than was granted."""
        found = self._readers.get((space, agent, grant))
        return found if found is not None else self._opened(space, agent, grant)

    def ready(self, space: str, agent: str | None, grant: Grant | None) -> Memory | None:
        """The memory, if it is open already: what need not wait for a disk need not wait for a thread."""
        return self._readers.get((space, agent, grant))

    @property
    def opened(self) -> list[Memory]:
        return list(self._open.values())

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for memory in self._open.values():
                memory.close()
            self._open.clear()
            self._readers.clear()

    def _opened(self, space: str, agent: str | None, grant: Grant | None) -> Memory:
        with self._lock:
            if self._closed:
                raise RuntimeError("the server is shutting down")
            if space not in self._open:
                self._open[space] = Memory(space=space, settings=self.settings.but(space=space, agent=""))
            whole = self._open[space]
            self._readers[space, agent, grant] = found = as_read(whole, agent, grant)
            return found


def as_read(memory: Memory, agent: str | None, grant: Grant | None) -> Memory:
    """The same rooms; who reads in them is all that differs."""
    if memory.agent == agent and memory.grant == grant:
        return memory
    other = copy.copy(memory)
    other.agent, other.grant = agent, grant
    return other
