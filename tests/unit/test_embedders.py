"""Which embedder a setting names, and what is made of whatever one gives back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from recollect import EmbedderError, InvalidInput, Settings
from recollect.embedding.embedder import embed, fingerprint
from recollect.embedding.named import check, embedder_of


@pytest.mark.parametrize(
    "spec", ["recollect", "minilm", "none", "openai:tiny", "st:all-mpnet", "fastembed:BAAI/bge-small-en"]
)
def test_what_can_be_named(spec: str) -> None:
    check(spec)


@pytest.mark.parametrize(
    "spec", ["", "MiniLM", "recollect:2", "openai", "openai:", "st", ":x", "cohere:embed", "minilm:2", "none:"]
)
def test_what_cannot(spec: str) -> None:
    with pytest.raises(InvalidInput) as error:
        check(spec)
    assert error.value.field == "embedder"
    assert "fastembed:MODEL" in str(error.value)


def test_none_is_no_embedder() -> None:
    assert embedder_of("none", Settings()) is None


def test_the_default_is_loaded_once() -> None:
    assert embedder_of("recollect", Settings()) is embedder_of("recollect", Settings())


@pytest.mark.parametrize(("spec", "package"), [("st:x", "sentence_transformers"), ("fastembed:x", "fastembed")])
def test_a_package_that_is_not_installed_is_named(spec: str, package: str) -> None:
    try:
        __import__(package)
    except ImportError:
        pass
    else:
        pytest.skip(f"{package} is installed here")
    with pytest.raises(EmbedderError, match=package):
        embedder_of(spec, Settings())


def test_an_endpoint_without_an_address_is_told_so() -> None:
    with pytest.raises(InvalidInput) as error:
        embedder_of("openai:tiny", Settings())
    assert error.value.field == "embedder_url"


def test_a_fingerprint_is_a_plain_name_that_tells_models_apart() -> None:
    names = [
        fingerprint("org/Modèl:1", "url", "8"),
        fingerprint("org/Modèl:1", "url2", "8"),
        fingerprint("m", "u", "8"),
    ]
    assert len(set(names)) == 3
    assert all(set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") for name in names)
    assert fingerprint("m", "u", "8") == names[2]


class Given:
    model = fingerprint = "given"
    dimension = 4

    def __init__(self, give: Callable[[list[str]], Any]) -> None:
        self.give = give

    def embed(self, texts: Any, kind: str = "passage") -> Any:
        return self.give(list(texts))


def test_vectors_come_out_of_length_one_whatever_their_type() -> None:
    found = embed(Given(lambda texts: [[3, 0, 4, 0]] * len(texts)), ["a", "b"], "passage")
    assert found.dtype == np.float32
    assert found.tolist() == [[pytest.approx(0.6), 0, pytest.approx(0.8), 0]] * 2


def raised(error: Exception) -> Callable[[list[str]], Any]:
    def give(_texts: list[str]) -> Any:
        raise error

    return give


WRONG: dict[str, tuple[Callable[[list[str]], Any], str]] = {
    "too few": (lambda texts: np.ones((len(texts) - 1, 4)), "shape"),
    "too many": (lambda texts: np.ones((len(texts) + 1, 4)), "shape"),
    "another dimension": (lambda texts: np.ones((len(texts), 5)), "shape"),
    "one row": (lambda _texts: np.ones(4), "shape"),
    "nothing": (lambda _texts: None, "given"),
    "not a number": (lambda texts: np.full((len(texts), 4), np.nan), "no directions"),
    "infinite": (lambda texts: np.full((len(texts), 4), np.inf), "no directions"),
    "zeros": (lambda texts: np.zeros((len(texts), 4)), "no directions"),
    "ragged": (lambda _texts: [[1.0] * 4, [1.0]], "failed"),
    "words": (lambda _texts: [["a"] * 4] * 2, "failed"),
    "an error of its own": (raised(RuntimeError("CUDA out of memory")), "CUDA out of memory"),
    "an error without words": (raised(ConnectionResetError()), "ConnectionResetError"),
    "an error of ours": (raised(EmbedderError("the endpoint sleeps")), "the endpoint sleeps"),
}


@pytest.mark.parametrize("what", WRONG)
def test_whatever_goes_wrong_in_an_embedder_is_an_embedder_error(what: str) -> None:
    give, word = WRONG[what]
    with pytest.raises(EmbedderError, match=word):
        embed(Given(give), ["a", "b"], "passage")


def test_whoever_interrupts_is_not_held_up() -> None:
    def interrupted(_texts: list[str]) -> Any:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        embed(Given(interrupted), ["a"], "query")
