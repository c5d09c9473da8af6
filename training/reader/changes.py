"""Fits the weights by which a later message is taken to have replaced an earlier one.

    python training/reader/changes.py FILE.jsonl … --relations FILE.jsonl [--out src/recollect/reader/data/changes.npz]

Each file holds stories of things that change, one writer each; they are told to a memory, which compares their messages
as it always does. Two logistic regressions: before the two messages are read beside each other, and after. A third is
for statements of the like, of which stories have few: a memory is told hundreds that are made from relations. Figures
are of each writer's stories with weights from the others'. Needs the package itself; five minutes on a CPU.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))
from recollect import Memory, Settings
from recollect.audience import OWNER
from recollect.judges.reading.changes import LIKELY, WORTH, signs_of
from recollect.learning.changes import Changes
from recollect.log.read import log, readable
from recollect.reader import pairs
from recollect.reader.changes import FRAMED, evidence
from stories import tell

L2, ROUNDS = 3.0, 25
TOLD, CHANGED, TOLD_AS_CHANGE = 200, 0.4, 0.4  # statements of a memory, shares that change and that say so
SEEDS = 4
FRAME = slice(4, 7)  # features that tell how two statements lie beside each other
Array = Any
START, MINUTE = datetime(2026, 1, 5, 9, tzinfo=UTC), timedelta(minutes=1)


def fit(features: Array, right: Array) -> Array:
    """Weights by Newton's method, the constant last; features are scaled, and the scale is put into the weights."""
    mean, scale = features.mean(axis=0), features.std(axis=0) + 1e-6
    given = np.concatenate([(features - mean) / scale, np.ones((len(features), 1))], axis=1)
    cost = L2 * np.eye(given.shape[1])
    cost[-1, -1] = 1e-9
    weights = np.zeros(given.shape[1])
    for _ in range(ROUNDS):
        said = 1 / (1 + np.exp(-given @ weights))
        bend = (given * (said * (1 - said))[:, None]).T @ given + cost
        weights -= np.linalg.solve(bend, given.T @ (said - right) + cost @ weights)
    slopes = weights[:-1] / scale
    return np.append(slopes, weights[-1] - mean @ slopes)


def said(weights: Array, features: Array) -> Array:
    return 1 / (1 + np.exp(-(features @ weights[:-1] + weights[-1])))


def gathered(stories: list[dict[str, Any]]) -> tuple[Array, Array]:
    """What can be seen of each two messages that a memory compares, and whether the later one replaced the earlier."""
    features, right = [], []
    for story in stories:
        replaced, unclear = labels(story)
        for which, each in seen(lambda memory, story=story: tell(memory, story, "matrix:story")):
            if which not in unclear:
                features.append(each)
                right.append(which in replaced)
    return np.array(features, float), np.array(right, float)


