"""What was judged, by whom, and what it cost."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from recollect.server.pages.doing import done
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.layout import link, pages_router, show

router = pages_router()
PAGE = 30
TALK = "chat"  # what talks took: counted with the rest, but nothing that was judged
MOST = 500
SPANS = ((1, "a day"), (7, "a week"), (30, "a month"), (0, "all"))


@router.get("/memory/judgments")
def judgments(visit: Visits, question: str = "", days: int = 0, limit: int = PAGE) -> Response:
    memory = visit.memory
    limit = min(max(limit, 1), MOST)
    since = datetime.now(UTC) - timedelta(days=days) if 0 < days <= 3_650 else None
    spent = sorted(memory.spending(since=since), key=lambda each: (-each.cost, -each.judgments, each.question))
    found = memory.judgments(question=question or None, since=since, limit=limit + 1)
    return show(
        visit, "judgments.html", title="Judgments", here="/memory/health", spent=spent, found=found[:limit],
        question=question, days=days, spans=SPANS, questions=sorted({each.question for each in spent} - {TALK}),
        cost=sum(each.cost for each in spent), calls=sum(each.calls for each in spent),
        failures=sum(each.failures for each in spent if each.question != TALK), talk=TALK,
        most=max((each.cost or 0 for each in spent), default=0),
        tokens=sum(each.tokens_in + each.tokens_out for each in spent), model=memory.settings.model,
        more=link("/memory/judgments", question=question, days=days or None, limit=limit + PAGE)
        if len(found) > limit else "",
    )  # fmt: skip


@router.post("/memory/judgments")
def again(visit: Visits, filled: Forms) -> Response:
    """Forget what rules answered in the place of a model that could not be had."""
    memory = visit.memory
    return done(visit, "/memory/judgments", memory.ask_again, "The next rebuild asks the model again.")
