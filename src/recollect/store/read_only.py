"""Opening a SQLite file that cannot be written: without leaving anything beside it, which its owner would stumble over.

SQLite shares what is in the write-ahead log through a file of its own (`-shm`), which somebody who may not write cannot
make. What to do instead depends on what lies there, and may change while others write: so each transaction has a
connection of its own.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote


def unwritable(path: Path) -> str:
    """Why a file cannot be written; empty where it can."""
    if not _may_write(path):
        return f"{path} may not be written; check who owns it, its permissions and the disk"
    if not _may_write(path.parent) and not _beside(path, "-wal").exists():
        return f"the folder {path.parent} may not be written; check who owns it, its permissions and the disk"
    return ""


def _may_write(path: Path) -> bool:
    effective = os.access in os.supports_effective_ids
    return os.access(path, os.W_OK, effective_ids=effective)


def read_only(path: Path, patience: float) -> sqlite3.Connection:
    log = _beside(path, "-wal")
    if log.exists() and _beside(path, "-shm").exists():
        how = "mode=ro"  # somebody has it open, or did until a crash
    elif log.exists() and log.stat().st_size:
        how = "mode=ro&vfs=unix-none"  # the index of the log is kept in memory, which takes an exclusive lock in name
    else:
        how = "immutable=1"
    connection = sqlite3.connect(
        f"file:{quote(os.fsencode(path))}?{how}", uri=True, timeout=patience, check_same_thread=False
    )
    if "vfs" in how:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    return connection


def _beside(path: Path, ending: str) -> Path:
    real = path.resolve()
    return real.with_name(f"{real.name}{ending}")
