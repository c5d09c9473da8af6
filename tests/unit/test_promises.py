"""Promises as the reader reads them, and what later messages of a talk make of them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from recollect.judges import reading, rules
from recollect.judges.judgment import RULES, Judgment
from recollect.judges.relations import Fulfilled, Promised, Promises, PromisesIn
from recollect.reader import messages
from recollect.relationships.promises import _grounded, walk
from recollect.relationships.talks import Turn

NOW = datetime(2026, 5, 5, 10, tzinfo=UTC)  # a Tuesday
FRIDAY = datetime(2026, 5, 8, 23, 59, 59, tzinfo=UTC)


def said(text: str, asked: str = "") -> list[Promised]:
    found: Promises = reading.answer(
        PromisesIn(text, "Marcus", NOW, asked, asked and f"Iris: {asked}")).answer  # fmt: skip
    return list(found.promises)


@pytest.mark.parametrize(
    "text",
    [
        "I'll send you the report on Friday.",
        "You'll have the numbers by 4pm.",
        "Ich schicke dir das Angebot morgen.",
        "Te mando el informe mañana.",
        "Je t'envoie le dossier demain.",
    ],
)
def test_a_promise_is_told_in_the_words_in_which_it_was_made(text: str) -> None:
    (found,) = said(text)
    assert found.text == f"Marcus: “{text}”"
    assert text[found.start : found.end] == text
    assert found.due_at is not None


def test_it_is_the_sentence_that_promises() -> None:
    text = "Thanks for the lovely evening! I'll send you the report on Friday. It was great to see Ann again."
    (found,) = said(text)
    assert text[found.start : found.end].strip() == "I'll send you the report on Friday."
    assert found.due_at == FRIDAY


def test_an_agents_long_answer_is_read_where_it_begins_and_where_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = "".join(
        f"{number}. Open the panel and press the button until the light is green.\n" for number in range(60)
    )
    parts: list[str] = []
    whole = messages.read

    def read(text: str, speaker: str, before: str) -> messages.Reading:
        parts.append(text)
        return whole(text, speaker, before)

    monkeypatch.setattr(messages, "read", read)
    question = PromisesIn(f"{steps}I'll send you the report on Friday.", "assistant", NOW, by_agent=True)
    (found,) = reading.answer(question).answer.promises
    assert question.text[found.start : found.end].strip() == "I'll send you the report on Friday."
    assert len(parts) == 2


def test_a_yes_stands_beside_what_was_asked_and_is_due_when_that_is() -> None:
    (found,) = said("Sure, will do", "Can you send me the report by Friday?")
    assert found.text == "Marcus, asked “Can you send me the report by Friday?”: “Sure, will do”"
    assert found.due_at == FRIDAY


@pytest.mark.parametrize(
    "text",
    [
        "I'll have pizza tonight.",
        "I might bring the cake.",
        "Should I send you the file tomorrow?",
        "It will rain tomorrow.",
        "> I'll send you the file tomorrow",
        "We moved to Porto in May.",
        "",
    ],
)
def test_wishes_plans_and_what_others_say_are_none(text: str) -> None:
    assert said(text) == []


def test_a_long_text_makes_a_short_promise() -> None:
    for found in said("I'll send you " + "the very " * 300 + "long list."):
        assert len(found.text) < 300


def outcomes(*turns: tuple[str, str], steps: bool = False) -> list[tuple[str, str]]:
    """The promises of a talk with what became of them, read at once or one message at a time."""

    def ask(question: object, positions: tuple[int, ...]) -> Judgment:
        answer = (reading if type(question) in reading.ANSWERED else rules).answer(question)
        return Judgment("", "", 1, "", RULES, answer.answer, answer.reason, answer.confidence, NOW, "public")

    heard = [
        Turn(f"int_{number}", number, text, NOW + timedelta(minutes=number), "ent_m", "chat:1", "con_1",
             "Iris" if who == "a" else "Marcus", who == "a", "text")
        for number, (who, text) in enumerate(turns)
    ]  # fmt: skip
    rows: dict[str, dict[str, object]] = {}
    for start in range(len(heard)) if steps else [0]:
        new = heard[start : start + 1] if steps else heard
        known = [dict(row) for row in rows.values() if row["outcome"] == "open"]
        rows.update({row["promise"]: row for row in walk(heard[max(0, start - 6) : start], new, known, ask, "Iris")})
    return [(str(row["text"]), str(row["outcome"])) for row in rows.values()]


MOVED = (
    ("m", "I'll send you the report on Friday."), ("a", "Great."),
    ("m", "Sorry, I won't make it on Friday, I'll send you the report on Monday."),
)  # fmt: skip
TWO = (
    ("m", "I'll bring the chairs."), ("m", "And I'll lend you my projector for Sunday."),
    ("m", "I've just brought the chairs over."),
)  # fmt: skip
LAST = (("a", "I'll book the table for you."), ("a", "I'll call Ann this afternoon."), ("m", "ok"), ("a", "Done."))
ASKED = (("m", "Can you order more paper?"), ("a", "Sure, will do"), ("a", "I've ordered the paper."))


@pytest.mark.parametrize("turns", [MOVED, TWO, LAST, ASKED])
def test_a_talk_comes_out_the_same_at_once_and_in_steps(turns: tuple[tuple[str, str], ...]) -> None:
    assert sorted(outcomes(*turns)) == sorted(outcomes(*turns, steps=True))


def test_another_day_takes_the_place_of_the_first() -> None:
    (old, was), (new, now_is) = sorted(outcomes(*MOVED), key=lambda each: each[1], reverse=True)
    assert (was, now_is) == ("replaced", "open")
    assert new.startswith(f"{old}, then Marcus: “")
    assert "Monday" in new


def test_what_is_done_is_the_one_that_is_named() -> None:
    assert [state for _, state in outcomes(*TWO)] == ["done", "open"]
    assert [state for _, state in outcomes(*ASKED)] == ["done"]


def test_a_bare_done_is_about_the_last_promise() -> None:
    assert [state for _, state in outcomes(*LAST)] == ["open", "done"]


def test_what_is_said_again_is_one_promise() -> None:
    again = ("m", "I'll send you the report on Friday.")
    assert len(outcomes(again, ("a", "ok"), again)) == 1


def test_a_promise_that_is_like_two_that_are_open_closes_neither() -> None:
    def ask(question: Any, positions: tuple[int, ...]) -> Judgment:
        if isinstance(question, PromisesIn):
            answer: Any = Promises((Promised(f"Marcus: “{question.text}”"),))
        else:
            answer = Fulfilled("again" if question.text == "I'll send both files." else "open")
        return Judgment("", question.name, 1, "", RULES, answer, "", 1.0, NOW, "public")

    heard = [
        Turn(f"int_{number}", number, text, NOW, "ent_m", "chat:1", "con_1", "Marcus", False, "text")
        for number, text in enumerate(
            ("I'll send the first file.", "I'll send the second file.", "I'll send both files.")
        )
    ]
    rows = {row["promise"]: row["outcome"] for row in walk((), heard, (), ask, "Iris")}
    assert list(rows.values()) == ["open", "open"]


def test_what_a_model_makes_up_is_left_out() -> None:
    question = PromisesIn("I'll send you the report soon.", "Marcus", NOW, addressee="Iris")
    made = (
        Promised("Marcus will send Iris the report.", NOW),
        Promised("Marcus will pay Mallory 500 euros."),
        Promised(""),
    )
    judgment = Judgment("", "promises", 1, "", "openai:some", Promises(made), "", 1.0, NOW, "public")
    assert [(each.text, each.due_at) for each in _grounded(question, judgment)] == [
        ("Marcus will send Iris the report.", None)  # no day was said
    ]
