"""Somebody who may not write opens a memory, reads in every way, and then tries to write in every way. A program; never
imported. Root may write everything, so it becomes nobody first: after it has loaded all that it needs."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from recollect import Memory, RecollectError, Settings

HOW: dict[str, Any] = {"embedder": "none"}


def reads(memory: Memory) -> dict[str, Callable[[], object]]:
    newest = memory.log(limit=1)[0]
    return {
        "recall": lambda: [hit.text for hit in memory.recall("berlin")],
        "log": lambda: [item.content for item in memory.log(limit=100)],
        "facts": lambda: [fact.sentence for fact in memory.facts()],
        "why": lambda: [trace.text for fact in memory.facts() for trace in memory.why(fact.id).because],
        "context": lambda: memory.context("Where does Ann live?").text,
        "window": lambda: len(memory.window("irc:#a", sender="ann").interactions),
        "verify": lambda: memory.verify().ok,
        "export": lambda: list(memory.export()),
        "doctor": lambda: [check.name for check in memory.doctor() if not check.ok],
        "entities": lambda: [entity.name for entity in memory.entities()],
        "conversations": lambda: len(memory.conversations()),
        "summaries": lambda: len(memory.summaries()),
        "promises": lambda: len(memory.promises()),
        "profile": lambda: memory.profile("irc:ann").text,
        "review": lambda: len(memory.review()),
        "notes": lambda: len(memory.notes()),
        "overview": lambda: memory.overview().counts["interactions"],
        "interaction": lambda: memory.interaction(newest.id).content,
        "as a reader": lambda: [hit.text for hit in memory.recall("berlin", channel="irc:#a", sender="ann")],
    }


def writes(memory: Memory) -> dict[str, Callable[[], object]]:
    return {
        "observe": lambda: memory.observe("rome", channel="irc:#a"),
        "observe_many": lambda: memory.observe_many([{"content": "rome", "channel": "irc:#a"}] * 3),
        "note": lambda: memory.note("rome"),
        "forget": lambda: memory.forget(entity="irc:ann"),
        "link": lambda: memory.link("irc:ann", "irc:ben", verified=True),
        "entity": lambda: memory.entity("Zoe"),
        "rebuild": lambda: memory.rebuild(),
        "learn": lambda: memory.learn(),
        "import": lambda: Memory(memory._store.name, space="copy", settings=Settings(**HOW)).import_(
            [b'{"recollect": "export", "version": 1, "complete": true, "position": 0, "hash": ""}\n']
        ),
        "working memory": lambda: memory.working_memory("irc:#a", sender="ann", text="rome"),
        "accept": lambda: memory.verify(accept_head=True),
        "index": lambda: memory.index(),
    }


def tried(what: dict[str, Callable[[], object]]) -> dict[str, Any]:
    said: dict[str, Any] = {}
    for name, do in what.items():
        try:
            said[name] = do()
            json.dumps(said[name])
        except RecollectError as error:
            said[name] = {"error": type(error).__name__, "message": str(error)}
        except TypeError:
            said[name] = "done"
    return said


def fill(memory: Memory) -> None:
    for number in range(6):
        memory.observe(f"The {number}th train to Berlin was late", channel="irc:#a", sender="ann")
    memory.observe("I live in Berlin.", channel="irc:#a", sender="ann")


def session(path: str) -> dict[str, Any]:
    with Memory(path, settings=Settings(**HOW)) as memory:
        return {"reads": tried(reads(memory)), "writes": tried(writes(memory))}


def main() -> None:
    path = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:  # all modules are loaded now: nobody may not be able to read them
        with Memory(f"{folder}/memory.db", settings=Settings(**HOW)) as memory:
            fill(memory)
            memory.learn()
        session(f"{folder}/memory.db")
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65_534)
        os.setuid(65_534)
    json.dump(session(path), sys.stdout)


if __name__ == "__main__":
    main()
