"""Who waits for an answer goes first: a thread of Python holds up all others while it computes, so that work in the
background looks up between two of its steps whether somebody is waiting."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 0.05  # seconds that work waits at most for those who ask without a pause


class Foreground:
    def __init__(self) -> None:
        self._asking = 0
        self._guard = threading.Lock()
        self._nobody = threading.Event()
        self._nobody.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Somebody waits for what is done in here."""
        with self._guard:
            self._asking += 1
            self._nobody.clear()
        try:
            yield
        finally:
            with self._guard:
                self._asking -= 1
                if self._asking == 0:
                    self._nobody.set()

    def give_way(self) -> None:
        """Between two steps of work that nobody waits for."""
        self._nobody.wait(LONGEST)
