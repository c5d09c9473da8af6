"""Whom or what a mention means: right answers, wrong ones, and questions asked back, over cases written by hand.

    python benchmarks/resolution.py [--database URL] [--errors] [--json FILE] [--setting name=value]

The cases are in `claims/resolution.jsonl` (its README explains them). One space for each scenario: its directory is
declared, what each calls them is taught (`meant`), then every mention is resolved with its sentence, its sender and the
turns before it. The outcome is an entity of the directory, "ambiguous" (DisambiguationRequired) or "none"; it
is right when it is the expected one. Wrong: another entity was given, which mixes people up; unsure: a question or
nothing came back where an entity was meant. Cases with an odd number are for choosing, those with an even number for
reporting; --errors shows the odd ones alone.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from claims_running import memory_options, tell
from metrics import percentiles
from recollect import Memory
from recollect.errors import DisambiguationRequired
from running import changed_settings, database

CASES = Path(__file__).with_name("claims") / "resolution.jsonl"
ROOM = "matrix:!room:example.org"
LONG_AGO = "2026-01-01T09:00:00+00:00"
NOT_GIVEN = ("ambiguous", "none")


@dataclass
class Counts:
    right: int = 0
    wrong: int = 0
    unsure: int = 0

    def figures(self) -> dict[str, Any]:
        cases = self.right + self.wrong + self.unsure
        return {
            "accuracy": round(self.right / cases, 4), "cases": cases, "wrong": self.wrong, "unsure": self.unsure,
        }  # fmt: skip


@dataclass
class Tally:
    counts: dict[str, Counts] = field(default_factory=lambda: defaultdict(Counts))
    methods: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    errors: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, case: Mapping[str, Any], outcome: str, method: str) -> None:
        expected = [case["expected"]] if isinstance(case["expected"], str) else case["expected"]
        what = "right" if outcome in expected else "unsure" if outcome in NOT_GIVEN else "wrong"
        half = "for choosing" if int(case["id"][2:]) % 2 else "for reporting"
        for name in ("all", half, case["kind"]):
            counts = self.counts[name]
            setattr(counts, what, getattr(counts, what) + 1)
        self.methods[method] += 1
        if what != "right" and half == "for choosing":
            before = "".join(f" «{turn['text']}»" for turn in case.get("previous", ()))
            meant = f"{case['mention']!r} is {' or '.join(expected)}, not {outcome} ({method})"
            self.errors.append(f"{case['id']} {case['kind']}:{before} «{case['text']}» {meant}")


def fill(memory: Memory, cases: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The scenario of these cases: who is there, who is known, what each calls them. Keys by the ids of entities."""
    directory = cases[0]["directory"]
    for sender in sorted({case["sender"] for case in cases}):
        memory.observe("Hello!", channel=ROOM, sender=sender, privacy="group", external_id=sender, occurred_at=LONG_AGO)
    for item in directory:
        memory.entity(item["name"], type=item["type"], aliases=item.get("aliases", ()))
    memory.learn()
    keys: dict[str, str] = {}
    for item in directory:
        found = memory.entity(item["name"], type=item["type"])
        keys |= dict.fromkeys((found.id, *found.members), item["key"])
        for sender, words in item.get("own", {}).items():
            for each in words:
                memory.meant(each, found.id, sender=sender)
    return keys


def outcome(memory: Memory, case: Mapping[str, Any], keys: Mapping[str, str]) -> tuple[str, str]:
    try:
        found = memory.resolve(
            case["mention"], text=case["text"], sender=case["sender"],
            previous=[turn["text"] for turn in case.get("previous", ())],
        )  # fmt: skip
    except DisambiguationRequired:
        return "ambiguous", "ambiguous"
    if found.entity is None:
        return "none", found.method
    return keys.get(found.entity, f"somebody else ({found.entity})"), found.method


def main() -> None:
    options = memory_options(__doc__).parse_args()
    cases = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    scenarios: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for case in cases:
        scenarios[case["scenario"]].append(case)
    tally = Tally()
    settings = changed_settings(options.setting)
    with database(options.database) as place:
        for name, listed in scenarios.items():
            with Memory(place, space=f"resolution-{name}", settings=settings) as memory:
                keys = fill(memory, listed)
                for case in listed:
                    started = time.perf_counter()
                    got, method = outcome(memory, case, keys)
                    tally.seconds.append(time.perf_counter() - started)
                    tally.add(case, got, method)
    first = ("all", "for choosing", "for reporting")
    rows = [*first, *sorted(name for name in tally.counts if name not in first)]
    figures = {
        "benchmark": "resolution",
        "settings": options.setting,
        "figures": {name: tally.counts[name].figures() for name in rows},
        "methods": dict(tally.methods),
        "resolve_ms": percentiles(tally.seconds),
    }
    tell(figures, "Whom a mention means", tally.errors if options.errors else (), options.json)


if __name__ == "__main__":
    main()
