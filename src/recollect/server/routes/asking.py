"""Asking: recall, context, a question understood, and a conversation as a prompt should have it.

Questions are sent in bodies: an address is written into logs on the way, and a question is somebody's words.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from recollect import Context, Fact, Hit, Interaction, Session, Summary, Window
from recollect import Query as Understood
from recollect.server.answers import UNRECORDED, Body, Shape, answer, between, written
from recollect.server.asked import Owns, Reads, Speaks, Talks
from recollect.server.fields import Kind, Moment, Name, Question, Words
from recollect.server.operations import operations
from recollect.server.problems import at_odds

router = operations("asking")


class Recall(Body):
    query: Question
    limit: int = Field(10, ge=1, le=1_000)
    entity: Name | None = None
    kinds: list[Kind] | None = None
    since: Moment | None = None
    until: Moment | None = None
    as_of: Moment | None = None
    tags: list[Name] | None = None
    min_score: float = Field(0.0, ge=0, le=1)
    rerank: bool | None = None
    explain: bool = False


class Recalled(Shape):
    """Hits, best first; how likely what was asked for is among them; how the question was read."""

    hits: list[Hit]
    confidence: float
    notes: list[str]
    facts: list[Fact]
    query: Understood


@router.post("/recall", response_model=Recalled)
@at_odds("rerank")
def recall(asked: Reads, wish: Recall) -> Response:
    """What the memory holds about a question, best first, as far as whoever speaks on the channel may know."""
    when = between(wish.since, wish.until)
    hits = asked.memory.recall(
        wish.query, limit=wish.limit, entity=wish.entity, kinds=wish.kinds, between=when, as_of=wish.as_of,
        tags=wish.tags, min_score=wish.min_score, rerank=wish.rerank, explain=wish.explain, **asked.reader,
    )  # fmt: skip
    found: dict[str, Any] = {"hits": list(hits), "confidence": hits.confidence, "notes": hits.notes}
    return answer(found | {"facts": hits.facts, "query": hits.query})


class Wanted(Body):
    query: Question
    budget: int = Field(2_000, ge=50, le=1_000_000)
    as_of: Moment | None = None


@router.post("/context", response_model=Context)
def context(asked: Reads, wish: Wanted) -> Response:
    """What a model should know before it answers on the channel: text with numbered quotations, inside a budget.
    `system` is for agents alone; for a reader it is empty."""
    found = asked.memory.context(wish.query, budget=wish.budget, as_of=wish.as_of, **asked.reader)
    return answer(found if asked.key.may("agent") else replace(found, system=""))


class Unread(Body):
    query: Question
    now: Moment | None = None


@router.post("/understand", response_model=Understood)
def understand(asked: Reads, question: Unread) -> Response:
    """How recall reads a question: times, names, kinds, and why."""
    return answer(asked.memory.understand(question.query, now=question.now, **asked.reader))


@router.get("/window", response_model=Window, tags=["conversations"])
def window(
    asked: Talks,
    budget: Annotated[int | None, Query(ge=1, le=1_000_000, description="Most tokens.")] = None,
    limit: Annotated[int | None, Query(ge=1, le=100_000)] = None,
) -> Response:
    """The talk on the channel as a prompt should have it: what was folded as a summary, then the newest words whole."""
    return answer(asked.memory.window(_named(asked.channel), sender=asked.sender, budget=budget, limit=limit))


class Kept(Body):
    text: Words


@router.get("/working-memory", response_model=Interaction | None, tags=["conversations"])
def working_memory(asked: Talks) -> Response:
    """What is kept beside the conversation on the channel; null where there is nothing."""
    return answer(asked.memory.working_memory(_named(asked.channel), sender=asked.sender))


@router.post(
    "/working-memory", status_code=201, response_model=Interaction, responses=UNRECORDED, tags=["conversations"]
)
def keep(asked: Speaks, kept: Kept) -> Response:
    """Put this in its place."""
    stored = asked.memory.working_memory(_named(asked.channel), sender=asked.sender, text=kept.text)
    assert stored is not None  # noqa: S101 - with a text there is one
    return written(stored, asked.key)


class Ending(Body):
    note: Words | None = None


@router.post("/sessions:end", response_model=Session | None, tags=["conversations"])
@at_odds("sender", "channel")
def end(asked: Speaks, ending: Ending) -> Response:
    """End the session on the channel; null where none is open. The note is carried into the next one."""
    return answer(asked.memory.end(_named(asked.channel), sender=asked.sender, note=ending.note))


@router.post("/sessions:split", response_model=Session | None, tags=["conversations"])
@at_odds("sender", "channel")
def split(asked: Speaks, ending: Ending) -> Response:
    """End the session on the channel and carry what is open into the next one."""
    return answer(asked.memory.split(_named(asked.channel), sender=asked.sender, note=ending.note))


@router.post("/sessions:checkpoint", response_model=Summary | None, tags=["conversations"])
@at_odds("sender", "channel")
def checkpoint(asked: Speaks) -> Response:
    """Sum up the session on the channel as far as it has come; null where nothing is worth keeping."""
    return answer(asked.memory.checkpoint(_named(asked.channel), sender=asked.sender))


class Folding(Body):
    conversation: Name
    keep: int | None = Field(None, ge=0, le=100_000)


@router.post("/conversations:compact", response_model=Summary | None, tags=["conversations"])
def compact(asked: Owns, folding: Folding) -> Response:
    """Fold all but the newest messages of a conversation into its summary now. Nothing is deleted."""
    return answer(asked.memory.compact(conversation=folding.conversation, keep=folding.keep))


def _named(channel: str | None) -> str:
    assert channel is not None  # noqa: S101 - the door saw to it
    return channel
