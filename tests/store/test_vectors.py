"""Vectors: every interaction gets its own, what means the same is found, and what has none yet is found by words."""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]
START = datetime(2026, 1, 1, tzinfo=UTC)


def texts(memory: Memory, query: str, **how: Any) -> list[str]:
    return [hit.text for hit in memory.recall(query, **how)]


@pytest.fixture
def memory(open_memory: Opener, embedder: Any) -> Memory:
    return open_memory(embedder=embedder)


def test_learn_embeds_every_interaction_once(memory: Memory, embedder: Any, sql: Sql) -> None:
    memory.observe_many({"content": f"word{n}", "channel": f"irc:#{n}", "sender": "ann"} for n in range(600))
    memory.note("something to know")
    memory.entity("Marta")  # a decision: it has no words of its own
    assert memory.learn()["embeddings"] == 601
    assert sorted(embedder.passages) == sorted([*(f"ann: word{n}" for n in range(600)), "owner: something to know"])
    assert sql("SELECT count(*), count(DISTINCT position), count(DISTINCT source) FROM embeddings")[0] == (
        601,
        601,
        601,
    )
    assert memory.learn()["embeddings"] == 0
    memory.observe("one more", channel="irc:#a", sender="ann")
    assert memory.learn()["embeddings"] == 1
    assert all(check.ok for check in memory.doctor())


def test_what_means_the_same_is_found_without_a_common_word(memory: Memory) -> None:
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    memory.observe("the kitten sleeps", channel="irc:#b", sender="ben")
    memory.observe("rain tomorrow", channel="irc:#c", sender="ben")
    assert texts(memory, "employment") == []
    memory.learn()
    assert texts(memory, "employment") == ["my job is at the mill"]
    assert texts(memory, "feline") == ["the kitten sleeps"]
    assert texts(memory, "zebra") == []
    hit = memory.recall("employment")[0]
    assert hit.signals["lexical"] == 0.0
    assert hit.signals["cosine"] > 0.25
    assert hit.sources == (hit.id,)


def test_the_exact_word_goes_before_what_only_means_the_same(memory: Memory) -> None:
    memory.observe("the physician called", channel="irc:#a", sender="ann")
    memory.observe("the doctor called", channel="irc:#b", sender="ann")
    memory.learn()
    assert texts(memory, "physician") == ["the physician called", "the doctor called"]
    assert texts(memory, "doctor") == ["the doctor called", "the physician called"]


def test_what_has_no_vector_yet_is_found_by_words_and_the_notes_say_so(memory: Memory) -> None:
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    assert "1 of the newest interactions have no vectors yet" in memory.recall("mill").notes[0]
    memory.learn()
    assert memory.recall("mill").notes == ()
    memory.observe("my work is at the dock", channel="irc:#b", sender="ann")
    memory.observe("my career is over", channel="irc:#c", sender="ann")
    found = memory.recall("dock")
    assert found[0].text == "my work is at the dock"
    assert found[0].signals["cosine"] == 0.0
    assert "2 of the newest interactions have no vectors yet" in found.notes[0]
    assert texts(memory, "employment") == ["my job is at the mill"]
    memory.learn()
    assert len(texts(memory, "employment")) == 3


def test_decisions_do_not_count_as_waiting(memory: Memory) -> None:
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    memory.learn()
    memory.entity("Marta")
    memory.link("irc:ann", "Marta")
    assert memory.recall("mill").notes == ()


def test_somebody_else_is_not_told_how_many_wait(memory: Memory) -> None:
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann", privacy="public")
    memory.learn()
    memory.observe_many({"content": "private", "channel": "irc:dm", "sender": "ben"} for _ in range(3))
    assert memory.recall("mill", channel="irc:#a").notes == ()
    assert memory.recall("mill").notes != ()


