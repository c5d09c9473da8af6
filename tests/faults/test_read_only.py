"""Files and folders that may not be written: read where that is possible, a clear word where it is not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory

PROCESSES = Path(__file__).with_name("processes.py")
Said = list[dict[str, Any]]


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter: those of the tests are the user's alone."""
    made = Path(tempfile.mkdtemp(prefix="recollect-read-only-"))
    made.chmod(0o755)
    yield made
    for path in [made, *made.rglob("*")]:
        path.chmod(0o755)
    shutil.rmtree(made)


@pytest.fixture
def nobody(python: str) -> Callable[[Path, str], Said]:
    """Opens the memory as somebody who may not write, and does something with it."""

    def run(path: Path, what: str) -> Said:
        done = subprocess.run(
            [python, str(PROCESSES), "as_nobody", str(path), what],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stderr[-3_000:]
        found: Said = json.loads(done.stdout)
        return found

    return run


@pytest.fixture
def path(folder: Path, open_at: Callable[..., Memory]) -> Path:
    memory = open_at(folder / "memory.db")
    memory.observe("berlin", channel="irc:#a", sender="ann")
    memory._index.advance()
    memory.close()
    return folder / "memory.db"


def closed(folder: Path, files: int, folders: int) -> dict[Path, bytes]:
    for path in folder.rglob("*"):
        path.chmod(folders if path.is_dir() else files)
    folder.chmod(folders)
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def unchanged(before: dict[Path, bytes]) -> bool:
    return {path: path.read_bytes() for path in before} == before


def error(said: Said) -> dict[str, Any]:
    found = said[-1]
    assert "error" in found, said
    return found


@pytest.mark.parametrize("what", ["write", "bulk", "forget"])
def test_in_a_read_only_folder_nothing_is_written_and_it_is_said(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said], what: str
) -> None:
    before = closed(folder, 0o444, 0o555)
    found = error(nobody(path, what))
    assert found["error"] == "StoreReadOnly", found
    assert "check" in found["message"]
    assert unchanged(before)


@pytest.mark.parametrize("what", ["write", "bulk", "forget"])
def test_a_read_only_file_can_be_read_and_a_write_is_refused(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said], what: str
) -> None:
    before = closed(folder, 0o444, 0o777)
    found = nobody(path, what)
    assert found[0] == {"opened": True, "found": 1, "verified": True}
    assert error(found)["error"] == "StoreReadOnly", found
    assert unchanged(before)


def test_a_memory_cannot_be_made_in_a_read_only_folder(folder: Path, nobody: Callable[[Path, str], Said]) -> None:
    folder.chmod(0o555)
    for path in (folder / "memory.db", folder / "deeper" / "memory.db"):
        found = error(nobody(path, "read"))
        assert found["error"] == "StoreReadOnly", found
    assert list(folder.iterdir()) == []


def test_a_file_that_may_not_even_be_read_is_told(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said]
) -> None:
    before = closed(folder, 0o000, 0o755) if os.getuid() == 0 else {}
    path.chmod(0o000)
    found = error(nobody(path, "read"))
    assert found["error"] == "StoreReadOnly", found
    assert unchanged(before)


def test_a_folder_that_may_not_be_entered_is_told(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said]
) -> None:
    folder.chmod(0o700 if os.getuid() == 0 else 0o000)
    found = error(nobody(path, "read"))
    assert found["error"] == "StoreReadOnly", found


@pytest.mark.parametrize("what", ["write", "background", "advance"])
def test_a_read_only_index_stops_neither_reading_nor_writing(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said], what: str
) -> None:
    closed(folder, 0o666, 0o777)
    for entry in [folder / "memory.db.index", *(folder / "memory.db.index").rglob("*")]:
        entry.chmod(0o555 if entry.is_dir() else 0o444)
    found = nobody(path, what)
    assert found[0] == {"opened": True, "found": 1, "verified": True}
    if what == "advance":
        assert not str(found[-1].get("error", "")).startswith("RAW"), found
    else:
        assert found[-1] == {"done": True}, found
    if what == "background":
        assert found[1] == {"found": 5}


@pytest.mark.parametrize("what", ["read", "write"])
def test_an_index_that_may_not_be_read_is_done_without(
    path: Path, folder: Path, nobody: Callable[[Path, str], Said], what: str
) -> None:
    closed(folder, 0o666, 0o777)
    (folder / "memory.db.index").chmod(0o700 if os.getuid() == 0 else 0o000)
    found = nobody(path, what)
    assert found == [{"opened": True, "found": 1, "verified": True}, {"done": True}]


def test_who_may_only_read_finds_what_means_the_same_and_cannot_learn(
    folder: Path,
    open_at: Callable[..., Memory],
    make_embedder: Any,
    nobody: Callable[[Path, str], Said],
) -> None:
    memory = open_at(folder / "memory.db", embedder=make_embedder())
    memory.observe("a job in berlin", channel="irc:#a", sender="ann")
    memory.learn()
    memory.observe("a career in rome", channel="irc:#b", sender="ann")  # it has no vector yet
    memory.close()
    before = closed(folder, 0o444, 0o777)
    said = nobody(folder / "memory.db", "learn")
    assert said[:2] == [{"opened": True, "found": 1, "verified": True}, {"meant": 1}]
    assert error(said)["error"] == "StoreReadOnly", said
    assert unchanged(before)
