"""Index and tail: a write is found at once by everybody, and no answer depends on how far the index has come."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import Hit, Memory

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
QUERIES = ["berlin", "berlin rent", "common", "common berlin rent garden", "word3 word4 word5"]


def items(start: int, end: int) -> list[dict[str, Any]]:
    return [
        {"content": f"common word{n % 9} " + ("berlin " * (n % 3)) + ("rent" if n % 5 == 0 else ""),
         "channel": f"irc:#{n % 3}", "sender": f"s{n % 4}", "privacy": ("public", "group", "private")[n % 3],
         "agent": (None, "bot")[n % 2], "occurred_at": START + timedelta(minutes=n)}
        for n in range(start, end)
    ]  # fmt: skip


def answers(memory: Memory) -> list[list[Hit]]:
    readers: list[dict[str, Any]] = [
        {},
        {"channel": "irc:#0"},
        {"channel": "irc:#1"},
        {"channel": "irc:#2", "sender": "s2"},
    ]
    return [memory.recall(query, limit=30, **reader) for query in QUERIES for reader in readers]


def nothing_waits(memory: Memory) -> bool:
    return all(", 0 waiting" in check.detail for check in memory.doctor() if check.name.startswith("index"))


def test_a_write_is_found_at_once_by_every_open_memory(open_memory: Opener) -> None:
    writer, reader = open_memory(), open_memory()
    assert reader.recall("berlin") == []
    for n in range(5):
        written = writer.observe(f"berlin {n}", channel=f"irc:#{n}")
        assert reader.recall("berlin")[0].id == written.id
        assert len(reader.recall("berlin")) == n + 1
        if n % 2:
            (writer, reader)[n // 2 % 2]._index.advance()
            assert len(reader.recall("berlin")) == len(writer.recall("berlin")) == n + 1


def test_a_write_of_another_process_is_found_at_once(memory: Memory, database: str, python: str) -> None:
    program = (
        "import sys; from recollect import Memory, Settings\n"
        "with Memory(sys.argv[1], settings=Settings(background=False)) as memory:\n"
        "    memory.observe('berlin from elsewhere', channel='irc:#a')\n"
        "    if sys.argv[2] == 'advance': memory._index.advance()\n"
    )
    memory.observe("berlin from here", channel="irc:#a")
    assert len(memory.recall("berlin")) == 1
    for number, mode in enumerate(("leave", "advance", "leave"), 2):
        subprocess.run([python, "-c", program, database, mode], check=True, timeout=60)
        assert len(memory.recall("berlin")) == number


@pytest.mark.conformance
def test_answers_and_scores_are_the_same_before_and_after_the_index_has_taken_it_in(open_memory: Opener) -> None:
    memory, other = open_memory(), open_memory()
    memory.observe_many(items(0, 60))
    in_the_tail = answers(memory)
    assert answers(other) == in_the_tail
    memory._index.advance()
    assert answers(memory) == answers(other) == in_the_tail
    memory.observe_many(items(60, 100))
    half = answers(memory)
    assert answers(other) == half
    other._index.advance()
    assert answers(memory) == answers(other) == half
    memory._index.rewrite()
    assert answers(memory) == answers(other) == half
    assert answers(open_memory()) == half


def test_every_step_of_the_index_gives_what_one_step_gives(open_memory: Opener) -> None:
    stepwise, at_once = open_memory(space="stepwise"), open_memory(space="at once")
    for start in range(0, 60, 7):
        stepwise.observe_many(items(start, min(start + 7, 60)))
        stepwise._index.advance()
    at_once.observe_many(items(0, 60))

    def shape(memory: Memory) -> list[list[tuple[str, float]]]:
        return [[(hit.text, hit.score) for hit in hits] for hits in answers(memory)]

    assert shape(stepwise) == shape(at_once)


def test_a_long_tail_is_brought_forward_by_whoever_asks(open_memory: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recollect.index.lexical._LONGEST_TAIL", 50)
    memory = open_memory()
    memory.observe_many(items(0, 200))
    assert not nothing_waits(memory)
    assert len(memory.recall("common", limit=300)) == 200
    assert nothing_waits(memory)


def test_a_reader_answers_while_another_holds_the_index(open_memory: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes the index may be slow or stuck; nobody waits for it longer than a moment."""
    monkeypatch.setattr("recollect.index.lexical._LONGEST_TAIL", 50)
    monkeypatch.setattr("recollect.index.lexical._PATIENCE", 0.2)
    memory = open_memory()
    memory.observe_many(items(0, 200))
    for shelf in memory._index.shelves.values():
        monkeypatch.setattr(shelf, "advance", lambda *_a, **_k: False)
    assert len(memory.recall("common", limit=300)) == 200


