"""The memory at a glance: how much there is, how it grew, what is new, what waits."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import accumulate

from starlette.responses import Response

from recollect.server.pages.door import Visits
from recollect.server.pages.drawing import Day
from recollect.server.pages.layout import link, pages_router, show
from recollect.server.pages.waiting import waits_of

router = pages_router()
DAYS = 90
NEWEST = 8
# Layers as the page counts them, with where each is shown.
LAYERS = (
    ("interactions", "thing said", "things said", "/memory/timeline"),
    ("conversations", "conversation", "conversations", "/memory/conversations"),
    ("facts", "fact", "facts", "/memory/search?kinds=fact"),
    ("notes", "note", "notes", "/memory/notes"),
    ("summaries", "summary", "summaries", "/memory/timeline"),
    ("procedures", "habit", "habits", "/memory/health"),
)


@router.get("/memory")
def overview(visit: Visits) -> Response:
    memory = visit.memory
    seen = memory.overview(days=DAYS)
    days = [Day(day, count, link("/memory/timeline", str(day))) for day, count in seen.days]
    before = seen.counts["interactions"] - sum(count for _, count in seen.days)
    grown = list(accumulate((count for _, count in seen.days), initial=before))[1:]
    return show(
        visit, "overview.html", title="Memory", here="/memory", seen=seen, layers=LAYERS,
        weeks=_weeks(seen.days), days=days, grown=grown,
        newest=memory.newest_facts(limit=NEWEST),
        waits=waits_of(visit.request).look(memory)[:5], promises=memory.promises(limit=5),
        gaps=memory.gaps(limit=5), lately=memory.log(limit=6)[::-1],
    )  # fmt: skip


def _weeks(days: tuple[tuple[date, int], ...]) -> list[tuple[date, int]]:
    """What each week brought: the picture in words."""
    weeks: dict[date, int] = {}
    for day, count in days:
        monday = day - timedelta(days=day.weekday())
        weeks[monday] = weeks.get(monday, 0) + count
    return [(monday, count) for monday, count in weeks.items() if count]
