"""Whose tomorrow it is: the zone of a message, of a person, of the memory; and days that are not 24 hours long."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from recollect import InvalidInput, Memory, Settings

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
MIRA: dict[str, Any] = {"channel": "matrix:!mira:example.org", "sender": "@mira:example.org", "privacy": "private"}
ANN: dict[str, Any] = {"channel": "matrix:!ann:example.org", "sender": "@ann:example.org", "privacy": "private"}
AS_ANN = {"channel": ANN["channel"], "sender": ANN["sender"]}
PROMISE = "I will send you the report by tomorrow."


@pytest.fixture(autouse=True)
def _read(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is promised is only known where somebody reads."""
    monkeypatch.setitem(Settings.__init__.__kwdefaults__ or {}, "reader", "ours")


@pytest.fixture
def machine() -> Iterator[Callable[[str], None]]:
    """Puts this machine elsewhere, until the test is over."""
    with pytest.MonkeyPatch.context() as patch:

        def move(zone: str) -> None:
            patch.setenv("TZ", zone)
            time.tzset()

        yield move
    time.tzset()


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def due(memory: Memory, said_at: str | datetime, **who: Any) -> datetime | None:
    stored = memory.observe(PROMISE, occurred_at=said_at, **(who or MIRA))
    memory.learn()
    return next(each.due_at for each in memory.promises(all=True) if each.source == stored.id)


def declare_ann(memory: Memory, zone: str | None = "America/Los_Angeles") -> None:
    memory.entity("Ann", properties={"zone": zone})
    if zone is not None:
        memory.link("Ann", "matrix:@ann:example.org")


def test_without_anything_said_a_new_memory_takes_the_zone_of_the_machine(
    open_memory: Opener, machine: Callable[[str], None]
) -> None:
    machine("Asia/Kolkata")
    memory = open_memory(zone="")
    assert due(memory, "2026-03-10T20:00:00Z") == at("2026-03-12T18:29:59Z")  # it was the 11th already
    assert memory.zone() == "Asia/Kolkata"
    noted = memory.log(types=["decision"])
    assert [each.content for each in noted] == ["The time zone of this memory is Asia/Kolkata."]


def test_a_memory_keeps_its_zone_on_a_machine_elsewhere(open_memory: Opener, machine: Callable[[str], None]) -> None:
    due(open_memory(zone="Asia/Kolkata"), "2026-03-10T20:00:00Z")
    machine("America/Los_Angeles")
    elsewhere = open_memory(zone="")
    assert elsewhere.zone() == "Asia/Kolkata"
    assert due(elsewhere, "2026-03-11T20:00:00Z") == at("2026-03-13T18:29:59Z")
    assert len(elsewhere.log(types=["decision"])) == 1


def test_a_memory_in_utc_notes_nothing(memory: Memory) -> None:
    assert due(memory, "2026-03-10T20:00:00Z") == at("2026-03-11T23:59:59Z")
    assert memory.log(types=["decision"]) == []
    assert memory.log()[0].metadata == {}


