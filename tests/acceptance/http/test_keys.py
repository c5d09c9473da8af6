"""Keys: what each role may do, on which channels, and that none opens another space, by any route that there is."""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from recollect import Memory, Settings

from .conftest import MARCUS, ROOM, Serve, Served, described, said

SECRET = "zanzibar"
SCHEMA = described()
OPERATIONS = [(method, path, operation) for path, item in SCHEMA["paths"].items() for method, operation in item.items()]
LOCKED = [each for each in OPERATIONS if each[2]["x-role"] != "anybody"]


def calls(method: str, path: str, operation: dict[str, Any], ids: list[str]) -> Iterator[dict[str, Any]]:
    """Requests for an operation, from its own example, with each of these ids wherever a text may stand."""
    parameters = operation.get("parameters", [])
    wanted = [each for each in parameters if each["in"] == "query" and each["name"] not in ("cursor", "wait")]
    content: dict[str, Any] = operation.get("requestBody", {}).get("content", {})
    kind: str | None = next(iter(content), None)
    shape: dict[str, Any] = content[kind] if kind is not None else {}
    slots = "{" in path or any(each.get("required") for each in wanted)
    texts = isinstance(shape.get("example"), dict) and any(isinstance(v, str) for v in shape["example"].values())
    for id in ids if slots or texts else ids[:1]:
        query = {each["name"]: ROOM if each["name"] == "channel" else id for each in wanted if each.get("required")}
        request: dict[str, Any] = {"method": method.upper(), "url": re.sub(r"\{\w+\}", id, path), "params": query}
        if kind == "application/json":
            body = dict(shape["example"])
            request["json"] = {name: id if isinstance(value, str) else value for name, value in body.items()}
        elif kind is not None:
            request |= {"content": shape["example"].encode(), "headers": {"Content-Type": kind}}
        yield request
        if kind == "application/json":
            yield {**request, "json": shape["example"]}


@pytest.fixture(scope="module")
def ids(served: Served) -> list[str]:
    """A space with something of everything in it, and the ids of it all."""
    with Memory(served.database, space="theirs", settings=Settings(embedder="none")) as memory:
        for channel, privacy in ((ROOM, "public"), ("irc:dm", "private")):
            said_ = [
                f"My name is Eve and I live in {SECRET}",
                f"I love {SECRET} cake",
                f"I will send the {SECRET} report",
            ]
            for words in said_:
                memory.observe(words, channel=channel, sender="@eve:example.org", privacy=privacy)
        memory.note(f"the {SECRET} code is 42", tags=[SECRET])
        memory.learn()
        found: dict[str, None] = {}
        for listed in (memory.log(), memory.facts(), memory.entities(), memory.conversations(), memory.promises(),
                       memory.summaries(), memory.episodes([each.id for each in memory.log()])):  # fmt: skip
            for prefix, group in itertools.groupby((each.id for each in listed), lambda id: id.partition("_")[0]):
                found |= dict.fromkeys(list(group)[:1])
                assert prefix
        return [*found, "irc:@eve:example.org", ROOM]


def state(served: Served, space: str) -> list[str]:
    with Memory(served.database, space=space, settings=Settings(embedder="none", background=False)) as memory:
        return list(memory.export())


def test_a_key_of_one_space_gets_nothing_of_another_by_any_route(served: Served, ids: list[str]) -> None:
    before = state(served, "theirs")
    with served.client(served.key(space="mine")) as client:
        for method, path, operation in LOCKED:
            if path in ("/v1/events", "/v1/judge/{question}"):
                continue  # a stream has a test of its own; a judge reads no memory
            for request in calls(method, path, operation, ids):
                answer = client.request(**request)
                assert answer.status_code < 500, (request, answer.text)
                told = answer.text.replace(json.dumps(request.get("json", {})), "")
                assert SECRET not in told, request
    assert state(served, "theirs") == before
    assert SECRET in "".join(before)


def test_every_locked_route_refuses_who_has_no_key_or_a_wrong_one(served: Served, ids: list[str]) -> None:
    key = served.key()
    time.sleep(1.1)
    wrong = [
        key[:-1] + ("A" if key[-1] != "A" else "B"),
        "rk_0_0",
        key.replace("rk_", "rk-"),
        "ключ".encode().hex(),
        "x" * 5_000,
    ]
    with served.client() as client:
        for method, path, operation in LOCKED:
            request = next(calls(method, path, operation, ids))
            assert client.request(**request).status_code == 401, path
        for each in wrong:
            answer = client.get("/v1/interactions", headers={"Authorization": f"Bearer {each}"})
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"
        basic = {"Authorization": "Basic " + key}
        assert client.get("/v1/interactions", headers=basic).status_code == 401
        assert client.get("/health").status_code == 200
    with served.client(key) as client:
        assert client.get("/v1/interactions").status_code == 200


def test_each_role_may_do_what_it_is_for_and_no_more(served: Served, ids: list[str]) -> None:
    rank = {"reader": 0, "agent": 1, "owner": 2}
    for role in ("reader", "agent"):
        with served.client(served.key(role, space="mine", agent="bot")) as client:
            for method, path, operation in LOCKED:
                if rank[operation["x-role"]] > rank[role]:
                    for request in itertools.islice(calls(method, path, operation, ids), 1):
                        answer = client.request(**request)
                        assert answer.status_code == 403, (role, path, answer.text)


