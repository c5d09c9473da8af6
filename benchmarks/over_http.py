"""How fast the memory is over HTTP: start to first answer, one write, recall, and writing in bulk.

    python benchmarks/over_http.py [--memories 100000] [--postgres URL]

A real server in a process of its own and a client on one connection, both on this machine. What the disk takes by
itself (fsync) and what `Memory` takes without HTTP are measured in the same run, so that the share of HTTP can be told.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from recollect import Memory, Settings

WORDS = [
    "berlin",
    "hamburg",
    "lisbon",
    "garden",
    "kitchen",
    "report",
    "invoice",
    "train",
    "doctor",
    "sister",
    "birthday",
    "coffee",
    "window",
    "music",
    "winter",
    "bicycle",
    "meeting",
    "ticket",
    "server",
    "backup",
    "holiday",
    "mountain",
    "river",
    "bread",
    "apple",
    "lemon",
    "project",
    "deadline",
    "budget",
    "team",
    "phone",
]


def sentence(chance: random.Random) -> str:
    return (
        "I " + chance.choice(["like", "saw", "need", "bought", "lost"]) + " the " + " ".join(chance.choices(WORDS, k=8))
    )


def timed(what: Callable[[], Any], times: int) -> list[float]:
    found = []
    for _ in range(times):
        began = time.perf_counter()
        what()
        found.append((time.perf_counter() - began) * 1e3)
    return sorted(found)


def p95(found: list[float]) -> float:
    return found[int(len(found) * 0.95)]


def told(name: str, found: list[float]) -> None:
    print(f"{name:<44} p50 {statistics.median(found):8.2f} ms   p95 {p95(found):8.2f} ms")


def fsync_of(folder: Path) -> list[float]:
    with (folder / "probe").open("wb") as file:

        def one() -> None:
            file.write(b"x" * 4_096)
            file.flush()
            os.fsync(file.fileno())

        return timed(one, 100)


class Server:
    def __init__(self, database: str, folder: Path) -> None:
        environment = {**os.environ, "RECOLLECT_DATABASE": database, "RECOLLECT_SERVE_RATE": "0"}
        self.began = time.perf_counter()
        self.log = folder / "server.log"
        with self.log.open("wb") as file:
            command = [sys.executable, "-m", "recollect.cli", "serve", "--port", "0"]
            self.process = subprocess.Popen(command, env=environment, stderr=file)
        while '"serving"' not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.005)
        address = json.loads(self.log.read_text().splitlines()[0])["address"]
        self.connection = http.client.HTTPConnection(address.partition("//")[2], timeout=600)

    def ask(self, method: str, path: str, body: Any = None, kind: str = "application/json") -> bytes:
        sent = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        self.connection.request(method, path, sent, {"Content-Type": kind} if sent is not None else {})
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status < 300, text
        return text

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--memories", type=int, default=20_000)
    options.add_argument("--postgres", default="")
    options.add_argument("--times", type=int, default=200)
    given = options.parse_args()
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        database = given.postgres or str(folder / "memory.db")
        load = os.getloadavg()[0]
        print(f"load of this machine {load:.1f} on {os.cpu_count()} cores; {given.memories:,} memories")
        told("fsync of 4 KB", fsync_of(folder))
        server = Server(database, folder)
        server.ask("POST", "/v1/interactions", {"content": "hello", "channel": "irc:#a", "sender": "@a"})
        print(f"{'start to first write acknowledged':<44} {time.perf_counter() - server.began:8.2f} s")
        lines = [
            json.dumps(
                {"content": sentence(chance), "channel": f"irc:#{n % 50}", "sender": f"@{n % 200}", "privacy": "public"}
            )
            for n in range(given.memories)
        ]
        body = "\n".join(lines).encode()
        began = time.perf_counter()
        counts = json.loads(server.ask("POST", "/v1/interactions:bulk", body, "application/x-ndjson").splitlines()[-1])
        rate = counts["written"] / (time.perf_counter() - began)
        assert counts["written"] == given.memories
        print(f"{'bulk over HTTP':<44} {rate:8,.0f} interactions/s")
        server.ask("POST", "/v1/index?wait=true")
        numbers = iter(range(10**9))

        def one() -> None:
            item = {"content": f"{sentence(chance)} {next(numbers)}", "channel": "irc:#one", "sender": "@one"}
            server.ask("POST", "/v1/interactions", item)

        told("POST of one interaction", timed(one, given.times))
        told("GET /health (HTTP alone)", timed(lambda: server.ask("GET", "/health"), given.times))

        def recall() -> None:
            server.ask("POST", "/v1/recall?channel=irc%3A%23a", {"query": " ".join(chance.choices(WORDS, k=3))})

        recall()
        told("recall over HTTP", timed(recall, given.times))
        told("GET /v1/interactions (50)", timed(lambda: server.ask("GET", "/v1/interactions"), given.times))
        server.stop()
        with Memory(database, settings=Settings.load(database=database, background=False)) as memory:
            told("Memory.recall, the same without HTTP", timed(
                lambda: memory.recall(" ".join(chance.choices(WORDS, k=3)), channel="irc:#a"), given.times
            ))  # fmt: skip
            told("Memory.observe, the same without HTTP", timed(
                lambda: memory.observe(sentence(chance), channel="irc:#one", sender="@one"), given.times
            ))  # fmt: skip
            batch = [json.loads(line) for line in lines[:5_000]]
            began = time.perf_counter()
            for start in range(0, len(batch), 500):
                memory.observe_many(batch[start : start + 500])
            rate = len(batch) / (time.perf_counter() - began)
            print(f"{'Memory.observe_many, without HTTP':<44} {rate:8,.0f} interactions/s")


if __name__ == "__main__":
    main()
