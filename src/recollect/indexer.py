"""The thread that brings the index forward while the process does other things. Losing it loses nothing."""

from __future__ import annotations

import logging
import threading

from recollect.index.lexical import LexicalIndex

_log = logging.getLogger(__name__)


class Indexer:
    def __init__(self, index: LexicalIndex, after: int) -> None:
        self.index = index
        self.after = after
        self.fresh = after  # look once at the start: another process may have left work behind
        self._wake = threading.Event()
        self._stopping = False
        self._thread: threading.Thread | None = None

    def written(self, count: int) -> None:
        """Take note of new interactions; when enough have come together, get to work."""
        self.fresh += count
        if self.fresh >= self.after:
            self.fresh = 0
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="recollect-indexer", daemon=True)
                self._thread.start()
            self._wake.set()

    def stop(self) -> None:
        """Finish the work at hand and end."""
        self._stopping = True
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            self._wake.wait()
            self._wake.clear()
            try:
                if self.index.due():
                    self.index.advance()
            except Exception as error:  # whatever it is: the next attempt may do better, and the log has everything
                _log.warning("the index could not be brought forward: %s", error)
            if self._stopping:
                return
