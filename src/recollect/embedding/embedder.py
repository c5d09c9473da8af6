"""What every embedder offers, and how the one that the settings name is found.

recollect         our own encoder for conversations, on this machine's processor: the default, offline
minilm            all-MiniLM-L6-v2 as it was published, likewise (extra `minilm`)
openai:MODEL      any endpoint that speaks OpenAI's protocol, at the setting `embedder_url`
st:MODEL          sentence-transformers, when it is installed
fastembed:MODEL   fastembed, when it is installed
none              no vectors: recall by words alone
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from recollect.errors import EmbedderError, InvalidInput
from recollect.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Embedder(Protocol):
    """Texts into rows of length one. `fingerprint` changes whenever the same text would give another row."""

    @property
    def model(self) -> str: ...

    @property
    def dimension(self) -> int: ...

    @property
    def fingerprint(self) -> str: ...

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        """`kind` is "passage" for what is remembered and "query" for what is asked."""
        ...


def check(spec: str) -> None:
    """Whether a setting names an embedder at all; it is loaded when it is first needed."""
    family, colon, model = spec.partition(":")
    if spec not in ("recollect", "minilm", "none") and not (
        colon and model and family in ("openai", "st", "fastembed")
    ):
        raise InvalidInput(
            "embedder",
            f"{spec!r} is not known; use recollect, minilm, openai:MODEL, st:MODEL, fastembed:MODEL or none.",
        )


def embedder_of(spec: str, settings: Settings) -> Embedder | None:
    """The embedder of a name, loaded; None for none. Raises EmbedderError where it cannot be had."""
    check(spec)
    if spec == "none":
        return None
    return _loaded(spec, settings.embedder_url, settings.embedder_key, settings.embedder_timeout_seconds)


@lru_cache(maxsize=4)  # a model is loaded once a process, however many memories use it
def _loaded(spec: str, url: str, key: str, timeout: float) -> Embedder:
    family, _, model = spec.partition(":")
    try:
        if family in ("recollect", "minilm"):
            from recollect.embedding.minilm import ours, stock

            return ours() if family == "recollect" else stock()
        if family == "openai":
            from recollect.embedding.remote import OpenAIEmbedder

            return OpenAIEmbedder(model, url, key, timeout)
        from recollect.embedding import installed

        return installed.sentence_transformers(model) if family == "st" else installed.fastembed(model)
    except ImportError as error:
        raise EmbedderError(
            f"the embedder {spec!r} needs the package {error.name!r}, which is not installed; "
            "install it, or choose another with the setting 'embedder'."
        ) from error


def embed(embedder: Embedder, texts: Sequence[str], kind: str) -> NDArray[np.float32]:
    """Vectors of texts, looked at: whatever goes wrong in an embedder is an EmbedderError."""
    import numpy as np

    try:
        found = np.asarray(embedder.embed(list(texts), kind), np.float32)
    except EmbedderError:
        raise
    except Exception as error:  # embedders are others' code, and each has errors of its own
        raise EmbedderError(f"the embedder {embedder.model!r} failed: {str(error) or type(error).__name__}") from error
    if found.shape != (len(texts), embedder.dimension):
        wanted = (len(texts), embedder.dimension)
        raise EmbedderError(f"the embedder {embedder.model!r} gave vectors of shape {found.shape}, not {wanted}.")
    norms = np.linalg.norm(found, axis=1, keepdims=True)
    if not np.isfinite(norms).all() or not (norms > 0).all():
        raise EmbedderError(f"the embedder {embedder.model!r} gave vectors that are no directions.")
    return np.asarray(found / norms, np.float32)


def fingerprint(*parts: str) -> str:
    name = "".join(letter if letter.isalnum() and letter.isascii() else "-" for letter in parts[0])[:40]
    return f"{name}-{hashlib.blake2b(chr(31).join(parts).encode(), digest_size=4).hexdigest()}"
