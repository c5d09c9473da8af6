"""Why something is believed: every derived row reaches the words that were said, and nobody sees words not meant for
them on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest

import clock
from recollect import Memory, NotFound
from recollect.model import Fact, Interaction, Trace

Opener = Callable[..., Memory]
START = clock.NOW - timedelta(days=60)
ROOM, DIRECT = "irc:room", "irc:dm"
IDS = (("facts", 0), ("episodes", 1), ("conflicts", 0))  # tables whose rows can be asked about, and where their id is
READERS: list[dict[str, Any]] = [
    {}, {"channel": "irc:#a"}, {"channel": ROOM}, {"channel": DIRECT, "sender": "ann"},
    {"channel": DIRECT, "sender": "bob"},
]  # fmt: skip


def say(memory: Memory, text: str, day: float = 0, **fields: Any) -> Interaction:
    told = {"channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": START + timedelta(days=day)}
    return memory.observe(text, **{**told, **fields})


def below(trace: Trace) -> Iterator[Trace]:
    yield trace
    for each in trace.because:
        yield from below(each)


def words(trace: Trace) -> dict[str, str]:
    """The interactions that a trace ends in, and what each did."""
    return {each.id: each.how for each in below(trace) if each.kind == "interaction"}


def one(memory: Memory, value: str, **how: Any) -> Fact:
    (found,) = [fact for fact in memory.facts(past=True, **how) if fact.object == value]
    return found


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


@pytest.fixture(scope="module")
def rich(fresh: Opener) -> Memory:
    """Something of every kind, in public, in a group and in private. Nothing here changes it."""
    memory = fresh(embedder="none")
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    for day, (channel, privacy) in enumerate([("irc:#a", "public"), (ROOM, "group"), (DIRECT, "private")]):
        for number, text in enumerate(
            ["I live in Berlin", "I like tea", "I live in Paris", "My sister Alice lives in Rome", "I dislike tea",
             "Where is Alice?", "Bob lives in Oslo", "I no longer like Berlin", "I live in Paris"]
        ):  # fmt: skip
            say(memory, text, day + number / 24, channel=channel, privacy=privacy)
        say(memory, "Bob lives in Bonn", day + 0.9, sender="carl", channel=channel, privacy=privacy)
    say(memory, "The door was opened", 5, type="event", metadata={"event_kind": "alert", "entity_id": "door.1"})
    memory.note("The alarm code is 4711")
    memory.learn_facts()
    conflict = memory.conflicts(channel="irc:#a")[0]
    memory.settle(conflict.id, conflict.other)
    return memory


def test_everything_that_was_learnt_reaches_the_words(
    rich: Memory, learnt: Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
) -> None:
    rows = learnt(rich)
    said = {item.id for item in rich.log(limit=1_000)}
    ids = (
        [row[0] for row in rows["facts"]] + [row[1] for row in rows["episodes"]] + [row[0] for row in rows["conflicts"]]
    )
    assert len(ids) > 40
    for id in ids:
        trace = rich.why(id)
        assert trace.id == id
        assert words(trace)
        assert set(words(trace)) <= said
    sources = {(row[0], row[4]) for row in rows["fact_sources"]}
    assert {(fact, source) for fact in {row[0] for row in rows["facts"]} for source in words(rich.why(fact))} == sources


@pytest.mark.conformance
def test_nobody_sees_on_the_way_what_they_may_not_read(
    rich: Memory, learnt: Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
) -> None:
    rows = learnt(rich)
    ids = (
        [row[0] for row in rows["facts"]] + [row[1] for row in rows["episodes"]] + [row[0] for row in rows["conflicts"]]
    )
    for reader in READERS:
        may_read = {item.id for item in rich.log(limit=1_000, **{f"reader_{key}": reader[key] for key in reader})}
        open_facts = {fact.id for fact in rich.facts(past=True, limit=1_000, **reader)}
        found = 0
        for id in ids:
            try:
                trace = rich.why(id, **reader)
            except NotFound:
                assert id not in open_facts
                continue
            found += 1
            assert words(trace)
            assert set(words(trace)) <= may_read
        assert 0 < found <= len(ids)
        assert (found == len(ids)) == (reader == {})


def test_entities_reach_the_words_and_what_is_believed_of_them(rich: Memory) -> None:
    for reader in READERS:
        may_read = {item.id for item in rich.log(limit=1_000, **{f"reader_{key}": reader[key] for key in reader})}
        for entity in rich.entities(**reader):
            trace = rich.why(entity.id, **reader)
            assert (trace.kind, trace.id, trace.text) == ("entity", entity.id, entity.name)
            assert words(trace)
            assert set(words(trace)) <= may_read
    ann = rich.why(rich.find_entity("irc:ann").id, channel="irc:#a")
    assert {each.text for each in below(ann) if each.kind == "fact"} == {
        fact.sentence for fact in rich.facts(channel="irc:#a") if fact.subject == ann.id
    }


def test_whoever_is_only_spoken_of_reaches_the_words_too(memory: Memory) -> None:
    said = say(memory, "My sister Alice lives in Rome")
    memory.learn_facts()
    trace = memory.why(one(memory, "Rome").subject)
    assert trace.text == "Alice"
    assert set(words(trace)) == {said.id}


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_a_fact_tells_what_each_word_did_to_it(memory: Memory) -> None:
    texts = ["I live in Berlin", "I live in Berlin", "I live in Paris", "I no longer live in Paris"]
    ids = [say(memory, text, day).id for day, text in enumerate(texts)]
    memory.learn_facts()
    berlin, paris = memory.why(one(memory, "Berlin").id), memory.why(one(memory, "Paris").id)
    assert (berlin.kind, berlin.text, berlin.at) == ("fact", "Ann lives in Berlin.", START)
    assert [each.id for each in berlin.because] == ids[:3]
    assert [each.how.partition(";")[0] for each in berlin.because] == [
        "ann said so", "ann said so again", "ann said something else in its place",
    ]  # fmt: skip
    assert "confidence 0.88 from 0.80, said 2 times, superseded by " in berlin.how
    assert [each.how.partition(";")[0] for each in paris.because] == ["ann said so", "ann said that it is so no longer"]
    assert paris.how.endswith(", ended")


def test_a_conflict_tells_both_sides_and_who_decided(rich: Memory) -> None:
    (conflict,) = [each for each in rich.conflicts(all=True) if each.resolved_by not in ("rules", None)]
    trace = rich.why(conflict.id)
    assert [each.id for each in trace.because] == [conflict.fact, conflict.other]
    assert conflict.resolved_by in words(trace)
    assert f"kept {conflict.other}" in trace.how
    public = rich.why(conflict.id, channel="irc:#a")
    assert conflict.resolved_by not in words(public)
    assert len(words(public)) == 2
    (opened,) = rich.conflicts(channel=ROOM)
    assert rich.why(opened.id, channel=ROOM).how == "ask_user: open"


def test_an_interaction_is_its_own_reason(rich: Memory) -> None:
    private = next(item for item in rich.log(limit=1_000) if item.channel == DIRECT)
    trace = rich.why(private.id)
    assert (trace.kind, trace.text, trace.because) == ("interaction", private.content, ())
    with pytest.raises(NotFound):
        rich.why(private.id, channel="irc:#a")


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_judgments_on_the_way_are_told(fresh: Opener) -> None:
    memory = fresh(embedder="none", log_judgments="all")
    said = say(memory, "I live in Berlin")
    say(memory, "I live in Paris", 1, channel=DIRECT, privacy="private")
    memory.learn_facts()
    trace = memory.why(one(memory, "Berlin").id)
    judged = [each for each in trace.because if each.kind == "judgment"]
    assert [each.text.partition(":")[0] for each in judged] == ["facts"]
    assert set(words(trace)) == {said.id}
    logged = {each.id for each in memory.judgments()}
    assert {each.id for each in judged} <= logged


def test_what_is_not_there_has_no_reason(rich: Memory) -> None:
    for id in ("", "nonsense", "fact_nothing", "epi_nothing", "cfl_nothing", "ent_nothing", "int_nothing", "jdg_x"):
        with pytest.raises(NotFound):
            rich.why(id)
        with pytest.raises(NotFound):
            rich.history(id)


def test_history_shows_a_reader_what_they_may_know(rich: Memory) -> None:
    public = next(fact for fact in rich.facts(channel="irc:#a") if fact.object == "Paris")
    assert [fact.object for fact in rich.history(public.id, channel="irc:#a")] == ["Berlin", "Paris"]
    ann = rich.find_entity("irc:ann").id
    mine = next(fact for fact in rich.facts(past=True, limit=1_000) if fact.audience == f"private:{ann}")
    with pytest.raises(NotFound):
        rich.history(mine.id, channel="irc:#a")
    assert rich.history(mine.id, channel=DIRECT, sender="ann")


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
def test_an_erased_word_is_no_reason_any_more(memory: Memory) -> None:
    first, second = (say(memory, "I like tea", day) for day in (0, 1))
    memory.learn_facts()
    assert set(words(memory.why(one(memory, "tea").id))) == {first.id, second.id}
    memory.forget(interaction=first.id)
    assert set(words(memory.why(one(memory, "tea").id))) == {second.id}
