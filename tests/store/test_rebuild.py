"""Everything derived can be dropped and derived again: the result is identical, row by row."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Memory
from recollect.store.schema import DERIVED

Derived = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
Sql = Callable[[str], list[Any]]


@pytest.fixture
def rich(memory: Memory) -> Memory:
    """A memory written in many small steps, which a rebuild takes in one."""
    for n in range(4):
        for sender in ("ann", "ben"):
            memory.observe(
                f"message {n} of {sender}", channel=f"irc:#{n % 2}", sender=sender,
                privacy=("public", "group", None)[n % 3],
                metadata={"sender_name": sender.upper() if n % 2 else sender.title()},
                occurred_at=f"2026-01-0{6 - n}T10:00:00Z", agent=(None, "bot")[n % 2],
            )  # fmt: skip
        memory.observe(f"answer {n}", channel=f"irc:#{n % 2}", direction="outbound", sender="bot")
    memory.observe("/end", channel="irc:#0", sender="ann")
    memory.observe("to carla", channel="email:1", direction="outbound", to="carla@example.org")
    memory.entity("ann", aliases=["Annie"], properties={"a": 1})
    memory.entity("Marta")
    memory.entity("Marta", type="person", external_ref="crm", properties={"zone": "Asia/Kolkata"})
    memory.link("irc:ann", "simplex:ann")
    memory.link("irc:ben", "email:ben@example.org", verified=False)
    memory.unlink("irc:ann", "simplex:ann")
    late = memory.observe("late", channel="simplex:1", sender="ann", privacy="private")
    memory.members("irc:#0", add=["irc:ann", "irc:ben"])
    memory.members("irc:#0", remove=["irc:ben"])
    memory.recording("irc:#9", on=False)
    memory.share(late.id)
    memory.observe("it is late", channel="simplex:1", direction="outbound", metadata={"used": [late.id]})
    with memory._store.write() as connection:
        task = {
            "kind": "task",
            "task": "t1001",
            "title": "Do it",
            "target": "todo",
            "gaps": ["gap_1"],
            "evidence": ["x"],
        }
        memory._decide(connection, ("A task.", task))
        memory._decide(connection, ("It is done.", {"kind": "task_done", "task": "t1001", "status": "resolved"}))
        memory._decide(connection, ("Later.", {"kind": "reviewed", "item": "sug_1", "outcome": "later"}))
        memory._decide(connection, ("A better name.", {"kind": "tag", "tag": "keys", "renamed": "house"}))
    noted = memory.observe("Note: the key is under the mat", channel="irc:#0", sender="ann")
    memory.archive_note(memory.note("the key is lost", tags=["keys"]).id)
    memory.edit_soul("bot", add=["Answer briefly.", "Ask first."])
    memory.edit_soul("bot", remove=["Ask first."])
    memory.instruct("Be polite.")
    memory.feedback(late.id, "useful")
    memory.debunk(noted.id, "a joke")
    return memory


def reads(memory: Memory) -> list[Any]:
    return [
        memory.log(limit=1_000), memory.entities(), memory.channels(), memory.conversations(), memory.links(all=True),
        memory.recall("message answer late", limit=100), memory.recall("message", channel="irc:#0"),
        list(memory.export()),
    ]  # fmt: skip


def test_a_rebuild_gives_the_same_rows_and_the_same_answers(rich: Memory, derived: Derived) -> None:
    before = derived(rich), reads(rich)
    assert all(before[0].values())  # every table has something to lose
    rich.rebuild()
    assert (derived(rich), reads(rich)) == before


@pytest.mark.long
def test_a_rebuild_brings_back_every_table_that_was_emptied(rich: Memory, derived: Derived, sql: Sql) -> None:
    before = derived(rich)
    for table in DERIVED:
        sql(f"DELETE FROM {table.name}")
        assert derived(rich) != before, table.name
        rich.rebuild()
        assert derived(rich) == before, table.name


def test_a_rebuild_brings_back_all_tables_at_once(rich: Memory, derived: Derived, sql: Sql) -> None:
    before = derived(rich)
    for table in DERIVED:
        sql(f"DELETE FROM {table.name}")
    assert not any(derived(rich).values())
    rich.rebuild()
    assert derived(rich) == before


def test_a_rebuild_removes_what_does_not_come_from_the_log(rich: Memory, derived: Derived, sql: Sql) -> None:
    before = derived(rich)
    sql(
        "INSERT INTO aliases (space, key, entity, audience, alias, source)"
        " VALUES ('default', 'x', 'ent_x', 'public', 'X', 'y')"
    )
    rich.rebuild()
    assert derived(rich) == before


@pytest.mark.conformance
def test_a_rebuild_after_an_erasure_gives_the_same_rows(rich: Memory, derived: Derived) -> None:
    rich.forget(interaction=rich.log(limit=100)[4].id)
    rich.forget(entity="ben")
    before = derived(rich), reads(rich)
    rich.rebuild()
    assert (derived(rich), reads(rich)) == before


def test_a_rebuild_of_an_empty_memory_leaves_it_empty(memory: Memory, derived: Derived) -> None:
    memory.rebuild()
    assert not any(derived(memory).values())


def test_one_batch_and_many_writes_derive_the_same(open_memory: Callable[..., Memory], derived: Derived) -> None:
    items = [
        {"content": f"m{n}", "channel": f"irc:#{n % 2}", "sender": f"s{n % 3}", "external_id": str(n),
         "occurred_at": f"2026-01-01T{(7 * n) % 24:02}:00:00Z", "metadata": {"sender_name": f"{'sS'[n % 2]}ame"}}
        for n in range(24)
    ]  # fmt: skip
    one, many = open_memory(space="one"), open_memory(space="many")
    one.observe_many(items)
    for item in items:
        many.observe_many([item])

    def shapes(memory: Memory) -> dict[str, list[tuple[Any, ...]]]:
        ids = {item.id: f"position {item.position}" for item in memory.log(limit=100)}
        return {
            name: sorted(
                (
                    tuple(ids.get(value, value) for value in row[1:] if not str(value).startswith("ses_"))
                    for row in rows
                ),
                key=str,
            )
            for name, rows in derived(memory).items()
        }

    assert shapes(one) == shapes(many)


def test_progress_is_told(rich: Memory) -> None:
    told: list[int] = []
    rich.rebuild(progress=told.append)
    assert sum(told) >= len(rich.log(limit=1_000))
