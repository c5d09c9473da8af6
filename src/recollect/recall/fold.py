"""Folding what says the same: of near-duplicates the best stands for all, and names them among its sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from recollect.model import Hit
from recollect.understanding.notes import noted

SAME = 0.9  # share of words in common, from which two texts say the same
FEWEST = 4  # words that a text must have for that; shorter ones must be equal
NONE: Mapping[str, str] = {}
_WORD = re.compile(r"\w+")


def folded(hits: Iterable[Hit], limit: int, long: Mapping[str, str] = NONE) -> list[Hit]:
    """The first `limit` that differ, each with the sources of those up to there that say the same to the same
    readers. `long` has the whole of messages of which a hit has a passage: two may share that and nothing else."""
    kept: list[tuple[frozenset[str], Hit]] = []
    for hit in hits:
        text = long.get(hit.id, hit.text)
        words = frozenset(_WORD.findall((noted(text) or text).lower()))  # a note says what asked for it
        for number, (others, first) in enumerate(kept):
            if first.audience == hit.audience and first.sender == hit.sender and _same(words, others):
                kept[number] = (others, _with(first, hit))
                break
        else:
            if len(kept) == limit:
                break
            kept.append((words, hit))
    return [hit for _, hit in kept]


def _same(one: frozenset[str], other: frozenset[str]) -> bool:
    if one == other:
        return bool(one)
    if min(len(one), len(other)) < FEWEST:
        return False
    if len(one & other) < SAME * len(one | other):
        return False
    if one - other and other - one:
        return False  # Tuesday in one, Wednesday in the other: another value is another thing to know
    return not any(word.isdecimal() for word in one ^ other)


def _with(first: Hit, other: Hit) -> Hit:
    return replace(first, sources=first.sources + other.sources, external_ids=first.external_ids + other.external_ids)
