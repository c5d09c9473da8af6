"""The time zone in which an answer tells times to people and models: that of whoever reads."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar, Token
from datetime import UTC, date, datetime, tzinfo

from recollect.times import find_zone, in_zone, local_day, now

_zone: ContextVar[tzinfo] = ContextVar("zone", default=UTC)


def tell_times_in(zone: str) -> Token[tzinfo]:
    """From here to the end of the request."""
    return _zone.set(find_zone(zone) or UTC)


@contextmanager
def times_in(zone: str) -> Iterator[None]:
    before = tell_times_in(zone)
    try:
        yield
    finally:
        _zone.reset(before)


def zone() -> tzinfo:
    return _zone.get()


def local(at: datetime) -> datetime:
    return in_zone(at, _zone.get())


def today() -> date:
    return local_day(now(), _zone.get())
