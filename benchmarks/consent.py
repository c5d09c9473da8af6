"""Does consent share only what it means? Labelled dialogues are played into a memory, one talk each.

    python benchmarks/consent.py DIALOGUES.jsonl [--show]

A line is {"id", "turns": [{"by": "u" or "a", "text"}], "last": "share|keep_quiet|neither", "refers_to": [indices],
"to_whom", "certain"} and, where the last turn replies to an earlier one, "reply_to"; the label is about the last turn.
A leak is a copy of words that are not in `refers_to`, or of a dialogue whose last turn does not share, or not
certainly. Exits with 1 if there is one. See docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from recollect import Memory, Settings

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
Dialogue = dict[str, Any]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dialogues", type=Path)
    parser.add_argument("--show", action="store_true", help="print what was shared, proposed and not heeded")
    arguments = parser.parse_args()
    dialogues = [json.loads(line) for line in arguments.dialogues.read_text(encoding="utf-8").splitlines() if line]
    with tempfile.TemporaryDirectory() as folder:
        told = shared(dialogues, Path(folder) / "told.db")
        taken = taken_back(dialogues, Path(folder) / "kept.db")
    figures = {**told["figures"], **taken["figures"]}
    for name, value in figures.items():
        print(f"{name:52} {value}")
    if arguments.show:
        for line in (*told["shown"], *taken["shown"]):
            print(line)
    return 1 if told["leaks"] else 0


def play(memory: Memory, dialogue: Dialogue, turns: range) -> list[str]:
    """Ids of what was said; each dialogue is the private talk of somebody else."""
    found = []
    for at in turns:
        turn = dialogue["turns"][at]
        person = {"sender": dialogue["id"]} if turn["by"] == "u" else {"direction": "outbound", "to": dialogue["id"]}
        replied = dialogue.get("reply_to") if at == len(dialogue["turns"]) - 1 else None
        found.append(
            memory.observe(
                turn["text"], channel=f"simplex:{dialogue['id']}", privacy="private",
                external_id=f"{dialogue['id']}-{at}",
                metadata=None if replied is None else {"reply_to": f"{dialogue['id']}-{replied}"},
                occurred_at=START + timedelta(seconds=30 * at), **person,
            ).id
        )  # fmt: skip
    return found


def shared(dialogues: list[Dialogue], path: Path) -> dict[str, Any]:
    """What becomes public, and what is proposed."""
    with Memory(path, settings=Settings(rewrite_tables=False, distilling=False)) as memory:
        said = {each["id"]: play(memory, each, range(len(each["turns"]))) for each in dialogues}
        memory.learn()
        copies = [(copy.metadata["recollect"]["shared"], copy.audience) for copy in memory.shared()]
        proposed = {each.data["interaction"] for each in memory.review(kind="share", limit=10 * len(dialogues))}
    where = {id: (each, at) for each in dialogues for at, id in enumerate(said[each["id"]])}
    certain = [each for each in dialogues if each["last"] == "share" and each["certain"]]
    leaks, wide, right, shown = [], 0, set(), []
    for original, audience in copies:
        each, at = where[original]
        fits = each in certain and at in each["refers_to"]
        wide += audience == "public" and each["to_whom"] not in ("everyone", None)
        right |= {each["id"]} if fits else set()
        leaks += [] if fits else [each["id"]]
        shown.append(f"{'shared' if fits else 'LEAKED'} {each['id']}: {each['turns'][at]['text']}")
    asked = {each["id"] for id in proposed for each, at in (where[id],) if at in each["refers_to"]}
    wrong = [id for id in proposed if not meant(*where[id])]
    shares = [each for each in dialogues if each["last"] == "share"]
    shown += [f"proposed wrongly {where[id][0]['id']}: {where[id][0]['turns'][where[id][1]]['text']}" for id in wrong]
    figures = {
        "dialogues": len(dialogues),
        "leaks": len(leaks),
        "copies for more people than were named": wide,
        "certain shares done without asking": f"{len(right)} of {len(certain)}",
        "shares put to the review": f"{sum(each['id'] in asked for each in shares)} of {len(shares)}",
        "false proposals": len(wrong),
    }
    return {"figures": figures, "leaks": leaks, "shown": shown}


def meant(dialogue: Dialogue, at: int) -> bool:
    return dialogue["last"] == "share" and at in dialogue["refers_to"]


def taken_back(dialogues: list[Dialogue], path: Path) -> dict[str, Any]:
    """Whether words that forbid are understood, and take back what was shared before."""
    keeps = [each for each in dialogues if each["last"] == "keep_quiet"]
    with Memory(path, settings=Settings(rewrite_tables=False, distilling=False, embedder="none")) as memory:
        meant: dict[str, list[str]] = {}
        last: dict[str, str] = {}
        for each in keeps:
            said = play(memory, each, range(len(each["turns"]) - 1))
            meant[each["id"]] = [said[at] for at in each["refers_to"] if at < len(said)]
            for id in meant[each["id"]]:
                memory.share(id)
        memory.learn()
        for each in keeps:
            (last[each["id"]],) = play(memory, each, range(len(each["turns"]) - 1, len(each["turns"])))
        memory.learn()
        live = {copy.metadata["recollect"]["shared"] for copy in memory.shared()}
        judged = {
            judgment.sources[-1]
            for judgment in memory.judgments(question="consent", limit=10_000)
            if judgment.answer.consent == "keep"
        }
    could = [each for each in keeps if meant[each["id"]]]
    heeded = sum(last[each["id"]] in judged for each in keeps)
    gone = sum(not live & set(meant[each["id"]]) for each in could)
    figures = {
        "keep_quiet heeded": f"{heeded} of {len(keeps)}",
        "keep_quiet that took back all it was about": f"{gone} of {len(could)}",
    }
    missed = [
        f"not heeded {each['id']}: {each['turns'][-1]['text']}" for each in keeps if last[each["id"]] not in judged
    ]
    return {"figures": figures, "shown": missed}


if __name__ == "__main__":
    sys.exit(main())
