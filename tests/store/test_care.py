"""What could hurt if it were forgotten is told whatever is asked, to whoever may know it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from recollect import Memory

Opener = Callable[..., Memory]
START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
ROOM, ALONE = "matrix:!flat:example.org", "matrix:ann"
SAID = (
    (ROOM, "ann", "I'm allergic to peanuts, one bite and I end up in hospital."),
    (ROOM, "ben", "The new curtains are green and a bit too long."),
    (ROOM, "ben", "Kit is allergic to eggs."),
    (
        ROOM,
        "ben",
        "Sorry I'm late. My daughter Ida has epilepsy, so never any strobe lights around her. See you at eight.",
    ),
    (ALONE, "ann", "I'm three months pregnant and nobody may know before May."),
    *(
        (ROOM, ("ann", "ben")[number % 2], f"We talked about the film with number {number} again.")
        for number in range(12)
    ),
)


@pytest.fixture(scope="module")
def memory(fresh: Opener) -> Memory:
    memory = fresh(embedder="none", reader="ours")
    for minute, (channel, sender, text) in enumerate(SAID):
        memory.observe(text, channel=channel, sender=sender, privacy="private" if channel == ALONE else "group",
                       occurred_at=START + timedelta(minutes=minute))  # fmt: skip
    memory.learn()
    return memory


def care(memory: Memory, question: str, channel: str | None, budget: int = 400) -> str:
    """What is told first, and what of the talk at hand, which is told whole."""
    found = memory.context(question, channel=channel, budget=budget)
    return "".join(section.text for section in found.sections if section.name in ("care", "conversation"))


def test_it_is_told_whatever_is_asked(memory: Memory) -> None:
    told = care(memory, "Which film shall we watch?", ROOM)
    assert "allergic to peanuts" in told
    assert "strobe" in told
    assert "Kit is allergic to eggs" in told
    assert "curtains" not in told


def test_of_a_message_only_the_words_that_matter_are_told(memory: Memory) -> None:
    told = care(memory, "Which film shall we watch?", ROOM)
    assert "My daughter Ida has epilepsy, so never any strobe lights around her." in told
    assert "Sorry I'm late" not in told
    assert "See you at eight" not in told


def test_what_was_said_in_private_stays_there(memory: Memory) -> None:
    assert "pregnant" not in care(memory, "How is Ann, is she pregnant?", ROOM, 2_000)
    assert "pregnant" in care(memory, "Which film shall we watch?", ALONE, 2_000)
    assert "pregnant" in care(memory, "Which film shall we watch?", None, 2_000)


def test_a_turn_of_the_talk_at_hand_is_told_whole_and_once(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    memory.observe(f"Can you book a table for four? {SAID[0][2]}", channel=ROOM, sender="ann", privacy="group")
    memory.learn()
    found = memory.context("a table", channel=ROOM)
    assert [section.name for section in found.sections] == ["conversation"]
    assert "book a table for four? I'm allergic" in found.text


def test_its_lines_lead_to_who_said_it(memory: Memory) -> None:
    found = memory.context("Which film shall we watch?", channel=ROOM, budget=400)
    said = {
        source: memory.interaction(source, channel=ROOM).content for each in found.citations for source in each.sources
    }
    assert SAID[0][2] in said.values()
    assert found.tokens <= 400


def test_what_was_erased_is_told_no_more(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    said = memory.observe(SAID[0][2], channel=ROOM, sender="ann", privacy="group")
    memory.learn()
    assert "peanuts" in care(memory, "dinner", ROOM)
    memory.forget(interaction=said.id)
    assert "peanuts" not in memory.context("dinner", channel=ROOM).text


def test_without_the_reader_nothing_is_known_of_it(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="none")
    memory.observe(SAID[0][2], channel=ROOM, sender="ann", privacy="group")
    memory.learn()
    found = memory.context("dinner", channel=ROOM)
    assert "care" not in {section.name for section in found.sections}