def test_without_an_embedder_there_are_no_vectors(open_memory: Opener, sql: Sql) -> None:
    memory = open_memory(embedder="none")
    memory.observe("my job is at the mill", channel="irc:#a")
    assert memory.learn()["embeddings"] == 0
    found = memory.recall("mill")
    assert (len(found), found.notes) == (1, ())
    assert texts(memory, "employment") == []
    assert sql("SELECT count(*) FROM embeddings") == [(0,)]
    assert all(check.ok for check in memory.doctor())


def test_a_long_text_has_a_vector_for_each_part_and_is_one_hit(memory: Memory, sql: Sql) -> None:
    filler = "It rained and the tea was cold. " * 60
    memory.observe(f"{filler} At last a job turned up. {filler}", channel="irc:#a", sender="ann")
    memory.observe("the kitten sleeps", channel="irc:#b", sender="ann")
    memory.learn()
    assert sql("SELECT count(*) FROM embeddings")[0][0] > 4
    assert len(texts(memory, "a cold tea")) == 1
    memory.observe(f"{filler} {'Employment is what it is called. ' * 20} {filler}", channel="irc:#c", sender="ann")
    memory.learn()
    assert any("Employment" in text for text in texts(memory, "career"))
    assert all(check.ok for check in memory.doctor())


def test_an_answer_is_found_by_the_question_before_it(memory: Memory, embedder: Any) -> None:
    answer = None
    for sender, words, minutes in (
        ("ann", "have you got employment", 0),
        ("ben", "yes at the mill", 1),
        ("ben", "cold today", 180),
    ):
        at = START + timedelta(minutes=minutes)
        said = memory.observe(words, channel="irc:#a", sender=sender, privacy="group", occurred_at=at)
        answer = said if minutes == 1 else answer
    memory.learn()
    assert "ben: yes at the mill | ann: have you got employment" in embedder.passages
    assert "ben: cold today" in embedder.passages  # after a long silence there is no turn before
    assert answer is not None
    assert answer.id in {hit.id for hit in memory.recall("career")}


def test_agents_and_audiences_do_not_go_into_each_others_vectors(memory: Memory, embedder: Any) -> None:
    for words, privacy, agent in (
        ("one", "public", None),
        ("two", "private", None),
        ("three", "public", "bot"),
        ("four", "public", None),
        ("five", "group", None),
    ):
        memory.observe(words, channel="irc:#a", sender="ann", privacy=privacy, agent=agent, occurred_at=START)
    memory.learn()
    assert embedder.passages == ["ann: one", "ann: two", "ann: three", "ann: four | ann: one", "ann: five"]


@pytest.mark.parametrize("batch", [1, 3, 256])
def test_vectors_do_not_depend_on_the_batches_they_were_made_in(
    open_memory: Opener, embedder: Any, sql: Sql, batch: int
) -> None:
    memory = open_memory(embedder=embedder)
    for n in range(12):
        memory.observe(f"word{n} job", channel=f"irc:#{n % 2}", sender="ann", occurred_at=START + timedelta(minutes=n))
    while memory.learn(at_most=batch)["embeddings"]:
        pass
    assert embedder.passages[5] == "ann: word5 job | ann: word3 job"
    assert len(embedder.passages) == 12
    contexts = sql("SELECT position, context FROM embeddings ORDER BY position")
    assert contexts == [(n, n - 2 if n > 2 else None) for n in range(1, 13)]


def test_progress_tells_every_interaction(memory: Memory) -> None:
    memory.observe_many({"content": f"word{n}", "channel": "irc:#a"} for n in range(300))
    seen: list[int] = []
    memory.learn(seen.append)
    assert sum(each for each in seen if each > 1) == 2 * 300  # what is said, and its vector; what is distilled besides
    assert len(seen) > 2


def test_a_second_memory_finds_what_the_first_has_learnt(open_memory: Opener, make_embedder: Any) -> None:
    one, other = open_memory(embedder=make_embedder()), open_memory(embedder=make_embedder())
    one.observe("my job is at the mill", channel="irc:#a", sender="ann")
    assert texts(other, "employment") == []
    one.learn()
    assert texts(other, "employment") == ["my job is at the mill"]
    other.observe("my work is at the dock", channel="irc:#b", sender="ann")
    assert other.learn()["embeddings"] == 1
    for memory in (one, other, open_memory(embedder=make_embedder())):
        assert set(texts(memory, "employment")) == {"my job is at the mill", "my work is at the dock"}


