"""Erasure reaches the vectors: those of what was erased, and those that its words went into as the turn before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from recollect import EmbedderError, Interaction, Memory
from recollect.embedding.embedder import embed
from recollect.embedding.quantised import quantised

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]
START = datetime(2026, 1, 1, tzinfo=UTC)
TALK = ["have you got employment", "yes at the mill", "what about the cat", "it sleeps", "good night"]


@pytest.fixture
def memory(open_memory: Opener, embedder: Any) -> Memory:
    return open_memory(embedder=embedder)


def say(memory: Memory, channel: str = "irc:#a", privacy: str = "group") -> list[Interaction]:
    return [
        memory.observe(
            words, channel=channel, sender="ann", privacy=privacy, occurred_at=START + timedelta(minutes=number)
        )
        for number, words in enumerate(TALK)
    ]


def vectors(memory: Memory, sql: Sql) -> dict[int, tuple[str, int | None, bytes]]:
    rows = sql("SELECT position, source, context, vector FROM embeddings ORDER BY position, part")
    return {position: (source, context, bytes(vector)) for position, source, context, vector in rows}


def found(memory: Memory, query: str) -> set[str]:
    return {hit.text for hit in memory.recall(query, limit=50)}


def test_the_vector_of_an_erased_row_is_gone_and_the_next_is_made_without_it(
    memory: Memory, embedder: Any, sql: Sql
) -> None:
    talk = say(memory)
    memory.learn()
    before = vectors(memory, sql)
    assert before[2][1] == 1
    embedder.asked.clear()
    memory.forget(interaction=talk[0].id)
    after = vectors(memory, sql)
    assert embedder.passages == ["ann: yes at the mill"]  # again, without the question that was erased
    assert after.keys() == {2, 3, 4, 5}
    assert after[2][:2] == (talk[1].id, None)
    assert after[2][2] == quantised(embed(embedder, ["ann: yes at the mill"], "passage"))[0].tobytes()
    assert {position: after[position] for position in (3, 4, 5)} == {
        position: before[position] for position in (3, 4, 5)
    }
    assert found(memory, "job") == set()
    assert found(memory, "what about the feline") == {"what about the cat", "it sleeps"}
    assert memory.learn()["embeddings"] == 0
    assert all(check.ok for check in memory.doctor())


def test_what_was_erased_in_the_middle_is_replaced_by_the_turn_before_it(
    memory: Memory, embedder: Any, sql: Sql
) -> None:
    talk = say(memory)
    memory.learn()
    memory.forget(interaction=talk[2].id)
    assert embedder.passages[-1] == "ann: it sleeps | ann: yes at the mill"
    assert vectors(memory, sql)[4][:2] == (talk[3].id, 2)
    assert "what about the cat" not in found(memory, "what about the feline")


def test_other_vectors_serve_all_the_while(memory: Memory, embedder: Any) -> None:
    say(memory)
    talk = say(memory, "irc:#b", privacy="private")
    say(memory, "irc:#c", privacy="public")
    memory.learn()

    def fail() -> None:
        raise EmbedderError("asleep")

    embedder.before = fail
    memory.forget(interaction=talk[0].id)
    embedder.before = None
    assert {hit.channel for hit in memory.recall("job", limit=50)} == {"irc:#a", "irc:#c"}
    memory.learn()
    assert "irc:#b" in {hit.channel for hit in memory.recall("mill", limit=50)}


def test_an_erasure_is_done_and_told_also_when_the_embedder_fails(memory: Memory, embedder: Any, sql: Sql) -> None:
    talk = say(memory)
    memory.learn()

    def fail() -> None:
        raise RuntimeError("out of memory")

    embedder.before = fail
    done = memory.forget(interaction=talk[0].id)
    assert done.receipt is not None
    assert vectors(memory, sql).keys() == {3, 4, 5}  # what had its words is gone too, and waits
    assert found(memory, "mill") == {"yes at the mill"}
    embedder.before = None
    memory.learn()
    assert vectors(memory, sql).keys() == {2, 3, 4, 5}
    assert sql("SELECT count(*) FROM lost_embeddings") == [(0,)]
    assert all(check.ok for check in memory.doctor())


def test_a_whole_conversation_and_an_entity_take_their_vectors_with_them(memory: Memory, sql: Sql) -> None:
    talk = say(memory)
    say(memory, "irc:#b", privacy="private")
    other = memory.observe("my work is at the dock", channel="irc:#c", sender="ben", privacy="public")
    memory.learn()
    memory.forget(conversation=talk[0].conversation)
    assert {source for source, _, _ in vectors(memory, sql).values()} >= {other.id}
    assert not {source for source, _, _ in vectors(memory, sql).values()} & {item.id for item in talk}
    memory.forget(entity="irc:ann")
    assert {source for source, _, _ in vectors(memory, sql).values()} == {other.id}
    assert found(memory, "job") == {"my work is at the dock"}
    assert all(check.ok for check in memory.doctor())


@pytest.mark.conformance
def test_nothing_of_an_erased_row_is_left_in_the_index(
    memory: Memory, embedder: Any, sql: Sql, is_postgres: bool, tmp_path: Path
) -> None:
    """Its vector's bytes are nowhere, nor those of the vectors that its words went into."""
    talk = say(memory, privacy="public")
    say(memory, "irc:#b", privacy="public")
    memory.learn()
    gone = [
        quantised(embed(embedder, [text], "passage"))[0]
        for text in ("ann: have you got employment", passage(TALK[1], TALK[0]))
    ]
    kept = quantised(embed(embedder, [passage(TALK[4], TALK[3])], "passage"))[0]

    def holding(vector: Any) -> list[str]:
        if not is_postgres:
            files = [path for path in tmp_path.rglob("*") if path.is_file()]
            stored = vector.tobytes(), (vector.astype(np.int16) + 128).astype(np.uint8).tobytes()
            return [path.name for path in files if any(each in path.read_bytes() for each in stored)]
        rows = sql("SELECT position, vector::text FROM vector_documents")
        table = [name for name, blob in (("embeddings", bytes(row[0])) for row in sql("SELECT vector FROM embeddings"))
                 if blob == vector.tobytes()]  # fmt: skip
        wanted = vector / np.linalg.norm(vector)
        near = [np.array([float(number) for number in text.strip("[]").split(",")]) for _, text in rows]
        return table + ["vector_documents" for each in near if each @ wanted / np.linalg.norm(each) > 0.9999]

    assert all(holding(vector) for vector in (*gone, kept))
    memory.forget(interaction=talk[0].id)
    memory.forget(conversation=memory.log(channel="irc:#b")[0].conversation)
    assert [holding(vector) for vector in gone] == [[], []]
    assert holding(kept)


