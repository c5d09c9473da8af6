"""Compaction: older messages are folded into one summary over an exact set of them; the window shows it and the newest,
and nothing is lost."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from beneath import sources_of
from recollect import InvalidInput, Memory, NotFound, Settings
from recollect.audience import OWNER
from recollect.learning import compaction, summaries
from recollect.model import Interaction, Summary
from recollect.store.schema import summaries as table

from .test_judgments import Script

Opener = Callable[..., Memory]
START = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)
DECIDED = (
    "We decided to rent the warehouse in Oslo.", "My sister Alice is allergic to peanuts.",
    "Bob promised to send the invoice on Monday.", "I prefer trains to planes.", "The password policy changes in May.",
    "Our dog Rex needs the vet next week.", "I moved to Berlin in January.", "Carl quit his job at Acme.",
    "We agreed on a budget of 900 euros.", "The piano lesson is every Thursday.", "I bought a green bicycle.",
    "Dora wants the contract in Spanish.", "The roof leaks above the kitchen.", "My flight to Lima leaves at noon.",
)  # fmt: skip


def said(number: int) -> str:
    return DECIDED[number] if number < len(DECIDED) else f"Chapter {number} of the novel is about whales."


def talk(memory: Memory, turns: int, first: int = 0, **how: Any) -> list[Interaction]:
    """A talk of questions and answers, some turns of it."""
    where = {"channel": "irc:dm", "privacy": "private"} | how
    items = []
    for number in range(first, first + turns):
        at = START + timedelta(minutes=number)
        items.append({"content": said(number), "sender": "ann", "occurred_at": at, **where})
        items.append({"content": f"Noted, number {number}.", "direction": "outbound", "to": "ann",
                      "occurred_at": at + timedelta(seconds=20), **where})  # fmt: skip
    return memory.observe_many(items)


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    return open_memory(embedder="none", compact_keep=4, compact_messages=20)


def chain(memory: Memory, conversation: str) -> list[Summary]:
    """All summaries that a conversation ever had, the oldest first."""
    with memory._store.read() as connection:
        here = (table.c.scope == "conversation", table.c.subject == conversation)
        found = summaries.read(connection, memory.space, OWNER, *here, all=True)
    return sorted(found, key=lambda each: each.interactions)


def covered(memory: Memory, summary: Summary) -> list[str]:
    with memory._store.read() as connection:
        return sources_of(connection, memory.space, summary.id)


def fold(memory: Memory, one: Interaction) -> str | None:
    """Do what is due in the conversation of an interaction."""
    memory.learn_facts()
    return compaction.fold(
        memory._store, memory.space, memory.settings, memory._panel, one.conversation, one.audience, one.agent
    )


def rows(memory: Memory) -> list[Any]:
    """All that compaction has written, with the exact sets."""
    with memory._store.read() as connection:
        query = select(table).where(table.c.space == memory.space, table.c.scope == "conversation")
        found = connection.execute(query.order_by(table.c.summary)).all()
        return [(*row[1:], sources_of(connection, memory.space, row.summary)) for row in found]


# ------------------------------------------------------------------------------------------------------------- folding


def test_what_is_due_is_folded_and_the_newest_stay(memory: Memory) -> None:
    items = talk(memory, 11)
    memory.learn()
    (summary,) = chain(memory, items[0].conversation)
    assert covered(memory, summary) == [item.id for item in items[:16]]  # at the 21st, but for 4, to the edge of a turn
    assert (summary.interactions, summary.parts, summary.supersedes) == (16, (), None)
    assert (summary.started_at, summary.ended_at) == (items[0].occurred_at, items[15].occurred_at)
    assert summary.reason.startswith("more than 20 messages; ")
    assert summary.text.startswith("[Conversation Summary - 2026-03-01 09:00 to 2026-03-01 09:07]\nKey points")
    assert said(3) in summary.text
    folded = {item.id for item in items[:16]}
    assert all(point.sources and folded >= {*point.sources} for point in summary.points)
    assert [item.id for item in memory.log(limit=100)] == [item.id for item in items]  # nothing is deleted


def test_the_next_fold_takes_the_summary_along(memory: Memory) -> None:
    items = talk(memory, 30)
    last_made = fold(memory, items[0])
    found = chain(memory, items[0].conversation)
    assert len(found) >= 2
    for before, after in itertools.pairwise(found):
        assert (after.supersedes, after.parts, before.superseded_by) == (before.id, (before.id,), after.id)
        assert after.started_at == items[0].occurred_at
    last = found[-1]
    assert (last.id, last.superseded_by) == (last_made, None)
    assert covered(memory, last) == [item.id for item in items[: last.interactions]]
    assert 60 - 24 <= last.interactions <= 60 - 4
    assert {point.text for point in last.points} & {said(number) for number in range(8)}  # of the first, still told


def test_tokens_and_the_end_of_a_session_are_occasions_too(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", compact_keep=4, compact_tokens=200, compact_share=0.5)
    items = talk(memory, 10)
    fold(memory, items[0])
    assert chain(memory, items[0].conversation)[0].reason.startswith("100 tokens or more; ")
    memory = open_memory(space="ended", embedder="none", compact_keep=4)
    items = talk(memory, 5)
    assert fold(memory, items[0]) is None
    memory.observe("/end", channel="irc:dm", sender="ann", occurred_at=START + timedelta(minutes=6))
    fold(memory, items[0])
    assert chain(memory, items[0].conversation)[0].reason.startswith("its session was ended; ")


def test_somebody_may_ask_for_it_however_little_there_is(memory: Memory) -> None:
    items = talk(memory, 4)
    assert memory.compact("irc:dm", sender="ann", keep=20) is None
    first = memory.compact("irc:dm", sender="ann")
    assert first is not None
    assert covered(memory, first) == [item.id for item in items[:4]]
    assert memory.compact("irc:dm") == first  # nothing more to fold
    last = memory.compact(conversation=items[0].conversation, keep=0)
    assert last is not None
    assert covered(memory, last) == [item.id for item in items]
    assert (last.supersedes, last.reason.partition(";")[0]) == (first.id, "asked for")
    assert [item.type for item in memory.log(limit=100)].count("decision") == 4


def test_whether_at_once_in_steps_or_again_the_same_is_folded(open_memory: Opener) -> None:
    how = {"embedder": "none", "compact_keep": 4, "compact_messages": 8}
    memory = open_memory(**how)
    for number in range(14):
        one = talk(memory, 1, number)[0]
        if number % 3 == 2:
            fold(memory, one)
        if number in (4, 9):
            memory.compact("irc:dm", keep=2)
    fold(memory, one)
    found = rows(memory)
    assert len(found) > 4
    memory.rebuild(layer="learning")
    assert rows(memory) == found
    other = open_memory(space="other", **how)
    other.import_(line.encode() for line in memory.export())
    assert fold(other, one) is not None
    assert rows(other) == found


def test_tool_calls_and_what_the_system_says_are_never_folded(memory: Memory) -> None:
    where: dict[str, Any] = {"channel": "irc:dm", "direction": "outbound", "to": "ann", "occurred_at": START}
    prompt = memory.observe("You are kind.", role="system", **where)
    talk(memory, 2)
    call = memory.observe("Let me look.", metadata={"tool_calls": [{"id": "c1", "name": "weather"}]}, **where)
    result = memory.observe("12 °C", role="tool", metadata={"tool_call_id": "c1"}, **where)
    talk(memory, 1, 2)
    summary = memory.compact("irc:dm", keep=0)
    assert summary is not None
    apart = {prompt.id, call.id, result.id}
    assert summary.interactions == 6
    assert not apart & {*covered(memory, summary)}
    window = memory.window("irc:dm")
    assert {item.id for item in window.interactions} == apart
    assert window.clipped == 0


def test_what_is_private_and_what_is_public_of_one_conversation_stay_apart(memory: Memory, open_memory: Opener) -> None:
    public = talk(memory, 6, privacy="public")
    alone = memory.compact("irc:dm", sender="ann", keep=2)
    private = talk(memory, 6, 6, privacy="private")
    both = memory.compact("irc:dm", sender="ann", keep=2)
    assert alone is not None
    assert both is not None
    assert (alone.audience, both.audience) == ("public", private[0].audience)
    assert public[0].conversation == private[0].conversation
    assert covered(memory, alone) == [item.id for item in public[:10]]
    assert covered(memory, both) == [item.id for item in private[:10]]
    kept = [each for each in chain(memory, public[0].channel) if each.audience == "public"]
    assert kept == [alone]
    window = memory.window("irc:dm", sender="ann")
    assert window.summary == both
    assert window.clipped == 0  # what is public of it is told whole
    assert {item.audience for item in memory.window("irc:dm", sender="bob").interactions} == {"public"}


def test_a_room_is_compacted_as_one_however_many_speak_there(memory: Memory) -> None:
    where: dict[str, Any] = {"channel": "irc:#room", "privacy": "group"}
    said = [
        memory.observe(text, sender=who, occurred_at=START + timedelta(minutes=number), **where)
        for number, (who, text) in enumerate(
            [("ann", "Where shall we meet?"), ("ben", "We meet at Cafe Sol on Friday."), ("ann", "I will bring Zoe."),
             ("ben", "Good night"), ("ann", "Sleep well")]
        )
    ]  # fmt: skip
    summary = memory.compact("irc:#room", keep=2)
    assert summary is not None
    assert summary.subject == "irc:#room"
    assert covered(memory, summary) == [item.id for item in said[:3]]
    assert {point.speaker for point in summary.points} == {"Ann", "Ben"}
    window = memory.window("irc:#room", sender="ben")
    assert window.summary == summary
    assert [item.id for item in window.interactions] == [item.id for item in said[3:]]
    assert memory.compact(conversation=said[0].conversation) == summary  # her part of it is that of the room


def test_those_who_fold_at_once_make_one_summary(memory: Memory, open_memory: Opener) -> None:
    items = talk(memory, 6)
    others = [open_memory(embedder="none", compact_keep=4, compact_messages=20) for _ in range(4)]
    with memory._store.write() as connection:
        what = {"kind": "compact", "conversation": items[0].conversation}
        memory._decide(connection, ("Fold it.", what))
    memory.learn_facts()
    made: list[str | None] = []
    start = threading.Barrier(4)

    def work(other: Memory) -> None:
        start.wait()
        made.append(
            compaction.fold(
                other._store, other.space, other.settings, other._panel, items[0].conversation, items[0].audience
            )
        )

    threads = [threading.Thread(target=work, args=[other]) for other in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    (summary,) = chain(memory, items[0].conversation)
    assert sorted(made, key=str) == sorted([summary.id, None, None, None], key=str)
    assert covered(memory, summary) == [item.id for item in items[:8]]


def test_what_is_erased_is_in_no_summary(memory: Memory) -> None:
    items = talk(memory, 11)
    fold(memory, items[0])
    gone = next(item for item in items if said(3) == item.content)
    memory.forget(interaction=gone.id)
    (summary,) = chain(memory, items[0].conversation)
    assert gone.id not in covered(memory, summary)
    assert said(3) not in summary.text
    assert covered(memory, summary) == [item.id for item in items[:18] if item.id != gone.id]
    found = rows(memory)
    memory.rebuild(layer="learning")
    assert rows(memory) == found


def test_what_is_erased_while_it_is_summed_up_is_in_no_summary_either(memory: Memory, open_memory: Opener) -> None:
    items = talk(memory, 5)
    other = open_memory(embedder="none", distilling=False)
    by_rules, asked = memory._panel._rules, list[Any]()

    def meanwhile(question: Any) -> Any:
        if question.name == "summary":
            asked.append(question)
            if len(asked) == 1:
                other.forget(interaction=items[2].id)
        return by_rules(question)

    memory._panel._rules = meanwhile
    summary = memory.compact("irc:dm", sender="ann", keep=2)
    assert summary is not None
    assert len(asked) == 2
    assert said(1) in {each.text for each in asked[0].said}
    assert said(1) not in {each.text for each in asked[1].said}
    assert covered(memory, summary) == [item.id for item in items[:8] if item.id != items[2].id]
    assert [row for row in rows(memory) if said(1) in str(row) or items[2].id in str(row)] == []


# ------------------------------------------------------------------------------------------------------------- windows


def test_a_window_is_the_newest_never_the_oldest_and_tells_what_it_leaves_out(memory: Memory) -> None:
    items = talk(memory, 10)
    window = memory.window("irc:dm", sender="ann", budget=80)
    shown = [item.id for item in window.interactions]
    assert shown == [item.id for item in items[-len(shown) :]]
    assert 2 <= len(shown) < 20
    assert window.clipped == 20 - len(shown)
    assert 0 < window.tokens <= 80
    assert window.summary is None
    assert [item.id for item in memory.window("irc:dm", limit=3).interactions] == [item.id for item in items[-3:]]
    assert memory.window("irc:dm", budget=1).interactions == memory.window("irc:dm", limit=1).interactions
    assert memory.window("irc:dm").clipped == 0


def test_after_a_fold_it_is_the_summary_and_the_newest_and_what_the_memory_finds(memory: Memory) -> None:
    items = talk(memory, 13)
    summary = memory.compact("irc:dm", sender="ann")
    memory.observe("What was it that Alice is allergic to, peanuts?", channel="irc:dm", sender="ann")
    window = memory.window("irc:dm", sender="ann")
    assert summary is not None
    assert window.summary == summary
    assert [item.id for item in window.interactions][:-1] == [item.id for item in items[-4:]]
    assert window.clipped == 0
    told = {point.text for point in summary.points}
    assert said(1) in told | {hit.text for hit in window.recalled}
    assert {hit.id for hit in window.recalled} <= {*covered(memory, summary)}
    assert len(window.interactions) + summary.interactions == 27
    small = memory.window("irc:dm", sender="ann", budget=40)
    assert small.summary is None  # it does not fit beside the newest message
    assert small.interactions[-1].content.startswith("What was it")
    assert len(small.interactions) + small.clipped == 27


def test_what_the_summary_leaves_out_is_recalled(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", compact_keep=2, compact_summary_tokens=20)
    items = talk(memory, 12)
    summary = memory.compact("irc:dm")
    assert summary is not None
    told = " ".join(point.text for point in summary.points)
    left_out = next(item for item in items[:20:2] if item.content not in told)
    memory.observe(f"Remind me: {left_out.content}", channel="irc:dm", sender="ann")
    window = memory.window("irc:dm")
    assert window.recalled[0].id == left_out.id
    assert window.tokens <= memory.settings.compact_tokens


def test_a_window_never_parts_a_tool_call_from_its_result(memory: Memory) -> None:
    where: dict[str, Any] = {"channel": "irc:dm", "direction": "outbound", "to": "ann"}
    memory.observe("How warm is it?", channel="irc:dm", sender="ann")
    call = memory.observe("Let me look " * 20, metadata={"tool_calls": [{"id": "c1"}]}, **where)
    result = memory.observe("12 °C", role="tool", metadata={"tool_call_id": "c1"}, **where)
    memory.observe("It is cold.", **where)
    for budget in range(5, 200, 5):
        window = memory.window("irc:dm", budget=budget)
        shown = {item.id for item in window.interactions}
        assert (call.id in shown) == (result.id in shown)
        assert len(shown) + window.clipped == 4
    assert len(memory.window("irc:dm", budget=200).interactions) == 4


def test_what_the_system_said_at_the_beginning_stays(memory: Memory) -> None:
    prompt = memory.observe("Be kind.", channel="irc:dm", sender="ann", role="system", occurred_at=START)
    talk(memory, 10)
    window = memory.window("irc:dm", budget=60)
    assert window.interactions[0].id == prompt.id
    assert window.clipped == 21 - len(window.interactions)


def test_a_working_memory_stays_in_the_window_and_is_never_folded(memory: Memory) -> None:
    assert memory.working_memory("irc:dm", sender="ann") is None
    items = talk(memory, 3)
    memory.working_memory("irc:dm", sender="ann", text="The plan: paint the barn.")
    talk(memory, 4, 3)
    latest = memory.working_memory("irc:dm", sender="ann", text="The plan: sell the barn.")
    talk(memory, 1, 7)
    assert latest is not None
    assert latest.conversation == items[0].conversation
    read = memory.working_memory("irc:dm", sender="ann")
    assert (read and read.content) == "The plan: sell the barn."
    summary = memory.compact("irc:dm", sender="ann", keep=2)
    assert summary is not None
    assert (summary.interactions, latest.id in covered(memory, summary)) == (14, False)
    window = memory.window("irc:dm", sender="ann")
    assert [item.content for item in window.interactions] == [latest.content, said(7), "Noted, number 7."]
    assert window.clipped == 0
    assert memory.window("irc:dm", sender="ann", budget=30).clipped == 14
    assert memory.working_memory("irc:dm", sender="bob") is None
    assert memory.facts() == [] or not [fact for fact in memory.facts() if "barn" in fact.sentence]


def test_whoever_may_not_read_a_conversation_has_no_window_on_it(memory: Memory) -> None:
    items = talk(memory, 6)
    memory.compact("irc:dm", sender="ann", keep=0)
    for other in ({"sender": "bob"}, {"channel": "irc:#b"}, {"channel": "irc:#b", "sender": "ann"}):
        window = memory.window(**{"channel": "irc:dm", **other})  # type: ignore[arg-type]
        assert (window.interactions, window.summary, window.clipped) == ((), None, 0)
        with pytest.raises(NotFound):
            memory.compact(**{"channel": "irc:dm", **other})  # type: ignore[arg-type]
    with pytest.raises(NotFound):
        memory.compact(conversation="conv_none")
    assert memory.window("irc:dm", sender="ann").clipped == 0
    assert memory.window("irc:dm", sender="ann").summary is not None
    assert items[0].audience.startswith("private:")


@pytest.mark.parametrize("wrong", [{"budget": 0}, {"budget": True}, {"limit": 0}, {"channel": "nowhere"}])
def test_a_window_that_cannot_be_is_refused(memory: Memory, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        memory.window(**{"channel": "irc:dm", **wrong})


@pytest.mark.parametrize("wrong", [{}, {"channel": "irc:dm", "conversation": "conv_x"}, {"channel": "x:y", "keep": -1}])
def test_so_is_a_fold_that_cannot_be(memory: Memory, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput):
        memory.compact(**wrong)


# -------------------------------------------------------------------------------------------------------------- models


def told(text: str, *labels: str) -> dict[str, Any]:
    return {"reason": "so it is", "confidence": 0.9, "points": [{"text": text, "labels": [*labels], "section": "key"}]}


def with_model(database: str, script: Script, **how: Any) -> Memory:
    settings = Settings(background=False, embedder="none", compact_keep=2, **how)
    return Memory(database, settings=settings, models={"summary": script.model})


def test_no_transaction_is_open_while_a_model_summarises(database: str) -> None:
    script = Script(told("Alice is allergic to peanuts.", "3"))
    with with_model(database, script) as memory:
        script.before = lambda: memory.observe("meanwhile", channel="irc:#b", sender="bob")
        talk(memory, 4)
        summary = memory.compact("irc:dm", sender="ann")
        assert summary is not None
        assert (summary.judge, [point.text for point in summary.points]) == (
            "function:scripted", ["Alice is allergic to peanuts."]
        )  # fmt: skip
        assert script.calls == 1


def test_a_summary_heeds_the_working_memory(database: str) -> None:
    script = Script(told("Alice is allergic to peanuts.", "3"))
    with with_model(database, script) as memory:
        talk(memory, 4)
        memory.working_memory("irc:dm", sender="ann", text="Find a school without peanuts.")
        assert memory.compact("irc:dm", sender="ann") is not None
        assert "Find a school without peanuts." in str(script.asked)
        assert len(memory.window("irc:dm").interactions) == 3


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize(
    "answer",
    [told("Zoltan flew to Mars.", "1"), told("I prefer trains.", "99"), "no JSON at all", RuntimeError("gone")],
)
def test_a_model_that_lies_or_breaks_costs_nothing_that_was_told(database: str, answer: Any) -> None:
    with with_model(database, Script(answer)) as memory:
        items = talk(memory, 5)
        summary = memory.compact("irc:dm", sender="ann")
        assert summary is not None
        assert summary.judge == "rules"
        assert covered(memory, summary) == [item.id for item in items[:8]]
        assert said(1) in {point.text for point in summary.points}
        assert not {"Zoltan", "Mars"} & {*summary.text.split()}
