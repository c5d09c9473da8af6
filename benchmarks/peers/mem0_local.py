"""mem0, without its language model (infer=False), on local Qdrant; a user for each space.

Its keyword part wants a list of stop words that fastembed would download; it is given ours, so that it runs offline.
Its spaCy model is not on PyPI, so it does without lemmas and named entities, as it does wherever spaCy is missing.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adapter import Embedder, serve
from stop_words import STOP_WORDS

shared: list[Embedder] = []  # mem0 makes its embedder itself, from a class and a configuration


class SharedEmbedder:
    def __init__(self, config: Any = None) -> None:
        self.config = config

    def embed(self, text: str, memory_action: str | None = None) -> list[float]:
        row: list[float] = shared[0].embed([text])[0].tolist()
        return row

    def embed_batch(self, texts: Sequence[str], memory_action: str | None = None) -> list[list[float]]:
        rows: list[list[float]] = shared[0].embed(texts).tolist()
        return rows


class Mem0:
    def __init__(self, folder: Path, embedder: Embedder, options: dict[str, Any]) -> None:
        os.environ |= {"MEM0_TELEMETRY": "False", "MEM0_DIR": str(folder)}
        from fastembed import SparseTextEmbedding
        from mem0 import Memory
        from mem0.utils.factory import EmbedderFactory

        shared.append(embedder)
        EmbedderFactory.provider_to_class["huggingface"] = f"{__name__}.SharedEmbedder"
        store = {"path": str(folder / "qdrant"), "on_disk": True, "embedding_model_dims": embedder.dimension}
        self.memory = Memory.from_config(
            {
                "vector_store": {"provider": "qdrant", "config": store},
                "embedder": {"provider": "huggingface", "config": {"model": "shared"}},
                "llm": {"provider": "openai", "config": {"api_key": "never used"}},
                "history_db_path": str(folder / "history.db"),
            }
        )
        words = folder / "bm25"
        words.mkdir()
        (words / "english.txt").write_text("\n".join(sorted(STOP_WORDS)))
        self.memory.vector_store._bm25_encoder = SparseTextEmbedding("Qdrant/bm25", specific_model_path=str(words))

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        for item in items:
            about = {"name": item["id"], "speaker": item["speaker"], "at": item["at"]}
            self.memory.add(item["text"], user_id=space, metadata=about, infer=False)

    def finish(self, space: str) -> None:
        pass

    def search(self, space: str, query: str, limit: int) -> list[str]:
        found = self.memory.search(query, filters={"user_id": space}, top_k=limit, threshold=0.0)
        return [item["metadata"]["name"] for item in found["results"]]


if __name__ == "__main__":
    serve(Mem0, "mem0ai", "qdrant-client", "fastembed")
