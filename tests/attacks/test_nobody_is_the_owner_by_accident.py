"""Without a key, only a program on this machine is taken for the owner: no proxy, no browser, no page, no old link."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import timedelta

import httpx
import pytest

from acceptance.conftest import Recollect
from acceptance.http.conftest import Serve, Served, said, started
from acceptance.http.test_doors import raw
from recollect import Settings
from recollect.server import keys as module
from recollect.server.keys import Keys

pytestmark = pytest.mark.real_clock

PROXIES = {
    "X-Forwarded-For": "127.0.0.1", "X-Forwarded-Proto": "http", "X-Forwarded-Host": "localhost",
    "x-forwarded-server": "proxy", "X-FORWARDED-PORT": "80", "X-Forwarded-Prefix": "/memory",
    "Forwarded": "for=127.0.0.1;proto=http", "Via": "1.1 proxy", "X-Real-IP": "::1", "True-Client-IP": "127.0.0.1",
    "CF-Connecting-IP": "127.0.0.1", "X-Client-IP": "127.0.0.1", "X-Original-URL": "/health", "Fastly-Client-IP": "::1",
    "Client-IP": "127.0.0.1", "CF-Ray": "8a", "X-Original-Forwarded-For": "::1", "X_Forwarded_For": "127.0.0.1",
    "X-Whatever": "nobody knows of it",
}  # fmt: skip
BROWSERS = (
    {"Cookie": "recollect=guess"}, {"Cookie": ""}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"},
    {"Sec-Fetch-Mode": "navigate"}, {"Sec-Fetch-Dest": "document"}, {"Referer": "http://127.0.0.1:3333/"},
)  # fmt: skip


@pytest.fixture(scope="module")
def open_(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as it is without any configuration."""
    folder = tmp_path_factory.mktemp("open")
    served = started(str(folder / "memory.db"), folder)
    yield served
    assert served.stop() == 0


def test_a_program_on_this_machine_needs_nothing(open_: Served) -> None:
    with open_.client() as client:
        assert client.post("/v1/interactions", json=said("hello")).status_code == 201
        assert client.get("/v1/interactions").status_code == 200


@pytest.mark.parametrize("name", PROXIES)
def test_whoever_comes_by_a_proxy_needs_a_key(open_: Served, name: str) -> None:
    with open_.client() as client:
        for path in ("/v1/interactions", "/metrics", "/v1/export", "/v1/keys", "/v1/events"):
            answer = client.get(path, headers={name: PROXIES[name]})
            assert answer.status_code == 401, path
            assert "proxy" in answer.json()["detail"]
            assert "recollect keys add" in answer.json()["detail"]
        answer = client.post("/v1/keys", json={"role": "owner"}, headers={name: PROXIES[name]})
        assert answer.status_code == 401, "nor can they make themselves one"
        assert client.get("/memory", headers={name: PROXIES[name]}).status_code == 303


