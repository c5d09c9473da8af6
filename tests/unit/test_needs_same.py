"""Whether two needs are the same: by what they are about, not by how they are said."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.relations import SameNeedOf
from recollect.judges.rules.needs_same import merged, terms


def same(one: str, other: str) -> bool:
    answers = {bool(rules.answer(SameNeedOf(*pair)).answer.same) for pair in ((one, other), (other, one))}
    assert len(answers) == 1, "the order makes a difference"
    return answers.pop()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("export reports as PDF", "PDF export of reports"),
        ("export reports as PDF", "save the report to PDF"),
        ("dark mode", "a night theme"),
        ("turn off the hallway light", "switch off the light in the hallway"),
        ("send text messages", "send SMS"),
        ("book a table", "reserve a table at a restaurant"),
        ("record calls", "call recording"),
        ("delete duplicate contacts", "remove duplicated contacts"),
        ("weekly summary by email", "send a weekly summary by mail"),
    ],
)
def test_the_same_in_other_words_is_the_same(one: str, other: str) -> None:
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("export reports as PDF", "export reports as CSV"),
        ("export reports as PDF", "import reports from PDF"),
        ("export reports", "export reports as PDF"),
        ("turn on the light", "turn off the light"),
        ("translate documents into Polish", "translate documents into French"),
        ("play music in the bathroom", "play music in the kitchen"),
        ("weekly summary", "daily summary"),
        ("pay the bill", "show the bill"),
        ("add a column to the table", "book a table"),
        ("keyboard shortcuts", "new keyboard"),
        ("", ""),
        ("it", "it"),
    ],
)
def test_another_object_format_place_or_direction_is_another_need(one: str, other: str) -> None:
    assert not same(one, other)


def test_rules_leave_what_is_close_to_a_model_and_decide_the_rest() -> None:
    def sure(one: str, other: str) -> bool:
        return rules.answer(SameNeedOf(one, other)).confidence >= SameNeedOf.sure

    assert sure("export reports as PDF", "PDF export of reports")
    assert sure("export reports as PDF", "book a flight to Rome")
    assert not sure("search the archive", "tidy the archive")


def test_gaps_that_mean_the_same_become_one_the_earliest() -> None:
    needs = {
        "gap_a": ["book a flight"], "gap_b": ["export the report as PDF"], "gap_c": ["PDF export of reports"],
        "gap_d": ["reserve a flight", "save reports to PDF"],
    }  # fmt: skip
    roots = merged({gap: [terms(each) for each in some] for gap, some in needs.items()})
    assert roots == {"gap_a": "gap_a", "gap_b": "gap_a", "gap_c": "gap_a", "gap_d": "gap_a"}  # the last ties them all
    del needs["gap_d"]
    roots = merged({gap: [terms(each) for each in some] for gap, some in needs.items()})
    assert roots == {"gap_a": "gap_a", "gap_b": "gap_b", "gap_c": "gap_b"}
