"""Procedures as rows: mined for one scope, read as somebody, gone with the words that showed them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import select

import clock
from recollect import InvalidInput, Memory, erasure
from recollect.audience import OWNER, Reader
from recollect.entities.names import handle_entity
from recollect.index.text import Analyser
from recollect.learning import procedures as habits
from recollect.model import Procedure
from recollect.store.schema import episodes, procedure_sources, procedures
from recollect.understanding.query import understand

Opener = Callable[..., Memory]
START = clock.NOW.replace(hour=9) - timedelta(days=60)
ASKED = ("Where is the delivery for Acme?", "Has the delivery to Contoso arrived?", "When will the delivery come?")
THEN = ("Are there open invoices?", "Which invoice is due?", "Show me the invoices of Contoso")
TOLD = "When delivery is asked about, invoices are asked about next."


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def item(text: str, day: float = 0, minute: float = 0, **fields: Any) -> dict[str, Any]:
    """Ann says something in public, if nothing else is told."""
    at = START + timedelta(days=day, minutes=minute)
    told = {"content": text, "channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": at}
    return {**told, **fields}


def say(memory: Memory, text: str, day: float = 0, minute: float = 0, **fields: Any) -> None:
    memory.observe_many([item(text, day, minute, **fields)])


def show(memory: Memory, days: Sequence[int] = range(3), **fields: Any) -> list[str]:
    """The habit, on some days: delivery, then invoices. The ids of what was said."""
    said = [(texts[day % 3], day, minute) for day in days for minute, texts in ((0, ASKED), (4, THEN))]
    return [each.id for each in memory.observe_many(item(*each, **fields) for each in said)]


def mined(memory: Memory) -> dict[str, int]:
    """How many procedures each audience has, mined anew from all that was said."""
    memory.learn_facts()
    with memory._store.read() as connection:
        scopes = connection.execute(
            select(episodes.c.audience, episodes.c.agent).where(episodes.c.space == memory.space).distinct()
        ).all()
    for audience in known(memory) - {scope.audience for scope in scopes}:
        habits.mine(memory._store, memory.space, memory.settings, audience, None)
    return {
        scope.audience: habits.mine(memory._store, memory.space, memory.settings, scope.audience, scope.agent)
        for scope in scopes
    }


def known(memory: Memory) -> set[str]:
    with memory._store.read() as connection:
        query = select(procedures.c.audience).where(procedures.c.space == memory.space)
        return set(connection.execute(query).scalars())


def rows(memory: Memory, audience: str | None = None, *, placeless: bool = False) -> list[str]:
    """All rows of both tables, to compare; without the name of the space, and, if wanted, without places in the log."""
    dropped = {"space"} | ({"position"} if placeless else set())
    with memory._store.read() as connection:
        return [
            repr([(name, value) for name, value in row.items() if name not in dropped])
            for table in (procedures, procedure_sources)
            for row in connection.execute(
                select(table).where(table.c.space == memory.space).order_by(*table.primary_key.columns)
            ).mappings()
            if audience in (None, row["audience"])
        ]


# -------------------------------------------------------------------------------------------------------------- mining


def test_a_habit_is_mined_with_its_sources(memory: Memory) -> None:
    said = show(memory)
    assert mined(memory) == {"public": 1}
    (found,) = memory.procedures()
    assert (found.heuristic, found.trigger) == (TOLD, "delivery is asked about")
    assert (found.observed, found.missed, found.confidence) == (3, 0, 0.8)
    assert found.entity == handle_entity("irc", "ann")
    assert found.sources == tuple(said)
    assert (found.first_at, found.last_at) == (START, START + timedelta(days=2, minutes=4))
    assert found.features["topics"] == ["deliveri"]
    assert found.structure["augment_retrieval"] == [{"predicate_pattern": r"\binvoic\w*", "entity": None}]
    with memory._store.read() as connection:
        query = select(procedure_sources.c.role).where(procedure_sources.c.space == memory.space)
        assert list(connection.execute(query.order_by(procedure_sources.c.position)).scalars()) == (
            ["trigger", "follows"] * 3
        )


def test_mining_again_changes_nothing_and_more_of_it_keeps_the_id(memory: Memory) -> None:
    show(memory)
    mined(memory)
    before = rows(memory)
    mined(memory)
    assert rows(memory) == before
    (early,) = memory.procedures()
    show(memory, range(3, 6))
    mined(memory)
    (late,) = memory.procedures()
    assert (late.id, late.observed) == (early.id, 6)


def test_what_comes_later_than_wanted_is_not_looked_at(memory: Memory) -> None:
    said = show(memory, range(5))
    memory.learn_facts()
    third = memory.log(limit=100)[5].position
    assert memory.log(limit=100)[5].id == said[5]
    habits.mine(memory._store, memory.space, memory.settings, "public", None, third)
    assert [each.observed for each in memory.procedures()] == [3]


def test_rows_depend_on_the_log_alone(fresh: Opener) -> None:
    one, other = fresh(embedder="none"), fresh(embedder="none")
    show(one, range(4))
    show(one, range(4), sender="ben", channel="irc:dm", privacy="private")
    other.import_(line.encode() for line in one.export())
    mined(one)
    mined(other)
    assert rows(one) == rows(other) != []


def test_a_scope_without_words_has_none(memory: Memory) -> None:
    assert habits.mine(memory._store, memory.space, memory.settings, "public", None) == 0
    assert memory.procedures() == []


def test_neither_what_an_agent_says_nor_what_was_recalled_counts(memory: Memory) -> None:
    show(memory, range(2))
    show(memory, range(2, 5), direction="outbound", role="assistant")
    for day in range(5, 8):
        say(memory, ASKED[0], day, metadata={"recalled": True})
        say(memory, THEN[0], day, 4)
    assert mined(memory) == {"public": 0}


def test_devices_have_habits_of_their_own(memory: Memory) -> None:
    memory.observe_many(
        item(f"{device} is {state}", day, minute, sender=None, channel="home:hass", type="event",
             metadata={"entity_id": device, "state": state})
        for day in range(8)
        for device, state, minute in (("sensor.door", "open", 60 * day), ("light.hall", "on", 60 * day + 0.2))
    )  # fmt: skip
    mined(memory)
    told = "When sensor.door becomes open, light.hall turns on within a minute."
    assert [each.heuristic for each in memory.procedures()] == [told]
    assert [each.heuristic for each in memory.procedures(entity="sensor.door")] == [told]
    assert memory.procedures(entity="light.hall") == []


# ------------------------------------------------------------------------------------------------------------- reading


def test_a_habit_is_read_by_those_who_may_hear_the_words(memory: Memory) -> None:
    show(memory, sender="ann", channel="irc:ann", privacy="private")
    show(memory, sender="ben", channel="irc:room", privacy="group")
    mined(memory)
    ann, ben = handle_entity("irc", "ann"), handle_entity("irc", "ben")
    assert {each.entity for each in memory.procedures()} == {ann, ben}
    assert [each.entity for each in memory.procedures(channel="irc:ann", sender="ann")] == [ann]
    assert [each.entity for each in memory.procedures(channel="irc:room")] == [ben]
    assert memory.procedures(channel="irc:ben", sender="ben") == []
    assert memory.procedures(channel="web:public") == []


def test_an_agents_habits_are_its_own(memory: Memory) -> None:
    show(memory, agent="bot")
    mined(memory)

    def seen(agent: str | None) -> list[str]:
        with memory._store.read() as connection:
            found = habits.read(connection, memory.space, Reader(("public",), agent))
        return [each.heuristic for each in found]

    assert seen("bot") == [TOLD]
    assert seen(None) == seen("other") == []


def test_the_same_habit_in_two_audiences_is_one(memory: Memory) -> None:
    said = show(memory, range(3)) + show(memory, range(10, 14), channel="irc:room", privacy="group")
    mined(memory)
    (found,) = memory.procedures()
    assert (found.observed, found.confidence) == (7, 0.8889)
    assert set(found.sources) == set(said)
    assert (found.first_at, found.last_at) == (START, START + timedelta(days=13, minutes=4))
    assert [each.observed for each in memory.procedures(channel="irc:#a")] == [3]


def test_habits_of_one_person_and_of_all(memory: Memory) -> None:
    show(memory, sender="ann")
    show(memory, range(3), sender="ben")
    mined(memory)
    ann, ben = handle_entity("irc", "ann"), handle_entity("irc", "ben")
    assert {each.entity for each in memory.procedures()} == {None, ann, ben}
    assert [each.entity for each in memory.procedures(entity="ann")] == [ann]
    assert [each.entity for each in memory.procedures(sender="ben")] == [ben]
    assert len(memory.procedures(limit=2)) == 2
    with pytest.raises(InvalidInput, match="limit"):
        memory.procedures(limit=0)


def test_a_question_is_given_hints_with_their_sources(memory: Memory) -> None:
    said = show(memory)
    mined(memory)
    analyser = Analyser(memory.settings)

    def hints(question: str, reader: Reader = OWNER, **how: Any) -> list[Procedure]:
        with memory._store.read() as connection:
            return habits.hints(connection, memory.space, reader, understand(question, START), analyser, **how)

    (found,) = hints("Did the deliveries come?", act="question", whom=[handle_entity("irc", "ann")])
    assert (found.heuristic, found.sources) == (TOLD, tuple(said))
    assert hints("Any invoices?") == []
    assert hints("Did the deliveries come?", whom=[handle_entity("irc", "ben")]) == []
    assert hints("Did the deliveries come?", Reader(("private:x",))) == []


# ---------------------------------------------------------------------------------------------- what is private, erased


def test_a_habit_goes_with_the_words_that_showed_it(memory: Memory) -> None:
    said = show(memory, range(4))
    mined(memory)
    memory.forget(interaction=said[0])
    mined(memory)
    (left,) = memory.procedures()
    assert left.observed == 3
    assert said[0] not in left.sources
    memory.forget(interaction=said[2])
    mined(memory)
    assert memory.procedures() == []
    assert rows(memory) == []


def test_words_that_are_erased_while_they_are_mined_leave_nothing(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = show(memory, range(4))
    memory.learn_facts()
    listened = habits.listened
    gone = erasure.Target(interaction=said[0])

    def meanwhile(*given: Any) -> Any:  # as another process would: without learning again at once
        erasure.forget(memory._store, memory.space, gone, memory._index, memory._vectors, memory.settings)
        return listened(*given)

    with monkeypatch.context() as patch:
        patch.setattr(habits, "listened", meanwhile)
        assert habits.mine(memory._store, memory.space, memory.settings, "public", None) == 0
    assert rows(memory) == []
    assert mined(memory) == {"public": 1}


HIDDEN = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 90), st.sampled_from((*ASKED, *THEN, "the recipe, please", "ok")),
              st.sampled_from(("ann", "ben")), st.sampled_from(("private", "group"))),
    max_size=12,
)  # fmt: skip


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@given(HIDDEN)
@settings(max_examples=5)
def test_what_is_private_never_changes_what_is_public(fresh: Opener, hidden: list[Any]) -> None:
    plain, mixed = fresh(embedder="none"), fresh(embedder="none")
    for memory in (plain, mixed):
        show(memory, range(2))
    mixed.observe_many(
        item(text, day, minute, sender=sender, privacy=privacy, channel=f"irc:{privacy}")
        for day, minute, text, sender, privacy in hidden
    )
    for memory in (plain, mixed):
        show(memory, range(2, 4))
        say(memory, ASKED[1], 5)
        mined(memory)
    assert _bare(rows(mixed, "public", placeless=True)) == _bare(rows(plain, "public", placeless=True)) != []
    assert [each.heuristic for each in mixed.procedures(channel="irc:#a")] == [TOLD]


def _bare(found: list[str]) -> list[str]:
    """Without the ids of interactions, which are made anew in each memory."""
    return sorted(re.sub(r"int_\w+", "int", each) for each in found)
