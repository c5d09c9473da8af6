"""The configuration file as frozen dataclasses, one a table. Unknown or missing keys are errors."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

BESIDE = Path(__file__).with_name("config.toml")


@dataclass(frozen=True)
class Data:
    seed: int
    held_share: float
    held_share_written: float
    pool_turns: int
    pool_turns_written: int
    turn_tokens: int
    query_tokens: int
    lexical_negatives: int
    ngram: int
    general_documents: int
    prose: list[str]
    prose_documents: int
    event_dialogues: int
    composed: int
    language_pairs: int


@dataclass(frozen=True)
class Mining:
    own: int
    source: int
    pool: int
    too_near: float
    exact: list[str]
    positives: int


@dataclass(frozen=True)
class First:
    seed: int
    epochs: int
    batch: int
    negatives: int
    rate: float
    freeze_words: bool


@dataclass(frozen=True)
class Window:
    """Tokens of each part that a cross-encoder reads."""

    query: int
    turn: int
    previous: int
    following: int


@dataclass(frozen=True)
class Teacher(Window):
    seeds: list[int]
    epochs: int
    batch: int
    negatives: int
    rate: float
    pointwise: float
    freeze_words: bool


@dataclass(frozen=True)
class Final:
    seeds: list[int]
    epochs: int
    batch: int
    negatives: int
    rate: float
    distil: float
    anchor: float
    anchors: int
    general_turns: int
    with_previous: float
    turn: int
    previous: int
    freeze_words: bool
    stock: list[float]
    ship_stock: float


@dataclass(frozen=True)
class Reranker(Window):
    layers: list[int]
    ship: int
    seeds: list[int]
    epochs: int
    batch: int
    negatives: int
    own: int
    rate: float
    distil: float
    states: float
    pointwise: float
    freeze_words: bool


@dataclass(frozen=True)
class Train:
    scale: float
    warm_up: float
    weight_decay: float
    clip: float
    dropout: float
    repeat: dict[str, int]


@dataclass(frozen=True)
class Evaluate:
    turn: int
    previous: int
    dense: float
    before: float
    after: float
    reranked: list[list[int]]
    blend: list[float]


@dataclass(frozen=True)
class Export:
    opset: int
    even: float
    reduce_range: bool
    sample: int
    largest: int


@dataclass(frozen=True)
class Ablation:
    name: str
    without: tuple[str, ...]
    final: Mapping[str, Any]
    train: Mapping[str, Any]

    def applied(self, settings: Settings) -> Settings:
        final, train = replace(settings.final, **self.final), replace(settings.train, **self.train)
        return replace(settings, final=final, train=train)


@dataclass(frozen=True)
class Settings:
    data: Data
    mining: Mining
    first: First
    teacher: Teacher
    final: Final
    reranker: Reranker
    train: Train
    evaluate: Evaluate
    export: Export
    ablations: tuple[Ablation, ...]


def load(path: Path = BESIDE) -> Settings:
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    ablations = tuple(
        Ablation(entry["name"], tuple(entry.get("without", ())), entry.get("final", {}), entry.get("train", {}))
        for entry in table.get("ablation", ())
    )
    return Settings(
        data=Data(**table["data"]),
        mining=Mining(**table["mining"]),
        first=First(**table["first"]),
        teacher=Teacher(**table["teacher"]),
        final=Final(**table["final"]),
        reranker=Reranker(**table["reranker"]),
        train=Train(**table["train"]),
        evaluate=Evaluate(**table["evaluate"]),
        export=Export(**table["export"]),
        ablations=ablations,
    )
