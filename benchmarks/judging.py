"""Questions about talks and people, answered by the rules alone: how often are they right, on words of others?

    python benchmarks/judging.py [--set dev|report] [--errors NAME]

The lines of `judging/` were written and labelled from imagination by people who had not seen the rules. Those in `dev`
may be looked at while the rules are written, and those in `report` never: of these only the figures are shown.

  right      of all, those with the right answer
  precision  of those found (a talk that is over, a promise, a gap, a consent, a sound note), those that are there
  recall     of those that are there, those found
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from recollect.judges import reading
from recollect.judges.decode import decode
from recollect.judges.questions import QUESTIONS, Answer
from recollect.judges.rules import answer
from recollect.relationships.agents import GUESSED

HERE = Path(__file__).parent / "judging"


@dataclass(frozen=True)
class Set:
    """One file: the question that its lines ask, the label, what the rules say to it, and which of the labels are to be
    found."""

    question: str
    label: str
    said: Callable[[Answer], Any]
    wanted: frozenset[Any]


def _allowed(found: Answer) -> str:
    """What is taken back counts as kept: the labels know no difference."""
    return "keep" if found.answer.consent == "doubt" else str(found.answer.consent)


def _became(found: Answer) -> str:
    """What is put off is open: the labels know no difference."""
    return str(found.answer.state) if found.answer.state in ("done", "dropped") else "open"


def _came(found: Answer) -> str:
    """What is only guessed is not held against an agent, or for it."""
    return "unknown" if found.confidence < GUESSED else str(found.answer.result)


SETS = {
    "endings": Set("session_over", "over", lambda found: found.answer.over, frozenset({True})),
    "promises": Set("promises", "promise", lambda found: bool(found.answer.promises), frozenset({True})),
    "kept": Set("fulfilled", "state", _became, frozenset({"done", "dropped"})),
    "gaps": Set("need", "gap", lambda found: found.answer.kind != "none", frozenset({True})),
    "same_need": Set("same_need", "same", lambda found: found.answer.same, frozenset({True})),
    "consent": Set("consent", "consent", _allowed, frozenset({"share"})),
    "result": Set("result", "result", _came, frozenset({"worked", "failed"})),
    "notes": Set("note", "ok", lambda found: found.answer.doubt == "none", frozenset({True})),
    "formality": Set("tone", "formality", lambda found: found.answer.formality, frozenset({"formal", "casual"})),
    "technical": Set("tone", "technical", lambda found: found.answer.technical, frozenset({"some", "expert"})),
    "language": Set("tone", "language", lambda found: found.answer.language, frozenset()),
    "length": Set("tone", "length", lambda found: found.answer.length, frozenset({"short", "long"})),
}


def read(which: str, name: str) -> list[dict[str, Any]]:
    file = "tone" if SETS[name].question == "tone" else name
    lines = [line for path in sorted((HERE / which).rglob(f"{file}.jsonl")) for line in path.read_text().splitlines()]
    return [json.loads(line) for line in lines if line.strip()]


def judged(name: str, item: dict[str, Any]) -> Answer:
    type = QUESTIONS[SETS[name].question]
    if name == "notes":
        item = {**item, "trusted": item["speaker"] == "owner"}
    if name in ("promises", "kept") and item["asked"]:
        item = {**item, "before": f"user: {item['asked']}"}
    if name == "kept" and item["own"]:
        item = {**item, "speaker": item["promise"].split()[0]}
    question = decode(type, {field: item[field] for field in type.__dataclass_fields__ if field in item})
    return reading.answer(question) if isinstance(question, reading.READ) else answer(question)


def figures(which: str, name: str, errors: bool) -> tuple[int, float, float, float]:
    some = SETS[name]
    right = found = there = hit = 0
    items = read(which, name)
    for item in items:
        said, label = some.said(judged(name, item)), item[some.label]
        right += said == label
        found += said in some.wanted
        there += label in some.wanted
        hit += said == label and label in some.wanted
        if errors and said != label:
            print(f"  {label} -> {said}: {json.dumps(item, ensure_ascii=False)[:300]}")
    return len(items), right / len(items), hit / max(found, 1), hit / max(there, 1)


def due(which: str) -> tuple[int, float]:
    """Of the promises that are there and found, those with the right day, or rightly without any."""
    told = [(item, judged("promises", item).answer.promises) for item in read(which, "promises") if item["promise"]]
    days = [(item["due"], found[0].due_at and found[0].due_at.date().isoformat()) for item, found in told if found]
    return len(days), sum(label == day for label, day in days) / max(len(days), 1)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--errors", choices=SETS, help="show what is answered wrongly in dev")
    options.add_argument("--set", choices=("dev", "report"), help="only one of the two")
    chosen = options.parse_args()
    for which in ("dev", "report") if chosen.set is None else (chosen.set,):
        print(f"{which:12}{'lines':>8}{'right':>8}{'precision':>11}{'recall':>8}")
        for name in SETS:
            shown = chosen.errors == name and which == "dev"
            many, right, precision, recall = figures(which, name, shown)
            tail = f"{precision:11.3f}{recall:8.3f}" if SETS[name].wanted else ""
            print(f"{name:12}{many:8}{right:8.3f}{tail}")
        print("{:12}{:8}{:8.3f}\n".format("due", *due(which)))


if __name__ == "__main__":
    main()
