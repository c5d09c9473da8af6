"""Who has said nothing since they were asked, and who was not heard for long: by what is in the log."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, false, func, not_, or_, select

from recollect.audience import Reader
from recollect.entities import read as directory
from recollect.errors import NotFound
from recollect.learning.interpret import speaker_name
from recollect.log.read import log, readable
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import interactions
from recollect.understanding.quotation import OWN

ASKED_WITHIN = timedelta(days=60)
SPEAKS = timedelta(days=90)  # whoever spoke on a channel so long before is expected to answer there
ASKED = 60  # our latest messages that are looked at
QUIET = timedelta(days=14)
OFTEN = 3  # messages of somebody whose silence tells something
LONGER = 3  # times as long as it usually takes them to write again
LOOKED_AT = 50  # of those who were not heard for longest, who may be linked to others


class Asked(NamedTuple):
    """Words that ask for something, and who has said nothing on that channel since, as they are called."""

    id: str
    content: str
    channel: str
    at: datetime
    whom: tuple[str, ...]


class Quiet(NamedTuple):
    """Somebody, with the last that they said and how much in all."""

    name: str
    id: str
    at: datetime
    messages: int


@dataclass(frozen=True, slots=True)
class Unheard:
    """What was found, the latest or the longest first; and how much was looked at. `is_none`: nobody is silent for
    long, and it is who was not heard for longest."""

    found: tuple[Any, ...]
    looked_at: int
    is_none: bool = False


def waiting(
    connection: Connection,
    space: str,
    reader: Reader,
    mine: Collection[str],
    asks: Callable[[str], bool],
    now: datetime,
    settings: Settings,
    but: str = "",
) -> Unheard:
    """The words that still wait for an answer, of each channel the latest; what was answered by a memory does not.
    `mine` are who asks; what agents asked counts too. `but` is the question itself."""
    own = and_(among(log.entity, sorted(mine)), log.direction == "inbound")
    asking = or_(_by_agents(), own) if mine else _by_agents()
    query = readable(space, reader).where(log.occurred_at >= now - ASKED_WITHIN, _is_said(), asking)
    ours = connection.execute(query.order_by(log.occurred_at.desc(), log.position.desc()).limit(ASKED)).all()
    channels = {row.channel for row in ours}
    heard = _heard(connection, space, reader, channels, now, settings) if ours else {}
    answered = {but, *(_answered(connection, space, reader, channels, now) if ours else ())}
    found: dict[str, Asked] = {}
    for row in ours:
        others = {who: said for who, said in heard.get(row.channel, {}).items() if who not in mine}
        missing = [name for name, last in others.values() if last < row.occurred_at]
        if not others and row.entity not in mine:
            missing = _names(connection, space, reader, row.entity)
        if missing and row.channel not in found and row.id not in answered and asks(row.content):
            found[row.channel] = Asked(row.id, row.content, row.channel, row.occurred_at, tuple(sorted(missing)))
    return Unheard(tuple(found.values()), len(ours))


def quiet(connection: Connection, space: str, reader: Reader, mine: Collection[str], now: datetime) -> Unheard:
    """Those who write else and have not for much longer than they usually take; if there are none, who was not heard
    for longest."""
    rows = connection.execute(_spoken(space, reader).order_by(func.max(log.occurred_at), log.entity)).all()
    rows = [row for row in rows if row.entity not in mine]
    spoken = {row.entity: row for row in rows}
    found, seen = list[tuple[bool, Any, str, int]](), set[str]()
    for row in rows[:LOOKED_AT]:
        if row.entity in seen:
            continue
        try:
            known = directory.get(connection, space, reader, row.entity)
        except NotFound:
            continue
        seen.update(known.members)
        group = [spoken[each] for each in known.members if each in spoken]
        last = max(group, key=lambda each: each.last_at)
        count = sum(each.messages for each in group)
        usual = (last.last_at - min(each.first_at for each in group)) / max(count - 1, 1)
        is_long = count >= OFTEN and now - last.last_at >= max(QUIET, LONGER * usual)
        found.append((is_long, last, known.name, count))
    long = [each for each in found if each[0]]
    silent = long or found[:1]
    last_words = readable(space, reader).where(
        _is_heard(),
        or_(false(), *(and_(log.entity == each.entity, log.occurred_at == each.last_at) for _, each, *_ in silent)),
    )
    ids = {row.entity: row.id for row in connection.execute(last_words.order_by(log.position))}
    said = (Quiet(name, ids[last.entity], last.last_at, count) for _, last, name, count in silent)
    people = len(found) + len(spoken.keys() - seen)
    return Unheard(tuple(sorted(said, key=lambda each: (each.at, each.name))), people, not long)


def _heard(
    connection: Connection, space: str, reader: Reader, channels: Collection[str], now: datetime, settings: Settings
) -> dict[str, dict[str, tuple[str, datetime]]]:
    """By channel and speaker: what they are called, and when they spoke last."""
    since = now - ASKED_WITHIN - SPEAKS
    here = (among(log.channel, sorted(channels)), log.occurred_at >= since, _is_heard())
    found: dict[str, dict[str, tuple[str, datetime]]] = {}
    for row in connection.execute(readable(space, reader).where(*here).order_by(log.occurred_at)):
        found.setdefault(row.channel, {})[row.entity] = speaker_name(row, settings), row.occurred_at
    return found


def _answered(connection: Connection, space: str, reader: Reader, channels: Collection[str], now: datetime) -> set[str]:
    query = readable(space, reader).where(
        among(log.channel, sorted(channels)), log.occurred_at >= now - ASKED_WITHIN, log.direction == "outbound",
        log.metadata.is_not(None),
    )  # fmt: skip
    return {str(json.loads(row.metadata).get("answers")) for row in connection.execute(query)}


def _names(connection: Connection, space: str, reader: Reader, entity: str) -> list[str]:
    try:
        return [directory.get(connection, space, reader, entity).name]
    except NotFound:
        return []


def _by_agents() -> ColumnElement[bool]:
    """What was said for us to others; not by a memory to its owner, on a channel of the owner's own tools."""
    return and_(log.direction == "outbound", not_(log.channel.startswith(f"{OWN}:", autoescape=True)))


def _is_said() -> ColumnElement[bool]:
    return and_(log.type.in_(("text", "voice")), or_(log.role != "system", log.role.is_(None)))


def _is_heard() -> ColumnElement[bool]:
    return and_(_is_said(), log.direction == "inbound", log.sender.is_not(None))


def _spoken(space: str, reader: Reader) -> Select[Any]:
    """Of everybody who was heard: how often, first and last."""
    columns = (
        log.entity, func.count().label("messages"), func.min(log.occurred_at).label("first_at"),
        func.max(log.occurred_at).label("last_at"),
    )  # fmt: skip
    return (
        select(*columns)
        .select_from(interactions)
        .where(
            log.space == space, reader.may_read(interactions), log.erasure.is_(None), _is_heard(),
            not_(log.channel.startswith(f"{OWN}:", autoescape=True)),
        )
        .group_by(log.entity)
    )  # fmt: skip
