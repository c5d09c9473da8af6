"""Moments: always with a zone, always UTC inside, one spelling on disk. Zones: by their names, as days are told in."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import lru_cache
from pathlib import Path

from recollect.errors import InvalidInput

_OFFSET = re.compile(r"([+-])(0\d|1[0-4]):([0-5]\d)")
_UTC = {
    "UTC", "UCT", "GMT", "Zulu", "Universal", "Etc/UTC", "Etc/UCT", "Etc/GMT", "Etc/Zulu", "Etc/Universal", "+00:00",
    "-00:00",
}  # fmt: skip


def now() -> datetime:
    return datetime.now(UTC)


@lru_cache(maxsize=1_024)  # what is written together mostly happened together
def spell(moment: datetime) -> str:
    """Fixed width, so that text order is time order: 2026-02-27T09:30:00.000000Z."""
    if moment.tzinfo is not UTC:
        moment = moment.astimezone(UTC)
    return moment.isoformat(timespec="microseconds")[:26] + "Z"


def moment(value: datetime | str, field: str) -> datetime:
    """A datetime or an ISO 8601 text with a zone, in UTC; anything else is refused."""
    return given_time(value, field).astimezone(UTC)


def given_time(value: datetime | str, field: str) -> datetime:
    """The same with the zone that it was given with."""
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
        value.astimezone(UTC)
    except OverflowError:
        raise InvalidInput(field, f"{value.isoformat()} is outside the years 1 to 9999 in UTC.") from None
    return value


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


# --------------------------------------------------------------------------------------------------------------- zones


def check_zone(name: object, field: str) -> str:
    """The name of a time zone, as IANA has it, or an offset such as +05:30; anything else is refused."""
    if isinstance(name, str) and find_zone(name) is not None:
        return "UTC" if name in _UTC else name
    from zoneinfo import available_timezones

    names = sorted(available_timezones() - {"localtime"})
    if not names:
        raise InvalidInput(field, "this machine has no time zones; install the package tzdata, or give +01:00.")
    near = _nearest(name, names) if isinstance(name, str) else None
    like = f"did you mean {near}?" if near else "use a name such as Europe/Berlin or an offset such as +01:00."
    raise InvalidInput(field, f"{name!r} is not a time zone; {like}")


def find_zone(name: str) -> tzinfo | None:
    """The zone of this name; None where there is none."""
    if name in _UTC:
        return UTC
    if found := _OFFSET.fullmatch(name):
        ahead = timedelta(hours=int(found[2]), minutes=int(found[3]))
        return timezone(ahead if found[1] == "+" else -ahead)
    from zoneinfo import ZoneInfo  # reads how Python was built, which many commands need not wait for

    try:
        return None if name == "localtime" else ZoneInfo(name)
    except (OSError, ValueError, LookupError):  # the name of a folder, of nothing below the zones, or unknown
        return None


def _nearest(name: str, names: Iterable[str]) -> str | None:
    """The zone that somebody may have meant: by its name, or by that of its city."""
    from difflib import get_close_matches  # for a mistake alone

    known = {part.casefold(): each for each in names for part in (each.split("/")[-1], each)}
    found = get_close_matches(name.strip().replace(" ", "_").casefold(), known, 1, 0.75)
    return known[found[0]] if found else None


def machine_zone() -> str:
    """The zone of this machine: what TZ says, else what the system is set to; its offset where that has no name."""
    said = os.environ.get("TZ")
    for name in _of_the_system() if said is None else (said.lstrip(":").rpartition("zoneinfo/")[2],):
        if find_zone(name) is not None:
            return "UTC" if name in _UTC else name
    return _offset(datetime.now().astimezone())


@lru_cache(maxsize=1)  # every read and write asks for it, and nobody moves a machine that runs
def _of_the_system() -> tuple[str, ...]:
    names = [os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]]
    with suppress(OSError, UnicodeDecodeError):
        names.append(Path("/etc/timezone").read_text(encoding="utf-8").strip())
    return tuple(names)


def given_zone(value: datetime | str | None) -> str | None:
    """The zone that a time was given with: its name, or its offset. UTC says when something was, not where: None."""
    if isinstance(value, str):
        try:
            value = datetime.fromisoformat(value)
        except ValueError:
            return None
    if not isinstance(value, datetime):
        return None
    name = getattr(value.tzinfo, "key", None)  # London is a place also in winter
    if not isinstance(name, str) or find_zone(name) is None:
        name = _offset(value)
    return None if name in _UTC or find_zone(name) is None else name


def _offset(at: datetime) -> str:
    minutes = round((at.utcoffset() or timedelta()).total_seconds() / 60)
    name = f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
    return "UTC" if name in _UTC else name


def in_zone(at: datetime, where: tzinfo) -> datetime:
    """The same moment by the clock of a zone; at the ends of the calendar, where it cannot be told, as it is."""
    try:
        return at.astimezone(where)
    except (OverflowError, ValueError):
        return at


def local_day(at: datetime, where: tzinfo) -> date:
    return in_zone(at, where).date()


def in_utc(at: datetime | None) -> datetime | None:
    return None if at is None else in_zone(at, UTC)


def midnight(day: date, where: tzinfo) -> datetime:
    """The first moment of a day in a zone, in UTC: a day may have 23 hours, or 25."""
    return datetime.combine(day, time(), where).astimezone(UTC)
