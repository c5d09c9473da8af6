"""A memory on a disk, in a folder or in a file that may not be written is read like any other; writes say why not; and
nothing is left beside it that its owner would stumble over."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory, Settings, StoreReadOnly
from tiers import some

Opener = Callable[..., Memory]
READER = Path(__file__).with_name("reader.py")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that others may enter: those of the tests are the user's alone."""
    made = Path(tempfile.mkdtemp(prefix="recollect-reader-"))
    made.chmod(0o755)
    yield made
    for path in [made, *made.rglob("*")]:
        path.chmod(0o755)
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def once_written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    written = tmp_path_factory.mktemp("written")
    with Memory(written / "memory.db", settings=Settings(background=False, fold=False, embedder="none")) as memory:
        for number in range(6):
            memory.observe(f"The {number}th train to Berlin was late", channel="irc:#a", sender="ann")
        memory.observe("I live in Berlin.", channel="irc:#a", sender="ann")
        memory.learn()
    return written


@pytest.fixture
def path(folder: Path, once_written: Path) -> Path:
    shutil.copytree(once_written, folder, dirs_exist_ok=True)
    folder.chmod(0o755)
    return folder / "memory.db"


@pytest.fixture
def asked(python: str) -> Callable[[Path], dict[str, Any]]:
    def ask(path: Path) -> dict[str, Any]:
        done = subprocess.run(
            [python, str(READER), str(path)], capture_output=True, text=True, timeout=120, check=False
        )
        assert done.returncode == 0, done.stderr[-3_000:]
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    return ask


def close(folder: Path, files: int, folders: int) -> dict[Path, bytes]:
    """Permissions for all; and what is in it then."""
    for entry in folder.rglob("*"):
        entry.chmod(folders if entry.is_dir() else files)
    folder.chmod(folders)
    return content(folder)


def content(folder: Path) -> dict[Path, bytes]:
    return {entry: entry.read_bytes() for entry in folder.rglob("*") if entry.is_file()}


def check(said: dict[str, Any]) -> None:
    reads, writes = said["reads"], said["writes"]
    assert [name for name, found in reads.items() if isinstance(found, dict) and "error" in found] == []
    assert len(reads["recall"]) >= 5
    assert len(reads["log"]) == 7
    assert reads["verify"] is True
    assert len(reads["export"]) == 9
    assert reads["facts"]
    assert reads["overview"] == 7
    assert "Berlin" in reads["context"]
    assert "writing" in reads["doctor"]
    for name in writes:
        assert writes[name].get("error") == "StoreReadOnly", (name, writes[name])
        assert "check who owns it" in writes[name]["message"], name


@pytest.mark.parametrize(("files", "folders"), some([(0o444, 0o555), (0o444, 0o777), (0o666, 0o555)], 3))
def test_all_reads_work_and_all_writes_say_why_not(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], files: int, folders: int
) -> None:
    before = close(folder, files, folders)
    check(asked(path))
    assert content(folder) == before, "not a byte was changed, and nothing was left behind"


def test_without_an_index_the_log_itself_is_searched(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]]
) -> None:
    shutil.rmtree(folder / "memory.db.index")
    before = close(folder, 0o444, 0o555)
    check(asked(path))
    assert content(folder) == before


@pytest.mark.long
def test_without_an_index_a_long_log_is_searched_too(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], open_at: Opener
) -> None:
    """More rows than anybody would read for an answer, if the index could be brought forward."""
    memory = open_at(path, embedder="none")
    memory.observe_many({"content": f"filler {n}", "channel": "irc:#b"} for n in range(20_100))
    memory.close()
    close(folder, 0o444, 0o555)
    found = asked(path)["reads"]
    assert len(found["recall"]) >= 5


