"""Statements are spelled once for all memories of a process, and kept within bounds."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

from recollect import Memory
from recollect.store import spelled
from recollect.store.spelled import SPELLED, Spelled

Opener = Callable[..., Memory]


def live(memory: Memory) -> None:
    memory.observe("I live in Berlin", channel="irc:#a", sender="ann", privacy="public")
    memory.learn()
    assert memory.recall("Berlin", channel="irc:#a")


def test_a_second_memory_finds_all_statements_spelled(fresh: Opener) -> None:
    live(fresh(embedder="none"))
    known = len(SPELLED)
    live(fresh(embedder="none"))
    assert 0 < known == len(SPELLED)


def test_each_kind_of_database_has_its_own_and_there_is_a_bound() -> None:
    found = Spelled()
    one, newer, other = (
        SimpleNamespace(name=name, server_version_info=version)
        for name, version in (("postgresql", (17,)), ("postgresql", (18,)), ("sqlite", None))
    )
    found[one, "select"] = "as 17 has it"
    assert found.get((newer, "select")) is None
    assert found.get((other, "select")) is None
    assert found[SimpleNamespace(name="postgresql", server_version_info=(17,)), "select"] == "as 17 has it"
    for number in range(spelled.MOST):
        found[other, number] = number
    assert len(found) <= spelled.MOST
    del found[other, spelled.MOST - 1]
    assert (other, spelled.MOST - 1) not in found
