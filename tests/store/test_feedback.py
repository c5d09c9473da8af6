"""What people found of what they were told: bounded, explained, and for those alone who may know of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from clock import NOW
from recollect import InvalidInput, Memory, NotFound

Opener = Callable[..., Memory]

CHAT, ROOM = "matrix:!chat:example.org", "matrix:!room:example.org"
MARCUS, ANN = "@marcus:example.org", "@ann:example.org"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def said(text: str, minute: float = 0, **fields: Any) -> dict[str, Any]:
    at = NOW - timedelta(days=1) + timedelta(minutes=minute)
    told = {"content": text, "channel": ROOM, "sender": MARCUS, "privacy": "public", "occurred_at": at}
    return {**told, **fields}


def heard(memory: Memory, *items: dict[str, Any]) -> list[str]:
    ids = [each.id for each in memory.observe_many(items)]
    memory.learn_facts()
    return ids


def test_what_was_wrong_comes_later_and_what_was_useful_earlier_within_bounds(memory: Memory) -> None:
    one, other = heard(
        memory, said("The boiler needs a new valve."), said("The boiler also needs a new pump, I think.", 1)
    )

    def scores() -> dict[str, float]:
        return {hit.id: hit.score for hit in memory.recall("What does the boiler need?", kinds=["interaction"])}

    before = scores()
    memory.feedback(one, "useful")
    memory.feedback(other, "wrong")
    after = scores()
    assert list(after) == [one, other]
    assert after[one] == pytest.approx(before[one] * 1.05)
    assert after[other] == pytest.approx(before[other] * 0.9)
    for sender in (MARCUS, ANN, "@bob:example.org", "@eve:example.org", "@dan:example.org"):
        memory.feedback(one, "useful", channel=ROOM, sender=sender)
        memory.feedback(other, "wrong", channel=ROOM, sender=sender)
    (first, second) = memory.recall("What does the boiler need?", kinds=["interaction"])
    assert first.signals["feedback"] == 1.15
    assert second.signals["feedback"] == 0.8
    memory.feedback(other, None)
    for sender in (MARCUS, ANN, "@bob:example.org", "@eve:example.org", "@dan:example.org"):
        memory.feedback(other, None, channel=ROOM, sender=sender)
    assert scores()[other] == pytest.approx(before[other])


def test_a_fact_loses_and_gains_confidence_within_bounds(memory: Memory) -> None:
    heard(memory, said("I work at Meta."))
    (fact,) = memory.facts()
    memory.feedback(fact.id, "useful")
    assert fact.confidence < memory.facts()[0].confidence <= memory.settings.confidence_cap
    memory.feedback(fact.id, "wrong")  # in the place of what was found before
    assert memory.facts()[0].confidence == pytest.approx(fact.confidence * 0.75)
    for sender in (MARCUS, ANN, "@bob:example.org"):
        memory.feedback(fact.id, "wrong", channel=ROOM, sender=sender)
    assert memory.facts()[0].confidence == pytest.approx(fact.confidence / 2)


def test_what_is_outdated_is_to_be_validated_until_it_is_said_again(memory: Memory) -> None:
    heard(memory, said("I work at Meta."))
    (fact,) = memory.facts()
    memory.feedback(fact.id, "outdated")
    (old,) = memory.facts()
    assert (old.status, old.effective < fact.effective) == ("aging", True)
    heard(memory, said("I work at Meta.", occurred_at=datetime.now(UTC)))
    assert memory.facts()[0].status == "active"


def test_the_owner_or_two_people_bring_it_into_the_review(memory: Memory) -> None:
    heard(memory, said("I work at Meta."), said("I live in Oslo.", 1))
    meta, oslo = (next(fact for fact in memory.facts() if fact.object == value) for value in ("Meta", "Oslo"))
    memory.feedback(meta.id, "wrong", channel=ROOM, sender=ANN)
    assert memory.review(kind="truth") == []
    memory.feedback(meta.id, "wrong", channel=ROOM, sender="@bob:example.org")
    memory.feedback(oslo.id, "wrong")
    asked = {each.question: each.id for each in memory.review(kind="truth")}
    assert set(asked) == {"Is this wrong: Marcus works at Meta.", "Is this wrong: Marcus lives in Oslo."}
    memory.decide(asked["Is this wrong: Marcus works at Meta."], "accept")
    memory.decide(asked["Is this wrong: Marcus lives in Oslo."], "reject")
    assert [fact.sentence for fact in memory.facts()] == ["Marcus lives in Oslo."]
    assert memory.review(kind="truth") == []


def test_what_one_found_in_private_changes_nothing_for_others(memory: Memory) -> None:
    heard(memory, said("I work at Meta."), said("Hello.", 1, channel=CHAT, privacy="private"))
    (fact,) = memory.facts()
    (hit, *_) = memory.recall("Where does Marcus work?", channel=ROOM)
    verdict = memory.feedback(fact.id, "wrong", channel=CHAT, sender=MARCUS)
    assert verdict.audience.startswith("private:")
    assert memory.facts(channel=ROOM) == [fact]
    assert memory.recall("Where does Marcus work?", channel=ROOM)[0] == hit
    assert memory.facts(channel=CHAT, sender=MARCUS)[0].confidence < fact.confidence


def test_what_cannot_be_read_cannot_be_judged(memory: Memory) -> None:
    heard(memory, said("I work at Meta.", channel=CHAT, privacy="private"), said("Hello.", 1))
    (fact,) = memory.facts()
    with pytest.raises(NotFound):
        memory.feedback(fact.id, "wrong", channel=ROOM, sender=ANN)
    with pytest.raises(NotFound):
        memory.feedback("fact_nothing", "wrong")
    with pytest.raises(InvalidInput, match="useful, wrong, outdated"):
        memory.feedback(fact.id, "great")
    with pytest.raises(InvalidInput, match="say who"):
        memory.feedback(heard(memory, said("Fine.", 2))[0], "wrong", channel=ROOM)


def test_it_survives_a_rebuild(memory: Memory) -> None:
    heard(memory, said("I work at Meta."))
    (fact,) = memory.facts()
    memory.feedback(fact.id, "wrong")
    before = memory.facts()
    memory.rebuild()
    memory.learn_facts()
    assert memory.facts() == before