@pytest.mark.parametrize("shared", some([True, False], 2))
def test_what_a_crash_left_in_the_write_ahead_log_is_read_as_well(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], open_at: Opener, shared: bool
) -> None:
    """With the file that processes share of it, and without, as on a copy or a medium."""
    dead = folder / "dead"
    memory = open_at(folder / "memory.db", embedder="none")
    late = memory.observe("We meet in Rome at noon", channel="irc:#a", sender="ann")
    shutil.copytree(folder, dead, ignore=shutil.ignore_patterns("dead", *([] if shared else ["*-shm"])))
    memory.close()
    assert (dead / "memory.db-wal").stat().st_size > 0
    before = close(dead, 0o444, 0o555)
    folder.chmod(0o755)
    said = asked(dead / "memory.db")["reads"]
    assert len(said["log"]) == 8
    assert late.content in said["log"]
    assert said["verify"] is True
    assert content(dead) == before


def test_the_owner_can_write_again_after_others_have_read(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], open_at: Opener
) -> None:
    """SQLite would leave files behind that nobody but the reader may write."""
    close(folder, 0o444, 0o777)
    asked(path)
    assert not [entry for entry in folder.iterdir() if entry.name.endswith(("-wal", "-shm"))]
    close(folder, 0o600, 0o700)
    memory = open_at(path, embedder="none")
    memory.observe("back again", channel="irc:#a", sender="ann")
    assert memory.verify().ok


@pytest.mark.long
def test_who_may_only_read_sees_what_the_owner_writes_meanwhile(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], open_at: Opener
) -> None:
    memory = open_at(path, embedder="none")
    memory.observe("We meet in Rome at noon", channel="irc:#a", sender="ann")
    close(folder, 0o644, 0o755)
    assert len(asked(path)["reads"]["log"]) == 8
    memory.observe("No, at one", channel="irc:#a", sender="ann")
    close(folder, 0o644, 0o755)
    assert len(asked(path)["reads"]["log"]) == 9


def test_a_copy_that_does_not_use_write_ahead_logging_is_read(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]]
) -> None:
    plain = sqlite3.connect(path)
    plain.execute("PRAGMA journal_mode = DELETE")
    plain.close()
    before = close(folder, 0o444, 0o555)
    check(asked(path))
    assert content(folder) == before


@pytest.mark.parametrize("name", ["ünïcode 🎉 100%.db", "a?b#c'd&mode=rwc.db"])
def test_a_file_with_any_name_is_read(
    path: Path, folder: Path, asked: Callable[[Path], dict[str, Any]], name: str
) -> None:
    for entry in sorted(folder.iterdir()):
        entry.rename(folder / entry.name.replace("memory.db", name))
    close(folder, 0o444, 0o555)
    check(asked(folder / name))


@pytest.mark.skipif(shutil.which("mount") is None or os.getuid() != 0, reason="a disk is mounted")
def test_a_disk_that_is_mounted_for_reading_alone_is_read_even_by_root(
    path: Path, folder: Path, open_at: Opener
) -> None:
    mounted = folder / "mounted"
    mounted.mkdir()
    done = subprocess.run(["mount", "-t", "tmpfs", "none", str(mounted)], capture_output=True, check=False)
    if done.returncode:
        pytest.skip("nothing can be mounted here")
    try:
        for entry in folder.iterdir():
            if entry.is_dir() and entry != mounted:
                shutil.copytree(entry, mounted / entry.name)
            elif entry.is_file():
                shutil.copy(entry, mounted)
        subprocess.run(["mount", "-o", "remount,ro", str(mounted)], check=True)
        memory = open_at(mounted / "memory.db", embedder="none")
        assert len(memory.recall("berlin")) >= 5
        assert memory.verify().ok
        assert len(list(memory.export())) == 9
        with pytest.raises(StoreReadOnly, match="can only be read"):
            memory.observe("rome", channel="irc:#a")
        memory.close()
    finally:
        subprocess.run(["umount", "--lazy", str(mounted)], check=True)  # the index stays mapped for a while
