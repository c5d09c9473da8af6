"""The database itself refuses to change the log, whatever client asks; only a whole erasure with a receipt passes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Memory

pytestmark = pytest.mark.conformance

Sql = Callable[[str], list[Any]]
ERASABLE = [
    "salt",
    "audience",
    "entity",
    "agent",
    "channel",
    "conversation",
    "direction",
    "role",
    "type",
    "occurred_at",
    "sender",
    "external_id",
    "metadata",
    "content",
]
BYTES = {"sqlite": "x'00'", "postgres": "'\\x00'::bytea"}


@pytest.fixture
def written(memory: Memory) -> Memory:
    memory.observe("first", channel="irc:#a", sender="ann", external_id="1", agent="bot", metadata={"a": 1})
    memory.observe("second", channel="irc:#a", sender="ann")
    return memory


def refused(sql: Sql, statement: str) -> str:
    with pytest.raises(Exception, match="append-only") as error:
        sql(statement)
    return str(error.value)


CHANGES = [
    "UPDATE interactions SET content = 'x'",
    "UPDATE interactions SET content = content",
    "UPDATE interactions SET position = position + 10",
    "UPDATE interactions SET space = 'other'",
    "UPDATE interactions SET audience = 'public' WHERE position = 2",
    "UPDATE interactions SET hash = salt",
    "UPDATE interactions SET commitment = hash",
    "DELETE FROM interactions",
    "DELETE FROM interactions WHERE position = 2",
]


def test_no_client_can_change_or_delete_a_row(written: Memory, sql: Sql) -> None:
    for statement in CHANGES:
        message = refused(sql, statement)
        assert "never changed or deleted" in message
        assert "use forget" in message
    assert written.verify().checked == 2


ROW = (
    "INTO interactions (space, position, id, recorded_at, hash, salt, audience, entity, channel, conversation,"
    " direction, role, type, occurred_at, content, external_id)"
    " SELECT space, {position}, {id}, recorded_at, hash, salt, audience, entity, channel, conversation, direction,"
    " role, type, occurred_at, 'replaced', {external_id} FROM interactions WHERE position = 1"
)


@pytest.mark.parametrize(
    ("position", "id", "external_id"),
    [("1", "'int_new'", "NULL"), ("2", "id", "NULL"), ("9", "'int_new'", "external_id")],
)
def test_insert_or_replace_cannot_replace_a_row(
    written: Memory, sql: Sql, is_postgres: bool, position: str, id: str, external_id: str
) -> None:
    values = ROW.format(position=position, id=id, external_id=external_id)
    if is_postgres:
        with pytest.raises(Exception, match=r"append-only|duplicate key"):
            sql(f"INSERT {values} ON CONFLICT (space, position) DO UPDATE SET content = EXCLUDED.content")
    else:
        refused(sql, f"INSERT OR REPLACE {values}")
        refused(sql, f"REPLACE {values}")
    assert [item.content for item in written.log()] == ["first", "second"]


def test_update_or_replace_cannot_replace_a_row(written: Memory, sql: Sql, is_postgres: bool) -> None:
    refused(sql, f"UPDATE {'' if is_postgres else 'OR REPLACE'} interactions SET position = 2 WHERE position = 1")
    assert written.verify().checked == 2


def test_the_table_cannot_be_truncated(postgres_database: str, open_at: Callable[..., Memory]) -> None:
    import psycopg

    memory = open_at(postgres_database)
    memory.observe("first", channel="irc:#a")
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        with pytest.raises(psycopg.Error, match="append-only"):
            connection.execute("TRUNCATE interactions")
        with pytest.raises(psycopg.Error, match="append-only"):
            connection.execute("TRUNCATE spaces, interactions CASCADE")
    assert memory.verify().checked == 1


def erasing(is_postgres: bool, leave: str = "", **sets: str) -> str:
    values = {name: "NULL" for name in ERASABLE if name != leave}
    values |= {"erasure": "'era_1'", "commitment": BYTES["postgres" if is_postgres else "sqlite"], **sets}
    return (
        f"UPDATE interactions SET {', '.join(f'{name} = {value}' for name, value in values.items())} WHERE position = 1"
    )


@pytest.fixture
def receipt(written: Memory, sql: Sql) -> None:
    sql(
        "INSERT INTO receipts (space, id, target, interactions, erased_at)"
        " VALUES ('default', 'era_1', 'interaction', 1, '2026-01-01T00:00:00.000000Z')"
    )


@pytest.mark.usefixtures("receipt")
def test_an_erasure_that_leaves_something_behind_is_refused(sql: Sql, is_postgres: bool) -> None:
    for left in ERASABLE:
        refused(sql, erasing(is_postgres, leave=left))


@pytest.mark.usefixtures("receipt")
def test_an_erasure_without_receipt_or_commitment_or_with_other_changes_is_refused(sql: Sql, is_postgres: bool) -> None:
    for name, value in {
        "erasure": "'era_other'", "commitment": "NULL", "content": "'new words'", "id": "'int_other'",
        "space": "'other'", "position": "7", "recorded_at": "'2020-01-01T00:00:00.000000Z'", "hash": "salt",
    }.items():  # fmt: skip
        refused(sql, erasing(is_postgres, **{name: value}))
    refused(sql, erasing(is_postgres, erasure="NULL"))


@pytest.mark.usefixtures("receipt")
def test_a_whole_erasure_passes_once_and_the_row_is_fixed_again(sql: Sql, is_postgres: bool) -> None:
    sql(erasing(is_postgres))
    assert sql("SELECT content, salt FROM interactions WHERE position = 1") == [(None, None)]
    refused(sql, erasing(is_postgres))
    refused(sql, "UPDATE interactions SET content = 'back' WHERE position = 1")
    refused(sql, "DELETE FROM interactions WHERE position = 1")
