"""The reads that matter for speed walk an index; none of them looks at every row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from recollect import Memory

COUNT = 1_000


@pytest.fixture(scope="module")
def plans(
    tmp_path_factory: pytest.TempPathFactory, make_embedder: Any, plans_of: Callable[..., list[str]]
) -> Iterator[Callable[..., list[str]]]:
    """Runs a read and gives the plan of every statement that it made, also of those that go to the driver directly."""
    from recollect import Settings

    path = tmp_path_factory.mktemp("plans") / "memory.db"
    memory = Memory(path, settings=Settings(background=False), embedder=make_embedder())
    memory.observe_many(
        {"content": f"message {n} word{n % 50}", "channel": f"irc:#{n % 20}", "sender": f"s{n % 30}",
         "external_id": str(n), "privacy": ("public", "group", "private")[n % 3], "agent": (None, "bot")[n % 2]}
        for n in range(COUNT)
    )  # fmt: skip
    memory.learn()

    def explain(read: Callable[[Memory], object], about: str = "") -> list[str]:
        return plans_of(memory, lambda: read(memory), about)

    yield explain
    memory.close()


START, END = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC)
READS: dict[str, Callable[[Memory], object]] = {
    "newest window": lambda memory: memory.log(limit=50),
    "newest window of a channel": lambda memory: memory.log(limit=50, channel="irc:#3"),
    "newest window of a reader": lambda memory: memory.log(limit=50, reader_channel="irc:#3"),
    "newest window of a reader's channel": lambda memory: memory.log(
        limit=5, channel="irc:#3", reader_channel="irc:#3"
    ),
    "an entity's window": lambda memory: memory.log(limit=50, entity="s3"),
    "a stretch of time": lambda memory: memory.log(limit=50, between=(START, END)),
    "one interaction": lambda memory: memory.interaction(memory.log(limit=1)[0].id),
    "an entity by handle": lambda memory: memory.find_entity("irc:s7"),
    "a recall": lambda memory: memory.recall("message word7", limit=5),
    "a recall of a reader": lambda memory: memory.recall("message word7", limit=5, channel="irc:#3", sender="s3"),
    "a recall about a time": lambda memory: memory.recall("message word7 yesterday"),
    "a recall about a time alone": lambda memory: memory.recall("what happened yesterday?", channel="irc:#3"),
    "a recall of an entity": lambda memory: memory.recall("message word7", entity="s3"),
    "a recall about somebody": lambda memory: memory.recall("what did s3 say about word7?"),
    "a recall between": lambda memory: memory.recall("message word7", between=(START, END)),
    "a context": lambda memory: memory.context("message word7", channel="irc:#3", sender="s3"),
    "the owner's context": lambda memory: memory.context("message word7"),
    "a conversation's window": lambda memory: memory.window("irc:#2", sender="s12"),
    "a compaction": lambda memory: (
        memory.compact("irc:#2", sender="s12", keep=2),
        memory.window("irc:#2", sender="s12"),
    ),
    "learning what is new": lambda memory: (
        memory.observe_many({"content": "new", "channel": f"irc:#{n}", "privacy": "public"} for n in range(3)),
        memory.learn(at_most=100),
    ),
    "conversations of an entity": lambda memory: memory.conversations(entity="s3"),
    "conversations on a channel": lambda memory: memory.conversations(on="irc:#3"),
    "sessions": lambda memory: memory.sessions(memory.log(limit=1)[0].conversation),
    "a write": lambda memory: memory.observe("one more", channel="irc:#3", sender="s3", external_id="0-new"),
    "a redelivery": lambda memory: memory.observe("message 3 word3", channel="irc:#3", sender="s3", external_id="3"),
    "an answer": lambda memory: memory.observe(
        "so", channel="irc:#3", direction="outbound", metadata={"reply_to": "3"}
    ),
}


@pytest.mark.parametrize("name", READS)
def test_no_table_is_read_from_end_to_end(plans: Callable[..., list[str]], name: str) -> None:
    # One row, the values that were asked for, and what a subquery with a line and a limit of its own has found.
    harmless = ("SCAN CONSTANT ROW", "VIRTUAL TABLE", "SCAN anon_")
    steps = plans(READS[name])
    assert [step for step in steps if step.startswith("SCAN") and not any(word in step for word in harmless)] == []


@pytest.mark.parametrize("name", ["a recall", "a recall of a reader", "a context", "the owner's context"])
def test_nothing_is_looked_up_by_its_space_or_by_who_may_read_it_alone(
    plans: Callable[..., list[str]], name: str
) -> None:
    # What there are few of, the one look at whether there is anything of a kind, and the last of all receipts.
    few = ("spaces", "embedders", "links", "conflicts", "procedures", "interactions_notes", "debunked", "feedback",
           "receipts", "episodes_grave")  # fmt: skip
    steps = [step for step in plans(READS[name]) if step.endswith(("(space=?)", "(space=? AND audience=?)"))]
    assert [step for step in steps if not any(word in step for word in few)] == []


@pytest.mark.parametrize("name", ["newest window", "newest window of a channel", "newest window of a reader's channel"])
def test_the_newest_window_is_walked_backwards_and_not_sorted(plans: Callable[..., list[str]], name: str) -> None:
    assert [step for step in plans(READS[name], "FROM interactions") if "TEMP B-TREE" in step] == []


def test_opening_reads_one_row_of_the_log_by_its_place(tmp_path: Path, open_at: Callable[..., Memory]) -> None:
    path = tmp_path / "memory.db"
    open_at(path).observe_many({"content": "x", "channel": "irc:#a"} for _ in range(100))
    from sqlalchemy import Engine

    seen: list[str] = []

    def note(_c: Any, _cursor: Any, statement: str, _p: Any, _context: Any, _many: bool) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        open_at(path)
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    (end,) = [statement for statement in seen if "interactions" in statement]  # which the noted head must be
    assert end.split("WHERE")[1].split() == ["interactions.space", "=", "?", "AND", "interactions.position", "=", "?"]
