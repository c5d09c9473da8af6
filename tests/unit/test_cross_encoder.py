"""The cross-encoder that comes with us: what answers comes before what does not, the turns beside it count, and of long
turns the part is read that the question is about."""

from __future__ import annotations

from pathlib import Path

import pytest

from recollect import EmbedderError
from recollect.embedding.cross import CrossEncoder, Passage, best_part, ours
from recollect.embedding.shipped import DATA, SHA256

FILLER = "The weather was fine and we sat on the terrace until it got dark, talking about nothing in particular. " * 6


def test_an_answer_is_worth_more_than_other_talk() -> None:
    answer, other = ours().read(
        "Where does Maya work?",
        [
            Passage("Maya: I started at the bakery on Mill Street last week"),
            Passage("Maya: the cat has been asleep all day"),
        ],
    )
    assert answer > other


def test_a_short_answer_is_understood_by_the_turn_before_it() -> None:
    query = "Has Tom ever been to Portugal?"
    alone, asked = ours().read(
        query, [Passage("Tom: yes, twice"), Passage("Tom: yes, twice", before="Maya: have you been to Portugal?")]
    )
    assert asked > alone


def test_of_a_long_turn_the_part_is_read_that_the_question_is_about() -> None:
    long, nothing = ours().read(
        "Who is in an orchestra?",
        [Passage(f"Maya: {FILLER} I play the cello in an orchestra. {FILLER}"), Passage(f"Maya: {FILLER}{FILLER}")],
    )
    assert long > nothing


def test_numbers_come_in_the_order_of_what_was_given() -> None:
    passages = [Passage(f"Ann: {'well ' * count}the boiler broke") for count in (9, 1, 30, 4, 16, 2)]
    together = ours().read("What broke?", passages)
    alone = [ours().read("What broke?", [passage])[0] for passage in passages]
    assert together == pytest.approx(alone, abs=1.0)  # int8 rounds over what goes through it together
    assert len({round(number, 2) for number in alone}) > 1
    assert ours().read("What broke?", []) == []


def test_the_best_part_has_the_rare_words_in_its_middle() -> None:
    tokens = [2_000] * 40 + [25_000] + [2_000] * 40
    part = best_part(tokens, [25_000, 2_000], 11)
    assert len(part) == 11
    assert part.index(25_000) == 5
    assert best_part(tokens[:8], [25_000], 11) == tokens[:8]
    assert best_part(tokens, [9], 11) == tokens[:11]


def test_a_model_that_is_damaged_is_not_used(tmp_path: Path) -> None:
    damaged = tmp_path / "reranker.onnx"
    damaged.write_bytes(DATA.joinpath("reranker.onnx").read_bytes()[:-100])
    with pytest.raises(EmbedderError, match="not the model it should be"):
        CrossEncoder(damaged, SHA256["reranker.onnx"])
    with pytest.raises(EmbedderError, match="cannot be read"):
        CrossEncoder(tmp_path / "none.onnx", SHA256["reranker.onnx"])
