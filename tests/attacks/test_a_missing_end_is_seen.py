"""What was acknowledged and is gone is told: whatever took the end of the log, however much is written afterwards. And
nobody is alarmed for nothing: not by a crash, not by many writers, not by an erasure or a copy."""

from __future__ import annotations

import json
import logging
import os
import random
import shutil
import sqlite3
import struct
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect import InvalidInput, Memory
from recollect.store.head import WIDTH
from tiers import some

Opener = Callable[..., Memory]
WRITERS = Path(__file__).with_name("writers.py")
BEFORE, AFTER = 20, 60  # rows in the file itself, and rows in the write-ahead log alone
FRAME = 24  # bytes before each page of a write-ahead log, and 32 before the first


def fill(memory: Memory, count: int, word: str = "message") -> None:
    for number in range(count):
        memory.observe(f"{word} {number}", channel="irc:#a", sender="ann")


@pytest.fixture
def crashed(tmp_path: Path, open_at: Opener) -> Path:
    """A folder as a crash leaves it: all that is in the log was acknowledged, and most of it is in the -wal."""
    living = tmp_path / "living"
    memory = open_at(living / "memory.db", embedder="none")
    fill(memory, BEFORE)
    with memory._store.maintenance() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    fill(memory, AFTER)
    dead = tmp_path / "dead"
    shutil.copytree(living, dead, ignore=shutil.ignore_patterns("*-shm"))
    assert (dead / "memory.db-wal").stat().st_size > AFTER * 1_000
    return dead


@pytest.fixture
def copied(crashed: Path, tmp_path: Path) -> Callable[[], Path]:
    """A fresh copy of it, as often as one likes."""
    made: list[Path] = []

    def copy() -> Path:
        folder = tmp_path / f"copy-{len(made)}"
        shutil.copytree(crashed, folder)
        made.append(folder)
        return folder / "memory.db"

    return copy


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def head_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.head")


def test_a_crash_alone_raises_no_alarm(copied: Callable[[], Path], open_at: Opener) -> None:
    found = open_at(copied()).verify()
    assert (found.ok, found.checked, found.noted, found.missing) == (True, BEFORE + AFTER, BEFORE + AFTER, 0)


def test_a_write_ahead_log_cut_anywhere_is_told_with_the_number_of_rows_that_are_gone(
    copied: Callable[[], Path], open_at: Opener
) -> None:
    path = copied()
    size = wal(path).stat().st_size
    page = struct.unpack(">I", wal(path).read_bytes()[8:12])[0]
    frames = range(32, size, page + FRAME)
    dice = random.Random(5)
    points = sorted({0, 1, 31, 32, *dice.sample(list(frames), 30), *(dice.randrange(size) for _ in range(30))})
    lost = set()
    for point in points:
        path = copied()
        os.truncate(wal(path), point)
        memory = open_at(path, embedder="none")
        found = memory.verify()
        assert (found.ok, found.missing) == (False, BEFORE + AFTER - found.checked), point
        assert found.position == found.checked + 1
        assert "at the end are missing" in str(found.problem)
        assert "--accept-head" in str(found.advice)
        memory.close()
        shutil.rmtree(path.parent)
        lost.add(found.missing)
    assert AFTER in lost
    assert len(lost) > 20, "they were cut at very different places"


def forget_the_log(path: Path) -> None:
    wal(path).unlink()


def empty_the_log(path: Path) -> None:
    wal(path).write_bytes(b"")


def fill_with_zeros(path: Path) -> None:
    wal(path).write_bytes(bytes(wal(path).stat().st_size))


