"""Moments: always with a zone, always UTC inside, one spelling on disk."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import lru_cache

from recollect.errors import InvalidInput


def now() -> datetime:
    return datetime.now(UTC)


@lru_cache(maxsize=1_024)  # what is written together mostly happened together
def spell(moment: datetime) -> str:
    """Fixed width, so that text order is time order: 2026-02-27T09:30:00.000000Z."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="microseconds")[:26] + "Z"


def moment(value: datetime | str, field: str) -> datetime:
    """A datetime or an ISO 8601 text with a zone; anything else is refused."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            raise InvalidInput(
                field, f"{value!r} is not a time; write ISO 8601 with a zone, such as 2026-02-27T09:30:00Z."
            ) from None
    if not isinstance(value, datetime):
        raise InvalidInput(field, f"a datetime or an ISO 8601 text is needed, not {type(value).__name__}.")
    if value.tzinfo is None:
        raise InvalidInput(field, f"{value.isoformat()} has no time zone; add one, such as Z or +01:00.")
    if value.tzinfo is UTC:
        return value
    try:
        return value.astimezone(UTC)
    except OverflowError:
        raise InvalidInput(field, f"{value.isoformat()} is outside the years 1 to 9999 in UTC.") from None


def past(value: datetime | str, field: str, clock: datetime, skew_seconds: float) -> datetime:
    """A moment that is not in the future, give or take what clocks differ by."""
    found = moment(value, field)
    if found > clock + timedelta(seconds=skew_seconds):
        raise InvalidInput(
            field,
            f"{spell(found)} is in the future; a memory records what has happened. "
            "Check the clock, or raise the setting clock_skew_seconds.",
        )
    return found
