"""However often, in whatever slices and by however many hands a batch is delivered, it is one log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from recollect import Memory
from tiers import many

Opener = Callable[..., Memory]
MESSAGES = [
    {"content": f"message {n % 4} berlin", "channel": f"irc:#{n % 2}", "sender": f"s{n % 3}",
     "external_id": f"x{n // 2}", "privacy": ("public", "group", "private")[n % 3],
     "occurred_at": f"2026-01-01T{n:02}:00:00Z"}
    for n in range(12)
]  # fmt: skip
SLICES = st.lists(st.lists(st.integers(0, len(MESSAGES) - 1), max_size=15), min_size=1, max_size=6)


@settings(max_examples=many(15, 150))
@given(deliveries=SLICES, advance=st.sets(st.integers(0, 6)))
def test_a_batch_delivered_in_any_slices_any_number_of_times_is_one_log(
    fresh: Opener, deliveries: list[list[int]], advance: set[int]
) -> None:
    memory = fresh()
    ids: dict[int, str] = {}
    for number, delivery in enumerate([*deliveries, list(range(len(MESSAGES)))]):
        written = memory.observe_many(MESSAGES[n] for n in delivery)
        for n, item in zip(delivery, written, strict=True):
            assert ids.setdefault(n, item.id) == item.id
            assert (item.content, item.external_id) == (MESSAGES[n]["content"], MESSAGES[n]["external_id"])
        if number in advance:
            memory._index.advance()
    log = memory.log()
    assert len(log) == len(MESSAGES) == len(set(ids.values()))
    assert sorted((item.channel, item.external_id) for item in log) == sorted(
        (str(item["channel"]), item["external_id"]) for item in MESSAGES
    )
    assert len(memory.recall("berlin", limit=50)) == len(MESSAGES)
    assert sum(item.interactions for item in memory.conversations()) == len(MESSAGES)
    assert memory.verify().checked == len(MESSAGES)


@settings(max_examples=many(15, 150))
@given(
    batch=st.lists(
        st.tuples(st.sampled_from("ab"), st.sampled_from(["x", "y", None]), st.sampled_from(["one", "two"])), max_size=8
    )
)
def test_any_batch_is_written_whole_or_refused_whole(fresh: Opener, batch: list[tuple[str, str | None, str]]) -> None:
    """It is refused if, and only if, it gives one address two contents."""
    from recollect import DuplicateConflict

    items: list[dict[str, Any]] = [
        {"content": content, "channel": f"irc:{channel}", "external_id": external}
        for channel, external, content in batch
    ]
    contents: dict[tuple[str, str], set[str]] = {}
    for channel, external, content in batch:
        if external is not None:
            contents.setdefault((channel, external), set()).add(content)
    unique = len(contents) + sum(external is None for _, external, _ in batch)
    memory = fresh()
    try:
        memory.observe_many(items)
    except DuplicateConflict:
        assert any(len(found) > 1 for found in contents.values())
        assert memory.log() == []
    else:
        assert all(len(found) == 1 for found in contents.values())
        assert len(memory.log()) == unique
    assert memory.verify().ok
