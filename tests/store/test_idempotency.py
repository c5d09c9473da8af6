"""The same channel and external id twice is one interaction; the same words twice are two."""

from __future__ import annotations

import pytest

from recollect import DuplicateConflict, Memory

pytestmark = pytest.mark.conformance


def test_a_message_delivered_twice_is_one_and_is_given_back(memory: Memory) -> None:
    first = memory.observe("hello", channel="irc:#a", sender="ann", external_id="1")
    again = memory.observe("hello", channel="irc:#a", sender="ann", external_id="1")
    assert again == first
    assert memory.log() == [first]


def test_the_same_words_twice_are_two(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#a", sender="ann")
    memory.observe("hello", channel="irc:#a", sender="ann")
    assert len(memory.log()) == len(memory.recall("hello")) == 2


def test_the_same_external_id_on_another_channel_is_another_message(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#a", external_id="1")
    memory.observe("hallo", channel="irc:#b", external_id="1")
    assert len(memory.log()) == 2


def test_other_words_under_a_known_external_id_are_refused_and_nothing_is_lost(memory: Memory) -> None:
    first = memory.observe("hello", channel="irc:#a", external_id="1")
    with pytest.raises(DuplicateConflict, match="an external id of its own") as refused:
        memory.observe("goodbye", channel="irc:#a", external_id="1")
    assert "external_id" in refused.value.field
    assert memory.log() == [first]
    assert memory.recall("goodbye") == []


def test_a_batch_may_hold_the_same_message_twice(memory: Memory) -> None:
    item = {"content": "hello", "channel": "irc:#a", "external_id": "1"}
    one, other, plain = memory.observe_many([item, item, {"content": "hello", "channel": "irc:#a"}])
    assert one == other
    assert memory.log() == [one, plain]


def test_a_batch_with_two_contents_under_one_external_id_is_refused_whole(memory: Memory) -> None:
    with pytest.raises(DuplicateConflict, match="item 3"):
        memory.observe_many(
            [
                {"content": "hello", "channel": "irc:#a", "external_id": "1"},
                {"content": "between", "channel": "irc:#a"},
                {"content": "goodbye", "channel": "irc:#a", "external_id": "1"},
            ]
        )
    assert memory.log() == []


def test_a_batch_may_overlap_with_what_is_there(memory: Memory) -> None:
    items = [{"content": f"m{n}", "channel": "irc:#a", "external_id": str(n)} for n in range(10)]
    memory.observe_many(items[:6])
    written = memory.observe_many(items[3:])
    assert [item.content for item in memory.log()] == [f"m{n}" for n in range(10)]
    assert written == memory.log()[3:]


def test_a_redelivery_with_a_redacted_secret_is_the_same_message(memory: Memory) -> None:
    words = "the key is sk-abcdefghijklmnopqrstuvwx"
    first = memory.observe(words, channel="irc:#a", external_id="1")
    assert memory.observe(words, channel="irc:#a", external_id="1") == first


def test_a_thousand_external_ids_on_one_channel_are_all_recognised(memory: Memory) -> None:
    items = [{"content": f"m{n}", "channel": "irc:#a", "external_id": f"{n}"} for n in range(1_200)]
    assert memory.observe_many(items) == memory.observe_many(items)
    assert memory.verify().checked == 1_200


def test_a_redelivery_changes_nothing_else(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#a", sender="ann", external_id="1", privacy="group")
    memory.observe("hello", channel="irc:#a", sender="ann", external_id="1", privacy="public")
    assert [channel.privacy for channel in memory.channels()] == ["group"]
    assert memory.conversations()[0].interactions == 1