def of_relations(relations: list[dict[str, Any]]) -> tuple[Array, Array]:
    """The same of statements made from relations, told by one sender and by several, some as a numbered list."""
    features, right = [], []
    for seed in range(SEEDS):
        told = statements(relations, random.Random(seed))
        said = [
            {"content": f"{number}. {text}" if seed % 2 else text, "channel": "cli:relations",
             "external_id": str(number), "sender": "teller" if seed < SEEDS // 2 else f"teller{number % 3}", "occurred_at": START + number * MINUTE}
            for number, (_, _, text) in enumerate(told)
        ]  # fmt: skip
        for which, each in seen(lambda memory, said=said: memory.observe_many(said)):
            (what, value, _), (other, now, _) = (told[int(number)] for number in which)
            features.append(each)
            right.append(what == other and value != now)
    return np.array(features, float), np.array(right, float)


def statements(relations: list[dict[str, Any]], chance: random.Random) -> list[tuple[tuple[int, str], str, str]]:
    """Of what, which value, and how it is told; what changes is told again later."""
    told = []
    keys = [(number, subject) for number, each in enumerate(relations) for subject in each["subjects"]]
    for what in chance.sample(keys, TOLD):
        relation = relations[what[0]]
        value, now = chance.sample(relation["values"], 2)
        told.append((what, value, chance.choice(relation["told"]).format(subject=what[1], value=value)))
        if chance.random() < CHANGED:
            ways = relation["changed" if chance.random() < TOLD_AS_CHANGE else "told"]
            told.append((what, now, chance.choice(ways).format(subject=what[1], value=now)))
    order = [what for what, _, _ in told]
    chance.shuffle(order)
    waiting = {what: [each for each in told if each[0] == what] for what in order}
    return [waiting[what].pop(0) for what in order]  # what was first is told first


def seen(telling: Callable[[Memory], object]) -> Iterator[tuple[tuple[str, str], list[float]]]:
    """What a memory compares of what it is told: two external ids, and the features of the two messages."""
    with TemporaryDirectory() as folder:
        memory = Memory(Path(folder) / "memory.db", settings=Settings(background=False, distilling=False))
        telling(memory)
        pipeline = memory._pipeline
        pipeline.learn_facts()
        pipeline.embed()
        rooms = (memory._store, memory.space, memory.settings, memory._panel, memory._vectors)
        with memory._store.read() as connection:
            rows = list(connection.execute(readable(memory.space, OWNER).order_by(log.position)))
            for pair in Changes(*rooms, pipeline._embedder()).pairs(connection, rows):
                *signs, frame = signs_of(pair.question)
                past = evidence(pairs.past(pair.question.older, pair.question.newer))
                yield (pair.older.external_id, pair.newer.external_id), [*signs, *frame, past]
        memory.close()


def labels(story: dict[str, Any]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Which message is past by which; and of which nobody said so: two that are past by a third, or tell the same."""
    past, unclear = set[tuple[str, str]](), set[tuple[str, str]]()
    for each in story["questions"]:
        if each["asks"] != "now":
            continue
        stale, current = ([f"{story['id']}/{id}" for id in each[which]] for which in ("stale", "answer"))
        past |= set(product(stale, current))
        unclear |= {*product(stale, stale), *product(current, current)}
    return past, unclear - past


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--relations", type=Path, required=True)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    writers = []
    for path in given.files:
        stories = read(path)
        writers.append(gathered(stories))
        print(f"{path.name}: {len(stories)} stories, {len(writers[-1][1])} pairs, {writers[-1][1].sum():.0f} changes")
    alike = of_relations(read(given.relations))
    print(f"{given.relations.name}: {len(alike[1])} pairs, {alike[1].sum():.0f} changes")
    for number, (features, right) in enumerate(writers if len(writers) > 1 else ()):
        weights = fitted([each for at, each in enumerate(writers) if at != number], alike)
        tell_apart(given.files[number].name, weights, features, right)
    weights = fitted(writers, alike)
    tell_apart("relations (learnt from)", weights, *alike)
    for name, each in weights.items():
        print(name, each.round(2).tolist())
    if given.out:
        np.savez(given.out, **{name: each.astype("float32") for name, each in weights.items()})


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def fitted(writers: list[tuple[Array, Array]], alike: tuple[Array, Array]) -> dict[str, Array]:
    """Weights before two messages are read, after it, and for statements of the like."""
    features, right = map(np.concatenate, zip(*writers, strict=True))
    unframed = np.delete(features, FRAME, axis=1)
    every, are = map(np.concatenate, zip((features, right), alike, strict=True))
    framed = is_framed(every)
    return {"before": fit(unframed[:, :-1], right), "read": fit(unframed, right),
            "framed": fit(in_order(every[framed]), are[framed])}  # fmt: skip


def is_framed(features: Array) -> Array:
    return features[:, FRAME.start] >= FRAMED


def in_order(features: Array) -> Array:
    """As `likelihood` takes them: the frame comes last."""
    return np.concatenate([np.delete(features, FRAME, axis=1), features[:, FRAME]], axis=1)


def tell_apart(name: str, weights: dict[str, Array], features: Array, right: Array) -> None:
    unframed = np.delete(features, FRAME, axis=1)
    worth = said(weights["before"], unframed[:, :-1]) >= WORTH
    probable = np.where(
        is_framed(features), said(weights["framed"], in_order(features)), said(weights["read"], unframed)
    )
    found = np.where(worth, probable, 0.0) >= LIKELY
    print(f"{name}: {worth.mean():.2f} of the pairs are read, of the changes "
          f"{found[right == 1].mean():.2f} are found, {right[found].mean():.2f} of those are one")  # fmt: skip


if __name__ == "__main__":
    main()
