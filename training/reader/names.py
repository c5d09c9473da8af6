"""Fits whether a word that may be a name is one where it stands: "ask grace", "a grace period".

    python training/reader/names.py [--held FILE.jsonl …] [--out src/recollect/reader/data/names.npz]

A logistic regression over states that the trunk for messages gives, in a minute on a CPU. Figures are of each file, by
the fit without it, and of --held. Needs numpy and the package itself.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from recollect.reader import messages

from logistic import fit, probable

L2 = 0.1  # for each example
DATA = Path(__file__).parent / "names"
Array = Any
Rows = list[tuple[Array, bool, bool]]  # what is seen of a word, whether it is a name, and whether it begins small


def read(path: Path) -> Rows:
    found: Rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        message = messages.Message(row["text"], row["by"], row["before"][-messages.CONTEXT :] or "-")
        for word in row["words"]:
            places = list(re.finditer(rf"(?<!\w){re.escape(word['quote'])}(?!\w)", row["text"]))
            start, end = places[word["nth"] - 1].span()
            seen = message.called(start, end)
            if seen is not None:
                found.append((seen, word["is"] == "name", word["quote"][0].islower()))
    return found


def fitted(rows: Rows) -> Array:
    """Weights, the constant last."""
    seen, names = np.stack([each for each, *_ in rows]).astype(float), np.array([name for _, name, _ in rows], float)
    return fit(seen, names, 2 * L2 * len(rows))


def told(rows: Rows, weights: Array, title: str) -> None:
    said, names, small = probable(np.stack([each for each, *_ in rows]), weights), *_columns(rows)
    for part, which in (("all", np.ones_like(small)), ("small", small), ("capital", ~small)):
        right, wrong = said[names & which], said[~names & which]
        area = (right[:, None] > wrong[None]).mean()
        kept = [(each >= messages.CALLED).mean() for each in (right, wrong)]
        print(f"{title}, {part}: AUC {area:.3f}; names {len(right)}, taken {kept[0]:.3f}; words {len(wrong)}, "
              f"taken {kept[1]:.3f}")  # fmt: skip


def _columns(rows: Rows) -> tuple[Array, Array]:
    return np.array([name for _, name, _ in rows]), np.array([small for *_, small in rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="files that are only measured")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    sets = {path.stem: read(path) for path in sorted(DATA.glob("names_*.jsonl"))}
    for name, rows in sets.items():
        others = [row for other, some in sets.items() if other != name for row in some]
        told(rows, fitted(others), f"{name}, by the others")
    weights = fitted([row for rows in sets.values() for row in rows])
    for path in given.held:
        told(read(path), weights, path.stem)
    if given.out:
        np.savez(given.out, weight=weights.astype("float32"))


if __name__ == "__main__":
    main()
