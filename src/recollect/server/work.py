"""Work that takes long: done in the background, one of a kind at a time for each space, telling how far it is."""

from __future__ import annotations

import logging
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from recollect import RecollectError

_log = logging.getLogger("recollect.server")
KEPT = 200  # that are over; older ones are no longer told of


@dataclass
class Work:
    """One thing that is being done. `status` is running, done or failed; `done` counts what was worked through."""

    id: str
    kind: str
    status: str
    started_at: datetime
    done: int = 0
    finished_at: datetime | None = None
    result: Any = None
    error: str | None = None


class Works:
    def __init__(self) -> None:
        self._works: OrderedDict[tuple[str, str], Work] = OrderedDict()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()

    def begin(self, space: str, kind: str, do: Callable[[Callable[[int], None]], Any]) -> Work:
        """Start it; if it is being done already, that one is given."""
        with self._lock:
            for (owner, _), work in self._works.items():
                if owner == space and work.kind == kind and work.status == "running":
                    return work
            work = Work(f"work_{secrets.token_hex(8)}", kind, "running", datetime.now(UTC))
            self._works[space, work.id] = work
            while len(self._works) > KEPT and next(iter(self._works.values())).status != "running":
                self._works.popitem(last=False)
            thread = threading.Thread(target=self._run, args=(work, do), name=kind)
            self._threads = [each for each in self._threads if each.is_alive()] + [thread]
            thread.start()
            return work

    def listed(self, space: str) -> list[Work]:
        return [work for (owner, _), work in reversed(self._works.items()) if owner == space]

    def find(self, space: str, id: str) -> Work | None:
        return self._works.get((space, id))

    def close(self) -> None:
        for thread in self._threads:
            thread.join()

    def _run(self, work: Work, do: Callable[[Callable[[int], None]], Any]) -> None:
        def progress(count: int, *_total: int) -> None:
            work.done = count

        try:
            work.result = do(progress)
            work.status = "done"
        except RecollectError as error:
            work.status, work.error = "failed", error.outward
        except Exception as error:
            work.status, work.error = "failed", f"a mistake of ours ({type(error).__name__}); see the log."
            _log.error("broken", extra={"error": type(error).__name__, "work": work.kind})
        finally:
            work.finished_at = datetime.now(UTC)
