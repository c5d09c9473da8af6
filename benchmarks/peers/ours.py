"""Recollect itself, through the same protocol and clocks as the peers; a space for each space."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adapter import Embedder, serve

from recollect import Memory, Settings


class Ours:
    def __init__(self, folder: Path, embedder: Embedder | None, options: dict[str, Any]) -> None:
        self.path = folder / "memory.db"
        self.settings = Settings(**options)
        self.arguments: dict[str, Any] = {}
        if embedder is not None and "embedder" in inspect.signature(Memory).parameters:
            self.arguments["embedder"] = embedder
        self.memories: dict[str, Memory] = {}

    def memory(self, space: str) -> Memory:
        if space not in self.memories:
            self.memories[space] = Memory(self.path, space=space, settings=self.settings, **self.arguments)
        return self.memories[space]

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        self.memory(space).observe_many(
            {
                "content": item["text"],
                "channel": f"chat:{space}",
                "sender": item["speaker"],
                "privacy": "group",
                "occurred_at": item["at"],
                "external_id": item["id"],
            }
            for item in items
        )

    def finish(self, space: str) -> None:
        learn = getattr(self.memory(space), "learn", None)
        if learn is not None:
            learn()
        self.memory(space).index()

    def embed(self, texts: Sequence[str]) -> Any:
        """For the check that ours is the embedder of the peers."""
        from recollect.embedding.named import embedder_of

        embedder = embedder_of(self.settings.embedder, self.settings)
        assert embedder is not None
        return embedder.embed(texts)

    def search(self, space: str, query: str, limit: int) -> list[str]:
        return [id for hit in self.memory(space).recall(query, limit=limit) for id in hit.external_ids]


if __name__ == "__main__":
    serve(Ours, "recollect")
