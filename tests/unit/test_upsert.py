"""Insert or update in one statement."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import Column, Connection, Integer, MetaData, Table, Text, create_engine, select

from recollect.store.upsert import upsert

counters = Table("counters", MetaData(), Column("name", Text, primary_key=True), Column("number", Integer))


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        counters.create(connection)
        yield connection
    engine.dispose()


def rows(connection: Connection) -> list[tuple[str, int]]:
    return [(row.name, row.number) for row in connection.execute(select(counters).order_by(counters.c.name))]


def test_a_row_whose_key_is_taken_is_left_as_it_is(connection: Connection) -> None:
    upsert(connection, counters, [{"name": "a", "number": 1}])
    upsert(connection, counters, [{"name": "a", "number": 2}, {"name": "b", "number": 3}])
    assert rows(connection) == [("a", 1), ("b", 3)]


def test_a_row_whose_key_is_taken_is_changed_as_told(connection: Connection) -> None:
    for number in (1, 2, 3):
        upsert(
            connection,
            counters,
            [{"name": "a", "number": number}],
            lambda new: {"number": counters.c.number + new.number},
        )
    assert rows(connection) == [("a", 6)]


def test_the_same_key_twice_in_one_call_is_changed_twice(connection: Connection) -> None:
    twice = [{"name": "a", "number": 1}, {"name": "a", "number": 2}]
    upsert(connection, counters, twice, lambda new: {"number": counters.c.number + new.number})
    assert rows(connection) == [("a", 3)]


def test_no_rows_are_no_statement(connection: Connection) -> None:
    upsert(connection, counters, [])
    assert rows(connection) == []


def test_many_rows_are_changed_like_few(connection: Connection) -> None:
    many = [{"name": f"{number:03}", "number": number} for number in range(150)]
    for _ in range(2):
        upsert(connection, counters, many, lambda new: {"number": counters.c.number + new.number + 1})
    assert rows(connection) == [(f"{number:03}", 2 * number + 1) for number in range(150)]