def test_answers_are_the_same_in_the_tail_and_on_the_shelf(open_memory: Opener, make_embedder: Any) -> None:
    memory, other = open_memory(embedder=make_embedder()), open_memory(embedder=make_embedder())
    jobs = ["job", "work", "career", "house", "flat", "cat", "doctor", "rain"]
    memory.observe_many(
        {"content": f"{jobs[n % 8]} {jobs[n % 5]} word{n % 7}", "channel": f"irc:#{n % 4}", "sender": f"s{n % 3}",
         "privacy": ("public", "group", "private")[n % 3]}
        for n in range(60)
    )  # fmt: skip

    def answers(each: Memory) -> list[Any]:
        readers: list[dict[str, Any]] = [{}, {"channel": "irc:#0"}, {"channel": "irc:#2", "sender": "s2"}]
        return [
            [(hit.id, hit.score, hit.signals) for hit in each.recall(query, limit=50, **reader)]
            for query in ("employment", "dwelling physician", "word3 feline")
            for reader in readers
        ]

    memory.learn(at_most=1_000)  # vectors, but no index of them
    in_the_tail = answers(memory)
    assert any(in_the_tail)
    assert answers(other) == in_the_tail
    memory.learn()
    assert answers(memory) == answers(other) == in_the_tail
    memory._vectors.rewrite()
    assert answers(memory) == answers(other) == answers(open_memory(embedder=make_embedder())) == in_the_tail


def test_the_thread_of_a_memory_embeds_what_is_written(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder, background=True)
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    deadline = time.monotonic() + 120
    while texts(memory, "employment") == [] and time.monotonic() < deadline:
        time.sleep(0.05)
    assert texts(memory, "employment") == ["my job is at the mill"]


@pytest.mark.long
def test_many_threads_ask_while_others_write_and_learn(open_memory: Opener, embedder: Any) -> None:
    memory = open_memory(embedder=embedder)
    memory.observe("my job is at the mill", channel="irc:#first", sender="ann")
    memory.learn()
    wrong: list[BaseException | str] = []
    stop = threading.Event()

    def ask() -> None:
        while not stop.is_set():
            try:
                if "my job is at the mill" not in texts(memory, "employment", limit=500):
                    wrong.append("lost")
            except BaseException as error:
                wrong.append(error)
                return

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    try:
        for n in range(15):
            memory.observe_many({"content": f"my work {n}", "channel": f"irc:#{n}"} for _ in range(5))
            memory.learn()
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert wrong == []
    assert len(texts(memory, "employment", limit=500)) == 76


def test_learning_in_two_threads_embeds_nothing_twice(open_memory: Opener, make_embedder: Any) -> None:
    embedder = make_embedder(before=lambda: time.sleep(0.02))
    memory = open_memory(embedder=embedder, distilling=False)
    memory.observe_many({"content": f"word{n}", "channel": f"irc:#{n}"} for n in range(1_200))
    done: list[int] = []
    threads = [threading.Thread(target=lambda: done.append(memory.learn()["embeddings"])) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) == len(embedder.passages) == 1_200


def test_a_turn_to_embed_may_write_into_the_same_memory(open_memory: Opener, make_embedder: Any) -> None:
    """No transaction is open while an embedder works, however long it takes: on SQLite this would wait for ever."""
    embedder = make_embedder()
    memory = open_memory(embedder=embedder, busy_timeout_seconds=2.0)

    def write_once() -> None:
        embedder.before = None
        memory.observe("written while the model was busy", channel="irc:#b", sender="ann")

    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    embedder.before = write_once
    memory.learn()
    assert len(embedder.passages) == 2
    assert texts(memory, "employment") == ["my job is at the mill"]
    embedder.before = write_once
    assert texts(memory, "a new employment") == ["my job is at the mill"]
    assert len(memory.log()) == 3


