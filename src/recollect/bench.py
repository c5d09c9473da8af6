"""How a memory does: how far its vectors are, and how long each stage of a recall takes on it.

Questions are made of words of its own interactions; what comes out are figures, never words. The one place that looks
behind `Memory`: stages are timed within real recalls, by a stopwatch around the rooms that do the work.
"""

from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from typing import Any

from sqlalchemy import select

from recollect.embedding.derive import models
from recollect.errors import InvalidInput
from recollect.learning import headway
from recollect.log.append import head_position
from recollect.log.read import log
from recollect.memory import Memory
from recollect.store.among import among

MOST = 10_000
UNTIMED = 3  # questions before the first that counts: files are opened, and the model is loaded
STAGES = ("understanding", "embedding the query", "words", "vectors", "judging", "recall", "context")
_WORD = re.compile(r"\w{3,}")
_READ = 2_000  # characters of an interaction that questions are made of
_AT_ONCE = 200


@dataclass(frozen=True, slots=True)
class Vectors:
    """Which embedder serves a memory, which one the settings name, and how many interactions wait for each, and to be
    learnt from."""

    serving: str | None
    configured: str
    waiting: int
    to_embed: int
    to_learn: int


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of a recall, in milliseconds."""

    name: str
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Bench:
    interactions: int
    embedder: str | None
    waiting: int
    queries: int
    stages: tuple[Stage, ...]


def vectors(memory: Memory) -> Vectors:
    with memory._store.read() as connection:
        known = models(connection, memory.space)
        head = head_position(connection, memory.space)
        to_learn = headway.waiting(connection, memory.space) if memory.settings.learning else 0
    choice = memory._choice
    serving = next((model for model in known if model.serving), None)
    coming = next((model for model in known if model.spec == choice.spec), None)
    return Vectors(
        serving.spec if serving else None,
        choice.spec,
        head - serving.position if serving else head if choice.wanted else 0,
        head - coming.position if coming else head,
        to_learn,
    )


def measure(memory: Memory, queries: int = 100, progress: Callable[[int, int], None] | None = None) -> Bench:
    """Ask so many questions as the owner, and tell how long each stage took."""
    if not 1 <= queries <= MOST:
        raise InvalidInput("queries", f"{queries!r} is out of bounds; use a number from 1 to {MOST:,}.")
    asked = questions(memory, queries + UNTIMED)
    if not asked:
        raise InvalidInput("memory", "it holds no words to ask about yet; remember something first.")
    timed = asked[UNTIMED:] or asked
    spent: dict[str, list[float]] = {name: [] for name in STAGES}
    for question in asked[:UNTIMED]:
        memory.context(question)
    with _stopwatch(memory) as watch:
        for number, question in enumerate(timed, 1):
            watch.clear()
            whole = _seconds(memory.recall, question)
            for name in STAGES[:4]:
                spent[name].append(watch.get(name, 0.0))
            spent["judging"].append(whole - sum(watch.values()))
            spent["recall"].append(whole)
            if progress:
                progress(number, len(timed))
    for question in timed:
        anew = f"{question}?"  # so that its vector is not remembered from before
        spent["context"].append(_seconds(memory.context, anew))
    found = vectors(memory)
    with memory._store.read() as connection:
        head = head_position(connection, memory.space)
    stages = tuple(Stage(name, *_percentiles(times)) for name, times in spent.items())
    return Bench(head, found.serving, found.waiting, len(timed), stages)


def questions(memory: Memory, count: int) -> list[str]:
    """So many different questions of a few words each; fewer, where the memory does not hold enough words."""
    with memory._store.read() as connection:
        head = head_position(connection, memory.space)
        dice = random.Random(head)  # noqa: S311 - the same memory is asked the same
        positions = dice.sample(range(1, head + 1), min(head, 2 * count))
        texts: list[str] = []
        for start in range(0, len(positions), _AT_ONCE):
            rows = select(log.content).where(
                log.space == memory.space,
                among(log.position, positions[start : start + _AT_ONCE]),
                log.type != "decision",
                log.erasure.is_(None),
            )
            texts += connection.execute(rows.order_by(log.position)).scalars()
    said = [words for text in texts if (words := _WORD.findall(text[:_READ]))]
    found: dict[str, None] = {}
    for _ in range(20 * count):
        if len(found) == count or not said:
            break
        words = dice.choice(said)
        found[" ".join(dice.sample(words, min(len(words), dice.randint(2, 6))))] = None
    return list(found)


@contextmanager
def _stopwatch(memory: Memory) -> Iterator[dict[str, float]]:
    """Seconds spent in each stage, added up until they are cleared."""
    asker = memory._asker
    rooms = {
        "understanding": (asker, "understand"),
        "embedding the query": (asker.choice, "asked"),
        "words": (asker.indexes.words, "candidates"),
        "vectors": (asker.indexes.vectors, "search"),
    }
    spent: dict[str, float] = {}

    def timed(name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:
            start = time.perf_counter()
            try:
                found = method(*arguments, **named)
                return timed(name, found) if callable(found) else found  # what is waited for later counts as well
            finally:
                spent[name] = spent.get(name, 0.0) + time.perf_counter() - start

        return run

    for name, (room, method) in rooms.items():
        setattr(room, method, timed(name, getattr(room, method)))
    try:
        yield spent
    finally:
        for room, method in rooms.values():
            delattr(room, method)  # the method of its class is there again


def _seconds(ask: Callable[[str], object], question: str) -> float:
    start = time.perf_counter()
    ask(question)
    return time.perf_counter() - start


def _percentiles(seconds: list[float]) -> tuple[float, float]:
    ordered = sorted(seconds)
    return round(median(ordered) * 1000, 3), round(ordered[math.ceil(0.95 * len(ordered)) - 1] * 1000, 3)
