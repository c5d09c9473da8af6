"""txtai: BM25 and vectors (faiss), its hybrid mode with content stored; an index for each space."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adapter import Embedder, serve
from txtai import Embeddings


class Txtai:
    def __init__(self, folder: Path, embedder: Embedder, options: dict[str, Any]) -> None:
        def embed(texts: Sequence[str]) -> Any:
            return embedder.embed(texts)

        self.folder = folder
        self.embed = embed  # a plain function: txtai takes any other callable for a class to make one from
        self.indexes: dict[str, Any] = {}

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        if space not in self.indexes:
            self.indexes[space] = Embeddings(method="external", transform=self.embed, hybrid=True, content=True)
        self.indexes[space].upsert([(item["id"], item["text"], None) for item in items])

    def finish(self, space: str) -> None:
        self.indexes[space].save(str(self.folder / space))

    def search(self, space: str, query: str, limit: int) -> list[str]:
        return [row["id"] for row in self.indexes[space].search(query, limit)]


if __name__ == "__main__":
    serve(Txtai, "txtai", "faiss-cpu", "torch")
