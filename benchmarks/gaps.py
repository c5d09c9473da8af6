"""Exchanges in which somebody needed what the system could not do: how many are found, and are two needs the same?

    python benchmarks/gaps.py [--half dev|report] [--errors]

Labelled by hand for this project (benchmarks/gaps/): what was asked, what the agent said, how that was taken, and
whether it shows a need; and pairs of needs that mean the same or not. The reader, no language model, no database.

  precision   of the exchanges that are taken for a need, those that show one
  recall      of the exchanges that show one, those that are found
  kind        of those found, with the right kind (unmet, wish, friction, repeated)
  phrase      of those found, those whose need has at least half of the words of the label's
  accuracy    of the pairs, those judged rightly

`dev` is for learning from, `report` for reporting, `unseen` by writers who knew nothing of this project, and never
looked at; --errors works with dev alone.
"""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

from recollect.judges.reading import answer
from recollect.judges.relations import NeedIn, SameNeedOf

HERE = Path(__file__).parent / "gaps"


def read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def exchanges(half: str, errors: bool) -> dict[str, float | int]:
    right = wrong = missed = kinds = phrases = 0
    for row in read(half):
        question = NeedIn(row["request"], row["reply"], row["reaction"], tuple(row["earlier"]))
        judged = answer(question)
        found, reason = judged.answer, judged.reason
        is_gap, says_gap = row["kind"] != "none", found.kind != "none"
        right += is_gap and says_gap
        wrong += says_gap and not is_gap
        missed += is_gap and not says_gap
        wanted = _stems(row["need"])
        fits = len(wanted & _stems(found.need)) >= len(wanted) / 2
        if is_gap and says_gap:
            kinds += found.kind == row["kind"]
            phrases += fits
        if errors and (is_gap != says_gap or (is_gap and (found.kind != row["kind"] or not fits))):
            print(f"{row['kind']:9} {row['need']!r} <- {found.kind} {found.need!r} ({reason})\n    {row}")
    return {
        "exchanges": right + wrong + missed + sum(row["kind"] == "none" for row in read(half)) - wrong,
        "precision": right / max(1, right + wrong),
        "recall": right / max(1, right + missed),
        "kind": kinds / max(1, right),
        "phrase": phrases / max(1, right),
    }


def _stems(text: str) -> set[str]:
    return {word.casefold()[:4] for word in re.findall(r"\w{3,}", text)}


def pairs(half: str, errors: bool) -> dict[str, float | int]:
    right, rows = 0, read(f"{half}_pairs")
    for row in rows:
        found = answer(SameNeedOf(row["one"], row["other"]))
        right += found.answer.same == row["same"]
        if errors and found.answer.same != row["same"]:
            print(f"{row} <- {found.answer.same} ({found.reason})")
    return {"pairs": len(rows), "accuracy": right / len(rows)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--half", choices=("dev", "report", "unseen"), default="report")
    parser.add_argument("--errors", action="store_true", help="show what is wrong (dev alone)")
    said = parser.parse_args()
    errors = said.errors and said.half == "dev"
    figures = exchanges(said.half, errors) | pairs(said.half, errors)
    for name, value in figures.items():
        print(f"{name:10} {value:.3f}" if isinstance(value, float) else f"{name:10} {value}")


if __name__ == "__main__":
    main()
