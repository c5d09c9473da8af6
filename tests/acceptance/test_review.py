"""The review from the outside: a list in a pipe, a key at a time on a terminal, and every answer can be taken back."""

from __future__ import annotations

from dataclasses import replace

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


# ---------------------------------------------------------------------------------------------- notes that disagree


@pytest.fixture
def alice(recollect: Recollect) -> Recollect:
    """Two notes on Alice that cannot both hold."""
    noted(recollect, "Alice works at Google", "Alice works at Meta")
    return recollect


def noted(recollect: Recollect, *texts: str) -> None:
    with recollect.memory() as memory:
        for text in texts:
            memory.note(text)


def standings(recollect: Recollect) -> dict[str, str]:
    with recollect.memory() as memory:
        return {note.content: note.status for note in memory.notes(all=True)}


def test_two_notes_are_in_question_until_somebody_says_which_holds(alice: Recollect) -> None:
    (item,) = alice.json("review")
    assert item["question"] == "Does Alice work at Google or at Meta?"
    listed = alice.ok("review", "--list").out
    assert "Written on" in listed
    assert f"--keep {list(item['data']['keep'])[1]}  Alice works at Meta." in listed
    assert set(standings(alice).values()) == {"quarantined"}
    alice.ok("decide", item["id"], "accept", "--keep", list(item["data"]["keep"])[1])
    assert standings(alice) == {"Alice works at Meta": "processed", "Alice works at Google": "archived"}
    alice.ok("note", "Alice works at Google")
    assert alice.ok("review").out == "Nothing waits for you.\n"


def test_both_notes_are_kept_with_their_contexts(alice: Recollect) -> None:
    (item,) = alice.json("review")
    one, other = list(item["data"]["keep"])[:2]
    bad = alice.run("decide", item["id"], "accept", "--keep", "both", "--context", "nothing")
    assert (bad.status, "ID=WORDS" in bad.err) == (2, True)
    alice.ok("decide", item["id"], "accept", "--keep", "both", "--context", f"{one}=2024 contract",
             "--context", f"{other}=since her move")  # fmt: skip
    facts = {fact["sentence"] for fact in alice.json("facts")}
    assert facts == {"Alice works at Google (2024 contract).", "Alice works at Meta (since her move)."}


def test_one_note_takes_the_place_of_both(alice: Recollect) -> None:
    (item,) = alice.json("review")
    alice.ok("decide", item["id"], "edit", "--text", "Alice works at Meta since March", "--tag", "work")
    known = standings(alice)
    assert known.pop("Alice works at Meta since March") == "processed"
    assert set(known.values()) == {"archived"}


def test_on_a_terminal_a_conflict_is_answered_by_keys(alice: Recollect) -> None:
    shown = alice.on_terminal("review", answer="?xuk2")  # help, no key, nothing to undo, the second of the two
    assert "1 of 1  conflict" in shown.out
    assert "choose which" in shown.out
    assert "Nothing was answered here yet." in shown.out
    assert "That was all." in shown.out
    assert standings(alice) == {"Alice works at Meta": "processed", "Alice works at Google": "archived"}


def test_on_a_terminal_both_are_kept_where_one_says_that_they_hold(alice: Recollect) -> None:
    alice.on_terminal("review", answer="32024 contract\n\n")
    facts = {fact["sentence"] for fact in alice.json("facts")}
    assert facts == {"Alice works at Google (2024 contract).", "Alice works at Meta."}


def test_on_a_terminal_words_are_edited_on_a_line_or_in_an_editor(alice: Recollect) -> None:
    plain = {name: value for name, value in alice.environment.items() if name not in ("EDITOR", "VISUAL")}
    alone = replace(alice, environment=plain)
    alone.on_terminal("review", answer="eAlice works at Meta since March\n")
    assert standings(alice)["Alice works at Meta since March"] == "processed"
    noted(alice, "Bob lives in Oslo", "Bob lives in Rome")
    editor = alice.folder / "editor.sh"
    editor.write_text('#!/bin/sh\nsleep 1.1\nprintf "Bob lives in Bonn" > "$1"\n')
    editor.chmod(0o755)
    shown = alice.but(EDITOR=str(editor)).on_terminal("review", answer="e")
    assert "Edited and accepted." in shown.out
    assert standings(alice)["Bob lives in Bonn"] == "processed"


def test_on_a_terminal_the_last_answer_is_taken_back(alice: Recollect) -> None:
    noted(alice, "Bob lives in Oslo", "Bob lives in Rome")
    shown = alice.on_terminal("review", answer="1usq")
    assert "2 of 2" in shown.out
    assert "Taken back." in shown.out
    assert len(alice.json("review")) == 2
