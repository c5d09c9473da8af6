"""What waits for the owner's word, for the number on every page. To find it takes long in a large memory, so that no
page waits for it: a thread looks, and until it is back the page shows what was seen before."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass, field

from starlette.requests import Request

from recollect import Memory, Proposal, RecollectError
from recollect.caches import holds_text

MOST_WAITING = 99  # in the number; more is told as 99+
PATIENCE = 0.06  # seconds that a page waits for it
FRESH = 2.0  # seconds for which it is not looked for again, at least
EASE = 30.0  # and as many times as long as it took


@dataclass
class Seen:
    found: list[Proposal] = field(default_factory=list)
    until: float = 0.0
    looking: threading.Thread | None = None
    known: bool = False  # whether anybody has looked to the end
    changes: int = 0  # so that what was begun before one does not count as new


class Waits:
    def __init__(self) -> None:
        self._seen: dict[str, Seen] = {}
        self._lock = threading.Lock()
        holds_text(self.forget_texts)

    def forget_texts(self) -> None:
        """Something was erased, which a proposal may quote."""
        with self._lock:
            for seen in self._seen.values():
                seen.found, seen.until, seen.known = [], 0.0, False
                seen.changes += 1

    def look(self, memory: Memory, patience: float = PATIENCE) -> list[Proposal]:
        """What waits, as far as it is known by then."""
        deadline = time.monotonic() + patience
        while True:
            with self._lock:
                seen = self._seen.setdefault(memory.space, Seen())
                if seen.until < time.monotonic() and seen.looking is None:
                    seen.looking = threading.Thread(target=self._look, args=(memory, seen), daemon=True)
                    seen.looking.start()
                looking = seen.looking
            if looking is None:
                return seen.found
            looking.join(max(deadline - time.monotonic(), 0.0))
            if looking.is_alive() or time.monotonic() > deadline:
                return seen.found

    def is_known(self, memory: Memory) -> bool:
        """Whether there is anything to go by yet."""
        with self._lock:
            return self._seen.setdefault(memory.space, Seen()).known

    def changed(self, memory: Memory) -> None:
        """Something was decided: look again."""
        with self._lock:
            if memory.space in self._seen:
                self._seen[memory.space].until = 0.0
                self._seen[memory.space].changes += 1

    def _look(self, memory: Memory, seen: Seen) -> None:
        began, before = time.monotonic(), seen.changes
        try:
            seen.found = memory.review(limit=MOST_WAITING + 1)
            seen.known = True
        except RecollectError:
            pass  # it is busy, or closing; what was seen before stands
        finally:
            with self._lock:
                now = time.monotonic()
                fresh = now + FRESH + EASE * (now - began)
                seen.until, seen.looking = fresh if seen.changes == before else 0.0, None


def waits_of(request: Request) -> Waits:
    state = request.app.state
    if not hasattr(state, "waits"):
        state.waits = Waits()
    waits: Waits = state.waits
    return waits
