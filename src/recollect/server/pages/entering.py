"""Coming in: by the link that the server prints, or with a key; and out again."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from recollect.server.asked import house_of
from recollect.server.guard import is_secure
from recollect.server.keys import Key
from recollect.server.pages.door import (
    COOKIE,
    Forms,
    Visits,
    check_origin,
    porter_of,
    read_form,
    stands_open,
)
from recollect.server.pages.layout import HEADERS, back_to, bare, pages_router

router = pages_router()


@router.get("/login")
def login(request: Request) -> Response:
    """A form for a key, and how to get in without one; where neither is needed, straight in."""
    onward = _ours(request.query_params.get("next", "/"))
    if stands_open(request):
        return RedirectResponse(onward, 303, HEADERS)
    return bare("login.html", title="Log in", next=onward, wrong="")


@router.post("/login")
async def enter(request: Request) -> Response:
    check_origin(request)
    filled = await read_form(request)
    spelled, onward = filled.one("key"), _ours(filled.one("next", "/"))
    house = house_of(request)
    key = await run_in_threadpool(house.keys().find, spelled)
    if key is None:
        wrong = "This key opens nothing: it is wrong, was revoked, or has expired."
        return bare("login.html", title="Log in", status=403, next=onward, wrong=wrong)
    if key.role != "owner":
        wrong = f"This key is that of a{'n agent' if key.role == 'agent' else ' reader'}; the pages are for the owner."
        return bare("login.html", title="Log in", status=403, next=onward, wrong=wrong)
    return _let_in(request, spelled, RedirectResponse(onward, 303, HEADERS))


@router.get("/enter")
async def enter_by_link(request: Request, token: str = "") -> Response:
    """The link that 'recollect serve' and 'recollect keys link' print: it opens once."""
    key = await run_in_threadpool(house_of(request).keys().enter, token)
    if key is None:
        wrong = "This link opens nothing: it was used before, or is older than a quarter of an hour."
        return bare("login.html", title="Log in", status=403, next="/", wrong=wrong)
    # A page, not a redirect: to that a browser would not send the cookie if the link stood on a page of another site.
    page = bare("entered.html", title="Welcome")
    page.headers["Refresh"] = "0; url=/"
    return _let_in(request, key, page)


def _let_in(request: Request, by: Key | str, answer: Response) -> Response:
    secure = is_secure(request.scope, house_of(request).settings)
    answer.set_cookie(COOKIE, porter_of(request).enter(by), httponly=True, samesite="strict", secure=secure)
    return answer


@router.post("/logout")
def leave(request: Request, visit: Visits, filled: Forms) -> Response:
    porter_of(request).leave(visit.session)
    answer = back_to("/login")
    answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return answer


def _ours(address: str) -> str:
    """Where to go on, if it is one of our pages."""
    parts = urlsplit(address)
    own = not parts.scheme and not parts.netloc and address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if own and address.isprintable() else "/"
