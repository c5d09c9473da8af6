"""The order of hits of which some probably took the place of others."""

from __future__ import annotations

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as some

from recollect import Hit
from recollect.learning.doubts import Doubt, doubted_by
from recollect.recall.current import current_first

AT = datetime(2026, 5, 6, tzinfo=UTC)


def hits(*names: str) -> list[Hit]:
    return [
        Hit(name, "interaction", name, 1 - number / 10, {}, "public", AT, (name,), (), "ent_a", "irc:#a")
        for number, name in enumerate(names)
    ]


def order(found: list[Hit]) -> list[str]:
    return [hit.id for hit in found]


def test_what_took_a_place_stands_right_before_it() -> None:
    assert order(current_first(hits("old", "other", "new"), {"old": "new"})) == ["new", "old", "other"]


def test_what_stands_before_already_stays_where_it_is() -> None:
    assert order(current_first(hits("new", "other", "old"), {"old": "new"})) == ["new", "other", "old"]


def test_of_several_steps_the_last_comes_first() -> None:
    found = current_first(hits("first", "second", "third"), {"first": "second", "second": "third"})
    assert order(found) == ["third", "second", "first"]


def test_what_was_not_found_moves_nothing() -> None:
    assert order(current_first(hits("old", "other"), {"old": "new"})) == ["old", "other"]


@given(some.lists(some.sampled_from("abcdef"), unique=True), some.dictionaries(*[some.sampled_from("abcdef")] * 2))
def test_no_hit_is_lost_and_scores_fall_whatever_replaces_what(names: list[str], replaced: dict[str, str]) -> None:
    before = hits(*names)
    after = current_first(before, replaced)
    assert sorted(order(after)) == sorted(order(before))
    assert [hit.score for hit in after] == [hit.score for hit in before]


def test_what_was_said_again_is_not_past_by_what_came_between() -> None:
    doubts = {"first": [Doubt("second", 2, 0.9, datetime(2026, 2, 3, tzinfo=UTC))]}
    assert doubted_by(["first"], doubts) == "second"
    assert doubted_by(["first", "third"], doubts) is None
    assert doubted_by(["first"], doubts, 0.95) is None
