"""Which of the hits say later what another says, with another value."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from recollect.model import Hit
from recollect.recall.current import COMPARED, restated

START = datetime(2026, 3, 2, tzinfo=UTC)


def hit(id: str, text: str, day: int = 0, score: float = 0.7) -> Hit:
    return Hit(
        id=id, kind="interaction", text=text, score=score, signals={}, audience="public",
        occurred_at=START + timedelta(days=day), sources=(id,), external_ids=(), entity="e", channel="irc:#a",
        sender="ann",
    )  # fmt: skip


OLD, NEW = hit("1", "The door code is 4471", 0, 0.7), hit("2", "The door code is 9026", 5, 0.69)
SAME = {"1": 0.5, "2": 0.5, "3": 0.5}


def test_the_last_stands_for_all_before_it() -> None:
    last = hit("3", "The door code is 1212", 9)
    assert restated([OLD, NEW, last], SAME) == {"1": "3", "2": "3"}


def test_the_order_of_the_hits_does_not_matter() -> None:
    assert restated([NEW, OLD], SAME) == restated([OLD, NEW], SAME) == {"1": "2"}


def test_others_words_are_another_thing() -> None:
    assert restated([OLD, replace(NEW, sender="ben")], SAME) == {}


def test_what_answers_worse_or_lacks_words_of_the_question_is_another_thing() -> None:
    assert restated([OLD, replace(NEW, score=0.4)], SAME) == {}
    assert restated([OLD, NEW], {"1": 0.5, "2": 0.4}) == {}


def test_people_and_equal_times_decide_otherwise() -> None:
    assert restated([replace(OLD, signals={"feedback": 1.05}), NEW], SAME) == {}
    assert restated([OLD, replace(NEW, occurred_at=OLD.occurred_at)], SAME) == {}


def test_facts_have_their_own_history() -> None:
    assert restated([replace(OLD, kind="fact"), NEW], SAME) == {}


def test_of_many_hits_the_best_are_compared() -> None:
    many = [hit(str(number), f"The door code is {number}", number % 50) for number in range(1_000)]
    found = restated(many, {each.id: 0.5 for each in many})
    assert set(found) <= {each.id for each in many[:COMPARED]}
    assert set(found.values()) == {str(COMPARED - 1)}
