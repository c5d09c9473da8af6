"""The review: conflicts and old facts wait for a person's word; every answer is in the log and can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import Any

import pytest

import clock
from recollect import InvalidInput, Memory, NotFound
from recollect.model import Proposal

Opener = Callable[..., Memory]
LONG_AGO = clock.NOW - timedelta(days=200)


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def say(memory: Memory, text: str, sender: str = "ann", at: datetime | None = None) -> None:
    memory.observe(text, channel=f"irc:{sender}", sender=sender, privacy="private", occurred_at=at)


def two(memory: Memory) -> Proposal:
    """Ann gives Kim's address as her own."""
    say(memory, "My email is kim@x.org")
    memory.observe("Hello", channel="email:kim", sender="kim@x.org", privacy="private")
    memory.distil()
    (found,) = memory.review(kind="identity")
    return found


def aging(memory: Memory) -> list[Proposal]:
    for who, place in (("ann", "Leeds"), ("bob", "Oslo"), ("cleo", "Porto"), ("dan", "Lyon"), ("eve", "Kyiv")):
        say(memory, f"I live in {place}", who, LONG_AGO)
    memory.distil()
    return memory.review(kind="validation")


def test_every_answer_is_an_interaction_and_survives_a_rebuild(memory: Memory) -> None:
    item = two(memory).id
    memory.decide(item, "reject", note="Not so")
    memory.rebuild()
    (said,) = [each for each in memory.log(types=["decision"]) if item in each.content]
    assert said.content == f"Review of {item} (identity): rejected. Not so"
    assert memory.review(kind="identity") == []


def test_later_waits_for_its_day(memory: Memory) -> None:
    item = two(memory).id
    memory.decide(item, "later", days=2)
    assert memory.review(kind="identity") == []
    memory.decide(item, "later", days=1e-9)  # it may be thought over before its time
    assert [each.id for each in memory.review(kind="identity")] == [item]


@pytest.mark.parametrize("days", [0, -1, 100_000])
def test_later_takes_a_sensible_number_of_days(memory: Memory, days: float) -> None:
    with pytest.raises(InvalidInput):
        memory.decide(two(memory).id, "later", days=days)


def test_only_the_answers_that_it_takes_will_do(memory: Memory) -> None:
    with pytest.raises(InvalidInput, match="accept, reject, later"):
        memory.decide(two(memory).id, "perhaps")


def test_of_two_reviewers_the_second_is_told_that_it_was_decided(memory: Memory) -> None:
    item = two(memory).id

    def answer(said: str) -> str:
        try:
            memory.decide(item, said)
        except InvalidInput as error:
            return str(error)
        return "done"

    with ThreadPoolExecutor(2) as both:
        told = sorted(both.map(answer, ("accept", "reject")))
    assert told[0] == "done"
    assert "decided already" in told[1]
    linked = len(memory.links())
    (decided,) = memory.review(kind="identity", all=True)
    assert decided.data["outcome"] == ("accepted" if linked else "rejected")


def test_a_conflict_is_settled_by_the_fact_that_is_kept(memory: Memory) -> None:
    for sender, text in (("bob", "hello"), ("ann", "Bob lives in Oslo"), ("carl", "Bob lives in Rome")):
        memory.observe(text, channel="irc:#all", sender=sender, privacy="group",
                       metadata={"sender_name": sender.title()})  # fmt: skip
    memory.distil()
    waiting = memory.review(kind="conflict")
    assert len(waiting) == 1
    assert [each.id for each in waiting] == [each.id for each in memory.conflicts()]
    for each in waiting:
        facts = [choice for choice in each.data["keep"] if choice not in ("both", "neither")]
        assert len(facts) == 2
        with pytest.raises(InvalidInput, match="which fact holds"):
            memory.decide(each.id, "accept")
        memory.decide(each.id, "accept", keep=facts[0])
        memory.undo(each.id)
        assert [asked.id for asked in memory.conflicts()] == [each.id]
        memory.decide(each.id, "accept", keep=facts[1])
        assert [fact.sentence for fact in memory.facts() if fact.predicate == "lives_in"] == ["Bob lives in Rome."]
    assert memory.conflicts() == []
    assert memory.review(kind="conflict") == []


def test_a_few_old_facts_a_day_are_asked_about(memory: Memory) -> None:
    first = aging(memory)
    assert len(first) == 3
    assert all(each.question.startswith("Does this still hold:") and each.evidence for each in first)
    memory.decide(first[0].id, "accept")
    memory.decide(first[1].id, "reject")
    assert [each.id for each in memory.review(kind="validation")] == [first[2].id]


def test_a_fact_that_was_confirmed_does_not_fade_until_it_is_taken_back(memory: Memory) -> None:
    asked = aging(memory)[0]

    def evergreen() -> bool:
        (fact,) = [each for each in memory.facts() if each.id == asked.data["fact"]]
        return fact.evergreen

    assert not evergreen()
    memory.decide(asked.id, "accept")
    assert evergreen()
    memory.undo(asked.id)
    assert not evergreen()
    assert asked.id in [each.id for each in memory.review(kind="validation")]


def test_an_answer_is_taken_back_once(memory: Memory) -> None:
    item = two(memory).id
    memory.decide(item, "accept")
    memory.undo(item)
    with pytest.raises(NotFound, match="nothing was decided"):
        memory.undo(item)
    memory.decide(item, "reject")
    assert memory.links() == []


def test_nothing_of_the_review_is_told_to_others(memory: Memory) -> None:
    item = two(memory).id
    memory.decide(item, "reject", note="A secret about Kim")
    public: dict[str, Any] = {"channel": "irc:#public"}
    memory.observe("Hello all", channel="irc:#public", sender="zoe", privacy="public")
    memory.learn()
    assert memory.recall("secret about Kim", **public) == []
    assert "secret" not in memory.context("What do you know of Kim?", **public).text
