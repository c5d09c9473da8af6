"""Promises in labelled messages, and what later messages make of them: how many are found, and how much else?

    python benchmarks/promises.py [--set dev|report] [--errors]

Each message of `promises/*.jsonl` is said on Tuesday, 5 May 2026 at 10:00 UTC, and lists the promises in it: words that
its sentence must have, and by when it is due. Each sequence is a talk that begins with a promise; `state` is what has
become of the first one in the end. All of it was written by hand, from imagination; the half for reporting was written
before the rules, and they were not changed by what it shows. --errors shows what is wrong, in dev alone.

  precision   of the promises found, those that are there
  recall      of the promises that are there, those found
  due         of the promises found, those with the right day (and hour, where one is said), or rightly without any
  settled     of the talks, those where the first promise is found and comes out as it should
"""

from __future__ import annotations

import argparse
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from recollect.judges.judgment import RULES, Judgment
from recollect.judges.relations import Promised, PromisesIn
from recollect.judges.rules import answer
from recollect.relationships.promises import walk
from recollect.relationships.talks import Turn

HERE = Path(__file__).parent / "promises"
NOW = datetime(2026, 5, 5, 10, tzinfo=UTC)


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text().splitlines() if line.strip()]


def fits(found: Promised, label: dict[str, Any]) -> bool:
    return all(word in found.text.lower() for word in label["about"])


def on_time(found: Promised, label: dict[str, Any]) -> bool:
    if label["due"] is None or found.due_at is None:
        return label["due"] is None and found.due_at is None
    written = found.due_at.isoformat()
    return written.startswith(label["due"])


def messages(name: str, errors: bool) -> dict[str, float]:
    right = found_all = there = timed = 0
    for item in read(name):
        question = PromisesIn(item["text"], "Marcus", NOW, item.get("asked", ""), item.get("addressee", ""))
        found = list(answer(question).answer.promises)
        labels = list(item["promises"])
        found_all += len(found)
        there += len(labels)
        for each in found:
            label = next((label for label in labels if fits(each, label)), None)
            if label is None:
                if errors:
                    print(f"  wrong   {item['text']!r}: {each.text} [{each.rule}]")
                continue
            labels.remove(label)
            right += 1
            timed += on_time(each, label)
            if errors and not on_time(each, label):
                print(f"  due     {item['text']!r}: {each.due_at} for {label['due']}")
        if errors and labels:
            print(f"  missed  {item['text']!r} ({item.get('asked', '')!r}): {labels}")
    return {"precision": right / max(found_all, 1), "recall": right / there, "due": timed / max(right, 1)}


def ruled(question: Any, positions: tuple[int, ...]) -> Judgment:
    said = answer(question)
    return Judgment("", question.name, 1, "", RULES, said.answer, said.reason, said.confidence, NOW, "public")


def outcome(item: dict[str, Any]) -> tuple[str, list[dict[str, Any]]]:
    """What becomes of the first promise of a talk, read message by message."""
    turns = [
        Turn(
            f"int_{number}", number, text, NOW + timedelta(hours=number), "ent_marcus", "chat:1", "con_1",
            "Iris" if who == "assistant" else "Marcus", who == "assistant", "text",
        )
        for number, (who, text) in enumerate(item["turns"], 1)
    ]  # fmt: skip
    rows = walk((), turns, (), ruled, us="Iris")
    first = min(rows, key=lambda row: (row["position"], row["promise"]), default=None)
    return ("none" if first is None else str(first["outcome"])), rows


def sequences(name: str, errors: bool) -> float:
    right = 0
    items = read(f"{name}_sequences")
    for item in items:
        state, rows = outcome(item)
        right += state == item["state"]
        if errors and state != item["state"]:
            print(f"  state   {item['turns']}: {state} for {item['state']} {[row['text'] for row in rows]}")
    return right / len(items)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=("dev", "report"), default="report")
    parser.add_argument("--errors", action="store_true")
    chosen = parser.parse_args()
    errors = chosen.errors and chosen.set == "dev"
    figures = {**messages(chosen.set, errors), "settled": sequences(chosen.set, errors)}
    print(f"{chosen.set}: " + "  ".join(f"{name} {value:.3f}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
