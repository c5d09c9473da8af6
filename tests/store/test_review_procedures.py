"""A habit that only strangers show waits for a word before agents are told of it in talk with others."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from recollect import Memory
from recollect.knowledge.review_procedures import told

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


def shown(memory: Memory, people: tuple[str, ...] = ("mallory", "eve")) -> None:
    """People ask for invoices, then for the payment history, in a room that everybody reads."""
    for number in range(8):
        at = START + timedelta(days=number)
        who = people[number % len(people)]
        for minute, text in enumerate(("Is the invoice of Acme open?", "What is the payment history of Acme?")):
            memory.observe(
                text, channel="irc:#room", sender=who, privacy="public", occurred_at=at + timedelta(minutes=minute)
            )
    memory.distil()


def habits(memory: Memory) -> list[str]:
    """The habits that a context would be given."""
    with memory._store.read() as connection:
        return [each.id for each in told(connection, memory.space, memory.settings, memory.procedures())]


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def test_it_waits_and_is_told_only_when_it_is_accepted(memory: Memory) -> None:
    shown(memory)
    waiting = memory.review(kind="procedure")
    assert waiting
    item = waiting[0]
    assert item.evidence
    assert item.id in [each.id for each in memory.procedures()]
    assert item.id not in habits(memory)
    memory.decide(item.id, "accept")
    assert item.id in habits(memory)
    memory.undo(item.id)
    assert item.id not in habits(memory)
    memory.decide(item.id, "reject")
    memory.rebuild()
    assert item.id not in habits(memory)
    assert item.id not in [each.id for each in memory.review(kind="procedure")]


def test_what_somebody_shows_who_is_trusted_waits_for_nobody(fresh: Opener) -> None:
    memory = fresh(embedder="none", trusted=("irc:eve",))
    shown(memory)
    assert memory.review(kind="procedure") == []
    assert habits(memory) == [each.id for each in memory.procedures()]


def test_the_habit_of_one_person_is_theirs(memory: Memory) -> None:
    shown(memory, ("mallory",))
    everybody = {each.id for each in memory.procedures() if each.entity is None}
    assert {each.id for each in memory.review(kind="procedure")} == everybody
    assert {each.id for each in memory.procedures() if each.entity is not None} <= set(habits(memory))
