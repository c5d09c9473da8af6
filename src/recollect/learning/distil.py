"""Distilling what was learnt: from the log to units of work, and from these to summaries, by whoever holds the lease.

The walk goes as far as learning has come and touches the sessions that it passes; what is over is summarised, and
touches what is above it. No transaction is open while anything is judged. A unit and what was made of it are written
together, and only if nothing new came meanwhile. What fails is set aside, told by `doctor`, and tried again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from recollect.audience import OWNER, Scope
from recollect.conversations.sessions import talk_of
from recollect.entities.directory import decision_in
from recollect.errors import StoreError
from recollect.judges.panel import Panel
from recollect.learning import compaction, consolidation, fading, headway, periods, procedures, queue
from recollect.learning.periods import Outcome
from recollect.learning.queue import NAME, Unit
from recollect.learning.summaries import withdraw, write_all
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.among import among
from recollect.store.schema import derivations, fact_sources, facts, failures, sessions
from recollect.store.upsert import upsert
from recollect.times import now

_log = logging.getLogger(__name__)
STRIDE = 2_000  # rows of the log that are walked at once
PAGE = 500  # units that are looked up at once
BATCH = 25  # units that are written at once
LONG = 1.0  # seconds after which what is ready is written
RENEW = 30.0  # seconds after which the lease is renewed between two judgments
Stop = Callable[[], bool]
_MAKERS: dict[str, Callable[[Work, Unit], Outcome | None]] = {
    "session": periods.session,
    "day": periods.day,
    "week": periods.week,
    "window": periods.window,
    "entity": consolidation.entity,
    "topic": consolidation.topic,
}


@dataclass(frozen=True, slots=True)
class Layer:
    """What rooms above make of units: whenever one of the scope `on` is done, the one of this scope and the same
    subject has something new. `together`: one unit for all subjects, where what is made is the same for each."""

    scope: str
    on: str
    make: Callable[[Work, Unit], Outcome | None]
    together: bool = False


@dataclass(slots=True)
class Done:
    units: int = 0
    summaries: int = 0
    procedures: int = 0


def distil(
    store: Store,
    space: str,
    settings: Settings,
    panel: Panel,
    progress: Callable[[int], None] | None = None,
    stop: Stop = lambda: False,
    at_most: int | None = None,
    layers: Sequence[Layer] = (),
) -> Done | None:
    """Summarise what is due, and make what the layers above want of it; None where somebody else is at it."""
    with store.read() as connection:
        if not waiting(connection, space, settings, layers):
            return Done()
    me = lease.holder()
    if not lease.take(store, space, NAME, me):
        return None
    try:
        return _Pass(store, space, settings, panel, me, progress, stop, at_most, layers).run()
    except _Lost:
        return Done()
    finally:
        lease.give_up(store, space, NAME, me)


def waiting(connection: Connection, space: str, settings: Settings, layers: Sequence[Layer] = ()) -> bool:
    """Whether there is anything to do now: words that no unit knows of yet, or a unit whose time has come."""
    cursors = headway.cursors(connection, space)
    learnt, at = cursors.get(headway.NAME, 0), time_of_day()
    if cursors.get(NAME, 0) < learnt:
        return True
    busy = headway.busy(cursors)
    return any(queue.is_due(connection, space, scope, settings, at, learnt, busy) for scope in _order(layers))


def troubles(connection: Connection, space: str) -> list[Any]:
    """Units that could not be summarised, the most tried first."""
    ours = failures.c.derivation.startswith(f"{NAME} ", autoescape=True)
    query = select(failures).where(failures.c.space == space, ours)
    return list(connection.execute(query.order_by(failures.c.attempts.desc(), failures.c.derivation)))


def time_of_day() -> datetime:
    """By which sessions and days are over."""
    return now()


def _order(layers: Sequence[Layer]) -> list[str]:
    return [*queue.ORDER, *(layer.scope for layer in layers)]


class _Lost(Exception):
    """Somebody else has the lease now, or something was erased under our hands."""


class _Pass:
    """One go over the log and the queue."""

    def __init__(
        self, store: Store, space: str, settings: Settings, panel: Panel, me: str,
        progress: Callable[[int], None] | None, stop: Stop, at_most: int | None, layers: Sequence[Layer],
    ) -> None:  # fmt: skip
        self.store = store
        self.space = space
        self.settings = settings
        self.me = me
        self.progress = progress
        self.stop = stop
        self.at_most = at_most
        self.layers = layers
        self.makers = {**_MAKERS, **{layer.scope: layer.make for layer in layers}}
        self.done = Done()
        self.failed: set[str] = set()
        self.touched: set[str] = set()  # scopes to whose units something has come
        self.work = Work(store, space, settings, panel, time_of_day(), renew=self._renew)
        self._renewed = time.monotonic()

    def run(self) -> Done:
        while not self.stop() and self._walk():
            pass
        with self.store.read() as connection:
            self.failed = {row.derivation.removeprefix(f"{NAME} ") for row in troubles(connection, self.space)}
        for scope in _order(self.layers):
            after = ""
            while page := self._due(scope, after):
                self.touched.discard(scope)
                for start in range(0, len(page), BATCH):
                    if self._is_enough():
                        return self.done
                    self._batch(page[start : start + BATCH])
                if len(page) < PAGE and scope not in self.touched:
                    break
                after = page[-1].id
        return self.done

    def _is_enough(self) -> bool:
        return self.stop() or (self.at_most is not None and self.done.units >= self.at_most)

    def _due(self, scope: str, after: str) -> list[Unit]:
        with self.store.read() as connection:
            cursors = headway.cursors(connection, self.space)
            learnt, busy = cursors.get(headway.NAME, 0), headway.busy(cursors)
            return queue.due(
                connection, self.space, scope, self.settings, self.work.now, learnt, busy, after, PAGE
            )  # fmt: skip

    # ---------------------------------------------------------------------------------------------------------- walking

    def _walk(self) -> bool:
        """Touch the units of the next rows that learning has passed; whether there may be more."""
        with self.store.read() as connection:
            cursors = headway.cursors(connection, self.space)
            start, end = cursors.get(NAME, 0), cursors.get(headway.NAME, 0)
            self.work.reached = start
            if start >= end:
                return False
            reached = min(start + STRIDE, end)
            units = list(_passed(connection, self.space, start, reached))
        with self.store.write() as connection:
            self._keep(connection)
            moved = update(derivations).where(
                derivations.c.space == self.space, derivations.c.derivation == NAME, derivations.c.position == start
            )
            if connection.execute(moved.values(position=reached)).rowcount != 1:
                raise _Lost
            queue.touch(connection, self.space, units)
        self.work.reached = reached
        return True

    # ---------------------------------------------------------------------------------------------------------- working

    def _batch(self, units: Iterable[Unit]) -> None:
        """Make what is to be made of some units, and write it together, or earlier where it takes long."""
        ready: list[tuple[Unit, Outcome | Exception]] = []
        since = time.monotonic()
        for unit in units:
            if self._is_enough():
                break
            made = self._made(unit)
            while isinstance(made, Outcome) and made.more:
                self._write([*ready, (unit, made)])
                ready = []
                made = self._made(unit)
            if made is not None:
                ready.append((unit, made))
                self.done.units += 1
            if ready and time.monotonic() - since > LONG:
                self._write(ready)
                ready, since = [], time.monotonic()
        self._write(ready)

    def _made(self, unit: Unit) -> Outcome | Exception | None:
        self.store.foreground.give_way()
        try:
            if unit.scope in self.makers:
                return self.makers[unit.scope](self.work, unit)
            if unit.scope == "conversation":
                made = compaction.fold(
                    self.store, self.space, self.settings, self.work.panel, unit.subject, unit.of.audience,
                    unit.of.agent, stop=self.stop, renew=self._renew,
                )  # fmt: skip
                self.done.summaries += made is not None
                return None if self.stop() else Outcome()
            if unit.scope == "procedures":
                self._mine(unit)
            return Outcome()
        except (StoreError, _Lost):
            raise  # the database, not the words
        except Exception as error:  # whatever one unit does to a rule, the others are summarised
            _log.warning("the summary of %s %s could not be made: %s", unit.scope, unit.subject, error)
            return error

    def _mine(self, unit: Unit) -> None:
        with self.store.read() as connection:
            until = queue.last_turn(connection, self.space, unit.of, self.work.reached)
        if until is not None:
            self.done.procedures += procedures.mine(
                self.store, self.space, self.settings, unit.of.audience, unit.of.agent, until
            )

    def _write(self, ready: list[tuple[Unit, Outcome | Exception]]) -> None:
        if not ready:
            return
        with self.store.write() as connection:
            self._keep(connection)
            self._write_all(connection, self._still_due(connection, ready))
        if self.progress:
            self.progress(len(ready))

    def _still_due(
        self, connection: Connection, ready: list[tuple[Unit, Outcome | Exception]]
    ) -> list[tuple[Unit, Outcome]]:
        """Take the units that are done out of the queue; those to which something newer has come stay as they are."""
        made = [(unit, each) for unit, each in ready if isinstance(each, Outcome)]
        taken = queue.take(connection, self.space, {unit.id: unit for unit, each in made if not each.more})
        for unit, each in ready:
            if isinstance(each, Exception):
                self._set_aside(connection, unit, each)
        return [(unit, each) for unit, each in made if each.more or unit.id in taken]

    def _write_all(self, connection: Connection, ready: list[tuple[Unit, Outcome]]) -> None:
        """Write what was made of units, as far as can be in one statement for all of them."""
        drafts = [draft for _, made in ready for draft in made.drafts]
        write_all(connection, self.space, drafts)
        self.done.summaries += len(drafts)
        withdraw(connection, self.space, {(*place, unit.of) for unit, made in ready for place in made.gone})
        touched: dict[str, Unit] = {}
        for unit, made in ready:
            if made.waits_since is not None and not made.more:  # for its time alone, then
                touched[unit.id] = replace(unit, touched=0, waiting_since=made.waits_since)
        for unit, made in ready:
            self._written(connection, unit, made)
            touched |= queue.newest([*made.touches, *self._above(unit, made)])
        queue.put(connection, self.space, touched)
        self.touched.update(unit.scope for unit in touched.values())

    def _written(self, connection: Connection, unit: Unit, made: Outcome) -> None:
        if made.confirmed is not None:
            id = made.drafts[-1].id if made.drafts else None
            consolidation.confirm(connection, self.space, unit.of, made, id)
        if unit.scope == "fading":
            fading.measure(connection, self.space, unit.of.audience)
        for write_more in made.writes:
            write_more(connection)
        if unit.id in self.failed:
            queue.well(connection, self.space, unit)

    def _above(self, unit: Unit, made: Outcome) -> list[Unit]:
        """What the layers above want to be looked at, now that a unit is done."""
        return [
            replace(unit, scope=layer.scope, subject="" if layer.together else unit.subject)
            for layer in self.layers
            if layer.on == unit.scope and not made.more
        ]

    def _set_aside(self, connection: Connection, unit: Unit, error: Exception) -> None:
        row = {
            "space": self.space, "derivation": queue.trouble(unit), "position": unit.touched, "attempts": 1,
            "error": f"{unit.scope} {unit.subject}: {type(error).__name__}: {error}"[:500], "failed_at": now(),
        }  # fmt: skip
        upsert(connection, failures, [row], headway.failed_again)

    def _keep(self, connection: Connection) -> None:
        """Keep the lease; another may have taken over, or something was erased meanwhile."""
        if not lease.keep(connection, self.space, NAME, self.me):
            raise _Lost
        self._renewed = time.monotonic()

    def _renew(self) -> None:
        if time.monotonic() - self._renewed > RENEW:
            with self.store.write() as connection:
                self._keep(connection)


def _passed(connection: Connection, space: str, start: int, reached: int) -> Iterable[Unit]:
    """The units that rows of the log touch."""
    query = readable(space, OWNER).where(log.position > start, log.position <= reached)
    columns = (log.position, log.id, log.conversation, log.channel, log.audience, log.agent, log.type, log.occurred_at)
    rows = connection.execute(query.with_only_columns(*columns).order_by(log.position)).all()
    talk = [row for row in rows if row.type != "decision"]
    threads = {row.conversation for row in talk}
    query = select(sessions).where(
        sessions.c.space == space, among(sessions.c.conversation, threads),
        sessions.c.last_position > start, sessions.c.first_position <= reached,
    )  # fmt: skip
    said = {(row.conversation, row.audience) for row in talk}
    for row in connection.execute(query) if threads else ():
        if (row.conversation, row.audience) in said:
            yield queue.from_row("session", row, reached)
    scopes: dict[Scope, list[Any]] = {}
    for row in talk:
        scopes.setdefault(Scope(row.audience, row.agent), []).append(row)
        subject = talk_of(row.conversation, row.channel, row.audience)
        yield Unit("conversation", subject, Scope(row.audience, row.agent), row.position, row.occurred_at)
    for of, own in scopes.items():
        if any(queue.is_turn(row.id) for row in own) or queue.is_small(connection, space, of, reached):
            yield Unit("procedures", "", of, own[-1].position, own[-1].occurred_at)
    stated = select(fact_sources.c.audience).where(
        fact_sources.c.space == space, fact_sources.c.position > start, fact_sources.c.position <= reached
    )
    for audience in connection.execute(stated.distinct()).scalars():
        yield Unit("fading", "", Scope(audience), reached, rows[-1].occurred_at)
    decided = [row.position for row in rows if row.type == "decision"]
    if decided:
        yield from _decided(connection, space, decided)


def _decided(connection: Connection, space: str, positions: list[int]) -> Iterable[Unit]:
    """What a person's decisions on facts and conversations touch."""
    rows = connection.execute(readable(space, OWNER).where(among(log.position, positions))).mappings().all()
    decisions = [(row, decision_in(row) or {}) for row in rows]
    settled = select(fact_sources.c.fact).where(
        fact_sources.c.space == space, among(fact_sources.c.position, positions)
    )
    concerned = set(connection.execute(settled).scalars())
    concerned |= {decision["fact"] for _, decision in decisions if decision.get("kind") == "evergreen"}
    last, at = max(positions), max(row["occurred_at"] for row in rows)
    query = select(facts).where(facts.c.space == space, among(facts.c.fact, concerned))
    for fact in connection.execute(query) if concerned else ():
        of = Scope(fact.audience, fact.agent)
        for entity in {fact.subject, fact.object_entity} - {None}:
            yield Unit("entity", entity, of, last, at)
        if fact.category is not None:
            yield Unit("topic", fact.category, of, last, at)
    asked = [decision["conversation"] for _, decision in decisions if decision.get("kind") == "compact"]
    for talk, of in compaction.scopes_of(connection, space, asked) if asked else ():
        yield Unit("conversation", talk, of, last, at)
