"""What waits for a person's word, and what the owner says of sharing, recording and channels."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from starlette.responses import Response

from recollect import Channel, Interaction, Proposal
from recollect.server.answers import Body, Cursor, Limit, Page, answer, page
from recollect.server.asked import Owns, Reads
from recollect.server.fields import Audience, ChannelName, Id, JoinRule, Name, ReviewKind
from recollect.server.operations import operations
from recollect.server.problems import at_odds

router = operations("review")


@router.get("/review", response_model=Page[Proposal])
def review(
    asked: Owns, limit: Limit = 50, cursor: Cursor = None, kind: ReviewKind | None = None, all: bool = False
) -> Response:
    """What waits for your word, each with its reasons, its evidence and what accepting does."""

    def fetch(most: int) -> list[Proposal]:
        return asked.memory.review(kind=kind, limit=most, all=all)

    return page(fetch, limit, cursor, lambda proposal: proposal.id)


class Decision(Body):
    answer: Name = Field(description="accept, reject or later, or what the options of the item say.")
    keep: str | None = None
    note: str | None = None
    days: float = Field(1.0, gt=0, le=3_650)


@router.post("/review/{id}/decide", response_model=Proposal)
@at_odds("answer", "keep", "note", "text", "tags", "contexts", "days", "id", "item")
def decide(asked: Owns, id: Id, decision: Decision) -> Response:
    """Answer something that waits. If somebody else was faster, it is an error and nothing changes."""
    return answer(asked.memory.decide(id, decision.answer, keep=decision.keep, note=decision.note, days=decision.days))


@router.post("/review/{id}/undo", response_model=Proposal)
@at_odds("id", "item", "answer")
def undo(asked: Owns, id: Id) -> Response:
    """Take an answer back."""
    return answer(asked.memory.undo(id))


class Sharing(Body):
    with_: Audience = Field("public", alias="with", description="public, or the channel of a group.")
    undo: bool = False


@router.get("/shared", response_model=list[Interaction], tags=["sharing"])
def shared(asked: Reads) -> Response:
    """The copies that were made for others, oldest first."""
    return answer(asked.memory.shared(**asked.reader))


@router.post("/interactions/{id}/share", response_model=Interaction, tags=["sharing"])
@at_odds("interaction", "with_", "with")
def share(asked: Owns, id: Id, sharing: Sharing) -> Response:
    """Repeat what was said for others, or erase such a copy again. What was said itself stays as private as it was."""
    return answer(asked.memory.share(id, with_=sharing.with_, undo=sharing.undo))


class Recording(Body):
    channel: ChannelName
    sender: Name | None = None
    on: bool | None = None


@router.post("/recording", response_model=dict[str, bool], tags=["sharing"])
def recording(asked: Owns, wish: Recording) -> Response:
    """Whether what is said on a channel, or with somebody there, is recorded; `on` turns it on or off."""
    return answer({"recording": asked.memory.recording(wish.channel, sender=wish.sender, on=wish.on)})


class Described(Body):
    channel: ChannelName
    privacy: Literal["public", "group", "private"] | None = None
    direct: bool | None = None
    members: list[Name] | None = None
    join_rule: JoinRule | None = None
    encrypted: bool | None = None
    world_readable: bool | None = None


@router.post("/channels", response_model=Channel, tags=["channels"])
@at_odds("channel")
def describe(asked: Owns, described: Described) -> Response:
    """Say what a channel is; hence how private it is from now on."""
    given = described.model_dump()
    return answer(asked.memory.describe_channel(given.pop("channel"), **given))
