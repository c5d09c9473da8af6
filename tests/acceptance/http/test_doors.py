"""What stands before the door: other names, other pages, too much, too slow, and what is no request at all."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from .conftest import Serve, Served, said

JSON = {"Content-Type": "application/json"}
POST = b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def raw(served: Served, *texts: bytes, wait: float = 120.0) -> bytes:
    """Send these bytes as they are, a moment apart, and read until the other side closes or says no more."""
    where = urlsplit(served.url)
    assert where.hostname is not None
    assert where.port is not None
    with socket.create_connection((where.hostname, where.port), timeout=wait) as connection:
        for text in texts:
            connection.sendall(text)
            time.sleep(0.1)
        heard = b""
        try:
            while chunk := connection.recv(65_536):
                heard += chunk
        except TimeoutError:
            pass
        return heard


def test_a_name_that_was_made_to_point_here_is_refused(http: httpx.Client) -> None:
    for name in (
        "evil.example",
        "evil.example:3333",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "",
        "[::1].x",
    ):
        answer = http.get("/v1/interactions", headers={"Host": name})
        assert answer.status_code in (400, 421), name
        assert "items" not in answer.text
    for name in ("localhost:3333", "127.0.0.1", "[::1]:80"):
        assert http.get("/v1/interactions", headers={"Host": name}).status_code == 200


def test_another_page_may_neither_read_nor_write(serve: Serve) -> None:
    served = serve()
    with served.client() as http:
        before = http.get("/v1/interactions").json()
        for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "file://", "http://localhost"):
            for answer in (
                http.get("/v1/interactions", headers={"Origin": origin}),
                http.post("/v1/interactions", json=said("from elsewhere"), headers={"Origin": origin}),
                http.options("/v1/interactions", headers={"Origin": origin, "Access-Control-Request-Method": "POST"}),
            ):
                assert answer.status_code == 403, origin
                assert "access-control-allow-origin" not in answer.headers
        assert http.get("/v1/interactions").json() == before
        own = str(http.base_url).rstrip("/")
        assert http.get("/v1/interactions", headers={"Origin": own}).status_code == 401, "a browser needs a key"
        key = {"Authorization": f"Bearer {served.key(space='browsed')}"}
        assert http.get("/v1/interactions", headers={"Origin": own, **key}).status_code == 200


def test_a_page_that_was_named_may(serve: Serve) -> None:
    origin = "https://app.example.org"
    served = serve(serve_origins=origin)
    with served.client(served.key()) as client:
        asked = {
            "Origin": origin,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "content-type",
        }
        preflight = client.options("/v1/recall", headers=asked)
        assert preflight.status_code == 204
        assert preflight.headers["access-control-allow-origin"] == origin
        answer = client.post("/v1/recall", json={"query": "x"}, headers={"Origin": origin})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (200, origin)
        assert client.get("/v1/facts", headers={"Origin": "https://evil.example"}).status_code == 403


def test_a_form_of_another_page_is_no_json(http: httpx.Client) -> None:
    body = json.dumps(said("forged")).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = http.post("/v1/interactions", content=body, headers={"Content-Type": kind})
        assert answer.status_code == 415, kind


def test_too_much_is_refused_whether_it_is_announced_or_not(http: httpx.Client, served: Served) -> None:
    announced = http.post("/v1/interactions", json=said("x" * 200_000))
    assert announced.status_code == 413

    def pieces() -> Iterator[bytes]:
        yield b'{"content": "'
        for _ in range(30):
            yield b"x" * 10_000
        yield b'", "channel": "irc:#a"}'

    with contextlib.suppress(httpx.TransportError):  # closed while we were still sending, which is as good
        assert http.post("/v1/interactions", content=pieces(), headers=JSON).status_code == 413
    only_said = raw(served, b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n")
    assert b" 413 " in only_said.split(b"\r\n")[0]
    long_line = b'{"content": "' + b"x" * 150_000 + b'", "channel": "irc:#a"}'
    bulk = http.post("/v1/interactions:bulk", content=long_line, headers={"Content-Type": "application/x-ndjson"})
    assert bulk.status_code == 413
    assert '"written":0' in bulk.text


def test_a_body_that_comes_too_slowly_is_not_waited_for(served: Served) -> None:
    head = (
        b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    began = time.monotonic()
    heard = raw(served, head)
    assert b" 408 " in heard.split(b"\r\n")[0]
    assert time.monotonic() - began < 100


def test_a_head_that_comes_too_slowly_is_not_waited_for(served: Served) -> None:
    began = time.monotonic()
    assert raw(served, b"GET /health HTTP/1.1\r\nHost: loc") == b""
    assert raw(served, b"") == b""
    whole = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert raw(served, whole, b"GET /health HTTP/1.1\r\nHo", b"s").count(b"HTTP/1.1 200") == 1
    assert time.monotonic() - began < 100


@pytest.mark.parametrize(
    "text",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET /health HTTP/1.1\r\n\r\n",
        b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
        POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"GET /v1/no HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        b"GET /v1/facts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + b"y" * 200_000 + b"\r\n\r\n",
        POST + b"Content-Length: 4\r\n\r\n\xff\xfe\xfd{",
    ],
)
def test_what_is_no_request_is_refused_and_the_server_goes_on(served: Served, http: httpx.Client, text: bytes) -> None:
    heard = raw(served, text, wait=0.7)
    assert not heard.startswith((b"HTTP/1.1 2", b"HTTP/1.1 5", b"HTTP/1.1 101"))
    assert http.get("/health").status_code == 200


@pytest.mark.parametrize(
    "body",
    [b"[]", b"null", b"1", b'"x"', b"{" * 50_000, b'{"query": "\\ud800"}', b'{"query": "x", "limit": 1e999}',
     b"\xef\xbb\xbf{}", b'{"query": "a\\u0000b"}', b'{"query": NaN}'],
)  # fmt: skip
def test_a_malformed_body_is_a_problem_and_never_a_mistake_of_ours(http: httpx.Client, body: bytes) -> None:
    answer = http.post("/v1/recall", content=body, headers=JSON)
    assert answer.status_code in (200, 400, 422)
    if answer.status_code != 200:
        assert answer.headers["content-type"] == "application/problem+json"


def test_answers_are_not_kept_or_guessed_at_by_browsers(http: httpx.Client) -> None:
    for answer in (http.get("/v1/interactions"), http.get("/nowhere")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
