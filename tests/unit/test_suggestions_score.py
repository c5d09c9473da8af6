"""How clues weigh: an address alone is enough, a name alone never is, and what speaks against it takes away."""

from __future__ import annotations

import pytest

from recollect.relationships.suggestions import SHOWN, SURE, item_id, scored
from recollect.relationships.suggestions_clues import Clue
from recollect.relationships.suggestions_people import same_name

SUGGESTED = 0.6


def clue(kind: str, key: str = "x", weight: float = 1.0) -> Clue:
    return Clue(kind, key, "", (), weight)


ADDRESS = clue("address", "email:m@x.org ent_a")
BACK = clue("address", "matrix:@m:x.org ent_b")
INTRODUCTION = clue("introduction")
NAME, FIRST_NAME = clue("name"), clue("name", weight=0.5)


def things(*weights: float) -> list[Clue]:
    return [clue("shared", f"thing{number}", weight) for number, weight in enumerate(weights)]


@pytest.mark.parametrize(
    "clues",
    [
        [ADDRESS],
        [clue("same address")],
        [INTRODUCTION, clue("elsewhere")],
        [INTRODUCTION, *things(1)],
        things(1, 1, 1),
        [NAME, *things(1)],
        [FIRST_NAME, *things(1, 1)],
        [clue("nick"), *things(1)],
        [clue("suggested")],
    ],
)
def test_what_is_suggested(clues: list[Clue]) -> None:
    assert scored(clues) >= SUGGESTED


@pytest.mark.parametrize(
    "clues",
    [[NAME], [FIRST_NAME], [FIRST_NAME, *things(1)], things(1, 1), things(0.5, 0.5, 0.5), [clue("nick", weight=0.5)]],
)
def test_what_is_not_suggested(clues: list[Clue]) -> None:
    assert scored(clues) < SHOWN


def test_an_introduction_alone_is_shown_as_unlikely() -> None:
    assert SHOWN <= scored([INTRODUCTION]) < SUGGESTED


def test_an_address_given_both_ways_is_surer_than_one() -> None:
    assert scored([ADDRESS]) < scored([ADDRESS, BACK]) <= SURE


def test_part_of_a_name_is_no_clue_beside_the_whole() -> None:
    names = [clue("shared", "priya raman"), clue("shared", "raman"), clue("shared", "kestrel")]
    assert scored(names) < SHOWN
    assert scored([*names, clue("shared", "px-220")]) >= SUGGESTED


def test_what_speaks_against_it_takes_more_from_guesses_than_from_addresses() -> None:
    names = ("They go by different names", 0.4, 0.8)
    assert scored(things(1, 1, 1), [names]) < SHOWN
    assert scored([ADDRESS], [names]) == pytest.approx(0.72)
    assert scored([ADDRESS], [names, ("They answer each other", 0.4, 0.7), names]) < SHOWN


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("marcus", "marcus weber", True),
        ("marc", "marcus", True),
        ("bob", "robert", True),
        ("marcus weber", "marcus ito", False),
        ("anna", "lena", False),
        ("al", "albert", False),
    ],
)
def test_names_that_one_person_can_have(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) == same_name(other, one) == same


def test_an_item_has_one_id_whichever_is_named_first() -> None:
    assert item_id("ent_a", "ent_b") == item_id("ent_b", "ent_a") != item_id("ent_a", "ent_c")
