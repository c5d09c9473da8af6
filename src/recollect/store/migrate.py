"""Bringing a database to the schema of this version: checked on every open, done once, under a lock."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

from recollect.errors import NewerDatabase, NotADatabase, StoreError
from recollect.store.backups import back_up, schema_of

if TYPE_CHECKING:
    from recollect.store.engine import Store

HEAD = "0019"
_LOCK = 0x7265636F  # any number that others are unlikely to use


def migrate(store: Store) -> None:
    with store.read() as connection:
        version = _version(connection)
    if version == HEAD:
        return
    _refuse_newer(version, store.name)
    if version is None and store.path is not None:
        _refuse_others(store)
    backup = back_up(store.path, version) if version is not None and store.path is not None else None
    with store.write() as connection:
        if store.is_postgres:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        current = _version(connection)
        if current != HEAD:
            _refuse_newer(current, store.name)
            _upgrade(connection)
        elif backup is not None and schema_of(backup) == HEAD:
            backup.unlink(missing_ok=True)  # another process was faster, and has copied what was there before


def _version(connection: Connection) -> str | None:
    if connection.dialect.name == "sqlite":
        exists = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'recollect_version'"
    else:
        exists = "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema AND tablename = 'recollect_version'"
    if not connection.execute(text(exists)).scalar():
        return None
    return connection.execute(text("SELECT version_num FROM recollect_version")).scalar()


def _refuse_newer(version: str | None, name: str) -> None:
    if version is not None and version > HEAD:
        raise NewerDatabase(
            f"{name} was written by a newer Recollect (schema {version}; this one knows up to {HEAD}). "
            "It was left as it is. Upgrade with: pip install --upgrade recollect"
        )


def _refuse_others(store: Store) -> None:
    """A file of another program is left alone; on PostgreSQL, tables of several programs side by side are common."""
    with store.read() as connection:
        if _version(connection) is None and connection.execute(text("SELECT count(*) FROM sqlite_master")).scalar():
            raise NotADatabase(f"{store.name} belongs to another program; it was left as it is. Give another path.")


def _upgrade(connection: Connection) -> None:
    from alembic import command  # slow to import, and needed once in the life of a database
    from alembic.config import Config
    from alembic.script import ScriptDirectory
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection.execution_options(compiled_cache=None)  # none of it is asked again
    if ScriptDirectory.from_config(config).get_current_head() != HEAD:
        raise StoreError("this installation is broken: its migrations do not end where they should. Install it again.")
    try:
        command.upgrade(config, HEAD)
    except CommandError as error:
        raise StoreError(f"the database has a schema that this Recollect does not know ({error}).") from None
