"""How well it is heard how somebody writes: people written by hand, a few messages each.

    python benchmarks/tone.py [--errors] [--json FILE]

The people are in `tone/`, one a line: messages with the seconds that each took to come, and what an attentive reader
says of them. `dev.jsonl` was looked at while the rules were made; `report.jsonl` was written before them and is only
counted, and so is `others.jsonl`, by a writer who knew neither (the technical level alone). Printed is the share of
people that is told right, for each part of the tone; --errors shows those of the first half that are not.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from recollect.judges.relations import ToneOf, Written
from recollect.judges.rules.talks.tone import tone

HALVES = ("dev", "report", "others")
PARTS = ("formality", "technical", "pace", "language", "length")


def people(half: str) -> list[dict[str, Any]]:
    lines = (Path(__file__).with_name("tone") / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def heard(person: dict[str, Any]) -> dict[str, str]:
    found = tone(ToneOf(tuple(Written(text, after) for text, after in person["messages"]))).tone
    return {part: getattr(found, part) for part in PARTS}


def shares(some: Sequence[dict[str, Any]]) -> dict[str, float]:
    told = [(person, heard(person)) for person in some]
    known = [part for part in PARTS if part in some[0]]
    return {part: round(sum(found[part] == one[part] for one, found in told) / len(told), 3) for part in known}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--errors", action="store_true", help="show whom of the half for choosing it tells wrong")
    parser.add_argument("--json", metavar="FILE", help="write the figures to a file")
    options = parser.parse_args()
    figures = {half: shares(people(half)) for half in HALVES}
    print(f"{'':<8}{'people':>8}" + "".join(f"{part:>12}" for part in PARTS))
    for half, found in figures.items():
        print(f"{half:<8}{len(people(half)):>8}" + "".join(f"{found.get(part, '–'):>12}" for part in PARTS))
    for person in people("dev") if options.errors else ():
        told = heard(person)
        wrong = {part: f"{person[part]} told as {told[part]}" for part in PARTS if told[part] != person[part]}
        if wrong:
            print(wrong, [text[:60] for text, _ in person["messages"]])
    if options.json:
        Path(options.json).write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
