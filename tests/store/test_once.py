"""A statement that is put together once gives what it would give if it were put together each time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Select, Update, select, update
from sqlalchemy.exc import StatementError

from recollect import Memory
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import derivations, interactions

pytestmark = pytest.mark.conformance

Opener = Callable[..., Memory]
AT = datetime(2026, 5, 1, 12, tzinfo=UTC)
log = interactions.c
built: list[str] = []


@once
def _said(space: str, positions: list[int], agent: str | None, until: datetime, limit: int) -> Select[Any]:
    built.append("said")
    here = (log.space == space, among(log.position, positions), log.agent.is_not_distinct_from(agent))
    return select(log.content).where(*here, log.occurred_at <= until).order_by(log.position).limit(limit)


@once
def _moved(space: str, position: int) -> Update:
    return update(derivations).where(derivations.c.space == space).values(position=position)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory()
    for number in range(4):
        memory.observe(f"turn {number}", channel="cli:owner", agent="desk" if number % 2 else None,
                       occurred_at=AT + timedelta(minutes=number))  # fmt: skip
    return memory


def test_values_of_every_kind_are_given_each_time(memory: Memory) -> None:
    space = memory.space
    with memory._store.read() as connection:
        every = [row[0] for row in connection.execute(select(log.position).order_by(log.position))]
        later = AT + timedelta(hours=1)
        assert _said(connection, space, every, "desk", later, 9).scalars().all() == ["turn 1", "turn 3"]
        assert _said(connection, space, every, None, later, 9).scalars().all() == ["turn 0", "turn 2"]
        assert _said(connection, space, every[:2], None, later, 9).scalars().all() == ["turn 0"]
        assert _said(connection, space, every, None, later, 1).scalars().all() == ["turn 0"]
        assert _said(connection, space, every, None, AT, 9).scalars().all() == ["turn 0"]
        assert _said(connection, space, positions=[], agent=None, until=later, limit=9).all() == []
        assert _said(connection, "elsewhere", every, None, later, 9).all() == []
    assert built == ["said"]


def test_what_changes_rows_says_how_many(memory: Memory) -> None:
    with memory._store.write() as connection:
        known = connection.execute(select(derivations.c.derivation).where(derivations.c.space == memory.space)).all()
        assert _moved(connection, memory.space, 3).rowcount == len(known)
        assert set(connection.execute(select(derivations.c.position)).scalars()) <= {3}
        assert _moved(connection, "elsewhere", 4).rowcount == 0


def test_a_value_that_is_left_out_is_an_error(memory: Memory) -> None:
    with memory._store.read() as connection, pytest.raises(StatementError, match="given_limit"):
        _said(connection, memory.space, [1], None, AT)  # type: ignore[call-arg]
