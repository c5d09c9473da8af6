"""The heartbeat: every job when it is due, by one process at a time; one that fails or hangs keeps no other from its
turn; a dry run changes nothing."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from recollect import Beat, InvalidInput, Memory
from recollect.errors import EmbedderError
from recollect.heartbeat import scheduler
from recollect.heartbeat.jobs import JOBS, Context, Counts, Job
from recollect.heartbeat.scheduler import Heart
from recollect.learning import distil, periods
from recollect.store import Store, lease
from recollect.store.schema import metadata, sessions, summaries

Opener = Callable[..., Memory]
NAMES = [job.name for job in JOBS]
HOME, ANN = "matrix:!home:x", "@ann:x"


def nothing(context: Context) -> Counts:
    return {}


def job(name: str, run: Callable[[Context], Counts] = nothing, every: float = 900.0) -> Job:
    return Job(name, f"what {name} does", lambda settings: every, run, nothing)


def heart(memory: Memory, *known: Job) -> Heart:
    return Heart(memory._pipeline, memory._accesses, memory._decide, known)


def done(beats: list[Beat]) -> list[str]:
    return [beat.job for beat in beats if beat.skipped is None and beat.error is None]


class Clock:
    def __init__(self) -> None:
        self.at = datetime(2026, 3, 2, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at

    def pass_(self, seconds: float) -> None:
        self.at += timedelta(seconds=seconds)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(scheduler, "now", found)
    return found


@pytest.fixture
def furnished(open_memory: Opener) -> Memory:
    memory = open_memory(embedder="none")
    memory.observe_many(
        {"content": f"I live in {place}", "channel": HOME, "sender": ANN, "occurred_at": f"2026-02-{day:02}T09:00:00Z"}
        for day, place in enumerate(["Oslo", "Rome", "Bern", "Tartu"], 1)
    )
    return memory


# ------------------------------------------------------------------------------------------------------------- one beat


def test_a_beat_does_every_job_and_the_next_one_only_what_is_due(furnished: Memory) -> None:
    first = furnished.heartbeat()
    assert done(first) == NAMES
    results = {beat.job: beat.result for beat in first}
    assert results["learn"]["interactions"] == 4
    assert results["distil"]["summaries"] > 4
    assert results["index"]["interactions"] == 4
    second = furnished.heartbeat()
    assert done(second) == []
    assert all("not due before" in str(beat.skipped) for beat in second)
    again = furnished.heartbeat(all=True)
    assert done(again) == NAMES
    assert not any(count for beat in again if beat.job != "validation" for count in beat.result.values())


def test_a_job_that_is_named_is_done_whether_it_is_due_or_not(furnished: Memory) -> None:
    assert done(furnished.heartbeat(["learn"])) == ["learn"]
    assert done(furnished.heartbeat(["distil", "learn"])) == ["learn", "distil"]  # in their own order
    with pytest.raises(InvalidInput, match="sweep"):
        furnished.heartbeat(["sweep"])


def test_what_came_in_between_two_beats_is_taken_up_when_the_time_has_come(furnished: Memory, clock: Clock) -> None:
    furnished.heartbeat()
    furnished.observe("I live in Lima", channel=HOME, sender=ANN)
    clock.pass_(899)
    assert done(furnished.heartbeat()) == []
    clock.pass_(1)
    beats = furnished.heartbeat()
    assert {"learn", "distil", "index"} <= set(done(beats))
    assert "validation" not in done(beats)  # once a day
    assert next(beat for beat in beats if beat.job == "learn").result["interactions"] == 1


def test_a_dry_run_tells_what_there_is_to_do_and_changes_nothing(
    furnished: Memory, database: str, is_postgres: bool
) -> None:
    furnished.observe("Maybe I move to Lima", channel=HOME, sender=ANN)

    def state() -> list[Any]:
        with furnished._store.read() as connection:
            rows = [(table.name, sorted(map(repr, connection.execute(select(table))))) for table in tables]
        files = [] if is_postgres else [hashlib.sha256(Path(database).read_bytes()).hexdigest()]
        beside = [] if is_postgres else sorted(str(path) for path in Path(database + ".index").rglob("*"))
        return [rows, files, beside]

    with furnished._store.read() as connection:
        tables = [
            table for table in metadata.sorted_tables if connection.dialect.has_table(connection, table.name)
        ]  # fmt: skip
    before = state()
    beats = furnished.heartbeat(dry_run=True)
    assert [beat.job for beat in beats] == NAMES
    assert all(beat.dry_run and beat.error is None for beat in beats)
    results = {beat.job: beat.result for beat in beats}
    assert results["learn"] == {"interactions": 5}
    assert results["index"]["interactions"] == 5
    assert state() == before
    furnished.learn_facts()
    assert furnished.heartbeat(["distil"], dry_run=True)[0].result["interactions"] == 5
    furnished.heartbeat()
    assert not any(furnished.heartbeat(all=True, dry_run=True)[NAMES.index("learn")].result.values())
    assert all("not due" in str(beat.skipped) for beat in furnished.heartbeat(dry_run=True))


def test_whoever_asks_to_stop_is_heeded_between_two_jobs_and_within_one(memory: Memory) -> None:
    stopped = threading.Event()

    def slow(context: Context) -> Counts:
        stopped.set()
        while not context.stop():
            time.sleep(0.01)
        return {"steps": 1}

    own = heart(memory, job("one", slow), job("two"))
    (beat,) = own.beat(stop=stopped.is_set)
    assert (beat.job, beat.result) == ("one", {"steps": 1})
    one, two = own.status()
    assert (one.runs, two.runs) == (1, 0)
    assert one.due_at is not None
    assert one.due_at <= datetime.now(UTC)  # it was cut short, so it is due at once


def test_every_job_is_where_its_intervals_say(open_memory: Opener) -> None:
    memory = open_memory(embedder="none", heartbeat_jobs=("learn=60", "weekly=off"), gap_scan_hours=2.0)
    every = {each.job: each.every for each in memory.jobs()}
    assert (every["learn"], every["weekly"], every["tasks"], every["embed"]) == (60.0, None, 7_200.0, 900.0)
    beats = {beat.job: beat for beat in memory.heartbeat(all=True)}
    assert "switched off" in str(beats["weekly"].skipped)
    assert done(memory.heartbeat(["weekly"])) == ["weekly"]  # by name it can be done all the same


@pytest.mark.parametrize("line", ["sweep=60", "learn", "learn=soon", "learn=-1", "learn=nan"])
def test_an_interval_that_makes_no_sense_is_refused(open_memory: Opener, line: str) -> None:
    memory = open_memory(embedder="none", heartbeat_jobs=(line,))
    with pytest.raises(InvalidInput, match="heartbeat_jobs"):
        memory.heartbeat()


# ------------------------------------------------------------------------------------------------- failing and hanging


def test_a_job_that_fails_starves_no_other_and_is_tried_later_each_time(memory: Memory, clock: Clock) -> None:
    def broken(context: Context) -> Counts:
        raise EmbedderError("the endpoint does not answer")

    own = heart(memory, job("one", broken), job("two"))
    beats = own.beat()
    assert beats[0].error == "the endpoint does not answer"
    assert done(beats) == ["two"]
    waits = []
    for failures in range(1, 10):
        status = own.status()[0]
        assert (status.failures, status.error, status.succeeded_at) == (failures, "the endpoint does not answer", None)
        assert status.due_at is not None
        waits.append((status.due_at - clock.at).total_seconds())
        clock.at = status.due_at
        assert own.beat()[0].error is not None
    assert waits == [900.0, 1_800.0, 3_600.0, 7_200.0, 14_400.0, 28_800.0, 57_600.0, 86_400.0, 86_400.0]


def test_a_job_that_is_well_again_is_told_so(memory: Memory, clock: Clock) -> None:
    trouble = [ValueError("once")]

    def moody(context: Context) -> Counts:
        if trouble:
            raise trouble.pop()
        return {"things": 3}

    own = heart(memory, job("one", moody))
    own.beat()
    assert [check.name for check in memory.doctor() if not check.ok] == ["job one"]
    clock.pass_(900)
    own.beat()
    (status,) = own.status()
    assert (status.failures, status.error, status.result, status.runs) == (0, None, {"things": 3}, 2)
    assert [check.name for check in memory.doctor() if not check.ok] == []


def test_what_an_error_quotes_is_not_kept(memory: Memory) -> None:
    def broken(context: Context) -> Counts:
        raise KeyError("the words of somebody")

    own = heart(memory, job("one", broken))
    (beat,) = own.beat()
    assert beat.error is not None
    assert beat.error.startswith("KeyError in test_heartbeat.py, line ")
    assert not any("somebody" in check.detail for check in memory.doctor())


@pytest.fixture
def hanging(memory: Memory, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Heart, threading.Event]]:
    monkeypatch.setattr(scheduler, "LONGEST", 0.1)
    monkeypatch.setattr(scheduler, "GRACE", 0.1)
    release = threading.Event()

    def hang(context: Context) -> Counts:
        release.wait(200)
        return {}

    yield heart(memory, job("one", hang, 0), job("two")), release
    release.set()


def test_a_job_that_hangs_is_left_behind_and_the_others_are_done(hanging: tuple[Heart, threading.Event]) -> None:
    own, release = hanging
    beats = own.beat()
    assert "did not come back" in str(beats[0].error)
    assert done(beats) == ["two"]
    (beat,) = own.beat(["one"])
    assert "has not come back since" in str(beat.skipped)
    release.set()
    own._left["one"].thread.join()
    assert own.status()[0].failures == 1


def test_a_job_with_more_to_do_than_its_time_goes_on_with_the_next_beat(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "LONGEST", 0.05)

    def long(context: Context) -> Counts:
        steps = 0
        while not context.stop():
            steps += 1
            time.sleep(0.01)
        return {"steps": steps}

    own = heart(memory, job("one", long), job("two"))
    assert done(own.beat()) == ["one", "two"]
    assert done(own.beat()) == ["one"]


def test_what_cannot_be_told_beforehand_is_told_of(memory: Memory) -> None:
    def broken(context: Context) -> Counts:
        raise ValueError

    bad = Job("one", "", lambda settings: 0.0, nothing, broken)
    beats = heart(memory, bad, job("two")).beat(dry_run=True)
    assert [beat.error is None for beat in beats] == [False, True]


# -------------------------------------------------------------------------------------------------------- single flight


def test_two_hearts_do_each_job_once(open_memory: Opener) -> None:
    one, two = open_memory(embedder="none"), open_memory(embedder="none")
    begun, release, runs = threading.Event(), threading.Event(), []

    def work(context: Context) -> Counts:
        runs.append(1)
        begun.set()
        release.wait(200)
        return {}

    first, second = heart(one, job("one", work)), heart(two, job("one", work))
    beats: list[Beat] = []
    thread = threading.Thread(target=lambda: beats.extend(first.beat()))
    thread.start()
    begun.wait(200)
    (beat,) = second.beat(all=True)
    assert beat.skipped == "another process is at it"
    release.set()
    thread.join()
    assert done(beats) == ["one"]
    assert len(runs) == 1
    assert "not due" in str(second.beat()[0].skipped)


def test_what_another_did_since_a_beat_began_is_not_done_again(
    open_memory: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = heart(open_memory(), job("one")), heart(open_memory(), job("one"))
    take = lease.take

    def late(store: Store, space: str, derivation: str, me: str) -> bool:
        monkeypatch.setattr(lease, "take", take)
        assert done(two.beat(all=forced)) == ["one"]
        return take(store, space, derivation, me)

    for forced in (False, True):
        monkeypatch.setattr(lease, "take", late)
        (beat,) = one.beat(all=forced)
        assert beat.skipped == "another process did it just now"
    assert one.status()[0].runs == 2


# ------------------------------------------------------------------------------------------------------- what jobs find


def test_empty_and_broken_sessions_starve_no_other(open_memory: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many that have nothing to tell, and some that cannot be told, before those that can."""
    monkeypatch.setattr(distil, "PAGE", 3)
    monkeypatch.setattr(distil, "BATCH", 2)
    memory = open_memory(embedder="none", learn_attempts=2)
    memory.observe_many(
        {"content": "/end" if number % 2 else "ok", "channel": f"irc:#{number}", "sender": "ann",
         "occurred_at": "2026-02-01T09:00:00Z"}
        for number in range(30)
    )  # fmt: skip
    memory.observe("I moved to Lisbon and work at the harbour", channel="irc:#talk", sender="bob",
                   occurred_at="2026-02-01T09:00:00Z")  # fmt: skip
    memory.observe("I moved to Bergen and work at the museum", channel="irc:#bad", sender="eve",
                   occurred_at="2026-02-01T09:00:00Z")  # fmt: skip
    session = periods.session

    def sometimes(work: Any, unit: Any) -> Any:
        with memory._store.read() as connection:
            bad = memory.conversations(on="irc:#bad")[0].id
            row = connection.execute(select(sessions).where(sessions.c.session == unit.subject)).one()
        if row.conversation == bad:
            raise ValueError("broken")
        return session(work, unit)

    monkeypatch.setitem(distil._MAKERS, "session", sometimes)
    for _ in range(3):
        assert "distil" in done(memory.heartbeat(["learn", "distil"]))
    made = memory.summaries("session", limit=100)
    assert any("Lisbon" in each.text for each in made)
    assert not any("Bergen" in each.text for each in made)
    assert [check.name for check in memory.doctor() if not check.ok] == ["distilling errors"]
    monkeypatch.setitem(distil._MAKERS, "session", session)
    assert memory.heartbeat(["distil"])[0].result["summaries"] == 0  # it was given up
    assert memory.heartbeat(["weekly"], dry_run=True)[0].result["tried_again"] == 1
    assert memory.heartbeat(["weekly"])[0].result["tried_again"] == 1
    assert any("Bergen" in each.text for each in memory.summaries("session", limit=100))
    assert [check.name for check in memory.doctor() if not check.ok] == []


