"""Summaries: sessions, days, weeks, windows, whom and what is spoken of; made once, superseded by what comes late, and
walked both ways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import select, update

from beneath import sources_of
from recollect import InvalidInput, Memory, NotFound
from recollect.judges import rules
from recollect.judges.questions import SummaryOf
from recollect.learning import distil, queue
from recollect.model import Interaction, Summary, Trace
from recollect.store import lease
from recollect.store.schema import derivations, unsummarised, upheld

Opener = Callable[..., Memory]
START = datetime(2026, 3, 2, 9, tzinfo=UTC)  # a Monday
ON_SQLITE = pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)  # where nothing new is asked of the database


def say(memory: Memory, text: str, day: float = 0, **fields: Any) -> Interaction:
    told = {"channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": START + timedelta(days=day),
            "metadata": {"sender_name": fields.get("sender", "ann").title()}}  # fmt: skip
    return memory.observe(text, **{**told, **fields})


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the time by which things are over, in days since the start."""

    def set_to(days: float) -> None:
        monkeypatch.setattr(distil, "time_of_day", lambda: START + timedelta(days=days))

    return set_to


def waiting(memory: Memory) -> list[tuple[str, int]]:
    with memory._store.read() as connection:
        query = select(unsummarised.c.scope, unsummarised.c.touched).where(unsummarised.c.space == memory.space)
        return sorted(tuple(row) for row in connection.execute(query))


def below(memory: Memory, id: str) -> list[str]:
    with memory._store.read() as connection:
        return sources_of(connection, memory.space, id)


def texts(summary: Summary, section: str | None = None) -> list[str]:
    return [point.text for point in summary.points if section in (None, point.section)]


def words(trace: Trace) -> Iterator[str]:
    if trace.kind == "interaction":
        yield trace.id
    for each in trace.because:
        yield from words(each)


# ----------------------------------------------------------------------------------------- sessions, days, weeks


def test_sessions_become_days_and_days_a_week_and_all_can_be_walked_both_ways(memory: Memory) -> None:
    said = [
        say(memory, text, day) for day, text in enumerate(("I live in Berlin", "I work at Acme", "I moved to Rome"))
    ]
    later = say(memory, "We decided to sell the car", 0.2)
    assert memory.learn()["summaries"] >= 4 + 3 + 1
    sessions, days, (week,) = (memory.summaries(scope) for scope in ("session", "day", "week"))
    assert [each.subject for each in days] == ["2026-03-04", "2026-03-03", "2026-03-02"]
    assert week.subject == "2026-W10"
    assert week.interactions == 4
    assert week.text.startswith("[Summary of the Week - 2026-03-02 09:00 to 2026-03-04 09:00]\n")
    assert "- Ann, 2026-03-04: I moved to Rome" in week.text
    assert sorted(week.parts) == sorted(each.id for each in days)  # down
    assert {part for each in days for part in each.parts if part.startswith("sum_")} == {each.id for each in sessions}
    assert below(memory, week.id) == [each.id for each in (*said, later)]
    monday = next(each for each in days if each.subject == "2026-03-02")
    assert len(monday.parts) >= 2
    (session,) = memory.summarised_in(said[1].id)  # and up
    (day,) = [each for each in memory.summarised_in(session.id) if each.scope == "day"]
    assert memory.summarised_in(day.id) == [week]
    trace = memory.why(week.id)
    assert set(words(trace)) == {source for point in week.points for source in point.sources}
    assert {each.id for each in trace.because if each.kind == "summary"} == set(week.parts)


