"""What users and benchmarks call. A change here is a change for them: make it on purpose, say so in the changelog."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import recollect
from recollect import AsyncMemory, Memory, Settings

NAMES = [
    "Acquaintance",
    "Ambiguous",
    "AsyncMemory",
    "Beat",
    "Channel",
    "Check",
    "Citation",
    "Conflict",
    "Context",
    "Conversation",
    "DisambiguationRequired",
    "DuplicateConflict",
    "Embedder",
    "EmbedderError",
    "Entity",
    "Episode",
    "Erasure",
    "Expertise",
    "Fact",
    "Gap",
    "Handle",
    "Hit",
    "Hits",
    "ImportFailed",
    "Imported",
    "Interaction",
    "InvalidInput",
    "JobStatus",
    "Judgment",
    "Link",
    "Manner",
    "Memory",
    "ModelError",
    "NewerDatabase",
    "NotADatabase",
    "NotFound",
    "Note",
    "Overview",
    "Passage",
    "Point",
    "Procedure",
    "Profile",
    "ProfileItem",
    "Promise",
    "Proposal",
    "Query",
    "Question",
    "RecollectError",
    "Reply",
    "Reranker",
    "Resolution",
    "Section",
    "Session",
    "Settings",
    "Soul",
    "SoulChange",
    "SoulItem",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReadOnly",
    "Summary",
    "Tag",
    "TagChange",
    "Task",
    "Trace",
    "Used",
    "Verdict",
    "Verification",
    "Window",
    "__version__",
]

# Parameters after `self`; those behind the star are given by name only.
METHODS: dict[str, str] = {
    "__init__": "database * space agent settings embedder reranker models",
    "chat": "message * channel sender model tools stream system budget history privacy external_id metadata",
    "observe": ("content * channel sender privacy direction occurred_at external_id metadata role type agent to"),
    "observe_many": "items",
    "note": "content * tags title channel sender privacy occurred_at external_id origin",
    "propose_note": "content * tags title channel sender",
    "notes": "* tags status origin entity text between all channel sender limit",
    "get_note": "id * channel sender",
    "daily": "day * channel sender",
    "edit_note": "id * content title tags",
    "archive_note": "id * reason on",
    "import_notes": "source * channel sender privacy progress",
    "recall": "query * limit channel sender entity kinds tags between as_of min_score rerank explain",
    "context": "query * channel sender budget as_of",
    "understand": "query * now channel sender",
    "learn": "progress * at_most",
    "reembed": "progress",
    "learn_facts": "progress",
    "distil": "progress",
    "facts": "* entity kinds category channel sender as_of true_at past limit",
    "episodes": "interactions * channel sender",
    "conflicts": "* all channel sender",
    "settle": "conflict keep",
    "evergreen": "fact on",
    "debunk": "item reason * undo",
    "feedback": "item verdict * channel sender",
    "questions": "channel sender * limit",
    "overview": "* days channel sender",
    "activity": "since until * channel sender",
    "newest_facts": "* limit channel sender",
    "acquaintances": "* type like skip limit channel sender",
    "why": "id * channel sender",
    "history": "fact * channel sender",
    "resolve": "name * text sender previous type channel",
    "meant": "mention entity * sender",
    "judge": "question * inputs",
    "judgments": "* question since limit",
    "spending": "* question since",
    "ask_again": "",
    "window": "channel * sender budget limit",
    "compact": "channel * sender conversation keep",
    "summaries": "scope * subject entity channel sender between all limit",
    "summary": "id * channel sender",
    "summarised_in": "id * channel sender all",
    "procedures": "* entity channel sender limit",
    "working_memory": "channel * sender text",
    "end": "channel * sender note",
    "checkpoint": "channel * sender",
    "split": "channel * sender note",
    "decide": "item answer * keep text tags contexts note days",
    "describe_channel": "channel * privacy direct members join_rule encrypted world_readable",
    "gaps": "* channel sender all limit",
    "manner": "channel * sender",
    "members": "group * add remove channel sender",
    "profile": "entity * channel sender",
    "profile_history": "entity * type slot channel sender",
    "profile_page": "entity * channel sender",
    "promises": "* entity channel sender all limit",
    "recording": "channel * sender on",
    "resolve_gap": "id outcome",
    "review": "* kind limit all",
    "scan_gaps": "dry_run",
    "settle_promise": "id outcome",
    "share": "interaction * with_ undo",
    "shared": "* channel sender",
    "tags": "* prefix kind channel sender",
    "tag": "name * channel sender",
    "rename_tag": "old new",
    "tag_history": "name",
    "tasks": "* all",
    "undo": "item",
    "soul": "agent * version channel sender",
    "soul_history": "agent",
    "soul_rollback": "agent version",
    "edit_soul": "agent * add remove part",
    "instruct": "text agent",
    "instructions": "agent",
    "system_prompt": "agent * channel sender",
    "reflect": "agent",
    "log": "* limit channel conversation entity between types before after reader_channel reader_sender",
    "interaction": "id * channel sender",
    "entities": "* type limit channel sender",
    "entity": "name * type aliases properties external_ref privacy",
    "find_entity": "who * channel sender",
    "zone": "* channel sender",
    "channels": "* channel sender",
    "conversations": "* entity on status limit channel sender",
    "sessions": "conversation * channel sender",
    "link": "one other * verified",
    "unlink": "one other",
    "links": "entity * all",
    "agents": "* channel sender fields",
    "best_at": "field * channel sender limit",
    "heartbeat": "jobs * dry_run all stop",
    "jobs": "",
    "verify": "progress * head accept_head",
    "doctor": "",
    "forget": "* entity interaction conversation dry_run",
    "index": "progress",
    "rebuild": "progress * layer",
    "export": "* channel sender progress",
    "import_": "lines progress",
    "close": "",
}

HIT = ["id", "kind", "text", "score", "signals", "audience", "occurred_at", "sources", "external_ids"]


def public_methods(cls: type) -> dict[str, Callable[..., Any]]:
    members = {name: getattr(cls, name) for name in dir(cls)}
    return {name: member for name, member in members.items() if callable(member) and not name.startswith("_")}


def parameters(method: Callable[..., Any]) -> str:
    words: list[str] = []
    for parameter in list(inspect.signature(method).parameters.values())[1:]:
        if parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD) and "*" not in words:
            words.append("*")
        words.append(parameter.name)
    return " ".join(words)


def test_exactly_these_names_are_exported() -> None:
    assert sorted(recollect.__all__) == sorted(NAMES)
    assert len(recollect.__all__) == len(set(recollect.__all__))
    for name in NAMES:
        assert getattr(recollect, name) is not None


def test_memory_has_exactly_these_methods_and_parameters() -> None:
    methods = {"__init__": Memory.__init__, **public_methods(Memory)}
    assert {name: parameters(method) for name, method in methods.items()} == METHODS


def test_async_memory_mirrors_every_method_of_memory() -> None:
    assert set(public_methods(AsyncMemory)) == set(public_methods(Memory))
    assert parameters(AsyncMemory.__init__) == METHODS["__init__"]
    for name, method in public_methods(AsyncMemory).items():
        wanted = inspect.isasyncgenfunction if name == "export" else inspect.iscoroutinefunction
        assert wanted(method), f"AsyncMemory.{name} is not asynchronous"
        assert method.__name__ == name
        assert method.__doc__ == getattr(Memory, name).__doc__


def test_async_memory_passes_on_what_it_is_given_and_what_it_gets(tmp_path: Path) -> None:
    async def session() -> tuple[str, str, int]:
        settings = Settings(background=False)
        async with AsyncMemory(tmp_path / "memory.db", space="s", agent="a", settings=settings) as memory:
            said = await memory.observe("We meet in Lisbon", channel="cli:local", sender="marcus")
            hits = await memory.recall("lisbon", limit=1)
            return said.id, hits[0].id, len([line async for line in memory.export()])

    said, found, lines = asyncio.run(session())
    assert said == found
    assert lines == 3


def test_a_hit_has_the_fields_that_others_rely_on() -> None:
    assert list(inspect.signature(recollect.Hit).parameters)[: len(HIT)] == HIT


def test_the_version_is_the_one_of_the_package() -> None:
    import tomllib

    project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text())["project"]
    assert recollect.__version__ == project["version"]
