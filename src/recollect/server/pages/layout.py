"""How a page is put together: templates, what they may call, headers, errors, where one goes next."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import lru_cache
from http import HTTPStatus
from typing import Any
from urllib.parse import quote, urlencode

from fastapi import APIRouter, Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from recollect import RecollectError
from recollect.server import problems
from recollect.server.operations import Operation
from recollect.server.pages import drawing, wording
from recollect.server.pages.door import NotEntered, Visit, signed
from recollect.server.pages.waiting import MOST_WAITING, waits_of
from recollect.server.problems import Problem

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # with none at all, browsers send our own forms without their origin
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
# Address, name, the key after g that goes there.
NAVIGATION = (
    ("/", "Chat", "c"),
    ("/memory", "Memory", "m"),
    ("/memory/people", "People", "p"),
    ("/memory/projects", "Projects", "r"),
    ("/memory/timeline", "Timeline", "t"),
    ("/memory/search", "Search", "s"),
    ("/memory/conversations", "Conversations", "v"),
    ("/memory/review", "Review", "i"),
    ("/memory/notes", "Notes", "n"),
    ("/memory/agents", "Agents", "a"),
    ("/memory/health", "Health", "h"),
    ("/memory/settings", "Settings", "e"),
)


@lru_cache(maxsize=1)
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("recollect.server.pages"), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True, auto_reload=False,
    )  # fmt: skip
    made.filters |= wording.FILTERS
    made.globals |= {"drawing": drawing, "navigation": NAVIGATION, "link": link}
    return made


def link(path: str, *parts: str, **query: Any) -> str:
    """An address on our pages: parts of its path, then what is asked, all of it quoted."""
    where = "/".join([path.rstrip("/"), *(quote(part, safe="") for part in parts)]) if parts else path
    asked = [(name, value) for name, value in query.items() if value not in (None, "", (), [])]
    return f"{where}{'&' if '?' in where else '?'}{urlencode(asked, doseq=True)}" if asked else where


def show(visit: Visit, template: str, *, title: str, here: str, status: int = 200, **values: Any) -> Response:
    """A page. `here` is the address in the navigation that it belongs to."""
    values |= {"visit": visit, "title": title, "here": here, "waiting": waiting(visit), "told": visit.told}
    text = environment().get_template(template).render(space=visit.memory.space, **values)
    return Response(text, status, HEADERS, "text/html; charset=utf-8")


def bare(template: str, *, title: str, status: int = 200, **values: Any) -> Response:
    """A page for somebody of whom nothing is known."""
    text = environment().get_template(template).render(title=title, visit=None, **values)
    return Response(text, status, HEADERS, "text/html; charset=utf-8")


def waiting(visit: Visit) -> str:
    """How much waits for the owner's word."""
    count = len(waits_of(visit.request).look(visit.memory))
    return f"{MOST_WAITING}+" if count > MOST_WAITING else str(count or "")


def back_to(path: str, *, visit: Visit | None = None, told: str = "", **query: Any) -> Response:
    """After a form: another page, which says `told` once. The words are signed, so that no link can put any there."""
    if told and visit is not None:
        query["told"] = f"{told}~{signed(visit.house, told)}"
    page, _, mark = path.partition("#")
    where = link(page, **query)
    return RedirectResponse(f"{where}#{mark}" if mark else where, 303, HEADERS)


def pages_router() -> APIRouter:
    """A router whose errors are pages, and which the description of the API leaves out."""
    return APIRouter(route_class=Page, include_in_schema=False)  # type: ignore[arg-type]


class PageRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handled(request: Request) -> Response:
            try:
                return await handler(request)
            except NotEntered:
                where = request.url.path if request.method == "GET" else "/"
                return RedirectResponse(link("/login", next=where if where != "/" else None), 303, HEADERS)
            except Problem as problem:
                return _trouble(problem)
            except HTTPException as error:
                return _trouble(Problem(error.status_code, str(error.detail)))
            except RequestValidationError:
                return _trouble(Problem(422, "something in the address does not fit; go back and try again."))
            except RecollectError as error:
                return _trouble(problems.of(error))

        return handled


class Page(Operation):
    kind = PageRoute


def _trouble(problem: Problem) -> Response:
    detail = str(problem.body.get("detail", ""))
    return bare(
        "trouble.html", title=str(problem.body.get("title") or HTTPStatus(problem.status).phrase),
        status=problem.status, detail=detail[:1].upper() + detail[1:], field=problem.body.get("field"),
    )  # fmt: skip
