"""An embedder that fails, hangs up or lies: recall goes on by words and says so, and nothing is lost."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from recollect import EmbedderError, Memory

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]


def raising(error: Exception) -> Callable[[], None]:
    def fail() -> None:
        raise error

    return fail


@pytest.fixture
def memory(open_memory: Opener, embedder: Any) -> Memory:
    memory = open_memory(embedder=embedder)
    memory.observe("my job is at the mill", channel="irc:#a", sender="ann")
    memory.learn()
    return memory


@pytest.mark.parametrize("error", [EmbedderError("the endpoint sleeps"), RuntimeError("the endpoint sleeps")])
def test_a_question_is_answered_by_words_and_the_notes_say_why(memory: Memory, embedder: Any, error: Exception) -> None:
    embedder.before = raising(error)
    found = memory.recall("the mill")
    assert [hit.text for hit in found] == ["my job is at the mill"]
    assert "words alone" in found.notes[0]
    assert "the endpoint sleeps" in found.notes[0]
    assert memory.recall("employment") == []
    assert memory.context("the mill").notes == found.notes
    embedder.before = None
    again = memory.recall("employment")
    assert len(again) == 1
    assert again.notes == ()


def test_a_question_whose_vector_is_remembered_does_not_need_the_embedder(memory: Memory, embedder: Any) -> None:
    assert len(memory.recall("employment")) == 1
    embedder.before = raising(EmbedderError("asleep"))
    assert memory.recall("a career").notes != ()
    again = memory.recall("employment")
    assert len(again) == 1
    assert again.notes == ()


@pytest.mark.parametrize("error", [EmbedderError("the endpoint sleeps"), ConnectionResetError("the endpoint sleeps")])
def test_learning_says_so_and_loses_nothing(memory: Memory, embedder: Any, sql: Sql, error: Exception) -> None:
    memory.observe_many({"content": f"my work {n}", "channel": f"irc:#{n}"} for n in range(600))
    calls = 0

    def second() -> None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise error

    embedder.before = second
    with pytest.raises(EmbedderError, match="sleeps"):
        memory.learn()
    (done,) = sql("SELECT count(*) FROM embeddings")[0]
    assert 1 < done < 601
    assert sql("SELECT holder FROM embedders") == [(None,)]  # nobody waits for who has failed
    assert len(memory.log(limit=1_000)) == 601
    embedder.before = None
    assert memory.learn()["embeddings"] == 601 - done
    assert len(memory.recall("employment", limit=1_000)) == 601
    assert all(check.ok for check in memory.doctor())


@pytest.mark.parametrize(
    "lie",
    [
        lambda rows: rows[:-1],
        lambda rows: np.concatenate([rows, rows]),
        lambda rows: rows[:, :-1],
        lambda rows: rows * np.nan,
        lambda rows: rows * 0,
        lambda rows: rows.tolist()[0],
    ],
)
def test_what_is_no_vector_is_never_kept(
    open_memory: Opener, make_embedder: Any, sql: Sql, lie: Callable[[Any], Any]
) -> None:
    class Liar(make_embedder):  # type: ignore[misc]
        def embed(self, texts: Any, kind: str = "passage") -> Any:
            return lie(super().embed(texts, kind))

    memory = open_memory(embedder=Liar())
    memory.observe("my job is at the mill", channel="irc:#a")
    memory.observe("my work is at the dock", channel="irc:#b")
    with pytest.raises(EmbedderError):
        memory.learn()
    assert sql("SELECT count(*) FROM embeddings") == [(0,)]
    found = memory.recall("mill")
    assert [hit.text for hit in found] == ["my job is at the mill"]
    assert 0 <= found[0].score <= 1
    honest = open_memory(embedder=make_embedder())
    assert honest.learn()["embeddings"] == 2
    assert len(honest.recall("employment")) == 2


def test_the_thread_in_the_background_goes_on(
    open_memory: Opener, embedder: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    embedder.before = raising(RuntimeError("the endpoint sleeps"))
    memory = open_memory(embedder=embedder, background=True)
    memory.observe("my job is at the mill", channel="irc:#a")
    deadline = time.monotonic() + 120
    while "sleeps" not in caplog.text and time.monotonic() < deadline:
        time.sleep(0.05)
    assert "the endpoint sleeps" in caplog.text
    assert len(memory.recall("mill")) == 1
    embedder.before = None
    memory.observe("my work is at the dock", channel="irc:#b")
    while len(memory.recall("employment")) < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert len(memory.recall("employment")) == 2


def test_an_endpoint_that_is_not_there_stops_no_answer_and_no_write(open_memory: Opener) -> None:
    memory = open_memory(embedder="openai:tiny", embedder_url="http://127.0.0.1:9/v1")
    memory.observe("my job is at the mill", channel="irc:#a")
    with pytest.raises(EmbedderError, match=r"127\.0\.0\.1:9"):
        memory.learn()
    found = memory.recall("mill")
    assert len(found) == 1
    assert "no vectors yet" in found.notes[0]
    (check,) = [check for check in memory.doctor() if check.name == "embedder"]
    assert not check.ok
    assert "127.0.0.1:9" in check.detail


def test_an_embedder_that_is_gone_stops_no_answer(memory: Memory, open_memory: Opener) -> None:
    """The vectors are of an embedder that this process does not have."""
    other = open_memory(embedder="none")
    found = other.recall("mill")
    assert len(found) == 1
    assert "words alone" in found.notes[0]
    (check,) = [check for check in other.doctor() if check.name == "embedder"]
    assert not check.ok
    assert "reembed" in str(check.advice)
    other.observe("my work is at the dock", channel="irc:#b")
    assert len(other.recall("dock")) == 1
    assert memory.learn()["embeddings"] == 1
