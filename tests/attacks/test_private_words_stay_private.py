"""Whatever anybody does, no private sentence is in an answer to somebody it was not said to: over all reads."""

from __future__ import annotations

import inspect
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from recollect import Memory, RecollectError, Settings
from tiers import some

from .reads import (
    OWNER,
    QUESTIONS,
    WRITES,
    Probe,
    Reader,
    answers,
    doors,
    ids_of,
    one_of_each,
    public_methods,
    reads,
)
from .ways import WAYS
from .world import BOT_OWN, CANARIES, LOBBY, MARCUS_OWN, TEAM, TEAM_OWN, furnish

SETTINGS: dict[str, Any] = {
    "background": False, "embedder": "none", "rewrite_tables": False, "compact_messages": 8, "compact_keep": 2,
    "procedure_support": 3, "entity_sessions": 2,
}  # fmt: skip


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    with Memory(folder / "memory.db", settings=Settings(**SETTINGS)) as memory:
        furnish(memory)
    return folder


@pytest.fixture(scope="module")
def opening(furnished: Path) -> frozenset[tuple[str, str]]:
    with Memory(furnished / "memory.db", settings=Settings(**SETTINGS)) as memory:
        return doors(memory, Reader("simplex:dm", "marcus"))


@pytest.fixture
def memory(furnished: Path, tmp_path: Path) -> Iterator[Memory]:
    """The furnished memory, a copy for each test."""
    shutil.copytree(furnished, tmp_path / "world")
    with Memory(tmp_path / "world" / "memory.db", settings=Settings(**SETTINGS)) as memory:
        yield memory


def allowed(reader: Reader) -> set[str]:
    """The secret words that somebody may be told on a channel."""
    if (reader.channel, reader.sender) == ("simplex:dm", "marcus"):
        return set(MARCUS_OWN)
    return set(TEAM_OWN) if reader.channel == TEAM else set()


def leaks(memory: Memory, reader: Reader, probe: Probe, may: set[str] | None = None) -> list[tuple[str, str]]:
    hidden = sorted(set(CANARIES) - (allowed(reader) if may is None else may))
    return [
        (asked, word) for asked, told in answers(memory, reader, probe) for word in hidden if word in told.casefold()
    ]


@pytest.mark.parametrize("name", some(WAYS, 4))
def test_no_way_leads_to_a_private_word(memory: Memory, name: str, opening: frozenset[tuple[str, str]]) -> None:
    """Ids are tried where they open something to somebody; all of them everywhere are tried below."""
    readers = WAYS[name](memory)
    memory.learn()
    ids = one_of_each(ids_of(memory, private=True))
    probe = Probe(ids, QUESTIONS[:2], ("Marcus", "@anna:x"), brief=True, doors=opening)
    changed = name in ("a_private_channel_turned_public", "a_private_channel_turned_group",
                       "a_channel_described_as_public", "a_group_turned_public_and_back",
                       "a_third_on_a_private_channel")  # fmt: skip
    for reader in readers:
        # What a channel was is not what it is: on one that was opened, nobody is told what was said before.
        may: set[str] | None = set() if changed and reader.sender != "marcus" else None
        assert leaks(memory, reader, probe, may if reader.channel != TEAM or changed else None) == []


def test_there_are_many_ways() -> None:
    assert len(WAYS) >= 40


@pytest.mark.parametrize("reader", some([Reader(LOBBY), Reader("simplex:eve", "eve"), Reader("irc:club")], 3))
def test_no_id_opens_anything(memory: Memory, reader: Reader) -> None:
    """Whoever has the ids of everything, through every getter."""
    ids = one_of_each(ids_of(memory, private=True), 8)
    assert leaks(memory, reader, Probe(ids, ("x",), ("x",), brief=True)) == []


@pytest.mark.long
def test_the_one_whose_words_they_are_is_told(memory: Memory) -> None:
    """Else none of this would show anything."""
    probe = Probe(one_of_each(ids_of(memory), 4), brief=True)
    every = list(answers(memory, Reader("simplex:dm", "marcus"), probe))
    assert {asked.partition("(")[0] for asked, _ in every} == set(reads())
    told = "".join(told for _, told in every)
    assert {word for word in MARCUS_OWN if word in told.casefold()} == set(MARCUS_OWN)
    in_team = "".join(told for _, told in answers(memory, Reader(TEAM), probe))
    assert {word for word in TEAM_OWN if word in in_team.casefold()} == set(TEAM_OWN)
    everything = repr((memory.log(limit=10_000), memory.entities(), memory.links()))
    assert {word for word in CANARIES if word in everything.casefold()} == set(CANARIES)


def test_an_agent_is_told_what_it_was_told(memory: Memory) -> None:
    with Memory(memory._store.path, agent="bot", settings=memory.settings) as bot:
        assert leaks(bot, Reader(LOBBY), Probe(()), set(BOT_OWN)) == []
        assert BOT_OWN[0] in repr(bot.recall("doctor", channel=LOBBY)).casefold()
    with Memory(memory._store.path, agent="other", settings=memory.settings) as other:
        assert leaks(other, Reader(LOBBY), Probe(one_of_each(ids_of(memory)))) == []
        assert leaks(other, Reader("simplex:dm", "marcus"), Probe(())) == []


