"""How the memory is: the doctor's checks, the jobs that keep it in order, and what is being done in the background."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from starlette.responses import Response

from recollect import Check
from recollect.server.pages.door import Forms, Visit, Visits
from recollect.server.pages.layout import back_to, pages_router, show
from recollect.server.work import Work

router = pages_router()
WORKS = 8
DOCTOR = "doctor"
FRESH = timedelta(seconds=20)  # for which what the doctor found will do
PATIENCE = 2.0  # seconds that the first look is waited for
DOES = {
    "verify": "The log is being proved; the result is below.",
    "learn": "Learning has begun.",
    "rebuild": "All that is derived is being built again.",
    "heartbeat": "The jobs that are due are being done.",
}


@router.get("/memory/health")
def health(visit: Visits) -> Response:
    memory = visit.memory
    last, looking = _examined(visit)
    checks: list[Check] = last.result if last is not None else []
    works = [each for each in visit.house.works.listed(visit.key.space) if each.kind != DOCTOR][:WORKS]
    answer = show(
        visit, "health.html", title="Health", here="/memory/health", checks=checks, bad=_bad(checks),
        jobs=memory.jobs(), works=works, procedures=memory.procedures(limit=10), looking=looking,
        looked_at=last.finished_at if last is not None else None,
        running=any(each.status == "running" for each in works),
    )  # fmt: skip
    if looking and last is None:
        answer.headers["Refresh"] = "2"
    return answer


def _examined(visit: Visit) -> tuple[Work | None, bool]:
    """What the doctor last found, and whether it looks again: in a large memory that takes longer than a page may."""
    works, memory = visit.house.works, visit.memory
    of_doctor = [each for each in works.listed(visit.key.space) if each.kind == DOCTOR]
    last = next((each for each in of_doctor if each.status == "done"), None)
    if last is None or last.finished_at is None or datetime.now(UTC) - last.finished_at > FRESH:
        begun = works.begin(visit.key.space, DOCTOR, lambda tell: memory.doctor())
        until = time.monotonic() + (PATIENCE if last is None else 0.05)
        while begun.status == "running" and time.monotonic() < until:
            time.sleep(0.02)
        return (begun, False) if begun.status == "done" else (last, begun.status == "running")
    return last, False


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