def test_a_plain_proxy_that_adds_nothing_is_known_by_its_old_protocol(open_: Served) -> None:
    heard = raw(open_, b"GET /v1/interactions HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert b" 401 " in heard.split(b"\r\n")[0]


@pytest.mark.parametrize("settings", [{}, {"serve_proxies": "127.0.0.1"}, {"require_key": "never"}])
def test_a_proxy_needs_a_key_whatever_the_settings(serve: Serve, settings: dict[str, str]) -> None:
    with serve(**settings).client() as client:
        for name, value in list(PROXIES.items())[:3]:
            assert client.get("/v1/facts", headers={name: value}).status_code == 401
            assert client.get("/memory", headers={name: value}).status_code == 303
        assert client.get("/v1/facts").status_code == 200


@pytest.mark.parametrize("headers", BROWSERS, ids=lambda each: next(iter(each)))
def test_a_browser_needs_a_key(open_: Served, headers: dict[str, str]) -> None:
    with open_.client() as client:
        for path in ("/v1/interactions", "/v1/export", "/metrics"):
            assert client.get(path, headers=headers).status_code == 401, path
        assert client.post("/v1/interactions", json=said("from a page"), headers=headers).status_code == 401
        own = {"Origin": open_.url, **headers}
        assert client.get("/v1/interactions", headers=own).status_code == 401


@pytest.mark.parametrize("require", ["auto", "never"])
def test_a_picture_on_another_page_gets_nothing(serve: Serve, require: str) -> None:
    with serve(require_key=require).client() as client:
        for site in ("cross-site", "same-site"):
            answer = client.get("/v1/export", headers={"Sec-Fetch-Site": site, "Sec-Fetch-Dest": "image"})
            assert answer.status_code == 403


def test_pages_are_for_whoever_came_by_the_link(open_: Served) -> None:
    with open_.client() as client:
        for path in ("/", "/memory", "/memory/settings", "/memory/events", "/memory/search?q=x"):
            assert client.get(path).status_code == 303, path
            assert client.get(path).headers["location"].startswith("/login")
        assert client.post("/chat", data={"message": "hello"}).headers["location"] == "/login"
        assert "recollect keys link" in client.get("/login").text
        for cookie in ("", "x", "recollect", "0" * 43):
            assert client.get("/memory", headers={"Cookie": f"recollect={cookie}"}).status_code == 303
    with open_.entered() as client:
        assert client.get("/memory").status_code == 200


def test_serve_prints_a_link_that_opens_once(serve: Serve) -> None:
    served = serve()
    deadline = time.monotonic() + 120
    while not (found := re.search(r"http://\S+/enter\?token=\S+", served.log.read_text())):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    with served.client() as client:
        answer = client.get(found[0])
        assert answer.status_code == 200
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "secure" not in cookie
        assert "rk_" not in cookie
        assert client.get("/memory").status_code == 200
    with served.client() as another:
        assert another.get(found[0]).status_code == 403
        assert "set-cookie" not in another.get(found[0]).headers
        assert another.get("/memory").status_code == 303


def test_of_many_who_use_a_link_at_once_one_gets_in(open_: Served) -> None:
    link, let_in = open_.link(), []
    start = threading.Barrier(8)

    def enter() -> None:
        with open_.client() as client:
            start.wait()
            let_in.append(client.get(link).status_code)

    threads = [threading.Thread(target=enter) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(let_in) == [200] + [403] * 7


def test_an_old_link_a_wrong_one_and_that_of_a_key_open_nothing(open_: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LINK_LASTS", timedelta(seconds=-1))
    token = open_.link().partition("token=")[2]
    with open_.client() as client:
        for wrong in ("", "?token=", f"?token={token}", f"?token={token[:-1]}x", "?token=%00",
                      f"?token=rk_0000000000000000_{'A' * 43}"):  # fmt: skip
            answer = client.get(f"/enter{wrong}")
            assert answer.status_code == 403, wrong
            assert "set-cookie" not in answer.headers


def test_a_link_leads_into_its_own_space(serve: Serve) -> None:
    served = serve()
    with served.client() as program:
        program.post("/v1/interactions", json=said("a secret of the default space")).raise_for_status()
    with contextlib.closing(Keys(Settings(database=served.database))) as keys:
        token = keys.link("another")
    with served.client() as client:
        assert client.get(f"/enter?token={token}").status_code == 200
        assert "a secret" not in client.get("/memory/timeline").text
        assert "another" in client.get("/memory").text


@pytest.mark.parametrize(
    ("settings", "wanted"),
    [
        ({"serve_proxies": "127.0.0.1"}, {"https": True, "http": False}),
        ({"serve_proxies": "10.0.0.1"}, {"https": False}),
        ({}, {"https": False}),
    ],
)
def test_the_cookie_is_secure_behind_tls_if_the_proxy_is_believed(
    serve: Serve, settings: dict[str, str], wanted: dict[str, bool]
) -> None:
    served = serve(**settings)
    for proto, secure in wanted.items():
        headers = {"X-Forwarded-Proto": proto, "X-Forwarded-For": "10.1.2.3"}
        with served.client() as client:
            by_link = client.get(served.link(), headers=headers).headers["set-cookie"].lower()
            by_key = client.post("/login", data={"key": served.key()}, headers=headers).headers["set-cookie"].lower()
        assert ("; secure" in by_link, "; secure" in by_key) == (secure, secure)


# ------------------------------------------------------------------------------------------------------- mcp over HTTP


@contextlib.contextmanager
def mcp(user: Recollect, *options: str) -> Iterator[str]:
    process = user.start("mcp", "--http", "--port", "0", *options, stderr=subprocess.PIPE)
    try:
        assert process.stderr is not None
        found = re.search(rb"http://\S+", process.stderr.readline())
        assert found is not None
        yield found[0].decode()
    finally:
        process.terminate()
        process.wait(120)
        process.communicate()


def asked(url: str, key: str | None = None, **headers: str) -> int:
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
    held = {} if key is None else {"Authorization": f"Bearer {key}"}
    request = urllib.request.Request(url, body, usual | named | held, method="POST")
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return int(error.code)


def test_mcp_over_http_obeys_keys(recollect: Recollect) -> None:
    def made(role: str, *options: str) -> str:
        return str(recollect.json("keys", "add", role, *options)["spelled"])

    with mcp(recollect) as url:
        assert asked(url) not in (401, 403), "no key yet: whoever is on this machine is the owner"
        for name, value in PROXIES.items():
            assert asked(url, **{name: value}) == 401, name
        assert asked(url, Cookie="a=b") == 401
        owner, other = made("owner"), made("owner", "--space", "another")
        agent = made("agent", "--agent", "helper", "--channels", "irc:*")
        time.sleep(1.1)
        assert asked(url) == 401
        assert asked(url, "rk_0000000000000000_" + "A" * 43) == 401
        assert asked(url, owner) not in (401, 403)
        assert asked(url, other) == 403
        assert asked(url, agent) == 403, "this one serves the owner"
        recollect.ok("keys", "revoke", "_".join(owner.split("_")[:2]))
        time.sleep(1.1)
        assert asked(url, owner) == 401
    with mcp(recollect, "--channel", "irc:#a", "--as", "@eve", "--agent", "helper") as url:
        assert asked(url, agent) not in (401, 403)
        assert asked(url, made("agent", "--agent", "other")) == 403
        assert asked(url, made("agent", "--agent", "helper", "--channels", "matrix:*")) == 403
        assert asked(url, made("reader", "--all-channels")) == 403
        assert asked(url) == 401


def test_a_stream_of_mcp_ends_with_its_key(recollect: Recollect) -> None:
    spelled = str(recollect.json("keys", "add", "owner")["spelled"])
    hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
        "protocolVersion": "2025-03-26", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}}  # fmt: skip
    headers = {"Authorization": f"Bearer {spelled}", "Accept": "application/json, text/event-stream"}
    with mcp(recollect) as url, httpx.Client(headers=headers, timeout=120, trust_env=False) as client:
        session = client.post(url, json=hello).headers["mcp-session-id"]
        open_ = {"mcp-session-id": session, "Accept": "text/event-stream"}
        with client.stream("GET", url, headers=open_) as stream:
            assert stream.status_code == 200
            recollect.ok("keys", "revoke", "_".join(spelled.split("_")[:2]))
            began = time.monotonic()
            with contextlib.suppress(httpx.HTTPError):
                for _ in stream.iter_lines():
                    assert time.monotonic() - began < 100
            assert time.monotonic() - began < 100