def test_the_weeks_that_are_over_are_summed_up(furnished: Memory) -> None:
    (beat,) = furnished.heartbeat(["weekly"])
    assert beat.result["weeks"] == 0  # nothing is learnt yet
    furnished.heartbeat(["learn"])
    (beat,) = furnished.heartbeat(["weekly"])
    with furnished._store.read() as connection:
        weeks = connection.execute(select(summaries.c.subject).where(summaries.c.scope == "week")).scalars().all()
    assert beat.result["weeks"] == len(weeks) > 0


def test_facts_that_nobody_has_said_for_long_are_looked_over(open_memory: Opener) -> None:
    memory = open_memory(embedder="none")
    memory.observe(
        "I like sailing. I am allergic to nuts.", channel=HOME, sender=ANN, occurred_at="2024-02-01T09:00:00Z"
    )
    memory.observe("I like chess", channel=HOME, sender=ANN)
    memory.learn_facts()
    (dry,) = memory.heartbeat(["validation"], dry_run=True)
    (beat,) = memory.heartbeat(["validation"])
    aging = [fact for fact in memory.facts() if fact.status == "aging"]
    assert beat.result["aging"] == beat.result["judged"] == dry.result["aging"] == len(aging) > 0
    assert 0 < beat.result["still_relevant"] <= len(aging)


# --------------------------------------------------------------------------------------------------------------- doctor


def test_the_doctor_says_nothing_of_a_heart_that_never_beat(memory: Memory) -> None:
    assert not any(check.name == "heartbeat" for check in memory.doctor())


def test_the_doctor_tells_when_the_heart_stopped_and_when_one_job_lags_behind(memory: Memory, clock: Clock) -> None:
    clock.at = datetime.now(UTC) - timedelta(days=3)
    own = heart(memory, job("one"), job("two"))
    own.beat()
    (check,) = (check for check in memory.doctor() if check.name == "heartbeat")
    assert check.ok
    assert "2 overdue" in check.detail
    assert "recollect heartbeat --daemon" in str(check.advice)
    clock.at = datetime.now(UTC)
    own.beat(["one"])
    (check,) = (check for check in memory.doctor() if not check.ok)
    assert (check.name, check.advice) == ("job two", "run 'recollect heartbeat two'")
