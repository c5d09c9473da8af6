"""Values that change: does the memory hold the new one, and the old one no longer? Stories written by hand.

    python benchmarks/updates.py [--database URL] [--errors] [--json FILE] [--setting name=value]

The stories are in `claims/updates.jsonl` (its README explains them). One space for each: every message is observed with
its date, everything is learnt, then the question is asked as of a few days later.

  known     a current fact (not negated) holds the new value, in its value or its sentence
  gone      of the facts that rest on the message that first told the old value, none is current and holds it without
            the new one. What happened ("sold the Ford") stays true and is not looked at; nor is what is negated
  current   both: this is the share of updates that were understood
  recalled  the first hit of recall holds the new value; one that holds the old value alone is `outdated`

A value is held where its words stand in the text, in any case and with any ending of the last one. Where something
ended with nothing in its place, `known` asks nothing, and the first hit is not looked at. Stories with an odd number
are for choosing, those with an even number for reporting; --errors shows the odd ones alone.
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from claims_running import memory_options, tell
from recollect import Memory
from recollect.model import Fact
from running import changed_settings, database

STORIES = Path(__file__).with_name("claims") / "updates.jsonl"
CURRENT = ("active", "aging", "conflicted")
PAST = ("did", "happened", "decided", "visited", "moved_to", "graduated_from")
ROWS = ("all", "for choosing", "for reporting")
MEASURES = ("known", "gone", "current", "recalled", "outdated")


def holds(text: str, values: Sequence[str]) -> bool:
    return any(_held(value.lower(), text.lower()) for value in values)


def _held(value: str, text: str) -> bool:
    digits = re.sub(r"\D", "", value)
    if len(digits) >= 7 and not any(sign.isalpha() for sign in value):  # a telephone number may be spaced otherwise
        return digits in re.sub(r"(?<=\d)[ ()/-]+(?=\d)", "", text)
    return re.search(rf"(?<!\w){re.escape(value)}[^\W\d]{{0,3}}(?!\w)", text) is not None


def measured(memory: Memory, story: Mapping[str, Any]) -> tuple[dict[str, bool], list[str]]:
    """What came true of one story, and the lines that show it."""
    stated = _stated(story)
    turns = {item.id for item in memory.log(limit=1_000) if item.external_id in stated}
    facts = [fact for fact in memory.facts(limit=1_000) if fact.status in CURRENT and not fact.negated]
    news = [fact for fact in facts if holds(_said(fact), story["new"])]
    olds = [
        fact
        for fact in facts
        if fact.predicate not in PAST
        and not turns.isdisjoint(fact.sources)
        and holds(_said(fact), story["old"])
        and not holds(_said(fact), story["new"])
    ]
    result = {"known": bool(news) or not story["new"], "gone": not olds}
    result["current"] = result["known"] and result["gone"]
    shown = [f"  fact   {fact.status} {fact.predicate}: {fact.sentence}" for fact in facts]
    if story["new"]:
        hits = memory.recall(story["question"], limit=3, as_of=story["asked_at"])
        top = hits[0].text if hits else ""
        result["recalled"] = holds(top, story["new"])
        result["outdated"] = holds(top, story["old"]) and not result["recalled"]
        shown += [f"  hit    {hit.kind}: {hit.text}" for hit in hits]
    return result, shown


def _said(fact: Fact) -> str:
    return f"{fact.object} {fact.context or ''} {fact.sentence}"


def _stated(story: Mapping[str, Any]) -> set[str]:
    """The messages that first told an old value. Others may name it in passing: an aunt still lives in Turin."""
    texts = [message["text"] for message in story["messages"]]
    firsts = (next((n for n, text in enumerate(texts) if holds(text, [value])), None) for value in story["old"])
    return {f"{story['id']}:{first}" for first in firsts if first is not None}


def fill(memory: Memory, story: Mapping[str, Any]) -> float:
    """Tell the story and learn from it; the seconds that learning took."""
    memory.observe_many(
        {
            "content": message["text"],
            "channel": f"matrix:!{story['id']}:example.org",
            "sender": story["sender"],
            "privacy": "private",
            "occurred_at": message["at"],
            "external_id": f"{story['id']}:{number}",
        }
        for number, message in enumerate(story["messages"])
    )
    started = time.perf_counter()
    memory.learn()
    return time.perf_counter() - started


def main() -> None:
    options = memory_options(__doc__).parse_args()
    stories = [json.loads(line) for line in STORIES.read_text(encoding="utf-8").splitlines()]
    settings = changed_settings(options.setting)
    results: list[tuple[tuple[str, ...], dict[str, bool]]] = []
    errors = []
    seconds = 0.0
    with database(options.database) as place:
        for story in stories:
            with Memory(place, space=f"updates-{story['id']}", settings=settings) as memory:
                seconds += fill(memory, story)
                memory.index()
                result, shown = measured(memory, story)
            half = "for choosing" if int(story["id"][2:]) % 2 else "for reporting"
            results.append((("all", half, story["topic"]), result))
            if half == "for choosing" and not (result["current"] and result.get("recalled", True)):
                said = [f"  said   {message['text']}" for message in story["messages"]]
                failed = [name for name in ("known", "gone", "recalled") if not result.get(name, True)]
                errors += [f"{story['id']} not {', '.join(failed)}: {story['question']}", *said, *shown]
    by_row = defaultdict(list)
    for names, result in results:
        for name in names:
            by_row[name].append(result)
    rows = {name: _shares(by_row[name]) for name in (*ROWS, *sorted(set(by_row) - set(ROWS)))}
    messages = sum(len(story["messages"]) for story in stories)
    figures = {
        "benchmark": "updates",
        "settings": options.setting,
        "figures": rows,
        "messages": messages,
        "learned_per_s": round(messages / seconds),
    }
    tell(figures, "Values that change", errors if options.errors else (), options.json)


def _shares(results: Sequence[Mapping[str, bool]]) -> dict[str, Any]:
    shares: dict[str, Any] = {"stories": len(results)}
    for name in MEASURES:
        asked = [result[name] for result in results if name in result]
        shares[name] = round(sum(asked) / len(asked), 4) if asked else None
    return shares


if __name__ == "__main__":
    main()
