"""What is believed, as it is read: as of any time, of whom, of which kind, and by whom."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

import clock
from recollect import InvalidInput, Memory, NotFound
from recollect.model import Fact, Interaction

Opener = Callable[..., Memory]
START = clock.NOW - timedelta(days=60)
ROOM, DIRECT = "irc:room", "irc:dm"
# What follows from the words alone is the same on both kinds of database: see test_learning. What is asked of the
# database is tried on both.
ON_SQLITE = pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def say(memory: Memory, text: str, day: float = 0, **fields: Any) -> Interaction:
    """Ann says something in public, if nothing else is told."""
    told = {"channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": START + timedelta(days=day)}
    return memory.observe(text, **{**told, **fields})


def learnt(memory: Memory, *texts: str, **fields: Any) -> list[str]:
    """What is believed after these were said, a day apart, in their order."""
    for day, text in enumerate(texts):
        say(memory, text, day, **fields)
    memory.learn_facts()
    return sentences(memory.facts())


def sentences(facts: list[Fact]) -> list[str]:
    return sorted(fact.sentence for fact in facts)


def states(memory: Memory, **how: Any) -> dict[str, str]:
    return {fact.object: fact.status for fact in memory.facts(past=True, **how)}


def one(memory: Memory, value: str, **how: Any) -> Fact:
    (found,) = [fact for fact in memory.facts(past=True, **how) if fact.object == value]
    return found


# --------------------------------------------------------------------------------------------------------- other times


def test_what_was_to_be_so_until_a_day_has_ended_after_it(memory: Memory) -> None:
    learnt(memory, "I can't eat solids until next Tuesday.")
    [fact] = memory.facts(past=True)
    assert fact.valid_until is not None
    assert (fact.status, memory.facts()) == ("ended", [])
    assert [each.id for each in memory.facts(as_of=fact.valid_until - timedelta(days=1))] == [fact.id]
    assert [each.id for each in memory.facts(true_at=fact.valid_until - timedelta(days=1))] == [fact.id]


def test_as_of_is_what_was_believed_then(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I like tea", "I live in Paris", "I like tea")

    def believed(day: float) -> dict[str, tuple[str, int]]:
        at = START + timedelta(days=day)
        return {fact.object: (fact.status, fact.reinforced) for fact in memory.facts(as_of=at)}

    assert believed(0) == {}  # as of the moment before
    assert believed(0.5) == {"Berlin": ("active", 1)}
    assert believed(1.5) == {"Berlin": ("active", 1), "tea": ("active", 1)}
    assert believed(2.5) == {"Paris": ("active", 1), "tea": ("active", 1)}
    assert believed(3.5) == {"Paris": ("active", 1), "tea": ("active", 2)}
    early, late = (memory.facts(as_of=START + timedelta(days=day), kinds="preference") for day in (1.5, 3.5))
    assert early[0].confidence < late[0].confidence
    assert memory.facts(as_of=START + timedelta(days=1.5), past=True)[0].valid_until is None


def test_true_at_is_what_was_so_then_as_is_known_now(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I live in Paris", "I work at Acme", "I no longer work at Acme")

    def so(day: float) -> list[str]:
        return sorted(fact.object for fact in memory.facts(true_at=START + timedelta(days=day)))

    assert so(-1) == []
    assert so(0.5) == ["Berlin"]
    assert so(1) == ["Paris"]
    assert so(2.5) == ["Acme", "Paris"]
    assert so(3) == ["Paris"]


@ON_SQLITE
def test_both_times_together(memory: Memory) -> None:
    """In the middle it was not known yet that Ann had left Berlin."""
    say(memory, "I live in Berlin", 0)
    say(memory, "I live in Paris", 10)
    memory.learn_facts()
    day = START + timedelta(days=5)
    later = START + timedelta(days=12)
    assert [fact.object for fact in memory.facts(true_at=later, as_of=day)] == ["Berlin"]
    assert [fact.object for fact in memory.facts(true_at=later)] == ["Paris"]
    assert [fact.object for fact in memory.facts(true_at=day)] == ["Berlin"]


@ON_SQLITE
def test_past_gives_what_no_longer_holds_as_well(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I live in Paris")
    assert [fact.object for fact in memory.facts()] == ["Paris"]
    assert {fact.object for fact in memory.facts(past=True)} == {"Berlin", "Paris"}


@ON_SQLITE
def test_what_was_not_said_for_long_fades_and_is_to_be_validated(memory: Memory) -> None:
    say(memory, "I live in Berlin", -400)
    say(memory, "My sister is called Alice", -400)
    say(memory, "I work at Acme", 59)
    memory.learn_facts()
    found = {fact.object: fact for fact in memory.facts()}
    assert {name: fact.status for name, fact in found.items()} == {
        "Berlin": "aging", "Alice": "active", "Acme": "active",
    }  # fmt: skip
    assert found["Berlin"].effective < found["Acme"].effective <= found["Acme"].confidence
    assert found["Alice"].effective == found["Alice"].confidence  # who is whose sister does not fade


# ----------------------------------------------------------------------------------------------------------- filters


def test_facts_of_some_kinds_of_a_category_and_no_more_than_so_many(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I work at Acme", "I like tea", "I like coffee")
    assert sentences(memory.facts(kinds=["location", "attribute"])) == ["Ann lives in Berlin.", "Ann works at Acme."]
    assert sentences(memory.facts(kinds="preference")) == ["Ann likes coffee.", "Ann likes tea."]
    assert sentences(memory.facts(category="work")) == ["Ann works at Acme."]
    assert memory.facts(category="nothing of the kind") == []
    assert memory.facts(limit=2) == memory.facts()[:2]
    assert len(memory.facts(limit=2)) == 2


@ON_SQLITE
def test_the_most_certain_come_first(memory: Memory) -> None:
    learnt(memory, "I think I work at Acme", "I like tea", "I like tea", "Remember: I like coffee")
    assert [fact.effective for fact in memory.facts()] == sorted(
        (fact.effective for fact in memory.facts()), reverse=True
    )
    assert memory.facts()[-1].object == "Acme"


@ON_SQLITE
def test_what_cannot_be_asked_for_is_refused(memory: Memory) -> None:
    wrong: list[dict[str, Any]] = [
        {"kinds": ["nonsense"]}, {"limit": 0}, {"limit": 10**9}, {"limit": "2"}, {"as_of": "yesterday-ish"},
        {"true_at": "2026-13-01"}, {"entity": ""}, {"channel": "nonsense"},
    ]  # fmt: skip
    for how in wrong:
        with pytest.raises(InvalidInput):
            memory.facts(**how)


@ON_SQLITE
def test_facts_of_nobody(memory: Memory) -> None:
    with pytest.raises(NotFound, match="nobody is known"):
        memory.facts(entity="Zaphod")


# ------------------------------------------------------------------------------------------------------- other people


@ON_SQLITE
def test_third_persons_have_facts_of_their_own(memory: Memory) -> None:
    learnt(memory, "My sister Alice lives in Rome", "I live in Berlin")
    rome, berlin, alice = one(memory, "Rome"), one(memory, "Berlin"), one(memory, "Alice")
    assert alice.predicate == "has_sister"
    assert (alice.subject, alice.object_entity) == (berlin.subject, rome.subject)
    assert rome.confidence == memory.settings.confidence_told < berlin.confidence
    assert rome.subject != berlin.subject


@ON_SQLITE
@pytest.mark.parametrize("named", ["My sister is called Alice", "Alice is my sister", "My sister's name is Alice"])
def test_my_sister_who_gets_a_name_later_is_the_same(memory: Memory, named: str) -> None:
    learnt(memory, "My sister lives in Rome", named, "Alice works at Acme", "My sister likes tea")
    assert len({one(memory, value).subject for value in ("Rome", "Acme", "tea")}) == 1
    assert one(memory, "Alice").object_entity == one(memory, "Rome").subject


@ON_SQLITE
def test_my_sister_with_her_name_is_my_sister_afterwards(memory: Memory) -> None:
    learnt(memory, "My sister Alice lives in Rome", "My sister works at Acme")
    assert one(memory, "Acme").subject == one(memory, "Rome").subject
    assert memory.resolve("my sister", sender="ann").entity == one(memory, "Rome").subject


@ON_SQLITE
def test_two_who_speak_of_their_sister_speak_of_two(memory: Memory) -> None:
    say(memory, "My sister lives in Rome")
    say(memory, "My sister lives in Oslo", sender="bob")
    memory.learn_facts()
    assert states(memory) == {"Rome": "active", "Oslo": "active"}
    assert one(memory, "Rome").subject != one(memory, "Oslo").subject


@ON_SQLITE
def test_what_others_say_of_somebody_known_is_about_them(memory: Memory) -> None:
    bob = say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    learnt(memory, "Bob works at Acme")
    assert one(memory, "Acme").subject == bob.entity
    assert sentences(memory.facts(entity="bob")) == ["Bob works at Acme."]
    assert memory.facts(entity="ann") == []


def test_whoever_is_only_spoken_of_can_be_asked_about(memory: Memory) -> None:
    """Alice has never said a word."""
    learnt(memory, "My sister Alice lives in Rome", "Alice likes tea")
    alice = one(memory, "Rome").subject
    wanted = ["Alice is Ann's sister.", "Alice likes tea.", "Alice lives in Rome."]
    assert sentences(memory.facts(entity=alice)) == wanted
    assert sentences(memory.facts(entity="Alice")) == wanted
    assert sentences(memory.facts(entity="Rome")) == ["Alice lives in Rome."]


# ------------------------------------------------------------------------------------------------------------ episodes


@ON_SQLITE
def test_an_episode_tells_what_was_done_and_who_and_what_it_is_about(memory: Memory) -> None:
    items = [
        say(memory, text, day)
        for day, text in enumerate(["My sister Alice lives in Rome", "Where do I live?", "Please call Alice."])
    ]
    memory.learn_facts()
    statement, question, command = memory.episodes([item.id for item in items])
    alice, rome = one(memory, "Rome").subject, one(memory, "Rome").object_entity
    assert (statement.speech_act, question.speech_act, command.speech_act) == ("statement", "question", "command")
    assert rome is not None
    assert set(statement.entities) == {alice, rome}
    assert (statement.entities[alice][0], statement.entities[rome]) == ("Alice", ("Rome",))
    assert command.entities[alice] == ("Alice",)
    assert [each.source for each in (statement, question, command)] == [item.id for item in items]
    assert 0 <= question.importance < statement.importance <= 1
    assert (statement.audience, statement.occurred_at) == ("public", START)
    assert {each.event_kind for each in (statement, question, command)} == {None}


@ON_SQLITE
def test_episodes_of_what_is_not_there(memory: Memory) -> None:
    assert memory.episodes([]) == []
    assert memory.episodes(["int_nothing", "nonsense"]) == []


def test_an_event_has_its_kind_and_its_device(memory: Memory) -> None:
    kinds = [("alert", "alert"), ("automation", "automation"), ("user_action", "user_action"), (None, "state_change"),
             ("nonsense", "state_change"), (["alert"], "state_change")]  # fmt: skip
    ids = [
        say(memory, "The front door was opened.", type="event",
            metadata={"event_kind": told, "entity_id": "sensor.front_door"}).id
        for told, _ in kinds
    ]  # fmt: skip
    memory.learn_facts()
    episodes = memory.episodes(ids)
    assert [episode.event_kind for episode in episodes] == [kind for _, kind in kinds]
    assert {episode.speech_act for episode in episodes} == {"statement"}
    assert all(("sensor.front_door",) in episode.entities.values() for episode in episodes)
    assert memory.facts() == []  # a state of the world is no statement of anybody's


@ON_SQLITE
def test_an_event_is_as_important_as_it_says_within_bounds(memory: Memory) -> None:
    ids = [
        say(memory, "Smoke in the kitchen.", type="event", metadata={"importance": told, "event_kind": "alert"}).id
        for told in (0.93, 0, 7, "high", True, None)
    ]
    memory.learn_facts()
    told, nothing, *others = [episode.importance for episode in memory.episodes(ids)]
    assert (told, nothing) == (0.93, 0)
    assert set(others) == {others[-1]}  # what is no importance is as if nothing were said
    assert 0 < others[-1] <= 1


# ------------------------------------------------------------------------------------------------------- who may know


@pytest.fixture
def scattered(memory: Memory) -> Memory:
    """Said by Ann in public, in a group and in private; by Bob in private; and to an agent alone."""
    say(memory, "I like tea")
    say(memory, "I like coffee", 1, channel=ROOM, privacy="group")
    say(memory, "I like gin", 2, channel=DIRECT, privacy="private")
    say(memory, "I like rum", 3, channel="irc:dm2", sender="bob", privacy="private")
    say(memory, "I like milk", 4, agent="nurse")
    memory.learn_facts()
    return memory


def test_everybody_sees_what_is_believed_from_words_that_they_may_read(scattered: Memory) -> None:
    readers: list[tuple[dict[str, Any], str]] = [
        ({}, "coffee gin milk rum tea"), ({"channel": "irc:#a"}, "tea"),
        ({"channel": "irc:#a", "sender": "ann"}, "tea"), ({"channel": ROOM}, "coffee tea"),
        ({"channel": ROOM, "sender": "bob"}, "coffee tea"),
        ({"channel": DIRECT, "sender": "ann"}, "gin tea"), ({"channel": DIRECT}, "gin tea"),
        ({"channel": DIRECT, "sender": "bob"}, "rum tea"), ({"channel": "irc:dm2", "sender": "bob"}, "rum tea"),
        ({"channel": "irc:new", "sender": "zoe"}, "tea"),
    ]  # fmt: skip
    all_of_them = [item.id for item in scattered.log()]
    for reader, seen in readers:
        facts = scattered.facts(**reader)
        assert sorted(fact.object for fact in facts) == seen.split(), reader
        may_read = {item.id for item in scattered.log(**{f"reader_{name}": value for name, value in reader.items()})}
        assert all(set(fact.sources) <= may_read for fact in facts)
        assert {each.source for each in scattered.episodes(all_of_them, **reader)} == may_read


def test_what_is_told_to_an_agent_is_its_own(open_memory: Opener) -> None:
    nurse, other = (open_memory(agent=agent, embedder="none") for agent in ("nurse", "other"))
    say(other, "I like tea", agent=None)
    say(nurse, "I like milk", 1)
    nurse.learn_facts()
    assert sorted(fact.object for fact in nurse.facts(channel="irc:#a")) == ["milk"]
    assert sorted(fact.object for fact in other.facts(channel="irc:#a")) == ["tea"]
    assert sorted(fact.object for fact in nurse.facts()) == ["milk", "tea"]  # the owner's view


def test_the_same_said_to_several_audiences_is_one_fact_for_who_may_read_them(memory: Memory) -> None:
    ids = [
        say(memory, "I like tea", day, channel=channel, privacy=privacy).id
        for day, (channel, privacy) in enumerate([("irc:#a", "public"), (ROOM, "group"), (DIRECT, "private")])
    ]
    memory.learn_facts()
    readers: list[tuple[dict[str, Any], int]] = [({}, 3), ({"channel": ROOM}, 2), ({"channel": "irc:#a"}, 1)]
    for reader, many in readers:
        (fact,) = memory.facts(**reader)
        assert (fact.reinforced, fact.sources) == (many, tuple(ids[:many]))
        assert fact.audience == "public"
        assert fact.validated_at == START + timedelta(days=many - 1)
    (private,) = memory.facts(channel=DIRECT, sender="ann")
    assert private.sources == (ids[0], ids[2])


@ON_SQLITE
def test_a_newer_value_in_private_is_what_only_its_readers_believe(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    say(memory, "I live in Paris", 1, channel=DIRECT, privacy="private")
    memory.learn_facts()
    assert [fact.object for fact in memory.facts(channel="irc:#a")] == ["Berlin"]
    readers: list[dict[str, Any]] = [{}, {"channel": DIRECT, "sender": "ann"}]
    for reader in readers:
        assert [fact.object for fact in memory.facts(**reader)] == ["Paris"]
        assert states(memory, **reader) == {"Paris": "active", "Berlin": "superseded"}
    assert states(memory, channel="irc:#a") == {"Berlin": "active"}
    assert memory.conflicts(all=True, channel="irc:#a") == []


@ON_SQLITE
def test_what_is_said_again_in_private_outlasts_what_was_said_between_in_public(memory: Memory) -> None:
    say(memory, "I live in Paris", 0, channel=DIRECT, privacy="private")
    say(memory, "I live in Berlin", 5)
    say(memory, "I live in Paris", 10, channel=DIRECT, privacy="private")
    memory.learn_facts()
    berlin = one(memory, "Berlin")
    assert (berlin.status, berlin.valid_until) == ("superseded", START + timedelta(days=10))
    assert [fact.object for fact in memory.facts()] == ["Paris"]


@ON_SQLITE
def test_a_conflict_of_a_group_is_the_groups(memory: Memory) -> None:
    room = {"channel": ROOM, "privacy": "group"}
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    say(memory, "Bob lives in Oslo", 1, **room)
    say(memory, "Bob lives in Rome", 2, sender="carl", **room)
    memory.learn_facts()
    (conflict,) = memory.conflicts()
    assert memory.conflicts(channel=ROOM) == [conflict]
    assert memory.conflicts(channel="irc:#a") == []
    assert conflict.audience == f"group:{ROOM}"


def test_who_is_linked_is_asked_about_as_one(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    say(memory, "I work at Acme", 1, channel="email:1", sender="ann@example.org")
    memory.learn_facts()
    assert sentences(memory.facts(entity="irc:ann")) == ["Ann lives in Berlin."]
    before = {fact.id for fact in memory.facts()}
    memory.link("irc:ann", "email:ann@example.org")
    memory.learn_facts()
    for who in ("irc:ann", "ann@example.org"):
        assert {fact.object for fact in memory.facts(entity=who)} == {"Berlin", "Acme"}
    assert {fact.id for fact in memory.facts()} == before
    memory.unlink("irc:ann", "email:ann@example.org")
    assert sentences(memory.facts(entity="irc:ann")) == ["Ann lives in Berlin."]


def test_a_link_opens_what_was_believed_in_private_to_its_other_side(memory: Memory) -> None:
    say(memory, "I like gin", channel=DIRECT, privacy="private")
    say(memory, "hello", 1, channel="email:1", sender="ann@example.org", privacy="private")
    memory.learn_facts()
    reader: dict[str, Any] = {"channel": "email:1", "sender": "ann@example.org"}
    assert memory.facts(**reader) == []
    memory.link("irc:ann", "email:ann@example.org", verified=False)
    assert memory.facts(**reader) == []
    memory.link("irc:ann", "email:ann@example.org")
    assert sentences(memory.facts(**reader)) == ["Ann likes gin."]


def test_spaces_know_nothing_of_each_other(open_memory: Opener) -> None:
    one_space, other = (open_memory(space=name, embedder="none") for name in ("one", "other"))
    learnt(one_space, "I live in Berlin")
    assert learnt(other, "I like tea") == ["Ann likes tea."]
    assert sentences(one_space.facts()) == ["Ann lives in Berlin."]
