"""Who is at a piece of work: a name for this process and turn, and whether the one who held it is gone; and the leases
of derivations, which one process at a time holds, with how far in the log each has come."""

from __future__ import annotations

import os
import secrets
import socket
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Select, Update, select, update

from recollect.store.engine import Store
from recollect.store.once import once
from recollect.store.schema import derivations
from recollect.store.upsert import upsert
from recollect.times import now

LEASE = timedelta(seconds=120)


def holder() -> str:
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


def is_dead(holder: str) -> bool:
    """Whether a holder was a process of this machine that is no more."""
    host, _, rest = holder.partition(":")
    pid = rest.partition(":")[0]
    if host != socket.gethostname() or not pid.isdecimal():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False


def take(store: Store, space: str, derivation: str, me: str) -> bool:
    """Hold a derivation from now on, if nobody is at it."""
    here = (derivations.c.space == space, derivations.c.derivation == derivation)
    with store.write() as connection:
        upsert(connection, derivations, [{"space": space, "derivation": derivation, "position": 0}])
        query = select(derivations.c.holder, derivations.c.held_until).where(*here).with_for_update()
        at = connection.execute(query).one_or_none()
        if at is None:  # all was forgotten at this moment
            return False
        if not (at.holder is None or at.held_until < now() or is_dead(at.holder)):
            return False
        connection.execute(update(derivations).where(*here).values(holder=me, held_until=now() + LEASE))
    return True


def keep(connection: Connection, space: str, derivation: str, me: str) -> bool:
    """Hold it for longer; False where another has taken over, or something was erased meanwhile."""
    return _kept(connection, space, derivation, me, now() + LEASE).rowcount == 1


@once
def _kept(space: str, derivation: str, me: str, until: datetime) -> Update:
    return _mine(space, derivation, me).values(held_until=until)


def give_up(store: Store, space: str, derivation: str, me: str) -> None:
    with store.write() as connection:
        _given_up(connection, space, derivation, me)


@once
def _given_up(space: str, derivation: str, me: str) -> Update:
    return _mine(space, derivation, me).values(holder=None, held_until=None)


def reached(connection: Connection, space: str, derivation: str) -> int:
    """How far in the log a derivation has come."""
    return int(_reached(connection, space, derivation).scalar() or 0)


@once
def _reached(space: str, derivation: str) -> Select[Any]:
    here = (derivations.c.space == space, derivations.c.derivation == derivation)
    return select(derivations.c.position).where(*here)


def reach(connection: Connection, space: str, derivation: str, position: int) -> None:
    """It has come so far; never back."""
    upsert(connection, derivations, [{"space": space, "derivation": derivation, "position": position}])
    here = (derivations.c.space == space, derivations.c.derivation == derivation, derivations.c.position < position)
    connection.execute(update(derivations).where(*here).values(position=position))


def _mine(space: str, derivation: str, me: str) -> Update:
    return update(derivations).where(
        derivations.c.space == space, derivations.c.derivation == derivation, derivations.c.holder == me
    )
