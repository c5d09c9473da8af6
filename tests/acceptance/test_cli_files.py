"""Export and import: a file is whole or not there, and what comes back is what went out."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest

from recollect import Memory

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"


@pytest.fixture
def furnished(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        memory.observe("I moved to Berlin 😀", channel=ROOM, sender=MARCUS, privacy="private")
        memory.observe("Welcome to the room", channel="matrix:!all:x", sender="@eve:x", privacy="public")
        gone = memory.observe("forget this", channel="cli:local", external_id="$1")
        memory.link(MARCUS, "marcus@example.org")
        memory.forget(interaction=gone.id)
    return recollect


def test_the_round_trip_keeps_ids_and_hashes(furnished: Recollect) -> None:
    said = furnished.json("export", "memory.jsonl")
    assert said == {"file": "memory.jsonl", "interactions": 4, "complete": True}
    assert furnished.json("import", "memory.jsonl", "--db", "other.db")["interactions"] == 4
    for memory in ((), ("--db", "other.db")):
        furnished.ok("learn", *memory)
    for read in (("log",), ("entities",), ("conversations",), ("links",), ("recall", "berlin"), ("verify",)):
        assert furnished.json(*read, "--db", "other.db") == furnished.json(*read)
    assert all(item["hash"] for item in furnished.json("log", "--db", "other.db"))
    furnished.ok("export", "again.jsonl", "--db", "other.db")
    assert (furnished.folder / "again.jsonl").read_bytes() == (furnished.folder / "memory.jsonl").read_bytes()


def test_standard_output_and_input_carry_an_export(furnished: Recollect) -> None:
    streamed = furnished.ok("export", "-")
    assert streamed.err == ""
    furnished.ok("export", "memory.jsonl")
    assert streamed.out == (furnished.folder / "memory.jsonl").read_text()
    told = furnished.ok("export", "-", "--json")
    assert json.loads(told.err)["interactions"] == 4
    assert told.out == streamed.out
    taken = furnished.ok("import", "-", "--space", "copy", given=streamed.out.encode())
    assert "Imported 4 interactions into space 'copy'" in taken.out
    assert furnished.json("log", "--space", "copy") == furnished.json("log")


def test_an_export_for_one_reader_holds_what_they_may_see_and_cannot_be_imported(furnished: Recollect) -> None:
    said = furnished.json("export", "public.jsonl", "--channel", "matrix:!all:x")
    assert (said["interactions"], said["complete"]) == (1, False)
    text = (furnished.folder / "public.jsonl").read_text()
    assert "Welcome" in text
    assert "Berlin" not in text
    refused = furnished.run("import", "public.jsonl", "--space", "copy")
    assert refused.status == 2
    assert "line 1: this export was made for one reader" in refused.err


def test_an_export_replaces_nothing_unless_told_to(furnished: Recollect) -> None:
    precious = furnished.folder / "precious.txt"
    precious.write_text("precious")
    refused = furnished.run("export", "precious.txt")
    assert refused.status == 2
    assert refused.err.startswith("error: file: precious.txt is there already")
    assert precious.read_text() == "precious"
    furnished.ok("export", "precious.txt", "--force")
    assert precious.read_text().startswith('{"recollect":"export"')
    assert stat.S_IMODE(precious.stat().st_mode) == 0o600
    assert _left_over(furnished.folder) == []


@pytest.mark.parametrize("target", [".", "/dev/null", "no/such/folder/out.jsonl"])
def test_an_export_to_nowhere_is_refused(target: str, furnished: Recollect) -> None:
    refused = furnished.run("export", target, "--force")
    assert refused.status == 2
    assert refused.err.startswith(f"error: file: {target}")


def test_a_failed_export_leaves_nothing_behind(furnished: Recollect) -> None:
    refused = furnished.run("export", "out.jsonl", "--channel", "nowhere")
    assert refused.status == 2
    assert list(furnished.folder.iterdir()) == []


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7])
def test_a_damaged_line_is_told_by_its_number_and_nothing_is_imported(number: int, furnished: Recollect) -> None:
    with furnished.memory() as memory:
        lines = [line.encode() for line in memory.export()]
    assert len(lines) == 7
    lines[number - 1] = lines[number - 1][:20] + b"\xff" + lines[number - 1][20:]
    (furnished.folder / "damaged.jsonl").write_bytes(b"".join(lines))
    refused = furnished.run("import", "damaged.jsonl", "--space", "copy")
    assert refused.status == 2
    assert refused.err.startswith(f"error: line {number}: ")
    assert "Nothing was imported" in refused.err
    with Memory(furnished.database, space="copy") as copy:
        assert (copy.log(), copy.entities(), copy.verify().checked) == ([], [], 0)


def test_altered_words_are_noticed_on_import(furnished: Recollect) -> None:
    with furnished.memory() as memory:
        altered = "".join(memory.export()).replace("Berlin", "Munich")
    refused = furnished.run("import", "-", "--space", "copy", given=altered.encode())
    assert refused.status == 2
    assert refused.err.startswith("error: line 2: the interaction does not fit its hash")


def test_an_import_wants_an_empty_space(furnished: Recollect) -> None:
    furnished.ok("export", "memory.jsonl")
    refused = furnished.run("import", "memory.jsonl")
    assert refused.status == 2
    assert refused.err.startswith("error: space: 'default' holds 4 interactions already")


def _left_over(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.endswith(".part")]
