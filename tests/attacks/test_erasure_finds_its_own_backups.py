"""Of the copies beside a database, an erasure removes all that migrations made, whatever the file is called and by
whatever name it is opened; and never one that somebody else made. A rebuild removes none."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import older_schema
from recollect import Memory, StoreError
from recollect.store import backups as copies
from recollect.store import migrate
from recollect.store.backups import back_up, names_of
from tiers import some

Opener = Callable[..., Memory]
WORD = "xylographia"
ODD = [
    "memory.db", "my memory.db", "it's \"quoted\".db", "a[b]c*d?.db", "[0-9].db", "line\nbreak.db",
    "gedächtnis-記憶.db",
    "-rf.db", "--help", "100%.db", "%41.db", "hash#tag.db", "q?mode=ro.db", "a&b;c|d.db", "back\\slash.db", "$HOME.db",
    "{x,y}.db", ".hidden", "memory", "x.backup-0009-20260101T000000Z", "a:b.db", " lead and trail ",
]  # fmt: skip
THEIRS = [
    "backup-mine", "backup-", "backup", "backup-0009", "backup-0009-yesterday", "backup-0009-20260101T000000Z.gz",
    "backup-0009-20260101T000000Z~", "backup-0009-20260101T000000", "backup-9-20260101T000000Z", "0009.bak", "bak",
    "old",
    "BACKUP-0009-20260101T000000Z", "backup-0009-20260101T000000Z-copy", "backup-0009-20260101T000000Z.partial",
    "backup-0009-20260101T000000Z.partial-xyz", "backup-0010-20260101T000000Z\n", "backup-٠٠٠٩-20260101T000000Z",
]  # fmt: skip


def fill(memory: Memory) -> None:
    memory.observe(f"my {WORD}", channel="irc:#a", sender="zed")
    memory.observe("something else", channel="irc:#a", sender="ann")


def holding(folder: Path) -> list[str]:
    return sorted(
        str(file.relative_to(folder))
        for file in folder.rglob("*")
        if file.is_file() and WORD.encode() in file.read_bytes()
    )


def as_old(path: Path) -> None:
    """Make the file one of the schema before, so that the next open backs it up and migrates it."""
    plain = sqlite3.connect(path, isolation_level=None)
    for statement in older_schema.statements("0010"):
        plain.execute(statement)
    plain.close()


@pytest.mark.parametrize("name", some(ODD, 4))
def test_a_file_by_any_name_is_backed_up_migrated_and_erased(tmp_path: Path, open_at: Opener, name: str) -> None:
    folder = tmp_path / "folder with [brackets]*"
    folder.mkdir()
    path = folder / name
    with open_at(path) as memory:
        fill(memory)
    as_old(path)
    memory = open_at(path)
    (backup,) = copies.backups([path])
    assert backup.parent == folder
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert WORD.encode() in backup.read_bytes()
    assert memory.forget(entity="zed").backups == (str(backup),)
    assert holding(folder) == []
    assert copies.backups([path]) == []


@pytest.mark.parametrize("what", ["whole", "garbage", "folder", "link"])
def test_what_others_keep_beside_it_is_left_alone(tmp_path: Path, open_at: Opener, what: str) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    fill(memory)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"theirs")
    kept = [tmp_path / f"memory.db.{name}" for name in THEIRS]
    if what in ("folder", "link"):
        kept.append(tmp_path / "memory.db.backup-0009-20260101T000000Z")  # the very name, but no file of ours
    kept += [tmp_path / "memory.dbx.backup-0010-20260101T000000Z", tmp_path / "xmemory.db.backup-0010-20260101T000000Z"]
    for file in kept:
        if what == "whole":
            shutil.copy(path, file)
        elif what == "garbage":
            file.write_bytes(b"SQLite is what this is not")
        elif what == "folder":
            file.mkdir()
        else:
            file.symlink_to(elsewhere)
    memory.forget(entity="zed")
    memory.rebuild()
    assert [file for file in kept if not os.path.lexists(file)] == []
    assert elsewhere.read_bytes() == b"theirs"


def test_a_copy_with_the_very_name_is_ours_only_by_what_is_in_it(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    fill(memory)
    ours = back_up(path, migrate.HEAD)
    theirs = tmp_path / f"memory.db.backup-{migrate.HEAD}-20200101T000000Z"  # no sign in it
    other = tmp_path / "memory.db.backup-0005-20200101T000000Z"  # not what the name says
    text = tmp_path / "memory.db.backup-0004-20200101T000000Z"
    foreign = tmp_path / "memory.db.backup-0003-20200101T000000Z"
    for file in (theirs, other):
        with sqlite3.connect(path) as source, sqlite3.connect(file) as copy:
            source.backup(copy)
        source.close()
        copy.close()
    text.write_text("notes of mine")
    with sqlite3.connect(foreign) as plain:
        plain.execute("CREATE TABLE mine (x)")
    plain.close()
    old = tmp_path / "memory.db.backup-0002-20200101T000000Z"  # as older versions made them
    shutil.copy(theirs, old)
    with sqlite3.connect(old) as plain:
        plain.execute("UPDATE recollect_version SET version_num = '0002'")
    plain.close()
    broken = tmp_path / "memory.db.backup-0001-20200101T000000Z"  # an older version was killed over it
    broken.write_bytes(theirs.read_bytes()[:5_000])
    assert copies.backups([path]) == sorted([ours, old, broken])
    memory.forget(entity="zed")
    assert [file.exists() for file in (ours, old, broken)] == [False] * 3
    assert all(file.exists() for file in (theirs, other, text, foreign))


def test_a_rebuild_removes_no_backup(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path)
    fill(memory)
    backup = back_up(path, "0010")
    for layer in (None, "directory", "indexes", "learning"):
        memory.rebuild(layer=layer)
    memory.learn()
    assert backup.exists()
    assert [check.detail for check in memory.doctor() if check.name == "backups"] == [
        f"1 made before migrations: {backup.name}"
    ]


def link_to(path: Path, way: str, tmp_path: Path) -> Path:
    """Another name for a file: a link beside it or elsewhere, a link to a link, a relative one, a linked folder."""
    other = tmp_path / "other"
    other.mkdir()
    if way == "folder":
        (tmp_path / "linked").symlink_to(path.parent, target_is_directory=True)
        return tmp_path / "linked" / path.name
    name = {"beside": path.with_name("link.db"), "same name": other / path.name}.get(way, other / "link [x].db")
    target: Path = path
    if way == "chain":
        target = tmp_path / "step.db"
        target.symlink_to(path)
    name.symlink_to(os.path.relpath(target, name.parent) if way == "relative" else target)
    return name


WAYS = ["beside", "same name", "elsewhere", "chain", "relative", "folder"]


@pytest.mark.parametrize("way", some(WAYS, 3))
@pytest.mark.parametrize("erased_by", ["link", "file"])
def test_a_file_that_is_opened_through_a_link_has_its_backups_and_indexes_beside_itself(
    tmp_path: Path, open_at: Opener, way: str, erased_by: str
) -> None:
    folder = tmp_path / "real"
    folder.mkdir()
    path = folder / "memory.db"
    with open_at(path) as memory:
        fill(memory)
    as_old(path)
    link = link_to(path, way, tmp_path)
    memory = open_at(link)
    memory._index.advance()
    (backup,) = copies.backups(names_of(link))
    assert backup.parent == folder
    assert (folder / "memory.db.index").is_dir()
    memory.close()
    open_at(link if erased_by == "link" else path).forget(entity="zed")
    assert holding(tmp_path) == []
    assert copies.backups(names_of(link)) == []
    assert link.is_symlink() or way == "folder"


@pytest.mark.parametrize("way", [way for way in WAYS if way != "folder"])
def test_what_an_older_version_left_beside_a_link_goes_too(tmp_path: Path, open_at: Opener, way: str) -> None:
    folder = tmp_path / "real"
    folder.mkdir()
    path = folder / "memory.db"
    with open_at(path) as memory:
        fill(memory)
        memory._index.advance()
    link = link_to(path, way, tmp_path)
    old = link.with_name(f"{link.name}.backup-0010-20260101T000000Z")
    back_up(path, "0010").rename(old)
    shutil.copytree(folder / "memory.db.index", link.with_name(f"{link.name}.index"))
    mine = link.with_name(f"{link.name}.index") / "mine.txt"
    mine.write_text("theirs")
    memory = open_at(link)
    assert str(old) in memory.forget(entity="zed").backups
    assert holding(tmp_path) == []
    assert mine.read_text() == "theirs"


def test_links_in_a_circle_are_told(tmp_path: Path, open_at: Opener) -> None:
    (tmp_path / "a.db").symlink_to("b.db")
    (tmp_path / "b.db").symlink_to("a.db")
    with pytest.raises(StoreError):
        open_at(tmp_path / "a.db")


KILLED = """
import os, signal, sqlite3, sys
from pathlib import Path
from recollect.store import backups

