"""The memory to read by address: memory://entity/…, note, day, conversation, summary. Each as its reader may see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, unquote

from recollect import NotFound
from recollect.server.clock import times_in, today
from recollect.server.mcp import rows, tools
from recollect.server.mcp.answers import HEAD, MOST, cut, one_line
from recollect.server.mcp.tools import Asked
from recollect.understanding.quotation import without_tokens

SCHEME = "memory://"
PEOPLE = 20  # that are listed
TALKS = 10


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of resource: what stands after its name in the address, and how it is read."""

    name: str
    variable: str
    description: str
    read: Callable[[Asked, str], str]

    @property
    def template(self) -> str:
        return f"{SCHEME}{self.name}/{{{self.variable}}}"


@dataclass(frozen=True, slots=True)
class Listed:
    uri: str
    name: str
    description: str


def _entity(asked: Asked, who: str) -> str:
    return without_tokens(asked.memory.profile(tools.meant(asked, who), **asked.who.reads).text)


def _note(asked: Asked, id: str) -> str:
    found = asked.memory.interaction(id, **asked.who.reads)
    if found.type != "note":
        raise NotFound(f"{id} is no note.")
    return rows.said(found, asked.memory.settings.owner).line


def _day(asked: Asked, day: str) -> str:
    tool = tools.offered(asked.who)["summary"]
    return tool.run(asked, {"day": day, "entity": None, "budget": MOST}).text.removeprefix(f"{HEAD}\n")


def _conversation(asked: Asked, id: str) -> str:
    found = asked.memory.log(
        conversation=id, limit=200, reader_channel=asked.who.channel, reader_sender=asked.who.sender
    )
    return "\n".join(rows.said(each, asked.memory.settings.owner).line for each in found)


def _summary(asked: Asked, id: str) -> str:
    return rows.summary(asked.memory.summary(id, **asked.who.reads)).line


KINDS = (
    Kind("entity", "name", "All that is known of a person, project or company: a name, handle or id.", _entity),
    Kind("note", "id", "One note.", _note),
    Kind("day", "date", "What happened on a day: today, yesterday or 2026-02-27.", _day),
    Kind("conversation", "id", "The newest messages of a conversation.", _conversation),
    Kind("summary", "id", "One summary.", _summary),
)


def address(kind: str, what: str) -> str:
    return f"{SCHEME}{kind}/{quote(what, safe='')}"


def read(asked: Asked, uri: str) -> str:
    """The text at an address, marked as remembered."""
    kind, sign, what = uri.removeprefix(SCHEME).partition("/")
    known = {each.name: each for each in KINDS}
    if not uri.startswith(SCHEME) or not sign or kind not in known or not what.strip("/"):
        raise NotFound(f"there is no {uri[:200]!r}; the addresses are {', '.join(each.template for each in KINDS)}.")
    with times_in(asked.memory.zone(**asked.who.reads)):
        text, _ = cut(known[kind].read(asked, unquote(what.rstrip("/"))), MOST)
    return f"{HEAD}\n{text}"


def listed(asked: Asked) -> list[Listed]:
    """Today, who is known, and the latest conversations; anything else by its address."""
    memory, reads = asked.memory, asked.who.reads
    with times_in(memory.zone(**reads)):
        made = [Listed(address("day", f"{today()}"), "today", "What happened today.")]
    made += [
        Listed(address("entity", each.id), one_line(each.name, 120), f"What is known of {one_line(each.name, 120)}.")
        for each in memory.entities(limit=PEOPLE, **reads)
    ]
    made += [
        Listed(
            address("conversation", each.id),
            f"conversation on {one_line(each.channel)}",
            f"{each.interactions} messages.",
        )
        for each in memory.conversations(limit=TALKS, **reads)
    ]
    return made
