"""How people write, as rows: one at the end of each session, a function of the log, read as somebody."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from recollect import InvalidInput, Memory
from recollect.store.schema import manners

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
HERE, ANN = "matrix:!ann:example.org", "@ann:example.org"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def talk(memory: Memory, texts: list[str], day: float = 0, gap: float = 60, **fields: Any) -> list[str]:
    """Ann writes, and is answered a minute later each time; she takes `gap` seconds to go on."""
    at, items = START + timedelta(days=day), []
    place = {"channel": HERE, **fields}
    who = place.pop("sender", ANN)
    for text in texts:
        items.append({"content": text, "sender": who, "occurred_at": at, **place})
        at += timedelta(minutes=1)
        items.append({"content": "I see.", "direction": "outbound", "to": who, "occurred_at": at, **place})
        at += timedelta(seconds=gap)
    return [each.id for each in memory.observe_many(items)][::2]


CASUAL = ["hey u there?", "lol ok", "gonna be late 😅", "thx!!"]
FORMAL = ["Dear Ms Berger, could you kindly confirm?", "Thank you very much.", "Kind regards, Ann", "May I ask when?"]


def test_the_manner_of_a_session_is_known_when_it_is_over(memory: Memory) -> None:
    said = talk(memory, CASUAL)
    memory.distil()
    found = memory.manner(HERE, sender=ANN)
    assert found is not None
    assert (found.formality, found.technical, found.pace, found.language) == ("casual", "plain", "quick", "en")
    assert found.pace_seconds == 60
    assert found.sources == tuple(said)
    assert "😅" in found.reasons["formality"] or "lol" in found.reasons["formality"]


def test_the_newest_session_of_a_conversation_holds(memory: Memory) -> None:
    talk(memory, CASUAL)
    talk(memory, FORMAL * 4, day=1)
    memory.distil()
    found = memory.manner(HERE, sender=ANN)
    assert found is not None
    assert found.formality == "formal"
    with memory._store.read() as connection:
        rows = connection.execute(select(manners).where(manners.c.space == memory.space)).all()
    assert len(rows) == 2


def test_only_their_own_words_count(memory: Memory) -> None:
    items = [
        {"content": "Where is it?", "sender": ANN, "occurred_at": START},
        *(
            {
                "content": "lol yo dude 😂",
                "direction": "outbound",
                "to": ANN,
                "occurred_at": START + timedelta(minutes=n),
            }
            for n in range(1, 6)
        ),
    ]
    memory.observe_many({"channel": HERE, **item} for item in items)
    memory.distil()
    found = memory.manner(HERE, sender=ANN)
    assert found is not None
    assert (found.messages, found.formality) == (1, "neutral")


def test_nobody_is_known_before_they_spoke(memory: Memory) -> None:
    assert memory.manner(HERE, sender=ANN) is None
    with pytest.raises(InvalidInput):
        memory.manner("nowhere")


def test_what_is_written_in_private_changes_nothing_in_public(fresh: Opener, distilled: Callable[..., Any]) -> None:
    room: dict[str, Any] = {"channel": "irc:#a", "privacy": "public", "sender": "ann"}
    alone, both = fresh(embedder="none"), fresh(embedder="none")
    for memory in (alone, both):
        talk(memory, FORMAL, **room)
    talk(both, CASUAL, channel="irc:ann", privacy="private", sender="ann")
    for memory in (alone, both):
        memory.distil()
    shown = [memory.manner("irc:#a", sender="ann") for memory in (alone, both)]
    assert shown[0] is not None
    assert shown[1] is not None
    assert (shown[0].formality, shown[0].reasons) == (shown[1].formality, shown[1].reasons)
    assert both.manner("irc:#b", sender="ann") is None


def test_step_by_step_and_all_at_once_give_the_same(fresh: Opener, distilled: Callable[..., Any]) -> None:
    memory = fresh(embedder="none")
    for day, texts in enumerate((CASUAL, FORMAL, CASUAL)):
        talk(memory, texts, day=day)
        memory.distil()
    before = distilled(memory)
    assert len(before["manners"]) == 3
    memory.rebuild()
    memory.learn()
    assert distilled(memory)["manners"] == before["manners"]


def test_an_erased_message_shows_nothing_any_more(memory: Memory) -> None:
    said = talk(memory, ["hey lol 😂", "The parcel came.", "It is on the table."])
    memory.distil()
    memory.forget(interaction=said[0])
    memory.learn()
    found = memory.manner(HERE, sender=ANN)
    assert found is not None
    assert found.sources == tuple(said[1:])
    assert "lol" not in repr(found)
