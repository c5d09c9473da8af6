"""Files and folders for the eyes of their owner alone, whatever the umask; and files that are written whole or not at
all. What was there before keeps its permissions."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Set
from pathlib import Path

FILE, FOLDER = 0o600, 0o700
OTHERS = 0o077  # bits by which anybody but the owner gets at a file


def make_file(path: Path) -> None:
    """An empty file, unless there is one. Whoever writes into it afterwards leaves its permissions as they are."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, FILE)
    except FileExistsError:
        return
    try:
        os.fchmod(descriptor, FILE)  # an umask may have taken the owner's bits as well
    finally:
        os.close(descriptor)


def make_folder(path: Path) -> None:
    """A folder with all folders above it that are missing."""
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    try:
        path.mkdir(mode=FOLDER)
    except FileExistsError:
        if not path.is_dir():
            raise
    else:
        path.chmod(FOLDER)


def replace(path: Path, content: bytes, check: Callable[[], None] = lambda: None) -> None:
    """Write a file whole or not at all; `check` may refuse at the last moment."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        make_file(fresh)
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            fresh.chmod(path.stat().st_mode & 0o777)
        check()
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


def inodes(folder: Path) -> set[int]:
    """What lies in a folder; a file that is replaced is another one."""
    return {entry.inode() for entry in os.scandir(folder)}


def close_to_others(folder: Path, before: Set[int] = frozenset()) -> None:
    """Take from others what another library has written into a folder, but for what was there before."""
    for entry in os.scandir(folder):
        if entry.inode() not in before and entry.is_file(follow_symlinks=False) and entry.stat().st_mode & OTHERS:
            Path(entry.path).chmod(FILE)
