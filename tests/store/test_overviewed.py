"""The memory at a glance: counted, and as far as whoever asks may know."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from clock import NOW
from recollect import InvalidInput, Memory

Opener = Callable[..., Memory]
HOME, FORUM = "matrix:!home:example.org", "web:forum"


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory()
    for days, words in ((3, "I live in Berlin."), (3, "My sister Anna lives in Hamburg."), (1, "I work at Nord.")):
        memory.observe(words, channel=HOME, sender="@marcus:example.org", occurred_at=NOW - timedelta(days=days))
    memory.observe(
        "I live in Lisbon.", channel=FORUM, sender="@priya:example.org", privacy="public",
        occurred_at=NOW - timedelta(days=200),
    )  # fmt: skip
    memory.note("The boiler is old.")
    memory.learn_facts()
    return memory


def test_each_layer_is_counted_and_each_day(memory: Memory) -> None:
    memory.learn()
    seen = memory.overview(days=10)
    assert seen.counts["interactions"] == len(memory.log()) == 5
    assert seen.counts["facts"] == sum(seen.facts.values()) == len(memory.facts(past=True))
    assert seen.counts["notes"] == 1
    assert seen.entities["person"] >= 3
    days = dict(seen.days)
    assert len(days) == 10
    assert (days[(NOW - timedelta(days=3)).date()], days[(NOW - timedelta(days=1)).date()]) == (2, 1)
    assert seen.first_at == NOW - timedelta(days=200)


def test_the_days_of_a_time_long_ago(memory: Memory) -> None:
    then = (NOW - timedelta(days=200)).date()
    found = memory.activity(then - timedelta(days=1), then + timedelta(days=1))
    assert [count for _, count in found] == [0, 1, 0]
    with pytest.raises(InvalidInput):
        memory.activity(then, then - timedelta(days=1))


def test_a_reader_in_public_is_told_of_what_is_public_alone(memory: Memory) -> None:
    seen = memory.overview(days=300, channel=FORUM)
    before = memory.overview(days=300, channel=FORUM)
    assert seen.counts["interactions"] == sum(count for _, count in seen.days) == 1
    assert seen.first_at == seen.last_at == NOW - timedelta(days=200)
    assert [fact.sentence for fact in memory.newest_facts(channel=FORUM)] == ["Priya lives in Lisbon."]
    assert [each.entity.name for each in memory.acquaintances(channel=FORUM, type="person")] == ["@priya:example.org"]
    memory.observe("I bought a boat.", channel=HOME, sender="@marcus:example.org")
    memory.learn_facts()
    assert memory.overview(days=300, channel=FORUM) == before


def test_the_newest_fact_comes_first(memory: Memory) -> None:
    memory.observe("I am allergic to peanuts.", channel=HOME, sender="@marcus:example.org")
    memory.learn_facts()
    assert memory.newest_facts(limit=1)[0].sentence == "Marcus is allergic to peanuts."


def test_who_was_heard_last_comes_first_and_the_list_goes_on(memory: Memory) -> None:
    everybody = memory.acquaintances(type="person")
    assert everybody[0].entity.name == "owner"
    by_name = {each.entity.name: each for each in everybody}
    assert by_name["@marcus:example.org"].interactions == 3
    assert by_name["@marcus:example.org"].facts >= 2
    paged = [memory.acquaintances(type="person", skip=skip, limit=1)[0] for skip in range(len(everybody))]
    assert paged == everybody
    assert [each.entity.name for each in memory.acquaintances(like="MARC")] == ["@marcus:example.org"]
    assert memory.acquaintances(like="100%") == []


def test_those_who_are_linked_are_one(memory: Memory) -> None:
    memory.observe("Hello.", channel="email:thread", sender="marcus@example.org")
    memory.link("matrix:@marcus:example.org", "email:marcus@example.org")
    found = memory.acquaintances(like="marcus")
    assert len(found) == 1
    assert found[0].interactions == 4
