"""What is said becomes what is believed: learnt, said again, replaced, ended, contradicted, settled."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

import clock
from recollect import InvalidInput, Memory, NotFound
from recollect.model import Conflict, Fact, Interaction

pytestmark = pytest.mark.conformance

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


# ------------------------------------------------------------------------------------------------------ what is learnt


def test_what_is_said_is_learnt_with_all_that_is_known_of_it(memory: Memory) -> None:
    said = say(memory, "I live in Berlin")
    assert memory.facts() == []  # nothing is believed before it is learnt
    done = memory.learn()
    assert (done["episodes"], done["facts"], done["embeddings"]) == (1, 1, 0)
    (fact,) = memory.facts()
    assert (fact.sentence, fact.subject, fact.subject_name) == ("Ann lives in Berlin.", said.entity, "Ann")
    assert (fact.predicate, fact.object, fact.kind, fact.category) == ("lives_in", "Berlin", "location", "home")
    assert (fact.status, fact.origin, fact.judge) == ("active", "user_stated", "rules")
    assert (fact.reinforced, fact.sources, fact.negated) == (1, (said.id,), False)
    assert fact.said_at == fact.validated_at == said.occurred_at
    assert fact.confidence == memory.settings.confidence_stated
    assert 0.5 < fact.effective < fact.confidence  # sixty days ago
    assert (fact.audience, fact.agent, fact.superseded_by) == ("public", None, None)


@ON_SQLITE
def test_questions_commands_and_confirmations_teach_nothing(memory: Memory) -> None:
    texts = ["Where do I live?", "Do I live in Berlin?", "Please turn off the lights.", "Yes.", "ok thanks", "Hello!",
             "What does my sister like?"]  # fmt: skip
    assert learnt(memory, *texts) == []
    assert len(memory.episodes([item.id for item in memory.log()])) == len(texts)  # yet all that happened


@ON_SQLITE
def test_what_nobody_states_teaches_nothing(memory: Memory) -> None:
    ways: list[dict[str, Any]] = [
        {"role": "assistant"}, {"role": "system"}, {"role": "tool"}, {"direction": "outbound", "to": "ann"},
        {"type": "command"}, {"type": "reaction"}, {"type": "file"}, {"metadata": {"recalled": True}},
    ]  # fmt: skip
    for number, how in enumerate(ways):
        say(memory, f"I like drink{number}", **how)
    say(memory, "I like tea")
    memory.learn_facts()
    assert [fact.object for fact in memory.facts()] == ["tea"]


@ON_SQLITE
def test_our_own_words_pasted_back_in_teach_nothing(memory: Memory) -> None:
    learnt(memory, "I live in Berlin")
    recalled = memory.context("where does ann live?").text
    assert "Berlin" in recalled
    say(memory, f"Here is what you told me:\n{recalled}", 1)
    say(memory, recalled, 2, sender="bob")
    memory.learn_facts()
    (fact,) = memory.facts()
    assert fact.reinforced == 1


@ON_SQLITE
def test_decisions_teach_nothing(memory: Memory) -> None:
    say(memory, "hello", sender="bob")
    memory.entity("Bob lives in Berlin")
    memory.link("irc:bob", "email:bob@example.org")
    memory.meant("Bobby", "irc:bob")
    memory.learn_facts()
    assert memory.facts() == []
    decisions = [item.id for item in memory.log() if item.type == "decision"]
    assert len(decisions) == 3
    assert memory.episodes(decisions) == []


@ON_SQLITE
def test_what_somebody_asks_to_remember_is_believed_more(memory: Memory) -> None:
    learnt(memory, "Remember that I live in Berlin", "Note: I work at Acme")
    assert {fact.object: fact.confidence for fact in memory.facts()} == dict.fromkeys(
        ("Berlin", "Acme"), memory.settings.confidence_explicit
    )


def test_a_note_is_always_learnt_with_its_tags(memory: Memory) -> None:
    memory.note("The alarm code is 4711", tags=["Home", "#security"])
    memory.note("Buy milk on the way")
    memory.learn_facts()
    found = {fact.tags: fact for fact in memory.facts()}
    assert set(found) == {("home", "security"), ()}
    assert "4711" in found["home", "security"].sentence
    assert "milk" in found[()].sentence.lower()
    assert all(fact.confidence == memory.settings.confidence_explicit for fact in found.values())


@ON_SQLITE
def test_several_facts_of_one_message_are_several(memory: Memory) -> None:
    assert learnt(memory, "I live in Berlin and I work at Acme") == ["Ann lives in Berlin.", "Ann works at Acme."]


@ON_SQLITE
def test_a_short_answer_is_learnt_with_the_question_it_answers(memory: Memory) -> None:
    say(memory, "Where do you live?", sender="bob")
    say(memory, "In Berlin", 0.001)
    memory.learn_facts()
    assert sentences(memory.facts()) == ["Ann lives in Berlin."]


@ON_SQLITE
def test_a_name_that_is_shown_is_how_somebody_is_called(memory: Memory) -> None:
    assert learnt(memory, "I like tea", metadata={"sender_name": "Ann  Lee"}) == ["Ann Lee likes tea."]


# ------------------------------------------------------------------------------------------------- and how it changes


def test_what_is_said_again_is_believed_more(memory: Memory) -> None:
    ids = [say(memory, text, day).id for day, text in enumerate(["I like tea", "I like Tea.", "I like tea"])]
    say(memory, "I like tea and I like tea", 3)
    memory.learn_facts()
    (fact,) = memory.facts()
    assert (fact.reinforced, fact.sources[:3]) == (4, tuple(ids))
    assert fact.confidence == memory.settings.confidence_cap
    assert fact.said_at == START
    assert fact.validated_at == START + timedelta(days=3)


def test_a_new_value_takes_the_place_of_the_old(memory: Memory) -> None:
    assert learnt(memory, "I live in Berlin", "I live in Paris") == ["Ann lives in Paris."]
    berlin, paris = one(memory, "Berlin"), one(memory, "Paris")
    assert (berlin.status, berlin.superseded_by, berlin.valid_until) == ("superseded", paris.id, paris.said_at)
    assert memory.conflicts() == []
    (decided,) = memory.conflicts(all=True)
    assert (decided.fact, decided.other) == (berlin.id, paris.id)
    assert (decided.strategy, decided.outcome, decided.resolved_by) == ("trust_recent", "superseded", "rules")
    assert decided.resolved_at == paris.said_at


@ON_SQLITE
def test_what_was_once_so_can_be_so_again(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I live in Paris", "I live in Berlin")
    assert sorted(fact.status for fact in memory.facts(past=True)) == ["active", "superseded", "superseded"]
    assert sentences(memory.facts()) == ["Ann lives in Berlin."]


@ON_SQLITE
def test_liking_and_disliking_cannot_both_be(memory: Memory) -> None:
    assert learnt(memory, "I like tea", "I like coffee", "I dislike tea") == ["Ann dislikes tea.", "Ann likes coffee."]
    (decided,) = memory.conflicts(all=True)
    assert decided.kind == "semantic"


def test_what_ends_is_past_and_says_until_when(memory: Memory) -> None:
    assert learnt(memory, "I work at Acme", "I no longer work at Acme") == []
    acme = one(memory, "Acme")
    assert (acme.status, acme.valid_until) == ("ended", START + timedelta(days=1))
    assert acme.superseded_by is None


@ON_SQLITE
def test_the_same_thing_on_two_days_of_the_week_is_two_facts_each_said_again(memory: Memory) -> None:
    learnt(memory, "I drink tea every Monday", "I drink tea every Friday", "I drink tea every Friday")
    facts = {fact.context: fact for fact in memory.facts()}
    assert {context: fact.reinforced for context, fact in facts.items()} == {"every Monday": 1, "every Friday": 2}
    assert len(facts["every Friday"].sources) == 2
    assert facts["every Friday"].confidence > facts["every Monday"].confidence


def test_history_is_all_that_was_believed_of_the_same_thing_in_its_order(memory: Memory) -> None:
    learnt(memory, "I live in Berlin", "I like tea", "I live in Paris", "I live in Rome")
    for value in ("Berlin", "Paris", "Rome"):
        history = memory.history(one(memory, value).id)
        assert [(fact.object, fact.status) for fact in history] == [
            ("Berlin", "superseded"), ("Paris", "superseded"), ("Rome", "active"),
        ]  # fmt: skip


@ON_SQLITE
def test_what_happens_twice_is_two_events_and_what_is_told_twice_is_one(memory: Memory) -> None:
    say(memory, "I visited Rome last week", 0)
    say(memory, "I visited Rome last week", 1 / 24)
    say(memory, "I visited Rome last week", 30)
    memory.learn_facts()
    first, second = sorted(memory.facts(), key=lambda fact: fact.said_at)
    assert (first.reinforced, second.reinforced) == (2, 1)
    assert first.valid_from is not None
    assert second.valid_from is not None
    assert second.valid_from - first.valid_from > timedelta(days=20)


@ON_SQLITE
def test_late_words_do_not_take_the_place_of_newer_ones(memory: Memory) -> None:
    say(memory, "I live in Paris", 10)
    say(memory, "I live in Berlin", 2)
    memory.learn_facts()
    assert states(memory) == {"Paris": "active", "Berlin": "superseded"}


# ---------------------------------------------------------------------------------------------------------- conflicts


@pytest.fixture
def contradicted(memory: Memory) -> Conflict:
    """Ann and Carl say different things of Bob, who is known to all."""
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    say(memory, "Bob lives in Oslo", 1)
    say(memory, "Bob lives in Rome", 2, sender="carl")
    memory.learn_facts()
    (conflict,) = memory.conflicts()
    return conflict


def test_two_who_disagree_are_both_kept_and_nobody_is_believed(memory: Memory, contradicted: Conflict) -> None:
    assert states(memory) == {"Oslo": "conflicted", "Rome": "conflicted"}
    assert (contradicted.fact, contradicted.other) == (one(memory, "Oslo").id, one(memory, "Rome").id)
    assert (contradicted.strategy, contradicted.outcome, contradicted.resolved_at) == ("ask_user", None, None)
    assert contradicted.detected_at == START + timedelta(days=2)


@ON_SQLITE
@pytest.mark.parametrize(
    ("keep", "left"),
    [("fact", {"Oslo": "active", "Rome": "superseded"}), ("other", {"Oslo": "superseded", "Rome": "active"}),
     ("both", {"Oslo": "active", "Rome": "active"}), ("neither", {"Oslo": "superseded", "Rome": "superseded"})],
)  # fmt: skip
def test_a_person_settles_it(memory: Memory, contradicted: Conflict, keep: str, left: dict[str, str]) -> None:
    before = {name: one(memory, name).confidence for name in left}
    chosen = getattr(contradicted, keep, keep)
    settled = memory.settle(contradicted.id, chosen)
    (decision,) = [item for item in memory.log() if item.type == "decision"]
    assert (settled.outcome, settled.resolved_by) == (f"kept {chosen}", decision.id)
    assert settled.resolved_at == decision.occurred_at
    assert states(memory) == left
    assert {fact.object for fact in memory.history(contradicted.fact)} == set(left)
    for name, status in left.items():
        assert (one(memory, name).confidence > before[name]) == (status == "active")
    assert memory.conflicts() == []
    assert [each.id for each in memory.conflicts(all=True)] == [contradicted.id]


@ON_SQLITE
def test_what_is_settled_can_be_settled_otherwise(memory: Memory, contradicted: Conflict) -> None:
    memory.settle(contradicted.id, contradicted.fact)
    memory.settle(contradicted.id, contradicted.other)
    assert states(memory) == {"Oslo": "superseded", "Rome": "active"}
    assert one(memory, "Oslo").superseded_by == contradicted.other
    assert one(memory, "Rome").superseded_by is None


@ON_SQLITE
def test_what_is_kept_goes_on_as_any_fact(memory: Memory, contradicted: Conflict) -> None:
    memory.settle(contradicted.id, contradicted.other)
    say(memory, "I live in Madrid", 3, sender="bob")
    memory.learn_facts()
    assert states(memory) == {"Oslo": "superseded", "Rome": "superseded", "Madrid": "active"}


@ON_SQLITE
def test_nothing_is_settled_by_what_is_not_there(memory: Memory, contradicted: Conflict) -> None:
    with pytest.raises(NotFound, match="no conflict"):
        memory.settle("cfl_nobody", "both")
    with pytest.raises(InvalidInput, match="will not do"):
        memory.settle(contradicted.id, "fact_other")
    assert memory.conflicts() == [contradicted]
    assert all(item.type != "decision" for item in memory.log())


@ON_SQLITE
def test_the_word_of_the_one_it_is_about_decides(memory: Memory, contradicted: Conflict) -> None:
    say(memory, "I live in Madrid", 3, sender="bob")
    memory.learn_facts()
    assert states(memory) == {"Oslo": "superseded", "Rome": "superseded", "Madrid": "active"}


@ON_SQLITE
def test_a_conflict_of_which_a_side_is_past_is_open_no_longer(memory: Memory, contradicted: Conflict) -> None:
    say(memory, "Bob lives in Bonn", 3, sender="dora")
    memory.learn_facts()
    assert len(memory.conflicts()) == 3
    memory.settle(contradicted.id, contradicted.fact)
    assert states(memory) == {"Oslo": "conflicted", "Bonn": "conflicted", "Rome": "superseded"}
    assert len(memory.conflicts()) == 1  # Oslo or Bonn
    say(memory, "I live in Madrid", 4, sender="bob")
    memory.learn_facts()
    assert states(memory)["Madrid"] == "active"
    assert memory.conflicts() == []


@ON_SQLITE
def test_as_of_before_a_contradiction_there_is_none(memory: Memory, contradicted: Conflict) -> None:
    (then,) = memory.facts(as_of=START + timedelta(days=1.5))
    assert (then.object, then.status) == ("Oslo", "active")
    later = memory.facts(as_of=START + timedelta(days=2.5))
    assert {fact.object: fact.status for fact in later} == {"Oslo": "conflicted", "Rome": "conflicted"}


def test_as_of_now_is_what_is_believed_now(memory: Memory, contradicted: Conflict) -> None:
    say(memory, "I like tea", 3)
    memory.settle(contradicted.id, contradicted.other)
    shape = [(fact.id, fact.status, fact.reinforced, fact.confidence, fact.sources) for fact in memory.facts()]
    then = memory.facts(as_of=datetime.now(UTC))
    assert [(fact.id, fact.status, fact.reinforced, fact.confidence, fact.sources) for fact in then] == shape
