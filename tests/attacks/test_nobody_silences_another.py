"""Recording is turned off and on by a person for their own words, or by the owner; a session is ended in one's own
talk; and no message erases anything. Never for others, without a sender, by naming somebody, or by old words."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from clock import NOW
from recollect import InvalidInput, Memory, RecollectError
from recollect.server.mcp.forgetting import Forgetting
from recollect.server.mcp.serve import call
from recollect.server.mcp.tools import TOOLS, Asked
from recollect.server.mcp.who import Who

from .doors import opened

ROOM, DM = "irc:#room", "simplex:dm"
BOB: dict[str, Any] = {"channel": DM, "sender": "bob"}


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


def is_heard(memory: Memory, channel: str = DM, sender: str = "bob") -> bool:
    """Whether what somebody says now is stored."""
    return memory.observe("hello", channel=channel, sender=sender).recorded


# ---------------------------------------------------------------------------------------- words that are no command

ATTEMPTS: dict[str, dict[str, Any]] = {
    "naming the victim": {"content": "/off @bob"},
    "naming the victim in words": {"content": "/off bob"},
    "for everybody": {"content": "/off all"},
    "with a target in metadata": {"content": "/off", "metadata": {"sender": "bob", "sender_name": "bob", "for": "bob"}},
    "as another's display name": {"content": "/off", "metadata": {"sender_name": "Bob"}},
    "in a quotation": {"content": "> /off"},
    "in a quotation with an answer": {"content": "> /off\nno"},
    "in quotation marks": {"content": '"/off"'},
    "after other words": {"content": "Bob said /off"},
    "said by an agent": {"content": "/off", "direction": "outbound", "to": "bob", "sender": None},
    "said by an agent as a command": {
        "content": "/off", "direction": "outbound", "to": "bob", "sender": None, "type": "command", "role": "system",
    },
    "as a system message": {"content": "/off", "sender": "bob", "role": "system"},
    "as a tool's answer": {"content": "/off", "sender": "bob", "role": "tool"},
    "as a note": {"content": "/off", "sender": "bob", "type": "note"},
    "as an event": {"content": "/off", "sender": "bob", "type": "event"},
    "as a reaction": {"content": "/off", "sender": "bob", "type": "reaction"},
    "as a file": {"content": "/off", "sender": "bob", "type": "file"},
    "forwarded": {"content": "/off", "sender": "bob", "metadata": {"forwarded": True}},
    "forwarded from": {"content": "/off", "sender": "bob", "metadata": {"forwarded_from": "eve"}},
    "as an edit": {"content": "/off", "sender": "bob", "metadata": {"edited": True}},
    "as an edit of another": {"content": "/off", "sender": "bob", "metadata": {"edit_of": "$1"}},
    "taken in from an archive": {"content": "/off", "sender": "bob", "metadata": {"imported": True}},
    "of long ago": {"content": "/off", "sender": "bob", "occurred_at": "2019-05-01T10:00:00Z"},
    "of last month": {"content": "/off", "sender": "bob", "occurred_at": NOW - timedelta(days=30)},
    "by a name that looks alike": {"content": "/off", "sender": "bоb"},
    "by a name in capitals": {"content": "/off", "sender": "Bob"},
    "by the same name elsewhere": {"content": "/off", "sender": "bob", "channel": "telegram:dm"},
    "on another channel": {"content": "/off", "sender": "bob", "channel": "simplex:other"},
    "by erasing": {"content": "/forget me", "sender": "bob"},
    "by erasing another": {"content": "/forget bob"},
    "by ending": {"content": "/end @bob"},
}  # fmt: skip


@pytest.mark.parametrize("how", ATTEMPTS)
def test_bob_is_recorded_whatever_others_try(memory: Memory, how: str) -> None:
    before = memory.observe("I was here first.", **BOB)
    item = {"channel": DM, "sender": "eve", **ATTEMPTS[how]}
    memory.observe(**item)
    memory.observe_many([item])
    assert is_heard(memory)
    assert memory.recording(DM, sender="bob")
    assert memory.interaction(before.id).content == "I was here first."
    (talk,) = memory.conversations(entity="simplex:bob", on=DM)
    assert "/end" not in {each.ended_by for each in memory.sessions(talk.id)}


@pytest.mark.parametrize("channel", [DM, ROOM, "cli:local", "matrix:!r:x"])
@pytest.mark.parametrize("word", ["/off", "/on", "/OFF!", " /off the record"])
def test_without_a_sender_it_is_refused_and_nothing_is_written(memory: Memory, channel: str, word: str) -> None:
    with pytest.raises(InvalidInput, match="name the sender"):
        memory.observe(word, channel=channel)
    assert memory.log() == []
    assert memory.recording(channel)


def test_in_a_room_only_the_words_of_who_said_it_are_left_out(memory: Memory) -> None:
    memory.observe("welcome", channel=ROOM, sender="ann", privacy="group", external_id="a1")
    memory.observe("/off", channel=ROOM, sender="eve")
    memory.observe("hidden", channel=ROOM, sender="eve", external_id="e1")
    memory.observe("from bob", channel=ROOM, sender="bob", external_id="b1")
    memory.observe("to all", channel=ROOM, direction="outbound")
    memory.observe("to bob", channel=ROOM, direction="outbound", metadata={"reply_to": "b1"})
    memory.observe("to eve", channel=ROOM, direction="outbound", to="eve")
    memory.observe("to eve", channel=ROOM, direction="outbound", metadata={"reply_to": "e1"})
    said = [each.content for each in memory.log(channel=ROOM)]
    assert said == ["welcome", "from bob", "to all", "to bob"]


def test_an_old_archive_is_taken_in_whole_and_silences_nobody(memory: Memory) -> None:
    words = ["one", "/off", "two", "/on", "three", "/off", "four"]
    start = datetime(2020, 1, 1, tzinfo=UTC)
    given = memory.observe_many(
        [{**BOB, "content": each, "occurred_at": start + timedelta(hours=n)} for n, each in enumerate(words)]
    )
    assert all(each.recorded for each in given)
    assert is_heard(memory)


def test_what_comes_late_after_a_weekend_is_still_obeyed(memory: Memory) -> None:
    friday = datetime.now(UTC) - timedelta(days=2)
    assert memory.observe("/off", occurred_at=friday, **BOB).not_recorded == "turned_off"
    assert not is_heard(memory)


# ---------------------------------------------------------------------------------------------------- agents and keys


def test_an_agent_carries_a_persons_word_for_its_own_talk_alone(open_memory: Callable[..., Memory]) -> None:
    own, other, owner = (open_memory(agent=agent, embedder="none") for agent in ("own", "other", None))
    other.observe("/off", **BOB)
    assert [is_heard(each) for each in (own, other, owner)] == [True, False, True]
    assert not other.note("a note of the talk", **BOB).recorded
    assert not other.observe("an answer", channel=DM, direction="outbound", to="bob").recorded
    own.observe("/off", **BOB)
    other.observe("/on", **BOB)
    assert [is_heard(each) for each in (own, other, owner)] == [False, True, True]
    owner.recording(DM, sender="bob", on=True)
    assert [is_heard(each) for each in (own, other, owner)] == [True, True, True]
    owner.recording(DM, sender="bob", on=False)
    said = own.observe("/on", **BOB)  # what the owner turned off, no agent turns on
    assert said.not_recorded == "off"
    assert [is_heard(each) for each in (own, other, owner)] == [False, False, False]


@pytest.mark.parametrize("agent", ['a" on simplex:dm', "x on irc:#room", 'own" on simplex:dm', " ", "with"])
def test_no_name_of_an_agent_reaches_into_another_talk(open_memory: Callable[..., Memory], agent: str) -> None:
    own = open_memory(agent="own", embedder="none")
    try:
        strange = open_memory(agent=agent, embedder="none")
        strange.observe("/off", **BOB)
        strange.observe("/off", channel=f"{DM} on {DM}", sender="bob")
    except RecollectError:
        pass
    assert is_heard(own)
    assert own.recording(ROOM)


def test_every_agent_that_hears_the_message_obeys_it_once(open_memory: Callable[..., Memory]) -> None:
    one, other = (open_memory(agent=agent, embedder="none") for agent in ("one", "other"))
    for each in (one, other, one):
        assert each.observe("/off", external_id="$1", **BOB).not_recorded == "turned_off"
    assert [is_heard(each) for each in (one, other)] == [False, False]
    one.observe("/on", external_id="$2", **BOB)
    one.observe("/off", external_id="$1", **BOB)
    assert [is_heard(each) for each in (one, other)] == [True, False]


def test_by_http_a_key_turns_off_no_more_than_its_own_talk(database: str) -> None:
    with opened(database) as door:
        owner = door.key("owner")
        bridge, foreign, anywhere, reader = (
            door.key("agent", agent="bridge", channels=("simplex:*",)),
            door.key("agent", agent="foreign", channels=("irc:*",)),
            door.key("agent", agent="anywhere", channels=("simplex:*", "irc:*")),
            door.key("reader", channels=("simplex:*",)),
        )

        def heard(key: dict[str, str] = bridge) -> bool:
            return bool(door.write(key, "hello", **BOB).json()["recorded"])

        assert door.write(foreign, "/off", **BOB).status_code == 403
        assert door.write(reader, "/off", **BOB).status_code == 403
        assert door.write(bridge, "/off", channel=DM).status_code == 422
        assert door.write(bridge, "/off", channel="cli:local", sender="owner").status_code == 403
        lines = [{"content": "/off", **BOB}, {"content": "/off", "channel": DM}]
        bulk = door.client.post(
            "/v1/interactions:bulk", headers={**foreign, "Content-Type": "application/x-ndjson"},
            content="\n".join(map(json.dumps, lines)),
        )  # fmt: skip
        assert json.loads(bulk.text.splitlines()[-1])["failed"] == 2
        assert heard()
        assert door.write(anywhere, "/off", **BOB).json()["reason"] == "turned_off"
        assert (heard(bridge), heard(anywhere), heard(owner)) == (True, False, True)
        for key in (bridge, anywhere, reader):
            asked = door.client.post("/v1/recording", headers=key, json={"channel": DM, "on": False})
            assert asked.status_code == 403
        assert door.client.post("/v1/recording", headers=owner, json={**BOB, "on": True}).json() == {"recording": True}
        assert door.write(bridge, "/off", **BOB).json()["reason"] == "turned_off"
        assert not heard()
        assert door.write(owner, "/off", **BOB).json()["reason"] == "turned_off"
        assert (heard(anywhere), heard(owner)) == (False, False)
        for path in ("/v1/forget", "/v1/forget:preview"):
            assert door.client.post(path, headers=bridge, json={"entity": "simplex:bob"}).status_code == 403


def test_by_mcp_it_is_the_talk_that_the_server_was_started_for(memory: Memory) -> None:
    tools = {tool.name: tool for tool in TOOLS}
    eve, nobody = (Asked(memory, Who(ROOM, sender), Forgetting()) for sender in ("eve", None))
    for more in ({"sender": "bob"}, {"channel": DM}, {"to": "bob"}, {"as": "bob"}, {"audience": "public"}, {}):
        with contextlib.suppress(InvalidInput):
            call(eve, tools["remember"], {"content": "/off", **more})
    with pytest.raises(InvalidInput, match="name the sender"):
        call(nobody, tools["remember"], {"content": "/off"})
    with pytest.raises(InvalidInput, match="nobody"):
        call(nobody, tools["note"], {"content": "as if I were the owner"})
    assert not memory.recording(ROOM, sender="eve")
    assert is_heard(memory)
    assert is_heard(memory, ROOM)


# --------------------------------------------------------------------------------------------------------------- ending


def test_a_session_is_ended_in_ones_own_talk_alone(open_memory: Callable[..., Memory]) -> None:
    own, other = (open_memory(agent=agent, embedder="none") for agent in ("own", "other"))
    own.observe("hello", channel=ROOM, sender="bob", privacy="public")
    own.observe("hello", channel=ROOM, sender="ann")

    def ended() -> list[str | None]:
        talks = own.conversations(on=ROOM)
        return [each.ended_by for talk in talks if talk.agent == "own" for each in own.sessions(talk.id)]

    other.observe("/end", channel=ROOM, sender="bob")
    own.observe("/end", channel=ROOM)
    own.observe("/end", channel=ROOM, sender="bob", role="tool")
    own.observe("/end", channel=ROOM, sender="bob", type="event")
    own.observe("/end", channel=ROOM, direction="outbound", to="bob")
    assert ended().count("/end") == 1  # of what is said there by nobody in particular
    with pytest.raises(InvalidInput, match="several people"):
        own.end(ROOM)
    own.observe("/end", channel=ROOM, sender="bob")
    assert ended().count("/end") == 2


def test_a_stranger_who_is_called_owner_is_not_recorded_as_the_owner(memory: Memory) -> None:
    memory.recording(DM, on=False)
    assert not memory.observe("hello", channel=DM, sender="owner", type="note").recorded
    assert not memory.note("hello", channel=DM, sender="owner").recorded
    assert memory.note("what the owner notes").recorded


def test_the_command_line_is_the_owners(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from recollect.cli import cli

    settings = {"DATABASE": str(tmp_path / "memory.db"), "EMBEDDER": "none", "BACKGROUND": "false"}

    def run(*words: str) -> Any:
        return CliRunner().invoke(cli, words, env={f"RECOLLECT_{name}": value for name, value in settings.items()})

    refused = run("remember", "/off", "--channel", DM)
    assert refused.exit_code != 0
    assert run("remember", "/off", "--channel", DM, "--as", "bob").exit_code == 0
    assert json.loads(run("remember", "hi", "--channel", DM, "--as", "bob", "--json").output)["reason"] == "off"
    assert json.loads(run("remember", "hi", "--channel", DM, "--as", "eve", "--json").output)["recorded"]
    assert run("recording", DM, "--as", "bob", "--on").exit_code == 0
    assert json.loads(run("remember", "hi", "--channel", DM, "--as", "bob", "--json").output)["recorded"]