def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)

step = sys.argv[2]
if step == "copying":
    class Dying(sqlite3.Connection):
        def backup(self, copy):
            super().backup(copy, pages=1, progress=lambda *_: die() if os.path.getsize(copied()) > 20000 else None)
    def copied():
        return next(each for each in Path(sys.argv[1]).parent.iterdir() if ".partial-" in each.name)
    connect = sqlite3.connect
    sqlite3.connect = lambda path, **how: connect(path, factory=Dying, **how)
elif step == "fsync":
    os.fsync = die
elif step == "rename":
    Path.rename = die
elif step == "folder":
    backups._sync_folder = die
backups.back_up(Path(sys.argv[1]), "0010")
"""


@pytest.mark.parametrize("step", ["copying", "fsync", "rename", "folder"])
def test_a_backup_has_its_name_only_when_it_is_complete_and_what_is_broken_off_is_erased_too(
    tmp_path: Path, open_at: Opener, python: str, step: str
) -> None:
    path = tmp_path / "memory.db"
    with open_at(path) as memory:
        fill(memory)
    done = subprocess.run([python, "-c", KILLED, str(path), step], capture_output=True, check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL, done.stderr
    named = [file for file in tmp_path.iterdir() if ".backup-" in file.name]
    assert len(named) == 1
    assert stat.S_IMODE(named[0].stat().st_mode) == 0o600
    assert (".partial-" in named[0].name) == (step != "folder")
    if step == "folder":
        with sqlite3.connect(named[0]) as plain:
            assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        plain.close()
    memory = open_at(path)
    memory.forget(entity="zed")
    assert [file.name for file in tmp_path.iterdir() if ".backup-" in file.name] == []
    assert holding(tmp_path) == []


def test_two_backups_of_one_second_do_not_replace_each_other(tmp_path: Path, open_at: Opener) -> None:
    path = tmp_path / "memory.db"
    with open_at(path) as memory:
        fill(memory)
    made: list[Any] = [back_up(path, "0010") for _ in range(4)]
    assert len(set(made)) == 4
    assert copies.backups([path]) == sorted(made)
