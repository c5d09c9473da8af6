"""Whether two needs are the same, by what they say, and which gaps of different scopes are one."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from recollect.judges import reading
from recollect.judges.questions import Answer
from recollect.judges.reading.comparing import merged, near
from recollect.judges.relations import SameNeedOf
from recollect.reader import needs, pairs


def judged(one: str, other: str) -> Answer:
    there, back = (reading.answer(SameNeedOf(*pair)) for pair in ((one, other), (other, one)))
    assert there == back, "the order makes a difference"
    return there


@pytest.mark.parametrize(
    ("one", "other"),
    [("export reports as PDF", "PDF export of reports"), ("delete duplicate contacts", "remove duplicated contacts")],
)
def test_the_same_in_other_words_is_the_same(one: str, other: str) -> None:
    found = judged(one, other)
    assert found.answer.same
    assert found.judge == pairs.version()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("export reports as PDF", "book a flight to Rome"), ("play music in the bathroom", "unlock the car"),
        ("", ""), ("", "export reports as PDF"),
    ],
)  # fmt: skip
def test_something_else_is_another_need(one: str, other: str) -> None:
    found = judged(one, other)
    assert not found.answer.same
    assert found.confidence >= SameNeedOf.sure


def test_the_same_words_are_the_same_need() -> None:
    assert judged("send the weekly report", "Send the  weekly report").confidence == 1


def test_only_what_is_near_in_meaning_is_compared_the_nearest_first() -> None:
    others = ["book a flight to Rome", "PDF export of reports", "export the reports", "water the plants"]
    assert needs.nearest("export reports as PDF", others)[:2] == [1, 2]
    assert 3 not in needs.nearest("export reports as PDF", others)
    assert len(needs.nearest("export reports", [f"export reports to folder {number}" for number in range(20)])) == 5
    assert needs.nearest("export reports", []) == []


def test_gaps_of_different_people_that_mean_the_same_become_one_the_earliest() -> None:
    def seen(who: str, *wordings: str) -> list[SimpleNamespace]:
        return [SimpleNamespace(audience=f"private:{who}", agent=None, need=each) for each in wordings]

    gaps = {
        "gap_a": seen("ann", "book a flight to Rome"), "gap_b": seen("bob", "export the reports as PDF"),
        "gap_c": seen("eve", "PDF export of reports"), "gap_d": seen("bob", "export reports as PDF"),
    }  # fmt: skip
    roots = merged(gaps, read=True)
    assert roots == {"gap_a": "gap_a", "gap_b": "gap_b", "gap_c": "gap_b", "gap_d": "gap_b"}
    del gaps["gap_c"]
    assert merged(gaps, read=True)["gap_d"] == "gap_d", "what was told apart within one scope stays apart"


def test_without_a_reader_words_are_compared_and_the_same_words_are_one_gap() -> None:
    assert near("export reports as PDF", ["water the plants", "PDF export", "Export reports"], read=False) == [1, 2]
    rows = [SimpleNamespace(audience=f"private:{who}", agent=None, need=need) for who, need in (
        ("ann", "export reports"), ("bob", "Export reports"), ("eve", "the reports as PDF"),
    )]  # fmt: skip
    gaps = dict(zip(("gap_a", "gap_b", "gap_c"), ([row] for row in rows), strict=True))
    assert merged(gaps, read=False) == {"gap_a": "gap_a", "gap_b": "gap_a", "gap_c": "gap_c"}
