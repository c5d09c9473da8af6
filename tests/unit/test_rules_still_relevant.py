"""Whether something believed still matters: by what it is about, how often it was said, whether its time is past."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.questions import KINDS, Answer, StillRelevant, StillRelevantOf


def judged(text: str, kind: str, days: int, importance: float = 0.5, reinforced: int = 1, over: bool = False) -> Answer:
    return rules.answer(StillRelevantOf(text, kind, days, importance, reinforced, over))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Anna is allergic to peanuts.", "requirement"),
        ("Anna has diabetes.", "attribute"),
        ("Anna's birthday is on May 4.", "attribute"),
        ("Anna's father died in 2019.", "event"),
        ("Anna ist gegen Nüsse allergisch.", "attribute"),
    ],
)
def test_some_things_do_not_age(text: str, kind: str) -> None:
    answer = judged(text, kind, 5_000, importance=0.1)
    assert answer.answer == StillRelevant(True)
    assert "does not age" in answer.reason
    assert answer.confidence >= StillRelevantOf.sure


@pytest.mark.parametrize("kind", ["plan", "schedule", "expectation"])
def test_a_plan_whose_day_is_past_does_not_matter(kind: str) -> None:
    answer = judged("Anna flies to Rome on 2025-05-01.", kind, 3, over=True)
    assert answer.answer == StillRelevant(False)
    assert "past" in answer.reason
    assert answer.confidence >= StillRelevantOf.sure
    assert judged("Anna flies to Rome on 2025-05-01.", kind, 3).answer.relevant


def test_a_vaccination_that_was_planned_is_over_too() -> None:
    assert not judged("Anna has her allergy test on Monday.", "schedule", 90, over=True).answer.relevant


def test_what_passes_in_a_day_is_forgotten_in_weeks_and_a_home_is_not() -> None:
    assert not judged("Anna is tired today.", "observation", 30).answer.relevant
    assert not judged("Anna feels sick.", "attribute", 60).answer.relevant
    assert judged("Anna lives in Bonn.", "location", 60).answer.relevant
    assert judged("Anna is Ben's sister.", "relationship", 1_000).answer.relevant


def test_what_was_said_again_or_matters_more_lasts_longer() -> None:
    assert not judged("Anna likes tea.", "preference", 900).answer.relevant
    assert judged("Anna likes tea.", "preference", 900, reinforced=4).answer.relevant
    assert judged("Anna likes tea.", "preference", 900, importance=0.9).answer.relevant


def test_near_the_end_of_its_time_the_rules_are_unsure() -> None:
    sure = [judged("Anna likes tea.", "preference", days).confidence for days in (10, 700, 5_000)]
    assert sure[1] < StillRelevantOf.sure < min(sure[0], sure[2])
    assert "700 days" in judged("Anna likes tea.", "preference", 700).reason


@pytest.mark.parametrize("kind", [*KINDS, "", "something new"])
@pytest.mark.parametrize("days", [-3, 0, 1, 10**6])
def test_every_kind_has_an_answer(kind: str, days: int) -> None:
    answer = judged("x", kind, days)
    assert answer.answer.relevant is (days <= 1)
    assert 0.5 <= answer.confidence <= 0.95
