"""Changing the embedder: nothing is mixed, the old vectors serve until the new are complete, and it can be resumed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from recollect import EmbedderError, InvalidInput, Memory

Opener = Callable[..., Memory]
Sql = Callable[[str], list[Any]]


@pytest.fixture
def old(open_memory: Opener, make_embedder: Any) -> Memory:
    """A memory with vectors of one embedder."""
    memory = open_memory(embedder=make_embedder("old"))
    memory.observe_many(
        {
            "content": f"my work number{n}",
            "channel": f"irc:#{n}",
            "sender": "ann",
            "privacy": ("public", "group")[n % 2],
        }
        for n in range(600)
    )
    memory.learn()
    return memory


def by_model(sql: Sql) -> dict[str, int]:
    return dict(sql("SELECT model, count(*) FROM embeddings GROUP BY model"))


def state(sql: Sql) -> list[tuple[str, bool, int]]:
    rows = sql("SELECT model, serving, position FROM embedders ORDER BY model")
    return [(model, bool(serving), position) for model, serving, position in rows]


def test_a_memory_goes_on_with_the_embedder_that_serves_and_says_how_to_change(
    old: Memory, open_memory: Opener, make_embedder: Any, sql: Sql
) -> None:
    """A given embedder of another kind has not been asked for anything but what it is."""
    new = make_embedder("new")
    memory = open_memory(embedder=new)
    found = memory.recall("employment number7", limit=5)
    assert found[0].text == "my work number7"
    assert new.asked == []
    assert any("'recollect reembed'" in note and "old" in note and "new" in note for note in found.notes)
    with pytest.raises(EmbedderError, match="recollect reembed"):
        memory.learn()
    assert by_model(sql) == {"old": 600}
    assert old.recall("employment", limit=5).notes == ()


def test_the_setting_names_another_and_the_old_one_still_serves(open_memory: Opener) -> None:
    """Both embedders at hand: what is new gets a vector of the old one, until everybody has changed over."""
    memory = open_memory(embedder="minilm")
    memory.observe("her job is to mend boats", channel="irc:#a", sender="ann")
    memory.learn()
    changed = open_memory(embedder="recollect")
    changed.observe("he works at the docks", channel="irc:#b", sender="ann")
    assert changed.learn()["embeddings"] == 1
    found = changed.recall("employment")
    assert len(found) == 2
    assert "recollect reembed" in found.notes[0]
    assert changed.reembed() == 2
    found = changed.recall("employment")
    assert len(found) == 2
    assert found.notes == ()
    assert "recollect reembed" in memory.recall("employment").notes[0]


def test_changing_over_replaces_every_vector(old: Memory, open_memory: Opener, make_embedder: Any, sql: Sql) -> None:
    memory = open_memory(embedder=make_embedder("new", dimension=96))
    seen: list[int] = []
    assert memory.reembed(seen.append) == 600
    assert sum(seen) == 600
    assert by_model(sql) == {"new": 600}
    assert state(sql) == [("new", True, 600)]
    found = memory.recall("employment", limit=700)
    assert len(found) == 600
    assert found.notes == ()
    assert all(check.ok for check in memory.doctor())
    assert memory.reembed() == 0
    assert memory.learn()["embeddings"] == 0


def test_a_memory_that_still_has_the_old_one_goes_on_by_words_and_says_so(
    old: Memory, open_memory: Opener, make_embedder: Any
) -> None:
    open_memory(embedder=make_embedder("new")).reembed()
    found = old.recall("number7", limit=5)
    assert [hit.text for hit in found] == ["my work number7"]
    assert any("words alone" in note for note in found.notes)
    with pytest.raises(EmbedderError, match="recollect reembed"):
        old.learn()
    assert old.reembed() == 600  # and back again
    assert len(old.recall("employment", limit=700)) == 600


def test_broken_off_midway_it_goes_on_where_it_was(
    old: Memory, open_memory: Opener, make_embedder: Any, sql: Sql
) -> None:
    new = make_embedder("new")
    calls = 0

    def fail_later() -> None:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise EmbedderError("the endpoint went to sleep")

    new.before = fail_later
    memory = open_memory(embedder=new)
    with pytest.raises(EmbedderError, match="went to sleep"):
        memory.reembed()
    done = by_model(sql)["new"]
    assert 0 < done < 600
    assert state(sql) == [("new", False, done), ("old", True, 600)]
    assert len(old.recall("employment", limit=700)) == 600  # the old vectors serve
    assert old.recall("employment").notes == ()
    for each in (old, memory):
        index = [check for check in each.doctor() if check.name.startswith("vectors")]
        assert all(check.ok for check in index)
    old.observe("my work is done", channel="irc:#late", sender="ann")
    assert old.learn()["embeddings"] == 1
    new.before, seen = None, len(new.passages)
    assert memory.reembed() == 601 - done
    assert len(new.passages) - seen == 601 - done
    assert by_model(sql) == {"new": 601}
    assert state(sql) == [("new", True, 601)]
    assert len(memory.recall("employment", limit=700)) == 601
    assert all(check.ok for check in memory.doctor())


def test_an_erasure_while_it_was_broken_off_reaches_both(open_memory: Opener, make_embedder: Any, sql: Sql) -> None:
    old, new = open_memory(embedder=make_embedder("old")), make_embedder("new")
    talk = [
        old.observe(words, channel="irc:#a", sender="ann", privacy="group")
        for words in ("have you got employment", "yes at the mill", "good night")
    ]
    old.learn()
    memory = open_memory(embedder=new)

    def write_and_fail() -> None:
        if new.asked:
            raise EmbedderError("asleep")
        old.observe_many({"content": f"word{n}", "channel": "irc:#b"} for n in range(300))

    new.before = write_and_fail
    with pytest.raises(EmbedderError):
        memory.reembed()
    assert by_model(sql)["new"] == 3
    old.forget(interaction=talk[0].id)
    assert sql("SELECT count(*) FROM embeddings WHERE position = 1 OR context = 1") == [(0,)]
    new.before = None
    memory.reembed()
    assert by_model(sql) == {"new": 302}
    assert sql("SELECT count(*) FROM lost_embeddings") == [(0,)]
    assert "ann: yes at the mill" in new.passages
    assert memory.recall("mill")[0].text == "yes at the mill"
    assert all(check.ok for check in memory.doctor())


def test_there_must_be_something_to_change_over_to(open_memory: Opener) -> None:
    memory = open_memory(embedder="none")
    with pytest.raises(InvalidInput) as error:
        memory.reembed()
    assert error.value.field == "embedder"


def test_an_embedder_with_a_name_that_cannot_be_kept_is_refused(open_memory: Opener, make_embedder: Any) -> None:
    for name in ("it's; DROP TABLE", "a b", "", "x" * 81):
        memory = open_memory(embedder=make_embedder(name))
        memory.observe("hello", channel="irc:#a")
        with pytest.raises(InvalidInput) as error:
            memory.learn()
        assert error.value.field == "embedder"
        assert len(memory.recall("hello")) >= 1


def test_a_first_change_over_is_the_first_learning(open_memory: Opener, make_embedder: Any, sql: Sql) -> None:
    memory = open_memory(embedder=make_embedder())
    memory.observe("my work is done", channel="irc:#a", sender="ann")
    assert memory.reembed() == 1
    assert state(sql) == [("synonyms", True, 1)]
    assert len(memory.recall("employment")) == 1
