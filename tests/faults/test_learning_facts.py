"""Processes that learn from one log together, are killed at it, or have it erased under their hands: in the end it is
as if one had learnt it alone and undisturbed."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
Sql = Callable[[str], list[Any]]
LINES = 48


@pytest.fixture
def talk(open_memory: Opener) -> Memory:
    """What is to be learnt from, and nothing learnt yet."""
    memory = open_memory(embedder="none")
    places, work = ("Berlin", "Paris", "Rome", "Oslo"), ("Acme", "Google")
    memory.observe_many(
        {"content": (f"I live in {places[n // 3 % 4]}", f"I work at {work[n // 5 % 2]}", "I like tea",
                     f"Bob lives in {places[n // 7 % 4]}", "My sister Alice lives in Rome", "I dislike tea",
                     "Alice works at Acme")[n % 7],
         "channel": ("irc:#a", "irc:room", "irc:dm")[n // 2 % 3], "sender": ("ann", "bob", "carl")[n // 4 % 3],
         "privacy": ("public", "group", "private")[n // 2 % 3],
         "occurred_at": f"2026-03-01T{n // 60:02}:{n % 60:02}:00Z",
         "metadata": {"sender_name": ("Ann", "Bob", "Carl")[n // 4 % 3]}}
        for n in range(LINES)
    )  # fmt: skip
    return memory


def undisturbed(memory: Memory, open_memory: Opener, learnt: Rows) -> None:
    """What was learnt is what one memory learns from the same log, and what a rebuild gives; nothing is left to do."""
    assert memory.verify().ok
    assert [check for check in memory.doctor() if not check.ok] == []
    rows = learnt(memory)
    assert all(found for table, found in rows.items() if table != "doubts")  # which take a reader
    if memory.verify().erased == 0:
        other = open_memory(space="other", embedder="none")
        other.import_(line.encode() for line in memory.export())
        other.learn_facts()
        assert rows == learnt(other)
    memory.rebuild(layer="learning")
    assert learnt(memory) == rows


@pytest.mark.long
def test_a_process_killed_while_it_talks_and_learns_leaves_what_an_undisturbed_one_would(
    run: Callable[..., Any], open_memory: Opener, learnt: Rows, sql: Sql
) -> None:
    open_memory(embedder="none").close()
    *killed, last = run("killed_believing", 8)
    assert [line for life in killed for line in life if "last" in line] == []  # so none came to its end
    assert last[-1]["last"] is not None
    lives = [line for life in (*killed, last) for line in life]
    assert all(line["ok"] for line in lives if "started" in line)
    assert sum(line.get("episodes", 0) for line in lives) > 0  # so some of it was learnt between two deaths
    memory = open_memory(embedder="none")
    assert memory.learn_facts() == {"episodes": 0, "facts": 0}
    assert sql("SELECT DISTINCT holder FROM derivations WHERE space = 'default'") == [(None,)]
    assert [item.external_id for item in memory.log(limit=1_000)] == [f"line-{number:04}" for number in range(LINES)]
    undisturbed(memory, open_memory, learnt)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)  # on the other, threads do it in test_learning
def test_processes_that_learn_at_once_learn_each_interaction_once(
    talk: Memory, run: Callable[..., Any], open_memory: Opener, learnt: Rows
) -> None:
    said = [line for life in run("believing", 4) for line in life]
    assert len(said) == 4
    assert sum(line["episodes"] for line in said) == LINES
    undisturbed(talk, open_memory, learnt)


@pytest.mark.long
def test_what_is_erased_while_it_is_learnt_leaves_nothing_of_itself(
    talk: Memory, run: Callable[..., Any], open_memory: Opener, learnt: Rows
) -> None:
    said = run("believing_and_forgetting", 4)
    gone = {line["forgotten"] for line in said[0]}
    assert len(gone) == 3
    talk.learn_facts()
    assert len(talk.log(limit=1_000)) == LINES + 10 - 3
    rows = learnt(talk)
    assert [name for name, found in rows.items() for row in found if gone & {str(value) for value in row}] == []
    undisturbed(talk, open_memory, learnt)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_two_workers_share_what_there_is_to_do(
    talk: Memory, forks: Path, database: str, open_memory: Opener, learnt: Rows, tmp_path: Path
) -> None:
    environment = {**os.environ, "RECOLLECT_DATABASE": database, "RECOLLECT_EMBEDDER": "none"}
    workers = [
        subprocess.Popen(
            [str(forks / "recollect"), "worker", "--once", "--json"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=tmp_path, text=True,
        )
        for _ in range(2)
    ]  # fmt: skip
    done = [worker.communicate(timeout=120) for worker in workers]
    assert [worker.returncode for worker in workers] == [0, 0], done
    assert sum(json.loads(out)["episodes"] for out, _ in done) == LINES
    undisturbed(talk, open_memory, learnt)
