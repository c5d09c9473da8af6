"""While one writes what is meant to be slow, the others are answered."""

from __future__ import annotations

import threading
import time

import pytest

from .conftest import ROOM, Serve

SLOWEST = 10.0  # seconds; it was 21 for a message of 50,000 characters, and hours for the longest


@pytest.mark.parametrize("learning", ["true", "false"])
def test_others_are_answered_while_an_agent_writes_hostile_messages(serve: Serve, learning: str) -> None:
    server = serve(learning=learning)
    owner, agent = server.key(), server.key("agent", agent="helper", channels=["matrix:*"])
    done = threading.Event()
    waited: list[float] = []

    def look() -> None:
        with server.client(owner) as client:
            while not done.is_set():
                start = time.monotonic()
                assert client.get("/health").status_code == 200
                waited.append(time.monotonic() - start)
                done.wait(0.02)

    looking = threading.Thread(target=look)
    looking.start()
    try:
        with server.client(agent) as client:
            for unit in (" ", "<", "not ", "Dr. ", "```a\n", "my sister's ", "a", "</ private", "@a:b "):
                words = f"<{unit * (990_000 // len(unit))} end"
                sent = {"content": words, "channel": ROOM, "sender": "@ann:example.org"}
                assert client.post("/v1/interactions", json=sent).status_code == 201, unit
    finally:
        done.set()
        looking.join()
    assert max(waited) < SLOWEST
