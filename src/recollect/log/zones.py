"""In which zone a time is meant: that of the message itself, else of its sender, else of the memory.

All three are in the log, so that a rebuild elsewhere gives the same: the memory's zone and those of people as
decisions, a message's in its metadata, where it differs from the memory's.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from datetime import UTC, datetime, timezone, tzinfo
from typing import Any

from sqlalchemy import Connection, bindparam, select, union_all

from recollect.audience import linked
from recollect.log.append import Appender
from recollect.log.fields import OURS
from recollect.settings import Settings
from recollect.store.among import among, listed
from recollect.store.prepared import Prepared
from recollect.store.schema import zones
from recollect.times import check_zone, find_zone, in_zone, machine_zone

_dump = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True).encode
_ALL = select(zones.c.entity, zones.c.position, zones.c.zone).where(zones.c.space == bindparam("space"))
_ONE_PERSON = _ALL.where(zones.c.entity > "").limit(1).subquery()
_HISTORY = Prepared(union_all(_ALL.where(zones.c.entity == ""), select(_ONE_PERSON)))
_LATEST = Prepared(
    select(zones.c.zone)
    .where(zones.c.space == bindparam("space"), among(zones.c.entity, bindparam("group")))
    .order_by(zones.c.position.desc())
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones that a memory has had, each from a position in the log on. `personal`: some people have their own."""

    positions: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    personal: bool = False

    def current(self, settings: Settings) -> str:
        """What the settings say, else what the memory had last, else the zone of this machine."""
        return check_zone(settings.zone, "zone") if settings.zone else self.last or machine_zone()

    @property
    def last(self) -> str | None:
        return self.names[-1] if self.names else None

    def at(self, position: int) -> tzinfo:
        """The memory's zone at a position in the log; UTC before the first was noted."""
        count = bisect_right(self.positions, position)
        return (find_zone(self.names[count - 1]) if count else None) or UTC

    @property
    def all(self) -> set[tzinfo]:
        return {self.at(position) for position in (0, *self.positions)}

    def of(self, row: Any) -> tzinfo:
        """The zone of a message: a row with its position and metadata."""
        name = message_zone(row.metadata)
        return (find_zone(name) if name else None) or self.at(row.position)

    def local(self, row: Any) -> datetime:
        """When a message was said, by the clock of whoever said it."""
        return in_zone(row.occurred_at, self.of(row))


UTC_ALWAYS = Zones()


def read_zones(connection: Connection, space: str) -> Zones:
    rows = _HISTORY.rows(connection, space=space)
    ours = sorted((position, name) for entity, position, name in rows if entity == "")
    return Zones(tuple(position for position, _ in ours), tuple(name for _, name in ours), len(ours) < len(rows))


def person_zone(connection: Connection, space: str, entity: str) -> str | None:
    """The zone that was declared last for somebody, or for one of those linked to them."""
    group = listed(connection, linked(connection, space, [entity]))
    rows = _LATEST.rows(connection, space=space, group=group)
    return rows[0][0] or None if rows else None


def message_zone(metadata: str | None) -> str | None:
    """The zone that a message was said in, where that is not the memory's."""
    if not metadata or '"zone"' not in metadata:
        return None
    ours = json.loads(metadata).get(OURS)
    name = ours.get("zone") if isinstance(ours, dict) else None
    return name if isinstance(name, str) and find_zone(name) is not None else None


class ZoneWriter:
    """Notes zones while messages are written."""

    def __init__(self, appender: Appender, settings: Settings) -> None:
        self.appender = appender
        self.zones = read_zones(appender.connection, appender.space)
        self.zone = self.zones.current(settings)
        self.is_noted = self.zone == (self.zones.last or "UTC")
        self.people: dict[str, str | None] = {}

    def decision(self) -> tuple[str, dict[str, Any]] | None:
        """What notes the memory's zone, once, where it is another than before."""
        if self.is_noted:
            return None
        self.is_noted = True
        return f"The time zone of this memory is {self.zone}.", {"kind": "zone", "zone": self.zone}

    def stamp(self, message: Any, entity: str) -> str | None:
        """The metadata of a message, with its zone where that is not the memory's. `message.zone` is the one that its
        time was given with. An agent speaks by the clock of the one it speaks with, the `entity` of what it says."""
        metadata: str | None = message.metadata
        if message.zone is None and not self.zones.personal:
            return metadata
        name = theirs = self._person(entity)
        if message.zone is not None:
            name = _same_offset(message.zone, message.occurred_at, theirs, self.zone)
        if name is None or name == self.zone:
            return metadata
        values = json.loads(metadata) if metadata else {}
        return _dump({**values, OURS: {**values.get(OURS, {}), "zone": name}})

    def _person(self, entity: str) -> str | None:
        if self.zones.personal and entity not in self.people:
            self.people[entity] = person_zone(self.appender.connection, self.appender.space, entity)
        return self.people.get(entity)


def _same_offset(given: str, at: datetime, *names: str | None) -> str:
    """The first of these zones whose clocks show the offset `given` at that time, since an offset does not know when
    clocks change; else `given` itself."""
    offset = find_zone(given)
    if isinstance(offset, timezone):
        for name in names:
            if name and (zone := find_zone(name)) and in_zone(at, zone).utcoffset() == offset.utcoffset(None):
                return name
    return given
