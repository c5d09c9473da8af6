"""Reading a talk on from where a layer was: what is new, and a little of what came before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER
from recollect.learning.compaction import of_talk
from recollect.learning.interpret import RECALLED, speaker_name
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.settings import Settings
from recollect.store.schema import reached
from recollect.store.upsert import upsert
from recollect.understanding.length import clipped

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
    with work.store.read() as connection:
        known = select(reached.c.position).where(reached.c.space == work.space, reached.c.unit == unit.id)
        start = int(connection.execute(known).scalar() or 0)
        here = _talk(work, unit).where(log.position <= work.reached)
        rows = connection.execute(here.where(log.position > start).order_by(log.position).limit(PAGE)).all()
        earlier = here.where(log.position <= start).order_by(log.position.desc()).limit(before)
        past = connection.execute(earlier).all() if rows and before else ()
    more = len(rows) == PAGE
    until = int(rows[-1].position) if rows else start
    before_it, new = ([_turn(row, work.settings) for row in some] for some in (reversed(past), rows))
    return Stretch(tuple(before_it), tuple(new), until, more)


def read_up_to(work: Work, unit: Unit, position: int) -> Callable[[Connection], None]:
    """What writes down how far a unit has come, together with what it has found."""

    def write(connection: Connection) -> None:
        row = {
            "space": work.space, "unit": unit.id, "audience": unit.of.audience, "agent": unit.of.agent,
            "position": position,
        }  # fmt: skip
        upsert(connection, reached, [row], lambda new: {"position": new.position})

    return write


def _talk(work: Work, unit: Unit) -> Any:
    return readable(work.space, OWNER).where(
        of_talk(unit.subject), log.audience == unit.of.audience, log.agent.is_not_distinct_from(unit.of.agent),
        log.type != "decision", log.role.in_(SPOKEN), ~log.content.startswith(RECALLED, autoescape=True),
    )  # fmt: skip


def _turn(row: Any, settings: Settings) -> Turn:
    return Turn(
        row.id, row.position, clipped(row.content, READ), row.occurred_at, row.entity, row.channel, row.conversation,
        speaker_name(row, settings), row.role == "assistant", row.type,
    )  # fmt: skip
