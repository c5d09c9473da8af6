"""Summaries as text: a heading with the time they span, then their sentences by section, each with who said it and
when. Only headings are ours; a sentence is never cut."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo

from recollect.model import Point
from recollect.times import in_zone

HEADINGS = {
    "conversation": "Conversation Summary",
    "session": "Session Summary",
    "window": "Summary of Sessions",
    "day": "Summary of the Day",
    "week": "Summary of the Week",
    "entity": "Entity Summary",
    "topic": "Topic Summary",
}
# Sections in their order, each with the kinds of points that stand in it.
SECTIONS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("What is known", ("fact",)),
    ("Key points discussed", ("decision", "key")),
    ("Actions taken", ("action",)),
    ("Open items", ("open",)),
    ("To be validated", ("validate",)),
)


def render(
    scope: str,
    points: Sequence[Point],
    started_at: datetime,
    ended_at: datetime,
    name: str = "",
    zone: tzinfo = UTC,
) -> str:
    """The text of a summary. `name` is who or what it is of, where that is not its time or its place alone."""
    title = HEADINGS.get(scope, "Summary") + (f" of {name}" if name else "")
    lines = [f"[{title} - {minute(in_zone(started_at, zone))} to {minute(in_zone(ended_at, zone))}]"]
    for heading, sections in SECTIONS:
        found = [point for section in sections for point in points if point.section == section]
        if found:
            lines.append(f"{heading}:")
            lines += [line(point, zone) for point in found]
    return "\n".join(lines)


def line(point: Point, zone: tzinfo = UTC) -> str:
    """One sentence with who said it and when, on one line."""
    day = "" if point.at is None else f"{in_zone(point.at, zone):%Y-%m-%d}"
    said = ", ".join(part for part in (point.speaker, day) if part)
    text = " ".join(point.text.split())
    return f"- {said}: {text}" if said else f"- {text}"


def minute(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M}"
