"""Fits the weights by which a later message is taken to have replaced an earlier one.

    python training/reader/changes.py FILE.jsonl … [--out src/recollect/reader/data/changes.npz]

Each file holds stories of things that change, one writer each; they are told to a memory, which looks for earlier
messages as it always does. Two logistic regressions: before two messages are read beside each other, which says which
few are read, and after. Figures are of each writer's stories with weights from the others'. Needs the package itself;
ten minutes on a CPU.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

sys.path += [str(Path(__file__).parents[2] / "benchmarks"), str(Path(__file__).parents[1])]
from recollect import Memory, Settings
from recollect.audience import OWNER
from recollect.judges.reading.changes import LIKELY, WORTH, signs_of
from recollect.learning.changes import COMPARED, Changes
from recollect.log.read import log, readable
from recollect.reader import pairs
from recollect.reader.changes import Signs
from stories import tell

from logistic import fit, probable

L2 = 3.0
Array = Any


class Seen(NamedTuple):
    """Two messages that a memory could compare: by which message of which talk, what can be seen of them without
    reading, their words, and whether the later one replaced the earlier."""

    newer: str
    signs: Signs
    words: tuple[str, str]
    replaced: bool


def gathered(stories: list[dict[str, Any]]) -> list[Seen]:
    """What a memory could compare: of each story in a memory of its own, and of all in one talk."""
    found = []
    for number, several in enumerate((*([each] for each in stories), stories)):
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
                for pair in chain.from_iterable(Changes(*rooms, pipeline._embedder()).near(connection, rows)):
                    which = pair.older.external_id, pair.newer.external_id
                    if which not in unclear:
                        asked = pair.question
                        seen = Seen(
                            f"{number} {which[1]}", signs_of(asked), (asked.older, asked.newer), which in replaced
                        )
                        found.append(seen)
            memory.close()
    return found


def compared(seen: Sequence[Seen], before: Array) -> list[Seen]:
    """Those that a memory with these weights reads."""
    by_newer: dict[str, list[tuple[float, Seen]]] = {}
    for chance, each in zip(probable(np.array([each.signs for each in seen], float), before), seen, strict=True):
        by_newer.setdefault(each.newer, []).append((chance, each))
    best = (sorted(some, key=lambda each: -each[0])[:COMPARED] for some in by_newer.values())
    return [each for some in best for chance, each in some if chance >= WORTH]


def read(seen: Sequence[Seen]) -> tuple[Array, Array]:
    """With how the two read beside each other."""
    past = np.clip([pairs.past(*each.words) for each in seen], 1e-3, 1 - 1e-3)
    features = np.concatenate(
        [np.array([each.signs for each in seen], float), np.log(past / (1 - past))[:, None]], axis=1
    )
    return features, np.array([each.replaced for each in seen], float)


def labels(story: dict[str, Any]) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Which message is past by which; and of which nobody said so: two that are past by a third, or tell the same. A
    story without questions names every earlier message that is past by a later one."""
    past, unclear = set[tuple[str, str]](), set[tuple[str, str]]()
    for newer, gone in story.get("past", {}).items():
        past |= {(f"{story['id']}/{older}", f"{story['id']}/{newer}") for older in gone}
    for each in story.get("questions", ()):
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
    writers = [[json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] for path in given.files]
    seen = [gathered(stories) for stories in writers]
    before = fitted(chain.from_iterable(seen))
    chosen = [compared(some, before) for some in seen]
    features = [read(some) for some in chosen]
    for number, (values, right) in enumerate(features):
        others = [each for at, each in enumerate(features) if at != number] or features
        sure = probable(values, fit(*map(np.concatenate, zip(*others, strict=True)), L2))
        changes = sum(each.replaced for each in seen[number])
        print(f"{given.files[number].name}: {changes} changes among {len(seen[number])} pairs; {len(right)} are read, "
              f"{right.sum() / changes:.2f} of the changes", end="")  # fmt: skip
        found = sure >= LIKELY
        print(
            f"; {right[found].sum() / changes:.2f} are found, {right[found].mean():.2f} of what is found is one",
            flush=True,
        )
    after = fit(*map(np.concatenate, zip(*features, strict=True)), L2)
    print("before", before.round(2).tolist(), "read", after.round(2).tolist())
    if given.out:
        np.savez(given.out, before=before.astype("float32"), read=after.astype("float32"))


def fitted(seen: Iterable[Seen]) -> Array:
    some = list(seen)
    return fit(np.array([each.signs for each in some], float), np.array([each.replaced for each in some], float), L2)


if __name__ == "__main__":
    main()
