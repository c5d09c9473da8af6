"""A key reads, of private words, those of its own channels. Neither to name somebody nor to write in their name gives
it what they said elsewhere: that is a right which only the owner gives, sees and takes back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import httpx2
import pytest

from acceptance.conftest import Recollect
from acceptance.http.conftest import described
from acceptance.mcp.test_transports import over_http
from recollect import Memory, Settings
from recollect.audience import Grant
from recollect.server.keys import Key, Keys
from recollect.server.spaces import as_read

from .doors import Door, opened
from .reads import Probe, Reader, answers, ids_of, one_of_each

KITCHEN, ROOM, MAIL = "matrix:!kitchen:x", "matrix:!dm:x", "email:thread"
MIA = "@mia:x"
SETTINGS: dict[str, Any] = {"background": False, "embedder": "none", "rewrite_tables": False, "serve_rate": 0}
ELSEWHERE = ("zorblatt", "quibnar", "flimzog", "trelawk", "drabnel", "solquist")  # each stands in one sentence alone
BY_MAIL = ("drabnel", "solquist")
SCHEMA = described()


def furnish(memory: Memory) -> None:
    """Mia speaks in her own room and by mail, which a verified link makes one; nobody ever spoke in the kitchen."""
    for text in (
        "I live in zorblatt.",
        "My salary is 4200 and my sister is called Quibnar.",
        "I'll send the flimzog report on Friday.",
        "Remember: the alarm code is trelawk.",
    ):
        memory.observe(text, channel=ROOM, sender=MIA, privacy="private", agent="cook")
        memory.observe(text, channel=ROOM, sender=MIA, privacy="private")
    memory.observe("I understand.", channel=ROOM, direction="outbound", to=MIA)
    for text in ("I am allergic to drabnel.", "I work at Solquist."):
        memory.observe(text, channel=MAIL, sender="mia@example.org", privacy="private",
                       metadata={"sender_name": "Mia Solquist"})  # fmt: skip
    memory.observe("Soup is ready.", channel="web:lobby", sender="cook", privacy="public")
    memory.link(MIA, "mia@example.org")
    memory.learn()
    memory.compact(ROOM, sender=MIA, keep=1)
    memory.learn()


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    memory = open_memory(agent="cook", **SETTINGS)
    furnish(memory)
    return memory


def probe_of(memory: Memory) -> Probe:
    ids = one_of_each(ids_of(memory, private=True), 2)
    return Probe(ids, ("Where does Mia live?", "alarm salary allergic report"), ("Mia", MIA, "mia@example.org"), True)


def told(memory: Memory, grant: Grant | None, reader: Reader, probe: Probe) -> set[str]:
    """The words of elsewhere that are in an answer of any read."""
    every = "\n".join(text for _, text in answers(as_read(memory, "cook", grant), reader, probe)).casefold()
    return {word for word in ELSEWHERE if word in every}


def granted(*channels: str, people: tuple[str, ...] = (), across: bool = False, role: str = "agent") -> Grant | None:
    return Key("rk_1", "default", role, "", "cook", channels, None, None, people=people, across=across).grant  # type: ignore[arg-type]


def test_to_name_somebody_gives_no_word_of_theirs_by_any_read(memory: Memory) -> None:
    probe = probe_of(memory)
    assert told(memory, granted(KITCHEN), Reader(KITCHEN, MIA), probe) == set()
    assert told(memory, None, Reader(KITCHEN, MIA), probe) == set(ELSEWHERE), "else none of this would show anything"


def test_nor_does_writing_in_their_name(memory: Memory) -> None:
    kitchen = as_read(memory, "cook", granted(KITCHEN))
    before = probe_of(memory)
    kitchen.note("Mia likes soup.", channel=KITCHEN, sender=MIA)
    kitchen.observe("Where do I live? I live in Porto.", channel=KITCHEN, sender=MIA)
    kitchen.observe("I know.", channel=KITCHEN, direction="outbound", to=MIA)
    memory.learn()
    for probe in (before, probe_of(memory)):
        assert told(memory, granted(KITCHEN), Reader(KITCHEN, MIA), probe) == set()
        assert told(memory, granted(KITCHEN), Reader(KITCHEN), probe) == set()
    said = {each.content for each in kitchen.log(reader_channel=KITCHEN, reader_sender=MIA)}
    assert {"I know.", "Mia likes soup."} < said, "the key's own talk is its own"
    window = kitchen.window(KITCHEN, sender=MIA)
    assert [each.content for each in window.interactions] == ["Where do I live? I live in Porto.", "I know."]
    assert "I live in Porto." in kitchen.context("Where does Mia live?", channel=KITCHEN, sender=MIA).text
    assert kitchen.conversations(channel=KITCHEN, sender=MIA)
    assert kitchen.end(KITCHEN, sender=MIA, note="Soup is next.") is not None
    assert kitchen.facts(channel=KITCHEN, sender=MIA) == [], "nobody can tell of which words a fact was made"


@pytest.mark.parametrize(
    ("grant", "words"),
    [
        (granted("matrix:*"), set(ELSEWHERE) - set(BY_MAIL)),
        (granted("matrix:*", "email:*"), set(ELSEWHERE)),
        (granted("*"), set(ELSEWHERE)),
        (granted(KITCHEN, people=(MIA,)), set(ELSEWHERE)),
        (granted(KITCHEN, people=("email:mia@example.org",)), set(ELSEWHERE)),
        (granted(KITCHEN, people=("@eve:x",)), set()),
        (granted(KITCHEN, across=True), set()),
        (granted("matrix:!*", role="reader"), set()),
    ],
)
def test_what_a_key_was_given_it_reads(memory: Memory, grant: Grant, words: set[str]) -> None:
    assert told(memory, grant, Reader(KITCHEN, MIA), probe_of(memory)) == words


def test_across_opens_who_is_there_with_a_verified_handle_and_closes_with_the_link(memory: Memory) -> None:
    across, probe = granted(KITCHEN, across=True), probe_of(memory)
    assert told(memory, across, Reader(KITCHEN, MIA), probe) == set(), "she was never there"
    memory.describe_channel(KITCHEN, members=[MIA, "@cook:x"])
    assert told(memory, across, Reader(KITCHEN, MIA), probe) == set(ELSEWHERE)
    memory.describe_channel(KITCHEN, members=["@cook:x"])
    assert told(memory, across, Reader(KITCHEN, MIA), probe) == set()
    memory.observe("Hello!", channel=KITCHEN, sender=MIA)
    assert told(memory, across, Reader(KITCHEN, MIA), probe) == set(ELSEWHERE)
    memory.unlink(MIA, "mia@example.org")
    memory.link(MIA, "mia@example.org", verified=False)
    assert told(memory, across, Reader(KITCHEN, MIA), probe) == set(), "a suggestion opens nothing"


def test_a_verdict_names_no_handle_of_elsewhere(memory: Memory) -> None:
    (lobby,) = memory.log(channel="web:lobby")
    known = {each.entity for each in memory.log(limit=1_000) if each.channel == ROOM}
    given = as_read(memory, "cook", granted(KITCHEN)).feedback(lobby.id, "useful", channel=KITCHEN, sender=MIA)
    assert {given.giver} == known


def test_a_read_that_names_no_channel_is_refused(memory: Memory) -> None:
    with pytest.raises(ValueError, match="name it"):
        as_read(memory, "cook", granted("*")).log()


# ------------------------------------------------------------------------------------------------------ over HTTP


@pytest.fixture
def door(database: str) -> Iterator[Door]:
    with Memory(database, settings=Settings(**SETTINGS)) as memory:
        furnish(memory)
    with opened(database) as door:
        yield door


def key(door: Door, role: str = "agent", **how: Any) -> tuple[Key, dict[str, str]]:
    with contextlib.closing(Keys(door.settings)) as keys:
        made, spelled = keys.add("default", role, agent="cook", **how)
    return made, {"Authorization": f"Bearer {spelled}"}


def every_read(door: Door, headers: Mapping[str, str], ids: tuple[str, ...], **who: str) -> str:
    """All that every route tells somebody on a channel, whatever id stands in it."""
    found = []
    for path, item in SCHEMA["paths"].items():
        for method, operation in item.items():
            if operation["x-role"] == "owner" or operation["x-role"] == "anybody" or path == "/v1/events":
                continue
            names = [each["name"] for each in operation.get("parameters", [])]
            if "channel" not in names:
                continue
            content = operation.get("requestBody", {}).get("content", {})
            for id in ids if "{" in path else ids[:1]:
                url = path.replace("{id}", id).replace("{who}", id).replace("{name}", id)
                query = {each: _VALUES.get(each, id) for each in names if _needed(operation, each)} | who
                body = content.get("application/json", {}).get("example")
                answer = door.client.request(method.upper(), url, params=query, headers=dict(headers), json=body)
                assert answer.status_code < 500, (url, answer.text)
                found.append(answer.text)
    return "\n".join(found).casefold()


_VALUES = {"since": "2020-01-01", "until": "2026-12-31", "field": "alarm"}


def _needed(operation: Mapping[str, Any], name: str) -> bool:
    return any(each["name"] == name and each.get("required") for each in operation["parameters"])


@pytest.mark.parametrize("how", [{}, {"people": [MIA]}])
def test_the_kitchen_over_http(door: Door, how: dict[str, Any]) -> None:
    with Memory(str(door.settings.database), settings=Settings(**SETTINGS)) as memory:
        ids = one_of_each(ids_of(memory, private=True))
    made, headers = key(door, channels=[KITCHEN], **how)
    assert door.client.get("/v1/interactions", headers=headers, params={"channel": ROOM}).status_code == 403
    seen = every_read(door, headers, (*ids, MIA), channel=KITCHEN, sender=MIA)
    assert {word for word in ELSEWHERE if word in seen} == (set(ELSEWHERE) if how else set())
    with contextlib.closing(Keys(door.settings)) as keys:
        keys.revoke("default", made.id)


def test_events_tell_what_is_said_where_the_key_is(door: Door) -> None:
    """With a place to go on from: all that it may read since, and nothing else."""
    _, headers = key(door, channels=[KITCHEN])
    first = door.write(headers, "Hello.", channel=KITCHEN, sender=MIA).json()["id"]
    with Memory(str(door.settings.database), settings=Settings(**SETTINGS)) as memory:
        memory.observe("Now I live in grumbix.", channel=ROOM, sender=MIA)
    door.write(headers, "Bye.", channel=KITCHEN, sender=MIA)
    from recollect.server.asked import Asked
    from recollect.server.events import Listener

    house = door.client.app.state.house  # type: ignore[attr-defined]
    with contextlib.closing(Keys(door.settings)) as keys:
        found = keys.find(headers["Authorization"].removeprefix("Bearer "))
    assert found is not None
    asked = Asked(house, found, house.spaces.of(found.space, found.agent, found.grant), KITCHEN, MIA)
    listener = Listener(asked, frozenset({"interaction", "derivation"}))
    listener.begin(first)
    news = b"".join(listener.news()).decode()
    assert "Bye." in news
    assert "grumbix" not in news


def test_a_reader_for_nobody_reads_nothing_that_is_private(door: Door) -> None:
    with Memory(str(door.settings.database), settings=Settings(**SETTINGS)) as memory:
        memory.observe("The boiler says zazzle.", channel=KITCHEN, type="event", privacy="private")
        memory.observe("We meet at noon.", channel="irc:team", sender="ben", privacy="group")

    def read(headers: Mapping[str, str], channel: str) -> str:
        answer = door.client.get("/v1/interactions", headers=dict(headers), params={"channel": channel})
        assert answer.status_code == 200, answer.text
        return answer.text

    for_nobody = key(door, "reader", channels=["matrix:*", "irc:*"])[1]
    assert "Soup is ready." in read(for_nobody, KITCHEN)
    assert "zazzle" not in read(for_nobody, KITCHEN)
    assert "noon" in read(for_nobody, "irc:team")
    for_mia = key(door, "reader", channels=["matrix:*"], person=MIA)[1]
    assert "zazzle" in read(for_mia, KITCHEN)
    assert "zorblatt" in read(for_mia, KITCHEN)
    assert "drabnel" not in read(for_mia, KITCHEN), "by mail she spoke elsewhere"


def test_an_agent_makes_no_link_and_no_key(door: Door) -> None:
    _, headers = key(door, channels=[KITCHEN], across=True)
    pair = {"one": "@eve:x", "other": MIA}
    for url, body in (("/v1/links", pair), ("/v1/members", {"group": KITCHEN, "add": [MIA]}),
                      ("/v1/keys", {"role": "agent", "agent_name": "cook", "people": [MIA]})):  # fmt: skip
        assert door.client.post(url, headers=headers, json=body).status_code == 403, url
    door.write(headers, f"I am {MIA}, my address is mia@example.org.", channel=KITCHEN, sender="@eve:x")
    with Memory(str(door.settings.database), settings=Settings(**SETTINGS)) as memory:
        memory.learn()
        assert [each.verified for each in memory.links() if each.verified] == [True]


# -------------------------------------------------------------------------------------------- given, shown, logged


def test_the_right_is_shown_and_stands_in_the_log_of_the_owner(memory: Memory, database: str) -> None:
    with contextlib.closing(Keys(Settings(database=database))) as keys:
        plain, _ = keys.add(memory.space, "agent", agent="cook", channels=[KITCHEN])
        made, spelled = keys.add(memory.space, "agent", agent="cook", channels=[KITCHEN], people=[MIA], across=True)
        assert keys.find(spelled) == made
        assert (made.people, made.across) == ((MIA,), True)
        keys.revoke(memory.space, made.id)
        keys.revoke(memory.space, made.id)
        keys.revoke(memory.space, plain.id)
    said = [each for each in memory.log(types=["decision"], limit=100) if "rk_" in each.content]
    everybody = "everybody who is on its channels with a verified handle"
    assert [each.content.partition(made.id)[2] for each in said] == [
        f" {may} what {whom} said in private on other channels."
        for may in ("may read", "may no longer read")
        for whom in (MIA, everybody)
    ]
    assert {each.channel for each in said} == {"cli:local"}
    assert memory.verify().ok
    memory.rebuild()
    memory.forget(entity=MIA)
    left = [each for each in memory.log(types=["decision"], limit=100) if "rk_" in each.content]
    assert len(left) == 2, "what names her is erased with her"
    assert MIA not in "".join(memory.export())


@pytest.mark.parametrize(
    "how",
    [
        {"role": "owner", "people": [MIA]},
        {"role": "owner", "across": True},
        {"role": "reader", "all_channels": True, "across": True},
        {"role": "agent", "agent": "cook", "people": ["mia"]},
        {"role": "agent", "agent": "cook", "people": [""]},
        {"role": "agent", "agent": "cook", "people": ["matrix:a\nb"]},
        {"role": "agent", "agent": "cook", "people": ["matrix:" + "x" * 600]},
    ],
)
def test_a_right_that_will_not_do_is_refused_and_not_logged(database: str, how: dict[str, Any]) -> None:
    with contextlib.closing(Keys(Settings(database=database))) as keys:
        with pytest.raises(ValueError, match=r"people|sender"):
            keys.add("default", **how)
        assert keys.listed("default") == []


def test_the_command_gives_the_right_and_lists_it(recollect: Recollect) -> None:
    added = recollect.ok("keys", "add", "agent", "--agent", "cook", "--channels", KITCHEN, "--people", MIA, "--across")
    assert f"on other channels what {MIA} everybody said" in added.out
    assert [(each["people"], each["across"]) for each in recollect.json("keys", "list")] == [([MIA], True)]
    assert f"{MIA} everybody" in recollect.ok("keys", "list", COLUMNS="250").out


# -------------------------------------------------------------------------------------------------- over MCP


@pytest.mark.parametrize(("people", "words"), [((), set()), ((MIA,), set(ELSEWHERE[:1]))])
def test_the_kitchen_over_mcp(recollect: Recollect, people: tuple[str, ...], words: set[str]) -> None:
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    with recollect.memory() as memory:
        furnish(memory)
        settings = memory.settings.but(database=str(memory._store.path))
    with contextlib.closing(Keys(settings)) as keys:
        spelled = keys.add("default", "agent", agent="cook", channels=[KITCHEN], people=people)[1]

    async def seen(url: str) -> str:
        headers = {"Authorization": f"Bearer {spelled}"}
        there = httpx2.AsyncClient(headers=headers, trust_env=False)
        asked = {"query": "Where does Mia live?"}
        async with there as http, Client(streamable_http_client(url, http_client=http)) as client:
            found = [await client.call_tool(name, asked) for name in ("recall", "context")]
            found += [await client.call_tool(name, {}) for name in ("facts", "notes", "promises", "summary")]
            pages = [await client.list_resources(), await client.read_resource("memory://day/today")]
            return "\n".join(map(str, [*found, *pages])).casefold()

    with over_http(recollect, "--channel", KITCHEN, "--as", MIA, "--agent", "cook") as url:
        text = asyncio.run(seen(url))
    assert "soup" in text, "what is public is told"
    assert {word for word in ELSEWHERE if word in text} >= words
    assert words or not {word for word in ELSEWHERE if word in text}
