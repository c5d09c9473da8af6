"""What is read in messages that nobody looked at.

    python benchmarks/reading.py [--rules] [FILE.jsonl …]

Each line is a single message or a dialogue, in the format of training/reader/README.md; without files those of
benchmarks/reading. Figures alone are shown. --rules: by the rules alone, as with `reader = "none"`.

  precision, recall  of facts, one to one: a fact is right if it was read from words that overlap with half of the
                     labelled ones; further facts from the same words are neither right nor wrong
  left alone         of the messages without anything durable, those in which nothing is found
  quoted             of the facts, those that are quotations: the rules know no slots for them
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from recollect.judges import rules
from recollect.judges.questions import Claim, FactsIn, SpeechActOf, Turn
from recollect.judges.reading import answer
from recollect.judges.rules.talks.tone_language import UNKNOWN, language

SETS = Path(__file__).with_name("reading")
NAMES = ("singles", "dialogues")


def turns(row: dict[str, Any]) -> Iterator[tuple[FactsIn, list[str]]]:
    """What people say, and the words of each labelled fact."""
    if "turns" not in row:
        at = datetime.fromisoformat(row["at"]) if "at" in row else datetime(2026, 3, 2, tzinfo=UTC)
        yield FactsIn(row["text"], row["by"], at), [fact["quote"] for fact in row["facts"]]
        return
    before, asked = "", ""
    for turn in row["turns"]:
        speaker = row["people"].get(turn["by"], turn["by"])
        at = datetime.fromisoformat(turn["at"])
        if speaker != "assistant":
            question = FactsIn(turn["text"], speaker, at, asked=asked, before=before[-160:])
            yield question, [fact["quote"] for fact in turn.get("facts", ())]
        before, asked = f"{speaker}: {turn['text']}", turn["text"] if "?" in turn["text"] else ""


def is_english(row: dict[str, Any]) -> bool:
    """As its writer says; else by its words."""
    said = [turn["text"] for turn in row["turns"]] if "turns" in row else [row["text"]]
    return bool(row.get("language", language(said)[0]) in ("en", UNKNOWN))


def count(counts: Counter[str], text: str, quotes: Sequence[str], found: Sequence[Claim]) -> None:
    gold = sorted({(text.find(quote), text.find(quote) + len(quote)) for quote in quotes if quote in text})
    used: set[int] = set()
    for each in found:
        hits = [
            at for at, (start, end) in enumerate(gold)
            if min(each.end, end) - max(each.start, start) >= 0.5 * min(end - start, each.end - each.start)
        ]  # fmt: skip
        fresh = [at for at in hits if at not in used]
        if fresh:
            used.add(fresh[0])
        counts["right" if fresh else "again" if hits else "wrong"] += 1
        counts["quoted"] += "“" in each.sentence
    counts["found"] += len(found)
    counts["missed"] += len(gold) - len(used)
    counts["empty"] += not gold
    counts["left alone"] += not gold and not found


def share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0


def show(counts: Counter[str]) -> None:
    precision = share(counts["right"], counts["right"] + counts["wrong"])
    recall = share(counts["right"], counts["right"] + counts["missed"])
    f1 = share(2 * precision * recall, precision + recall)
    quiet, quoted = share(counts["left alone"], counts["empty"]), share(counts["quoted"], counts["found"])
    print(f"  precision {precision:.3f}, recall {recall:.3f}, F1 {f1:.3f}, left alone {quiet:.3f}, quoted {quoted:.3f}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", type=Path, nargs="*")
    options.add_argument("--rules", action="store_true")
    given = options.parse_args()
    ask = rules.answer if given.rules else answer
    for path in given.files or [SETS / f"{name}.jsonl" for name in NAMES]:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        began, many = time.process_time(), 0
        for english, question, quotes in ((is_english(row), *each) for row in rows for each in turns(row)):
            many += 1
            previous = (Turn("", question.asked),) if question.asked else ()
            act = rules.answer(SpeechActOf(question.text, previous)).answer.act
            count(counts[english], question.text, quotes, ask(replace(question, act=act)).answer.claims)
        taken = (time.process_time() - began) / max(many, 1) * 1_000
        print(f"{path.stem}: {many} read, {taken:.1f} ms of the processor each")
        show(counts[True] + counts[False])
        for english, name in ((True, "English"), (False, "other languages")):
            if counts[english]["found"] and counts[not english]["found"]:
                print(f"  {name}, {counts[english]['right'] + counts[english]['missed']} facts:")
                show(counts[english])


if __name__ == "__main__":
    main()
