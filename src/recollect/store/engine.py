"""An open database and its two kinds of transactions. Driver errors become ours here and nowhere else."""

from __future__ import annotations

import shutil
import sqlite3
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
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
from recollect.store.foreground import Foreground
from recollect.store.head import Head, Heads, hash_at, heads_in, moving, taken


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
        self._identity = None if path is None else identity(path)
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
                self.heads.begin(moving(connection), lambda: heads_in(connection))
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
            OPEN[self._identity] -= 1
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


# The files that this process has open. To close a file drops every lock that the process has on it, those of other
# connections too (so POSIX wants it); another process would then take its write-ahead log away under our hands.
OPEN: Counter[tuple[int, int]] = Counter()
OPENING = threading.Lock()


def identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


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
