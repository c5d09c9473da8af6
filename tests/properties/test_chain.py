"""Whatever single field of whatever row is changed, `verify` finds exactly that row."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import psycopg
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from recollect import Memory
from tiers import many

pytestmark = pytest.mark.conformance

COUNT = 12
ERASED = (3, 7, 8)
TEXTS = [
    "id",
    "audience",
    "entity",
    "agent",
    "channel",
    "conversation",
    "direction",
    "role",
    "type",
    "sender",
    "external_id",
    "metadata",
    "content",
    "erasure",
]
BYTES = ["hash", "salt", "commitment"]
TIMES = ["recorded_at", "occurred_at"]
NEEDED = ["id", "hash", "recorded_at"]

Raw = Callable[[str, tuple[Any, ...]], list[Any]]


@pytest.fixture(scope="module")
def tampered(fresh: Callable[..., Memory]) -> tuple[Memory, Raw]:
    """A log with some erased rows, and somebody with the means to change it."""
    memory = fresh()
    written = memory.observe_many(
        {"content": f"message {n}", "channel": "irc:#a", "sender": f"s{n % 3}", "external_id": f"x{n}",
         "metadata": {"n": n}, "agent": (None, "bot")[n % 2]}
        for n in range(COUNT)
    )  # fmt: skip
    for position in ERASED:
        memory.forget(interaction=written[position - 1].id)
    assert memory.verify().ok
    engine = memory._store.engine

    def raw(statement: str, values: tuple[Any, ...]) -> list[Any]:
        if memory._store.is_postgres:
            url = engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
            with psycopg.connect(url, autocommit=True) as connection:
                cursor = connection.execute(statement.replace("?", "%s").encode(), values)
                return cursor.fetchall() if cursor.description else []
        plain = sqlite3.connect(str(memory._store.path), isolation_level=None)
        try:
            return plain.execute(statement, values).fetchall()
        finally:
            plain.close()

    if memory._store.is_postgres:
        raw("ALTER TABLE interactions DISABLE TRIGGER USER", ())
    else:
        for (name,) in raw("SELECT name FROM sqlite_master WHERE type = 'trigger'", ()):
            raw(f"DROP TRIGGER {name}", ())
    return memory, raw


@settings(max_examples=many(45, 450))
@given(
    position=st.integers(1, COUNT),
    column=st.sampled_from([*TEXTS, *BYTES, *TIMES]),
    text=st.none() | st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=8),
    data=st.none() | st.binary(max_size=32),
    moment=st.none() | st.datetimes(datetime(2000, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001
)
def test_one_changed_field_of_one_row_is_found_there(
    tampered: tuple[Memory, Raw],
    position: int,
    column: str,
    text: str | None,
    data: bytes | None,
    moment: datetime | None,
) -> None:
    memory, raw = tampered
    new: Any = text if column in TEXTS else data if column in BYTES else moment
    if column in TIMES and moment is not None:
        aware = moment.replace(tzinfo=UTC)
        new = aware if memory._store.is_postgres else aware.isoformat(timespec="microseconds")[:26] + "Z"
    assume(not (new is None and column in NEEDED))
    where = f"WHERE space = '{memory.space}' AND position = {position}"
    ((old,),) = raw(f"SELECT {column} FROM interactions {where}", ())
    old = bytes(old) if column in BYTES and old is not None else old
    assume(new != old)
    raw(f"UPDATE interactions SET {column} = ? {where}", (new,))
    try:
        found = memory.verify()
        assert not found.ok
        assert (found.position, found.checked) == (position, position - 1)
    finally:
        raw(f"UPDATE interactions SET {column} = ? {where}", (old,))
    assert memory.verify().ok


@settings(max_examples=many(9, 180))
@given(one=st.integers(1, COUNT), other=st.integers(1, COUNT))
def test_two_rows_that_changed_places_are_found_at_the_first(
    tampered: tuple[Memory, Raw], one: int, other: int
) -> None:
    assume(one != other)
    memory, raw = tampered

    def move(start: int, end: int) -> None:
        raw(f"UPDATE interactions SET position = {end} WHERE space = '{memory.space}' AND position = {start}", ())

    def swap() -> None:
        move(one, 10_000)
        move(other, one)
        move(10_000, other)

    swap()
    try:
        assert memory.verify().position == min(one, other)
    finally:
        swap()
    assert memory.verify().ok
