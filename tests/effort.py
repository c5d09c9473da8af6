"""What a piece of work costs: the processor time of this thread, in seconds of a quiet machine. No clock on the wall,
so that a busy neighbour makes no test fail; a limit lies far above what is usual, far below what grows with the square.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable

_KNOWN = re.compile(r"(?:\w+ ){0,9}!")  # a piece of work to tell the pace of a machine by
_USUAL = 0.013  # what it takes on a quiet one


def spent(call: Callable[[], object]) -> float:
    start = time.thread_time()
    call()
    return time.thread_time() - start


def effort(call: Callable[[], object], limit: float) -> float:
    """Of what is over the limit the best of three, at the pace that the machine has meanwhile."""
    once = spent(call)
    return once if once < limit else min(spent(call) / pace() for _ in range(3))


def pace() -> float:
    """How many times longer than on a quiet machine a known piece of work takes just now, and once at least."""
    return max(spent(lambda: _KNOWN.search("k " * 20_000)) / _USUAL, 1.0)
