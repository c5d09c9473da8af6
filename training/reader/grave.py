"""Fits what tells whether a message says something that could hurt if it were forgotten: an allergy, a limit, a danger.

    python training/reader/grave.py [--held FILE.jsonl …] [--out src/recollect/reader/data/grave.npz]

A logistic regression over states that the trunk for messages gives, in a minute on a CPU. A message is told by its
gravest sentence, which nobody labelled: it is the likeliest one by the fit before. Figures are of files that are left
out of the fit, one after the other, and of --held. Needs numpy and the package itself.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from recollect.reader import messages

from logistic import fit, probable

ROUNDS, L2 = 3, 0.01  # L2: for each example
DATA = Path(__file__).parent / "grave"
TALK = Path(__file__).parent / "data"  # ordinary messages, of which those count that state nothing of such kinds
GRAVE_KINDS = frozenset(("health", "diet", "rule", "dislike", "other"))
SOME = 3  # every so many of them are taken
Array = Any


def read(path: Path) -> list[tuple[list[Array], bool]]:
    """Of each message the features of the whole, then of its sentences; and whether it is grave."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        found.append((_shapes(row["text"], row["by"]), row["grave"]))
    return found


def _shapes(text: str, speaker: str) -> list[Array]:
    message = messages.Message(text, speaker, "-")
    parts = [message.shape(places) for _, places in message.sentences()]
    return [message.shape(range(len(message.own))), *(parts if len(parts) > 1 else ())]


def ordinary() -> list[tuple[list[Array], bool]]:
    """Messages that nobody wrote to be grave or to look like it."""
    said: list[tuple[str, str]] = []
    for path in sorted([*TALK.glob("singles_*.jsonl"), *TALK.glob("dialogues_*.jsonl")]):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            for turn in row.get("turns", [row]):
                if GRAVE_KINDS.isdisjoint(fact.get("kind") for fact in turn.get("facts", ())):
                    said.append((turn["text"], row.get("people", {}).get(turn["by"], turn["by"])))
    return [(_shapes(*each), False) for each in said[::SOME]]


def fitted(rows: list[tuple[list[Array], bool]]) -> Array:
    """Weights, the constant last."""
    weights: Array = None
    for _ in range(ROUNDS + 1):
        x, wanted = [], []
        for parts, is_grave in rows:
            some = parts
            if is_grave:
                some = [parts[0]]
                if weights is not None and len(parts) > 1:
                    some.append(parts[1 + probable(np.stack(parts[1:]), weights).argmax()])
            x += some
            wanted += [is_grave] * len(some)
        weights = fit(np.stack(x).astype(float), np.array(wanted, float), 2 * L2 * len(x))
    return weights


def told(rows: list[tuple[list[Array], bool]], weights: Array, name: str) -> None:
    said = np.array([probable(np.stack(parts), weights).max() for parts, _ in rows])
    grave = np.array([each for _, each in rows])
    order = said.argsort().argsort()
    area = (order[grave].sum() - grave.sum() * (grave.sum() - 1) / 2) / (grave.sum() * (~grave).sum())
    kept = said >= messages.GRAVE
    print(f"{name}: AUC {area:.3f}; of {grave.sum()} grave {kept[grave].mean():.3f} are told, "
          f"of {(~grave).sum()} others {kept[~grave].mean():.3f}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="files that are only measured")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    talk = ordinary()
    print(f"{len(talk)} ordinary messages")
    sets = {path.stem: read(path) for path in sorted(DATA.glob("*.jsonl"))}
    for name, rows in sets.items():
        others = [row for other, some in sets.items() if other != name for row in some]
        if others:
            told(rows, fitted([*others, *talk]), f"{name}, by the others")
    weights = fitted([*talk, *(row for rows in sets.values() for row in rows)])
    for path in given.held:
        told(read(path), weights, path.stem)
    if given.out:
        np.savez(given.out, weight=weights.astype("float32"))


if __name__ == "__main__":
    main()
