"""How private a channel is, from what its server tells of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory

ROOM = "matrix:!x:example.org"


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


@pytest.mark.parametrize(
    ("facts", "level"),
    [
        ({"direct": True}, "private"),
        ({"direct": True, "join_rule": "public"}, "private"),
        ({"members": ["@a:x", "@b:x"], "join_rule": "public"}, "private"),
        ({"members": ["@a:x", "@b:x", "@c:x"], "join_rule": "public"}, "public"),
        ({"world_readable": True}, "public"),
        ({"world_readable": True, "join_rule": "invite"}, "public"),
        ({"join_rule": "public"}, "public"),
        ({"join_rule": "invite"}, "group"),
        ({"join_rule": "knock", "encrypted": True}, "group"),
        ({"encrypted": False}, "private"),
        ({"privacy": "group", "world_readable": True}, "group"),
        ({"privacy": "public", "direct": True}, "public"),
    ],
)
def test_the_level_follows_from_the_facts(memory: Memory, facts: dict[str, Any], level: str) -> None:
    assert memory.describe_channel(ROOM, **facts).privacy == level
    said = memory.observe("hello", channel=ROOM, sender="@a:x")
    assert said.audience.partition(":")[0] == level


def test_facts_come_one_after_the_other(memory: Memory) -> None:
    assert memory.describe_channel(ROOM, join_rule="public").privacy == "public"
    assert memory.describe_channel(ROOM, encrypted=True).privacy == "public"
    assert memory.describe_channel(ROOM, direct=True).privacy == "private"
    assert memory.describe_channel(ROOM, direct=False).privacy == "public"
    assert memory.describe_channel(ROOM, privacy="group").privacy == "group"
    assert memory.describe_channel(ROOM, members=["@a:x", "@b:x", "@c:x"]).privacy == "group"  # not more open than said
    assert memory.describe_channel(ROOM, direct=True).privacy == "private"


def test_tightening_holds_at_once_and_loosening_opens_nothing_that_was_said(memory: Memory) -> None:
    memory.describe_channel(ROOM, join_rule="invite")
    first = memory.observe("canary one", channel=ROOM, sender="@a:x")
    memory.describe_channel(ROOM, join_rule="public")
    assert memory.interaction(first.id).audience == f"group:{ROOM}"
    assert "canary" not in repr(memory.recall("canary", channel=ROOM, sender="@b:x"))
    memory.observe("canary two", channel=ROOM, sender="@a:x")
    memory.describe_channel(ROOM, direct=True)
    third = memory.observe("canary three", channel=ROOM, sender="@a:x")
    assert third.audience == f"private:{third.entity}"
    assert "three" not in repr(memory.recall("canary", channel=ROOM, sender="@b:x"))
    memory.observe("hi", channel="web:lobby", sender="ann", privacy="public")
    assert "three" not in repr(memory.recall("canary", channel="web:lobby"))


def test_it_is_an_event_of_the_channel_without_names(memory: Memory) -> None:
    memory.describe_channel(ROOM, join_rule="invite", members=["@anna:x", "@ben:x", "@carl:x"])
    (event,) = memory.log(channel=ROOM)
    assert (event.type, event.role, event.sender) == ("event", "system", None)
    assert "@anna" not in repr(event)
    assert event.content == "This channel is group. One must be invited. Members: 3."


def test_members_join_and_leave(memory: Memory, sql: Callable[[str], list[Any]]) -> None:
    def now() -> int:
        return int(sql("SELECT count(*) FROM memberships WHERE until IS NULL")[0][0])

    memory.describe_channel(ROOM, members=["@anna:x", "@ben:x", "@carl:x"])
    assert now() == 3
    memory.describe_channel(ROOM, members=["@anna:x", "@ben:x", "@carl:x"])
    assert len(memory.log(types=["decision"])) == 3
    memory.describe_channel(ROOM, members=["@anna:x"])
    assert now() == 1
    memory.describe_channel(ROOM, members=["@anna:x", "@ben:x"])
    assert now() == 2


def test_it_is_told_also_where_nothing_is_recorded(memory: Memory) -> None:
    memory.observe("hi", channel=ROOM, sender="@a:x", privacy="public")
    memory.recording(ROOM, on=False)
    assert memory.describe_channel(ROOM, direct=True).privacy == "private"


@pytest.mark.parametrize(
    "wrong", [{}, {"privacy": "secret"}, {"join_rule": "maybe"}, {"members": "@a:x"}, {"members": [""]}]
)
def test_what_will_not_do_is_said_and_nothing_is_written(memory: Memory, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        memory.describe_channel(ROOM, **wrong)
    assert memory.log() == []


def test_a_rebuild_gives_the_same(memory: Memory, derived: Callable[[Memory], Any]) -> None:
    memory.describe_channel(ROOM, members=["@anna:x", "@ben:x", "@carl:x"], join_rule="invite")
    memory.describe_channel(ROOM, members=["@anna:x"])
    before = derived(memory)
    memory.rebuild()
    assert derived(memory) == before
