"""The door: by which name we are called, from which page, how much, how fast, how often, and with which key.

All of it is settled before a route is looked at. Nothing here reads a body; it is counted and timed as it is read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable, Mapping
from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from recollect import RecollectError, Settings
from recollect.server import problems
from recollect.server.keys import Key, Keys, local
from recollect.server.metrics import Metrics
from recollect.server.problems import Problem

LOCKED = ("/v1", "/metrics", "/mcp")  # below these a key is looked at
MOST_HEADERS, MOST_HEADER_BYTES = 100, 32_768
SLOWEST = 1_000  # bytes a second: a body that keeps us waiting longer than that explains is not waited for
BULK = ("/v1/interactions:bulk", "/v1/import")
JSON = ("application/json", "application/x-ndjson", "application/ndjson", "application/jsonl")
_CHANGES = frozenset({"POST", "PUT", "PATCH", "DELETE"})
# What programs and browsers send by themselves. Proxies add others on the way, and whoever comes by one is somewhere
# else, however near the proxy itself is.
_USUAL = frozenset({
    "accept", "accept-charset", "accept-encoding", "accept-language", "access-control-request-headers",
    "access-control-request-method", "authorization", "baggage", "cache-control", "connection", "content-encoding",
    "content-length", "content-type", "cookie", "date", "dnt", "expect", "host", "http2-settings", "idempotency-key",
    "if-modified-since", "if-none-match", "keep-alive", "last-event-id", "origin", "pragma", "priority", "range",
    "referer", "te", "traceparent", "tracestate", "transfer-encoding", "upgrade", "upgrade-insecure-requests",
    "user-agent", "x-request-id", "x-requested-with",
})  # fmt: skip
_USUAL_KINDS = ("sec-", "mcp-", "x-stainless-")  # browsers, MCP, and the clients of model providers
_SAFE = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store"}


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def proxy_of(scope: Scope) -> str | None:
    """By what it shows that a request may have come by a proxy. A plain one of nginx speaks HTTP/1.0."""
    if scope["http_version"] == "1.0":
        return "HTTP/1.0"
    names = (name.decode("latin-1").lower() for name, _ in scope["headers"])
    return next((name for name in names if name not in _USUAL and not name.startswith(_USUAL_KINDS)), None)


def is_browser(headers: Headers) -> bool:
    """Whether a browser asks, which does so for any page that its user looks at."""
    return any(name in ("origin", "cookie", "referer") or name.startswith("sec-fetch-") for name in headers)


def is_secure(scope: Scope, settings: Settings) -> bool:
    """Whether whoever asks does so over TLS: with us, or with a proxy whose word the settings take for it."""
    if scope["scheme"] == "https":
        return True
    client = scope.get("client")
    trusted = client is not None and client[0] in settings.serve_proxies
    return trusted and Headers(scope=scope).get("x-forwarded-proto", "").strip().lower() == "https"


def refused_keyless(scope: Scope, settings: Settings, beyond: bool) -> str | None:
    """Why this request without a key is not the owner's; None where nothing but a key could stand against it."""
    client = scope.get("client")
    if beyond or client is None or not is_loopback(client[0]):
        return f"whoever is not on this machine needs a key. {HOW}"
    if sign := proxy_of(scope):
        return f"this may have come by a proxy ({sign[:80]}), and whoever comes by one needs a key. {HOW}"
    if settings.require_key == "always":
        return HOW
    if settings.require_key != "never" and is_browser(Headers(scope=scope)):
        return f"a browser asks, and any page could be behind it: that needs a key. {HOW}"
    return None


HOW = "Send it as: Authorization: Bearer rk_… ; 'recollect keys add' makes one."


