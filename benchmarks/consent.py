"""Is anything shared that nobody meant to share? Dialogues by independent writers are played into a memory.

    python benchmarks/consent.py FOLDER_OR_FILE [--reader ours|none]

A line is {"id", "kind", "turns": [{"by": "u" or "a", "text"}], "asks", "refers_to", "answer": {"text", "means"},
"afterwards": [{"text", "means"}]}: whether the last turn should lead to the question, which turns it is about, what is
answered to it (yes, no, other), and what is said later (doubt, nothing). Where a question is asked, the dialogue's
answer is given to it. Exits with 1 if something is shared at the end that should not be. See docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from recollect import Memory, Settings

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
Dialogue = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dialogues", type=Path)
    parser.add_argument("--reader", default="ours", choices=("ours", "none"))
    given = parser.parse_args()
    paths = sorted(given.dialogues.glob("*.jsonl")) if given.dialogues.is_dir() else [given.dialogues]
    dialogues = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines() if line]
    for number, dialogue in enumerate(dialogues):
        dialogue["id"] = f"d{number}"
    settings = Settings(rewrite_tables=False, distilling=False, embedder="none", reader=given.reader)
    with tempfile.TemporaryDirectory() as folder, Memory(Path(folder) / "talks.db", settings=settings) as memory:
        unmeant = play(memory, dialogues)
    return 1 if unmeant else 0


def play(memory: Memory, dialogues: list[Dialogue]) -> int:
    said = {each["id"]: [say(memory, each, at, turn) for at, turn in enumerate(each["turns"])] for each in dialogues}
    memory.learn()
    where = {id: (each, at) for each in dialogues for at, id in enumerate(said[each["id"]])}
    asked: dict[str, tuple[str, int]] = {}
    for proposal in memory.review(kind="share", limit=10 * len(dialogues)):
        each, at = where[proposal.data["interaction"]]
        asked[each["id"]] = proposal.question, at
    for each in dialogues:
        if each["id"] in asked:
            say(memory, each, 20, {"by": "a", "text": asked[each["id"]][0]})
            if each["answer"] is not None:
                say(memory, each, 21, {"by": "u", "text": each["answer"]["text"]})
    memory.learn()
    first = shared(memory, where)
    for each in dialogues:
        for at, later in enumerate(each["afterwards"]):
            say(memory, each, 30 + at, {"by": "u", "text": later["text"]})
            memory.learn()
    last = shared(memory, where)
    figures(dialogues, asked, first, last)
    return len(unmeant(dialogues, first)) + len(still_shared(dialogues, last))


def say(memory: Memory, dialogue: Dialogue, at: int, turn: dict[str, str]) -> str:
    person = {"sender": dialogue["id"]} if turn["by"] == "u" else {"direction": "outbound", "to": dialogue["id"]}
    return memory.observe(
        turn["text"], channel=f"simplex:{dialogue['id']}", privacy="private", external_id=f"{dialogue['id']}-{at}",
        occurred_at=START + timedelta(seconds=30 * at), **person,
    ).id  # fmt: skip


def shared(memory: Memory, where: dict[str, tuple[Dialogue, int]]) -> dict[str, set[int]]:
    """The turns of each dialogue that others can read."""
    found: dict[str, set[int]] = {}
    for copy in memory.shared():
        each, at = where[copy.metadata["recollect"]["shared"]]
        found.setdefault(each["id"], set()).add(at)
    return found


def unmeant(dialogues: list[Dialogue], found: dict[str, set[int]]) -> list[str]:
    """Dialogues of which something is shared that was not asked for, or not answered with a yes."""
    return [
        each["id"] for each in dialogues
        if found.get(each["id"]) and not (each["asks"] and each["answer"] and each["answer"]["means"] == "yes")
    ]  # fmt: skip


def still_shared(dialogues: list[Dialogue], found: dict[str, set[int]]) -> list[str]:
    return [each["id"] for each in dialogues if found.get(each["id"]) and takes_back(each)]


def takes_back(dialogue: Dialogue) -> bool:
    return any(later["means"] == "doubt" for later in dialogue["afterwards"])


def figures(
    dialogues: list[Dialogue],
    asked: dict[str, tuple[str, int]],
    first: dict[str, set[int]],
    last: dict[str, set[int]],
) -> None:
    def of(some: list[Dialogue], when: Any) -> str:
        return f"{sum(bool(when(each)) for each in some)} of {len(some)}"

    clear = [each for each in dialogues if each["kind"] == "clear"]
    meant = [each for each in dialogues if each["asks"]]
    rest = [each for each in dialogues if not each["asks"]]
    yes = [each for each in meant if each["id"] in asked and each["answer"] and each["answer"]["means"] == "yes"]
    doubts = [each for each in dialogues if takes_back(each)]
    kept = [each for each in dialogues if each["id"] in first and not takes_back(each)]
    told = {
        "dialogues": str(dict(Counter(each["kind"] for each in dialogues))),
        "unmeant shares": str(len(unmeant(dialogues, first))),
        "clear ones that lead to the question": of(clear, lambda each: each["id"] in asked),
        "all that should lead to it": of(meant, lambda each: each["id"] in asked),
        "... and quote one of the turns that are meant": of(
            [each for each in meant if each["id"] in asked], lambda each: asked[each["id"]][1] in each["refers_to"]
        ),
        "questions where nothing was meant": of(rest, lambda each: each["id"] in asked),
        "a yes that is plain enough": of(yes, lambda each: each["id"] in first),
        "shared, with a doubt later": of(doubts, lambda each: each["id"] in first),
        "... and still shared after it": str(len(still_shared(dialogues, last))),
        "shared, without a doubt, and still there": of(kept, lambda each: each["id"] in last),
    }
    for name, value in told.items():
        print(f"{name:48} {value}")


if __name__ == "__main__":
    sys.exit(main())
