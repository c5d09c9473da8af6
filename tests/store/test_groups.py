"""Groups and channels have members: whom somebody said so of, and who spoke there. Belonging opens nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound

Opener = Callable[..., Memory]
ROOM = "irc:#team"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    memory = fresh(embedder="none")
    memory.observe("Hello team", channel=ROOM, sender="ann", privacy="group")
    memory.observe("The code is 4711", channel="irc:ann", sender="ann", privacy="private")
    memory.observe("Hi", channel="email:kim", sender="kim@x.org", privacy="private")
    memory.entity("Family", type="group")
    return memory


def names(memory: Memory, group: str, **how: Any) -> list[str]:
    return [each.name for each in memory.members(group, **how)]


def test_a_group_has_the_members_that_somebody_said(memory: Memory) -> None:
    assert names(memory, "Family") == []
    assert names(memory, "Family", add=["ann", "kim@x.org"]) == ["ann", "kim@x.org"]
    assert names(memory, "Family", remove="ann") == ["kim@x.org"]
    assert names(memory, "Family", add="ann") == ["ann", "kim@x.org"]


def test_members_survive_a_rebuild(memory: Memory) -> None:
    memory.members("Family", add=["ann", "kim@x.org"])
    memory.members("Family", remove=["ann"])
    memory.rebuild()
    assert names(memory, "Family") == ["kim@x.org"]


def test_who_is_linked_is_one_member(memory: Memory) -> None:
    memory.members("Family", add=["ann", "kim@x.org"])
    memory.link("ann", "kim@x.org")
    assert len(memory.members("Family")) == 1


def test_a_channel_has_who_spoke_there_and_whom_somebody_added(memory: Memory) -> None:
    assert names(memory, ROOM) == ["ann"]
    assert names(memory, ROOM, add=["kim@x.org"]) == ["ann", "kim@x.org"]
    (room,) = [channel for channel in memory.channels() if channel.id == ROOM]
    assert {memory.find_entity(who).id for who in ("ann", "kim@x.org")} <= set(room.members)
    assert names(memory, ROOM, remove=["ann"]) == ["kim@x.org"]


def test_what_the_owner_said_of_members_is_the_owners(memory: Memory) -> None:
    memory.members(ROOM, add=["kim@x.org"])
    assert names(memory, ROOM, channel=ROOM) == ["ann"]
    with pytest.raises(NotFound):
        memory.members("Family", channel=ROOM)
    with pytest.raises(NotFound):
        memory.members("email:kim", channel=ROOM)


def test_belonging_to_a_group_opens_nothing(memory: Memory) -> None:
    kim: dict[str, Any] = {"channel": "email:kim", "sender": "kim@x.org"}
    before = memory.recall("team code", **kim)
    memory.members(ROOM, add=["kim@x.org"])
    memory.members("Family", add=["ann", "kim@x.org"])
    assert memory.recall("team code", **kim) == before == []


def test_who_is_forgotten_is_no_member(memory: Memory) -> None:
    memory.members("Family", add=["ann", "kim@x.org"])
    memory.forget(entity="kim@x.org")
    assert names(memory, "Family") == ["ann"]


def test_only_groups_and_channels_have_members(memory: Memory) -> None:
    with pytest.raises(InvalidInput, match="only groups and channels"):
        memory.members("kim@x.org", add=["ann"])
    with pytest.raises(NotFound, match="no channel and no group"):
        memory.members("Nobody")
    with pytest.raises(NotFound):
        memory.members("Family", add=["stranger"])
    with pytest.raises(InvalidInput, match="said by the owner"):
        memory.members("Family", add=["ann"], channel=ROOM)