def test_an_agent_reads_as_itself_on_a_channel_that_it_names(served: Served) -> None:
    with Memory(served.database, space="talk", settings=Settings(embedder="none", background=False)) as memory:
        memory.observe("for all to see", channel="irc:#open", sender="@eve", privacy="public")
        memory.observe("among us", channel="irc:#team", sender="@eve", privacy="group")
        memory.observe("between us", channel="irc:dm", sender="@eve", privacy="private")
        memory.observe("to another agent", channel="irc:dm", sender="@eve", privacy="private", agent="other")
        memory.note("the owner's own note")

    def heard(client: httpx.Client, **query: str) -> set[str]:
        answer = client.get("/v1/interactions", params=query)
        assert answer.status_code == 200, answer.text
        assert all(item["position"] is None for item in answer.json()["items"])
        return {item["content"] for item in answer.json()["items"]}

    with served.client(served.key("agent", space="talk", agent="bot")) as agent:
        assert heard(agent, channel="irc:#open") == {"for all to see"}
        assert heard(agent, channel="irc:#team") == {"for all to see", "among us"}
        assert heard(agent, channel="irc:dm", sender="@eve") == {"for all to see", "between us"}
        assert agent.get("/v1/interactions").status_code == 409
        assert agent.get("/v1/interactions", params={"channel": "cli:local", "sender": "owner"}).status_code == 403
        assert agent.post("/v1/interactions", json=said("x", channel="cli:local", sender="owner")).status_code == 403
        assert agent.post("/v1/interactions", json=said("x", channel="irc:#team", privacy="public")).status_code == 403
        opening = agent.post("/v1/interactions", json=said("x", channel="irc:#new", privacy="public"))
        assert opening.status_code == 403
        assert "recollect channel irc:#new --public" in opening.json()["detail"]
        written = agent.post("/v1/interactions", json=said("hello", channel="irc:#new", privacy="group")).json()
        assert (written["agent"], written["audience"]) == ("bot", "group:irc:#new")
    with served.client(served.key("reader", space="talk")) as reader:
        assert heard(reader) == {"for all to see"}
        assert heard(reader, channel="irc:#team") == {"for all to see", "among us"}
        assert reader.get("/v1/interactions", params={"sender": "@eve"}).status_code == 409
    with served.client(served.key(space="talk")) as owner:
        assert "the owner's own note" in {i["content"] for i in owner.get("/v1/interactions").json()["items"]}


def test_a_key_for_some_channels_names_no_other(served: Served) -> None:
    with served.client(served.key("agent", agent="bot", space="some", channels=["irc:#a*"])) as client:
        for channel, status in (("irc:#abc", 201), ("irc:#b", 403), ("matrix:irc:#a", 403), ("IRC:#a", 422)):
            assert client.post("/v1/interactions", json=said("hi", channel=channel)).status_code == status, channel
            read = client.get("/v1/interactions", params={"channel": channel}).status_code
            assert read == (200 if status == 201 else status)
        line = json.dumps(said("hi", channel="irc:#b")).encode()
        bulk = client.post("/v1/interactions:bulk", content=line, headers={"Content-Type": "application/x-ndjson"})
        assert '"written":0' in bulk.text
        for route in ("window", "working-memory", "manner"):
            assert client.get(f"/v1/{route}", params={"channel": "irc:#b"}).status_code == 403


def test_a_revoked_key_opens_nothing_within_moments(served: Served) -> None:
    with served.client(served.key()) as owner:
        made = owner.post("/v1/keys", json={"role": "reader", "name": "a friend", "channels": ["irc:#a"]}).json()
        with served.client(made["spelled"]) as friend:
            assert friend.get("/v1/facts").status_code == 200
            assert owner.delete(f"/v1/keys/{made['key']['id']}").json()["revoked_at"]
            assert friend.get("/v1/facts").status_code == 401
        assert made["spelled"] not in owner.get("/v1/keys").text
        theirs = served.key(space="theirs")
        assert owner.delete(f"/v1/keys/{theirs[:19]}").status_code == 404
    with served.client(theirs) as other:
        assert other.get("/v1/facts").status_code == 200


def test_a_key_that_asks_too_often_has_to_wait_and_others_need_not(serve: Serve) -> None:
    served = serve(serve_rate="1", serve_burst="5")
    one, other = served.key(), served.key()
    with served.client(one) as client:
        answers = [client.get("/v1/facts") for _ in range(8)]
    assert [answer.status_code for answer in answers[:5]] == [200] * 5
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    with served.client(other) as client:
        assert client.get("/v1/facts").status_code == 200


def test_beyond_this_machine_nothing_is_told_without_a_key(serve: Serve) -> None:
    served = serve(serve_host="0.0.0.0")  # noqa: S104
    with served.client() as client:
        assert client.get("/v1/interactions").status_code == 401
        assert client.get("/metrics").status_code == 401
        assert client.get("/v1/interactions", headers={"Host": "evil.example"}).status_code == 421
    with served.client(served.key()) as client:
        assert client.get("/v1/interactions", params={"channel": ROOM, "sender": MARCUS}).status_code == 200
