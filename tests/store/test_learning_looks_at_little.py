"""What learning looks at grows with what is new, not with what a memory holds already: counted, not timed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import Memory, caches
from recollect.embedding import minilm
from recollect.learning import consolidation, heard
from recollect.relationships import gaps_seen

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
FOODS = (
    "apples", "bananas", "bread", "butter", "carrots", "cheese", "cherries", "chicken", "chocolate", "coffee", "dates",
    "eggs", "figs", "fish", "garlic", "grapes", "honey", "kiwis", "leeks", "lemons", "lentils", "mangoes", "melons",
    "milk", "mushrooms", "noodles", "nuts", "olives", "onions", "oranges", "papayas", "pasta", "peaches", "pears",
    "peas", "peppers", "pizza", "plums", "potatoes", "rice",
)  # fmt: skip


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], Callable[[], int]]:
    """How often a function was called since it was last asked."""

    def count(room: Any, name: str) -> Callable[[], int]:
        calls, plain = [0], getattr(room, name)

        def counting(*given: Any, **named: Any) -> Any:
            calls[0] += 1
            return plain(*given, **named)

        def since() -> int:
            many, calls[0] = calls[0], 0
            return many

        monkeypatch.setattr(room, name, counting)
        return since

    return count


@pytest.fixture(autouse=True)
def nothing_read_before() -> None:
    """The same words may have been read in this process, by another test."""
    caches.forget_texts()


def misses(cached: Any) -> int:
    """How often a function that remembers its answers had none."""
    return int(cached.cache_info().misses)


def say(memory: Memory, *texts: str, day: float = 0, **fields: Any) -> None:
    place = {"channel": "irc:#a", "sender": "ann", "privacy": "public", **fields}
    times = (START + timedelta(days=day, minutes=number) for number in range(len(texts)))
    memory.observe_many([{"content": text, "occurred_at": at, **place} for text, at in zip(texts, times, strict=True)])


def test_the_words_for_each_fact_about_somebody_are_looked_at_a_few_times(
    fresh: Opener, counted: Callable[[Any, str], Callable[[], int]]
) -> None:
    looked = counted(consolidation._Making, "_heard")
    found = []
    for many in (20, 40):
        memory = fresh(embedder="none", reader="none")
        say(memory, *(f"I like {food}." for food in FOODS[:many]))
        assert memory.learn()["facts"] == many
        found.append(looked())
    assert 0 < found[1] <= 2.2 * found[0]


def test_habits_are_looked_for_without_reading_old_words_again(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="none")
    say(memory, *(f"Where is the delivery of {food}?" for food in FOODS))
    memory.learn()
    before = misses(heard._named_and_content)
    say(memory, "Where is the delivery of salt?", day=1)
    memory.learn()
    assert misses(heard._named_and_content) == before + 1


def test_how_somebody_writes_is_read_of_each_message_once(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="none")
    before = misses(minilm.vector)
    for day in range(3):
        say(memory, *(f"On day {day} I saw {food}." for food in FOODS[:5]), day=day)
        memory.learn()
    assert misses(minilm.vector) == before + 15


def test_each_need_of_a_scope_is_compared_once_however_many_talks_there_are(
    fresh: Opener, counted: Callable[[Any, str], Callable[[], int]]
) -> None:
    memory = fresh(embedder="none", reader="ours")
    compared = counted(gaps_seen, "_joined")
    for number in range(4):
        place: dict[str, Any] = {"channel": f"matrix:!room{number}:example.org", "privacy": "public"}
        memory.observe("Can you export the report as PDF?", sender="@ann:x", occurred_at=START, **place)
        memory.observe("Sorry, I can't.", direction="outbound", to="@ann:x", occurred_at=START, **place)
    memory.learn()
    assert compared() == 4
