"""Summaries among the answers: recalled through the words they were made of, and told in a context beside them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
SESSIONS = (
    ("I moved to Oslo in January.", "We decided to rent the blue warehouse.", "haha ok"),
    ("My sister Alice is allergic to peanuts.", "I will send her the recipe on Monday.", "good night"),
)


@pytest.fixture(scope="module")
def memory(fresh: Opener) -> Memory:
    memory = fresh(embedder="none")
    for day, texts in enumerate(SESSIONS):
        for minute, text in enumerate(texts):
            memory.observe(text, channel="irc:dm", sender="ann", privacy="private", external_id=f"{day}:{minute}",
                           occurred_at=START + timedelta(days=day, minutes=minute))  # fmt: skip
    memory.learn()
    return memory


def test_a_summary_is_recalled_through_the_words_it_was_made_of(memory: Memory) -> None:
    (hit,) = memory.recall("Where is the warehouse?", kinds=["summary"])
    assert hit.kind == "summary"
    assert "We decided to rent the blue warehouse." in hit.text
    assert "0:1" in hit.external_ids
    assert memory.summary(hit.id).text == hit.text
    assert memory.why(hit.id).kind == "summary"


def test_summaries_stand_among_other_hits_where_both_are_asked_for(memory: Memory) -> None:
    kinds = {hit.kind for hit in memory.recall("allergic to peanuts", kinds=["summary", "interaction"])}
    assert kinds == {"summary", "interaction"}
    assert all(hit.kind != "summary" for hit in memory.recall("allergic to peanuts"))


def test_a_context_tells_in_short_what_stands_beside_the_hits(memory: Memory) -> None:
    told = memory.context("peanuts?", budget=1_000)
    sections = {section.name: section.text for section in told.sections}
    assert "I will send her the recipe on Monday." in sections["summaries"]
    assert "allergic to peanuts" not in sections["summaries"]  # that is told whole


def test_nobody_reads_a_summary_of_what_they_may_not_read(memory: Memory) -> None:
    memory.observe("hello all", channel="irc:#a", sender="bob", privacy="public")
    assert memory.recall("peanuts warehouse", kinds=["summary"], channel="irc:#a") == []
    assert memory.summaries(channel="irc:#a") == []
    assert not any(section.name == "summaries" for section in memory.context("peanuts", channel="irc:#a").sections)
