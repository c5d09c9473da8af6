"""A model that fails again and again is left alone for a while, longer each time, so that nobody waits for it."""

from __future__ import annotations

import threading
from collections.abc import Callable

FAILURES = 3  # in a row
FIRST_REST = 60.0
LONGEST_REST = 900.0


class Breaker:
    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.failures = 0
        self.last_error = ""
        self._rest = 0.0
        self._until = 0.0
        self._guard = threading.Lock()

    def resting(self) -> float:
        """Seconds until it is asked again; 0 if it may be asked now."""
        return max(self._until - self.clock(), 0.0)

    def worked(self) -> None:
        with self._guard:
            self.failures = 0
            self._rest = 0.0

    def failed(self, error: str) -> None:
        """After its first rest, one more failure is enough for the next."""
        with self._guard:
            self.failures += 1
            self.last_error = error
            if self.failures >= FAILURES:
                self._rest = min(self._rest * 2, LONGEST_REST) if self._rest else FIRST_REST
                self._until = self.clock() + self._rest
