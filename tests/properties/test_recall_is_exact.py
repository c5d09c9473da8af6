"""Recall against the formula, wherever the rows happen to be: in an index, in its tail, in one process or another.

Words: BM25 over the scopes that a reader opens, computed here from the log alone. What is built on it (neighbours,
occasions, vectors, signals) must come out the same from every state of the indexes.
"""

from __future__ import annotations

import math
import shutil
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from recollect import Interaction, Memory
from recollect.model import Hits
from tiers import many

Opener = Callable[..., Memory]
START = datetime(2026, 1, 1, tzinfo=UTC)
LATER = START + timedelta(days=1)
WORDS = ["berlin", "Berlins", "rent", "renting", "kiwi", "東京", "🎉", "the", "INV-1009", "don't", "é", "cat", "feline"]
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
        st.tuples(st.just("embed"), st.integers(0, 1)),
        st.tuples(st.just("learn"), st.integers(0, 1)),
        st.tuples(st.just("ask"), st.integers(0, 1)),
        st.tuples(st.just("forget"), st.integers(0, 20)),
        st.tuples(st.just("delete the folder"), st.none()),
    ),
    min_size=2,
    max_size=10,
)


def by_words(memory: Memory, log: list[Interaction], query: str, audiences: set[str] | None) -> dict[str, float]:
    """What the formula gives for every row that shares a word, from the words of the log alone."""
    terms = memory._index.analyser.terms
    scope = [item for item in log if audiences is None or item.audience == "public" or audiences - {"public"}]
    counts = {item.id: Counter(terms(item.content)) for item in scope}
    total = len(scope)
    chosen = memory.settings
    scores = {}
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
            scores[item.id] = score
    return scores


def happen(both: tuple[Memory, Memory], steps: list[tuple[str, Any]], *, vectors: bool) -> None:
    first, second = both
    for what, how in steps:
        if what == "write":
            first.observe_many(how)
        elif what == "advance":
            both[how].index()
        elif what == "rewrite":
            both[how]._index.rewrite()
            both[how]._vectors.rewrite()
        elif what == "embed" and vectors:
            both[how].learn(at_most=3)
        elif what == "learn" and vectors:
            both[how].learn()
        elif what == "ask":
            both[how].recall("berlin")
        elif what == "forget" and (log := first.log()):
            second.forget(interaction=log[how % len(log)].id)
        elif what == "delete the folder" and first._store.path is not None:
            shutil.rmtree(first._store.path.with_name(f"{first._store.path.name}.index"), ignore_errors=True)
    first.observe("the last word", channel="irc:#c", privacy="public", occurred_at=START)


def another(memory: Memory, **how: Any) -> Memory:
    """A second memory at the same place."""
    store = memory._store
    place = store.path or store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    return Memory(place, space=memory.space, settings=memory.settings, **how)


def plain(found: Hits) -> object:
    return [(hit.id, hit.score, hit.signals, hit.sources) for hit in found], found.confidence


@settings(max_examples=many(6, 120))
@given(steps=STEPS, queries=st.lists(TEXT, min_size=1, max_size=3))
def test_every_word_counts_what_the_formula_says(
    fresh: Opener, steps: list[tuple[str, Any]], queries: list[str]
) -> None:
    first = fresh(embedder="none")
    second = another(first)
    both = (first, second)
    try:
        happen(both, steps, vectors=False)
        log = first.log(limit=1_000)
        position = {item.id: item.position or 0 for item in log}
        for query in queries:
            for channel, audiences in ((None, None), ("irc:#c", {"public"})):
                wanted = by_words(first, log, query, audiences)
                answers = [memory.recall(query, limit=1_000, channel=channel, as_of=LATER) for memory in both]
                found = {hit.id: hit.signals["lexical"] for hit in answers[0]}
                assert found.keys() == wanted.keys()
                assert all(math.isclose(found[id], wanted[id]) for id in found)
                order = [(-hit.score, -position[hit.id]) for hit in answers[0]]
                assert order == sorted(order)
                assert plain(answers[0]) == plain(answers[1])
        assert all(check.ok for memory in both for check in memory.doctor())
    finally:
        second.close()


@pytest.mark.long
@settings(max_examples=many(6, 120))
@given(steps=STEPS, queries=st.lists(TEXT, min_size=1, max_size=3))
def test_vectors_give_the_same_from_every_state_of_the_indexes(
    fresh: Opener, make_embedder: Callable[..., Any], steps: list[tuple[str, Any]], queries: list[str]
) -> None:
    """The state after any steps, the same after all is embedded, and the same again when all is written anew."""
    embedder = make_embedder()
    first = fresh(embedder=embedder)
    second = another(first, embedder=embedder)
    both = (first, second)
    try:
        happen(both, steps, vectors=True)

        def answers(memory: Memory) -> list[object]:
            return [
                plain(memory.recall(query, limit=1_000, channel=channel, as_of=LATER))
                for query in queries
                for channel in (None, "irc:#c")
            ]

        assert answers(first) == answers(second)
        second.learn()
        found = answers(first)
        assert found == answers(second)
        log = first.log(limit=1_000)
        words = by_words(first, log, queries[0], None)
        hits = first.recall(queries[0], limit=1_000)
        assert words.keys() <= {hit.id for hit in hits}
        least = embedder.usual + embedder.spread * first.settings.least_nearness
        assert all(hit.signals["cosine"] >= least - 1e-6 for hit in hits if hit.id not in words)
        second.rebuild()
        assert answers(first) == found
        assert answers(second) == found
        assert all(check.ok for memory in both for check in memory.doctor())
    finally:
        second.close()
