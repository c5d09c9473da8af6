"""A budget of tokens: never more than there is, to each its share, and what one leaves goes to the others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import InvalidInput
from recollect.recall.budget import counter_of, dealt
from recollect.understanding.length import estimate

SECTIONS = st.lists(st.tuples(st.integers(0, 500), st.integers(1, 100)), min_size=1, max_size=6)


@given(sections=SECTIONS, budget=st.integers(0, 2_000))
def test_never_more_than_there_is_and_never_more_than_is_wanted(sections: list[tuple[int, int]], budget: int) -> None:
    wanted, shares = [want for want, _ in sections], [float(share) for _, share in sections]
    given_ = dealt(wanted, shares, budget)
    assert sum(given_) <= budget
    assert all(0 <= got <= want for got, want in zip(given_, wanted, strict=True))


@given(sections=SECTIONS, budget=st.integers(0, 2_000))
def test_to_each_at_least_its_share_if_it_wants_that_much(sections: list[tuple[int, int]], budget: int) -> None:
    wanted, shares = [want for want, _ in sections], [float(share) for _, share in sections]
    total = sum(shares)
    for got, want, share in zip(dealt(wanted, shares, budget), wanted, shares, strict=True):
        assert got >= min(want, int(budget * share / total))


@given(sections=SECTIONS, budget=st.integers(0, 2_000))
def test_what_one_leaves_goes_to_those_that_want_more(sections: list[tuple[int, int]], budget: int) -> None:
    """Nothing is left over while anybody wants more, but for less than one token a section."""
    wanted, shares = [want for want, _ in sections], [float(share) for _, share in sections]
    given_ = dealt(wanted, shares, budget)
    if given_ != wanted:
        assert budget - sum(given_) < len(wanted)


@given(want=st.integers(0, 500), budget=st.integers(0, 500))
def test_a_section_alone_may_have_all(want: int, budget: int) -> None:
    assert dealt([want, 0, 0], [0.1, 0.4, 0.5], budget) == [min(want, budget), 0, 0]


@given(text=st.text(max_size=300), more=st.text(max_size=50))
@pytest.mark.parametrize("spec", ["estimate", "wordpiece"])
def test_a_counter_never_counts_less_of_more_text(spec: str, text: str, more: str) -> None:
    count = counter_of(spec)
    assert count("") == 0
    assert count(f"{text}\n{more}") >= count(text) >= 0


def test_the_estimate_is_on_the_safe_side_of_real_tokens() -> None:
    prose = "Yesterday the landlord called about the flat in Berlin; the rent goes up by 40 euros from March. " * 5
    real = counter_of("wordpiece")(prose)
    assert real <= estimate(prose) <= 2 * real


@pytest.mark.parametrize("spec", ["", "words", "tiktoken", "tiktoken:", "Estimate", "wordpiece:1"])
def test_an_unknown_counter_is_named(spec: str) -> None:
    with pytest.raises(InvalidInput) as error:
        counter_of(spec)
    assert error.value.field == "token_counter"
    assert "wordpiece" in str(error.value)
