"""The cross-encoder that comes with Recollect: reads a question and a turn together, with the turns beside it.

Few words of each, so that twenty turns take a processor about as long as a blink. docs/model-card.md tells what it was
made from and how good it is.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from recollect.embedding.running import session, tokenizer
from recollect.embedding.shipped import DATA, SHA256, checked

QUERY, TURN, BEFORE, AFTER = 24, 48, 26, 12  # tokens that are read; as in training
LETTERS = 4_000  # of a turn that are looked through for the part to read
TOGETHER = 5  # pairs that go through the model at once, those of like length
COMMON = 1_996  # from here on the vocabulary goes from frequent to rare words


class Passage(NamedTuple):
    """A turn as `Speaker: text`, and the turns before and after it; empty where there are none."""

    text: str
    before: str = ""
    after: str = ""


class CrossEncoder:
    """The model and its tokenizer. One per process is enough: it is safe for any number of threads."""

    def __init__(self, path: Path, sha256: str) -> None:
        self.threads = min(os.cpu_count() or 1, 4)  # several portions at once: threads of one would wait for each other
        self.session = session(checked(path, sha256))
        self.tokenizer = tokenizer()
        self.start, self.end, self.bar = (self.tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]", "|"))

    def read(self, query: str, passages: Sequence[Passage]) -> list[float]:
        """How well each passage answers: a number without bounds, above zero for more likely than not."""
        asked = self._tokens(query)
        pairs = [self._pair(asked, passage) for passage in passages]
        order = sorted(range(len(pairs)), key=lambda at: len(pairs[at][0]))
        portions = [order[begin : begin + TOGETHER] for begin in range(0, len(order), TOGETHER)]
        found = [0.0] * len(pairs)
        with ThreadPoolExecutor(self.threads) as several:
            numbers = several.map(lambda portion: self._numbers([pairs[at] for at in portion]), portions)
            for portion, some in zip(portions, numbers, strict=True):
                for at, number in zip(portion, some, strict=True):
                    found[at] = number
        return found

    def _numbers(self, pairs: Sequence[tuple[list[int], list[int]]]) -> list[float]:
        shape = (len(pairs), max(len(tokens) for tokens, _ in pairs))
        ids, types, mask = (np.zeros(shape, np.int64) for _ in range(3))
        for row, (tokens, kinds) in enumerate(pairs):
            ids[row, : len(tokens)], types[row, : len(tokens)], mask[row, : len(tokens)] = tokens, kinds, 1
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": types}
        return [float(number) for number in self.session.run(None, given)[0]]

    def _tokens(self, text: str) -> list[int]:
        return list(self.tokenizer.encode(text[:LETTERS], add_special_tokens=False).ids)

    def _pair(self, asked: list[int], passage: Passage) -> tuple[list[int], list[int]]:
        first = [self.start, *asked[:QUERY], self.end]
        second = best_part(self._tokens(passage.text), asked, TURN)
        for text, most in ((passage.before, BEFORE), (passage.after, AFTER)):
            if text:
                second += [self.bar, *self._tokens(text[: 16 * most])[:most]]
        second.append(self.end)
        return first + second, [0] * len(first) + [1] * len(second)


def best_part(tokens: list[int], asked: list[int], most: int) -> list[int]:
    """Of a long turn the part that has most of the question's rare words, these in its middle."""
    if len(tokens) <= most:
        return tokens
    numbers = np.array(tokens)
    rare = np.where(np.isin(numbers, asked), np.log(np.maximum(numbers, COMMON) / COMMON), 0.0)
    total = np.concatenate([[0.0], np.cumsum(rare)])
    parts = total[most:] - total[:-most]
    best = np.flatnonzero(parts >= parts.max() - 1e-9)
    begin = int(best[len(best) // 2]) if parts.max() > 0 else 0
    return tokens[begin : begin + most]


@lru_cache(maxsize=1)
def ours() -> CrossEncoder:
    return CrossEncoder(DATA / "reranker.onnx", SHA256["reranker.onnx"])
