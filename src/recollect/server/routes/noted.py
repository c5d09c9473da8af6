"""What is known on purpose: notes, tags, what turned out not to be so, and what people found of what they were told."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Query
from pydantic import Field
from starlette.responses import Response

from recollect import Imported, Interaction, Note, Question, Tag, TagChange, Trace, Verdict
from recollect.server.answers import UNRECORDED, Body, Cursor, Limit, Page, answer, between, page, written
from recollect.server.asked import Owns, Reads, Speaks, Talks, Voices, Writes
from recollect.server.fields import (
    ChannelName,
    Day,
    ExternalId,
    Id,
    Moment,
    Name,
    NoteOrigin,
    NoteState,
    TagName,
    Title,
    Words,
)
from recollect.server.operations import operations
from recollect.server.problems import Problem, at_odds
from recollect.server.routes.said import IdempotencyKey

router = operations("notes")


class Noted(Body):
    """A note: something to be known."""

    content: Words
    tags: list[TagName] = Field(default_factory=list, max_length=50)
    title: Title | None = None
    channel: ChannelName | None = None
    sender: Name | None = None
    occurred_at: Moment | None = None
    external_id: ExternalId | None = None


@router.post("/notes", status_code=201, response_model=Interaction, responses=UNRECORDED)
@at_odds("sender", "occurred_at", "tags")
def note(asked: Writes, noted: Noted, idempotency_key: IdempotencyKey = None) -> Response:
    """Record a note. Without a channel it is the owner's; an agent names the channel and whose words they are."""
    item = noted.model_dump(exclude_none=True)
    if idempotency_key is not None:
        item.setdefault("external_id", idempotency_key)
    if asked.key.role != "owner":
        if noted.channel is None or noted.sender is None:
            raise Problem(409, "an agent notes what somebody said on a channel; name both.", field="channel")
        asked.refuse_channel(noted.channel)
    return written(asked.memory.note(**item), asked.key)


class Proposed(Body):
    content: Words
    tags: list[TagName] = Field(default_factory=list, max_length=50)
    title: Title | None = None


@router.post("/notes:propose", status_code=201, response_model=Interaction, responses=UNRECORDED)
@at_odds("agent", "sender", "tags")
def propose_note(asked: Speaks, proposed: Proposed) -> Response:
    """Propose a note as the agent that asks, on the channel. It is known when somebody confirms it."""
    return written(asked.memory.propose_note(**proposed.model_dump(), **asked.reader), asked.key)


@router.get("/notes", response_model=Page[Note])
@at_odds("tag", "tags")
def notes(
    asked: Reads,
    limit: Limit = 50,
    cursor: Cursor = None,
    tags: Annotated[list[TagName] | None, Query(description="All of these.")] = None,
    status: Annotated[list[NoteState] | None, Query()] = None,
    origin: NoteOrigin | None = None,
    entity: Name | None = None,
    text: str | None = None,
    since: Moment | None = None,
    until: Moment | None = None,
    all: bool = False,
) -> Response:
    """Notes, the newest first."""
    when = between(since, until)

    def fetch(most: int) -> list[Note]:
        return asked.memory.notes(
            tags=tags, status=status, origin=origin, entity=entity, text=text, between=when, all=all, limit=most,
            **asked.reader,
        )  # fmt: skip

    return page(fetch, limit, cursor, lambda note: note.id)


@router.get("/notes/{id}", response_model=Note)
def get_note(asked: Reads, id: Id) -> Response:
    """One note, however it stands."""
    return answer(asked.memory.get_note(id, **asked.reader))


@router.get("/daily", response_model=list[Note])
def daily(asked: Reads, day: Moment | Day | None = None) -> Response:
    """The log of a day (today, if none is named), the oldest first. Days are those of whoever reads; of a time, the day
    that it is in."""
    return answer(asked.memory.daily(day, **asked.reader))


class Edited(Body):
    content: Words | None = None
    title: Title | None = None
    tags: list[TagName] | None = Field(None, max_length=50)


@router.post("/notes/{id}/edit", response_model=Note)
@at_odds("content", "id", "tags")
def edit_note(asked: Owns, id: Id, edited: Edited) -> Response:
    """Change a note: a new one takes its place, and the old one is archived."""
    return answer(asked.memory.edit_note(id, **edited.model_dump()))


class Archived(Body):
    reason: str | None = None
    on: bool = True


@router.post("/notes/{id}/archive", response_model=Note)
def archive_note(asked: Owns, id: Id, archived: Archived) -> Response:
    """Put a note away, or take it out again."""
    return answer(asked.memory.archive_note(id, reason=archived.reason, on=archived.on))


class Item(Body):
    content: str
    title: str | None = None
    tags: list[str] = Field(default_factory=list)
    created_at: Moment | None = None


class Items(Body):
    notes: list[Item] = Field(max_length=10_000)


@router.post("/notes:import", response_model=Imported)
def import_notes(asked: Owns, items: Items) -> Response:
    """Take in notes. The same notes once more change nothing."""
    return answer(asked.memory.import_notes([item.model_dump(exclude_none=True) for item in items.notes]))


@router.get("/tags", response_model=list[Tag])
def tags(asked: Reads, prefix: str = "", kind: Name | None = None) -> Response:
    """The tags of notes that stand, the most used first."""
    return answer(asked.memory.tags(prefix=prefix, kind=kind, **asked.reader))


@router.get("/tags/{name}", response_model=Tag)
@at_odds("tag")
def tag(asked: Reads, name: Id) -> Response:
    """One tag, by what it is called now or was called before."""
    return answer(asked.memory.tag(name, **asked.reader))


@router.get("/tags/{name}/history", response_model=list[TagChange])
@at_odds("tag")
def tag_history(asked: Owns, name: Id) -> Response:
    """What was said about the name of a tag, the oldest first."""
    return answer(asked.memory.tag_history(name))


class Renamed(Body):
    new: TagName | None = Field(description="null takes it back: each note has the tag again that it had.")


@router.post("/tags/{name}/rename", response_model=Tag)
@at_odds("new", "tag")
def rename_tag(asked: Owns, name: Id, renamed: Renamed) -> Response:
    """Call a tag otherwise from now on, on all notes; if there is one of the new name, both are one."""
    return answer(asked.memory.rename_tag(name, renamed.new))


class Debunked(Body):
    item: Name
    reason: str = ""
    undo: bool = False


@router.post("/debunk", response_model=Trace, tags=["beliefs"])
@at_odds("item")
def debunk(asked: Owns, debunked: Debunked) -> Response:
    """Say that a fact, a note or some words are not true, and why; or take that back."""
    return answer(asked.memory.debunk(debunked.item, debunked.reason, undo=debunked.undo))


class Found(Body):
    item: Name
    verdict: Literal["useful", "wrong", "outdated"] | None


@router.post("/feedback", response_model=Verdict, tags=["beliefs"])
@at_odds("sender", "item")
def feedback(asked: Voices, found: Found) -> Response:
    """Say what somebody found of a fact, a note or a hit; null takes it back. On a channel it counts there."""
    return answer(asked.memory.feedback(found.item, found.verdict, **asked.reader))


@router.get("/questions", response_model=list[Question], tags=["beliefs"])
def questions(asked: Talks, limit: Annotated[int, Query(ge=1, le=100)] = 2) -> Response:
    """What is worth asking the one who is spoken with on the channel, if the moment is good."""
    return answer(asked.memory.questions(str(asked.channel), asked.sender, limit=limit))
