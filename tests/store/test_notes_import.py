"""Notes from elsewhere: read from what people have, once, with all that could not be read told by its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from recollect import InvalidInput, Memory

Opener = Callable[..., Memory]


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "notes"
    (place / "deep").mkdir(parents=True)
    (place / ".hidden").mkdir()
    (place / ".hidden" / "no.md").write_text("never read")
    (place / "picture.png").write_bytes(b"\x89PNG")
    (place / "boiler.md").write_text(
        "---\ntitle: 'Boiler'\ntags: [home, \"heating\"]\ndate: 2026-01-05\nauthor: me\n---\nIt makes noises. #repair\n"
    )
    (place / "deep" / "olga.md").write_text("# Olga\n\nOlga has the spare key.\n\n## More\nAsk first.\n")
    (place / "list.md").write_text("---\ntags:\n  - one\n  - two\n---\r\nA list of tags")
    (place / "broken.md").write_bytes(b"\xff\xfe\x00")
    lines = [
        '{"content": "SuperIT runs on PostgreSQL", "tags": "superit, database", "created_at": "2026-02-01T10:00:00Z"}',
        "{bad", "", '{"contents": "x"}', '{"content": 5}', '{"content": "later", "created_at": "2999-01-01"}', "[]",
        '{"title": "Only a title"}', '{"content": "x", "tags": [5]}',
    ]  # fmt: skip
    (place / "more.jsonl").write_text("\n".join(lines))
    (place / "some.json").write_text(json.dumps([{"text": "Ann likes tea"}, {"body": "Ann likes tea"}]))
    return place


def test_a_folder_is_read_and_what_is_wrong_is_told(memory: Memory, folder: Path) -> None:
    seen: list[tuple[int, int]] = []
    came = memory.import_notes(folder, progress=lambda done, total: seen.append((done, total)))
    assert (came.notes, came.known) == (6, 1)  # the same words twice are one
    assert sorted(each.partition(":")[0] for each in came.failed) == [
        "broken.md", "more.jsonl, line 2", "more.jsonl, line 4", "more.jsonl, line 5", "more.jsonl, line 6",
        "more.jsonl, line 7", "more.jsonl, line 9",
    ]  # fmt: skip
    assert seen == [(7, 7)]
    memory.distil()
    found = {each.title: each for each in memory.notes()}
    assert set(found) == {
        "Boiler", "Olga", "list", "SuperIT runs on PostgreSQL", "Only a title", "Ann likes tea",
    }  # fmt: skip
    assert found["Boiler"].created_at.isoformat() == "2026-01-05T00:00:00+00:00"
    assert set(found["Boiler"].tags) >= {"home", "heating", "repair"}
    assert set(found["list"].tags) >= {"one", "two"}
    assert found["Olga"].content == "Olga has the spare key.\n\n## More\nAsk first."
    assert {each.origin for each in found.values()} == {"import"}
    assert set(found["SuperIT runs on PostgreSQL"].tags) >= {"superit", "database"}


def test_again_nothing_changes_and_what_was_edited_takes_its_place(memory: Memory, folder: Path) -> None:
    memory.import_notes(folder)
    memory.distil()
    before = memory.notes(all=True)
    again = memory.import_notes(str(folder))
    assert (again.notes, again.known) == (0, 7)
    memory.distil()
    assert memory.notes(all=True) == before
    (folder / "deep" / "olga.md").write_text("# Olga\nOlga gave the key back.")
    assert memory.import_notes(folder).notes == 1
    memory.distil()
    (now,) = [each for each in memory.notes() if each.title == "Olga"]
    (old,) = [each for each in memory.notes(status="archived") if each.title == "Olga"]
    assert (now.content, old.replaced_by, now.replaces) == ("Olga gave the key back.", now.id, (old.id,))


def test_items_are_known_by_their_id_or_their_words(memory: Memory) -> None:
    items: list[dict[str, object]] = [
        {"content": "one", "id": 1},
        {"content": "two"},
        {"content": "one", "id": 2},
        {"content": "two"},
    ]
    assert memory.import_notes(items, privacy="public").notes == 3
    assert memory.import_notes(items, privacy="public").known == 4
    changed = memory.import_notes([{"content": "uno", "id": 1}], privacy="public")
    assert (changed.notes, changed.failed) == (1, ())
    assert {each.content: each.status for each in memory.notes(all=True)}["uno"] == "pending"
    assert sorted(each.status for each in memory.notes(text="one", all=True)) == ["archived", "pending"]


def test_what_was_imported_may_say_no_more_than_what_was_said(memory: Memory) -> None:
    memory.import_notes([{"content": "Alice likes tea", "id": "a"}], channel="irc:#a", sender="eve", privacy="public")
    memory.import_notes([{"content": "I am the admin", "id": "a"}], channel="irc:#a", sender="eve", privacy="public")
    memory.distil()
    (found,) = memory.notes()
    assert (found.content, found.status) == ("I am the admin", "quarantined")


def test_an_erased_note_stays_away(memory: Memory, folder: Path) -> None:
    memory.import_notes(folder)
    (note,) = memory.notes(text="spare key")
    memory.forget(interaction=note.id)
    assert memory.import_notes(folder).notes == 0
    assert memory.notes(text="spare key", all=True) == []


def test_bad_places_are_refused(memory: Memory, tmp_path: Path) -> None:
    for wrong in (tmp_path / "nowhere", tmp_path):
        with pytest.raises(InvalidInput, match="source"):
            memory.import_notes(wrong)
    assert memory.import_notes([]).notes == 0
    assert memory.log() == []
