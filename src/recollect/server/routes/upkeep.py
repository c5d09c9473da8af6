"""Looking after a memory: health, learning, the heartbeat, erasure, export, settings and keys. All the owner's."""

from __future__ import annotations

import hashlib
import hmac
import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import fields
from datetime import date
from itertools import islice
from typing import Annotated, Any, Literal

from fastapi import Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from recollect import Beat, Check, Erasure, JobStatus, Overview, Settings, Verification
from recollect.server.answers import Body, Shape, answer
from recollect.server.asked import Asked, Owns, Reads
from recollect.server.fields import AgentName, Day, Id, JobName, KeyName, Moment, Name, Pattern
from recollect.server.keys import Key
from recollect.server.operations import operations
from recollect.server.problems import Problem, at_odds
from recollect.server.work import Work

router = operations("upkeep")
Wait = Annotated[bool, Query(description="Answer when it is done, rather than at once.")]


@router.get("/doctor", response_model=list[Check])
def doctor(asked: Owns) -> Response:
    """The health of the memory, a line for each check."""
    return answer(asked.memory.doctor())


@router.get("/overview", response_model=Overview)
def overview(asked: Reads, days: Annotated[int, Query(ge=1, le=3_660)] = 90) -> Response:
    """How much there is of each layer, and how it grew."""
    return answer(asked.memory.overview(days=days, **asked.reader))


@router.get("/activity", response_model=list[tuple[date, int]])
@at_odds("between", "since", "until")
def activity(asked: Reads, since: Day, until: Day) -> Response:
    """How many interactions each day brought, from the one up to and with the other. Days are those of whoever
    reads."""
    return answer(asked.memory.activity(since, until, **asked.reader))


@router.get("/zone", response_model=dict[str, str])
def zone(asked: Reads) -> Response:
    """The time zone in which days are told to whoever reads: theirs if it was declared, else the memory's."""
    return answer({"zone": asked.memory.zone(**asked.reader)})


Head = Annotated[str | None, Query(pattern="^[0-9a-f]{64}$", description="A head that was noted elsewhere.")]
Accept = Annotated[bool, Query(description="The end is missing, and that is known: go on from here.")]


@router.post("/verify", response_model=Verification | Work)
def verify(asked: Owns, head: Head = None, accept_head: Accept = False, wait: Wait = True) -> Response:
    """Prove that nothing in the log was altered, removed or slipped in, and that its end is there."""
    memory = asked.memory
    return _done(asked, "verify", wait, lambda tell: memory.verify(tell, head=head, accept_head=accept_head))


class Learning(Body):
    at_most: int | None = Field(None, ge=1, le=1_000_000_000)
    only: Literal["facts", "summaries"] | None = Field(None, description="Leave the rest for later.")


@router.post("/learn", response_model=dict[str, int] | Work)
def learn(asked: Owns, learning: Learning, wait: Wait = False) -> Response:
    """Derive until nothing is pending, or so many interactions at most."""
    memory, at_most = asked.memory, learning.at_most
    if learning.only == "facts":
        return _done(asked, "learn", wait, memory.learn_facts)
    if learning.only == "summaries":
        return _done(asked, "learn", wait, memory.distil)
    return _done(asked, "learn", wait, lambda tell: memory.learn(tell, at_most=at_most))


class Layer(Body):
    layer: Literal["directory", "indexes", "learning"] | None = None


@router.post("/rebuild", response_model=dict[str, bool] | Work)
def rebuild(asked: Owns, layer: Layer, wait: Wait = False) -> Response:
    """Drop all that is derived, or one layer of it, and derive it again from the log."""

    def do(tell: Callable[[int], None]) -> dict[str, bool]:
        asked.memory.rebuild(tell, layer=layer.layer)
        return {"rebuilt": True}

    return _done(asked, "rebuild", wait, do)


@router.post("/reembed", response_model=dict[str, int] | Work)
@at_odds("embedder")
def reembed(asked: Owns, wait: Wait = False) -> Response:
    """Change over to the embedder that the settings name."""
    return _done(asked, "reembed", wait, lambda tell: {"embedded": asked.memory.reembed(tell)})


