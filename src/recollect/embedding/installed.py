"""Embedders of other packages, when the user has installed them. Whether they download is between them and the user."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from recollect.embedding.embedder import fingerprint as _fingerprint
from recollect.errors import EmbedderError

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Installed:
    model: str
    dimension: int
    fingerprint: str
    encode: Callable[[list[str], str], Any]

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        vectors = np.asarray(self.encode(list(texts), kind), np.float32).reshape(len(texts), self.dimension)
        return np.asarray(vectors / np.linalg.norm(vectors, axis=1, keepdims=True), np.float32)


def sentence_transformers(name: str) -> Installed:
    from sentence_transformers import SentenceTransformer

    model = _or_say(name, lambda: SentenceTransformer(name))

    def encode(texts: list[str], kind: str) -> Any:
        how = model.encode_query if kind == "query" else model.encode_document
        return how(texts, normalize_embeddings=True, show_progress_bar=False)

    dimension = int(model.get_sentence_embedding_dimension())
    return Installed(name, dimension, _fingerprint("st", name, str(dimension)), encode)


def fastembed(name: str) -> Installed:
    from fastembed import TextEmbedding

    model = _or_say(name, lambda: TextEmbedding(name))

    def encode(texts: list[str], kind: str) -> list[Any]:
        rows: Iterable[Any] = model.query_embed(texts) if kind == "query" else model.passage_embed(texts)
        return list(rows)

    dimension = len(encode(["dimension"], "query")[0])
    return Installed(name, dimension, _fingerprint("fastembed", name, str(dimension)), encode)


def _or_say(name: str, load: Callable[[], Any]) -> Any:
    try:
        return load()
    except Exception as error:  # each package has errors of its own
        raise EmbedderError(f"the model {name!r} cannot be loaded: {error}") from error
