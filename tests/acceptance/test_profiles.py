"""Profiles from the outside: the command `recollect profile`."""

from __future__ import annotations

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"


def furnish(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        for day, text in enumerate(("My favourite colour is teal.", "My favourite colour is green now.")):
            at = f"2026-03-{day + 2:02}T09:00:00Z"
            memory.observe(text, channel=ROOM, sender=MARCUS, occurred_at=at)
        memory.observe("I love jazz.", channel="irc:#open", sender="kim", privacy="public")


def test_a_profile_is_shown_as_markdown_and_as_json(recollect: Recollect) -> None:
    furnish(recollect)
    shown = recollect.ok("profile", MARCUS).out
    assert shown.startswith("# Marcus\n")
    assert "- Marcus's favourite colour is green. (medium, 2026-03-03, 1 source" in shown
    data = recollect.json("profile", MARCUS)
    assert (data["name"], data["detail"]) == ("Marcus", "normal")
    assert data["text"] == shown
    assert {item["type"] for item in data["items"]} >= {"preferences"}


def test_the_history_shows_every_version(recollect: Recollect) -> None:
    furnish(recollect)
    shown = recollect.ok("profile", MARCUS, "--history").out
    assert "teal" in shown
    assert "superseded" in shown
    assert [item["relation"] for item in recollect.json("profile", MARCUS, "--history")] == ["derives", "updates"]


def test_a_page_is_written_beside(recollect: Recollect) -> None:
    furnish(recollect)
    done = recollect.ok("profile", MARCUS, "--html", "marcus.html")
    page = (recollect.folder / "marcus.html").read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "favourite colour is green" in page
    assert "marcus.html" in done.err


def test_a_reader_sees_what_is_open_to_them(recollect: Recollect) -> None:
    furnish(recollect)
    assert "jazz" in recollect.ok("profile", "irc:kim", "--channel", "irc:#open").out
    refused = recollect.run("profile", MARCUS, "--channel", "irc:#open")
    assert refused.status == 2
    assert "green" not in refused.out + refused.err


def test_nobody_is_made_up(recollect: Recollect) -> None:
    furnish(recollect)
    refused = recollect.run("profile", "Zoe")
    assert refused.status == 2
    assert "Zoe" in refused.err
