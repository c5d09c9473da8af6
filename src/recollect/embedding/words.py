"""Whether a word is one of those that the encoder knows whole: ordinary English words, and no slips of the pen."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files


def is_ordinary(word: str) -> bool:
    return word in _words()


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    pieces = files("recollect.embedding").joinpath("data", "wordpiece.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(piece for piece in pieces if piece.isalpha())
