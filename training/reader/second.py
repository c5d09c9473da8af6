"""Fits the second look at stretches: is what the message reader tagged really something durable?

    python training/reader/second.py [FILE.jsonl …] --held FOLDER … [--out src/recollect/reader/data/second.npz]

A logistic regression over states that the trunk gives, in a minute on a CPU. The files must be ones that the trunk was
not trained on (of others, what was held back is used): on what it has seen the first look is always right. Figures are
from five folds. Needs numpy and the package itself.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
import examples
from recollect.reader import messages

from logistic import fit, probable

L2, FOLDS, KEPT = 0.3, 5, 0.5  # L2: for each example
Array = Any


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*")
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="folders of which what was held back is used")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    rows = [(path, json.loads(line)) for path in given.files for line in path.read_text(encoding="utf-8").splitlines()]
    found = [each for number, (path, row) in enumerate(rows) for each in examples._examples(path.stem, number, row)]
    if given.held:
        found += [each for each in examples.read(given.held, None)[0] if examples.held_back(each.id, 0.1)]
    unique = {each.id: each for each in found if isinstance(each, examples.Message)}
    talks = [each for each in unique.values() if each.spans is not None and each.speaker != "assistant"]
    features, right, of = [], [], []
    for number, message in enumerate(talks):
        read = messages.Message(message.text, message.speaker, message.context[-messages.CONTEXT :] or "-")
        shares = read.shares()
        for places in read.likeliest(shares, messages.NEW, messages.SHORTEST):
            start, end = read.around(places)
            hits = [min(end, span.end) - max(start, span.start) for span in message.spans or ()]
            sizes = [min(end - start, span.end - span.start) for span in message.spans or ()]
            features.append(read.features(places, shares))
            right.append(any(hit >= 0.5 * size for hit, size in zip(hits, sizes, strict=True)))
            of.append(number)
    x, y, whose = np.stack(features).astype(float), np.array(right, float), np.array(of)
    folds = np.array([int.from_bytes(talks[at].id.partition("#")[0].encode()[-4:], "big") % FOLDS for at in of])
    sure = np.zeros(len(y))
    for fold in range(FOLDS):
        others = folds != fold
        weights = fit(x[others], y[others], 2 * L2 * others.sum())
        sure[~others] = probable(x[~others], weights)
    facts = sum(len(each.spans or ()) for each in talks)
    silent = [number for number, each in enumerate(talks) if not each.spans]
    for name, kept in (("first look", np.ones(len(y), bool)), ("second look", sure >= KEPT)):
        precision, recall = y[kept].mean(), y[kept].sum() / facts
        loud = len(set(whose[kept]) & set(silent))
        f1, quiet = 2 * precision * recall / (precision + recall), 1 - loud / len(silent)
        print(f"{name}: precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}, left alone {quiet:.3f}")
    for low in np.arange(0, 1, 0.1):
        here = (sure >= low) & (sure < low + 0.1)
        if here.any():
            print(f"  said {sure[here].mean():.2f}: {y[here].mean():.2f} right of {here.sum()}")
    if given.out:
        np.savez(given.out, weight=fit(x, y, 2 * L2 * len(y)).astype("float16"))


if __name__ == "__main__":
    main()
