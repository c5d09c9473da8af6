"""Nothing of what was erased is left in any byte beside the database: file, write-ahead log, backups, sidecar index."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from recollect import Memory
from recollect.store.backups import back_up
from tiers import some

pytestmark = pytest.mark.conformance

WORDS = ("xylographia", "quizzaciously", "zugzwangish")
HANDLE = "@vexillographer:example.org"
NAME = "Philippa Vexillo"
EXTERNAL = "$event-vexed-77"
PHONE = "5550199887"
ALL = (*WORDS, HANDLE, "vexillographer", NAME, "Philippa", EXTERNAL, PHONE)


def left_behind(folder: Path, words: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every word that any file under the folder still holds, in any of the spellings that a database may use."""
    found = []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        try:
            data = file.read_bytes().lower()
        except FileNotFoundError:  # a file of the index that its thread has just replaced
            continue
        for word in words:
            spellings = {word.lower().encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be")}
            if any(spelling in data for spelling in spellings):
                found.append((str(file.relative_to(folder)), word))
    return found


def fill(memory: Memory, how_many: int = 200) -> None:
    for n in range(how_many):
        memory.observe(
            f"ordinary message {n} about the weather", channel="matrix:!a:x", sender="@other:x", privacy="public"
        )
        if n % 40 == 0:
            memory.observe(
                f"{WORDS[0]} {WORDS[1]} {n}", channel="matrix:!a:x", sender=HANDLE, external_id=f"{EXTERNAL}-{n}",
                metadata={"sender_name": NAME, "phone": PHONE},
            )  # fmt: skip
            memory.observe(f"privately {WORDS[2]} {n}", channel="matrix:!dm:x", sender=HANDLE, privacy="private")
    memory.entity(NAME, properties={"phone": PHONE})
    memory.entity(NAME, aliases=["Vexilla of " + WORDS[0]])
    memory.observe("seen elsewhere", channel="email:1", sender="other@example.org")
    memory.link(HANDLE, "other@example.org")
    memory.unlink(HANDLE, "other@example.org")


@pytest.mark.parametrize("background", some([True, False], 2))
@pytest.mark.parametrize("keep_open", [False, True])
def test_no_byte_of_an_erased_entity_is_left_on_sqlite(
    tmp_path: Path, open_at: Callable[..., Memory], background: bool, keep_open: bool
) -> None:
    path = tmp_path / "memory.db"
    memory = open_at(path, background=background, index_after=50)
    fill(memory, 60)
    memory._index.advance()
    fill(memory, 60)  # some in the index, some in its tail
    other = open_at(path) if keep_open else None
    if other is not None:
        other.recall(WORDS[0])
    back_up(path, "0010")
    assert {word for _, word in left_behind(tmp_path, ALL)} == set(ALL)  # the search itself finds what is there
    memory.forget(entity=HANDLE)
    assert left_behind(tmp_path, ALL) == []
    assert all(word not in hit.text for hit in memory.recall(WORDS[0]) for word in ALL)
    assert len(memory.recall("weather", limit=300)) == 120
    memory.close()
    assert left_behind(tmp_path, ALL) == []


@pytest.mark.parametrize("what", ["interaction", "conversation"])
def test_no_byte_of_an_erased_interaction_or_conversation_is_left_on_sqlite(
    tmp_path: Path, open_at: Callable[..., Memory], what: str
) -> None:
    memory = open_at(tmp_path / "memory.db")
    for n in range(50):
        memory.observe(f"ordinary {n}", channel="irc:#a", sender="ann")
    target = memory.observe(" ".join(WORDS), channel="irc:#a", sender="zed", external_id=EXTERNAL)
    memory._index.advance()
    memory.forget(**{what: target.id if what == "interaction" else target.conversation})  # type: ignore[arg-type]
    assert left_behind(tmp_path, (*WORDS, EXTERNAL)) == []


def talk(memory: Memory) -> list[str]:
    """Something that is told in summaries of every kind and is a habit, said in public and in private; the ids of what
    holds the words."""
    for day in range(6):
        for channel, privacy in (("irc:#a", "public"), ("irc:dm", "private")):
            for minute, text in enumerate(
                (f"I live in {WORDS[0].title()}.", f"I like {WORDS[1]} tea.", "I work at Acme.")
            ):
                memory.observe(
                    text,
                    channel=channel,
                    sender="zed",
                    privacy=privacy,
                    occurred_at=f"2026-03-0{day + 1}T09:0{minute}:00Z",
                )
    memory.learn()
    held = memory.summaries(limit=1_000)
    assert {each.scope for each in held} >= {"session", "day", "week", "window", "entity", "conversation"}
    assert all(WORDS[0] in each.text.lower() for each in held if each.scope == "session")
    return [item.id for item in memory.log(limit=1_000) if any(word in item.content.lower() for word in WORDS)]


@pytest.mark.long
def test_no_byte_of_what_was_distilled_from_erased_words_is_left_on_sqlite(
    tmp_path: Path, open_at: Callable[..., Memory]
) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none", compact_messages=8, compact_keep=2)
    for id in talk(memory):
        memory.forget(interaction=id)
    assert left_behind(tmp_path, WORDS) == []
    assert memory.summaries("session")  # of what is left
    memory.close()
    assert left_behind(tmp_path, WORDS) == []


@pytest.mark.long
def test_no_page_holds_what_was_distilled_from_erased_words_on_postgres(
    postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    memory = open_at(postgres_database, embedder="none", compact_messages=8, compact_keep=2)
    talk(memory)
    assert [word for word in WORDS[:2] if word.encode() not in pages(postgres_database)] == []
    memory.forget(entity="zed")
    assert [word for word in WORDS if word.encode() in pages(postgres_database)] == []


def test_an_erased_text_of_many_pages_leaves_none_of_them(tmp_path: Path, open_at: Callable[..., Memory]) -> None:
    memory = open_at(tmp_path / "memory.db")
    target = memory.observe(f"{WORDS[0]} and {WORDS[1]} " * 10_000, channel="irc:#a", sender="zed")
    memory.observe("after", channel="irc:#a", sender="ann")
    memory._index.advance()
    memory.forget(interaction=target.id)
    assert left_behind(tmp_path, WORDS) == []


def test_an_erased_message_of_another_space_leaves_this_one_whole(
    tmp_path: Path, open_at: Callable[..., Memory]
) -> None:
    one, other = (open_at(tmp_path / "memory.db", space=space) for space in ("one", "other"))
    for memory in (one, other):
        memory.observe(f"{WORDS[0]} {memory.space}", channel="irc:#a", sender="zed", external_id=EXTERNAL)
        memory._index.advance()
    one.forget(entity="zed")
    assert [hit.text for hit in other.recall(WORDS[0])] == [f"{WORDS[0]} other"]
    assert other.verify().erased == 0


def test_no_column_of_any_table_holds_an_erased_word_on_postgres(
    postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    memory = open_at(postgres_database)
    fill(memory, 50)
    memory._index.advance()
    fill(memory, 20)

    def holding(word: str) -> list[str]:
        with psycopg.connect(postgres_database) as connection:
            tables = [
                name
                for (name,) in connection.execute(
                    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
                ).fetchall()
            ]
            query = "SELECT count(*) FROM {} AS t WHERE strpos(lower(t::text), {}) > 0"
            return [
                table
                for table in tables
                if _count(connection, psycopg.sql.SQL(query).format(psycopg.sql.Identifier(table), word.lower()))
            ]

    stems = ("xylographia", "quizzaci", "zugzwang", HANDLE, NAME, EXTERNAL, PHONE)
    assert all(holding(word) for word in stems)
    memory.forget(entity=HANDLE)
    assert [(word, holding(word)) for word in stems if holding(word)] == []
    assert memory.verify().ok


def _count(connection: psycopg.Connection[Any], query: psycopg.sql.Composed) -> int:
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


@pytest.mark.long
def test_no_page_of_the_database_holds_an_erased_word_on_postgres(
    postgres_database: str, open_at: Callable[..., Memory]
) -> None:
    """The pages too: an UPDATE leaves the old row in its page until a vacuum has been there."""
    memory = open_at(postgres_database)
    fill(memory, 20)
    memory._index.advance()
    fill(memory, 5)

    before = pages(postgres_database)
    assert [word for word in ALL if word.lower().encode() not in before] == []
    memory.forget(entity=HANDLE)
    after = pages(postgres_database)
    assert [word for word in ALL if word.lower().encode() in after] == []


def pages(database: str) -> bytes:
    with psycopg.connect(database, autocommit=True) as connection:
        connection.execute("CHECKPOINT")
        row = connection.execute(
            "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert row is not None
    folder = Path(row[0]) / "base" / str(row[1])
    return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file()).lower()
