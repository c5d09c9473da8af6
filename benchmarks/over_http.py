"""How fast the memory is over HTTP: start to first answer, one write, recall, pages, and writing in bulk.

    python benchmarks/over_http.py [--memories 100000] [--postgres URL]
    python benchmarks/over_http.py --database BIG.db --space NAME     # recall and pages over what there is

A real server in a process of its own and a client on one connection, both on this machine. What the disk takes by
itself (fsync) and what `Memory` takes without HTTP are measured in the same run, turn by turn, so that the share of
HTTP can be told whatever else the machine does. A start is told in seconds of the clock and of the processor.
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
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

from recollect import Memory, Settings

WORDS = [
    "berlin", "hamburg", "lisbon", "garden", "kitchen", "report", "invoice", "train", "doctor", "sister", "birthday",
    "coffee", "window", "music", "winter", "bicycle", "meeting", "ticket", "server", "backup", "holiday", "mountain",
    "river", "bread", "apple", "lemon", "project", "deadline", "budget", "team", "phone",
]  # fmt: skip
PAGES = ("/", "/memory", "/memory/people", "/memory/projects", "/memory/timeline", "/memory/search?q=coffee")
STARTS = 5
Calls = Mapping[str, Callable[[], object]]


def sentence(chance: random.Random) -> str:
    verb = chance.choice(["like", "saw", "need", "bought", "lost"])
    return f"I {verb} the {' '.join(chance.choices(WORDS, k=8))}"


def in_turn(calls: Calls, times: int) -> dict[str, list[float]]:
    """Milliseconds of each, one after the other, so often: what disturbs one disturbs the others as well."""
    found: dict[str, list[float]] = {name: [] for name in calls}
    for _ in range(times):
        for name, call in calls.items():
            began = time.perf_counter()
            call()
            found[name].append((time.perf_counter() - began) * 1e3)
    return found


def told(found: Mapping[str, list[float]]) -> None:
    for name, each in found.items():
        p95 = sorted(each)[int(len(each) * 0.95)]
        print(f"{name:<44} p50 {statistics.median(each):8.2f} ms   p95 {p95:8.2f} ms")


class Server:
    def __init__(self, database: str, folder: Path, space: str = "default") -> None:
        environment = {
            **os.environ, "RECOLLECT_DATABASE": database, "RECOLLECT_SPACE": space, "RECOLLECT_SERVE_RATE": "0",
        }  # fmt: skip
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # what is installed is compiled
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

    def took(self) -> tuple[float, float]:
        """Seconds since the start: of the clock, and of the processor."""
        clock = time.perf_counter() - self.began
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return clock, (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def starts(folder: Path) -> None:
    """From the command to the first answer of a new memory, the best of some and the middle."""
    found = []
    for number in range(STARTS + 1):  # the first one compiles, as an installation does
        server = Server(str(folder / f"start-{number}.db"), folder)
        server.ask("POST", "/v1/interactions", {"content": "hello", "channel": "irc:#a", "sender": "@a"})
        found.append(server.took())
        server.stop()
    for what, each in zip(("clock", "processor"), zip(*found[1:], strict=True), strict=True):
        name = f"start to first write acknowledged, {what}"
        print(f"{name:<44} best {min(each):6.2f} s    p50 {statistics.median(each):8.2f} s")


def writes(server: Server, alone: Memory, folder: Path, chance: random.Random, times: int) -> None:
    numbers = iter(range(10**9))

    def item() -> dict[str, Any]:
        return {"content": f"{sentence(chance)} {next(numbers)}", "channel": "irc:#one", "sender": "@one"}

    with (folder / "probe").open("wb") as file:

        def fsync() -> None:
            file.write(b"x" * 4_096)
            file.flush()
            os.fsync(file.fileno())

        told(in_turn({
            "fsync of 4 KB": fsync,
            "Memory.observe, without HTTP": lambda: alone.observe(**item()),
            "POST of one interaction": lambda: server.ask("POST", "/v1/interactions", item()),
            "GET /health (HTTP alone)": lambda: server.ask("GET", "/health"),
        }, times))  # fmt: skip


def reads(server: Server, memory: Memory, chance: random.Random, times: int, channel: str | None) -> None:
    """Recall over HTTP and without, of the same questions over the same memory; and the pages."""
    where = "" if channel is None else f"?channel={quote(channel, safe='')}"
    said = [words for each in memory.log(limit=1_000) if len(words := _long(each.content)) > 2]
    questions = [" ".join(chance.sample(chance.choice(said), 3)) for _ in range(times + 10)]
    over, without = iter(questions), iter(questions)
    calls: Calls = {
        "recall over HTTP": lambda: server.ask("POST", f"/v1/recall{where}", {"query": next(over)}),
        "Memory.recall, without HTTP": lambda: memory.recall(next(without), channel=channel),
    }
    in_turn(calls, 10)
    told(in_turn(calls, times))
    told(in_turn({"GET /v1/interactions (50)": lambda: server.ask("GET", "/v1/interactions")}, times))
    pages: Calls = {f"page {path}": (lambda path=path: server.ask("GET", path)) for path in PAGES}  # type: ignore[misc]
    in_turn(pages, 2)
    told(in_turn(pages, max(times // 4, 20)))


def _long(text: str) -> list[str]:
    return [word for word in text.split() if len(word) > 3 and word.isalpha()]


def bulk(server: Server, alone: Memory, lines: list[str]) -> None:
    body = "\n".join(lines).encode()
    began = time.perf_counter()
    counts = json.loads(server.ask("POST", "/v1/interactions:bulk", body, "application/x-ndjson").splitlines()[-1])
    rate = counts["written"] / (time.perf_counter() - began)
    assert counts["written"] == len(lines)
    print(f"{'bulk over HTTP':<44} {rate:8,.0f} interactions/s")
    batch = [json.loads(line) for line in lines[:5_000]]
    began = time.perf_counter()
    for start in range(0, len(batch), 500):
        alone.observe_many(batch[start : start + 500])
    rate = len(batch) / (time.perf_counter() - began)
    print(f"{'Memory.observe_many, without HTTP':<44} {rate:8,.0f} interactions/s")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--memories", type=int, default=20_000)
    options.add_argument("--postgres", default="")
    options.add_argument("--database", default="", help="only read, from this one")
    options.add_argument("--space", default="default")
    options.add_argument("--channel", help="read as on this channel; else as the owner")
    options.add_argument("--times", type=int, default=200)
    given = options.parse_args()
    chance = random.Random(7)
    print(f"load of this machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if given.database:
            server = Server(given.database, folder, given.space)
            settings = Settings.load(database=given.database, space=given.space, background=False)
            with Memory(settings=settings) as memory:
                reads(server, memory, chance, given.times, given.channel)
            server.stop()
            return
        starts(folder)
        database = given.postgres or str(folder / "memory.db")
        server = Server(database, folder)
        other = str(folder / "alone.db")
        with Memory(settings=Settings.load(database=other, background=False)) as alone:
            writes(server, alone, folder, chance, given.times)
            lines = [
                json.dumps({
                    "content": sentence(chance), "channel": f"irc:#{n % 50}", "sender": f"@{n % 200}",
                    "privacy": "public",
                })
                for n in range(given.memories)
            ]  # fmt: skip
            bulk(server, alone, lines)
        server.ask("POST", "/v1/index?wait=true")
        with Memory(settings=Settings.load(database=database, background=False)) as memory:
            reads(server, memory, chance, given.times, given.channel)
        server.stop()


if __name__ == "__main__":
    main()
