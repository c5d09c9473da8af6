"""Reading a talk on from where a layer was: what is new, and a little of what came before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec

from sqlalchemy import ColumnElement, Connection, CursorResult, Executable, Select, select

from recollect.audience import OWNER
from recollect.learning.compaction import is_private
from recollect.learning.interpret import RECALLED, speaker_name
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.log.zones import Zones, read_zones
from recollect.settings import Settings
from recollect.store.once import once
from recollect.store.schema import reached
from recollect.store.upsert import upsert
from recollect.times import in_zone
from recollect.understanding.length import clipped

P = ParamSpec("P")
PAGE = 500  # messages that are looked at in one go
SPOKEN = ("user", "assistant")
READ = 4_000  # characters of a message that layers look at


@dataclass(frozen=True, slots=True)
class Turn:
    """A message, as layers look at it. `ours`: the agent said it."""

    id: str
    position: int
    text: str
    at: datetime
    entity: str  # whose thread it is in
    channel: str
    conversation: str
    speaker: str
    ours: bool
    type: str
    zone: tzinfo = UTC  # of whoever spoke

    @property
    def local(self) -> datetime:
        """When, by the clock of whoever spoke."""
        return in_zone(self.at, self.zone)


@dataclass(frozen=True, slots=True)
class Stretch:
    """What is new in a talk, with what was said just before; `more`: not all that is new is in it."""

    before: tuple[Turn, ...]
    new: tuple[Turn, ...]
    until: int
    more: bool

    @property
    def all(self) -> tuple[Turn, ...]:
        return self.before + self.new


def unread(work: Work, unit: Unit, before: int = 6) -> Stretch:
    """What a unit has not looked at yet of its talk, as far as distilling has come."""
    past: Sequence[Any] = ()
    with work.store.read() as connection:
        start, rows = unread_rows(connection, work, unit)
        zones = read_zones(connection, work.space)
        if rows and before and start:  # nothing stands before the beginning
            of = (work.space, unit.of.audience, unit.of.agent)
            past = _said_until(connection, unit.subject, *of, min(start, work.reached), before).all()
    more = len(rows) == PAGE
    until = int(rows[-1].position) if rows else start
    before_it, new = ([_turn(row, work.settings, zones) for row in some] for some in (reversed(past), rows))
    return Stretch(tuple(before_it), tuple(new), until, more)


def unread_rows(connection: Connection, work: Work, unit: Unit) -> tuple[int, Sequence[Any]]:
    """How far a unit has come, and the next rows of the log for it; a whole PAGE of them where there may be more."""
    start = reached_by(connection, work.space, unit)
    of = (work.space, unit.of.audience, unit.of.agent)
    return start, _said_after(connection, unit.subject, *of, start, work.reached).all()


def reached_by(connection: Connection, space: str, unit: Unit) -> int:
    """How far a unit has come in the log; 0 where it has not begun."""
    return int(_reached(connection, space, unit.id).scalar() or 0)


def read_up_to(work: Work, unit: Unit, position: int) -> Callable[[Connection], None]:
    """What writes down how far a unit has come, together with what it has found."""

    def write(connection: Connection) -> None:
        row = {
            "space": work.space, "unit": unit.id, "audience": unit.of.audience, "agent": unit.of.agent,
            "position": position,
        }  # fmt: skip
        upsert(connection, reached, [row], _moved)

    return write


def of_talk_once(
    statement: Callable[Concatenate[ColumnElement[Any], str, P], Executable],
) -> Callable[Concatenate[Connection, str, P], CursorResult[Any]]:
    """The same as `once` for what is asked of talks: the statement is told the column that they are found by, first,
    which is another in private than in a room. Then comes the talk."""
    private, room = (once(partial(statement, column)) for column in (log.conversation, log.channel))

    @wraps(statement)
    def ask(connection: Connection, talk: str, *args: P.args, **kwargs: P.kwargs) -> CursorResult[Any]:
        return (private if is_private(talk) else room)(connection, talk, *args, **kwargs)

    return ask  # type: ignore[return-value]


@once
def _reached(space: str, unit: str) -> Select[Any]:
    return select(reached.c.position).where(reached.c.space == space, reached.c.unit == unit)


@of_talk_once
def _said_after(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, start: int, until: int
) -> Select[Any]:  # fmt: skip
    here = _spoken(space, audience, agent).where(column == talk, log.position > start, log.position <= until)
    return here.order_by(log.position).limit(PAGE)


@of_talk_once
def _said_until(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, until: int, limit: int
) -> Select[Any]:  # fmt: skip
    here = _spoken(space, audience, agent).where(column == talk, log.position <= until)
    return here.order_by(log.position.desc()).limit(limit)


def _spoken(space: str, audience: str, agent: str | None) -> Select[Any]:
    return readable(space, OWNER).where(
        log.audience == audience, log.agent.is_not_distinct_from(agent), log.type != "decision", log.role.in_(SPOKEN),
        ~log.content.startswith(RECALLED, autoescape=True),
    )  # fmt: skip


def _moved(new: Any) -> dict[str, Any]:
    return {"position": new.position}


def _turn(row: Any, settings: Settings, zones: Zones) -> Turn:
    return Turn(
        row.id, row.position, clipped(row.content, READ), row.occurred_at, row.entity, row.channel, row.conversation,
        speaker_name(row, settings), row.role == "assistant", row.type, zones.of(row),
    )  # fmt: skip
