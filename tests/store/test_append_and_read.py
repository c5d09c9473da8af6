"""What is observed is in the log, as it was said; windows are the newest, oldest of them first."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound
from recollect.model import ROLES, TYPES

pytestmark = pytest.mark.conformance

START = datetime(2026, 1, 1, 9, 0, tzinfo=UTC)


def said(memory: Memory, count: int, **fields: Any) -> list[str]:
    items = [
        {"content": f"message {n}", "channel": "irc:#a", "sender": "ann", "occurred_at": START + timedelta(minutes=n)}
        | fields
        for n in range(count)
    ]
    return [item.content for item in memory.observe_many(items)]


def test_an_interaction_comes_back_as_it_was_written(memory: Memory) -> None:
    written = memory.observe(
        "I moved to Berlin 🎉\n“really”",
        channel="matrix:!room:example.org",
        sender="@marcus:example.org",
        privacy="private",
        occurred_at="2026-02-27T10:30:00.123456+01:00",
        external_id="$event:1",
        metadata={"attachments": [{"name": "a.pdf"}], "tool_calls": [{"name": "x", "arguments": {"é": None}}]},
        type="voice",
        role="user",
    )
    read = memory.interaction(written.id)
    assert read == written
    assert read.content == "I moved to Berlin 🎉\n“really”"
    assert read.occurred_at == datetime(2026, 2, 27, 9, 30, 0, 123456, tzinfo=UTC)
    assert read.occurred_at.tzinfo is UTC
    assert read.metadata["tool_calls"][0]["arguments"] == {"é": None}
    assert (read.channel, read.sender, read.external_id) == (
        "matrix:!room:example.org", "@marcus:example.org", "$event:1",
    )  # fmt: skip
    assert (read.type, read.role, read.direction) == ("voice", "user", "inbound")
    assert read.position == 1


def test_a_written_interaction_can_be_read_by_another_memory_at_once(
    memory: Memory, open_memory: Callable[..., Memory]
) -> None:
    written = memory.observe("hello", channel="cli:local", sender="ann")
    assert open_memory().interaction(written.id) == written


def test_times_are_when_it_happened_and_when_it_was_written(memory: Memory) -> None:
    before = datetime.now(UTC)
    written = memory.observe("hello", channel="cli:local", occurred_at="1999-12-31T23:59:59Z")
    assert written.occurred_at == datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC)
    assert before <= written.recorded_at <= datetime.now(UTC)


def test_times_of_long_ago_are_kept(memory: Memory) -> None:
    times = ["0001-01-01T00:00:00Z", "1582-10-14T00:00:00Z", "1969-12-31T23:59:59.999999Z"]
    for at in times * 2:
        memory.observe("long ago", channel="cli:local", sender="ann", occurred_at=at)
    assert [item.occurred_at for item in memory.log()] == [datetime.fromisoformat(at) for at in times * 2]
    assert len(memory.recall("ago", between=(None, "1582-10-14T00:00:00Z"))) == 2
    assert memory.recall("ago", between=("1990-01-01T00:00:00Z", None)) == []
    memory._index.advance()
    assert len(memory.recall("ago", between=(None, "1582-10-14T00:00:00Z"))) == 2
    assert len(memory.recall("ago", between=("1582-10-14T00:00:00Z", None))) == 4


def test_the_window_is_the_newest_and_the_oldest_of_it_comes_first(memory: Memory) -> None:
    said(memory, 10)
    assert [item.content for item in memory.log(limit=3)] == ["message 7", "message 8", "message 9"]


def test_newest_means_written_last_whenever_it_happened(memory: Memory) -> None:
    memory.observe("written first", channel="cli:local", occurred_at="2026-02-02T00:00:00Z")
    memory.observe("written last", channel="cli:local", occurred_at="2020-01-01T00:00:00Z")
    assert [item.content for item in memory.log(limit=1)] == ["written last"]


def test_the_log_can_be_narrowed_to_a_channel_a_conversation_an_entity_a_time_and_types(memory: Memory) -> None:
    said(memory, 3)
    said(memory, 2, channel="irc:#b", sender="ben", occurred_at="2026-01-02T09:00:00Z")
    memory.observe("a note", channel="irc:#b", sender="ben", type="note", occurred_at="2026-01-03T09:00:00Z")
    everything = memory.log()
    assert len(everything) == 6
    assert memory.log(channel="irc:#b") == everything[3:]
    assert memory.log(conversation=everything[0].conversation) == everything[:3]
    assert memory.log(entity="ben") == everything[3:]
    assert memory.log(types=["note"]) == everything[5:]
    assert memory.log(types=["note", "text"], channel="irc:#b", limit=2) == everything[4:]
    assert memory.log(between=("2026-01-02T00:00:00Z", "2026-01-03T09:00:00Z")) == everything[3:5]
    assert memory.log(between=(None, START + timedelta(minutes=1))) == everything[:1]
    assert memory.log(between=(START + timedelta(minutes=1), None), channel="irc:#a") == everything[1:3]
    assert memory.log(channel="irc:#nobody") == []


def test_an_interval_holds_its_start_and_not_its_end(memory: Memory) -> None:
    said(memory, 3)
    found = memory.log(between=(START, START + timedelta(minutes=2)))
    assert [item.content for item in found] == ["message 0", "message 1"]


WRONG_WINDOWS: list[tuple[dict[str, Any], str]] = [
    ({"limit": 0}, "limit"),
    ({"limit": -1}, "limit"),
    ({"limit": 1_000_000}, "limit"),
    ({"limit": "10"}, "limit"),
    ({"types": ["gossip"]}, "types"),
    ({"channel": "nowhere"}, "channel"),
    ({"between": ("2026-01-01", None)}, "between"),
    ({"between": ("2026-01-02T00:00:00Z", "2026-01-01T00:00:00Z")}, "between"),
    ({"reader_sender": "ann"}, "sender"),
]


def test_a_window_that_cannot_be_is_refused_and_named(memory: Memory) -> None:
    for arguments, field in WRONG_WINDOWS:
        with pytest.raises(InvalidInput) as refused:
            memory.log(**arguments)
        assert refused.value.field == field


def test_an_unknown_id_is_not_found(memory: Memory) -> None:
    with pytest.raises(NotFound, match="int_nope"):
        memory.interaction("int_nope")


def test_every_type_and_role_is_kept(memory: Memory) -> None:
    pairs = [(type, role) for type in TYPES for role in ROLES]
    written = memory.observe_many({"content": "x", "channel": "cli:local", "type": t, "role": r} for t, r in pairs)
    assert memory.log() == written
    assert [(item.type, item.role) for item in written] == pairs


def test_positions_have_no_gaps(memory: Memory, open_memory: Callable[..., Memory]) -> None:
    other = open_memory()
    for n in range(5):
        (memory, other)[n % 2].observe(f"{n}", channel="cli:local")
    with pytest.raises(InvalidInput):
        memory.observe("", channel="cli:local")
    memory.observe("last", channel="cli:local")
    assert [item.position for item in memory.log()] == [1, 2, 3, 4, 5, 6]


def test_a_reader_on_a_channel_sees_neither_position_nor_hash(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#a", sender="ann", privacy="public")
    seen = memory.log(reader_channel="irc:#a")[0]
    assert (seen.position, seen.hash) == (None, None)


STRANGE = [
    "\x00",
    "a\x00b",
    "\ufffe\uffff",
    "\u202eabc",
    "e\u0301",
    "'; DROP TABLE interactions; --",
    "%s {} ? :x",
    "\\",
]


def test_strange_characters_are_kept_and_the_chain_holds(memory: Memory) -> None:
    for content in STRANGE:
        written = memory.observe(content, channel="cli:local", sender="a'b", metadata={"x": content})
        assert memory.interaction(written.id).content == content.replace("\x00", "\ufffd")
        assert memory.interaction(written.id).metadata == {"x": content}
    assert memory.verify().ok


def test_a_nul_in_metadata_is_no_reason_to_lose_a_message(memory: Memory) -> None:
    for number, field in enumerate(("sender_name", "reply_to", "to", "anything"), 1):
        memory.observe("hello", channel="irc:#a", sender="ann", metadata={field: "a\x00b"})
        memory.observe("hi", channel="irc:#a", direction="outbound", metadata={field: "a\x00b"})
        assert len(memory.log()) == 2 * number
    assert memory.verify().ok


def test_content_up_to_the_bound_is_kept_whole(memory: Memory) -> None:
    content = "é" * 500_000
    written = memory.observe(content, channel="cli:local")
    assert memory.interaction(written.id).content == content
    with pytest.raises(InvalidInput, match="content"):
        memory.observe(content + "x", channel="cli:local")
