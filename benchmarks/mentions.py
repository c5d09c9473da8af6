"""Whom the mentions in a message mean, of a directory that is known: right, wrong, and none where one is meant.

    python benchmarks/mentions.py FILE.jsonl … [--errors] [--json FILE] [--setting name=value]

Each line is a case: `directory` (key, type, name, aliases), `previous` turns, a message `by` somebody, and its
`mentions`: a quote, its type, and the key that it means, AMBIGUOUS, NEW, or nothing. One space for each case: who is in
the directory is declared, those who speak have said hello in a room, and there every mention is resolved with its
message and the turns before it. `wrong` is another entity than is meant, or one where none is; `unsure` none where one
is meant.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from claims_running import memory_options, tell
from recollect import Memory
from recollect.errors import DisambiguationRequired
from resolution import LONG_AGO, ROOM, Counts
from running import changed_settings, database


def resolved(memory: Memory, case: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, Any], str, str]]:
    """Each mention with what was made of it, and how."""
    speakers = {case["by"], *(turn["by"] for turn in case["previous"])}
    for sender in sorted(speakers):
        memory.observe("Hello!", channel=ROOM, sender=sender, privacy="group", external_id=sender, occurred_at=LONG_AGO)
    for item in case["directory"]:
        memory.entity(item["name"], type=item["type"], aliases=item["aliases"])
    memory.learn()
    keys: dict[str, str] = {}
    for item in case["directory"]:
        found = memory.entity(item["name"], type=item["type"])
        keys |= dict.fromkeys((found.id, *found.members), item["key"])
    previous = [turn["text"] for turn in case["previous"]]
    for mention in case["mentions"]:
        try:
            meant = memory.resolve(
                mention["quote"],
                text=case["text"],
                channel=ROOM,
                sender=case["by"],
                previous=previous,
                type=mention["type"],
            )
        except DisambiguationRequired:
            yield mention, "AMBIGUOUS", "ambiguous"
            continue
        known = None if meant.entity is None else keys.get(meant.entity, "somebody else")
        yield mention, known or "none", meant.method or "none"


def main() -> None:
    parser = memory_options(__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.jsonl")
    options = parser.parse_args()
    counts: dict[str, Counts] = defaultdict(Counts)
    errors = []
    with database(options.database) as place:
        for line in (line for file in options.files for line in file.read_text("utf-8").splitlines()):
            case = json.loads(line)
            with Memory(place, space=f"mentions-{case['id']}", settings=changed_settings(options.setting)) as memory:
                for mention, got, method in resolved(memory, case):
                    expected = mention["means"] or "none"
                    nothing = {"none", "AMBIGUOUS", "NEW"}
                    right = got == expected or (expected in nothing and got in nothing)
                    what = "right" if right else "unsure" if got in nothing else "wrong"
                    for name in ("all", "meant" if expected not in nothing else expected.lower()):
                        setattr(counts[name], what, getattr(counts[name], what) + 1)
                    if not right:
                        errors.append(
                            f"{case['id']} «{case['text']}» {mention['quote']!r} is {expected}, not {got} ({method})"
                        )
    figures = {"benchmark": "mentions", "figures": {name: each.figures() for name, each in sorted(counts.items())}}
    tell(figures, "Whom mentions mean", errors if options.errors else (), options.json)


if __name__ == "__main__":
    main()
