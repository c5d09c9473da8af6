"""An agent that grows by consent, from the outside: sessions, proposals, decisions, the next prompt, and back again."""

from __future__ import annotations

from .conftest import Recollect

DM, MARCUS = "matrix:!dm:example.org", "@marcus:example.org"
DAYS = (
    "Please keep your answers short from now on.",
    "No meetings before 10, please.",
    "No meetings before 10!",
    "Thanks!",
    "Bye for today.",
)


def test_five_sessions_a_decision_the_next_prompt_and_a_rollback(recollect: Recollect) -> None:
    recollect.ok("link", "cli:owner", f"matrix:{MARCUS}")
    for day, text in enumerate(DAYS, 1):
        recollect.ok("remember", text, "--as", MARCUS, "--channel", DM, "--private", "--agent", "concierge",
                     "--at", f"2026-05-0{day}T10:00Z")  # fmt: skip
    found = {each["data"]["text"]: each for each in recollect.json("reflect", "concierge")}
    assert set(found) == {"Answer briefly.", "Marcus wants no meetings before 10."}
    assert "nothing has changed yet" in (shown := recollect.ok("reflect", "concierge")).out + shown.err
    recollect.ok("instruct", "Never make things up.")
    recollect.ok("decide", found["Answer briefly."]["id"], "accept")
    here = ("--channel", DM, "--as", MARCUS, "--agent", "concierge")
    assert recollect.ok("prompt", *here).out.splitlines() == [
        "# Instructions", "", "Never make things up.", "", "# You are concierge", "", "## Who you are",
        "- Answer briefly.",
    ]  # fmt: skip
    assert "briefly" not in recollect.json("prompt", "--channel", "irc:#room", "--agent", "concierge")["prompt"]
    before = recollect.json("soul", "concierge")["version"]
    recollect.ok("soul", "concierge", "--add", "Be kind.")
    history = recollect.json("soul", "concierge", "--history")
    assert history[0]["lines"] == ["+ personality: Be kind."]
    recollect.ok("soul", "concierge", "--rollback", str(before))
    assert [each["text"] for each in recollect.json("soul", "concierge")["personality"]] == ["Answer briefly."]
    recollect.ok("undo", found["Answer briefly."]["id"])
    assert recollect.json("soul", "concierge")["personality"] == []


def test_what_cannot_be_done_is_said_clearly(recollect: Recollect) -> None:
    for given, word in (
        (("soul",), "name the agent"),
        (("soul", "a", "--history", "--version", "1"), "use one of"),
        (("soul", "a", "--version", "9"), "no version 9"),
        (("soul", "a", "--remove", "x"), "no line"),
        (("soul", "a", "--add", ""), "a line of 1 to 200"),
        (("soul", "a", "--history", "--channel", DM), "leave --channel out"),
        (("reflect",), "name the agent"),
    ):
        said = recollect.run(*given)
        assert (said.status, word in said.err) == (2, True), said.err
