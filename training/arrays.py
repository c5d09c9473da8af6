"""What the programs hand to each other: compact arrays in .npz files, tokens instead of text.

A `Corpus` is what may be trained on; a `Search` is something to search in, for measuring only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Ragged:
    """Rows of different length in one flat array: row i is values[starts[i]:starts[i + 1]]."""

    values: Array
    starts: Array

    @classmethod
    def of(cls, rows: Iterable[Sequence[int] | Array], kind: str) -> Self:
        kept = [np.asarray(row, dtype=kind) for row in rows]
        lengths = [len(row) for row in kept]
        values = np.concatenate(kept) if kept else np.zeros(0, dtype=kind)
        return cls(values, np.concatenate([[0], np.cumsum(lengths)]).astype("uint32"))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, row: int) -> Array:
        return self.values[int(self.starts[row]) : int(self.starts[row + 1])]


class Saved:
    """Frozen dataclasses of arrays and ragged arrays, as one file."""

    def save(self, path: Path) -> None:
        held: dict[str, Any] = {}
        for field in fields(self):  # type: ignore[arg-type]
            value = getattr(self, field.name)
            if isinstance(value, Ragged):
                held[f"{field.name}.values"], held[f"{field.name}.starts"] = value.values, value.starts
            else:
                held[field.name] = value
        path.parent.mkdir(parents=True, exist_ok=True)
        np.savez_compressed(path, **held)

    @classmethod
    def load(cls, path: Path) -> Self:
        with np.load(path) as held:
            found = {
                field.name: Ragged(held[f"{field.name}.values"], held[f"{field.name}.starts"])
                if f"{field.name}.values" in held
                else held[field.name]
                for field in fields(cls)  # type: ignore[arg-type]
            }
        return cls(**found)


@dataclass(frozen=True)
class Corpus(Saved):
    """Dialogues and questions to train on. Turns and dialogues are numbered through; -1 means none."""

    sources: Array  # names
    special: Array  # token numbers of [CLS], [SEP] and the bar between a turn and its neighbours
    turns: Ragged  # tokens
    previous: Array
    following: Array
    turn_dialogue: Array
    dialogue_start: Array  # first turn, one more at the end
    dialogue_source: Array
    queries: Ragged  # tokens
    query_dialogue: Array
    positives: Ragged  # turns; none where the question has no answer
    ignored: Ragged  # turns that are neither right nor wrong
    lexical: Array  # questions × wrong turns that share words, filled up with -1
    anchors: Ragged  # tokens of general text and of translations
    anchor_targets: Ragged  # tokens of the English that an anchor translates; empty: it stands for itself


@dataclass(frozen=True)
class Search(Saved):
    """Pools of passages, questions over them, and the passages (or groups of them) that answer."""

    special: Array
    turns: Ragged
    previous: Array
    following: Array
    terms: Ragged  # for BM25
    pool: Array  # of a turn
    group: Array  # of a turn: its session
    queries: Ragged
    query_terms: Ragged
    query_pool: Array
    query_kind: Array  # number of a kind, for a breakdown
    kinds: Array  # names
    gold: Ragged  # turns; none: no answer
    gold_groups: Ragged
