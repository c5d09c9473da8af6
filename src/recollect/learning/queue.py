"""What has something new and is not distilled yet: a row for each unit of work, touched when something comes, gone when
it is done. A unit that waits for its time alone has been looked at: its `touched` is 0."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

from sqlalchemy import ColumnElement, Connection, Delete, Select, and_, delete, exists, func, or_, select

from recollect.audience import Scope
from recollect.conversations.sessions import talk_of
from recollect.ids import derived_id
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import DISTILLED, conversations, endings, failures, sessions, unsummarised
from recollect.store.upsert import upsert
from recollect.times import in_zone, midnight

NAME = "distilling"
# From the bottom up.
ORDER = ("session", "day", "week", "window", "entity", "topic", "conversation", "procedures", "fading")
SMALL = 200  # interactions of a scope up to which habits are looked for whenever there is a new one
SELDOM = 20  # beyond: after one of so many
_units = unsummarised.c


@dataclass(frozen=True, slots=True)
class Unit:
    scope: str
    subject: str
    of: Scope
    touched: int
    waiting_since: datetime

    @property
    def id(self) -> str:
        return unit_id(self.scope, self.subject, self.of)


def unit_id(scope: str, subject: str, of: Scope) -> str:
    return derived_id("unit", scope, subject, of.audience, of.agent)


def touch(connection: Connection, space: str, units: Iterable[Unit]) -> None:
    """Put units into the queue, or tell those that are there of something newer."""
    put(connection, space, newest(units))


def newest(units: Iterable[Unit]) -> dict[str, Unit]:
    """Units by their ids; of those that are there several times, the one with the newest."""
    latest: dict[str, Unit] = {}
    for unit in units:
        id = unit.id
        if id not in latest or unit.touched > latest[id].touched:
            latest[id] = unit
    return latest


def put(connection: Connection, space: str, units: Mapping[str, Unit]) -> None:
    """Write units as they are, over what the queue holds of them."""
    rows = [
        {"space": space, "unit": id, "audience": unit.of.audience, "agent": unit.of.agent, "scope": unit.scope,
         "subject": unit.subject, "touched": unit.touched, "waiting_since": unit.waiting_since}
        for id, unit in units.items()
    ]  # fmt: skip
    upsert(connection, unsummarised, rows, _newer)


def _newer(new: Any) -> dict[str, Any]:
    return {"touched": new.touched, "waiting_since": new.waiting_since}


def take(connection: Connection, space: str, units: Mapping[str, Unit]) -> set[str]:
    """Take units out of the queue, all at once; the ids of those that nothing newer has come to meanwhile."""
    if not units:
        return set()
    there = _as_they_are(connection, space, list(units)).all()
    same = [row.unit for row in there if row.touched == units[row.unit].touched]
    _taken(connection, space, same)
    return set(same)


@once
def _as_they_are(space: str, units: list[str]) -> Select[Any]:
    """Nothing newer can come to them until we are done."""
    here = (_units.space == space, among(_units.unit, units))
    return select(_units.unit, _units.touched).where(*here).with_for_update()


@once
def _taken(space: str, units: list[str]) -> Delete:
    return delete(unsummarised).where(_units.space == space, among(_units.unit, units))


def well(connection: Connection, space: str, unit: Unit) -> None:
    """Forget that a unit failed before."""
    failed = delete(failures).where(failures.c.space == space, failures.c.derivation == trouble(unit))
    connection.execute(failed)


def trouble(unit: Unit) -> str:
    """The name under which the failures of a unit are kept."""
    return f"{NAME} {unit.id}"


def due(
    connection: Connection, space: str, scope: str, settings: Settings, now: datetime, learnt: int,
    busy: Iterable[str], after: str, limit: int,
) -> list[Unit]:  # fmt: skip
    """Units of a scope whose time has come, in the order of their names. `learnt` is how far learning has come, `busy`
    the audiences that learn again."""
    given = _held_against(space, scope, settings, now, learnt, busy)
    return [_unit(row) for row in _RIPE.get(scope, _ANYTHING).page(connection, *given, after, limit)]


def is_due(
    connection: Connection, space: str, scope: str, settings: Settings, now: datetime, learnt: int, busy: Iterable[str]
) -> bool:
    """Whether there is any such unit."""
    given = _held_against(space, scope, settings, now, learnt, busy)
    return _RIPE.get(scope, _ANYTHING).first(connection, *given).first() is not None


def _held_against(
    space: str, scope: str, settings: Settings, now: datetime, learnt: int, busy: Iterable[str]
) -> tuple[str, str, list[str], int, datetime, int]:
    until = now
    if scope == "session":
        until = now - timedelta(seconds=settings.session_idle_seconds)
    elif scope in ("entity", "topic"):
        until = now - timedelta(days=settings.entity_days)
    return space, scope, list(busy), settings.learn_attempts, until, learnt


def counted(connection: Connection, space: str) -> dict[str, int]:
    """How many units of each scope wait."""
    query = select(_units.scope, func.count().label("many")).where(_units.space == space).group_by(_units.scope)
    return {row.scope: row.many for row in connection.execute(query)}


def open_sessions(
    connection: Connection, space: str, of: Scope, settings: Settings, start: datetime, end: datetime
) -> bool:
    """Whether a session that was going on at some time is still to be summarised."""
    found = _open_sessions(connection, space, "session", of.audience, of.agent, start, end, settings.learn_attempts)
    return found.first() is not None


@once
def _open_sessions(
    space: str, scope: str, audience: str, agent: str | None, start: datetime, end: datetime, attempts: int
) -> Select[Any]:
    return (
        select(_units.unit)
        .join(sessions, and_(sessions.c.space == _units.space, sessions.c.session == _units.subject))
        .where(
            *_mine(space, scope, audience, agent), sessions.c.started_at < end, sessions.c.last_activity_at >= start,
            ~_given_up(attempts),
        )
        .limit(1)
    )  # fmt: skip


def waits(connection: Connection, space: str, of: Scope, settings: Settings, scope: str, subjects: list[str]) -> bool:
    """Whether any of these is still to be summarised."""
    ids = [unit_id(scope, subject, of) for subject in subjects]
    return _waits(connection, space, ids, settings.learn_attempts).first() is not None


@once
def _waits(space: str, ids: list[str], attempts: int) -> Select[Any]:
    return select(_units.unit).where(_units.space == space, among(_units.unit, ids), ~_given_up(attempts)).limit(1)


def waiting_sessions(connection: Connection, space: str, of: Scope) -> set[str]:
    """The sessions of a scope that are still to be summarised."""
    return set(_subjects(connection, space, "session", of.audience, of.agent).scalars())


@once
def _subjects(space: str, scope: str, audience: str, agent: str | None) -> Select[Any]:
    return select(_units.subject).where(*_mine(space, scope, audience, agent))


def again(connection: Connection, space: str, audiences: Iterable[str], reached: int) -> None:
    """What was distilled for these audiences goes, and all that they have said is put into the queue."""
    wanted = list(audiences)
    for table in DISTILLED:
        connection.execute(delete(table).where(table.c.space == space, table.c.audience.in_(wanted)))
    ours = failures.c.derivation.startswith(NAME, autoescape=True)
    connection.execute(delete(failures).where(failures.c.space == space, ours))
    for table, scope in ((sessions, "session"), (conversations, "conversation")):
        query = select(table).where(
            table.c.space == space, table.c.audience.in_(wanted), table.c.first_position <= reached
        )
        units = [from_row(scope, row, reached) for row in connection.execute(query).all()]
        scopes = [each for unit in units for each in of_scope(unit.of, unit.touched, unit.waiting_since)]
        touch(connection, space, units + scopes)


def from_row(scope: str, row: Any, reached: int) -> Unit:
    """The unit of a session or a conversation, as its row says. What is said later touches it again."""
    subject = row.session if scope == "session" else talk_of(row.conversation, row.channel, row.audience)
    return Unit(scope, subject, Scope(row.audience, row.agent), min(row.last_position, reached), row.last_activity_at)


def of_scope(of: Scope, position: int, at: datetime) -> list[Unit]:
    """What is found out from all that a scope holds."""
    return [Unit("procedures", "", of, position, at), Unit("fading", "", Scope(of.audience), position, at)]


def is_turn(id: str) -> bool:
    """Whether habits are looked for after an interaction: one of so many, whichever rows others write between."""
    return zlib.crc32(id.encode()) % SELDOM == 0


def is_small(connection: Connection, space: str, of: Scope, reached: int) -> bool:
    return len(_newest(connection, space, of.audience, of.agent, reached, SMALL + 1).all()) <= SMALL


def last_turn(connection: Connection, space: str, of: Scope, reached: int) -> int | None:
    """The place in the log up to which habits are looked for; None where nothing was said."""
    rows = _newest(connection, space, of.audience, of.agent, reached, max(SMALL, 20 * SELDOM) + 1).all()
    if len(rows) <= SMALL:
        return int(rows[0].position) if rows else None
    return int(next((row.position for row in rows if is_turn(row.id)), rows[-1].position))


@once
def _newest(space: str, audience: str, agent: str | None, reached: int, limit: int) -> Select[Any]:
    query = select(log.position, log.id).where(
        log.space == space, log.audience == audience, log.agent.is_not_distinct_from(agent),
        log.erasure.is_(None), log.type != "decision", log.position <= reached,
    )  # fmt: skip
    return query.order_by(log.position.desc()).limit(limit)


def day_of(at: datetime, zone: tzinfo) -> str:
    return in_zone(at, zone).date().isoformat()


def day_bounds(day: str, zone: tzinfo) -> tuple[datetime, datetime]:
    """From when to when a day is, in UTC."""
    first = date.fromisoformat(day)
    return midnight(first, zone), midnight(first + timedelta(days=1), zone)


def week_of(day: str) -> str:
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year:04}-W{week:02}"


def days_of(week: str) -> list[str]:
    monday = date.fromisocalendar(int(week[:4]), int(week[-2:]), 1)
    return [(monday + timedelta(days=number)).isoformat() for number in range(7)]


# ------------------------------------------------------------------------------------------------------------------


def _unit(row: Any) -> Unit:
    return Unit(row.scope, row.subject, Scope(row.audience, row.agent), row.touched, row.waiting_since)


def _mine(space: str, scope: str, audience: str, agent: str | None) -> tuple[ColumnElement[bool], ...]:
    return (
        _units.space == space,
        _units.scope == scope,
        _units.audience == audience,
        _units.agent.is_not_distinct_from(agent),
    )


def _anything(until: datetime, learnt: int) -> tuple[ColumnElement[bool], ...]:
    return ()


def _session_over(until: datetime, learnt: int) -> tuple[ColumnElement[bool], ...]:
    own = (sessions.c.space == _units.space, sessions.c.session == _units.subject)
    judged = exists().where(
        endings.c.space == sessions.c.space, endings.c.session == sessions.c.session, endings.c.is_over,
        endings.c.position == sessions.c.last_position,
    )  # fmt: skip
    over = or_(sessions.c.ended_at.is_not(None), sessions.c.last_activity_at < until, judged)
    return (
        or_(
            exists().where(*own, over, sessions.c.last_position <= learnt),
            ~exists().where(*own),  # it is no more: sessions were derived anew
        ),
    )


def _period_over(until: datetime, learnt: int) -> tuple[ColumnElement[bool], ...]:
    return (_units.waiting_since <= until,)


def _new_or_long_ago(until: datetime, learnt: int) -> tuple[ColumnElement[bool], ...]:
    return (or_(_units.touched > 0, _units.waiting_since <= until),)


class _Ripe:
    """The statements on units whose time has come, by the condition for that."""

    def __init__(self, is_ripe: Callable[[datetime, int], tuple[ColumnElement[bool], ...]]) -> None:
        def ripe(space: str, scope: str, busy: list[str], attempts: int, until: datetime, learnt: int) -> Select[Any]:
            here = (_units.space == space, _units.scope == scope, ~among(_units.audience, busy))
            return select(unsummarised).where(*here, *is_ripe(until, learnt), ~_given_up(attempts))

        @once
        def page(
            space: str, scope: str, busy: list[str], attempts: int, until: datetime, learnt: int, after: str, limit: int
        ) -> Select[Any]:
            mine = ripe(space, scope, busy, attempts, until, learnt)
            return mine.where(_units.unit > after).order_by(_units.unit).limit(limit)

        @once
        def first(space: str, scope: str, busy: list[str], attempts: int, until: datetime, learnt: int) -> Select[Any]:
            return ripe(space, scope, busy, attempts, until, learnt).limit(1)

        self.page, self.first = page, first


_ANYTHING, _PERIOD, _SUBJECT = _Ripe(_anything), _Ripe(_period_over), _Ripe(_new_or_long_ago)
_RIPE = {"session": _Ripe(_session_over), "day": _PERIOD, "week": _PERIOD, "entity": _SUBJECT, "topic": _SUBJECT}


def _given_up(attempts: int) -> ColumnElement[bool]:
    """Whether a unit was tried often enough since something new came."""
    return exists().where(
        failures.c.space == _units.space,
        failures.c.derivation == f"{NAME} " + _units.unit,
        failures.c.position == _units.touched,
        failures.c.attempts >= attempts,
    )
