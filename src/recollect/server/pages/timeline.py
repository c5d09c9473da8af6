"""What was said, day by day, with what each day came to."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from starlette.responses import Response

from recollect import Interaction, Memory
from recollect.server.clock import local, today, zone
from recollect.server.pages.door import Visits
from recollect.server.pages.drawing import Day
from recollect.server.pages.layout import back_to, link, pages_router, show
from recollect.server.problems import Problem
from recollect.times import midnight

router = pages_router()
MOST = 100  # of a day on a page
AROUND = 45  # days in the picture
AFTER = 14  # of them after the one that is shown


@router.get("/memory/timeline")
def latest(visit: Visits, day: str = "") -> Response:
    """The day on which something was last said, or the one that was chosen."""
    if day:
        return back_to(link("/memory/timeline", day))
    last = visit.memory.log(limit=1)
    return _day(visit, local(last[0].occurred_at).date() if last else today(), None)


@router.get("/memory/timeline/{day}")
def of_day(visit: Visits, day: str, before: str | None = None) -> Response:
    try:
        return _day(visit, date.fromisoformat(day), before)
    except (ValueError, OverflowError):
        raise Problem(404, f"{day} is not a day; write one as 2026-02-27.") from None


def _day(visit: Visits, day: date, before: str | None) -> Response:
    memory = visit.memory
    start, end = midnight(day, zone()), midnight(day + timedelta(days=1), zone())
    said = _said(memory, start, end, before)
    more, said = len(said) > MOST, said[-MOST:]
    summaries = memory.summaries("day", subject=str(day), limit=3)
    around = _around(memory, day, today())
    before_it = [each for each, count in around if count and each < day]
    after_it = [each for each, count in around if count and each > day]
    return show(
        visit, "timeline.html", title=f"{day:%d %B %Y}", here="/memory/timeline", day=day, said=said,
        summaries=summaries, by_channel=_by_channel(said), today=today(), zone=zone(),
        days=[Day(each, count, link("/memory/timeline", str(each)), each == day) for each, count in around],
        earlier=before_it[-1] if before_it else _earlier(memory, start), later=after_it[0] if after_it else None,
        older=link("/memory/timeline", str(day), before=said[0].id) if more else "",
    )  # fmt: skip


def _around(memory: Memory, day: date, today: date) -> list[tuple[date, int]]:
    """The days before this one and some after it, with how much was said on each."""
    last = min(day + timedelta(days=AFTER), today) if day <= today else today
    return memory.activity(last - timedelta(days=AROUND - 1), last)


def _earlier(memory: Memory, start: datetime) -> date | None:
    found = memory.log(between=(None, start), limit=1)
    return local(found[-1].occurred_at).date() if found else None


def _said(memory: Memory, start: datetime, end: datetime, before: str | None) -> list[Interaction]:
    """The last of a day, by the clock. On a day on which very much was said, that is the end of the log, and to look
    there first spares to look at all of it."""
    found = memory.log(limit=MOST + 1, before=before)
    if len(found) <= MOST or not all(start <= each.occurred_at < end for each in found):
        found = memory.log(between=(start, end), limit=MOST + 1, before=before)
    return sorted(found, key=lambda each: each.occurred_at)


def _by_channel(said: list[Interaction]) -> list[tuple[str, list[Interaction]]]:
    """The day as it went on each channel, in the order in which they began."""
    channels: dict[str, list[Interaction]] = {}
    for each in said:
        channels.setdefault(each.channel, []).append(each)
    return list(channels.items())
