"""How much processor time is left for one message. It cannot be taken away inside a pattern, whose texts are bounded
for that reason (`bounds`); it is looked at between questions and between sentences."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_until: ContextVar[float | None] = ContextVar("until", default=None)


class OutOfTime(Exception):
    """A message has used up the processor time that it may take."""


@contextmanager
def allowance(seconds: float | None) -> Iterator[None]:
    """So much processor time of this thread for what is done inside; None: as much as it takes."""
    before = _until.set(None if seconds is None else time.thread_time() + seconds)
    try:
        yield
    finally:
        _until.reset(before)


def check() -> None:
    """Raise `OutOfTime` where nothing is left."""
    until = _until.get()
    if until is not None and time.thread_time() > until:
        raise OutOfTime
