"""Trains the small heads over the encoder that comes with the package: what a statement touches, what a reply of an
assistant does, how technically somebody writes. One logistic regression a class; NumPy alone. Prints what
cross-validation finds, writes weights.

    python training/heads.py --out src/recollect/embedding/data/heads.json
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
from recollect.embedding.heads import BEGINNING, MOST, parts
from recollect.embedding.minilm import ours
from recollect.embedding.shipped import SHA256

DATA = Path(__file__).parent / "data"
HEADS = {"statement": ("statements.txt", "harmless"), "reply": ("replies.txt", "heard")}
WEIGHT_DECAY = 0.001
BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
PEOPLE = (
    DATA / "people.jsonl", BENCHMARKS / "tone/dev.jsonl", BENCHMARKS / "judging/dev/tone.jsonl",
    BENCHMARKS / "judging/dev/more/tone.jsonl",
)  # fmt: skip
UNREAD = "unread"
FOLDS, ROUNDS, STEPS = 10, 3, 60
MARGIN = 0.02  # above the highest that must not pass, in cross-validation


def read(path: Path) -> tuple[list[str], list[str], list[frozenset[str]]]:
    """Texts, their languages and what each is labelled with; a text that stands there twice is an error."""
    rows = [line.split(" | ") for line in path.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    texts = [row[2] for row in rows]
    assert len(set(texts)) == len(texts), "a text stands there twice"
    return texts, [row[1] for row in rows], [frozenset(row[0].split()) for row in rows]


def fit(vectors: Any, wanted: Any, decay: float) -> Any:
    """Weights of one logistic regression, the constant last, by Newton's method. Both sides weigh the same."""
    x = np.hstack([vectors, np.ones((len(vectors), 1))])
    side = np.where(wanted, 0.5 / max(wanted.sum(), 1), 0.5 / max((~wanted).sum(), 1)) * len(wanted)
    ridge = np.full(x.shape[1], decay * len(x))
    ridge[-1] = 1e-6
    found = np.zeros(x.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ found))
        slope = x.T @ (side * (p - wanted)) + ridge * found
        curve = (x * (side * p * (1 - p))[:, None]).T @ x + np.diag(ridge)
        step = np.linalg.solve(curve, slope)
        found -= step
        if np.abs(step).max() < 1e-8:
            break
    return found


def probabilities(vectors: Any, weights: Any) -> Any:
    return 1 / (1 + np.exp(-(vectors @ weights[:, :-1].T + weights[:, -1])))


def safety(found: Any, classes: list[str], safe: str) -> Any:
    """How surely each is the safe class and none of the others: the least of its own probability and theirs of not."""
    at = classes.index(safe)
    return np.minimum(found[:, at], 1 - np.delete(found, at, axis=1).max(1))


def trained(vectors: Any, labels: list[frozenset[str]], classes: list[str], decay: float) -> Any:
    return np.stack([fit(vectors, np.array([name in each for each in labels]), decay) for name in classes])


def crossed(
    vectors: Any, pieces: list[Any], labels: list[frozenset[str]], classes: list[str], safe: str, decay: float
) -> Any:
    """The safety of each text, the least of its pieces, by weights that have not seen it; the mean of some rounds."""
    total = np.zeros(len(labels))
    for seed in range(ROUNDS):
        fold = np.random.default_rng(seed).integers(0, FOLDS, len(labels))
        for number in range(FOLDS):
            there, here = fold != number, fold == number
            weights = trained(vectors[there], [labels[at] for at in np.flatnonzero(there)], classes, decay)
            for at in np.flatnonzero(here):
                total[at] += safety(probabilities(pieces[at], weights), classes, safe).min()
    return total / ROUNDS


def threshold(scores: Any, is_safe: Any) -> float:
    """The lowest by which nothing passes that should not, and a little more."""
    return float(np.ceil(100 * scores[~is_safe].max()) / 100) + MARGIN


def head(name: str) -> dict[str, Any]:
    file, safe = HEADS[name]
    texts, languages, labels = read(DATA / file)
    # The encoder reads English well and other languages hardly: those are a class of their own, which is never safe.
    labels = [each if language == "en" else each | {UNREAD} for each, language in zip(labels, languages, strict=True)]
    classes = sorted({label for each in labels for label in each})
    vectors = ours().embed(texts).astype(float)
    pieces = [ours().embed(parts(text)).astype(float) for text in texts]
    scores = crossed(vectors, pieces, labels, classes, safe, WEIGHT_DECAY)
    is_safe = np.array([each == {safe} for each in labels])  # and English
    least = threshold(scores, is_safe)
    print(f"{name}: {len(texts)} texts, threshold {least:.2f}")
    for language in ("en", "de", "es", "fr"):
        here = np.array([each == language for each in languages])
        wrong = [texts[at] for at in np.flatnonzero(here & ~is_safe & (scores >= least))]
        passed = (scores >= least) & here & is_safe
        print(f"  {language}: {passed.sum()} of {(here & is_safe).sum()} {safe} pass; wrongly {len(wrong)} of "
              f"{(here & ~is_safe).sum()}: {wrong}")  # fmt: skip
    weights = trained(vectors, labels, classes, WEIGHT_DECAY).astype(np.float16)
    return {"classes": classes, "safe": safe, "threshold": least, "weights": packed(weights)}


def packed(weights: Any) -> str:
    return base64.b64encode(weights.tobytes()).decode()


def written(person: dict[str, Any]) -> list[str]:
    """The newest messages of a person: bare, with the seconds before each, or as objects."""
    messages = [each["text"] if isinstance(each, dict) else each for each in person["messages"]]
    return [(each if isinstance(each, str) else each[0])[:BEGINNING] for each in messages[-MOST:]]


def technical() -> dict[str, Any]:
    people = [json.loads(line) for path in PEOPLE for line in path.read_text(encoding="utf-8").splitlines()]
    vectors = np.stack([ours().embed(written(person)).astype(float).mean(0) for person in people])
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    labels = [frozenset({person["technical"]}) for person in people]
    classes = sorted({person["technical"] for person in people})
    right = np.zeros(len(people))
    for seed in range(ROUNDS):
        fold = np.random.default_rng(seed).integers(0, FOLDS, len(people))
        for number in range(FOLDS):
            there, here = fold != number, np.flatnonzero(fold == number)
            weights = trained(vectors[there], [labels[at] for at in np.flatnonzero(there)], classes, WEIGHT_DECAY)
            told = probabilities(vectors[here], weights).argmax(1)
            right[here] += [classes[found] in labels[at] for found, at in zip(told, here, strict=True)]
    print(f"technical: {len(people)} people, {right.mean() / ROUNDS:.3f} told right")
    weights = trained(vectors, labels, classes, WEIGHT_DECAY).astype(np.float16)
    return {"classes": classes, "safe": "", "threshold": 0.0, "weights": packed(weights)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="where the weights go; without it they are only measured")
    out = parser.parse_args().out
    made = {
        "encoder": SHA256["encoder.onnx"],
        "heads": {name: head(name) for name in HEADS} | {"technical": technical()},
    }
    text = json.dumps(made, indent=1, sort_keys=True) + "\n"
    if out is not None:
        out.write_text(text)
        print(f"{out}: {len(text)} bytes, sha256 {hashlib.sha256(text.encode()).hexdigest()}")


if __name__ == "__main__":
    main()
