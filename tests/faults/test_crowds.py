"""Many processes at once: no error, no loss, one log."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from recollect import Memory

PROCESSES = Path(__file__).with_name("processes.py")


@pytest.fixture(params=["sqlite", "postgres"])
def nothing_yet(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a memory that has never been opened, not even migrated."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "memory.db")
    server: Callable[[str], str] = request.getfixturevalue("postgres_server")
    name = f"crowd_{abs(hash(request.node.nodeid))}"
    with psycopg.connect(server("postgres"), autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name} TEMPLATE template0")
    return server(name)


def run(python: str, scenario: str, address: str, argument: object) -> Any:
    done = subprocess.run(
        [python, str(PROCESSES), scenario, address, str(argument)],
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3_000:]
    return json.loads(done.stdout)


def test_thirty_two_processes_may_open_a_new_memory_at_once(
    nothing_yet: str, python: str, open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    said = run(python, "opening", nothing_yet, 32)
    assert [line for life in said for line in life if "error" in line] == []
    ids = [life[0]["id"] for life in said]
    assert all(life[0]["found"] >= 1 for life in said)
    memory = open_at(nothing_yet, embedder=make_embedder())
    assert sorted(item.id for item in memory.log()) == sorted(ids)
    assert len(set(ids)) == 32
    assert memory.verify().checked == 32
    assert [check for check in memory.doctor() if not check.ok] == []


def test_eight_processes_may_write_to_one_memory_at_once(
    nothing_yet: str, python: str, open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    said = run(python, "writing", nothing_yet, 8)
    assert [line for life in said for line in life if "error" in line] == []
    memory = open_at(nothing_yet, embedder=make_embedder(), candidates=1_000)
    log = memory.log(limit=10_000)
    assert len(log) == 8 * 20 * 6 + 20
    assert [item.position for item in log] == list(range(1, len(log) + 1))
    places = {item.id: number for number, item in enumerate(log, 1)}
    for life in said:
        own = [places[id] for line in life for id in line["own"]]
        assert own == sorted(own)  # each sees its own writes in its own order
        for line in life:
            batch = [places[id] for id in line["own"][1:]]
            assert batch == list(range(batch[0], batch[0] + 5))  # and no batch is torn apart
    assert len({line["shared"] for life in said for line in life}) == 20
    assert Counter(item.channel for item in log)["irc:shared"] == 20
    assert memory.verify().ok
    assert [check for check in memory.doctor() if not check.ok] == []
    assert len(memory.recall("shared", limit=100)) == 20
    memory._index.advance()
    assert len(memory.recall("shared", limit=100)) == 20
    before = [hit.score for hit in memory.recall("single 7 batch", limit=50)]
    memory.rebuild()
    assert [hit.score for hit in memory.recall("single 7 batch", limit=50)] == before


def test_one_process_may_erase_while_others_write_and_ask(
    nothing_yet: str, python: str, open_at: Callable[..., Memory], make_embedder: Any
) -> None:
    said = run(python, "forgetting", nothing_yet, 5)
    assert [line for life in said for line in life if "error" in line] == []
    assert [line["forgotten"] for line in said[0]] == [1, 1, 1, 1]
    memory = open_at(nothing_yet, embedder=make_embedder())
    assert {item.id for item in memory.log(limit=1_000)} == {line["own"] for life in said[1:] for line in life}
    found = memory.verify()
    assert (found.ok, found.checked, found.erased) == (True, 64, 4)
    assert [check for check in memory.doctor() if not check.ok] == []
    assert memory.recall("xylographia") == []
    if not nothing_yet.startswith("postgresql"):
        memory.close()
        files = [path for path in Path(nothing_yet).parent.rglob("*") if path.is_file()]
        assert [path.name for path in files if b"xylographia" in path.read_bytes()] == []
