"""Fits the weights by which a later message is taken to have replaced an earlier one.

    python training/reader/changes.py FILE.jsonl … [--out src/recollect/reader/data/changes.npz]

Each file holds stories of things that change, one writer each; they are told to a memory, which compares their messages
as it always does. Two logistic regressions: before the two messages are read beside each other, and after. Figures are
of each writer's stories with weights from the others'. Needs the package itself; four minutes on a CPU.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

sys.path += [str(Path(__file__).parents[2] / "benchmarks"), str(Path(__file__).parents[1])]
from recollect import Memory, Settings
from recollect.audience import OWNER
from recollect.judges.reading.changes import LIKELY, WORTH, signs_of
from recollect.learning.changes import Changes
from recollect.log.read import log, readable
from recollect.reader import pairs
from stories import tell

from logistic import fit, probable

L2 = 3.0
Array = Any


def gathered(stories: list[dict[str, Any]]) -> tuple[Array, Array]:
    """What can be seen of each two messages that a memory compares, and whether the later one replaced the earlier: of
    each story in a memory of its own, and of all in one talk."""
    features, right = [], []
    for several in (*([each] for each in stories), stories):
        replaced, unclear = (set[tuple[str, str]]().union(*each) for each in zip(*map(labels, several), strict=True))
        with TemporaryDirectory() as folder:
            memory = Memory(Path(folder) / "memory.db", settings=Settings(background=False, distilling=False))
            for story in several:
                tell(memory, story, "matrix:story")
            pipeline = memory._pipeline
            pipeline.learn_facts()
            pipeline.embed()
            rooms = (memory._store, memory.space, memory.settings, memory._panel, memory._vectors)
            with memory._store.read() as connection:
                rows = list(connection.execute(readable(memory.space, OWNER).order_by(log.position)))
                for pair in Changes(*rooms, pipeline._embedder()).pairs(connection, rows):
                    which = pair.older.external_id, pair.newer.external_id
                    if which in unclear:
                        continue
                    past = min(max(pairs.past(pair.question.older, pair.question.newer), 1e-3), 1 - 1e-3)
                    features.append([*signs_of(pair.question), math.log(past / (1 - past))])
                    right.append(which in replaced)
            memory.close()
    return np.array(features, float), np.array(right, float)


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
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    writers = []
    for path in given.files:
        stories = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        writers.append(gathered(stories))
        print(f"{path.name}: {len(stories)} stories, {len(writers[-1][1])} pairs, {writers[-1][1].sum():.0f} changes")
    for number, (features, right) in enumerate(writers if len(writers) > 1 else ()):
        others = [each for at, each in enumerate(writers) if at != number]
        before, after = fitted(*map(np.concatenate, zip(*others, strict=True)))
        worth = probable(features[:, :-1], before) >= WORTH
        sure = np.where(worth, probable(features, after), 0.0)
        found = sure >= LIKELY
        print(f"{given.files[number].name}: {worth.mean():.2f} of the pairs are read, of the changes "
              f"{found[right == 1].mean():.2f} are found, {right[found].mean():.2f} of those are one")  # fmt: skip
    before, after = fitted(*map(np.concatenate, zip(*writers, strict=True)))
    print("before", before.round(2).tolist(), "read", after.round(2).tolist())
    if given.out:
        np.savez(given.out, before=before.astype("float32"), read=after.astype("float32"))


def fitted(features: Array, right: Array) -> tuple[Array, Array]:
    return fit(features[:, :-1], right, L2), fit(features, right, L2)


if __name__ == "__main__":
    main()
