"""The review from the outside: a list in a pipe, a key at a time on a terminal, and every answer can be taken back."""

from __future__ import annotations

import pytest

from .conftest import Recollect


@pytest.fixture
def kim(recollect: Recollect) -> Recollect:
    """Kim writes on Matrix and by e-mail, and says so."""
    with recollect.memory() as memory:
        memory.observe(
            "On e-mail I'm kim@example.org. I hate olives.", channel="matrix:!kim:example.org", privacy="private",
            sender="@kim:example.org",
        )  # fmt: skip
        memory.observe("The boiler is fixed", channel="email:kim", sender="kim@example.org", privacy="private")
    return recollect


def opened(recollect: Recollect) -> bool:
    found = recollect.json("recall", "olives", "--channel", "email:kim", "--as", "kim@example.org")
    return "olives" in str(found)


def test_a_suggestion_is_listed_accepted_and_taken_back(kim: Recollect) -> None:
    (item,) = kim.json("review")
    shown = kim.ok("review").out
    assert item["id"] in shown
    assert "If you accept:" in shown
    assert not opened(kim)
    assert kim.ok("decide", item["id"], "accept", "--note", "Kim told me").out.startswith("Accepted: ")
    assert opened(kim)
    again = kim.run("decide", item["id"], "reject")
    assert (again.status, "decided already" in again.err) == (2, True)
    assert "accepted" in kim.ok("review", "--all").out
    kim.ok("undo", item["id"])
    assert not opened(kim)
    assert [each["id"] for each in kim.json("review")] == [item["id"]]


def test_on_a_terminal_a_key_answers(kim: Recollect) -> None:
    shown = kim.on_terminal("review", answer="auq")
    assert shown.status == 0
    assert "Accepted." in shown.out
    assert not kim.on_terminal("review", answer="a").status
    assert opened(kim)


def test_on_a_terminal_quitting_decides_nothing(kim: Recollect) -> None:
    kim.on_terminal("review", answer="q")
    assert len(kim.json("review")) == 1


def test_nothing_waits_at_first(recollect: Recollect) -> None:
    assert recollect.ok("review").out == "Nothing waits for you.\n"


def test_members_of_a_group(kim: Recollect) -> None:
    kim.ok("entity", "add", "Family", "--type", "group")
    assert kim.ok("members", "Family").out == "Nobody is known to belong to it.\n"
    (member,) = kim.json("members", "Family", "--add", "kim@example.org")
    assert member["name"] == "kim@example.org"
    assert kim.json("members", "Family", "--remove", "kim@example.org") == []
    assert kim.run("members", "Family", "--add", "stranger").status == 2
