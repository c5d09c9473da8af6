"""Times in words, said and asked in six time zones: how many are read as exactly the moment that was meant?

    python benchmarks/zones.py [--errors]

Each case of `zones/cases.jsonl` has a local time at which something is said or asked, and the local times that are
meant: by when a promise is due, from when or until when a fact holds, the interval of a question. Several are just
before midnight, at the end of a year, or in a night in which clocks change. All was written by hand before it was run,
after phrases of the same kind had been tried; nights and mornings are as the rules have them.
Each is tried in each zone in three ways: the zone is the memory's, the person's, or given with the message (an offset).

  exact    of the cases, those read as exactly what was meant; the ends of an interval must both be right
  in UTC   the same where nobody knows of zones
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

from recollect import Memory, Settings

CASES = Path(__file__).parent / "zones" / "cases.jsonl"
ZONES = (
    "America/Los_Angeles", "America/Sao_Paulo", "Europe/Berlin", "Asia/Kathmandu", "Asia/Kolkata", "Pacific/Auckland",
)  # fmt: skip
WAYS = ("memory", "person", "message", "in UTC")
Times = tuple[datetime | None, datetime | None]


def meant(case: dict[str, Any], now: datetime, zone: tzinfo) -> Times:
    """From when, until when; hours and minutes pass, whatever becomes of clocks."""
    if "minutes" in case:
        other = now + timedelta(minutes=case["minutes"])
        return (other, now) if case["minutes"] < 0 else (None, other)
    ends = (
        datetime.fromisoformat(case[name]).replace(tzinfo=zone) if name in case else None for name in ("from", "until")
    )
    start, end = (None if each is None else each.astimezone(UTC) for each in ends)
    return start, end


def found(memory: Memory, cases: list[dict[str, Any]], nows: list[datetime], way: str) -> Iterator[Times]:
    """What the memory makes of each case. `nows` have the zone that a message is given with."""
    said = {}
    for number, (case, now) in enumerate(zip(cases, nows, strict=True)):
        if case["kind"] != "question":
            place: dict[str, Any] = {"channel": f"matrix:!{number}:x", "sender": f"@p{number}:x", "privacy": "private"}
            said[number] = memory.observe(case["text"], occurred_at=now, **place).id
    memory.learn()
    promises = {each.source: each for each in memory.promises(all=True, limit=1_000)}
    facts = {source: each for each in memory.facts(limit=1_000) for source in each.sources}
    for number, (case, now) in enumerate(zip(cases, nows, strict=True)):
        if case["kind"] == "question":
            who = {"channel": f"matrix:!{number}:x", "sender": f"@p{number}:x"} if way == "person" else {}
            yield memory.understand(case["text"], now=now, **who).interval or (None, None)
        elif case["kind"] == "promise":
            promise = promises.get(said[number])
            yield None, None if promise is None else promise.due_at
        else:
            fact = facts.get(said[number])
            yield (None, None) if fact is None else (fact.valid_from, fact.valid_until)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--errors", action="store_true", help="show what is wrong")
    errors = parser.parse_args().errors
    cases = [json.loads(line) for line in CASES.read_text().splitlines()]
    right: dict[tuple[str, str], list[bool]] = defaultdict(list)
    for name in ZONES:
        zone = ZoneInfo(name)
        local = [datetime.fromisoformat(case["now"]).replace(tzinfo=zone) for case in cases]
        for way in WAYS:
            settings = Settings(zone=name if way == "memory" else "UTC", background=False, embedder="none")
            with TemporaryDirectory() as folder, Memory(Path(folder) / "memory.db", settings=settings) as memory:
                if way == "person":
                    for number in range(len(cases)):
                        memory.entity(f"Person {number}", properties={"zone": name})
                        memory.link(f"Person {number}", f"matrix:@p{number}:x")
                offsets = [timezone(now.utcoffset() or timedelta()) if way == "message" else UTC for now in local]
                nows = [now.astimezone(offset) for now, offset in zip(local, offsets, strict=True)]
                made = found(memory, cases, nows, way)
                for case, now, offset, times in zip(cases, nows, offsets, made, strict=True):
                    wanted = meant(case, now, offset if way == "message" else zone)
                    right[way, case["kind"]].append(times == wanted)
                    right[way, name].append(times == wanted)
                    if errors and times != wanted and way != "in UTC":
                        print(f"  {way} {name}: {case['text']!r} at {case['now']}: {times} for {wanted}")
    print(f"{'':22}" + "".join(f"{way:>10}" for way in WAYS))
    for row in ("promise", "question", "fact", *ZONES):
        print(f"{row:22}" + "".join(f"{sum(right[way, row]) / len(right[way, row]):10.3f}" for way in WAYS))
    whole = {way: [each for name in ZONES for each in right[way, name]] for way in WAYS}
    print(f"{'exact':22}" + "".join(f"{sum(whole[way]) / len(whole[way]):10.3f}" for way in WAYS))


if __name__ == "__main__":
    main()
