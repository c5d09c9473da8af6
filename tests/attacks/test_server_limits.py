"""What one client sends, holds open or does not take never costs another: every size, count and wait has an end."""

from __future__ import annotations

import contextlib
import gzip
import json
import socket
import statistics
import threading
import time
import zlib
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from acceptance.http.conftest import Serve, Served, said, started
from acceptance.http.test_doors import raw

pytestmark = pytest.mark.real_clock

HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with little patience."""
    folder = tmp_path_factory.mktemp("small")
    served = started(
        str(folder / "memory.db"), folder, serve_body_bytes="200000", serve_wait_seconds="1",
    )  # fmt: skip
    yield served
    assert served.stop() == 0, served.log.read_text()
    assert [line for line in served.logged if line["level"] in ("warning", "error")] == []


def connected(served: Served) -> socket.socket:
    where = urlsplit(served.url)
    return socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=120)


def status(heard: bytes) -> int:
    return int(heard.split(b" ", 2)[1]) if heard.startswith(b"HTTP/1.1 ") else 0


def alive(served: Served) -> None:
    began = time.monotonic()
    with served.client() as client:
        assert client.get("/health").status_code == 200
    assert time.monotonic() - began < 60


# --------------------------------------------------------------------------------------------------------------- heads


@pytest.mark.parametrize(
    "lines",
    [
        b"".join(b"X-%d: y\r\n" % number for number in range(101)),
        b"X: " + b"y" * 33_000 + b"\r\n",
        b"".join(b"X-%d: %s\r\n" % (number, b"y" * 1_000) for number in range(40)),
        b"Cookie: " + b"a=b; " * 8_000 + b"\r\n",
    ],
    ids=["many", "one large", "large together", "cookies"],
)
def test_a_head_that_is_too_large_is_refused_with_431(small: Served, lines: bytes) -> None:
    heard = raw(small, HEAD + lines + b"Connection: close\r\n\r\n")
    assert status(heard) == 431
    assert b"application/problem+json" in heard
    alive(small)


@pytest.mark.parametrize(
    "start", [HEAD + b"X: ", HEAD, b"GET /" + b"a" * 10, b"GET /health HTTP/1.1\r\nX", b"G"], ids=range(5)
)
def test_a_head_that_never_ends_is_cut_off(small: Served, start: bytes) -> None:
    filler = b"X-Y: z\r\n" * 1_000 if start == HEAD else b"y" * 8_000
    assert status(endless(small, start, filler)) == (400 if start == b"G" else 431)
    alive(small)


def endless(served: Served, start: bytes, filler: bytes, before: bytes = b"") -> bytes:
    """Send and send, until the other side closes; what it said meanwhile."""
    heard, began = b"", time.monotonic()
    with connected(served) as connection:
        if before:
            connection.sendall(before)
            heard = connection.recv(4_096)
        connection.sendall(start)
        connection.settimeout(0.05)
        with contextlib.suppress(ConnectionError):
            while time.monotonic() - began < 90:
                with contextlib.suppress(TimeoutError):
                    connection.sendall(filler)
                with contextlib.suppress(TimeoutError):
                    if (chunk := connection.recv(65_536)) == b"":
                        break
                    heard += chunk
    assert time.monotonic() - began < 60, "it was listened to without end"
    return heard


def test_a_head_behind_a_request_that_is_being_answered_is_cut_off_too(small: Served) -> None:
    """The first is a stream that stays open; what comes after it would be kept until it ends."""
    stream = b"GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n"
    assert status(endless(small, HEAD, b"X-Y: %s\r\n" % (b"z" * 4_000), stream)) == 200
    alive(small)


def test_headers_after_a_body_are_no_headers(small: Served) -> None:
    """Neither is a key that comes there, nor do they pile up."""
    body = b'{"query": "x"}'
    text = POST + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n%x\r\n%s\r\n0\r\n" % (len(body), body)
    heard = raw(small, text + b"Authorization: Bearer rk_x\r\nX-Forwarded-For: 1.2.3.4\r\n\r\n")
    assert status(heard) == 200


def test_a_head_that_trickles_is_not_waited_for(small: Served) -> None:
    began = time.monotonic()
    with connected(small) as connection, contextlib.suppress(OSError):
        for letter in HEAD * 3:
            connection.sendall(bytes([letter]))
            time.sleep(0.2)
            if time.monotonic() - began > 90:
                break
    assert time.monotonic() - began < 60


# -------------------------------------------------------------------------------------------------------------- bodies


def test_a_length_that_is_too_much_is_refused_before_a_byte_is_read(small: Served) -> None:
    for length in (b"200001", b"99999999999", b"18446744073709551616", b"9" * 40):
        began = time.monotonic()
        heard = raw(small, POST + b"Content-Length: " + length + b"\r\n\r\n", wait=120)
        assert status(heard) in (400, 413), length
        assert time.monotonic() - began < 60


def test_a_body_that_trickles_is_not_waited_for(small: Served) -> None:
    """Each piece in time, and all of them never: a byte now and then keeps nobody busy for hours."""
    began = time.monotonic()
    heard = b""
    with connected(small) as connection:
        connection.sendall(POST + b"Content-Length: 150000\r\n\r\n")
        connection.settimeout(0.3)
        while not heard and time.monotonic() - began < 90:
            with contextlib.suppress(OSError):
                connection.sendall(b" ")
            with contextlib.suppress(TimeoutError):
                heard = connection.recv(4_096)
    assert status(heard) == 408
    assert time.monotonic() - began < 60


def test_a_chunked_body_is_counted_as_it_comes(small: Served) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(400):
            yield b" " * 1_000

    with small.client() as client, contextlib.suppress(httpx.TransportError):
        assert client.post("/v1/recall", content=pieces(), headers=JSON).status_code == 413
    alive(small)


@pytest.mark.parametrize("packed", ["gzip", "deflate", "br", "zstd", "gzip, gzip", "GZIP"])
def test_nothing_is_unpacked(small: Served, packed: str) -> None:
    bomb = gzip.compress(b" " * 50_000_000) if "zip" in packed.lower() else zlib.compress(b" " * 50_000_000)
    with small.client() as client:
        for path in ("/v1/interactions", "/v1/interactions:bulk", "/v1/import", "/login"):
            answer = client.post(path, content=bomb, headers={**JSON, "Content-Encoding": packed})
            assert answer.status_code == 415, path
    alive(small)


@pytest.mark.parametrize("depth", [64, 900, 20_000, 99_000])
@pytest.mark.parametrize("pair", ["[]", "{}"])
def test_json_that_is_too_deep_is_refused_and_nothing_else_happens(small: Served, depth: int, pair: str) -> None:
    inner = "[" * depth + "]" * depth if pair == "[]" else '{"a":' * (depth // 5) + "1" + "}" * (depth // 5)
    body = '{"content": "deep", "channel": "irc:#a", "metadata": {"x": ' + inner + "}}"
    with small.client() as client:
        for path, kind in (("/v1/interactions", "application/json"), ("/v1/interactions:bulk", "application/x-ndjson")):
            answer = client.post(path, content=body.encode(), headers={"Content-Type": kind})
            assert answer.status_code in (200, 201, 400, 409, 413, 422), (path, answer.status_code)
    alive(small)


def test_numbers_that_no_machine_holds_are_refused(small: Served) -> None:
    with small.client() as client:
        for number in ("1e999", "-1e999", "NaN", "Infinity", "9" * 5_000, str(2**64), "-9223372036854775809"):
            for body in (f'{{"query": "x", "limit": {number}}}', f'{{"query": "x", "limit": "{number}"}}'):
                answer = client.post("/v1/recall", content=body.encode(), headers=JSON)
                assert answer.status_code in (400, 422), number
            written = client.post(
                "/v1/interactions", headers=JSON,
                content=f'{{"content": "x", "channel": "irc:#a", "metadata": {{"n": {number}}}}}'.encode(),
            )  # fmt: skip
            assert written.status_code in (200, 201, 400, 409, 422), (number, written.text)


# ------------------------------------------------------------------------------------------------------------- streams


def test_only_so_many_streams_are_open_with_one_key_and_in_all(serve: Serve) -> None:
    small = serve(serve_streams="6", serve_streams_per_key="3")  # its own: where there is a key, all need one
    keys = [small.key(space=f"space {number}") for number in range(3)]
    with contextlib.ExitStack() as stack:
        clients = [stack.enter_context(small.client(key)) for key in keys]

        def open_(client: httpx.Client) -> int:
            return stack.enter_context(client.stream("GET", "/v1/events")).status_code

        assert [open_(clients[0]) for _ in range(4)] == [200, 200, 200, 429]
        assert [open_(clients[1]) for _ in range(4)] == [200, 200, 200, 429]
        refused = clients[2].get("/v1/events")
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")
        assert clients[2].get("/v1/facts").status_code == 200, "all else goes on"
    with small.client(keys[2]) as client:
        deadline = time.monotonic() + 120
        while True:
            with client.stream("GET", "/v1/events") as stream:
                if stream.status_code == 200:
                    break
            assert time.monotonic() < deadline, "streams that were closed still count"
            time.sleep(0.2)


@pytest.mark.long
def test_a_stream_that_is_not_read_slows_no_write_and_is_dropped(serve: Serve) -> None:
    served = serve(serve_wait_seconds="2", serve_streams_per_key="40")
    words = "x" * 200_000
    ask = b"GET /v1/events?kinds=interaction HTTP/1.1\r\nHost: localhost\r\n\r\n"

    def seconds(client: httpx.Client, count: int) -> list[float]:
        took = []
        for number in range(count):
            began = time.perf_counter()
            client.post("/v1/interactions", json=said(f"{number} {words}")).raise_for_status()
            took.append(time.perf_counter() - began)
        return took

    with served.client() as client, contextlib.ExitStack() as stack:
        alone = seconds(client, 20)
        last = client.get("/v1/interactions", params={"limit": 1}).json()["items"][0]["id"]
        stuck = []
        for _ in range(20):
            connection = stack.enter_context(connected(served))
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.sendall(ask)
            stuck.append(connection)
        time.sleep(1)
        beside = seconds(client, 40)
        print(f"alone {statistics.median(alone):.4f} s, beside 20 stuck streams {statistics.median(beside):.4f} s")
        assert statistics.median(beside) < 4 * statistics.median(alone) + 0.25
        deadline = time.monotonic() + 120
        while not [line for line in served.logged if line["event"] == "slow"]:
            assert time.monotonic() < deadline, "nobody was dropped"
            time.sleep(0.2)
        alive(served)
        heard: list[str] = []
        with client.stream("GET", "/v1/events", headers={"Last-Event-ID": last}) as again:
            for line in again.iter_lines():
                if line.startswith("data: "):
                    heard.append(json.loads(line[6:])["content"].partition(" ")[0])
                if len(heard) == 40:
                    break
        assert heard == [str(number) for number in range(40)], "whoever comes back misses nothing"


def test_many_who_wait_for_a_head_keep_nobody_out(small: Served) -> None:
    with contextlib.ExitStack() as stack:
        for _ in range(200):
            stack.enter_context(connected(small)).sendall(b"GET / HTTP/1.1\r\n")
        alive(small)


@pytest.mark.long
def test_the_tenth_listener_hears_what_the_first_does(serve: Serve) -> None:
    """The few threads that read for listeners serve all of them."""
    served = serve()
    heard: list[str] = []
    with served.client() as client:
        ready = threading.Barrier(11)

        def listen() -> None:
            with served.client() as mine, mine.stream("GET", "/v1/events") as stream:
                lines = stream.iter_lines()
                next(lines)
                ready.wait(120)
                heard.append(next(line for line in lines if "hear this" in line))

        threads = [threading.Thread(target=listen, daemon=True) for _ in range(10)]
        for thread in threads:
            thread.start()
        ready.wait(120)
        time.sleep(0.5)
        client.post("/v1/interactions", json=said("hear this")).raise_for_status()
        for thread in threads:
            thread.join(120)
    assert len(heard) == 10


# -------------------------------------------------------------------------------------------------------------- models


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        ({"model": "openai:gpt-nothing"}, "model_key"),
        ({"model": "nonsense"}, "model"),
        ({"model": "openai:x", "model_url": "ftp://nowhere"}, "model_url"),
        ({"models": "judge=nobody:x"}, "models"),
        ({"log_judgments": "odd"}, "log_judgments"),
    ],
)
def test_a_bad_setting_of_models_is_said_at_the_start_and_in_health(
    serve: Serve, settings: dict[str, str], field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    served = serve(**settings)
    with served.client() as client:
        deadline = time.monotonic() + 120
        while (health := client.get("/health").json())["status"] == "ok":
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert health["status"] == "degraded"
        assert field in health["detail"]
        assert settings.get(field, "-") not in health["detail"], "what it is set to is nobody's business"
    assert [line for line in served.logged if line["event"] == "settings" and field in line["error"]]
