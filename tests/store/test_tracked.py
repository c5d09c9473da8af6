"""Questions that no single message answers: what is open, who has not answered, who was not heard for long."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

import clock
from recollect import Memory
from recollect.reader import tracked
from recollect.server.pages.front import ASKS

Opener = Callable[..., Memory]
CLUB, TOM, MIRA, ACME = "matrix:!club:x", "matrix:!tom:x", "email:mira", "email:acme"
OPEN, WAITING, QUIET = "What is still open?", "Who has not answered yet?", "Who have I not heard from for a while?"


def said(memory: Memory, days: float, text: str, channel: str, sender: str | None = None, **more: Any) -> None:
    """What was said so many days ago; without a sender, by an agent."""
    who: dict[str, Any] = {"direction": "outbound"} if sender is None else {"sender": sender}
    privacy = "group" if channel == CLUB else "private"
    memory.observe(text, channel=channel, privacy=privacy, occurred_at=clock.NOW - timedelta(days=days), **who, **more)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory(embedder="none", reader="ours")
    for day in range(200, 100, -20):
        said(memory, day, f"That was lap {day}, on I go.", MIRA, "mira@x.org")
    for who in ("@tom:x", "@ida:x", "@ben:x"):
        said(memory, 20, "Hello club.", CLUB, who)
    for day in range(40, 1, -9):
        said(memory, day, f"The weather on day {day} is fine.", TOM, "@tom:x")
    said(memory, 6, "I'll fix the printer tomorrow.", TOM, None, to="@tom:x")
    said(memory, 5, "Did our offer for the roof reach you?", ACME, None, to="sales@acme.com")
    said(memory, 4, "I'll send you the minutes by Friday.", TOM, "@tom:x")
    said(memory, 3, "Who brings salad to the barbecue?", CLUB)
    said(memory, 2, "Me, with feta.", CLUB, "@ida:x")
    memory.learn()
    return memory


@pytest.mark.conformance
def test_what_is_open_is_what_was_promised(memory: Memory) -> None:
    told = memory.chat(OPEN)
    assert "fix the printer" in told.text
    assert "overdue" in told.text
    assert "the minutes" in told.text
    assert {each.section for each in told.used} == {"promises"}
    [printer] = [each for each in memory.promises() if "printer" in each.text]
    assert printer.id in {each.id for each in told.used}
    of_tom = memory.chat("What has Tom promised that is not done?").text
    assert of_tom.startswith("This is still open")
    assert "the minutes" in of_tom
    of_ida = memory.chat("What has Ida promised that is not done?").text
    assert of_ida.startswith("Nothing is open with Ida that I was told of. What else is:")
    for each in memory.promises():
        memory.settle_promise(each.id)
    assert "Nothing is open" in memory.chat(OPEN).text


@pytest.mark.conformance
def test_who_has_said_nothing_since_they_were_asked(memory: Memory) -> None:
    told = memory.chat(WAITING)
    salad, roof = (next(line for line in told.text.splitlines() if word in line) for word in ("salad", "roof"))
    assert salad.endswith("no word since from Ben, Tom [1]")
    assert "sales@acme.com" in roof
    assert "printer" not in told.text
    about = memory.chat("Who has not replied about the roof yet?")
    assert "roof" in about.text
    assert "salad" not in about.text
    said(memory, 10, "Sunday suits me.", CLUB, "@ben:x")  # imported later, but said before
    assert "salad" in memory.chat(WAITING).text
    for who in ("@tom:x", "@ben:x"):
        said(memory, 1, "Not me.", CLUB, who)
    assert "salad" not in memory.chat(WAITING).text


@pytest.mark.conformance
def test_who_was_not_heard_for_much_longer_than_usual(memory: Memory) -> None:
    told = memory.chat(QUIET)
    assert "mira@x.org: last heard" in told.text
    assert "5 messages" in told.text
    assert "Tom" not in told.text
    assert told.text.startswith("Not heard for long (1 of 4 people who wrote):")
    in_the_room = memory.chat(QUIET, channel=CLUB, sender="@ida:x").text
    assert in_the_room.startswith("Nobody is silent for long. The longest ago, of 2 who wrote:")
    assert memory.why(told.used[0].id).text == "That was lap 120, on I go."


@pytest.mark.parametrize("question", [OPEN, WAITING, QUIET])
def test_who_asks_on_a_channel_is_told_what_they_may_know(memory: Memory, question: str) -> None:
    told = memory.chat(question, channel=CLUB, sender="@ida:x").text
    assert not [word for word in ("printer", "minutes", "roof", "mira", "acme") if word in told]


def test_who_asks_in_a_room_is_told_who_is_missing_there(memory: Memory) -> None:
    for _ in range(2):  # the question itself waits for nobody
        told = memory.chat(WAITING, channel=CLUB, sender="@ida:x").text
        assert "salad" in told
        assert told.count("no word since") == 1


@pytest.mark.parametrize("text", ["Is the bakery open?", "Tom has not answered yet.", "Where is the printer?"])
def test_what_asks_for_something_else_is_answered_as_ever(memory: Memory, text: str) -> None:
    told = memory.chat(text)
    assert not [each for each in told.used if each.section == "promises"]
    assert "no word since" not in told.text


def test_without_a_reader_it_is_recalled(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reader="none")
    said(memory, 4, "I'll send you the minutes by Friday.", TOM, "@tom:x")
    assert "promises" not in {each.section for each in memory.chat(OPEN).used}


def test_what_the_pages_propose_to_ask_is_understood() -> None:
    assert [tracked.asks_for(each)[0] for each in ASKS[1:]] == ["open", "silent"]
    assert all(tracked.asks_for(each)[1] >= 0.8 for each in ASKS[1:])
    assert tracked.asks_for(ASKS[0])[1] < 0.4
