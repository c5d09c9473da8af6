"""What turned out to be untrue: hidden, kept, said again in vain, taken back; the same after a rebuild."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import clock
from recollect import InvalidInput, Memory, NotFound

Opener = Callable[..., Memory]
NOW = clock.NOW.replace(hour=9)
CHAT, ROOM = "matrix:!chat:example.org", "irc:#room"
MARCUS = "@marcus:example.org"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def said(text: str, minute: float = 0, **fields: Any) -> dict[str, Any]:
    """Marcus says something in private, if nothing else is told."""
    at = NOW - timedelta(days=1) + timedelta(minutes=minute)
    told = {"content": text, "channel": CHAT, "sender": MARCUS, "privacy": "private", "occurred_at": at}
    return {**told, **fields}


def heard(memory: Memory, *items: dict[str, Any]) -> list[str]:
    ids = [each.id for each in memory.observe_many(items)]
    memory.learn_facts()
    return ids


def sentences(memory: Memory, **how: Any) -> dict[str, str]:
    return {fact.sentence: fact.status for fact in memory.facts(**how)}


def test_what_is_debunked_is_hidden_and_what_it_replaced_is_believed_again(memory: Memory) -> None:
    heard(memory, said("I work at Google."), said("I work at Meta now.", 1))
    meta = next(fact for fact in memory.facts() if fact.object == "Meta")
    found = memory.debunk(meta.id, "it was a joke")
    assert "debunked" in found.how
    assert sentences(memory) == {"Marcus works at Google.": "active"}
    assert sentences(memory, past=True)["Marcus works at Meta."] == "debunked"
    assert [fact.status for fact in memory.history(meta.id)] == ["active", "debunked"]
    assert "it was a joke" in str(memory.why(meta.id))
    assert not any("Meta" in hit.text for hit in memory.recall("Where does Marcus work?"))
    assert any("Google" in hit.text for hit in memory.recall("Where does Marcus work?"))


def test_undo_restores_everything(memory: Memory) -> None:
    heard(memory, said("I work at Google."), said("I work at Meta now.", 1))
    before = sentences(memory, past=True)
    meta = next(fact for fact in memory.facts() if fact.object == "Meta")
    memory.debunk(meta.id, "it was a joke")
    memory.debunk(meta.id, undo=True)
    assert sentences(memory, past=True) == before
    assert any("Meta" in hit.text for hit in memory.recall("Where does Marcus work?"))
    with pytest.raises(InvalidInput, match="not debunked"):
        memory.debunk(meta.id, undo=True)


def test_said_again_it_stays_debunked_and_the_review_asks(memory: Memory) -> None:
    heard(memory, said("I work at Meta."))
    (meta,) = memory.facts()
    memory.debunk(meta.id, "it was a joke")
    heard(memory, said("I work at Meta.", occurred_at=datetime.now(UTC)))
    assert sentences(memory) == {}
    (asked,) = memory.review(kind="truth")
    assert "it was a joke" in asked.reasons[0]
    memory.decide(asked.id, "accept")
    assert sentences(memory) == {"Marcus works at Meta.": "active"}
    memory.undo(asked.id)
    assert sentences(memory) == {}


def test_a_conflict_is_over_when_a_side_is_untrue_and_open_again_when_it_is_not(memory: Memory) -> None:
    heard(
        memory, said("Dana lives in Rome.", privacy="public", channel=ROOM, sender="ann"),
        said("Dana lives in Oslo.", 1, privacy="public", channel=ROOM, sender="bob"),
    )  # fmt: skip
    assert set(sentences(memory).values()) == {"conflicted"}
    rome = next(fact for fact in memory.facts() if fact.object == "Rome")
    memory.debunk(rome.id, "nobody there knows her")
    assert sentences(memory) == {"Dana lives in Oslo.": "active"}
    assert memory.conflicts() == []
    memory.debunk(rome.id, undo=True)
    assert set(sentences(memory).values()) == {"conflicted"}
    assert len(memory.conflicts()) == 1


def test_a_note_is_debunked_with_the_message_and_the_facts_that_rest_on_it_alone(memory: Memory) -> None:
    heard(memory, said("Note: Alice works at Google."))
    (fact,) = memory.facts()
    note = fact.sources[0]
    memory.debunk(note, "another Alice")
    assert memory.facts() == []
    assert list(memory.recall("Where does Alice work?")) == []
    assert "Alice works at Google" not in memory.context("Where does Alice work?").text
    assert "debunked" in memory.why(note).how
    memory.debunk(note, undo=True)
    assert any("Google" in hit.text for hit in memory.recall("Where does Alice work?"))
    assert sentences(memory) == {"Alice works at Google.": "active"}


def test_a_debunked_note_that_is_noted_again_stays_debunked_and_the_review_asks(memory: Memory) -> None:
    first = memory.note("The spare key is with Olga").id
    memory.learn()
    memory.debunk(first, "it is not")
    again = memory.note("The spare key is with Olga!").id
    memory.learn()
    assert memory.get_note(again).status == "debunked"
    assert memory.notes() == []
    (item,) = [each for each in memory.review() if "true after all" in each.question]
    memory.decide(item.id, "accept")
    memory.learn()
    assert [note.id for note in memory.notes()] == [first]
    assert memory.review() == []


def test_the_same_said_to_others_is_debunked_too(memory: Memory) -> None:
    heard(
        memory,
        said("I work at Meta."),
        said("I work at Meta.", 1, privacy="public", channel="matrix:!room:example.org"),
    )
    (fact,) = memory.facts()
    memory.debunk(fact.id, "no")
    assert memory.facts() == []
    assert memory.facts(channel="matrix:!room:example.org") == []
    memory.debunk(fact.id, undo=True)
    assert len(memory.facts(channel="matrix:!room:example.org")) == 1


def test_words_with_something_else_to_say_stay(memory: Memory) -> None:
    heard(memory, said("I work at Meta. My sister is called Anna."))
    meta = next(fact for fact in memory.facts() if fact.object == "Meta")
    memory.debunk(meta.id, "no")
    assert any("Anna" in hit.text for hit in memory.recall("What is the name of the sister?"))
    assert all(hit.kind != "fact" or "Meta" not in hit.text for hit in memory.recall("Where does Marcus work?"))


def test_a_debunked_statement_stays_so_when_its_first_words_are_erased(memory: Memory) -> None:
    first, _ = heard(memory, said("I work at Meta."), said("I work at Meta, as I said.", 1))
    (fact,) = memory.facts()
    assert fact.reinforced == 2
    memory.debunk(fact.id, "no")
    memory.forget(interaction=first)
    memory.learn_facts()
    assert sentences(memory) == {}


def test_rebuilt_in_any_steps_it_is_the_same(memory: Memory) -> None:
    heard(memory, said("I work at Google."), said("I live in Oslo.", 1), said("I work at Meta now.", 2))
    meta = next(fact for fact in memory.facts() if fact.object == "Meta")
    memory.debunk(meta.id, "no")
    heard(memory, said("I work at Meta.", occurred_at=datetime.now(UTC)))
    oslo = next(fact for fact in memory.facts() if fact.object == "Oslo")
    memory.debunk(oslo.id, "no")
    memory.debunk(oslo.id, undo=True)
    before = [memory.facts(past=True), memory.conflicts(all=True), memory.review()]
    memory.rebuild()
    memory.learn_facts()
    assert [memory.facts(past=True), memory.conflicts(all=True), memory.review()] == before
    memory.debunk(meta.id, undo=True)
    before = [memory.facts(past=True), memory.conflicts(all=True), memory.review()]
    assert "Marcus works at Meta." in sentences(memory)
    memory.rebuild()
    memory.learn_facts()
    assert [memory.facts(past=True), memory.conflicts(all=True), memory.review()] == before


@pytest.mark.parametrize("item", ["fact_nobody", "int_nothing", "%", ""])
def test_what_is_not_there_cannot_be_debunked(memory: Memory, item: str) -> None:
    with pytest.raises(NotFound):
        memory.debunk(item, "no")


def test_it_cannot_be_debunked_twice(memory: Memory) -> None:
    heard(memory, said("I work at Meta."))
    (fact,) = memory.facts()
    memory.debunk(fact.id, "no")
    with pytest.raises(InvalidInput, match="debunked before"):
        memory.debunk(fact.id, "no")
