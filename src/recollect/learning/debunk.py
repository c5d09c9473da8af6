"""What turned out to be untrue, and what was noted and put away: it is closed, what it had taken the place of is
believed again, and both can be taken back. In the order of the log, like everything that changes beliefs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Scope
from recollect.ids import derived_id
from recollect.judges.predicates import single
from recollect.learning.beliefs import DEBUNKED, WITHDRAWN, Belief, Clash, Ledger, Source, value_key
from recollect.learning.rows import clash
from recollect.log.read import log
from recollect.store.schema import conflicts, fact_sources, facts

Read = Callable[[], AbstractContextManager[Connection]]


@dataclass(frozen=True, slots=True)
class Word:
    """A decision, and where it stands in the log."""

    position: int
    source: str
    at: datetime


def statement(scope: Scope, subject: str, predicate: str, value: str, context: str | None, negated: bool) -> str:
    """What is said, whoever said it in which words: the same before and after some of those words were erased."""
    return derived_id("stm", scope.audience, scope.agent, subject, predicate, value_key(value),
                      value_key(context or ""), str(negated))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Debunker:
    """Lets decisions about what is untrue change a ledger."""

    read: Read
    space: str
    ledger: Ledger

    def decide(self, word: Word, decision: dict[str, Any], audience: str | None) -> None:
        """`audience`: only what is believed there."""
        undone = None if decision["on"] else self._word(decision.get("taken_back"))
        for each in list(self._meant(decision)):
            if audience not in (None, each.scope.audience):
                continue
            if decision["on"]:
                self._debunk(each, word)
            elif undone is not None:
                self._restore(each, word, undone)

    def stand(self, word: Word, decision: dict[str, Any], audience: str | None) -> None:
        """A note is put away, or counts again: with it what rests on it alone."""
        gone = decision["standing"] in ("archived", "rejected")
        for each in list(self._stated_by(str(decision["note"]))):
            if audience not in (None, each.scope.audience):
                continue
            if gone and each.is_open:
                self._shut(each, word, WITHDRAWN, "ends")
            elif not gone and each.status == WITHDRAWN:
                self._open(each, word, set())

    def _debunk(self, untrue: Belief, word: Word) -> None:
        if untrue.status != DEBUNKED:
            self._shut(untrue, word, DEBUNKED, "debunks")

    def _shut(self, one: Belief, word: Word, status: str, role: str) -> None:
        """Close a belief; what it had taken the place of is believed again."""
        was_open = one.is_open
        self.ledger._dispute(one)
        one.status = status
        if was_open:
            one.closed_at = word.at
        self._note(one, word, role)
        self.ledger._reconcile(word.at, word.source)
        if was_open:
            for old in self._replaced_by(one):
                if self._rival(old) is None:
                    old.status, old.closed_at, old.superseded_by, old.valid_until = "active", None, None, None
                    self._note(old, word, "restores")

    def _restore(self, true: Belief, word: Word, undone: Word) -> None:
        if true.status != DEBUNKED:
            return
        if true.closed_at != undone.at:  # it was past already
            true.status = "superseded" if true.superseded_by else "ended"
            self._note(true, word, "restores")
            return
        for old in self._restored_at(undone.position):
            if old.is_open:
                self.ledger._close(old, true, true.said_at, true.valid_from or true.said_at)
                self._note(old, word, "replaces")
        over = self._over_since(true, undone)
        self._open(true, word, {fact for each in over for fact in (each.fact, each.other)})
        for again in self.ledger._held(true.scope, true.subject, true.predicate):
            if again.status == DEBUNKED and again.closed_at == again.said_at and _same(again, true):
                self._open(again, word, set())
        for each in over:
            sides = [self.ledger._known(fact) for fact in (each.fact, each.other)]
            if all(side is not None and side.is_open for side in sides):
                each.outcome = each.resolved_at = each.resolved_by = None
                self.ledger.clashes[each.conflict] = each
                self.ledger._disputed |= {each.fact, each.other}
        self.ledger._reconcile(word.at, word.source)

    def _open(self, true: Belief, word: Word, disputed: set[str]) -> None:
        """`disputed`: what it was in conflict with."""
        rival = self._rival(true)
        true.status, true.closed_at = "active", None
        if rival is not None and rival.fact not in disputed and not _same(rival, true):  # said since
            self.ledger._close(true, rival, rival.said_at, rival.valid_from or rival.said_at)
        self._note(true, word, "restores")

    def _over_since(self, true: Belief, undone: Word) -> list[Clash]:
        """Conflicts that were over because this was untrue."""
        with self.read() as connection:
            query = select(conflicts.c.conflict).where(
                conflicts.c.space == self.space, (conflicts.c.fact == true.fact) | (conflicts.c.other == true.fact)
            )
            ids = list(connection.execute(query.order_by(conflicts.c.conflict)).scalars())
            stored = {id: found for id in ids if (found := clash(connection, self.space, id)) is not None}
        known = (stored | self.ledger.clashes).values()
        return [each for each in known if each.resolved_by == undone.source and true.fact in (each.fact, each.other)]

    def _rival(self, one: Belief) -> Belief | None:
        """What is believed in its place now, where only one value can hold."""
        if one.negated or not single(one.predicate):
            return None
        held = self.ledger._held(one.scope, one.subject, one.predicate)
        rivals = [each for each in held if each.is_open and not each.negated and each.place == one.place]
        return next((each for each in rivals if each.fact != one.fact), None)

    # ----------------------------------------------------------------------------------------------------------

    def _meant(self, decision: dict[str, Any]) -> Iterator[Belief]:
        """The beliefs that a decision is about: a fact, or those that rest on some words alone."""
        item = str(decision["item"])
        if not item.startswith("fact_"):
            yield from self._stated_by(item)
            return
        found = self.ledger._known(item)
        if found is not None:
            yield found
        elif decision.get("statement"):  # its first words were erased, and others say the same
            scope = Scope(decision["audience"], decision.get("agent"))
            for each in self.ledger._held(scope, decision["entity"], decision["predicate"]):
                said = (each.subject, each.predicate, each.object, each.context, each.negated)
                if statement(each.scope, *said) == decision["statement"]:
                    yield each

    def _stated_by(self, item: str) -> Iterator[Belief]:
        with self.read() as connection:
            position = connection.execute(_AT.where(log.space == self.space, log.id == item)).first()
            query = select(facts.c.fact).where(facts.c.space == self.space)
            stored = [] if position is None else connection.execute(
                query.where(facts.c.position == position.position)).scalars().all()  # fmt: skip
        fresh = [each.fact for each in self.ledger.changed.values() if each.source == item]
        for fact in dict.fromkeys((*stored, *fresh)):
            found = self.ledger._known(fact)
            if found is not None and found.reinforced <= 1:
                yield found

    def _replaced_by(self, by: Belief) -> list[Belief]:
        """What it took the place of, the latest first."""
        with self.read() as connection:
            query = select(facts.c.fact).where(
                facts.c.space == self.space, facts.c.subject == by.subject, facts.c.superseded_by == by.fact
            )
            stored = list(connection.execute(query).scalars())
        fresh = [each.fact for each in self.ledger.changed.values()]
        found = [self.ledger._known(fact) for fact in dict.fromkeys((*stored, *fresh))]
        past = [each for each in found if each is not None and each.superseded_by == by.fact]
        return sorted(
            (each for each in past if each.status == "superseded"), key=lambda each: (each.said_at, each.fact)
        )[::-1]

    def _restored_at(self, position: int) -> list[Belief]:
        here = (fact_sources.c.space == self.space, fact_sources.c.position == position)
        with self.read() as connection:
            query = select(fact_sources.c.fact).where(*here, fact_sources.c.role == "restores")
            stored = list(connection.execute(query.order_by(fact_sources.c.fact)).scalars())
        fresh = [
            each.fact
            for each in self.ledger.changed.values()
            if any(source.position == position and source.role == "restores" for source in each.fresh)
        ]
        found = [self.ledger._known(fact) for fact in dict.fromkeys((*stored, *sorted(fresh)))]
        return [each for each in found if each is not None]

    def _word(self, source: object) -> Word | None:
        with self.read() as connection:
            row = connection.execute(_AT.where(log.space == self.space, log.id == str(source))).first()
        return None if row is None else Word(row.position, str(source), row.occurred_at)

    def _note(self, one: Belief, word: Word, role: str) -> None:
        self.ledger._note(one, Source(word.position, word.source, role, one.confidence, word.at))


_AT = select(log.position, log.occurred_at)


def _same(one: Belief, other: Belief) -> bool:
    return (one.object_key, one.place, one.negated) == (other.object_key, other.place, other.negated)
