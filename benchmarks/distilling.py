"""What learning and distilling cost: facts, vectors, changes, summaries of all scopes, folds, habits. No model.

    python benchmarks/distilling.py --data locomo.json [--messages 10000] [--vectors] [--database URL] [--json FILE]
    python benchmarks/distilling.py --data longmemeval.json --longmemeval --messages 150 --vectors

LoCoMo's conversations are told one after the other, again and again in years further back, each time on a channel of
its own, until there are so many messages; of LongMemEval, the first so many are told. They are learnt, then distilled,
each timed by the processor, distilling by its layers as well; then 100 more messages come, ten at a time, and each ten
are learnt at once. `pace` is the time of a fixed Python loop, taken beside it, to compare runs with.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import longmemeval as pooled
from claims_running import tell
from dialogues import locomo, longmemeval
from locomo import interactions
from metrics import memory_mb
from recollect import Memory
from recollect.learning import distil
from recollect.learning.queue import Unit
from running import changed_settings, common_options, database, progress
from spine import pace

YEAR = timedelta(days=364)
MORE, STEP = 100, 10  # messages that come when the others are learnt, and how many of them at once


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


class Spent:
    """Processor time by what it was spent on, in seconds."""

    def __init__(self) -> None:
        self.on: dict[str, float] = defaultdict(float)

    def timed(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def measured(*given: Any, **named: Any) -> Any:
            started = time.process_time()
            try:
                return call(*given, **named)
            finally:
                self.on[name] += time.process_time() - started

        return measured

    def per_message(self, many: int) -> dict[str, float]:
        return {
            name: round(seconds / many * 1_000, 2)
            for name, seconds in sorted(self.on.items(), key=lambda each: -each[1])
        }


def main() -> None:
    parser = common_options(__doc__)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--longmemeval", action="store_true", help="the data is LongMemEval's")
    parser.add_argument("--vectors", action="store_true", help="with vectors, and what is found by them")
    options = parser.parse_args()
    settings = changed_settings([*options.setting, "background=false", *([] if options.vectors else ["embedder=none"])])
    every = options.messages + MORE
    items = pooled.interactions(longmemeval(options.data), False) if options.longmemeval else told(options.data, every)
    items = list(items)[:every]
    spent, layers = Spent(), Spent()
    made = distil._Pass._made  # each unit, by its scope

    def timed(work: Any, unit: Unit) -> Any:
        return layers.timed(unit.scope, made)(work, unit)

    distil._Pass._made = timed  # type: ignore[assignment, method-assign]
    with database(options.database) as place, progress() as bar, Memory(place, settings=settings) as memory:
        pipeline = memory._pipeline
        task = bar.add_task("writing and learning", total=options.messages)
        memory.observe_many(items[: options.messages])
        before, clock = pace(), time.perf_counter()
        spent.timed("facts", memory.learn_facts)(lambda done: bar.advance(task, done))
        if options.vectors:
            spent.timed("vectors", pipeline.embed)()
            pipeline.vectors.advance(wait=True)
            spent.timed("changes", pipeline.notice_changes)(wait=True)
        bar.update(task, description="distilling", total=None)
        done = spent.timed("distilling", memory.distil)()
        took = time.perf_counter() - clock
        by_layer = layers.per_message(options.messages)
        started = time.process_time()
        for first in range(options.messages, len(items), STEP):
            memory.observe_many(items[first : first + STEP])
            memory.learn()
        row = {
            "messages": options.messages,
            "ms a message": round(sum(spent.on.values()) / options.messages * 1_000, 1),
            "by the clock": round(took / options.messages * 1_000, 1),
            "in steps": round((time.process_time() - started) / MORE * 1_000, 1),
            "summaries": done["summaries"],
            "MB": memory_mb()["peak"],
            "pace": round(before, 1),
        }
        held = {scope: len(memory.summaries(scope, limit=100_000)) for scope in ("session", "day", "week", "entity")}
    figures = {
        "benchmark": "distilling", "data": options.data.name, "figures": {"all": row},
        "ms a message": spent.per_message(options.messages), "distilling, by layer": by_layer, "hold": held,
    }  # fmt: skip
    tell(figures, "Distilling", [], options.json)


if __name__ == "__main__":
    main()
