"""`verify` finds the first row that is not as it was written, whoever changed it and however."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import Memory

pytestmark = pytest.mark.conformance

Sql = Callable[[str], list[Any]]


@pytest.fixture
def chain(memory: Memory) -> Memory:
    memory.observe_many(
        {"content": f"message {n}", "channel": "irc:#a", "sender": "ann", "external_id": f"x{n}", "agent": "bot",
         "metadata": {"n": n}}
        for n in range(1, 10)
    )  # fmt: skip
    return memory


def test_an_untouched_log_verifies(chain: Memory) -> None:
    found = chain.verify()
    assert (found.ok, found.checked, found.erased, found.problem) == (True, 9, 0, None)


def test_an_empty_log_verifies(memory: Memory) -> None:
    assert memory.verify().ok
    assert memory.verify().checked == 0


CHANGES = [
    "content = 'other words'", "content = content || ' '", "content = NULL", "sender = 'ben'", "sender = NULL",
    "agent = NULL", "agent = ''", "audience = 'public'", "channel = 'irc:#b'", "entity = 'ent_x'",
    "conversation = 'conv_x'", "direction = 'outbound'", "role = 'system'", "type = 'note'", "metadata = NULL",
    "metadata = '{\"n\": 4}'", "external_id = 'x99'", "external_id = NULL", "id = 'int_x'", "salt = hash",
    "salt = NULL", "hash = salt", "erasure = 'era_x'", "commitment = hash",
    "occurred_at = '2020-01-01T00:00:00.000000Z'", "occurred_at = NULL", "recorded_at = '2020-01-01T00:00:00.000000Z'",
]  # fmt: skip


def test_the_row_that_was_altered_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("CREATE TABLE as_it_was AS SELECT * FROM interactions")
    for change in CHANGES:
        sql(f"UPDATE interactions SET {change} WHERE position = 4")
        found = chain.verify()
        assert (found.ok, found.position, found.checked) == (False, 4, 3), change
        assert found.problem
        sql("DELETE FROM interactions")
        sql("INSERT INTO interactions SELECT * FROM as_it_was")
        assert chain.verify().ok


@pytest.mark.parametrize(
    "change",
    [
        "content = x'00ff'", "content = 7", "salt = 'text'", "salt = 7", "hash = 'text'", "hash = 7",
        "metadata = x'00'", "occurred_at = 'yesterday'", "occurred_at = 7", "occurred_at = x'00'", "occurred_at = ''",
        "recorded_at = 'yesterday'", "recorded_at = 7", "recorded_at = '2026-01-01'", "id = 7", "id = x'00'",
        "agent = 1.5", "content = CAST(x'ff' AS TEXT)", "erasure = 7", "commitment = 'text'",
    ],
)  # fmt: skip
def test_a_row_that_cannot_even_be_read_is_found_on_sqlite(
    sqlite_database: str, open_at: Callable[..., Memory], change: str
) -> None:
    import sqlite3

    memory = open_at(sqlite_database)
    memory.observe_many({"content": f"message {n}", "channel": "irc:#a"} for n in range(9))
    with sqlite3.connect(sqlite_database, isolation_level=None) as plain:
        for (name,) in plain.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            plain.execute(f"DROP TRIGGER {name}")
        plain.execute(f"UPDATE interactions SET {change} WHERE position = 4")
    plain.close()
    found = memory.verify()
    assert not found.ok
    assert found.position == 4


def test_a_missing_row_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("DELETE FROM interactions WHERE position = 5")
    found = chain.verify()
    assert not found.ok
    assert found.position == 5
    assert "missing" in (found.problem or "")


def test_a_missing_first_row_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("DELETE FROM interactions WHERE position = 1")
    assert chain.verify().position == 1


def test_a_cut_off_end_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("DELETE FROM interactions WHERE position > 7")
    found = chain.verify()
    assert not found.ok
    assert found.position == 8
    assert "2 interactions at the end are missing" in (found.problem or "")


def test_a_log_that_was_emptied_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    sql("DELETE FROM interactions")
    assert not chain.verify().ok


COPY = (
    "INSERT INTO interactions (space, position, id, recorded_at, hash, salt, audience, entity, agent, channel,"
    " conversation, direction, role, type, occurred_at, sender, metadata, content)"
    " SELECT space, {position}, 'int_slipped', recorded_at, hash, salt, audience, entity, agent, channel, conversation,"
    " direction, role, type, occurred_at, sender, metadata, content FROM interactions WHERE position = 4"
)


@pytest.mark.parametrize("position", [10, 11])
def test_a_row_slipped_in_at_the_end_is_found(chain: Memory, sql: Sql, position: int) -> None:
    sql(COPY.format(position=position))
    found = chain.verify()
    assert not found.ok
    assert found.position == 10


def test_a_row_slipped_in_between_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    for position in range(9, 4, -1):
        sql(f"UPDATE interactions SET position = {position + 1} WHERE position = {position}")
    sql(COPY.format(position=5))
    sql("UPDATE spaces SET position = 10")
    found = chain.verify()
    assert not found.ok
    assert found.position == 5
    assert found.interaction == "int_slipped"


def test_rows_in_another_order_are_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    drop_guards()
    for statement in ("99 WHERE position = 3", "3 WHERE position = 6", "6 WHERE position = 99"):
        sql(f"UPDATE interactions SET position = {statement}")
    found = chain.verify()
    assert not found.ok
    assert found.position == 3


def test_a_row_erased_without_a_receipt_is_found(chain: Memory, sql: Sql) -> None:
    erased = chain.log()[3].id
    chain.forget(interaction=erased)
    assert chain.verify().ok
    sql("DELETE FROM receipts")
    found = chain.verify()
    assert not found.ok
    assert (found.position, found.interaction) == (4, erased)
    assert "without a receipt" in (found.problem or "")


def test_an_erased_row_that_was_altered_is_found(chain: Memory, sql: Sql, drop_guards: Callable[[], None]) -> None:
    chain.forget(interaction=chain.log()[3].id)
    drop_guards()
    sql("CREATE TABLE as_it_was AS SELECT * FROM interactions")
    for change in (
        "content = 'slipped into the gap'",
        "sender = 'x'",
        "commitment = NULL",
        "commitment = hash",
        "salt = hash",
    ):
        sql(f"UPDATE interactions SET {change} WHERE position = 4")
        found = chain.verify()
        assert (found.ok, found.position) == (False, 4), change
        sql("DELETE FROM interactions")
        sql("INSERT INTO interactions SELECT * FROM as_it_was")


def test_a_row_erased_under_somebody_elses_receipt_is_found(chain: Memory, sql: Sql) -> None:
    """A receipt tells how many interactions went with it; one more than that went without."""
    from recollect.log.chain import COMMITTED, commitment
    from recollect.log.read import log
    from recollect.store.schema import interactions

    chain.forget(interaction=chain.log()[3].id)
    with chain._store.read() as connection:
        row = connection.execute(interactions.select().where(log.position == 6)).mappings().one()
    nothing = ", ".join(f"{name} = NULL" for name in ("salt", *COMMITTED))
    kept = commitment(row).hex()
    spelled = f"decode('{kept}', 'hex')" if chain._store.is_postgres else f"x'{kept}'"
    sql(
        f"UPDATE interactions SET {nothing}, commitment = {spelled}, erasure = (SELECT max(id) FROM receipts)"
        " WHERE position = 6"
    )
    assert not chain.verify().ok


def test_a_head_that_was_altered_is_found(chain: Memory, sql: Sql) -> None:
    sql("UPDATE spaces SET hash = (SELECT hash FROM interactions WHERE position = 3)")
    assert not chain.verify().ok


def test_a_head_that_is_gone_is_found(chain: Memory, sql: Sql) -> None:
    sql("DELETE FROM spaces")
    assert not chain.verify().ok


def test_progress_is_told_on_a_long_log(memory: Memory) -> None:
    memory.observe_many({"content": "x", "channel": "irc:#a"} for _ in range(10_001))
    told: list[tuple[int, int]] = []
    assert memory.verify(lambda checked, total: told.append((checked, total))).ok
    assert told == [(5_000, 10_001), (10_000, 10_001)]


def test_writing_goes_on_after_verifying(chain: Memory) -> None:
    assert chain.verify().ok
    chain.observe("one more", channel="irc:#a")
    assert chain.verify().checked == 10
