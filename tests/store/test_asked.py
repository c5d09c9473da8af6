"""A statement that is spelled once for all readers finds for each of them what they may see, as SQLAlchemy would."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Select, select

from recollect import Memory
from recollect.audience import OWNER, PUBLIC, Reader
from recollect.log.asked import aside, asked, asked_plainly, by_key
from recollect.log.read import by_ids, log, places, readable
from recollect.store.among import among
from recollect.store.schema import interactions, links

Opener = Callable[..., Memory]
AT = datetime(2026, 5, 1, 12, 30, 0, 250_000, tzinfo=UTC)
ROOM = "group:irc:#room"
built: list[object] = []


@asked
def _said(space: str, reader: Reader, contents: Sequence[str], until: datetime, limit: int) -> Select[Any]:
    built.append(reader)
    query = readable(space, reader).where(among(log.content, contents), log.occurred_at <= until)
    return query.order_by(log.position).limit(limit)


@asked_plainly
def _kept(space: str, reader: Reader, content: str) -> Select[Any]:
    here = (log.space == space, reader.may_read(by_key(interactions)), aside(log.content) == content)
    return select(log.content, log.occurred_at).where(*here)


@asked
def _links(space: str, verified: bool) -> Select[Any]:
    return select(links.c.verified, links.c.created_at).where(links.c.space == space, links.c.verified == verified)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory()
    for number in range(6):
        memory.observe(
            f"turn {number}", channel="irc:#room", sender="ann", occurred_at=AT + timedelta(minutes=number),
            privacy="public" if number % 2 else "group", agent="desk" if number > 3 else None,
        )  # fmt: skip
    return memory


TURNS = [f"turn {number}" for number in range(6)]
LATER = AT + timedelta(hours=1)
READERS = {
    "the owner": (OWNER, TURNS),
    "anybody": (Reader((PUBLIC,)), ["turn 1", "turn 3"]),
    "another agent": (Reader((PUBLIC,), "shop"), ["turn 1", "turn 3"]),
    "the agent": (Reader((PUBLIC,), "desk"), ["turn 1", "turn 3", "turn 5"]),
    "the room": (Reader((ROOM, PUBLIC)), TURNS[:4]),
    "the agent in the room": (Reader((ROOM, PUBLIC), "desk"), TURNS),
    "somebody else": (Reader(("private:ent_x",), "desk"), []),
    "nobody": (Reader(()), []),
}


def test_each_reader_gets_what_they_may_see_however_they_take_turns(memory: Memory) -> None:
    space = memory.space
    with memory._store.read() as connection:
        for _ in range(2):
            for reader, seen in READERS.values():
                rows = _said(connection, space, reader, TURNS, LATER, 9)
                assert [row.content for row in rows] == seen
                usual = readable(space, reader).where(log.content.in_(TURNS)).order_by(log.position)
                assert rows == list(connection.execute(usual))
                assert [text for text in TURNS if _kept(connection, space, reader, text)] == seen


def test_values_of_every_kind_are_given_each_time_and_read_as_they_were_written(memory: Memory) -> None:
    space = memory.space
    with memory._store.read() as connection:
        assert [row.occurred_at for row in _said(connection, space, OWNER, ("turn 2", "turn 4"), LATER, 9)] == [
            AT + timedelta(minutes=2), AT + timedelta(minutes=4),
        ]  # fmt: skip
        assert [row.content for row in _said(connection, space, OWNER, TURNS, AT, 9)] == ["turn 0"]
        assert [row.content for row in _said(connection, space, OWNER, TURNS, LATER, 2)] == TURNS[:2]
        assert _said(connection, space, OWNER, [], LATER, 9) == []
        assert _said(connection, "elsewhere", OWNER, TURNS, LATER, limit=9) == []


def test_it_is_put_together_once_for_readers_with_as_many_audiences(memory: Memory) -> None:
    built.clear()
    with memory._store.read() as connection:
        fresh = asked(_said.__wrapped__)  # type: ignore[attr-defined]
        for number in range(20):
            fresh(connection, memory.space, Reader((f"private:ent_{number}", PUBLIC), "desk"), TURNS, LATER, 9)
            fresh(connection, memory.space, OWNER, TURNS, LATER, 9)
    assert len(built) == 2


def test_what_is_true_is_true(memory: Memory) -> None:
    memory.observe("hello", channel="irc:#other", sender="bob")
    memory.link("irc:ann", "irc:bob")
    with memory._store.read() as connection:
        (row,) = _links(connection, memory.space, True)
        assert row.verified is True
        assert isinstance(row.created_at, datetime)
        assert _links(connection, memory.space, False) == []


def test_ids_lead_to_rows_that_the_reader_may_see(memory: Memory) -> None:
    ids = [each.id for each in memory.log(limit=50)]
    with memory._store.read() as connection:
        for reader, seen in READERS.values():
            found = by_ids(connection, memory.space, reader, [*ids, "int_nothing"])
            assert sorted(each.content for each in found.values()) == seen
        held = select(log.id).where(log.position.in_(places(memory.space, ids[:2])))
        assert set(connection.execute(held).scalars()) == set(ids[:2])