def test_what_comes_late_gives_a_new_summary_that_takes_the_place_of_the_old(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    memory.learn()
    (day,), (week,) = memory.summaries("day"), memory.summaries("week")
    say(memory, "I work at Acme", 0.001)  # into the same session
    say(memory, "My sister Alice lives in Oslo", 0.3, channel="irc:#b")  # and another on that day
    memory.learn()
    (new,), (above,) = memory.summaries("day"), memory.summaries("week")
    assert (new.supersedes, above.supersedes) == (day.id, week.id)
    assert new.interactions == 3
    old = memory.summary(day.id)
    assert (old.superseded_by, old.points) == (new.id, day.points)
    assert {each.id for each in memory.summaries("day", all=True)} == {day.id, new.id}
    with pytest.raises(NotFound):
        memory.summary(day.id, channel="irc:#a")  # what once held is for the owner


@ON_SQLITE
def test_a_session_is_summarised_when_it_is_over(memory: Memory, at: Callable[[float], None]) -> None:
    at(0.01)
    said = say(memory, "I live in Berlin")
    memory.learn()
    assert memory.summaries("session") == []
    assert waiting(memory) == [("session", said.position)]
    at(0.03)  # half an hour is 0.02 days
    memory.learn()
    (session,) = memory.summaries("session")
    assert texts(session) == ["I live in Berlin"]
    assert memory.summaries("day") == []  # the day goes on
    at(1)
    memory.learn()
    assert len(memory.summaries("day")) == 1
    assert memory.summaries("week") == []
    at(7)
    memory.learn()
    assert len(memory.summaries("week")) == 1


@ON_SQLITE
def test_a_session_that_was_ended_need_not_wait(memory: Memory, at: Callable[[float], None]) -> None:
    at(0.002)
    say(memory, "I live in Berlin")
    say(memory, "/end", 0.001)
    memory.learn()
    (session,) = memory.summaries("session")
    assert session.interactions == 2
    assert texts(session) == ["I live in Berlin"]


@ON_SQLITE
def test_a_day_waits_for_its_last_session(memory: Memory, at: Callable[[float], None]) -> None:
    say(memory, "I live in Berlin", 0.1)
    say(memory, "I work at Acme", 0.62)  # seven minutes before midnight
    at(0.63)
    memory.learn()
    assert len(memory.summaries("session")) == 1
    assert memory.summaries("day") == []
    at(0.65)
    memory.learn()
    assert [each.interactions for each in memory.summaries("day")] == [2]


@ON_SQLITE
def test_sessions_without_anything_to_keep_are_done_with_and_hold_up_nothing(memory: Memory) -> None:
    memory.observe_many(
        {"content": "ok", "channel": "irc:#a", "sender": "ann", "privacy": "public",
         "occurred_at": START + timedelta(hours=n)}
        for n in range(60)
    )  # fmt: skip
    say(memory, "I live in Berlin", 5)
    memory.learn()
    assert [texts(each) for each in memory.summaries("session")] == [["I live in Berlin"]]
    assert waiting(memory) == []


@ON_SQLITE
def test_every_few_sessions_of_a_conversation_are_summarised_together(fresh: Opener) -> None:
    memory = fresh(embedder="none", window_sessions=2)
    told = ("I live in Berlin", "ok", "I work at Acme", "I moved to Rome", "I like tea", "I bought a red bike")
    said = [say(memory, text, number) for number, text in enumerate(told)]
    memory.learn()
    conversation = said[0].conversation
    later, first = memory.summaries("window", subject=conversation)
    assert (first.subject, later.subject) == (f"{conversation}/1", f"{conversation}/2")
    assert below(memory, first.id) == [said[0].id, said[2].id]
    assert below(memory, later.id) == [said[3].id, said[4].id]
    last = say(memory, "We decided to sell the car", 6)
    memory.learn()
    assert [below(memory, each.id) for each in memory.summaries("window", all=True)] == [
        [said[5].id, last.id], [said[3].id, said[4].id], [said[0].id, said[2].id],
    ]  # fmt: skip


# --------------------------------------------------------------------------------------- whom and what is spoken of


def test_an_entity_is_summarised_and_what_was_said_again_is_confirmed(memory: Memory) -> None:
    for day in range(3):
        say(memory, "I live in Berlin", day)
    say(memory, "I work at Acme", 3)
    say(memory, "My sister Alice is a doctor", 4)
    memory.learn()
    (ann,) = memory.summaries(entity="ann")
    assert ann.scope == "entity"
    assert ann.text.startswith("[Entity Summary of Ann - ")
    assert "Ann lives in Berlin." in texts(ann, "fact")
    found = {fact.object: fact for fact in memory.facts(entity="ann")}
    assert set(ann.parts) >= {found["Berlin"].id, found["Acme"].id}
    with memory._store.read() as connection:
        held = connection.execute(select(upheld).where(upheld.c.space == memory.space)).one()
    assert (held.fact, held.confirmed_by) == (found["Berlin"].id, ann.id)
    assert held.confirmed_at == START + timedelta(days=4)
    assert found["Berlin"].confidence == pytest.approx(min(0.95, 0.8 + 2 * 0.08 + 0.1))
    say(memory, "I no longer live in Berlin. I live in Rome.", 5)
    for day in range(6, 10):
        say(memory, "I like the rain", day)
    memory.learn()
    (newer,) = memory.summaries(entity="ann")
    assert newer.supersedes == ann.id
    assert "Ann lives in Rome." in texts(newer, "fact")
    assert "Ann lives in Berlin." not in texts(newer)
    with memory._store.read() as connection:
        query = select(upheld.c.fact).where(upheld.c.space == memory.space, upheld.c.confirmed_by.is_not(None))
        assert found["Berlin"].id not in set(connection.execute(query).scalars())


def test_words_that_say_what_was_confirmed_step_back_and_stay_findable(memory: Memory) -> None:
    told = [say(memory, f"I live in Berlin, what a {kind} rain", day) for day, kind in enumerate(("cold", "warm"))]
    once = say(memory, "what a cold rain, and I work at Acme", 2)
    more = say(memory, "I live in Berlin, my sister Alice is a doctor, what a cold rain", 3)
    given: dict[str, Any] = {"explain": True, "as_of": START + timedelta(days=5)}
    memory.learn_facts()
    before = {hit.id: hit for hit in memory.recall("what a cold rain", **given)}
    memory.distil()
    after = {hit.id: hit for hit in memory.recall("what a cold rain", **given)}
    assert before[told[0].id].score > after[told[0].id].score > 0.8 * before[told[0].id].score
    consolidated = {id: hit.signals.get("consolidated") for id, hit in after.items() if hit.kind == "interaction"}
    assert consolidated == {told[0].id: 0.9, once.id: None, more.id: None}
    (fact,) = (hit for hit in after.values() if hit.kind == "fact" and "Berlin" in hit.text)
    assert told[1].id in fact.sources  # which was told more warmly, and is well told by the fact
    assert after[once.id].score == before[once.id].score
    in_time = memory.recall("what a cold rain", explain=True, as_of=START + timedelta(days=2.5))
    assert not any("consolidated" in hit.signals for hit in in_time)
    by_words = memory.recall("what a cold rain", kinds=["interaction"], **given)
    assert [hit.score for hit in by_words if hit.id == told[0].id] == [before[told[0].id].score]


def test_facts_that_cannot_both_be_so_are_to_be_validated(memory: Memory) -> None:
    say(memory, "hello, Bob here", sender="bob")
    say(memory, "Bob lives in Rome", 1)
    say(memory, "Bob lives in Oslo", 2, sender="carl")
    say(memory, "Bob works at Acme", 3)
    memory.learn()
    (bob,) = memory.summaries(entity="bob")
    assert sorted(texts(bob, "validate")) == ["Bob lives in Oslo.", "Bob lives in Rome."]
    assert "To be validated:" in bob.text
    (conflict,) = memory.conflicts()
    keep = next(fact.id for fact in memory.facts() if fact.object == "Oslo")
    memory.settle(conflict.id, keep)
    memory.learn()
    (after,) = memory.summaries(entity="bob")
    assert after.supersedes == bob.id
    assert texts(after, "validate") == []
    assert "Bob lives in Oslo." in texts(after, "fact")


@ON_SQLITE
def test_an_entity_waits_for_some_sessions_or_some_days(fresh: Opener, at: Callable[[float], None]) -> None:
    memory = fresh(embedder="none", entity_sessions=3, entity_days=7)
    for day, text in enumerate(("I live in Berlin", "I work at Acme", "I like tea", "I like coffee")):
        say(memory, text, day)
        at(day + 0.5)
        memory.learn()
        assert [each.interactions for each in memory.summaries(entity="ann")] == ([] if day < 2 else [3])
    at(9)
    memory.learn()
    assert [each.interactions for each in memory.summaries(entity="ann")] == [3]
    at(10.5)
    memory.learn()
    assert [each.interactions for each in memory.summaries(entity="ann")] == [4]
    assert [scope for scope, _ in waiting(memory)] == []


@ON_SQLITE
def test_cold_facts_step_back(fresh: Opener) -> None:
    memory = fresh(embedder="none", summary_tokens=40)
    say(memory, "I own a bike", 0)
    say(memory, "I own a car", 80)
    say(memory, "I own a boat", 81)
    memory.learn()
    (ann,) = memory.summaries(entity="ann")
    assert sorted(texts(ann, "fact")) == ["Ann owns a boat.", "Ann owns a car."]


@ON_SQLITE
def test_what_no_longer_matters_to_anyone_is_left_out(fresh: Opener) -> None:
    memory = fresh(embedder="none", entity_sessions=1, validate_after_days=10_000)
    for text in ("I am tired today.", "I am allergic to nuts."):
        say(memory, text, -300)
    say(memory, "I live in Oslo.")
    memory.learn()
    (found,) = memory.summaries("entity", entity="ann")
    told = " ".join(texts(found, "fact") + texts(found, "validate"))
    assert "nuts" in told
    assert "tired" not in told
    assert any("tired" in fact.sentence for fact in memory.facts())  # it is still known


def test_categories_of_facts_and_tags_of_notes_are_topics(fresh: Opener) -> None:
    memory = fresh(embedder="none", topic_facts=3)
    for number, text in enumerate(("Alice likes pasta", "Alice is allergic to nuts", "The party is on Friday")):
        memory.note(text, tags=["family"], occurred_at=START + timedelta(days=number))
    memory.note("Call the plumber", tags=["house"], occurred_at=START + timedelta(days=4))
    memory.learn()
    (family,) = memory.summaries("topic", subject="family")
    assert family.text.startswith("[Topic Summary of family - ")
    assert {source for point in family.points for source in point.sources} <= {each.id for each in memory.log()}
    assert any("party" in point.text for point in family.points)
    assert memory.summaries("topic", subject="house") == []


# --------------------------------------------------------------------------------------------------------- readers


def test_everybody_reads_the_summaries_of_what_they_may_read(fresh: Opener) -> None:
    memory = fresh(embedder="none", entity_sessions=1)
    for number, (channel, privacy) in enumerate((("irc:#a", "public"), ("irc:room", "group"), ("irc:dm", "private"))):
        for text in (f"I live in {('Berlin', 'Rome', 'Oslo')[number]}", "I work at Acme", "I like tea"):
            say(memory, text, channel=channel, privacy=privacy)
    memory.learn()
    seen = {
        channel: {each.audience.partition(":")[0] for each in memory.summaries(channel=channel)}
        for channel in ("irc:#a", "irc:room", "irc:dm")
    }
    assert seen == {
        "irc:#a": {"public"},
        "irc:room": {"public", "group"},
        "irc:dm": {"public", "group", "private"},
    } or (seen["irc:dm"] == {"public", "private"})
    assert all("Oslo" not in each.text for each in memory.summaries(channel="irc:#a"))
    hidden = next(each for each in memory.summaries("session") if "Oslo" in each.text)
    for read in (memory.summary, memory.why):
        with pytest.raises(NotFound):
            read(hidden.id, channel="irc:#a")
    assert memory.summarised_in(hidden.points[0].sources[0], channel="irc:#a") == []
    assert len(memory.summaries(entity="ann", limit=10)) == 3  # one for each audience


@ON_SQLITE
def test_summaries_are_found_by_scope_subject_and_time(memory: Memory) -> None:
    for day in range(3):
        say(memory, "I live in Berlin", day)
    memory.learn()
    assert len(memory.summaries(limit=2)) == 2
    (one,) = memory.summaries("day", subject="2026-03-03")
    assert memory.summaries("day", between=("2026-03-03T00:00:00Z", "2026-03-04T00:00:00Z")) == [one]
    assert memory.summary(one.id) == one
    for wrong in ({"scope": "month"}, {"limit": 0}, {"between": ("2026-03-04T00:00:00Z", "2026-03-03T00:00:00Z")}):
        with pytest.raises(InvalidInput):
            memory.summaries(**wrong)
    for id in ("sum_0000000000000000", "prc_0000000000000000"):
        with pytest.raises(NotFound):
            memory.why(id)


# ---------------------------------------------------------------------------------------------------------- the work


@ON_SQLITE
def test_nothing_is_distilled_where_the_settings_say_so(fresh: Opener) -> None:
    memory = fresh(embedder="none", distilling=False)
    say(memory, "I live in Berlin")
    assert memory.learn()["summaries"] == 0
    assert memory.summaries() == []
    assert [check.ok for check in memory.doctor() if check.name == "distilling"] == [True]


@ON_SQLITE
def test_a_unit_that_cannot_be_summarised_holds_up_no_other_and_is_tried_again(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = rules.answer

    def failing(question: Any) -> Any:
        if isinstance(question, SummaryOf) and any("Berlin" in said.text for said in question.said):
            raise ValueError("no sense in that")
        return answer(question)

    say(memory, "I live in Berlin")
    say(memory, "I work at Acme", 1)
    with monkeypatch.context() as patch:
        patch.setattr(rules, "answer", failing)
        for _ in range(2):
            memory.learn()
        assert [texts(each) for each in memory.summaries("session")] == [["I work at Acme"]]
        (bad,) = [check for check in memory.doctor() if not check.ok]
        assert bad.name == "distilling errors"
        assert "no sense in that" in bad.detail
    memory.learn()
    assert len(memory.summaries("session")) == 2
    assert all(check.ok for check in memory.doctor())


@ON_SQLITE
def test_what_was_tried_often_is_given_up_until_something_new_comes(
    fresh: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = fresh(embedder="none", learn_attempts=2)
    asked: list[Any] = []
    answer = rules.answer

    def failing(question: Any) -> Any:
        if isinstance(question, SummaryOf):
            asked.append(question)
            raise ValueError("no sense in that")
        return answer(question)

    say(memory, "I live in Berlin")
    with monkeypatch.context() as patch:
        patch.setattr(rules, "answer", failing)
        for _ in range(5):
            memory.learn()
        assert len(asked) == 2
    memory.learn()
    assert memory.summaries("session") == []
    say(memory, "I work at Acme", 0.001)
    memory.learn()
    assert len(memory.summaries("session")) == 1
    assert all(check.ok for check in memory.doctor())


def test_one_is_at_it_at_a_time_and_who_is_gone_holds_nothing(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    memory.learn_facts()
    rooms = (memory._store, memory.space, memory.settings, memory._panel)
    assert lease.take(memory._store, memory.space, queue.NAME, "elsewhere:1:x")
    assert distil.distil(*rooms) is None
    assert memory.learn(at_most=5)["summaries"] == 0
    here = (derivations.c.space == memory.space, derivations.c.derivation == "distilling")
    with memory._store.write() as connection:
        connection.execute(update(derivations).where(*here).values(held_until=START))
    assert memory.learn()["summaries"] > 0


@ON_SQLITE
def test_at_most_so_much_is_done_and_the_rest_later(memory: Memory) -> None:
    for day in range(5):
        say(memory, "I live in Berlin", day)
    memory.learn_facts()
    made = 0
    for _ in range(100):
        now = memory.learn(at_most=1)["summaries"]
        assert now <= 1
        made += now
    whole = made + memory.learn()["summaries"]
    assert made == whole > 10


# ------------------------------------------------------------------------------------------------------------ erasure


def test_what_is_erased_is_in_no_summary_and_the_rest_is_summarised_again(memory: Memory) -> None:
    for channel, privacy in (("irc:#a", "public"), ("irc:dm", "private")):
        for day, text in enumerate(("I live in Berlin", "I work at Acme", "I own a zugzwangish boat")):
            say(memory, text, day, channel=channel, privacy=privacy)
    memory.learn()
    public = {each.id: each for each in memory.summaries(channel="irc:#a", limit=1_000)}
    gone = next(each for each in memory.log(channel="irc:dm") if "zugzwangish" in each.content)
    memory.forget(interaction=gone.id)
    assert {each.id: each for each in memory.summaries(channel="irc:#a", limit=1_000)} == public
    private = [each for each in memory.summaries(limit=1_000, all=True) if each.audience != "public"]
    assert private
    assert all("zugzwangish" not in each.text for each in private)
    assert all(gone.id not in below(memory, each.id) for each in private)
    assert waiting(memory) == []
