"""What people decided about the memory follows from the log at once, and again after a rebuild."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import Table, select

from recollect import Memory
from recollect.decisions import KINDS
from recollect.entities.directory import ELSEWHERE
from recollect.store.schema import DECIDED, memberships, reviewed, tasks, unrecorded

Opener = Callable[..., Memory]
UNTIL = "2026-02-27T09:30:00.000000Z"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def decide(memory: Memory, **what: Any) -> None:
    with memory._store.write() as connection:
        memory._decide(connection, (f"A decision: {what['kind']}.", what))


def rows(memory: Memory, table: Table) -> list[dict[str, Any]]:
    with memory._store.read() as connection:
        found = connection.execute(select(table).where(table.c.space == memory.space)).mappings()
        return [dict(row) for row in found]


TASK = {"kind": "task", "task": "tsk_1", "title": "Export", "target": "todo", "gaps": ["gap_1"], "evidence": ["int_1"]}
DECISIONS: list[Mapping[str, Any]] = [
    TASK,
    {"kind": "task_done", "task": "tsk_1", "status": "resolved"},
    {"kind": "reviewed", "item": "sug_1", "outcome": "later", "of": "identity", "until": UNTIL},
    {"kind": "members", "group": "ent_g", "join": ["ent_a", "ent_b"]},
    {"kind": "members", "group": "ent_g", "leave": ["ent_b"]},
    {"kind": "unrecorded", "subject": "irc:#a", "on": True},
]


def test_every_kind_is_known_to_the_directory_as_one_that_others_heed() -> None:
    assert set(KINDS) <= set(ELSEWHERE)


def test_what_was_decided_is_the_same_after_a_rebuild(
    memory: Memory, derived: Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
) -> None:
    for what in DECISIONS:
        decide(memory, **what)
    before = derived(memory)
    memory.rebuild()
    assert derived(memory) == before
    assert all(before[table.name] for table in DECIDED if table.name not in ("shared", "answer_sources"))


def test_a_task_is_open_until_it_is_done_and_may_be_opened_again(memory: Memory) -> None:
    decide(memory, **TASK)
    (task,) = rows(memory, tasks)
    assert (task["status"], task["resolved_at"], json.loads(task["gaps"])) == ("open", None, ["gap_1"])
    decide(memory, kind="task_done", task="tsk_1", status="wont_fix")
    (task,) = rows(memory, tasks)
    assert task["status"] == "wont_fix"
    assert task["resolved_at"] is not None
    decide(memory, kind="task_done", task="tsk_1", status="open")
    (task,) = rows(memory, tasks)
    assert (task["status"], task["resolved_at"], task["resolved_by"]) == ("open", None, None)


def test_the_last_answer_holds(memory: Memory) -> None:
    decide(memory, kind="reviewed", item="sug_1", outcome="later", until=UNTIL)
    (answer,) = rows(memory, reviewed)
    assert answer["until"] == datetime(2026, 2, 27, 9, 30, tzinfo=UTC)
    decide(memory, kind="reviewed", item="sug_1", outcome="rejected")
    (answer,) = rows(memory, reviewed)
    assert (answer["outcome"], answer["until"]) == ("rejected", None)


def test_members_join_leave_and_come_back(memory: Memory) -> None:
    decide(memory, kind="members", group="g", join=["ent_a", "ent_b"])
    decide(memory, kind="members", group="g", leave=["ent_a"])
    left = {row["entity"]: row["until"] is not None for row in rows(memory, memberships)}
    assert left == {"ent_a": True, "ent_b": False}
    decide(memory, kind="members", group="g", join=["ent_a"])
    assert all(row["until"] is None for row in rows(memory, memberships))


def test_what_is_not_recorded_may_be_recorded_again(memory: Memory) -> None:
    decide(memory, kind="unrecorded", subject="irc:#a", on=True)
    assert [row["subject"] for row in rows(memory, unrecorded)] == ["irc:#a"]
    decide(memory, kind="unrecorded", subject="irc:#a", on=False)
    assert rows(memory, unrecorded) == []


def test_decisions_are_the_owners_alone(memory: Memory) -> None:
    for what in DECISIONS:
        decide(memory, **what)
    audiences = {row["audience"] for table in (tasks, reviewed, memberships, unrecorded) for row in rows(memory, table)}
    assert len(audiences) == 1
    assert audiences.pop().startswith("private:")
