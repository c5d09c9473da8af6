"""Migrations: the schema page and the migrated database are one; older gets a backup first, newer is left alone."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import MetaData

from recollect import Memory, NewerDatabase, StoreError, StoreFull
from recollect.conversations import recording
from recollect.log import zones
from recollect.store import migrate, schema

pytestmark = pytest.mark.conformance

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]
POSTGRES = (schema.metadata, schema.lexical, schema.vectors)


def test_the_migrated_database_is_what_the_schema_page_says(memory: Memory) -> None:
    pages = MetaData()
    for metadata in POSTGRES if memory._store.is_postgres else (schema.metadata,):
        for table in metadata.tables.values():
            table.to_metadata(pages)
    with memory._store.read() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": "recollect_version"})
        assert compare_metadata(context, pages) == []


def test_space_comes_first_in_every_key_and_index(memory: Memory) -> None:
    pages = POSTGRES if memory._store.is_postgres else (schema.metadata,)
    for table in (table for page in pages for table in page.tables.values()):
        assert next(iter(table.primary_key.columns)).name == "space"
        for index in table.indexes:
            assert next(iter(index.columns)).name == "space", index.name


def test_the_version_is_noted_once(memory: Memory, sql: Sql) -> None:
    assert sql("SELECT version_num FROM recollect_version") == [(migrate.HEAD,)]


def test_a_newer_database_is_refused_with_advice_and_left_as_it_is(
    memory: Memory, sql: Sql, open_memory: Opener, database: str, is_postgres: bool
) -> None:
    memory.observe("hello", channel="irc:#a")
    memory.close()
    sql("UPDATE recollect_version SET version_num = '9999'")
    before = None if is_postgres else Path(database).read_bytes()
    with pytest.raises(NewerDatabase, match="pip install --upgrade recollect") as refused:
        open_memory()
    assert "9999" in str(refused.value)
    assert sql("SELECT version_num FROM recollect_version") == [("9999",)]
    assert sql("SELECT content FROM interactions") == [("hello",)]
    if before is not None:
        assert Path(database).read_bytes() == before
        assert [path.name for path in Path(database).parent.iterdir() if "backup" in path.name] == []


NEXT = """
from alembic import op

revision = "0999"
down_revision = "{head}"


def upgrade() -> None:
    op.get_bind().exec_driver_sql("CREATE TABLE made_by_0999 (space TEXT PRIMARY KEY)")
    {then}
"""


@pytest.fixture
def a_later_version(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes this Recollect one version newer than the databases it has written so far."""

    def install(then: str = "pass") -> None:
        folder = tmp_path_factory.mktemp("later")
        shutil.copytree(Path(migrate.__file__).parent / "migrations", folder / "migrations")
        (folder / "migrations" / "versions" / "0999_later.py").write_text(NEXT.format(head=migrate.HEAD, then=then))
        monkeypatch.setattr(migrate, "__file__", str(folder / "migrate.py"))
        monkeypatch.setattr(migrate, "HEAD", "0999")

    return install


def test_an_older_database_is_migrated_and_keeps_what_it_holds(
    memory: Memory, sql: Sql, open_memory: Opener, a_later_version: Callable[..., None]
) -> None:
    memory.observe("hello", channel="irc:#a")
    memory.close()
    a_later_version()
    later = open_memory()
    assert [item.content for item in later.log()] == ["hello"]
    assert later.verify().ok
    assert sql("SELECT version_num FROM recollect_version") == [("0999",)]
    assert sql("SELECT count(*) FROM made_by_0999") == [(0,)]


def test_a_database_from_before_there_were_vectors_gets_them(
    database: str, is_postgres: bool, sql: Sql, open_at: Opener, make_embedder: Any, tmp_path: Path
) -> None:
    if is_postgres:
        sql("DROP SCHEMA public CASCADE")
        sql("CREATE SCHEMA public")
    else:
        Path(database).unlink()
    with pytest.MonkeyPatch.context() as earlier:
        shutil.copytree(Path(migrate.__file__).parent / "migrations", tmp_path / "first" / "migrations")
        for version in (tmp_path / "first" / "migrations" / "versions").glob("*.py"):
            if not version.name.startswith("0001"):
                version.unlink()
        earlier.setattr(migrate, "__file__", str(tmp_path / "first" / "migrate.py"))
        earlier.setattr(migrate, "HEAD", "0001")
        earlier.setattr(recording, "subjects", lambda *_: set())  # there were no such tables then
        earlier.setattr(zones, "read_zones", lambda *_: zones.UTC_ALWAYS)
        old = open_at(database)
        old.observe_many({"content": f"my work {n}", "channel": f"irc:#{n}", "privacy": "public"} for n in range(20))
        old.close()
    assert sql("SELECT version_num FROM recollect_version") == [("0001",)]
    memory = open_at(database, embedder=make_embedder())
    assert sql("SELECT version_num FROM recollect_version") == [(migrate.HEAD,)]
    assert len(memory.recall("work", limit=50)) == 20
    assert memory.learn()["embeddings"] == 20
    assert len(memory.recall("employment", limit=50)) == 20
    assert memory.verify().ok
    assert all(check.ok for check in memory.doctor())


