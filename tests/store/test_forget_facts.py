"""Forgetting what was believed: with the words goes all that was learnt from them, and nothing that others said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

import clock
from recollect import Memory, RecollectError
from recollect.model import Interaction
from tiers import some

Opener = Callable[..., Memory]
Rows = Callable[[Memory], dict[str, list[tuple[Any, ...]]]]
START = clock.NOW - timedelta(days=60)
WAYS: list[dict[str, Any]] = [
    {"channel": "irc:#a", "privacy": "public"}, {"channel": "irc:room", "privacy": "group"},
    {"channel": "irc:dm", "privacy": "private"},
]  # fmt: skip
WORDS = ("xylographia", "quizzington", "zugzwangia", "philippa", "vexillo")
ON_SQLITE = pytest.mark.parametrize("fresh", ["sqlite"], indirect=True)  # where nothing new is asked of the database


QUICK = {"embedder": "none", "rewrite_tables": False}  # whether pages are rewritten is tried further below


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(**QUICK)


def say(memory: Memory, text: str, day: float = 0, **fields: Any) -> Interaction:
    told = {"channel": "irc:#a", "sender": "ann", "privacy": "public", "occurred_at": START + timedelta(days=day)}
    return memory.observe(text, **{**told, **fields})


def holding(rows: dict[str, list[tuple[Any, ...]]], *words: str) -> list[tuple[str, str]]:
    """Every table that holds a word, whichever column it is in."""
    return [(name, word) for name, found in rows.items() for word in words if word in repr(found).lower()]


def unspoken(rows: dict[str, list[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Rows without the places in the log, and with what was said in the place of its id: to compare two logs."""
    return {name: sorted((_plain(row) for row in found), key=repr) for name, found in rows.items()}


def _plain(row: tuple[Any, ...]) -> tuple[Any, ...]:
    hidden = ("int_", "fact_", "epi_", "cfl_")
    return tuple(
        "id" if isinstance(value, str) and value.startswith(hidden) else value
        for value in row
        if isinstance(value, bool) or not isinstance(value, int)
    )


def speak(memory: Memory, how: dict[str, Any], secrets: bool) -> dict[str, Interaction]:
    """What Ann, Ben and Carl say; and between it what is to be forgotten, if it is said at all."""
    said: dict[str, Interaction] = {}
    lines: list[tuple[str, str, str | None]] = [
        ("ann", "I live in Berlin", None), ("ann", "I like tea", None), ("zed", "I live in Xylographia", "moved"),
        ("ann", "I like tea", "again"), ("ann", "I live in Quizzington", "changed"), ("ben", "I work at Acme", None),
        ("ben", "My sister Philippa lives in Zugzwangia", "sister"), ("ben", "Philippa Vexillo likes tea", "more"),
        ("ann", "I like tea", None), ("carl", "Ben works at Google", None),
        ("carl", "My sister Alice lives in Rome", None),
    ]  # fmt: skip
    for day, (sender, text, name) in enumerate(lines):
        if name is None or secrets:
            said[name or str(day)] = say(memory, text, day, sender=sender, **how)
    return said


@pytest.mark.parametrize("how", some(WAYS, 3), ids=lambda how: how["privacy"])
def test_with_the_words_goes_all_that_was_learnt_and_what_is_left_is_as_if_they_were_never_said(
    fresh: Opener, learnt: Rows, how: dict[str, Any]
) -> None:
    memory, never = fresh(**QUICK), fresh(**QUICK)
    said = speak(memory, how, secrets=True)
    speak(never, how, secrets=False)
    for each in (memory, never):
        each.learn_facts()
    assert {word for _, word in holding(learnt(memory), *WORDS)} == set(WORDS)
    for name in ("moved", "again", "changed", "sister", "more"):
        memory.forget(interaction=said[name].id)
    assert holding(learnt(memory), *WORDS) == []
    assert unspoken(learnt(memory)) == unspoken(learnt(never))
    assert {fact.sentence: (fact.status, fact.reinforced) for fact in memory.facts(past=True)} == {
        fact.sentence: (fact.status, fact.reinforced) for fact in never.facts(past=True)
    }
    before = learnt(memory)
    memory.rebuild()
    assert learnt(memory) == before


