"""Conversations: which there are, and one of them with its summary, promises, tone, and what a prompt has of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from starlette.responses import Response

from recollect import Conversation, Interaction, Memory, NotFound, Session, Summary
from recollect.server.pages import drawing_deeper
from recollect.server.pages.doing import done, names_of
from recollect.server.pages.door import Forms, Visits
from recollect.server.pages.layout import link, pages_router, show

router = pages_router()
PAGE = 25
MOST = 500
SAID = 40  # messages on a page
LATEST = 2  # sessions whose summaries are shown
STATES = ("", "active", "idle", "archived", "closed")


@router.get("/memory/conversations")
def conversations(visit: Visits, entity: str = "", on: str = "", status: str = "", limit: int = PAGE) -> Response:
    memory = visit.memory
    limit = min(max(limit, 1), MOST)
    found = memory.conversations(
        entity=entity or None, on=on or None, status=status if status in STATES[1:] else None, limit=limit + 1
    )
    asked = {"entity": entity, "on": on, "status": status}
    more = link("/memory/conversations", **asked, limit=limit + PAGE) if limit < len(found) and limit < MOST else ""
    found = found[:limit]
    return show(
        visit, "conversations.html", title="Conversations", here="/memory/conversations", found=found, more=more,
        names=names_of(memory, (each.entity for each in found)), states=STATES, state=status, entity=entity, on=on,
        whose=names_of(memory, [entity])[entity] if entity else "",
    )  # fmt: skip


@router.get("/memory/conversations/{id}")
def conversation(visit: Visits, id: str, before: str = "") -> Response:
    memory = visit.memory
    until = _moment(before)
    said = memory.log(conversation=id, between=(None, until) if until else None, limit=SAID + 1)
    found, sender = _found(memory, id)
    more, said = len(said) > SAID, said[-SAID:]
    as_agent = visit.house.spaces.of(visit.key.space, found.agent)  # a talk is the agent's that has it
    window = as_agent.window(found.channel, sender=sender)
    sessions = sorted(memory.sessions(id), key=lambda each: each.started_at)
    return show(
        visit, "conversation.html", title="Conversation", here="/memory/conversations", found=found, said=said,
        name=names_of(memory, [found.entity])[found.entity], sessions=sessions,
        picture=drawing_deeper.strip(sessions, f"{len(sessions):,} sessions"),
        summaries=_summaries(memory, id, sessions),
        promises=[each for each in memory.promises(entity=found.entity, all=True) if each.channel == found.channel],
        manner=as_agent.manner(found.channel, sender=sender), window=window, earlier=bool(until),
        older=link("/memory/conversations", id, before=said[0].occurred_at.isoformat()) if more else "",
    )  # fmt: skip


@router.post("/memory/conversations/{id}")
def fold(visit: Visits, filled: Forms, id: str) -> Response:
    """Fold what is old of it now, or say what became of a promise."""
    memory, promise = visit.memory, filled.one("promise")
    here = link("/memory/conversations", id)
    if promise:
        outcome = filled.one("outcome", "done")
        return done(visit, here, lambda: memory.settle_promise(promise, outcome), f"The promise is {outcome}.")
    return done(visit, here, lambda: memory.compact(conversation=id), "The older messages are folded; nothing is gone.")


def _found(memory: Memory, id: str) -> tuple[Conversation, str | None]:
    """The conversation, and the handle of the one it is with."""
    last = memory.log(conversation=id, limit=20)
    heard: Interaction | None = next((each for each in reversed(last) if each.direction == "inbound"), None)
    for each in memory.conversations(entity=last[-1].entity, on=last[-1].channel, limit=MOST) if last else ():
        if each.id == id:
            return each, heard.sender if heard else None
    raise NotFound(f"there is no conversation {id!r}.")


def _summaries(memory: Memory, id: str, sessions: Sequence[Session]) -> list[Summary]:
    """The summary of what was folded, if there is one, and those of the latest sessions."""
    folded = memory.summaries("conversation", subject=id, limit=1)
    latest = [memory.summaries("session", subject=each.id, limit=1) for each in sessions[: -LATEST - 1 : -1]]
    return [*folded, *(each for found in latest for each in found)]


def _moment(text: str) -> datetime | None:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo else None
