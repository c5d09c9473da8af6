"""The memories that are open: one for each space, opened when it is first asked for and kept until the end."""

from __future__ import annotations

import copy
import threading

from recollect import Memory, Settings


class Spaces:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._open: dict[str, Memory] = {}
        self._agents: dict[tuple[str, str | None], Memory] = {}
        self._lock = threading.Lock()
        self._closed = False

    def of(self, space: str, agent: str | None) -> Memory:
        found = self._agents.get((space, agent))
        return found if found is not None else self._opened(space, agent)

    def ready(self, space: str, agent: str | None) -> Memory | None:
        """The memory, if it is open already: what need not wait for a disk need not wait for a thread."""
        return self._agents.get((space, agent))

    @property
    def opened(self) -> list[Memory]:
        return list(self._open.values())

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for memory in self._open.values():
                memory.close()
            self._open.clear()
            self._agents.clear()

    def _opened(self, space: str, agent: str | None) -> Memory:
        with self._lock:
            if self._closed:
                raise RuntimeError("the server is shutting down")
            if space not in self._open:
                self._open[space] = Memory(space=space, settings=self.settings.but(space=space, agent=""))
            whole = self._open[space]
            if whole.agent == agent:
                self._agents[space, agent] = whole
            else:  # the same rooms; who reads in them is all that differs
                self._agents[space, agent] = other = copy.copy(whole)
                other.agent = agent
            return self._agents[space, agent]
