"""Many clients at once on both databases, a server that is killed, one that is told to stop: nothing acknowledged is
lost, nothing is there twice."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import time
from typing import Any

import httpx
import pytest

from recollect import Memory, Settings

from .conftest import Serve, Served, said

CLIENTS = 50
EACH = 6


async def everybody(served: Served) -> list[str]:
    """Fifty clients, each with a connection of its own, who write and read; the ids that were acknowledged."""
    limits = httpx.Limits(max_connections=CLIENTS)
    async with httpx.AsyncClient(base_url=served.url, timeout=60, limits=limits, trust_env=False) as client:

        async def one(number: int) -> list[str]:
            ids = []
            for turn in range(EACH):
                body = said(
                    f"word {number} {turn}",
                    channel=f"irc:#{number % 7}",
                    sender=f"@{number}",
                    external_id=f"{number}.{turn}",
                )
                answer = await client.post("/v1/interactions", json=body)
                assert answer.status_code == 201, answer.text
                ids.append(answer.json()["id"])
                if turn % 3 == 0:
                    found = await client.get(f"/v1/interactions/{ids[-1]}")
                    assert found.json()["content"] == body["content"]  # everybody reads their own writes at once
            return ids

        return [id for ids in await asyncio.gather(*map(one, range(CLIENTS))) for id in ids]


@pytest.mark.long
def test_fifty_clients_at_once_lose_nothing(serve: Serve, database: str) -> None:
    served = serve(database)
    ids = asyncio.run(everybody(served))
    assert served.stop() == 0
    with Memory(database, settings=Settings(embedder="none", background=False)) as memory:
        stored = memory.log(limit=10_000)
        assert {item.id for item in stored} == set(ids)
        assert len(stored) == len(ids) == CLIENTS * EACH
        assert memory.verify().ok


def hammer(served: Served, acknowledged: list[str], stop: threading.Event, number: int) -> None:
    with served.client() as client:
        for turn in range(100_000):
            if stop.is_set():
                return
            try:
                if number == 0:
                    words = [f"bulk {turn}.{n}" for n in range(50)]
                    body = b"".join(json.dumps(said(each)).encode() + b"\n" for each in words)
                    headers = {"Content-Type": "application/x-ndjson"}
                    answer = client.post("/v1/interactions:bulk", content=body, headers=headers)
                    if answer.status_code == 200:
                        assert answer.json()["written"] == 50
                        acknowledged += words
                else:
                    words = [f"one {number}.{turn}"]
                    if client.post("/v1/interactions", json=said(words[0])).status_code == 201:
                        acknowledged += words
            except httpx.TransportError:
                return


def under_load(served: Served, how: int) -> tuple[list[str], int]:
    """Stop a server in the midst of it; what was acknowledged, and how it ended."""
    acknowledged: list[str] = []
    stop = threading.Event()
    threads = [threading.Thread(target=hammer, args=(served, acknowledged, stop, number)) for number in range(8)]
    for thread in threads:
        thread.start()
    deadline = time.monotonic() + 120
    while len(acknowledged) < 300 and time.monotonic() < deadline:
        time.sleep(0.01)
    status = served.stop(how)
    stop.set()
    for thread in threads:
        thread.join()
    return acknowledged, status


def contents(database: str) -> list[str]:
    with Memory(database, settings=Settings(embedder="none", background=False)) as memory:
        assert memory.verify().ok
        return [item.content for item in memory.log(limit=100_000)]


def test_a_server_that_is_killed_under_load_has_kept_all_that_it_acknowledged(serve: Serve, database: str) -> None:
    served = serve(database)
    acknowledged, status = under_load(served, signal.SIGKILL)
    assert status == -signal.SIGKILL
    assert len(acknowledged) >= 300
    kept = contents(database)
    assert set(acknowledged) <= set(kept)
    assert len(kept) == len(set(kept))
    with serve(database).client() as client:  # and it goes on where it was
        assert client.post("/v1/interactions", json=said("afterwards")).status_code == 201


def test_a_server_that_is_told_to_stop_ends_what_it_began(serve: Serve, sqlite_database: str) -> None:
    served = serve(sqlite_database)
    acknowledged, status = under_load(served, signal.SIGTERM)
    assert status == 0, served.log.read_text()[-2_000:]
    assert set(acknowledged) <= set(contents(sqlite_database))
    errors = [line for line in served.logged if line["level"] == "error"]
    assert errors == []


def test_a_stream_of_events_does_not_keep_it_from_stopping(serve: Serve) -> None:
    served = serve()
    heard: list[Any] = []

    def listen() -> None:
        with served.client() as client, client.stream("GET", "/v1/events") as stream:
            heard.extend(stream.iter_lines())

    thread = threading.Thread(target=listen)
    thread.start()
    time.sleep(1.0)
    began = time.monotonic()
    assert served.stop() == 0
    assert time.monotonic() - began < 100
    thread.join()
    assert "event: bye" in heard
