"""What the indexes beside a SQLite file have in common: how they write, and how they know the log as their own."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock
from sqlalchemy import Connection

from recollect.errors import StoreError, StoreFull, StoreReadOnly
from recollect.log.chain import GENESIS
from recollect.store import Store
from recollect.store.files import FILE, make_folder
from recollect.store.head import hash_at as stored_hash


def sidecar_folder(database: Path) -> Path:
    return database.with_name(f"{database.name}.index")


def writer_lock(store: Store, folder: Path) -> FileLock:
    """The lock of whoever writes an index. Who may not write the database leaves nothing beside it either."""
    if store.read_only:
        raise StoreReadOnly(f"the index in {folder} is not written: {store.read_only}.")
    make_folder(folder)
    return FileLock(folder / "lock", mode=FILE)


@contextmanager
def told(folder: Path) -> Iterator[None]:
    """What goes wrong on the disk, in our words. The log has everything; only the index waits."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        full = getattr(error, "errno", None) == errno.ENOSPC or "No space left" in str(error)
        denied = isinstance(error, PermissionError) or "Permission denied" in str(error) or "Read-only" in str(error)
        kind = StoreFull if full else StoreReadOnly if denied else StoreError
        raise kind(f"the index in {folder} cannot be written ({error}); nothing of the log is lost.") from error


def stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_mtime_ns, found.st_ino, found.st_size


def hash_at(connection: Connection, space: str, position: int) -> str:
    """The hash of the log at a position; empty where the log does not reach it."""
    if position == 0:
        return GENESIS.hex()
    found = stored_hash(connection, space, position)
    return "" if found is None else found.hex()
