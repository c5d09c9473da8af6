"""The thread that works in the background: brings the indexes forward and embeds what is new, while the process does
other things. Losing it loses nothing; what it did not get to, the next one does."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

_log = logging.getLogger(__name__)

PAUSE = 0.5  # seconds without a write after which the work begins
LONGEST = 5.0  # seconds that it waits at most while more is being written
Stop = Callable[[], bool]


class Indexer:
    def __init__(self, work: Callable[[Stop], None]) -> None:
        self.work = work
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def written(self) -> None:
        """Get to work on what is new, and on what another process may have left behind."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="recollect-indexer", daemon=True)
            self._thread.start()
        self._wake.set()

    def stop(self) -> None:
        """Finish the work at hand and end."""
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _gather(self) -> None:
        """Let what is written in one go come together: many rows at once cost an index much less than a few."""
        until = time.monotonic() + LONGEST
        while self._wake.is_set() and not self._stopping.is_set() and time.monotonic() < until:
            self._wake.clear()
            self._stopping.wait(PAUSE)

    def _run(self) -> None:
        while True:
            self._wake.wait()
            self._gather()
            try:
                self.work(self._stopping.is_set)
            except Exception as error:  # whatever it is: the next attempt may do better, and the log has everything
                _log.warning("the work in the background did not succeed: %s", error)
            if self._stopping.is_set():
                return