def test_a_fact_that_rests_on_others_too_stays_with_them(memory: Memory) -> None:
    first, second, third = (say(memory, "I like tea", day) for day in range(3))
    memory.learn_facts()
    (before,) = memory.facts()
    memory.forget(interaction=second.id)
    (left,) = memory.facts()
    assert (left.id, left.reinforced, left.sources) == (before.id, 2, (first.id, third.id))
    assert left.confidence < before.confidence
    memory.forget(interaction=first.id)
    (left,) = memory.facts()
    assert (left.reinforced, left.sources, left.said_at) == (1, (third.id,), third.occurred_at)
    memory.forget(interaction=third.id)
    assert memory.facts(past=True) == []


@ON_SQLITE
def test_what_was_superseded_by_erased_words_holds_again(memory: Memory) -> None:
    say(memory, "I live in Berlin")
    later = say(memory, "I live in Paris", 1)
    memory.learn_facts()
    memory.forget(interaction=later.id)
    (fact,) = memory.facts(past=True)
    assert (fact.object, fact.status, fact.superseded_by, fact.valid_until) == ("Berlin", "active", None, None)
    assert memory.conflicts(all=True) == []


@ON_SQLITE
def test_a_conflict_goes_with_one_of_its_sides(memory: Memory) -> None:
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    say(memory, "Bob lives in Oslo", 1)
    other = say(memory, "Bob lives in Rome", 2, sender="carl")
    memory.learn_facts()
    assert len(memory.conflicts()) == 1
    memory.forget(interaction=other.id)
    assert memory.conflicts(all=True) == []
    assert [(fact.object, fact.status) for fact in memory.facts()] == [("Oslo", "active")]


def test_a_decision_that_is_erased_decides_nothing_any_more(memory: Memory, learnt: Rows) -> None:
    say(memory, "hello", sender="bob", metadata={"sender_name": "Bob"})
    for how in WAYS[:2]:
        say(memory, "Bob lives in Oslo", 1, **how)
        say(memory, "Bob lives in Rome", 2, sender="carl", **how)
    memory.learn_facts()
    for conflict in memory.conflicts():
        before = learnt(memory)
        memory.settle(conflict.id, conflict.fact)
        assert learnt(memory) != before
        (decision,) = [item for item in memory.log() if item.type == "decision"]
        memory.forget(interaction=decision.id)
        assert learnt(memory) == before
    assert len(memory.conflicts()) == 2


@ON_SQLITE
def test_a_name_that_was_taught_goes_with_whom_it_meant(memory: Memory, learnt: Rows) -> None:
    say(memory, "hello", sender="phil", channel="irc:dm", privacy="private")
    memory.meant("Xylographia", "irc:phil")
    memory.note("Xylographia likes tea")
    memory.learn_facts()
    assert "xylographia" in repr(learnt(memory)["learnt_names"]).lower()
    memory.forget(entity="irc:phil")
    before = learnt(memory)
    memory.rebuild()
    assert learnt(memory) == before


@ON_SQLITE
def test_what_was_declared_of_an_entity_counts_no_longer(memory: Memory, learnt: Rows) -> None:
    declared = memory.entity("Marta", aliases=["Mimi"])
    memory.note("Mimi likes tea")
    memory.learn_facts()
    assert [fact.subject for fact in memory.facts()] == [declared.id]
    memory.forget(entity="Marta")
    before = learnt(memory)
    memory.rebuild()
    assert learnt(memory) == before
    assert [fact.subject for fact in memory.facts()] != [declared.id]


@ON_SQLITE
@pytest.mark.parametrize("how", some(WAYS, 3), ids=lambda how: how["privacy"])
def test_a_whole_conversation_or_person_goes(fresh: Opener, learnt: Rows, how: dict[str, Any]) -> None:
    for what in ("conversation", "entity"):
        memory = fresh(**QUICK)
        said = say(memory, "I live in Xylographia", sender="zed", **how)
        say(memory, "My sister Philippa likes tea", 1, sender="zed", **how)
        say(memory, "I like tea", 2, channel="irc:other", privacy="private")
        memory.learn_facts()
        memory.forget(**{what: getattr(said, what)})
        assert holding(learnt(memory), *WORDS) == []
        assert [fact.sentence for fact in memory.facts(past=True)] == ["Ann likes tea."]


@ON_SQLITE
def test_nobody_is_said_to_be_forgotten_who_is_not(memory: Memory, learnt: Rows) -> None:
    """Philippa has never said a word: what is said of her goes, or whoever asks is told that it does not."""
    say(memory, "My sister Philippa lives in Rome")
    memory.learn_facts()
    assert holding(learnt(memory), "philippa")
    try:
        done = memory.forget(entity="Philippa")
    except RecollectError:
        return
    assert done.interactions == 1
    assert holding(learnt(memory), "philippa") == []


