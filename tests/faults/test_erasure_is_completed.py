"""A process that erases, killed at any step after the commit: whoever opens the memory next completes it, asking again
gives the receipt, and no byte of what was erased is left."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psycopg
import pytest

from recollect import Memory, NotFound, Settings, StoreBusy, StoreReadOnly, erasure
from recollect.index.lexical import LexicalIndex
from recollect.store.backups import back_up

PROCESSES = Path(__file__).with_name("processes.py")
Opener = Callable[..., Memory]
WORDS = ("xylographia", "quizzaciously", "vexillographer")
STEPS = [
    "recollect.index.lexical:LexicalIndex.rewrite",
    "recollect.index.sidecar:SidecarShelf._add",
    "recollect.index.sidecar:replace",
    "recollect.index.sidecar:shutil.rmtree",
    "recollect.index.vectors:VectorIndex.rewrite",
    "recollect.index.vector_sidecar:replace",
    "recollect.index.vector_sidecar:_remove",
    "recollect.erasure:_leave_no_copy",
    "recollect.store.backups:remove",
    "recollect.erasure:scrub",
    "VACUUM",
    "PRAGMA WAL_CHECKPOINT",
    "recollect.erasure:_completed",
    "recollect.erasure:_complete",
    "recollect.erasure:_answered",
]
AT_THE_END = ("VACUUM", "recollect.erasure:_completed", "recollect.erasure:_complete", "recollect.erasure:_answered")
ON_BOTH = [step for step in STEPS if "sidecar" not in step and "backups" not in step and "PRAGMA" not in step]


def fill(memory: Memory) -> None:
    for n in range(30):
        memory.observe(f"ordinary {n} about the weather", channel="irc:#a", sender="ann", privacy="public")
        if n % 5 == 0:
            said = memory.observe(f"{WORDS[0]} {n} {WORDS[1]}", channel="irc:#a", sender="zed", privacy="public")
            memory.observe(f"my {WORDS[2]} {n}", channel="irc:dm", sender="zed", privacy="private")
            memory.observe(
                f"zed said {WORDS[0]} {n}",
                channel="irc:#b",
                direction="outbound",
                to="ann",
                metadata={"used": [said.id]},
            )
    memory._index.advance()
    memory.learn()


def left_behind(folder: Path) -> list[tuple[str, str]]:
    files = [(file, file.read_bytes().lower()) for file in sorted(folder.rglob("*")) if file.is_file()]
    return [(file.name, word) for file, data in files for word in WORDS if word.encode() in data]


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory, make_embedder: Any) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    with Memory(
        folder / "memory.db", settings=Settings(background=False, fold=False), embedder=make_embedder()
    ) as memory:
        fill(memory)
    back_up(folder / "memory.db", "0010")
    return folder


@pytest.fixture
def place(filled: Path, tmp_path: Path) -> Path:
    shutil.copytree(filled, tmp_path / "place")
    return tmp_path / "place" / "memory.db"


@pytest.fixture
def killed(python: str) -> Callable[..., list[Any]]:
    """Erases in processes that are killed, each at its step; what each said, and the signal that it died of."""

    def start(steps: Mapping[Any, str | int]) -> list[Any]:
        given = json.dumps([str(address) for address in steps]), json.dumps(list(steps.values()))
        done = subprocess.run(
            [python, str(PROCESSES), "erasing_killed", *given], capture_output=True, text=True, timeout=250, check=False
        )
        assert done.returncode == 0, done.stderr[-3_000:]
        found: list[Any] = json.loads(done.stdout)
        return found

    return start


@pytest.fixture
def copies(filled: Path, tmp_path: Path) -> Callable[[int], list[Path]]:
    def make(count: int) -> list[Path]:
        for number in range(count):
            shutil.copytree(filled, tmp_path / f"copies-{count}-{number}")
        return [tmp_path / f"copies-{count}-{number}" / "memory.db" for number in range(count)]

    return make


def check(memory: Memory, receipt: str) -> None:
    assert memory.verify().ok
    assert [each for each in memory.doctor() if not each.ok] == []
    for again in (memory.forget(entity="zed", dry_run=True), memory.forget(entity="zed")):
        assert (again.receipt, again.answers, again.interactions) == (receipt, 6, 18)
    assert len(memory.recall("weather", limit=100)) == 30
    assert memory.recall(WORDS[0]) == []


def test_killed_before_any_step_it_is_completed_by_the_next_open(
    copies: Callable[[int], list[Path]], killed: Callable[..., list[Any]], open_at: Opener, make_embedder: Any
) -> None:
    steps = dict(zip(copies(len(STEPS)), STEPS, strict=True))
    for (path, step), (said, signal) in zip(steps.items(), killed(steps), strict=True):
        assert (step, signal) == (step, 9), said
        assert (step, bool(left_behind(path.parent))) == (step, step not in AT_THE_END)
        memory = open_at(path, embedder=make_embedder())
        assert (step, left_behind(path.parent)) == (step, [])
        if step != "recollect.erasure:_answered":
            check(memory, said[0]["committed"])
        memory.close()
        assert (step, left_behind(path.parent)) == (step, [])


@pytest.mark.long
def test_killed_at_any_call_in_between_it_is_completed_by_the_next_open(
    copies: Callable[[int], list[Path]], killed: Callable[..., list[Any]], open_at: Opener, make_embedder: Any
) -> None:
    (whole,) = copies(1)
    ((said, signal),) = killed({whole: 0})
    calls = said[-1]["calls"]
    assert (signal, left_behind(whole.parent)) == (0, [])
    assert calls > 100
    paths = copies(10)
    steps = {path: calls * number // 11 for number, path in enumerate(paths, 1)}
    for (path, step), (said, signal) in zip(steps.items(), killed(steps), strict=True):
        assert (step, signal) == (step, 9)
        memory = open_at(path, embedder=make_embedder())
        assert (step, left_behind(path.parent)) == (step, [])
        check(memory, said[0]["committed"])
        memory.close()


@pytest.mark.long
def test_the_same_holds_on_postgres(
    postgres_database: str,
    postgres_server: Callable[[str], str],
    killed: Callable[..., list[Any]],
    open_at: Opener,
    make_embedder: Any,
) -> None:
    with open_at(postgres_database, embedder=make_embedder()) as memory:
        fill(memory)
        filled = memory._store.engine.url.database
    with psycopg.connect(postgres_server("postgres"), autocommit=True) as admin:
        for number in range(len(ON_BOTH)):
            admin.execute(f"CREATE DATABASE erasing_{number} TEMPLATE {filled}")
    steps = {postgres_server(f"erasing_{number}"): step for number, step in enumerate(ON_BOTH)}
    for (address, step), (said, signal) in zip(steps.items(), killed(steps), strict=True):
        assert (step, signal) == (step, 9), said
        memory = open_at(address, embedder=make_embedder())
        if step != "recollect.erasure:_answered":
            check(memory, said[0]["committed"])
        pages = pages_of(address)
        assert (step, [word for word in WORDS if word.encode() in pages]) == (step, [])
        memory.close()


def pages_of(address: str) -> bytes:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute(
            "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    folder = Path(row[0]) / "base" / str(row[1])
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file()).lower()


def test_broken_off_before_the_commit_nothing_is_erased_and_asking_again_erases(
    place: Path, open_at: Opener, make_embedder: Any
) -> None:
    memory = open_at(place, embedder=make_embedder())
    before = memory.log(limit=1_000)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(erasure, "rederive", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            memory.forget(entity="zed")
    assert memory.log(limit=1_000) == before
    assert memory.forget(entity="zed").interactions == 18
    assert left_behind(place.parent) == []


def test_what_could_not_be_cleaned_up_is_told_and_done_when_it_is_asked_for_again(
    place: Path, open_at: Opener, make_embedder: Any
) -> None:
    memory = open_at(place, embedder=make_embedder(), busy_timeout_seconds=0.3)
    holder = sqlite3.connect(place, isolation_level=None)
    holder.execute("BEGIN")
    holder.execute("SELECT count(*) FROM interactions").fetchone()  # keeps the pages of now
    with pytest.raises(StoreBusy, match="ask again"):
        memory.forget(entity="zed")
    assert [each.name for each in memory.doctor() if not each.ok] == ["erasures"]
    with pytest.raises(StoreBusy):
        memory.forget(entity="zed")
    with pytest.raises(NotFound):
        memory.forget(entity="never was here")
    holder.rollback()
    holder.close()
    done = memory.forget(entity="zed")
    assert done.interactions == 18
    assert left_behind(place.parent) == []
    assert [each for each in memory.doctor() if not each.ok] == []
    with pytest.raises(NotFound):  # who asked has had an answer: nothing says any more what it was
        memory.forget(entity="zed")


@pytest.mark.parametrize("way", ["learn", "background", "rebuild", "another space", "another erasure"])
def test_a_process_that_goes_on_completes_it_at_its_next_work(
    way: str, place: Path, killed: Callable[..., list[Any]], open_at: Opener, make_embedder: Any
) -> None:
    memory = open_at(place, embedder=make_embedder(), background=way == "background")  # open all the time
    memory.recall(WORDS[0])
    ((said, signal),) = killed({place: "recollect.index.lexical:LexicalIndex.rewrite"})
    assert signal == 9
    receipt = said[0]["committed"]
    assert left_behind(place.parent) != []
    if way == "learn":
        memory.learn()
    elif way == "background":
        memory.observe("wake up", channel="irc:#a", sender="ann")
        deadline = time.monotonic() + 60
        while erasure.pending(memory._store) and time.monotonic() < deadline:
            time.sleep(0.05)
    elif way == "rebuild":
        memory.rebuild()
    elif way == "another space":
        open_at(place, embedder=make_embedder(), space="another").close()
    else:
        memory.forget(interaction=memory.log(limit=1)[0].id)
    assert erasure.pending(memory._store) == []
    assert left_behind(place.parent) == []
    if way not in ("another erasure",):
        assert memory.forget(entity="zed").receipt == receipt


def test_many_that_open_at_once_complete_it_and_none_fails(
    place: Path, killed: Callable[..., list[Any]], open_at: Opener, make_embedder: Any
) -> None:
    ((said, _),) = killed({place: "recollect.erasure:scrub"})
    failures: list[BaseException] = []

    def work() -> None:
        try:
            with Memory(place, settings=Settings(background=False), embedder=make_embedder()) as memory:
                assert memory.verify().ok
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    check(open_at(place, embedder=make_embedder()), said[0]["committed"])
    assert left_behind(place.parent) == []


def test_a_memory_that_cannot_be_written_opens_all_the_same(
    place: Path, killed: Callable[..., list[Any]], open_at: Opener, make_embedder: Any, caplog: pytest.LogCaptureFixture
) -> None:
    killed({place: "recollect.erasure:scrub"})

    def refuse(*_args: object, **_how: object) -> None:
        raise StoreReadOnly("the disk is read-only.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LexicalIndex, "rewrite", refuse)
        memory = open_at(place, embedder=make_embedder())
        assert "not completed" in caplog.text
        assert memory.recall("weather")
        assert [each.name for each in memory.doctor() if not each.ok] == ["erasures"]
    memory.learn()
    assert left_behind(place.parent) == []
