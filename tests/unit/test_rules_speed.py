"""No text takes long, breaks a rule, or is read beyond its beginning; and every question has its answer."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime
from typing import Any

import pytest

from effort import effort
from recollect.judges import reading, rules
from recollect.judges.known import Heard, NoteOf, ReflectionOn, TagsFor
from recollect.judges.questions import (
    QUESTIONS,
    Candidate,
    CoreferenceOf,
    DetailWantedOf,
    FactsIn,
    ImportanceOf,
    Mention,
    MentionsIn,
    Said,
    SameValueOf,
    SpeechActOf,
    StillRelevantOf,
    SummaryOf,
)
from recollect.judges.relations import (
    Message,
    SessionOverOf,
    ToneOf,
    Written,
)
from tiers import some

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)
LONG = 1_000_000
PIECES = (
    "a", "I ", "my sister ", "i like tea, ", ".", '"', "(", "no ", "and ", "Anna ", "1", "1 ", "a@", "at 1 ",
    "every day ",
    "because i think that ", "\n", "please ",
    "Anna's ", "the the ", " ", "ich wohne in ", "ok, yes ", "remember that ",
    "that works great ", "a-", "don't ", "ß", "not but ", "from 1 to 2 ", "@", "+1 ", "my my my ", "is is ", "\u0301",
)  # fmt: skip


def questions(text: str) -> list[Any]:
    return [
        SpeechActOf(text),
        MentionsIn(text),
        CoreferenceOf(text, Mention(text[:20], 0, min(20, len(text))), (Candidate("a", text[:50] or "x", "person"),)),
        FactsIn(text, "Bo", NOW),
        FactsIn(text[:60], "Bo", NOW, asked=text + "?"),
        SameValueOf("likes", text, text + "x"),
        ImportanceOf(text, "statement"),
        ImportanceOf(text, "statement", event_kind="state_change", hour=3),
        SummaryOf((Said("1", "Bo", text, NOW), Said("2", "Al", text[:60], NOW))),
        StillRelevantOf(text, "plan", 30),
        DetailWantedOf((text, text[:60])),
        SessionOverOf((Message("user", text), Message("assistant", text[:60])), 20.0),
        ToneOf((Written(text), Written(text[:60], 5.0))),
        NoteOf(text, text[:60]),
        TagsFor(text, text[:60]),
        ReflectionOn("desk", (Heard("1", "Bo", text), Heard("2", "Bo", text[:60], 1))),
    ]


@pytest.mark.parametrize("piece", some(PIECES, 5), ids=repr)
def test_a_hostile_megabyte_takes_no_time(piece: str) -> None:
    text = (piece * (LONG // len(piece) + 1))[:LONG]
    asked = questions(text)
    assert effort(lambda: [rules.answer(question) for question in asked], 3.0) < 3.0  # a dozen answers


def test_only_the_beginning_of_a_long_text_is_read() -> None:
    text = "I live in Berlin. " + "x" * 10_000 + " I work at Siemens."
    assert [claim.predicate for claim in rules.answer(FactsIn(text, "Bo", NOW)).answer.claims] == ["lives_in"]


@pytest.mark.long
def test_words_in_any_order_break_nothing() -> None:
    chance = random.Random(7)
    words = re.findall(
        r"\S+",
        "I we my sister Alice , and but is am are was not no longer never live lives work at in from to moved 'm 's "
        "n't Berlin . ? ! ' ( ) : ; — who which if when every Friday tomorrow 2019 at 7 have has a an the light should "
        "be called named prefer like hate used want need because so remember note: don't it she he they me you Mr. "
        "Anna (7) Ben @x a@b.example +49 170 5551234 of with for by until since two kids dog birthday May 4 favourite",
    )
    for _ in range(600):
        text = " ".join(chance.choice(words) for _ in range(chance.randint(1, 14)))
        for question in questions(text):
            rules.answer(question)


def test_the_same_question_has_the_same_answer() -> None:
    text = "My sister Alice works at Google, I hate olives and we fly to Rome next Friday."
    assert [rules.answer(question) for question in questions(text)] == [
        rules.answer(question) for question in questions(text)
    ]


def test_every_question_is_answered_in_its_own_type() -> None:
    asked = {question.name: question for question in questions("I live in Berlin")}
    assert set(asked) | {question.name for question in reading.READ} == set(QUESTIONS)
    for question in asked.values():
        answer = rules.answer(question)
        assert isinstance(answer.answer, question.answer)
        assert answer.reason
        assert 0 <= answer.confidence <= 1


def test_what_is_no_question_is_refused() -> None:
    with pytest.raises(TypeError, match="str"):
        rules.answer("where do I live?")
