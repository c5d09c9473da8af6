"""Conversations are threads of one entity with one agent on one channel; sessions are the stretches within them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import Memory, NotFound, Session

pytestmark = pytest.mark.conformance

START = datetime(2026, 1, 1, 10, 0, tzinfo=UTC)
IDLE = 30


def say(memory: Memory, minutes: float, content: str = "hello", **fields: Any) -> str:
    at = START + timedelta(minutes=minutes)
    return memory.observe(content, **{"channel": "irc:#a", "sender": "ann", "occurred_at": at, **fields}).conversation


def sessions(memory: Memory) -> list[Session]:
    return memory.sessions(memory.conversations()[0].id)


def minutes(session: Session) -> tuple[float, float]:
    return (
        (session.started_at - START).total_seconds() / 60,
        (session.last_activity_at - START).total_seconds() / 60,
    )


def test_messages_close_together_are_one_session(memory: Memory) -> None:
    for minute in (0, 10, 39, 69):
        say(memory, minute)
    (session,) = sessions(memory)
    assert (minutes(session), session.interactions, session.ended_at) == ((0, 69), 4, None)


def test_a_message_after_a_long_silence_opens_a_new_session(memory: Memory) -> None:
    for minute in (0, IDLE, 2 * IDLE + 0.01):
        say(memory, minute)
    first, second = sessions(memory)
    assert (minutes(first), first.interactions, first.ended_by) == ((0, 30), 2, "idle")
    assert first.ended_at == first.last_activity_at
    assert (second.interactions, second.ended_at) == (1, None)


def test_the_silence_is_a_setting(open_memory: Callable[..., Memory]) -> None:
    memory = open_memory(session_idle_seconds=60)
    for minute in (0, 1, 3):
        say(memory, minute)
    assert [session.interactions for session in sessions(memory)] == [2, 1]


@pytest.mark.parametrize("words", ["/end", "  /end\n"])
def test_a_session_can_be_ended_by_a_command(memory: Memory, words: str) -> None:
    say(memory, 0)
    say(memory, 1, words)
    say(memory, 2)
    first, second = sessions(memory)
    assert (first.interactions, first.ended_by) == (2, "/end")
    assert first.ended_at == START + timedelta(minutes=1)
    assert (minutes(second), second.ended_at) == ((2, 2), None)


def test_a_command_within_a_sentence_ends_nothing(memory: Memory) -> None:
    say(memory, 0, "write /end to end it")
    assert sessions(memory)[0].ended_at is None


def test_a_command_as_the_first_words_is_a_session_of_its_own(memory: Memory) -> None:
    say(memory, 0, "/end")
    (session,) = sessions(memory)
    assert (session.interactions, session.ended_by) == (1, "/end")


def test_an_earlier_message_that_belongs_to_the_session_moves_its_start(memory: Memory) -> None:
    for minute in (0, -10, 5):
        say(memory, minute)
    (session,) = sessions(memory)
    assert (minutes(session), session.interactions) == ((-10, 5), 3)


def test_a_message_of_long_before_is_not_in_the_session_of_now(memory: Memory) -> None:
    say(memory, 0)
    say(memory, -1_000)
    found = sessions(memory)
    assert sorted(minutes(session) for session in found) == [(-1_000, -1_000), (0, 0)]


def test_an_import_in_reverse_order_covers_every_message_once(memory: Memory) -> None:
    for minute in (90, 80, 10, 0):
        say(memory, minute)
    found = sessions(memory)
    assert sum(session.interactions for session in found) == 4
    assert sorted(minutes(session) for session in found) == [(0, 10), (80, 90)]
    assert all(session.started_at <= session.last_activity_at for session in found)


def test_one_batch_or_many_writes_give_the_same_sessions(open_memory: Callable[..., Memory]) -> None:
    moments = [(0, "a"), (10, "/end"), (11, "b"), (60, "c"), (59, "d"), (200, "/end"), (3, "e")]
    items = [
        {"content": words, "channel": "irc:#a", "sender": "ann", "occurred_at": START + timedelta(minutes=minute)}
        for minute, words in moments
    ]
    one, many = open_memory(space="one"), open_memory(space="many")
    one.observe_many(items)
    for item in items:
        many.observe(item["content"], **{name: value for name, value in item.items() if name != "content"})  # type: ignore[arg-type]

    def shapes(memory: Memory) -> list[Any]:
        return [(minutes(s), s.interactions, s.ended_at, s.ended_by) for s in sessions(memory)]

    assert shapes(one) == shapes(many)


def test_answers_belong_to_the_thread_they_answer(memory: Memory) -> None:
    ann = say(memory, 0)
    ben = say(memory, 1, sender="ben", external_id="ben-1")
    assert ann != ben
    assert say(memory, 2, direction="outbound", sender=None) == ben  # whoever spoke last
    assert say(memory, 3, direction="outbound", sender=None, to="ann") == ann
    say(memory, 4, sender="ann")
    assert say(memory, 5, direction="outbound", sender=None, metadata={"reply_to": "ben-1"}) == ben
    assert say(memory, 6, direction="outbound", sender=None, metadata={"reply_to": "unknown"}) == ann


def test_an_answer_with_nobody_to_answer_belongs_to_the_channel(memory: Memory) -> None:
    thread = say(memory, 0, direction="outbound", sender=None)
    (conversation,) = memory.conversations()
    assert (conversation.id, conversation.channel) == (thread, "irc:#a")


def test_a_conversation_tells_its_span_its_counts_and_whether_it_goes_on(memory: Memory) -> None:
    now = datetime.now(UTC)
    for ago in (120, 119, 1):
        memory.observe("hello", channel="irc:#a", sender="ann", occurred_at=now - timedelta(minutes=ago))
    memory.observe("hello", channel="irc:#b", sender="ann", occurred_at=now - timedelta(minutes=31))
    latest_written, first_written = memory.conversations()
    assert (latest_written.channel, latest_written.status, latest_written.interactions) == ("irc:#b", "idle", 1)
    assert (first_written.channel, first_written.status) == ("irc:#a", "active")
    assert (first_written.interactions, first_written.sessions) == (3, 2)
    assert first_written.started_at == now - timedelta(minutes=120)
    assert first_written.last_activity_at == now - timedelta(minutes=1)


def test_conversations_can_be_narrowed(memory: Memory) -> None:
    for channel, sender in (("irc:#a", "ann"), ("irc:#b", "ann"), ("irc:#a", "ben")):
        say(memory, 0, channel=channel, sender=sender)
    assert len(memory.conversations()) == 3
    assert {item.channel for item in memory.conversations(entity="ann")} == {"irc:#a", "irc:#b"}
    assert len(memory.conversations(on="irc:#a")) == 2
    assert len(memory.conversations(on="irc:#a", entity="ben")) == 1
    assert len(memory.conversations(limit=1)) == 1


def test_an_unknown_conversation_is_not_found(memory: Memory) -> None:
    with pytest.raises(NotFound):
        memory.sessions("conv_nope")
