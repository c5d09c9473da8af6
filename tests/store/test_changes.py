"""What was probably replaced by later words stands behind them, and says so; and only for those who may read both."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, update

from recollect import Hit, Memory
from recollect.learning import doubts as doubting
from recollect.server.mcp import rows
from recollect.store.schema import doubts, facts

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
START = datetime(2026, 2, 3, 9, tzinfo=UTC)
CHOIR = "matrix:!choir:example.org"
TALK = [
    ("@ann", "Choir rehearsal is on Tuesdays at seven in the Methodist hall"),
    ("@tom", "my daughter plays the violin at school"),
    ("@ann", "The annual fee for the choir is 40 euros"),
    ("@tom", "the spare key hangs behind the piano"),
    ("@ann", "Choir rehearsal is on Thursdays at eight in the vestry from now on"),
]
QUESTION = "When is choir rehearsal?"


def tell(memory: Memory, talk: list[tuple[str, str]], privacy: str = "group", channel: str = CHOIR) -> None:
    at = START + timedelta(days=7 * len(memory.log(limit=1_000)))
    memory.observe_many(
        {
            "content": text,
            "channel": channel,
            "sender": who,
            "privacy": privacy,
            "occurred_at": at + timedelta(days=days),
        }
        for days, (who, text) in enumerate(talk)
    )
    memory.learn()


@pytest.fixture
def memory(open_memory: Opener) -> Memory:
    memory = open_memory(distilling=False, reader="ours", embedder="recollect", validate_after_days=3_650)
    tell(memory, TALK)
    return memory


def saying(hits: list[Hit], words: str) -> Hit:
    return next(hit for hit in hits if words in hit.text)


def places(hits: list[Hit]) -> tuple[int, int]:
    """Where the current and the past rehearsal stand."""
    texts = [hit.text for hit in hits]
    return tuple(next(at for at, text in enumerate(texts) if day in text) for day in ("Thursdays", "Tuesdays"))  # type: ignore[return-value]


@pytest.mark.conformance
def test_what_holds_comes_first_and_what_is_past_says_by_what(memory: Memory) -> None:
    hits = memory.recall(QUESTION, channel=CHOIR)
    now, before = places(hits)
    assert now < before
    newer = next(each for each in memory.log(limit=100) if "Thursdays" in each.content)
    assert saying(hits, "Tuesdays").doubted_by == newer.id
    assert saying(hits, "Thursdays").doubted_by is None
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert memory.recall(QUESTION, channel=CHOIR, limit=1)[0].text == hits[0].text


def test_nothing_else_is_doubted(memory: Memory) -> None:
    assert [fact.sentence for fact in memory.facts() if fact.doubted_by and "Tuesdays" not in fact.sentence] == []


def test_a_context_says_what_is_probably_past(memory: Memory) -> None:
    told = memory.context(QUESTION)
    lines = [line for line in told.text.splitlines() if "probably past" in line]
    assert lines
    assert all("Tuesdays" in line for line in lines)
    assert told.text.index("Thursdays") < told.text.index("Tuesdays")


@pytest.mark.conformance
def test_a_fact_that_is_nearly_certainly_past_is_told_as_replaced_until_a_person_says_that_it_stays(
    memory: Memory,
) -> None:
    [gone] = [fact for fact in memory.facts(past=True) if "Tuesdays" in fact.sentence]
    [holds] = [fact for fact in memory.facts() if "Thursdays" in fact.sentence]
    assert gone.status == "superseded"
    assert gone.superseded_by == holds.id
    assert gone.valid_until == holds.said_at
    assert gone.id not in {fact.id for fact in memory.facts()}
    assert "past by what was said since" in memory.why(gone.id).how
    assert gone.id in {fact.id for fact in memory.facts(as_of=START + timedelta(days=3))}
    assert gone.id in {fact.id for fact in memory.facts(true_at=START + timedelta(days=3))}
    memory.evergreen(gone.id)
    assert gone.id in {fact.id for fact in memory.facts()}
    memory.evergreen(gone.id, False)
    assert gone.id not in {fact.id for fact in memory.facts()}


def test_a_person_is_asked_of_what_may_be_past_if_it_matters(open_memory: Opener) -> None:
    memory = open_memory(distilling=False, reader="ours", embedder="recollect", validate_after_days=3_650)
    tell(memory, [("@ann", "I am allergic to peanuts"), ("@ann", "I ate a peanut bar today and nothing happened")])
    older, newer = sorted(memory.log(limit=10), key=lambda each: each.occurred_at)
    [fact] = [each for each in memory.facts() if older.id in each.sources]
    between = doubting.CLOSED - 0.05
    row = {
        "space": memory.space, "newer": newer.id, "audience": fact.audience, "agent": None, "position": newer.position,
        "said_at": newer.occurred_at, "probability": between, "judge": "rules",
    }  # fmt: skip
    with memory._store.write() as connection:
        connection.execute(delete(doubts))
        connection.execute(insert(doubts), [row | {"older": each} for each in (older.id, fact.id)])
        connection.execute(update(facts).values(importance=0.9))
    [doubted] = [each for each in memory.facts() if each.id == fact.id]
    assert (doubted.status, doubted.doubted_by) == ("active", newer.id)
    assert ", may be past;" in rows.fact(doubted).line
    [asked] = [each for each in memory.review(kind="validation") if each.data["fact"] == fact.id]
    assert set(asked.evidence) == {older.id, newer.id}
    memory.decide(asked.id, "accept")
    [kept] = [each for each in memory.facts() if each.id == fact.id]
    assert (kept.status, kept.doubted_by) == ("active", None)


def test_what_else_a_message_says_still_holds(open_memory: Opener) -> None:
    memory = open_memory(distilling=False, reader="ours", embedder="recollect", validate_after_days=3_650)
    tell(memory, [("@ann", "My son Kit is allergic to peanuts. His piano lesson is on Mondays at four with Mrs Hall.")])
    tell(memory, [("@tom", "the spare key hangs behind the piano")])
    tell(memory, [("@ann", "Kit's piano lesson is on Fridays at five with Mr Ode now")])
    by_words = {fact.sentence: fact.status for fact in memory.facts(past=True)}
    assert {status for words, status in by_words.items() if "peanut" in words and "Mondays" not in words} == {"active"}
    assert "superseded" in {status for words, status in by_words.items() if "Mondays" in words}
    questions = ("What is Kit allergic to?", "When is piano lesson?", "What is going on with Kit?")
    asked = {words: memory.recall(words, channel=CHOIR) for words in questions}
    first = {words: (hits[0].text, hits[0].doubted_by) for words, hits in asked.items()}
    assert "peanuts" in first["What is Kit allergic to?"][0]
    assert first["What is Kit allergic to?"][1] is None
    assert "Fridays" in first["When is piano lesson?"][0]
    assert saying(asked["When is piano lesson?"], "Mondays").doubted_by is not None
    assert saying(asked["What is going on with Kit?"], "Mondays").doubted_by is None  # as much of it holds


def test_why_shows_what_was_said_since(memory: Memory) -> None:
    older = next(each for each in memory.log(limit=100) if "Tuesdays" in each.content)
    later = memory.why(older.id).because
    assert [trace.text for trace in later] == [TALK[-1][1]]
    assert "holds since" in later[0].how


def test_as_of_an_earlier_day_nothing_is_past_yet(memory: Memory) -> None:
    hits = memory.recall(QUESTION, channel=CHOIR, as_of=START + timedelta(days=3))
    assert saying(hits, "Tuesdays").doubted_by is None


@pytest.mark.conformance
def test_who_may_not_read_the_later_words_learns_nothing_of_them(open_memory: Opener) -> None:
    memory = open_memory(distilling=False, reader="ours", embedder="recollect")
    tell(memory, TALK[:4], privacy="public", channel="irc:#choir")
    before = memory.recall(QUESTION, channel="irc:#choir")
    tell(memory, TALK[4:], privacy="private", channel="irc:ann")
    assert memory.recall(QUESTION, channel="irc:#choir") == before
    assert {fact.doubted_by for fact in memory.facts(channel="irc:#choir")} == {None}
    theirs = memory.recall(QUESTION, channel="irc:ann", sender="@ann")
    assert places(theirs)[0] < places(theirs)[1]  # who reads both is told what holds


@pytest.mark.conformance
def test_what_was_replaced_holds_again_where_the_later_words_are_forgotten(memory: Memory) -> None:
    newer = next(each for each in memory.log(limit=100) if "Thursdays" in each.content)
    memory.forget(interaction=newer.id)
    memory.learn()
    assert saying(memory.recall(QUESTION, channel=CHOIR), "Tuesdays").doubted_by is None
    assert {fact.doubted_by for fact in memory.facts()} == {None}


@pytest.mark.conformance
def test_a_rebuild_finds_the_same(memory: Memory, learnt: Rows) -> None:
    before = learnt(memory)
    assert before["doubts"]
    memory.rebuild()
    assert learnt(memory)["doubts"] == before["doubts"]


def test_nobody_else_makes_past_what_somebody_says_of_themselves(open_memory: Opener) -> None:
    memory = open_memory(distilling=False, reader="ours", embedder="recollect")
    tell(memory, [("@ann", "I live in Rome, near the station"), ("@eve", "Ann lives in Paris now, near the river")])
    assert all(hit.doubted_by is None for hit in memory.recall("Where does Ann live?", channel=CHOIR))
    tell(memory, [("@ann", "We moved, I live in Lisbon now")])
    hits = memory.recall("Where does Ann live?", channel=CHOIR)
    assert "Lisbon" in hits[0].text


def test_without_a_reader_nothing_is_doubted(open_memory: Opener) -> None:
    memory = open_memory(distilling=False, reader="none", embedder="recollect")
    tell(memory, TALK)
    assert all(hit.doubted_by is None for hit in memory.recall(QUESTION, channel=CHOIR))


def test_words_are_past_of_which_nothing_was_learnt(open_memory: Opener) -> None:
    older, newer = (
        "parcels, put them on the freezer please",
        "no parcels on the freezer any more, it got sold. the bench",
    )
    memory = open_memory(distilling=False, reader="ours", embedder="recollect")
    tell(memory, [("@ann", older), ("@tom", "my daughter plays the violin at school"), ("@ann", newer)])
    assert not any("please" in fact.sentence for fact in memory.facts())
    assert memory.recall("Where do parcels go?", channel=CHOIR, kinds=["interaction"])[0].text == newer


def test_of_several_later_words_those_count_that_are_found(memory: Memory) -> None:
    """What took the place of a hit most probably may itself be no hit; another that is one goes before it then."""
    tell(memory, [("@ann", "Choir rehearsal is not on Tuesdays any more, nor in the Methodist hall")])
    between = (START, START + timedelta(days=20))
    texts = [hit.text for hit in memory.recall(QUESTION, channel=CHOIR, between=between, kinds=["interaction"])]
    assert "Thursdays" in texts[0]
