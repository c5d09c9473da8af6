"""Where a key is needed, pages are for whoever logs in with the owner's."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from recollect import Settings
from recollect.server.keys import Keys

from ..http.conftest import Served, started

pytestmark = pytest.mark.real_clock


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("locked")
    served = started(str(folder / "memory.db"), folder, require_key="always")
    yield served
    assert served.stop() == 0


def test_without_a_key_every_page_leads_to_the_login(locked: Served) -> None:
    with locked.client() as client:
        for path in ("/", "/memory", "/memory/people", "/memory/entity/ent_0", "/memory/events", "/memory/nothing"):
            answer = client.get(path)
            assert answer.status_code == 303, path
            assert answer.headers["location"].startswith("/login")
        assert client.post("/chat", data={"message": "hello"}).headers["location"] == "/login"
        assert client.get("/login").status_code == 200


def test_only_the_owners_key_opens_and_the_cookie_is_kept_from_scripts(locked: Served) -> None:
    with locked.client() as client:
        for wrong in ("", "rk_nothing", locked.key("reader"), locked.key("agent", agent="bot")):
            answer = client.post("/login", data={"key": wrong})
            assert answer.status_code == 403
            assert "set-cookie" not in answer.headers
        answer = client.post("/login", data={"key": locked.key(), "next": "/memory"})
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == "/memory"
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert "rk_" not in cookie
        assert client.get("/memory").status_code == 200


def test_logging_out_ends_it(locked: Served) -> None:
    with locked.client() as client:
        client.post("/login", data={"key": locked.key()})
        page = client.get("/memory").text
        kept = dict(client.cookies)
        token = page.partition('name="token" value="')[2].partition('"')[0]
        assert client.post("/logout", data={"token": token}).status_code == 303
    with locked.client(cookies=kept) as client:
        assert client.get("/memory").status_code == 303


def test_a_revoked_key_opens_nothing_any_more(locked: Served) -> None:
    spelled = locked.key()
    with locked.client() as client:
        client.post("/login", data={"key": spelled})
        assert client.get("/memory").status_code == 200
        keys = Keys(Settings(database=locked.database))
        keys.revoke("default", "_".join(spelled.split("_")[:2]))
        keys.close()
        deadline = time.monotonic() + 120
        while client.get("/memory").status_code != 303:
            assert time.monotonic() < deadline
            time.sleep(0.1)


def test_one_session_cannot_send_the_forms_of_another(locked: Served) -> None:
    with locked.client() as one, locked.client() as other:
        for client in (one, other):
            client.post("/login", data={"key": locked.key()})
        page = one.get("/memory/projects").text
        token = page.partition('name="token" value="')[2].partition('"')[0]
        assert other.post("/memory/projects", data={"name": "X", "token": token}).status_code == 403
        assert one.post("/memory/projects", data={"name": "X", "token": token}).status_code == 303


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_the_login_leads_nowhere_but_to_our_pages(locked: Served, where: str) -> None:
    with locked.client() as client:
        answer = client.post("/login", data={"key": locked.key(), "next": where})
        assert answer.status_code == 303, answer.text
        assert answer.headers["location"] == "/"
