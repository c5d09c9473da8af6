"""Whether an answer served, by what the one who asked says to it, and by what tools said."""

from __future__ import annotations

import pytest

from recollect.judges import reading
from recollect.judges.relations import Result, ResultOf
from recollect.reader import pairs

REQUEST = "Can you check the titles of our landing page?"
REPLY = "I looked at the landing page and changed two titles."


def result(reaction: str, *errors: str) -> str:
    return str(reading.answer(ResultOf(REQUEST, REPLY, reaction, errors)).answer.result)


@pytest.mark.parametrize(
    ("came", "reaction"),
    [
        ("worked", "Thanks, that works!"), ("worked", "Danke, passt so"),
        ("failed", "That is wrong, the titles are still the old ones"), ("failed", "Das funktioniert nicht"),
        ("unknown", "I live in Kiel"),
    ],
)  # fmt: skip
def test_a_reaction_shows_what_came_of_it(came: str, reaction: str) -> None:
    assert result(reaction) == came


def test_what_the_reader_said_is_named_with_its_probability() -> None:
    found = reading.answer(ResultOf(REQUEST, REPLY, "Thanks, that works!"))
    assert found.judge == pairs.version()
    assert 0.5 < found.confidence <= 1


def test_nothing_is_known_before_anybody_reacts() -> None:
    assert result("") == result("   ") == "unknown"


def test_a_tool_that_failed_counts_unless_somebody_is_content() -> None:
    assert result("", "timeout") == "failed"
    assert result("I live in Kiel", "timeout") == "failed"
    assert result("Thanks, that works!", "timeout") == "worked"


def test_without_a_reader_nothing_is_known_of_a_reaction() -> None:
    found = reading.unread(ResultOf(REQUEST, REPLY, "Thanks, that works!"))
    assert (found.answer, found.confidence) == (Result("unknown"), 0)
