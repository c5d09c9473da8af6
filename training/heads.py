"""Trains the small heads over the encoder that comes with the package: how technically somebody writes, and whether a
question asks how it was before. One logistic regression a class; NumPy alone. Prints what cross-validation finds, and
writes weights.

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
from recollect.embedding.heads import BEGINNING, MOST
from recollect.embedding.minilm import ours
from recollect.embedding.shipped import SHA256

DATA = Path(__file__).parent / "data"
WEIGHT_DECAY = 0.001
QUESTION_DECAY = 0.001
BENCHMARKS = Path(__file__).parents[1] / "benchmarks"
PEOPLE = (
    DATA / "people.jsonl", BENCHMARKS / "tone/dev.jsonl", BENCHMARKS / "judging/dev/tone.jsonl",
    BENCHMARKS / "judging/dev/more/tone.jsonl",
)  # fmt: skip
STORIES = Path(__file__).parent / "reader" / "stories"
FOLDS, ROUNDS, STEPS = 10, 3, 60


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


def trained(vectors: Any, labels: list[frozenset[str]], classes: list[str], decay: float) -> Any:
    return np.stack([fit(vectors, np.array([name in each for each in labels]), decay) for name in classes])


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
    return {"classes": classes, "weights": packed(weights)}


def past() -> dict[str, Any]:
    """Whether a question asks for what was or what happened, and not how it is, by its vector. One set a writer."""
    files = (*sorted(STORIES.glob("stories_*.jsonl")), DATA / "questions.jsonl")
    sets = [(path.stem, questions(path)) for path in files]
    writers = [(ours().embed([text for text, _ in each]).astype(float), [is_past for _, is_past in each])
               for _, each in sets]  # fmt: skip
    for number, (vectors, is_past) in enumerate(writers):
        others = [each for at, each in enumerate(writers) if at != number]
        x, wanted = (np.concatenate(each) for each in zip(*others, strict=True))
        told, right = probabilities(vectors, fit(x, wanted, QUESTION_DECAY)[None])[:, 0] >= 0.5, np.array(is_past)
        print(f"past, {sets[number][0]}: of {right.sum()} questions {told[right].mean():.3f} are told, "
              f"of {(~right).sum()} others {told[~right].mean():.3f}")  # fmt: skip
    x, wanted = (np.concatenate(each) for each in zip(*writers, strict=True))
    weights = fit(x, wanted, QUESTION_DECAY)[None].astype(np.float16)
    return {"classes": ["past"], "weights": packed(weights)}


def questions(path: Path) -> list[tuple[str, bool]]:
    """Those of stories ask how it is or was; of the others, what happened once counts as past too."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    if "ask" in rows[0]:
        return [(row["ask"], row["tense"] in ("past", "any")) for row in rows if not row["statement"]]
    return [(each["text"], each["asks"] == "past") for row in rows for each in row["questions"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, help="where the weights go; without it they are only measured")
    out = parser.parse_args().out
    made = {
        "encoder": SHA256["encoder.onnx"],
        "heads": {"technical": technical(), "past": past()},
    }
    text = json.dumps(made, indent=1, sort_keys=True) + "\n"
    if out is not None:
        out.write_text(text)
        print(f"{out}: {len(text)} bytes, sha256 {hashlib.sha256(text.encode()).hexdigest()}")


if __name__ == "__main__":
    main()
