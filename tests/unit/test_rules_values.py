"""Whether values are the same, whether statements contradict, and how much something matters."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.questions import Act, ImportanceOf, SameValueOf


@pytest.mark.parametrize(
    ("predicate", "one", "other", "same"),
    [
        ("lives_in", "Berlin", "berlin", True),
        ("lives_in", "NYC", "New York City", True),
        ("lives_in", "New York", "NYC", True),
        ("lives_in", "the UK", "United Kingdom", True),
        ("lives_in", "Berlin", "Bern", False),
        ("lives_in", "Berlin", "East Berlin", False),
        ("lives_in", "München", "Munich", True),
        ("owns", "a dog", "the dog", True),
        ("likes", "dogs", "dog", True),
        ("likes", "strawberries", "strawberry", True),
        ("likes", "dogs", "cats", False),
        ("age_is", "34", "thirty-four", True),
        ("age_is", "34", "43", False),
        ("has_child", "two kids", "2 kids", True),
        ("set_to", "30 %", "30 percent", True),
        ("set_to", "19 degrees", "19°C", True),
        ("birthday_is", "May 4", "4 May", True),
        ("birthday_is", "1990-05-04", "4 May 1990", True),
        ("birthday_is", "May 4", "May 5", False),
        ("does", "7 pm", "19:00", True),
        ("does", "7 pm", "7 am", False),
        ("phone_is", "+49 170 5551234", "0170/5551234", True),
        ("phone_is", "0170 5551234", "0170 5551235", False),
        ("email_is", "a@b.example", "A@b.example", True),
        ("email_is", "a@b.example", "a@c.example", False),
        ("works_as", "software developer", "software engineer", True),
        ("likes", "", "", True),
        ("likes", "the", "a", False),
    ],
)
def test_same_value(predicate: str, one: str, other: str, same: bool) -> None:
    assert rules.answer(SameValueOf(predicate, one, other)).answer.same is same
    assert rules.answer(SameValueOf(predicate, other, one)).answer.same is same


@pytest.mark.parametrize(
    ("text", "act", "kinds", "low", "high"),
    [
        ("hi", "confirmation", (), 0.0, 0.15),
        ("Good morning!", "statement", (), 0.0, 0.15),
        ("lovely weather today, haha", "statement", (), 0.1, 0.25),
        ("The meeting was long and nobody said much.", "statement", (), 0.35, 0.6),
        ("I like jazz", "statement", ("preference",), 0.4, 0.6),
        ("I'm allergic to penicillin", "statement", ("requirement",), 0.8, 0.9),
        ("My sister Alice", "statement", ("relationship",), 0.7, 0.9),
        ("My phone number is 1", "statement", ("contact",), 0.7, 0.9),
        ("Remember the gate code", "explicit", ("observation",), 0.7, 0.9),
        ("I decided to quit my job", "statement", ("event",), 0.7, 0.9),
        ("turn on the light", "command", (), 0.1, 0.35),
    ],
)
def test_importance_of_what_is_said(text: str, act: Act, kinds: tuple[str, ...], low: float, high: float) -> None:
    assert low <= rules.answer(ImportanceOf(text, act, kinds)).answer.importance <= high


@pytest.mark.parametrize(
    ("text", "kind", "hour", "low", "high"),
    [
        ("front door opened", "state_change", 3, 0.8, 1.0),
        ("front door opened", "state_change", 15, 0.2, 0.5),
        ("hallway light on", "state_change", 19, 0.1, 0.3),
        ("thermostat set to 20", "automation", 6, 0.1, 0.3),
        ("water detected in the basement", "state_change", 12, 0.85, 1.0),
        ("smoke alarm kitchen", "alert", None, 0.85, 1.0),
    ],
)
def test_importance_of_events(text: str, kind: str, hour: int | None, low: float, high: float) -> None:
    answer = rules.answer(ImportanceOf(text, "statement", event_kind=kind, hour=hour))
    assert low <= answer.answer.importance <= high
