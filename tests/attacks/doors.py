"""A memory behind its HTTP door, within this process, and keys of every role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from starlette.testclient import TestClient

from recollect import Settings
from recollect.server.app import create_app
from recollect.server.keys import Keys


@dataclass(frozen=True)
class Door:
    client: TestClient
    settings: Settings

    def key(self, role: str, *, agent: str | None = None, channels: tuple[str, ...] = ()) -> dict[str, str]:
        """The headers of somebody with a new key."""
        keys = Keys(self.settings)
        try:
            return {"Authorization": f"Bearer {keys.add('default', role, agent=agent, channels=channels)[1]}"}
        finally:
            keys.close()

    def enter(self) -> None:
        """Come in to the pages, by a link as the server prints it."""
        keys = Keys(self.settings)
        try:
            assert self.client.get("/enter", params={"token": keys.link("default")}).status_code == 200
        finally:
            keys.close()

    def write(self, key: dict[str, str], content: str, **item: Any) -> Any:
        return self.client.post("/v1/interactions", headers=key, json={"content": content, **item})


@contextmanager
def opened(database: str, **settings: Any) -> Iterator[Door]:
    how = Settings(database=database, background=False, embedder="none", serve_rate=0, **settings)
    with TestClient(create_app(how), base_url="http://localhost") as client:
        yield Door(client, how)
