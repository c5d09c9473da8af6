"""Near-duplicates are folded: the best stands for all, and names them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.model import Hit
from recollect.recall.fold import folded

LONG = "the review with the board about the new building in the harbour takes place on {} at the town hall, upstairs"


def hit(id: str, text: str, audience: str = "public", sender: str | None = "ann") -> Hit:
    return Hit(
        id=id, kind="interaction", text=text, score=0.5, signals={}, audience=audience,
        occurred_at=datetime(2026, 1, 1, tzinfo=UTC), sources=(id,), external_ids=(f"x{id}",), entity="e",
        channel="irc:#a", sender=sender,
    )  # fmt: skip


def shape(hits: list[Hit]) -> list[tuple[str, tuple[str, ...]]]:
    return [(each.id, each.sources) for each in hits]


def test_the_first_stands_for_all_and_names_them() -> None:
    found = folded([hit("1", "the cat is ill"), hit("2", "a dog"), hit("3", "The cat is ill!")], 10)
    assert shape(found) == [("1", ("1", "3")), ("2", ("2",))]
    assert found[0].external_ids == ("x1", "x3")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Remember to call the landlord about the flat", "remember to call the landlord about the flat.", True),
        ("one two three four five six seven eight nine ten", "one two three four five six seven eight nine", True),
        ("one two three four five", "one two three four six", False),
        ("yes", "yes", True),
        ("yes", "no", False),
        ("yes we can", "yes we can do", False),  # short texts must be equal
        ("invoice number 17 was paid in full today", "invoice number 18 was paid in full today", False),
        (LONG.format("Tuesday"), LONG.format("Wednesday"), False),  # another value is another thing to know
        (LONG.format("Tuesday"), LONG.format("Tuesday").lower(), True),
        ("🎉🎉", "🎊", False),  # without words nothing can be said to be the same
    ],
)
def test_what_says_the_same(one: str, other: str, same: bool) -> None:
    assert len(folded([hit("1", one), hit("2", other)], 10)) == (1 if same else 2)


@pytest.mark.parametrize("other", [{"audience": "private:e"}, {"sender": "ben"}, {"sender": None}])
def test_other_readers_or_another_speaker_are_something_else(other: dict[str, str]) -> None:
    hits = [hit("1", "the cat is ill today"), hit("2", "the cat is ill today", **other)]
    assert len(folded(hits, 10)) == 2


def test_it_stops_when_it_has_enough() -> None:
    seen: list[str] = []

    def endless() -> Iterator[Hit]:
        for number in range(1_000):
            seen.append(str(number))
            yield hit(str(number), f"word{'abcdefghij'[number // 2 % 10] * (number // 20 + 1)} said")

    assert len(folded(endless(), 3)) == 3
    assert len(seen) <= 8


@given(texts=st.lists(st.sampled_from(["a b c d e", "a b c d e f", "x", "X!", "17 a b c", "18 a b c"]), max_size=12),
       limit=st.integers(1, 12))  # fmt: skip
def test_nothing_is_lost_twice_or_told_twice(texts: list[str], limit: int) -> None:
    hits = [hit(str(number), text) for number, text in enumerate(texts)]
    found = folded(hits, limit)
    named = [source for each in found for source in each.sources]
    assert len(named) == len(set(named))
    assert len(found) <= limit
    assert [each.id for each in found] == sorted((each.id for each in found), key=int)
    if len(found) < limit:
        assert sorted(named, key=int) == [each.id for each in hits]
