"""Conversations that are not stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory

DM: dict[str, Any] = {"channel": "simplex:dm", "sender": "marcus"}


@pytest.fixture
def memory(open_memory: Callable[..., Memory]) -> Memory:
    return open_memory(embedder="none")


def stored(memory: Memory) -> list[str]:
    return [item.content for item in memory.log(types=["text", "note", "event"])]


def test_while_recording_is_off_nothing_is_stored(memory: Memory, sql: Callable[[str], list[Any]]) -> None:
    memory.observe("one", **DM)
    assert memory.recording("simplex:dm")
    assert memory.recording("simplex:dm", on=False) is False
    said = memory.observe("two", external_id="x2", metadata={"note": "two"}, **DM)
    assert (said.id, said.content, said.channel, said.erased) == ("", "", "", False)
    assert (said.recorded, said.not_recorded) == (False, "off")
    assert [each.id for each in memory.observe_many([{"content": "two", **DM}] * 3)] == [""] * 3
    memory.observe("two", channel="simplex:dm", direction="outbound")
    memory.working_memory("simplex:dm", text="two")
    assert memory.recording("simplex:dm", on=True) is True
    memory.observe("three", **DM)
    assert stored(memory) == ["one", "three"]
    assert not [row for row in sql("SELECT content, metadata, external_id FROM interactions") if "two" in repr(row)]


def test_other_channels_and_what_the_owner_notes_are_stored(memory: Memory) -> None:
    memory.recording("simplex:dm", on=False)
    memory.observe("a", channel="simplex:dm2", sender="marcus")
    memory.note("b")
    memory.note("c", channel="simplex:dm")
    memory.entity("Acme", type="company")
    assert stored(memory) == ["a", "b", "c"]
    assert memory.find_entity("Acme").type == "company"


@pytest.mark.parametrize("word", ["/off", "/off the record", "/OFF"])
def test_somebody_turns_it_off_for_themselves(memory: Memory, word: str) -> None:
    memory.observe("one", **DM)
    assert memory.observe(word, **DM).id == ""
    assert not memory.recording("simplex:dm", sender="marcus")
    assert memory.recording("simplex:dm", sender="eve")
    memory.observe("two", **DM)
    memory.observe("two to marcus", channel="simplex:dm", direction="outbound", to="marcus")
    memory.observe("two to nobody in particular", channel="simplex:dm", direction="outbound")
    memory.observe("from eve", channel="simplex:dm", sender="eve")
    memory.observe("to eve", channel="simplex:dm", direction="outbound", to="eve")
    memory.observe("/on", **DM)
    memory.observe("three", **DM)
    assert stored(memory) == ["one", "from eve", "to eve", "three"]


def test_the_answer_to_somebody_who_is_not_recorded_is_in_nobody_elses_talk(memory: Memory) -> None:
    memory.observe("hello", channel="simplex:dm", sender="eve", external_id="e1")
    memory.observe("/off", **DM)
    memory.observe("my canary", external_id="m1", **DM)
    memory.observe("your canary", channel="simplex:dm", direction="outbound")
    memory.observe("your canary", channel="simplex:dm", direction="outbound", metadata={"reply_to": "m1"})
    memory.observe("for eve", channel="simplex:dm", direction="outbound", metadata={"reply_to": "e1"})
    assert stored(memory) == ["hello", "for eve"]


def test_it_holds_within_one_call_and_after_a_rebuild(memory: Memory, derived: Callable[[Memory], Any]) -> None:
    texts = ["one", "/off", "two", "/on", "three", "/off"]
    given = memory.observe_many({"content": text, **DM} for text in texts)
    assert [bool(each.id) for each in given] == [True, False, False, False, True, False]
    before = derived(memory)
    memory.rebuild()
    assert derived(memory) == before
    memory.observe("four", **DM)
    assert stored(memory) == ["one", "three"]


def test_a_command_that_comes_again_is_not_obeyed_again(memory: Memory) -> None:
    memory.observe("/off", external_id="c1", **DM)
    memory.observe("/on", external_id="c2", **DM)
    memory.observe("/off", external_id="c1", **DM)
    memory.observe("one", **DM)
    assert stored(memory) == ["one"]


def test_a_message_from_before_is_still_known(memory: Memory) -> None:
    first = memory.observe("one", external_id="x1", **DM)
    memory.observe("/off", **DM)
    assert memory.observe("one", external_id="x1", **DM).id == first.id


def test_without_a_sender_nothing_is_turned_off_and_it_is_said(memory: Memory) -> None:
    with pytest.raises(InvalidInput, match="sender"):
        memory.observe("/off", channel="simplex:dm")
    with pytest.raises(InvalidInput, match="item 2: sender"):
        memory.observe_many([{"content": "one", **DM}, {"content": "/off", "channel": "simplex:dm"}])
    memory.observe("two", **DM)
    assert stored(memory) == ["two"]
    assert memory.recording("simplex:dm", sender="marcus")


def test_what_only_holds_the_word_or_is_said_by_an_agent_is_no_command(memory: Memory) -> None:
    memory.observe("/off we go", **DM)
    memory.observe("turn it /off", **DM)
    memory.observe("/off", channel="simplex:dm", direction="outbound", to="marcus")
    memory.observe("one", **DM)
    assert len(stored(memory)) == 4


def test_the_decision_tells_nothing_of_what_was_said_and_stays_when_somebody_is_forgotten(memory: Memory) -> None:
    memory.observe("one", **DM)
    memory.observe("/off", **DM)
    (decision,) = memory.log(types=["decision"])
    assert decision.channel == "cli:local"
    assert "marcus" not in repr(decision)
    memory.forget(entity="simplex:marcus")
    memory.observe("two", **DM)
    assert stored(memory) == []


def test_a_space_is_not_bound_by_another(open_memory: Callable[..., Memory]) -> None:
    one, other = open_memory(space="one", embedder="none"), open_memory(space="other", embedder="none")
    one.recording("simplex:dm", on=False)
    assert other.observe("one", **DM).id
    with pytest.raises(InvalidInput):
        one.recording("nonsense")


def test_an_export_for_import_carries_it(memory: Memory, open_memory: Callable[..., Memory]) -> None:
    memory.observe("/off", **DM)
    other = open_memory(space="other", embedder="none")
    other.import_(line.encode() for line in memory.export())
    assert not other.recording("simplex:dm", sender="marcus")
