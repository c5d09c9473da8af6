"""Questions whether something still holds: at a good moment, a few a day, not again soon; and what an answer does."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from clock import NOW
from recollect import Memory

Opener = Callable[..., Memory]

LONG_AGO = NOW - timedelta(days=400)
CHAT, MARCUS = "matrix:!chat:example.org", "@marcus:example.org"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    memory = fresh(embedder="none")
    heard(
        memory,
        said("I live in Zurich.", LONG_AGO),
        said("I work at Meta.", LONG_AGO + timedelta(minutes=1)),
        said("I am allergic to peanuts.", LONG_AGO + timedelta(minutes=2)),
    )
    return memory


def said(text: str, at: datetime, **fields: Any) -> dict[str, Any]:
    told = {"content": text, "channel": CHAT, "sender": MARCUS, "privacy": "private", "occurred_at": at}
    return {**told, **fields}


def ours(text: str, at: datetime, **fields: Any) -> dict[str, Any]:
    return said(text, at, sender=None, direction="outbound", role="assistant", to=MARCUS, **fields)


def heard(memory: Memory, *items: dict[str, Any]) -> None:
    memory.observe_many(items)
    memory.distil()


def asked(memory: Memory, limit: int = 10) -> list[str]:
    return [each.text for each in memory.questions(CHAT, MARCUS, limit=limit)]


def test_what_matters_and_grew_old_is_asked_when_a_session_begins(memory: Memory) -> None:
    found = memory.questions(CHAT, MARCUS)
    assert {each.text for each in found} <= {
        "Do you still live in Zurich?", "Do you still work at Meta?", "Are you still allergic to peanuts?",
    }  # fmt: skip
    assert len(found) == 2
    assert found[0].reason == "a new session begins"
    assert f"If it fits, ask: {found[0].text}" in memory.context("Hello", channel=CHAT, sender=MARCUS).text


def test_not_in_the_middle_of_a_request(memory: Memory) -> None:
    heard(memory, said("Can you book a table for two tonight?", NOW))
    assert asked(memory) == []


def test_only_so_many_a_day_and_none_again_soon(memory: Memory) -> None:
    one, other = memory.questions(CHAT, MARCUS)
    day = NOW.replace(hour=0, minute=0, second=0)
    heard(memory, ours(f"Hello! {one.text}", day))
    assert asked(memory) == [other.text] or NOW - day < timedelta(hours=1)  # just after midnight they still think
    heard(memory, ours("By the way, is it so?", day, metadata={"asks": other.fact}))
    assert asked(memory) == []
    heard(memory, said("Hm.", day))
    assert not {one.text, other.text} & set(asked(memory))


def test_yes_confirms_and_no_ends_it(memory: Memory) -> None:
    facts = {fact.object: fact for fact in memory.facts()}
    hours = timedelta(hours=1)
    heard(
        memory,
        ours("Quick check: is that still right?", NOW - 5 * hours, metadata={"asks": facts["Meta"].id}),
        said("Still true.", NOW - 5 * hours + timedelta(seconds=5)),
        ours("And what about the city?", NOW - 4 * hours, metadata={"asks": facts["Zurich"].id}),
        said("Not any more.", NOW - 4 * hours + timedelta(seconds=5)),
    )
    now = {fact.object: fact.status for fact in memory.facts(past=True)}
    assert now["Meta"] == "active"
    assert now["Zurich"] == "ended"
    before = memory.facts(past=True)
    memory.rebuild()
    memory.learn_facts()
    assert memory.facts(past=True) == before


def test_nobody_else_ends_what_was_asked(memory: Memory) -> None:
    facts = {fact.object: fact for fact in memory.facts()}
    at = NOW - timedelta(hours=1)
    heard(
        memory,
        said("Hi.", at, channel="matrix:!ann:example.org", sender="@ann:example.org"),
        {**ours("Is it so?", at, metadata={"asks": facts["Zurich"].id}), "channel": "matrix:!ann:example.org",
         "to": "@ann:example.org"},
        said("No.", at + timedelta(seconds=5), channel="matrix:!ann:example.org", sender="@ann:example.org"),
    )  # fmt: skip
    assert "Zurich" in {fact.object for fact in memory.facts()}


def test_somebody_who_is_kept_waiting_is_not_asked(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    heard(memory, said("I live in Zurich.", LONG_AGO))
    at = NOW - timedelta(days=3)
    heard(
        memory,
        said("Please send me the report.", at),
        ours("I will send you the report tomorrow.", at + timedelta(minutes=1)),
    )
    assert any(each.overdue for each in memory.promises())
    assert asked(memory) == []
