"""Spaces are tenants: the same ids, handles and words in two of them never meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound

Derived = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]


@pytest.fixture
def spaces(open_memory: Callable[..., Memory]) -> tuple[Memory, Memory]:
    one, two = open_memory(space="one"), open_memory(space="two")
    for memory in (one, two):
        memory.observe(f"secret of {memory.space}", channel="irc:#a", sender="ann", external_id="1", privacy="public")
        memory.observe(f"more of {memory.space}", channel="irc:#a", sender="ann", metadata={"sender_name": "Ann"})
        memory.observe(f"mail of {memory.space}", channel="email:1", sender="ann@example.org")
        memory.link("irc:ann", "ann@example.org")
        memory._index.advance()
        memory.observe(f"tail of {memory.space}", channel="irc:#a", sender="ann")
    return one, two


def everything(memory: Memory) -> list[Any]:
    return [
        memory.log(), memory.entities(), memory.channels(), memory.conversations(), memory.links(all=True),
        memory.recall("secret more mail tail"), memory.recall("secret", channel="irc:#a"), list(memory.export()),
        memory.verify(),
    ]  # fmt: skip


def test_each_holds_its_own(spaces: tuple[Memory, Memory]) -> None:
    one, two = spaces
    assert all(item.content.endswith("one") for item in one.log() if item.type == "text")
    assert {hit.text for hit in two.recall("secret more mail tail")} == {
        "secret of two", "more of two", "mail of two", "tail of two",
    }  # fmt: skip
    assert [item.position for item in two.log()] == [1, 2, 3, 4, 5]
    assert all(check.ok for memory in spaces for check in memory.doctor())


def test_words_in_one_change_no_score_in_the_other(spaces: tuple[Memory, Memory]) -> None:
    one, two = spaces
    before = everything(two)
    for n in range(20):
        one.observe(f"secret more mail tail {n}", channel="irc:#a", sender="ann", privacy="public")
    one._index.advance()
    assert everything(two) == before


def test_an_id_of_the_other_space_is_not_found(spaces: tuple[Memory, Memory]) -> None:
    one, two = spaces
    with pytest.raises(NotFound):
        one.interaction(two.log()[0].id)
    with pytest.raises(NotFound):
        one.forget(interaction=two.log()[0].id)


@pytest.mark.parametrize("what", ["entity", "conversation", "interaction"])
def test_forgetting_in_one_leaves_the_other_as_it_was(spaces: tuple[Memory, Memory], what: str) -> None:
    one, two = spaces
    before = everything(two)
    target = {"entity": "irc:ann", "conversation": one.log()[0].conversation, "interaction": one.log()[0].id}[what]
    one.forget(**{what: target})  # type: ignore[arg-type]
    assert "secret of one" not in "".join(one.export())
    assert everything(two) == before


@pytest.mark.conformance
def test_rebuilding_one_leaves_the_other_as_it_was(spaces: tuple[Memory, Memory], derived: Derived) -> None:
    one, two = spaces
    before = everything(two), derived(two)
    one.rebuild()
    assert (everything(two), derived(two)) == before


def test_unlinking_in_one_leaves_the_other_linked(spaces: tuple[Memory, Memory]) -> None:
    one, two = spaces
    one.unlink("irc:ann", "ann@example.org")
    assert len(two.find_entity("irc:ann").members) == 2


def test_tampering_in_one_is_not_found_in_the_other(
    spaces: tuple[Memory, Memory], sql: Callable[[str], list[Any]], drop_guards: Callable[[], None]
) -> None:
    drop_guards()
    sql("UPDATE interactions SET content = 'x' WHERE space = 'one' AND position = 2")
    assert not spaces[0].verify().ok
    assert spaces[1].verify().ok


def test_a_space_may_have_any_printable_name(open_memory: Callable[..., Memory]) -> None:
    other = open_memory(space="other")
    for space in ("a'b", "ünïcode", "with space", "a/b", "..", "x" * 256, "100%", "🎉"):
        memory = open_memory(space=space)
        memory.observe("hello", channel="irc:#a", sender="ann")
        memory._index.advance()
        assert len(memory.recall("hello")) == 1
        assert other.recall("hello") == []
        assert memory.verify().checked == 1


def test_a_space_without_a_proper_name_is_refused(open_memory: Callable[..., Memory]) -> None:
    wrong: list[Any] = ["", "  ", "a\x00b", "a\nb", "x" * 257, 5]
    for space in wrong:
        with pytest.raises(InvalidInput) as refused:
            open_memory(space=space)
        assert refused.value.field == "space"
