"""Stories of an attentive colleague, told from the outside on both databases: one person on many channels, a promise, a
need that three people share."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from clock import NOW
from recollect import Memory

Opener = Callable[..., Memory]
START = (NOW - timedelta(days=75)).replace(hour=9)
LAST = START + timedelta(days=51)  # more than three weeks ago
MATRIX = ("matrix:!dm:example.org", "@marcus:example.org")
EMAIL = ("email:thread-7", "marcus@example.org")
SIMPLEX = ("simplex:contact-12", "marcus-phone")
ROOM = "matrix:!garden:example.org"

# What Marcus says in one conversation after the other; what the agent answers is the same each time.
SAID = (
    "I moved to Leipzig in February.", "My daughter Ida starts school in August.", "The allotment is called Sonnenhof.",
    "I am allergic to hazelnuts.", "We decided to build the greenhouse from larch.", "Please keep answers short.",
    "My brother Jonas works at Siemens.", "The greenhouse will cost 2,400 euros.", "I prefer tea in the evening.",
    "The carpenter is called Frau Peters.",
)  # fmt: skip
REPLIES = ("Noted.", "All right.", "Good to know.", "Thanks for telling me.")
PRIVATE = ("hazelnuts", "Siemens", "2,400", "Peters", "Leipzig", "Ida ")


def converse(memory: Memory, where: tuple[str, str], text: str, at: datetime, reply: str) -> None:
    channel, sender = where
    said: dict[str, Any] = {"channel": channel, "privacy": "private"}
    memory.observe(f"Hi! {text}", sender=sender, occurred_at=at, **said)
    memory.observe(reply, direction="outbound", to=sender, occurred_at=at + timedelta(minutes=1), **said)
    memory.observe("thanks, bye!", sender=sender, occurred_at=at + timedelta(minutes=2), **said)


@pytest.fixture(scope="module")
def fifty(fresh: Opener) -> Memory:
    """Fifty conversations with one person over three channels; the third is linked when half of them are over."""
    memory = fresh(embedder="none", reader="ours")
    memory.observe("The spring fair is on May 9.", channel=ROOM, sender="@nele:example.org", privacy="public",
                   occurred_at=START)  # fmt: skip
    for number in range(50):
        where = (MATRIX, EMAIL, SIMPLEX)[number % 3]
        text = SAID[number % len(SAID)]
        converse(memory, where, text, START + timedelta(days=number, hours=number % 5), REPLIES[number % len(REPLIES)])
        if number == 25:
            memory.learn()
            known = memory.context("what am I allergic to?", channel=SIMPLEX[0], sender=SIMPLEX[1]).text
            assert "known since" in known
            assert memory.recall("greenhouse from larch", channel=SIMPLEX[0], sender=SIMPLEX[1], limit=20)
            memory.link(f"matrix:{MATRIX[1]}", f"email:{EMAIL[1]}")
            memory.link(f"matrix:{MATRIX[1]}", f"simplex:{SIMPLEX[1]}")
    memory.observe("By the way, I'll bring the seedlings tomorrow.", channel=MATRIX[0], sender=MATRIX[1],
                   occurred_at=LAST)  # fmt: skip
    memory.learn()
    return memory


def sections(memory: Memory, question: str, where: tuple[str, str], budget: int = 2_000) -> dict[str, str]:
    told = memory.context(question, channel=where[0], sender=where[1], budget=budget)
    assert told.tokens <= budget
    return {section.name: section.text for section in told.sections}


def test_a_fresh_conversation_goes_on_where_the_last_one_ended(fifty: Memory) -> None:
    told = sections(fifty, "Hi, it's me again.", SIMPLEX)
    assert f"known since {START:%Y-%m-%d}" in told["person"]
    assert re.search(r"messages in 3 conversations", told["person"])
    assert f"last spoken with on {LAST:%Y-%m-%d} (24 days ago)" in told["person"]
    assert "short" in told["person"], "how they like to be spoken to"
    assert "seedlings" in told["open"], "what is pending, though it was said on another channel"


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What am I allergic to?", "hazelnuts"),
        ("What is the greenhouse made of?", "larch"),
        ("Where do I live?", "Leipzig"),
        ("Who is the carpenter?", "Peters"),
        ("Where does my brother work?", "Siemens"),
    ],
)
def test_what_was_said_on_one_channel_is_known_on_the_others(fifty: Memory, question: str, answer: str) -> None:
    for where in (MATRIX, EMAIL, SIMPLEX):
        assert answer in fifty.context(question, channel=where[0], sender=where[1]).text


def test_a_public_room_shows_none_of_it(fifty: Memory) -> None:
    for question in ("Hi, it's me again.", "What is Marcus allergic to?", "Where does Marcus live?", "greenhouse"):
        told = fifty.context(question, channel=ROOM, sender=MATRIX[1]).text
        assert not [word for word in (*PRIVATE, "seedlings", "greenhouse") if word in told]
        assert "conversations" not in told
        assert all(hit.channel == ROOM for hit in fifty.recall(question, channel=ROOM, sender=MATRIX[1]))
    assert fifty.promises(channel=ROOM, sender=MATRIX[1]) == []


def test_somebody_else_in_private_hears_nothing_of_it_either(fifty: Memory) -> None:
    other = ("matrix:!dm-nele:example.org", "@nele:example.org")
    fifty.observe("Hello, Nele here.", channel=other[0], sender=other[1], privacy="private")
    told = fifty.context("What do you know about Marcus and his greenhouse?", channel=other[0], sender=other[1]).text
    assert not [word for word in PRIVATE if word in told]


def test_the_fiftieth_conversation_costs_no_more_of_a_prompt_than_is_given(fifty: Memory) -> None:
    for budget in (200, 400, 1_000):
        assert sections(fifty, "Hi, it's me again.", SIMPLEX, budget)


# ------------------------------------------------------------------------------------------------------------- promises


def test_a_promise_is_pending_is_reminded_of_and_is_ticked_off(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    monday = datetime(2026, 11, 9, 10, 0, tzinfo=UTC)
    ask: dict[str, Any] = {"channel": "email:anna", "sender": "anna@example.org", "privacy": "private"}
    memory.observe("Can you send me the contract?", occurred_at=monday, **ask)
    memory.observe(
        "I'll send it on Friday.", channel="email:anna", direction="outbound", to="anna@example.org",
        occurred_at=monday + timedelta(minutes=3),
    )  # fmt: skip
    memory.learn()
    (promise,) = memory.promises()
    assert promise.outcome == "open"
    assert promise.due_at is not None
    assert promise.due_at.date().isoformat() == "2026-11-13"
    assert "Friday" in memory.why(promise.id).because[0].text
    told = {
        each.name: each.text for each in memory.context("hello", channel="email:anna", sender=ask["sender"]).sections
    }
    assert "2026-11-13" in told["open"]
    memory.observe(
        "Here is the contract, as promised.", channel="email:anna", direction="outbound", to="anna@example.org",
        occurred_at=monday + timedelta(days=4),
    )  # fmt: skip
    memory.learn()
    assert memory.promises() == []
    (kept,) = memory.promises(all=True)
    assert kept.outcome == "done"
    assert "open" not in sections(memory, "hello", (ask["channel"], ask["sender"]))


# ---------------------------------------------------------------------------------------------------------------- needs


def test_a_need_of_three_people_becomes_one_task_and_goes_when_it_is_done(fresh: Opener, tmp_path: Path) -> None:
    todo = tmp_path / "TODO.md"
    todo.write_text("# Work\n\n- [ ] t1007 Water the plants\n")
    memory = fresh(embedder="none", task_target=f"todo:{todo}", reader="ours")
    asked = (
        ("@ann:x.org", "Can you export the report as PDF?"),
        ("@bob:x.org", "Please export my report to PDF."),
        ("@cleo:x.org", "Could you give me a PDF export of the report?"),
    )
    for number, (sender, text) in enumerate(asked):
        where: dict[str, Any] = {"channel": f"matrix:!dm{number}:x.org", "privacy": "private"}
        at = START + timedelta(days=number)
        memory.observe(text, sender=sender, occurred_at=at, **where)
        memory.observe("Sorry, I can't export reports as PDF.", direction="outbound", to=sender,
                       occurred_at=at + timedelta(minutes=1), **where)  # fmt: skip
    memory.learn()
    (gap,) = memory.gaps()
    assert gap.frequency == 3
    assert gap.people == 3
    memory.scan_gaps()
    memory.scan_gaps()
    (task,) = memory.tasks()
    assert set(task.evidence) == set(gap.evidence)
    lines = [line for line in todo.read_text().splitlines() if "t1008" in line]
    assert len(lines) == 1
    assert todo.read_text().startswith("# Work\n\n- [ ] t1007 Water the plants\n")
    todo.write_text(todo.read_text().replace("- [ ] t1008", "- [x] t1008"))
    memory.scan_gaps()
    assert memory.gaps() == []
    (resolved,) = memory.gaps(all=True)
    assert resolved.status == "resolved"
    assert resolved.since == 0
