"""The default embedder in a whole memory, once: meaning and exact names in one list, with nothing to set up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
NOTES = (
    "Alice is my sister, works at Google",
    "The boiler makes noises again, call the plumber",
    "Joe Bloggs owes me forty euros",
    "Joanna Blagg sings in a choir",
    "We had pizza on the beach in Rimini",
    "The cat threw up on the carpet",
    "Project deadline moved to the end of March",
    "My grandmother's birthday is on the 3rd of May",
)

QUESTIONS = ["employment", "Joe Bloggs", "what did we eat by the sea?", "a pet"]


@pytest.fixture(scope="module")
def memory(fresh: Opener) -> Memory:
    memory = fresh()
    for number, words in enumerate(NOTES):
        memory.observe(words, channel=f"irc:#{number}", sender="me", privacy="public")
    memory.learn()
    return memory


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("where does my sister have a job?", NOTES[0]),
        ("Joe Bloggs", NOTES[2]),
        ("Joanna Blagg", NOTES[3]),
        ("heating problem", NOTES[1]),
        ("what did we eat by the sea?", NOTES[4]),
        ("is my pet ill?", NOTES[5]),
        ("when is the due date?", NOTES[6]),
    ],
)
def test_what_is_meant_or_named_comes_first(memory: Memory, question: str, best: str) -> None:
    found = memory.recall(question, limit=3)
    assert memory.interaction(found[0].sources[0]).content == best  # as it was said, or what was learnt from it
    assert found.notes == ()


def test_without_a_common_word_it_is_the_vector_that_finds(memory: Memory) -> None:
    found = {hit.text: hit.signals for hit in memory.recall("employment", limit=3)}
    assert found[NOTES[0]]["lexical"] == 0.0
    assert found[NOTES[0]]["cosine"] > 0


def test_one_is_surer_of_what_was_said_than_of_what_was_not(memory: Memory) -> None:
    known = memory.recall("who owes me forty euros?").confidence
    unknown = memory.recall("what is the boiling point of tungsten?").confidence
    assert 0 <= unknown < known < 1


def test_a_context_quotes_it(memory: Memory) -> None:
    found = memory.context("employment of my sister", channel="irc:#0", budget=300)
    assert "Alice is my sister, works at Google" in found.text
    assert found.tokens <= 300


def test_what_is_said_in_private_changes_no_byte_of_what_is_said_in_public(fresh: Opener) -> None:
    """With the real model too, whose arithmetic is not ours: private texts are embedded beside public ones."""
    memory = fresh()
    later = datetime(2026, 6, 1, tzinfo=UTC)

    def public() -> str:
        found = [memory.recall(question, channel="web:reader", as_of=later, explain=True) for question in QUESTIONS]
        told = [memory.context(question, channel="web:reader", as_of=later) for question in QUESTIONS]
        return repr([(list(hits), hits.confidence, hits.notes, hits.query) for hits in found] + told)

    memory.observe("hello", channel="web:reader", privacy="public", occurred_at=later - timedelta(days=9))
    for number, words in enumerate(NOTES):
        memory.observe(
            f"never {words} {words}", channel=f"irc:#{number}", sender="you", privacy="private",
            occurred_at=later - timedelta(days=3),
        )  # fmt: skip
        memory.observe(
            words, channel=f"irc:#{number}", sender="me", privacy="public", occurred_at=later - timedelta(days=2)
        )
    memory.learn()
    before = public()
    for number, question in enumerate(QUESTIONS):
        memory.note(f"{question} is a secret, and so is {NOTES[number]}", occurred_at=later - timedelta(days=1))
        memory.observe(question, channel="irc:#0", sender="you", privacy="private", occurred_at=later)
    memory.entity("Alice", aliases=["sister"])
    assert public() == before
    memory.learn()
    assert public() == before
    assert "secret" in repr(memory.recall(QUESTIONS[0], as_of=later))
