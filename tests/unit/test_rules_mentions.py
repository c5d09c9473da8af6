"""Who and what a text speaks of, and whom a pronoun stands for."""

from __future__ import annotations

import pytest

from recollect.judges import rules
from recollect.judges.questions import Candidate, CoreferenceOf, Mention, MentionsIn


def found(text: str) -> dict[str, Mention]:
    return {mention.text: mention for mention in rules.answer(MentionsIn(text)).answer.mentions}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Alice works at Google in Berlin", {"Alice", "Google", "Berlin"}),
        ("I met Marta Kowalczyk yesterday", {"Marta Kowalczyk"}),
        ("My sister is a nurse", {"My sister"}),
        ("I gave my best friend a ring", {"my best friend"}),
        ("The garage light is broken", {"The garage light"}),
        ("Invoice INV-1009 belongs to order SO-1001", {"INV-1009", "SO-1001"}),
        ("Write to @marcus:example.org or anna@example.org", {"@marcus:example.org", "anna@example.org"}),
        ("The customer called again", {"The customer"}),
        ("Turn on the bedroom lamp", {"the bedroom lamp"}),
        ("On Monday in March I drink Coffee", {"Coffee"}),
        ("ok thanks", set()),
        ("What time is it on Tuesday", {"it"}),
        ("", set()),
    ],
)
def test_mentions_are_found(text: str, wanted: set[str]) -> None:
    assert set(found(text)) == wanted


def test_mentions_say_where_they_stand() -> None:
    text = "Alice said that she likes the customer and my sister."
    for mention in found(text).values():
        assert text[mention.start : mention.end] == mention.text


def test_pronouns_and_descriptions_need_the_talk_before() -> None:
    mentions = found("She told the customer that my sister likes INV-1009")
    assert mentions["She"].pronoun
    assert mentions["the customer"].pronoun
    assert not mentions["my sister"].pronoun
    assert not mentions["INV-1009"].pronoun
    assert mentions["INV-1009"].type == "object"
    assert mentions["my sister"].type == "person"


@pytest.mark.parametrize(
    "text", ["Monday", "I am ok", "Thanks", "Hello", "It was March", "English", "USB and PDF are fine"]
)
def test_stop_words_and_days_are_no_names(text: str) -> None:
    assert all(mention.pronoun for mention in found(text).values())


ANNA = Candidate("a", "Anna", "person", 2)
TOM = Candidate("t", "Tom", "person", 1)
LAMP = Candidate("l", "garage lamp", "device", 1)
ACME = Candidate("c", "Acme", "company", 3)
KIM = Candidate("k", "Kim", "person", 1)


@pytest.mark.parametrize(
    ("word", "candidates", "label"),
    [
        ("she", (ANNA, TOM), "a"),
        ("he", (ANNA, TOM), "t"),
        ("him", (ANNA, TOM, LAMP), "t"),
        ("it", (ANNA, LAMP), "l"),
        ("the customer", (LAMP, ACME), "c"),
        ("the company", (ANNA, ACME), "c"),
        ("she", (TOM, LAMP), None),
        ("she", (), None),
        ("she", (KIM, Candidate("x", "Robin", "person", 1)), None),
        ("they", (TOM, KIM), None),
        ("she", (KIM, Candidate("x", "Robin", "person", 4)), "k"),
    ],
)
def test_a_pronoun_stands_for_the_last_that_fits(
    word: str, candidates: tuple[Candidate, ...], label: str | None
) -> None:
    question = CoreferenceOf(f"{word} is late", Mention(word, 0, len(word), pronoun=True), candidates)
    assert rules.answer(question).answer.label == label
