"""How near two names are, what stands for nobody by itself, and whose an entity is that is only spoken of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.audience import PUBLIC, Scope
from recollect.entities.known import mentioned_entity
from recollect.entities.names import name_key, named_entity
from recollect.entities.nearness import ACCEPTED, NEAR, is_identifier, nearness, untitled
from recollect.entities.referring import Cue, cue_of
from recollect.entities.resolve import compatible, is_coreference_candidate

SAME = [
    ("Marta Kowalczik", "Marta Kowalczyk", "person"),
    ("Kowalczik", "Kowalczyk", "person"),
    ("Jon Smith", "John Smith", "person"),
    ("Sara Connor", "Sarah Connor", "person"),
    ("Micheal", "Michael", "person"),
    ("Katherine Vogl", "Katherine Vogel", "person"),
    ("José García", "Jose Garcia", "person"),
    ("Muller", "Müller", "person"),
    ("Marcus", "Markus", "person"),
    ("Anna", "Anna Schmidt", "person"),
    ("Schmidt", "Anna Schmidt", "person"),
    ("Susan Lee", "Dr. Susan Lee", "person"),
    ("Kowalczyk Marta", "Marta Kowalczyk", "person"),
    ("Marta Kowalczyk", "Marta Anna Kowalczyk", "person"),
    ("M. Kowalczyk", "Marta Kowalczyk", "person"),
    ("Dr. Weber", "Weber", "person"),
    ("Acme", "Acme Inc.", "company"),
    ("Acme GmbH", "Acme Corp", "company"),
    ("Gai Media Entertainment Ltd", "Gai Media Entertainment", "customer"),
    ("Lisbn", "Lisbon", "place"),
    ("Brain", "Brian", "person"),
    ("Susan", "Dr. Susan Lee", "person"),
    ("Bob", "Robert Fairweather", "person"),
    ("Liz Grant", "Elizabeth Grant", "person"),
    ("Hambourg", "Hamburg", "place"),
    ("San-Francisco", "San Francisco", "place"),
    ("Homeassistant", "Home Assistant", "service"),
]
OTHER = [
    ("Martin", "Martina", "person"),
    ("Christian", "Christina", "person"),
    ("Maria Lopez", "Marta Lopez", "person"),
    ("Mark Miller", "Mary Miller", "person"),
    ("Marin", "Martin", "person"),
    ("Daniel", "Daniela", "person"),
    ("Anna", "Anne", "person"),
    ("Jon", "John", "person"),
    ("Max", "Mac", "person"),
    ("John Smith", "Jane Smith", "person"),
    ("Garage", "Garage light", "device"),
    ("Light", "Garage light", "device"),
    ("New", "New York", "place"),
    ("York", "New York", "place"),
    ("Austria", "Australia", "place"),
    ("INV-1009", "INV-1008", "invoice"),
    ("Room 12", "Room 13", "place"),
    ("ABC-DEF", "ABC-DEG", "order"),
    ("kitchen light", "kitchen lamp", "device"),
    ("", "Marta", "person"),
    ("!!!", "???", "person"),
]


@pytest.mark.parametrize(("mention", "name", "type"), SAME)
def test_a_slip_of_the_pen_is_the_same_name(mention: str, name: str, type: str) -> None:
    assert nearness(name_key(mention), name_key(name), type) > ACCEPTED


@pytest.mark.parametrize(("mention", "name", "type"), OTHER)
def test_another_name_is_not_taken_for_it(mention: str, name: str, type: str) -> None:
    assert nearness(mention, name, type) <= ACCEPTED


@pytest.mark.parametrize(("one", "other"), [("Steven Miller", "Stephen Miller"), ("Maria Lopez", "Marta Lopez")])
def test_what_comes_near_is_worth_a_question(one: str, other: str) -> None:
    assert NEAR < nearness(one, other, "person") <= ACCEPTED


@given(st.text(max_size=30), st.text(max_size=30), st.sampled_from(["person", "company", "place", "x"]))
def test_nearness_is_a_share_whatever_the_signs(one: str, other: str, type: str) -> None:
    assert 0.0 <= nearness(one, other, type) <= 1.0


@pytest.mark.parametrize(
    "name",
    ["INV-1009", "SR-2023-052", "+49 170 1234567", "a@b.org", "SO-1001", "https://x.org", "#a", "ABC-DEF", "B2B"],
)
def test_an_identifier_is_told_from_a_name(name: str) -> None:
    assert is_identifier(name)


@pytest.mark.parametrize("name", ["Marta", "Jean-Luc", "O'Brien", "the garage light", "St. Mary", "Anne-Marie Le Pen"])
def test_a_name_is_no_identifier(name: str) -> None:
    assert not is_identifier(name)


@pytest.mark.parametrize(
    ("name", "bare"), [("Dr. Weber", "Weber"), ("Prof. Dr. Anna Weber", "Anna Weber"), ("Mr", "Mr"), ("Drew", "Drew")]
)
def test_titles_are_no_part_of_a_name(name: str, bare: str) -> None:
    assert untitled(name) == bare


@pytest.mark.parametrize(
    "mention",
    ["she", "They", "it", "them", "the customer", "The company", "that guy", "those people", "the same person",
     "the latter", "this", "the other one", "the companies"],
)  # fmt: skip
def test_what_the_talk_before_must_tell(mention: str) -> None:
    assert is_coreference_candidate(mention)


@pytest.mark.parametrize(
    "mention",
    ["Marta", "the garage light", "The Beatles", "my sister", "I", "you", "the kitchen", "Theo", "Italy", "", "the",
     "the Customer Care Team", "INV-1009"],
)  # fmt: skip
def test_what_names_somebody_or_something(mention: str) -> None:
    assert not is_coreference_candidate(mention)


@pytest.mark.parametrize(
    ("asked", "known", "fits"),
    [
        (None, "person", True), ("person", "person", True), ("person", "agent", True), ("person", "pet", True),
        ("person", "place", False), ("person", "company", False), ("place", "room", True), ("company", "group", True),
        ("device", "person", False), ("customer", "company", True), ("person", "customer", True),
        ("place", "device", False),
    ],
)  # fmt: skip
def test_types_that_may_be_spoken_of_as_each_other(asked: str | None, known: str, fits: bool) -> None:
    assert compatible(asked, known) is fits


@pytest.mark.parametrize(
    ("text", "cue"),
    [
        ("We fly to Paris", Cue.PLACE), ("I live in Paris.", Cue.PLACE), ("near the Paris office", Cue.PLACE),
        ("I talked to Paris", Cue.PERSON), ("Paris said no", Cue.PERSON), ("Paris's birthday", Cue.PERSON),
        ("I met Paris", Cue.PERSON), ("Paris", None), ("nice, Paris!", None), ("Berlin", None),
    ],
)  # fmt: skip
def test_the_words_around_a_name_show_what_it_is(text: str, cue: Cue | None) -> None:
    assert cue_of(text, "Paris") is cue


def test_people_and_pets_are_somebodys_and_places_are_the_same_for_all() -> None:
    here, there = Scope(PUBLIC), Scope("private:ent_a")
    for type in ("person", "pet"):
        assert mentioned_entity(here, type, "Anna", "ent_a") == mentioned_entity(there, type, "ANNA", "ent_a")
        assert mentioned_entity(here, type, "Anna", "ent_a") != mentioned_entity(here, type, "Anna", "ent_b")
        assert mentioned_entity(here, type, "Anna", None) != named_entity(type, "Anna")
    for type in ("place", "company", "project", "device", "room", "object"):
        for owner in ("ent_a", "ent_b", None):
            assert mentioned_entity(here, type, "Berlin", owner) == named_entity(type, "Berlin")
