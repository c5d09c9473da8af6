"""Ids: those of the log sort by time and never repeat; derived ones follow from their parts alone."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import ids


def test_a_new_id_is_its_prefix_and_lower_case_letters_and_digits() -> None:
    assert re.fullmatch(r"int_[0-9a-z]{26}", ids.new_id("int"))


def test_ten_thousand_new_ids_are_all_different() -> None:
    assert len({ids.new_id("int") for _ in range(10_000)}) == 10_000


def test_an_id_of_a_later_millisecond_sorts_after_an_earlier_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def at(milliseconds: int) -> str:
        monkeypatch.setattr("recollect.ids.time.time_ns", lambda: milliseconds * 1_000_000)
        return ids.new_id("int")

    moments = [0, 1, 31, 32, 1_023, 1_024, 1_772_000_000_000, 1_772_000_000_001, 4_102_444_800_000]
    made = [at(moment) for moment in moments]
    assert made == sorted(made)


def test_the_same_parts_always_give_the_same_id() -> None:
    assert ids.derived_id("ent", "handle", "matrix", "@a:b") == ids.derived_id("ent", "handle", "matrix", "@a:b")
    assert re.fullmatch(r"ent_[0-9a-z]{16}", ids.derived_id("ent", "a"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("ent", "a", "b"), ("ent", "ab")),
        (("ent", "a", "b"), ("ent", "b", "a")),
        (("ent", "a"), ("ses", "a")),
        (("ent", "a", ""), ("ent", "a")),
        (("ent", "matrix", "A"), ("ent", "matrix", "a")),
    ],
)
def test_other_parts_or_another_prefix_give_another_id(one: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert ids.derived_id(*one) != ids.derived_id(*other)


@given(st.lists(st.text(max_size=10), min_size=1, max_size=4))
def test_nothing_of_the_parts_can_be_read_from_a_derived_id(parts: list[str]) -> None:
    assert re.fullmatch(r"ent_[0-9a-z]{16}", ids.derived_id("ent", *parts))


def test_new_ids_of_one_moment_are_different_and_in_their_order() -> None:
    made = ids.new_ids("int", 1_000)
    assert made == sorted(set(made))
    assert len(made) == 1_000
    assert all(re.fullmatch(r"int_[0-9a-z]{26}", id) for id in made)
    assert len({id[:14] for id in made}) == 1
    assert ids.new_ids("int", 0) == []
