"""Audience, entity and time are conditions of the search itself: what fits is found, however much matches better."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect import Memory

pytestmark = pytest.mark.conformance

START = datetime(2026, 1, 1, tzinfo=UTC)
OTHERS = 3_000


@pytest.fixture(scope="module", params=["tail", "shelf", "shelf with little work"])
def crowd(request: pytest.FixtureRequest, fresh: Callable[..., Memory]) -> Memory:
    """One faint match among thousands that match better, in other audiences, of other people, at other times."""
    memory = fresh(**({"lexical_work": 100} if "little" in request.param else {}))
    items: list[dict[str, Any]] = [
        {"content": "berlin berlin rent rent", "channel": f"irc:#{n % 7}", "sender": f"s{n % 50}",
         "privacy": ("group", "private")[n % 2], "occurred_at": START + timedelta(minutes=n)}
        for n in range(OTHERS)
    ]  # fmt: skip
    items.insert(
        OTHERS // 2,
        {"content": "something rather long about the rent that was asked for somewhere in the north",
         "channel": "simplex:1", "sender": "marcus", "privacy": "private", "occurred_at": "2025-06-01T12:00:00Z"},
    )  # fmt: skip
    memory.observe_many(items)
    if request.param != "tail":
        memory._index.advance()
    return memory


def test_the_one_message_of_an_audience_is_found(crowd: Memory) -> None:
    (hit,) = crowd.recall("berlin rent", channel="simplex:1", sender="marcus")
    assert hit.sender == "marcus"
    crowd.observe("rent in public", channel="web:x", sender="zoe", privacy="public")
    assert {hit.sender for hit in crowd.recall("berlin rent", channel="simplex:1", sender="marcus")} == {
        "marcus",
        "zoe",
    }


def test_the_one_message_of_an_entity_is_found(crowd: Memory) -> None:
    (hit,) = crowd.recall("berlin rent", entity="simplex:marcus")
    assert hit.sender == "marcus"


def test_the_one_message_of_a_time_is_found(crowd: Memory) -> None:
    for between in (
        ("2025-06-01T00:00:00Z", "2025-06-02T00:00:00Z"),
        (None, "2025-12-31T00:00:00Z"),
        ("2025-06-01T12:00:00Z", START),
    ):
        assert [hit.sender for hit in crowd.recall("berlin rent", between=between)] == ["marcus"]
    assert crowd.recall("berlin rent", between=("2025-06-01T12:00:00.000001Z", START)) == []


def test_conditions_hold_together(crowd: Memory) -> None:
    between = (START, START + timedelta(minutes=60))
    hits = crowd.recall("berlin rent", entity="irc:s7", between=between, limit=100)
    assert {hit.sender for hit in hits} == {"s7"}
    assert all(between[0] <= hit.occurred_at < between[1] for hit in hits)
    assert len(hits) == 2


def test_a_reader_of_a_group_gets_only_its_own_and_public_ones(crowd: Memory) -> None:
    crowd.observe("the berlin rent of this group", channel="irc:#3", sender="s1", privacy="group")
    hits = crowd.recall("berlin rent", channel="irc:#3", limit=1_000)
    assert {hit.audience for hit in hits} <= {"public", "group:irc:#3"}
    assert "the berlin rent of this group" in [hit.text for hit in hits]


@pytest.fixture
def busy(open_memory: Callable[..., Memory]) -> Memory:
    """Where every common word is on more rows than a recall on PostgreSQL looks at."""
    return open_memory(lexical_work=100, candidates=50)


def fill(memory: Memory, texts: Callable[[int], str], start: int, end: int) -> None:
    memory.observe_many(
        {"content": texts(n), "channel": "irc:#a", "sender": "ann", "occurred_at": START + timedelta(minutes=n)}
        for n in range(start, end)
    )


def apart(n: int) -> str:
    return f"{('alpha', 'beta', 'gamma')[n % 3]} {n}"


def together(n: int) -> str:
    return f"alpha beta gamma {n}"


def test_common_words_that_never_meet_are_all_found(busy: Memory) -> None:
    fill(busy, apart, 0, 900)
    busy._index.advance()
    for query in ("alpha beta gamma", "alpha beta", "alpha", "gamma unknown"):
        assert len(busy.recall(query, limit=20)) == 20


@pytest.mark.parametrize("others", [apart, together])
@pytest.mark.parametrize("between", [None, ("2000-01-01T00:00:00Z", None), (None, "2026-06-01T00:00:00Z")])
def test_a_rare_word_beside_common_ones_comes_first(
    busy: Memory, others: Callable[[int], str], between: tuple[str | None, str | None] | None
) -> None:
    fill(busy, others, 0, 450)
    busy.observe("delta alone", channel="irc:#a", occurred_at=START + timedelta(minutes=450))
    fill(busy, others, 450, 900)
    busy._index.advance()
    hits = busy.recall("alpha beta gamma delta", limit=5, between=between)
    assert hits[0].text == "delta alone"
    assert len(hits) == 5


def test_the_one_row_with_all_the_common_words_comes_first(busy: Memory) -> None:
    fill(busy, apart, 0, 450)
    busy.observe("alpha beta gamma", channel="irc:#a", occurred_at=START + timedelta(minutes=450))
    fill(busy, apart, 450, 900)
    busy._index.advance()
    assert busy.recall("alpha beta gamma", limit=3)[0].text == "alpha beta gamma"


def test_a_narrow_time_with_common_words_is_found(busy: Memory) -> None:
    fill(busy, apart, 0, 900)
    busy._index.advance()
    for minute in (0, 451, 899):
        at = START + timedelta(minutes=minute)
        for query in ("alpha beta gamma", apart(minute).split()[0]):
            found = busy.recall(query, between=(at, at + timedelta(minutes=1)))
            assert [hit.text for hit in found] == [apart(minute)]
    assert [hit.text for hit in busy.recall("alpha beta gamma", between=(at, None))] == [apart(899)]
    assert [hit.text for hit in busy.recall("alpha beta gamma", between=(None, START + timedelta(minutes=1)))] == [
        "alpha 0"
    ]
