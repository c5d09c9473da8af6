"""Of a claim, what is more than its slots: dates, sentences, what it replaces, how sure it is, where it was said."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from recollect.judges import rules
from recollect.judges.predicates import PREDICATES
from recollect.judges.questions import KINDS, Claim, FactsIn

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday


def claims(text: str, speaker: str = "Marcus", now: datetime = NOW, asked: str = "") -> list[Claim]:
    return list(rules.answer(FactsIn(text, speaker, now, asked=asked)).answer.claims)


def only(text: str, speaker: str = "Marcus") -> Claim:
    found = claims(text, speaker)
    assert len(found) == 1, found
    return found[0]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("I have a dentist appointment next Friday", date(2026, 5, 8)),
        ("We fly to Rome on the 12th", date(2026, 5, 12)),
        ("My exam is tomorrow", date(2026, 5, 7)),
        ("I'm moving to Lisbon in September", date(2026, 9, 1)),
        ("I have a checkup in two weeks", date(2026, 5, 20)),
        ("I ran my first marathon on Sunday", date(2026, 5, 3)),
        ("We adopted a dog three days ago", date(2026, 5, 3)),
        ("I sprained my ankle yesterday", date(2026, 5, 5)),
        ("I have worked at IBM since 2015", date(2015, 1, 1)),
        ("The concert is on May 30", date(2026, 5, 30)),
        ("My flight is on 2026-07-14", date(2026, 7, 14)),
    ],
)
def test_a_time_is_placed_against_the_message(text: str, day: date) -> None:
    found = claims(text)
    assert found[0].valid_from is not None
    assert found[0].valid_from.date() == day


def test_the_day_is_that_of_the_speakers_zone() -> None:
    late = datetime(2026, 5, 6, 23, 30, tzinfo=timezone(timedelta(hours=-5)))
    (claim,) = claims("My exam is tomorrow", now=late)
    assert claim.valid_from is not None
    assert claim.valid_from.isoformat() == "2026-05-07T00:00:00-05:00"


@pytest.mark.parametrize(
    ("text", "begin", "end"),
    [
        ("I lived in Boston from 2010 to 2014", 2010, 2015),
        ("I worked at Nokia until 2011", None, 2012),
        ("I left Google in 2021", None, 2021),
    ],
)
def test_what_is_over_has_its_end(text: str, begin: int | None, end: int) -> None:
    claim = only(text)
    assert claim.polarity == "ended"
    assert (claim.valid_from and claim.valid_from.year) == begin
    assert claim.valid_until is not None
    assert claim.valid_until.year == end


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("I live in Berlin", "Marcus lives in Berlin."),
        ("I don't live in Berlin", "Marcus does not live in Berlin."),
        ("I no longer live in Berlin", "Marcus no longer lives in Berlin."),
        ("My sister is a nurse", "Marcus's sister works as a nurse."),
        (
            "I have a dentist appointment next Friday at 10am",
            "Marcus has a dentist appointment on 2026-05-08 at 10:00.",
        ),
        ("I ran my first marathon on Sunday", "Marcus ran their first marathon on 2026-05-03."),
        ("We're moving to Lisbon in September", "Marcus plans to move to Lisbon in 2026-09."),
        ("I go swimming every Tuesday at 7 pm", "Marcus goes swimming every Tuesday at 7 pm."),
        ("I lived in Boston from 2010 to 2014", "Marcus lived in Boston from 2010 to 2014."),
        ("My favourite colour is teal", "Marcus's favourite colour is teal."),
        ("The garage light is called Bertha", "The garage light is called Bertha."),
        ("The router is in the attic", "The router is in the attic."),
        ("My birthday is May 4", "Marcus's birthday is May 4."),
        ("I'm vegan", "Marcus is vegan."),
        ("I want to learn Thai", "Marcus wants to learn Thai."),
        ("Never call me before 9", "Marcus has a standing rule: never call them before 9."),
    ],
)
def test_a_sentence_says_it_in_the_third_person(text: str, sentence: str) -> None:
    assert [claim.sentence for claim in claims(text)] == [sentence]


def test_a_speaker_without_a_name_is_the_speaker() -> None:
    assert only("I live in Berlin", "").sentence == "The speaker lives in Berlin."
    assert only("My sister is a nurse", "").sentence == "The speaker's sister works as a nurse."


@pytest.mark.parametrize(
    ("text", "value", "old"),
    [
        ("Actually, I live in Bonn, not Cologne.", "Bonn", "Cologne"),
        ("I live in Lyon, not in Paris", "Lyon", "Paris"),
        ("I moved from Munich to Zurich", "Zurich", "Munich"),
        ("I'm not a teacher but a nurse", "nurse", "teacher"),
    ],
)
def test_a_correction_names_what_it_replaces(text: str, value: str, old: str) -> None:
    claim = only(text)
    assert (claim.object, claim.replaces, claim.polarity) == (value, old, "is")


@pytest.mark.parametrize("text", ["I think Tom works at Bosch", "Maybe we'll go to Rome in June", "He probably left",
                                  "My sister is probably moving to Oslo", "I guess I like jazz"])  # fmt: skip
def test_a_hedge_lowers_certainty(text: str) -> None:
    assert all(claim.certainty == pytest.approx(0.6) for claim in claims(text))
    if text != "He probably left":
        assert claims(text)


@pytest.mark.parametrize(
    ("text", "context"),
    [
        ("I go to the gym every Monday and Thursday", "every Monday and Thursday"),
        ("The thermostat in the bedroom should be 19 at night", "at night"),
        ("I wake up at 6 on weekdays", "at 6 on weekdays"),
        ("On Fridays I work from home", "on Fridays"),
        ("I don't drink coffee after 3 pm", "after 3 pm"),
        ("I prefer tea over coffee", "over coffee"),
        ("I commute to Leeds three days a week", "three days a week"),
    ],
)
def test_a_context_says_when_it_holds(text: str, context: str) -> None:
    assert claims(text)[0].context == context


def test_a_claim_points_at_its_words() -> None:
    text = "Hi there! I live in Berlin and work at Siemens. Thanks"
    lives, works = claims(text)
    assert text[lives.start : lives.end] == "I live in Berlin"
    assert text[works.start : works.end] == "work at Siemens"
    assert all(claim.rule for claim in (lives, works))


def test_every_claim_uses_the_common_vocabulary() -> None:
    text = (
        "My sister Alice is a nurse, I hate olives. The garage light is called Bertha. I need a quiet room. "
        "Call me Max. I go running every Tuesday. My email is a@b.example. You couldn't open the PDF."
    )
    found = claims(text)
    assert len(found) >= 8
    for claim in found:
        assert claim.predicate in PREDICATES
        assert claim.kind in KINDS
        assert claim.kind == PREDICATES[claim.predicate].kind


@pytest.mark.parametrize(
    "text",
    [
        "Note: buy milk",
        "Remember: the moon is made of cheese",
        "Remember that pigs fly",
        "/note parking permit 7731",
        "Don't forget the thing about the bins",
        "FYI blue means finished",
        "Please remember that nothing rhymes with orange",
        "note to self: less coffee",
    ],
)
def test_what_is_asked_to_be_remembered_is_always_kept(text: str) -> None:
    assert claims(text)


def test_a_note_is_a_fact_where_it_says_one() -> None:
    assert [(claim.predicate, claim.object) for claim in claims("Remember that I live in Berlin")] == [
        ("lives_in", "Berlin")
    ]
    assert [(claim.predicate, claim.object) for claim in claims("Don't forget to call the vet")] == [
        ("plans", "call the vet")
    ]
    assert [(claim.predicate, claim.object) for claim in claims("Note: buy milk")] == [("noted", "buy milk")]


@pytest.mark.parametrize(
    ("asked", "text", "wanted"),
    [
        ("Where do you live?", "In Berlin.", ("lives_in", "Berlin", "is")),
        ("And what's your name?", "Marcus", ("name_is", "Marcus", "is")),
        ("How old are you?", "34", ("age_is", "34", "is")),
        ("What's your favourite colour?", "teal", ("favourite", "teal", "is")),
        ("Where do you work?", "At Siemens", ("works_at", "Siemens", "is")),
        ("What do you do for a living?", "nurse", ("works_as", "nurse", "is")),
        ("Do you like sushi?", "Yes, a lot", ("likes", "sushi", "is")),
        ("Do you like sushi?", "no", ("dislikes", "sushi", "is")),
        ("Are you vegetarian?", "Yes.", ("eats", "vegetarian", "is")),
        ("Do you have any allergies?", "peanuts", ("allergic_to", "peanuts", "is")),
        ("Where are you from?", "Ghana", ("from", "Ghana", "is")),
        ("When is your birthday?", "May 4", ("birthday_is", "May 4", "is")),
    ],
)
def test_a_short_answer_is_read_with_its_question(asked: str, text: str, wanted: tuple[str, str, str]) -> None:
    found = claims(text, asked=asked)
    assert [(claim.predicate, claim.object, claim.polarity) for claim in found] == [wanted]
    assert (found[0].start, found[0].end) == (0, len(text))


def test_an_answer_to_no_question_is_nothing() -> None:
    assert claims("In Berlin.") == []
    assert claims("yes", asked="Shall I turn on the light?") == []
    assert claims("no idea", asked="Where do you live?") == []
