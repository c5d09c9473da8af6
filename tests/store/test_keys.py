"""Keys to the doors of the memory: what is kept of them, whom they are for, and that they stand beside the log."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import InvalidInput, Memory, NotFound, Settings
from recollect.audience import reader_on
from recollect.entities.names import handle_entity
from recollect.server import keys as module
from recollect.server.keys import Keys

Sql = Callable[[str], list[Any]]


@pytest.fixture
def keys(database: str) -> Iterator[Keys]:
    found = Keys(Settings(database=database))
    yield found
    found.close()


def test_a_key_is_found_by_its_text_and_written_nowhere(keys: Keys, sql: Sql) -> None:
    key, spelled = keys.add("default", "agent", name="bot", agent="kitchen", channels=["irc:#a*"])
    assert keys.find(spelled) == key
    assert keys.listed("default") == [key]
    assert (key.role, key.agent, key.channels) == ("agent", "kitchen", ("irc:#a*",))
    assert spelled.startswith(key.id)
    assert spelled not in repr(sql("SELECT * FROM keys"))
    assert spelled.removeprefix(f"{key.id}_") not in repr(sql("SELECT * FROM keys"))


def test_two_keys_are_never_alike(keys: Keys) -> None:
    made = [keys.add("default", "reader", all_channels=True)[1] for _ in range(20)]
    assert len(set(made)) == 20
    assert all(len(spelled) == 63 for spelled in made)


@pytest.mark.parametrize(
    "spoil", [str.upper, lambda text: text[:-1], lambda text: text + "x", lambda text: text[3:], lambda _: ""]
)
def test_what_is_no_key_opens_nothing(keys: Keys, spoil: Callable[[str], str]) -> None:
    _, spelled = keys.add("default", "owner")
    assert keys.find(spoil(spelled)) is None


def test_the_id_of_one_key_with_the_secret_of_another_opens_nothing(keys: Keys) -> None:
    (one, first), (_, second) = keys.add("default", "owner"), keys.add("other", "reader", all_channels=True)
    assert keys.find(one.id + second[len(one.id) :]) is None
    assert keys.find(first) is not None


def test_a_revoked_key_opens_nothing_here_at_once_and_elsewhere_within_a_second(keys: Keys, database: str) -> None:
    key, spelled = keys.add("default", "reader", all_channels=True)
    other = Keys(Settings(database=database))
    try:
        assert other.find(spelled) == key
        assert keys.revoke("default", key.id).revoked_at is not None
        assert keys.find(spelled) is None
        assert keys.remembered(spelled) == (True, None)
        time.sleep(module.FRESH + 0.05)
        assert other.remembered(spelled)[0] is False
        assert other.find(spelled) is None
        assert other.exist() is True, "once there was a key, the door stays locked"
    finally:
        other.close()


def test_a_key_is_listed_and_revoked_in_its_own_space_only(keys: Keys) -> None:
    key, spelled = keys.add("theirs", "owner")
    assert keys.listed("mine") == []
    with pytest.raises(NotFound):
        keys.revoke("mine", key.id)
    assert keys.find(spelled) == key


@pytest.mark.parametrize(
    ("field", "how"),
    [
        ("role", {"role": "king"}),
        ("agent", {"role": "agent"}),
        ("channels", {"role": "reader", "channels": ["everything"]}),
        ("name", {"role": "reader", "name": "a\nb"}),
        ("name", {"role": "reader", "name": "x" * 300}),
        ("name", {"role": "reader", "name": "\ud800"}),
    ],
)
def test_a_key_that_will_not_do_is_refused_by_its_field(keys: Keys, field: str, how: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput) as refused:
        keys.add("default", **how)
    assert refused.value.field == field
    assert keys.listed("default") == []


def test_which_channels_a_key_may_name(keys: Keys) -> None:
    free, _ = keys.add("default", "agent", agent="bot")
    some, _ = keys.add("default", "agent", agent="bot", channels=["irc:#a*", "cli:local"])
    owner, _ = keys.add("default", "owner")
    assert [free.opens(channel) for channel in ("irc:#b", "cli:local")] == [True, False]
    assert [some.opens(channel) for channel in ("irc:#abc", "irc:#b", "cli:local", "xirc:#a")] == [
        True,
        False,
        True,
        False,
    ]
    assert owner.opens("cli:local")


def test_keys_are_no_part_of_the_memory(memory: Memory, keys: Keys) -> None:
    key, spelled = keys.add(memory.space, "owner")
    memory.observe("hello", channel="irc:#a", sender="@eve")
    assert key.id not in "".join(memory.export())
    memory.rebuild()
    memory.forget(entity="irc:@eve")
    assert keys.find(spelled) == key


def test_who_is_forgotten_is_named_by_no_key_and_none_reads_more_than_before(memory: Memory, keys: Keys) -> None:
    for who in ("eve", "ann"):
        memory.observe("my own words", channel=f"irc:{who}", sender=who, privacy="private")
    memory.observe("the same", channel="email:inbox", sender="eve@example.org", privacy="private")
    memory.link("irc:eve", "email:eve@example.org")
    both = ["irc:eve", "irc:ann", "email:Eve@example.org"]
    agent, _ = keys.add(memory.space, "agent", agent="bot", channels=["irc:#a"], people=both)
    hers, spelled = keys.add(memory.space, "reader", channels=["irc:*"], person="eve", people=both, across=True)
    namesake, _ = keys.add(memory.space, "reader", channels=["matrix:*"], person="eve")
    revoked, _ = keys.add(memory.space, "reader", all_channels=True, person="eve")
    odd, _ = keys.add(memory.space, "reader", all_channels=True, person="irc: ")
    keys.revoke(memory.space, revoked.id)
    keys.add("another", "reader", channels=["irc:*"], person="eve")
    memory.forget(entity="irc:eve")
    found = {each.id: (each.people, each.person) for each in keys.listed(memory.space)}
    assert found == {
        agent.id: (("irc:ann",), None), hers.id: (("irc:ann",), None), namesake.id: ((), "eve"), revoked.id: ((), None),
        odd.id: ((), "irc: "),
    }  # fmt: skip
    assert [each.person for each in keys.listed("another")] == ["eve"]
    assert (keys.holds(agent), keys.holds(hers), keys.holds(namesake)) == (False, False, True)
    time.sleep(module.FRESH + 0.05)
    now = keys.find(spelled)
    assert now is not None
    for who in ("eve", "ann"):  # also when she speaks again
        memory.observe("new words", channel=f"irc:{who}", sender=who, privacy="private")
        with memory._store.read() as connection:
            reader = reader_on(connection, memory.space, f"irc:{who}", handle_entity("irc", who), None, now.grant)
        assert (reader.audiences, reader.words) == ((f"group:irc:{who}", "public"), None)


WRITER = """
import sys
from recollect import Memory, Settings
with Memory(sys.argv[1], settings=Settings(embedder="none", background=False)) as memory:
    memory.observe("from another process", channel="irc:#a")
"""


def test_keys_and_memories_of_one_process_leave_each_other_their_locks(sqlite_database: str, python: str) -> None:
    """To close a file drops every lock of the process on it. Were that done while a memory is open, another process
    would take the write-ahead log away under its hands when it is done."""
    settings = Settings(embedder="none", background=False, database=sqlite_database)
    with Memory(settings=settings) as memory:
        memory.observe("one", channel="irc:#a")
        beside = Keys(settings)
        with Memory(settings=settings, space="another"):
            subprocess.run([python, "-c", WRITER, sqlite_database], check=True)
            assert Path(f"{sqlite_database}-wal").exists()
            memory.observe("two", channel="irc:#a")
            beside.add("default", "reader", channels=["irc:#a"])
        beside.close()
        subprocess.run([python, "-c", WRITER, sqlite_database], check=True)
        memory.observe("three", channel="irc:#a")
    with Memory(settings=settings) as memory:
        told = [each.content for each in memory.log()]
        assert told == ["one", "from another process", "two", "from another process", "three"]
        assert memory.verify().ok
