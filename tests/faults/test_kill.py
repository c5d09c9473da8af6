"""kill -9 at any moment: what was acknowledged is there, the chain verifies, and the index agrees with the log."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from recollect import Memory
from tiers import many

PROCESSES = Path(__file__).with_name("processes.py")


@pytest.fixture
def run(python: str) -> Callable[..., Any]:
    def start(scenario: str, address: str, argument: object) -> Any:
        done = subprocess.run(
            [python, str(PROCESSES), scenario, address, str(argument)],
            capture_output=True,
            text=True,
            timeout=250,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3_000:]
        return json.loads(done.stdout)

    return start


def healthy(memory: Memory) -> None:
    assert memory.verify().ok
    assert [check for check in memory.doctor() if not check.ok] == []


def test_a_writer_killed_again_and_again_loses_nothing_that_it_acknowledged(
    tmp_path: Path, run: Callable[..., Any], open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    path = tmp_path / "memory.db"
    kills = many(25, 200)
    check_kills(run("killed_writing", str(path), kills), open_at(path, embedder=make_embedder()), kills)


def test_the_same_holds_on_postgres(
    postgres_server: Callable[[str], str], run: Callable[..., Any], open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    with psycopg.connect(postgres_server("postgres"), autocommit=True) as admin:
        admin.execute("CREATE DATABASE killed TEMPLATE template0")
    kills = many(10, 100)
    said = run("killed_writing", postgres_server("killed"), kills)
    check_kills(said, open_at(postgres_server("killed"), embedder=make_embedder()), kills)


def check_kills(said: list[list[dict[str, Any]]], memory: Memory, kills: int) -> None:
    assert len(said) == kills
    lines = [line for life in said for line in life]
    assert [line for line in lines if "error" in line] == []
    starts = [line for line in lines if "started" in line]
    assert [line for line in starts if not line["ok"] or line["wrong"]] == []
    assert starts[-1]["checked"] > 0
    acknowledged = [id for line in lines for id in line.get("ids", ())]
    assert len(acknowledged) > kills
    stored = {item.id: item for item in memory.log(limit=100_000)}
    assert [id for id in acknowledged if id not in stored] == []
    healthy(memory)
    assert len(memory.recall("word1", limit=1_000)) == min(
        1_000, sum("word1 " in f"{i.content} " for i in stored.values())
    )
    for turns in _batches(stored.values()).values():
        assert turns == list(range(len(turns)))  # a batch is there whole, or not at all
    memory._index.advance()
    healthy(memory)
    memory.rebuild()
    healthy(memory)


def _batches(items: Any) -> dict[str, list[int]]:
    """The numbers within each batch, which tell its size too: turn % 40 + 1."""
    found: dict[str, list[int]] = {}
    for item in items:
        if item.external_id is not None:
            life, turn, number = item.external_id.split("-")
            found.setdefault(f"{life}-{turn}", []).append(int(number))
    for key, numbers in found.items():
        assert len(numbers) == int(key.split("-")[1]) % 40 + 1
    return found


def test_an_erasure_killed_at_any_moment_is_whole_or_has_not_begun(
    tmp_path: Path, run: Callable[..., Any], open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path, embedder=make_embedder())
    for n in range(30):
        if n % 3 == 0:
            memory.observe(f"ordinary {n}", channel="irc:#a", sender="ann")
        memory.observe(f"xylographia{n:03} secret", channel="irc:secret", sender="zed", external_id=f"vexed-{n:03}")
    memory._index.advance()
    memory.close()
    said = run("killed_forgetting", str(path), many(4, 10))
    lines = [line for life in said for line in life]
    assert [line for line in lines if "error" in line] == []
    assert all(line["ok"] for line in lines if "ok" in line)
    memory = open_at(path, embedder=make_embedder())
    left = {item.id for item in memory.log(limit=1_000)}
    assert [line["forgotten"] for line in lines if line.get("forgotten") in left] == []
    assert memory.verify().ok
    memory.rebuild()
    healthy(memory)
    words = {item.content.split()[0] for item in memory.log(limit=1_000, channel="irc:secret")}
    assert 0 < 30 - len(words) == memory.verify().erased
    memory.close()
    data = b"".join(file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())
    gone = [f"xylographia{n:03}" for n in range(30) if f"xylographia{n:03}" not in words]
    assert [word for word in gone if word.encode() in data] == []
    assert all(word.encode() in data for word in words)
