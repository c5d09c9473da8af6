"""The index tables on PostgreSQL are a projection like the sidecar: what is lost of them is found and made good."""

from __future__ import annotations

from collections.abc import Callable

import psycopg
import pytest

from recollect import Memory

COUNT = 20


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


def healthy(memory: Memory) -> bool:
    return len(memory.recall("berlin", limit=100)) == COUNT and all(check.ok for check in memory.doctor())


@pytest.mark.parametrize("tables", [("lexical_scopes",), ("lexical_scopes", "lexical_documents", "lexical_terms")])
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


def test_what_was_indexed_before_there_were_numbers_scores_the_same(indexed: Memory, postgres_database: str) -> None:
    question = "the berlin numbers 3 and 7, and berlin"
    before = [(hit.id, hit.score, hit.signals) for hit in indexed.recall(question, limit=COUNT)]
    assert len(before) == COUNT
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        assert connection.execute("SELECT count(numbers) FROM lexical_documents").fetchone() == (COUNT,)
        connection.execute("UPDATE lexical_documents SET numbers = NULL WHERE position % 3 > 0")
    assert [(hit.id, hit.score, hit.signals) for hit in indexed.recall(question, limit=COUNT)] == before


@pytest.mark.parametrize("table", ["lexical_documents", "lexical_terms"])
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
