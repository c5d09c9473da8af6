"""How fast recall is, and how much memory it takes, over many messages; on SQLite or PostgreSQL.

    python benchmarks/recall_speed.py --sizes 10000 100000 1000000 [--database URL] [--vectors real|topics]
                                      [--layers words|vectors|facts|all]

`--layers` says how far the memory learns before it is asked: words alone; vectors too; episodes and facts too; or all,
with summaries and procedures, which takes longest by far (20 minutes for 100,000 messages, 6 without).

`real` vectors come from the default embedder, some hundred texts a second; `topics` from `topic_vectors`, which are
spread like real ones and cost nothing. Either way recall is measured twice: with the question's vector at hand, and
with the default embedder embedding the question first. Filling and asking run in processes of their own, so that the
memory of one is not counted to the other. `rss_mb` is taken before the memory is opened, after questions whose vectors
were at hand (for `topics`: without the embedder's model), and after the default embedder was used. `near` compares
approximate with exhaustive vector search: the share of the ten nearest that it finds. `cpu` is processor time a call;
`pace_ms` the time of a fixed loop, to compare runs with. What a database that is named holds already is used as it is,
so that it can be filled once: layers that it lacks are added to it.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from corpus import A_TOPIC, Corpus
from metrics import memory_mb
from metrics import percentiles as milliseconds
from recollect import Memory, Settings
from running import changed_settings, progress
from spine import READERS, pace, percentiles, stored_bytes
from topic_vectors import TopicVectors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BATCH = 10_000
LAYERS: dict[str, dict[str, Any]] = {
    "words": {"embedder": "none", "learning": False},
    "vectors": {"learning": False},
    "facts": {"distilling": False},
    "all": {},
}


@dataclass(frozen=True)
class Plan:
    database: str
    size: int
    vectors: str
    questions: int
    changes: tuple[str, ...] = ()
    layers: str = "all"

    @property
    def by_words(self) -> bool:
        return self.layers == "words"

    @property
    def space(self) -> str:
        return f"speed-{self.vectors}-{self.size}"

    def corpus(self, seed: int = 1) -> Corpus:
        """The same words and topics whatever the seed, but other texts and questions."""
        corpus = Corpus(topics=self.size // A_TOPIC + 1)
        corpus.random.seed(seed)
        return corpus

    def memory(self, embedder: Any = None, **settings: Any) -> Memory:
        changed = changed_settings(self.changes).but(background=False, **LAYERS[self.layers] | settings)
        given = None if self.by_words else embedder or self.embedder()
        return Memory(self.database, space=self.space, settings=changed, embedder=given)

    def embedder(self) -> Any:
        """What the memory was filled with; None leaves it to the settings."""
        return TopicVectors() if self.vectors == "topics" else None


class AtHand:
    """Gives a question's vector without computing it, if it was asked before."""

    def __init__(self, embedder: Any, questions: Sequence[str], names: Sequence[str] | None = None) -> None:
        """`names` are asked in place of the questions: other words, the same vectors."""
        self.model, self.dimension, self.fingerprint = embedder.model, embedder.dimension, embedder.fingerprint
        self.embedder = embedder
        vectors = embedder.embed(questions, "query")
        self.known = {name: vectors[row : row + 1] for row, name in enumerate(names or questions)}

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        if len(texts) == 1 and kind == "query" and texts[0] in self.known:
            return self.known[texts[0]]  # type: ignore[no-any-return]
        return self.embedder.embed(texts, kind)  # type: ignore[no-any-return]


class AtCost:
    """Takes the time of the default embedder for a question, and gives the vector of another."""

    def __init__(self, embedder: Any, default: Any) -> None:
        self.model, self.dimension, self.fingerprint = embedder.model, embedder.dimension, embedder.fingerprint
        self.embedder = embedder
        self.default = default

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        self.default.embed(texts, kind)
        return self.embedder.embed(texts, kind)  # type: ignore[no-any-return]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--vectors", choices=["real", "topics"], default="topics")
    parser.add_argument("--layers", choices=list(LAYERS), default="all", help="how far the memory learns first")
    parser.add_argument("--database", metavar="URL", help="a file or postgresql://… (default: a temporary file)")
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--setting", action="append", default=[], metavar="NAME=VALUE", help="may be repeated")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there as well")
    options = parser.parse_args()
    results = []
    with tempfile.TemporaryDirectory() as folder:
        for size in options.sizes:
            database = options.database or str(Path(folder) / f"{size}.db")
            plan = Plan(database, size, options.vectors, options.questions, tuple(options.setting), options.layers)
            figures: dict[str, Any] = {"messages": size, "vectors": options.vectors, "layers": options.layers}
            figures["pace_ms"] = pace()
            for part in (fill, ask) if plan.by_words else (fill, ask, nearest):
                figures |= apart(part, plan)
            figures["pace_after_ms"] = pace()
            results.append(figures)
            show(figures)
    if options.json:
        options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")


