"""Whatever is sent, no answer and no line of the log names the database: not its address, its user, nor its file.

Every operation of the description is asked with texts and numbers that databases choke on, on both of them."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, quote, urlsplit

import httpx
import psycopg
import pytest

from acceptance.http.conftest import ROOM, Served, described, said, started
from recollect import InvalidInput, Memory, NotFound

pytestmark = pytest.mark.real_clock

SCHEMA = described()
OPERATIONS = [
    (method.upper(), path, operation)
    for path, item in SCHEMA["paths"].items()
    for method, operation in item.items()
    if path not in ("/v1/events", "/v1/rebuild", "/v1/reembed", "/v1/heartbeat", "/v1/import")
]
HOSTILE = (
    "%00", "a%00b", "int_%00", "ent_a%00", "irc:#a%00", "%ED%A0%80", "%ff", "%C0%80", "a%ff%fe", "%F4%90%80%80",
    "99999999999999999999", "-9223372036854775809", "1e999", "x" * 600, "%E2%80%AE", "'", "%25s", "%00" * 300,
)  # fmt: skip
BODIES = ("\x00", "a\x00b", "irc:#a\x00", "\ud800", "a\udfffb", "ent_\x00", 2**63, -(2**63) - 1, 10**30, "x" * 600)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def attacked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Served, list[str]]]:
    """A server, and all that must never be told of its database."""
    folder = tmp_path_factory.mktemp("attacked")
    if request.param == "sqlite":
        database = str(folder / "secret-place.db")
        words = ["secret-place", str(folder)]
    else:
        address: Callable[[str], str] = request.getfixturevalue("postgres_server")
        with psycopg.connect(address("postgres"), autocommit=True) as admin:
            admin.execute("CREATE DATABASE secret_place TEMPLATE migrated STRATEGY FILE_COPY")
        database = address("secret_place")
        query = dict(parse_qsl(urlsplit(database).query))
        words = ["secret_place", "postgresql://", "psycopg", *(each for each in query.values() if len(each) > 3)]
    served = started(database, folder)
    with served.client() as client:
        client.post("/v1/interactions", json=said("I live in Berlin")).raise_for_status()
        client.post("/v1/learn?wait=true", json={}).raise_for_status()
    yield served, words
    served.stop()
    log = served.log.read_text()
    assert [word for word in words if word in log] == []
    assert [line for line in served.logged if line["level"] == "error"] == []


def requests(method: str, path: str, operation: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """An operation, with something hostile in one place at a time."""
    queries = [each["name"] for each in operation.get("parameters", ()) if each["in"] == "query"]
    needed = "&".join(
        f"{each['name']}={ROOM if each['name'] == 'channel' else 'x'}"
        for each in operation.get("parameters", ())
        if each["in"] == "query" and each.get("required")
    )
    content: dict[str, Any] = operation.get("requestBody", {}).get("content", {})
    example = content.get("application/json", {}).get("example")
    whole = re.sub(r"\{\w+\}", "x", path)
    if "{" in path:
        for text in HOSTILE:
            yield f"{re.sub(r'{[a-z]+}', text, path)}?{needed}", {"json": example} if example is not None else {}
    for name in queries:
        for text in HOSTILE[:14]:
            rest = "&".join(each for each in needed.split("&") if not each.startswith(f"{name}="))
            yield f"{whole}?{name}={text}&{rest}", {"json": example} if example is not None else {}
    if isinstance(example, dict):
        for name, value in example.items():
            for hostile in BODIES:
                put = [hostile] if isinstance(value, list) else {"x": hostile} if isinstance(value, dict) else hostile
                body = json.dumps({**example, name: put}, ensure_ascii=True).encode()
                yield f"{whole}?{needed}", {"content": body, "headers": {"Content-Type": "application/json"}}


@pytest.mark.long
def test_every_operation_takes_everything_and_tells_nothing(attacked: tuple[Served, list[str]]) -> None:
    served, words = attacked
    count = 0
    with served.client() as client:
        for method, path, operation in OPERATIONS:
            for url, how in requests(method, path, operation):
                answer = client.request(method, url, **how)
                count += 1
                assert answer.status_code < 500, (method, url, how, answer.text)
                if answer.status_code >= 400:
                    told = [word for word in words if word in answer.text]
                    assert told == [], (method, url, answer.text)
    print(f"{count:,} requests")
    assert count > 4_000


def test_pages_take_everything_and_tell_nothing(attacked: tuple[Served, list[str]]) -> None:
    served, words = attacked
    with served.entered() as client:
        for path in ("/memory/entity/{}", "/memory/why/{}", "/memory/notes/{}", "/memory/conversations/{}", "/{}",
                     "/memory/search?q={}", "/memory/people?like={}", "/memory/timeline/{}", "/memory/tags/{}",
                     "/memory/notes?tag={}", "/?before={}", "/login?next={}", "/memory/erase?entity={}"):  # fmt: skip
            for text in HOSTILE:
                answer = client.get(path.format(text))
                assert answer.status_code < 500, (path, text)
                if answer.status_code >= 400:
                    assert [word for word in words if word in answer.text] == [], (path, text)


def test_a_database_that_goes_away_is_not_named(tmp_path: Path) -> None:
    """Whatever goes wrong there: the answer says that it did, and not where."""
    database = tmp_path / "secret-place.db"
    served = started(str(database), tmp_path)
    try:
        with served.client() as client:
            client.post("/v1/interactions", json=said("hello")).raise_for_status()
            with closing(sqlite3.connect(database)) as other:
                other.execute("DROP TABLE facts")
                other.commit()
            for method, path in (("GET", "/v1/facts"), ("GET", "/v1/overview"), ("POST", "/v1/rebuild?wait=true")):
                answer = client.request(method, path, json={} if method == "POST" else None)
                assert answer.status_code == 503, answer.text
                assert "secret-place" not in answer.text
                assert str(tmp_path) not in answer.text
            work = client.post("/v1/rebuild", json={}).headers["location"]
            while (state := client.get(work).json())["status"] == "running":
                pass
            assert state["status"] == "failed"
            assert "secret-place" not in json.dumps(state)
    finally:
        served.stop()
    assert "secret-place" not in served.log.read_text()


@pytest.mark.parametrize("wrong", ["a\x00b", "\ud800", "int_\x00"])
def test_a_memory_says_itself_what_no_database_holds(memory: Memory, wrong: str) -> None:
    asks: list[Callable[[], Any]] = [
        lambda: memory.interaction(wrong), lambda: memory.why(wrong), lambda: memory.get_note(wrong),
        lambda: memory.facts(entity=wrong), lambda: memory.log(conversation=wrong), lambda: memory.log(after=wrong),
        lambda: memory.profile(wrong), lambda: memory.sessions(wrong), lambda: memory.promises(entity=wrong),
        lambda: memory.summaries(subject=wrong), lambda: memory.facts(category=wrong), lambda: memory.tag(wrong),
        lambda: memory.link(wrong, "irc:@eve"), lambda: memory.forget(entity=wrong), lambda: memory.history(wrong),
        lambda: memory.episodes([wrong]), lambda: memory.members("irc:#a", add=[wrong]), lambda: memory.soul(wrong),
        lambda: memory.judgments(question=wrong), lambda: memory.decide(wrong, "accept"), lambda: memory.undo(wrong),
        lambda: memory.observe("x", channel="irc:#a", external_id=wrong), lambda: memory.recall("x", entity=wrong),
    ]  # fmt: skip
    for ask in asks:
        with pytest.raises((InvalidInput, NotFound)):
            ask()


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**40])
def test_a_number_that_no_database_holds_is_refused(memory: Memory, number: int) -> None:
    for ask in (memory.log, memory.facts, memory.conversations, memory.judgments):
        with pytest.raises(InvalidInput):
            ask(limit=number)
    with pytest.raises(InvalidInput):
        memory.soul_rollback("bot", number)
    with pytest.raises(InvalidInput):
        memory.recall("x", limit=number)


def test_words_may_hold_what_they_like(memory: Memory) -> None:
    """Words are kept, whatever is in them; only what names something is refused."""
    stored = memory.observe("before\x00after", channel="irc:#a", sender="@eve")
    assert memory.interaction(stored.id).content == "before\ufffdafter"
    assert memory.recall("before\x00 after") is not None


def test_what_is_escaped_in_an_address_is_what_arrives(attacked: tuple[Served, list[str]]) -> None:
    served, _ = attacked
    with served.client() as client:
        for text in ("fact/with/slash", "a?b", "a#b", "ä", "日本", "🎉", ".", "..", "a b"):
            answer = client.get(httpx.URL(served.url).join(f"/v1/facts/{quote(text, safe='')}/history"))
            assert answer.status_code in (404, 422), text
