"""Opening a database: a file or an address, created and migrated if need be."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, NullPool, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from recollect.errors import InvalidInput, NotADatabase, StoreBusy, StoreError, StoreReadOnly
from recollect.settings import Settings
from recollect.store.backups import names_of
from recollect.store.engine import OPEN, OPENING, Store, identity
from recollect.store.files import make_file, make_folder
from recollect.store.head import Heads
from recollect.store.migrate import migrate
from recollect.store.read_only import read_only, unwritable
from recollect.store.spelled import SPELLED

_ADDRESS = re.compile(r"[^/]*://")  # what else holds "://" is a path with an odd name


def open_store(database: str, settings: Settings) -> Store:
    """Open or create, and migrate if need be. Safe when many processes do so at once."""
    store = _postgres(database, settings) if _ADDRESS.match(database) else _sqlite(database, settings)
    try:
        migrate(store)
    except BaseException:
        store.close()
        raise
    return store


def _sqlite(database: str, settings: Settings) -> Store:
    if not database or database == ":memory:":
        raise InvalidInput("database", "a memory needs a file; give its path.")
    path = Path(database).expanduser().absolute()
    try:
        names = names_of(path)
        path = names[-1]  # indexes and backups lie beside the file itself, by whatever name it is opened
        if path.is_dir():
            raise NotADatabase(f"{path} is a folder; give the path of a file in it, such as {path / 'memory.db'}.")
        make_folder(path.parent)
        with OPENING:
            if path.exists() and path.stat().st_size and not OPEN[identity(path)]:
                with path.open("rb") as file:
                    if file.read(16) != b"SQLite format 3\x00":
                        raise NotADatabase(f"{path} is not a SQLite database; it was left as it is. Give another path.")
            if not path.exists():
                make_file(path)  # SQLite gives the files beside it the same permissions
            OPEN[identity(path)] += 1
    except PermissionError as error:
        raise StoreReadOnly(f"{error.filename}: permission denied; check who owns it.") from None
    except (OSError, RuntimeError) as error:  # links that lead in a circle raise either
        raise StoreError(f"{path} cannot be opened: {getattr(error, 'strerror', error)}.") from None
    why = unwritable(path)
    if why:
        how: dict[str, Any] = {"creator": lambda: read_only(path, settings.busy_timeout_seconds), "poolclass": NullPool}
    else:
        how = {"connect_args": {"timeout": settings.busy_timeout_seconds}}
    engine = create_engine(
        URL.create("sqlite", database=str(path)), execution_options={"compiled_cache": SPELLED}, **how
    )

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions are begun by us, see below
        cursor = connection.cursor()
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA secure_delete = ON")
        cursor.execute("PRAGMA cache_size = -32000")
        cursor.close()

    def begun(connection: Connection) -> None:
        statement = connection.get_execution_options().get("begin", "BEGIN")
        if statement is not None:
            connection.exec_driver_sql(statement)

    event.listen(engine, "connect", connected)
    event.listen(engine, "begin", begun)
    store = Store(engine, path, Heads([path.with_name(f"{path.name}.head"), *_elsewhere(settings)]), why, names)
    if not why:
        _use_wal(store, settings.busy_timeout_seconds)
    return store


def _elsewhere(settings: Settings) -> list[Path]:
    return [Path(settings.head_file).expanduser().absolute()] if settings.head_file else []


def _use_wal(store: Store, patience: float) -> None:
    """Switch to write-ahead logging once. SQLite does not wait for locks here, so we do."""
    deadline = time.monotonic() + patience
    while True:
        try:
            with store.maintenance() as connection:
                if connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal":
                    return
                if connection.exec_driver_sql("PRAGMA journal_mode = WAL").scalar() == "wal":
                    return
                raise StoreError(f"{store.name} cannot use write-ahead logging; put it on a local disk.")
        except StoreBusy:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _postgres(database: str, settings: Settings) -> Store:
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise InvalidInput("database", f"{database!r} is not a path, sqlite:///… or postgresql://… address.") from None
    if url.drivername == "sqlite":
        return _sqlite(url.database or "", settings)
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise InvalidInput(
            "database", f"{url.drivername!r} is not supported; use a path, sqlite:///… or postgresql://…."
        )
    try:
        import psycopg
    except ImportError:
        raise StoreError("PostgreSQL needs the extra: pip install 'recollect[postgres]'.") from None
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_size=settings.pool_size,
        pool_pre_ping=True,
        execution_options={"compiled_cache": SPELLED},
        # Every statement has an index to go by. Left to itself, the planner reads whole tables that it has no
        # statistics of yet, compiles statements that take less time than their compilation, and in time settles on
        # plans that fit no question in particular.
        connect_args={
            "options": "-c timezone=UTC -c jit=off -c enable_seqscan=off -c plan_cache_mode=force_custom_plan "
            f"-c lock_timeout={int(settings.busy_timeout_seconds * 1_000)}"
        },
    )
    store = Store(engine, None, Heads(_elsewhere(settings)))
    try:
        with store.read():
            pass
    except StoreError as error:
        cause = error.__cause__.orig if isinstance(error.__cause__, DBAPIError) else None
        if isinstance(cause, psycopg.OperationalError):
            raise StoreError(f"{store.name} cannot be reached: {str(cause).strip()}") from None
        raise
    return store
