"""Questions and answers as plain values and back: nothing is lost, nothing is guessed, and a refusal says where."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from recollect import InvalidInput
from recollect.judges.decode import decode, encode, input_hash, written
from recollect.judges.known import Filing, Tagged, Tags
from recollect.judges.questions import (
    QUESTIONS,
    Claim,
    Claims,
    CoreferenceOf,
    FactsIn,
    Importance,
    ImportanceOf,
    Mentions,
    MentionsIn,
    Said,
    SpeechAct,
    SpeechActOf,
    SummaryOf,
    Turn,
)
from recollect.judges.relations import (
    FulfilledOf,
    Message,
    Promised,
    Promises,
    PromisesIn,
    SessionOverOf,
    ToneOf,
    Written,
)

AT = datetime(2026, 3, 1, 9, 30, tzinfo=UTC)
CLAIM = Claim("speaker", "lives_in", "Berlin", "location", "Marcus lives in Berlin.", valid_from=AT, certainty=0.5)


moments = some.datetimes(timezones=some.just(UTC))
unit = some.floats(0, 1)
BUILT = {
    FactsIn: some.builds(FactsIn, occurred_at=moments),
    SummaryOf: some.builds(
        SummaryOf, said=some.lists(some.builds(Said, at=moments, weight=unit), max_size=3).map(tuple)
    ),
    Importance: some.builds(Importance, importance=unit),
    SessionOverOf: some.builds(
        SessionOverOf,
        silence_minutes=unit,
        pace_minutes=some.none() | unit,
        messages=some.lists(some.builds(Message, minutes_before_end=unit), max_size=3).map(tuple),
    ),
    PromisesIn: some.builds(PromisesIn, occurred_at=moments),
    FulfilledOf: some.builds(FulfilledOf, promised_at=moments, said_at=moments),
    ToneOf: some.builds(
        ToneOf, messages=some.lists(some.builds(Written, after_seconds=some.none() | unit), max_size=3).map(tuple)
    ),
    Promises: some.builds(
        Promises,
        promises=some.lists(some.builds(Promised, due_at=some.none() | moments, certainty=unit)).map(tuple),
    ),
    Tags: some.builds(Tags, tags=some.lists(some.builds(Tagged, score=unit), max_size=3).map(tuple)),
    Filing: some.builds(Filing, certainty=unit),
    Claims: some.builds(
        Claims,
        claims=some.lists(
            some.builds(Claim, valid_from=some.none() | moments, valid_until=some.none() | moments, certainty=unit)
        ).map(tuple),
    ),
}


@pytest.mark.parametrize("kind", [*QUESTIONS.values(), *(each.answer for each in QUESTIONS.values())])
@settings(max_examples=30)
@given(data=some.data())
def test_every_question_and_answer_survives_being_written_as_json(kind: Any, data: some.DataObject) -> None:
    value = data.draw(BUILT[kind] if kind in BUILT else some.builds(kind))
    assert decode(kind, json.loads(written(value).encode())) == value


def test_times_are_written_in_utc_and_lists_come_back_as_tuples() -> None:
    said = encode(Claims((CLAIM,)))
    assert said["claims"][0]["valid_from"] == "2026-03-01T09:30:00.000000Z"
    assert isinstance(said["claims"], list)
    assert decode(Claims, said) == Claims((CLAIM,))


def test_defaults_may_be_left_out_and_values_of_the_type_are_taken_as_they_are() -> None:
    asked = decode(SpeechActOf, {"text": "hello", "previous": [Turn("ann", "hi"), {"speaker": "bob", "text": "ho"}]})
    assert asked == SpeechActOf("hello", (Turn("ann", "hi"), Turn("bob", "ho")))
    assert decode(ImportanceOf, {"text": "x", "act": "statement"}) == ImportanceOf("x", "statement")
    assert decode(FactsIn, {"text": "x", "speaker": "", "occurred_at": "2026-03-01T10:30:00+01:00"}).occurred_at == AT


@pytest.mark.parametrize(
    ("kind", "value", "where", "what"),
    [
        (SpeechAct, {"act": "song"}, "act", "'song' is not one of question, statement"),
        (SpeechAct, {}, "act", "missing"),
        (SpeechAct, {"act": "question", "tune": 1}, "tune", "not known"),
        (SpeechAct, "question", "input", "an object with act"),
        (SpeechAct, {"act": ["question"]}, "act", "is not one of"),
        (SpeechActOf, {"text": 5}, "text", "a text is needed"),
        (SpeechActOf, {"text": "\ud800"}, "text", "UTF-8"),
        (SpeechActOf, {"text": "x", "previous": "ann"}, "previous", "a list is needed"),
        (SpeechActOf, {"text": "x", "previous": [{"speaker": "a"}]}, "previous[0].text", "missing"),
        (SpeechActOf, {"text": "x", "previous": [None]}, "previous[0]", "an object with speaker, text"),
        (Mentions, {"mentions": [{"text": "a", "start": "0", "end": 1}]}, "mentions[0].start", "a whole number"),
        (Mentions, {"mentions": [{"text": "a", "start": True, "end": 1}]}, "mentions[0].start", "a whole number"),
        (
            Mentions,
            {"mentions": [{"text": "a", "start": 0, "end": 1, "pronoun": "yes"}]},
            "mentions[0].pronoun",
            "true",
        ),
        (Mentions, {"mentions": [{"text": "a", "start": 0, "end": 1, "type": 7}]}, "mentions[0].type", "a text"),
        (FactsIn, {"text": "x", "speaker": "", "occurred_at": "yesterday"}, "occurred_at", "is not a time"),
        (FactsIn, {"text": "x", "speaker": "", "occurred_at": "2026-03-01"}, "occurred_at", "no time zone"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(kind: Any, value: Any, where: str, what: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        decode(kind, value)
    assert refused.value.field == where
    assert what in str(refused.value)


@pytest.mark.parametrize("number", [float("nan"), float("inf"), "1", True, None])
def test_a_number_is_a_number(number: object) -> None:
    with pytest.raises(InvalidInput, match="certainty"):
        decode(Claims, {"claims": [encode(CLAIM) | {"certainty": number}]})


def test_a_long_value_is_not_told_whole() -> None:
    with pytest.raises(InvalidInput) as refused:
        decode(SpeechAct, {"act": "x" * 10_000})
    assert len(str(refused.value)) < 250


def test_a_type_that_cannot_be_read_is_a_mistake_of_ours_and_not_of_the_caller() -> None:
    with pytest.raises(TypeError):
        decode(int | str, 1)
    with pytest.raises(TypeError):
        decode(bytes, b"")


def test_the_same_question_has_the_same_hash_and_any_other_another() -> None:
    turns = (Turn("ann", "hi"),)
    same = [SpeechActOf("hello", turns), decode(SpeechActOf, encode(SpeechActOf("hello", turns)))]
    others = [
        SpeechActOf("hello"),
        SpeechActOf("hello ", turns),
        SpeechActOf("hello", (Turn("bob", "hi"),)),
        MentionsIn("hello"),
        CoreferenceOf("hello", decode(Mentions, {"mentions": [{"text": "a", "start": 0, "end": 1}]}).mentions[0], ()),
    ]
    assert len({input_hash(each) for each in same}) == 1
    assert len({input_hash(each) for each in (same[0], *others)}) == len(others) + 1


def test_a_new_version_of_a_question_has_another_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    before = input_hash(MentionsIn("hello"))
    monkeypatch.setattr(MentionsIn, "version", 2)
    assert input_hash(MentionsIn("hello")) != before
