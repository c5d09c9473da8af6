"""Fits the weights by which a later message is taken to have replaced an earlier one.

    python training/reader/changes.py FILE.jsonl … [--more FILE.jsonl …] [--out src/recollect/reader/data/changes.npz]

Each file holds stories of things that change, one writer each; they are told to a memory, which looks for earlier
messages as it always does. Three logistic regressions: which few earlier messages are worth reading, by what is seen
of both (once with their vectors, once without, for other embedders), and whether one is past, by that and by how the
two read. The last needs stories that the reader has not learnt from; those behind `--more`, of which it has, count for
the others alone. Figures are of each writer's stories with weights from the others'. Needs the package itself; an hour
on a CPU.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import chain, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

sys.path += [str(Path(__file__).parents[2] / "benchmarks"), str(Path(__file__).parents[1])]
from recollect import Memory, Settings
from recollect.audience import OWNER
from recollect.embedding.shipped import SHA256
from recollect.judges.reading.changes import LIKELY, WORTH
from recollect.learning.changes import COMPARED, Changes
from recollect.log.read import log, readable
from recollect.reader import pairs
from stories import tell

from logistic import fit, probable

L2, L2_VECTORS = 3.0, 3_000.0
SIGNS = 8  # features before the vectors
Array = Any


class Seen(NamedTuple):
    """What a memory could compare of one writer's stories, a row for each two messages: by which message of which talk,
    what can be seen of them without reading, their words, and whether the later one replaced the earlier."""

    newer: Array
    features: Array
    words: list[tuple[str, str]]
    replaced: Array


def gathered(stories: list[dict[str, Any]]) -> Seen:
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
                        features = np.concatenate([pair.signs, *pair.vectors], dtype=np.float32)
                        found.append((f"{number} {which[1]}", features, pair.words, which in replaced))
            memory.close()
    newer, features, words, past = zip(*found, strict=True)
    return Seen(np.unique(newer, return_inverse=True)[1], np.stack(features), list(words), np.array(past, float))


def compared(seen: Seen, chances: Array) -> Array:
    """The places of those that a memory reads which gives them these chances."""
    by_newer: dict[int, list[int]] = {}
    for at in np.argsort(-chances, kind="stable").tolist():
        by_newer.setdefault(seen.newer[at], []).append(at)
    return np.array([at for some in by_newer.values() for at in some[:COMPARED] if chances[at] >= WORTH], int)


def read(seen: Seen, chances: Array) -> tuple[Array, Array]:
    """Those that are read, with how they read; and which of them are past."""
    places = compared(seen, chances)
    past = np.array([pairs.past(*seen.words[at]) for at in places])
    return np.stack([_odds(chances[places]), _odds(past)], axis=1), seen.replaced[places]


def _odds(probability: Array) -> Array:
    bounded = np.clip(probability, 1e-3, 1 - 1e-3)
    return np.log(bounded / (1 - bounded))


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


def chosen_by(some: Sequence[Seen], l2: float, count: int | None = None) -> Array:
    """The weights that say which are worth reading, by the first so many features."""
    features = np.concatenate([each.features[:, :count] for each in some])
    return fit(features.astype(float), np.concatenate([each.replaced for each in some]), l2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--more", type=Path, nargs="+", default=[])
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    seen = []
    for path in (*given.files, *given.more):
        seen.append(gathered([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]))
        print(f"{path.name}: {int(seen[-1].replaced.sum())} changes among {len(seen[-1].replaced)} pairs", flush=True)
    held = range(len(given.files))
    features = []
    for number in held:
        weights = chosen_by([each for at, each in enumerate(seen) if at != number] or seen, L2_VECTORS)
        features.append(read(seen[number], probable(seen[number].features, weights)))
    for number, (values, right) in enumerate(features):
        others = [each for at, each in enumerate(features) if at != number] or features
        found = probable(values, fit(*map(np.concatenate, zip(*others, strict=True)), L2)) >= LIKELY
        changes = seen[number].replaced.sum()
        print(f"{given.files[number].name}: {len(right) / len(set(seen[number].newer)):.2f} are read a message, "
              f"{right.sum() / changes:.2f} of the changes; {right[found].sum() / changes:.2f} are found, "
              f"{right[found].mean():.2f} of what is found is one")  # fmt: skip
    made = {
        "both": chosen_by(seen, L2_VECTORS),
        "signs": chosen_by(seen, L2, SIGNS),
        "read": fit(*map(np.concatenate, zip(*features, strict=True)), L2),
    }
    print({name: weights[:SIGNS].round(2).tolist() for name, weights in made.items()})
    if given.out:
        packed = {name: weights.astype("float32") for name, weights in made.items()}
        np.savez(given.out, **packed, encoder=np.array(SHA256["encoder.onnx"]))


if __name__ == "__main__":
    main()
