"""Of statements that differ in one value, is the newest found first? Even where nothing was learnt from them.

    python benchmarks/consolidation.py [--facts 400 4000] [--questions 200] [--learn] [--json FILE]

`relations.jsonl`, `subjects.json` and `lived.jsonl` in `consolidation/` were written by somebody who saw neither the
code nor other data. From the first two come thousands of numbered facts, told in one channel, a third of which a
later one contradicts; every fact is of a subject and a relation that others share. `lived` are things said to an
assistant over weeks, all in one memory, beside others that only look the same.

  newest first   the first hit is the latest statement of what is asked
  old above      an older value of it stands before the newest
  among ten      the latest statement is found at all
  other first    the first hit tells of another subject or relation

Questions are counted apart: `near` to the words of the statements, and in `other` words.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from recollect import Memory
from running import changed_settings

FOLDER = Path(__file__).with_name("consolidation")
START = datetime(2026, 1, 5, 9, tzinfo=UTC)
LIMIT = 10
CHANGED = 1 / 3


def lines(name: str) -> list[Any]:
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def facts(size: int, seed: int) -> list[tuple[str, str, str, list[str]]]:
    """Key, value, sentence and questions of each fact, in the order in which they are told."""
    chance = random.Random(seed)
    subjects = json.loads((FOLDER / "subjects.json").read_text(encoding="utf-8"))
    keys = [(each, subject) for each in lines("relations.jsonl") for subject in subjects[each["subjects"]]]
    chance.shuffle(keys)
    first, later = [], []
    for relation, subject in keys[: round(size / (1 + CHANGED))]:
        values = chance.sample(relation["values"], 2)
        key = f"{relation['relation']} of {subject}"
        asked = [question.format(subject=subject) for question in relation["asked"]]
        told = [chance.choice(relation["told"]).format(subject=subject, value=value) for value in values]
        first.append((key, values[0], told[0], asked))
        if chance.random() < CHANGED:
            later.append((key, values[1], told[1], asked))
    told = list(first)
    for fact in later:
        before = next(at for at, each in enumerate(told) if each[0] == fact[0])
        told.insert(chance.randint(before + 1, len(told)), fact)
    return told


def placed(hits: Sequence[Any], newest: str, older: Sequence[str], counts: Counter[str], kind: str) -> None:
    found = [each for hit in hits for each in hit.external_ids[:1]]
    at = found.index(newest) if newest in found else LIMIT
    before = min((found.index(each) for each in older if each in found), default=LIMIT)
    counts[kind] += 1
    counts[f"{kind}: newest first"] += at == 0
    counts[f"{kind}: old above"] += before < at
    counts[f"{kind}: among ten"] += at < LIMIT
    counts[f"{kind}: other first"] += bool(found) and found[0] not in (newest, *older)


def of_facts(memory: Memory, size: int, questions: int) -> Counter[str]:
    told = facts(size, seed=7)
    memory.observe_many(
        {"content": f"{number}. {sentence}", "channel": "cli:facts", "sender": "teller", "external_id": str(number),
         "occurred_at": START + timedelta(seconds=number)}
        for number, (_, _, sentence, _) in enumerate(told)
    )  # fmt: skip
    memory.learn()
    numbers: dict[str, list[int]] = {}
    for number, (key, *_) in enumerate(told):
        numbers.setdefault(key, []).append(number)
    counts: Counter[str] = Counter()
    changed = [each for each in numbers.values() if len(each) > 1]
    for each in changed[: questions // 2]:
        for kind, question in zip(("near", "other"), told[each[0]][3], strict=True):
            hits = memory.recall(question, limit=LIMIT, channel="cli:facts")
            placed(hits, str(each[-1]), [str(number) for number in each[:-1]], counts, kind)
    return counts


def of_life(memory: Memory) -> Counter[str]:
    """Each round of weeks says one thing of every case, so that a whole memory lies between a value and the next."""
    cases = lines("lived.jsonl")
    messages = []
    for turn in range(max(len(case["said"]) + len(case["other"]) for case in cases)):
        for number, case in enumerate(cases):
            # Others come between the first value and the last.
            order = [("said", 0), *(("other", at) for at in range(len(case["other"])))]
            order += [("said", at) for at in range(1, len(case["said"]))]
            if turn < len(order):
                which, at = order[turn]
                when = START + timedelta(days=4 * turn, minutes=7 * number)
                messages.append({"content": case[which][at], "channel": "cli:home", "sender": "me",
                                 "external_id": f"{number}/{which}/{at}", "occurred_at": when})  # fmt: skip
    memory.observe_many(messages)
    memory.learn()
    counts: Counter[str] = Counter()
    for number, case in enumerate(cases):
        hits = memory.recall(case["q"], limit=LIMIT)
        said = [f"{number}/said/{at}" for at in range(len(case["said"]))]
        placed(hits, said[-1], said[:-1], counts, "lived")
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, nargs="*", default=[400, 2000], help="how many numbered facts")
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--learn", action="store_true", help="all layers, not words and vectors alone")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    settings = changed_settings(
        ["background=false", "distilling=false", f"learning={str(given.learn).lower()}", *given.setting]
    )
    figures: dict[str, dict[str, float]] = {}
    for size in [*given.facts, 0]:
        with TemporaryDirectory() as folder, Memory(Path(folder) / "memory.db", settings=settings) as memory:
            counts = of_facts(memory, size, given.questions) if size else of_life(memory)
        name = f"{size} facts" if size else "lived"
        figures[name] = {
            key: round(count / counts[key.partition(":")[0]], 3) for key, count in counts.items() if ":" in key
        }
        print(name, *(f"  {key:24} {value}" for key, value in figures[name].items()), sep="\n")
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
