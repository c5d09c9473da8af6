"""Repeating what was said in private for others: where copies go, which there are, and making one.

An interaction's audience never changes. A copy is an interaction of its own with the wider audience, so that recall,
facts, summaries and erasure need to know nothing of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect import intake
from recollect.audience import OWNER, PUBLIC, channel_entity, channel_privacy, linked
from recollect.embedding.passages import speaker
from recollect.entities.names import channel_type
from recollect.errors import InvalidInput, NotFound
from recollect.log.read import interaction, log, readable
from recollect.model import Interaction
from recollect.settings import Settings
from recollect.store.schema import (
    aliases,
    channels,
    conversations,
    entities,
    erased_messages,
    handles,
    interactions,
    memberships,
    receipts,
    shared,
)
from recollect.understanding.quotation import is_reserved

_DIGITS = re.compile(r"\d{4,}|^\W*\d+\W*$")  # what is part of an address rather than of a name
_WORD = re.compile(r"[^\W_]+")


def original(connection: Connection, space: str, id: str) -> Any:
    """The words to repeat, if they are such as can be."""
    row = connection.execute(readable(space, OWNER).where(log.id == id)).mappings().first()
    if row is None:
        raise NotFound(f"there is no interaction {id!r}; 'recollect log' lists those there are.")
    if row["type"] == "decision":
        raise InvalidInput("interaction", f"{id} is a decision about the memory itself; those are the owner's.")
    copied = select(shared.c.original).where(shared.c.space == space, shared.c.copy == id)
    if (first := connection.execute(copied).scalar()) is not None:
        raise InvalidInput("interaction", f"{id} is a copy; share what it repeats: {first}.")
    return row


def place(connection: Connection, space: str, row: Any, with_: str) -> tuple[str, str]:
    """The audience and the channel of a copy for everybody, or for those on a channel."""
    privacy = PUBLIC if with_ == PUBLIC else channel_type(with_) and channel_privacy(connection, space, with_)
    if privacy == PUBLIC:
        audience, channel = PUBLIC, f"{channel_type(row['channel'])}:(shared)"
    elif privacy == "group":
        audience, channel = f"group:{with_}", with_
    else:
        raise InvalidInput("with_", f"{with_} is private; name a channel of a group, or 'public' for everybody.")
    if row["audience"] in (PUBLIC, audience):
        raise InvalidInput("interaction", f"{row['id']} can be read there already.")
    return audience, channel


def copies(connection: Connection, space: str, originals: Sequence[str] | None = None) -> list[Any]:
    """The copies that there are, of these interactions or of all, in the order of the log."""
    query = (
        select(shared.c.copy, shared.c.original, shared.c.audience, log.position, log.entity, log.recorded_at)
        .join(interactions, (log.space == shared.c.space) & (log.id == shared.c.copy))
        .where(shared.c.space == space, log.erasure.is_(None))
    )
    if originals is not None:
        query = query.where(shared.c.original.in_(list(originals)))
    return list(connection.execute(query.order_by(log.position)))


def revoked(connection: Connection, space: str, original: str, audience: str, channel: str) -> tuple[int, Any]:
    """How often copies for an audience were taken back, and when that was last."""
    number, last = 0, None
    while True:
        key = intake.message_key(channel, intake.share_id(original, audience, number))
        query = (
            select(receipts.c.erased_at)
            .join(interactions, (log.space == receipts.c.space) & (log.erasure == receipts.c.id))
            .join(
                erased_messages,
                (erased_messages.c.space == log.space) & (erased_messages.c.interaction == log.id),
            )
            .where(erased_messages.c.space == space, erased_messages.c.key == key)
        )
        at = connection.execute(query).scalar()
        if at is None:
            return number, last
        number, last = number + 1, at


def repeat(
    connection: Connection, space: str, settings: Settings, row: Any, place: tuple[str, str],
    allowed_at: datetime | None = None,
) -> Interaction | None:  # fmt: skip
    """Append a copy, if there is none. `allowed_at` is when somebody allowed it: what was taken back since stays so."""
    audience, channel = place
    known = [copy.copy for copy in copies(connection, space, [row["id"]]) if copy.audience == audience]
    if known:
        found = connection.execute(readable(space, OWNER).where(log.id == known[0])).mappings().one()
        return None if allowed_at is not None else interaction(found, OWNER)
    number, taken_back = revoked(connection, space, row["id"], audience, channel)
    if allowed_at is not None and taken_back is not None and taken_back >= allowed_at:
        return None
    sender = row["sender"] if _knows(connection, space, audience, channel_type(channel), row["sender"]) else None
    draft = intake.repeated(row, audience, channel, sender, _name(row), number)
    return intake.observe_in(connection, space, [draft], settings)[0]


def _knows(connection: Connection, space: str, audience: str, kind: str, handle: str | None) -> bool:
    """Whether readers of an audience know a handle already: a copy must not tell them an address."""
    query = select(handles.c.entity).where(
        handles.c.space == space, handles.c.channel_type == kind, handles.c.handle == handle,
        handles.c.audience.in_((audience, PUBLIC)),
    )  # fmt: skip
    return handle is not None and connection.execute(query).first() is not None


def _name(row: Any) -> str:
    """How the one who said it is called before others: by a name, not by a number."""
    metadata = json.loads(row["metadata"]) if row["metadata"] else {}
    given = metadata.get("sender_name")
    said = " ".join(given.split())[:80] if isinstance(given, str) and given.strip() else speaker(_Row(row)).title()
    return "somebody" if not said or "@" in said or _DIGITS.search(said) or is_reserved(said) else said


class _Row:
    """A mapping, read by attributes."""

    def __init__(self, row: Any) -> None:
        self.sender, self.agent, self.role = row["sender"], row["agent"], row["role"]


def groups_named(connection: Connection, space: str, entity: str, text: str) -> list[str]:
    """The channels of groups whose name stands in a text, and that the person belongs to."""
    said = _words(text)
    query = select(channels.c.channel).where(channels.c.space == space, channels.c.privacy == "group").distinct()
    person = linked(connection, space, [entity])
    return [
        channel
        for channel in sorted(connection.execute(query).scalars())
        if any(name and name <= said for name in _names(connection, space, channel))
        and channel_privacy(connection, space, channel) == "group"
        and belongs(connection, space, person, channel)
    ]


def _names(connection: Connection, space: str, channel: str) -> list[set[str]]:
    """The words of a channel's id and of each name that it was given."""
    itself = channel_entity(channel)
    names = [channel.partition(":")[2].partition(":")[0]]
    for table, name in ((aliases, aliases.c.alias), (entities, entities.c.name)):
        given = select(name).where(table.c.space == space, table.c.entity == itself)
        names += connection.execute(given).scalars()
    return [_words(name) for name in names]


def _words(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}


def belongs(connection: Connection, space: str, person: Sequence[str], channel: str) -> bool:
    """Whether a person spoke on the channel of a group, or is said to be there."""
    spoke = select(conversations.c.entity).where(
        conversations.c.space == space, conversations.c.channel == channel, conversations.c.entity.in_(person),
        conversations.c.audience == f"group:{channel}",
    )  # fmt: skip
    member = select(memberships.c.entity).where(
        memberships.c.space == space, memberships.c.belongs_to.in_((channel, channel_entity(channel))),
        memberships.c.entity.in_(person), memberships.c.until.is_(None),
    )  # fmt: skip
    return any(connection.execute(query).first() is not None for query in (spoke, member))