def test_the_thread_of_a_memory_brings_the_index_forward(open_memory: Opener) -> None:
    import time

    memory = open_memory(background=True, index_after=20)
    memory.observe_many(items(0, 100))
    deadline = time.monotonic() + 120
    while not nothing_waits(memory) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert nothing_waits(memory)
    assert len(memory.recall("common", limit=200)) == 100


def test_another_language_builds_the_index_anew_and_both_answer(open_memory: Opener) -> None:
    english = open_memory()
    english.observe("Die Häuser am See", channel="irc:#a")
    english.observe("two houses", channel="irc:#a")
    english._index.advance()
    german = open_memory(language="german")
    for _ in range(2):
        assert [hit.text for hit in german.recall("haus")] == ["Die Häuser am See"]
        assert [hit.text for hit in english.recall("house")] == ["two houses"]
        german._index.advance()
    english.observe("a third house", channel="irc:#a")
    assert len(english.recall("house")) == 2
    english._index.advance()
    assert len(english.recall("house")) == 2
    assert [hit.text for hit in german.recall("haus")] == ["Die Häuser am See"]


@pytest.mark.parametrize("language", ["german", "none"])
def test_an_index_of_another_language_counts_for_nothing(open_memory: Opener, language: str) -> None:
    english = open_memory()
    english.observe_many(items(0, 30))
    english._index.advance()
    other = open_memory(language=language)
    before = answers(other)
    other._index.advance()
    assert answers(other) == before


def test_an_erasure_changes_scores_as_if_it_had_never_been(open_memory: Opener) -> None:
    with_it, without = open_memory(space="with"), open_memory(space="without")
    for memory in (with_it, without):
        memory.observe_many(items(0, 30))
    gone = with_it.observe("berlin rent common garden", channel="irc:#0", sender="s0", privacy="public")
    with_it._index.advance()
    with_it.forget(interaction=gone.id)

    def shape(memory: Memory) -> list[list[tuple[str, float]]]:
        return [[(hit.text, hit.score) for hit in hits] for hits in answers(memory)]

    assert shape(with_it) == shape(without)


def test_what_another_memory_erased_no_longer_counts_even_if_the_index_is_lost(
    open_memory: Opener, is_postgres: bool, sql: Callable[[str], list[Any]]
) -> None:
    memory, other = open_memory(), open_memory()
    memory.observe_many(items(0, 20))
    before = answers(memory)
    other.forget(interaction=before[0][0].id)
    if is_postgres:
        for table in ("lexical_scopes", "lexical_terms", "lexical_postings"):
            sql(f"DELETE FROM {table}")
    else:
        shutil.rmtree(f"{memory._store.path}.index")
    assert answers(memory) == answers(open_memory()) != before


def test_decisions_and_erased_rows_do_not_keep_the_index_waiting(memory: Memory) -> None:
    memory.observe("berlin", channel="irc:#a")
    memory.entity("Marta")
    memory.forget(interaction=memory.log()[0].id)
    memory.entity("Berta")
    memory._index.advance()
    assert nothing_waits(memory)
    assert all(check.ok for check in memory.doctor())
