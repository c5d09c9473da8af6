"""How two statements lie beside each other: one value differs, or they are about two things."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.understanding.frames import compared

TEXTS = st.lists(st.sampled_from(["a", "b", "c", "1", "2", "the"]), max_size=12).map(" ".join)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The captain of Marlow City is Joel Adeyemi.", "The captain of Marlow City is Luca Ferri."),
        ("Ines has moved to Rome", "ines has moved to Lisbon!"),
        ("Dentist is on 3 December at 9.", "Dentist is on 5 December at 11."),  # numbers alone
        ("17. The capital of Sarn is Pell.", "212. The capital of Sarn is Veld Upon Sea."),  # of a list
        ("Our flight leaves at 6:45", "Our flight leaves at 9:20"),
    ],
)
def test_one_value_differs(one: str, other: str) -> None:
    frame = compared(one, other)
    assert frame.one_value
    assert not frame.apart
    assert frame.shared > 0.5


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The captain of Marlow City is Joel Adeyemi.", "The captain of Kestrel United is Luca Ferri."),
        ("The firmware of the Quill Tablet is version 6.5.3", "The firmware of the Brisa Fan is edition 2.0.3"),
    ],
)
def test_alike_and_about_two_things(one: str, other: str) -> None:
    frame = compared(one, other)
    assert frame.apart
    assert not frame.one_value
    assert frame.shared >= 0.4


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The rent is 940 a month.", "From now on, says the landlord, the rent is 985 a month."),  # more is said
        ("I live in Rome", "I live in Rome"),
        ("🎉", "I live in Rome"),
        ("word " * 61 + "one", "word " * 61 + "other"),  # no single statements
    ],
)
def test_neither(one: str, other: str) -> None:
    frame = compared(one, other)
    assert not frame.one_value
    assert not frame.apart


@given(one=TEXTS, other=TEXTS)
def test_bounds(one: str, other: str) -> None:
    frame = compared(one, other)
    assert 0 <= frame.shared <= 1
    assert not (frame.one_value and frame.apart)
    assert compared(one, one).shared == (1 if one else 0)
