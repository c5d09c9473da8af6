"""The words around a passage: whole sentences from both sides, never more than there is room for."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect.embedding.passages import parts, spans
from recollect.recall.passage import around, best_part, sentences

TEXT = st.lists(
    st.sampled_from(["One here. ", "two at 3 p.m. on Friday ", "Three!\n", "x" * 70, "日本。 ", " "]), max_size=90
)


@given(TEXT.map("".join))
def test_parts_stand_where_their_places_say(text: str) -> None:
    found = spans(text)
    assert [text[start:end] for start, end in found] == parts(text)
    assert all(one[1] <= other[0] for one, other in pairwise(found))


@given(TEXT.map("".join), st.integers(0, 400), st.integers(1, 300), st.integers(50, 900))
def test_what_is_told_is_of_the_text_and_no_longer_than_its_room(text: str, start: int, size: int, room: int) -> None:
    start = min(start, max(len(text) - 1, 0))
    told = around(text, start, min(start + size, len(text)), room)
    assert len(told) <= room
    assert told.removeprefix("…").removesuffix("…") in text


def test_whole_sentences_stand_around_a_passage() -> None:
    text = "".join(f"Sentence number {number} is here. " for number in range(100))
    start = text.index("Sentence number 50")
    told = around(text, start, start + len("Sentence number 50 is here."), 200)
    assert told.startswith("…Sentence number 4")
    assert told.endswith("is here.…")
    assert "Sentence number 50 is here." in told


def test_a_sentence_does_not_end_within_a_time() -> None:
    text = "We meet at 3 p.m. on Friday. Bring tea."
    assert [text[start:end] for start, end in sentences(text, 0, len(text))] == [
        "We meet at 3 p.m. on Friday.", "Bring tea."
    ]  # fmt: skip


@pytest.mark.parametrize(("near", "best"), [({}, 1), ({0: 3.0, 1: 0.0}, 0), ({2: 0.5}, 1)])
def test_the_best_part_is_near_and_has_the_words(near: dict[int, float], best: int) -> None:
    assert best_part([0.1, 0.9, 0.0], near, 0.75) == best
