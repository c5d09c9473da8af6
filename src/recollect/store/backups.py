"""The copies of a SQLite file that migrations make beside it. Each has a name of its own and a sign in its header, so
that an erasure removes all of them, and nothing that somebody else made."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from recollect.errors import StoreError, StoreFull, StoreReadOnly
from recollect.times import now

SIGN = b"RCLB"  # where SQLite keeps the application id of a file
_SIGN_AT = 68  # bytes from its beginning
_MAGIC = b"SQLite format 3\x00"
_SIGNED_SINCE = "0011"  # copies of older schemas may have no sign
_BESIDE = ("", "-journal", "-wal", "-shm")  # what SQLite may put beside a file
_OURS = re.compile(r"\.backup-(?P<version>[0-9]{4})-[0-9]{8}T[0-9]{6}Z(-[0-9]+)?(?P<partial>\.partial-[0-9a-f]{16})?")


def names_of(path: Path) -> list[Path]:
    """A path, and what it leads to: each link on the way, and the file itself."""
    found = [path.parent.resolve() / path.name]
    while found[-1].is_symlink() and len(found) < 40:
        following = found[-1].parent / found[-1].readlink()
        found.append(following.parent.resolve() / following.name)
    return list(dict.fromkeys(found))


def backups(names: list[Path]) -> list[Path]:
    """The copies that migrations made beside a database, under any of its names; also those that were broken off."""
    return sorted({file for name in names for file in _beside(name) if _is_ours(file, name)})


def remove(names: list[Path]) -> None:
    for backup in backups(names):
        for beside in _BESIDE:
            backup.with_name(backup.name + beside).unlink(missing_ok=True)


def back_up(path: Path, version: str) -> Path:
    """A copy made by SQLite itself, so that it is whole even while others write. It has its name when it is complete
    and on the disk; only its owner may read it."""
    if shutil.disk_usage(path.parent).free < path.stat().st_size * 1.1:
        raise StoreFull(f"{path}: not enough space for the backup before the migration; free some and open it again.")
    made = f"{path.name}.backup-{version}-{now():%Y%m%dT%H%M%SZ}"
    partial = path.with_name(f"{made}.partial-{secrets.token_hex(8)}")
    try:
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(partial)) as copy:
            copy.execute("PRAGMA journal_mode = OFF")  # whoever dies over it leaves one file
            source.backup(copy)
        with partial.open("r+b") as file:
            file.seek(_SIGN_AT)
            file.write(SIGN)
            file.flush()
            os.fsync(file.fileno())
        target = next(name for name in _numbered(path.with_name(made)) if not os.path.lexists(name))
        partial.rename(target)
        _sync_folder(path.parent)
    except (sqlite3.Error, OSError) as error:
        for beside in _BESIDE:
            partial.with_name(partial.name + beside).unlink(missing_ok=True)
        kind = StoreReadOnly if isinstance(error, PermissionError | sqlite3.OperationalError) else StoreError
        raise kind(f"{path}: the backup before migrating failed ({error}); nothing was changed.") from None
    return target


def _numbered(name: Path) -> Iterator[Path]:
    yield name
    number = 1
    while True:
        number += 1
        yield name.with_name(f"{name.name}-{number}")


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _beside(name: Path) -> list[Path]:
    try:
        return [each for each in name.parent.iterdir() if each.name.startswith(f"{name.name}.backup-")]
    except OSError:
        return []


def _is_ours(file: Path, of: Path) -> bool:
    """Whether a migration made it: by its whole name, and by the sign in it. Older ones have none; they hold the schema
    that their name says, or were broken off."""
    named = _OURS.fullmatch(file.name.removeprefix(of.name))
    if named is None or file.is_symlink() or not file.is_file():
        return False
    if named["partial"]:
        return True
    try:
        with file.open("rb") as opened:
            header = opened.read(_SIGN_AT + len(SIGN))
    except OSError:
        return False
    if header[_SIGN_AT:] == SIGN:
        return True
    if named["version"] >= _SIGNED_SINCE or not header.startswith(_MAGIC):
        return False
    return schema_of(file) in (named["version"], None)


def schema_of(file: Path) -> str | None:
    """The version of the schema in a file; None where it cannot be read as a database."""
    address = f"file:{quote(os.fsencode(file))}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as copy:
            found = copy.execute("SELECT version_num FROM recollect_version").fetchone()
    except sqlite3.OperationalError as error:
        return "another" if "no such table" in str(error) else None
    except sqlite3.Error:
        return None
    return str(found[0]) if found else "another"
