"""Answers: what the memory gives back, as JSON; lists by pages."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Annotated, Any, Generic, Literal, TypeVar

from fastapi import Query
from pydantic import BaseModel, ConfigDict, field_validator
from pydantic_core import to_json
from starlette.responses import Response

from recollect import Interaction
from recollect.server.keys import Key
from recollect.server.problems import Problem

T = TypeVar("T")
MOST = 1_000
DEEPEST = 100_000

Limit = Annotated[int, Query(ge=1, le=MOST, description="At most so many.")]
Cursor = Annotated[
    str | None, Query(max_length=2_000, description="Where to go on: `next` of the page before. Leave it out first.")
]


class Body(BaseModel):
    """What is sent. A field that is not known is refused: whose memory and which audience is not said in a body."""

    model_config = ConfigDict(extra="forbid", strict=True)

    @field_validator("*", mode="before")
    @classmethod
    def _whole_number(cls, value: Any) -> Any:
        """To JSON, 3.0 is as whole as 3."""
        return int(value) if isinstance(value, float) and value.is_integer() else value


EVENT = {  # one of a stream, for the description of the API
    "type": "object",
    "properties": {"id": {"type": "string"}, "event": {"type": "string"}, "data": {"type": "string"}},
}


class Shape(BaseModel):
    """What is answered, for the description of the API: no answer is made with it."""

    model_config = ConfigDict(defer_build=True)


class Page(Shape, Generic[T]):
    """Some of a list, and where it goes on; `next` is null at its end."""

    items: list[T]
    next: str | None = None


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(value, inf_nan_mode="null"), status, headers, "application/json")


class NotRecorded(Shape):
    """What is answered to a write of which nothing was stored."""

    recorded: Literal[False] = False
    reason: Literal["off", "turned_off", "turned_on", "erased"]
    detail: str


UNRECORDED: dict[int | str, dict[str, Any]] = {
    200: {"model": NotRecorded, "description": "Nothing was stored; `reason` says why."}
}


def unrecorded(stored: Interaction) -> dict[str, Any]:
    """A write that stored nothing, as data: that it did not, and why."""
    return {"recorded": False, "reason": stored.not_recorded, "detail": stored.detail}


def told(stored: Interaction, key: Key) -> Interaction | dict[str, Any]:
    """What whoever wrote it is told of it. Position and hash are the owner's, for they count what others wrote; and of
    a message that another agent delivered first, an agent learns no more than what it says itself."""
    if not stored.recorded:
        return unrecorded(stored)
    if key.role == "owner":
        return stored
    if stored.agent not in (None, key.agent):
        return replace(stored, position=None, hash=None, metadata={}, sender=None, agent=None)
    return replace(stored, position=None, hash=None)


def written(stored: Interaction, key: Key, *, status: int = 201) -> Response:
    """The answer to a write; 200 where nothing was created by it."""
    return answer(told(stored, key), status if stored.recorded else 200)


def between(since: datetime | None, until: datetime | None) -> tuple[datetime | None, datetime | None] | None:
    if since is not None and until is not None and since >= until:
        raise Problem(409, "it ends before it begins; `until` comes after `since`.", field="until")
    return None if since is None and until is None else (since, until)


def page(fetch: Callable[[int], Sequence[T]], limit: int, cursor: str | None, id: Callable[[T], str]) -> Response:
    """One page of a list that can only be asked for from its beginning. It goes on after the item that was last, so
    that nothing is missed or told twice when something is added; if that is gone, after as many as were told."""
    seen, last = (0, "") if cursor is None else _where(cursor)
    found = list(fetch(min(seen + 2 * limit + 1, DEEPEST)))
    begin = next((number for number, item in enumerate(found, 1) if id(item) == last), seen) if last else 0
    items = found[begin : begin + limit]
    more = len(found) > begin + limit
    return answer({"items": items, "next": spelled([begin + limit, id(items[-1])]) if more and items else None})


def spelled(place: Any) -> str:
    """A place in a list, in letters that mean nothing to anybody else."""
    return base64.urlsafe_b64encode(json.dumps(place, separators=(",", ":")).encode()).decode().rstrip("=")


def unspelled(cursor: str) -> Any:
    try:
        return json.loads(base64.b64decode(cursor + "=" * (-len(cursor) % 4), b"-_", validate=True))
    except (ValueError, binascii.Error, RecursionError):
        raise wrong_cursor() from None


def wrong_cursor() -> Problem:
    return Problem(404, "this is not the `next` of a page of this list; begin again without it.", field="cursor")


def _where(cursor: str) -> tuple[int, str]:
    match unspelled(cursor):
        case [int(seen), str(last)] if 0 <= seen < DEEPEST:
            return seen, last
    raise wrong_cursor()
