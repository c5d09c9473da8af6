"""LangGraph's SqliteStore with an index over the text: vectors by sqlite-vec, a namespace for each space.

It loads an extension into SQLite, which some builds of Python do not allow; pysqlite3 stands in there.
"""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adapter import Embedder, serve

if not hasattr(sqlite3.Connection, "enable_load_extension"):
    import pysqlite3

    sys.modules["sqlite3"] = sqlite3 = pysqlite3

from langgraph.store.base import PutOp
from langgraph.store.sqlite import SqliteStore

BATCH = 500


class LangGraph:
    def __init__(self, folder: Path, embedder: Embedder, options: dict[str, Any]) -> None:
        def embed(texts: Sequence[str]) -> list[list[float]]:
            rows: list[list[float]] = embedder.embed(texts).tolist()
            return rows

        connection = sqlite3.connect(folder / "store.db", check_same_thread=False, isolation_level=None)
        index = {"dims": embedder.dimension, "embed": embed}
        self.store = SqliteStore(connection, index=index)
        self.store.setup()

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        for start in range(0, len(items), BATCH):
            part = items[start : start + BATCH]
            self.store.batch([PutOp((space,), item["id"], dict(item), index=["text"]) for item in part])

    def finish(self, space: str) -> None:
        pass

    def search(self, space: str, query: str, limit: int) -> list[str]:
        return [item.key for item in self.store.search((space,), query=query, limit=limit)]


if __name__ == "__main__":
    serve(LangGraph, "langgraph", "langgraph-checkpoint-sqlite", "sqlite-vec")
