"""Linking two handles is explicit, logged and reversible; what was before comes back as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound

pytestmark = pytest.mark.conformance


@pytest.fixture
def two(memory: Memory) -> Memory:
    memory.observe("a", channel="matrix:!a:x", sender="@marcus:x", metadata={"sender_name": "Marcus"})
    memory.observe("b", channel="email:1", sender="marcus@example.org")
    return memory


def test_linked_handles_are_one_entity(two: Memory) -> None:
    ids = [item.entity for item in two.log()]
    linked = two.link("@marcus:x", "marcus@example.org")
    assert set(linked.members) == set(ids)
    assert [str(handle) for handle in linked.handles] == ["email:marcus@example.org", "matrix:@marcus:x"]
    assert two.find_entity(ids[0]) == two.find_entity(ids[1])
    assert two.find_entity("Marcus").members == linked.members
    assert len([entity for entity in two.entities() if entity.name != "owner"]) == 1
    assert len(two.log(entity="marcus@example.org")) == 2


def test_a_link_is_a_decision_in_the_log_and_names_its_source(two: Memory) -> None:
    two.link("@marcus:x", "marcus@example.org")
    decision = two.log()[-1]
    assert (decision.type, decision.content) == ("decision", "@marcus:x is the same as marcus@example.org.")
    (link,) = two.links()
    assert (link.source, link.verified, link.undone_by) == (decision.id, True, None)


def test_a_suggestion_says_so(two: Memory) -> None:
    two.link("@marcus:x", "marcus@example.org", verified=False)
    assert two.log()[-1].content == "@marcus:x may be the same as marcus@example.org."
    assert [link.verified for link in two.links()] == [False]
    assert len(two.find_entity("@marcus:x").members) == 1


def test_linking_again_writes_nothing(two: Memory) -> None:
    for verified in (False, False, True, True, False):
        two.link("@marcus:x", "marcus@example.org", verified=verified)
    assert [item.type for item in two.log()] == ["text", "text", "decision", "decision"]


def test_a_link_taken_back_leaves_both_as_they_were(two: Memory) -> None:
    before = [two.find_entity(who) for who in ("@marcus:x", "marcus@example.org")]
    two.link("@marcus:x", "marcus@example.org")
    two.unlink("@marcus:x", "marcus@example.org")
    assert [two.find_entity(who) for who in ("@marcus:x", "marcus@example.org")] == before
    assert two.links() == []
    (undone,) = two.links(all=True)
    assert undone.undone_by == two.log()[-1].id
    assert two.log()[-1].content == "@marcus:x is not the same as marcus@example.org."


def test_a_link_can_be_made_again_after_it_was_taken_back(two: Memory) -> None:
    for _ in range(2):
        two.link("@marcus:x", "marcus@example.org")
        two.unlink("@marcus:x", "marcus@example.org")
    two.link("@marcus:x", "marcus@example.org")
    assert len(two.links()) == 1
    assert len(two.links(all=True)) == 3
    assert len(two.find_entity("@marcus:x").members) == 2


def test_a_handle_that_was_never_seen_can_be_linked_by_its_kind(two: Memory) -> None:
    linked = two.link("@marcus:x", "simplex:marcus-7")
    assert "simplex:marcus-7" in [str(handle) for handle in linked.handles]
    written = two.observe("c", channel="simplex:1", sender="marcus-7")
    assert written.entity in two.find_entity("@marcus:x").members


def test_an_entity_can_be_linked_by_name_and_by_id(two: Memory) -> None:
    made = two.entity("Marcus Aurelius")
    two.link(made.id, "@marcus:x")
    two.link("Marcus Aurelius", "marcus@example.org")
    assert len(two.find_entity("marcus@example.org").members) == 3


@pytest.mark.parametrize("other", ["nobody", "ent_nope", "Nobody Known"])
def test_somebody_unknown_cannot_be_linked(two: Memory, other: str) -> None:
    with pytest.raises(NotFound):
        two.link("@marcus:x", other)
    with pytest.raises(NotFound):
        two.link(other, "@marcus:x")
    assert len(two.log()) == 2


def test_nobody_is_linked_to_themselves(two: Memory) -> None:
    with pytest.raises(InvalidInput, match="nothing to link"):
        two.link("@marcus:x", "matrix:@marcus:x")


def test_what_is_not_linked_cannot_be_unlinked(two: Memory) -> None:
    with pytest.raises(NotFound, match="not linked"):
        two.unlink("@marcus:x", "marcus@example.org")
    assert len(two.log()) == 2


def test_a_link_over_a_third_must_be_undone_where_it_was_made(two: Memory) -> None:
    two.link("@marcus:x", "simplex:m")
    two.link("simplex:m", "marcus@example.org")
    with pytest.raises(InvalidInput, match="linked through others"):
        two.unlink("@marcus:x", "marcus@example.org")
    two.unlink("simplex:m", "marcus@example.org")
    assert len(two.find_entity("@marcus:x").members) == 2


def test_links_of_one_entity_are_listed_alone(two: Memory) -> None:
    two.observe("c", channel="irc:#a", sender="ann")
    two.link("@marcus:x", "marcus@example.org")
    two.link("irc:ann", "simplex:ann")
    assert len(two.links()) == 2
    assert len(two.links("irc:ann")) == 1


def test_links_survive_a_rebuild(two: Memory, derived: Callable[[Memory], dict[str, list[tuple[Any, ...]]]]) -> None:
    two.link("@marcus:x", "marcus@example.org")
    two.unlink("@marcus:x", "marcus@example.org")
    two.link("@marcus:x", "simplex:m", verified=False)
    before = derived(two)
    two.rebuild()
    assert derived(two) == before


def test_metadata_from_outside_cannot_make_a_decision(two: Memory) -> None:
    ids = [item.entity for item in two.log()]
    what = {"kind": "link", "entity": ids[0], "other": ids[1], "verified": True, "handles": []}
    with pytest.raises(InvalidInput, match="kept for"):
        two.observe("they are the same", channel="irc:#a", type="decision", metadata={"recollect": what})
    two.observe("they are the same", channel="irc:#a", type="decision", metadata={"Recollect": what})
    assert two.links(all=True) == []


def test_what_somebody_calls_a_decision_is_a_message_like_any_other(two: Memory) -> None:
    two.observe("we decided to move", channel="irc:#a", sender="ann", type="decision")
    two.observe("we decided", channel="irc:#a", direction="outbound", to="ann", type="decision")
    assert two.links(all=True) == []
    assert len(two.log(types=["decision"])) == 2
