"""Nobody is said to have said what they did not say, and each thing that a model cites is told by an id of its own."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC
from typing import Any

import pytest

from recollect import Memory
from recollect.chat import used

BOB = "@bob:example.org"
CHAT = "matrix:!dm:example.org"
TALK: dict[str, Any] = {"channel": CHAT, "privacy": "private"}
Opener = Callable[..., Memory]


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    found = open_memory(agent="concierge", embedder="none", rewrite_tables=False)
    found.observe("good morning", sender=BOB, **TALK)
    return found


def by_the_owner(memory: Memory) -> None:
    proposed = memory.propose_note("Bob likes jazz.", channel=CHAT, sender=BOB)
    memory.learn()
    memory.decide(proposed.id, "accept")


def by_the_owner_in_other_words(memory: Memory) -> None:
    proposed = memory.propose_note("Bob likes blues.", channel=CHAT, sender=BOB)
    memory.learn()
    memory.decide(proposed.id, "edit", text="Bob likes jazz.")


def by_a_yes(memory: Memory) -> None:
    memory.observe("Should I note that you like jazz?", direction="outbound", to=BOB, **TALK)
    memory.observe("yes", sender=BOB, **TALK)


def by_an_edit_afterwards(memory: Memory) -> None:
    proposed = memory.propose_note("Bob likes blues.", channel=CHAT, sender=BOB)
    memory.learn()
    memory.decide(proposed.id, "accept")
    memory.learn()
    (note,) = memory.notes()
    memory.edit_note(note.id, content="Bob likes jazz.")


WAYS: dict[Callable[[Memory], None], str] = {
    by_the_owner: "the owner", by_the_owner_in_other_words: "the owner", by_a_yes: BOB,
    by_an_edit_afterwards: "the owner",
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_an_accepted_note_is_in_nobodys_name_and_says_who_proposed_and_accepted_it(
    memory: Memory, way: Callable[[Memory], None]
) -> None:
    way(memory)
    memory.learn()
    (note,) = memory.notes()
    assert (note.created_by, note.told, note.accepted_by) == ("agent_proposed", "concierge", WAYS[way])
    row = memory.interaction(note.id)
    assert "jazz" in row.content
    assert (row.sender, row.role, row.agent) == (None, "assistant", None)
    assert [each for each in memory.log() if each.sender == BOB and "jazz" in each.content] == []
    assert f"proposed by concierge, confirmed by {WAYS[way]}" in memory.why(note.id).how
    assert f"{BOB} " not in memory.why(note.id).how.replace(f"confirmed by {BOB}", "")
    (hit,) = [each for each in memory.recall("jazz") if each.id == note.id]
    assert hit.sender is None
    lines = memory.context("jazz", channel=CHAT, sender=BOB).text.splitlines()
    assert [line for line in lines if "jazz" in line and "bob: " in line.lower()] == []


@pytest.mark.parametrize("way", WAYS)
def test_what_is_believed_by_it_is_believed_of_the_right_one_and_says_whose_words_those_are(
    memory: Memory, way: Callable[[Memory], None]
) -> None:
    way(memory)
    memory.learn()
    (fact,) = [each for each in memory.facts() if "jazz" in each.sentence]
    assert fact.sentence.startswith("Bob likes jazz")
    how = [each.how for each in memory.why(fact.id).because]
    assert any(f"concierge, with the yes of {WAYS[way]}," in each for each in how)
    assert not any(each.startswith(BOB) for each in how)


@pytest.mark.parametrize("way", WAYS)
def test_it_is_the_same_after_a_rebuild_and_elsewhere_and_goes_with_the_person(
    memory: Memory, open_memory: Opener, derived: Callable[[Memory], Any], way: Callable[[Memory], None]
) -> None:
    way(memory)
    memory.learn()
    before = derived(memory)
    memory.rebuild()
    memory.learn()
    assert derived(memory) == before
    other = open_memory(space="other", agent="concierge", embedder="none")
    other.import_(line.encode() for line in memory.export())
    other.learn()
    assert [(each.id, each.accepted_by) for each in other.notes()] == [
        (each.id, each.accepted_by) for each in memory.notes()
    ]
    memory.forget(entity=f"matrix:{BOB}")
    left = repr((memory.log(), memory.notes(all=True), memory.facts(), memory.recall("jazz")))
    assert not re.search(r"\bjazz\b", left)  # an id may hold anything
    assert memory.verify().ok


def test_nobody_can_pass_a_note_off_as_accepted(memory: Memory) -> None:
    memory.observe("Bob hates jazz.", sender=None, type="note", role="assistant", **TALK)
    memory.learn()
    assert [each for each in memory.facts() if "jazz" in each.sentence] == []


def test_each_fact_of_one_message_is_cited_by_an_id_of_its_own(memory: Memory) -> None:
    memory.observe("I live in Oslo. I work at Acme. I like jazz.", sender=BOB, **TALK)
    memory.learn()
    memory.observe("hello", channel="matrix:!other:example.org", sender=BOB, privacy="private")
    asked: dict[str, Any] = {"channel": "matrix:!other:example.org", "sender": BOB}
    context = memory.context("what do you know about bob?", **asked)
    hits = memory.recall("what do you know about bob?", **asked)
    told = {each.text: each for each in used.of_context(context, hits, UTC) if each.section == "facts"}
    facts = {fact.id: fact for fact in memory.facts(**asked)}
    assert len(told) == len({each.id for each in told.values()}) == len(facts) == 3
    for text, each in told.items():
        assert text.startswith(facts[each.id].sentence)
        assert memory.why(each.id, **asked).kind == "fact"
    ids = [each.id for each in context.citations]
    assert all(memory.why(id, **asked) is not None for id in ids)
