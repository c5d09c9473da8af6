"""Who belongs to a group or a channel: as somebody said, and as those are who spoke there. Belonging opens nothing."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from recollect.audience import OWNER, PUBLIC, Reader, channel_entity
from recollect.conversations.read import members
from recollect.entities.identity import Decision
from recollect.entities.read import find, get
from recollect.errors import InvalidInput, NotFound
from recollect.model import Entity
from recollect.store.schema import channels, memberships

ALONE = ("person", "agent", "service")  # types of entities that nobody belongs to


def meant(connection: Connection, space: str, reader: Reader, group: str) -> str:
    """What a name stands for: a channel, or the entity of a group."""
    known = select(channels.c.channel).where(channels.c.space == space, channels.c.channel == group)
    if reader.audiences is not None:  # a channel is known to those who may know of it
        own = [audience.partition(":")[2] for audience in reader.audiences if audience.startswith("group:")]
        known = known.where((channels.c.privacy == PUBLIC) | channels.c.channel.in_(own))
    if connection.execute(known.limit(1)).first() is not None:
        return group
    try:
        found = get(connection, space, reader, find(connection, space, reader, group))
    except NotFound:
        raise NotFound(
            f"there is no channel and no group {group!r}; 'recollect entity add {group!r} --type group' declares one."
        ) from None
    if found.id == channel_entity(found.name):  # a channel as an entity goes by its id
        return found.name
    if found.type in ALONE:
        raise InvalidInput("group", f"{found.name!r} is a {found.type}; only groups and channels have members.")
    return found.id


def changes(
    connection: Connection, space: str, group: str, add: Sequence[str], remove: Sequence[str]
) -> list[Decision]:
    """The decisions that these belong to it from now on, and those no longer: one for each, to be erased with them."""
    is_channel = not group.startswith("ent_")
    now = set((members if is_channel else _told)(connection, space, OWNER, group))
    made: list[Decision] = []
    for who, joins in (*((who, True) for who in add), *((who, False) for who in remove)):
        entity = find(connection, space, OWNER, who)
        if joins == (entity in now):
            continue
        what = {"kind": "members", "group": group, "entity": entity, "join" if joins else "leave": [entity]}
        made.append((f"{entity} {'belongs to' if joins else 'left'} {group}.", what))
    return made


def listed(connection: Connection, space: str, reader: Reader, group: str) -> list[Entity]:
    """The members that the reader may know of, each person once, by name."""
    seen: set[str] = set()
    found: list[Entity] = []
    is_channel = not group.startswith("ent_")
    known = members(connection, space, reader, group) if is_channel else _told(connection, space, reader, group)
    for entity in known:
        if entity in seen or entity == channel_entity(group):
            continue
        try:
            member = get(connection, space, reader, entity)
        except NotFound:  # told of, and unknown to this reader
            continue
        seen.update(member.members)
        found.append(member)
    return sorted(found, key=lambda member: (member.name.casefold(), member.id))


def _told(connection: Connection, space: str, reader: Reader, group: str) -> list[str]:
    query = select(memberships.c.entity).where(
        memberships.c.space == space, memberships.c.belongs_to == group, memberships.c.until.is_(None),
        reader.may_read(memberships),
    )  # fmt: skip
    return list(connection.execute(query.order_by(memberships.c.since, memberships.c.entity)).scalars())
