"""Forgetting: what goes is shown, somebody says yes, a receipt stays."""

from __future__ import annotations

import pytest

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"


@pytest.fixture
def furnished(recollect: Recollect) -> Recollect:
    with recollect.memory() as memory:
        memory.observe("I moved to Berlin", channel=ROOM, sender=MARCUS)
        memory.observe("I like tea", channel=ROOM, sender=MARCUS)
        memory.observe("Berlin is far", channel="matrix:!eve:example.org", sender="@eve:example.org")
    return recollect


def contents(recollect: Recollect) -> list[str]:
    with recollect.memory() as memory:
        return [item.content for item in memory.log()]


def test_without_a_terminal_yes_is_needed(furnished: Recollect) -> None:
    result = furnished.run("forget", "--entity", MARCUS)
    assert result.status == 2
    assert result.err.startswith("error: yes: 2 interactions would be erased for good")
    assert len(contents(furnished)) == 3
    assert furnished.run("forget", "--entity", MARCUS, given=b"y\n").status == 2
    assert len(contents(furnished)) == 3


def test_a_dry_run_shows_and_erases_nothing(furnished: Recollect) -> None:
    shown = furnished.ok("forget", "--entity", MARCUS, "--dry-run").out
    entity = furnished.json("entity", "show", MARCUS)
    assert "interactions   2" in shown
    assert entity["id"] in shown
    planned = furnished.json("forget", "--entity", MARCUS, "--dry-run")
    assert (planned["interactions"], planned["receipt"]) == (2, None)
    assert len(contents(furnished)) == 3


def test_yes_erases_and_leaves_a_receipt(furnished: Recollect) -> None:
    done = furnished.json("forget", "--entity", MARCUS, "--yes")
    assert done["interactions"] == 2
    assert done["receipt"].startswith("era_")
    assert done["erased_at"].endswith("Z")
    assert contents(furnished) == ["Berlin is far"]
    assert furnished.run("entity", "show", MARCUS).status == 2
    assert "2 of them erased on request" in furnished.ok("verify").out
    assert furnished.ok("doctor").status == 0


@pytest.mark.parametrize(("answer", "status", "left"), [("y\n", 0, 1), ("n\n", 1, 3), ("\n", 1, 3)])
def test_on_a_terminal_it_shows_what_goes_and_asks(answer: str, status: int, left: int, furnished: Recollect) -> None:
    result = furnished.on_terminal("forget", "--entity", MARCUS, answer=answer)
    assert "This would be erased" in result.out
    assert "Erase 2 interactions for good?" in result.out
    assert result.status == status, result
    assert ("era_" in result.out) == (status == 0)
    assert ("Nothing was erased" in result.out) == (status == 1)
    assert len(contents(furnished)) == left


def test_a_conversation_or_one_interaction_can_be_forgotten(furnished: Recollect) -> None:
    first, _, last = furnished.json("log")
    assert "Erased 1 interactions" in furnished.ok("forget", "--interaction", first["id"], "--yes").out
    assert contents(furnished) == ["I like tea", "Berlin is far"]
    furnished.ok("forget", "--conversation", last["conversation"], "--yes")
    assert contents(furnished) == ["I like tea"]
    again = furnished.run("forget", "--interaction", first["id"], "--yes")
    assert again.status == 0
    assert "was erased before" in again.out
    assert "era_" in again.out


def test_a_message_that_was_erased_is_not_stored_when_it_comes_again(recollect: Recollect) -> None:
    said = ("remember", "my secret", "--channel", ROOM, "--as", MARCUS, "--external-id", "$1")
    stored = recollect.json(*said)
    recollect.ok("forget", "--interaction", stored["id"], "--yes")
    again = recollect.ok(*said).out
    assert "Not stored" in again
    assert stored["id"] in again
    assert contents(recollect) == []
