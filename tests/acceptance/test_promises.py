"""Promises from the outside: pending, overdue, ticked off by what is said, and by hand."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from .conftest import Recollect

CHAT = "matrix:!chat:example.org"
MARCUS = "@marcus:example.org"


def say(recollect: Recollect, text: str) -> None:
    recollect.ok("remember", text, "--as", MARCUS, "--channel", CHAT, "--private")


def test_a_promise_is_listed_until_it_is_kept(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none", RECOLLECT_READER="ours")
    assert recollect.ok("promises").out.startswith("There is no open promise")
    say(recollect, "I'll send you the report tomorrow.")
    shown = recollect.ok("promises", MARCUS).out
    tomorrow = (datetime.now(UTC) + timedelta(days=1)).date()
    assert "Marcus: “I'll send you the report tomorrow.”" in shown
    assert re.match(rf"open\s+due {tomorrow}", shown)
    (found,) = recollect.json("promises")
    assert (found["outcome"], found["overdue"]) == ("open", False)
    assert "promised it" in recollect.ok("why", found["id"]).out
    say(recollect, "I've sent the report.")
    assert recollect.json("promises") == []
    (found,) = recollect.json("promises", "--all")
    assert found["outcome"] == "done"


def test_a_promise_is_ticked_off_by_hand(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none", RECOLLECT_READER="ours")
    with recollect.memory() as memory:
        late = datetime.now(UTC) - timedelta(days=3)
        memory.observe("I'll call you back in two hours.", channel=CHAT, sender=MARCUS, occurred_at=late)
    assert recollect.ok("promises").out.startswith("overdue")
    id = recollect.json("promises")[0]["id"]
    assert recollect.ok("promise-done", id).out.startswith("Done: it is done.")
    assert recollect.json("promises") == []
    assert recollect.json("promise-done", id, "--open")["outcome"] == "open"
    assert recollect.json("promise-done", id, "--dropped")["outcome"] == "dropped"
    wrong = recollect.run("promise-done", id, "--dropped", "--open")
    assert wrong.status == 2
    assert "cannot both" in wrong.err
    missing = recollect.run("promise-done", "prm_nothing")
    assert missing.status != 0
    assert "recollect promises --all" in missing.err


def test_what_was_promised_in_private_is_not_shown_elsewhere(recollect: Recollect) -> None:
    recollect = recollect.but(RECOLLECT_EMBEDDER="none", RECOLLECT_READER="ours")
    say(recollect, "I'll send you the secret report tomorrow.")
    recollect.ok("remember", "Hello", "--as", "ann", "--channel", "irc:#room", "--public")
    assert recollect.json("promises", "--channel", "irc:#room", "--all") == []
    assert len(recollect.json("promises", "--channel", CHAT, "--as", MARCUS)) == 1
