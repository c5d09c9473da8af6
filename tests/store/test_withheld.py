"""What nobody has confirmed, what was put away and what is in question is never told as known."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import insert, update

from clock import NOW
from recollect import Memory
from recollect.audience import OWNER
from recollect.decisions.known import NOTE
from recollect.learning.withheld import among_withheld, there_is
from recollect.store.schema import notes

Opener = Callable[..., Memory]

CHAT, ROOM, MARCUS = "matrix:!chat:example.org", "irc:#room", "@marcus:example.org"
QUESTION = "Where does the spare key hang?"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def write(memory: Memory, text: str, **fields: Any) -> str:
    told = {"channel": CHAT, "sender": MARCUS, "privacy": "private", "occurred_at": NOW - timedelta(hours=1)}
    return memory.observe(text, **{**told, **fields}).id


def stands(memory: Memory, note: str, status: str) -> None:
    """As classifying leaves it."""
    memory.learn()
    with memory._store.write() as connection:
        said = memory.interaction(note)
        here = (notes.c.space == memory.space, notes.c.note == note)
        if connection.execute(update(notes).where(*here).values(status=status)).rowcount == 0:
            row = {
                "space": memory.space, "note": note, "audience": said.audience, "title": "", "reason": "",
                "origin": "manual", "created_by": "user", "entity": said.entity, "channel": said.channel,
                "status": status, "confidence": 0.4, "judge": "rules", "created_at": NOW, "position": 1,
            }  # fmt: skip
            connection.execute(insert(notes).values(row))


def decide(memory: Memory, **what: Any) -> None:
    with memory._store.write() as connection:
        memory._decide(connection, ("Decided.", what))


def withheld(memory: Memory, *ids: str) -> dict[str, str]:
    with memory._store.read() as connection:
        return among_withheld(connection, memory.space, OWNER, ids)


@pytest.mark.parametrize("status", ["quarantined", "proposed"])
def test_what_waits_is_not_told_but_counted(memory: Memory, status: str) -> None:
    note = write(memory, "The spare key hangs behind the shed.", type="note")
    other = write(memory, "The spare key of the car is lost.")
    stands(memory, note, status)
    assert withheld(memory, note, other) == {note: status}
    found = memory.recall(QUESTION)
    assert [hit.id for hit in found] == [other]
    assert found.waiting == (note,)
    assert any("waits in the review" in each for each in found.notes)
    told = memory.context(QUESTION)
    assert "Is this so?" in told.text
    assert all("behind the shed" not in each.text for each in told.sections if each.name != "open")
    decide(memory, kind="note_standing", note=note, standing="accepted")
    assert withheld(memory, note) == {}
    assert memory.recall(QUESTION)[0].id == note


def test_the_message_that_asked_for_a_note_waits_with_it(memory: Memory) -> None:
    message = write(memory, "Note: The spare key hangs behind the shed.")
    (note,) = (each.id for each in memory.log(types=["note"]))
    stands(memory, note, "quarantined")
    assert withheld(memory, message) == {message: "quarantined"}
    assert list(memory.recall(QUESTION)) == []
    decide(memory, kind="note_standing", note=note, standing="rejected")
    assert withheld(memory, message, note) == {message: "rejected", note: "rejected"}
    assert memory.recall(QUESTION).waiting == ()


def test_a_fact_that_rests_on_nothing_else_stands_as_its_note(memory: Memory) -> None:
    note = write(memory, "Alice works at Google.", type="note")
    stands(memory, note, "quarantined")
    assert memory.facts() == []
    (fact,) = memory.facts(past=True)
    assert fact.status == "quarantined"
    assert memory.why(fact.id).text == "Alice works at Google."
    write(memory, "Alice works at Google.")
    memory.learn_facts()
    assert [each.status for each in memory.facts()] == ["active"]


def test_what_an_agent_proposes_waits_at_once(memory: Memory) -> None:
    ours = {"recollect": {NOTE: {"created_by": "agent_proposed", "origin": "chat"}}}
    with memory._store.write() as connection:
        from recollect import intake

        draft = intake.draft(
            memory.settings, "The spare key hangs behind the shed.", channel=CHAT, to=MARCUS, privacy="private",
            direction="outbound", role="assistant", type="note", agent="helper",
        )  # fmt: skip
        draft.metadata = intake._dump(ours)
        (row,) = intake.observe_in(connection, memory.space, [draft], memory.settings)
    assert withheld(memory, row.id) == {row.id: "proposed"}
    assert list(memory.recall(QUESTION)) == []


def test_a_private_word_withholds_nothing_in_public(memory: Memory) -> None:
    public = write(
        memory, "The spare key hangs behind the shed.", type="note", channel=ROOM, privacy="public", sender="ann"
    )
    stands(memory, public, "processed")
    ours = {"recollect": {NOTE: {"replaces": [public]}}}
    from recollect import intake

    with memory._store.write() as connection:
        draft = intake.draft(
            memory.settings, "The key is gone.", channel=CHAT, sender=MARCUS, privacy="private", type="note"
        )
        draft.metadata = intake._dump(ours)
        intake.observe_in(connection, memory.space, [draft], memory.settings)
    assert withheld(memory, public) == {public: "archived"}
    assert memory.recall(QUESTION, channel=ROOM)[0].id == public
    decide(memory, kind="note_standing", note=public, standing="archived")
    assert list(memory.recall(QUESTION, channel=ROOM)) == []


def test_a_recall_still_fills_its_limit(memory: Memory) -> None:
    for number in range(60):
        note = write(memory, f"The spare key hangs on hook {number}.", type="note")
        decide(memory, kind="note_standing", note=note, standing="archived")
    for number in range(5):
        write(memory, f"The spare key that hangs beside the old door by the garden, number {number}.")
    found = memory.recall(QUESTION, limit=5, kinds=["interaction"])
    assert len(found) == 5
    assert all("hook" not in hit.text for hit in found)


def test_where_there_is_nothing_one_look_says_so(memory: Memory) -> None:
    write(memory, "Good morning.")
    with memory._store.read() as connection:
        assert there_is(connection, memory.space) == (False, False, False)


def test_contradicting_notes_are_an_open_question(memory: Memory) -> None:
    first = write(memory, "Alice works at Google.", type="note")
    second = write(memory, "Alice works at Meta.", type="note", occurred_at=NOW)
    memory.learn_facts()
    assert len(memory.conflicts()) == 1
    assert withheld(memory, first, second) == {first: "quarantined", second: "quarantined"}
    assert memory.facts() == []
    assert list(memory.recall("Where does Alice work?")) == []
    told = memory.context("Where does Alice work?")
    assert "nobody has said which holds" in told.text
    assert [each.name for each in told.sections] == ["open"]
    (conflict,) = memory.conflicts()
    memory.settle(conflict.id, conflict.other)
    assert [fact.object for fact in memory.facts()] == ["Meta"]
    assert second in memory.recall("Where does Alice work?")[0].sources
