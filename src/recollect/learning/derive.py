"""Learning from the log: in batches, from where the last one ended, by whoever holds the lease.

No transaction is open while anything is judged. A batch and its new position are written together, so that a crash
loses at most the work of one batch. What a batch cannot make sense of is set aside, told by `doctor`, and tried again.

Each scope learns from its own words alone. Where words were erased, their scope forgets all that it had learnt and
learns it again; `learning of <audience>` is the cursor of that.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, delete, or_, select, update

from recollect.audience import OWNER, Scope
from recollect.embedding.passages import turns
from recollect.entities.asking import chosen_row
from recollect.entities.directory import decision_in
from recollect.entities.known import Known
from recollect.errors import StoreError
from recollect.judges.allowance import OutOfTime, allowance
from recollect.judges.panel import About, Panel
from recollect.judges.questions import SameValueOf
from recollect.judges.relations import ReplacedOf
from recollect.learning import answered, headway
from recollect.learning.beliefs import Belief, Clash, Evidence, Ledger
from recollect.learning.debunk import Debunker, Word
from recollect.learning.headway import AGAIN, NAME, busy, cursors, failed_again, forget, waiting
from recollect.learning.interpret import Talk, interpret, is_learnt_from, names_in, speaker_entity
from recollect.learning.recent import Recent
from recollect.learning.rows import (
    belief,
    beliefs_about,
    clash,
    clashes_of,
    conflict_row,
    decided_about,
    fact_row,
    source_rows,
)
from recollect.log.append import head_position
from recollect.log.read import log, readable
from recollect.log.zones import read_zones
from recollect.settings import Settings
from recollect.store import Store, lease
from recollect.store.once import once
from recollect.store.schema import (
    conflicts,
    derivations,
    episodes,
    fact_sources,
    facts,
    failures,
    learnt_names,
    spoken_of,
    upheld,
)
from recollect.store.upsert import upsert
from recollect.times import now

_log = logging.getLogger(__name__)
BATCH = 200
SURELY = 0.8  # how probable a change must be for nobody to be asked: plainly another value reads as one at 0.7
LONG = 20.0  # seconds after which a batch ends where it is: with a model, a message may take a second or more
Stop = Callable[[], bool]


@dataclass(slots=True)
class Done:
    interactions: int = 0
    facts: int = 0


def learn(
    store: Store,
    space: str,
    settings: Settings,
    panel: Panel,
    progress: Callable[[int], None] | None = None,
    stop: Stop = lambda: False,
    at_most: int | None = None,
) -> Done:
    """Learn from what is new; somebody else's work is left to them."""
    done = Done()
    me = lease.holder()
    if not _is_due(store, space, settings.learn_attempts) or not lease.take(store, space, NAME, me):
        return done
    try:
        panel.load()
        work = _Work(store, space, settings, panel, me)
        work.again(stop)
        work.retry()
        while not stop() and (at_most is None or done.interactions < at_most):
            size = BATCH if at_most is None else min(BATCH, at_most - done.interactions)
            moved = work.forward(NAME, size, done)
            if moved is None:
                break
            if progress:
                progress(moved)
    finally:
        lease.give_up(store, space, NAME, me)
    return done


def _is_due(store: Store, space: str, attempts: int) -> bool:
    """Whether anything is new, or waits to be tried again."""
    with store.read() as connection:
        again = select(failures.c.position).where(
            failures.c.space == space, failures.c.derivation == NAME, failures.c.attempts < attempts
        )
        return waiting(connection, space) > 0 or connection.execute(again.limit(1)).first() is not None


@dataclass(slots=True)
class _Batch:
    """What a batch has found, to be written as one."""

    episodes: list[dict[str, Any]] = field(default_factory=list)
    spoken: list[dict[str, Any]] = field(default_factory=list)
    chosen: list[dict[str, Any]] = field(default_factory=list)
    kept: dict[str, dict[str, Any]] = field(default_factory=dict)
    names: dict[str, dict[str, Any]] = field(default_factory=dict)
    failed: list[tuple[str, int, str]] = field(default_factory=list)  # derivation, position, what happened
    read: int = 0  # rows that were looked at

    def told(self, rows: Iterable[dict[str, Any]], known: Iterable[Known]) -> None:
        """Let all scopes know of the names that one has learnt, as they would if it were written already."""
        fresh = {row["learnt_name"]: row for row in rows if row["learnt_name"] not in self.names}
        self.names |= fresh
        if fresh:
            for each in known:
                each.hear(fresh.values())


