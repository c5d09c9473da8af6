"""How the memory is: the doctor's checks, the jobs that keep it in order, and what is being done in the background."""

from __future__ import annotations

from collections.abc import Callable

from starlette.responses import Response

from recollect import Check
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.layout import back_to, pages_router, show

router = pages_router()
WORKS = 8
DOES = {
    "verify": "The log is being proved; the result is below.",
    "learn": "Learning has begun.",
    "rebuild": "All that is derived is being built again.",
    "heartbeat": "The jobs that are due are being done.",
}


@router.get("/memory/health")
def health(visit: Visits) -> Response:
    memory = visit.memory
    checks = memory.doctor()
    works = visit.house.works.listed(visit.key.space)[:WORKS]
    return show(
        visit, "health.html", title="Health", here="/memory/health", checks=checks, bad=_bad(checks),
        jobs=memory.jobs(), works=works, procedures=memory.procedures(limit=10),
        running=any(each.status == "running" for each in works),
    )  # fmt: skip


@router.post("/memory/health")
def do(visit: Visits, filled: Forms) -> Response:
    """Begin something in the background; the page shows how far it is."""
    memory, what, job = visit.memory, filled.one("what"), filled.one("job")
    stop = visit.house.stopping.is_set
    jobs: dict[str, Callable[[Callable[[int], None]], object]] = {
        "verify": lambda tell: memory.verify(),
        "learn": lambda tell: memory.learn(tell),
        "rebuild": lambda tell: memory.rebuild(tell),
        "heartbeat": lambda tell: memory.heartbeat(stop=stop),
    }
    if job in {each.job for each in memory.jobs()}:
        visit.house.works.begin(visit.key.space, f"job {job}", lambda tell: memory.heartbeat([job], stop=stop))
        return back_to("/memory/health#jobs", visit=visit, told=f"The job {job} has begun.")
    if what not in jobs:
        return back_to("/memory/health", visit=visit, told="Nothing was begun: that is not known.")
    visit.house.works.begin(visit.key.space, what, jobs[what])
    return back_to("/memory/health", visit=visit, told=DOES[what])


def _bad(checks: list[Check]) -> list[Check]:
    return [each for each in checks if not each.ok]
