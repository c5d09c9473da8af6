"""Souls: lines that hold in versions, told to those of their audience; instructions; the prompt made of both."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event, select

from recollect import InvalidInput, Memory, NotFound
from recollect.audience import OWNER
from recollect.knowledge import souls
from recollect.knowledge.souls_lines import NewLine, change
from recollect.store.schema import interactions

Opener = Callable[..., Memory]
DM, MARCUS, ROOM = "matrix:!dm:x", "@marcus:x", "irc:#room"


@pytest.fixture
def memory(fresh: Opener) -> Memory:
    return fresh(embedder="none", agent="concierge")


def texts(memory: Memory, **how: Any) -> list[str]:
    found = memory.soul(**how)
    return [each.text for each in (*found.personality, *found.insights)]


def private_line(memory: Memory, text: str) -> str:
    """A line that rests on something Marcus said in private; the id of what he said."""
    said = memory.observe("between us", channel=DM, sender=MARCUS, privacy="private")
    with memory._store.write() as connection:
        line = NewLine("insights", text, said.audience, (said.id,))
        memory._decide(connection, change(connection, memory.space, "concierge", "tried.", add=[line]))
    return said.id


def test_a_soul_begins_empty(memory: Memory) -> None:
    found = memory.soul()
    assert (found.agent, found.version, found.text, found.personality) == ("concierge", 0, "", ())
    assert memory.soul_history() == []
    assert memory.system_prompt() == ""


def test_every_change_is_a_version_with_its_lines(memory: Memory) -> None:
    memory.edit_soul(add=["Be brief.", "Be kind."])
    memory.edit_soul(add="Ann likes tea.", part="insights")
    found = memory.edit_soul(remove=["be kind."])
    assert found.version == 3
    assert texts(memory) == ["Be brief.", "Ann likes tea."]
    assert [(each.version, each.lines) for each in memory.soul_history()] == [
        (3, ("- personality: Be kind.",)),
        (2, ("+ insights: Ann likes tea.",)),
        (1, ("+ personality: Be brief.", "+ personality: Be kind.")),
    ]
    assert texts(memory, version=1) == ["Be brief.", "Be kind."]
    assert texts(memory, version=0) == []
    assert memory.edit_soul(add=["Be brief."]).version == 3  # it says so already


def test_a_rollback_is_a_new_version_that_equals_the_old_one(memory: Memory) -> None:
    memory.edit_soul(add=["Be brief."])
    memory.edit_soul(add=["Be kind."], remove=["Be brief."])
    assert memory.soul_rollback(None, 1).version == 3
    assert texts(memory) == texts(memory, version=1) == ["Be brief."]
    assert memory.soul_rollback("concierge", 2).version == 4
    assert texts(memory) == ["Be kind."]
    assert texts(memory, version=3) == ["Be brief."]
    assert memory.soul_rollback("concierge", 0).text == ""


def test_the_prompt_is_instructions_soul_and_own_instructions(memory: Memory) -> None:
    memory.instruct("Never make things up.")
    memory.instruct("You work at the desk.", agent="concierge")
    memory.instruct("You keep the calendar.", agent="scheduler")
    memory.edit_soul(add=["Be brief."])
    memory.edit_soul(add=["Mondays are busy."], part="insights")
    assert memory.system_prompt() == (
        "# Instructions\n\nNever make things up.\n\n"
        "# You are concierge\n\n## Who you are\n- Be brief.\n\n## What you have learnt of your work\n"
        "- Mondays are busy.\n\n"
        "# Instructions for concierge\n\nYou work at the desk."
    )
    assert "calendar" in memory.system_prompt("scheduler")
    assert "brief" not in memory.system_prompt("scheduler")
    assert memory.instructions("scheduler") == {"": "Never make things up.", "scheduler": "You keep the calendar."}
    assert memory.instruct("", agent="concierge") == {"": "Never make things up."}


def test_a_prompt_takes_two_statements(memory: Memory) -> None:
    memory.edit_soul(add=["Be brief."])
    with memory._store.read() as connection:
        seen: list[str] = []
        event.listen(connection, "before_cursor_execute", lambda *given: seen.append(given[2]))
        souls.system_prompt(connection, memory.space, OWNER, "concierge")
    assert len(seen) == 2


def test_a_private_line_is_told_where_its_audience_is_open_and_nowhere_else(memory: Memory) -> None:
    memory.observe("hello", channel=ROOM, sender="eve", privacy="public")
    memory.edit_soul(add=["Be brief."])
    before = repr(memory.soul(channel=ROOM)), memory.system_prompt(channel=ROOM)
    private_line(memory, "Marcus is ill.")
    assert "Marcus is ill." in memory.system_prompt()
    assert "Marcus is ill." in memory.system_prompt(channel=DM, sender=MARCUS)
    assert texts(memory, channel=DM, sender=MARCUS) == ["Be brief.", "Marcus is ill."]
    assert (repr(memory.soul(channel=ROOM)), memory.system_prompt(channel=ROOM)) == before
    assert "ill" not in memory.system_prompt(channel="matrix:!other:x", sender="@eve:x")
    assert memory.soul(channel=DM, sender=MARCUS).version == 0  # how often it changed would count hidden lines


def test_a_line_goes_with_the_words_it_rests_on_from_all_versions(memory: Memory) -> None:
    said = private_line(memory, "Marcus is ill.")
    memory.edit_soul(add=["Be brief."])
    memory.edit_soul(remove=["Marcus is ill."])
    memory.soul_rollback(None, 2)
    assert texts(memory) == ["Be brief.", "Marcus is ill."]
    memory.forget(interaction=said)
    assert texts(memory) == ["Be brief."]
    assert all("ill" not in repr(each) for each in memory.soul_history())
    with memory._store.read() as connection:
        rows = connection.execute(select(interactions).where(interactions.c.space == memory.space)).all()
    assert "Marcus is ill" not in repr(rows)
    assert memory.verify().ok


def test_rebuild_and_export_give_the_same_soul(memory: Memory, fresh: Opener) -> None:
    private_line(memory, "Marcus is ill.")
    memory.edit_soul(add=["Be brief."])
    memory.edit_soul(add=["Be kind."], remove=["Be brief."])
    memory.soul_rollback(None, 2)
    memory.instruct("Be honest.")
    before = memory.soul(), memory.soul_history(), memory.system_prompt()
    memory.rebuild()
    assert (memory.soul(), memory.soul_history(), memory.system_prompt()) == before
    other = fresh(embedder="none", agent="concierge")
    other.import_(line.encode() for line in memory.export())
    assert other.system_prompt() == memory.system_prompt()
    assert other.soul().personality == memory.soul().personality


def test_why_walks_a_line_down_to_the_words(memory: Memory) -> None:
    said = private_line(memory, "Marcus is ill.")
    (line,) = memory.soul().insights
    trace = memory.why(line.id)
    assert (trace.kind, trace.text) == ("line of a soul", "Marcus is ill.")
    assert trace.because[0].id == said
    memory.observe("hello", channel=ROOM, sender="eve", privacy="public")
    with pytest.raises(NotFound):
        memory.why(line.id, channel=ROOM)


def test_the_soul_of_another_agent_is_not_read_on_a_channel(memory: Memory) -> None:
    memory.edit_soul("scheduler", add=["Be exact."])
    assert memory.soul("scheduler").text
    for read in (memory.soul, memory.system_prompt):
        with pytest.raises(InvalidInput, match="another agent"):
            read("scheduler", channel=DM)


def test_bad_input_changes_nothing(memory: Memory, fresh: Opener) -> None:
    for given in ("", "  ", "x" * 201, None, 5, "\ud800"):
        with pytest.raises(InvalidInput):
            memory.edit_soul(add=[given])  # type: ignore[list-item]
    with pytest.raises(NotFound):
        memory.edit_soul(add=["Be brief."], remove=["Never said."])
    with pytest.raises(InvalidInput):
        memory.edit_soul(add=["Be brief."], part="mood")
    with pytest.raises(InvalidInput, match="soul_lines"):
        memory.edit_soul(add=[f"Line {number}." for number in range(13)])
    for version in (-1, True, "1", 1.5):
        with pytest.raises(InvalidInput):
            memory.soul(version=version)  # type: ignore[arg-type]
        with pytest.raises(InvalidInput):
            memory.soul_rollback(None, version)  # type: ignore[arg-type]
    with pytest.raises(NotFound):
        memory.soul_rollback(None, 7)
    with pytest.raises(InvalidInput):
        memory.soul(version=1, channel=DM)
    with pytest.raises(InvalidInput):
        memory.instruct(5)  # type: ignore[arg-type]
    assert memory.soul().version == 0
    nobody = fresh(embedder="none")
    with pytest.raises(InvalidInput, match="name the agent"):
        nobody.soul()
    assert nobody.system_prompt() == ""


def test_secrets_do_not_get_into_a_soul(memory: Memory) -> None:
    memory.edit_soul(add=["Use sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789abcdefgh for it."])
    assert "abcdefghijklmnop" not in memory.system_prompt()
