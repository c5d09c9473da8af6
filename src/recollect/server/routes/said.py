"""What was said: write one, write many, read the log."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from fastapi import Header, Query, Request
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from recollect import Interaction, RecollectError
from recollect.server import events, problems
from recollect.server.answers import (
    EVENT,
    UNRECORDED,
    Body,
    Cursor,
    Limit,
    Page,
    answer,
    between,
    spelled,
    unrecorded,
    unspelled,
    written,
    wrong_cursor,
)
from recollect.server.asked import Asked, Reads, Writes
from recollect.server.fields import ChannelName, ExternalId, Id, InteractionType, Moment, Name, OneOf, Words
from recollect.server.guard import ended
from recollect.server.operations import operations
from recollect.server.problems import Problem, at_odds

router = operations("log")
TOGETHER = 500  # lines of a bulk that are written in one transaction
EventKind = Annotated[str, OneOf(events.KINDS)]
TOLD = 1_000  # lines that were refused; more are only counted
IdempotencyKey = Annotated[
    str | None,
    Header(
        max_length=512, description="The same key with the same words is one interaction, however often it is sent."
    ),
]


class Said(Body):
    """One interaction, as it comes from a channel."""

    content: Words
    channel: ChannelName
    sender: Name | None = None
    privacy: Literal["public", "group", "private"] | None = None
    direction: Literal["inbound", "outbound"] = "inbound"
    occurred_at: Moment | None = None
    external_id: ExternalId | None = None
    metadata: dict[str, Any] | None = None
    role: Literal["user", "assistant", "system", "tool"] | None = None
    type: Literal["text", "voice", "file", "reaction", "command", "event", "note"] = "text"
    to: Name | None = None


@router.post("/interactions", status_code=201, response_model=Interaction, responses=UNRECORDED)
async def observe(asked: Writes, said: Said, idempotency_key: IdempotencyKey = None) -> Response:
    """Record one interaction. When this answers, it is on disk. 201 if it is new, 200 if it was there already, or if
    nothing was stored: then `recorded` is false, and `reason` says why."""
    began = time.time()
    item = said.model_dump(exclude_none=True)
    if idempotency_key is not None:
        item.setdefault("external_id", idempotency_key)
    await _check(asked, item)
    with at_odds("occurred_at", "metadata"):
        stored = await asked.house.writers.write(asked.memory, item)
    return written(stored, asked.key, status=201 if stored.recorded_at.timestamp() >= began else 200)


async def _check(asked: Asked, item: dict[str, Any]) -> None:
    asked.refuse_channel(str(item.get("channel", "")))
    if item.get("privacy") is not None and asked.key.role != "owner":
        await run_in_threadpool(_keep_privacy, asked, str(item["channel"]), str(item["privacy"]))


def _keep_privacy(asked: Asked, channel: str, privacy: str) -> None:
    """An agent may say of a channel that nobody knows yet that it is a group's or private; that it is open to all, and
    whatever changes it later, is the owner's to say."""
    memory = asked.house.spaces.of(asked.key.space, asked.key.agent)  # all there are, whatever the key may read
    known = next((each for each in memory.channels() if each.id == channel), None)
    if known is None and privacy == "public":
        how = f"say 'group' or 'private', or let the owner open it: recollect channel {channel} --public"
        raise Problem(403, f"only the owner can open a channel to everybody; {how}", field="privacy")
    if known is not None and known.privacy != privacy:
        raise Problem(
            403, f"this channel is {known.privacy}; only the owner can change how private it is.", field="privacy"
        )


_LINES = {
    "requestBody": {
        "required": True,
        "content": {
            "application/x-ndjson": {
                "schema": {
                    "type": "string",
                    "minLength": 1,
                    "description": "One JSON object a line, with the fields of an interaction.",
                },
                "example": '{"content": "I moved to Berlin", "channel": "matrix:!room:example.org", '
                '"sender": "@marcus:example.org"}\n',
            }
        },
    }
}


