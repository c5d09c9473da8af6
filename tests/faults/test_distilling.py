"""Processes that summarise one log together, are killed at it, or have it erased under their hands: in the end it is as
if one had done it alone and undisturbed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
Rows = Callable[..., dict[str, list[Any]]]
Sql = Callable[[str], list[Any]]
SETTINGS: dict[str, Any] = {"embedder": "none", "rewrite_tables": False, "entity_sessions": 2, "window_sessions": 2}


def undisturbed(memory: Memory, open_memory: Opener, distilled: Rows) -> None:
    """What was distilled is what one memory makes of the same log, and what a rebuild gives; nothing is left to do."""
    rows = distilled(memory)
    assert rows["summaries"]
    assert rows["unsummarised"] == []
    assert [check for check in memory.doctor() if not check.ok] == []
    if memory.verify().erased == 0:
        other = open_memory(space="other", **SETTINGS)
        other.import_(line.encode() for line in memory.export())
        other.learn()
        assert distilled(other) == rows
    memory._pipeline.relearn()
    assert distilled(memory) == rows


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_process_killed_while_it_summarises_leaves_what_an_undisturbed_one_would(
    run: Callable[..., Any], open_memory: Opener, distilled: Rows, sql: Sql
) -> None:
    open_memory(**SETTINGS).close()
    *killed, last = run("killed_distilling", 4)
    assert [line for life in killed for line in life if "last" in line] == []  # so none came to its end
    assert "last" in last[-1]
    assert sum(line.get("made", 0) for life in (*killed, last) for line in life) > 0
    memory = open_memory(**SETTINGS)
    assert memory.learn()["summaries"] == 0
    assert sql("SELECT DISTINCT holder FROM derivations WHERE space = 'default'") == [(None,)]
    undisturbed(memory, open_memory, distilled)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)  # where they are at it at the same time
def test_what_is_erased_while_it_is_summarised_leaves_nothing_of_itself(
    run: Callable[..., Any], open_memory: Opener, distilled: Rows
) -> None:
    memory = open_memory(**SETTINGS)
    memory.observe_many(
        {"content": (f"I live in {place}", f"I work at Acme {number}", "I like tea", "My sister Alice lives in Oslo")[
            number % 4], "channel": ("irc:#a", "irc:room", "irc:dm")[number // 2 % 3], "sender": "ann",
         "privacy": ("public", "group", "private")[number // 2 % 3],
         "occurred_at": f"2026-03-{1 + number // 6:02}T09:{number % 6:02}:00Z"}
        for number, place in enumerate(["Berlin", "Paris", "Rome", "Oslo"] * 12)
    )  # fmt: skip
    said = run("distilling_and_forgetting", 3)
    gone = {line["forgotten"] for line in said[0]}
    assert len(gone) == 3
    memory.learn()
    rows = distilled(memory)
    assert [name for name, found in rows.items() for row in found if any(id in row for id in gone)] == []
    undisturbed(memory, open_memory, distilled)
