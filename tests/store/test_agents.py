"""What belongs to one agent is seen by that agent alone, and by the owner."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from recollect import Memory, NotFound

ROOM = "matrix:!room:x"


@pytest.fixture
def agents(open_memory: Callable[..., Memory]) -> tuple[Memory, Memory, Memory]:
    one, two, none = open_memory(agent="one"), open_memory(agent="two"), open_memory()
    one.observe("words with one", channel=ROOM, sender="ann", privacy="public")
    two.observe("words with two", channel=ROOM, sender="ann", privacy="public")
    none.observe("words with nobody in particular", channel=ROOM, sender="ann", privacy="public")
    return one, two, none


def test_an_agent_reads_its_own_and_what_belongs_to_none(agents: tuple[Memory, Memory, Memory]) -> None:
    one, two, none = agents
    assert {hit.text for hit in one.recall("words", channel=ROOM)} == {
        "words with one",
        "words with nobody in particular",
    }
    assert {item.content for item in two.log(reader_channel=ROOM)} == {
        "words with two",
        "words with nobody in particular",
    }
    assert {hit.text for hit in none.recall("words", channel=ROOM)} == {"words with nobody in particular"}


def test_the_same_holds_when_the_index_has_taken_them_in(agents: tuple[Memory, Memory, Memory]) -> None:
    one, _, _ = agents
    one._index.advance()
    assert {hit.text for hit in one.recall("words", channel=ROOM)} == {
        "words with one",
        "words with nobody in particular",
    }


def test_the_owner_reads_those_of_every_agent(agents: tuple[Memory, Memory, Memory]) -> None:
    assert len(agents[0].recall("words")) == len(agents[2].log()) == 3


def test_threads_with_two_agents_are_two_conversations(agents: tuple[Memory, Memory, Memory]) -> None:
    one, two, none = agents
    assert len({item.conversation for item in none.log()}) == 3
    assert {item.agent for item in one.conversations(channel=ROOM)} == {"one", None}
    assert {item.agent for item in two.conversations(channel=ROOM)} == {"two", None}


def test_sessions_of_another_agents_conversation_are_not_found(agents: tuple[Memory, Memory, Memory]) -> None:
    one, two, _ = agents
    mine = next(item for item in one.conversations(channel=ROOM) if item.agent == "one")
    assert len(one.sessions(mine.id, channel=ROOM)) == 1
    with pytest.raises(NotFound):
        two.sessions(mine.id, channel=ROOM)
    assert len(two.sessions(mine.id)) == 1  # without a channel it is the owner who asks


def test_an_interaction_of_another_agent_is_not_found(agents: tuple[Memory, Memory, Memory]) -> None:
    one, two, _ = agents
    mine = next(item for item in one.log() if item.agent == "one")
    assert one.interaction(mine.id, channel=ROOM).content == "words with one"
    with pytest.raises(NotFound):
        two.interaction(mine.id, channel=ROOM)


def test_an_export_for_a_channel_holds_no_other_agents_words(agents: tuple[Memory, Memory, Memory]) -> None:
    _, two, _ = agents
    assert "words with one" not in "".join(two.export(channel=ROOM))