@router.post(
    "/interactions:bulk",
    openapi_extra=_LINES,
    response_class=Response,
    responses={200: {"content": {"application/x-ndjson": {
        "schema": {"type": "string"},
        "example": '{"line": 2, "error": "channel: …"}\n{"line": 3, "recorded": false, "reason": "off", "detail": "…"}'
        '\n{"lines": 3, "written": 1, "not_recorded": 1, "failed": 1}\n',
    }}, "description": "A line for each that was refused or not recorded (the first 1,000), and one with the counts at "
    "the end."}},
)  # fmt: skip
async def bulk(asked: Writes, request: Request, idempotency_key: IdempotencyKey = None) -> Response:
    """Record many, as lines of JSON, as many as there are: they are written as they come. A line that will not do is
    told and left out, and so is one that is not recorded, with the reason; the last line of the answer counts each.
    What it counts as written is on disk, also where it says that something went wrong on the way."""
    taken = Taken()
    batch: list[tuple[int, bytes]] = []
    number, trouble = 0, None
    try:
        async for line in _lines(request, asked.house.settings.serve_body_bytes):
            number += 1
            if line.strip():
                batch.append((number, line))
            if len(batch) >= TOGETHER:
                await taken.next(asked, batch, idempotency_key)
                batch = []
        await taken.next(asked, batch, idempotency_key)
        await taken.finish()
    except (Problem, RecollectError) as error:
        trouble = error if isinstance(error, Problem) else problems.of(error)
        with contextlib.suppress(Problem, RecollectError):
            await taken.finish()  # what is under way counts, too
    if number == 0 and trouble is None:
        raise Problem(422, "there is nothing in it; send at least one line.", field="body")
    asked.house.metrics.written += taken.written
    counts = {
        "lines": number, "written": taken.written, "not_recorded": taken.not_recorded, "failed": taken.failed,
    }  # fmt: skip
    end = counts if trouble is None else counts | {"error": trouble.detail}
    body = b"".join([*taken.lines[:TOLD], to_json(end), b"\n"])
    return Response(body, 200 if trouble is None else trouble.status, media_type="application/x-ndjson")


@dataclass(slots=True)
class Batch:
    """What became of some lines: how many were written, and a line of the answer for each of the others."""

    written: int = 0
    unrecorded: list[tuple[int, bytes]] = field(default_factory=list)
    refused: list[tuple[int, bytes]] = field(default_factory=list)

    def refuse(self, number: int, why: str) -> None:
        told = {"line": number, "error": why.encode("utf-8", "backslashreplace").decode()}
        self.refused.append((number, to_json(told) + b"\n"))


class Taken:
    """How far a bulk is. One batch is written while the next is read."""

    def __init__(self) -> None:
        self.written = self.not_recorded = self.failed = 0
        self.lines: list[bytes] = []
        self._pending: asyncio.Task[Batch] | None = None

    async def next(self, asked: Asked, batch: list[tuple[int, bytes]], key: str | None) -> None:
        await self.finish()
        if batch:
            self._pending = asyncio.create_task(run_in_threadpool(_written, asked, batch, key))

    async def finish(self) -> None:
        if self._pending is not None:
            pending, self._pending = self._pending, None
            done = await pending
            self.written += done.written
            self.not_recorded += len(done.unrecorded)
            self.failed += len(done.refused)
            told = [line for _, line in sorted(done.unrecorded + done.refused)]
            self.lines += told[: TOLD - len(self.lines)] if len(self.lines) < TOLD else []


async def _lines(request: Request, longest: int) -> AsyncIterator[bytes]:
    rest = b""
    async for chunk in request.stream():
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            yield line
        if len(rest) > longest:
            raise Problem(413, f"a line is longer than {longest:,} bytes.")
    if rest:
        yield rest


def _written(asked: Asked, batch: list[tuple[int, bytes]], key: str | None) -> Batch:
    """Write a batch, line by line as far as each will do, while the key still holds."""
    if not asked.house.keys().holds(asked.key):
        raise ended()
    items: list[tuple[int, dict[str, Any]]] = []
    done = Batch()
    allowed: dict[str, bool] = {}
    for number, line in batch:
        try:
            item = json.loads(line)
            problem = _unfit(asked, item, allowed)
        except (ValueError, RecursionError):
            problem = "this is not JSON"
        if problem is not None:
            done.refuse(number, problem)
            continue
        if key is not None and not item.get("external_id"):
            item["external_id"] = f"{key}/{number}"
        items.append((number, item))
    if items:
        _write(asked, items, done)
    return done