def apart(part: Any, plan: Plan) -> dict[str, Any]:
    """In a fresh process: nothing that ran before is in its memory or caches."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        figures: dict[str, Any] = pool.apply(part, (plan,))
        return figures


def fill(plan: Plan) -> dict[str, Any]:
    with plan.memory() as memory, progress() as bar:
        newest = memory.log(limit=1)
        figures: dict[str, Any] = {"filled": "before"}
        task = bar.add_task(f"{plan.size:,}: appending", total=plan.size)
        if not newest or (newest[-1].position or 0) < plan.size:
            figures = {"append_per_s": round(plan.size / append(memory, plan, lambda count: bar.advance(task, count)))}
        bar.reset(task, description=f"{plan.size:,}: learning")
        started, spent = time.perf_counter(), time.process_time()
        done = memory.learn(lambda count: bar.advance(task, count))
        learned, spent = time.perf_counter() - started, time.process_time() - spent
        if any(done.values()):
            figures |= {"learn_per_s": round(plan.size / learned), "learn_per_cpu_s": round(plan.size / spent)}
        bar.reset(task, description=f"{plan.size:,}: indexing", total=None)
        started = time.perf_counter()
        memory.index()
        figures["index_s"] = round(time.perf_counter() - started, 2)
        figures["bytes_per_message"] = round(stored_bytes(memory, plan.database) / plan.size)
        return figures | {"fill_rss_mb": memory_mb()}


def append(memory: Memory, plan: Plan, progress: Callable[[int], None]) -> float:
    """Write the messages; the seconds that it took."""
    messages = plan.corpus().messages(plan.size)
    seconds = 0.0
    while batch := list(islice(messages, BATCH)):
        started = time.perf_counter()
        memory.observe_many(batch)
        seconds += time.perf_counter() - started
        progress(len(batch))
    return seconds


def ask(plan: Plan) -> dict[str, Any]:
    before = memory_mb()["now"]
    started = time.perf_counter()
    with plan.memory() as memory:
        opened = time.perf_counter() - started
        memory.recall("the first question after opening")
        first = time.perf_counter() - started
    corpus = plan.corpus(seed=2)
    own = plan.embedder()
    questions = [corpus.question() for _ in range(plan.questions)]
    figures: dict[str, Any] = {"open_s": round(opened, 3), "open_and_first_recall_s": round(first, 3)}
    with plan.memory(None if plan.by_words else AtHand(own or default_embedder(), questions)) as memory:
        for name, reader in READERS.items():
            memory.recall(questions[0], **reader)
            figures[f"recall_{name}_ms"] = over(questions, partial(memory.recall, **reader))
        figures["recall_limit_50_ms"] = over(questions, partial(memory.recall, limit=50))
        if hasattr(memory, "context"):
            figures["context_ms"] = over(questions, memory.context)
        asked = memory_mb()["now"]
    del memory  # or what it has mapped would be counted twice
    gc.collect()
    default = None if plan.by_words else default_embedder()
    with plan.memory(AtCost(own, default) if own and default else None) as memory:
        memory.recall(questions[0])
        if default:
            figures["recall_owner_and_embedding_ms"] = over(questions, memory.recall)
            figures["embedding_a_question_ms"] = over(questions, lambda question: default.embed([question], "query"))
        messages = corpus.messages(100)
        figures["append_one_ms"] = percentiles(lambda: memory.observe(**next(messages)), 100)
        figures["recall_right_after_ms"] = over(questions, memory.recall)
    after = memory_mb()
    return {
        **figures,
        "rss_mb": {"python": before, "asked": asked, "and_embedded": after["now"], "peak": after["peak"]},
    }


def nearest(plan: Plan) -> dict[str, Any]:
    """The ten nearest, with every vector compared and as it is by default. Asked in words that no message has, so that
    whatever is found was found by its vector."""
    corpus = plan.corpus(seed=3)
    questions = [corpus.question() for _ in range(min(plan.questions, 100))]
    names = [f"unheard{number}" for number in range(len(questions))]
    embedder = AtHand(plan.embedder() or default_embedder(), questions, names)
    everything = {"exact_vectors": 10**9, "exact_vectors_postgres": 10**9}
    found: list[list[set[str]]] = []
    for settings in ({}, everything):
        with plan.memory(embedder, ranking="hybrid", weights=("dense=1.0",), least_nearness=0.0, **settings) as memory:
            found.append([{hit.id for hit in memory.recall(name)} for name in names])
    shares = [len(some & all) / len(all) for some, all in zip(*found, strict=True) if all]
    assert shares, "no question found anything by its vector"
    return {"near": {"mean": round(sum(shares) / len(shares), 4), "least": round(min(shares), 2)}}


def default_embedder() -> Any:
    from recollect.embedding.named import embedder_of

    settings = Settings()
    return embedder_of(settings.embedder, settings)


def over(questions: Sequence[str], call: Any) -> dict[str, float]:
    """Times on the clock, and processor time a call: on a machine that others use, the one that can be compared."""
    times = []
    spent = time.process_time()
    for question in questions:
        started = time.perf_counter()
        call(question)
        times.append(time.perf_counter() - started)
    spent = time.process_time() - spent
    return {**milliseconds(times), "cpu": round(spent / len(questions) * 1_000, 2)}


def show(figures: dict[str, Any]) -> None:
    print(f"\n{figures['messages']:,} messages, {figures['vectors']} vectors, layers: {figures['layers']}")
    for name, value in figures.items():
        if name not in ("messages", "vectors", "layers"):
            print(f"  {name:<32}{value}")


if __name__ == "__main__":
    main()
