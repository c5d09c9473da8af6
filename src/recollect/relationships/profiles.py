"""Reading profiles, always as somebody: what the audiences that a reader may see know of an entity, put together.

Each scope has rows of its own. What several of them say in the same words is one item, with all that it rests on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, or_, select

from recollect.audience import Reader
from recollect.log.asked import asked
from recollect.model import PROFILE_TYPES, Manner, ProfileItem
from recollect.relationships.profiles_slots import LANGUAGES, asked_length
from recollect.store.among import among
from recollect.store.schema import conversations, profile_items, profile_sources

STATED = "stated"  # how the reason of an item begins that somebody said
ORDERED = ("format:", "expects:", "always:")  # how slots begin that hold what somebody asked for
# What somebody wants of answers, in the order in which it is told.
SPOKEN = ("length", "language", "formality", "technical level", "response time")


def read(
    connection: Connection,
    space: str,
    reader: Reader,
    entities: Sequence[str],
    *where: ColumnElement[bool],
    past: bool = False,
) -> list[ProfileItem]:
    """What is known of these (one person, with all that they are linked to): by type, the newest first. `past`: also
    what others took the place of. Two statements."""
    query = select(profile_items).where(
        profile_items.c.space == space, reader.may_read(profile_items),
        profile_items.c.entity.in_(list(entities)), *where,
    )  # fmt: skip
    if not past:
        query = query.where(profile_items.c.superseded_by.is_(None))
    found = _items(connection, space, reader, connection.execute(query).all())
    return sorted(found if past else _merged(found), key=_order)


def _items(connection: Connection, space: str, reader: Reader, rows: Sequence[Any]) -> list[ProfileItem]:
    shown = _shown(connection, space, reader, [row.item for row in rows])
    return [_item(row, shown.get(row.item, ())) for row in rows]


def as_one(items: Sequence[ProfileItem], names: Iterable[str], called: str) -> list[ProfileItem]:
    """What is known of somebody under several names, told under one."""
    others = sorted({name for name in names if name}, key=len, reverse=True)
    shape = re.compile(rf"(?:{'|'.join(map(re.escape, others))})(?= |['’]s )", re.IGNORECASE) if others else None
    found = [item if shape is None else replace(item, content=_told_of(item.content, shape, called)) for item in items]
    return sorted(_merged(found), key=_order)


def _told_of(content: str, shape: re.Pattern[str], called: str) -> str:
    named = shape.match(content)
    return content if named is None else called + content[named.end() :]


def history(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], type: str | None, slot: str | None
) -> list[ProfileItem]:
    """Every version of what is or was known, a slot after the other, the oldest first."""
    where = [] if type is None else [profile_items.c.type == type]
    if slot is not None:
        where.append(profile_items.c.slot == slot)
    found = read(connection, space, reader, entities, *where, past=True)
    known = {each.id: each for each in found}
    return sorted(
        found, key=lambda each: (*_kind(each), each.slot, each.audience, each.created_at, _depth(each, known))
    )


def met(connection: Connection, space: str, reader: Reader, entities: Sequence[str]) -> list[Any]:
    """Where somebody was spoken with: channel, since when, until when, and how many messages."""
    known = conversations.c
    query = (
        select(
            known.channel, func.min(known.started_at).label("first_at"),
            func.max(known.last_activity_at).label("last_at"), func.sum(known.interactions).label("interactions"),
        )
        .where(known.space == space, reader.may_read(conversations), known.entity.in_(list(entities)))
        .group_by(known.channel)
    )  # fmt: skip
    return sorted(connection.execute(query), key=lambda row: (row.first_at, row.channel))


# ----------------------------------------------------------------------------------------- how to speak with somebody


def detail(items: Sequence[ProfileItem], manners: Sequence[Manner], channel: str | None = None) -> str:
    """How long replies should be for somebody here: short, normal or long. What they asked for counts before how they
    write on this channel, and that before how they write elsewhere."""
    wishes = [item for item in items if (item.type, item.slot) == ("expectations", "length")]
    for item in sorted(wishes, key=lambda each: (channel in each.channels, each.created_at), reverse=True):
        if item.reason.startswith(STATED) and (length := asked_length(item.content)) is not None:
            return length
    here = [each for each in manners if each.channel == channel]
    return next((each.length for each in (*here, *manners)), "normal")


def how_to_speak(
    connection: Connection, space: str, reader: Reader, entities: Sequence[str], channel: str | None = None
) -> list[ProfileItem]:
    """What to heed when speaking with somebody: of each thing, what they said, else what comes from this
    channel, else what is newest. Two statements, by index."""
    if not entities:
        return []
    found = _items(connection, space, reader, _heeded(connection, space, reader, entities))
    return spoken(sorted(_merged(found), key=_order), channel)


@asked
def _heeded(space: str, reader: Reader, entities: Sequence[str]) -> Select[Any]:
    mine = profile_items.c
    here = (mine.space == space, reader.may_read(profile_items), among(mine.entity, entities))
    ordered = or_(mine.slot.in_(SPOKEN), *(mine.slot.startswith(each) for each in ORDERED))
    holds = mine.superseded_by.is_(None)
    return select(profile_items).where(*here, mine.type == "expectations", ordered, holds)


def is_about_speaking(item: ProfileItem) -> bool:
    return item.type == "expectations" and (item.slot in SPOKEN or item.slot.startswith("format:"))


def spoken(items: Sequence[ProfileItem], channel: str | None = None) -> list[ProfileItem]:
    """Of several that differ on one slot, the one to go by."""
    chosen: dict[str, ProfileItem] = {}
    for item in items:
        best = chosen.get(item.slot)
        if item.type == "expectations" and (best is None or _weight(item, channel) > _weight(best, channel)):
            chosen[item.slot] = item
    first = [chosen[slot] for slot in SPOKEN if slot in chosen]
    return first + [chosen[slot] for slot in sorted(chosen) if slot not in SPOKEN]


def _weight(item: ProfileItem, channel: str | None) -> tuple[Any, ...]:
    return item.reason.startswith(STATED), channel in item.channels, item.created_at, item.id


def language_name(code: str) -> str:
    return LANGUAGES.get(code, "")


# ------------------------------------------------------------------------------------------------------------------


def _shown(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> Mapping[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    if ids:
        query = select(profile_sources).where(
            profile_sources.c.space == space, reader.may_read(profile_sources),
            among(profile_sources.c.item, ids),
        )  # fmt: skip
        for row in connection.execute(query.order_by(profile_sources.c.source)):
            found.setdefault(row.item, []).append(row)
    return found


def _item(row: Any, shown: Sequence[Any]) -> ProfileItem:
    return ProfileItem(
        row.item, row.entity, row.type, row.slot, row.content, row.confidence, row.audience, row.created_at,
        tuple(each.source for each in shown), tuple(sorted({each.channel for each in shown})), row.relation,
        row.supersedes, row.superseded_by, tuple(sorted({each.fact for each in shown if each.fact})), row.agent,
        row.judge, row.reason,
    )  # fmt: skip


def _merged(found: list[ProfileItem]) -> list[ProfileItem]:
    """The same words on the same slot once: the newest, with all that they rest on."""
    same: dict[tuple[str, str, str], ProfileItem] = {}
    for item in sorted(found, key=lambda each: (each.created_at, each.id)):
        key = (item.type, item.slot, item.content)
        other = same.get(key)
        same[key] = item if other is None else _together(other, item)
    return list(same.values())


def _together(older: ProfileItem, newer: ProfileItem) -> ProfileItem:
    return replace(
        newer,
        confidence=max(older.confidence, newer.confidence),
        sources=tuple(dict.fromkeys(older.sources + newer.sources)),
        channels=tuple(sorted({*older.channels, *newer.channels})),
        facts=tuple(sorted({*older.facts, *newer.facts})),
    )


def _kind(item: ProfileItem) -> tuple[int]:
    return (PROFILE_TYPES.index(item.type),)


def _order(item: ProfileItem) -> tuple[Any, ...]:
    return (*_kind(item), -item.created_at.timestamp(), item.slot, item.content, item.id)


def _depth(item: ProfileItem, known: Mapping[str, ProfileItem]) -> int:
    """How many versions came before: what was said in one moment is told apart by that."""
    depth = 0
    while (before := known.get(item.supersedes or "")) is not None and depth < len(known):
        item, depth = before, depth + 1
    return depth
