"""Recall against the formula: BM25 over the scopes that a reader opens, wherever the rows happen to be."""

from __future__ import annotations

import math
import shutil
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from recollect import Interaction, Memory

Opener = Callable[..., Memory]
START = datetime(2026, 1, 1, tzinfo=UTC)
WORDS = ["berlin", "Berlins", "rent", "renting", "kiwi", "東京", "🎉", "the", "INV-1009", "don't", "é"]
TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=8).map(" ".join)
MESSAGE = st.fixed_dictionaries(
    {
        "content": TEXT,
        "channel": st.sampled_from(["irc:#a", "irc:#b"]),
        "sender": st.sampled_from(["ann", "ben"]),
        "privacy": st.sampled_from(["public", "group", "private"]),
        "agent": st.sampled_from([None, "bot"]),
        "occurred_at": st.integers(0, 100).map(lambda minutes: START + timedelta(minutes=minutes)),
    }
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("write"), st.lists(MESSAGE, min_size=1, max_size=6)),
        st.tuples(st.just("write"), st.lists(MESSAGE, min_size=1, max_size=6)),
        st.tuples(st.just("advance"), st.integers(0, 1)),
        st.tuples(st.just("rewrite"), st.integers(0, 1)),
        st.tuples(st.just("ask"), st.integers(0, 1)),
        st.tuples(st.just("forget"), st.integers(0, 20)),
        st.tuples(st.just("delete the folder"), st.none()),
    ),
    min_size=2,
    max_size=9,
)


def expected(memory: Memory, log: list[Interaction], query: str, audiences: set[str] | None) -> list[tuple[str, float]]:
    """What the formula gives, from the words of the log alone."""
    terms = memory._index.analyser.terms
    scope = [item for item in log if audiences is None or item.audience == "public" or audiences - {"public"}]
    counts = {item.id: Counter(terms(item.content)) for item in scope}
    total = len(scope)
    chosen = memory.settings
    scored = []
    for item in scope:
        if audiences is not None and (item.audience not in audiences or item.agent is not None):
            continue
        found = counts[item.id]
        length = sum(found.values())
        score = 0.0
        for term in dict.fromkeys(terms(query)):
            if term not in found:
                continue
            frequency = sum(term in other for other in counts.values())
            weight = math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))
            damping = chosen.bm25_k1 * (1 - chosen.bm25_b + chosen.bm25_b * length / chosen.bm25_length)
            score += weight * found[term] * (chosen.bm25_k1 + 1) / (found[term] + damping)
        if score:
            scored.append((-score, -(item.position or 0), item.id))
    return [(id, -score / (1 - score)) for score, _, id in sorted(scored)]


@settings(max_examples=30)
@given(steps=STEPS, queries=st.lists(TEXT, min_size=1, max_size=3))
def test_every_answer_is_what_the_formula_says(fresh: Opener, steps: list[tuple[str, Any]], queries: list[str]) -> None:
    first = fresh()
    second = Memory(
        first._store.path or first._store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False),
        space=first.space,
        settings=first.settings,
    )
    both = (first, second)
    try:
        for what, how in steps:
            if what == "write":
                first.observe_many(how)
            elif what == "advance":
                both[how]._index.advance()
            elif what == "rewrite":
                both[how]._index.rewrite()
            elif what == "ask":
                both[how].recall("berlin")
            elif what == "forget" and (log := first.log()):
                second.forget(interaction=log[how % len(log)].id)
            elif what == "delete the folder" and first._store.path is not None:
                shutil.rmtree(first._store.path.with_name(f"{first._store.path.name}.index"), ignore_errors=True)
        first.observe("the last word", channel="irc:#c", privacy="public", occurred_at=START)
        log = first.log(limit=1_000)
        for memory in both:
            for query in queries:
                for channel, audiences in ((None, None), ("irc:#c", {"public"})):
                    found = [(hit.id, hit.score) for hit in memory.recall(query, limit=1_000, channel=channel)]
                    wanted = expected(memory, log, query, audiences)
                    assert [id for id, _ in found] == [id for id, _ in wanted]
                    assert all(math.isclose(one, other) for (_, one), (_, other) in zip(found, wanted, strict=True))
            assert all(check.ok for check in memory.doctor())
    finally:
        second.close()
