"""Agents: who they are, how they did, what they are told first; every version of a soul, and the way back to one."""

from __future__ import annotations

from starlette.responses import Response

from recollect import Memory, Proposal, Soul
from recollect.server.pages.doing import done
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.layout import link, pages_router, show

router = pages_router()
PARTS = ("personality", "insights")


@router.get("/memory/agents")
def agents(visit: Visits) -> Response:
    memory = visit.memory
    told, did = memory.instructions(), memory.agents(fields=3)
    names = sorted({*(each.agent for each in did), *_named(memory), *(name for name in told if name)})
    cards = [
        (name, memory.soul(name), [each for each in did if each.agent == name], _waiting(memory, name))
        for name in names
    ]  # fmt: skip
    return show(
        visit,
        "agents.html",
        title="Agents",
        here="/memory/agents",
        cards=cards,
        for_all=told.get("", ""),
    )


@router.post("/memory/agents")
def instruct_all(visit: Visits, filled: Forms) -> Response:
    memory, text = visit.memory, filled.one("text")
    return done(visit, "/memory/agents", lambda: memory.instruct(text), "All agents are told this from now on."
                if text else "The instructions for all are taken away.")  # fmt: skip


@router.get("/memory/agents/{name:path}")
def agent(visit: Visits, name: str, version: int | None = None) -> Response:
    memory = visit.memory
    soul, history = memory.soul(name), memory.soul_history(name)
    then = memory.soul(name, version=version) if version is not None else None
    return show(
        visit, "agent.html", title=name, here="/memory/agents", name=name, soul=soul, history=history, then=then,
        changed=_difference(soul, then), parts_of=PARTS, own=memory.instructions(name).get(name, ""),
        prompt=memory.system_prompt(name), waits=_waiting(memory, name),
        did=[each for each in memory.agents(fields=5) if each.agent == name],
    )  # fmt: skip


@router.post("/memory/agents/{name:path}")
def change(visit: Visits, filled: Forms, name: str) -> Response:
    memory, what, here = visit.memory, filled.one("what"), link("/memory/agents", name)
    if what == "instruct":
        return done(visit, here, lambda: memory.instruct(filled.one("text"), name), "The instructions are changed.")
    if what == "add":
        part = filled.one("part", "personality")
        return done(visit, here, lambda: memory.edit_soul(name, add=[filled.one("line")], part=part), "Added.")
    if what == "remove":
        return done(visit, here, lambda: memory.edit_soul(name, remove=[filled.one("line")]), "Taken out.")
    if what == "reflect":
        return done(visit, here, lambda: memory.reflect(name), "Looked back; what came of it waits in the review.")
    number = filled.one("version")
    wanted = int(number) if number.isdigit() else -1
    return done(visit, here, lambda: memory.soul_rollback(name, wanted), f"The soul is as in version {number} again.")


def _named(memory: Memory) -> set[str]:
    """Agents that speak in some conversation."""
    return {each.agent for each in memory.conversations(limit=200) if each.agent}


def _waiting(memory: Memory, name: str) -> list[Proposal]:
    return [each for each in memory.review(kind="soul", limit=200) if each.data.get("agent") == name]


def _difference(now: Soul, then: Soul | None) -> list[tuple[str, str, str]]:
    """What differs between a version and today: + it is there today, - it was there then."""
    if then is None:
        return []
    found = []
    for part in PARTS:
        today = [each.text for each in getattr(now, part)]
        before = [each.text for each in getattr(then, part)]
        found += [("-", part, text) for text in before if text not in today]
        found += [("+", part, text) for text in today if text not in before]
        found += [(" ", part, text) for text in today if text in before]
    return found
