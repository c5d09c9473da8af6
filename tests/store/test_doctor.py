"""The doctor finds what is broken and says what to do; a healthy memory passes."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect import Check, Memory
from recollect.store.backups import back_up

Sql = Callable[[str], list[Any]]


@pytest.fixture
def healthy(memory: Memory) -> Memory:
    for n in range(10):
        memory.observe(f"message {n}", channel="irc:#a", sender="ann", privacy=("public", "group")[n % 2])
    memory._index.advance()
    memory.observe("in the tail", channel="irc:#a", sender="ann")
    memory.entity("Marta")
    return memory


def wrong(memory: Memory) -> list[Check]:
    return [check for check in memory.doctor() if not check.ok]


def test_a_healthy_memory_passes_every_check(healthy: Memory) -> None:
    assert wrong(healthy) == []
    assert {"database", "pages", "immutability", "log", "index public", "index restricted", "directory"} <= {
        check.name for check in healthy.doctor()
    }


def test_an_empty_memory_passes_every_check(memory: Memory) -> None:
    assert wrong(memory) == []


def test_removed_triggers_are_found(healthy: Memory, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    (check,) = wrong(healthy)
    assert check.name == "immutability"
    assert "never" in check.detail
    assert "verify" in (check.advice or "")


def test_one_removed_trigger_is_found_by_name(healthy: Memory, sql: Sql, is_postgres: bool) -> None:
    name = "interactions_never_truncated" if is_postgres else "interactions_never_deleted"
    sql(f"DROP TRIGGER {name}" + (" ON interactions" if is_postgres else ""))
    (check,) = wrong(healthy)
    assert check.detail == f"missing: {name}"


def test_missing_rows_of_the_log_are_found(healthy: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("DELETE FROM interactions WHERE position = 3")
    found = {check.name: check for check in wrong(healthy)}
    assert "verify" in (found["log"].advice or "")


def test_a_deleted_index_is_no_illness(sqlite_database: str, open_at: Callable[..., Memory]) -> None:
    memory = open_at(sqlite_database)
    memory.observe("hello", channel="irc:#a")
    memory._index.advance()
    shutil.rmtree(Path(sqlite_database + ".index"))
    assert wrong(memory) == []
    assert len(memory.recall("hello")) == 1


def test_documents_missing_from_the_index_are_found_on_postgres(
    postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    import psycopg

    memory = open_at(postgres_database)
    memory.observe_many({"content": f"m{n}", "channel": "irc:#a", "privacy": "public"} for n in range(5))
    memory._index.advance()
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute("DELETE FROM lexical_postings WHERE term = (SELECT max(term) FROM lexical_postings)")
    (check,) = wrong(memory)
    assert check.name == "index public"
    memory.rebuild()
    assert wrong(memory) == []
    assert len(memory.recall("m1")) == 1


def test_a_directory_that_counts_otherwise_is_found_and_mended(healthy: Memory, sql: Sql) -> None:
    sql("UPDATE conversations SET interactions = interactions + 1")
    (check,) = wrong(healthy)
    assert check.name == "directory"
    assert "rebuild" in (check.advice or "")
    healthy.rebuild()
    assert wrong(healthy) == []


def test_an_emptied_table_is_found_and_mended(healthy: Memory, sql: Sql) -> None:
    for table in ("entities", "handles", "sessions", "conversations", "channels"):
        sql(f"DELETE FROM {table}")
        assert [check.name for check in wrong(healthy)] == ["directory"], table
        healthy.rebuild()
        assert wrong(healthy) == []


def test_damaged_pages_are_found_on_sqlite(tmp_path: Path, open_at: Callable[..., Memory]) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    memory.observe_many({"content": f"message {n} " * 20, "channel": "irc:#a", "sender": "ann"} for n in range(500))
    memory.close()
    with path.open("r+b") as file:
        file.seek(4096 * 20)
        file.write(b"\xff" * 4096)
    failed = [check.name for check in open_at(path).doctor() if not check.ok]
    assert "pages" in failed


def test_backups_are_listed(tmp_path: Path, open_at: Callable[..., Memory]) -> None:
    memory = open_at(tmp_path / "memory.db")
    back_up(tmp_path / "memory.db", "0010")
    assert any("memory.db.backup-0010" in check.detail for check in memory.doctor())
