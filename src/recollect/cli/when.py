"""Times as people write them on a command line. Always with a zone in the end: that of the settings, else of the
machine, where none is written."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta, tzinfo

import click

from recollect.errors import InvalidInput
from recollect.settings import Settings
from recollect.times import check_zone, find_zone, given_time, in_zone, machine_zone, midnight, now

_ZONE = "recollect.zone"
_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SHORT = re.compile(r"(\d+)\s*([mhdw])(?:\s+ago)?")
_LONG = re.compile(r"(\d+)\s*(minute|hour|day|week)s?\s+ago")
FORMS = "2026-02-27, 2026-02-27T09:30:00Z, now, today, yesterday, 3 days ago, or 30m, 2h, 3d, 1w"


def parse(text: str, field: str, clock: datetime | None = None) -> datetime:
    """A moment. A date alone is its midnight here; a time of day needs a zone, which it keeps."""
    said = " ".join(text.lower().split())
    clock = clock or now()
    try:
        if said == "now":
            return clock.astimezone(UTC)
        if said in ("today", "yesterday"):
            return _midnight(in_zone(clock, user_zone()).date() - timedelta(days=said == "yesterday"))
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
    return given_time(written, field)


def user_zone() -> tzinfo:
    """The zone of whoever types. A command asks for it once, however many times it shows."""
    context = click.get_current_context(silent=True)
    known: dict[str, tzinfo] = {} if context is None else context.meta
    if _ZONE not in known:
        known[_ZONE] = _user_zone()
    return known[_ZONE]


def _user_zone() -> tzinfo:
    return find_zone(check_zone(Settings.load().zone or machine_zone(), "zone")) or UTC


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
    return midnight(day, user_zone())
