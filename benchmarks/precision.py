"""Does what comes back answer, and nothing else? Worlds of beliefs that are near each other, with questions.

    python benchmarks/precision.py [FILE.jsonl …] [--min-score 0 0.7 …] [--archived] [--json FILE]

Each world is a memory of its own: its beliefs are notes with a title, tags and the tag of their scope, a day apart;
some have a nickname, some are replaced by a later one or are done with. `precision/seen.jsonl` was used to choose by;
`precision/unseen.jsonl`, by another writer, is for reporting, and nobody looks at it. With --archived notes that were
replaced or are done with are put away, as an application does that keeps track of them; else their words tell it.

  passed     exactly what is expected comes back (a question of how it was may tell how it is, too)
  precision  the share of what comes back that is expected; 1 where rightly nothing comes back
  recall     the share of what is expected that comes back
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from recollect import Memory
from running import changed_settings

FILE = Path(__file__).with_name("precision") / "unseen.jsonl"
START = datetime(2026, 3, 2, 10, tzinfo=UTC)


def tell(memory: Memory, world: Mapping[str, Any], archived: bool) -> None:
    for number, each in enumerate(world["beliefs"]):
        tags, at = [*each["tags"], each["scope"]], START + timedelta(days=number)
        note = memory.note(each["text"], title=each["title"], tags=tags, external_id=each["id"], occurred_at=at)
        if archived and each["state"] != "active":
            memory.archive_note(note.id, reason=each["state"])
    memory.learn()


def asked(memory: Memory, world: Mapping[str, Any], least: float) -> Iterator[tuple[str, bool, float, float]]:
    """Of each question: its kind, whether it passed, precision and recall."""
    heirs = {each["id"]: each.get("by") for each in world["beliefs"]}
    for each in world["queries"]:
        hits = memory.recall(each["q"], min_score=least, tags=[each["scope"]] if each["scope"] else None)
        found, wanted = {id for hit in hits for id in hit.external_ids}, set(each["expect"])
        if each["kind"] == "past":
            found -= {heirs[id] for id in wanted} - wanted
        right = len(found & wanted)
        yield (each["kind"], found == wanted, right / len(found) if found else float(not wanted),
               right / len(wanted) if wanted else 1.0)  # fmt: skip


def figures(worlds: Sequence[Mapping[str, Any]], shares: Sequence[float], archived: bool) -> dict[str, dict[str, Any]]:
    told: dict[float, list[tuple[str, bool, float, float]]] = defaultdict(list)
    for world in worlds:
        with TemporaryDirectory() as folder:
            settings = changed_settings(["background=false", "distilling=false"])
            with Memory(Path(folder) / "memory.db", settings=settings) as memory:
                tell(memory, world, archived)
                for least in shares:
                    told[least] += asked(memory, world, least)
    found = {}
    for least, each in told.items():
        kinds = sorted({kind for kind, *_ in each})
        passed = {kind: f"{sum(ok for one, ok, *_ in each if one == kind)}/{sum(one == kind for one, *_ in each)}"
                  for kind in kinds}  # fmt: skip
        found[f"{least:g}"] = {
            "passed": sum(ok for _, ok, *_ in each), "of": len(each),
            "precision": round(fmean(one[2] for one in each), 3),
            "recall": round(fmean(one[3] for one in each), 3), **passed,
        }  # fmt: skip
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*", default=[FILE])
    parser.add_argument("--min-score", type=float, nargs="*", default=[0, 0.6, 0.7, 0.8])
    parser.add_argument("--archived", action="store_true", help="what was replaced or is done with is put away")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    worlds = [json.loads(line) for path in given.files for line in path.read_text(encoding="utf-8").splitlines()]
    found = figures(worlds, given.min_score, given.archived)
    for least, each in found.items():
        print(f"min_score {least}:", ", ".join(f"{name} {value}" for name, value in each.items()))
    if given.json:
        given.json.write_text(json.dumps(found, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