def flip_a_byte_in_the_middle(path: Path) -> None:
    content = bytearray(wal(path).read_bytes())
    content[len(content) // 2] ^= 0xFF
    wal(path).write_bytes(content)


def spoil_the_salt(path: Path) -> None:
    content = bytearray(wal(path).read_bytes())
    content[16] ^= 0xFF
    wal(path).write_bytes(content)


def delete(path: Path, *statements: str) -> None:
    with sqlite3.connect(path, isolation_level=None) as plain:
        for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            plain.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            plain.execute(statement)
    plain.close()


def delete_the_last_rows(path: Path) -> None:
    delete(path, "DELETE FROM interactions WHERE position > 50")


def delete_and_set_the_head_back(path: Path) -> None:
    last = "SELECT hash FROM interactions WHERE position = 50"
    delete(path, "DELETE FROM interactions WHERE position > 50", f"UPDATE spaces SET position = 50, hash = ({last})")


def delete_one_row_alone(path: Path) -> None:
    last = "SELECT hash FROM interactions WHERE position = 79"
    delete(path, "DELETE FROM interactions WHERE position > 79", f"UPDATE spaces SET position = 79, hash = ({last})")


def delete_everything(path: Path) -> None:
    delete(path, "DELETE FROM interactions", "DELETE FROM spaces")


def delete_the_whole_file(path: Path) -> None:
    for file in path.parent.glob("memory.db*"):
        if file.is_file() and file != head_file(path):
            file.unlink()


CUTS = [
    forget_the_log, empty_the_log, fill_with_zeros, flip_a_byte_in_the_middle, spoil_the_salt, delete_the_last_rows,
    delete_and_set_the_head_back, delete_one_row_alone, delete_everything, delete_the_whole_file,
]  # fmt: skip


@pytest.mark.parametrize("cut", CUTS)
def test_an_end_that_was_taken_is_told_by_verify_by_doctor_and_at_once(
    cut: Callable[[Path], None], copied: Callable[[], Path], open_at: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied()
    cut(path)
    memory = open_at(path, embedder="none")
    told = [record.getMessage() for record in caplog.records if record.levelno == logging.ERROR]
    found = memory.verify()
    assert not found.ok
    assert found.missing > 0
    checks = {check.name: check for check in memory.doctor() if not check.ok}
    assert {"head", "log"} & set(checks)
    if cut is not delete_the_last_rows:  # what the database itself contradicts needs no note
        assert len(told) == 1
        assert "at the end are missing" in told[0]
        assert "restore the memory" in told[0]
        assert f"{BEFORE + AFTER}" in checks["head"].detail
    assert isinstance(memory.recall("message"), list), "it can be read all the same"


@pytest.mark.parametrize("more", [1, AFTER - 1, AFTER, AFTER + 1, 3 * AFTER])
def test_what_is_written_afterwards_does_not_hide_it(
    more: int, copied: Callable[[], Path], open_at: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    path = copied()
    forget_the_log(path)
    memory = open_at(path, embedder="none")
    fill(memory, more, "newer")
    found = memory.verify()
    assert not found.ok
    assert "end" in str(found.problem)
    memory.close()
    caplog.clear()
    again = open_at(path, embedder="none")
    assert [record for record in caplog.records if record.levelno == logging.ERROR]
    assert not again.verify().ok
    assert not {check.name: check for check in again.doctor()}["head"].ok


def test_an_older_copy_in_the_place_of_the_file_is_told_and_can_be_accepted(
    tmp_path: Path, open_at: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path, embedder="none")
    fill(memory, 5)
    memory.close()
    shutil.copy(path, tmp_path / "old.db")
    memory = open_at(path, embedder="none")
    fill(memory, 7, "newer")
    memory.close()
    shutil.copy(tmp_path / "old.db", path)
    memory = open_at(path, embedder="none")
    found = memory.verify()
    assert (found.ok, found.checked, found.missing, found.noted) == (False, 5, 7, 12)
    accepted = memory.verify(accept_head=True)
    assert (accepted.ok, accepted.checked, accepted.noted) == (True, 6, 6), "the decision is a row of its own"
    decision = memory.log(limit=1)[0]
    assert decision.type == "decision"
    assert "position 5" in str(decision.content)
    kept = decision.metadata["recollect"]
    assert (kept["kind"], kept["kept"]["position"], kept["noted"][0]["position"]) == ("head", 5, 12)
    assert memory.verify(accept_head=True).checked == 6, "there is nothing left to accept"
    memory.rebuild()
    fill(memory, 3)
    memory.close()
    caplog.clear()
    again = open_at(path, embedder="none")
    assert again.verify().ok
    assert [record for record in caplog.records if record.levelno == logging.ERROR] == []
    assert [check for check in again.doctor() if not check.ok] == []


def test_a_copy_without_its_head_file_is_fine_and_has_nothing_to_compare(tmp_path: Path, open_at: Opener) -> None:
    other = open_at(tmp_path / "memory.db", embedder="none", space="other")
    fill(other, 2)
    other.close()
    memory = open_at(tmp_path / "memory.db", embedder="none")
    fill(memory, 5)
    memory.close()
    (tmp_path / "moved").mkdir()
    shutil.copy(tmp_path / "memory.db", tmp_path / "moved" / "memory.db")
    moved = open_at(tmp_path / "moved" / "memory.db", embedder="none")
    assert (moved.verify().ok, moved.verify().noted) == (True, None)
    assert [check for check in moved.doctor() if not check.ok] == []
    fill(moved, 1)
    assert (moved.verify().ok, moved.verify().noted) == (True, 6)
    other = open_at(tmp_path / "moved" / "memory.db", embedder="none", space="other")
    assert (other.verify().ok, other.verify().noted) == (True, 2)


def test_a_head_file_that_is_taken_away_in_between_is_made_again(tmp_path: Path, open_at: Opener) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none")
    fill(memory, 3)
    head_file(tmp_path / "memory.db").unlink()
    fill(memory, 2)
    assert (memory.verify().ok, memory.verify().noted) == (True, 5)


# ------------------------------------------------------------------------------------------------- the head file itself


def changed(path: Path, **values: Any) -> None:
    entry = json.loads(head_file(path).read_text())
    head_file(path).write_text(json.dumps({**entry, **values}).ljust(WIDTH - 1) + "\n")


def a_folder_instead(path: Path) -> None:
    path.unlink()
    path.mkdir()


TAMPERINGS: dict[str, Callable[[Path], object]] = {
    "garbage": lambda path: head_file(path).write_bytes(b"\xff\x00garbage" * 50),
    "half a line": lambda path: os.truncate(head_file(path), 100),
    "a line and a half": lambda path: head_file(path).write_bytes(head_file(path).read_bytes() + b'{"space": '),
    "a list": lambda path: head_file(path).write_text("[1, 2, 3]"),
    "the same twice": lambda path: head_file(path).write_bytes(head_file(path).read_bytes() * 2),
    "another hash": lambda path: changed(path, hash="ab" * 32),
    "a hash that is none": lambda path: changed(path, hash="xyz"),
    "a short hash": lambda path: changed(path, hash="abcd"),
    "further than the log": lambda path: changed(path, position=10_000),
    "far further": lambda path: changed(path, position=10**60),
    "before the beginning": lambda path: changed(path, position=-1),
    "a text for a number": lambda path: changed(path, position="80"),
    "a folder": lambda path: a_folder_instead(head_file(path)),
}


@pytest.mark.parametrize("how", some(TAMPERINGS, 4))
def test_a_head_file_that_was_tampered_with_is_told_and_stops_neither_reading_nor_writing(
    how: str, copied: Callable[[], Path], open_at: Opener
) -> None:
    path = copied()
    TAMPERINGS[how](path)
    memory = open_at(path, embedder="none")
    found = memory.verify()
    assert not found.ok, "it can no longer prove that the end is there"
    assert "memory.db.head" in str(found.problem)
    assert not {check.name: check for check in memory.doctor()}["head"].ok
    fill(memory, 2, "newer")
    assert len(memory.log(limit=1_000)) == BEFORE + AFTER + 2
    assert not memory.verify().ok
    if how == "a folder":
        head_file(path).rmdir()
    assert memory.verify(accept_head=True).ok
    fill(memory, 1)
    assert memory.verify().noted == memory.verify().checked


@pytest.mark.parametrize("content", [b"", b"\0" * WIDTH, b"\0" * 100])
def test_a_head_file_that_was_emptied_is_told_until_somebody_accepts_it(
    content: bytes, copied: Callable[[], Path], open_at: Opener
) -> None:
    """Whoever cuts the log may have emptied the file, too. A cut of the power may, and nobody can tell them apart."""
    path = copied()
    head_file(path).write_bytes(content)
    memory = open_at(path, embedder="none")
    assert "the head is gone: memory.db.head" in str(memory.verify().problem)
    assert not {check.name: check for check in memory.doctor()}["head"].ok
    fill(memory, 2, "newer")
    assert "the head is gone" in str(memory.verify().problem)
    assert memory.verify(accept_head=True).ok
    fill(memory, 1)
    assert memory.verify().noted == memory.verify().checked


def test_a_head_file_that_cannot_be_written_stops_no_write(
    tmp_path: Path, open_at: Opener, caplog: pytest.LogCaptureFixture
) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none", head_file=str(tmp_path / "gone" / "head"))
    fill(memory, 3)
    told = [record.getMessage() for record in caplog.records if "cannot be noted" in record.getMessage()]
    assert len(told) == 1, "it is said once"
    assert memory.verify().ok
    assert not all(check.ok for check in memory.doctor() if check.name == "head")


# ------------------------------------------------------------------------------------------------------ noted elsewhere


def test_a_head_noted_elsewhere_proves_later_that_no_end_is_missing(
    memory: Memory, sql: Callable[[str], list[Any]], drop_guards: Callable[[], None]
) -> None:
    assert memory.verify(head=memory.verify().head).ok, "of a log that is still empty"
    fill(memory, 5)
    early = memory.verify().head
    fill(memory, 5)
    late = memory.verify().head
    assert memory.verify(head=early).ok
    assert memory.verify(head=late.upper()).ok
    memory.forget(interaction=memory.log(limit=1)[0].id)
    assert memory.verify(head=late).ok, "an erasure keeps the head"
    drop_guards()
    sql("DELETE FROM interactions WHERE position > 7")
    sql("UPDATE spaces SET position = 7, hash = (SELECT hash FROM interactions WHERE position = 7)")
    sql("DELETE FROM receipts")
    if not memory.verify().noted:  # where nothing was noted, what is there agrees with itself
        assert memory.verify(head=early).ok
    found = memory.verify(head=late)
    assert not found.ok
    for nonsense in ("", "ab", "z" * 64, late + "00"):
        with pytest.raises(InvalidInput, match="64 hexadecimal digits"):
            memory.verify(head=nonsense)


def test_a_second_head_file_elsewhere_sees_what_the_first_no_longer_can(
    tmp_path: Path, database: str, open_at: Opener, sql: Callable[[str], list[Any]], drop_guards: Callable[[], None]
) -> None:
    """On PostgreSQL it is the only one."""
    elsewhere = tmp_path / "elsewhere"
    memory = open_at(database, embedder="none", head_file=str(elsewhere))
    fill(memory, 10)
    other = open_at(database, space="other", embedder="none", head_file=str(elsewhere))
    fill(other, 3)
    drop_guards()
    space = "space = 'default'"
    sql(f"DELETE FROM interactions WHERE position > 7 AND {space}")
    last = f"SELECT hash FROM interactions WHERE position = 7 AND {space}"
    sql(f"UPDATE spaces SET position = 7, hash = ({last}) WHERE {space}")
    (tmp_path / "memory.db.head").unlink(missing_ok=True)
    found = memory.verify()
    assert (found.ok, found.missing, found.noted) == (False, 3, 10)
    assert other.verify().ok, "each space has its own"
    assert memory.verify(accept_head=True).ok
    assert other.verify().noted == 3


def test_without_the_setting_nothing_is_noted_of_a_postgres_database(
    postgres_database: str, open_at: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    memory = open_at(postgres_database, embedder="none")
    fill(memory, 2)
    assert (memory.verify().ok, memory.verify().noted) == (True, None)
    assert list(tmp_path.iterdir()) == []


# --------------------------------------------------------------------------------------------------------- false alarms


def test_erasure_rebuild_and_import_keep_the_head_right(tmp_path: Path, open_at: Opener) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none")
    fill(memory, 10)
    memory.forget(interaction=memory.log(limit=1)[0].id)
    memory.forget(entity="irc:ann")
    memory.rebuild()
    assert (memory.verify().ok, memory.verify().noted) == (True, 10)
    lines = [line.encode() for line in memory.export()]
    copy = open_at(tmp_path / "memory.db", space="copy", embedder="none")
    copy.import_(lines)
    assert (copy.verify().ok, copy.verify().noted) == (True, 10)
    assert copy.verify(head=memory.verify().head).ok


def test_a_write_that_was_rolled_back_is_not_noted(tmp_path: Path, open_at: Opener) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none")
    fill(memory, 2)
    items = [{"content": f"m{number}", "channel": "irc:#a"} for number in range(5)]
    with pytest.raises(InvalidInput):
        memory.observe_many([*items, {"content": "", "channel": "irc:#a"}])

    class Sudden(Exception):
        pass

    from recollect import intake

    def write_and_fail() -> None:
        drafts = intake.drafts_of(memory.settings, items, None)
        with memory._store.write() as connection:
            intake.observe_in(connection, memory.space, drafts, memory.settings)
            raise Sudden

    with pytest.raises(Sudden):
        write_and_fail()
    memory.rebuild()
    found = memory.verify()
    assert (found.ok, found.noted) == (True, 2)


def test_a_link_to_the_file_has_the_same_head(tmp_path: Path, open_at: Opener) -> None:
    (tmp_path / "real").mkdir()
    memory = open_at(tmp_path / "real" / "memory.db", embedder="none")
    fill(memory, 3)
    memory.close()
    (tmp_path / "link.db").symlink_to(tmp_path / "real" / "memory.db")
    memory = open_at(tmp_path / "link.db", embedder="none")
    fill(memory, 3)
    assert memory.verify().noted == 6
    assert not (tmp_path / "link.db.head").exists()


@pytest.mark.parametrize("kills", [8, pytest.param(100, marks=pytest.mark.long)])
def test_writers_killed_again_and_again_raise_no_alarm_and_lose_nothing(
    tmp_path: Path, python: str, kills: int
) -> None:
    """Four at once, on two spaces, all of them killed at any moment; and after each death all that they were told is
    there, and noted."""
    done = subprocess.run(
        [python, str(WRITERS), str(tmp_path / "memory.db"), str(kills)],
        capture_output=True, text=True, timeout=250, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3_000:]
    lives = json.loads(done.stdout)
    assert len(lives) == kills
    for life in lives:
        assert life["wrong"] == [], life
        assert life["told"] <= life["noted"] <= life["checked"], life
        assert life["alarms"] == [], life
    assert lives[-1]["checked"] > 10 * kills, "they have written"
