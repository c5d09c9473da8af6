"""Those who are only spoken of: found, listed and shown as far as the reader may know, and no further."""

from __future__ import annotations

from typing import Any

import pytest

from recollect import Ambiguous, Memory, NotFound
from recollect.audience import PUBLIC, Scope
from recollect.entities import read
from recollect.entities.known import Known, mentioned_entity
from recollect.entities.names import handle_entity, named_entity
from recollect.model import Interaction
from recollect.store.schema import learnt_names
from recollect.store.upsert import upsert

ROOM, ALONE = "matrix:!room:x", "matrix:!alone:x"
MARCUS = handle_entity("matrix", "@marcus:x")
PRIVATE = Scope(f"private:{MARCUS}")


def say(memory: Memory, text: str, private: bool = False) -> Interaction:
    channel, privacy = (ALONE, "private") if private else (ROOM, "public")
    return memory.observe(text, channel=channel, sender="@marcus:x", privacy=privacy)


def learn(memory: Memory, said: Interaction, name: str, entity: str, type: str, **more: Any) -> None:
    """What learning would write for this interaction."""
    known = Known(memory._store.read, memory.space, Scope(said.audience, said.agent))
    position = memory.interaction(said.id).position
    assert position is not None
    row = {"owner": None, "origin": "mention", "confidence": 0.95, **more}
    known.learn(name, entity, type, row["owner"], row["origin"], row["confidence"], position, said.id)
    with memory._store.write() as connection:
        upsert(connection, learnt_names, known.fresh)


def alice(memory: Memory, private: bool = False) -> tuple[str, Interaction]:
    said = say(memory, "Alice is my sister", private)
    id = mentioned_entity(None, "person", "Alice", MARCUS)
    learn(memory, said, "Alice", id, "person")
    learn(memory, said, "my sister", id, "person", owner=MARCUS)
    return id, said


def test_somebody_who_is_only_spoken_of_is_found_by_name_and_by_id(memory: Memory) -> None:
    id, said = alice(memory)
    for who in ("Alice", "ALICE", "my sister", id):
        found = memory.find_entity(who)
        assert (found.id, found.type, found.name, found.aliases) == (id, "person", "Alice", ())
        assert (found.sources, found.handles, found.members) == ((said.id,), (), (id,))
        assert found.created_at == said.occurred_at


def test_they_are_listed_after_the_directory_and_by_type(memory: Memory) -> None:
    id, said = alice(memory)
    berlin = named_entity("place", "Berlin")
    learn(memory, said, "Berlin", berlin, "place")
    assert [found.id for found in memory.entities()] == [MARCUS, id, berlin]
    assert [found.name for found in memory.entities(type="place")] == ["Berlin"]
    assert [found.id for found in memory.entities(limit=1)] == [MARCUS]


def test_whom_private_talk_is_about_is_unknown_in_public(memory: Memory) -> None:
    say(memory, "hello")
    id, said = alice(memory, private=True)
    assert memory.find_entity("Alice").id == id
    here: dict[str, Any] = {"channel": ALONE, "sender": "@marcus:x"}
    assert memory.find_entity("Alice", **here).sources == (said.id,)
    assert id in [found.id for found in memory.entities(**here)]
    for who in ("Alice", "my sister", id):
        with pytest.raises(NotFound) as refused:
            memory.find_entity(who, channel=ROOM)
        assert str(refused.value) == f"nobody is known as {who!r}; 'recollect entities' lists who is."
    assert [found.id for found in memory.entities(channel=ROOM)] == [MARCUS]
    assert memory.understand("where is Alice?", channel=ROOM).entities == ()
    assert memory.understand("where is Alice?", **here).entities == (id,)


def test_in_public_one_shows_only_the_names_learnt_in_public(memory: Memory) -> None:
    id, _ = alice(memory)
    learn(memory, say(memory, "Alice Weber, that is", private=True), "Alice Weber", id, "person")
    assert memory.find_entity(id).aliases == ("Alice Weber",)
    assert memory.find_entity(id, channel=ROOM).aliases == ()
    with pytest.raises(NotFound):
        memory.find_entity("Alice Weber", channel=ROOM)


def test_what_one_agent_learnt_another_does_not_know(memory: Memory) -> None:
    said = memory.observe("Apollo starts", channel=ROOM, sender="@marcus:x", privacy="public", agent="bot")
    learn(memory, said, "Apollo", named_entity("project", "Apollo"), "project")
    with memory._store.read() as connection:
        for agent, known in (("bot", True), ("other", False), (None, False)):
            reader = Scope(PUBLIC, agent).reader
            assert bool(read.candidates(connection, memory.space, reader, "Apollo")) is known
            assert bool(read.named(connection, memory.space, reader, ["Apollo"])) is known


def test_a_name_that_somebody_gave_is_shown_where_only_a_handle_was(memory: Memory) -> None:
    said = say(memory, "My name is Marcus Weber")
    learn(memory, said, "Marcus Weber", MARCUS, "person")
    found = memory.find_entity("@marcus:x")
    assert (found.id, found.name) == (MARCUS, "Marcus Weber")
    assert memory.find_entity("Marcus Weber").id == MARCUS


def test_slips_and_doubtful_names_are_no_names_of_anybody(memory: Memory) -> None:
    id, said = alice(memory)
    learn(memory, said, "Alcie", id, "person", origin="fuzzy", confidence=0.88, owner=MARCUS)
    learn(memory, said, "Alina", id, "person", confidence=0.6)
    assert memory.find_entity("Alice").aliases == ()
    assert memory.find_entity("Alcie").id == id
    with pytest.raises(NotFound):
        memory.find_entity("Alina")
    assert memory.understand("where is Alina?").entities == ()


def test_two_who_are_only_spoken_of_by_one_name_are_not_guessed_between(memory: Memory) -> None:
    id, said = alice(memory)
    other = mentioned_entity(None, "person", "Alice", "ent_somebody")
    learn(memory, said, "Alice", other, "person")
    with pytest.raises(Ambiguous) as asked:
        memory.find_entity("Alice")
    assert set(asked.value.candidates) == {id, other}
    assert set(memory.understand("where is Alice?").entities) == {id, other}


def test_who_is_in_the_directory_goes_before_who_is_only_spoken_of(memory: Memory) -> None:
    alice(memory)
    memory.observe("hi", channel=ROOM, sender="@alice:x", privacy="public", metadata={"sender_name": "Alice"})
    assert memory.find_entity("Alice").id == handle_entity("matrix", "@alice:x")


def test_who_is_only_spoken_of_can_be_linked_to_a_handle(memory: Memory) -> None:
    id, said = alice(memory)
    memory.observe("hi", channel=ROOM, sender="@alice.weber:x", privacy="public")
    linked = memory.link("Alice", "@alice.weber:x")
    assert set(linked.members) == {id, handle_entity("matrix", "@alice.weber:x")}
    assert said.id in linked.sources
    assert memory.find_entity("Alice") == memory.find_entity("@alice.weber:x")
