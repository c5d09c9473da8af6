"""Writes the trained readers as the package takes them: the trunk as int8 ONNX, the heads as a small file beside it.

python training/reader/ship.py --weights FOLDER --base base.npz --tokenizer tokenizer.json --data FOLDER … --out FOLDER.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).parents[1]))
import base
import examples
import numpy as np
import onnxruntime
import torch
from onnx import TensorProto, helper

import export
import heads
import logistic
from heads import Tokens, bert

Arrays = dict[str, Any]
REFITTED_L2 = 10.0


class Trunk(export.Bert):
    """A trunk that is given the vectors of its words: all readers share one table of them."""

    def inputs(self) -> list[Any]:
        words = helper.make_tensor_value_info("words", TensorProto.FLOAT, ["batch", "length", self.width])
        return [words, *super().inputs()[1:]]

    def embedded(self) -> str:
        one, zero = (self.constant(name, np.array([value], dtype="int64")) for name, value in (("one", 1), ("zero", 0)))
        length = self.node("Gather", self.node("Shape", "words"), one)
        table = self.constant("positions", self.weights["embeddings.position_embeddings.weight"][:256])
        kinds = self.constant("kinds", self.weights["embeddings.token_type_embeddings.weight"])
        x = self.node("Add", "words", self.node("Slice", table, zero, length, zero))
        return self.norm(self.node("Add", x, self.node("Gather", kinds, "token_type_ids")), "embeddings.LayerNorm")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=Path(__file__).with_name("config.toml"))
    parser.add_argument("--weights", type=Path, required=True, help="what train.py wrote")
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("--data", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    chosen = tomllib.loads(given.config.read_text(encoding="utf-8"))
    tokens = Tokens(given.tokenizer, chosen)
    messages, pairs = examples.read(given.data, None)
    given.out.mkdir(parents=True, exist_ok=True)
    with np.load(given.base) as held:
        words = {"table": held[bert.WORDS], "scale": held[f"{bert.WORDS}.scale"]}
    np.savez(given.out / "words.npz", **words)
    for name, items in (("messages", messages), ("pairs", pairs)):
        path = given.weights / f"{name}.npz"
        if not path.exists():
            continue
        weights = {bert.WORDS: base.load(given.base)[bert.WORDS], **bert.load(path)}
        matrices = {
            key.removeprefix("heads."): value.numpy().astype("float16")
            for key, value in weights.items()
            if key.startswith("heads.")
        }
        trunk = {key: value for key, value in weights.items() if not key.startswith("heads.")}
        some = Random(1).sample(list(items), min(len(items), 300))
        texts = (_inputs(tokens.pair(each) if name == "pairs" else tokens.message(each)) for each in some)
        small = given.out / f"{name}.onnx"
        export.quantised(trunk, small, texts, export.Export(**chosen["export"]), Trunk)
        unseen = [each for each in items if examples.held_back(each.id, chosen["data"]["held_share"])]
        if name == "pairs":
            share = chosen["data"]["held_share"]
            for head in chosen["refit"]["heads"]:
                known = [each for each in pairs if head in each.labels and not examples.held_back(each.id, share)]
                few = Random(1).sample(known, min(len(known), chosen["refit"]["pairs"]))
                matrices |= refitted(small, words, head, [tokens.pair(each) for each in few])
            matrices |= calibrated(small, words, matrices, [tokens.pair(each) for each in unseen])
        beside = given.out / f"{name}.npz"
        np.savez(beside, **matrices)
    for path in sorted(given.out.iterdir()):
        print(f"{path.name}: {path.stat().st_size} bytes, sha256 {hashlib.sha256(path.read_bytes()).hexdigest()}")


def refitted(path: Path, words: Arrays, name: str, sequences: Sequence[heads.TokenSequence]) -> Arrays:
    """A head of two classes, fitted anew over what the int8 trunk makes of pairs: also of kinds that the trunk was not
    trained on. A logistic regression."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    states = np.stack([_states(session, words, each).mean(axis=0) for each in sequences]).astype(float)
    first = [each.example.labels[name] == heads.PAIR[name][0] for each in sequences]  # type: ignore[union-attr]
    weights = logistic.fit(states, np.array(first, float), REFITTED_L2)
    half, constant = weights[:-1] / 2, weights[-1] / 2
    return {
        f"{name}.weight": np.stack([half, -half]).astype("float16"),
        f"{name}.bias": np.array([constant, -constant]).astype("float16"),
    }


def calibrated(path: Path, words: Arrays, matrices: Arrays, sequences: Sequence[heads.TokenSequence]) -> Arrays:
    """For each head the temperature at which its probabilities fit best what is held back."""
    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    seen: dict[str, list[tuple[Any, int]]] = {name: [] for name in heads.PAIR}
    for sequence in sequences:
        state = _states(session, words, sequence).mean(axis=0)
        for name, labels in heads.PAIR.items():
            assert isinstance(sequence.example, examples.Pair)
            if name in sequence.example.labels:
                logits = matrices[f"{name}.weight"] @ state + matrices[f"{name}.bias"]
                seen[name].append((logits, labels.index(sequence.example.labels[name])))
    found: Arrays = {}
    for name, rows in seen.items():
        logits, aims = np.stack([row for row, _ in rows]), np.array([aim for _, aim in rows])

        def lost(heat: float, logits: Any = logits, aims: Any = aims) -> float:
            cool = logits / heat
            cool = cool - cool.max(axis=1, keepdims=True)
            said = cool - np.log(np.exp(cool).sum(axis=1, keepdims=True))
            return float(-said[np.arange(len(aims)), aims].mean())

        best = min(np.arange(0.5, 6.01, 0.05), key=lost)
        right = float((logits.argmax(axis=1) == aims).mean())
        print(f"  {name}: {right:.3f} of {len(aims)} right in int8, temperature {best:.2f}")
        found[f"{name}.temperature"] = np.array(best, "float32")
    return found


def _states(session: Any, words: Arrays, sequence: heads.TokenSequence) -> Any:
    ids = np.array([sequence.ids])
    vectors = words["table"][ids].astype("float32") * words["scale"][ids].astype("float32")
    given = {"words": vectors, "attention_mask": np.ones_like(ids), "token_type_ids": np.array([sequence.types])}
    return session.run(None, given)[0][0]


def _inputs(sequence: heads.TokenSequence) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    ids = torch.tensor([sequence.ids])
    return ids, torch.tensor([sequence.types]), torch.ones_like(ids, dtype=torch.bool)


if __name__ == "__main__":
    main()
