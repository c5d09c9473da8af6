"""How a conversation stands: active, idle, archived or closed, and why. Pure: no database, no clock.

None of these is for good: the next message makes it active again. `active` is not a matter of time alone: what was
judged of the talk as it was left counts first (X-12, X-26).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

STATUSES = ("active", "idle", "archived", "closed")
END = "/end"
CHECKPOINT = "/checkpoint"  # asks for a summary of the session so far
NATURAL = "natural"  # how a session ended that was judged to be over


@dataclass(frozen=True, slots=True)
class Ending:
    """What was judged of a session after its last message."""

    is_over: bool
    reason: str
    judged_at: datetime


def next_look(last: datetime, judged_at: datetime) -> datetime:
    """When a session that was not over is looked at again: when it has been silent for twice as long."""
    return judged_at + max(judged_at - last, timedelta(minutes=5))


def standing(
    last: datetime,
    ended_by: str | None,
    ending: Ending | None,
    *,
    promised: bool,
    now: datetime,
    idle: timedelta,
    archive: timedelta,
) -> tuple[str, str]:
    """The status of a conversation whose last session had its last word at `last`, and why it is so."""
    silence = max(now - last, timedelta())
    if ended_by == END:
        return "closed", f"it was ended by {END}"
    if silence > archive and not promised:
        return "archived", f"nothing was said for {spelled(silence)}, and no promise is open"
    if ended_by is None and ending is not None and ending.is_over:
        return "idle", ending.reason
    waits = ending is not None and now < next_look(last, ending.judged_at)
    if ended_by is None and (silence <= idle or waits):
        return "active", ending.reason if ending is not None else f"the last word was {spelled(silence)} ago"
    kept = "; a promise is open" if promised and silence > archive else ""
    return "idle", f"nothing was said for {spelled(silence)}{kept}"


def spelled(span: timedelta) -> str:
    minutes = span.total_seconds() / 60
    if minutes < 120:
        return f"{minutes:.0f} min"
    return f"{minutes / 60:.0f} h" if minutes < 48 * 60 else f"{minutes / 1440:.0f} days"
