"""Logging in with a key, where one is needed, and out again."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from recollect.server.asked import house_of
from recollect.server.pages.door import (
    COOKIE,
    Forms,
    Visits,
    check_origin,
    needs_key,
    porter_of,
    read_form,
)
from recollect.server.pages.layout import HEADERS, back_to, bare, pages_router

router = pages_router()


@router.get("/login")
def login(request: Request) -> Response:
    """A form for a key; where none is needed, straight in."""
    onward = _ours(request.query_params.get("next", "/"))
    if not needs_key(house_of(request)):
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
        wrong = "This key opens nothing: it is wrong, or it was revoked."
        return bare("login.html", title="Log in", status=403, next=onward, wrong=wrong)
    if key.role != "owner":
        wrong = f"This key is that of a{'n agent' if key.role == 'agent' else ' reader'}; the pages are for the owner."
        return bare("login.html", title="Log in", status=403, next=onward, wrong=wrong)
    answer = RedirectResponse(onward, 303, HEADERS)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, porter_of(request).enter(spelled), httponly=True, samesite="strict", secure=secure)
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
