"""Notes that say the same in the same words, and those that only look like it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from recollect.knowledge.twins import WINDOW, Among, said

NOW = datetime(2026, 5, 1, 9, tzinfo=UTC)


def first(earlier: str, later: str, *, title: str = "", earlier_title: str = "", days: int = 0) -> str | None:
    among = Among()
    among.add(said("first", earlier, earlier_title, NOW))
    return among.first(said("again", later, title, NOW + timedelta(days=days)))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("The spare key is with Olga", "spare key is with Olga!"),
        ("Olga's key - the spare one: **under the pot**", "Olga’s key (the spare one), under the pot"),
        ("RENT: 900 EUR", "Rent 900 eur, please"),
    ],
)
def test_marks_articles_and_capitals_do_not_matter(earlier: str, later: str) -> None:
    assert first(earlier, later) == "first"


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("Rent: €900", "Rent: $900"),
        ("The freezer is at -18", "The freezer is at 18"),
        ("The key is with Olga", "The key is with Olga?"),
        ("Felix is allergic to cashews", "Felix is not allergic to cashews"),
        ("Room 3.5 has the projector", "Room 35 has the projector"),
        ("The spare key is with Olga", "Olga has the spare key"),
        ("!!!", "..."),
    ],
)
def test_anything_else_keeps_both(earlier: str, later: str) -> None:
    assert first(earlier, later) is None


@pytest.mark.parametrize("words", ["Swam 20 lengths today", "Heute 20 Bahnen geschwommen", "Call Rosa on Monday"])
def test_a_day_that_is_told_from_the_day_it_was_said_is_another_one_later(words: str) -> None:
    assert first(words, words) == "first"
    assert first(words, words, days=10) is None


def test_what_holds_on_every_day_is_the_same_later() -> None:
    assert first("The gate code is 4711", "The gate code is 4711", days=300) == "first"


def test_the_same_words_under_another_title_are_another_note() -> None:
    words = "Call before nine"
    assert first(words, words, title="Plumber", earlier_title="Dentist") is None
    assert first(words, words, title="dentist", earlier_title="Dentist") == "first"
    assert first(words, words, title="Plumber") == "first"


def test_the_first_counts_that_is_not_replaced_and_not_long_ago() -> None:
    among = Among()
    for number in range(2):
        among.add(said(f"n{number}", "The gate code is 4711", "", NOW))
    again = said("again", "the gate code is 4711", "", NOW)
    assert among.first(again) == "n0"
    assert among.first(again, without={"n0"}) == "n1"
    for number in range(WINDOW - 1):
        among.add(said(f"x{number}", f"Shelf {number} is empty", "", NOW))
    assert among.first(again) == "n1"
    among.add(said("x", "The last shelf is empty", "", NOW))
    assert among.first(again) is None
