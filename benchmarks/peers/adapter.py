"""The side of a peer: reads one JSON object a line from standard input, answers with one a line.

A peer is a class with `add`, `finish` and `search`; `serve` does the rest: the embedder that all peers share, clocks
around each call, resident memory. Whatever a library prints goes to standard error, not into the answers.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol


class Embedder(Protocol):
    dimension: int

    def embed(self, texts: Sequence[str], kind: str = "passage") -> Any: ...


class Peer(Protocol):
    """One memory system. `space` keeps apart what must not be mixed, by the means that the system offers for it."""

    def add(self, space: str, items: Sequence[dict[str, str]]) -> None:
        """Write texts, each with `id`, `text`, `speaker` and `at`, durably."""

    def finish(self, space: str) -> None:
        """Whatever the system's documentation says to do after a bulk of writes, such as building an index."""

    def search(self, space: str, query: str, limit: int) -> list[str]:
        """Ids of the best texts, best first."""


Factory = Callable[[Path, Any, dict[str, Any]], Peer]


def named(request: dict[str, Any]) -> Embedder | None:
    """Loaded only where it is used, so that no process carries what it does not need."""
    if request["vectors"] == "encoder":
        from encoder import Encoder

        return Encoder(Path(request["model"]), Path(request["vocabulary"]))
    if request["vectors"] == "topics":
        from topic_vectors import TopicVectors

        return TopicVectors()
    return None


def serve(factory: Factory, *packages: str) -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    peer: Peer | None = None
    embedder: Embedder | None = None
    for line in sys.stdin:
        request = json.loads(line)
        answer: dict[str, Any] = {}
        try:
            started, spent = time.perf_counter(), time.process_time()
            if request["op"] == "open":
                embedder = named(request)
                peer = factory(Path(request["folder"]), embedder, request["options"])
                answer |= {"versions": {name: version(name) for name in packages}, "rss": resident()}
            elif peer is None:
                raise ValueError("the first request must be 'open'")
            elif request["op"] == "embed":
                source: Any = embedder or peer
                answer["vectors"] = source.embed(request["texts"]).tolist()
            elif request["op"] == "add":
                peer.add(request["space"], request["items"])
            elif request["op"] == "finish":
                peer.finish(request["space"])
            elif request["op"] == "memory":
                answer["rss"] = resident()
            elif request["op"] == "search":
                answer["ids"] = peer.search(request["space"], request["query"], request["limit"])
            else:
                raise ValueError(f"unknown request {request['op']!r}")
            answer |= {"seconds": time.perf_counter() - started, "cpu": time.process_time() - spent}
        except Exception as error:  # the driver reports it; a peer's failure is a result
            traceback.print_exc()
            answer = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


def resident() -> dict[str, float]:
    """Resident memory in MB, now and at most, as Linux tells it."""
    names = {"VmRSS": "now", "VmHWM": "peak"}
    lines = (line.split() for line in Path("/proc/self/status").read_text().splitlines())
    return {names[words[0][:-1]]: round(int(words[1]) / 1024, 1) for words in lines if words[0][:-1] in names}