def test_a_word_that_is_guessed_is_not_confirmed(memory: Memory) -> None:
    """To ask with the secret word itself gives what a word gives that nobody ever said."""
    for word in (*MARCUS_OWN, *TEAM_OWN):
        nonsense = "q" * len(word)
        for reader in (Reader(LOBBY), Reader("simplex:eve", "eve")):
            seen: list[str] = []
            for asked in (word, nonsense):
                given: dict[str, Any] = {"channel": reader.channel, "sender": reader.sender}
                hits = memory.recall(f"who spoke of {asked}", explain=True, **given)
                context = memory.context(f"who spoke of {asked}", **given)
                known = memory.understand(f"who spoke of {asked}", **given)
                told = repr((list(hits), hits.confidence, hits.notes, context.text, known.entities))
                seen.append(told.replace(asked, "").replace(asked[:-1], ""))
            assert seen[0] == seen[1], word


def test_errors_are_the_same_for_what_is_hidden_and_for_what_is_not_there(memory: Memory) -> None:
    told = "".join(told for _, told in answers(memory, Reader(LOBBY), Probe((), brief=True)))
    hidden = one_of_each([id for id in ids_of(memory, private=True) if id not in told])
    assert {"int", "fact", "conv", "ses", "sum"} <= {id.partition("_")[0] for id in hidden}
    for id in hidden:
        never = id[:-4] + ("0000" if not id.endswith("0000") else "1111")
        for name in ("interaction", "why", "history", "summary", "summarised_in", "sessions", "find_entity"):
            said = []
            for asked in (id, never):
                try:
                    said.append(repr(getattr(memory, name)(asked, channel=LOBBY)))
                except RecollectError as error:
                    said.append(f"{type(error).__name__} {error}".replace(asked, "it"))
            assert said[0] == said[1], (name, id)


def test_every_method_is_tried_or_listed_with_a_reason() -> None:
    assert set(public_methods()) == set(reads()) | set(WRITES) | OWNER
    assert not set(reads()) & OWNER
    for name in OWNER:
        parameters = inspect.signature(public_methods()[name]).parameters
        assert not {"channel", "reader_channel"} & set(parameters), f"{name} reads as somebody"


def test_a_checkpoint_in_public_tells_nothing_private(memory: Memory) -> None:
    for name in ("checkpoint", "end", "split"):
        made = getattr(memory, name)(LOBBY, sender="eve")
        assert [word for word in CANARIES if word in repr(made).casefold()] == []


def _commands() -> list[list[str]]:
    """Every command that reads as somebody, as the command line itself tells."""
    from recollect.cli import cli

    found = []
    for name, command in cli.commands.items():
        options = {option for parameter in command.params for option in parameter.opts}
        reader = next((parameter for parameter in command.params if "--channel" in parameter.opts), None)
        if reader is None or "Read as" not in str(getattr(reader, "help", "")):
            continue
        needed = [parameter for parameter in command.params if parameter.required]
        given = ["Where does Marcus live?" if "query" in str(each.name) else "Marcus" for each in needed]
        found.append([name, *given, "--channel", LOBBY, *(["--as", "eve"] if "--as" in options else [])])
    return found


def test_no_command_tells_more_than_its_method(memory: Memory, forks: Path, tmp_path: Path) -> None:
    path = memory._store.path
    memory.close()
    commands = _commands()
    assert len(commands) >= 5
    for arguments in commands:
        done = subprocess.run(
            [str(forks / "recollect"), *arguments, "--db", str(path), "--json"],
            capture_output=True, check=False, timeout=120, cwd=tmp_path,
            env={"RECOLLECT_EMBEDDER": "none", "PATH": "/usr/bin:/bin"},
        )  # fmt: skip
        told = (done.stdout + done.stderr).decode().casefold()
        assert "traceback" not in told, told
        assert [word for word in CANARIES if word in told] == [], arguments


@pytest.mark.long
def test_on_postgres_too(
    open_at: Callable[..., Memory], postgres_database: str, opening: frozenset[tuple[str, str]]
) -> None:
    memory = open_at(postgres_database, **SETTINGS)
    furnish(memory)
    names = ("order_whatever", "consent_of_somebody_else", "a_private_channel_turned_public", "a_suggested_link")
    readers = dict.fromkeys(reader for name in names for reader in WAYS[name](memory)[:2])
    memory.learn()
    probe = Probe(one_of_each(ids_of(memory, private=True)), QUESTIONS[:2], brief=True, doors=opening)
    for reader in readers:
        assert leaks(memory, reader, probe, set()) == []
    assert json.loads(next(iter(memory.export(channel=LOBBY))))["complete"] is False
