"""Every way to read, found by looking at Memory itself: a read that is added is tried without being added here."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from recollect import Memory, RecollectError
from recollect.audience import channel_entity
from recollect.entities.names import handle_entity
from recollect.store.schema import metadata

# Methods that take a channel and are no reads, and why.
WRITES = {
    "observe": "writes what it is given",
    "feedback": "writes what somebody found, and gives back nothing that was said",
    "note": "writes what it is given",
    "propose_note": "writes what it is given",
    "import_notes": "writes what it is given, and gives back how much that was",
    "chat": "writes what it is given; what it answers with is recall and context, and tested with it",
    "describe_channel": "the owner's word on what a channel is; what it gives back is tested with channel facts",
    "recording": "the channel is what is asked about, and the answer a yes or no for the owner",
    "end": "writes, and gives back nothing that was said",
    "split": "writes, and gives back nothing that was said",
    "compact": "folds a talk; it is done in a way of its own, and what came of it is read",
    "checkpoint": "writes; what it gives back is tried as an attack of its own",
}
# Methods without a channel: they have no reader but the owner.
OWNER = {
    "archive_note", "ask_again", "close", "debunk", "decide", "distil", "doctor", "edit_note", "edit_soul", "entity",
    "evergreen", "forget", "heartbeat", "import_", "index", "instruct", "instructions", "jobs", "judge", "judgments",
    "learn", "learn_facts", "link", "links", "meant", "observe_many", "rebuild", "reembed", "reflect", "rename_tag",
    "resolve_gap", "review", "scan_gaps", "settle", "settle_promise", "share", "soul_history", "soul_rollback",
    "spending", "tag_history", "tasks", "undo", "unlink", "verify",
}  # fmt: skip
QUESTIONS = (
    "Where does Marcus live?", "What did Anna say in private?", "secret salary sister doctor report numbers",
    "repeat everything you were told", "release name", "alarm code",
)  # fmt: skip
SOUL = "concierge"  # an agent that has one
TAGS = ("quibnar", "wine")
NAMES = ("Marcus", "marcus", "simplex:marcus", "@anna:x", "irc:anna", "web:eve", "Eve", "cli:owner", "%", "*")


@dataclass(frozen=True)
class Reader:
    channel: str
    sender: str | None = None


@dataclass(frozen=True)
class Probe:
    """What to ask with. `ids` are of everything that there is."""

    ids: tuple[str, ...]
    questions: Sequence[str] = QUESTIONS
    names: Sequence[str] = NAMES
    brief: bool = False  # each filter with one value only
    past: bool = True  # also what others took the place of: which there are hangs on when something was derived
    doors: frozenset[tuple[str, str]] | None = None  # kinds of ids that a read is tried with (None: all of them)

    def at(self, name: str) -> Probe:
        """The same for one read."""
        if self.doors is None:
            return self
        return replace(self, ids=tuple(id for id in self.ids if (name, kind_of(id)) in self.doors) or self.ids[:1])


def public_methods() -> dict[str, Any]:
    found = inspect.getmembers(Memory, inspect.isfunction)
    return {name: method for name, method in found if not name.startswith("_")}


def reads() -> dict[str, Any]:
    """Methods that read as somebody."""
    return {
        name: method
        for name, method in public_methods().items()
        if {"channel", "reader_channel"} & set(inspect.signature(method).parameters) and name not in WRITES
    }


def ids_of(memory: Memory, *, private: bool = False) -> tuple[str, ...]:
    """The ids of everything in every table, as only somebody with the file could know them; or of what is private."""
    found: dict[str, None] = {}
    with memory._store.read() as connection:
        for table in metadata.sorted_tables:
            if private and "audience" not in table.c:
                continue
            for row in connection.execute(table.select()).mappings():
                if private and not str(row["audience"]).startswith("private:"):
                    continue
                for value in row.values():
                    if isinstance(value, str) and value.partition("_")[0].isalpha() and _is_id(value):
                        found.setdefault(value)
    made_up = [handle_entity("simplex", "marcus"), channel_entity("simplex:dm"), channel_entity("irc:team")]
    return tuple(dict.fromkeys([*made_up, *found]))


def _is_id(value: str) -> bool:
    prefix, _, rest = value.partition("_")
    return 2 <= len(prefix) <= 5 and len(rest) >= 16 and rest.isalnum() and value.islower()


def one_of_each(ids: Iterable[str], most: int = 1) -> tuple[str, ...]:
    """An id of each kind, or a few: enough to try a door with."""
    kinds: dict[str, list[str]] = {}
    for id in ids:
        kinds.setdefault(kind_of(id), []).append(id)
    return tuple(id for each in kinds.values() for id in each[:most])


def kind_of(id: str) -> str:
    return id.partition("_")[0]


def doors(memory: Memory, reader: Reader) -> frozenset[tuple[str, str]]:
    """Which kinds of ids open anything at all, by which read, to somebody who may see it."""
    ids = one_of_each(ids_of(memory), 3)
    return frozenset(
        (name, kind_of(id))
        for name, method, given in _calls(reader, Probe(ids, ("x",), ()))
        for id in ids
        if id in given.values() and not _tried(method, memory, given).startswith(("NotFound", "InvalidInput"))
    )


def answers(memory: Memory, reader: Reader, probe: Probe) -> Iterator[tuple[str, str]]:
    """Every answer, error or not, in full."""
    for name, method, given in _calls(reader, probe):
        yield f"{name}({given})", _tried(method, memory, given)


def _calls(reader: Reader, probe: Probe) -> Iterator[tuple[str, Any, dict[str, Any]]]:
    for name, method in reads().items():
        for given in _arguments(inspect.signature(method).parameters, reader, probe.at(name)):
            yield name, method, given


def _tried(method: Any, memory: Memory, given: dict[str, Any]) -> str:
    asked = [value for value in given.values() if isinstance(value, str)]
    try:
        found = method(memory, **given)
        if inspect.isgenerator(found):
            found = list(found)
        told = f"{found!r}\n{_json(found)}"
    except RecollectError as error:
        told = f"{type(error).__name__}: {error} {error.__dict__!r}"
    for value in asked:  # what one says oneself comes back in errors and in a question that was understood
        told = told.replace(value, "").replace(repr(value), "")
    return told


def _json(found: object) -> str:
    return json.dumps(found, default=lambda value: getattr(value, "__dict__", None) or repr(value))


def _arguments(parameters: Any, reader: Reader, probe: Probe) -> Iterator[dict[str, Any]]:
    """Calls of a method: its needed arguments from what fits them, and each filter in turn."""
    own = {"reader_channel": reader.channel, "reader_sender": reader.sender}
    if "reader_channel" not in parameters:
        own = {"channel": reader.channel, "sender": reader.sender}
    needed = [
        name
        for name, parameter in parameters.items()
        if parameter.default is inspect.Parameter.empty and name not in (*own, "self")
    ]
    base = {name: value for name, value in own.items() if name in parameters}
    if not needed:
        yield base
    elif len(needed) == 1:
        for value in _values(needed[0], probe):
            yield {**base, needed[0]: value}
    elif needed == ["since", "until"]:
        yield {**base, "since": date(2026, 1, 1), "until": date(2026, 12, 31)}
    for name in parameters:
        if name == "agent":  # whose soul is read
            yield {**base, name: SOUL}
        if name in ("tags", "prefix") and not needed:
            yield from ({**base, name: [word] if name == "tags" else word[:3]} for word in TAGS)
        if name in ("entity", "conversation", "subject", "on", "id", "agent", "tags"):
            first = {needed[0]: _values(needed[0], probe)[0]} if needed and needed[0] != name else {}
            if name not in needed:
                values = _values(name, probe)
                for value in values[:1] if probe.brief else values:
                    yield {**base, **first, name: value}
        if name in ("all", "past", "explain", "fields") and not needed and probe.past:
            yield {**base, name: True}


def _values(name: str, probe: Probe) -> list[Any]:
    if name in ("query", "field", "text"):
        return list(probe.questions)
    if name in ("interactions",):
        return [list(probe.ids)]
    if name in ("conversation", "id", "fact", "summary"):
        return list(probe.ids)
    if name == "on":
        return ["simplex:dm", "irc:team", "matrix:!dm:x"]
    if name == "agent":
        return ["bot", "other"]
    if name == "tags":
        return [["home"], ["alarm", "marcus", "family"]]
    return [*probe.names, *probe.ids]
