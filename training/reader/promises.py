"""Fits which sentences of a message promise something.

    python training/reader/promises.py FILE.jsonl … [--held FILE.jsonl …] [--out src/recollect/reader/data/promises.npz]

A logistic regression over states that the trunk for messages gives, in a minute or two on a CPU. The files must be ones
that the trunk was not trained on: of what it has seen it is always sure. Figures are of --held, and with --each of each
file, fitted on the others: of messages, whether they promise anything. Needs numpy and the package itself.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

sys.path.append(str(Path(__file__).parents[1]))
from recollect.reader import messages

from logistic import fit, probable

L2 = 0.004  # for each example
DATA = Path(__file__).parent / "data"  # ordinary messages, that nobody wrote to be promises or to look like them
SOME = 2  # every so many of them are taken
Array = Any
Message = tuple[str, list[Array], list[bool]]  # its language, its sentences, and which of them promise


def read(path: Path) -> list[Message]:
    return [each for line in path.read_text(encoding="utf-8").splitlines() for each in _turns(json.loads(line))]


def _turns(row: dict[str, Any]) -> Iterator[Message]:
    if "turns" not in row:  # a message with what it answers; of several sentences nobody said which one promises
        before = f"user: {row['asked']}" if row["asked"] else ""
        features, right = _sentences(row["text"], row["speaker"], before, [row["text"]] if row["promise"] else [])
        if len(right) == 1 or not row["promise"]:
            yield "", features, right
        return
    said: list[str] = []
    for turn in row["turns"]:
        speaker = row.get("people", {}).get(turn["by"], turn["by"])
        quotes = [each["quote"] for each in turn.get("promises", ()) if each.get("who", turn["by"]) == turn["by"]]
        yield row.get("language", "en"), *_sentences(turn["text"], speaker, said[-1] if said else "", quotes)
        said.append(f"{speaker}: {turn['text']}")


def _sentences(text: str, speaker: str, before: str, quotes: list[str]) -> tuple[list[Array], list[bool]]:
    message = messages.Message(text, speaker, before[-messages.CONTEXT :] or "-")
    places = [(text.find(quote), text.find(quote) + len(quote)) for quote in quotes]
    features, right = [], []
    for (start, end), tokens in message.sentences():
        features.append(message.vow(tokens))
        shared = [min(end, last) - max(start, first) for first, last in places]
        right.append(
            any(each > 0 and each >= (last - first) / 2 for each, (first, last) in zip(shared, places, strict=True))
        )
    return features, right


def ordinary() -> list[Message]:
    said = []
    for path in sorted([*DATA.glob("singles_*.jsonl"), *DATA.glob("dialogues_*.jsonl")]):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            turns = row.get("turns", [row])
            for at, turn in enumerate(turns):
                if turn.get("act") not in ("promise", "answer", "plan", "other", None):
                    before = f"{turns[at - 1]['by']}: {turns[at - 1]['text']}" if at else ""
                    said.append((turn["text"], row.get("people", {}).get(turn["by"], turn["by"]), before))
    return [("", *_sentences(*each, [])) for each in said[::SOME]]


def fitted(rows: list[Message]) -> Array:
    x = [each for _, features, _ in rows for each in features]
    y = [each for _, _, right in rows for each in right]
    return fit(np.stack(x).astype(float), np.array(y, float), 2 * L2 * len(y))


def told(rows: list[Message], weights: Array, name: str) -> None:
    for language in sorted({each[0] for each in rows}):
        here = [each for each in rows if each[0] == language]
        sure = np.array([probable(np.stack(features), weights).max() for _, features, _ in here])
        right, found = np.array([any(each) for *_, each in here]), sure >= messages.VOWED
        hit = (found & right).sum()
        precise = hit / max(found.sum(), 1)
        print(
            f"{name} {language}: of {right.sum()} messages that promise {hit / right.sum():.2f} are found, "
            f"{precise:.2f} of what is found; of {(~right).sum()} others {(found & ~right).sum()}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--held", type=Path, nargs="*", default=[], help="files that are only measured")
    parser.add_argument("--each", action="store_true", help="measure each file, half a minute for each")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    talk = ordinary()
    print(f"{len(talk)} ordinary messages")
    sets = {f"{path.parent.name}/{path.stem}": read(path) for path in given.files}
    for name, rows in sets.items() if given.each else ():
        others = [row for other, some in sets.items() if other != name for row in some]
        told(rows, fitted([*others, *talk]), f"{name}, by the others:")
    weights = fitted([*talk, *(row for rows in sets.values() for row in rows)])
    for path in given.held:
        told(read(path), weights, path.stem)
    if given.out:
        np.savez(given.out, weight=weights.astype("float32"))


if __name__ == "__main__":
    main()