PROGRAM = """
import sys
from recollect import Memory, Settings
with Memory(sys.argv[1], settings=Settings(background=False, fold=False)) as memory:
    if sys.argv[2] == 'learn':
        memory.observe('Alice works at Google', channel='irc:#b', sender='ann')
        memory.learn()
    for hit in memory.recall('employment'):
        print(f'{hit.text}\\t{hit.score!r}')
"""


def test_another_process_agrees(open_memory: Opener, database: str, python: str) -> None:
    """With the default embedder, which every process loads for itself."""
    memory = open_memory()
    memory.observe("her job is to mend boats", channel="irc:#a", sender="ann")
    memory.observe("rain tomorrow", channel="irc:#c", sender="ben")
    memory.learn()

    def elsewhere(what: str) -> list[str]:
        done = subprocess.run(
            [python, "-c", PROGRAM, database, what], check=True, timeout=100, capture_output=True, text=True
        )
        return done.stdout.splitlines()

    def here() -> list[str]:
        return [f"{hit.text}\t{hit.score!r}" for hit in memory.recall("employment")]

    assert here() == elsewhere("ask") != []
    learnt = elsewhere("learn")
    assert here() == learnt
    assert any(line.startswith("Alice works at Google") for line in learnt)


def test_spaces_keep_their_vectors_apart(open_memory: Opener, make_embedder: Any) -> None:
    one, other = (open_memory(space=space, embedder=make_embedder()) for space in ("one", "other"))
    one.observe("my job is at the mill", channel="irc:#a", sender="ann")
    other.observe("my work is at the dock", channel="irc:#a", sender="ann")
    for memory in (one, other):
        memory.learn()
    assert texts(one, "employment") == ["my job is at the mill"]
    assert texts(other, "employment") == ["my work is at the dock"]


def test_conditions_hold_for_what_is_found_by_meaning(memory: Memory) -> None:
    for n, (who, words) in enumerate((("ann", "a job"), ("ben", "some work"), ("ann", "her career"))):
        memory.observe(
            words, channel=f"irc:{who}{n}", sender=who, privacy="public", occurred_at=START + timedelta(days=n)
        )
    memory.learn()
    assert set(texts(memory, "employment", entity="irc:ann")) == {"a job", "her career"}
    assert texts(memory, "employment", between=(START + timedelta(hours=1), START + timedelta(days=2))) == ["some work"]
    assert texts(memory, "employment", as_of=START + timedelta(hours=1)) == ["a job"]
    assert texts(memory, "employment", limit=1, entity="irc:ben") == ["some work"]


def test_what_was_imported_is_embedded_like_the_rest(memory: Memory, open_memory: Opener, make_embedder: Any) -> None:
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    memory.learn()
    copy = open_memory(space="copy", embedder=make_embedder())
    copy.import_(line.encode() for line in memory.export())
    assert texts(copy, "employment") == []
    assert "no vectors yet" in copy.recall("mill").notes[0]
    assert copy.learn()["embeddings"] == 1
    assert texts(copy, "employment") == texts(memory, "employment") == ["my job is at the mill"]


@pytest.mark.parametrize("dimension", [8, 5_000])
def test_vectors_may_be_short_or_longer_than_a_graph_takes(
    open_memory: Opener, make_embedder: Any, dimension: int
) -> None:
    memory = open_memory(embedder=make_embedder("other", dimension=dimension), exact_vectors_postgres=2)
    for n in range(5):
        memory.observe(f"my job {n}", channel=f"irc:#{n}", privacy=("public", "group")[n % 2])
    memory.learn()
    found = memory.recall("employment", limit=50)
    assert {hit.text for hit in found} >= {f"my job {n}" for n in range(5)} or dimension == 8
    assert all(-1.01 <= hit.signals["cosine"] <= 1.01 for hit in found)
    assert all(check.ok for check in memory.doctor())