def passage(words: str, before: str) -> str:
    return f"ann: {words} | ann: {before}"


def once(embedder: Any, action: Callable[[], object]) -> None:
    """Have something happen while the embedder works, the next time that it does."""

    def happen() -> None:
        embedder.before = None
        action()

    embedder.before = happen


@pytest.mark.parametrize("erased", [0, 2, 4])
def test_a_batch_that_was_read_before_an_erasure_is_not_written_after_it(
    open_memory: Opener, make_embedder: Any, sql: Sql, erased: int
) -> None:
    embedder = make_embedder()
    memory, other = open_memory(embedder=embedder), open_memory(embedder=make_embedder())
    talk = say(memory)
    once(embedder, lambda: other.forget(interaction=talk[erased].id))
    memory.learn()
    stored = vectors(memory, sql)
    assert stored.keys() == {1, 2, 3, 4, 5} - {erased + 1}
    assert erased + 1 not in {context for _, context, _ in stored.values()}
    words = TALK[erased]
    kept = embedder.passages[-4:]
    assert not any(words in text for text in kept)
    assert [stored[position][2] for position in sorted(stored)] == [
        row.tobytes() for row in quantised(embed(make_embedder(), kept, "passage"))
    ]
    assert all(check.ok for check in memory.doctor())


def test_nor_is_one_that_was_read_to_mend_another_erasure(open_memory: Opener, make_embedder: Any, sql: Sql) -> None:
    """The second is erased; the third is embedded again with the first before it, which is erased just then."""
    embedder = make_embedder()
    memory, other = open_memory(embedder=embedder), open_memory(embedder=make_embedder())
    talk = say(memory)
    memory.learn()
    once(embedder, lambda: other.forget(interaction=talk[0].id))
    memory.forget(interaction=talk[1].id)
    memory.learn()
    stored = vectors(memory, sql)
    assert stored.keys() == {3, 4, 5}
    assert stored[3][1] is None
    assert stored[3][2] == quantised(embed(make_embedder(), [f"ann: {TALK[2]}"], "passage"))[0].tobytes()
    assert all(check.ok for check in memory.doctor())


def test_an_index_brought_forward_by_who_has_not_heard_of_an_erasure_is_whole(
    open_memory: Opener, make_embedder: Any
) -> None:
    """Another process saw how far the vectors reach, then the erasure came, and only then it got the lock."""
    one, other = open_memory(embedder=make_embedder()), open_memory(embedder=make_embedder())
    talk = say(one)
    one.learn()
    stale = one._vectors._model()
    assert stale is not None
    other.forget(interaction=talk[0].id)
    for shelf in one._vectors.shelves.values():
        shelf.advance(stale)
    other.learn()
    for memory in (one, other):
        assert all(check.ok for check in memory.doctor())
        assert found(memory, "mill") >= {"yes at the mill"}


def test_erased_rows_are_not_found_by_a_memory_that_had_them_in_its_tail(
    open_memory: Opener, make_embedder: Any
) -> None:
    one, other = open_memory(embedder=make_embedder()), open_memory(embedder=make_embedder())
    talk = say(one)
    one.learn(at_most=100)  # in the tail of both, on no shelf
    for memory in (one, other):
        assert talk[0].id in {hit.id for hit in memory.recall("job")}
    one.forget(interaction=talk[0].id)
    for memory in (one, other):
        assert found(memory, "job") == set()
        assert all(check.ok for check in memory.doctor())


def test_a_rebuild_keeps_the_vectors_and_the_answers(memory: Memory, sql: Sql) -> None:
    say(memory)
    memory.learn()
    before = vectors(memory, sql)
    answers = [(hit.id, hit.score) for hit in memory.recall("job cat", limit=50)]
    memory.rebuild()
    assert vectors(memory, sql) == before
    assert [(hit.id, hit.score) for hit in memory.recall("job cat", limit=50)] == answers
    assert all(check.ok for check in memory.doctor())
