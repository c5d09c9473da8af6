"""Of statements that differ in one value the newest stands first, though nothing was learnt from them; what is said of
something else is not put in its place."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from recollect import Memory

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def told(memory: Memory, *texts: str) -> None:
    memory.observe_many(
        {"content": text, "channel": "matrix:!a:example.org", "sender": "@ann:example.org", "privacy": "group",
         "occurred_at": START + timedelta(days=number)}
        for number, text in enumerate(texts)
    )  # fmt: skip


def found(memory: Memory, question: str) -> list[str]:
    return [hit.text for hit in memory.recall(question, kinds=["interaction"])]


def test_the_newest_stands_first_and_scores_still_fall(memory: Memory) -> None:
    told(
        memory,
        "The door code is 4471.",
        "The bins go out on Monday.",
        "The door code is 9026.",
        "The door code is 1212.",
    )
    hits = memory.recall("What is the door code?", kinds=["interaction"])
    assert hits[0].text == "The door code is 1212."
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert {hit.text for hit in hits} >= {"The door code is 4471.", "The door code is 9026."}  # nothing disappears


@pytest.mark.parametrize("old", ["Rome", "a small town by the sea"])
def test_values_may_be_short_or_long(memory: Memory, old: str) -> None:
    told(memory, f"The meeting of the choir is in {old}.", "The meeting of the choir is in Lisbon.")
    assert found(memory, "Where is the meeting of the choir?")[0] == "The meeting of the choir is in Lisbon."


def test_what_is_said_of_something_else_is_not_put_first(memory: Memory) -> None:
    told(memory, "The captain of Marlow is Joel.", "The captain of Kestrel is Luca.")
    assert found(memory, "Who is the captain of Marlow?")[0] == "The captain of Marlow is Joel."


def test_a_question_of_a_value_is_about_that_value(memory: Memory) -> None:
    told(memory, "Room 12 is painted green.", "Room 14 is painted green.")
    assert found(memory, "Is room 12 painted green?")[0] == "Room 12 is painted green."


def test_only_what_answers_comes_back(memory: Memory) -> None:
    told(memory, "The door code is 4471.", "The bins go out on Monday.", "Ann paints the door of the shed green.")
    every = memory.recall("What is the door code?", kinds=["interaction"])
    best = memory.recall("What is the door code?", kinds=["interaction"], min_score=0.9)
    assert [hit.text for hit in best] == ["The door code is 4471."]
    assert len(every) > 1
    assert list(memory.recall("What is the door code?", kinds=["interaction"], min_score=0.0)) == list(every)


def test_nothing_comes_back_where_nothing_fits(memory: Memory) -> None:
    told(memory, "The bins go out on Monday.", "Ann paints the shed green.")
    memory.learn()
    hits = memory.recall("How much is a litre of petrol on Monday?", min_score=0.8)
    assert list(hits) == []
    assert hits.facts == ()


def test_notes_are_found_by_their_titles_and_tags(memory: Memory) -> None:
    memory.note("After 19:00 calls divert to Nightpaws, 01454.", title="Out of hours", tags=["OOH", "project:api"])
    memory.note("The mixer tripped the breaker.", title="Mixer")
    for step in (memory.index, memory.learn):
        for question in ("OOH number", "out of hours"):
            assert memory.recall(question)[0].text.startswith("After 19:00"), question
        step()


def test_a_reader_finds_no_title_of_what_they_may_not_read(memory: Memory) -> None:
    memory.note("Bring the blue folder.", title="Divorce lawyer", privacy="private")
    memory.learn()
    assert memory.recall("divorce lawyer", channel="irc:#elsewhere", sender="eve") == []
