"""Learned weights: whose questions are answered from old things and whose from new ones is counted, and decides how
much recency counts for them; within bounds, for each audience by itself, and not before there is enough of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select

from clock import NOW
from recollect import Memory
from recollect.audience import OWNER
from recollect.model import Hits
from recollect.relationships import reach
from recollect.relationships.reach import grain
from recollect.store.schema import reaches

Opener = Callable[..., Memory]
Rows = Callable[..., dict[str, list[Any]]]

HOME: dict[str, Any] = {"channel": "matrix:!home:x", "privacy": "private"}
ROOM: dict[str, Any] = {"channel": "matrix:!room:x", "privacy": "public"}
MARCUS = "@marcus:x"
THINGS = (
    ("I live in Berlin", "Where do I live?", "You live in Berlin."),
    ("My locker number is 4711", "What was my locker number again?", "It is 4711."),
    ("I drive a Volvo", "What do I drive?", "A Volvo, as you told me."),
    ("My sister Alice works at Google", "Where does my sister work?", "She works at Google."),
)


def say(memory: Memory, text: str, days_ago: float, *, ours: bool = False, who: str = MARCUS, **where: Any) -> None:
    how: dict[str, Any] = {"direction": "outbound", "to": who} if ours else {"sender": who}
    memory.observe(text, occurred_at=NOW - timedelta(days=days_ago), **how, **{**HOME, **where})


def asked(memory: Memory, days: float, how: str = "Thanks!", who: str = MARCUS, **where: Any) -> None:
    """Four things that were said `days` before they are asked for and told; `how` they are taken."""
    for number, (fact, _, _) in enumerate(THINGS):
        say(memory, fact, 2 + days - number / 100, who=who, **where)
    for number, (_, question, answer) in enumerate(THINGS):
        say(memory, question, 2 - number / 100, who=who, **where)
        say(memory, answer, 2 - number / 100 - 0.001, ours=True, who=who, **where)
        say(memory, how, 2 - number / 100 - 0.002, who=who, **where)
    memory.distil()


def rows(memory: Memory, **where: Any) -> list[Any]:
    with memory._store.read() as connection:
        query = select(reaches).where(reaches.c.space == memory.space).order_by(reaches.c.audience, reaches.c.unit)
        return [row for row in connection.execute(query) if all(getattr(row, k) == v for k, v in where.items())]


def found(memory: Memory, **how: Any) -> Hits:
    where = {"channel": HOME["channel"], "sender": MARCUS}
    return memory.recall("Where does Marcus live in Berlin?", explain=True, **{**where, **how})


def factor(memory: Memory, **how: Any) -> float | None:
    hits = found(memory, **how)
    assert hits
    factors = {hit.signals.get("recency_learnt") for hit in hits}
    assert len(factors) == 1
    return factors.pop()


def test_answers_that_reach_back_are_counted_with_their_age(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    asked(memory, 40)
    (row,) = rows(memory)
    assert row.answers == 4
    assert row.reach == pytest.approx(4 * grain(40), abs=0.01)
    assert (row.audience, row.agent) == (f"private:{row.entity}", None)


@pytest.mark.parametrize(("days", "expected"), [(0.2, 1.99), (30, 1.0), (300, 0.57)])
def test_recency_counts_by_how_old_what_somebody_is_told_is_as_a_rule(
    fresh: Opener, days: float, expected: float
) -> None:
    memory = fresh(embedder="none", learned_weights_after=4)
    asked(memory, days)
    learnt = factor(memory) or 0.0
    assert learnt == pytest.approx(expected, abs=0.01)
    usual = memory.recall("Berlin", explain=True)[0].signals["weight of recency"]
    spoken = next(hit for hit in found(memory) if hit.kind == "interaction")
    assert spoken.signals["weight of recency"] == pytest.approx(usual * learnt)


def test_what_is_new_gains_on_what_is_old_for_those_who_are_told_new_things(fresh: Opener) -> None:
    """The same two lines, for two people of whom one is told new things and the other old ones."""
    lead = {}
    for days in (0.2, 600):
        memory = fresh(embedder="none", learned_weights_after=4, learning=True)
        asked(memory, days)
        for age in (700, 1):
            say(memory, f"the parcel went to locker{age}", age)
        memory.learn_facts()
        hits = memory.recall("parcel", channel=HOME["channel"], sender=MARCUS, kinds=["interaction"])
        old, new = (next(hit.score for hit in hits if f"locker{age}" in hit.text) for age in (700, 1))
        lead[days] = new - old
    assert lead[0.2] > 2 * lead[600] > 0


def test_nothing_changes_before_there_is_enough(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_weights_after=5)
    asked(memory, 300)
    assert factor(memory) is None
    assert found(memory).notes == ()


def test_it_can_be_switched_off(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", learned_weights_after=4)
    asked(memory, 300)
    assert factor(memory) is not None
    off = open_memory(embedder="none", learned_weights_after=4, learned_weights=False)
    assert factor(off) is None
    assert [hit.score for hit in found(off)] != [hit.score for hit in found(memory)]


def test_a_note_says_so_in_words(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_weights_after=4)
    asked(memory, 300)
    (note,) = found(memory).notes
    assert note.startswith("recency counts 0.57 times as much as usual for whoever asks: 4 answers to them drew on")
    assert "what was said 300.0 days before" in note
    facts = [hit for hit in found(memory) if hit.kind == "fact"]
    assert facts
    assert all("recency_learnt" in hit.signals for hit in facts)
    silent = memory.recall("Where does Marcus live?", channel=HOME["channel"], sender=MARCUS)
    assert silent.notes == memory.context("Berlin", channel=HOME["channel"], sender=MARCUS).notes == ()
    assert all("recency_learnt" not in hit.signals for hit in silent)


def test_the_owner_and_those_who_are_not_known_are_answered_as_ever(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_weights_after=1)
    asked(memory, 300, **ROOM)
    assert factor(memory, channel=ROOM["channel"]) is not None
    assert factor(memory, channel=None, sender=None) is None
    assert factor(memory, channel=ROOM["channel"], sender=None) is None
    assert factor(memory, channel=ROOM["channel"], sender="@ben:x") is None
    assert factor(memory, channel=ROOM["channel"], as_of=NOW) is None  # what was learnt is known as of now alone


def test_one_small_statement_more_and_none_where_nobody_is_known(
    fresh: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = fresh(embedder="none", learned_weights_after=1)
    asked(memory, 300, **ROOM)
    calls: list[Any] = []

    def counted(*given: Any) -> Any:
        calls.append(given)
        return reach.reach_of(*given)

    monkeypatch.setattr("recollect.recall.ask.reach_of", counted)
    memory.recall("Berlin")
    memory.recall("Berlin", channel=ROOM["channel"])
    assert calls == []
    memory.recall("Berlin", channel=ROOM["channel"], sender=MARCUS)
    assert len(calls) == 1


def test_answers_that_failed_do_not_count(fresh: Opener) -> None:
    memory = fresh(embedder="none", reader="ours")
    asked(memory, 40, "No, that's wrong.")
    assert rows(memory) == []


def test_what_was_asked_or_said_just_before_does_not_count(fresh: Opener) -> None:
    memory = fresh(embedder="none")
    say(memory, "I live in Berlin", 10)
    say(memory, "Do I live in Berlin?", 5)
    say(memory, "Yes, in Berlin.", 4.999, ours=True)
    say(memory, "I drive a Volvo", 4.99)
    say(memory, "Nice!", 4.989, ours=True)
    say(memory, "What do I drive?", 4.98)
    say(memory, "A Volvo.", 4.979, ours=True)
    say(memory, "Thanks!", 4.978)
    memory.distil()
    assert rows(memory) == []


@pytest.mark.long
@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_it_is_the_same_in_steps_at_once_and_after_a_rebuild(fresh: Opener, distilled: Rows) -> None:
    def all_of(memory: Memory) -> list[Any]:
        return distilled(memory)["reaches"]

    once, steps = fresh(embedder="none"), fresh(embedder="none")
    real = steps.observe

    def and_distil(*words: Any, **how: Any) -> Any:
        written = real(*words, **how)
        steps.distil()
        return written

    steps.observe = and_distil  # type: ignore[method-assign]
    for memory in (once, steps):
        for where in (HOME, ROOM, {**HOME, "channel": "matrix:!other:x"}):
            asked(memory, 40.37, **where)
            asked(memory, 3.11, who="@ben:x", **where)
    assert all_of(once) == all_of(steps)
    assert sum(row.answers for row in rows(once)) > 8
    before = all_of(once)
    once.rebuild()
    once.distil()
    assert all_of(once) == before


def test_private_never_changes_public(fresh: Opener, distilled: Rows) -> None:
    """Answers given in private, and facts told in private, change nothing in a room."""
    with_private, without = fresh(embedder="none", learned_weights_after=4), fresh(embedder="none")
    for memory in (with_private, without):
        for number, (_, question, answer) in enumerate(THINGS):  # told in a room, of facts that are private
            say(memory, question, 1 - number / 100, **ROOM)
            say(memory, answer, 1 - number / 100 - 0.001, ours=True, **ROOM)
            say(memory, "Thanks!", 1 - number / 100 - 0.002, **ROOM)
        if memory is with_private:
            asked(memory, 300)
        memory.distil()
    public = distilled(with_private, placeless=True, audience="public")["reaches"]
    assert public == distilled(without, placeless=True, audience="public")["reaches"] == []
    assert factor(with_private) is not None
    in_room: dict[str, Any] = {"channel": ROOM["channel"], "sender": MARCUS}
    assert factor(with_private, **in_room) is None
    one, other = ([(hit.text, hit.score) for hit in found(memory, **in_room)] for memory in (with_private, without))
    assert one == other != []


def test_what_is_public_counts_in_private_too(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_weights_after=8)
    asked(memory, 300)
    assert factor(memory) is None
    asked(memory, 300, **ROOM)
    assert sum(row.answers for row in rows(memory)) == 8
    assert factor(memory) == pytest.approx(0.57, abs=0.01)
    assert factor(memory, channel=ROOM["channel"]) is None


def test_what_one_agent_has_learnt_is_not_anothers(open_memory: Opener) -> None:
    one, two = (open_memory(embedder="none", learned_weights_after=4, agent=name) for name in ("one", "two"))
    asked(one, 300)
    say(two, "I live in Berlin", 300)
    two.distil()
    assert [row.agent for row in rows(one)] == ["one"]
    assert factor(one) is not None
    assert factor(two) is None


def test_it_goes_with_what_is_forgotten(fresh: Opener) -> None:
    memory = fresh(embedder="none", learned_weights_after=1)
    asked(memory, 40)
    (said,) = [each for each in memory.log() if each.content == "I live in Berlin"]
    memory.forget(interaction=said.id)
    memory.distil()
    assert [row.answers for row in rows(memory)] == [3]
    memory.forget(entity=MARCUS)
    memory.distil()
    assert rows(memory) == []


def test_what_an_answer_drew_on_is_looked_up_by_its_value(
    open_at: Opener, sqlite_database: str, plans_of: Callable[..., list[str]]
) -> None:
    """However many facts there are, only those with such values are looked at."""
    memory = open_at(sqlite_database, embedder="none")
    asked(memory, 40)
    said: list[Any] = []

    def read() -> None:
        with memory._store.read() as connection:
            said.extend(reach._said(connection, memory.space, OWNER, ["berlin", "volvo"], 1_000, NOW))

    plan = plans_of(memory, read)
    assert len(said) == 2
    assert any("INDEX facts_value (space=? AND object_key=?)" in step for step in plan)
    assert not any(step.startswith(("SCAN facts", "SCAN fact_sources")) for step in plan)
    assert any("SEARCH fact_sources" in step and "fact=? AND position<?" in step for step in plan)
