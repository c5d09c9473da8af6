"""Notes from the outside: written, imported, listed, shown with where they come from, changed, put away."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Recollect

CHAT, BOB = "matrix:!home:example.org", "@bob:example.org"


def test_a_note_is_written_found_changed_and_put_away(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none")
    assert recollect.ok("notes").out.startswith("There is no note")
    recollect.ok("note", "Alice is my sister", "--tag", "family", "--title", "Alice")
    recollect.ok("note", "Signed the lease", "--log")
    shown = recollect.ok("notes", "--tag", "family").out
    assert shown.startswith("processed  Alice  #family")
    (found,) = recollect.json("notes", "sister")
    assert (found["status"], found["origin"], found["created_by"]) == ("processed", "manual", "user")
    assert [each["content"] for each in recollect.json("daily")] == ["Signed the lease"]
    assert recollect.json("daily", "2020-01-01T00:00Z") == []
    assert recollect.json("daily", "2020-01-01") == []
    assert len(recollect.json("daily", "today")) == 1
    full = recollect.ok("note-show", found["id"]).out
    assert "written as a note on cli:local, said by owner" in full
    new = recollect.json("note-edit", found["id"], "Alice is my younger sister")
    assert (new["title"], new["replaces"]) == ("Alice", [found["id"]])
    assert recollect.json("note-archive", new["id"], "--reason", "wrong")["status"] == "archived"
    assert recollect.json("notes", "sister") == []
    assert len(recollect.json("notes", "sister", "--all")) == 2
    assert recollect.json("note-archive", new["id"], "--undo")["status"] in ("pending", "processed")


def test_an_agent_asks_and_a_yes_is_enough(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none")
    talk = ("--channel", CHAT, "--private", "--agent", "concierge")
    recollect.ok("remember", "Should I note that you decided on Redis?", "--outbound", "--to", BOB, *talk)
    recollect.ok("remember", "yes please", "--as", BOB, *talk)
    (found,) = recollect.json("notes", "--agent", "scheduler", "--channel", CHAT, "--as", BOB)
    assert (found["content"], found["told"]) == ("I decided on Redis.", "concierge")
    assert "proposed by concierge, confirmed by @bob" in recollect.ok("why", found["id"]).out


@pytest.mark.long
def test_five_hundred_notes_come_in_once(recollect: Recollect, tmp_path: Path) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none")
    names = ("boiler", "garden", "invoice", "roof", "server")
    lines = [
        json.dumps({"content": f"The {names[number % 5]} number {number // 2} was checked by Ann", "tags": ["checks"]})
        for number in range(500)
    ]
    file = tmp_path / "notes.jsonl"
    file.write_text("\n".join([*lines, lines[0], "{broken"]))
    wrong = recollect.run("note", "--import", str(file))
    assert wrong.status == 1
    assert wrong.out.startswith("Imported 500 notes; 1 were here already.")
    assert "line 502" in wrong.err
    again = recollect.run("note", "--import", str(file), "--json")
    assert json.loads(again.out)["notes"] == 0
    assert len(recollect.json("notes", "--tag", "checks", "--limit", "1000")) == 500


def test_what_is_wrong_is_said(recollect: Recollect, tmp_path: Path) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none")
    assert "Missing argument" in recollect.run("note").err
    assert "neither a file nor a folder" in recollect.run("note", "--import", str(tmp_path / "no")).err
    assert "leave the other options out" in recollect.run("note", "x", "--import", str(tmp_path)).err
    assert "not known" in recollect.run("notes", "--status", "lost").err
    assert "there is no note" in recollect.run("note-show", "int_1").err
    assert "is not a time" in recollect.run("daily", "2026-13-45").err
    assert "nothing to change" in recollect.run("note-edit", "int_1").err
