"""What is asked of a memory: answers without a model, and whether a context holds all that a task needs.

    python benchmarks/answers.py [FILE.jsonl …] [--budget N …] [--setting name=value] [--json FILE]

`answers/unseen.jsonl` was written by somebody who saw neither the code nor other data; nobody looks at it, so no
message is printed. Each memory is one room of people and an assistant; its messages are moved by whole weeks so that
the last is of the week before today.

  fact, now, about  the answer of `chat` without a model holds what it must; of `now` also: and nothing past before it
  unknown           nothing that was said answers it, and the answer says so
  context           at so many tokens: needs that are told, of all; tasks of which all needs are
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any

from recollect import Memory
from running import changed_settings

FILE = Path(__file__).with_name("answers") / "unseen.jsonl"
ROOM = "matrix:!room:example.org"
WEEK = timedelta(weeks=1)


def tell(memory: Memory, told: Mapping[str, Any]) -> None:
    """Let a memory hear what was said, with the messages' ids as external ids."""
    last = datetime.fromisoformat(told["messages"][-1]["at"]).replace(tzinfo=UTC)
    moved = (datetime.now(UTC) - last) // WEEK * WEEK
    heard = []
    for each in told["messages"]:
        at = datetime.fromisoformat(each["at"]).replace(tzinfo=UTC) + moved
        item = {"content": each["text"], "channel": ROOM, "privacy": "group", "occurred_at": at,
                "external_id": each["id"]}  # fmt: skip
        if each["by"] == "bot":
            item |= {"agent": "bot", "direction": "outbound", "role": "assistant"}
        else:
            item |= {"sender": each["by"], "metadata": {"sender_name": told["people"][each["by"]]}}
        heard.append(item)
    memory.observe_many(heard)
    memory.learn()


def answered(memory: Memory, told: Mapping[str, Any], counts: Counter[str], sizes: list[float]) -> Iterator[str]:
    """Ask the questions, and count; gives what was answered."""
    for each in told["questions"]:
        reply = memory.chat(each["text"], channel=ROOM, sender=each["by"], model="none")
        text, kind = reply.text.lower(), each["asks"]
        unknown = text.startswith("i do not know")
        places = [text.find(word.lower()) for word in each["answer"]]
        holds = all(place >= 0 for place in places)
        counts[kind] += 1
        if kind == "unknown":
            right = unknown
        else:
            past = [at for at in (text.find(word.lower()) for word in each.get("past", ())) if at >= 0]
            right = holds and not unknown
            is_first = min(places, default=0) < min(past, default=len(text))
            counts[f"{kind}: right, nothing past before it"] += right and is_first
            counts[f"{kind}: among the nearest"] += holds and unknown
        counts[f"{kind}: right"] += right
        counts[f"{kind}: i do not know"] += unknown
        if right and kind in ("fact", "now"):
            sizes.append(len(reply.text))
        yield f"{'+' if right else '-'} {kind} {each['text']} -> {reply.text!r} {each['answer']} {reply.confidence:.2f}"


def carried(memory: Memory, told: Mapping[str, Any], budget: int, counts: Counter[str]) -> Iterator[str]:
    """Ask for the contexts of tasks, and count what they hold of what is needed."""
    names = {each.id: each.external_id for each in memory.log(limit=1_000)}
    for each in told["tasks"]:
        found = memory.context(each["text"], channel=ROOM, sender=each["by"], budget=budget)
        there = {names[source] for line in found.citations for source in line.sources}
        missing = [need for need in each["needs"] if not there.intersection(need)]
        counts["tasks"] += 1
        counts["tasks: complete"] += not missing
        counts["needs"] += len(each["needs"])
        counts["needs: told"] += len(each["needs"]) - len(missing)
        yield f"{each['text']} ({found.tokens}) missing {missing}\n{found.text}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[FILE], metavar="FILE.jsonl")
    parser.add_argument("--budget", type=int, action="append", help="tokens of a context (400 and 1,000)")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE", help="change a setting")
    parser.add_argument("--show", action="store_true", help="print what was answered; not for what nobody looks at")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.parse_args()
    memories = [json.loads(line) for file in options.files for line in file.read_text("utf-8").splitlines()]
    counts: Counter[str] = Counter()
    contexts = {budget: Counter[str]() for budget in options.budget or (400, 1_000)}
    sizes: list[float] = []
    for each in memories:
        settings = changed_settings(options.setting)
        with TemporaryDirectory() as folder, Memory(Path(folder) / "memory.db", settings=settings) as memory:
            tell(memory, each)
            shown = [line for budget, found in contexts.items() for line in carried(memory, each, budget, found)]
            shown += answered(memory, each, counts, sizes)
            if options.show:
                print("", f"# {each['id']}", *shown, sep="\n")
    figures: dict[str, Any] = {"memories": len(memories)}
    for kind in ("fact", "now", "about", "unknown"):
        many = counts[kind] or 1
        figures[kind] = {"of": counts[kind], **{name.partition(": ")[2]: round(number / many, 3)
                         for name, number in sorted(counts.items()) if name.startswith(f"{kind}: ")}}  # fmt: skip
    figures["characters of right answers"] = round(fmean(sizes)) if sizes else None
    for budget, found in contexts.items():
        figures[f"context of {budget} tokens"] = {
            "tasks": found["tasks"], "complete": round(found["tasks: complete"] / (found["tasks"] or 1), 3),
            "needs told": round(found["needs: told"] / (found["needs"] or 1), 3),
        }  # fmt: skip
    print(json.dumps(figures, indent=1))
    if options.json is not None:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
