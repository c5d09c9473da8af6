"""Notes that contradict each other: both are in question until a person says which holds, and is not asked twice."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from recollect import InvalidInput, Memory
from recollect.model import Note, Proposal

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none", reader="ours")


def note(memory: Memory, *texts: str) -> None:
    for text in texts:
        memory.note(text)
    memory.distil()


def alice(memory: Memory) -> Proposal:
    note(memory, "Alice works at Google", "Alice works at Meta")
    (item,) = memory.review()
    assert item.kind == "conflict"
    return item


def sides(item: Proposal) -> list[str]:
    return list(item.data["keep"])[:2]


def believed(memory: Memory) -> list[str]:
    return sorted(fact.sentence for fact in memory.facts())


def notes(memory: Memory) -> dict[str, Note]:
    return {each.content: each for each in memory.notes(all=True)}


def test_the_question_shows_both_notes_and_when_they_were_written(memory: Memory) -> None:
    item = alice(memory)
    assert item.question == "Does Alice work at Google or at Meta?"
    assert list(item.evidence.values()) == ["Alice works at Google", "Alice works at Meta"]
    assert [each[:11] for each in item.reasons] == ["Both were n", "Written on ", "Written on "]
    assert item.consequence
    assert {each.status for each in notes(memory).values()} == {"quarantined"}


def test_the_one_that_is_kept_archives_the_note_of_the_other(memory: Memory, learnt: Rows) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=sides(item)[1])
    old, new = notes(memory)["Alice works at Google"], notes(memory)["Alice works at Meta"]
    assert (old.status, old.replaced_by, new.status) == ("archived", new.id, "processed")
    assert believed(memory) == ["Alice works at Meta."]
    assert memory.review() == []
    rows = learnt(memory)
    memory.rebuild()
    assert learnt(memory) == rows
    assert notes(memory)["Alice works at Google"].status == "archived"


def test_a_note_stands_for_the_fact_that_it_says(memory: Memory) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=notes(memory)["Alice works at Google"].id)
    assert believed(memory) == ["Alice works at Google."]


def test_both_are_kept_each_in_its_context(memory: Memory) -> None:
    item = alice(memory)
    one, other = sides(item)
    contexts = {one: "2024 contract", item.data["notes"][other][0]: "since  her move"}
    memory.decide(item.id, "accept", keep="both", contexts=contexts)
    assert believed(memory) == ["Alice works at Google (2024 contract).", "Alice works at Meta (since her move)."]
    assert {each.context for each in notes(memory).values()} == {"2024 contract", "since her move"}
    assert {each.status for each in notes(memory).values()} == {"processed"}
    note(memory, "Alice works at Google")
    assert memory.review() == []
    memory.undo(item.id)
    assert [each.id for each in memory.review()] == [item.id]
    assert {fact.sentence for fact in memory.facts(past=True)} == {"Alice works at Google.", "Alice works at Meta."}


def test_one_note_takes_the_place_of_both(memory: Memory) -> None:
    item = alice(memory)
    done = memory.decide(item.id, "edit", text="Alice works at Meta since March", tags=["work"])
    memory.distil()
    found = notes(memory)
    assert {found[text].status for text in ("Alice works at Google", "Alice works at Meta")} == {"archived"}
    new = found["Alice works at Meta since March"]
    assert (new.id, new.status, "work" in new.tags) == (done.data["made"], "processed", True)
    assert set(new.replaces) == {found["Alice works at Google"].id, found["Alice works at Meta"].id}
    assert [each.startswith("Alice works at Meta since") for each in believed(memory)] == [True]
    assert memory.review() == []


@pytest.mark.parametrize("kept", [0, 1])
def test_what_was_refused_stays_refused_without_asking_again(memory: Memory, learnt: Rows, kept: int) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=sides(item)[kept])
    note(memory, ("Alice works at Meta", "Alice works at Google")[kept])
    assert memory.review() == []
    assert believed(memory) == [("Alice works at Google.", "Alice works at Meta.")[kept]]
    assert "answered before: it was refused" in [each.outcome for each in memory.conflicts(all=True)]
    rows = learnt(memory)
    memory.rebuild()
    assert learnt(memory) == rows


def test_a_word_of_change_is_heeded_all_the_same(memory: Memory) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=sides(item)[0])
    note(memory, "Alice now works at Meta")
    assert believed(memory) == ["Alice works at Meta."]
    note(memory, "Alice works at Google")  # it was kept then, and is past now: another question
    assert [each.question for each in memory.review()] == ["Does Alice work at Meta or at Google?"]


@pytest.mark.parametrize(
    "text", ["Alice now works at Meta", "Alice works at Meta since March", "Correction: Alice works at Meta"]
)
def test_a_note_that_tells_of_a_change_asks_nothing(memory: Memory, text: str) -> None:
    note(memory, "Alice works at Google", text)
    assert memory.review() == []
    assert len(believed(memory)) == 1


def test_messages_and_what_people_say_of_themselves_ask_nothing(memory: Memory) -> None:
    for text in ("Alice works at Google", "Alice works at Meta", "Note: I live in Oslo", "Note: I live in Rome"):
        memory.observe(text, channel="irc:ann", sender="ann", privacy="private")
    memory.distil()
    assert memory.review() == []


def test_notes_that_were_written_in_another_order_are_asked_about_too(memory: Memory) -> None:
    memory.note("Alice works at Google", occurred_at="2026-03-02T10:00:00Z")
    memory.note("Alice works at Meta", occurred_at="2026-03-01T10:00:00Z")
    memory.distil()
    assert [each.question for each in memory.review()] == ["Does Alice work at Google or at Meta?"]


def test_a_note_that_says_more_is_not_put_away(memory: Memory) -> None:
    note(memory, "Alice works at Google. Bob lives in Oslo.", "Alice works at Meta")
    (item,) = memory.review()
    memory.decide(item.id, "accept", keep=sides(item)[1])
    assert notes(memory)["Alice works at Google. Bob lives in Oslo."].status == "processed"
    assert believed(memory) == ["Alice works at Meta.", "Bob lives in Oslo."]


def test_an_answer_is_taken_back_and_given_again(memory: Memory) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=sides(item)[0])
    memory.undo(item.id)
    assert [each.id for each in memory.review()] == [item.id]
    assert {each.status for each in notes(memory).values()} == {"quarantined"}
    memory.decide(item.id, "accept", keep=sides(item)[1])
    assert believed(memory) == ["Alice works at Meta."]


def test_what_rests_on_an_answer_holds_it(memory: Memory) -> None:
    item = alice(memory)
    memory.decide(item.id, "accept", keep=sides(item)[0])
    note(memory, "Alice now works at Acme")
    with pytest.raises(InvalidInput, match="rests on this answer"):
        memory.undo(item.id)
    assert believed(memory) == ["Alice works at Acme."]


@pytest.mark.parametrize(
    "how",
    [
        {},
        {"keep": "fact_unknown"},
        {"keep": "both", "contexts": {"fact_unknown": "x"}},
        {"keep": "both", "contexts": {"fact_unknown": ""}},
        {"keep": "neither", "contexts": {"a": "b"}},
        {"keep": "both", "text": "Alice works at Meta"},
        {"tags": ["work"]},
        {"text": "   "},
    ],
)
def test_an_answer_that_makes_no_sense_changes_nothing(memory: Memory, how: dict[str, Any]) -> None:
    item = alice(memory)
    before = len(memory.log(limit=1_000))
    with pytest.raises(InvalidInput):
        memory.decide(item.id, "accept", **how)
    assert len(memory.log(limit=1_000)) == before
    assert [each.id for each in memory.review()] == [item.id]


def test_of_two_reviewers_with_a_connection_each_one_settles_it(open_memory: Opener) -> None:
    memory, other = open_memory(embedder="none"), open_memory(embedder="none")
    item = alice(memory)

    def answer(who: Memory, keep: str) -> str:
        try:
            who.decide(item.id, "accept", keep=keep)
        except InvalidInput as error:
            return str(error)
        return "done"

    with ThreadPoolExecutor(2) as both:
        told = sorted(both.map(answer, (memory, other), sides(item)))
    assert told[0] == "done"
    assert "decided" in told[1]
    assert len(believed(memory)) == 1
