"""How long it takes to distil what was learnt: summaries of all scopes, folds, habits. No model.

    python benchmarks/distilling.py --data locomo.json [--messages 10000] [--database URL] [--json FILE]

LoCoMo's conversations are told one after the other, again and again in years further back, each time on a channel of
its own, until there are so many messages. They are learnt first; then distilling is timed, by the clock and by the
processor. `pace` is the time of a fixed Python loop, taken beside it, to compare runs with.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

from claims_running import tell
from dialogues import locomo
from locomo import interactions
from metrics import memory_mb
from recollect import Memory
from running import changed_settings, common_options, database, progress
from spine import pace

YEAR = timedelta(days=364)


def told(path: Path, count: int) -> Iterator[dict[str, Any]]:
    """So many messages, the oldest first."""
    dialogues = locomo(path)
    size = sum(len(dialogue.turns) for dialogue in dialogues)
    for times in range(-(-count // size), -1, -1):
        for dialogue in dialogues:
            for item in interactions(dialogue):
                if count == 0:
                    return
                count -= 1
                yield {
                    **item,
                    "channel": f"{item['channel']}-{times}",
                    "occurred_at": item["occurred_at"] - times * YEAR,
                    "external_id": f"{times}:{item['external_id']}",
                }


def main() -> None:
    parser = common_options(__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    options = parser.parse_args()
    settings = changed_settings([*options.setting, "background=false", "embedder=none"])
    with database(options.database) as place, progress() as bar, Memory(place, settings=settings) as memory:
        task = bar.add_task("writing and learning", total=options.messages)
        memory.observe_many(told(options.data, options.messages))
        started = time.process_time()
        memory.learn_facts(lambda done: bar.advance(task, done))
        learning = time.process_time() - started
        bar.update(task, description="distilling", total=None)
        before, clock, processor = pace(), time.perf_counter(), time.process_time()
        done = memory.distil()
        row = {
            "messages": options.messages,
            "learnt, processor s": round(learning, 1),
            "distilled, s": round(time.perf_counter() - clock, 1),
            "distilled, processor s": round(time.process_time() - processor, 1),
            "summaries": done["summaries"],
            "most memory, MB": memory_mb()["peak"],
            "pace, ms": round(before, 1),
        }
        held = {scope: len(memory.summaries(scope, limit=100_000)) for scope in ("session", "day", "week", "entity")}
    figures = {"benchmark": "distilling", "data": options.data.name, "figures": {"all": row}, "hold": held}
    tell(figures, "Distilling", [], options.json)


if __name__ == "__main__":
    main()
