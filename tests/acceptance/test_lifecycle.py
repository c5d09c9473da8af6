"""Ending, summing up and splitting a talk from the command line, and seeing how each conversation stands."""

from __future__ import annotations

from datetime import timedelta

from recollect.times import now

from .conftest import Recollect

DM = "matrix:dm"
ANN = "@ann:example.org"


def test_a_talk_is_summed_up_split_and_ended(recollect: Recollect) -> None:
    recollect.ok("remember", "I moved to Berlin in March.", "--as", ANN, "--channel", DM)
    recollect.ok("remember", "Can you find me a dentist there?", "--as", ANN, "--channel", DM)
    said = recollect.ok("checkpoint", DM, "--as", ANN).out
    assert "dentist" in said
    assert recollect.json("conversations")[0]["status"] == "active"

    said = recollect.ok("split", DM, "--note", "She is in a hurry.").out
    assert "Ended" in said
    assert "hurry" in said
    assert "- Can you find me a dentist there?" in said
    (conversation,) = recollect.json("conversations", "--status", "closed")
    assert conversation["reason"] == "it was ended by /end"
    assert "closed\tit was ended by /end" in recollect.ok("conversations").out
    assert recollect.json("conversations", "--status", "active") == []

    recollect.ok("remember", "good morning", "--as", ANN, "--channel", DM)
    assert recollect.json("conversations", "--status", "active")[0]["id"] == conversation["id"]
    assert "She is in a hurry." in recollect.ok("window", DM).out
    ended = recollect.json("end", DM)
    assert (ended["ended_by"], ended["interactions"]) == ("/end", 2)
    assert "No session is open" in recollect.ok("end", DM).out
    assert recollect.json("checkpoint", DM) == {}


def test_a_talk_that_was_left_is_idle_after_a_heartbeat(recollect: Recollect) -> None:
    with recollect.memory() as memory:
        for minutes, text in ((12, "Is the bridge open?"), (9, "never mind, I see it is. bye!")):
            memory.observe(text, channel=DM, sender=ANN, occurred_at=now() - timedelta(minutes=minutes))
    assert recollect.json("conversations", "--status", "active") != []
    with recollect.memory() as memory:
        memory.heartbeat(["lifecycle"])
    (conversation,) = recollect.json("conversations", "--status", "idle")
    assert conversation["reason"].startswith("leave was taken")
    (session,) = recollect.json("sessions", conversation["id"])
    assert session["ended_by"] == "natural"


def test_what_cannot_be_is_said(recollect: Recollect) -> None:
    recollect.ok("start")
    for command in ("end", "checkpoint", "split"):
        done = recollect.run(command, "matrix:nowhere")
        assert done.status == 2
        assert "no conversation" in done.err
    assert "use one of active" in recollect.run("conversations", "--status", "asleep").err


def test_the_judgment_can_be_asked_for(recollect: Recollect) -> None:
    given = '{"messages": [{"sender": "user", "text": "thanks, bye!", "minutes_before_end": 0}], "silence_minutes": 12}'
    assert recollect.json("judge", "session_over", "--input", given)["answer"] == {"over": True}