class _Work:
    def __init__(self, store: Store, space: str, settings: Settings, panel: Panel, me: str) -> None:
        self.store = store
        self.space = space
        self.settings = settings
        self.panel = panel
        self.me = me

    def again(self, stop: Stop) -> None:
        """Let scopes that lost words learn again what the others have learnt already."""
        with self.store.read() as connection:
            waiting = busy(cursors(connection, self.space))
        for audience in waiting:
            while not stop() and self.forward(AGAIN + audience, BATCH, Done()) is not None:
                pass

    def retry(self) -> None:
        """Try again what was set aside. Where something is understood now, its scope learns again from the beginning,
        so that all comes in the order of the log."""
        with self.store.read() as connection:
            query = select(failures.c.position).where(
                failures.c.space == self.space,
                failures.c.derivation == NAME,
                failures.c.attempts < self.settings.learn_attempts,
            )
            positions = list(connection.execute(query).scalars())
            again = self._rows().where(log.position.in_(positions)).order_by(log.position)
            rows = list(connection.execute(again)) if positions else []
        if not rows:
            return
        batch, _ = self._read(rows)
        failed = {position for derivation, position, _ in batch.failed if derivation != headway.IN_PART}
        well = {row.audience for row in rows[: batch.read] if row.position not in failed}
        with self.store.write() as connection:
            if self._still_mine(connection):
                self._set_aside(connection, batch)
                if well:
                    forget(connection, self.space, well)

    def forward(self, name: str, size: int, done: Done) -> int | None:
        """One batch; how far it went, None at the end."""
        with self.store.read() as connection:
            known = cursors(connection, self.space)
            if name not in known:
                return None
            start, end = known[name], known[NAME]
            query = self._rows().where(log.position > start).order_by(log.position).limit(size)
            if name != NAME:
                mine = or_(log.audience == name.removeprefix(AGAIN), log.type == "decision")
                query = query.where(mine, log.position <= end)
            rows = list(connection.execute(query))
            if name == NAME:  # erased rows are passed over
                reached = rows[-1].position if len(rows) == size else head_position(connection, self.space)
            else:
                reached = rows[-1].position if len(rows) == size else end
        if reached == start or (name != NAME and not rows):
            self._finish(name, start)
            return None
        audience = None if name == NAME else name.removeprefix(AGAIN)
        batch, ledger = self._read(rows, audience)
        if batch.read < len(rows):
            reached = rows[batch.read - 1].position
        with self.store.write() as connection:
            moved = update(derivations).where(
                derivations.c.space == self.space, derivations.c.derivation == name, derivations.c.position == start
            )
            if not self._still_mine(connection):
                return None
            if connection.execute(moved.values(position=reached)).rowcount != 1:
                return None
            self._write(connection, batch, ledger)
            if name == NAME and reached > known.get(headway.TIMED, 0):
                headway.timed(connection, self.space, reached)
        done.interactions += len(batch.episodes)
        done.facts += _new(ledger)
        return reached - start

    def _finish(self, name: str, reached: int) -> None:
        """A scope has learnt again, unless more of its words were erased just now: then it begins anew."""
        if name != NAME:
            here = (derivations.c.space == self.space, derivations.c.derivation == name)
            with self.store.write() as connection:
                if self._still_mine(connection):
                    connection.execute(delete(derivations).where(*here, derivations.c.position == reached))

    def _still_mine(self, connection: Connection) -> bool:
        """Whether the lease is ours yet: another may have taken over, or something was erased meanwhile."""
        return lease.keep(connection, self.space, NAME, self.me)

    def _rows(self) -> Select[Any]:
        return readable(self.space, OWNER)

    # ------------------------------------------------------------------------------------------ outside transactions

    def _read(self, rows: list[Any], audience: str | None = None) -> tuple[_Batch, Ledger]:
        """Make sense of rows, one after the other. `audience`: only of its words and of decisions about its facts."""
        idle = timedelta(seconds=self.settings.session_idle_seconds)
        with self.store.read() as connection:
            before = {row.position: last for row, last in turns(connection, self.space, rows, idle)}
            recent = Recent(connection, self.space, rows)
            over_time = headway.over_time(connection, self.space)
            timed = cursors(connection, self.space).get(headway.TIMED, 0)
            zones = read_zones(connection, self.space)
        batch, known = _Batch(), dict[Scope, Known]()
        ledger = Ledger(self.settings, self, self._same, self._past)
        until = time.monotonic() + LONG
        for row in rows:
            if batch.read and time.monotonic() > until:
                break
            batch.read += 1
            self.store.foreground.give_way()
            try:
                if row.type == "decision":
                    self._decide(row, batch, ledger, audience)
                    batch.told(batch.chosen, known.values())
                    continue
                if over_time.get(row.position, -1.0) >= self.settings.learn_seconds > 0:
                    recent.add(row, ())
                    continue
                scope = Scope(row.audience, row.agent)
                if scope not in known:
                    known[scope] = Known(self.store.read, self.space, scope)
                    known[scope].prefetch(names_in(row.content for row in rows if row.audience == scope.audience))
                    known[scope].hear(batch.names.values())
                talk = Talk(before.get(row.position), recent.of(row))
                heard = (row.position,) if talk.before is None else (talk.before.position, row.position)
                ask = partial(self.panel.ask, about=About(row.audience, row.agent, heard))
                done_before = row.position <= timed and row.position not in over_time
                with allowance(None if done_before else self.settings.learn_seconds or None):
                    meaning = interpret(self.space, row, talk, known[scope], ask, self.settings, zones)
                for evidence in meaning.evidence:
                    ledger.take(evidence)
                self._answered(row, talk, ledger)
            except StoreError:
                raise  # the database, not the words
            except OutOfTime:  # decided once: a rebuild passes it over too, however fast the machine
                seconds = f"{self.settings.learn_seconds:g}"
                _log.warning("%s was not learnt from: it takes more than %s s of processor time", row.id, seconds)
                batch.failed.append((headway.WITHIN + seconds, row.position, f"not done within {seconds} s"))
                known.pop(scope)  # with the names that it had learnt half-way
                recent.add(row, ())
                continue
            except Exception as error:  # whatever one message does to a rule, the others are learnt from
                _log.warning("%s could not be learnt from: %s", row.id, error)
                batch.failed.append((NAME, row.position, f"{type(error).__name__}: {error}"[:500]))
                if row.type != "decision":
                    recent.add(row, ())
                continue
            if meaning.unread:
                batch.failed.append((headway.IN_PART, row.position, f"{meaning.unread:,} characters were left unread"))
            batch.told(known[scope].fresh, known.values())
            recent.add(row, meaning.spoken_of)
            batch.episodes.append(meaning.episode)
            batch.spoken += [
                {"space": self.space, "entity": entity, "position": row.position, "audience": row.audience,
                 "agent": row.agent}
                for entity in meaning.spoken_of
            ]  # fmt: skip
        return batch, ledger

    def _answered(self, row: Any, talk: Talk, ledger: Ledger) -> None:
        """Whether something still holds that we asked about."""
        before = talk.before
        if before is None or before.role == "user" or "?" not in before.content or not is_learnt_from(row):
            return
        with self.store.read() as connection:
            metadata = _metadata(connection, self.space, before.position).scalar()
        fact = answered.asked_about(before, metadata)
        known = None if fact is None else ledger._known(fact)
        if known is not None and known.scope == Scope(row.audience, row.agent):
            answered.take(ledger, known, row, speaker_entity(row))

    def _decide(self, row: Any, batch: _Batch, ledger: Ledger, audience: str | None) -> None:
        """A person's word on a conflict, or on whom a name means."""
        decision = decision_in(row._mapping) or {}
        if decision.get("kind") == "meant":
            chosen = chosen_row(self.space, row._mapping, decision)
            if decision.get("owner"):  # it is how that one speaks, so it is known in their talk
                chosen |= {"audience": f"private:{decision['owner']}", "agent": None}
            if audience in (None, chosen["audience"]):
                batch.chosen.append(chosen)
        if decision.get("kind") == "settle":
            with self.store.read() as connection:
                found = ledger.clashes.get(decision["conflict"]) or clash(connection, self.space, decision["conflict"])
            if found is not None and audience in (None, found.scope.audience):
                contexts = decision.get("contexts") or {}
                ledger.settle(found, decision["keep"], row.position, row.id, row.occurred_at, contexts)
        if decision.get("kind") in ("debunk", "note_standing"):
            debunker = Debunker(self.store.read, self.space, ledger)
            heed = debunker.decide if decision["kind"] == "debunk" else debunker.stand
            heed(Word(row.position, row.id, row.occurred_at), decision, audience)
        if decision.get("kind") == "evergreen":
            fact = ledger.changed.get(decision["fact"]) or self.belief(decision["fact"])
            if fact is not None and audience in (None, fact.scope.audience):
                batch.kept[fact.fact] = {
                    "space": self.space, "fact": fact.fact, "audience": fact.scope.audience,
                    "agent": fact.scope.agent, "evergreen_by": row.id if decision["on"] else None,
                }  # fmt: skip

    def about(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> list[Belief]:
        with self.store.read() as connection:
            return beliefs_about(connection, self.space, scope, subject, predicates)

    def belief(self, fact: str) -> Belief | None:
        with self.store.read() as connection:
            return belief(connection, self.space, fact)

    def clashes(self, fact: str) -> list[Clash]:
        with self.store.read() as connection:
            return clashes_of(connection, self.space, fact)

    def decided(self, scope: Scope, subject: str, predicates: tuple[str, ...]) -> list[Clash]:
        with self.store.read() as connection:
            return decided_about(connection, self.space, scope, subject, predicates)

    def _same(self, old: Belief, value: str, evidence: Evidence) -> bool:
        question = SameValueOf(old.predicate, old.object, value)
        return bool(self.panel.ask(question, self._both(old, evidence)).answer.same)

    def _past(self, old: Belief, evidence: Evidence) -> bool:
        question = ReplacedOf(old.sentence, evidence.words)
        judged = self.panel.ask(question, self._both(old, evidence))
        return bool(judged.answer.replaced) and judged.confidence >= SURELY

    @staticmethod
    def _both(old: Belief, evidence: Evidence) -> About:
        """Whose words are judged when a belief is held against something said."""
        return About(evidence.scope.audience, evidence.scope.agent, (old.position, evidence.position))

    # ------------------------------------------------------------------------------------------------------ writing

    def _write(self, connection: Connection, batch: _Batch, ledger: Ledger) -> None:
        space = self.space
        upsert(connection, learnt_names, list(batch.names.values()))
        upsert(connection, episodes, batch.episodes)
        upsert(connection, spoken_of, batch.spoken)
        beliefs = list(ledger.changed.values())
        upsert(connection, facts, [fact_row(space, each) for each in beliefs], _as_it_stands)
        upsert(connection, fact_sources, [row for each in beliefs for row in source_rows(space, each)])
        upsert(connection, conflicts, [conflict_row(space, each) for each in ledger.clashes.values()], _as_decided)
        upsert(connection, upheld, list(batch.kept.values()), _as_wanted)
        self.panel.write_down(connection)
        self._set_aside(connection, batch)

    def _set_aside(self, connection: Connection, batch: _Batch) -> None:
        """Remember what could not be made sense of, and how often it was tried."""
        rows = [
            {"space": self.space, "derivation": derivation, "position": position, "attempts": 1, "error": error,
             "failed_at": now()}
            for derivation, position, error in batch.failed
        ]  # fmt: skip
        upsert(connection, failures, rows, failed_again)


def _as_it_stands(new: Any) -> dict[str, Any]:
    return {column.name: new[column.name] for column in facts.c if not column.primary_key}


def _as_decided(new: Any) -> dict[str, Any]:
    return {name: new[name] for name in ("outcome", "resolved_at", "resolved_by")}


def _as_wanted(new: Any) -> dict[str, Any]:
    return {"evergreen_by": new.evergreen_by}


@once
def _metadata(space: str, position: int) -> Select[Any]:
    return select(log.metadata).where(log.space == space, log.position == position)


def _new(ledger: Ledger) -> int:
    return sum(any(source.role == "states" for source in each.fresh) for each in ledger.changed.values())
