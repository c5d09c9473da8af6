"""Opening: what can be an address, what cannot, and what is said about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from recollect import InvalidInput, Memory, NotADatabase, Settings, StoreError

pytestmark = pytest.mark.conformance

Opener = Callable[..., Memory]


def test_a_memory_is_created_with_its_folders(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "a" / "b" / "memory.db"
    open_at(path).observe("hello", channel="irc:#a")
    assert path.is_file()


def test_a_path_and_an_address_name_the_same_file(tmp_path: Path, open_at: Opener) -> None:
    open_at(f"sqlite:///{tmp_path}/memory.db").observe("hello", channel="irc:#a")
    assert [item.content for item in open_at(tmp_path / "memory.db").log()] == ["hello"]


def test_a_home_folder_is_expanded(tmp_path: Path, open_at: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    open_at("~/memory.db")
    assert (tmp_path / "memory.db").is_file()


def test_without_a_path_the_settings_say_where(tmp_path: Path) -> None:
    with Memory(settings=Settings(database=str(tmp_path / "memory.db"), background=False)) as memory:
        memory.observe("hello", channel="irc:#a")
    assert (tmp_path / "memory.db").is_file()


@pytest.mark.parametrize("name", ["with space.db", "ünïcode 🎉.db", "100%.db", "a?b#c.db", "a'b.db", ".hidden"])
def test_a_file_may_have_any_name(tmp_path: Path, open_at: Opener, name: str) -> None:
    memory = open_at(tmp_path / name)
    memory.observe("hello", channel="irc:#a")
    memory._index.advance()
    assert len(memory.recall("hello")) == 1
    assert (tmp_path / name).is_file()


@pytest.mark.parametrize(
    "address",
    [
        "",
        ":memory:",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://host/db",
        "postgresql://host:port/db",
        "://",
        "what://ever",
    ],
)
def test_what_is_no_address_is_refused_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_at: Opener, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((InvalidInput, NotADatabase)) as refused:
        open_at(address)
    if isinstance(refused.value, InvalidInput):
        assert refused.value.field == "database"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database(tmp_path: Path, open_at: Opener) -> None:
    with pytest.raises(NotADatabase, match=r"is a folder; give the path of a file in it"):
        open_at(tmp_path)


@pytest.mark.parametrize(
    "content",
    [b"hello", b"# a text file\n" * 100, b"PK\x03\x04", b"\x00" * 4096, b"SQLite format 3", b"SQLite format 2\x00"],
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, open_at: Opener, content: bytes) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(content)
    with pytest.raises(NotADatabase):
        open_at(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_cut_short_is_refused_with_advice(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    memory.observe_many({"content": f"m{n}", "channel": "irc:#a"} for n in range(500))
    memory.close()
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 3])
    with pytest.raises(NotADatabase, match="restore it from a backup"):
        open_at(path).verify()


def test_a_header_without_a_database_behind_it_is_refused(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(b"SQLite format 3\x00" + b"\xff" * 5_000)
    with pytest.raises(NotADatabase):
        open_at(path)


def test_a_database_of_another_program_is_left_alone(tmp_path: Path, open_at: Opener) -> None:
    import sqlite3

    path = tmp_path / "places.sqlite"
    with sqlite3.connect(path) as plain:
        plain.execute("CREATE TABLE bookmarks (url)")
    plain.close()
    with pytest.raises(NotADatabase, match="another program"):
        open_at(path)
    with sqlite3.connect(path) as plain:
        assert plain.execute("SELECT name FROM sqlite_master").fetchall() == [("bookmarks",)]
    plain.close()


def test_an_empty_file_becomes_a_memory(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    path.touch()
    open_at(path).observe("hello", channel="irc:#a")
    assert path.stat().st_size > 0


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path, open_at: Opener) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be opened"):
        open_at(tmp_path / "file" / "memory.db")


def test_a_server_that_is_not_there_is_told_without_the_password(open_at: Opener) -> None:
    with pytest.raises(StoreError, match="cannot be reached") as unreachable:
        open_at("postgresql://marcus:hunter2@127.0.0.1:1/memory")
    assert "hunter2" not in str(unreachable.value)


def test_a_database_that_does_not_exist_on_the_server_is_told(
    postgres_server: Callable[[str], str], open_at: Opener
) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        open_at(postgres_server("no_such_database"))


def test_closing_twice_is_no_mistake(sqlite_database: str) -> None:
    memory = Memory(sqlite_database, settings=Settings(background=True))
    memory.observe("hello", channel="irc:#a")
    memory.close()
    memory.close()


def test_the_database_settings_that_keep_writes_safe_are_on(sqlite_database: str, open_at: Opener) -> None:
    memory = open_at(sqlite_database, busy_timeout_seconds=7)
    with memory._store.read() as connection:
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete", "busy_timeout")
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "secure_delete": 1,
        "busy_timeout": 7_000,
    }


def test_settings_that_are_none_are_refused_before_anything_is_opened(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"settings: it is a dict; use Settings"):
        Memory(tmp_path / "memory.db", settings={"reader": "none"})  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []
