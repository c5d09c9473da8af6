"""Whatever we write on the disk is for the eyes of its owner, whatever the umask says; what was there before keeps its
permissions, and `doctor` tells of those that let others in."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory
from recollect.cli import cli
from recollect.store.files import make_file, make_folder, replace
from recollect.tasks import targets
from tiers import some

Opener = Callable[..., Memory]
UMASKS = some([0o000, 0o002, 0o022, 0o077, 0o277, 0o777], 6)


@pytest.fixture(params=UMASKS, ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {str(path.relative_to(folder)): stat.S_IMODE(path.lstat().st_mode) for path in sorted(folder.rglob("*"))}


def wide(folder: Path) -> dict[str, str]:
    return {name: oct(mode) for name, mode in modes(folder).items() if mode & 0o077}


def lines(count: int, word: str = "berlin") -> list[dict[str, Any]]:
    each: tuple[str, str] = ("public", "group")
    return [
        {"content": f"{word} {n}", "channel": f"irc:#{n % 2}", "sender": "ann", "privacy": each[n % 2]}
        for n in range(count)
    ]


def test_all_that_a_memory_keeps_is_for_its_owner_alone(
    umask: int, tmp_path: Path, open_at: Opener, make_embedder: Any
) -> None:
    memory = open_at(
        tmp_path / "a" / "b" / "memory.db",
        embedder=make_embedder(),
        head_file=str(tmp_path / "head"),
    )
    memory.observe_many(lines(300))
    memory.learn()
    memory.index()
    memory.observe_many(lines(300, "rome"))
    memory.learn()
    memory.index()  # further segments, and files that a library writes again
    memory.forget(interaction=memory.log(limit=1)[0].id)
    memory.rebuild()
    memory.observe("one more", channel="irc:#0", sender="ann")
    found = modes(tmp_path)
    for name in ("a/b/memory.db", "a/b/memory.db-wal", "a/b/memory.db-shm", "a/b/memory.db.head", "head"):
        assert found[name] == 0o600, (name, oct(found[name]))
    assert found["a"] == found["a/b"] == found["a/b/memory.db.index"] == 0o700
    assert sum(name.startswith("a/b/memory.db.index/") for name in found) > 30
    assert wide(tmp_path) == {}
    files = {check.name: check for check in memory.doctor()}["files"]
    assert (files.ok, files.advice) == (True, None)


def test_what_the_command_writes_is_for_its_owner_alone(umask: int, tmp_path: Path) -> None:
    def run(*words: str) -> None:
        cli.main(["--db", str(tmp_path / "memory.db"), *words], standalone_mode=False)

    run("remember", "Olga moved to Lisbon", "--as", "ann", "--channel", "irc:#a")
    run("export", str(tmp_path / "export.jsonl"))
    run("profile", "irc:ann", "--html", str(tmp_path / "page.md"))
    assert {"memory.db", "memory.db.head", "export.jsonl", "page.md"} <= set(modes(tmp_path))
    assert wide(tmp_path) == {}


def test_what_was_there_before_keeps_its_permissions_and_doctor_says_so(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    path.touch()
    path.chmod(0o644)
    (tmp_path / "memory.db.index").mkdir()
    (tmp_path / "memory.db.index").chmod(0o755)
    (tmp_path / "memory.db.head").touch()
    (tmp_path / "memory.db.head").chmod(0o640)
    memory = open_at(path, embedder="none")
    memory.observe_many(lines(5))
    memory.index()
    found = modes(tmp_path)
    assert (found["memory.db"], found["memory.db.index"], found["memory.db.head"]) == (0o644, 0o755, 0o640)
    inside = {name: mode for name, mode in found.items() if name.startswith("memory.db.index/")}
    assert inside
    assert not any(mode & 0o077 for mode in inside.values())
    files = {check.name: check for check in memory.doctor()}["files"]
    for name in ("memory.db (644)", "memory.db.index (755)", "memory.db.head (640)"):
        assert name in files.detail
    assert "chmod" in str(files.advice)


def test_files_and_folders_are_made_once_and_never_taken_from_others(umask: int, tmp_path: Path) -> None:
    make_folder(tmp_path / "x" / "y")
    make_folder(tmp_path / "x" / "y")
    make_file(tmp_path / "x" / "file")
    replace(tmp_path / "x" / "file", b"one")
    make_file(tmp_path / "x" / "file")
    targets._replace(tmp_path / "x" / "todo.md", b"", b"- [ ] a task")
    assert (tmp_path / "x" / "file").read_bytes() == b"one"
    assert modes(tmp_path) == {"x": 0o700, "x/y": 0o700, "x/file": 0o600, "x/todo.md": 0o600}
    (tmp_path / "x" / "file").chmod(0o640)
    replace(tmp_path / "x" / "file", b"two")
    assert modes(tmp_path)["x/file"] == 0o640
    with pytest.raises(FileExistsError):
        make_folder(tmp_path / "x" / "file")


def test_a_link_that_somebody_has_laid_is_not_followed(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("precious")
    (tmp_path / "head").symlink_to(victim)
    make_file(tmp_path / "head")
    replace(tmp_path / "head", b"ours")
    assert victim.read_text() == "precious"
    assert not (tmp_path / "head").is_symlink()
