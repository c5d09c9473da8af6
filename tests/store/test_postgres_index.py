"""The index tables on PostgreSQL are a projection like the sidecar: what is lost of them is found and made good."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import psycopg
import pytest

import older_schema
from recollect import Memory, Settings
from tiers import some

COUNT = 20
OLDER = (  # how the tables were before there were postings
    *older_schema.statements("0009"),
    "DROP TABLE lexical_postings",
    "CREATE TABLE lexical_documents (space TEXT, scope SMALLINT, position BIGINT)",
)


@pytest.fixture
def indexed(postgres_database: str, open_at: Callable[..., Memory]) -> Memory:
    memory = open_at(postgres_database)
    memory.observe_many(
        {"content": f"berlin number {n}", "channel": "irc:#a", "sender": "ann", "privacy": ("public", "group")[n % 2]}
        for n in range(COUNT)
    )
    memory._index.advance()
    return memory


def lose(address: str, *tables: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        for table in tables:
            connection.execute(f"DELETE FROM {table}".encode())


def found(memory: Memory, question: str, **how: Any) -> list[tuple[str, float, object]]:
    return [(hit.id, hit.score, hit.signals) for hit in memory.recall(question, limit=COUNT, **how)]


def healthy(memory: Memory) -> bool:
    return len(memory.recall("berlin", limit=100)) == COUNT and all(check.ok for check in memory.doctor())


@pytest.mark.parametrize("tables", [("lexical_scopes",), ("lexical_scopes", "lexical_postings", "lexical_terms")])
def test_an_index_that_was_thrown_away_costs_nothing_but_a_rebuild(
    indexed: Memory, postgres_database: str, open_at: Callable[..., Memory], tables: tuple[str, ...]
) -> None:
    lose(postgres_database, *tables)
    for memory in (indexed, open_at(postgres_database)):
        assert len(memory.recall("berlin", limit=100)) == COUNT
    indexed._index.advance()
    assert healthy(indexed)
    indexed.observe("one more", channel="irc:#a")
    indexed._index.advance()
    assert len(indexed.recall("more")) == 1


def test_an_index_of_an_older_version_is_built_anew(
    indexed: Memory, postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    question = "the berlin numbers 3 and 7, and berlin"
    before = found(indexed, question)
    assert len(before) == COUNT
    indexed.close()
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        for change in OLDER:
            connection.execute(change)
    memory = open_at(postgres_database)
    assert found(memory, question) == before
    memory._index.advance()
    assert found(memory, question) == before
    assert healthy(memory)


@pytest.mark.parametrize("table", ["lexical_postings", "lexical_terms"])
def test_an_index_that_has_lost_rows_is_found_by_the_doctor_and_mended(
    indexed: Memory, postgres_database: str, table: str
) -> None:
    lose(postgres_database, table)
    assert not healthy(indexed)
    assert {check.name for check in indexed.doctor() if not check.ok} == {"index public", "index restricted"}
    indexed.rebuild()
    assert healthy(indexed)


def test_two_memories_that_advance_at_once_keep_one_index(
    indexed: Memory, postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    from concurrent.futures import ThreadPoolExecutor

    memories = [indexed, *(open_at(postgres_database) for _ in range(3))]

    def work(memory: Memory) -> None:
        for n in range(5):
            memory.observe(f"paris {n}", channel="irc:#a", privacy="public")
            memory._index.advance()

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, memories))
    indexed._index.advance()
    assert healthy(indexed)
    assert len(indexed.recall("paris", limit=100)) == 20


WORDS = ("alpha", "beta", "gamma", "delta", "rare")
START, HOUR = datetime(2026, 1, 1, tzinfo=UTC), timedelta(hours=1)
EVE: dict[str, Any] = {"channel": "irc:eve", "sender": "eve"}


@pytest.fixture
def crowd(postgres_database: str) -> str:
    """Two hundred in a room, whose words are common, and five of somebody alone; a message each hour."""
    with Memory(postgres_database, settings=Settings(background=False, embedder="none")) as memory:
        for n in range(200):
            said = f"{WORDS[n % 4]} {WORDS[(n // 4) % 4]} {'rare ' if n % 40 == 7 else ''}{n}"
            memory.observe(said, channel="irc:#a", sender="ann", privacy="group", occurred_at=START + n * HOUR)
            if n % 40 == 0:
                memory.observe(f"{said} whispered", **EVE, privacy="private", occurred_at=START + n * HOUR)
        memory._index.advance()
    return postgres_database


WORK = {"all": 150_000, "the rarest words": 60, "the newest": 3}


def asked(crowd: str, work: str, question: str, limit: int = 200, **how: Any) -> list[str]:
    settings = Settings(background=False, embedder="none", lexical_work=WORK[work], candidates=20)
    with Memory(crowd, settings=settings) as memory:
        return [hit.text for hit in memory.recall(question, limit=limit, **how)]


def number(text: str) -> int:
    return int(text.removesuffix(" whispered").split()[-1])


def test_of_a_word_that_is_too_common_the_newest_count(crowd: str) -> None:
    everything = asked(crowd, "all", "rare alpha")
    assert len(everything) > 80
    found = asked(crowd, "the rarest words", "rare alpha")
    assert found[:5] == everything[:5]
    others = {number(text) for text in found if "rare" not in text}
    assert 50 <= len(others) <= 60
    assert others == set(sorted(others | {number(text) for text in everything if "rare" not in text})[-len(others) :])


def test_where_all_words_are_too_common_the_newest_count_and_where_two_meet(crowd: str) -> None:
    everything = asked(crowd, "all", "alpha beta")
    found = asked(crowd, "the newest", "alpha beta")
    assert 2 < len(found) < 10 < len(everything)
    assert min(map(number, found)) > 150
    assert sum("alpha" in text and "beta" in text for text in found) > 1


@pytest.mark.parametrize("work", some(WORK, 3))
def test_a_reader_who_sees_little_has_all_of_it_looked_at(crowd: str, work: str) -> None:
    assert len(asked(crowd, work, "alpha whispered beta", **EVE)) == 5


@pytest.mark.parametrize("work", ["all", "the rarest words"])
@pytest.mark.parametrize("at_once", some([2, 10_000], 2))
def test_a_time_is_met_inside_the_search_however_much_lies_in_it(
    crowd: str, work: str, at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recollect.index.postgres_view.IN_TIME", at_once)
    between: dict[str, Any] = {"between": (START + 20 * HOUR, START + 30 * HOUR)}
    texts = asked(crowd, work, "rare alpha 21 22 23 24 25 26 27 28", limit=3, **between)
    assert len(texts) == 3
    assert all(20 <= number(text) < 30 for text in texts)
    assert asked(crowd, work, "rare", **between) == []


@pytest.mark.parametrize("work", some(WORK, 3))
def test_what_is_lost_of_an_index_is_not_found_and_breaks_nothing(crowd: str, work: str) -> None:
    lose(crowd, "lexical_postings")
    assert asked(crowd, work, "alpha beta rare") == asked(crowd, work, "alpha whispered beta", **EVE) == []
