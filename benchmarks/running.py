"""What the quality benchmarks share: their options, a memory with changed settings, filling it, asking, printing."""

from __future__ import annotations

import argparse
import inspect
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from metrics import memory_mb, percentiles
from recollect import Hit, Memory, Settings

BATCH = 5_000


def common_options(description: str | None) -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--data", type=Path, required=True, metavar="PATH", help="the benchmark's JSON file")
    options.add_argument(
        "--database",
        metavar="URL",
        help="a file or postgresql://…; what is in it already is used, not written again (default: a temporary file)",
    )
    options.add_argument("--json", metavar="FILE", help="write all figures there as well; - prints them")
    options.add_argument("--limit-questions", type=int, metavar="N", help="ask only N questions, evenly spaced")
    options.add_argument("--half", choices=["first", "second"], help="only half of the data: choose here, report there")
    options.add_argument(
        "--setting", action="append", default=[], metavar="NAME=VALUE", help="change a setting; may be repeated"
    )
    return options


def changed_settings(changes: Sequence[str]) -> Settings:
    """The defaults with these changes; neither the user's configuration nor the environment plays a part."""
    environment = {"RECOLLECT_CONFIG": os.devnull}
    known = {item.name for item in fields(Settings)}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or name not in known:
            raise SystemExit(f"--setting {change}: write NAME=VALUE with a setting that exists ('recollect config').")
        variable = f"RECOLLECT_{name.upper()}"
        before = environment.get(variable)  # a setting that is a list takes one item each time
        environment[variable] = value if before is None else f"{before}\n{value}"
    return Settings.load(environment)


@contextmanager
def database(given: str | None) -> Iterator[str]:
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory() as folder:
        yield str(Path(folder) / "benchmark.db")


@contextmanager
def progress() -> Iterator[Progress]:
    """A bar on standard error, so that standard output holds nothing but figures."""
    columns = (TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield bar


@dataclass
class Clock:
    """Where the time went, over all spaces of a run."""

    written: int = 0
    reused: int = 0
    write_s: float = 0.0
    learn_s: float = 0.0
    index_s: float = 0.0
    queries: list[float] = field(default_factory=list)
    learns: bool = False

    def figures(self) -> dict[str, Any]:
        total = self.write_s + self.learn_s + self.index_s
        return {
            "interactions": self.written,
            "reused": self.reused,
            "write_s": round(self.write_s, 2),
            "learn_s": round(self.learn_s, 2) if self.learns else None,
            "index_s": round(self.index_s, 2),
            "per_s": round(self.written / total) if self.written else None,
            "query_ms": percentiles(self.queries),
            "rss_mb": memory_mb(),
        }


def fill(memory: Memory, items: Sequence[Mapping[str, Any]], clock: Clock, bar: Progress, name: str) -> None:
    """Write what is not there yet, then let the memory learn and index until nothing is pending."""
    task = bar.add_task(f"{name}: writing", total=len(items))
    there = len(memory.log(limit=100_000)) if memory.log(limit=1) else 0
    started = time.perf_counter()
    if there < len(items):
        for start in range(0, len(items), BATCH):
            memory.observe_many(items[start : start + BATCH])
            bar.advance(task, min(BATCH, len(items) - start))
        clock.written += len(items) - there
    clock.reused += min(there, len(items))
    clock.write_s += time.perf_counter() - started
    bar.update(task, description=f"{name}: learning", completed=0, total=None)
    learn = getattr(memory, "learn", None)
    if learn is not None:
        started = time.perf_counter()
        learn()
        clock.learns = True
        clock.learn_s += time.perf_counter() - started
    started = time.perf_counter()
    memory.index()
    clock.index_s += time.perf_counter() - started
    bar.remove_task(task)


class Asker:
    """Recall with the arguments that this version has, timed."""

    def __init__(self, memory: Memory, clock: Clock) -> None:
        self.recall: Any = memory.recall
        self.dated = "as_of" in inspect.signature(memory.recall).parameters
        self.clock = clock

    def ask(self, question: str, limit: int, at: datetime | None = None) -> list[Hit]:
        arguments = {"as_of": at} if at is not None and self.dated else {}
        started = time.perf_counter()
        hits: list[Hit] = self.recall(question, limit=limit, **arguments)
        self.clock.queries.append(time.perf_counter() - started)
        return hits


def confidence(hits: Sequence[Hit]) -> tuple[float, str]:
    """How sure the memory is that it holds an answer, and where that was read."""
    told = getattr(hits, "confidence", None)
    if told is not None:
        return float(told), "confidence"
    return (hits[0].score if hits else 0.0), "best score"


def recall_table(title: str, rows: Mapping[str, Mapping[str, Any]], names: Sequence[tuple[str, str, str]]) -> Table:
    """`names` are (heading, which recall, depth); a row without such a figure shows a dash."""
    table = Table("", "questions", *(heading for heading, _, _ in names), title=title, title_justify="left")
    for column in table.columns[1:]:
        column.justify = "right"
    for label, figures in rows.items():
        cells = [figures.get(kind, {}).get(depth) for _, kind, depth in names]
        table.add_row(label, str(figures["questions"]), *("–" if cell is None else f"{cell:.3f}" for cell in cells))
    return table


def report(figures: Mapping[str, Any], tables: Sequence[Table], target: str | None) -> None:
    document = json.dumps(figures, indent=2, ensure_ascii=False)
    if target == "-":
        print(document)
        return
    console = Console(width=max(100, Console().width))
    for table in tables:
        console.print(table)
    for name in ("abstention", "ingest_and_query"):
        console.print(f"[bold]{name.replace('_', ' ')}[/bold]  {json.dumps(figures[name])}", soft_wrap=True)
    if target is not None:
        Path(target).write_text(document + "\n", encoding="utf-8")
        print(f"figures written to {target}", file=sys.stderr)