@router.post("/index", response_model=dict[str, bool] | Work)
def index(asked: Owns, wait: Wait = False) -> Response:
    """Bring the indexes forward to the end of the log now."""

    def do(tell: Callable[[int], None]) -> dict[str, bool]:
        asked.memory.index(tell)
        return {"indexed": True}

    return _done(asked, "index", wait, do)


def _done(asked: Asked, kind: str, wait: bool, do: Callable[[Any], Any]) -> Response:
    if wait:
        return answer(do(None))
    work = asked.house.works.begin(asked.key.space, kind, do)
    return answer(work, 202, {"Location": f"/v1/work/{work.id}"})


@router.get("/work", response_model=list[Work])
def works(asked: Owns) -> Response:
    """What is being done in the background, and what was, the latest first."""
    return answer(asked.house.works.listed(asked.key.space))


@router.get("/work/{id}", response_model=Work)
def work(asked: Owns, id: Id) -> Response:
    """How far one of them is."""
    found = asked.house.works.find(asked.key.space, id)
    if found is None:
        raise Problem(404, "there is no such work; it is forgotten when the server starts anew.")
    return answer(found)


@router.get("/heartbeat", response_model=list[JobStatus])
def jobs(asked: Owns) -> Response:
    """How every job that keeps the memory in order stands."""
    return answer(asked.memory.jobs())


class Beating(Body):
    jobs: list[JobName] | None = None
    dry_run: bool = False
    all: bool = False


@router.post("/heartbeat", response_model=list[Beat] | Work)
def heartbeat(asked: Owns, beating: Beating, wait: Wait = True) -> Response:
    """Do the jobs that are due, or those that are named, or all."""
    stop = asked.house.stopping.is_set

    def do(_tell: object) -> list[Beat]:
        return asked.memory.heartbeat(beating.jobs, dry_run=beating.dry_run, all=beating.all, stop=stop)

    return _done(asked, "heartbeat", wait, do)


class Target(Body):
    entity: Name | None = None
    interaction: Name | None = None
    conversation: Name | None = None


class Confirmed(Target):
    confirm: str = Field(description="The `confirm` of the preview of the same.")


class Preview(Shape):
    """What would go, and the word to confirm it with."""

    erasure: Erasure
    confirm: str


@router.post("/forget:preview", response_model=Preview)
@at_odds("forget")
def preview(asked: Owns, target: Target) -> Response:
    """What an erasure would remove. Nothing is done."""
    would = asked.memory.forget(**target.model_dump(), dry_run=True)
    return answer({"erasure": would, "confirm": _confirmation(asked, target, would)})


@router.post("/forget", response_model=Erasure)
@at_odds("forget")
def forget(asked: Owns, target: Confirmed) -> Response:
    """Erase, physically and in every layer, what was shown in a preview. It cannot be undone."""
    given = target.model_dump(exclude={"confirm"})
    would = asked.memory.forget(**given, dry_run=True)
    if not hmac.compare_digest(target.confirm.encode(), _confirmation(asked, target, would).encode()):
        raise Problem(409, "this does not confirm what would go now; look at a new preview.", field="confirm")
    return answer(asked.memory.forget(**given))


def _confirmation(asked: Asked, target: Target, would: Erasure) -> str:
    """Good for the same target and the same number of interactions, by the same key, while this server runs."""
    given = [target.entity, target.interaction, target.conversation]
    words = json.dumps([asked.key.space, asked.key.id, given, would.interactions])
    return hmac.new(asked.house.secret, words.encode(), hashlib.sha256).hexdigest()[:32]


@router.get("/export", tags=["transfer"], response_class=Response, responses={200: {
    "description": "Lines of JSON; for the owner the whole memory, on a channel what may be read there.",
    "content": {"application/x-ndjson": {"schema": {"type": "string"}, "example": '{"recollect": "export", …}\n'}},
}})  # fmt: skip
def export(asked: Reads) -> Response:
    """The memory as lines of JSON, one snapshot, however long it takes."""
    lines = asked.memory.export(**asked.reader)
    return StreamingResponse(_chunks(lines), media_type="application/x-ndjson")


