"""A database that somebody else holds: waited for, then a clear word, and nothing written."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable

import psycopg
import pytest

from recollect import Memory, RecollectError, StoreBusy

Opener = Callable[..., Memory]


def test_a_file_that_is_held_too_long_is_busy_and_nothing_is_written(sqlite_database: str, open_at: Opener) -> None:
    memory = open_at(sqlite_database, busy_timeout_seconds=0.2)
    memory.observe("before", channel="irc:#a")
    holder = sqlite3.connect(sqlite_database, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    started = time.monotonic()
    with pytest.raises(StoreBusy, match="Try again"):
        memory.observe("meanwhile", channel="irc:#a")
    assert 0.1 < time.monotonic() - started < 60
    assert [hit.text for hit in memory.recall("before")] == ["before"]  # readers need not wait
    holder.rollback()
    holder.close()
    memory.observe("after", channel="irc:#a")
    assert [item.content for item in memory.log()] == ["before", "after"]


def test_a_file_that_is_held_for_a_moment_is_waited_for(sqlite_database: str, open_at: Opener) -> None:
    memory = open_at(sqlite_database)
    memory.observe("before", channel="irc:#a")
    holder = sqlite3.connect(sqlite_database, isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    release = threading.Timer(0.3, holder.rollback)
    release.start()
    memory.observe("after", channel="irc:#a")
    release.join()
    holder.close()
    assert [item.content for item in memory.log()] == ["before", "after"]


def test_a_space_that_is_held_too_long_on_postgres_is_busy(postgres_database: str, open_at: Opener) -> None:
    memory = open_at(postgres_database, busy_timeout_seconds=0.3)
    memory.observe("before", channel="irc:#a")
    caught: list[BaseException] = []

    def write() -> None:
        try:
            memory.observe("meanwhile", channel="irc:#a")
        except RecollectError as error:
            caught.append(error)

    with psycopg.connect(postgres_database) as holder:
        holder.execute("SELECT * FROM spaces FOR UPDATE")
        thread = threading.Thread(target=write)
        thread.start()
        thread.join(60)
        waited_for_ever = thread.is_alive()
        holder.rollback()
        thread.join(60)
    assert not waited_for_ever
    assert [type(error) for error in caught] == [StoreBusy]
    assert [item.content for item in memory.log()] == ["before"]


def test_connections_that_the_server_has_closed_are_made_anew(postgres_database: str, open_at: Opener) -> None:
    memory = open_at(postgres_database)
    memory.observe("before", channel="irc:#a")
    memory.recall("before")
    for _ in range(3):
        with psycopg.connect(postgres_database, autocommit=True) as admin:
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        memory.observe("after", channel="irc:#a")
    assert len(memory.log()) == 4


def test_an_erasure_while_somebody_reads_tells_what_is_left_to_do(sqlite_database: str, open_at: Opener) -> None:
    """Old pages stay as long as a reader needs them: that is said, and a rebuild removes them afterwards."""
    memory = open_at(sqlite_database, busy_timeout_seconds=0.3)
    written = memory.observe("xylographia", channel="irc:#a", sender="zed")
    memory.observe("other", channel="irc:#a", sender="ann")
    reader = sqlite3.connect(sqlite_database, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM interactions").fetchall()
    with pytest.raises(StoreBusy, match="are erased, but") as told:
        memory.forget(interaction=written.id)
    assert "ask again" in str(told.value)
    assert memory.recall("xylographia") == []
    reader.rollback()
    reader.close()
    memory.rebuild()
    from pathlib import Path

    folder = Path(sqlite_database).parent
    assert not any(b"xylographia" in file.read_bytes() for file in folder.rglob("*") if file.is_file())
