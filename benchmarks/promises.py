"""Promises in talks that nobody looks at, and what becomes of them: how many are found, and how much else?

    python benchmarks/promises.py [FILE.jsonl] [--errors]

Each line is a talk with its turns: what their speaker promises (`quote`, and by when it is `due`), and which promise of
an earlier turn they settle ("2.0" is the first of the third turn): kept, dropped, or moved to another time. 56 talks in
four languages by a writer who saw neither code nor other data. --errors shows what is wrong; never look at them here.

  precision  of the messages that are taken for promises, those that are
  recall     of the messages that promise something, those found
  due        of the promises found, those with the right day (and hour, where one is said), or rightly without any
  settled    of the promises found that are kept, dropped or moved, those where that is noticed
  as it is   and of these, those where it is called what it is
  wrongly    of the promises found that stay open, those that are taken for settled
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from recollect.judges import reading, rules
from recollect.judges.judgment import RULES, Judgment
from recollect.relationships.promises import walk
from recollect.relationships.talks import Turn

UNSEEN = Path(__file__).parent / "promises" / "unseen.jsonl"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
SETTLED = {"kept": "done", "dropped": "dropped", "moved": "replaced"}
Row = dict[str, Any]


def ask(question: Any, positions: tuple[int, ...]) -> Judgment:
    """As the panel asks: the reader what it reads, else the rules."""
    said = (reading if type(question) in reading.ANSWERED else rules).answer(question)
    return Judgment("", question.name, 1, "", RULES, said.answer, said.reason, said.confidence, NOW, "public")


def turns(talk: dict[str, Any]) -> list[Turn]:
    at, found = datetime.fromisoformat(talk["at"]).replace(tzinfo=UTC), []
    other = next((turn["by"] for turn in talk["turns"] if turn["by"] != "assistant"), "")
    for number, turn in enumerate(talk["turns"]):
        at += timedelta(hours=turn.get("hours", 0), minutes=1)
        ours = turn["by"] == "assistant"
        found.append(Turn(
            f"int_{number}", number + 1, turn["text"], at, other if ours else turn["by"], "chat:1", "con_1",
            "Assistant" if ours else turn["by"], ours, "text",
        ))  # fmt: skip
    return found


def on_time(row: Row, label: dict[str, Any]) -> bool:
    due = row["due_at"]
    if due is None or not label.get("due"):
        return due is None and not label.get("due")
    return bool(due.isoformat().startswith(label["due"]))


def told(talk: dict[str, Any], counts: Counter[str], errors: bool) -> None:
    said = turns(talk)
    alone = any(turn.ours for turn in said)
    rows = walk((), said, (), ask, us="Assistant" if alone else "")
    settled = {each["promise"]: each["outcome"] for turn in talk["turns"] for each in turn.get("settles", ())}
    for number, turn in enumerate(talk["turns"]):
        found = [row for row in rows if row["source"] == f"int_{number}"]
        labels = turn.get("promises", ())
        moved = any(each["outcome"] == "moved" for each in turn.get("settles", ()))
        is_wrong = bool(found) and not labels and not moved
        counts["there"] += bool(labels)
        counts["right"] += bool(labels and found)
        counts["found"] += is_wrong or bool(labels and found)
        if errors and (is_wrong or (labels and not found)):
            print(f"  {'missed' if labels else 'wrong'}  {turn['text']!r}")
        for at, (label, row) in enumerate(zip(labels, found, strict=False)):
            counts["timed"] += on_time(row, label)
            counts["each"] += 1
            if errors and not on_time(row, label):
                print(f"  due  {row['text']} {row['due_at']} for {label.get('due')}")
            state = SETTLED.get(settled.get(f"{number}.{at}", ""), "open")
            kind = "open" if state == "open" else "settled"
            counts[kind] += 1
            counts[f"{kind} noticed"] += row["outcome"] != "open"
            counts[f"{kind} right"] += row["outcome"] == state
            if errors and row["outcome"] != state:
                print(f"  {state} but {row['outcome']}: {row['text']} by {row['settled_by']} {talk['id']}")


def share(part: int, whole: int) -> str:
    return f"{part / whole:.2f} of {whole}" if whole else "– of 0"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, nargs="?", default=UNSEEN)
    parser.add_argument("--errors", action="store_true")
    chosen = parser.parse_args()
    talks = [json.loads(line) for line in chosen.file.read_text(encoding="utf-8").splitlines()]
    languages = list(dict.fromkeys(talk["language"] for talk in talks))
    for language in [*languages, "all"]:
        counts: Counter[str] = Counter()
        for talk in talks:
            if language in ("all", talk["language"]):
                told(talk, counts, chosen.errors and language != "all")
        print(
            f"{language}: precision {share(counts['right'], counts['found'])}  "
            f"recall {share(counts['right'], counts['there'])}  due {share(counts['timed'], counts['each'])}  "
            f"settled {share(counts['settled noticed'], counts['settled'])}, "
            f"as it is {share(counts['settled right'], counts['settled'])}, "
            f"wrongly {share(counts['open noticed'], counts['open'])}"
        )


if __name__ == "__main__":
    main()