def _chunks(lines: Iterator[str]) -> Iterator[bytes]:
    while some := list(islice(lines, 500)):
        yield "".join(line if line.endswith("\n") else f"{line}\n" for line in some).encode()


@router.post("/import", tags=["transfer"], response_model=dict[str, int], openapi_extra={"requestBody": {
    "required": True, "content": {"application/x-ndjson": {"schema": {"type": "string"},
    "example": '{"recollect": "export", …}\n'}}}})  # fmt: skip
async def import_(asked: Owns, request: Request) -> Response:
    """Take in a complete export into this space, which must be empty."""
    with tempfile.TemporaryFile() as file:  # an import is all or nothing, and a reader that waits would hold a lock
        async for chunk in request.stream():
            await run_in_threadpool(file.write, chunk)
        file.seek(0)
        count = await run_in_threadpool(asked.memory.import_, file)
    return answer({"interactions": count})


class Setting(Shape):
    name: str
    value: Any
    default: Any
    doc: str


@router.get("/settings", response_model=list[Setting])
def settings(asked: Owns) -> Response:
    """Every setting, without what is secret."""
    return answer([
        {
            "name": item.name, "value": _safe(item.name, getattr(asked.memory.settings, item.name)),
            "default": item.default, "doc": item.metadata["doc"],
        }
        for item in fields(Settings)
    ])  # fmt: skip


def _safe(name: str, value: Any) -> Any:
    if name.endswith("_key") and name != "require_key" and value:
        return "***"
    if name == "task_target" and str(value).startswith("webhook:"):
        return "webhook:***"
    if isinstance(value, str) and "://" in value and "@" in value:
        return f"{value.partition('://')[0]}://***@{value.rpartition('@')[2]}"
    return value


@router.get("/keys", response_model=list[Key], tags=["keys"])
def keys(asked: Owns) -> Response:
    """The keys of this space, the revoked too. What they are spelled like is nowhere to be had."""
    return answer(asked.house.keys().listed(asked.key.space))


class NewKey(Body):
    role: Literal["owner", "agent", "reader"]
    name: KeyName = ""
    agent_name: AgentName | None = Field(None, description="The agent that asks with it; needed for the role agent.")
    channels: list[Pattern] = Field(default_factory=list, description="Patterns of the channels that it may name.")
    all_channels: bool = Field(False, description="It may name all channels but those of the owner's own tools.")
    person: Name | None = Field(None, description="For a reader: the handle of the person that it reads for.")
    people: list[Name] = Field(
        default_factory=list, max_length=1_000,
        description="Handles of people, such as matrix:@mia:x, whose private words on other channels it reads too.",
    )  # fmt: skip
    across: bool = Field(False, description="The same for everybody who is on its channels with a verified handle.")
    expires_at: Moment | None = Field(None, description="When it ends; else when it is revoked.")


class MadeKey(Shape):
    key: Key
    spelled: str


@router.post("/keys", status_code=201, response_model=MadeKey, tags=["keys"])
@at_odds("agent", "channels", "name", "person", "people", "expires_at")
def add_key(asked: Owns, new: NewKey) -> Response:
    """A new key to this space. It is shown once."""
    key, spelled = asked.house.keys().add(
        asked.key.space, new.role, name=new.name, agent=new.agent_name, channels=new.channels,
        all_channels=new.all_channels, person=new.person, people=new.people, across=new.across,
        expires_at=new.expires_at,
    )  # fmt: skip
    return answer({"key": key, "spelled": spelled}, 201)


@router.delete("/keys/{id}", response_model=Key, tags=["keys"])
def revoke_key(asked: Owns, id: Id) -> Response:
    """Revoke a key: from now on it opens nothing."""
    return answer(asked.house.keys().revoke(asked.key.space, id))
