"""What went wrong, as problem+json (RFC 9457): what it was, and what to do. Never a stack trace, never a content."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from recollect import (
    Ambiguous,
    DuplicateConflict,
    EmbedderError,
    ImportFailed,
    InvalidInput,
    NotFound,
    RecollectError,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
)

if TYPE_CHECKING:
    from fastapi import FastAPI
    from fastapi.exceptions import RequestValidationError

_log = logging.getLogger("recollect.server")
TYPE = "application/problem+json"

STATUSES: tuple[tuple[type[RecollectError], int, str], ...] = (
    (DuplicateConflict, 409, "The same id came with different words"),
    (ImportFailed, 409, "The file cannot be imported"),
    (InvalidInput, 422, "A field breaks a rule"),
    (NotFound, 404, "Not found"),
    (Ambiguous, 409, "The name fits several"),
    (EmbedderError, 503, "The embedder cannot be had"),
    (StoreBusy, 503, "The database is busy"),
    (StoreFull, 507, "No space left"),
    (StoreReadOnly, 503, "The database cannot be written"),
    (StoreError, 503, "The database cannot do it"),
    (RecollectError, 400, "It could not be done"),
)
TITLES = {
    400: "Bad request", 401: "A key is needed", 403: "Not allowed", 404: "Not found", 405: "Method not allowed",
    406: "Not acceptable", 408: "The request came too slowly", 409: "Conflict", 413: "Too large",
    415: "Unsupported media type", 421: "Called by another name", 422: "A field breaks a rule",
    429: "Too many requests", 431: "The head is too large", 500: "Something is broken here", 503: "Not available now",
}  # fmt: skip


class Problem(HTTPException):
    """A request that cannot be answered, and why. (FastAPI lets no other error through while it reads a body.)"""

    def __init__(
        self, status: int, detail: str, *, field: str | None = None, headers: Mapping[str, str] | None = None,
        title: str | None = None, **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(status, detail, dict(headers or {}))
        self.status = status
        self.body: dict[str, Any] = {
            "type": "about:blank", "title": title or TITLES.get(status, "Error"), "status": status, "detail": detail,
        }  # fmt: skip
        if field is not None:
            self.body["field"] = field
        self.body |= more

    def response(self) -> Response:
        content = json.dumps(self.body, ensure_ascii=True).encode()
        return Response(content, self.status, self.headers, TYPE)


def of(error: RecollectError) -> Problem:
    """What the memory complained of."""
    status, title = next((status, title) for kind, status, title in STATUSES if isinstance(error, kind))
    field, detail = None, error.outward
    if isinstance(error, InvalidInput):
        field, detail = error.field, detail.removeprefix(f"{error.field}: ")
    more: dict[str, Any] = {"candidates": list(error.candidates)} if isinstance(error, Ambiguous) else {}
    headers = {"Retry-After": "1"} if status == 503 else {}
    return Problem(status, _speakable(detail), field=field, title=title, headers=headers, **more)


def conflict(error: InvalidInput) -> Problem:
    """A field that is right by itself, but not with what else was sent, or with what is there."""
    found = of(error)
    return Problem(409, found.detail, field=error.field)


@contextmanager
def at_odds(*fields: str) -> Iterator[None]:
    """What the memory says against these fields is about how they go together with others, or with what is there."""
    try:
        yield
    except InvalidInput as error:
        if error.field in fields and not isinstance(error, DuplicateConflict):
            raise conflict(error) from None
        raise


def _speakable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


_UNFIT = "it is empty, or holds a character that has no place in it"


def _invalid(error: RequestValidationError) -> Problem:
    """The first field that does not fit, by its name; what was sent is not repeated."""
    first = error.errors()[0]
    place = [str(part) for part in first.get("loc", ())[1:]]
    where = str(first.get("loc", ("body",))[0])
    if first.get("type") == "json_invalid":
        return Problem(400, "the body is not JSON; send one JSON object in UTF-8.", field="body")
    message = str(first.get("msg", "it does not fit")).rstrip(".")
    if first.get("type") == "extra_forbidden":
        message = "this is not a field here; whose memory it is and who may read it come from the key and the channel"
    if first.get("type") == "string_pattern_mismatch":
        named = ":" in str(first.get("ctx", {}).get("pattern"))  # of all texts, channels alone have a type in front
        message = "write type:id, such as matrix:!room:example.org" if named else _UNFIT
    return Problem(422, f"{message}.", field=".".join(place) or where, place=where)


def install(app: FastAPI) -> None:
    from fastapi.exceptions import RequestValidationError  # whoever only guards a door does without

    async def problem(_request: Request, error: Exception) -> Response:
        assert isinstance(error, Problem)  # noqa: S101
        return error.response()

    async def ours(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RecollectError)  # noqa: S101
        return of(error).response()

    async def invalid(_request: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)  # noqa: S101
        return _invalid(error).response()

    async def plain(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)  # noqa: S101
        detail = {
            404: "there is nothing at this address; /openapi.json lists what there is.",
            405: f"{request.method} cannot be done here; /openapi.json says what can.",
        }.get(error.status_code, str(error.detail))
        headers = dict(error.headers or {})
        if error.status_code == 405:
            headers["Allow"] = _allowed(request)
        return Problem(error.status_code, detail, headers=headers).response()

    app.add_exception_handler(Problem, problem)
    app.add_exception_handler(RecollectError, ours)
    app.add_exception_handler(RequestValidationError, invalid)
    app.add_exception_handler(HTTPException, plain)


def _allowed(request: Request) -> str:
    """All methods of an address: each operation is a route of its own, and knows none but its own."""
    found: set[str] = set()
    for route in request.app.router.routes:
        if getattr(route, "include_in_schema", False) and route.matches(request.scope)[0] != Match.NONE:
            found |= getattr(route, "methods", None) or set()
    return ", ".join(sorted(found))


def unexpected(error: BaseException, where: str) -> Problem:
    """A mistake of ours: its kind and place are logged, its words, which may be somebody's, are not."""
    trace, last = error.__traceback__, ""
    while trace is not None:
        last = f"{trace.tb_frame.f_globals.get('__name__', '?')}:{trace.tb_lineno}"
        trace = trace.tb_next
    _log.error("broken", extra={"error": type(error).__name__, "at": last, "route": where})
    return Problem(500, "this is a mistake of ours; the log of the server says where. What was acknowledged is kept.")
