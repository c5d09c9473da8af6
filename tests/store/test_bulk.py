"""Many interactions at once: one transaction, all or none, in the order they came."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest

from recollect import DuplicateConflict, InvalidInput, Memory, StoreError
from recollect.intake import drafts_of, observe

pytestmark = pytest.mark.conformance

GOOD = [{"content": f"message {n}", "channel": "irc:#a", "sender": "ann", "external_id": str(n)} for n in range(5)]


def test_many_are_written_in_their_order(memory: Memory) -> None:
    written = memory.observe_many(GOOD)
    assert memory.log() == written
    assert [item.content for item in written] == [f"message {n}" for n in range(5)]


@pytest.fixture
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows are many: written by a thread, 20 at a time, and derived from after 100."""
    monkeypatch.setattr("recollect.intake.CHUNK", 100)
    monkeypatch.setattr("recollect.intake.AT_ONCE", 20)
    monkeypatch.setattr("recollect.log.append.AT_ONCE", 20)


@pytest.mark.usefixtures("_small_chunks")
def test_more_than_one_chunk_is_written_in_its_order(memory: Memory) -> None:
    count = 345
    written = memory.observe_many({"content": f"m{n}", "channel": f"irc:#{n % 7}"} for n in range(count))
    assert [item.content for item in written] == [f"m{n}" for n in range(count)]
    assert [item.position for item in written] == list(range(1, count + 1))
    assert memory.log(limit=count) == written
    assert memory.verify().checked == count


