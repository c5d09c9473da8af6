"""How our models run: an ONNX session on this machine's processor, and the tokenizer that they share."""

from __future__ import annotations

import ctypes
from contextlib import suppress

import onnxruntime
from tokenizers import BertWordPieceTokenizer

from recollect.embedding.shipped import vocabulary


def session(content: bytes) -> onnxruntime.InferenceSession:
    """One thread a run: several texts run beside each other instead. No arena: it would keep the longest text's memory
    for good, and gains nothing."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.log_severity_level = 3
    made = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    with suppress(OSError, AttributeError):  # return to the system what reading took; glibc would keep some 60 MB of it
        ctypes.CDLL(None).malloc_trim(0)
    return made


def tokenizer(longest: int | None = None) -> BertWordPieceTokenizer:
    """`longest`: tokens after which a text, or the longer one of two, is cut."""
    made = BertWordPieceTokenizer(vocabulary(), lowercase=True)
    if longest is not None:
        made.enable_truncation(longest, strategy="longest_first")
    return made