def _write(asked: Asked, items: list[tuple[int, dict[str, Any]]], done: Batch) -> None:
    """Write all; if one will not do, each half by itself, until it is found."""
    try:
        stored = asked.memory.observe_many([item for _, item in items])
    except RecollectError as error:
        if problems.of(error).status >= 500:
            raise
        if len(items) == 1:
            done.refuse(items[0][0], str(error).partition("item 1: ")[2] or str(error))
            return
        _write(asked, items[: len(items) // 2], done)
        _write(asked, items[len(items) // 2 :], done)
        return
    for (number, _), each in zip(items, stored, strict=True):
        if each.recorded:
            done.written += 1
        else:
            done.unrecorded.append((number, to_json({"line": number} | unrecorded(each)) + b"\n"))


_FIELDS = frozenset(Said.model_fields)


def _unfit(asked: Asked, item: Any, allowed: dict[str, bool]) -> str | None:
    if not isinstance(item, dict):
        return "this is not an object; write the fields of an interaction"
    unknown = item.keys() - _FIELDS
    if unknown:
        return f"{min(unknown)}: this is not a field here"
    channel = item.get("channel")
    if not isinstance(channel, str) or not isinstance(item.get("content"), str):
        return "content and channel are needed, as texts"
    if item.get("type") == "decision":
        return "type: decisions are not written like this"
    if channel not in allowed:
        allowed[channel] = asked.key.opens(channel)
    if not allowed[channel]:
        return "channel: this key is not for that channel"
    if item.get("privacy") is not None and asked.key.role != "owner":
        try:
            _keep_privacy(asked, channel, str(item["privacy"]))
        except Problem as problem:
            return f"privacy: {problem.detail}"
    return None


@router.get("/interactions", response_model=Page[Interaction])
def log(
    asked: Reads,
    limit: Limit = 50,
    cursor: Cursor = None,
    on: Annotated[ChannelName | None, Query(description="Only what was said on this channel.")] = None,
    conversation: Name | None = None,
    entity: Annotated[Name | None, Query(description="Only in the threads of this one.")] = None,
    since: Moment | None = None,
    until: Moment | None = None,
    types: Annotated[list[InteractionType] | None, Query()] = None,
) -> Response:
    """The log, newest first, by pages: what is written meanwhile shifts nothing."""
    before = None
    if cursor is not None:
        before = unspelled(cursor)
        if not isinstance(before, str):
            raise wrong_cursor()
    found = asked.memory.log(
        limit=limit + 1, before=before, channel=on, conversation=conversation, entity=entity,
        between=between(since, until), types=types, reader_channel=asked.channel, reader_sender=asked.sender,
    )  # fmt: skip
    items = found[::-1][:limit]
    return answer({"items": items, "next": spelled(items[-1].id) if len(found) > limit else None})


@router.get("/interactions/{id}", response_model=Interaction)
def interaction(asked: Reads, id: Id) -> Response:
    """One interaction."""
    return answer(asked.memory.interaction(id, **asked.reader))


_STREAM: dict[int | str, dict[str, Any]] = {200: {"description": "A stream that stays open.", "content": {
    "text/event-stream": {"schema": EVENT, "example": {"id": "int_…", "event": "interaction", "data": "{…}"}}
}}}  # fmt: skip


@router.get("/events", tags=["events"], response_class=Response, responses=_STREAM)
async def live(
    asked: Reads,
    kinds: Annotated[list[EventKind] | None, Query(description=f"Some of {', '.join(events.KINDS)}; else all.")] = None,
    last_event_id: Annotated[str | None, Header(max_length=200, description="Go on after this one.")] = None,
) -> Response:
    """What happens, as it happens, as far as you may read it: interactions, what was made of them, and for the owner
    what waits for a word. After a break, browsers say where they were, and nothing that was said is missed."""
    wanted = frozenset(kinds or events.KINDS)
    if asked.channel is not None:
        wanted -= {"review"}
    await run_in_threadpool(events.check, asked, last_event_id)
    events.check_room(asked)
    return StreamingResponse(events.stream(asked, last_event_id, wanted), media_type="text/event-stream")
