"""Forgetting gracefully: what fades, what stays, what is hot, warm or cold, and how fast kinds of facts change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from clock import NOW
from recollect import Memory, NotFound
from recollect.learning import fading
from recollect.model import Fact
from recollect.store.schema import accesses

Opener = Callable[..., Memory]

ROOM = {"channel": "irc:#a", "sender": "ann", "privacy": "public"}


def say(memory: Memory, text: str, days_ago: float, **where: Any) -> None:
    memory.observe(text, occurred_at=NOW - timedelta(days=days_ago), **{**ROOM, **where})
    memory.learn_facts()


def one(memory: Memory, value: str, **how: Any) -> Fact:
    (found,) = [fact for fact in memory.facts(past=True, **how) if fact.object == value]
    return found


@pytest.mark.parametrize(("days", "tier"), [(1, "hot"), (20, "warm"), (40, "cold")])
def test_what_was_not_said_for_long_is_cold(fresh: Opener, days: int, tier: str) -> None:
    memory = fresh(embedder="none")
    say(memory, "I love jazz", days)
    assert one(memory, "jazz").tier == tier


def test_what_is_told_is_warm_again_and_what_is_told_often_stays_so(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    say(memory, "I love jazz", 40)
    assert one(memory, "jazz").tier == "cold"
    memory._accesses.write()
    assert one(memory, "jazz").tier == "hot"
    assert fading.tier(NOW - timedelta(days=40), NOW, 0, memory.settings) == "cold"
    assert fading.tier(NOW - timedelta(days=40), NOW, 100, memory.settings) == "warm"


def test_what_is_told_in_private_keeps_nothing_warm_in_public(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    say(memory, "I love jazz", 40)
    memory.observe("hello", channel="irc:dm", sender="bob", privacy="private")
    assert one(memory, "jazz", channel="irc:dm", sender="bob").tier == "cold"
    memory._accesses.write()
    assert one(memory, "jazz", channel="irc:dm", sender="bob").tier == "hot"
    assert one(memory, "jazz", channel="irc:#a").tier == "cold"


def test_closing_writes_what_was_told(open_memory: Opener) -> None:
    memory = open_memory(embedder="none")
    say(memory, "I love jazz", 40)
    memory.facts()
    memory.close()
    assert one(open_memory(embedder="none"), "jazz").tier == "hot"


def test_what_was_forgotten_was_never_told(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    say(memory, "I love jazz", 40)
    memory.facts()
    memory._accesses.write()
    memory.forget(entity="ann")
    with memory._store.read() as connection:
        assert connection.execute(select(accesses).where(accesses.c.space == memory.space)).all() == []


def test_an_evergreen_fact_does_not_fade(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    say(memory, "I love jazz", 300)
    before = one(memory, "jazz")
    assert before.effective < before.confidence
    assert before.status == "aging"
    kept = memory.evergreen(before.id)
    assert (kept.evergreen, kept.effective, kept.status) == (True, kept.confidence, "active")
    memory.rebuild()
    assert one(memory, "jazz").evergreen
    assert memory.evergreen(before.id, on=False).effective == before.effective


def test_marking_what_is_not_there_says_so(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    with pytest.raises(NotFound, match="there is no fact"):
        memory.evergreen("fact_nothing")


def test_kinds_that_change_often_fade_faster_once_enough_did(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_fading_after=3)
    for number, place in enumerate(("Berlin", "Tartu", "Leeds", "Porto", "Turin")):
        say(memory, f"I live in {place} now", 100 - 10 * number)
    usual = one(memory, "Turin").effective
    with memory._store.write() as connection:
        fading.measure(connection, memory.space, "public")
    assert one(memory, "Turin").effective < usual
    memory.settings = memory.settings.but(learned_fading=False)
    assert one(memory, "Turin").effective == usual


def test_what_is_learnt_of_fading_stays_within_bounds() -> None:
    usual = fading.share("attribute", None)
    assert fading.share("attribute", None, 1_000.0) == usual * fading.BOUND
    assert fading.share("attribute", None, 0.0) == usual / fading.BOUND
    assert fading.share("relationship", None, 1_000.0) == 0.0
