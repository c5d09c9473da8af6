"""What has something new and is not distilled yet: a row for each unit of work, touched when something comes, gone when
it is done. A unit that waits for its time alone has been looked at: its `touched` is 0."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, or_, select, update

from recollect.audience import Scope
from recollect.conversations.sessions import talk_of
from recollect.ids import derived_id
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store.schema import DISTILLED, conversations, endings, failures, sessions, unsummarised
from recollect.store.upsert import upsert

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
        return derived_id("unit", self.scope, self.subject, self.of.audience, self.of.agent)


def touch(connection: Connection, space: str, units: Iterable[Unit]) -> None:
    """Put units into the queue, or tell those that are there of something newer."""
    latest: dict[str, Unit] = {}
    for unit in units:
        if unit.id not in latest or unit.touched > latest[unit.id].touched:
            latest[unit.id] = unit
    rows = [
        {"space": space, "unit": id, "audience": unit.of.audience, "agent": unit.of.agent, "scope": unit.scope,
         "subject": unit.subject, "touched": unit.touched, "waiting_since": unit.waiting_since}
        for id, unit in latest.items()
    ]  # fmt: skip
    upsert(
        connection, unsummarised, rows, lambda new: {"touched": new.touched, "waiting_since": new.waiting_since}
    )  # fmt: skip


def done(connection: Connection, space: str, unit: Unit, waits_since: datetime | None = None) -> bool:
    """Take a unit out of the queue, or let it wait for its time; False if something newer has come."""
    same = (_units.space == space, _units.unit == unit.id, _units.touched == unit.touched)
    if waits_since is None:
        found = connection.execute(delete(unsummarised).where(*same)).rowcount
    else:
        waits = update(unsummarised).where(*same).values(touched=0, waiting_since=waits_since)
        found = connection.execute(waits).rowcount
    return found == 1


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
    query = select(unsummarised).where(
        _units.space == space, _units.scope == scope, _units.unit > after,
        *_ripe(scope, settings, now, learnt), ~_given_up(settings),
    )  # fmt: skip
    if learning_again := list(busy):
        query = query.where(_units.audience.not_in(learning_again))
    rows = connection.execute(query.order_by(_units.unit).limit(limit))
    return [_unit(row) for row in rows]


def counted(connection: Connection, space: str) -> dict[str, int]:
    """How many units of each scope wait."""
    query = select(_units.scope, func.count().label("many")).where(_units.space == space).group_by(_units.scope)
    return {row.scope: row.many for row in connection.execute(query)}


def open_sessions(
    connection: Connection, space: str, of: Scope, settings: Settings, start: datetime, end: datetime
) -> bool:
    """Whether a session that was going on at some time is still to be summarised."""
    query = (
        select(_units.unit)
        .join(sessions, and_(sessions.c.space == _units.space, sessions.c.session == _units.subject))
        .where(
            *_mine(space, "session", of), sessions.c.started_at < end, sessions.c.last_activity_at >= start,
            ~_given_up(settings),
        )
    )  # fmt: skip
    return connection.execute(query.limit(1)).first() is not None


def waits(connection: Connection, space: str, of: Scope, settings: Settings, scope: str, subjects: list[str]) -> bool:
    """Whether any of these is still to be summarised."""
    query = select(_units.unit).where(
        *_mine(space, scope, of), _units.subject.in_(subjects), ~_given_up(settings)
    )  # fmt: skip
    return connection.execute(query.limit(1)).first() is not None


def waiting_sessions(connection: Connection, space: str, of: Scope) -> set[str]:
    """The sessions of a scope that are still to be summarised."""
    return set(connection.execute(select(_units.subject).where(*_mine(space, "session", of))).scalars())


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
    return len(_newest(connection, space, of, reached, SMALL + 1)) <= SMALL


def last_turn(connection: Connection, space: str, of: Scope, reached: int) -> int | None:
    """The place in the log up to which habits are looked for; None where nothing was said."""
    rows = _newest(connection, space, of, reached, max(SMALL, 20 * SELDOM) + 1)
    if len(rows) <= SMALL:
        return int(rows[0].position) if rows else None
    return int(next((row.position for row in rows if is_turn(row.id)), rows[-1].position))


def _newest(connection: Connection, space: str, of: Scope, reached: int, limit: int) -> Sequence[Any]:
    query = select(log.position, log.id).where(
        log.space == space, log.audience == of.audience, log.agent.is_not_distinct_from(of.agent),
        log.erasure.is_(None), log.type != "decision", log.position <= reached,
    )  # fmt: skip
    return connection.execute(query.order_by(log.position.desc()).limit(limit)).all()


def day_of(at: datetime) -> str:
    return at.astimezone(UTC).date().isoformat()


def day_bounds(day: str) -> tuple[datetime, datetime]:
    start = datetime.combine(date.fromisoformat(day), time(), UTC)
    return start, start + timedelta(days=1)


def week_of(day: str) -> str:
    year, week, _ = date.fromisoformat(day).isocalendar()
    return f"{year:04}-W{week:02}"


def days_of(week: str) -> list[str]:
    monday = date.fromisocalendar(int(week[:4]), int(week[-2:]), 1)
    return [(monday + timedelta(days=number)).isoformat() for number in range(7)]


# ------------------------------------------------------------------------------------------------------------------


def _unit(row: Any) -> Unit:
    return Unit(row.scope, row.subject, Scope(row.audience, row.agent), row.touched, row.waiting_since)


def _mine(space: str, scope: str, of: Scope) -> tuple[ColumnElement[bool], ...]:
    return (
        _units.space == space,
        _units.scope == scope,
        _units.audience == of.audience,
        _units.agent.is_not_distinct_from(of.agent),
    )


def _ripe(scope: str, settings: Settings, now: datetime, learnt: int) -> tuple[ColumnElement[bool], ...]:
    """The condition on units whose time has come."""
    if scope == "session":
        idle = now - timedelta(seconds=settings.session_idle_seconds)
        own = (sessions.c.space == _units.space, sessions.c.session == _units.subject)
        judged = exists().where(
            endings.c.space == sessions.c.space, endings.c.session == sessions.c.session, endings.c.is_over,
            endings.c.position == sessions.c.last_position,
        )  # fmt: skip
        over = or_(sessions.c.ended_at.is_not(None), sessions.c.last_activity_at < idle, judged)
        return (
            or_(
                exists().where(*own, over, sessions.c.last_position <= learnt),
                ~exists().where(*own),  # it is no more: sessions were derived anew
            ),
        )
    if scope in ("day", "week"):
        return (_units.waiting_since <= now,)
    if scope in ("entity", "topic"):
        return (or_(_units.touched > 0, _units.waiting_since <= now - timedelta(days=settings.entity_days)),)
    return ()


def _given_up(settings: Settings) -> ColumnElement[bool]:
    """Whether a unit was tried often enough since something new came."""
    return exists().where(
        failures.c.space == _units.space,
        failures.c.derivation == f"{NAME} " + _units.unit,
        failures.c.position == _units.touched,
        failures.c.attempts >= settings.learn_attempts,
    )
