"""Export and import: complete, streaming, the same ids and hashes on the other side."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from recollect import ImportFailed, InvalidInput, Memory

Derived = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
Opener = Callable[..., Memory]


def fill(memory: Memory) -> None:
    memory.observe(
        "hello\nworld é 🎉 \u2028", channel="irc:#a", sender="ann", privacy="group", external_id="1", agent="bot"
    )
    memory.observe("secret", channel="simplex:1", sender="zed", external_id="zed-1", metadata={"sender_name": "Zed"})
    memory.observe("answer", channel="irc:#a", direction="outbound", metadata={"tool_calls": [1, {"a": None}]})
    memory.observe("in public", channel="web:x", sender="ann", privacy="public", type="voice", role="system")
    memory.entity("Marta", aliases=["Marti"], properties={"a": 1}, external_ref="crm", privacy="private")
    memory.link("irc:ann", "web:ann")
    memory.observe("/end", channel="irc:#a", sender="ann", occurred_at="2020-01-01T00:00:00Z")


def exported(memory: Memory, **reader: Any) -> list[bytes]:
    return [line.encode() for line in memory.export(**reader)]


@pytest.fixture
def full(open_memory: Opener) -> Memory:
    memory = open_memory(space="source")
    fill(memory)
    return memory


def test_a_round_trip_gives_the_same_log_directory_and_answers(
    full: Memory, open_memory: Opener, derived: Derived
) -> None:
    other = open_memory(space="copy")
    assert other.import_(exported(full)) == 7
    assert other.log() == full.log()
    assert {name: [row[1:] for row in rows] for name, rows in derived(other).items()} == {
        name: [row[1:] for row in rows] for name, rows in derived(full).items()
    }
    assert other.recall("hello secret public") == full.recall("hello secret public")
    assert other.verify() == full.verify()
    assert all(check.ok for check in other.doctor())


def test_an_export_of_the_copy_differs_in_the_name_of_the_space_alone(full: Memory, open_memory: Opener) -> None:
    other = open_memory(space="copy")
    other.import_(exported(full))
    first, *rest = exported(full)
    copied_first, *copied_rest = exported(other)
    assert copied_rest == rest
    assert json.loads(copied_first) == json.loads(first) | {"space": "copy"}


def test_a_round_trip_across_the_two_databases(open_at: Opener, tmp_path: Any, postgres_database: str) -> None:
    sqlite, postgres = open_at(tmp_path / "a.db"), open_at(postgres_database)
    fill(sqlite)
    lines = exported(sqlite)
    postgres.import_(lines)
    assert exported(postgres) == lines
    assert postgres.log() == sqlite.log()
    back = open_at(tmp_path / "b.db")
    back.import_(exported(postgres))
    assert exported(back) == lines


@pytest.mark.conformance
def test_an_erasure_travels_with_the_export(full: Memory, open_memory: Opener, derived: Derived) -> None:
    full.forget(entity="zed")
    full.forget(interaction=full.log()[0].id)
    other = open_memory(space="copy")
    other.import_(exported(full))
    assert other.log() == full.log()
    assert exported(other)[1:] == exported(full)[1:]
    assert other.verify() == full.verify()
    assert other.verify().erased == 2
    again = other.observe("secret", channel="simplex:1", sender="zed", external_id="zed-1")
    assert again.erased
    assert "secret" not in "".join(other.export())
    before = derived(other)
    other.rebuild()
    assert derived(other) == before


def test_writing_goes_on_after_an_import(full: Memory, open_memory: Opener) -> None:
    other = open_memory(space="copy")
    other.import_(exported(full))
    again = other.observe("hello\nworld é 🎉 \u2028", channel="irc:#a", sender="ann", external_id="1")
    assert again == full.log()[0]
    other.observe("new words", channel="irc:#a", sender="ann")
    assert other.verify().checked == 8
    assert [hit.text for hit in other.recall("new words")] == ["new words"]


def test_an_empty_memory_makes_a_round_trip(open_memory: Opener) -> None:
    lines = exported(open_memory(space="empty"))
    assert len(lines) == 2
    assert open_memory(space="copy").import_(lines) == 0


def test_every_line_is_json_and_the_first_and_last_frame_the_rest(full: Memory) -> None:
    first, *rows, last = (json.loads(line) for line in full.export())
    assert (first["recollect"], first["complete"], first["position"]) == ("export", True, 7)
    assert last == {"recollect": "end", "interactions": 7}
    assert [row["position"] for row in rows] == list(range(1, 8))


def test_more_than_one_chunk_makes_a_round_trip_with_progress(
    open_memory: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("intake", "transfer"):
        monkeypatch.setattr(f"recollect.{module}.CHUNK", 500)
    source, copy = open_memory(space="source"), open_memory(space="copy")
    count = 1_300
    source.observe_many({"content": f"m{n}", "channel": f"irc:#{n % 3}", "sender": f"s{n % 5}"} for n in range(count))
    told: list[tuple[int, int]] = []
    lines = list(source.export(progress=lambda done, total: told.append((done, total))))
    assert told[-1] == (1_000, count)
    taken: list[tuple[int, int]] = []
    assert (
        copy.import_((line.encode() for line in lines), progress=lambda done, total: taken.append((done, total)))
        == count
    )
    assert taken[-1] == (1_000, count)
    assert copy.verify() == source.verify()


def test_an_export_is_one_snapshot_whoever_writes_meanwhile(full: Memory, open_memory: Opener) -> None:
    lines = full.export()
    started = [next(lines)]
    full.observe("written meanwhile", channel="irc:#a")
    finished = started + list(lines)
    assert not any("meanwhile" in line for line in finished)
    assert open_memory(space="copy").import_(line.encode() for line in finished) == 7


def test_an_export_that_is_not_read_to_its_end_leaves_nothing_open(full: Memory) -> None:
    lines = full.export()
    next(lines)
    next(lines)
    lines.close()  # type: ignore[attr-defined]
    full.observe("goes on", channel="irc:#a")
    assert full.verify().checked == 8


def test_an_export_for_a_reader_holds_what_that_reader_may_see(full: Memory) -> None:
    first, *rows, last = (json.loads(line) for line in full.export(channel="web:x"))
    assert first == {"recollect": "export", "version": 1, "complete": False}
    assert [row["content"] for row in rows] == ["in public"]
    assert last == {"recollect": "end", "interactions": 1}
    assert not {"position", "hash", "salt", "conversation"} & set(rows[0])


def test_an_export_for_a_reader_cannot_be_imported(full: Memory, open_memory: Opener) -> None:
    with pytest.raises(ImportFailed, match="not complete") as refused:
        open_memory(space="copy").import_(exported(full, channel="web:x"))
    assert refused.value.line == 1


def test_an_import_needs_an_empty_space(full: Memory) -> None:
    before = full.log()
    with pytest.raises(InvalidInput, match="holds 7 interactions already") as refused:
        full.import_(exported(full))
    assert refused.value.field == "space"
    assert full.log() == before


@pytest.mark.long
def test_an_import_into_a_space_that_was_erased_empty_is_refused_too(full: Memory) -> None:
    lines = exported(full)
    for item in list(full.log()):
        full.forget(interaction=item.id)
    with pytest.raises(InvalidInput):
        full.import_(lines)
