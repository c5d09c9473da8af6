"""Fits what tells whether a message asks for what is kept track of: what is open, who has not answered, who was not
heard for long.

    python training/reader/tracked.py [--held FILE.jsonl …] [--out src/recollect/reader/data/tracked.npz]

A logistic regression for each, over the vector of the message and the states of the trunk for messages. Figures are
cross-validated, and of --held. Needs numpy and the package itself; a minute on a CPU.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from recollect.reader import tracked

from logistic import fit, probable

L2, FOLDS = 30.0, 10
SOME = 2
SURE = 0.3  # from where on the chat goes by it
HERE = Path(__file__).parent
DATA = HERE / "tracked"
Array = Any


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read(path: Path) -> list[tuple[str, str]]:
    return [(row["text"], row["asks"]) for row in rows(path)]


def ordinary() -> list[tuple[str, str]]:
    """Questions that nobody wrote to come near, of stories, messages and others; of messages every so many."""
    stories = [row for path in sorted((HERE / "stories").glob("stories_*.jsonl")) for row in rows(path)]
    asked = [each["text"] for story in stories for each in story["questions"]]
    answered = [row for path in sorted((HERE / "data").glob("answers_*.jsonl")) for row in rows(path)]
    asked += [each["text"] for row in answered for each in (*row.get("asked", ()), *row.get("near", ()))][::SOME]
    return [(text, "other") for text in [*asked, *(row["ask"] for row in rows(HERE.parent / "data/questions.jsonl"))]]


def shapes(asked: list[tuple[str, str]]) -> Array:
    return np.stack([tracked.shape(text) for text, _ in asked]).astype(float)


def fitted(features: Array, labels: Array) -> Array:
    return np.stack([fit(features, (labels == name).astype(float), L2) for name in tracked.CLASSES])


def report(said: Array, labels: Array, name: str) -> None:
    sure = said.max(1) >= SURE
    found = [f"{each} {(sure & (said.argmax(1) == at))[labels == each].mean():.2f}"
             for at, each in enumerate(tracked.CLASSES)]  # fmt: skip
    others = labels == "other"
    print(f"{name}: told of {', '.join(found)}; of {others.sum()} others {sure[others].mean():.3f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="files that are only measured")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    asked = [each for path in sorted(DATA.glob("*.jsonl")) for each in read(path)]
    asked += ordinary()
    features, labels = shapes(asked), np.array([label for _, label in asked])
    fold = np.random.default_rng(0).integers(0, FOLDS, len(asked))
    said = np.zeros((len(asked), len(tracked.CLASSES)))
    for number in range(FOLDS):
        weights = fitted(features[fold != number], labels[fold != number])
        said[fold == number] = np.stack([probable(features[fold == number], each) for each in weights], 1)
    report(said, labels, "cross-validated")
    weights = fitted(features, labels)
    for path in given.held:
        held = read(path)
        said = np.stack([probable(shapes(held), each) for each in weights], 1)
        report(said, np.array([label for _, label in held]), path.stem)
    if given.out:
        np.savez(given.out, weight=weights.astype("float32"))


if __name__ == "__main__":
    main()
