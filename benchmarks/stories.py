"""What holds now: stories in which some things change and others only seem to. Which of their messages comes first?

    python benchmarks/stories.py [FILE.jsonl …] [--together] [--setting name=value] [--json FILE]

`stories/unseen.jsonl` was written by somebody who saw neither the code nor other data; nobody looks at it, so no
message is printed. Each story is told on a channel of its own, as a group; then its questions are asked there. With
--together all stories are told on one and the same channel. A story may have no questions and say what is past instead
(`past`: for a message, the earlier ones of which something is no longer so; `rests`: those that say what rested on it).

  now       about what changed: a message that tells what holds comes before all that are past (`current`), is the first
            hit (`first`) or among three; a past one comes before it (`stale above`)
  standing  about what did not change, though something near it is said later: the same
  past      about how it was before
  stale     of the hits that are past for such a question, those that say so (`marked`); `answer`: of the right ones
  changed   of the facts from messages that are past alone, those that are told as replaced; those that may be past
  rests     the same of the facts from messages that rested on what is past
  kept      the same of the facts from all other messages
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from recollect import Memory
from recollect.learning.held import HOLDS
from running import changed_settings

FILE = Path(__file__).with_name("stories") / "unseen.jsonl"
LIMIT = 10
KINDS = ("now", "standing", "past", "stale", "answer", "changed", "rests", "kept")


def tell(memory: Memory, story: Mapping[str, Any], channel: str) -> None:
    """Let a memory hear a story; messages have "story/message" as external ids."""
    heard = []
    for each in story["messages"]:
        item = {
            "content": each["text"], "channel": channel, "privacy": "group", "occurred_at": f"{each['at']}+00:00",
            "external_id": f"{story['id']}/{each['id']}",
        }  # fmt: skip
        if each["by"] == "bot":
            item |= {"agent": "bot", "direction": "outbound", "role": "assistant"}
        else:
            item["sender"] = f"{each['by']}.{story['id'].lower()}"
        heard.append(item)
    memory.observe_many(heard)


def asked(memory: Memory, story: Mapping[str, Any], channel: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for each in story.get("questions", ()):
        hits = memory.recall(each["text"], limit=LIMIT, channel=channel)
        named = [{id.partition("/")[2] for id in hit.external_ids if id.startswith(f"{story['id']}/")} for hit in hits]
        right, wrong = (_place(named, each[which]) for which in ("answer", "stale"))
        kind = each["asks"]
        counts[kind] += 1
        counts[f"{kind}: first"] += right == 0
        counts[f"{kind}: among three"] += right < 3
        counts[f"{kind}: among ten"] += right < LIMIT
        if kind == "now":
            counts["now: current"] += right < min(wrong, LIMIT)
            counts["now: stale above"] += wrong < right
        if kind != "past":
            for which in ("answer", "stale"):
                there = [hit for hit, ids in zip(hits, named, strict=True) if ids & set(each[which])]
                counts[which] += len(there)
                counts[f"{which}: marked"] += sum(hit.doubted_by is not None for hit in there)
    return counts


def believed(memory: Memory, story: Mapping[str, Any], channel: str) -> Counter[str]:
    past = {id for some in story.get("past", {}).values() for id in some}
    past |= {id for each in story.get("questions", ()) if each["asks"] == "now" for id in each["stale"]}
    stale = {f"{story['id']}/{id}" for id in past}
    rests = {f"{story['id']}/{id}" for some in story.get("rests", {}).values() for id in some} - stale
    said = {each.id: each.external_id or "" for each in memory.log(channel=channel, limit=1_000)}
    counts: Counter[str] = Counter()
    for fact in memory.facts(channel=channel, past=True, limit=1_000):
        rests_on = {said.get(source, "") for source in fact.sources}
        kind = "changed" if rests_on <= stale else "rests" if rests_on <= rests else "kept"
        if kind == "kept" and rests_on & (stale | rests):
            continue
        if any(id.startswith(f"{story['id']}/") for id in rests_on):
            counts[kind] += 1
            counts[f"{kind}: replaced"] += fact.status == "superseded"
            counts[f"{kind}: may be past"] += fact.status in HOLDS and fact.doubted_by is not None
    return counts


def _place(named: Sequence[set[str]], wanted: Sequence[str]) -> int:
    return next((at for at, each in enumerate(named) if each & set(wanted)), LIMIT)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", type=Path, nargs="*", default=[FILE])
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    stories = [json.loads(line) for path in given.files for line in path.read_text(encoding="utf-8").splitlines()]
    counts: Counter[str] = Counter()
    settings = changed_settings(["background=false", "distilling=false", *given.setting])
    channels = [f"matrix:{'all' if given.together else story['id']}" for story in stories]
    with TemporaryDirectory() as folder:
        memory = Memory(Path(folder) / "memory.db", settings=settings)
        for story, channel in zip(stories, channels, strict=True):
            tell(memory, story, channel)
        memory.learn()
        for story, channel in zip(stories, channels, strict=True):
            counts += asked(memory, story, channel) + believed(memory, story, channel)
        memory.close()
    shares = {name: round(count / counts[name.partition(":")[0]], 3) for name, count in counts.items() if ":" in name}
    figures = {name: counts[name] for name in KINDS} | dict(sorted(shares.items()))
    for name, value in figures.items():
        print(f"{name:24} {value}")
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
