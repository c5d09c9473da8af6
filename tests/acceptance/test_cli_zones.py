"""Zones as a user at a command line meets them."""

from __future__ import annotations

from .conftest import Recollect


def test_the_zone_of_the_settings_counts_wherever_the_machine_is(recollect: Recollect) -> None:
    user = recollect.but(RECOLLECT_ZONE="Asia/Kolkata", TZ="America/Los_Angeles")
    asked = user.json("understand", "what happened yesterday?", "--now", "2026-03-10T20:00:00Z")
    assert asked["interval"] == ["2026-03-09T18:30:00.000000Z", "2026-03-10T18:30:00.000000Z"]


def test_without_it_the_machines_counts_until_the_memory_has_one(recollect: Recollect) -> None:
    here = recollect.but(RECOLLECT_ZONE="", TZ="Pacific/Auckland")
    question = ("understand", "what happened yesterday?", "--now", "2026-03-10T20:00:00Z")
    auckland = ["2026-03-09T11:00:00.000000Z", "2026-03-10T11:00:00.000000Z"]
    assert here.json(*question)["interval"] == auckland
    here.ok("note", "The boiler was mended.")
    assert recollect.but(RECOLLECT_ZONE="", TZ="America/Los_Angeles").json(*question)["interval"] == auckland


def test_an_offset_on_the_command_line_is_respected(recollect: Recollect) -> None:
    asked = recollect.json("understand", "what happened yesterday?", "--now", "2026-03-10T20:00:00-08:00")
    assert asked["interval"] == ["2026-03-09T08:00:00.000000Z", "2026-03-10T08:00:00.000000Z"]
    recollect.json("note", "Call the plumber tomorrow.", "--at", "2026-03-10T20:00:00-08:00")
    (noted,) = recollect.json("log")
    assert noted["metadata"]["recollect"]["zone"] == "-08:00"


def test_today_begins_at_midnight_of_the_zone(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        memory.note("Late.", tags=["log"], occurred_at="2026-03-10T05:00:00Z")
    user = recollect.but(RECOLLECT_ZONE="America/Los_Angeles")
    assert [each["content"] for each in user.json("daily", "2026-03-09")] == ["Late."]
    assert user.json("daily", "2026-03-10") == []
    assert len(user.json("log", "--since", "2026-03-09", "--until", "2026-03-10")) == 1
    assert user.json("log", "--since", "2026-03-10", "--until", "2026-03-11") == []


def test_a_terminal_shows_the_time_of_the_zone(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        memory.observe("Hello.", channel="irc:#a", sender="ann", occurred_at="2026-03-10T20:00:00Z")
    user = recollect.but(RECOLLECT_ZONE="Asia/Kolkata")
    assert "2026-03-11 01:30" in user.on_terminal("log").out
    assert "2026-03-10T20:00:00Z" in user.run("log").out


def test_a_person_gets_a_zone_and_a_wrong_one_is_told(recollect: Recollect) -> None:
    found = recollect.json("entity", "add", "Ann", "--zone", "America/Los_Angeles")
    assert found["properties"] == {"zone": "America/Los_Angeles"}
    wrong = recollect.run("entity", "add", "Bob", "--zone", "America/Los_Angelos")
    assert wrong.status == 2
    assert "did you mean America/Los_Angeles?" in wrong.err


def test_a_setting_that_names_no_zone_is_told_before_anything_is_opened(recollect: Recollect) -> None:
    wrong = recollect.but(RECOLLECT_ZONE="Berlin").run("log")
    assert wrong.status == 2
    assert "zone: 'Berlin' is not a time zone; did you mean Europe/Berlin?" in wrong.err
