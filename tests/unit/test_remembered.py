"""An answer without a model: what answers, in the order of the recall, and nothing where nothing does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from recollect.chat.answering import asks_about
from recollect.chat.remembered import KEPT, Remembered, answer
from recollect.model import Fact, Hit, Hits
from recollect.understanding.query import understand

NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
QUESTION = "Where is the key?"


def hit(name: str, text: str, score: float, doubted_by: str | None = None, **signals: float) -> Hit:
    return Hit(
        id=name, kind="interaction", text=text, score=score, signals=signals, audience="public", occurred_at=NOON,
        sources=(name,), external_ids=(), entity="e", channel="irc:#a", sender="ann", doubted_by=doubted_by,
    )  # fmt: skip


def fact(name: str, sentence: str, source: str, status: str = "active") -> Fact:
    return Fact(
        id=name, sentence=sentence, subject="e", subject_name="The key", predicate="located_in", object="x",
        kind="location", category=None, confidence=0.8, effective=0.8, status=status, reinforced=1, importance=0.5,
        origin="user_stated", audience="public", said_at=NOON, validated_at=NOON, sources=(source,),
    )  # fmt: skip


def told(
    hits: Sequence[Hit], probable: Mapping[str, float] | None, facts: Sequence[Fact] = (), asks: bool = True,
    about: bool = False, confidence: float = 0.0, brief: bool = False,
) -> Remembered:  # fmt: skip
    found = Hits(hits, query=understand(QUESTION, NOON), confidence=confidence, facts=tuple(facts))
    return answer(found, asks, probable=probable, about=about, brief=brief)


POT = hit("pot", "the key is under the pot", 0.9)
SHED = hit("shed", "the shed has a new lock", 0.8)
CAR = hit("car", "the car is in the garage", 0.7)
TEA = hit("tea", "tea is at five", 0.3)


def test_what_surely_answers_is_told_alone_with_its_day_and_speaker() -> None:
    found = told([POT, SHED], {"pot": 0.9, "shed": 0.4})
    assert found.text == 'This is what I remember about it:\n\n- 2026-03-04 ann: "the key is under the pot" [1]'
    assert found.confidence == 0.9
    assert [used.id for used in found.used] == ["pot"]


def test_where_that_is_not_sure_the_next_best_are_told_in_the_order_of_the_recall() -> None:
    found = told([POT, SHED, CAR, TEA], {"pot": 0.3, "shed": 0.1, "car": 0.5, "tea": 0.1})
    assert [used.id for used in found.used] == ["pot", "shed", "car"]


def test_what_answers_best_is_told_wherever_the_recall_has_it() -> None:
    found = told([POT, SHED, CAR, TEA], {"pot": 0.1, "shed": 0.1, "car": 0.1, "tea": 0.6})
    assert [used.id for used in found.used] == ["pot", "shed", "tea"]


def test_a_fact_that_answers_as_well_is_told_instead_of_its_words() -> None:
    kept = [fact("where", "The key is under the pot.", "pot")]
    assert "- The key is under the pot. [1]" in told([POT], {"pot": 0.8, "where": 0.8}, kept).text
    assert [used.id for used in told([POT], {"pot": 0.8, "where": 0.1}, kept).used] == ["pot"]
    past = [fact("where", "The key is under the pot.", "pot", status="superseded")]
    assert [used.id for used in told([POT], {"pot": 0.8, "where": 0.7}, past).used] == ["pot"]


def test_doubts_are_told() -> None:
    past = hit("pot", "the key is under the pot", 0.9, doubted_by="later")
    assert "(probably past by what was said since)" in told([past], {"pot": 0.9}).text
    perhaps = [replace(fact("where", "The key is under the pot.", "pot"), doubted_by="later")]
    assert "(may be past by what was said since)" in told([POT], {"pot": 0.8, "where": 0.8}, perhaps).text
    disputed = [fact("where", "The key is under the pot.", "pot", status="conflicted")]
    assert "(others say otherwise)" in told([POT], {"pot": 0.8, "where": 0.8}, disputed).text


def test_where_nothing_answers_it_says_so_and_tells_only_what_comes_near() -> None:
    near = told([POT, SHED, CAR], {"pot": 0.1, "shed": 0.0, "car": 0.0})
    assert near.text.startswith("I do not know. The nearest that I remember:")
    assert [used.id for used in near.used] == ["pot", "shed"]
    assert told([TEA], {"tea": 0.1}).text == "I do not know. Nothing I remember answers it."
    assert told([], {}).text == "I do not know. Nothing I remember answers it."


def test_all_that_is_known_of_somebody_is_told_where_that_is_asked_for() -> None:
    many = [hit(f"key{number}", f"the key, part {number}", 0.9 - number / 100) for number in range(12)]
    found = told([*many, TEA], {each.id: 0.0 for each in many}, about=True)
    assert [used.id for used in found.used] == [f"key{number}" for number in range(8)]


def test_a_statement_is_kept_and_what_is_believed_about_it_told() -> None:
    kept = [fact("where", "The key is under the pot.", "pot")]
    assert told([POT], {"pot": 0.8, "where": 0.8}, kept, asks=False).text.startswith(f"{KEPT} What I believe about it")
    assert told([POT], {"pot": 0.8}, asks=False).text == KEPT
    assert told([POT], {"pot": 0.1, "where": 0.1}, kept, asks=False).text == KEPT


def test_few_words_that_may_well_ask_are_kept_and_answered() -> None:
    found = told([POT], {"pot": 0.9}, asks=False, brief=True)
    assert found.text.startswith(f"{KEPT} What I remember about it:")
    assert "under the pot" in found.text
    assert told([POT], {"pot": 0.5}, asks=False, brief=True).text == KEPT


def test_without_a_reader_the_recall_says_how_sure_it_is() -> None:
    near = hit("pot", "the key is under the pot", 0.9, semantic=0.8)
    assert [used.id for used in told([near, TEA], None, confidence=0.8).used] == ["pot"]
    assert told([near], None, confidence=0.1).text.startswith("I do not know.")


@pytest.mark.parametrize(
    ("question", "about"),
    [("what do you know about Kian?", True), ("Tell me all about Vidar", True), ("anything on my dad?", True),
     ("Where does Kian live?", False), ("when is the TB test", False), ("how old is Juno?", False)],
)  # fmt: skip
def test_what_asks_for_everything_asks_for_nothing_in_particular(question: str, about: bool) -> None:
    assert asks_about(understand(question, NOON)) is about