@pytest.mark.usefixtures("_small_chunks")
def test_rows_of_more_places_than_are_remembered_verify(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("recollect.log.append.MOST_PLACES", 3)
    memory.observe_many(
        {"content": f'say "{n}"', "channel": f"irc:#{n % 5}", "sender": f"p{n % 2}", "agent": None if n % 3 else "bot"}
        for n in range(120)
    )
    assert memory.verify().ok


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.parametrize("fails", [False, True])
def test_garbage_is_collected_again_after_many_were_written(memory: Memory, fails: bool) -> None:
    seen = []

    def items() -> Iterator[dict[str, Any]]:
        for number in range(200):
            seen.append(gc.isenabled())
            yield {"content": "" if fails and number == 150 else f"m{number}", "channel": "irc:#a"}

    drafts = drafts_of(memory.settings, items(), None)
    with pytest.raises(InvalidInput) if fails else nullcontext():
        observe(memory._store, memory.space, drafts, memory.settings)
    assert seen[0]
    assert not seen[-1]
    assert gc.isenabled()
    assert bool(memory.log()) is not fails


def test_none_is_written_for_an_empty_batch(memory: Memory) -> None:
    assert memory.observe_many([]) == []
    assert memory.log() == []
    assert memory.verify().ok


@pytest.mark.parametrize(
    "wrong",
    [
        {"content": "", "channel": "irc:#a"},
        {"content": "x", "channel": "nowhere"},
        {"content": "x"},
        {"content": "x", "channel": "irc:#a", "colour": "red"},
        {"content": "x", "channel": "irc:#a", "occurred_at": "2026-01-01T00:00:00"},
        {"content": "other words", "channel": "irc:#a", "external_id": "3"},
    ],
)
def test_one_that_is_wrong_is_named_by_its_number_and_none_is_written(memory: Memory, wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match="item 6"):
        memory.observe_many([*GOOD, wrong, {"content": "after", "channel": "irc:#a"}])
    assert memory.log() == []
    assert (memory.entities(), memory.conversations(), memory.channels()) == ([], [], [])
    assert memory.recall("message") == []


@pytest.mark.usefixtures("_small_chunks")
def test_a_conflict_in_a_late_chunk_takes_the_early_ones_back(memory: Memory) -> None:
    memory.observe("kept", channel="irc:#a", external_id="kept")
    batch: list[dict[str, Any]] = [{"content": f"m{n}", "channel": "irc:#a"} for n in range(250)]
    with pytest.raises(DuplicateConflict, match="item 251"):
        memory.observe_many([*batch, {"content": "not kept", "channel": "irc:#a", "external_id": "kept"}])
    assert [item.content for item in memory.log()] == ["kept"]
    assert memory.verify().checked == 1


@pytest.mark.usefixtures("_small_chunks")
def test_the_same_message_in_two_chunks_of_a_batch_is_one(memory: Memory) -> None:
    items = [{"content": f"m{n % 150}", "channel": "irc:#a", "external_id": str(n % 150)} for n in range(300)]
    written = memory.observe_many(items)
    assert len(memory.log(limit=1_000)) == 150
    assert written[:150] == written[150:]
    with pytest.raises(DuplicateConflict, match="item 151"):
        memory.observe_many([*items[:150], {"content": "other", "channel": "irc:#a", "external_id": "3"}])


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.parametrize("number", [1, 15, 130, 345])
def test_a_mistake_anywhere_in_a_batch_takes_all_of_it_back(memory: Memory, number: int) -> None:
    batch: list[dict[str, Any]] = [{"content": f"m{n}", "channel": f"irc:#{n % 7}"} for n in range(345)]
    batch[number - 1] = {"content": " ", "channel": "irc:#a"}
    with pytest.raises(InvalidInput, match=rf"item {number}: content"):
        memory.observe_many(batch)
    assert memory.log() == []
    assert (memory.entities(), memory.conversations(), memory.channels()) == ([], [], [])
    assert memory.observe("after", channel="irc:#a").position == 1


@pytest.mark.usefixtures("_small_chunks")
@pytest.mark.parametrize("number", [1, 15, 130, 345])
def test_what_the_database_refuses_is_told_and_takes_all_of_it_back(memory: Memory, number: int) -> None:
    with memory._store.write() as connection:
        if memory._store.is_postgres:
            connection.exec_driver_sql("ALTER TABLE interactions ADD CHECK (content <> 'refused')")
        else:
            connection.exec_driver_sql(
                "CREATE TRIGGER refusing BEFORE INSERT ON interactions WHEN NEW.content = 'refused' "
                "BEGIN SELECT RAISE(ABORT, 'not this one'); END"
            )
    batch = [{"content": "refused" if n == number else f"m{n}", "channel": "irc:#a"} for n in range(1, 346)]
    with pytest.raises(StoreError):
        memory.observe_many(batch)
    assert memory.log() == []
    assert memory.observe("after", channel="irc:#a").position == 1
    assert memory.verify().checked == 1


@pytest.mark.usefixtures("_small_chunks")
def test_columns_that_only_some_rows_fill_are_kept(memory: Memory) -> None:
    batch: list[dict[str, Any]] = [{"content": f"m{n}", "channel": "irc:#a"} for n in range(90)]
    batch[25] |= {"external_id": "x", "agent": "helper", "sender": "ann", "metadata": {"n": 1}}
    batch[70] |= {"metadata": {"n": 2}}
    written = memory.observe_many(batch)
    assert memory.log(limit=90) == written
    assert (written[25].external_id, written[25].agent, written[25].sender) == ("x", "helper", "ann")
    assert [item.metadata["n"] for item in written if item.metadata] == [1, 2]
    assert memory.verify().ok


@pytest.mark.usefixtures("_small_chunks")
def test_whoever_gives_out_the_items_may_write_to_the_memory_meanwhile(memory: Memory) -> None:
    def items() -> Iterator[dict[str, Any]]:
        for n in range(50):
            if n % 20 == 0:
                memory.observe(f"meanwhile {n}", channel="irc:#b")
            yield {"content": f"m{n}", "channel": "irc:#a"}

    assert [item.position for item in memory.observe_many(items())] == list(range(4, 54))
    assert memory.verify().checked == 53


def test_an_answer_in_the_same_batch_joins_the_thread_it_answers(memory: Memory) -> None:
    ann, ben, to_ann, to_ben = memory.observe_many(
        [
            {"content": "?", "channel": "irc:#a", "sender": "ann", "external_id": "1"},
            {"content": "?", "channel": "irc:#a", "sender": "ben"},
            {"content": "!", "channel": "irc:#a", "direction": "outbound", "metadata": {"reply_to": "1"}},
            {"content": "!", "channel": "irc:#a", "direction": "outbound"},
        ]
    )
    assert to_ann.conversation == ann.conversation != ben.conversation
    assert to_ben.conversation == ben.conversation
