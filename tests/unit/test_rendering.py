"""Summaries as text: what stands where, each sentence whole and on a line of its own."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.learning.rendering import HEADINGS, line, render
from recollect.learning.summaries import SCOPES, points_in, written
from recollect.model import Point

START = datetime(2026, 3, 2, 9, 30, tzinfo=UTC)
END = datetime(2026, 3, 3, 18, 5, tzinfo=UTC)
POINTS = (
    Point("I moved to Berlin.", ("int_1",), "key", START, "Ann"),
    Point("We decided to sell the car.", ("int_2",), "decision", START, "Bob"),
    Point("I will call the landlord.", ("int_3",), "action", END, "Ann"),
    Point("Who feeds the cat?", ("int_4",), "open", END, "Bob"),
)


def test_a_conversation_has_key_points_actions_and_open_items_under_its_time() -> None:
    assert render("conversation", POINTS, START, END) == (
        "[Conversation Summary - 2026-03-02 09:30 to 2026-03-03 18:05]\n"
        "Key points discussed:\n"
        "- Bob, 2026-03-02: We decided to sell the car.\n"
        "- Ann, 2026-03-02: I moved to Berlin.\n"
        "Actions taken:\n"
        "- Ann, 2026-03-03: I will call the landlord.\n"
        "Open items:\n"
        "- Bob, 2026-03-03: Who feeds the cat?"
    )


def test_an_entity_has_what_is_known_and_what_is_to_be_validated() -> None:
    points = (
        Point("Ann lives in Oslo.", ("int_1", "int_2"), "validate", START),
        Point("Ann works at Acme.", ("int_3",), "fact", END),
    )
    assert render("entity", points, START, END, "Ann") == (
        "[Entity Summary of Ann - 2026-03-02 09:30 to 2026-03-03 18:05]\n"
        "What is known:\n"
        "- 2026-03-03: Ann works at Acme.\n"
        "To be validated:\n"
        "- 2026-03-02: Ann lives in Oslo."
    )


def test_no_section_without_a_sentence_and_no_sentence_lost() -> None:
    text = render("session", POINTS[:1], START, END)
    assert text.count("\n") == 2
    for point in POINTS:
        assert point.text in render("day", POINTS, START, END)


@pytest.mark.parametrize("scope", SCOPES)
def test_every_scope_has_a_heading(scope: str) -> None:
    assert render(scope, (), START, END).startswith(f"[{HEADINGS[scope]} - ")


@pytest.mark.parametrize(
    ("point", "shown"),
    [
        (Point("one\n\n  two", ("int_1",)), "- one two"),
        (Point("x" * 5_000, ("int_1",), "key", None, "Ann"), "- Ann: " + "x" * 5_000),
        (Point("so it is", ("int_1",), "fact", START), "- 2026-03-02: so it is"),
    ],
)
def test_a_sentence_is_one_whole_line(point: Point, shown: str) -> None:
    assert line(point) == shown


def test_points_are_read_as_they_were_written() -> None:
    points = (*POINTS, Point("Grüße, „Ann“\u2028", ("int_5", "int_6"), "fact"))
    assert points_in(written(points)) == points
