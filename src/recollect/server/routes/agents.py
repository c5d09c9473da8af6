"""Who an agent is: its soul, its instructions, and a talk with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from fastapi import Query
from pydantic import Field
from pydantic_core import to_json
from starlette.responses import Response, StreamingResponse

from recollect import Interaction, Proposal, Reply, Soul, SoulChange, Used
from recollect.server.answers import EVENT, Body, NotRecorded, Shape, answer, told
from recollect.server.asked import Asked, Owns, Voices
from recollect.server.fields import AgentName, ExternalId, Line, SoulPart, Words
from recollect.server.operations import operations
from recollect.server.problems import Problem, at_odds

router = operations("agents")
Agent = Annotated[AgentName | None, Query(description="The agent; the one that asks, if none is named.")]


def _whose(asked: Asked, name: str | None) -> str | None:
    """An agent reads of itself alone; the owner of all."""
    if name is not None and asked.key.role != "owner" and name != asked.key.agent:
        raise Problem(403, "an agent reads of itself alone.", field="name")
    return name


@router.get("/soul", response_model=Soul)
@at_odds("agent", "version")
def soul(
    asked: Voices, name: Agent = None, version: Annotated[int | None, Query(ge=0, le=1_000_000_000)] = None
) -> Response:
    """Who an agent is. On a channel, the lines that may be told there."""
    return answer(asked.memory.soul(_whose(asked, name), version=version, **asked.reader))


@router.get("/soul/history", response_model=list[SoulChange])
@at_odds("agent")
def soul_history(asked: Owns, name: Agent = None) -> Response:
    """Every version of a soul with what it changed, the newest first."""
    return answer(asked.memory.soul_history(name))


class Version(Body):
    name: AgentName | None = None
    version: int = Field(ge=0, le=1_000_000_000)


@router.post("/soul:rollback", response_model=Soul)
@at_odds("agent", "version")
def soul_rollback(asked: Owns, wanted: Version) -> Response:
    """Make a soul what it was in a version. This is a new version; nothing is lost."""
    return answer(asked.memory.soul_rollback(wanted.name, wanted.version))


class Changed(Body):
    name: AgentName | None = None
    add: list[Line] = Field(default_factory=list)
    remove: list[Line] = Field(default_factory=list)
    part: SoulPart = "personality"


@router.post("/soul", response_model=Soul)
@at_odds("agent", "add", "remove")
def edit_soul(asked: Owns, changed: Changed) -> Response:
    """Change a soul by your own hand: that is approval by itself."""
    given = changed.model_dump()
    return answer(asked.memory.edit_soul(given.pop("name"), **given))


class Named(Body):
    name: AgentName | None = None


@router.post("/soul:reflect", response_model=list[Proposal])
@at_odds("agent")
def reflect(asked: Owns, named: Named) -> Response:
    """Look back on what an agent's sessions have shown. Nothing changes before you accept it."""
    return answer(asked.memory.reflect(named.name))


class Told(Body):
    text: str = Field(max_length=20_000)
    name: AgentName | None = None


@router.get("/instructions", response_model=dict[str, str])
@at_odds("agent")
def instructions(asked: Owns, name: Agent = None) -> Response:
    """The instructions that there are: those for all under "", and those of each agent."""
    return answer(asked.memory.instructions(name))


@router.post("/instructions", response_model=dict[str, str])
@at_odds("agent")
def instruct(asked: Owns, told: Told) -> Response:
    """What agents are told before anything else: one, or all. An empty text takes it away."""
    return answer(asked.memory.instruct(told.text, told.name))


@router.get("/system-prompt", response_model=dict[str, str])
@at_odds("agent")
def system_prompt(asked: Voices, name: Agent = None) -> Response:
    """What an agent is told before anything else, as plain text: instructions for all, its soul, its own."""
    return answer({"text": asked.memory.system_prompt(_whose(asked, name), **asked.reader)})


_STREAMED: dict[int | str, dict[str, Any]] = {200: {"description": "The answer.", "content": {
    "text/event-stream": {"schema": EVENT, "example": {"event": "piece", "data": "{…}"}}
}}}  # fmt: skip


class Message(Body):
    message: Words
    stream: bool = False
    budget: int = Field(2_000, ge=50, le=1_000_000)
    external_id: ExternalId | None = None


class Answered(Shape):
    """What was answered, and with which memories. `model` is null where the memory answered by itself."""

    text: str
    message: Interaction | NotRecorded
    interaction: Interaction | NotRecorded | None
    model: str | None
    confidence: float
    used: list[Used]
    notes: list[str]


@router.post("/chat", response_model=Answered, responses=_STREAMED)
def chat(asked: Voices, message: Message) -> Response:
    """Answer a message on the channel, or of the owner, with what is remembered. Both are stored. With `stream` the
    pieces come as server-sent events, and the whole at the end."""
    reply = asked.memory.chat(
        message.message, budget=message.budget, external_id=message.external_id, stream=message.stream, **asked.reader
    )
    if not message.stream:
        return answer(_whole(reply, asked))
    return StreamingResponse(_pieces(reply, asked), media_type="text/event-stream")


def _pieces(reply: Reply, asked: Asked) -> Iterator[bytes]:
    for piece in reply:
        yield b"event: piece\ndata: " + to_json({"text": piece}) + b"\n\n"
    yield b"event: reply\ndata: " + to_json(_whole(reply, asked), inf_nan_mode="null") + b"\n\n"


def _whole(reply: Reply, asked: Asked) -> dict[str, Any]:
    said = None if reply.interaction is None else told(reply.interaction, asked.key)
    return {
        "text": reply.text, "message": told(reply.message, asked.key), "interaction": said, "model": reply.model,
        "confidence": reply.confidence, "used": reply.used, "notes": reply.notes,
    }  # fmt: skip
