"""A memory with a secret in every corner. Each private sentence holds a word that stands nowhere else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from recollect import Memory

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
LOBBY, TEAM, CLUB = "web:lobby", "irc:team", "irc:club"
MARCUS: dict[str, Any] = {"channel": "simplex:dm", "sender": "marcus", "privacy": "private"}
ANNA: dict[str, Any] = {"channel": "matrix:!dm:x", "sender": "@anna:x", "privacy": "private"}
EVE: dict[str, Any] = {"channel": "simplex:eve", "sender": "eve", "privacy": "private"}

# What each secret word is known to: the audience of its sentence.
MARCUS_OWN = ("zorblatt", "quibnar", "flimzog", "vexolor", "grumbix", "trelawk", "wizzom", "pendrax", "oskelid")
ANNA_OWN = ("mirvane", "solquist", "drabnel")
TEAM_OWN = ("hexpond", "jurnix")
BOT_OWN = ("cablorn", "fendrik")
OWNER_OWN = ("yastrel", "umblive", "norvick")
CANARIES = (*MARCUS_OWN, *ANNA_OWN, *TEAM_OWN, *BOT_OWN, *OWNER_OWN)


def furnish(memory: Memory) -> None:
    """Everything that a memory can hold, in public, in a group, in private, of one agent and of the owner."""
    _public(memory)
    _group(memory)
    _marcus(memory)
    _anna(memory)
    _bot(memory)
    _owner(memory)
    memory.learn()
    memory.compact("simplex:dm", sender="marcus", keep=1)
    memory.learn()


class _Clock:
    def __init__(self) -> None:
        self.at = START

    def __call__(self, **step: float) -> datetime:
        self.at += timedelta(**(step or {"minutes": 1}))
        return self.at


def _public(memory: Memory) -> None:
    clock = _Clock()
    for sender, text in (
        ("ann", "Welcome everybody, our office is in Lisbon."),
        ("ben", "I live in Rome and I like tea."),
        ("marcus", "I work at Acme."),
        ("eve", "Hello, I am Eve."),
    ):
        memory.observe(text, channel=LOBBY, sender=sender, privacy="public", occurred_at=clock(),
                       metadata={"sender_name": sender.title()}, external_id=f"pub-{sender}")  # fmt: skip
        memory.observe("Nice to meet you.", channel=LOBBY, direction="outbound", to=sender, occurred_at=clock())


def _group(memory: Memory) -> None:
    clock = _Clock()
    for sender in ("marcus", "anna", "ben"):
        memory.observe(f"The release is called hexpond, says {sender}.", channel=TEAM, sender=sender, privacy="group",
                       occurred_at=clock(), external_id=f"team-{sender}")  # fmt: skip
    memory.observe("I live in jurnix.", channel=TEAM, sender="anna", privacy="group", occurred_at=clock())
    memory.observe("We meet on Mondays.", channel=CLUB, sender="eve", privacy="group", occurred_at=clock())


def _marcus(memory: Memory) -> None:
    clock = _Clock()
    for text in (
        "I live in zorblatt.",
        "My salary is 4200 and my sister is called Quibnar.",
        "I'll send the flimzog report on Friday.",
        "I wish you could export vexolor files, it is not possible and that annoys me every time.",
        "Please keep your answers about grumbix short.",
        "Actually, I live in trelawk.",
    ):
        memory.observe(text, **MARCUS, occurred_at=clock(), metadata={"sender_name": "Pendrax"},
                       external_id=f"dm-{clock.at.minute}")  # fmt: skip
        memory.observe("I understand.", channel="simplex:dm", direction="outbound", to="marcus", occurred_at=clock())
    for _ in range(5):  # a habit
        clock(days=7)
        memory.observe("Show me the wizzom numbers", **MARCUS, occurred_at=clock())
        memory.observe("Send the wizzom numbers to the printer", **MARCUS, occurred_at=clock(minutes=2))
    memory.working_memory("simplex:dm", sender="marcus", text="Marcus prefers oskelid over tea.")


def _anna(memory: Memory) -> None:
    clock = _Clock()
    for text in (
        "I am pregnant, mirvane.",
        "I work at Solquist.",
        "You can't export drabnel, which I need every week. I wish you could.",
    ):
        memory.observe(text, **ANNA, occurred_at=clock())
    memory.observe("hi", **EVE, occurred_at=clock())


def _bot(memory: Memory) -> None:
    for agent, text in (("bot", "My doctor is called Cablorn."), ("bot", "I live in fendrik.")):
        memory.observe(text, **MARCUS, agent=agent, occurred_at=START + timedelta(days=90))
        memory.observe(text, channel=LOBBY, sender="marcus", privacy="public", agent=agent,
                       occurred_at=START + timedelta(days=90))  # fmt: skip


def _owner(memory: Memory) -> None:
    memory.note("The alarm code is yastrel.", tags=["home"])
    about = {"about": "umblive"}
    memory.entity("Umblive Ltd", type="company", aliases=["Umblive"], properties=about, privacy="private")
    memory.link("simplex:marcus", "email:norvick@example.org")
    memory.link("simplex:marcus", "web:eve", verified=False)
