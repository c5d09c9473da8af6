"""What every embedder offers, and its answers looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from recollect.errors import EmbedderError

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
