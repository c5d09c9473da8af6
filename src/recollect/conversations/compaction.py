"""When a conversation is compacted, and which of its messages are folded. Pure: no database, no clock.

A conversation is walked message by message, so that the folds are a function of the log: however often and in whatever
pieces it is looked at, the same messages are folded together. Never folded are the newest, what a system said, and tool
calls with their results; and an answer stays with the question that it answers.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

TURN = 20  # messages after which a turn that has not ended may be parted: somebody who goes on and on
WORKING = "working_memory:"  # how the external id of a note begins that is kept beside a conversation
_ALONE = ("event", "note", "reaction")  # types that answer nothing and begin something of their own


@dataclass(frozen=True, slots=True)
class Tools:
    """What a message has to do with tools: ids of the calls it makes (empty: a call without an id), of the call whose
    result it is."""

    calls: tuple[str, ...] = ()
    result_of: str | None = None

    def __bool__(self) -> bool:
        return bool(self.calls) or self.result_of is not None


NONE = Tools()


@dataclass(frozen=True, slots=True)
class Message:
    position: int
    id: str
    role: str
    type: str
    tokens: int
    at: datetime
    session: str = ""
    closes: bool = False  # its session, by a command
    tools: Tools = NONE
    pinned: bool = False  # stands beside the conversation rather than in it

    @property
    def foldable(self) -> bool:
        return not (self.tools or self.is_system)

    @property
    def is_system(self) -> bool:
        """What the system says to the agent. What happens in the world and commands such as /end have the same role,
        and are folded like the rest."""
        return self.role == "system" and self.type not in ("event", "command")

    @property
    def begins(self) -> bool:
        """Whether a turn begins with it, whatever came before."""
        return self.role == "user" or self.type in _ALONE


@dataclass(frozen=True, slots=True)
class Limits:
    """From which size on a conversation is compacted, and what stays. `summary` is what a summary may take."""

    tokens: float
    messages: int
    keep: int
    summary: int = 0

    @property
    def least(self) -> int:
        """Messages from which on a fold is worth its while: else each new message would be one."""
        return max(1, self.keep // 2)


@dataclass(frozen=True, slots=True)
class Request:
    """Somebody asked for it, at this place in the log. `keep`: how many to leave, if they said so."""

    position: int
    keep: int | None = None


@dataclass(frozen=True, slots=True)
class Fold:
    """Messages that are folded together, why, and up to where in the log that had to be known."""

    messages: tuple[Message, ...]
    known: int
    why: str


def folds(
    messages: Sequence[Message], limits: Limits, requests: Sequence[Request] = (), after: int = 0
) -> Iterator[Fold]:
    """The next folds of a conversation whose messages up to the position `after` are done with (0: none is). A few of
    those must be given all the same (TURN), to see where turns begin."""
    walk = _Walk(limits, after)
    asked = sorted(requests, key=lambda request: request.position)
    for message in messages:
        while asked and asked[0].position < message.position:
            yield from walk.asked(asked.pop(0))
        if message.pinned:
            continue
        if message.position <= after:
            walk.pass_by(message)
        else:
            yield from walk.take(message)
    for request in asked:
        yield from walk.asked(request)


class _Walk:
    def __init__(self, limits: Limits, after: int) -> None:
        self.limits = limits
        self.folded = after > 0
        self.after = after
        self.open: list[Message] = []  # all that came after what was folded
        self.edges: list[bool] = []  # whether a turn begins with it
        self.tokens = 0
        self.foldable = 0
        self.foldable_tokens = 0
        self.session: str | None = None
        self.running = TURN  # messages since the beginning of a turn

    def pass_by(self, message: Message) -> None:
        self._edge(message)
        self.session = message.session

    def take(self, message: Message) -> Iterator[Fold]:
        if self.session is not None and message.session != self.session and self.open:
            yield from self._fold(message.position, "its session ended", self.limits.keep)
        self.session = message.session
        self.open.append(message)
        self.edges.append(self._edge(message))
        self._count([message])
        if message.closes:
            yield from self._fold(message.position, "its session was ended", self.limits.keep)
        elif len(self.open) > self.limits.messages:
            yield from self._fold(message.position, f"more than {self.limits.messages} messages", self.limits.keep)
        elif self.tokens + self.limits.summary * self.folded >= self.limits.tokens:
            yield from self._fold(message.position, f"{self.limits.tokens:.0f} tokens or more", self.limits.keep)

    def asked(self, request: Request) -> Iterator[Fold]:
        if request.position > self.after:
            keep = self.limits.keep if request.keep is None else request.keep
            yield from self._fold(request.position, "asked for", keep, least=1)

    def _edge(self, message: Message) -> bool:
        edge = message.begins or self.running >= TURN
        self.running = 1 if message.begins else self.running + 1
        return edge

    def _fold(self, known: int, why: str, keep: int, least: int | None = None) -> Iterator[Fold]:
        """All that may be folded before the newest, if it is worth its while: many messages, or large ones."""
        least = self.limits.least if least is None else least
        large = self.limits.tokens / 4
        if self.foldable == 0 or (self.foldable < least and self.foldable_tokens < large):
            return
        end = len(self.open) - keep
        while 0 < end < len(self.open) and not self.edges[end]:
            end -= 1
        chosen = [number for number in range(end) if self.open[number].foldable]
        folded = tuple(self.open[number] for number in chosen)
        if not folded or (len(folded) < least and sum(message.tokens for message in folded) < large):
            return
        self.open, self.edges = self.open[chosen[-1] + 1 :], self.edges[chosen[-1] + 1 :]
        self.tokens = self.foldable = self.foldable_tokens = 0
        self._count(self.open)
        self.folded = True
        yield Fold(folded, known, why)

    def _count(self, messages: Sequence[Message]) -> None:
        for message in messages:
            self.tokens += message.tokens
            self.foldable += message.foldable
            self.foldable_tokens += message.tokens * message.foldable


def tools_of(role: str, metadata: Mapping[str, Any] | None) -> Tools:
    """What metadata says of tools: `tool_call` or `tool_calls` (each with its `id`), `tool_call_id` or `tool_result`
    of what came back."""
    metadata = metadata or {}
    several = metadata.get("tool_calls")
    made = [metadata["tool_call"]] if metadata.get("tool_call") else []
    made += several if isinstance(several, list) else [several] if several else []
    calls = tuple(dict.fromkeys(_id_of(call) for call in made))
    result = metadata.get("tool_call_id") or metadata.get("tool_result")
    if role == "tool" or result:
        return Tools((), _id_of(result) or "".join(calls[:1]))
    return Tools(calls) if calls else NONE


def _id_of(call: Any) -> str:
    if isinstance(call, Mapping):
        call = call.get("id") or call.get("tool_call_id") or ""
    return call if isinstance(call, str) else json.dumps(call, sort_keys=True) if isinstance(call, int) else ""


def wholes(messages: Sequence[Message]) -> list[tuple[Message, ...]]:
    """Messages in groups that must not be parted: a call with its results, all others alone. In the order of the last
    of each. A result without an id belongs to the latest call."""
    calls: dict[str, int] = {}
    latest: int | None = None
    groups: dict[int, list[Message]] = {}
    for number, message in enumerate(messages):
        of = message.tools.result_of
        call = None if of is None else calls.get(of, latest if of == "" else None)
        groups.setdefault(number if call is None else call, []).append(message)
        if message.tools.calls:
            latest = number
            calls |= dict.fromkeys(message.tools.calls, number)
    return sorted((tuple(group) for group in groups.values()), key=lambda group: group[-1].position)


def newest(messages: Sequence[Message], tokens: int, most: int | None, *, complete: bool) -> list[Message]:
    """The newest messages without a gap that take no more than so many tokens, calls and results whole; the newest is
    there whatever it takes. `complete`: nothing came before these; else a result may belong to a call that did."""
    kept: list[Message] = []
    for group in reversed(wholes(messages)):
        lost = group[0].tools.result_of is not None and not complete
        tokens -= sum(message.tokens for message in group)
        if kept and (lost or tokens < 0 or (most is not None and len(kept) + len(group) > most)):
            break
        kept += group
    return sorted(kept, key=lambda message: message.position)
