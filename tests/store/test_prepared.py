"""A statement that the driver is asked directly finds what SQLAlchemy would find, and fails as it would."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from sqlalchemy import bindparam, select, text

from recollect import Memory
from recollect.audience import OWNER, PUBLIC, Reader
from recollect.errors import StoreError
from recollect.recall import said
from recollect.store.among import among, listed
from recollect.store.prepared import Prepared
from recollect.store.schema import interactions

Opener = Callable[..., Memory]
AT = datetime(2026, 5, 1, 12, 30, 0, 250_000, tzinfo=UTC)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory()
    for number in range(4):
        memory.observe(
            f"turn {number}", channel="irc:#room", sender="ann", occurred_at=AT,
            privacy="public" if number % 2 else "group",
        )  # fmt: skip
    return memory


def test_values_of_every_kind_reach_the_driver(memory: Memory) -> None:
    query = select(interactions.c.position, interactions.c.content).where(
        interactions.c.space == bindparam("space"),
        interactions.c.audience.in_(["public", "group:irc:#room"]),
        interactions.c.occurred_at == AT,
        interactions.c.type != "decision",
    )
    with memory._store.read() as connection:
        several = query.where(among(interactions.c.position, bindparam("wanted")))
        prepared = Prepared(several.order_by(interactions.c.position))
        first = [position for (position, _) in Prepared(query).rows(connection, space=memory.space)]
        for wanted in (first, first[1:3], []):
            found = prepared.rows(connection, space=memory.space, wanted=listed(connection, wanted))
            assert [position for position, _ in found] == sorted(wanted)
        assert Prepared(query).rows(connection, space="elsewhere") == []
    assert len(first) == 4


def test_rows_are_those_that_the_reader_may_see(memory: Memory) -> None:
    with memory._store.read() as connection:
        everything = range(20)
        mine = [said.said(row) for row in said.at(connection, memory.space, OWNER, everything)]
        public = [said.said(row) for row in said.at(connection, memory.space, Reader((PUBLIC,)), everything)]
    texts = [row.content for row in mine if row.type == "text"]
    assert texts == ["turn 0", "turn 1", "turn 2", "turn 3"]
    assert [row.content for row in public if row.type == "text"] == ["turn 1", "turn 3"]
    assert {row.occurred_at for row in public if row.type == "text"} == {AT}


def test_what_the_driver_says_is_told_in_our_words(memory: Memory) -> None:
    with pytest.raises(StoreError), memory._store.read() as connection:
        Prepared(text("SELECT nothing FROM nowhere")).rows(connection)
