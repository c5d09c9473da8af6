"""The sidecar index beside SQLite is a projection: losing it, or breaking it, costs a rebuild and nothing else."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from recollect import Memory
from tiers import some

Opener = Callable[..., Memory]
COUNT = 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "memory.db.index"


@pytest.fixture
def indexed(path: Path, open_at: Opener) -> Memory:
    memory = open_at(path)
    memory.observe_many(
        {"content": f"berlin number {n}", "channel": "irc:#a", "sender": "ann", "privacy": ("public", "group")[n % 2]}
        for n in range(COUNT)
    )
    memory._index.advance()
    memory.recall("berlin")
    return memory


def healthy(memory: Memory) -> bool:
    assert len(memory.recall("berlin", limit=100)) == COUNT
    assert len(memory.recall("berlin", limit=100, channel="irc:#b")) == COUNT // 2
    assert memory.recall("number 17")[0].text == "berlin number 17"
    return all(check.ok for check in memory.doctor())


def files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def test_the_folder_may_vanish_while_the_memory_is_open(
    indexed: Memory, folder: Path, open_at: Opener, path: Path
) -> None:
    shutil.rmtree(folder)
    assert healthy(indexed)
    indexed.observe("one more", channel="irc:#a")
    assert len(indexed.recall("more")) == 1
    indexed._index.advance()
    assert healthy(indexed)
    assert healthy(open_at(path))
    shutil.rmtree(folder)
    indexed.close()
    assert healthy(open_at(path))


def test_half_of_the_folder_may_vanish(indexed: Memory, folder: Path, open_at: Opener, path: Path) -> None:
    shutil.rmtree(next(folder.rglob("public")))
    assert healthy(indexed)
    assert healthy(open_at(path))


@pytest.mark.parametrize("damage", some(["noise", "empty", "cut", "gone"], 4))
@pytest.mark.parametrize("reopen", [False, True])
def test_any_damaged_file_of_the_index_is_survived(
    indexed: Memory, folder: Path, path: Path, open_at: Opener, tmp_path: Path, damage: str, reopen: bool
) -> None:
    whole = tmp_path / "whole"
    shutil.copytree(folder, whole)
    for number, file in enumerate(files(whole)):
        relative = file.relative_to(whole)
        if "restricted" in relative.parts or relative.name in ("lock", ".tantivy-meta.lock", ".tantivy-writer.lock"):
            continue
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        target = folder / relative
        content = target.read_bytes()
        if damage == "gone":
            target.unlink()
        else:
            target.write_bytes(
                {"empty": b"", "cut": content[: len(content) // 2], "noise": b"\xa5" * len(content)}[damage]
            )
        memory = open_at(path) if reopen else indexed
        assert len(memory.recall("berlin", limit=100)) == COUNT, (number, relative.name)
        memory._index.advance()
        assert healthy(memory), (number, relative.name)
        memory.observe("one more", channel="irc:#a", external_id="once", privacy="group")
        assert len(memory.recall("more")) == 1
        memory._index.advance()
        assert len(memory.recall("more")) == 1


def test_an_index_that_says_it_is_further_than_the_log_is_not_believed(
    indexed: Memory, folder: Path, path: Path, open_at: Opener
) -> None:
    for file in folder.rglob("COMPLETE"):
        file.write_text("1000000")
    memory = open_at(path)
    memory.observe("a fresh kiwi", channel="irc:#a")
    assert [hit.text for hit in memory.recall("kiwi")] == ["a fresh kiwi"]
    assert healthy(memory)


def remove_database(path: Path) -> None:
    for file in path.parent.iterdir():
        if file.is_file():
            file.unlink()


def test_an_index_left_by_a_deleted_database_is_not_used(
    indexed: Memory, path: Path, folder: Path, open_at: Opener
) -> None:
    indexed.close()
    remove_database(path)
    assert folder.is_dir()
    memory = open_at(path)
    written = [memory.observe(f"fresh kiwi {n}", channel="irc:#a", privacy="public") for n in range(3)]
    assert {hit.id for hit in memory.recall("kiwi")} == {item.id for item in written}
    assert memory.recall("berlin") == []
    assert all(check.ok for check in memory.doctor())
    memory._index.advance()
    assert {hit.id for hit in memory.recall("kiwi")} == {item.id for item in written}
    assert memory.recall("berlin") == []
    assert not any(b"berlin" in file.read_bytes() for file in files(folder))


def test_an_index_that_is_ahead_of_a_restored_database_is_not_used(path: Path, tmp_path: Path, open_at: Opener) -> None:
    memory = open_at(path)
    memory.observe_many({"content": f"berlin {n}", "channel": "irc:#a", "privacy": "public"} for n in range(5))
    saved = tmp_path / "saved.db"
    with sqlite3.connect(path) as source, sqlite3.connect(saved) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    memory.observe_many({"content": f"paris {n}", "channel": "irc:#a", "privacy": "public"} for n in range(5))
    memory._index.advance()
    memory.close()
    remove = [file for file in tmp_path.iterdir() if file.is_file() and file.name.startswith("memory.db")]
    for file in remove:
        file.unlink()
    shutil.copy(saved, path)
    restored = open_at(path)
    restored.observe_many({"content": f"kiwi {n}", "channel": "irc:#a", "privacy": "public"} for n in range(3))
    assert len(restored.recall("kiwi")) == 3
    assert len(restored.recall("berlin")) == 5
    assert restored.recall("paris") == []
    restored.observe_many({"content": f"kiwi {n}", "channel": "irc:#a", "privacy": "public"} for n in range(3, 8))
    restored._index.advance()
    assert len(restored.recall("kiwi")) == 8
    assert restored.recall("paris") == []
    assert all(check.ok for check in restored.doctor())


def test_a_copied_database_without_its_folder_works(
    indexed: Memory, path: Path, tmp_path: Path, open_at: Opener
) -> None:
    indexed.close()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(path, tmp_path / "elsewhere" / "memory.db")
    assert healthy(open_at(tmp_path / "elsewhere" / "memory.db"))


def test_two_memories_that_advance_in_turn_keep_one_index(path: Path, open_at: Opener, folder: Path) -> None:
    one, two = open_at(path), open_at(path)
    for n in range(COUNT):
        (one, two)[n % 2].observe(
            f"berlin number {n}", channel="irc:#a", sender="ann", privacy=("public", "group")[n % 2]
        )
        (two, one)[n % 2]._index.advance()
    assert healthy(one)
    assert healthy(two)
    generations = [entry for entry in folder.glob("*/public/*") if entry.is_dir()]
    assert len(generations) == 1


def test_a_rewrite_leaves_no_old_generation(indexed: Memory, folder: Path) -> None:
    indexed._index.rewrite()
    for scope in ("public", "restricted"):
        assert len([entry for entry in folder.glob(f"*/{scope}/*") if entry.is_dir()]) == 1
    assert healthy(indexed)


def test_readers_go_on_while_the_index_is_rewritten_again_and_again(
    path: Path, indexed: Memory, open_at: Opener
) -> None:
    import threading

    reader, stop, wrong = open_at(path), threading.Event(), []

    def read() -> None:
        while not stop.is_set():
            try:
                found = len(reader.recall("berlin", limit=100))
            except Exception as error:
                wrong.append(error)
                return
            if found != COUNT:
                wrong.append(AssertionError(found))
                return

    thread = threading.Thread(target=read)
    thread.start()
    try:
        for _ in range(15):
            indexed._index.rewrite()
    finally:
        stop.set()
        thread.join()
    assert wrong == []
