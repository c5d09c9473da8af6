"""Learning as work: it goes on where it was, is shared, survives what cannot be understood, and can be done again."""

from __future__ import annotations

import socket
import subprocess
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

import clock
from recollect import InvalidInput, Memory
from recollect.judges import rules
from recollect.learning import headway
from recollect.model import Interaction
from recollect.store.schema import conflicts, derivations, episodes, facts, learnt_names

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
Alone = Callable[[Memory, Memory], dict[str, list[tuple[Any, ...]]]]
START = clock.NOW - timedelta(days=60)
PLACES = ("Berlin", "Paris", "Rome", "Oslo")
WORK = ("Acme", "Google")
DRINKS = ("tea", "coffee")
ON_SQLITE = pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)  # where nothing new is asked of the database


def say(memory: Memory, text: str, day: float = 0, **fields: Any) -> Interaction:
    told = {"channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": START + timedelta(days=day)}
    return memory.observe(text, **{**told, **fields})


def fill(memory: Memory, many: int = 42) -> None:
    """Several people say much, here and there, and change their minds."""
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    memory.observe_many(
        {"content": (f"I live in {PLACES[n % 4]}", f"I work at {WORK[n // 5 % 2]}", f"I like {DRINKS[n // 3 % 2]}",
                     f"I dislike {DRINKS[n // 2 % 2]}", f"Bob lives in {PLACES[n // 7 % 4]}", "Where is Bob?",
                     f"My sister {('Alice', 'Anna')[n % 2]} lives in {PLACES[n // 2 % 4]}")[n % 7],
         "channel": ("irc:#a", "irc:room", "irc:dm")[n % 3], "privacy": ("public", "group", "private")[n % 3],
         "sender": ("ann", "carl", "dora")[n // 2 % 3], "occurred_at": START + timedelta(hours=n)}
        for n in range(many)
    )  # fmt: skip


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


@pytest.fixture
def alone(learnt: Rows) -> Callable[[Memory, Memory], dict[str, list[tuple[Any, ...]]]]:
    """What another memory learns from the same log at once, in a space of its own."""

    def learn(memory: Memory, other: Memory) -> dict[str, list[tuple[Any, ...]]]:
        other.import_(line.encode() for line in memory.export())
        other.learn_facts()
        return learnt(other)

    return learn


# -------------------------------------------------------------------------------------------------------- going on


@pytest.mark.conformance
def test_learning_twice_changes_nothing(memory: Memory, learnt: Rows) -> None:
    fill(memory)
    assert memory.learn_facts()["episodes"] == 43
    before = learnt(memory)
    assert all(rows for table, rows in before.items() if table != "doubts")  # every table has something to lose
    assert memory.learn_facts() == {"episodes": 0, "facts": 0}
    memory.learn()  # distils
    assert set(memory.learn().values()) == {0}
    assert learnt(memory) == before


@pytest.mark.parametrize("most", [1, 7])
def test_a_bit_at_a_time_is_the_same_as_all_at_once(fresh: Opener, learnt: Rows, most: int) -> None:
    memory, whole = fresh(embedder="none"), fresh(embedder="none")
    fill(memory)
    whole.import_(line.encode() for line in memory.export())
    whole.learn_facts()
    done = 0
    while now := memory.learn(at_most=most)["episodes"]:
        assert now <= most
        done += now
    assert done == 43
    assert learnt(memory) == learnt(whole)


@ON_SQLITE
def test_at_most_is_a_number(memory: Memory) -> None:
    for wrong in (0, -1, "3"):
        with pytest.raises(InvalidInput):
            memory.learn(at_most=wrong)  # type: ignore[arg-type]


@ON_SQLITE
def test_what_comes_later_is_learnt_from_there_on(memory: Memory, learnt: Rows) -> None:
    say(memory, "I live in Berlin")
    memory.learn_facts()
    say(memory, "I live in Paris", 1)
    assert memory.learn_facts() == {"episodes": 1, "facts": 1}
    assert {fact.object: fact.status for fact in memory.facts(past=True)} == {"Berlin": "superseded", "Paris": "active"}
    assert [row[3] for row in sorted(learnt(memory)["episodes"])] == [None, None]


@ON_SQLITE
def test_progress_is_told(memory: Memory) -> None:
    fill(memory)
    told: list[int] = []
    memory.learn_facts(told.append)
    assert sum(told) == 43


def test_doctor_tells_how_far_it_has_come(memory: Memory) -> None:
    fill(memory, 9)

    def told() -> str:
        (check,) = [check for check in memory.doctor() if check.name == "learning"]
        assert check.ok
        return check.detail

    assert told() == "0 facts hold, 10 interactions wait"
    memory.learn_facts()
    assert told().endswith(" 0 interactions wait")
    assert not told().startswith("0 ")


# --------------------------------------------------------------------------------------------------- sharing the work


@pytest.mark.conformance
def test_several_memories_at_once_learn_what_one_would(open_memory: Opener, learnt: Rows, alone: Alone) -> None:
    memories = [open_memory(embedder="none") for _ in range(4)]
    fill(memories[0])
    done: list[dict[str, int]] = []
    threads = [threading.Thread(target=lambda each=each: done.append(each.learn_facts())) for each in memories]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(done) == 4
    assert sum(each["episodes"] for each in done) == 43
    assert learnt(memories[0]) == alone(memories[0], open_memory(space="other", embedder="none"))


def test_a_thread_learns_what_is_written_meanwhile(open_memory: Opener, learnt: Rows, alone: Alone) -> None:
    memory = open_memory(embedder="none", background=True)
    other = open_memory(embedder="none")
    for _ in range(3):
        fill(memory, 20)
        other.learn_facts()
    memory._indexer.stop()
    other.learn_facts()
    assert learnt(memory) == alone(memory, open_memory(space="other", embedder="none"))


def lease(memory: Memory, holder: str, minutes: float) -> None:
    until = datetime.now(UTC) + timedelta(minutes=minutes)
    row = {"space": memory.space, "derivation": headway.NAME, "position": 0, "holder": holder, "held_until": until}
    with memory._store.write() as connection:
        connection.execute(delete(derivations).where(derivations.c.space == memory.space))
        connection.execute(insert(derivations), [row])


def test_the_lease_of_a_dead_process_is_taken_over_at_once(memory: Memory) -> None:
    gone = subprocess.Popen(["true"])
    gone.wait()
    say(memory, "I live in Berlin")
    lease(memory, f"{socket.gethostname()}:{gone.pid}:abcd", 100)
    assert memory.learn(at_most=5)["episodes"] == 1
    with memory._store.read() as connection:
        held = connection.execute(select(derivations.c.holder).where(derivations.c.space == memory.space))
        assert set(held.scalars()) == {None}


def test_a_lease_that_ran_out_is_taken_over_and_one_that_holds_is_respected(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    lease(memory, "elsewhere:1:abcd", 1)
    assert memory.learn(at_most=5)["episodes"] == 0
    assert memory.facts() == []
    lease(memory, "elsewhere:1:abcd", -1)
    assert memory.learn(at_most=5)["episodes"] == 1
    assert len(memory.facts()) == 1


# ------------------------------------------------------------------------------------------ what cannot be understood


def stumble(memory: Memory, *words: str) -> None:
    """From now on the rules fail over texts that hold one of these words; without any, over none."""

    def answer(question: Any) -> Any:
        if any(word in str(getattr(question, "text", "")) for word in words):
            raise ValueError(f"stumbled over {question.text}")
        return rules.answer(question)

    memory._panel._rules = answer


def trouble(memory: Memory) -> str | None:
    found = [check for check in memory.doctor() if check.name == "learning errors"]
    assert all(not check.ok and check.advice for check in found)
    return found[0].detail if found else None


def test_what_is_not_understood_is_set_aside_and_the_rest_is_learnt(memory: Memory) -> None:
    stumble(memory, "Paris")
    items = [say(memory, f"I like {word}", day) for day, word in enumerate(("tea", "Paris", "coffee"))]
    assert memory.learn_facts() == {"episodes": 2, "facts": 2}
    assert {fact.object for fact in memory.facts()} == {"tea", "coffee"}
    told = trouble(memory)
    assert told is not None
    assert told.startswith("1 interactions were not understood, 0 of them given up")
    assert items[1].id in told
    assert "ValueError: stumbled over" in told
    assert [each.source for each in memory.episodes([item.id for item in items])] == [items[0].id, items[2].id]


@ON_SQLITE
def test_it_is_tried_again_with_the_next_learning(memory: Memory) -> None:
    stumble(memory, "Paris")
    say(memory, "I like Paris")
    memory.learn_facts()
    stumble(memory)
    say(memory, "I like tea", 1)
    memory.learn_facts()
    assert {fact.object for fact in memory.facts()} == {"Paris", "tea"}
    assert trouble(memory) is None


@ON_SQLITE
def test_it_is_given_up_in_the_end_and_a_rebuild_tries_anew(fresh: Opener) -> None:
    memory = fresh(embedder="none", learn_attempts=3, rewrite_tables=False)
    asked: list[str] = []

    def answer(question: Any) -> Any:
        asked.append(str(getattr(question, "text", "")))
        if "Paris" in asked[-1]:
            raise RuntimeError
        return rules.answer(question)

    memory._panel._rules = answer
    say(memory, "I like Paris")
    for _ in range(6):
        memory.learn_facts()
    assert asked.count("I like Paris") == 3
    assert (trouble(memory) or "").startswith("1 interactions were not understood, 1 of them given up")
    say(memory, "I like tea", 1)
    memory.learn_facts()
    assert asked.count("I like Paris") == 3
    assert [fact.object for fact in memory.facts()] == ["tea"]
    stumble(memory)
    memory.rebuild(layer="learning")
    assert {fact.object for fact in memory.facts()} == {"Paris", "tea"}
    assert trouble(memory) is None


@pytest.mark.parametrize("text", ["I live in Berlin", "My sister Alice lives in Berlin"])
def test_what_is_understood_at_last_leaves_the_rows_of_a_first_success(
    memory: Memory, fresh: Opener, learnt: Rows, alone: Alone, text: str
) -> None:
    stumble(memory, "Berlin")
    say(memory, text)
    memory.learn_facts()
    stumble(memory)
    for day, later in enumerate(("I live in Paris", "My sister works at Acme", "I live in Berlin", "I like Berlin"), 1):
        say(memory, later, day)
    stumble(memory, text)
    memory.learn_facts()
    stumble(memory)
    memory.learn_facts()
    assert trouble(memory) is None
    assert learnt(memory) == alone(memory, fresh(embedder="none"))


@ON_SQLITE
def test_what_fails_half_way_leaves_nothing_of_itself(memory: Memory, learnt: Rows) -> None:
    """Facts were found, and names; then whatever is asked last fails."""

    def answer(question: Any) -> Any:
        if question.name == "importance" and "Alice" in question.text:
            raise ValueError("stumbled")
        return rules.answer(question)

    memory._panel._rules = answer
    say(memory, "I like tea")
    say(memory, "My sister Alice lives in Rome", 1)
    memory.learn_facts()
    rows = str(learnt(memory))
    assert "tea" in rows
    assert "Alice" not in rows
    assert "Rome" not in rows


# ------------------------------------------------------------------------------------------------------ doing it again


@pytest.fixture(scope="module")
def rich(fresh: Opener) -> Memory:
    """Learnt in many small steps, with everything in it that can change what is believed."""
    memory = fresh(embedder="none", rewrite_tables=False)
    for turn, name in enumerate(("Walter", "Xavier", "Yvonne", "Zach")):
        fill(memory, 15)
        say(memory, f"{name} lives in Oslo", 1)
        say(memory, f"{name} lives in Rome", 2, sender="carl")
        memory.learn_facts()
        conflict = memory.conflicts()[-1]
        memory.settle(conflict.id, (conflict.other, "both", "neither", conflict.fact)[turn])
    memory.entity("Anna", type="person", aliases=["Annie"])
    memory.link("irc:ann", "irc:dora")
    memory.meant("Bobby", "irc:bob")
    memory.note("Bobby likes tea", tags=["b"])
    memory.note("Annie works at Acme")
    memory.unlink("irc:ann", "irc:dora")
    say(memory, "The door was opened", 5, type="event", metadata={"event_kind": "alert", "entity_id": "door.1"})
    say(memory, "I live in Madrid", 6, agent="nurse")
    memory.learn_facts()
    assert {each.outcome for each in memory.conflicts(all=True)} >= {"superseded", "kept both", "kept neither"}
    return memory


def reads(memory: Memory) -> list[Any]:
    ids = [item.id for item in memory.log(limit=1_000)]
    return [memory.episodes(ids), memory.conflicts(all=True)] + [
        [(fact.id, fact.status, fact.confidence, fact.reinforced, fact.sources) for fact in found]
        for found in (memory.facts(past=True, limit=1_000), memory.facts(channel="irc:#a", limit=1_000))
    ]


@pytest.mark.parametrize("layer", [None, "learning"])
def test_a_rebuild_gives_the_same_rows_and_the_same_answers(
    rich: Memory, learnt: Rows, distilled: Callable[..., dict[str, list[Any]]], layer: str | None
) -> None:
    rich.learn()
    before = learnt(rich), distilled(rich), reads(rich)
    told: list[int] = []
    rich.rebuild(told.append, layer=layer)
    assert (learnt(rich), distilled(rich), reads(rich)) == before
    assert sum(told) >= len(rich.log(limit=1_000))


@pytest.mark.parametrize("layer", ["directory", "indexes"])
def test_a_rebuild_of_another_layer_leaves_it_alone(rich: Memory, learnt: Rows, layer: str) -> None:
    before = learnt(rich)
    rich.rebuild(layer=layer)
    assert learnt(rich) == before
    assert rich.learn_facts() == {"episodes": 0, "facts": 0}


def test_a_rebuild_brings_back_what_was_lost_and_removes_what_nobody_said(rich: Memory, learnt: Rows) -> None:
    before = learnt(rich)
    with rich._store.write() as connection:
        connection.execute(delete(episodes).where(episodes.c.space == rich.space))
        connection.execute(delete(conflicts).where(conflicts.c.space == rich.space))
        connection.execute(update(facts).where(facts.c.space == rich.space).values(sentence="Ann is the queen."))
        connection.execute(update(learnt_names).where(learnt_names.c.space == rich.space).values(entity="ent_other"))
    assert learnt(rich) != before
    rich.rebuild(layer="learning")
    assert learnt(rich) == before


@ON_SQLITE
def test_there_is_no_other_layer(memory: Memory) -> None:
    with pytest.raises(InvalidInput, match="not known"):
        memory.rebuild(layer="facts")


def test_the_same_log_elsewhere_is_learnt_the_same_with_the_same_ids(
    rich: Memory, learnt: Rows, alone: Alone, fresh: Opener
) -> None:
    """Ids come from the log alone: the space is no part of them."""
    assert alone(rich, fresh(embedder="none")) == learnt(rich)


def test_the_same_log_is_learnt_and_read_the_same_on_the_other_database(
    sqlite_database: str, postgres_database: str, open_at: Opener, learnt: Rows
) -> None:
    one, other = (open_at(each, embedder="none") for each in (sqlite_database, postgres_database))
    fill(one, 70)
    other.import_(line.encode() for line in one.export())
    for memory in (one, other):
        memory.learn_facts()
    assert learnt(one) == learnt(other)
    assert reads(one) == reads(other)
    day = START + timedelta(days=1)
    for how in ({"as_of": day}, {"true_at": day}, {"as_of": day, "true_at": day}, {"channel": "irc:room"},
                {"kinds": ["location"]}, {"category": "work"}, {"channel": "irc:dm"}):  # fmt: skip
        found = [[(fact.id, fact.status, fact.confidence) for fact in each.facts(**how)] for each in (one, other)]
        assert found[0] == found[1]
        assert found[0]


# ------------------------------------------------------------------------------------------------------ not learning


@ON_SQLITE
def test_who_does_not_want_learning_has_none(fresh: Opener, learnt: Rows) -> None:
    memory = fresh(embedder="none", learning=False, rewrite_tables=False)
    say(memory, "I live in Berlin", sender="bob")
    assert set(memory.learn().values()) == {0}
    assert memory.learn_facts() == {"episodes": 0, "facts": 0}
    memory.meant("Bobby", "irc:bob")
    memory.rebuild()
    memory.forget(interaction=say(memory, "I like tea").id)
    assert not any(learnt(memory).values())
    assert memory.facts() == []
    assert [check.detail for check in memory.doctor() if check.name == "learning"] == [
        "the settings say that nothing is learnt"
    ]


def test_what_was_not_learnt_is_learnt_when_it_is_wanted(open_memory: Opener) -> None:
    say(open_memory(embedder="none", learning=False), "I live in Berlin")
    wanting = open_memory(embedder="none")
    assert wanting.learn_facts() == {"episodes": 1, "facts": 1}
