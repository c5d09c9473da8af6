"""A real server in a process of its own, on a free port, over a fresh database."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import pytest

from forked import Forked
from recollect import Settings
from recollect.server.app import create_app
from recollect.server.keys import Keys

ROOM, MARCUS = "matrix:!room:example.org", "@marcus:example.org"


@dataclass
class Served:
    """A running server. `key` makes a key as its owner does on the command line."""

    process: Forked
    url: str
    database: str
    log: Path
    environment: dict[str, str]

    def client(self, key: str | None = None, **how: Any) -> httpx.Client:
        headers = {} if key is None else {"Authorization": f"Bearer {key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=120, trust_env=False, **how)

    def link(self) -> str:
        """A link into the pages, as 'recollect keys link' prints it."""
        space = self.environment.get("RECOLLECT_SPACE", "default")
        keys = Keys(Settings(database=self.database))
        try:
            return f"{self.url}/enter?token={keys.link(space)}"
        finally:
            keys.close()

    def entered(self) -> httpx.Client:
        """Somebody who came by a link, as a browser does."""
        with self.client() as client:
            client.get(self.link()).raise_for_status()
            return self.client(cookies=dict(client.cookies))

    def key(self, role: str = "owner", *, space: str = "default", agent: str | None = None, **how: Any) -> str:
        keys = Keys(Settings(database=self.database))
        if role == "reader" and "channels" not in how:
            how.setdefault("all_channels", True)
        try:
            return keys.add(space, role, agent=agent, **how)[1]
        finally:
            keys.close()

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(timeout=120)

    @property
    def logged(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]


Serve = Callable[..., Served]


@cache
def described() -> dict[str, Any]:
    """What the server says of itself: put together once, since that takes seconds."""
    return create_app(Settings(database="nowhere.db")).openapi()


def started(database: str, folder: Path, **settings: str) -> Served:
    """Start a server and wait until it says where it listens."""
    number = len(list(folder.glob("log-*")))
    log = folder / f"log-{number}"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("RECOLLECT_", "XDG_"))}
    environment = {
        **kept, "HOME": str(folder), "RECOLLECT_DATABASE": database, "RECOLLECT_EMBEDDER": "none", "TZ": "UTC",
        "PYTHONWARNINGS": "error", "RECOLLECT_SERVE_RATE": "0",
        **{f"RECOLLECT_{name.upper()}": value for name, value in settings.items()},
    }  # fmt: skip
    with log.open("wb") as file, Path(os.devnull).open("rb") as nothing:
        streams = (nothing.fileno(), file.fileno(), file.fileno())
        process = Forked(("serve", "--port", "0"), str(folder), environment, streams)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and process.poll() is None:
        for line in log.read_text().splitlines():
            if '"serving"' in line:
                url = json.loads(line)["address"].replace("0.0.0.0", "127.0.0.1")  # noqa: S104
                return Served(process, url, database, log, environment)
        time.sleep(0.02)
    process.kill()
    raise AssertionError(f"the server did not start: {log.read_text()}")


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers, and stops them when the test is over."""
    with ExitStack() as stack:

        def one(database: str | None = None, **settings: str) -> Served:
            served = started(database or str(tmp_path / "memory.db"), tmp_path, **settings)
            stack.callback(served.stop, signal.SIGKILL)
            return served

        yield one


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file."""
    folder = tmp_path_factory.mktemp("served")
    found = started(str(folder / "memory.db"), folder, serve_body_bytes="100000", serve_wait_seconds="1")
    yield found
    assert found.stop() == 0, found.log.read_text()
    assert [line for line in found.logged if line["level"] in ("warning", "error")] == []


@pytest.fixture(scope="module")
def http(served: Served) -> Iterator[httpx.Client]:
    with served.client() as client:
        yield client


def said(content: str, **more: Any) -> dict[str, Any]:
    return {"content": content, "channel": ROOM, "sender": MARCUS, **more}
