"""Chroma, persistent client: vectors only, a collection for each space."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chromadb
from adapter import Embedder, serve
from chromadb.config import Settings


class Chroma:
    def __init__(self, folder: Path, embedder: Embedder, options: dict[str, Any]) -> None:
        self.client = chromadb.PersistentClient(str(folder), Settings(anonymized_telemetry=False))
        self.embedder = embedder
        self.collections: dict[str, Any] = {}

    def collection(self, space: str) -> Any:
        if space not in self.collections:
            self.collections[space] = self.client.get_or_create_collection(
                space, embedding_function=None, configuration={"hnsw": {"space": "cosine"}}
            )
        return self.collections[space]

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        most = self.client.get_max_batch_size()
        for start in range(0, len(items), most):
            part = items[start : start + most]
            texts = [item["text"] for item in part]
            self.collection(space).add(
                ids=[item["id"] for item in part],
                embeddings=self.embedder.embed(texts),
                documents=texts,
                metadatas=[{"speaker": item["speaker"], "at": item["at"]} for item in part],
            )

    def finish(self, space: str) -> None:
        pass

    def search(self, space: str, query: str, limit: int) -> list[str]:
        found = self.collection(space).query(query_embeddings=self.embedder.embed([query], "query"), n_results=limit)
        return list(found["ids"][0])


if __name__ == "__main__":
    serve(Chroma, "chromadb")
