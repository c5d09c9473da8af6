"""How long a heartbeat takes over many conversations in which nothing happens any more. No model.

    python benchmarks/heartbeat.py [--conversations 10000] [--messages 4] [--database URL] [--json FILE]

Each conversation is with somebody else, short, and over for days. All of them are learnt and distilled; then comes a
beat that still finds its own things to do (which conversations have come to their end), and then the one that counts:
every job once more, due or not. `pace` is the time of a fixed Python loop, taken beside it, to compare runs with.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from recollect import Beat, Memory, Settings
from running import database, progress
from spine import pace

TALK = (
    ("in", "Hi, this is {name}. Can you tell me when the shop in {place} opens?"),
    ("out", "Good morning {name}! It opens at nine, and closes at six."),
    ("in", "I live in {place} and usually come by bike. I will bring the {thing} on Friday."),
    ("out", "Thank you, I have noted it: the {thing}, on Friday."),
    ("in", "Great, thanks, that is all I need. Bye!"),
    ("out", "You are welcome. Bye!"),
)
NAMES = ("Anna", "Marcus", "Eva", "Tom", "Lena", "Omar", "Ines", "Paul", "Rosa", "Jan")
PLACES = ("Tartu", "Porto", "Bergen", "Graz", "Ghent", "Lyon", "Turku", "Split", "Bath", "Brno")
THINGS = ("invoice", "lamp", "bicycle", "contract", "camera", "jacket", "printer", "violin", "tent", "clock")


def talks(conversations: int, messages: int) -> Iterator[dict[str, Any]]:
    """Conversations over a year, the last of them a week ago."""
    last = datetime.now(UTC) - timedelta(days=7)
    for number in range(conversations):
        words = {"name": NAMES[number % 10], "place": PLACES[number // 10 % 10], "thing": THINGS[number // 100 % 10]}
        start = last - timedelta(days=365) * (1 - (number + 1) / conversations)
        who = f"@{words['name'].lower()}{number}:example.org"
        for turn, (way, text) in enumerate(TALK[:messages]):
            said = (
                {"sender": who, "agent": "desk"}
                if way == "in"
                else {"direction": "outbound", "to": who, "agent": "desk"}
            )
            yield {
                "content": text.format(**words), "channel": f"matrix:!{number}:example.org", "privacy": "private",
                "occurred_at": start + timedelta(minutes=turn), **said,
            }  # fmt: skip


def seconds(beats: list[Beat]) -> dict[str, float]:
    assert not [beat for beat in beats if beat.error is not None or beat.skipped is not None], beats
    return {beat.job: round(beat.seconds, 2) for beat in beats}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conversations", type=int, default=10_000)
    parser.add_argument("--messages", type=int, default=4, help="of each conversation, up to 6")
    parser.add_argument("--database", metavar="URL", help="an empty file or postgresql://… (default: a temporary file)")
    parser.add_argument("--json", metavar="FILE", help="write all figures there as well")
    options = parser.parse_args()
    settings = Settings(background=False, embedder="none")
    with database(options.database) as place, progress() as bar, Memory(place, settings=settings) as memory:
        bar.add_task("writing, learning and distilling", total=None)
        memory.observe_many(talks(options.conversations, options.messages))
        started = time.perf_counter()
        memory.learn()
        learning = time.perf_counter() - started
        first = seconds(memory.heartbeat(all=True))
        before, started = pace(), time.perf_counter()
        jobs = seconds(memory.heartbeat(all=True))
        whole = time.perf_counter() - started
    figures = {
        "conversations": options.conversations, "interactions": options.conversations * options.messages,
        "learning before, s": round(learning, 1), "first beat, s": round(sum(first.values()), 1), "first beat": first,
        "beat, s": round(whole, 1), "beat": jobs, "pace, ms": before,
    }  # fmt: skip
    for name, value in figures.items():
        if isinstance(value, dict):
            for job, took in value.items():
                print(f"    {job:<24}{took:>10,.2f} s")
        else:
            print(f"{name:<28}{value:>10,}")
    if options.json:
        Path(options.json).write_text(json.dumps({"benchmark": "heartbeat", "figures": figures}, indent=2) + "\n")


if __name__ == "__main__":
    main()
