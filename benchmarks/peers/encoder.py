"""A small sentence encoder through onnxruntime: the one embedder of every peer.

Written apart from recollect, so that no peer's process carries it; the driver checks that both give the same vectors.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from tokenizers import BertWordPieceTokenizer


class Encoder:
    dimension = 384

    def __init__(self, model: Path, vocabulary: Path) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # a text a thread, as recollect does it: quicker than batches, and leaner
        options.enable_cpu_mem_arena = False
        options.enable_mem_pattern = False
        self.session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self.names = [item.name for item in self.session.get_inputs()]
        self.tokenizer = BertWordPieceTokenizer(str(vocabulary), lowercase=True)
        self.tokenizer.enable_truncation(256)

    def embed(self, texts: Sequence[str], kind: str = "passage") -> Any:
        """Rows of length one."""
        encodings = self.tokenizer.encode_batch(list(texts))
        with ThreadPoolExecutor(min(os.cpu_count() or 1, 4)) as pool:
            return np.stack(list(pool.map(self._row, encodings)))

    def _row(self, encoding: Any) -> Any:
        ids = np.array([encoding.ids], np.int64)
        given = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        hidden = self.session.run(None, {name: given[name] for name in self.names})[0]
        row = hidden[0].mean(0)
        return row / np.linalg.norm(row)