class Buckets:
    """So many requests a second for each who asks, a few more at once."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, max(burst, 1)
        self._left: dict[str, tuple[float, float]] = {}

    def wait(self, who: str, now: float) -> float:
        """Seconds to wait; zero if it may be done now, which is then counted."""
        if not self.rate:
            return 0.0
        left, at = self._left.get(who, (float(self.burst), now))
        left = min(float(self.burst), left + (now - at) * self.rate)
        if left < 1:
            self._left[who] = left, now
            return (1 - left) / self.rate
        if len(self._left) > 10_000:
            self._left.clear()
        self._left[who] = left - 1, now
        return 0.0


class Guard:
    def __init__(
        self, app: ASGIApp, *, settings: Settings, keys: Callable[[], Keys], host: str, metrics: Metrics
    ) -> None:
        self.app, self.settings, self.keys, self.metrics = app, settings, keys, metrics
        self.beyond = not is_loopback(host)
        self.names = {"localhost", host.lower().strip("[]"), *(name.lower() for name in settings.serve_names)}
        self.origins = frozenset(origin.rstrip("/").lower() for origin in settings.serve_origins)
        self.buckets = Buckets(settings.serve_rate, settings.serve_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if scope["type"] != "http":  # nothing here speaks over a web socket
            return await send({"type": "websocket.close", "code": 1008})
        started, answer = time.perf_counter(), _Answer(send)
        headers = Headers(scope=scope)
        self.metrics.begin()
        try:
            allowed = self._origin(headers)
            answer.allow(allowed)
            if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
                await _preflight(headers)(scope, receive, answer.send)
                return None
            _head(scope, headers)
            self._size_and_kind(scope, headers)
            if scope["path"] in ("/login", "/enter"):
                self._slow_down(_address(scope))
            if scope["path"].startswith(LOCKED):
                scope["recollect.key"] = await self._key(scope, headers)
            await self.app(scope, self._counted(scope, receive), answer.send)
        except Problem as problem:
            await answer.instead(problem, scope, receive)
        except RecollectError as error:
            await answer.instead(problems.of(error), scope, receive)
        except (ClientDisconnect, asyncio.CancelledError):
            raise
        except Exception as error:
            await answer.instead(problems.unexpected(error, _route(scope)), scope, receive)
        finally:
            key = scope.get("recollect.key")
            self.metrics.end(
                scope["method"], _route(scope), answer.status, time.perf_counter() - started, key.id if key else "-"
            )
        return None

    def _origin(self, headers: Headers) -> str | None:
        """The other page that may read the answer, if it is one that was named; none of our own."""
        host = headers.get("host", "")
        name, _ = _split(host)
        if name not in self.names and not _is_address(name):
            detail = "this server is not called so; if it is, name it in the setting serve_names."
            raise Problem(421, detail, field="Host")
        origin = headers.get("origin")
        if origin is None:
            return None
        if origin.lower() in self.origins:
            return origin
        if urlsplit(origin).netloc.lower() != host.lower() or not origin.lower().startswith(("http://", "https://")):
            detail = "another web page may not call this server; if it should, name it in the setting serve_origins."
            raise Problem(403, detail, field="Origin")
        return None

    def _size_and_kind(self, scope: Scope, headers: Headers) -> None:
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18:
            raise Problem(400, "the length is not a number.", field="Content-Length")
        if int(length) > self._most(scope):
            raise _too_large(self._most(scope))
        if headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
            raise Problem(415, "send the body as it is: what is packed is not unpacked here.", field="Content-Encoding")
        has_body = int(length) > 0 or "transfer-encoding" in headers
        if has_body and scope["method"] in _CHANGES and scope["path"].startswith("/v1"):
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind not in JSON:
                raise Problem(415, "send JSON, and say so: Content-Type: application/json.", field="Content-Type")

    async def _key(self, scope: Scope, headers: Headers) -> Key:
        """Who asks. On this machine, where no key is asked for, it is the owner."""
        scheme, _, spelled = headers.get("authorization", "").partition(" ")
        if spelled and scheme.lower() == "bearer":
            keys = self.keys()
            known, key = keys.remembered(spelled.strip())
            if not known:
                self._slow_down(_address(scope))
                key = await run_in_threadpool(keys.find, spelled.strip())
            if key is None:
                raise _unknown("this key opens nothing: it is wrong, was revoked, or has expired.")
            self._slow_down(key.id)
            return key
        if spelled or "authorization" in headers:
            raise _unknown("send the key as: Authorization: Bearer rk_…")
        refused = refused_keyless(scope, self.settings, self.beyond)
        if refused is None and await self._keys_exist():
            refused = f"there is a key, or was one, so that every request needs one. {HOW}"
        if refused is not None:
            raise _unknown(refused)
        return local(self.settings)

    async def _hold(self, scope: Scope) -> None:
        """Refuse the rest of what is sent with a key that was revoked, or has expired, meanwhile."""
        key = scope.get("recollect.key")
        if key is None:
            return
        holds = self.keys().known_to_hold(key)
        if holds is None:
            holds = await run_in_threadpool(self.keys().holds, key)
        if not holds:
            raise ended()

    async def _keys_exist(self) -> bool:
        if self.settings.require_key == "never":
            return False
        known = self.keys().known_to_exist()
        return known if known is not None else await run_in_threadpool(self.keys().exist)

    def _slow_down(self, who: str) -> None:
        seconds = self.buckets.wait(who, time.monotonic())
        if seconds:
            headers = {"Retry-After": str(max(1, round(seconds + 0.5)))}
            raise Problem(429, "too many requests with this key; wait a little.", headers=headers)

    def _most(self, scope: Scope) -> int:
        return self.settings.serve_bulk_bytes if scope["path"] in BULK else self.settings.serve_body_bytes

    def _counted(self, scope: Scope, receive: Receive) -> Receive:
        most, patience = self._most(scope), self.settings.serve_wait_seconds
        read, waited, whole = 0, 0.0, False

        async def counted() -> Message:
            nonlocal read, waited, whole
            if whole:  # from here on there is only to hear that nobody listens any more
                return await receive()
            left = patience and max(min(patience, patience + read / SLOWEST - waited), 0.001)
            began = time.monotonic()
            try:
                message = await asyncio.wait_for(receive(), left or None)
            except TimeoutError:
                raise Problem(408, "the rest of the body did not come in time.", headers=_CLOSE) from None
            waited += time.monotonic() - began
            if message["type"] == "http.request":
                if read:
                    await self._hold(scope)
                read += len(message.get("body", b""))
                whole = not message.get("more_body", False)
                if read > most:
                    raise _too_large(most)
            return message

        return counted


def _head(scope: Scope, headers: Headers) -> None:
    size = len(scope.get("raw_path") or b"") + len(scope.get("query_string", b""))
    size += sum(len(name) + len(value) for name, value in scope["headers"])
    if size > MOST_HEADER_BYTES or len(scope["headers"]) > MOST_HEADERS:
        detail = f"at most {MOST_HEADERS} headers and {MOST_HEADER_BYTES:,} bytes of them are read; send less."
        raise Problem(431, detail, headers=_CLOSE)
    elsewhere = headers.get("sec-fetch-site") in ("cross-site", "same-site") and "origin" not in headers
    if elsewhere and scope["path"].startswith(LOCKED):  # for a picture or a frame; who asks openly has an origin
        raise Problem(403, "another web page may not call this server.", field="Sec-Fetch-Site")


class _Answer:
    """What is sent back, and whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send, self._origin, self.status = send, None, 0

    _origin: str | None

    def allow(self, origin: str | None) -> None:
        self._origin = origin

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in _SAFE.items():
                headers.setdefault(name, value)
            if self._origin is not None:
                headers["Access-Control-Allow-Origin"] = self._origin
                headers.add_vary_header("Origin")
        await self._send(message)

    async def instead(self, problem: Problem, scope: Scope, receive: Receive) -> None:
        if not self.status:
            await problem.response()(scope, receive, self.send)
            return
        raise problem  # the answer has begun: the connection breaks off, and nobody takes a part for the whole