def test_the_setting_comes_before_what_was_noted_and_holds_from_then_on(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    first = due(memory, "2026-03-10T20:00:00Z")
    moved = open_memory(zone="Pacific/Auckland")
    assert due(moved, "2026-03-11T20:00:00Z") == at("2026-03-13T10:59:59Z")
    moved.rebuild()
    assert [each.due_at for each in moved.promises(all=True) if each.made_at == at("2026-03-10T20:00:00Z")] == [first]


def test_a_person_has_a_zone_of_their_own(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    declare_ann(memory)
    assert due(memory, "2026-03-10T20:00:00Z", **ANN) == at("2026-03-12T06:59:59Z")  # the 10th, there
    assert due(memory, "2026-03-10T20:00:00Z", **MIRA) == at("2026-03-12T18:29:59Z")
    assert memory.zone(**AS_ANN) == "America/Los_Angeles"
    assert memory.entity("Ann").properties == {"zone": "America/Los_Angeles"}


def test_a_zone_of_a_person_can_be_taken_back(memory: Memory) -> None:
    declare_ann(memory)
    declare_ann(memory, None)
    assert memory.zone(**AS_ANN) == "UTC"
    assert due(memory, "2026-03-10T20:00:00Z", **ANN) == at("2026-03-11T23:59:59Z")


def test_the_offset_of_a_message_comes_before_all(memory: Memory) -> None:
    declare_ann(memory)
    assert due(memory, "2026-03-11T09:00:00+13:00", **ANN) == at("2026-03-12T10:59:59Z")
    auckland = datetime(2026, 4, 4, 9, tzinfo=ZoneInfo("Pacific/Auckland"))  # clocks go back the next night
    assert due(memory, auckland, **ANN) == at("2026-04-05T11:59:59Z")
    assert [each.metadata for each in memory.log() if each.type == "text"] == [
        {"recollect": {"zone": "+13:00"}},
        {"recollect": {"zone": "Pacific/Auckland"}},
    ]


def test_an_offset_that_is_the_senders_is_taken_for_their_zone(memory: Memory) -> None:
    declare_ann(memory)
    said_at = "2026-03-07T20:00:00-08:00"  # the day before clocks go forward
    assert due(memory, said_at, **ANN) == at("2026-03-09T06:59:59Z")  # 23:59:59 of the 8th, at -07:00


def test_an_agent_speaks_by_the_clock_of_the_one_it_speaks_with(memory: Memory) -> None:
    declare_ann(memory)
    memory.observe("When do I get it?", occurred_at="2026-03-10T19:59:00Z", **ANN)
    answered = {**ANN, "sender": None, "direction": "outbound", "to": ANN["sender"]}
    assert due(memory, "2026-03-11T05:00:00Z", **answered) == at("2026-03-12T06:59:59Z")


def test_a_zone_is_the_owners_to_know(memory: Memory) -> None:
    declare_ann(memory)
    stored = memory.observe(PROMISE, channel="irc:#all", privacy="public", sender="ann", occurred_at=at(
        "2026-03-10T20:00:00+05:30"), metadata={"mood": "fine"})  # fmt: skip
    assert memory.interaction(stored.id).metadata == {"mood": "fine", "recollect": {"zone": "+05:30"}}
    assert memory.interaction(stored.id, channel="irc:#all").metadata == {"mood": "fine"}


@pytest.mark.parametrize(
    ("zone", "mistake"),
    [("Asia/Kolkatta", "did you mean Asia/Kolkata?"), ("kolkata", "did you mean Asia/Kolkata?"), (7, "not a time zone"),
     ("nowhere", "use a name such as Europe/Berlin")],
)  # fmt: skip
def test_a_zone_that_does_not_exist_is_refused(memory: Memory, zone: Any, mistake: str) -> None:
    with pytest.raises(InvalidInput, match=mistake) as refused:
        memory.entity("Ann", properties={"zone": zone})
    assert refused.value.field == "properties"
    assert memory.entities() == []


def test_a_setting_that_names_no_zone_is_refused(open_memory: Opener) -> None:
    with pytest.raises(InvalidInput, match=r"'Europe/Berln' is not a time zone; did you mean Europe/Berlin\?"):
        open_memory(zone="Europe/Berln")


def test_a_thing_may_have_a_zone_that_is_none_of_time(memory: Memory) -> None:
    assert memory.entity("Sprinkler", type="device", properties={"zone": "garden"}).properties == {"zone": "garden"}


# ------------------------------------------------------------------------------------------------------------ questions


@pytest.mark.parametrize(
    ("question", "now", "start", "end"),
    [
        ("what happened last night?", "2026-03-11T01:00:00Z", "2026-03-10T12:30", "2026-03-11T00:30"),
        ("what happened yesterday?", "2026-03-10T20:00:00Z", "2026-03-09T18:30", "2026-03-10T18:30"),
        ("what happened yesterday?", "2026-03-10T20:00:00-08:00", "2026-03-09T08:00", "2026-03-10T08:00"),
        ("what did we say on Monday?", "2026-03-10T20:00:00Z", "2026-03-08T18:30", "2026-03-09T18:30"),
        ("what did we say on Monday?", "2026-03-10T20:00:00+13:00", "2026-03-08T11:00", "2026-03-09T11:00"),
    ],
)
def test_a_question_is_read_by_the_clock_of_whoever_asks(
    open_memory: Opener, question: str, now: str, start: str, end: str
) -> None:
    found = open_memory(zone="Asia/Kolkata").understand(question, now=now).interval
    assert found == (at(f"{start}:00Z"), at(f"{end}:00Z"))


def test_a_person_who_asks_means_their_own_night(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    declare_ann(memory)
    memory.observe("The boiler broke.", occurred_at="2026-03-08T05:00:00Z", **ANN)  # 21:00 on the 7th, at -08:00
    asked = memory.understand("what happened last night?", now="2026-03-08T17:00:00Z", **AS_ANN)
    assert asked.interval == (
        at("2026-03-08T02:00:00Z"),
        at("2026-03-08T13:00:00Z"),
    )  # 11 hours
    hits = memory.recall("what happened last night?", as_of="2026-03-08T17:00:00Z", **AS_ANN)
    assert [hit.text for hit in hits] == ["The boiler broke."]
    assert not memory.recall("what happened last night?", as_of="2026-03-10T17:00:00Z", **AS_ANN)


def test_a_context_names_days_where_its_reader_is(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    declare_ann(memory)
    memory.observe("The boiler broke.", occurred_at="2026-03-08T05:00:00Z", **ANN)
    assert "2026-03-07 21:00" in memory.context("what about the boiler?", **AS_ANN).text
    assert "2026-03-08 10:30" in memory.context("what about the boiler?").text


def test_an_offset_of_as_of_comes_before_the_zone_of_whoever_asks(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    memory.observe("The boiler broke.", occurred_at="2026-03-09T17:00:00Z", **MIRA)  # 22:30 there, 9:00 at -08:00
    found = [
        [hit.text for hit in memory.recall("what happened yesterday morning?", as_of=f"2026-03-10T20:00:00{offset}")]
        for offset in ("+05:30", "-08:00")
    ]
    assert found == [[], ["The boiler broke."]]
    assert "2026-03-09 09:00" in memory.context("the boiler", as_of="2026-03-10T20:00:00-08:00").text


def test_profiles_and_the_review_tell_days_where_their_reader_is(open_memory: Opener) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    stored = memory.observe(PROMISE, occurred_at="2026-03-10T20:00:00Z", **MIRA)
    for company in ("Google", "Meta"):
        memory.note(f"Alice works at {company}.", occurred_at="2026-03-10T20:00:00Z")
    memory.learn()
    assert "due 2026-03-12, overdue, said 2026-03-11" in memory.profile(stored.entity).text
    (item,) = memory.review(kind="conflict")
    assert [each[:30] for each in item.reasons[1:]] == ["Written on 2026-03-11 at 01:30"] * 2


def test_an_import_elsewhere_keeps_the_zone(open_memory: Opener, fresh: Opener, machine: Callable[[str], None]) -> None:
    memory = open_memory(zone="Asia/Kolkata")
    expected = due(memory, "2026-03-10T20:00:00Z")
    machine("America/Los_Angeles")
    elsewhere = fresh(zone="")
    elsewhere.import_(line.encode() for line in memory.export())
    elsewhere.learn()
    assert elsewhere.zone() == "Asia/Kolkata"
    assert [each.due_at for each in elsewhere.promises(all=True)] == [expected]


# ----------------------------------------------------------------------------------------------------------------- days


def test_a_day_is_one_of_the_memory(open_memory: Opener) -> None:
    memory = open_memory(zone="Pacific/Auckland")
    decided = "We decided to paint the {} door green."
    for hour, door in (("2026-04-04T10:30:00Z", "front"), ("2026-04-04T11:30:00Z", "back"),
                       ("2026-04-05T11:30:00Z", "cellar"), ("2026-04-05T12:30:00Z", "attic")):  # fmt: skip
        memory.observe(decided.format(door), occurred_at=hour, **MIRA)
    memory.learn()
    told = {each.subject: each.text for each in memory.summaries("day")}
    doors = {day: [door for door in ("front", "back", "cellar", "attic") if door in text] for day, text in told.items()}
    assert doors == {"2026-04-04": ["front"], "2026-04-05": ["back", "cellar"], "2026-04-06": ["attic"]}  # 25 hours
    assert "2026-04-06 00:30" in told["2026-04-06"]
    first, last = date(2026, 4, 4), date(2026, 4, 6)
    assert memory.activity(first, last) == [(first, 1), (date(2026, 4, 5), 2), (last, 1)]


def test_what_was_said_stays_on_its_day_when_the_zone_changes(
    open_memory: Opener, derived: Rows, learnt: Rows, machine: Callable[[str], None]
) -> None:
    before = open_memory()
    before.observe("We decided to sell the boat.", occurred_at="2026-03-10T20:00:00Z", **MIRA)
    memory = open_memory(zone="Asia/Kolkata")
    memory.observe("We decided to buy a house.", occurred_at="2026-03-10T21:00:00Z", **MIRA)
    memory.learn()
    assert sorted(each.subject for each in memory.summaries("day")) == ["2026-03-10", "2026-03-11"]
    rows = derived(memory), learnt(memory)
    machine("America/Los_Angeles")
    elsewhere = open_memory(zone="")
    elsewhere.rebuild()
    elsewhere.learn()
    assert (derived(elsewhere), learnt(elsewhere)) == rows


@pytest.mark.parametrize(
    ("zone", "first", "counts"),
    [
        ("Asia/Kathmandu", date(2026, 3, 10), [1, 1]),
        ("UTC", date(2026, 3, 9), [0, 2]),
        ("America/Los_Angeles", date(2026, 3, 10), [2, 0]),
    ],
)
def test_activity_is_counted_by_the_days_of_whoever_reads(
    open_memory: Opener, zone: str, first: date, counts: list[int]
) -> None:
    memory = open_memory(zone=zone)
    for said_at in ("2026-03-10T18:14:00Z", "2026-03-10T18:16:00Z"):  # midnight in Kathmandu is at 18:15
        memory.observe("Hello there.", occurred_at=said_at, **MIRA)
    assert [count for _, count in memory.activity(first, first + timedelta(days=1))] == counts


def test_the_log_of_a_day_is_that_of_whoever_reads(open_memory: Opener) -> None:
    memory = open_memory(zone="America/Los_Angeles")
    memory.note("Watered the roses.", tags=["log"], occurred_at="2026-03-10T05:00:00Z")
    memory.distil()
    assert [len(memory.daily(day)) for day in (date(2026, 3, 9), date(2026, 3, 10))] == [1, 0]
    assert [len(memory.daily(day)) for day in ("2026-03-10T05:00:00Z", "2026-03-10T05:00:00+00:00")] == [1, 1]
    assert memory.daily("2026-03-09T20:00:00+09:00") == []  # over there it was said on the 10th at 14:00
    assert [each.content for each in memory.daily("2026-03-10T20:00:00+09:00")] == ["Watered the roses."]


def test_a_day_in_a_file_of_notes_is_one_of_the_memory(open_memory: Opener) -> None:
    memory = open_memory(zone="America/Los_Angeles")
    rose: dict[str, Any] = {"content": "Roses.", "date": "2026-03-10", "tags": ["log"]}
    items = [rose, {"content": "Lilies.", "date": "2026-13-10"}]
    for _ in range(2):  # known again
        assert len(memory.import_notes(items).failed) == 1
    memory.distil()
    assert [each.created_at for each in memory.daily(date(2026, 3, 10))] == [at("2026-03-10T07:00:00Z")]


# --------------------------------------------------------------------------------------------------------------- events


@pytest.mark.parametrize(
    ("zone", "happened", "is_night"),
    [
        ("Asia/Kolkata", "2026-03-10T21:30:00Z", True),
        ("Asia/Kolkata", "2026-03-10T03:00:00Z", False),
        ("UTC", "2026-03-10T03:00:00Z", True),
        ("Asia/Kolkata", "2026-03-10T03:00:00-08:00", True),
        ("America/Los_Angeles", "2026-03-10T03:00:00+13:00", True),
        ("America/Los_Angeles", "2026-03-10T13:00:00+13:00", False),
    ],
)
def test_three_in_the_morning_is_so_where_it_happens(
    open_memory: Opener, zone: str, happened: str, is_night: bool
) -> None:
    memory = open_memory(zone=zone)
    stored = memory.observe("The front door was opened.", channel="ha:home", type="event", occurred_at=happened)
    memory.learn()
    (episode,) = memory.episodes([stored.id])
    assert (episode.importance > 0.8) is is_night


def test_a_habit_by_the_clock_keeps_its_hour_when_clocks_change(open_memory: Opener) -> None:
    memory = open_memory(zone="America/Los_Angeles")
    there = ZoneInfo("America/Los_Angeles")
    for day in range(2, 14):  # clocks go forward on the 8th
        for hour, device, state in ((7, "light.kitchen", "on"), (12 + day % 5, "door.garage", "open")):
            happened = datetime(2026, 3, day, hour, 5, tzinfo=there).astimezone(UTC)
            memory.observe(f"{device} {state}", channel="ha:home", type="event", occurred_at=happened,
                           metadata={"entity_id": device, "state": state})  # fmt: skip
    memory.learn()
    told = [each.heuristic for each in memory.procedures()]
    assert "Around 07:00 America/Los_Angeles, light.kitchen turns on on most days." in told
