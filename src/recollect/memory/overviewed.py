"""The memory at a glance: how much of what there is, how it grew, and who is known, the latest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, Integer, Table, cast, func, or_, select, union, union_all

from recollect.audience import Reader
from recollect.entities import read as directory
from recollect.entities.names import name_key
from recollect.learning import facts as beliefs
from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Acquaintance, Fact, Overview
from recollect.store.schema import (
    conversations,
    entities,
    facts,
    handles,
    interactions,
    learnt_names,
    notes,
    procedures,
    summaries,
)
from recollect.times import in_zone, midnight
from recollect.times import now as current

LAYERS: dict[str, Table] = {
    "interactions": interactions, "conversations": conversations, "facts": facts, "notes": notes,
    "procedures": procedures, "summaries": summaries,
}  # fmt: skip


class Overviewed(Base):
    def overview(self, *, days: int = 90, channel: str | None = None, sender: str | None = None) -> Overview:
        """How much there is of each layer, of entities by type and of facts by kind, and how many interactions each of
        the last `days` brought. Days are those of whoever reads."""
        bounded("days", days, 3_660)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            since = in_zone(current(), reader.zone).date() - timedelta(days=days - 1)
            counts = {name: _count(connection, self.space, reader, table) for name, table in LAYERS.items()}
            of = _types(connection, self.space, reader)
            kinds = _kinds(connection, self.space, reader)
            grown = _days(connection, self.space, reader, since, None)
            here = (interactions.c.space == self.space, reader.may_read(interactions))
            at = interactions.c.occurred_at  # one statement each: SQLite then looks at one end of the index alone
            ends = [connection.execute(select(end(at)).where(*here)).scalar() for end in (func.min, func.max)]
        window = [since + timedelta(days=number) for number in range(days)]
        return Overview(counts, of, kinds, tuple((day, grown.get(day, 0)) for day in window), ends[0], ends[1])

    def activity(
        self, since: date, until: date, *, channel: str | None = None, sender: str | None = None
    ) -> list[tuple[date, int]]:
        """How many interactions each day brought, from `since` up to and with `until`. Days are those of whoever
        reads."""
        bounded("until", (until - since).days + 1, 3_660)
        with self._store.read() as connection:
            grown = _days(connection, self.space, self._reader(connection, channel, sender), since, until)
        window = [since + timedelta(days=number) for number in range((until - since).days + 1)]
        return [(day, grown.get(day, 0)) for day in window]

    def newest_facts(self, *, limit: int = 10, channel: str | None = None, sender: str | None = None) -> list[Fact]:
        """What was learnt last, the newest first."""
        bounded("limit", limit, 1_000)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            latest = select(facts.c.fact).where(facts.c.space == self.space, reader.may_read(facts))
            latest = latest.order_by(facts.c.position.desc(), facts.c.fact).limit(limit)
            ids = list(connection.execute(latest).scalars())
            seen = beliefs.Moment(current())
            found = beliefs.read(
                connection, self.space, reader, seen, self.settings, facts.c.fact.in_(ids), past=True
            )  # fmt: skip
        return sorted(found, key=lambda fact: ids.index(fact.id))

    def acquaintances(
        self,
        *,
        type: str | None = None,
        like: str | None = None,
        skip: int = 0,
        limit: int = 50,
        channel: str | None = None,
        sender: str | None = None,
    ) -> list[Acquaintance]:
        """Who and what is known, whoever was heard or spoken of last first; of one type, or those whose name or handle
        has `like` in it. `skip` so many to go on. Those who are linked are one."""
        bounded("limit", limit, 1_000)
        bounded("skip", skip + 1, 1_000_001)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            ids = _latest(self.space, reader, type, like)
            rows = connection.execute(ids.offset(skip).limit(limit)).all()
            last = {row.entity: row.position for row in rows}
            found = [directory.get(connection, self.space, reader, entity) for entity in last]
            ours = {each.id: each for each in found if type is None or each.type == type}
            members = [member for each in ours.values() for member in each.members]
            met = _met(connection, self.space, reader, members)
            known = _facts(connection, self.space, reader, members)
        return [
            Acquaintance(
                each,
                max((met[member][0] for member in each.members if member in met), default=None),
                sum(met[member][1] for member in each.members if member in met),
                sum(known.get(member, 0) for member in each.members),
            )
            for each in ours.values()
        ]


def _met(
    connection: Connection, space: str, reader: Reader, members: list[str]
) -> dict[str, tuple[datetime, int]]:  # fmt: skip
    """When each was last spoken with, and how much was said."""
    table = conversations.c
    query = select(table.entity, func.max(table.last_activity_at), func.sum(table.interactions)).where(
        table.space == space, reader.may_read(conversations), table.entity.in_(members)
    )
    return {row[0]: (row[1], int(row[2])) for row in connection.execute(query.group_by(table.entity))}


def _count(connection: Connection, space: str, reader: Reader, table: Table) -> int:
    where = [table.c.space == space, reader.may_read(table)]
    if table is interactions and not reader.is_owner:
        where.append(interactions.c.erasure.is_(None))
    if table is summaries:  # how many were made before hangs on when, and so on what others said meanwhile
        where.append(summaries.c.superseded_by.is_(None))
    counted: Any = func.count()
    if table is conversations:  # a row for each audience
        counted = func.count(conversations.c.conversation.distinct())
    return int(connection.execute(select(counted).select_from(table).where(*where)).scalar_one())


def _types(connection: Connection, space: str, reader: Reader) -> dict[str, int]:
    """How many entities there are of each type, also of those who were only spoken of."""
    known = union(
        *(
            select(table.c.entity, table.c.type).where(table.c.space == space, reader.may_read(table))
            for table in (entities, learnt_names)
        )
    ).subquery()
    return _most_first(connection.execute(select(known.c.type, func.count()).group_by(known.c.type)).all())


def _kinds(connection: Connection, space: str, reader: Reader) -> dict[str, int]:
    query = select(facts.c.kind, func.count()).where(facts.c.space == space, reader.may_read(facts))
    return _most_first(connection.execute(query.group_by(facts.c.kind)).all())


def _most_first(rows: Sequence[Any]) -> dict[str, int]:
    return {row[0]: int(row[1]) for row in sorted(rows, key=lambda row: (-row[1], row[0]))}


def _days(
    connection: Connection, space: str, reader: Reader, since: date, until: date | None
) -> dict[date, int]:  # fmt: skip
    """How much each day brought, in a zone whose days the database does not know: it counts quarters of an hour, since
    all clocks differ by these."""
    at, zone = interactions.c.occurred_at, reader.zone
    sqlite = connection.dialect.name == "sqlite"
    spelled: Any = at if sqlite else func.to_char(func.timezone("UTC", at), 'YYYY-MM-DD"T"HH24:MI')
    quarter = cast(func.substr(spelled, 15, 2), Integer) // 15
    part = func.substr(spelled, 1, 10) if zone is UTC else func.substr(spelled, 1, 14)
    where = [interactions.c.space == space, at >= midnight(since, zone), reader.may_read(interactions)]
    if until is not None:
        where.append(at < midnight(until + timedelta(days=1), zone))
    parts = (part,) if zone is UTC else (part, quarter)
    found: Counter[date] = Counter()
    for text, *rest, count in connection.execute(select(*parts, func.count()).where(*where).group_by(*parts)):
        begin = datetime.fromisoformat(f"{text}{int(rest[0]) * 15:02}+00:00" if rest else text)
        found[in_zone(begin, zone).date() if rest else begin.date()] += int(count)
    return found


def _latest(space: str, reader: Reader, type: str | None, like: str | None) -> Any:
    """Ids with the last place in the log where each was heard or named, the latest first."""
    seen = (
        (entities, entities.c.first_position),
        (conversations, conversations.c.last_position),
        (learnt_names, learnt_names.c.position),
    )
    all_ = union_all(
        *(
            select(table.c.entity, position.label("position")).where(table.c.space == space, reader.may_read(table))
            for table, position in seen
        )
    ).subquery()
    query = select(all_.c.entity, func.max(all_.c.position).label("position"))
    if type is not None:
        of = _where(space, reader, entities.c.type == type, learnt_names.c.type == type)
        query = query.where(all_.c.entity.in_(of))
    if like is not None:
        spoken = select(handles.c.entity).where(
            handles.c.space == space, reader.may_read(handles), handles.c.handle.icontains(like, autoescape=True)
        )
        learnt = learnt_names.c.key.contains(name_key(like), autoescape=True)
        named = _where(space, reader, entities.c.name.icontains(like, autoescape=True), learnt)
        query = query.where(or_(all_.c.entity.in_(named), all_.c.entity.in_(spoken)))
    return query.group_by(all_.c.entity).order_by(func.max(all_.c.position).desc(), all_.c.entity)


def _where(space: str, reader: Reader, declared: ColumnElement[bool], learnt: ColumnElement[bool]) -> Any:
    return union(
        select(entities.c.entity).where(entities.c.space == space, reader.may_read(entities), declared),
        select(learnt_names.c.entity).where(learnt_names.c.space == space, reader.may_read(learnt_names), learnt),
    )


def _facts(connection: Connection, space: str, reader: Reader, members: list[str]) -> dict[str, int]:
    query = select(facts.c.subject, func.count()).where(
        facts.c.space == space, reader.may_read(facts), facts.c.subject.in_(members), facts.c.closed_at.is_(None)
    )
    return {row[0]: int(row[1]) for row in connection.execute(query.group_by(facts.c.subject))}
