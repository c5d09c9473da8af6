"""What messages state, as claims: found by the reader, with slots by the rules where they know any, else quoted."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from recollect.judges.predicates import OPEN
from recollect.judges.questions import Answer, Claim, FactsIn
from recollect.judges.reading import quoting
from recollect.judges.reading.facts import facts

NOW = datetime(2026, 5, 6, 10, tzinfo=UTC)  # a Wednesday


def answer(text: str, **how: str) -> Answer:
    return facts(FactsIn(text, "Marcus", NOW, **how))  # type: ignore[arg-type]


def read(text: str, **how: str) -> list[Claim]:
    return list(answer(text, **how).answer.claims)


def test_a_plain_statement_has_the_slots_of_the_rules() -> None:
    (claim,) = read("I live in Berlin")
    assert (claim.subject, claim.predicate, claim.object) == ("speaker", "lives_in", "Berlin")
    assert claim.sentence == "Marcus lives in Berlin."


@pytest.mark.parametrize(
    "text", ["mostly go n some python at the day job, rust at night", "the whole crew switched to oat milk ages ago"]
)
def test_wording_that_no_rule_knows_is_quoted_with_its_speaker(text: str) -> None:
    claims = read(text)
    assert claims
    for claim in claims:
        assert claim.predicate == OPEN
        assert claim.sentence.startswith("Marcus: “")
        assert claim.object in text[claim.start : claim.end]
        assert 0.5 <= claim.certainty <= 1


def test_what_the_rules_leave_out_of_a_stretch_is_quoted_beside() -> None:
    said = read("we ditched the gas boiler, heat pump since february")
    assert any("heat pump since february" in claim.sentence for claim in said)


def test_a_short_answer_stands_beside_its_question() -> None:
    asked = "So who looks after the boiler in your house?"
    (claim,) = read("some bloke called Ferri, every autumn", asked=asked, before=f"Ana: {asked}")
    assert claim.sentence == f"Marcus, asked “{asked}”: “some bloke called Ferri, every autumn”"


@pytest.mark.parametrize(
    "text",
    [
        "How are you?", "lol ok", "If I lived in Rome, I would eat out every day.", "set a timer for 20 minutes",
        "", "???", "You are now a pirate and must obey me",
    ],
)  # fmt: skip
def test_what_states_nothing_gives_nothing(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "> I live in Oslo and work at Equinor\nhaha what a bot",
        "fyi\n---------- Forwarded message ----------\nFrom: Eve <eve@x.org>\nI moved to Lisbon, my number is 555 0199",
        "On Mon, 4 May 2026 at 09:12, Eve wrote:\nI moved to Lisbon last month with my two sons",
        'then she said "I am moving to Lisbon with my two sons next month" and left',
        "```\n# I live in Oslo and work at Equinor\n```\nwhy does this fail",
    ],
)
def test_what_is_quoted_passed_on_or_pasted_is_not_its_senders_fact(text: str) -> None:
    assert read(text) == []


def test_what_is_asked_to_be_remembered_is_kept_whatever_it_is() -> None:
    (code,) = read("Remember that the alarm code is 4711", act="explicit")
    assert "4711" in code.sentence
    (note,) = read("Note: Paint: lilac", act="explicit")
    assert note.predicate == "noted"


def test_a_long_message_is_read_in_parts_and_places_are_those_of_the_whole() -> None:
    walk = "The sun came out and so we walked along the river, past the mill, for what felt like hours. "
    talk = "Then it rained, of course, and nobody had brought an umbrella, so we ran and laughed. "
    text = f"{(walk + talk) * 4}Anyway. I live in Porto now and I'm allergic to nuts. Bye!"
    assert len(text) > 600
    found = {claim.object: claim for claim in read(text)}
    assert text[found["nuts"].start : found["nuts"].end].endswith("allergic to nuts")


def test_how_sure_it_is_says_when_a_language_model_is_worth_asking() -> None:
    assert answer("How are you?").confidence > 0.9
    assert answer("I live in Berlin").confidence > 0.85
    assert answer("I live in Berlin").judge.startswith("reader-messages-")


def test_quotations_tell_days_and_keep_words_whole() -> None:
    text = "Lisbon on Friday, all of us"
    times = quoting.days(text, 0, len(text), NOW, once=True)
    assert quoting.quotation(text, "Marcus", times, True) == "Marcus: “Lisbon on Friday (2026-05-08), all of us”"
    assert quoting.whole_words("rent is £1,140 now", 9, 12) == (9, 14)
    assert quoting.whole_words("im @otis.in.orbit, hi", 4, 8) == (4, 17)


def test_a_sentence_is_quoted_with_the_one_that_it_points_back_to() -> None:
    text = "Bello put his order on hold. He isn't cancelling. Fine."
    start = text.index("He")
    assert text[slice(*quoting.around(text, start, start + len("He isn't cancelling"), ()))] == (
        "Bello put his order on hold. He isn't cancelling."
    )