def backups(path: Path) -> list[Path]:
    return sorted(path.parent.glob("memory.db.backup-*"))


def test_before_a_migration_the_file_is_backed_up(
    tmp_path: Path, open_at: Opener, a_later_version: Callable[..., None]
) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    memory.observe("hello", channel="irc:#a")  # not yet in the file itself: the write-ahead log holds it
    version = migrate.HEAD
    a_later_version()
    open_at(path)
    (backup,) = backups(path)
    assert backup.name.startswith(f"memory.db.backup-{version}-")
    with sqlite3.connect(backup) as plain:
        assert plain.execute("SELECT content FROM interactions").fetchall() == [("hello",)]
        assert plain.execute("SELECT version_num FROM recollect_version").fetchall() == [(version,)]
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    plain.close()


def test_without_anything_to_migrate_nothing_is_backed_up(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    for _ in range(2):
        open_at(path).observe("hello", channel="irc:#a")
    assert backups(path) == []


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    memory: Memory, sql: Sql, open_memory: Opener, a_later_version: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    memory.observe("hello", channel="irc:#a")
    memory.close()
    version = migrate.HEAD
    with monkeypatch.context() as patch:
        patch.setattr(migrate, "HEAD", version)
        a_later_version(then="op.get_bind().exec_driver_sql('CREATE TABLE made_by_0999 (space TEXT PRIMARY KEY)')")
        with pytest.raises(StoreError):
            open_memory()
    monkeypatch.undo()
    assert sql("SELECT version_num FROM recollect_version") == [(version,)]
    with pytest.raises(Exception, match="made_by_0999"):
        sql("SELECT * FROM made_by_0999")
    assert [item.content for item in open_memory().log()] == ["hello"]


def test_without_room_for_the_backup_nothing_is_migrated(
    tmp_path: Path, open_at: Opener, a_later_version: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "memory.db"
    open_at(path).observe("hello", channel="irc:#a")
    version = migrate.HEAD
    a_later_version()
    usage = shutil.disk_usage(tmp_path)._replace(free=1_000)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage)
    with pytest.raises(StoreFull, match="backup"):
        open_at(path)
    with sqlite3.connect(path) as plain:
        assert plain.execute("SELECT version_num FROM recollect_version").fetchall() == [(version,)]
    plain.close()


def test_a_schema_number_that_nobody_knows_is_told(memory: Memory, sql: Sql, open_memory: Opener) -> None:
    memory.close()
    sql("UPDATE recollect_version SET version_num = '0000'")
    with pytest.raises(StoreError, match="does not know"):
        open_memory()


STORM = """
import sys
from recollect import Memory, Settings
from recollect.store import migrate

migrate.__file__, migrate.HEAD = sys.argv[2], "0999"
with Memory(sys.argv[1], settings=Settings(background=False)) as memory:
    assert [item.content for item in memory.log()] == ["hello"]
"""


def test_many_processes_that_migrate_at_once_agree_and_one_backup_is_whole(
    tmp_path: Path, open_at: Opener, a_later_version: Callable[..., None], python: str
) -> None:
    import subprocess

    path = tmp_path / "memory.db"
    open_at(path).observe("hello", channel="irc:#a")
    version = migrate.HEAD
    a_later_version()
    processes = [
        subprocess.Popen(
            [python, "-c", STORM, str(path), migrate.__file__],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(5)
    ]
    said = [process.communicate(timeout=120)[1] for process in processes]
    assert [
        (process.returncode, text) for process, text in zip(processes, said, strict=True) if process.returncode
    ] == []
    assert backups(path)
    for backup in backups(path):
        with sqlite3.connect(backup) as plain:
            assert plain.execute("SELECT version_num FROM recollect_version").fetchall() == [(version,)]
            assert plain.execute("SELECT content FROM interactions").fetchall() == [("hello",)]
        plain.close()