def test_what_was_not_understood_is_forgotten_as_well(memory: Memory) -> None:
    by_rules = memory._panel._rules

    def answer(question: Any) -> Any:
        if "Xylographia" in str(getattr(question, "text", "")):
            raise ValueError(f"stumbled over {question.text}")
        return by_rules(question)

    memory._panel._rules = answer
    for how in WAYS:
        said = say(memory, "I live in Xylographia", **how)
        say(memory, "I like tea", 1, **how)
        memory.learn_facts()
        assert any("Xylographia" in check.detail for check in memory.doctor())
        memory.forget(interaction=said.id)
        assert [check for check in memory.doctor() if not check.ok] == []
        assert [fact.object for fact in memory.facts()] == ["tea"]


@ON_SQLITE
def test_an_erasure_in_one_scope_leaves_the_rows_of_the_others_as_they_were(memory: Memory, learnt: Rows) -> None:
    said = [say(memory, f"I live in {place}", day, **how)
            for how in WAYS for day, place in enumerate(("Berlin", "Paris"))]  # fmt: skip
    memory.learn_facts()

    def public() -> list[Any]:
        return [row for rows in learnt(memory).values() for row in rows if "public" in row]

    before = public()
    assert len(before) > 5
    memory.forget(interaction=said[3].id)
    memory.forget(interaction=said[5].id)
    assert public() == before
    assert len([row for row in learnt(memory)["facts"] if "public" not in row]) == 2


# ---------------------------------------------------------------------------------------------------------------- bytes


def left_behind(folder: Path) -> list[tuple[str, str]]:
    found = []
    for file in sorted(path for path in folder.rglob("*") if path.is_file()):
        data = file.read_bytes().lower()
        found += [(file.name, word) for word in WORDS if word.encode() in data]
    return found


def forgotten(memory: Memory, what: str) -> None:
    """Zed says it in all ways, it is learnt, and forgotten; Ann's words stay."""
    for how in WAYS:
        say(memory, "I like tea", **how)
        say(memory, "I live in Xylographia", 1, sender="zed", **how)
        say(memory, "I live in Quizzington", 2, sender="zed", **how)
        say(memory, "My sister Philippa Vexillo lives in Zugzwangia", 3, sender="zed", **how)
    memory.learn()
    zed = [item for item in memory.log(limit=1_000) if item.sender == "zed"]
    for id in dict.fromkeys(getattr(item, "id" if what == "interaction" else what) for item in zed):
        memory.forget(**{what: id})
    assert [fact.sentence for fact in memory.facts(past=True)] == ["Ann likes tea."]


@pytest.mark.parametrize("what", some(["entity", "interaction", "conversation"], 3))
def test_no_byte_of_what_was_learnt_is_left_on_sqlite(tmp_path: Path, open_at: Opener, what: str) -> None:
    memory = open_at(tmp_path / "memory.db", embedder="none", log_judgments="all" if what == "entity" else "models")
    seen = say(memory, " ".join(WORDS), sender="zed")
    assert {word for _, word in left_behind(tmp_path)} == set(WORDS)
    memory.forget(interaction=seen.id)
    forgotten(memory, what)
    assert left_behind(tmp_path) == []
    memory.close()
    assert left_behind(tmp_path) == []


@pytest.mark.long
def test_no_page_of_what_was_learnt_is_left_on_postgres(postgres_database: str, open_at: Opener) -> None:
    memory = open_at(postgres_database, embedder="none", log_judgments="all")

    def pages() -> bytes:
        with psycopg.connect(postgres_database, autocommit=True) as connection:
            connection.execute("CHECKPOINT")
            row = connection.execute(
                "SELECT current_setting('data_directory'), oid FROM pg_database WHERE datname = current_database()"
            ).fetchone()
        assert row is not None
        folder = Path(row[0]) / "base" / str(row[1])
        return b"".join(path.read_bytes() for path in folder.iterdir() if path.is_file()).lower()

    say(memory, " ".join(WORDS), sender="zed")
    with psycopg.connect(postgres_database, autocommit=True) as connection:
        connection.execute("ANALYZE")  # as the server does by itself now and then: samples of columns are kept
    before = pages()
    assert [word for word in WORDS if word.encode() not in before] == []
    forgotten(memory, "entity")
    after = pages()
    assert [word for word in WORDS if word.encode() in after] == []