_CLOSE = {"Connection": "close"}


def _preflight(headers: Headers) -> Response:
    asked = headers.get("access-control-request-headers", "")
    return Response(
        status_code=204,
        headers={
            "Access-Control-Allow-Methods": "GET, POST, DELETE",
            "Access-Control-Allow-Headers": asked or "authorization, content-type",
            "Access-Control-Max-Age": "600",
        },
    )


def _too_large(most: int) -> Problem:
    return Problem(413, f"the body is longer than {most:,} bytes; send less at once.", headers=_CLOSE)


def _address(scope: Scope) -> str:
    return f"address {(scope.get('client') or ('?',))[0]}"


def _unknown(detail: str, headers: Mapping[str, str] = MappingProxyType({})) -> Problem:
    return Problem(401, detail, headers={"WWW-Authenticate": "Bearer", **headers})


def ended() -> Problem:
    """Of a key that held when a request began, and does not any more."""
    return _unknown("this key opens nothing any more: it was revoked, or has expired.", _CLOSE)


def _split(host: str) -> tuple[str, str]:
    """Name and port of a Host header."""
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
        return (name.lower(), port[1:]) if not port or port[0] == ":" else ("", "")
    name, _, port = host.partition(":")
    return name.lower(), port


def _is_address(name: str) -> bool:
    """An address cannot be made to point elsewhere, as a name can."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _route(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "-"))
