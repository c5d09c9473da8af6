"""How far back answers reach: which words are an answer to whom, what in them may be a fact, and what recall makes of
it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import Settings
from recollect.audience import channel_entity
from recollect.recall.score import HALF_LIFE_DAYS, leaning, weights
from recollect.relationships.reach import GRAIN, TOGETHER, WINDOW, Answer, answers, grain, values
from recollect.relationships.talks import Turn

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
ROOM = "irc:#a"


def turn(number: int, text: str, who: str = "ann", *, ours: bool = False, type: str = "text", hours: float = 0) -> Turn:
    at = START + timedelta(minutes=number, hours=hours)
    return Turn(f"int_{number}", number, text, at, who, ROOM, f"thread of {who}", who, ours, type)


def talk(*said: str) -> list[Turn]:
    """`ann: words` one after the other; `bot: words` is said to all, `bot@ann: words` to one."""
    found = []
    for number, line in enumerate(said, 1):
        who, _, text = line.partition(": ")
        name, _, to = who.partition("@")
        whose = (to or channel_entity(ROOM)) if name == "bot" else name
        found.append(turn(number, text, whose, ours=name == "bot", type="event" if name == "door" else "text"))
    return found


def told(found: Answer) -> tuple[list[str], list[str], str | None]:
    reaction = None if found.reaction is None else found.reaction.text
    return [each.text for each in found.request], [each.text for each in found.reply], reaction


@pytest.mark.parametrize(
    ("said", "found", "waits"),
    [
        (["ann: a?", "bot: b", "ann: thanks"], [(["a?"], ["b"], "thanks")], 3),
        (["ann: a", "ann: b?", "bot: c", "bot: d", "ann: e"], [(["a", "b?"], ["c", "d"], "e")], 5),
        (["ann: a?", "bot: b", "ben: c", "ann: d"], [(["a?"], ["b"], None)], 4),
        (["ann: a?", "ben: b?", "bot: c", "ben: d"], [(["b?"], ["c"], "d")], 4),
        (["ann: a?", "ben: b?", "bot@ann: c", "ben: d"], [], 2),
        (["ann: a?", "bot@ann: b", "door: open", "ann: c"], [(["a?"], ["b"], "c")], 4),
        (["ann: a?", "bot: b"], [], 1),
        (["bot: a", "bot: b"], [], None),
        (["ann: 1", "ann: 2", "ann: 3", "ann: 4", "bot: b", "ann: 5"], [(["2", "3", "4"], ["b"], "5")], 6),
        ([], [], None),
    ],
)
def test_what_is_an_answer_to_whom(
    said: list[str], found: list[tuple[list[str], list[str], str | None]], waits: int | None
) -> None:
    closed, waiting = answers(talk(*said))
    assert ([told(each) for each in closed], waiting) == (found, waits)


def test_what_comes_a_week_later_is_no_answer_and_what_comes_a_day_later_no_reaction() -> None:
    later = 24 * 8
    assert answers([turn(1, "a?"), turn(2, "b", ours=True, hours=later), turn(3, "c", hours=later)]) == ([], 1)
    (one,), _ = answers([turn(1, "a?"), turn(2, "b", ours=True), turn(3, "c", hours=24)])
    assert one.reaction is None


@given(
    st.lists(
        st.sampled_from(["ann: a?", "ben: b?", "bot: c", "bot@ann: d", "bot@ben: e", "door: open"]), max_size=3 * WINDOW
    ),
    st.integers(1, 7),
)
def test_a_talk_gives_the_same_in_one_go_and_in_steps(said: list[str], step: int) -> None:
    turns = talk(*said)
    whole, _ = answers(turns)
    found: list[Answer] = []
    start = 0
    for end in (*range(step, len(turns), step), len(turns)):
        some, waits = answers([each for each in turns[:end] if each.position > start])
        found += some
        start = end if waits is None else waits - 1
        assert end - start <= WINDOW + TOGETHER
    assert found == whole


@pytest.mark.parametrize(
    ("reply", "request_", "found"),
    [
        ("You live in Berlin.", "Where do I live?", {"berlin", "live in berlin"}),
        ("You live in Berlin.", "Do I live in Berlin?", set()),
        ("It is 4711.", "What is the code?", {"4711"}),
        ("1. Yes", "Really?", set()),
        ("A Volvo V60!", "What do I drive?", {"volvo", "volvo v60", "v60"}),
        ("It is under the pot", "Where?", set()),
        ("Because of that", "Why?", set()),
        ("You need more time today, thanks", "Why?", set()),
    ],
)
def test_what_of_an_answer_may_be_the_value_of_a_fact(reply: str, request_: str, found: set[str]) -> None:
    assert values(reply, request_) == found


def test_the_sum_of_reaches_does_not_depend_on_their_order() -> None:
    days = [0.1, 7.3, 33.3, 900.7, 2.2, 0.05]
    assert sum(map(grain, days)) == sum(map(grain, reversed(days)))
    assert grain(30) == pytest.approx(3.434, abs=1 / GRAIN)


def test_recency_counts_more_for_what_is_new_and_less_for_what_is_old_within_bounds() -> None:
    factors = [leaning(days) for days in (0, 1, 7, HALF_LIFE_DAYS, 90, 365, 1e6)]
    assert all(one > other for one, other in pairwise(factors))
    assert leaning(0) == 2
    assert leaning(HALF_LIFE_DAYS) == 1
    assert 0.5 < leaning(1e6) < 0.501


def test_only_the_weight_of_recency_is_learnt() -> None:
    usual = weights(Settings())
    mine = usual.learnt(0.0)
    assert mine.recency_learnt == 2
    assert mine.signals == {**usual.signals, "recency": 2 * usual.signals["recency"]}
    assert mine.score(dict.fromkeys(mine.signals, 1.0)) == pytest.approx(1)
    assert usual.recency_learnt == 1
    assert weights(Settings(ranking="hybrid")).learnt(0.0).signals == weights(Settings(ranking="hybrid")).signals
