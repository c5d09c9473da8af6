"""LanceDB: native full-text search and vectors, fused by its default reranker (reciprocal ranks); a table a space."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import lancedb
import pyarrow
from adapter import Embedder, serve

INDEXED = 50_000  # rows from which its documentation advises an index over the vectors


class Lance:
    def __init__(self, folder: Path, embedder: Embedder, options: dict[str, Any]) -> None:
        self.database = lancedb.connect(str(folder))
        self.embedder = embedder
        self.tables: dict[str, Any] = {}

    def table(self, space: str) -> Any:
        if space not in self.tables:
            vector = pyarrow.list_(pyarrow.float32(), self.embedder.dimension)
            columns = [(name, pyarrow.string()) for name in ("id", "text", "speaker", "at")]
            schema = pyarrow.schema([*columns, ("vector", vector)])
            self.tables[space] = self.database.create_table(space, schema=schema)
        return self.tables[space]

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        vectors = self.embedder.embed([item["text"] for item in items])
        self.table(space).add([{**item, "vector": vector} for item, vector in zip(items, vectors, strict=True)])

    def finish(self, space: str) -> None:
        table = self.table(space)
        table.create_fts_index("text", language="English", stem=True, remove_stop_words=True)
        if table.count_rows() >= INDEXED:
            table.create_index(metric="cosine", vector_column_name="vector", index_type="IVF_HNSW_SQ")
        table.optimize()

    def search(self, space: str, query: str, limit: int) -> list[str]:
        vector = self.embedder.embed([query], "query")[0]
        words = "".join(letter if letter.isalnum() else " " for letter in query)
        asked = self.table(space).search(query_type="hybrid", vector_column_name="vector").vector(vector).text(words)
        if self.table(space).count_rows() < INDEXED:
            asked = asked.distance_type("cosine")
        return [row["id"] for row in asked.limit(limit).to_list()]


if __name__ == "__main__":
    serve(Lance, "lancedb")
