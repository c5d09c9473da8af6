"""What people state in words that nobody foresaw is learnt, with the reader of the package: each fact with its words,
its speaker, who read it and how sure that was; said of the right one; and learnt again the same."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from recollect import Fact, Memory
from recollect.reader import messages

START = datetime(2026, 5, 6, 9, tzinfo=UTC)
Opener = Callable[..., Memory]
TALK = [
    ("lena", "mostly go n some python at the day job, rust at night"),
    ("tom", "where did you put the ladder?"),
    ("tom", "my sister's flat in Ghent got sold, she's with us in Antwerp since May"),
    ("lena", "> I am allergic to strawberries\nwho wrote this lol"),
    ("lena", "If I lived in Rome, I would eat out every day."),
    ("ana", "Nadia's dog Biscuit can't have chicken"),
]


def tell(memory: Memory, talk: list[tuple[str, str]]) -> None:
    for minutes, (sender, text) in enumerate(talk):
        at = START + timedelta(minutes=minutes)
        memory.observe(text, channel="irc:#a", sender=sender, privacy="public", occurred_at=at)
    memory.learn()


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory(rewrite_tables=False, distilling=False, reader="ours")
    tell(memory, TALK)
    return memory


def sentences(memory: Memory) -> list[str]:
    return sorted(fact.sentence for fact in memory.facts())


def said_by(memory: Memory, words: str) -> Fact:
    return next(fact for fact in memory.facts() if words in fact.sentence)


def test_what_is_stated_is_learnt_in_whatever_words_and_nothing_else(memory: Memory) -> None:
    found = sentences(memory)
    assert any(each.startswith("Lena: “mostly go n some python") for each in found)
    assert any("flat in Ghent got sold" in each for each in found)
    assert any("Biscuit" in each and "chicken" in each for each in found)
    assert not any(word in each for each in found for word in ("strawberries", "Rome", "ladder"))


def test_nothing_is_said_of_the_wrong_person(memory: Memory) -> None:
    """What nobody is named for stays the speaker's words; Tom does not live in his sister's place."""
    assert said_by(memory, "some python").subject_name == "Lena"
    flat = said_by(memory, "flat in Ghent")
    assert flat.subject_name != "Tom" or flat.sentence.startswith("Tom: “")
    assert not any(fact.predicate == "lives_in" and fact.subject_name == "Tom" for fact in memory.facts())


def test_why_shows_the_words_and_who_read_them(memory: Memory) -> None:
    told = str(memory.why(said_by(memory, "some python").id))
    assert messages.version() in told
    assert "in “mostly go n some python" in told
    assert "sure)" in told


def test_readings_are_kept_and_learning_again_uses_them(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    before = sentences(memory)
    kept = memory.judgments(question="facts")
    assert {each.judge for each in kept} == {messages.version()}
    assert len(kept) == len(TALK)
    assert memory.judgments() == []  # unless they are asked for: there is one for each message

    def unasked(*args: object) -> None:
        raise AssertionError("it was read again")

    monkeypatch.setattr("recollect.judges.reading.facts.messages.read", unasked)
    memory.rebuild()
    assert sentences(memory) == before


def test_what_is_forgotten_leaves_no_reading(memory: Memory) -> None:
    told = next(each for each in memory.log() if "some python" in each.content)
    memory.forget(interaction=told.id)
    memory.learn()
    assert not any("python" in each for each in sentences(memory))
    assert not any("python" in str(each.answer) for each in memory.judgments(question="facts"))


def test_what_is_passed_on_is_not_its_senders(open_memory: Opener) -> None:
    memory = open_memory(rewrite_tables=False, distilling=False, reader="ours")
    memory.observe(
        "I live in Oslo and work at Equinor", channel="irc:#a", sender="lena", privacy="public", occurred_at=START,
        metadata={"forwarded_from": "eve"},
    )  # fmt: skip
    memory.learn()
    assert sentences(memory) == []


def test_without_a_reader_rules_read_what_they_know(open_memory: Opener) -> None:
    memory = open_memory(rewrite_tables=False, distilling=False, reader="none")
    tell(memory, [*TALK, ("lena", "I live in Porto")])
    found = sentences(memory)
    assert "Lena lives in Porto." in found
    assert not any("some python" in each for each in found)
