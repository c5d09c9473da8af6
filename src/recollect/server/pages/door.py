"""Who looks at a page, and whether a form is really one of ours. Pages are for the owner alone."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated
from urllib.parse import parse_qs

from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from recollect import Memory
from recollect.server.asked import Asked, house_of
from recollect.server.clock import tell_times_in
from recollect.server.guard import is_loopback, refused_keyless
from recollect.server.house import House
from recollect.server.keys import Key, local
from recollect.server.problems import Problem

COOKIE = "recollect"
LASTS = 12 * 3600.0  # seconds that somebody stays logged in without looking at anything
MOST_FIELDS = 1_000


class NotEntered(Exception):
    """Nobody is logged in; the login page is next."""


@dataclass
class Entered:
    """Who is logged in: by a link, or with a key. A key is asked for again each time, so that one that was revoked or
    has expired opens nothing."""

    by: Key | str
    seen: float = field(default_factory=time.monotonic)


@dataclass
class Porter:
    """The sessions of one running server: in its memory alone, so that they end with it."""

    entered: dict[str, Entered] = field(default_factory=dict)

    def enter(self, by: Key | str) -> str:
        """A new session of whoever came by a link, or with the text of a key."""
        self._tidy()
        session = secrets.token_urlsafe(32)
        self.entered[session] = Entered(by)
        return session

    def who(self, house: House, session: str | None, *, looks: bool = True) -> Key | None:
        """Whose session it is; whoever looks at something stays logged in."""
        self._tidy()
        entered = self.entered.get(session or "")
        if entered is None:
            return None
        if isinstance(entered.by, Key):
            key: Key | None = entered.by
        else:
            known, key = house.keys().remembered(entered.by)
            key = key if known else house.keys().find(entered.by)
        if key is None or key.role != "owner":
            self.entered.pop(session or "", None)
            return None
        if looks:
            entered.seen = time.monotonic()
        return key

    def leave(self, session: str | None) -> None:
        self.entered.pop(session or "", None)

    def _tidy(self) -> None:
        old = time.monotonic() - LASTS
        for session in [each for each, entered in self.entered.items() if entered.seen < old]:
            del self.entered[session]


@dataclass(frozen=True, slots=True)
class Visit:
    """One look at a page: whose memory it shows, and what the page needs to know of the request."""

    request: Request
    house: House
    key: Key
    memory: Memory
    session: str | None = None

    @property
    def token(self) -> str:
        return token_of(self.house, self.session)

    @property
    def told(self) -> str:
        """What the page before had to say, if it was ours."""
        text, _, mark = self.request.query_params.get("told", "").rpartition("~")
        return text if hmac.compare_digest(mark.encode(), signed(self.house, text).encode()) else ""

    @property
    def as_asked(self) -> Asked:
        return Asked(self.house, self.key, self.memory)

    def holds(self) -> bool:
        """Whether whoever looks is still logged in."""
        return self.session is None or porter_of(self.request).who(self.house, self.session, looks=False) is not None


def porter_of(request: Request) -> Porter:
    state = request.app.state
    if not hasattr(state, "porter"):
        state.porter = Porter()
    porter: Porter = state.porter
    return porter


def stands_open(request: Request) -> bool:
    """Whether pages are shown to whoever is on this machine: only where the settings say so."""
    house = house_of(request)
    beyond = not is_loopback(house.host)
    return house.settings.require_key == "never" and refused_keyless(request.scope, house.settings, beyond) is None


def token_of(house: House, session: str | None) -> str:
    """What our forms hold and no other page can know."""
    return signed(house, f"form {session or ''}")


def signed(house: House, text: str) -> str:
    return hmac.new(house.secret, b"pages " + text.encode(), hashlib.sha256).hexdigest()[:32]


def _visit(request: Request) -> Visit:
    house = house_of(request)
    session = request.cookies.get(COOKIE)
    key = porter_of(request).who(house, session)
    if key is None:
        session = None
        if not stands_open(request):
            raise NotEntered
        key = local(house.settings)
    request.scope["recollect.key"] = key
    return Visit(request, house, key, house.spaces.of(key.space, key.agent), session)


async def visits(request: Request) -> Visit:
    """Whoever visits. The answer tells times in their zone."""
    visit, zone = await run_in_threadpool(_visit_and_zone, request)
    tell_times_in(zone)
    return visit


def _visit_and_zone(request: Request) -> tuple[Visit, str]:
    visit = _visit(request)
    return visit, visit.memory.zone()


@dataclass(frozen=True, slots=True)
class Filled:
    """A form that was sent."""

    fields: Mapping[str, list[str]]

    def one(self, name: str, default: str = "") -> str:
        return self.fields.get(name, [default])[0].strip()

    def many(self, name: str) -> list[str]:
        return [each.strip() for each in self.fields.get(name, []) if each.strip()]


async def read_form(request: Request) -> Filled:
    """The fields of a plain form, whoever sent it; the guard has counted its bytes."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise Problem(415, "this is for the forms of the pages.", field="Content-Type")
    try:
        text = (await request.body()).decode()
        return Filled(parse_qs(text, keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS))
    except ValueError:
        raise Problem(400, "the form cannot be read.") from None


def check_origin(request: Request) -> None:
    """Browsers say where a form stands; the guard looks at Origin, this at the other one."""
    if request.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        raise Problem(403, "another web page may not send our forms.", field="Sec-Fetch-Site")


async def forms(request: Request, visit: Annotated[Visit, Depends(visits)]) -> Filled:
    check_origin(request)
    filled = await read_form(request)
    if not hmac.compare_digest(filled.one("token").encode(), visit.token.encode()):
        raise Problem(403, "this form is from before the server was started; load the page again and send it anew.")
    return filled


Visits = Annotated[Visit, Depends(visits)]
Forms = Annotated[Filled, Depends(forms)]
