"""Why something is believed: a tree from any item down to the words that somebody said, and what was made of it."""

from __future__ import annotations

from collections.abc import Iterator

from starlette.responses import Response

from recollect import Fact, Memory, RecollectError, Summary, Trace
from recollect.server.pages import drawing_deeper
from recollect.server.pages.doing import done
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.layout import link, pages_router, show

router = pages_router()
identity = id  # of an object; here the name is taken by ids of items
SHOWN = 60  # of what one item rests on
WALKED = ("int", "fact", "epi", "cfl", "ent", "sum", "prc", "prm", "ep", "gap", "sop", "tsk")


@router.get("/memory/why/{id}")
def why(visit: Visits, id: str) -> Response:
    memory = visit.memory
    trace = memory.why(id)
    marks = {identity(each): f"w{number}" for number, each in enumerate(_all(trace), 1)}
    history = _history(memory, trace)
    return show(
        visit, "why.html", title="Why", here="/memory/search", trace=trace, mark_of=lambda one: marks[identity(one)],
        shown=SHOWN, leads=leads, words=sum(1 for each in _all(trace) if each.kind == "interaction"),
        picture=drawing_deeper.derivation(trace, marks) if trace.because else "",
        history=history, own=next((fact for fact in history if fact.id == id), None), above=_above(memory, id),
    )  # fmt: skip


@router.post("/memory/why/{id}")
def say(visit: Visits, filled: Forms, id: str) -> Response:
    """What the owner says of a fact or some words: not true, true after all, or that it stays."""
    memory, what = visit.memory, filled.one("what")
    here = link("/memory/why", id)
    if what == "debunk":
        return done(visit, here, lambda: memory.debunk(id, filled.one("reason")), "It is no longer told as true.")
    if what == "restore":
        return done(visit, here, lambda: memory.debunk(id, undo=True), "It is believed again.")
    if what in ("stays", "fades"):
        told = "It stays and does not fade." if what == "stays" else "It fades with time like others."
        return done(visit, here, lambda: memory.evergreen(id, what == "stays"), told)
    return done(visit, here, lambda: None, "Nothing was chosen.")


def leads(id: str) -> bool:
    """Whether there is more to be told of this by itself."""
    return "#" not in id and id.partition("_")[0] in WALKED


def _all(trace: Trace) -> Iterator[Trace]:
    yield trace
    for each in trace.because:
        yield from _all(each)


def _history(memory: Memory, trace: Trace) -> list[Fact]:
    return memory.history(trace.id) if trace.kind == "fact" else []


def _above(memory: Memory, id: str) -> list[Summary]:
    try:
        return memory.summarised_in(id)[:12]
    except RecollectError:  # nothing is made of things of this kind
        return []
