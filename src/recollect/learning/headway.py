"""How far learning has come, and what it could not make sense of; and forgetting what was learnt, so that it is learnt
again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Select, delete, func, not_, or_, select, update

from recollect.audience import PUBLIC
from recollect.learning import queue
from recollect.log.append import head_position
from recollect.log.read import log
from recollect.store.once import once
from recollect.store.schema import DISTILLED, LEARNT, derivations, failures, interactions
from recollect.store.upsert import upsert

NAME = "learning"
AGAIN = "learning of "
COMPARE = "changes of "  # an audience whose messages are to be compared again
WITHIN = "learning within "  # so many seconds a message was not learnt from: kept, so that a rebuild passes it over too
IN_PART = "learning in part"  # messages of which the rules read only the beginning
TIMED = "learning timed"  # how far processor time was measured: what was learnt before is learnt again without a limit


def waiting(connection: Connection, space: str) -> int:
    """Positions of the log that learning has not reached yet; one at least while a scope learns again."""
    known = cursors(connection, space)
    behind = max(head_position(connection, space) - known.get(NAME, 0), 0)
    return behind or int(bool(busy(known)))


def forget(connection: Connection, space: str, audiences: Iterable[str]) -> None:
    """Words of these audiences were erased: what was learnt there goes, and is learnt again from what is left. All
    scopes know what is public, so that for public words all learn again."""
    audiences = sorted(set(audiences))
    here = derivations.c.space == space
    if PUBLIC in audiences:
        reset(connection, space)
        return
    known = cursors(connection, space)
    reached = known.get(NAME, 0)
    connection.execute(update(derivations).where(here).values(holder=None, held_until=None))
    queue.again(connection, space, audiences, known.get(queue.NAME, 0))
    for table in LEARNT:
        connection.execute(delete(table).where(table.c.space == space, table.c.audience.in_(audiences)))
    theirs = or_(log.erasure.is_not(None), log.audience.in_(audiences))  # an error may quote the words it was about
    positions = select(log.position).where(log.space == space, theirs)
    erased = select(log.position).where(log.space == space, log.erasure.is_not(None))
    gone = or_(not_(_is_over_time), failures.c.position.in_(erased))
    connection.execute(delete(failures).where(failures.c.space == space, failures.c.position.in_(positions), gone))
    if reached:
        again = [name + audience for audience in audiences for name in (AGAIN, COMPARE)]
        rows = [{"space": space, "derivation": each, "position": 0} for each in again]
        upsert(connection, derivations, rows, lambda new: {"position": new.position})


def reset(connection: Connection, space: str) -> None:
    """Forget all that was learnt, to learn it again from the beginning."""
    for table in LEARNT:
        connection.execute(delete(table).where(table.c.space == space))
    for table in DISTILLED:
        connection.execute(delete(table).where(table.c.space == space))
    connection.execute(delete(failures).where(failures.c.space == space, not_(_is_over_time)))
    connection.execute(delete(derivations).where(derivations.c.space == space, derivations.c.derivation != TIMED))


_is_over_time = failures.c.derivation.startswith(WITHIN, autoescape=True)


def over_time(connection: Connection, space: str) -> dict[int, float]:
    """Messages that took too much processor time, each with the seconds within which it was not done."""
    query = select(failures.c.position, failures.c.derivation).where(failures.c.space == space, _is_over_time)
    found: dict[int, float] = {}
    for row in connection.execute(query):
        seconds = float(row.derivation.removeprefix(WITHIN))
        found[row.position] = max(seconds, found.get(row.position, 0.0))
    return found


def read_in_part(connection: Connection, space: str) -> int:
    query = select(func.count()).where(failures.c.space == space, failures.c.derivation == IN_PART)
    return int(connection.execute(query).scalar_one())


def timed(connection: Connection, space: str, position: int) -> None:
    """Learning has measured the time of messages up to here."""
    rows = [{"space": space, "derivation": TIMED, "position": position}]
    upsert(connection, derivations, rows, lambda new: {"position": new.position})


def troubles(connection: Connection, space: str) -> list[Any]:
    """What could not be learnt from, the most tried first."""
    query = select(failures, log.id).join(
        interactions, (log.space == failures.c.space) & (log.position == failures.c.position)
    )
    ours = (failures.c.space == space, failures.c.derivation == NAME)
    return list(connection.execute(query.where(*ours).order_by(failures.c.attempts.desc())))


def busy(cursors: Mapping[str, int]) -> list[str]:
    """The audiences that learn again."""
    return sorted(name.removeprefix(AGAIN) for name in cursors if name.startswith(AGAIN))


def cursors(connection: Connection, space: str) -> dict[str, int]:
    return {row.derivation: row.position for row in _cursors(connection, space)}


@once
def _cursors(space: str) -> Select[Any]:
    return select(derivations.c.derivation, derivations.c.position).where(derivations.c.space == space)


def failed_again(new: Any) -> dict[str, Any]:
    return {"attempts": failures.c.attempts + 1, "error": new.error, "failed_at": new.failed_at}
