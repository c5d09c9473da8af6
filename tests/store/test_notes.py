"""Notes: something to be known, the owner's own unless told otherwise."""

from __future__ import annotations

import pytest

from recollect import InvalidInput, Memory


def test_a_note_is_found_by_its_words_and_keeps_its_tags(memory: Memory) -> None:
    note = memory.note("Alice is my sister, works at Google", tags=["#Family ", "work  life"], title="Alice")
    assert (note.type, note.audience) == ("note", f"private:{note.entity}")
    told = {"note": {"created_by": "user", "origin": "manual"}}
    assert note.metadata == {"tags": ["family", "work life"], "title": "Alice", "recollect": told}
    assert [hit.id for hit in memory.recall("sister")] == [note.id]
    assert memory.log(types=["note"]) == [note]


def test_one_tag_may_be_given_as_a_text(memory: Memory) -> None:
    told = {"note": {"created_by": "user", "origin": "manual"}}
    assert memory.note("x", tags="family").metadata == {"tags": ["family"], "recollect": told}


@pytest.mark.parametrize("tag", ["", " ", "#", "# "])
def test_an_empty_tag_is_refused_and_named(memory: Memory, tag: str) -> None:
    with pytest.raises(InvalidInput, match="tags"):
        memory.note("x", tags=[tag])
    assert memory.log() == []


def test_a_note_is_the_owners_and_nobody_elses(memory: Memory) -> None:
    memory.note("the safe code is 4711")
    assert memory.recall("safe code", channel="irc:#a", sender="ann") == []
    assert memory.recall("safe code", channel="web:x") == []
    assert len(memory.recall("safe code")) == 1


def test_a_note_may_be_for_a_channel(memory: Memory) -> None:
    memory.note("the meeting is at nine", channel="irc:#a", privacy="group")
    assert len(memory.recall("meeting", channel="irc:#a")) == 1


def test_the_same_note_delivered_twice_is_one(memory: Memory) -> None:
    first = memory.note("once", external_id="n1")
    assert memory.note("once", external_id="n1") == first
