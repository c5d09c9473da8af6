"""The last word on the order: weights as presets, changed one by one, and the signals they weigh."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recollect import InvalidInput, Settings
from recollect.model import Query, Span
from recollect.recall.score import PRESETS, SIGNALS, check, in_time, overlap, recency, weights

NOW = datetime(2026, 5, 10, 12, tzinfo=UTC)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_is_whole(name: str) -> None:
    found = weights(Settings(ranking=name))
    assert 0 <= found.dense <= 1
    assert set(found.signals) <= set(SIGNALS)
    assert found.signals["semantic"] == max(found.signals.values())
    assert found.score(dict.fromkeys(SIGNALS, 1.0)) == pytest.approx(1.0)
    assert found.score({}) == 0.0


def test_a_weight_can_be_changed_and_switched_off() -> None:
    found = weights(Settings(ranking="relevance", weights=("recency=0.9", " importance = 0", "dense=0.25")))
    assert found.dense == 0.25
    assert found.signals["recency"] == 0.9
    assert "importance" not in found.signals
    assert found.signals["semantic"] == weights(Settings(ranking="relevance")).signals["semantic"]


@given(
    signals=st.fixed_dictionaries({name: st.floats(0, 1) for name in SIGNALS}),
    ranking=st.sampled_from(sorted(PRESETS)),
    changed=st.lists(st.tuples(st.sampled_from(SIGNALS[1:]), st.integers(0, 10)), max_size=4),
    which=st.sampled_from(SIGNALS),
    more=st.floats(0, 1),
)
def test_a_score_lies_between_0_and_1_and_grows_with_each_signal(
    signals: dict[str, float], ranking: str, changed: list[tuple[str, int]], which: str, more: float
) -> None:
    chosen = tuple(f"{name}={number / 10}" for name, number in changed)
    found = weights(Settings(ranking=ranking, weights=chosen))
    score = found.score(signals)
    assert 0 <= score <= 1 + 1e-12
    assert found.score(signals | {which: max(more, signals[which])}) >= score
    assert found.score(signals, confidence=0.5) == pytest.approx(score / 2)


@pytest.mark.parametrize(
    ("ranking", "listed", "field"),
    [
        ("best", (), "ranking"),
        ("", (), "ranking"),
        ("relevance", ("recency",), "weights"),
        ("relevance", ("recency=",), "weights"),
        ("relevance", ("recency=much",), "weights"),
        ("relevance", ("recency=2",), "weights"),
        ("relevance", ("recency=-0.1",), "weights"),
        ("relevance", ("recency=nan",), "weights"),
        ("relevance", ("charm=0.5",), "weights"),
        ("relevance", ("semantic=0.5", "=0.5"), "weights"),
    ],
)
def test_weights_that_will_not_do_are_named(ranking: str, listed: tuple[str, ...], field: str) -> None:
    with pytest.raises(InvalidInput) as error:
        check(ranking, listed)
    assert error.value.field == field


def test_weights_that_will_do() -> None:
    for ranking in PRESETS:
        check(ranking, ("recency=0.3", "dense=1", "time=0"))


def test_recency_halves_every_month_and_never_leaves_0_and_1() -> None:
    assert recency(NOW, NOW) == 1.0
    assert recency(NOW - timedelta(days=30), NOW) == pytest.approx(0.5)
    assert recency(NOW - timedelta(days=60), NOW) == pytest.approx(0.25)
    assert recency(NOW + timedelta(days=3), NOW) == 1.0
    assert 0 <= recency(datetime(1, 1, 1, tzinfo=UTC), NOW) < 1e-9


def test_recency_stays_the_same_through_the_day() -> None:
    then = NOW - timedelta(days=3)
    assert recency(then, NOW) == recency(then, NOW + timedelta(hours=11)) == recency(then, NOW - timedelta(hours=11))


def query(precision: str = "day") -> Query:
    start = datetime(2026, 5, 1, tzinfo=UTC)
    span = Span(start, start + timedelta(days=1), "on 1 May", (0, 8), precision)
    return Query("what on 1 May", interval=(span.start, span.end), spans=(span,))


def test_what_was_said_in_the_time_counts_what_came_soon_after_a_little() -> None:
    start, end = query().interval or (NOW, NOW)
    assert in_time(start, query()) == 1.0
    assert in_time(end - timedelta(seconds=1), query()) == 1.0
    soon, later = (in_time(end + timedelta(days=days), query()) for days in (1, 10))
    assert 1.0 > soon > later > 0.0
    assert in_time(end + timedelta(days=30), query()) == 0.0
    assert in_time(start - timedelta(seconds=1), query()) == 0.0


def test_a_vague_time_counts_little_and_none_counts_nothing() -> None:
    start = datetime(2026, 5, 1, tzinfo=UTC)
    assert 0 < in_time(start, query("vague")) < in_time(start, query())
    assert in_time(start, Query("what")) == 0.0


def test_overlap_of_entities() -> None:
    assert overlap("a", [frozenset("a")]) == 1.0
    assert overlap("a", [frozenset("ab")]) == 1.0
    assert overlap("b", [frozenset("a"), frozenset("b")]) == 0.5
    assert overlap("b", [frozenset("a")]) == overlap("b", []) == 0.0
