"""Whatever somebody writes, it is stored at once, learning goes on, and whoever else asks gets an answer.

Times are processor time of this process or thread, and limits are far above what is needed: a busy machine does not
fail these tests, a pattern that takes the square of a text does, at once.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from effort import spent
from recollect import InvalidInput, Memory, Settings
from recollect.judges import reading, rules
from recollect.judges.questions import FactsIn, ImportanceOf, MentionsIn, SpeechActOf, Turn
from recollect.judges.relations import ConsentIn, FulfilledOf, NeedIn, PromisesIn, ResultOf, SameNeedOf, ToneOf, Written
from recollect.judges.rules import answer
from tiers import some

Opener = Callable[..., Memory]
LIMIT = 1_000_000  # bytes: the longest message that is taken in
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
UNITS = {
    "blanks": " ", "tags": "<", "open tags": "<private ", "closed tags": "</ private", "denials": "not ",
    "titles": "Dr. ", "quotes": '"', "apostrophes": "it's ", "brackets": "[", "parentheses": "(", "backticks": "`",
    "fences": "```a\n", "emoji": "🎉", "combining marks": "a\u0301", "lines": "\n", "short lines": "a\n",
    "headings": "# ", "dashes": "-", "bars": "| ", "joiners": "a\u200d", "to the left": "\u202eא", "digits": "1",
    "lists": "1. a ", "handles": "@a:b ", "addresses": "a.b@c.d ", "names": "Aa Bb ", "links": "http://a.b/",
    "one word": "a", "keys": "-----BEGIN ", "tokens": "eyJaaaaaaaa.", "assignments": "password=",
    "times": "5 days ago ", "ends of days": "eod ", "kin": "my sister's ", "hyphens": "a-", "commas": "a, ",
}  # fmt: skip
HOSTILE = pytest.mark.parametrize("unit", some(UNITS.values(), 6), ids=UNITS.keys())


def long(unit: str, size: int = LIMIT) -> str:
    """As much of it as a message may hold, between words, so that nothing is left out at its ends."""
    return f"I live in Berlin. <{unit * ((size - 100) // len(unit.encode()))} end"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """One memory for messages of all kinds; nothing but what a test does works in it."""
    folder = tmp_path_factory.mktemp("house")
    with Memory(folder / "memory.db", settings=Settings(background=False, embedder="none")) as memory:
        yield memory


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Memory]:
    """A memory that holds one of each, learnt from and in the index."""
    folder = tmp_path_factory.mktemp("asked")
    with Memory(folder / "memory.db", settings=Settings(background=False, embedder="none")) as memory:
        for unit in UNITS.values():
            memory.observe(long(unit, 50_000), channel="test:asked", sender="ann", privacy="private")
        memory.learn()
        yield memory


# ------------------------------------------------------------------------------------------------------------- writing


@HOSTILE
def test_the_longest_message_is_stored_at_once(house: Memory, unit: str) -> None:
    text = long(unit)
    assert spent(lambda: house.observe(text, channel="test:write", sender="ann", privacy="private")) < 1.5


@HOSTILE
def test_metadata_and_names_are_taken_in_at_once(house: Memory, unit: str) -> None:
    text = long(unit, 100_000)
    metadata = {"sender_name": text[:50_000], "tags": [text[:1_000]] * 20, "reply_to": text[:500]}

    def write() -> None:
        house.observe("hello", channel="test:meta", sender="ann", metadata=metadata)

    assert spent(write) < 1.5


def test_a_tag_of_blanks_takes_no_longer_than_its_length(house: Memory) -> None:
    """The pattern that took the square: 3.4 s for 20,000 blanks, hours for the longest message."""

    def write(size: int) -> float:
        return spent(lambda: house.observe("<" + " " * size + "x", channel="test:tag", sender="ann"))

    assert min(write(990_000) for _ in range(2)) < 0.5


def test_a_users_own_pattern_cannot_freeze_a_write(tmp_path: Path) -> None:
    """It is stopped, and because nobody knows what it would have redacted, the message is refused: never stored."""
    settings = Settings(background=False, embedder="none", redact_patterns=(r"(a+)+$", r"\bÜ\d{3}\b"))
    with Memory(tmp_path / "memory.db", settings=settings) as memory:
        kept = memory.observe("Code Ü123, please.", channel="test:a", sender="ann")
        assert kept.content == "Code [redacted], please."
        for text, metadata in (("a" * 900_000 + "!", None), ("hello", {"notes": ["a" * 60 + "!"] * 1_000})):

            def write(text: str = text, metadata: Any = metadata) -> None:
                with pytest.raises(InvalidInput, match="redact_patterns"):
                    memory.observe(text, channel="test:a", sender="ann", metadata=metadata)

            assert spent(write) < 5
        later = memory.observe("Later.", channel="test:a", sender="ann")
        assert (kept.position, later.position) == (1, 2)


# ------------------------------------------------------------------------------------------------------------ learning


@HOSTILE
def test_learning_from_a_hostile_message_is_soon_done_and_goes_on_with_the_next(
    tmp_path: Path, unit: str
) -> None:  # fmt: skip
    """Through every layer: a talk of hostile messages with an agent that is long over."""
    with Memory(tmp_path / "memory.db", settings=Settings(background=False, embedder="none")) as memory:
        at = datetime.now(UTC) - timedelta(days=40)
        said = (long(unit, 200_000), "Will you send it by Friday?", long(unit, 5_000), long(unit, 900))
        for number, text in enumerate(said):
            outbound = number == 1
            memory.observe(
                text, channel="test:talk", sender=None if outbound else "ann", agent="helper", privacy="private",
                direction="outbound" if outbound else "inbound", occurred_at=at + timedelta(minutes=number),
            )  # fmt: skip
        memory.observe("My name is Ann Miller and I live in Porto.", channel="test:talk", sender="ann", agent="helper")
        assert spent(memory.learn) < 15
        assert any("Porto" in fact.sentence for fact in memory.facts())
        assert [check for check in memory.doctor() if check.name == "learning errors"] == []


@pytest.mark.parametrize("name", some(UNITS, 4))
def test_every_question_to_the_rules_is_answered_soon(name: str) -> None:
    text, short = long(UNITS[name], 20_000), UNITS[name] * 20
    for question in (
        FactsIn(text, "Ann", NOW), FactsIn(text, "Ann", NOW, asked=text), MentionsIn(text),
        SpeechActOf(text, (Turn("Bob", text),)), ImportanceOf(text, "statement"),
        ToneOf((Written(text), Written(short))),
    ):  # fmt: skip
        assert spent(partial(answer, question)) < 2.5, question.name
    for read in (
        ConsentIn(text, text, allowed=True), FactsIn(text, "Ann", NOW, asked=text, before=text),
        ResultOf(text, text, text, (text,)), NeedIn(text, text, text, (text,)),
        SameNeedOf(text, f"x {text}"), PromisesIn(text, "Ann", NOW, text, text),
        FulfilledOf(text, NOW, text, NOW, "Ann", promises=True, before=text),
    ):  # fmt: skip
        assert spent(partial(reading.answer, read)) < 2.5, read.name


@pytest.mark.parametrize(
    "word", ["not", "Dr.", "my", "that", "eod", "2 days before", "Prof. Dr.", "I think that", "and"]
)
def test_no_word_said_many_times_nests_without_end(word: str) -> None:
    for text in (f"{word} " * 1_250, "".join(f"{word} {number} " for number in range(600))):
        for question in (FactsIn(text, "Ann", NOW), MentionsIn(text)):
            answer(question)  # once: RecursionError


HEAVY = " ".join(f"My friend Anna{n} lives in Town{n} and works at Firm{n}, she likes tea." for n in range(55))


class _Looks:
    """A clock that goes on by one each time that somebody looks at it: between questions, and between sentences."""

    def __init__(self) -> None:
        self.now = 0.0

    def thread_time(self) -> float:
        self.now += 1.0
        return self.now


def _learnt(memory: Memory) -> list[str]:
    return sorted(fact.sentence for fact in memory.facts(limit=500))


def test_a_message_over_its_time_is_kept_marked_and_passed_over_for_good(
    open_memory: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.judges.allowance.time", _Looks())
    memory = open_memory(embedder="none", learn_seconds=40.0)
    memory.observe(HEAVY, channel="test:a", sender="ann", privacy="private")
    memory.observe("My dog is called Rex.", channel="test:a", sender="bob", privacy="private")
    memory.learn()
    assert not any("Town3" in sentence for sentence in _learnt(memory))
    assert any(check.name == "learning time" and not check.ok for check in memory.doctor())
    assert any("Town3" in hit.text for hit in memory.recall("Town3", limit=5)), "it is found all the same"
    before = _learnt(memory)
    memory.rebuild()
    assert _learnt(memory) == before
    # Decided once: a machine that is faster, or nothing else to do, changes nothing. More time does.
    more = open_memory(embedder="none", learn_seconds=1_000.0)
    more.rebuild()
    assert any("Town3" in sentence for sentence in _learnt(more))


def test_what_was_learnt_in_time_is_learnt_again_however_slow_the_machine(open_memory: Opener) -> None:
    memory = open_memory(embedder="none")
    memory.observe(HEAVY, channel="test:a", sender="ann", privacy="private")
    memory.learn()
    before = _learnt(memory)
    assert any("Town3" in sentence for sentence in before)
    slow = open_memory(embedder="none", learn_seconds=1e-9)
    slow.rebuild()
    assert _learnt(slow) == before
    slow.observe("My cat is called Tom.", channel="test:a", sender="ann", privacy="private")
    slow.learn()
    assert _learnt(slow) == before, "what is new is measured"


def test_reading_the_rules_is_not_the_first_messages_doing(
    open_memory: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    load = rules.load

    def slow_machine() -> None:
        load()
        until = time.thread_time() + 1.0
        while time.thread_time() < until:
            pass

    monkeypatch.setattr("recollect.judges.rules.load", slow_machine)
    memory = open_memory(embedder="none", learn_seconds=0.9)
    memory.observe("I live in Porto.", channel="test:a", sender="ann", privacy="private")
    assert spent(memory.learn_facts) > 1.0, "they are read"
    assert _learnt(memory) == ["Ann lives in Porto."]


def test_a_long_message_is_marked_as_read_in_part(house: Memory) -> None:
    text = "I live in Lisbon. " + "The weather was fine and we walked along the river. " * 200
    house.observe(text, channel="test:long", sender="ann", privacy="private")
    house.learn()
    assert any(check.name == "learning in part" for check in house.doctor())


# -------------------------------------------------------------------------------------------------------------- asking


@HOSTILE
def test_hostile_questions_are_answered_soon(asked: Memory, unit: str) -> None:
    question = long(unit, 9_900)[:10_000]
    assert spent(lambda: asked.recall(question, limit=5)) < 2
    assert spent(lambda: asked.context(question, budget=1_000)) < 2


# ------------------------------------------------------------------------------------------------------------ importing


@HOSTILE
def test_hostile_files_are_imported_soon(house: Memory, tmp_path: Path, unit: str) -> None:
    body = unit * (200_000 // len(unit.encode()))
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "a.md").write_text(f"# a{body}!\n\ntext", encoding="utf-8")
    (folder / "b.md").write_text(f"---\ntitle{body}!\ntags: {body}\n---\n#{body}", encoding="utf-8")
    (folder / "c.md").write_text(f"---\n{body}", encoding="utf-8")
    lines = [json.dumps({"content": f"x {body}", "title": body, "tags": body}), body]
    (folder / "d.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert spent(lambda: house.import_notes(folder)) < 3
