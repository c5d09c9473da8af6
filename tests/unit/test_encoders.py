"""The encoders that come with us: offline, of length one, the same for the same text in any company."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from recollect import EmbedderError
from recollect.embedding.minilm import DIMENSION, MiniLM, count_tokens, ours, stock
from recollect.embedding.shipped import DATA, SHA256

TEXTS = [
    "Alice is my sister, works at Google",
    "The boiler makes noises again",
    "ok",
    "",
    "東京 🎉 é",
    "I moved to Berlin last summer and the rent is " + "really " * 400 + "high",
    "what is her employment?",
]


@pytest.fixture(params=[ours, stock])
def encoder(request: pytest.FixtureRequest) -> MiniLM:
    load: Callable[[], MiniLM] = request.param
    return load()


def test_vectors_have_their_dimension_and_length_one(encoder: MiniLM) -> None:
    found = encoder.embed(TEXTS)
    assert found.shape == (len(TEXTS), encoder.dimension) == (len(TEXTS), DIMENSION)
    assert found.dtype == np.float32
    assert np.linalg.norm(found, axis=1) == pytest.approx([1] * len(TEXTS), abs=1e-5)
    assert encoder.embed([]).shape == (0, DIMENSION)


def test_a_vector_depends_on_nothing_but_its_text(encoder: MiniLM) -> None:
    """To the last bit, in any company and any order: private texts must not change the vectors of public ones."""
    together = encoder.embed(TEXTS)
    again = encoder.embed(TEXTS[::-1] + TEXTS[:2])
    for number, text in enumerate(TEXTS):
        assert (encoder.embed([text])[0] == together[number]).all()
        assert (again[len(TEXTS) - 1 - number] == together[number]).all()


def test_texts_of_like_meaning_lie_near_each_other(encoder: MiniLM) -> None:
    google, boiler, *_, question = encoder.embed(TEXTS)
    assert google @ question > boiler @ question + 0.1


def test_two_encoders_have_two_fingerprints() -> None:
    assert ours().fingerprint != stock().fingerprint
    assert ours() is ours()


def test_a_model_that_is_damaged_is_not_used(tmp_path: Path) -> None:
    damaged = tmp_path / "encoder.onnx"
    damaged.write_bytes(DATA.joinpath("encoder.onnx").read_bytes()[:-100])
    with pytest.raises(EmbedderError, match=r"is not the model it should be.* install .* again"):
        MiniLM("recollect", damaged, SHA256["encoder.onnx"])
    with pytest.raises(EmbedderError, match=r"cannot be read .* install .* again"):
        MiniLM("recollect", tmp_path / "nothing.onnx", SHA256["encoder.onnx"])


def test_tokens_are_counted_as_the_model_reads_them() -> None:
    assert count_tokens("") == 0
    assert count_tokens("hello world") == 2
    assert count_tokens("unbelievably 東京!") > 4
