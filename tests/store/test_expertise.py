"""How agents did: every request that one answered, what came of it, and who is best at what, as a reader may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from recollect import InvalidInput, Memory
from recollect.relationships import agents
from recollect.store.schema import exchanges

Opener = Callable[..., Memory]
Rows = Callable[..., dict[str, list[Any]]]
ROOM, DESK, BOX = "matrix:!room:x", "matrix:!desk:x", "mailbox:team"
START = datetime(2026, 3, 2, 9, tzinfo=UTC)


class Talk:
    """Writes a talk, a minute between two messages."""

    def __init__(self, memory: Memory, channel: str = ROOM, **how: Any) -> None:
        self.memory, self.channel, self.how, self.number = memory, channel, how, 0

    def _at(self) -> str:
        self.number += 1
        return (START + timedelta(minutes=self.number)).isoformat()

    def user(self, text: str, sender: str = "ann", **how: Any) -> None:
        self.memory.observe(
            text, channel=self.channel, sender=sender, occurred_at=self._at(), **{**self.how, **how}
        )  # fmt: skip

    def agent(self, text: str, sender: str | None = None, **how: Any) -> None:
        self.memory.observe(
            text, channel=self.channel, sender=sender, direction="outbound", occurred_at=self._at(),
            **{**self.how, **how},
        )  # fmt: skip


def outcomes(memory: Memory) -> list[tuple[str, str]]:
    with memory._store.read() as connection:
        query = select(exchanges).where(exchanges.c.space == memory.space).order_by(exchanges.c.position)
        return [(row.doer, row.outcome) for row in connection.execute(query)]


@pytest.fixture
def team(open_memory: Opener) -> Memory:
    """Two bots in one room: one knows search engines, one flights; and a desk that only one of them speaks at."""
    memory = open_memory(embedder="none", reader="ours")
    room = Talk(memory, privacy="public")
    for page in ("landing", "pricing", "contact"):
        room.user(f"Can you improve the SEO of the {page} page?")
        room.agent("Changed the titles and descriptions.", "seo-bot")
        room.user("Perfect, thanks!")
    room.user("Can you improve the SEO of the blog page?")
    room.agent("I turned it upside down.", "travel-bot")
    room.user("No, that's wrong")
    for city in ("Oslo", "Rome"):
        room.user(f"Book a flight to {city} please")
        room.agent("Here are three flights, the first at nine.", "travel-bot")
        room.user("Great, that works")
    memory.distil()
    return memory


def test_every_request_that_an_agent_answered_is_known_with_what_came_of_it(team: Memory) -> None:
    worked = [outcome for _, outcome in outcomes(team)]
    assert worked == ["worked"] * 3 + ["failed"] + ["worked"] * 2
    seo, travel = (each for each in team.agents() if not each.field)
    assert (seo.agent, seo.exchanges, seo.worked, seo.failed) == ("seo-bot", 3, 3, 0)
    assert (travel.agent, travel.exchanges, travel.worked, travel.failed) == ("travel-bot", 3, 2, 1)
    assert seo.reliability == 0.8  # four of five: one of each is taken for granted
    assert travel.reliability == 0.6
    assert (seo.seconds, seo.length) == (60.0, 5)
    said = {item.id: item.content for item in team.log(limit=100)}
    assert {said[source] for source in seo.sources} >= {"Perfect, thanks!", "Changed the titles and descriptions."}


def test_what_an_agent_was_asked_about_often_is_a_field_of_its_own(team: Memory) -> None:
    fields = {(each.agent, each.field): each for each in team.agents() if each.field}
    assert fields["seo-bot", "seo"].worked == 3
    assert fields["travel-bot", "flight"].worked == 2
    assert ("travel-bot", "seo") not in fields  # once is no field


def test_who_is_best_at_something_is_told_with_evidence(team: Memory) -> None:
    seo = team.best_at("seo")
    assert [(each.agent, each.field) for each in seo] == [("seo-bot", "seo"), ("travel-bot", "seo")]
    assert seo[0].reliability > 0.7 > 0.5 > seo[1].reliability
    assert [each.agent for each in team.best_at("booking flights")] == ["travel-bot"]
    assert team.best_at("gardening") == []
    assert team.best_at("the of and") == []
    assert len(team.best_at("seo", limit=1)) == 1
    assert team.why(seo[1].sources[0]).text == "Can you improve the SEO of the blog page?"
    with pytest.raises(InvalidInput):
        team.best_at("seo", limit=0)


def test_what_is_only_said_calls_for_no_answer_between_agents(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reader="ours")
    box = Talk(memory, BOX, privacy="group")
    box.user("Can you summarise the quarterly numbers?", "planner")
    box.user("Revenue grew by a tenth, costs are flat.", "analyst")
    box.user("Thanks, the numbers are what I needed.", "planner")
    box.user("The spreadsheet lies in the shared folder.", "analyst")
    memory.distil()
    (analyst,) = (each for each in memory.agents() if not each.field)
    assert (analyst.agent, analyst.exchanges, analyst.worked) == ("analyst", 1, 1)


def test_people_are_no_agents(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reader="ours")
    room = Talk(memory, privacy="group")
    room.user("Can you bring the projector?", "ann")
    room.user("Sure, the projector is in my car", "bob")
    room.user("Thanks", "ann")
    room.agent("The projector is booked.")  # of an agent without a name nothing can be told
    memory.distil()
    assert memory.agents() == []


@pytest.mark.parametrize("reader", ["ours", "none"])
def test_a_tool_that_failed_counts_until_another_call_went_well(open_memory: Opener, reader: str) -> None:
    memory = open_memory(agent="ops", embedder="none", reader=reader)
    desk = Talk(memory, DESK)
    desk.user("Deploy the shop please")
    desk.agent("timeout", role="tool", metadata={"is_error": True})
    desk.agent("I started the deployment.")
    desk.user("Which reports are open?")
    desk.agent("The tax report and the mailing.")
    desk.user("Restart the database please")
    desk.agent("timeout", role="tool", metadata={"tool_result": {"exit_code": 1}})
    desk.agent("restarted", role="tool", metadata={"tool_result": {"exit_code": 0}})
    desk.agent("The database is up.")
    memory.distil()
    assert [outcome for _, outcome in outcomes(memory)] == ["failed", "unknown", "unknown"]


def test_what_belongs_to_one_agent_is_told_to_no_other(open_memory: Opener) -> None:
    one, two = open_memory(agent="one", embedder="none", reader="ours"), open_memory(agent="two", embedder="none")
    for memory in (one, two):
        room = Talk(memory, privacy="public")
        room.user("Can you translate the contract?")
        room.agent("Here is the translation.")
        room.user("Thanks, perfect")
    one.distil()
    assert {each.agent for each in one.agents(channel=ROOM)} == {"one"}
    assert {each.agent for each in two.best_at("translate a contract", channel=ROOM)} == {"two"}
    assert open_memory().agents(channel=ROOM) == []
    assert {each.agent for each in two.agents()} == {"one", "two"}  # the owner's view


def test_what_was_asked_in_private_is_unknown_in_public(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", reader="ours")
    room = Talk(memory, privacy="public")
    room.user("Can you water the roses?")
    room.agent("Watered.", "garden-bot")
    memory.distil()
    before = memory.agents(channel=ROOM), memory.best_at("divorce roses", channel=ROOM)
    desk = Talk(memory, DESK, privacy="private")
    desk.user("Can you draft the divorce papers? And water the roses?")
    desk.agent("Drafted.", "garden-bot", to="ann")
    desk.user("Perfect, thanks")
    memory.distil()
    assert (memory.agents(channel=ROOM), memory.best_at("divorce roses", channel=ROOM)) == before
    assert [each.worked for each in memory.best_at("divorce", channel=DESK, sender="ann")] == [1]
    assert memory.best_at("divorce", channel=DESK, sender="bob") == []


SCRIPT: tuple[tuple[str, str, str], ...] = (
    ("user", "ann", "Can you improve the SEO of the landing page?"),
    ("tool", "", "fetched"),
    ("agent", "seo-bot", "I will look."),
    ("agent", "seo-bot", "Done: two titles changed."),
    ("user", "bob", "What time is lunch?"),
    ("agent", "chef-bot", "Lunch is at noon."),
    ("user", "ann", "Perfect, thanks. Can you do the pricing page too?"),
    ("user", "ann", "And the footer of the pricing page"),
    ("agent", "seo-bot", "Both are done."),
    ("user", "bob", "Thanks"),
    ("user", "ann", "That's wrong, the footer is empty"),
    ("agent", "seo-bot", "Sorry. What should the footer say?"),
    ("agent", "chef-bot", "It should say that lunch is at noon."),
)


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
def test_read_in_steps_or_at_once_it_comes_to_the_same(
    open_memory: Opener, distilled: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for space, step in (("once", 100), ("each", 1), ("some", 4), ("pages", 100)):
        if space == "pages":
            monkeypatch.setattr(agents, "PAGE", 12)
        memory = open_memory(space=space, embedder="none", reader="ours")
        for number, (role, sender, text) in enumerate(SCRIPT * 3):
            memory.observe(
                text, channel=ROOM, sender=sender or None, privacy="group", external_id=f"line {number}",
                direction="inbound" if role == "user" else "outbound",
                role={"agent": "assistant"}.get(role, role),
                occurred_at=START + timedelta(minutes=number),
            )  # fmt: skip
            if number % step == step - 1:
                memory.distil()
        memory.distil()
        with memory._store.read() as connection:
            query = select(exchanges).where(exchanges.c.space == space).order_by(exchanges.c.position)
            rows = [dict(row) for row in connection.execute(query).mappings()]
        ids = {item.id: item.external_id for item in memory.log(limit=1_000)}
        for row in rows:
            row["sources"] = [ids[source] for source in json.loads(row["sources"])]
            del row["exchange"], row["space"]
        found.append(rows)
        whole = distilled(memory)
        memory.rebuild(layer="learning")
        assert distilled(memory)["exchanges"] == whole["exchanges"]
        assert distilled(memory)["reached"] == whole["reached"]
    assert len(found[0]) == 12
    assert found[0] == found[1] == found[2] == found[3]
    assert {row["outcome"] for row in found[0]} == {"worked", "failed", "unknown"}


def test_an_agent_that_speaks_without_end_is_read_to_its_end(open_memory: Opener) -> None:
    memory = open_memory(agent="monologue", embedder="none", reader="ours")
    desk = Talk(memory, DESK)
    desk.user("Can you read the novel to me?")
    memory.observe_many(
        {"content": f"Chapter {number} of the story", "channel": DESK, "direction": "outbound",
         "occurred_at": START + timedelta(hours=1, seconds=number)}
        for number in range(700)
    )  # fmt: skip
    memory.distil()
    (overall,) = (each for each in memory.agents() if not each.field)
    assert (overall.exchanges, overall.length) == (1, 5 * agents.ANSWERS)


def test_what_is_erased_is_no_evidence_any_more(team: Memory) -> None:
    team.forget(interaction=next(item.id for item in team.log(limit=100) if item.content.startswith("I turned it")))
    (travel,) = (each for each in team.agents() if not each.field and each.agent == "travel-bot")
    assert (travel.worked, travel.failed) == (2, 0)
