"""Suggestions of identity: from evidence, for the owner alone, never acted on; and what a link opens, both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select

from recollect import InvalidInput, Memory, NotFound
from recollect.model import Proposal
from recollect.store.schema import hints

Opener = Callable[..., Memory]
MATRIX, EMAIL, SIMPLEX = "matrix:!home:x.org", "email:inbox", "simplex:k7"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def say(memory: Memory, text: str, channel: str, sender: str, privacy: str = "private", **more: Any) -> str:
    return memory.observe(text, channel=channel, sender=sender, privacy=privacy, **more).id


def marcus(memory: Memory) -> None:
    """Marcus on Matrix, whose profile carries the address that he writes mails from."""
    profile = {"sender_name": "Marcus Weber", "profile": {"email": "Marcus@x.org"}}
    say(memory, "I am allergic to walnuts", MATRIX, "@marcus:x.org", metadata=profile)
    say(memory, "The invoice from Contoso is paid", EMAIL, "marcus@x.org")
    memory.distil()


def suggested(memory: Memory) -> list[Proposal]:
    return memory.review(kind="identity")


def only(memory: Memory) -> Proposal:
    (found,) = suggested(memory)
    return found


def test_a_profile_that_carries_an_address_known_elsewhere_suggests_a_link(memory: Memory) -> None:
    marcus(memory)
    found = only(memory)
    assert found.confidence >= 0.85
    assert {found.data["entity"], found.data["other"]} == {
        memory.find_entity(who).id for who in ("@marcus:x.org", "marcus@x.org")
    }
    assert any("marcus@x.org" in reason for reason in found.reasons)
    assert list(found.evidence.values()) == ["I am allergic to walnuts"]
    assert "in private" in found.consequence
    assert memory.links() == []


def test_somebody_who_writes_from_another_device_is_suggested(memory: Memory) -> None:
    say(memory, "Hello", MATRIX, "@marcus:x.org", metadata={"sender_name": "Marcus Weber"})
    said = say(memory, "This is Marcus, writing from my phone", SIMPLEX, "k7")
    memory.distil()
    found = only(memory)
    assert (found.confidence, list(found.evidence)) == (0.75, [said])


def test_a_name_that_two_go_by_suggests_nobody(memory: Memory) -> None:
    say(memory, "Hello", MATRIX, "@marcus:x.org", metadata={"sender_name": "Marcus Weber"})
    say(memory, "Hello", EMAIL, "mi@y.org", metadata={"sender_name": "Marcus Ito"})
    say(memory, "This is Marcus, writing from my phone", SIMPLEX, "k7")
    memory.distil()
    assert suggested(memory) == []


def test_the_same_rare_names_on_two_channels_are_flagged(memory: Memory) -> None:
    for channel, sender in ((MATRIX, "@a:x.org"), (SIMPLEX, "k7")):
        say(memory, "Ask Priya Raman about the Kestrel drone and PX-220", channel, sender)
        say(memory, "Good morning from Berlin on Friday", channel, sender)
    memory.distil()
    found = only(memory)
    assert 0.6 <= found.confidence < 0.85
    assert {name for name in ("Priya Raman", "Kestrel", "PX-220") if name in " ".join(found.reasons)} == {
        "Priya Raman", "Kestrel", "PX-220",
    }  # fmt: skip


def test_those_who_talk_with_each_other_or_go_by_other_names_are_not(memory: Memory) -> None:
    for channel, sender, name in ((MATRIX, "@a:x.org", "Anna Novak"), (SIMPLEX, "k7", "Tom Ito")):
        text = "Ask Priya Raman about the Kestrel drone and PX-220"
        say(memory, text, channel, sender, metadata={"sender_name": name})
    memory.distil()
    assert suggested(memory) == []


def test_an_address_of_somebody_else_suggests_nothing(memory: Memory) -> None:
    say(memory, "Please write to Clara, clara@x.org, about it", MATRIX, "@a:x.org")
    say(memory, "> my email is clara@x.org\nThat is what she wrote", SIMPLEX, "k7")
    say(memory, "Hello", EMAIL, "clara@x.org")
    memory.distil()
    assert suggested(memory) == []


@pytest.mark.parametrize("split", ["undo", "unlink"])
def test_what_a_link_opens_and_closes(memory: Memory, split: str) -> None:
    marcus(memory)
    item = only(memory).id

    def opened() -> tuple[bool, bool, bool, bool]:
        by_mail: dict[str, Any] = {"channel": EMAIL, "sender": "marcus@x.org"}
        on_matrix: dict[str, Any] = {"channel": MATRIX, "sender": "@marcus:x.org"}
        return (
            any("walnuts" in hit.text for hit in memory.recall("walnuts", **by_mail)),
            any("Contoso" in hit.text for hit in memory.recall("Contoso", **on_matrix)),
            "walnuts" in memory.context("walnuts", **by_mail).text,
            any("walnuts" in fact.sentence for fact in memory.facts(**by_mail)),
        )

    say(memory, "Hello all", "irc:#a", "bob", "public")
    public: dict[str, Any] = {"channel": "irc:#a"}
    assert opened() == (False,) * 4
    memory.decide(item, "accept")
    assert opened() == (True,) * 4
    assert memory.recall("walnuts", **public) == []
    assert memory.facts(**public) == []
    assert [link.verified for link in memory.links()] == [True]
    assert suggested(memory) == []
    if split == "undo":
        memory.undo(item)
    else:
        memory.unlink("@marcus:x.org", "marcus@x.org")
    assert opened() == (False,) * 4
    assert [each.id for each in suggested(memory)] == ([item] if split == "undo" else [])


def test_what_was_rejected_is_not_suggested_again_not_even_after_a_link_to_a_third(memory: Memory) -> None:
    marcus(memory)
    item = only(memory).id
    memory.decide(item, "reject", note="They are brothers")
    assert suggested(memory) == []
    memory.link("@marcus:x.org", "simplex:k7")
    memory.rebuild()
    memory.distil()
    assert suggested(memory) == []
    assert memory.recall("walnuts", channel=EMAIL, sender="marcus@x.org") == []
    (decided,) = memory.review(kind="identity", all=True)
    assert (decided.id, decided.data["outcome"]) == (item, "rejected")
    assert "They are brothers" in decided.question
    memory.undo(item)
    assert len(suggested(memory)) == 1


def test_suggestions_are_the_same_after_a_rebuild_and_in_steps(memory: Memory, fresh: Opener) -> None:
    marcus(memory)
    say(memory, "It's me, Marcus, from my other account", SIMPLEX, "k7")
    memory.distil()
    before = suggested(memory)
    memory.rebuild()
    memory.distil()
    assert suggested(memory) == before
    assert len(before) == 3


def test_what_is_forgotten_suggests_nothing(memory: Memory) -> None:
    marcus(memory)
    memory.decide(only(memory).id, "reject")
    memory.forget(entity="@marcus:x.org")
    memory.distil()
    assert memory.review(all=True) == []


def test_a_link_that_was_only_suggested_waits_in_the_review(memory: Memory) -> None:
    say(memory, "Hello", MATRIX, "@marcus:x.org")
    say(memory, "Hello", EMAIL, "kim@y.org")
    memory.link("@marcus:x.org", "kim@y.org", verified=False)
    found = only(memory)
    memory.decide(found.id, "accept")
    assert sorted(link.verified for link in memory.links()) == [False, True]


def test_hints_of_a_private_talk_are_private(memory: Memory) -> None:
    marcus(memory)
    with memory._store.read() as connection:
        rows = connection.execute(select(hints).where(hints.c.space == memory.space)).all()
    assert rows
    assert all(row.audience == f"private:{row.entity}" for row in rows)


def test_an_item_that_nobody_knows_is_not_found(memory: Memory) -> None:
    with pytest.raises(NotFound):
        memory.decide("sug_nobody", "accept")
    with pytest.raises(NotFound):
        memory.undo("sug_nobody")
    with pytest.raises(InvalidInput):
        memory.review(kind="weather")
