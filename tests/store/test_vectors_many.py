"""Many vectors: what is searched by clusters or a graph finds nearly all, and a small audience is never crowded out.

The vectors are made to lie around topics, as those of texts do; each text is the name of its vector.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import psycopg
import pytest
from numpy.typing import NDArray

from recollect import Memory, Settings
from recollect.audience import OWNER, Reader
from recollect.embedding.derive import serving

COUNT = 3_000
FEW = 5
DIMENSION = 48
START = datetime(2026, 1, 1, tzinfo=UTC)


class Topics:
    """Text "t<number>" lies near the topic that its number falls to; "q<number>" asks for something near a topic, and
    "m<number>" means exactly what "t<number>" says."""

    model = fingerprint = "topics"
    dimension = DIMENSION
    usual, spread = 0.0, 0.1

    def __init__(self) -> None:
        self.topics = np.random.default_rng(0).standard_normal((60, DIMENSION))

    def embed(self, texts: Sequence[str], kind: str = "passage") -> NDArray[np.float32]:
        return np.stack([self._row(text.rpartition(" ")[2]) for text in texts])

    def _row(self, name: str) -> NDArray[np.float32]:
        number = int(name[1:])
        dice = np.random.default_rng([number, ord("t" if name[0] == "m" else name[0])])
        row = self.topics[int(60 * dice.random() ** 2)] + 0.6 * dice.standard_normal(DIMENSION)
        return np.asarray(row / np.linalg.norm(row), np.float32)


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A memory of some thousand public and private texts, and a group with few: all in the index of vectors."""
    if request.param == "sqlite":
        place = str(tmp_path_factory.mktemp("many") / "memory.db")
    else:
        server: Callable[[str], str] = request.getfixturevalue("postgres_server")
        with psycopg.connect(server("postgres"), autocommit=True) as admin:
            admin.execute("CREATE DATABASE many TEMPLATE migrated")
        place = server("many")
    with opened(place) as memory:
        few = set(range(300, COUNT, COUNT // FEW))
        assert len(few) == FEW
        memory.observe_many(
            {"content": f"t{n}", "channel": "irc:#few" if n in few else f"irc:#{n % 40}", "sender": f"s{n % 10}",
             "privacy": "group" if n in few else ("public", "private")[n % 2],
             "occurred_at": START + timedelta(hours=n), "external_id": str(n)}
            for n in range(COUNT)
        )  # fmt: skip
        memory.learn()
    return place


def opened(place: str, *, exact: int = 50, **how: Any) -> Memory:
    chosen = Settings(
        background=False,
        fold=False,
        exact_vectors=exact,
        exact_vectors_postgres=exact,
        session_idle_seconds=0.0,
        distilling=False,
        **how,
    )
    return Memory(place, settings=chosen, embedder=Topics())


def nearest(memory: Memory, query: str, limit: int = 10) -> list[int]:
    """What the index of vectors itself proposes."""
    with memory._store.read() as connection:
        model = serving(connection, memory.space)
        assert model is not None
        vector = Topics().embed([query])[0]
        return memory._vectors.search(connection, model, vector, OWNER, limit=limit)()


@pytest.mark.long
def test_the_approximate_search_finds_what_the_exact_one_finds(address: str) -> None:
    found = wanted = 0
    with opened(address) as memory, opened(address, exact=COUNT) as exact:
        for number in range(80):
            right = set(nearest(exact, f"q{number}"))
            found += len(right & set(nearest(memory, f"q{number}")))
            wanted += len(right)
    assert wanted == 800
    assert found / wanted >= 0.98


@pytest.mark.long
def test_it_is_the_approximate_search_that_was_tried(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clusters beside SQLite, the graph on PostgreSQL: the plan of the statement names it."""
    with opened(address) as memory:
        nearest(memory, "q1")
        if not memory._store.is_postgres:
            view = memory._vectors.shelves["public"].view
            with memory._store.read() as connection:
                model = serving(connection, memory.space)
                assert model is not None
                segments: Any = view(connection, model)
            assert all(segment.index.nlist > 10 for segment in segments.segments)
            return
        from sqlalchemy import event

        seen: list[tuple[str, Any]] = []
        event.listen(
            memory._store.engine,
            "before_cursor_execute",
            lambda _c, _cursor, statement, values, _context, _many: seen.append((statement, values)),
        )
        nearest(memory, "q2")
        search = [each for each in seen if "<->" in each[0]]
        assert search
        with memory._store.read() as connection:
            for statement, values in search:
                plan = connection.exec_driver_sql(f"EXPLAIN {statement}", values).scalars().all()
                assert any("Index Scan using vectors_" in line for line in plan), plan


def test_a_small_group_is_never_crowded_out(address: str) -> None:
    """Of what only the few may see, all is found, whatever is asked, and however many lie nearer."""
    with opened(address) as memory, memory._store.read() as connection:
        model = serving(connection, memory.space)
        assert model is not None
        positions = {item.position for item in memory.log(limit=COUNT, channel="irc:#few")}
        assert len(positions) == FEW
        for number in range(40):
            vector = Topics().embed([f"q{number}"])[0]
            found = memory._vectors.search(connection, model, vector, Reader(("group:irc:#few",)), limit=10)()
            assert set(found) == positions


def test_each_of_a_small_group_comes_first_when_it_is_asked_for(address: str) -> None:
    """The rest is the crowd of public texts, and never one of the many that this reader may not see."""
    with opened(address, least_nearness=0.0) as memory:
        for item in memory.log(limit=COUNT, channel="irc:#few"):
            for reader in (None, "s1"):
                hits = memory.recall(item.content.replace("t", "m"), limit=200, channel="irc:#few", sender=reader)
                assert hits[0].id == item.id
                assert {hit.audience for hit in hits} == {"public", "group:irc:#few"}


def test_few_of_an_hour_or_of_an_entity_are_all_found(address: str) -> None:
    with opened(address, least_nearness=0.0) as memory:
        span = (START + timedelta(hours=1_000), START + timedelta(hours=1_010))
        entity = memory.find_entity("irc:s3").id
        for number in range(10):
            hits = memory.recall(f"q{number}", limit=100, between=span)
            assert {int(hit.text[1:]) for hit in hits} <= set(range(1_000, 1_010))
            with memory._store.read() as connection:
                model = serving(connection, memory.space)
                assert model is not None
                vector = Topics().embed([f"q{number}"])[0]
                found = memory._vectors.search(
                    connection, model, vector, OWNER, limit=50, between=span, entities=(entity,)
                )()
                assert found == [1_004]
                timed = memory._vectors.search(connection, model, vector, OWNER, limit=50, between=span)()
                assert sorted(timed) == list(range(1_001, 1_011))


def test_what_is_newer_than_the_index_is_found_with_it(address: str) -> None:
    with opened(address, least_nearness=0.0) as memory:
        fresh = memory.observe("t70001", channel="irc:#new", sender="s1", privacy="public", external_id="new")
        memory.learn(at_most=100)
        assert memory.recall("m70001", limit=3)[0].id == fresh.id
        assert fresh.position in nearest(memory, "m70001", limit=3)
        assert all(check.ok for check in memory.doctor())
        memory.forget(interaction=fresh.id)  # others ask the same memory
