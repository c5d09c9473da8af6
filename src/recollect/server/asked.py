"""Who asks, and on which channel: from the key and the query of a request, never from its body."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.concurrency import run_in_threadpool

from recollect import Memory
from recollect.server.fields import ChannelName, Name
from recollect.server.house import House
from recollect.server.keys import Key
from recollect.server.problems import Problem

Channel = Annotated[
    ChannelName | None,
    Query(
        description="Read as on this channel. The owner may leave it out, and sees everything; a reader who leaves it "
        "out sees what is public.",
        examples=["matrix:!room:example.org"],
    ),
]
NamedChannel = Annotated[
    ChannelName, Query(description="The channel that is spoken on.", examples=["matrix:!room:example.org"])
]
Sender = Annotated[Name | None, Query(description="With whom one speaks there.", examples=["@marcus:example.org"])]


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: whose memory, as whom, on which channel with whom."""

    house: House
    key: Key
    memory: Memory
    channel: str | None = None
    sender: str | None = None

    @property
    def reader(self) -> dict[str, Any]:
        """The arguments of every read."""
        return {"channel": self.channel, "sender": self.sender}

    def refuse_channel(self, channel: str, field: str = "channel") -> None:
        if not self.key.opens(channel):
            raise Problem(403, "this key is not for that channel.", field=field)


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _asked(request: Request, role: str, channel: str | None = None, sender: str | None = None) -> Asked:
    house, key = house_of(request), request.scope["recollect.key"]
    if not key.may(role):
        raise Problem(403, f"this is for {_WHO[role]}; the key is that of {_WHO[key.role]}.")
    whose = key.space, key.agent, key.grant
    memory = house.spaces.ready(*whose)
    if memory is None:
        memory = await run_in_threadpool(house.spaces.of, *whose)
    return Asked(house, key, memory, channel, sender)


_WHO = {"reader": "a reader", "agent": "an agent", "owner": "the owner"}


async def reads(request: Request, channel: Channel = None, sender: Sender = None) -> Asked:
    """A reader or an agent who names a channel, or the owner."""
    asked = await _asked(request, "reader", channel, sender)
    if channel is not None:
        asked.refuse_channel(channel)
        if asked.key.role == "reader":
            return replace(asked, sender=_person(asked))
        return asked
    if sender is not None:
        raise Problem(409, "it says who is spoken with on a channel; name the channel too.", field="sender")
    if asked.key.role == "owner":
        return asked
    if asked.key.role == "agent":
        raise Problem(409, "an agent reads on a channel; name the one that it speaks on.", field="channel")
    return Asked(asked.house, asked.key, asked.memory, asked.house.nobody)


def _person(asked: Asked) -> str:
    """With whom a reader reads: with whom its key names, or with nobody, who is granted nothing that is private."""
    if asked.sender is not None and asked.sender != asked.key.person:
        whom = "for nobody" if asked.key.person is None else "for somebody else"
        raise Problem(403, f"this key reads {whom}; 'recollect keys add reader --as' makes one.", field="sender")
    return asked.key.person or asked.house.nobody


async def talks(request: Request, channel: NamedChannel, sender: Sender = None) -> Asked:
    """Somebody about to speak on a channel, which has to be named whoever asks."""
    return await reads(request, channel, sender)


async def speaks(request: Request, channel: NamedChannel, sender: Sender = None) -> Asked:
    """The same for what changes something on that channel."""
    await _asked(request, "agent")
    return await talks(request, channel, sender)


async def voices(request: Request, channel: Channel = None, sender: Sender = None) -> Asked:
    """An agent on a channel that it names, or the owner, to say something."""
    await _asked(request, "agent")
    return await reads(request, channel, sender)


async def writes(request: Request) -> Asked:
    return await _asked(request, "agent")


async def owns(request: Request) -> Asked:
    return await _asked(request, "owner")


Reads = Annotated[Asked, Depends(reads)]
Talks = Annotated[Asked, Depends(talks)]
Voices = Annotated[Asked, Depends(voices)]
Speaks = Annotated[Asked, Depends(speaks)]
Writes = Annotated[Asked, Depends(writes)]
Owns = Annotated[Asked, Depends(owns)]
ROLE: dict[Callable[..., Any], str] = {  # whom each is for, at least
    reads: "reader", talks: "reader", voices: "agent", speaks: "agent", writes: "agent", owns: "owner",
}  # fmt: skip
