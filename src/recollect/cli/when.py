"""Times as people write them on a command line. Always with a zone in the end: the user's own where none is needed."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta

from recollect.errors import InvalidInput
from recollect.times import moment, now

_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SHORT = re.compile(r"(\d+)\s*([mhdw])(?:\s+ago)?")
_LONG = re.compile(r"(\d+)\s*(minute|hour|day|week)s?\s+ago")
FORMS = "2026-02-27, 2026-02-27T09:30:00Z, now, today, yesterday, 3 days ago, or 30m, 2h, 3d, 1w"


def parse(text: str, field: str, clock: datetime | None = None) -> datetime:
    """A moment in UTC. A date alone is its midnight here; a time of day needs a zone."""
    said = " ".join(text.lower().split())
    clock = clock or now()
    try:
        if said == "now":
            return clock.astimezone(UTC)
        if said in ("today", "yesterday"):
            return _midnight(clock.astimezone().date() - timedelta(days=said == "yesterday"))
        if found := _SHORT.fullmatch(said):
            return clock.astimezone(UTC) - timedelta(**{_UNITS[found[2]]: int(found[1])})
        if found := _LONG.fullmatch(said):
            return clock.astimezone(UTC) - timedelta(**{f"{found[2]}s": int(found[1])})
        day = _date(text.strip())
        if day is not None:
            return _midnight(day)
        written = datetime.fromisoformat(text.strip())
    except (OverflowError, OSError):
        raise InvalidInput(field, f"{text!r} is too far from now; use a time in the years 1 to 9999.") from None
    except ValueError:
        raise InvalidInput(field, f"{text!r} is not a time; write {FORMS}.") from None
    return moment(written, field)


def ahead(text: str, field: str, clock: datetime | None = None) -> datetime:
    """A moment to come: so long from now, or as `parse` reads it. A day counts to its end."""
    clock, found = clock or now(), _SHORT.fullmatch(" ".join(text.lower().split()))
    try:
        if found is not None and "ago" not in text.lower():
            return clock.astimezone(UTC) + timedelta(**{_UNITS[found[2]]: int(found[1])})
        day = _date(text.strip())
        return parse(text, field, clock) if day is None else _midnight(day + timedelta(days=1))
    except OverflowError:
        raise InvalidInput(field, f"{text!r} is too far from now; use a time in the years 1 to 9999.") from None


def between(since: datetime | None, until: datetime | None) -> tuple[datetime | None, datetime | None] | None:
    if since is None and until is None:
        return None
    if since is not None and until is not None and since >= until:
        raise InvalidInput("until", f"{until.isoformat()} is not after --since ({since.isoformat()}); swap the two.")
    return since, until


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _midnight(day: date) -> datetime:
    """Midnight of that day here, whatever summer time said then."""
    try:
        return datetime.combine(day, time()).astimezone().astimezone(UTC)
    except ValueError:  # how the year 1 west of Greenwich is refused
        raise OverflowError from None
