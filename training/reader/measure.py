"""What a reader finds in labelled examples that it never saw.

python training/reader/measure.py --weights FOLDER --base base.npz --tokenizer tokenizer.json FOLDER …
Figures alone are shown, of all labelled files in these folders.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import base
import examples
import torch
from examples import Message, Pair, Span
from torch import Tensor

import heads
from heads import PAIR, STRETCH, TEXT, Tokens, bert

Weights = dict[str, Tensor]
Found = tuple[int, int, list[int]]  # first and last character, tokens


@torch.no_grad()
def figures(
    readers: Sequence[Weights],
    items: Sequence[Message | Pair],
    tokens: Tokens,
    chosen: dict[str, Any],
    device: torch.device,
) -> dict[str, Any]:
    messages = [tokens.message(each) for each in items if isinstance(each, Message)]
    pairs = [tokens.pair(each) for each in items if isinstance(each, Pair)]
    found: dict[str, Any] = {}
    if messages:
        found |= _messages(readers, messages, chosen, device)
    if pairs:
        found |= _pairs(readers, pairs, device)
    return found


def _messages(
    readers: Sequence[Weights], sequences: Sequence[heads.TokenSequence], chosen: dict[str, Any], device: torch.device
) -> dict[str, Any]:
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    right: dict[str, list[bool]] = defaultdict(list)
    for start in range(0, len(sequences), 64):
        batch = heads.batch(sequences[start : start + 64], device)
        said = [heads.outputs(each, batch) for each in readers]
        mean = {
            name: torch.stack([logits[name].softmax(-1) for logits, _ in said]).mean(0).cpu() for name in said[0][0]
        }
        for row, sequence in enumerate(batch.sequences):
            example = sequence.example
            assert isinstance(example, Message)
            for name in ("spans", "promises", "requests"):
                gold = getattr(example, name)
                if gold is not None and name in mean:
                    got = stretches(mean[name][row], sequence, chosen["read"]["new_span"])
                    group = (
                        "singles"
                        if "#" not in example.id and not example.id.startswith("claims")
                        else ("claims" if example.id.startswith("claims") else "dialogues")
                    )
                    _count(counts[f"{name}, {group}"], gold, got)
            for name, labels in TEXT.items():
                aim = getattr(example, name)
                if aim is not None and name in mean:
                    right[name].append(labels[int(mean[name][row].argmax())] == aim)
        known = heads.stretches(batch) if "spans" in mean else []
        if known:
            for name, labels in STRETCH.items():
                votes = _votes(readers, [states for _, states in said], known, name)
                for vote, (_, _, span) in zip(votes.tolist(), known, strict=True):
                    aim = getattr(span, name)
                    if aim is not None:
                        right[name].append(labels[max(range(len(vote)), key=vote.__getitem__)] == aim)
    return {name: _f1(each) for name, each in counts.items()} | {
        name: round(sum(each) / len(each), 3) for name, each in right.items()
    }


def _votes(
    readers: Sequence[Weights], states: Sequence[Tensor], found: Sequence[tuple[int, list[int], Any]], name: str
) -> Tensor:
    """The mean of what the readers say of each stretch."""
    said = [
        heads.head(each, name, heads.stretch_states(seen, found)).softmax(-1)
        for each, seen in zip(readers, states, strict=True)
    ]
    return torch.stack(said).mean(0)


def stretches(probabilities: Tensor, sequence: heads.TokenSequence, cost: float, shortest: int = 3) -> list[Found]:
    """The likeliest stretches, each new one costing something."""
    at = [place for place, offset in enumerate(sequence.offsets) if offset is not None]
    if not at:
        return []
    scores = probabilities[at].clamp_min(1e-6).log().tolist()
    best = [scores[0][0], scores[0][1] - cost, -1e9]
    back = []
    for outside, begin, inside in scores[1:]:
        before = max(range(3), key=best.__getitem__)
        within = 1 if best[1] >= best[2] else 2
        back.append((before, before, within))
        best = [best[before] + outside, best[before] + begin - cost, best[within] + inside]
    tag = max(range(3), key=best.__getitem__)
    path = [tag]
    for step in reversed(back):
        tag = step[tag]
        path.append(tag)
    found: list[Found] = []
    for place, tag in zip(at, reversed(path), strict=True):
        offset = sequence.offsets[place]
        assert offset is not None
        if tag == 1:
            found.append((offset[0], offset[1], [place]))
        elif tag == 2 and found:
            first, _, places = found[-1]
            found[-1] = (first, offset[1], [*places, place])
    return [each for each in found if each[1] - each[0] >= shortest]


def _count(counts: Counter[str], gold: Sequence[Span], got: Sequence[Found]) -> None:
    used: set[int] = set()
    for start, end, _ in got:
        hit = next(
            (number for number, span in enumerate(gold)
             if number not in used and min(end, span.end) - max(start, span.start) >= 0.5 * (span.end - span.start)),
            None,
        )  # fmt: skip
        if hit is None:
            counts["wrong"] += 1
        else:
            used.add(hit)
            counts["right"] += 1
    counts["missed"] += len(gold) - len(used)
    counts["empty"] += not gold
    counts["left alone"] += not gold and not got


def _f1(counts: Counter[str]) -> dict[str, float]:
    precision = counts["right"] / max(1, counts["right"] + counts["wrong"])
    recall = counts["right"] / max(1, counts["right"] + counts["missed"])
    return {
        "precision": round(precision, 3),
        "recall": round(recall, 3),
        "f1": round(2 * precision * recall / max(1e-9, precision + recall), 3),
        "left alone": round(counts["left alone"] / max(1, counts["empty"]), 3),
    }


def _pairs(
    readers: Sequence[Weights], sequences: Sequence[heads.TokenSequence], device: torch.device
) -> dict[str, Any]:
    seen: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for start in range(0, len(sequences), 64):
        batch = heads.batch(sequences[start : start + 64], device)
        said = [heads.outputs(each, batch)[0] for each in readers]
        for name, labels in PAIR.items():
            mean = torch.stack([logits[name].softmax(-1) for logits in said]).mean(0).tolist()
            for vote, sequence in zip(mean, batch.sequences, strict=True):
                assert isinstance(sequence.example, Pair)
                given = sequence.example.labels
                best = labels[max(range(len(vote)), key=vote.__getitem__)]
                if name in given:
                    seen[name].append((given[name], best))
                if name == "relation" and "replaced" in given:
                    gone = vote[labels.index("replaces")] + vote[labels.index("ends")]
                    seen["replaced"].append((given["replaced"], "yes" if gone > 0.5 else "no"))
    return {name: scores(each) for name, each in seen.items()}


def scores(seen: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """How many are right, and the mean of F1 over the classes."""
    by_class = {}
    for label in sorted({aim for aim, _ in seen}):
        right = sum(aim == best == label for aim, best in seen)
        wrong = sum(best == label != aim for aim, best in seen)
        missed = sum(aim == label != best for aim, best in seen)
        by_class[label] = round(2 * right / max(1, 2 * right + wrong + missed), 3)
    return {
        "right": round(sum(aim == best for aim, best in seen) / len(seen), 3),
        "macro f1": round(sum(by_class.values()) / len(by_class), 3),
        "by class": by_class,
        "count": len(seen),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--config", type=Path, default=Path(__file__).with_name("config.toml"))
    parser.add_argument("--weights", type=Path, required=True, help="what train.py wrote")
    parser.add_argument("--base", type=Path, required=True)
    parser.add_argument("--tokenizer", type=Path, required=True)
    parser.add_argument("data", type=Path, nargs="+")
    given = parser.parse_args()
    chosen = tomllib.loads(given.config.read_text(encoding="utf-8"))
    tokens = Tokens(given.tokenizer, chosen)
    messages, pairs = examples.read(given.data, None)
    pairs = [each for each in pairs if ".s" not in each.id]  # what was put together from several dialogues
    words = base.load(given.base)[bert.WORDS]
    for name, items in (("messages", messages), ("pairs", pairs)):
        if not (given.weights / f"{name}.npz").exists():
            continue
        weights = {bert.WORDS: words, **bert.load(given.weights / f"{name}.npz")}
        print(name, json.dumps(figures([weights], items, tokens, chosen, torch.device("cpu")), indent=1))


if __name__ == "__main__":
    main()
