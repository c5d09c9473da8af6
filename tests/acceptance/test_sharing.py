"""Sharing, recording and what a channel is, through the command."""

from __future__ import annotations

from .conftest import Recollect


def test_somebody_allows_something_and_takes_it_back(recollect: Recollect) -> None:
    talk = ("--channel", "simplex:dm", "--as", "marcus", "--private")
    recollect.ok("remember", "I am moving to Berlin in May.", *talk)
    (said,) = recollect.ok("log", "--json").data
    recollect.ok("remember", f"/share {said['id']}", *talk)
    recollect.ok("remember", "good morning", "--channel", "web:lobby", "--as", "ann", "--public")
    recollect.ok("learn")
    (copy,) = recollect.ok("shared", "--json").data
    assert (copy["content"], copy["audience"]) == ("I am moving to Berlin in May.", "public")
    assert "Berlin" in recollect.ok("recall", "Berlin", "--channel", "web:lobby").out
    original = copy["metadata"]["recollect"]["shared"]
    assert "No longer shared" in recollect.ok("share", original, "--undo").out
    assert "Nothing is shared." in recollect.ok("shared").out
    assert "moving" not in recollect.ok("recall", "Berlin", "--channel", "web:lobby").out
    assert "Shared with everybody." in recollect.ok("share", original).out
    refused = recollect.run("share", original, "--with", "simplex:dm")
    assert refused.status == 2
    assert "simplex:dm is private" in refused.err


def test_a_talk_that_is_not_recorded(recollect: Recollect) -> None:
    assert "simplex:dm is recorded." in recollect.ok("recording", "simplex:dm").out
    assert (
        "marcus on simplex:dm is not recorded."
        in recollect.ok("recording", "simplex:dm", "--as", "marcus", "--off").out
    )
    recollect.ok("remember", "my canary", "--channel", "simplex:dm", "--as", "marcus")
    assert recollect.ok("recording", "simplex:dm", "--as", "marcus", "--on", "--json").data["recording"] is True
    recollect.ok("remember", "hello", "--channel", "simplex:dm", "--as", "marcus")
    told = recollect.ok("log").out
    assert "hello" in told
    assert "canary" not in told
    assert recollect.run("recording", "simplex:dm", "--on", "--off").status == 2


def test_a_channel_is_what_its_server_tells(recollect: Recollect) -> None:
    room = "matrix:!x:example.org"
    assert f"{room} is group from now on." in recollect.ok("channel", room, "--join-rule", "invite").out
    assert recollect.ok("channel", room, "--direct", "--json").data["privacy"] == "private"
    told = recollect.ok("channel", room, "--not-direct", "--member", "@a:x", "--member", "@b:x", "--member", "@c:x")
    assert "is group from now on" in told.out
    assert recollect.run("channel", room).status == 2
