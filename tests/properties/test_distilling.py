"""What is distilled is a function of what the log holds and of what time it is: however and whenever it is done,
whatever came late or was erased between, and for every reader of nothing but the words that they may read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from beneath import sources_of
from recollect import Memory
from recollect.learning import distil, telling
from tiers import many

from .test_learning import ANYTHING, GROUP, PRIVATE, PUBLIC, START, Step, _do, happen, mixed, patched, saying
from .test_public_reads_never_change import known_ids

__all__ = ["patched"]
Opener = Callable[..., Memory]
Rows = Callable[..., dict[str, list[Any]]]
EAGER = {"entity_sessions": 2, "window_sessions": 2, "topic_facts": 2, "compact_messages": 6, "compact_keep": 2,
         "procedure_support": 2, "embedder": "none", "rewrite_tables": False}  # fmt: skip
HOURS = st.integers(1, 24 * 20)


@contextmanager
def clock(patch: pytest.MonkeyPatch) -> Iterator[Callable[[float], None]]:
    """Sets the time by which things are over, in hours since the start."""
    at = START

    def set_to(hours: float) -> None:
        nonlocal at
        at = START + timedelta(hours=hours)

    def read() -> datetime:
        return at

    with patch.context() as own:
        own.setattr(distil, "time_of_day", read)
        yield set_to


def distil_on_the_way(memory: Memory, steps: list[Step], set_to: Callable[[float], None], until: int) -> None:
    """Let things happen, and distil a bit now and then, as time goes on."""
    for number, step in enumerate(steps):
        set_to(until * number / len(steps))
        happen(memory, [step])
    set_to(until)


def check_function_of_the_log(
    fresh: Opener, distilled: Rows, patch: pytest.MonkeyPatch, steps: list[Step], size: int, hours: int
) -> None:
    with clock(patch) as set_to:
        memory = fresh(**EAGER)
        distil_on_the_way(memory, steps, set_to, hours)
        memory.learn()
        rows = distilled(memory)
        told = memory.learn()
        assert (told["summaries"], told["procedures"]) == (0, 0)
        assert distilled(memory) == rows, "distilled twice"
        memory._pipeline.relearn()
        assert distilled(memory) == rows, "distilled anew"
        if not any(step.what == "forget" for step in steps):
            pieces = fresh(**EAGER)
            pieces.import_(line.encode() for line in memory.export())
            while pieces.learn(at_most=size)["episodes"]:
                pass
            pieces.learn()
            assert distilled(pieces) == rows, "distilled in pieces"
        with patch.context() as small:
            small.setattr(distil, "BATCH", 1)
            small.setattr(distil, "STRIDE", size)
            small.setattr(distil, "PAGE", size)
            memory._pipeline.relearn()
        assert distilled(memory) == rows, "distilled in small batches"
        assert [check for check in memory.doctor() if not check.ok] == []


SAID_AGAIN = [
    Step("say", ("I live in Berlin", "ann", tuple(PUBLIC.items()), day, None), learn=50) for day in (0, 1, 2, 3)
]


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(1, 30))
@given(steps=ANYTHING, size=st.integers(1, 5), hours=HOURS)
@example(steps=SAID_AGAIN, size=1, hours=24 * 4).via("the same on four days, distilled on each")
@example(
    steps=[
        *SAID_AGAIN,
        Step("say", ("Alice works at Acme", "ann", tuple(PUBLIC.items()), 1, None), learn=1),
        Step("say", ("I live in Rome", "ann", tuple(PUBLIC.items()), 0, None), learn=50),
    ],
    size=2,
    hours=24 * 12,
).via("words that come late, into days that were summarised")
def test_what_is_distilled_is_a_function_of_the_log(
    fresh: Opener, distilled: Rows, patched: pytest.MonkeyPatch, steps: list[Step], size: int, hours: int
) -> None:
    check_function_of_the_log(fresh, distilled, patched, steps, size, hours)


@pytest.mark.parametrize("fresh", ["postgres"], indirect=True)
@settings(max_examples=many(1, 10))
@given(steps=ANYTHING, size=st.integers(1, 5), hours=HOURS)
def test_on_postgres_too(
    fresh: Opener, distilled: Rows, patched: pytest.MonkeyPatch, steps: list[Step], size: int, hours: int
) -> None:
    check_function_of_the_log(fresh, distilled, patched, steps, size, hours)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(2, 20))
@given(steps=mixed(), hours=HOURS)
def test_what_is_said_in_private_changes_no_summary_of_the_public(
    fresh: Opener, distilled: Rows, patched: pytest.MonkeyPatch, steps: list[Step], hours: int
) -> None:
    with known_ids(patched) as at, clock(patched) as set_to:
        set_to(hours)
        plain, besides = (fresh(**EAGER) for _ in range(2))
        for memory, hidden in ((plain, False), (besides, True)):
            at("reader", START)
            memory.observe("hello", channel="web:reader", sender="reader", privacy="public", occurred_at=START)
            happen(memory, steps, at, hidden=hidden)
            memory.learn()
        public = {"placeless": True, "audience": "public"}
        assert distilled(besides, **public) == distilled(plain, **public)
        reader: dict[str, Any] = {"channel": "web:reader", "limit": 1_000}
        assert besides.summaries(**reader) == plain.summaries(**reader)
        assert besides.procedures(**reader) == plain.procedures(**reader)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(2, 20))
@given(
    steps=st.lists(
        st.one_of(*[saying([PUBLIC, GROUP, PRIVATE], hidden) for hidden in (False, False, True)]),
        min_size=2,
        max_size=10,
    ),
    hours=HOURS,
)
def test_what_is_erased_is_in_no_summary(
    fresh: Opener, distilled: Rows, patched: pytest.MonkeyPatch, steps: list[Step], hours: int
) -> None:
    """They are as in a memory that never heard it."""
    with known_ids(patched) as at, clock(patched) as set_to:
        set_to(hours)
        never, erased = (fresh(**EAGER) for _ in range(2))
        for memory, hidden in ((never, False), (erased, True)):
            happen(memory, steps, at, hidden=hidden)
            memory.learn()
        while left := [item.id for item in erased.log(limit=1_000) if "hidden" in item.id]:
            erased.forget(interaction=left[0])  # a message takes along the note that it asked for
        assert distilled(erased, placeless=True) == distilled(never, placeless=True)


@pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)
@settings(max_examples=many(2, 20))
@given(steps=st.lists(saying([PUBLIC], False), min_size=3, max_size=12), most=st.integers(2, 4))
def test_a_long_session_is_summarised_in_pieces_and_has_all_its_messages(
    fresh: Opener, patched: pytest.MonkeyPatch, steps: list[Step], most: int
) -> None:
    memory = fresh(**EAGER)
    for step in steps:
        _do(memory, Step("say", (*step.how[:3], 0, None)))
    with patched.context() as patch:
        patch.setattr(telling, "MOST", most)
        memory.learn()
    with memory._store.read() as connection:
        for each in memory.summaries("session"):
            below = sources_of(connection, memory.space, each.id)
            assert len(below) == each.interactions
            assert {source for point in each.points for source in point.sources} <= set(below)
