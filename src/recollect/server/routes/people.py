"""Who and what there is: entities, channels, conversations; what is known of people, promised to them, or missing."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from recollect import (
    Acquaintance,
    Channel,
    Conversation,
    Entity,
    Expertise,
    Gap,
    Link,
    Manner,
    Profile,
    ProfileItem,
    Promise,
    Resolution,
    Session,
    Task,
)
from recollect.server.answers import Body, Cursor, Limit, Page, answer, page
from recollect.server.asked import Owns, Reads, Talks
from recollect.server.fields import (
    ChannelName,
    ConversationStatus,
    EntityType,
    GapOutcome,
    Id,
    Name,
    ProfileType,
    PromiseOutcome,
    Question,
)
from recollect.server.operations import operations
from recollect.server.problems import at_odds

router = operations("people")


@router.get("/entities", response_model=Page[Entity])
def entities(asked: Reads, limit: Limit = 100, cursor: Cursor = None, type: EntityType | None = None) -> Response:
    """Everybody and everything that is known."""

    def fetch(most: int) -> list[Entity]:
        return asked.memory.entities(type=type, limit=most, **asked.reader)

    return page(fetch, limit, cursor, lambda entity: entity.id)


@router.get("/entities/{who}", response_model=Entity)
def entity(asked: Reads, who: Id) -> Response:
    """The one that an id, a handle or a name stands for."""
    return answer(asked.memory.find_entity(who, **asked.reader))


@router.get("/acquaintances", response_model=list[Acquaintance])
def acquaintances(
    asked: Reads,
    limit: Limit = 50,
    skip: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    type: EntityType | None = None,
    like: Annotated[str | None, Query(description="Whose name or handle has this in it.")] = None,
) -> Response:
    """Who and what is known, whoever was heard or spoken of last first."""
    return answer(asked.memory.acquaintances(type=type, like=like, skip=skip, limit=limit, **asked.reader))


class Declared(Body):
    name: Name
    type: EntityType | None = None
    aliases: list[Name] = Field(default_factory=list)
    properties: dict[str, Any] | None = None
    external_ref: Name | None = None
    privacy: Literal["public", "private"] | None = None


@router.post("/entities", response_model=Entity)
def declare(asked: Owns, declared: Declared) -> Response:
    """Declare somebody or something, or complete what is known; the one that is there already is given back."""
    given = declared.model_dump()
    return answer(asked.memory.entity(given.pop("name"), **given))


@router.get("/entities/{who}/profile", response_model=Profile)
def profile(asked: Reads, who: Id) -> Response:
    """What is known of somebody, each thing with what it rests on."""
    return answer(asked.memory.profile(who, **asked.reader))


@router.get("/entities/{who}/profile/page", response_class=Response, responses={200: {
    "description": "A page of HTML that needs nothing else.", "content": {"text/html": {"schema": {"type": "string"},
    "example": "<!doctype html>…"}}}})  # fmt: skip
def profile_page(asked: Reads, who: Id) -> Response:
    """The same as a page for people."""
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(asked.memory.profile_page(who, **asked.reader), headers=headers, media_type="text/html")


@router.get("/entities/{who}/profile/history", response_model=list[ProfileItem])
def profile_history(asked: Reads, who: Id, type: ProfileType | None = None, slot: Name | None = None) -> Response:
    """Every version of what is or was known of somebody, the oldest first."""
    return answer(asked.memory.profile_history(who, type=type, slot=slot, **asked.reader))


@router.get("/manner", response_model=Manner | None)
def manner(asked: Talks) -> Response:
    """How the one who is spoken with on the channel writes there; null where too little was said yet."""
    return answer(asked.memory.manner(str(asked.channel), sender=asked.sender))


@router.get("/links", response_model=list[Link])
def links(asked: Owns, entity: Name | None = None, all: bool = False) -> Response:
    """Who is the same as whom; with `all` also what was undone."""
    return answer(asked.memory.links(entity, all=all))


class Pair(Body):
    one: Name
    other: Name


class Linked(Pair):
    verified: bool = True


@router.post("/links", response_model=Entity)
@at_odds("link")
def link(asked: Owns, pair: Linked) -> Response:
    """Say that two are the same. Unverified, it is a suggestion and opens nothing."""
    return answer(asked.memory.link(pair.one, pair.other, verified=pair.verified))


@router.post("/links:undo", response_model=Entity)
@at_odds("link")
def unlink(asked: Owns, pair: Pair) -> Response:
    """Take a link back; both are as they were before it."""
    return answer(asked.memory.unlink(pair.one, pair.other))


class Mention(Body):
    name: Name
    text: str = ""
    sender: Name | None = None
    previous: list[str] = Field(default_factory=list)
    type: EntityType | None = None


@router.post("/resolve", response_model=Resolution)
def resolve(asked: Reads, mention: Mention) -> Response:
    """Whom or what a name, a phrase or a pronoun stands for. On a channel, said by the sender who is named there."""
    sender = asked.sender if asked.channel is not None else mention.sender
    return answer(
        asked.memory.resolve(
            mention.name, text=mention.text, sender=sender, previous=mention.previous, type=mention.type,
            channel=asked.channel,
        )
    )  # fmt: skip


class Meaning(Body):
    mention: Name
    entity: Name
    sender: Name | None = None


@router.post("/resolve:teach", response_model=Resolution)
def meant(asked: Owns, meaning: Meaning) -> Response:
    """Teach whom a mention stands for from now on: for one who says it, or for everybody."""
    return answer(asked.memory.meant(meaning.mention, meaning.entity, sender=meaning.sender))


@router.get("/channels", response_model=list[Channel], tags=["channels"])
def channels(asked: Reads) -> Response:
    """Where things were said."""
    return answer(asked.memory.channels(**asked.reader))


@router.get("/members", response_model=list[Entity], tags=["channels"])
@at_odds("group", "channel")
def members(asked: Reads, group: Name) -> Response:
    """Who belongs to a group or a channel."""
    return answer(asked.memory.members(group, **asked.reader))


class Membership(Body):
    group: Name
    add: list[Name] = Field(default_factory=list)
    remove: list[Name] = Field(default_factory=list)


@router.post("/members", response_model=list[Entity], tags=["channels"])
@at_odds("group", "channel")
def change_members(asked: Owns, membership: Membership) -> Response:
    """Say who joins and who leaves. It opens nothing by itself."""
    return answer(asked.memory.members(membership.group, add=membership.add, remove=membership.remove))


@router.get("/conversations", response_model=Page[Conversation], tags=["conversations"])
def conversations(
    asked: Reads,
    limit: Limit = 100,
    cursor: Cursor = None,
    entity: Name | None = None,
    on: Annotated[ChannelName | None, Query(description="The channel that they are on.")] = None,
    status: Annotated[ConversationStatus | None, Query(description="active, idle, archived or closed")] = None,
) -> Response:
    """Conversations, the latest first."""

    def fetch(most: int) -> list[Conversation]:
        return asked.memory.conversations(entity=entity, on=on, status=status, limit=most, **asked.reader)

    return page(fetch, limit, cursor, lambda conversation: conversation.id)


@router.get("/conversations/{id}/sessions", response_model=list[Session], tags=["conversations"])
def sessions(asked: Reads, id: Id) -> Response:
    """The sessions of a conversation."""
    return answer(asked.memory.sessions(id, **asked.reader))


@router.get("/promises", response_model=Page[Promise])
def promises(
    asked: Reads, limit: Limit = 50, cursor: Cursor = None, entity: Name | None = None, all: bool = False
) -> Response:
    """What somebody said they would do and has not done yet; with `all` what is settled as well."""

    def fetch(most: int) -> list[Promise]:
        return asked.memory.promises(entity=entity, all=all, limit=most, **asked.reader)

    return page(fetch, limit, cursor, lambda promise: promise.id)


class Kept(Body):
    outcome: PromiseOutcome


@router.post("/promises/{id}/settle", response_model=Promise)
def settle_promise(asked: Owns, id: Id, outcome: Kept) -> Response:
    """Say what became of a promise: done, dropped, or open again."""
    return answer(asked.memory.settle_promise(id, outcome.outcome))


@router.get("/gaps", response_model=list[Gap], tags=["gaps"])
def gaps(asked: Reads, limit: Limit = 50, all: bool = False) -> Response:
    """What was needed and could not be done, the most frequent first."""
    return answer(asked.memory.gaps(all=all, limit=limit, **asked.reader))


class Closed(Body):
    outcome: GapOutcome


@router.post("/gaps/{id}/resolve", response_model=Gap, tags=["gaps"])
def resolve_gap(asked: Owns, id: Id, outcome: Closed) -> Response:
    """Say what became of a gap: resolved, wont_fix, or detected to open it again."""
    return answer(asked.memory.resolve_gap(id, outcome.outcome))


class Scan(Body):
    dry_run: bool = False


@router.post("/gaps:scan", response_model=dict[str, int], tags=["gaps"])
def scan_gaps(asked: Owns, scan: Scan) -> Response:
    """Make tasks of what is needed often; how much of each."""
    return answer(asked.memory.scan_gaps(scan.dry_run))


@router.get("/tasks", response_model=list[Task], tags=["gaps"])
def tasks(asked: Owns, all: bool = False) -> Response:
    """Tasks that were made of gaps, the latest first."""
    return answer(asked.memory.tasks(all=all))


@router.get("/agents", response_model=list[Expertise])
def agents(asked: Reads, fields: Annotated[int, Query(ge=0, le=1_000)] = 5) -> Response:
    """Every agent that was asked for something, and how it did."""
    return answer(asked.memory.agents(fields=fields, **asked.reader))


@router.get("/agents:best", response_model=list[Expertise])
def best_at(asked: Reads, field: Question, limit: Limit = 5) -> Response:
    """The agents that were asked for something like this, the most reliable in it first."""
    return answer(asked.memory.best_at(field, limit=limit, **asked.reader))
