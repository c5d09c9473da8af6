"""Processes that embed one log together, are killed at it, or have it erased under their hands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from recollect import Memory
from recollect.embedding.embedder import embed
from recollect.embedding.quantised import quantised

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]


@pytest.fixture
def filled(open_memory: Opener) -> Memory:
    """What is to be embedded, and nothing embedded yet."""
    memory = open_memory(embedder="none")
    memory.observe_many(
        {"content": f"word{n} job{n % 7}", "channel": f"irc:#{n % 5}", "sender": f"s{n % 3}",
         "privacy": ("public", "group")[n % 2]}
        for n in range(700)
    )  # fmt: skip
    return memory


def whole(memory: Memory, sql: Sql, embedder: Any) -> None:
    """Every interaction that is there has exactly its vector, made from it and from a turn before that is there too."""
    log = {item.position: item for item in memory.log(limit=10_000)}
    rows = sql("SELECT position, part, context, vector FROM embeddings ORDER BY position")
    assert [position for position, *_ in rows] == sorted(position for position in log if position)
    assert {part for _, part, *_ in rows} == {0}
    assert all(context is None or context in log for _, _, context, _ in rows)
    texts = []
    for position, _, context, _ in rows:
        said = f"{log[position].sender}: {log[position].content}"
        texts.append(said if context is None else f"{said} | {log[context].sender}: {log[context].content}")
    expected = quantised(embed(embedder, texts, "passage"))
    stored = np.stack([np.frombuffer(bytes(vector), np.int8) for *_, vector in rows])
    assert (expected == stored).all()
    assert sql("SELECT holder FROM embedders") == [(None,)]
    assert sql("SELECT count(*) FROM lost_embeddings") == [(0,)]
    assert [check for check in memory.doctor() if not check.ok] == []


def test_processes_that_learn_at_once_embed_each_interaction_once(
    filled: Memory, started: Callable[..., Any], open_memory: Opener, make_embedder: Any, sql: Sql
) -> None:
    said = [line for life in started("learning", 4) for line in life]
    assert [line for line in said if "error" in line] == []
    assert sum(line["done"] for line in said) == 700
    assert sum(line["read"] for line in said) == 700
    whole(open_memory(embedder=make_embedder(), distilling=False), sql, make_embedder())


def test_a_process_killed_while_it_learns_loses_nothing_and_the_next_goes_on_at_once(
    filled: Memory, started: Callable[..., Any], open_memory: Opener, make_embedder: Any, sql: Sql
) -> None:
    said = started("killed_learning", 12)
    lines = [line for life in said for line in life]
    assert [line for line in lines if "error" in line] == []
    assert all(line["ok"] for line in lines if "started" in line)
    done = sum(line.get("done", 0) for line in lines)
    assert 0 < done < 700  # so it was killed while there was something to do
    (there,) = sql("SELECT count(*) FROM embeddings")[0]
    assert done <= there <= done + 12 * 7  # what was told is there; of a life, one batch may not have been told
    memory = open_memory(embedder=make_embedder(), distilling=False)
    assert memory.learn()["embeddings"] == 700 - there
    whole(memory, sql, make_embedder())
    assert len(memory.recall("job3", limit=1_000)) >= 100


@pytest.mark.long
def test_what_is_erased_while_it_is_embedded_leaves_nothing_of_itself(
    filled: Memory, started: Callable[..., Any], open_memory: Opener, make_embedder: Any, sql: Sql
) -> None:
    said = started("learning_and_forgetting", 3)
    assert [line for life in said for line in life if "error" in line] == []
    assert len(said[0]) == 10
    memory = open_memory(embedder=make_embedder(), distilling=False)
    memory.learn()
    assert len(memory.log(limit=1_000)) == 700 - 10
    whole(memory, sql, make_embedder())
