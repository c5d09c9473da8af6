"""Ids: prefixed and short. Those of the log sort by time; those of derived items are a hash of what they come from."""

from __future__ import annotations

import hashlib
import secrets
import time

_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
_PAIRS = [high + low for high in _DIGITS for low in _DIGITS]


def _encode(number: int, pairs: int) -> str:
    return "".join([_PAIRS[number >> shift & 1023] for shift in range(10 * (pairs - 1), -1, -10)])


def new_id(prefix: str) -> str:
    """An id that nothing can be read from but its time: 50 bits of milliseconds, 64 of randomness."""
    return new_ids(prefix, 1)[0]


def new_ids(prefix: str, count: int) -> list[str]:
    """Ids of one moment, in their order: an index takes them in at its end."""
    moment = f"{prefix}_{_encode(time.time_ns() // 1_000_000, 5)}"
    random = secrets.token_hex(8 * count)
    return sorted([moment + random[start : start + 16] for start in range(0, 16 * count, 16)])


def derived_id(prefix: str, *parts: str | None) -> str:
    """The same parts always give the same id, so that a rebuild keeps every link into the memory good."""
    text = "\x1f".join("" if part is None else part for part in parts)
    digest = hashlib.blake2b(text.encode(), digest_size=10, person=prefix.encode()).digest()
    return f"{prefix}_{_encode(int.from_bytes(digest), 8)}"
