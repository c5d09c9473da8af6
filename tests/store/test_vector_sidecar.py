"""The index of vectors beside SQLite is a projection: losing or breaking it costs a rebuild and nothing else."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory
from tiers import some

Opener = Callable[..., Memory]
COUNT = 30


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "memory.db.index"


@pytest.fixture
def opener(open_at: Opener, path: Path, make_embedder: Any) -> Callable[[], Memory]:
    return lambda: open_at(path, embedder=make_embedder())


@pytest.fixture
def learnt(opener: Callable[[], Memory]) -> Memory:
    memory = opener()
    memory.observe_many(
        {
            "content": f"my work number{n}",
            "channel": f"irc:#{n}",
            "sender": "ann",
            "privacy": ("public", "group")[n % 2],
        }
        for n in range(COUNT)
    )
    memory.learn()
    memory.recall("employment")
    return memory


def healthy(memory: Memory) -> bool:
    assert len(memory.recall("employment", limit=100)) == COUNT
    assert len(memory.recall("employment", limit=100, channel="irc:elsewhere")) == COUNT // 2
    return all(check.ok for check in memory.doctor())


def segments(folder: Path, scope: str = "*") -> list[Path]:
    return sorted(folder.glob(f"*/vectors-{scope}/*.faiss"))


def manifest(folder: Path, scope: str = "public") -> Path:
    return next(folder.glob(f"*/vectors-{scope}/MANIFEST"))


def test_the_vectors_are_in_the_index(learnt: Memory, folder: Path) -> None:
    assert len(segments(folder)) == 2
    details = {check.name: check.detail for check in learnt.doctor()}
    assert details["vectors public"] == details["vectors restricted"] == "15 of 15 vectors, 0 waiting"


def test_the_folder_may_vanish_while_the_memory_is_open(
    learnt: Memory, folder: Path, opener: Callable[[], Memory]
) -> None:
    shutil.rmtree(folder)
    assert healthy(learnt)
    assert healthy(opener())
    learnt.index()
    assert healthy(learnt)
    assert len(segments(folder)) == 2


@pytest.mark.parametrize("damage", some(["noise", "empty", "cut", "gone", "shorter"], 5))
@pytest.mark.parametrize("reopen", [False, True])
def test_any_damaged_file_of_the_index_is_survived(
    learnt: Memory, folder: Path, opener: Callable[[], Memory], tmp_path: Path, damage: str, reopen: bool
) -> None:
    whole = tmp_path / "whole"
    shutil.copytree(folder, whole)
    tried = 0
    for file in sorted(whole.glob("*/vectors-public/*")):
        if file.name == "lock":
            continue
        tried += 1
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(whole, folder)
        target = folder / file.relative_to(whole)
        content = target.read_bytes()
        if damage == "gone":
            target.unlink()
        else:
            damaged = {"empty": b"", "cut": content[: len(content) // 2], "noise": b"\xa5" * len(content)}
            target.write_bytes(damaged.get(damage, content[:-1]))
        memory = opener() if reopen else learnt
        assert len(memory.recall("employment", limit=100)) == COUNT, file.name
        memory.index()
        assert healthy(memory), file.name
    assert tried == 3  # the manifest, a segment's rows and its vectors


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        "garbage",
        '{"model": "synonyms"}',
        '{"model": "synonyms", "complete": "x", "hash": "", "generation": "g", "segments": []}',
        '{"model": "synonyms", "complete": 30, "hash": "", "generation": "g", "segments": [["../../x", 0, 30, 9]]}',
    ],
)
def test_a_manifest_that_makes_no_sense_is_not_believed(
    learnt: Memory, folder: Path, opener: Callable[[], Memory], text: str
) -> None:
    manifest(folder).write_text(text)
    memory = opener()
    assert len(memory.recall("employment", limit=100)) == COUNT
    assert len(learnt.recall("employment", limit=100)) == COUNT
    memory.index()
    assert healthy(memory)
    assert healthy(learnt)


def test_a_manifest_of_another_log_is_not_believed(learnt: Memory, folder: Path, opener: Callable[[], Memory]) -> None:
    said = json.loads(manifest(folder).read_text())
    manifest(folder).write_text(json.dumps(said | {"hash": "00" * 32}))
    assert healthy(opener())
    manifest(folder).write_text(json.dumps(said | {"complete": 1_000_000}))
    assert healthy(opener())


def test_an_index_left_by_a_deleted_database_is_not_used(
    learnt: Memory, path: Path, folder: Path, opener: Callable[[], Memory]
) -> None:
    learnt.close()
    for file in path.parent.iterdir():
        if file.is_file():
            file.unlink()
    assert segments(folder)
    memory = opener()
    memory.observe_many({"content": "a house", "channel": f"irc:#{n}", "privacy": "public"} for n in range(40))
    memory.learn(at_most=100)
    assert {hit.text for hit in memory.recall("dwelling", limit=50)} == {"a house"}
    assert memory.recall("employment") == []
    memory.learn()
    assert len(memory.recall("dwelling", limit=50)) == 40
    assert memory.recall("employment") == []
    assert all(check.ok for check in memory.doctor())


def test_an_index_that_is_ahead_of_a_restored_database_is_not_used(
    path: Path, tmp_path: Path, opener: Callable[[], Memory]
) -> None:
    memory = opener()
    memory.observe_many({"content": "a job", "channel": f"irc:#{n}", "privacy": "public"} for n in range(5))
    memory.learn()
    saved = tmp_path / "saved.db"
    with sqlite3.connect(path) as source, sqlite3.connect(saved) as copy:
        source.backup(copy)
    source.close()
    copy.close()
    memory.observe_many({"content": "a cat", "channel": f"irc:#cat{n}", "privacy": "public"} for n in range(5))
    memory.learn()
    memory.close()
    for file in [each for each in tmp_path.iterdir() if each.is_file() and each.name.startswith("memory.db")]:
        file.unlink()
    shutil.copy(saved, path)
    restored = opener()
    restored.observe_many({"content": "a house", "channel": f"irc:#house{n}", "privacy": "public"} for n in range(7))
    restored.learn(at_most=100)
    for _ in range(2):
        assert len(restored.recall("employment", limit=50)) == 5
        assert len(restored.recall("dwelling", limit=50)) == 7
        assert restored.recall("feline") == []
        restored.learn()
    assert all(check.ok for check in restored.doctor())


def test_a_copied_database_without_its_folder_works(
    learnt: Memory, path: Path, tmp_path: Path, open_at: Opener, make_embedder: Any
) -> None:
    learnt.close()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(path, tmp_path / "elsewhere" / "memory.db")
    assert healthy(open_at(tmp_path / "elsewhere" / "memory.db", embedder=make_embedder()))


@pytest.mark.long
def test_many_small_steps_end_in_few_segments_and_leave_no_old_files(
    opener: Callable[[], Memory], folder: Path
) -> None:
    one, other = opener(), opener()
    for n in range(40):
        (one, other)[n % 2].observe(f"my work number{n}", channel=f"irc:#{n}", sender="ann", privacy="public")
        (other, one)[n % 2].learn()
    assert 1 <= len(segments(folder, "public")) <= 6
    named = {each[0] for each in json.loads(manifest(folder).read_text())["segments"]}
    assert {file.stem for file in segments(folder, "public")} == named
    assert {file.stem for file in folder.glob("*/vectors-public/*.npy")} == named
    for memory in (one, other, opener()):
        assert len(memory.recall("employment", limit=100)) == 40
        assert all(check.ok for check in memory.doctor())


def test_the_index_is_brought_forward_only_when_it_is_worth_it(open_at: Opener, path: Path, make_embedder: Any) -> None:
    memory = open_at(path, embedder=make_embedder(), index_after=20)
    memory.observe_many({"content": "a job", "channel": f"irc:#{n}"} for n in range(10))
    memory._pipeline.background(lambda: False)
    assert not memory._vectors.due()
    memory.observe_many({"content": "a job", "channel": f"irc:#{n}"} for n in range(15))
    memory.learn(at_most=100)
    assert memory._vectors.due()
    memory._pipeline.background(lambda: False)
    assert not memory._vectors.due()
    assert len(memory.recall("employment", limit=50)) == 25


def test_a_long_tail_is_brought_forward_by_whoever_asks(
    opener: Callable[[], Memory], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.index.vectors._LONGEST_TAIL", 50)
    memory = opener()
    memory.observe_many({"content": f"a job {n}", "channel": f"irc:#{n}"} for n in range(200))
    memory.learn(at_most=1_000)
    assert not segments(folder)
    assert len(memory.recall("employment", limit=300)) == 200
    assert segments(folder)


def test_readers_go_on_while_the_index_is_rewritten_again_and_again(
    learnt: Memory, opener: Callable[[], Memory]
) -> None:
    import threading

    reader, stop, wrong = opener(), threading.Event(), []
    reader.recall("employment")

    def read() -> None:
        while not stop.is_set():
            try:
                found = len(reader.recall("employment", limit=100))
            except Exception as error:
                wrong.append(repr(error))
                return
            if found != COUNT:
                wrong.append(str(found))
                return

    thread = threading.Thread(target=read)
    thread.start()
    try:
        for _ in range(20):
            learnt._vectors.rewrite()
    finally:
        stop.set()
        thread.join()
    assert wrong == []
