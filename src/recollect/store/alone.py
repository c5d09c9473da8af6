"""Work that one process at a time does, known by a lock that goes with the process: who is killed holds nothing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout
from sqlalchemy import text

from recollect.store.engine import Store
from recollect.store.files import FILE, make_folder


@contextmanager
def alone(store: Store, work: str, folder: Path | None) -> Iterator[bool]:
    """Whether nobody else is at it; then it is held until the end. `folder` is where locks beside SQLite lie."""
    if folder is None:
        number = {"lock": zlib.crc32(work.encode())}
        with store.maintenance() as connection:
            mine = bool(connection.execute(text("SELECT pg_try_advisory_lock(:lock)"), number).scalar())
            try:
                yield mine
            finally:
                if mine:
                    connection.execute(text("SELECT pg_advisory_unlock(:lock)"), number)
        return
    if store.read_only:  # what the work itself writes says so
        yield True
        return
    try:
        make_folder(folder)
        lock = FileLock(folder / f"{work}.lock", mode=FILE).acquire(timeout=0)
    except Timeout:
        yield False
        return
    except OSError:  # a folder that cannot be written; what the work itself writes says so
        yield True
        return
    with lock:
        yield True
