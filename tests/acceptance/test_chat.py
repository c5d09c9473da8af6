"""Talking in the terminal: with a real model on this machine, with one that does as it is told, and with none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from recollect import Memory, Settings

from .conftest import Recollect
from .talker import SILENCE, talker


@pytest.fixture
def user(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        memory.observe("I live in Berlin.", channel="cli:local", sender="owner")
        memory.learn_facts()
    return recollect


def test_a_real_model_streams_and_remembers(tmp_path: Path, llama: str) -> None:
    how = Settings(
        background=False, embedder="none", models=(f"chat=llamacpp:smollm2@{llama}",), model_timeout_seconds=120
    )
    with Memory(tmp_path / "memory.db", settings=how) as memory:
        memory.observe("I live in Berlin.", channel="email:t", sender="marcus@x.org")
        memory.learn_facts()
        reply = memory.chat("Who lives in Berlin? Say one word.", stream=True, budget=200, history=300)
        pieces = list(reply)
        assert len(pieces) > 1
        assert reply.text == "".join(pieces)
        assert reply.model == "llamacpp:smollm2"
        assert reply.tokens[0] > 100
        assert any("Berlin" in each.text for each in reply.used)
        assert reply.interaction is not None
        assert [each.role for each in memory.log(limit=2)] == ["user", "assistant"]


@pytest.mark.long
def test_a_talk_in_the_terminal_with_a_model(user: Recollect) -> None:
    told = b"Where do I live? Berlin?\n/sources\n/why 1\n/what\nAnd now?\n/note Buy milk.\nBye\n/end\n/quit\n"
    with talker(["You live ", "in Berlin [1]."], ["half an", SILENCE], ["Good bye."]) as model:
        done = user.but(RECOLLECT_MODEL_TIMEOUT_SECONDS="5").run("chat", "--model", model, given=told)
    assert done.status == 0
    assert "You live in Berlin [1].\n" in done.out
    assert "I live in Berlin." in done.out, "its sources"
    assert "/what is not known" in done.out
    assert "half an" in done.out
    assert "did not answer within 5 s" in done.err
    assert "Your message is kept" in done.err
    assert "Good bye." in done.out
    assert "Ended: " in done.out
    with user.memory() as memory:
        words = [each.content for each in memory.log(limit=100)]
        assert {"Where do I live? Berlin?", "And now?", "half an", "Buy milk.", "Good bye."} <= set(words)


def test_one_answer_without_a_model_in_words_and_as_json(user: Recollect) -> None:
    done = user.ok("chat", "Where do I live?", "--sources")
    assert "The owner lives in Berlin. [1]" in done.out
    assert "believed since" in done.out
    found = json.loads(user.ok("chat", "What does a litre of paint cost?", "--json").out)
    assert found["text"].startswith("I do not know.")
    assert found["model"] is None
    assert found["used"] == []


def test_a_model_that_is_not_there_is_an_error_that_says_what_was_kept(user: Recollect) -> None:
    done = user.run("chat", "hello", "--model", "llamacpp:x@http://127.0.0.1:9/v1")
    assert done.status == 2
    assert "cannot be reached" in done.err
    assert "Your message is kept" in done.err
    assert "Traceback" not in done.err
