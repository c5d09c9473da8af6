"""Opening a database and its two kinds of transactions. Driver errors become ours here and nowhere else."""

from __future__ import annotations

import re
import shutil
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from recollect.errors import (
    InvalidInput,
    NotADatabase,
    RecollectError,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
)
from recollect.settings import Settings
from recollect.store.backups import names_of
from recollect.store.files import make_file, make_folder
from recollect.store.foreground import Foreground
from recollect.store.head import Head, Heads, hash_at, taken
from recollect.store.read_only import read_only, unwritable
from recollect.store.spelled import SPELLED


class Store:
    """One open database. `read` gives a consistent snapshot; `write` is durable when it returns."""

    def __init__(
        self, engine: Engine, path: Path | None, heads: Heads, read_only: str = "", names: Sequence[Path] = ()
    ) -> None:
        self.engine = engine
        self.path = path
        self.heads = heads
        self.read_only = read_only  # why nothing can be written; empty where it can
        self.names = list(names)  # of the file: that by which it was opened, links on the way, and its own
        self.foreground = Foreground()
        self._identity = None if path is None else _identity(path)
        self.is_postgres = engine.dialect.name == "postgresql"
        self._driver_error = engine.dialect.loaded_dbapi.Error  # where it is asked directly

    @contextmanager
    def read(self) -> Iterator[Connection]:
        level = {"isolation_level": "REPEATABLE READ"} if self.is_postgres else {}
        with self._translated(), self.engine.connect().execution_options(**level) as connection, connection.begin():
            yield connection

    @contextmanager
    def write(self) -> Iterator[Connection]:
        if self.read_only:
            raise StoreReadOnly(f"{self.name} can only be read: {self.read_only}. Nothing was written.")
        with (
            self._translated(),
            self.engine.connect().execution_options(begin="BEGIN IMMEDIATE") as connection,
        ):
            taken(connection)  # of one that was rolled back
            with connection.begin():
                yield connection
            moved = taken(connection)
        if moved:
            self.heads.note(moved, self._holds)

    def _holds(self, space: str, head: Head) -> bool:
        with self.read() as connection:
            return hash_at(connection, space, head.position) == head.hash

    @contextmanager
    def maintenance(self) -> Iterator[Connection]:
        """Outside a transaction: for VACUUM and checkpoints, which cannot run in one."""
        plain: dict[str, Any] = {"isolation_level": "AUTOCOMMIT"} if self.is_postgres else {"begin": None}
        with self._translated(), self.engine.connect().execution_options(**plain) as connection:
            yield connection

    @property
    def name(self) -> str:
        return str(self.path) if self.path else self.engine.url.render_as_string(hide_password=True)

    def close(self) -> None:
        self.engine.dispose()
        self.heads.close()
        if self._identity is not None:
            _OPEN[self._identity] -= 1
            self._identity = None

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except RecollectError:
            raise
        except (UnicodeEncodeError, OverflowError) as error:  # the driver could not even send it
            raise _unstorable() from error
        except (DBAPIError, self._driver_error, PoolTimeout) as error:
            raise translated(error, self.name) from error


_ADDRESS = re.compile(r"[^/]*://")  # what else holds "://" is a path with an odd name


def open_store(database: str, settings: Settings) -> Store:
    """Open or create, and migrate if need be. Safe when many processes do so at once."""
    from recollect.store.migrate import migrate  # migrations know the store; the store only starts them

    store = _postgres(database, settings) if _ADDRESS.match(database) else _sqlite(database, settings)
    try:
        migrate(store)
    except BaseException:
        store.close()
        raise
    return store


# The files that this process has open. To close a file drops every lock that the process has on it, those of other
# connections too (so POSIX wants it); another process would then take its write-ahead log away under our hands.
_OPEN: Counter[tuple[int, int]] = Counter()
_OPENING = threading.Lock()


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _is_open(path: Path) -> bool:
    return _OPEN[_identity(path)] > 0


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
        with _OPENING:
            if path.exists() and path.stat().st_size and not _is_open(path):
                with path.open("rb") as file:
                    if file.read(16) != b"SQLite format 3\x00":
                        raise NotADatabase(f"{path} is not a SQLite database; it was left as it is. Give another path.")
            if not path.exists():
                make_file(path)  # SQLite gives the files beside it the same permissions
            _OPEN[_identity(path)] += 1
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


def _unstorable() -> InvalidInput:
    return InvalidInput("value", "a text or a number among what was given cannot be stored; nothing was changed.")


def _is_data(cause: BaseException) -> bool:
    """Whether a driver complains of what it was given: a NUL, half a character, a number that is too large."""
    kinds = [kind.__name__ for kind in type(cause).__mro__]
    return "DataError" in kinds or isinstance(cause, UnicodeEncodeError | OverflowError)


def _is_full(name: str) -> bool:
    try:
        return shutil.disk_usage(Path(name).parent).free < 1_000_000
    except OSError:
        return False


def translated(error: Exception, name: str) -> RecollectError:
    """What the database said, in words that tell what to do."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if _is_data(cause):
        return _unstorable()
    said = str(cause).strip().splitlines()[0] if str(cause).strip() else type(cause).__name__
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    state = getattr(cause, "sqlstate", None) or ""
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or isinstance(cause, PoolTimeout) or state == "55P03":
        return StoreBusy(f"{name} was held by another process for too long; nothing was written. Try again.")
    if code == sqlite3.SQLITE_FULL or state == "53100" or (code == sqlite3.SQLITE_IOERR and _is_full(name)):
        return StoreFull(f"{name}: no space left on the disk; nothing of this write was kept. Free some space.")
    if code in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM) or state == "25006":
        return StoreReadOnly(f"{name} cannot be written; check the permissions of the file and its folder.")
    if code == sqlite3.SQLITE_CANTOPEN:
        return StoreReadOnly(f"{name} cannot be opened; check that its folder exists and can be written.")
    if code == sqlite3.SQLITE_IOERR:
        return StoreError(f"{name}: the disk failed ({said}); nothing of this write was kept.")
    if code in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
        return NotADatabase(f"{name} is damaged or not a database ({said}); restore it from a backup or an export.")
    return StoreError(f"{name}: {said}")
