"""A real language model on a real server: llama.cpp serves a small one over the protocol of OpenAI, on this machine.

It is far too small to judge well. What is shown here is that it can be asked, that what it says is checked, that its
answers are kept and used again, and that rules go on without it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from recollect import Memory, Settings

from .conftest import Recollect

NAME = "llamacpp:smollm2"


@pytest.fixture
def url(llama: str) -> str:
    return llama


def settings(url: str, *questions: str, **more: Any) -> Settings:
    """The model answers these questions, and rules the others."""
    lines = tuple(f"{question}={NAME}@{url}" for question in questions)
    return Settings(models=lines, background=False, embedder="none", **more)


@pytest.mark.long
def test_a_model_is_asked_checked_shown_and_used_again(recollect: Recollect, url: str) -> None:
    user = recollect.but(RECOLLECT_MODEL=NAME, RECOLLECT_MODEL_URL=url, RECOLLECT_MODELS=f"judge={NAME}")
    first = user.json("judge", "speech_act", "--input", '{"text": "I live in Berlin"}')
    assert first["model"] == NAME
    assert 1 <= first["calls"] <= 2
    assert first["tokens_in"] > 50
    assert first["tokens_out"] > 5
    assert first["cost"] == 0
    assert first["answer"]["act"] in ("question", "statement", "command", "correction", "confirmation", "explicit")
    assert first["judge"] == NAME, "nothing that it said could be used"

    shown = user.ok("judge", "speech_act", "--input", "-", given=b'{"text": "I live in Berlin"}').out
    assert first["reason"] in shown
    found = user.json("judgments")
    assert found["judgments"] == [first], "what was asked before is not asked again"
    totals = {each["question"]: each for each in found["totals"]}
    assert totals["speech_act"]["calls"] == first["calls"]
    assert totals["speech_act"]["tokens_in"] == first["tokens_in"]
    text = user.ok("judgments", "--question", "speech_act", "--since", "1d").out
    assert first["id"] in text
    assert NAME in text
    assert "mean ms" in text


@pytest.mark.long
def test_what_a_model_judged_while_learning_is_replayed_by_a_rebuild(tmp_path: Path, url: str) -> None:
    with Memory(tmp_path / "memory.db", settings=settings(url, "importance")) as memory:
        said = memory.observe("I live in Berlin", channel="cli:local", sender="owner")
        memory.learn()
        (judged,) = memory.judgments()
        assert (judged.question, judged.model, judged.sources) == ("importance", NAME, (said.id,))
        assert judged.calls >= 1
        before = memory.facts()
        assert any("Berlin" in fact.sentence for fact in before)
        assert before[0].importance == judged.answer.importance
        memory.rebuild()
        memory.learn()
        assert memory.judgments() == [judged]
        assert [(fact.id, fact.importance) for fact in memory.facts()] == [
            (fact.id, fact.importance) for fact in before
        ]
        memory.forget(interaction=said.id)
        assert memory.judgments() == []


@pytest.mark.long
def test_a_model_can_be_handed_over_in_python(tmp_path: Path, url: str) -> None:
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    model = OpenAIChatModel("smollm2", provider=OpenAIProvider(base_url=url, api_key="none"))
    how = settings(url, model_output="native")
    with Memory(tmp_path / "memory.db", settings=how, models={"importance": model}) as memory:
        found = memory.judge("importance", text="I am allergic to nuts", act="statement")
    assert found.model == "openai:smollm2"
    assert found.calls >= 1


def test_a_model_that_takes_too_long_stops_no_learning(tmp_path: Path, url: str) -> None:
    how = settings(url, "importance", model_timeout_seconds=0.1)
    with Memory(tmp_path / "memory.db", settings=how) as memory:
        memory.observe("My sister Alice works at Google", channel="cli:local", sender="owner")
        memory.learn()
        (judged,) = memory.judgments()
        assert (judged.judge, judged.model, judged.error) == ("rules", NAME, "it did not answer within 0.1 s")
        assert any("Google" in fact.sentence for fact in memory.facts())
