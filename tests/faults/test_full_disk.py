"""No space left: a clear word, nothing corrupted, and everything works again when there is room."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from recollect import Memory, RecollectError, StoreError, StoreFull

Opener = Callable[..., Memory]
SIZE = 6_000_000
ROOMIER = pytest.mark.parametrize("small_disk", [12_000_000], indirect=True)  # for what is learnt and distilled


def batch(n: int, size: int = 400) -> list[dict[str, Any]]:
    return [{"content": f"berlin {n}.{k} " + "filler " * 30, "channel": "irc:#a", "sender": "ann"} for k in range(size)]


def fill(memory: Memory) -> int:
    """Write until there is no more room; the number of batches that were acknowledged."""
    for number in range(1_000):
        try:
            memory.observe_many(batch(number))
        except StoreFull as error:
            assert "no space left" in str(error)  # noqa: PT017
            return number
    raise AssertionError("the disk was never full")


def healthy(memory: Memory, count: int) -> None:
    found = memory.verify()
    assert (found.ok, found.checked) == (True, count)
    assert [check for check in memory.doctor() if not check.ok and check.name != "disk"] == []
    assert len(memory.recall("berlin", limit=1_000)) == min(count, 1_000)


def test_a_file_that_may_not_grow_is_full_and_whole(sqlite_database: str, open_at: Opener) -> None:
    """The same error as on a full disk, made by SQLite itself, wherever the tests run."""
    memory = open_at(sqlite_database)
    memory.observe_many(batch(0))
    room = {"pages": 40}

    def limited(connection: Any, _record: Any, _proxy: Any) -> None:
        used = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {used + room['pages']}")

    event.listen(memory._store.engine, "checkout", limited)
    with pytest.raises(StoreFull, match="nothing of this write was kept"):
        memory.observe_many(batch(1, 5_000))
    healthy(memory, 400)
    memory.observe("a small berlin still fits", channel="irc:#a")
    room["pages"] = 1_000_000
    memory.observe_many(batch(1, 1_000))
    healthy(memory, 1_401)


@pytest.fixture
def small_disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    size = getattr(request, "param", SIZE)
    folder = tmp_path / "disk"
    folder.mkdir()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"tmpfs", bytes(folder), b"tmpfs", 0, f"size={size}".encode()) != 0:
        pytest.skip(f"a disk of its own needs the right to mount: {os.strerror(ctypes.get_errno())}")
    yield folder
    libc.umount2(bytes(folder), 2)


def test_a_full_disk_loses_nothing_and_works_again(small_disk: Path, open_at: Opener) -> None:
    ballast = small_disk / "ballast"
    ballast.write_bytes(b"x" * (SIZE // 2))
    memory = open_at(small_disk / "memory.db")
    written = fill(memory)
    assert written > 0
    for attempt in range(3):
        with pytest.raises(StoreFull):
            memory.observe_many(batch(attempt, 4_000))
    healthy(memory, written * 400)
    ballast.unlink()
    memory.observe_many(batch(1_000, 100))
    memory._index.advance()
    healthy(memory, written * 400 + 100)
    memory.close()
    healthy(open_at(small_disk / "memory.db"), written * 400 + 100)


def test_a_memory_on_a_full_disk_is_read_or_says_that_there_is_no_space(small_disk: Path, open_at: Opener) -> None:
    memory = open_at(small_disk / "memory.db")
    memory.observe_many(batch(0))
    memory.close()
    use_up(small_disk)
    try:
        memory = open_at(small_disk / "memory.db")
        assert len(memory.recall("berlin", limit=1_000)) == 400
    except StoreError as error:  # SQLite cannot share a file among processes without a little room beside it
        assert "space" in str(error)  # noqa: PT017
    (small_disk / "ballast").unlink()
    healthy(open_at(small_disk / "memory.db"), 400)


def use_up(folder: Path, leave: int = 0) -> None:
    with (folder / "ballast").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"x" * 4_096)
        except OSError:
            pass
        if leave:
            file.truncate(max(0, file.tell() - leave))


def test_a_new_memory_on_a_full_disk_is_refused_and_can_be_made_later(small_disk: Path, open_at: Opener) -> None:
    use_up(small_disk)
    with pytest.raises(StoreError):
        open_at(small_disk / "memory.db")
    (small_disk / "ballast").unlink()
    memory = open_at(small_disk / "memory.db")
    memory.observe_many(batch(0))
    healthy(memory, 400)


def test_an_index_without_room_loses_no_answer(small_disk: Path, open_at: Opener) -> None:
    memory = open_at(small_disk / "memory.db")
    memory.observe_many(batch(0))
    use_up(small_disk)
    for work in (memory._index.advance, memory._index.rewrite):
        try:
            work()
        except RecollectError as error:
            assert "space" in str(error)  # noqa: PT017
        assert len(memory.recall("berlin", limit=1_000)) == 400
    (small_disk / "ballast").unlink()
    memory._index.advance()
    healthy(memory, 400)


@pytest.mark.long
def test_the_thread_that_feeds_the_index_outlives_a_full_disk(small_disk: Path, open_at: Opener) -> None:
    memory = open_at(small_disk / "memory.db", background=True, index_after=1)
    memory.observe_many(batch(0, 50))
    wait_for_index(memory)
    use_up(small_disk, leave=100_000)
    for n in range(5):
        try:
            memory.observe(f"berlin {n}", channel="irc:#a")
        except StoreFull:
            break
        time.sleep(0.05)
    use_up(small_disk)
    (small_disk / "ballast").unlink()
    memory.observe("berlin at last", channel="irc:#a")
    wait_for_index(memory)
    assert len(memory.recall("berlin", limit=1_000)) == memory.verify().checked


@ROOMIER
@pytest.mark.parametrize("leave", [0, 60_000, 900_000])
def test_learning_on_a_full_disk_loses_nothing_and_goes_on_when_there_is_room(
    small_disk: Path, open_at: Opener, make_embedder: Any, leave: int
) -> None:
    memory = open_at(small_disk / "memory.db", embedder=make_embedder())
    memory.observe_many({"content": f"berlin job {n}", "channel": f"irc:#{n % 20}"} for n in range(200))
    memory._index.advance()
    use_up(small_disk, leave=leave)
    try:
        memory.learn()
    except RecollectError as error:
        assert "space" in str(error)  # noqa: PT017
    else:
        assert leave > 500_000
    try:
        assert len(memory.recall("berlin", limit=1_000)) == 200
    except StoreError as error:  # as above: SQLite wants a little room to share a file
        assert "space" in str(error)  # noqa: PT017
    (small_disk / "ballast").unlink()
    memory.learn()
    assert len(memory.recall("employment", limit=1_000)) == 200
    healthy(memory, 200)
    healthy(open_at(small_disk / "memory.db", embedder=make_embedder()), 200)


def wait_for_index(memory: Memory) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if all(", 0 waiting" in check.detail for check in memory.doctor() if check.name.startswith("index")):
            return
        time.sleep(0.02)
    raise AssertionError("the index was not brought forward")


@ROOMIER
def test_an_erasure_without_room_tells_the_truth_and_can_be_finished(small_disk: Path, open_at: Opener) -> None:
    """Erasing needs room for a while. Whatever it says it did must be so."""
    memory = open_at(small_disk / "memory.db")
    memory.observe_many(batch(0, 30))
    secret = memory.observe("xylographia quizzaciously", channel="irc:dm", sender="zed", external_id="vexed-1")
    memory._index.advance()
    use_up(small_disk, leave=60_000)
    try:
        memory.forget(interaction=secret.id)
    except RecollectError as error:
        erased = memory.verify().erased == 1
        assert ("nothing of this write was kept" in str(error)) is not erased  # noqa: PT017
    (small_disk / "ballast").unlink()
    if memory.verify().erased == 0:
        memory.forget(interaction=secret.id)
    memory.rebuild()
    assert memory.verify().ok
    memory.close()
    assert not any(b"xylographia" in file.read_bytes() for file in small_disk.rglob("*") if file.is_file())


def test_an_import_without_room_leaves_nothing(small_disk: Path, tmp_path: Path, open_at: Opener) -> None:
    source = open_at(tmp_path / "source.db")
    source.observe_many(batch(0, 10_000))
    lines = [line.encode() for line in source.export()]
    memory = open_at(small_disk / "memory.db")
    with pytest.raises(StoreFull):
        memory.import_(lines)
    assert memory.log() == []
    assert memory.verify().checked == 0
    memory.observe_many(batch(0))
    healthy(memory, 400)
