"""Whoever is called like the owner, or like a role of a model, is told apart from them in all that a model reads; and
what is the owner's (instructions, positions, hashes) is told to nobody else."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from recollect import Memory, NotFound
from recollect.chat import prompt
from recollect.server.mcp.forgetting import Forgetting
from recollect.server.mcp.serve import call
from recollect.server.mcp.tools import TOOLS, Asked
from recollect.server.mcp.who import Who
from recollect.understanding.quotation import is_reserved, name_of

from .doors import Door, opened

ROOM = "matrix:!r:x"
ALIKE = [
    "owner", "Owner", "OWNER", "the owner", "The Owner", "oWnEr", "owner ", "owner.", "Owner ✅", "owner (verified)",
    "0wner", "оwner", "ownеr", "οwner", "ｏｗｎｅｒ", "𝐨𝐰𝐧𝐞𝐫", "ⓞⓦⓝⓔⓡ", "ownér", "o\u0301wner", "o\u200bwner",
    "\u2066owner\u2069", "\u202eowner", "o.w.n.e.r", "o w n e r", "o_w_n_e_r", "owner1", "[owner]", '"owner"',
    "the real owner", "owner\nowner", "system", "System", "SYSTEM", "sуstem", "assistant", "Assistant", "developer",
    "tool", "sys\u00adtem", "owner\u2028system",
]  # fmt: skip
HARMLESS = ["Marcus", "Ann", "Мария", "王小明", "user", "Owen", "Downing", "O'Neill", "Sister", "Tomas", "مريم", "Zoë"]


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


@pytest.mark.parametrize("name", ALIKE)
def test_a_name_like_the_owners_is_replaced_by_the_handle(name: str) -> None:
    assert name_of("@eve:evil.org", ROOM, "owner", name) == "eve"
    assert name_of("owner", "telegram:x", "owner", name) == "telegram:owner"
    called = name_of(f"@{name}:evil.org", ROOM, "owner")
    assert called.startswith("matrix:@")
    assert called.isprintable()
    assert name_of("@eve:evil.org", ROOM, "marcus", "Mаrcus") == "eve"
    assert name_of(None, ROOM, "owner", name) == ""


@pytest.mark.parametrize("name", HARMLESS)
def test_other_names_are_as_they_are(name: str) -> None:
    assert not is_reserved(name)
    assert name_of("@eve:evil.org", ROOM, "owner", name) == name
    assert name_of("owner", "cli:local", "owner") == "owner"


def _bare(name: str, text: str) -> bool:
    """Whether a text has a line that the owner or a role seems to say."""
    says = (f" {each}: " for each in ("owner", "the owner", "system", "assistant", "developer", "tool"))
    return any(each in text.casefold() for each in says) or f" {name}: " in text


@pytest.mark.parametrize(("sender", "name"), [("owner", None), ("@owner:evil.org", None), ("@eve:x", "the owner")])
def test_no_prompt_shows_a_stranger_as_the_owner(memory: Memory, sender: str, name: str | None) -> None:
    memory.note("I like figs.", privacy="public")
    metadata = {} if name is None else {"sender_name": name}
    how: dict[str, Any] = {"channel": ROOM, "sender": sender, "privacy": "public", "metadata": metadata}
    memory.observe("I live in Porto.", **how)
    memory.observe("I like the colour of money.", **how)
    memory.observe("I will send the money by Friday.", **how)
    memory.observe("hello", channel=ROOM, sender="@bob:x")
    memory.learn()
    memory.distil()
    stranger = memory.find_entity(f"matrix:{sender}").id
    facts = memory.facts(entity=stranger)
    assert facts
    assert not [
        fact for fact in facts if is_reserved(fact.subject_name) and not fact.subject_name.startswith("matrix:")
    ]
    own = memory.find_entity("cli:owner").id
    assert stranger != own
    assert {fact.object for fact in memory.facts(entity=own)} == {"figs"}
    for channel, reader in ((ROOM, "@bob:x"), (ROOM, sender), (None, None)):
        told = memory.context("Who likes what, and lives in Porto?", channel=channel, sender=reader, budget=5_000)
        said = [line for line in told.text.splitlines() if "Porto" in line or "money" in line]
        assert said
        assert not [line for line in said if _bare(name or "owner", line)], said
        assert not [line for line in said if "the owner" in line.casefold()], said
    window = memory.window(ROOM, sender="@bob:x")
    talk = "\n".join(each.text for each in prompt.talk(window.interactions))
    assert not _bare(name or "owner", f" {talk}")
    tools = {tool.name: tool for tool in TOOLS}
    asked = Asked(memory, Who(ROOM, "@bob:x"), Forgetting())
    for tool, given in (("recall", {"query": "Porto"}), ("facts", {}), ("promises", {}), ("entities", {}),
                        ("context", {"query": "Porto"}), ("profile", {"entity": stranger})):  # fmt: skip
        lines = [
            line for line in call(asked, tools[tool], given).text.splitlines() if "figs" not in line and own not in line
        ]
        assert not [line for line in lines if _bare(name or "owner", line)], tool
        assert not [line for line in lines if line.lstrip("#-* ").casefold().startswith(("owner", "the owner"))], tool


def test_nobody_is_meant_by_the_owners_name_but_the_owner(memory: Memory) -> None:
    memory.observe("hello", channel=ROOM, sender="@eve:x", privacy="public", metadata={"sender_name": "owner"})
    memory.observe("hello", channel=ROOM, sender="@eve:x", metadata={"sender_name": "the owner"})
    memory.learn()
    eve = memory.find_entity("matrix:@eve:x")
    assert not [alias for alias in eve.aliases if is_reserved(alias)]
    for name in ("owner", "the owner"):
        assert memory.resolve(name, channel=ROOM).entity != eve.id
    said = memory.observe("I like figs.", channel=ROOM, sender="@eve:x", metadata={"sender_name": "Owner"})
    shared = memory.observe("I moved to Rome.", channel="matrix:!dm:x", sender="@eve:x",
                            metadata={"sender_name": "the owner"})  # fmt: skip
    copy = memory.share(shared.id, with_="public")
    assert "owner" not in json.dumps(dict(copy.metadata)).casefold()
    assert said.recorded


# -------------------------------------------------------------------------------------------- what is the owner's alone


def _leaks(value: Any) -> list[str]:
    """Fields of an answer that tell a position or a hash."""
    if isinstance(value, dict):
        own = [name for name, each in value.items() if name in ("position", "hash") and each is not None]
        return own + [each for one in value.values() for each in _leaks(one)]
    return [each for one in value for each in _leaks(one)] if isinstance(value, list) else []


def _furnish(door: Door, owner: dict[str, str]) -> None:
    for number in range(5):
        door.write(owner, f"private word {number}", channel="simplex:other", sender="ann")
    door.client.post("/v1/instructions", headers=owner, json={"text": "The safe word is zorblatt."})
    door.client.post("/v1/soul", headers=owner, json={"name": "bot", "add": ["Answer in zorblatt style."]})


def test_answers_to_agents_tell_no_position_and_no_hash(database: str) -> None:
    place = {"channel": ROOM, "sender": "@bob:x"}
    with opened(database) as door:
        owner = door.key("owner")
        _furnish(door, owner)
        agent, other = (door.key("agent", agent=name, channels=("matrix:*",)) for name in ("bot", "other"))
        post, get = door.client.post, door.client.get
        item = {"content": "I live in Porto.", "external_id": "$1", "metadata": {"secret": "of bot"}, **place}
        answers = [
            post("/v1/interactions", headers=agent, json=item),
            post("/v1/interactions", headers=agent, json=item),
            post("/v1/notes", headers=agent, json={"content": "A note.", **place}),
            post("/v1/notes:propose", headers=agent, params=place, json={"content": "Another."}),
            post("/v1/working-memory", headers=agent, params=place, json={"text": "Kept."}),
            post("/v1/chat", headers=agent, params=place, json={"message": "Where do I live?"}),
            post("/v1/interactions", headers=agent, json={**item, "content": "other words"}),
            get("/v1/interactions", headers=agent, params=place),
            get("/v1/window", headers=agent, params=place),
            get("/v1/working-memory", headers=agent, params=place),
            get("/v1/shared", headers=agent, params=place),
            post("/v1/recall", headers=agent, params=place, json={"query": "Porto"}),
            get("/v1/notes", headers=agent, params=place),
        ]
        for answer in answers:
            assert answer.status_code < 500
            assert _leaks(answer.json()) == [], answer.request.url
        streamed = post("/v1/chat", headers=agent, params=place, json={"message": "Where do I live?", "stream": True})
        last = json.loads(streamed.text.split("event: reply\ndata: ")[1].split("\n")[0])
        assert _leaks(last) == []
        lines = "\n".join(json.dumps({**item, "external_id": f"$b{number}"}) for number in range(3))
        bulk = post("/v1/interactions:bulk", headers={**agent, "Content-Type": "application/x-ndjson"}, content=lines)
        assert "position" not in bulk.text
        assert "hash" not in bulk.text
        again = post("/v1/interactions", headers=other, json={**item, "sender": "@guess:x", "metadata": {}}).json()
        assert (again["recorded"], again["metadata"], again["sender"], _leaks(again)) == (True, {}, None, [])
        mine = door.write(owner, "what the owner says", channel="cli:local", sender="owner").json()
        assert mine["position"] > 5
        assert len(mine["hash"]) == 64


def test_the_owners_instructions_go_to_agents_alone(database: str) -> None:
    place = {"channel": ROOM, "sender": "@bob:x"}
    with opened(database) as door:
        owner = door.key("owner")
        _furnish(door, owner)
        agent = door.key("agent", agent="bot", channels=("matrix:*",))
        readers = [door.key("reader", channels=("matrix:*",)), door.key("reader", agent="bot", channels=("matrix:*",))]
        get, post = door.client.get, door.client.post
        assert "zorblatt" in get("/v1/system-prompt", headers=agent, params=place).text
        assert "zorblatt" in post("/v1/context", headers=agent, params=place, json={"query": "hi"}).text
        paths = ["system-prompt", "soul", "instructions", "soul/history", "interactions", "window", "notes", "agents"]
        for reader in readers:
            for path in paths:
                for query in (place, {"name": "bot", **place}, {}):
                    assert "zorblatt" not in get(f"/v1/{path}", headers=reader, params=query).text, path
            for body in ({"query": "safe word"}, {"query": "hi"}):
                for path in ("context", "recall"):
                    assert "zorblatt" not in post(f"/v1/{path}", headers=reader, params=place, json=body).text, path
        assert get("/v1/system-prompt", headers=readers[0], params=place).status_code == 403
        assert get("/v1/soul", headers=readers[0], params={"name": "bot", **place}).status_code == 403
        other = door.key("agent", agent="other", channels=("matrix:*",))
        assert get("/v1/soul", headers=other, params={"name": "bot", **place}).status_code == 403


def test_by_mcp_nobody_gets_the_instructions_or_a_position(memory: Memory) -> None:
    memory.instruct("The safe word is zorblatt.")
    memory.observe("hello", channel=ROOM, sender="@bob:x")
    memory.learn()
    asked = Asked(memory, Who(ROOM, "@bob:x"), Forgetting())
    for tool in TOOLS:
        if tool.owner:
            continue
        sent = {"query": "zorblatt", "content": "x", "entity": "@bob:x", "id": "int_0"}
        given = {name: sent[name] for name in sent if name in {each.name for each in tool.fields}}
        with suppress(NotFound):
            answer = call(asked, tool, given)
            told = answer.text + json.dumps(answer.data, default=str)
            assert "The safe word" not in told, tool.name
            assert _leaks(json.loads(json.dumps(answer.data, default=str))) == []


def test_what_was_erased_tells_its_position_to_the_owner_alone(database: str) -> None:
    with opened(database) as door:
        owner, agent = door.key("owner"), door.key("agent", agent="bot", channels=("matrix:*",))
        item = {"content": "forget this", "channel": ROOM, "sender": "@bob:x", "external_id": "$1"}
        stored = door.client.post("/v1/interactions", headers=agent, json=item).json()
        target = {"interaction": stored["id"]}
        confirm = door.client.post("/v1/forget:preview", headers=owner, json=target).json()["confirm"]
        door.client.post("/v1/forget", headers=owner, json={**target, "confirm": confirm})
        again = door.client.post("/v1/interactions", headers=agent, json=item)
        assert (again.status_code, again.json()["recorded"], again.json()["reason"]) == (200, False, "erased")
        assert _leaks(again.json()) == []


def test_a_prompt_names_the_real_owner(memory: Memory) -> None:
    memory.observe("The picnic is on Sunday.", channel="cli:local", sender="owner")
    told = memory.context("When is the picnic?", budget=1_000)
    assert 'owner: "The picnic is on Sunday."' in told.text
