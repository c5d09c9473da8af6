"""Conversations that end, rest and go on: judged rather than timed, told with a reason, and no row changed by it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from recollect import InvalidInput, Memory, NotFound
from recollect.conversations.lifecycle import Ending, next_look, standing
from recollect.judges import rules
from recollect.judges.questions import Answer
from recollect.judges.relations import SessionOver, SessionOverOf
from recollect.learning import distil
from recollect.model import Conversation
from recollect.relationships import lifecycle
from recollect.relationships.lifecycle import judge_endings
from recollect.store.schema import endings, promises
from recollect.times import now

Opener = Callable[..., Memory]
Rows = Callable[..., Any]


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none")


def ago(minutes: float) -> datetime:
    return now() - timedelta(minutes=minutes)


def say(
    memory: Memory, text: str, minutes: float, *, sender: str = "ann", channel: str = "matrix:dm", **more: Any
) -> str:
    """Somebody says something so many minutes ago; the id of the conversation."""
    return memory.observe(text, channel=channel, sender=sender, occurred_at=ago(minutes), **more).conversation


def reply(memory: Memory, text: str, minutes: float, *, to: str = "ann", channel: str = "matrix:dm") -> None:
    memory.observe(text, channel=channel, to=to, direction="outbound", occurred_at=ago(minutes))


def look(memory: Memory, at: datetime | None = None, **how: Any) -> dict[str, int]:
    return judge_endings(memory._store, memory.space, memory._panel, at or now(), **how)


def goodbye(memory: Memory, minutes: float = 20, **where: Any) -> str:
    say(memory, "When does the bus to Freising leave?", minutes + 2, **where)
    return say(memory, "ok thanks, bye!", minutes, **where)


def judged(memory: Memory) -> list[Any]:
    with memory._store.read() as connection:
        query = select(endings).where(endings.c.space == memory.space)
        return list(connection.execute(query.order_by(endings.c.conversation)))


def only(memory: Memory) -> Conversation:
    (found,) = memory.conversations()
    return found


# ------------------------------------------------------------------------------------------------------------ judging


def test_a_talk_that_was_closed_is_over_long_before_any_timeout(memory: Memory) -> None:
    conversation = goodbye(memory, 9)
    assert only(memory).status == "active"
    assert look(memory) == {"due": 1, "judged": 1, "over": 1}
    found = only(memory)
    assert (found.status, found.reason) == ("idle", "leave was taken; silent for 9 min")
    (session,) = memory.sessions(conversation)
    assert (session.ended_by, session.ended_at) == ("natural", session.last_activity_at)


def test_a_question_that_waits_keeps_a_talk_open_long_after_it(memory: Memory) -> None:
    say(memory, "I need a table for Saturday", 92)
    reply(memory, "For how many people?", 91)
    assert only(memory).status == "idle"  # by the clock alone
    look(memory)
    found = only(memory)
    assert (found.status, found.reason) == ("active", "a question of the agent waits for an answer; silent for 91 min")


def test_more_words_go_on_with_a_session_that_was_over(memory: Memory) -> None:
    conversation = goodbye(memory, 9)
    look(memory)
    say(memory, "wait, one more thing", 1)
    (session,) = memory.sessions(conversation)
    assert (session.interactions, session.ended_by) == (3, None)
    assert only(memory).status == "active"
    assert look(memory, now() + timedelta(minutes=10)) == {"due": 1, "judged": 1, "over": 0}


def test_what_was_judged_is_looked_at_again_when_silence_has_doubled(memory: Memory) -> None:
    say(memory, "can you find the blue folder?", 10)
    start = now()
    assert look(memory, start)["judged"] == 1
    assert look(memory, start + timedelta(minutes=9))["due"] == 0
    assert look(memory, start + timedelta(minutes=11)) == {"due": 1, "judged": 1, "over": 0}
    assert look(memory, start + timedelta(days=4)) == {"due": 1, "judged": 1, "over": 1}
    assert look(memory, start + timedelta(days=400))["due"] == 0


def test_what_was_just_said_is_not_looked_at(memory: Memory) -> None:
    goodbye(memory, 2)
    assert look(memory)["due"] == 0


def test_what_was_ended_is_not_judged(memory: Memory) -> None:
    goodbye(memory, 20)
    say(memory, "/end", 19)
    assert look(memory)["due"] == 0
    assert (only(memory).status, only(memory).reason) == ("closed", "it was ended by /end")


def test_a_dry_run_counts_and_writes_nothing(memory: Memory) -> None:
    goodbye(memory)
    assert look(memory, dry_run=True) == {"due": 1, "judged": 0, "over": 0}
    assert judged(memory) == []


def test_no_more_are_judged_than_wanted_and_the_rest_are_not_forgotten(memory: Memory) -> None:
    for number in range(5):
        goodbye(memory, channel=f"matrix:dm{number}", sender=f"p{number}")
    assert look(memory, at_most=2)["judged"] == 2
    assert look(memory, stop=lambda: True)["judged"] == 0
    assert look(memory)["judged"] == 3
    assert len(judged(memory)) == 5


def test_pages_and_batches_leave_nobody_out(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, size in (("PAGE", 3), ("BATCH", 2), ("WRITTEN", 1)):
        monkeypatch.setattr(lifecycle, name, size)
    for number in range(7):
        goodbye(memory, channel=f"matrix:dm{number}", sender=f"p{number}")
    assert look(memory) == {"due": 7, "judged": 7, "over": 7}


def test_the_pace_of_this_person_and_the_last_words_are_asked_about(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[SessionOverOf] = []

    def remembered(question: Any) -> Answer:
        asked.append(question)
        return rules.answer(question)

    for number in range(12):
        reply(memory, f"And page {number}?", 200 - 10 * number)
        say(memory, f"page {number} is done", 193 - 10 * number)
    memory.observe("You are a kind assistant.", channel="matrix:dm", to="ann", direction="outbound", role="system",
                   occurred_at=ago(80))  # fmt: skip
    monkeypatch.setattr(memory._panel, "_rules", remembered)
    look(memory)
    (question,) = asked
    assert (question.pace_minutes, question.length, len(question.messages)) == (7.0, 25, lifecycle.LAST)
    assert [message.text for message in question.messages[-2:]] == ["And page 11?", "page 11 is done"]
    assert [message.minutes_before_end for message in question.messages[-3:]] == [10, 7, 0]
    assert question.silence_minutes == pytest.approx(80, abs=0.2)


def test_the_pace_in_private_is_no_matter_of_what_was_said_in_public(memory: Memory) -> None:
    def asked_at(privacy: str) -> Any:
        with memory._store.read() as connection:
            due = [each for page in lifecycle._pages(memory._store, memory.space, now()) for each in page]
            said = lifecycle._said(connection, memory.space, due)
        return {each.audience.partition(":")[0]: lifecycle.pace(said[each.session], each.channel) for each in due}[
            privacy
        ]

    for number in range(4):
        reply(memory, "yes?", 300 - 60 * number, channel="irc:#a")
        say(memory, "no", 299 - 60 * number, channel="irc:#a", privacy="public")
    public = asked_at("public")
    for number in range(4):
        reply(memory, "yes?", 50 - 6 * number, channel="irc:#a")
        say(memory, "no", 46 - 6 * number, channel="irc:#a", privacy="private")
    assert public == asked_at("public") == 1.0
    assert asked_at("private") == pytest.approx(4.0, abs=0.2)


def _promise(memory: Memory, **fields: Any) -> None:
    with memory._store.write() as connection:
        row = {"space": memory.space, "promise": "prm_1", "agent": None, "channel": "matrix:dm", "speaker": "ann",
               "text": "Ann will look for the folder.", "made_at": ago(20), "source": "int_1", "outcome": "open",
               "judge": "rules", "reason": ""}  # fmt: skip
        connection.execute(insert(promises), [{**row, **fields}])


def test_a_promise_in_the_talk_gives_it_more_time(memory: Memory) -> None:
    conversation = say(memory, "the folder was on the shelf", 15)
    audience = memory.log()[0].audience
    _promise(memory, talk=conversation, audience=audience, position=1)
    assert look(memory)["over"] == 0
    with memory._store.write() as connection:
        connection.execute(delete(endings))
        connection.execute(update(promises).values(outcome="done"))
    assert look(memory)["over"] == 1


def test_what_is_judged_of_a_session_that_goes_on_meanwhile_is_not_written(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    goodbye(memory)

    def interrupted(question: Any) -> Answer:
        say(memory, "oh, and one more thing", 0)
        return Answer(SessionOver(True), "", 1.0)

    monkeypatch.setattr(memory._panel, "_rules", interrupted)
    assert look(memory) == {"due": 1, "judged": 1, "over": 0}
    assert judged(memory) == []


def test_two_who_judge_at_once_write_the_same(memory: Memory) -> None:
    goodbye(memory)
    at = now()
    look(memory, at)
    first = judged(memory)
    lifecycle._write(memory._store, memory.space, [dict(row._mapping) for row in first], {"judged": 0, "over": 0})
    assert judged(memory) == first


# ------------------------------------------------------------------------------------------------- what hangs on it


def test_a_session_that_is_over_is_summarised_at_once(memory: Memory) -> None:
    goodbye(memory, 9)
    memory.learn()
    assert memory.summaries(scope="session") == []
    look(memory)
    memory.learn()
    (summary,) = memory.summaries(scope="session")
    assert "Freising" in summary.text
    say(memory, "Where do I change for Landshut?", 1)
    memory.learn()
    assert memory.summaries(scope="session") == [summary]  # it goes on, and is summarised anew when it is over


def test_what_was_judged_changes_nothing_that_is_derived(
    fresh: Opener, derived: Rows, distilled: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    talks: dict[bool, Any] = {}
    start = now() - timedelta(minutes=50)
    for judging in (True, False):
        memory = fresh(embedder="none")
        for number, text in enumerate(["Ann moved to Berlin", "ok thanks, bye!", "wait, to Bonn it was", "see you"]):
            at = start + timedelta(minutes=8 * number)
            memory.observe(text, channel="matrix:dm", sender="ann", occurred_at=at, external_id=f"m{number}")
            if judging:
                look(memory, at + timedelta(minutes=7))
                memory.learn()
        monkeypatch.setattr(distil, "time_of_day", lambda: now() + timedelta(days=1))
        memory.learn()
        talks[judging] = memory.sessions(only(memory).id)[0].interactions, len(memory.summaries(scope="session"))
        before = derived(memory), distilled(memory)
        memory.rebuild()
        assert (derived(memory), distilled(memory)) == before
        monkeypatch.undo()
    assert talks[True] == talks[False] == (4, 1)


def test_erased_words_take_what_was_judged_of_them_along(memory: Memory) -> None:
    goodbye(memory)
    goodbye(memory, sender="bob", channel="matrix:other")
    look(memory)
    memory.forget(entity="matrix:ann")
    assert [row.conversation for row in judged(memory)] == [only(memory).id]


def test_what_is_said_in_private_changes_nothing_for_a_public_reader(memory: Memory) -> None:
    goodbye(memory, channel="irc:#a", privacy="public")
    look(memory)
    reader: dict[str, Any] = {"channel": "irc:#a"}
    before = memory.conversations(**reader)
    sessions = memory.sessions(before[0].id, **reader)
    assert before[0].status == "idle"
    goodbye(memory, 18, channel="irc:#a", privacy="private")
    reply(memory, "Shall I write it down?", 17, channel="irc:#a")
    reader = {"channel": "irc:#public-elsewhere"}
    memory.observe("hello", channel="irc:#public-elsewhere", sender="bob", privacy="public", occurred_at=ago(0))
    mine = [each for each in memory.conversations(**reader) if each.id == before[0].id]
    assert (mine, memory.sessions(mine[0].id, **reader)) == (before, sessions)
    look(memory)
    mine = [each for each in memory.conversations(**reader) if each.id == before[0].id]
    assert (mine, memory.sessions(mine[0].id, **reader)) == (before, sessions)
    assert {row.audience.partition(":")[0] for row in judged(memory)} == {"public", "private"}


# ------------------------------------------------------------------------------------------------------------- status


AT = datetime.fromisoformat("2026-06-01T12:00:00+00:00")
SPANS: dict[str, Any] = {"now": AT, "idle": timedelta(minutes=30), "archive": timedelta(days=30)}


def status(minutes: float, ended_by: str | None = None, ending: Ending | None = None, promised: bool = False) -> str:
    return standing(AT - timedelta(minutes=minutes), ended_by, ending, promised=promised, **SPANS)[0]


def test_how_a_conversation_stands() -> None:
    over, waits = (Ending(is_over, "", AT - timedelta(minutes=1)) for is_over in (True, False))
    assert [status(5), status(5, ending=over), status(5, ending=waits), status(45)] == [
        "active",
        "idle",
        "active",
        "idle",
    ]
    assert status(600, ending=waits) == "active"
    assert status(600, ending=Ending(False, "", AT - timedelta(minutes=550))) == "idle"  # a look was due long ago
    assert status(5, "/end") == "closed"
    month = 31 * 1440
    assert [status(month), status(month, promised=True), status(month, "idle")] == ["archived", "idle", "archived"]
    assert next_look(AT, AT + timedelta(minutes=20)) == AT + timedelta(minutes=40)


def test_conversations_are_found_by_how_they_stand_and_any_goes_on(memory: Memory) -> None:
    say(memory, "hello", 40 * 1440, channel="matrix:old")
    goodbye(memory, 9, channel="matrix:left")
    say(memory, "what is the plan?", 3, channel="matrix:new")
    say(memory, "fine", 8, channel="matrix:ended")
    say(memory, "/end", 7, channel="matrix:ended")
    look(memory)
    found = {each.channel: each.status for each in memory.conversations()}
    assert found == {"matrix:old": "archived", "matrix:left": "idle", "matrix:new": "active", "matrix:ended": "closed"}
    for channel, name in found.items():
        assert [each.channel for each in memory.conversations(status=name)] == [channel]
    for channel in found:
        say(memory, "and now?", 0, channel=channel)
    assert {each.status for each in memory.conversations()} == {"active"}
    with pytest.raises(InvalidInput, match="status"):
        memory.conversations(status="asleep")


def test_a_promise_keeps_a_conversation_from_the_archive(memory: Memory) -> None:
    conversation = say(memory, "I will find the folder", 40 * 1440)
    _promise(memory, talk=conversation, audience=memory.log()[0].audience, position=1)
    look(memory)
    assert only(memory).status == "idle"


# ------------------------------------------------------------------------------------------ ending, parting, summing up


def test_end_closes_a_session_and_carries_a_note_forward(memory: Memory) -> None:
    conversation = say(memory, "The new office is in Bonn", 5)
    ended = memory.end("matrix:dm", note="Ask for the address.")
    assert ended is not None
    assert (ended.ended_by, ended.interactions) == ("/end", 3)
    assert only(memory).status == "closed"
    assert memory.end("matrix:dm") is None
    say(memory, "good morning", 0)
    assert [each.ended_by for each in memory.sessions(conversation)] == ["/end", None]
    kept = memory.working_memory("matrix:dm")
    assert kept is not None
    assert kept.content.endswith("Ask for the address.")
    assert kept in memory.window("matrix:dm").interactions


def test_a_note_takes_the_place_of_the_one_before_and_leaves_the_rest(memory: Memory) -> None:
    say(memory, "hello", 5)
    memory.working_memory("matrix:dm", text="Ann wants short answers.")
    for note in ("first", "second"):
        memory.end("matrix:dm", note=note)
        say(memory, "hello again", 0)
    kept = memory.working_memory("matrix:dm")
    assert kept is not None
    assert kept.content.startswith("Ann wants short answers.")
    assert "second" in kept.content
    assert "first" not in kept.content


def test_to_end_what_is_long_silent_opens_no_session_of_its_own(memory: Memory) -> None:
    conversation = say(memory, "hello", 300)
    memory.end("matrix:dm", note="Ask about the trip.")
    (session,) = memory.sessions(conversation)
    assert (session.ended_by, session.interactions) == ("/end", 3)


def test_a_session_is_ended_with_the_one_who_is_named(memory: Memory) -> None:
    first = say(memory, "hello", 4, channel="irc:#a", privacy="public")
    second = say(memory, "hello", 3, channel="irc:#a", sender="bob")
    memory.end("irc:#a", sender="ann")
    assert [memory.sessions(each)[0].ended_by for each in (first, second)] == ["/end", None]
    memory.end("irc:#a")
    assert memory.sessions(second)[0].ended_by == "/end"


def test_a_checkpoint_sums_up_and_ends_nothing(memory: Memory, derived: Rows, distilled: Rows) -> None:
    conversation = say(memory, "I moved to Berlin in March", 5)
    say(memory, "Can you find me a dentist there?", 4)
    found = memory.checkpoint("matrix:dm")
    assert found is not None
    assert "dentist" in found.text
    (session,) = memory.sessions(conversation)
    assert (session.ended_at, found.subject) == (None, session.id)
    memory.learn()
    before = derived(memory), distilled(memory)
    memory.rebuild()
    assert (derived(memory), distilled(memory)) == before
    assert [each.id for each in memory.summaries(scope="session")] == [found.id]
    say(memory, "My old one was Dr Brandt in Bonn", 0)
    memory.end("matrix:dm")
    memory.learn()
    (whole,) = memory.summaries(scope="session")
    assert "Brandt" in whole.text
    assert whole.id != found.id


def test_a_long_session_is_summed_up_every_so_many_messages(fresh: Opener, derived: Rows, distilled: Rows) -> None:
    memory = fresh(embedder="none", checkpoint_messages=4)
    counted = []
    for number in range(10):
        say(memory, f"Room {number} costs {100 + number} euros a night in July", 15 - number)
        memory.learn()
        counted.append([each.interactions for each in memory.summaries(scope="session")])
    assert counted == [[], [], [], [4], [4], [4], [4], [8], [8], [8]]
    memory.learn()
    before = derived(memory), distilled(memory)
    memory.rebuild()
    memory.learn()
    assert (derived(memory), distilled(memory)) == before


def test_to_split_is_to_begin_anew_with_what_is_open(memory: Memory) -> None:
    conversation = say(memory, "I moved to Berlin in March", 5)
    say(memory, "Can you find me a dentist there?", 4)
    ended = memory.split("matrix:dm", note="She is in a hurry.")
    assert ended is not None
    assert ended.ended_by == "/end"
    say(memory, "hello", 0)
    assert len(memory.sessions(conversation)) == 2
    kept = memory.working_memory("matrix:dm")
    assert kept is not None
    assert "dentist" in kept.content
    assert "hurry" in kept.content
    assert "Berlin" not in kept.content


def test_where_nobody_talked_there_is_nothing_to_end(memory: Memory) -> None:
    for method in (memory.end, memory.checkpoint, memory.split):
        with pytest.raises(NotFound, match="no conversation"):
            method("matrix:nowhere")


def test_another_agents_session_is_not_ended(fresh: Opener) -> None:
    memory = fresh(embedder="none", agent="butler")
    memory.observe("hello", channel="matrix:dm", sender="ann", agent="cook", occurred_at=ago(4))
    with pytest.raises(NotFound):
        memory.end("matrix:dm")
