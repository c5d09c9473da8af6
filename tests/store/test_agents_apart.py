"""Two agents who speak with the same person: nothing of one's talks shows to the other, in any read; notes do."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from attacks import reads as every
from clock import NOW
from recollect import Memory, NotFound

Opener = Callable[..., Memory]
Agents = tuple[Memory, Memory]

DM, MARCUS = "matrix:!dm:x", "@marcus:x"
HERE: dict[str, Any] = {"channel": DM, "sender": MARCUS}
SECRET = "zebrafinch"  # a word that only the concierge is told
TOLD = (
    f"My surprise trip to {SECRET} island is in June, I'll book the {SECRET} ferry on Friday.",
    f"I like {SECRET} tea. My friend Zebrafinch works at the {SECRET} bakery.",
    f"From now on keep your answers short and never mention {SECRET}.",
    f"Can you export the {SECRET} list as PDF?",
)


@pytest.fixture
def agents(open_memory: Opener) -> Agents:
    """Concierge and scheduler in one space. The concierge has had five sessions with Marcus, the scheduler one."""
    how: dict[str, Any] = {"embedder": "none", "reader": "ours", "trusted": (f"matrix:{MARCUS}",)}
    concierge, scheduler = open_memory(agent="concierge", **how), open_memory(agent="scheduler", **how)
    items = []
    for day in range(6, 1, -1):
        for minute, text in enumerate(TOLD if day == 6 else ("ok",)):
            at = NOW - timedelta(days=day) + timedelta(minutes=2 * minute)
            told = {"channel": DM, "privacy": "private", "occurred_at": at}
            items.append({**told, "content": text, "sender": MARCUS})
            reply = f"Sorry, I cannot export the {SECRET} list."
            items.append({**told, "content": reply, "direction": "outbound", "to": MARCUS})
    concierge.observe_many(items)
    at = NOW - timedelta(days=1)
    scheduler.observe("What is in my calendar?", privacy="private", occurred_at=at, **HERE)
    concierge.learn()
    return concierge, scheduler


def everything(memory: Memory, ids: tuple[str, ...]) -> dict[str, str]:
    """Every read that there is, as this agent speaking with Marcus in private."""
    questions = ("which ferry on friday?", "what does marcus like?", "surprise trip", "calendar")
    probe = every.Probe(ids, questions=questions, names=("Marcus", MARCUS, "concierge"), brief=True)
    return dict(every.answers(memory, every.Reader(DM, MARCUS), probe))


def test_the_reads_would_show_it_to_the_agent_who_was_told(agents: Agents) -> None:
    concierge, _ = agents

    for found in (
        concierge.recall(f"{SECRET} ferry", **HERE), concierge.context("ferry?", **HERE), concierge.facts(**HERE),
        concierge.promises(all=True, **HERE), concierge.summaries(**HERE), concierge.gaps(**HERE),
        concierge.profile(MARCUS, **HERE), concierge.conversations(**HERE),
    ):  # fmt: skip
        assert SECRET in repr(found) or "concierge" in repr(found)


def test_nothing_of_one_agents_talks_shows_to_the_other_in_any_read(agents: Agents) -> None:
    concierge, scheduler = agents
    for each in concierge.review(kind="soul"):
        if each.data["operation"] == "add":
            concierge.decide(each.id, "accept", keep="all")
    assert "Answer briefly." in concierge.system_prompt(**HERE)
    ids = every.one_of_each(every.ids_of(concierge))
    assert len(ids) > 10
    found = everything(scheduler, ids)
    shown = [name for name, told in found.items() if SECRET in told.casefold() or "Answer briefly" in told]
    assert shown == []


def test_what_one_agent_is_told_changes_nothing_of_what_the_other_reads(agents: Agents) -> None:
    """But for how rare words are and when a channel was last used, which all who share an audience share."""
    concierge, scheduler = agents
    ids = every.one_of_each(every.ids_of(concierge))

    def read() -> dict[str, str]:
        found = everything(scheduler, ids)
        return {
            name: re.sub(r"\d+\.\d+", "#", told) for name, told in found.items() if not name.startswith("channels(")
        }

    before = read()
    items = [
        {"content": f"I moved to {SECRET} city, I prefer a green calendar.", "privacy": "private", **HERE,
         "occurred_at": NOW - timedelta(hours=3) + timedelta(minutes=minute)}
        for minute in range(3)
    ]  # fmt: skip
    concierge.observe_many(items)
    concierge.learn()
    after = read()
    assert [name for name in before if before[name] != after[name]] == []


def test_souls_and_proposals_are_of_one_agent(agents: Agents) -> None:
    concierge, scheduler = agents
    assert {each.data["agent"] for each in concierge.review(kind="soul")} == {"concierge"}
    assert scheduler.reflect() == []
    concierge.edit_soul(add=["Be brief."])
    assert scheduler.soul().text == ""
    assert scheduler.system_prompt(**HERE) == ""
    (line,) = concierge.soul().personality
    with pytest.raises(NotFound):
        scheduler.why(line.id, **HERE)


def test_a_note_that_one_agent_was_told_is_known_to_the_other(agents: Agents) -> None:
    concierge, scheduler = agents
    concierge.observe("Note: the gate code is 4711", privacy="private", **HERE)
    concierge.learn()
    for agent in (concierge, scheduler):
        assert "the gate code is 4711" in [each.text for each in agent.recall("gate code", **HERE)]
        assert "4711" in agent.context("what is the gate code?", **HERE).text
