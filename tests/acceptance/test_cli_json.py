"""`--json` on every command: one document, and nothing else, on standard output."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import click
import pytest

from recollect.cli import cli

from .conftest import Recollect

ROOM = "matrix:!home:example.org"
MARCUS = "@marcus:example.org"

# A call of each command that succeeds on the small memory below; a new command needs a line here.
CALLS = {
    "start": [],
    "remember": ["hello"],
    "note": ["hello"],
    "notes": [],
    "note-show": ["NOTE"],
    "note-edit": ["NOTE", "The key is under the stone"],
    "note-archive": ["NOTE"],
    "daily": [],
    "tags": [],
    "tag show": ["house"],
    "tag rename": ["house", "home"],
    "demo": [],
    "chat": ["Where did Marcus move?"],
    "debunk": ["FACT", "a joke"],
    "feedback": ["FACT", "useful"],
    "questions": ["--channel", ROOM, "--as", MARCUS],
    "soul": ["desk"],
    "reflect": ["desk"],
    "instruct": ["Be brief"],
    "prompt": ["desk"],
    "keys add": ["owner"],
    "keys list": [],
    "keys revoke": ["KEY"],
    "keys link": [],
    "recall": ["berlin"],
    "context": ["berlin"],
    "understand": ["who moved last night?"],
    "facts": [],
    "why": ["FACT"],
    "history": ["FACT"],
    "conflicts": [],
    "settle": ["CONFLICT", "both"],
    "resolve": [MARCUS],
    "summaries": [],
    "window": ["irc:#a"],
    "compact": [ROOM],
    "procedures": [],
    "evergreen": ["FACT"],
    "end": [ROOM, "--as", MARCUS],
    "checkpoint": [ROOM, "--as", MARCUS],
    "split": [ROOM, "--as", MARCUS],
    "promises": [],
    "promise-done": ["PROMISE"],
    "profile": [MARCUS],
    "agents": [],
    "best-at": ["moving"],
    "gaps": [],
    "gap-resolved": ["GAP"],
    "tasks": [],
    "review": [],
    "decide": ["PROPOSAL", "later"],
    "undo": ["PROPOSAL"],
    "members": [ROOM, "--add", MARCUS],
    "share": ["INTERACTION"],
    "shared": [],
    "recording": [ROOM],
    "channel": [ROOM, "--direct"],
    "heartbeat": [],
    "log": [],
    "entities": [],
    "entity show": [MARCUS],
    "entity add": ["Marta"],
    "channels": [],
    "conversations": [],
    "sessions": ["CONVERSATION"],
    "link": [MARCUS, "marcus@example.org"],
    "unlink": [MARCUS, "simplex:marcus"],
    "links": [],
    "forget": ["--entity", MARCUS, "--yes"],
    "verify": [],
    "doctor": [],
    "learn": [],
    "judgments": [],
    "judge": ["speech_act", "--input", '{"text": "Is it raining?"}'],
    "worker": ["--once"],
    "reembed": [],
    "bench": ["--queries", "2"],
    "rebuild": [],
    "export": ["out.jsonl"],
    "import": ["in.jsonl", "--space", "other"],
    "config": [],
}


def leaves(command: click.Command, path: str = "") -> Iterator[tuple[str, click.Command]]:
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from leaves(child, f"{path} {name}".strip())
    else:
        yield path, command


LEAVES = dict(leaves(cli))


# These serve until they are stopped; what they say is tried in the folders of their faces.
FACES = {"serve", "mcp"}


def test_there_is_a_call_for_every_command() -> None:
    assert set(CALLS) == set(LEAVES) - FACES


KNOWING = {"note-show", "note-edit", "note-archive", "tag show", "tag rename"}


@pytest.mark.parametrize("name", LEAVES)
def test_every_command_has_the_common_options_and_says_what_it_does(name: str) -> None:
    command = LEAVES[name]
    options = {option for parameter in command.params for option in parameter.opts}
    assert {"--json", "--db", "--space", "--agent"} <= options
    assert command.help
    undocumented = [item.name for item in command.params if isinstance(item, click.Option) and not item.help]
    assert not undocumented


@pytest.mark.parametrize("name", CALLS)
def test_every_command_answers_with_one_document(name: str, recollect: Recollect) -> None:
    if name == "reembed":
        recollect = recollect.but(RECOLLECT_EMBEDDER="recollect")
    if {"GAP", "PROMISE"} & set(CALLS[name]):
        recollect = recollect.but(RECOLLECT_READER="ours")
    with recollect.memory() as memory:
        stored = memory.observe("I moved to Berlin", channel=ROOM, sender=MARCUS)
        memory.link(MARCUS, "simplex:marcus")
        if "FACT" in CALLS[name] or "CONFLICT" in CALLS[name]:
            for number, who in enumerate(("ann", "ben")):
                memory.observe(
                    f"Zoe lives in {('Rome', 'Oslo')[number]}", channel="irc:#a", sender=who, privacy="public"
                )
            memory.entity("Zoe")
            memory.learn_facts()
        noted = memory.note("The key is under the mat", tags=["house"]) if name in KNOWING else None
        if {"PROMISE", "GAP", "PROPOSAL"} & set(CALLS[name]):
            asked: dict[str, Any] = {"channel": "email:1", "sender": "marcus@example.org", "privacy": "private"}
            memory.observe("Can you export it as PDF?", **asked)
            memory.observe("Sorry, I can't export files as PDF.", channel="email:1", direction="outbound")
            memory.observe("My matrix handle is @marcus:example.org. I'll send you the report tomorrow.", **asked)
            memory.learn()
        facts, open_ = memory.facts(), memory.conflicts()
        promised, needed, waiting = memory.promises(), memory.gaps(), memory.review(kind="identity")
        if name == "undo":
            memory.decide(waiting[0].id, "reject")
        (recollect.folder / "in.jsonl").write_text("".join(memory.export()))
    known = {"CONVERSATION": stored.conversation, **({"FACT": facts[0].id} if facts else {})}
    known |= {"CONFLICT": open_[0].id} if open_ else {}
    items = (("PROMISE", promised), ("GAP", needed), ("PROPOSAL", waiting), ("INTERACTION", [stored]))
    known |= {word: some[0].id for word, some in items if some}
    known |= {"NOTE": noted.id} if noted is not None else {}
    if "KEY" in CALLS[name]:
        known["KEY"] = recollect.json("keys", "add", "owner")["key"]["id"]
    arguments = [known.get(item, item) for item in CALLS[name]]
    result = recollect.ok(*name.split(), *arguments, "--json")
    assert isinstance(json.loads(result.out), dict | list)
    progress = "learning the example: " if name == "demo" else "\0"  # which tells how far it is, where it takes long
    assert [line for line in result.err.splitlines() if not line.startswith(progress)] == []


def test_lists_are_arrays_and_times_have_a_zone(recollect: Recollect) -> None:
    assert recollect.json("log") == []
    recollect.ok("remember", "I moved to Berlin", "--as", MARCUS, "--channel", ROOM, "--at", "2026-02-27T09:30:00Z")
    (hit,) = recollect.json("recall", "berlin")
    assert hit["occurred_at"] == "2026-02-27T09:30:00.000000Z"
    assert hit["sources"] == [hit["id"]]
    entity = recollect.json("entity", "show", MARCUS)
    assert entity["handles"] == [{"channel_type": "matrix", "handle": MARCUS, "entity": entity["id"]}]


def test_errors_are_documents_too(recollect: Recollect) -> None:
    for arguments, field in (
        (("recall", " "), "query"),
        (("log", "--limit", "many"), "limit"),
        (("log", "--since", "whenever"), "since"),
        (("entity", "show", "nobody"), None),
        (("recall",), "query"),
        (("levitate",), None),
    ):
        result = recollect.run(*arguments, "--json")
        assert (result.status, result.out) == (2, "")
        told = json.loads(result.err)
        assert set(told) == {"error", "field"}
        assert told["field"] == field
        assert told["error"]


def test_a_message_that_says_json_asks_for_nothing(recollect: Recollect) -> None:
    assert recollect.ok("remember", "--", "--json").out.startswith("remembered")
    assert recollect.run("recall", "--limit", "0", "--", "--json").err.startswith("error: limit")


def test_json_survives_a_pipe_that_is_not_utf8(recollect: Recollect) -> None:
    recollect.ok("remember", "naïve 😀 \x9b31m")
    result = recollect.anew().ok("log", "--json", PYTHONUTF8="0", PYTHONIOENCODING="iso8859-5")
    assert result.out.isascii()
    assert result.data[0]["content"] == "naïve 😀 \x9b31m"
    assert "\x9b" not in recollect.ok("log", "--json").out
    plain = recollect.anew().ok("log", PYTHONUTF8="0", PYTHONIOENCODING="iso8859-5").out
    assert "na\\xefve \\U0001f600" in plain
