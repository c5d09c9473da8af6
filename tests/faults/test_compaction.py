"""Processes that fold one talk together or are killed at it, and models that hang: there is one summary over an exact
set of messages, as if one had done it alone and undisturbed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from beneath import sources_of
from recollect import Memory, Settings
from recollect.learning import compaction
from recollect.store.schema import summaries as table
from recollect.store.schema import summary_sources

from .test_models import Server, server

__all__ = ["server"]
Opener = Callable[..., Memory]
TURNS = 45
HOW: dict[str, Any] = {"embedder": "none", "compact_keep": 4, "compact_messages": 8}


def rows(memory: Memory) -> list[Any]:
    with memory._store.read() as connection:
        query = select(table).where(table.c.space == memory.space, table.c.scope == "conversation")
        found = connection.execute(query.order_by(table.c.interactions)).all()
        return [(*row[1:], sources_of(connection, memory.space, row.summary)) for row in found]


def fold(memory: Memory) -> str | None:
    memory.learn_facts()
    one = memory.log(limit=1, channel="irc:dm")[0]
    return compaction.fold(
        memory._store, memory.space, memory.settings, memory._panel, one.conversation, one.audience
    )  # fmt: skip


def undisturbed(memory: Memory, open_memory: Opener) -> None:
    """Each message is folded once, in its order, and again the same when it is done in one go."""
    found = rows(memory)
    assert len(found) > 2
    said = [item.id for item in memory.log(limit=1_000, channel="irc:dm")]
    folded = found[-1][-1]
    assert folded == said[: len(folded)]
    assert len(said) - 9 < len(folded) <= len(said) - 2
    with memory._store.read() as connection:
        query = select(summary_sources.c.source).where(
            summary_sources.c.space == memory.space,
            summary_sources.c.summary.in_([row[0] for row in found]),
        )
        assert sorted(connection.execute(query).scalars()) == sorted(folded)  # so none of them twice
    names = [column.name for column in table.c][1:]
    assert [row[names.index("superseded_by")] for row in found] == [*(row[0] for row in found[1:]), None]
    other = open_memory(space="other", **HOW)
    other.import_(line.encode() for line in memory.export())
    assert fold(other) == found[-1][0]
    assert rows(other) == found


@pytest.mark.long
def test_a_process_killed_while_it_folds_leaves_what_an_undisturbed_one_would(
    run: Callable[..., Any], open_memory: Opener
) -> None:
    open_memory(**HOW).close()
    *killed, last = run("killed_folding", 6)
    assert [line for life in killed for line in life if "last" in line] == []  # so none came to its end
    assert "last" in last[-1]
    lives = [line for life in (*killed, last) for line in life]
    assert all(line["ok"] for line in lives if "started" in line)
    assert [line for life in killed for line in life if line.get("made")]  # so some of it was folded between two deaths
    memory = open_memory(**HOW)
    assert fold(memory) is None
    undisturbed(memory, open_memory)


@pytest.mark.parametrize("database", ["postgres"], indirect=True)  # on both, threads do it in tests/store
def test_processes_that_fold_at_once_make_one_chain(run: Callable[..., Any], open_memory: Opener) -> None:
    memory = open_memory(**HOW)
    memory.observe_many(
        {"content": f"We agreed to paint wall {n} of the barn.", "channel": "irc:dm", "sender": "ann"}
        for n in range(TURNS)
    )
    made = [line["made"] for life in run("folding", 3) for line in life]
    assert len(made) == 3
    assert rows(memory)[-1][0] in made
    undisturbed(memory, open_memory)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_a_model_that_hangs_is_not_waited_for(server: Server, database: str) -> None:
    def hang(_asked: Any) -> None:
        server.over.wait(200)

    server.says = hang
    settings = Settings(
        background=False, embedder="none", compact_keep=2, model_timeout_seconds=0.5,
        models=(f"summarise=llamacpp:tiny@{server.url}",),
    )  # fmt: skip
    with Memory(database, settings=settings) as memory:
        for number in range(8):
            memory.observe(f"We agreed to paint wall {number} of the barn.", channel="irc:dm", sender="ann")
        memory.learn_facts()
        start = time.monotonic()
        summary = memory.compact("irc:dm", sender="ann")
        took = time.monotonic() - start
        assert summary is not None
        assert (summary.judge, summary.interactions) == ("rules", 6)
        assert took < 100
        assert memory.judgments(question="summary")[0].error == "it did not answer within 0.5 s"
