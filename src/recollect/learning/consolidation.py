"""Summaries of whom and what is spoken of: the facts that stand, what needs a second look, and what was said; and which
facts are confirmed by having been said again and again.

Such a summary is made of whole sessions that are over: of every so many of them, or of those that some days have passed
since. All is taken as it stood after these sessions, so that nothing that came later, and no clock, changes it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from recollect.audience import Scope
from recollect.judges.judgment import RULES, About
from recollect.judges.questions import Said, StillRelevantOf
from recollect.learning import consolidation_asked as asked
from recollect.learning import queue
from recollect.learning.fading import effective, share
from recollect.learning.periods import Outcome, escaped, tags_in
from recollect.learning.queue import Unit
from recollect.learning.rendering import line
from recollect.learning.summaries import Draft, Source, holds, points_in, summary_id
from recollect.learning.telling import TOLD, Piece, Telling, Work, from_point, sources_by_id, tell
from recollect.model import Point
from recollect.settings import Settings
from recollect.store.schema import upheld
from recollect.store.upsert import upsert
from recollect.times import spell
from recollect.understanding.length import estimate

LEAST = 3  # facts and sentences about somebody that are worth a summary
KNOWN, DOUBTED = 0.6, 0.15  # shares of the tokens of a summary for facts, and for those that need a second look
DOUBTFUL = 0.4  # effective confidence below which a fact needs one
STRETCHES = 20  # newest sessions whose sentences are looked at
NOTES = 200  # newest notes of a topic
CONFIRMING = 2  # sessions in which a fact must have been said
CLOSING = ("ends", "replaces")
RESTING = ("states", "reinforces")


@dataclass(frozen=True, slots=True)
class Standing:
    """How a fact stood after some sessions."""

    row: Any
    sources: tuple[str, ...]
    sessions: frozenset[str]
    confidence: float
    importance: float
    validated_at: datetime
    status: str  # active, conflicted, past


@dataclass(slots=True)
class Gathered:
    """What there is on a subject: facts, the words for each, and what speaks of it."""

    facts: Sequence[Any] = ()
    heard: dict[str, list[Any]] = field(default_factory=dict)
    spoken: Sequence[Any] = ()
    clashes: Sequence[Any] = ()
    evergreen: set[str] = field(default_factory=set)
    where: dict[int, Any] = field(default_factory=dict)  # the session of each position


def entity(work: Work, unit: Unit) -> Outcome | None:
    """Somebody or something, of what is known and was said of it."""
    here = (work.space, unit.subject, unit.of.audience, unit.of.agent)
    with work.store.read() as connection:
        found = Gathered(_until(work.reached, asked.about_entity(connection, *here)))
        found.spoken = asked.spoken(connection, *here, work.reached).all()
        made, waits_since = _gather(connection, work, unit, found)
        sentences = made.sentences(connection)
        made.look_up(connection)
    names = Counter(each.row.subject_name for each in made.standing if each.row.subject == unit.subject)
    name = min(names, key=lambda name: (-names[name], name), default="")
    outcome = made.outcome(sentences, name, LEAST)
    outcome.entity, outcome.waits_since = unit.subject, waits_since
    if outcome.drafts:
        outcome.confirmed = made.confirmed(unit.subject)
    elif outcome.gone:
        outcome.confirmed = {}
    return outcome


def topic(work: Work, unit: Unit) -> Outcome | None:
    """A category of facts, and notes with a tag of that name."""
    here = (work.space, unit.subject, unit.of.audience, unit.of.agent)
    with work.store.read() as connection:
        found = Gathered(_until(work.reached, asked.about_topic(connection, *here)))
        found.spoken = _notes(connection, work, unit.of, unit.subject)
        made, waits_since = _gather(connection, work, unit, found)
        many = len([each for each in made.standing if each.status != "past"]) + len(made.spoken)
        enough = many >= work.settings.topic_facts
        if enough:
            made.look_up(connection)
    pieces = [
        Piece(Said("", "", row.content, row.occurred_at), (Source(row.position, row.id, row.occurred_at),))
        for row in made.spoken[-NOTES:]
    ]
    outcome = made.outcome(pieces, unit.subject, 1, enough)
    outcome.waits_since = waits_since
    return outcome


def confirm(connection: Connection, space: str, of: Scope, outcome: Outcome, summary: str | None) -> None:
    """Write which facts of an entity a summary confirms, and that it no longer does so for others."""
    confirmed = outcome.confirmed or {}
    asked.unconfirmed(connection, space, outcome.entity or "", of.audience, of.agent, list(confirmed))
    rows = [
        {"space": space, "fact": fact, "audience": of.audience, "agent": of.agent, "confirmed_at": at,
         "confirmed_by": summary}
        for fact, at in sorted(confirmed.items())
    ]  # fmt: skip
    upsert(connection, upheld, rows, _confirmed)


def _confirmed(new: Any) -> dict[str, Any]:
    return {"confirmed_at": new.confirmed_at, "confirmed_by": new.confirmed_by}


# ---------------------------------------------------------------------------------------------------------- gathering


def _gather(
    connection: Connection, work: Work, unit: Unit, found: Gathered
) -> tuple[_Making, datetime | None]:  # fmt: skip
    """The words for facts, and all that there is to be made of them; and since when what comes next waits."""
    ids = [row.fact for row in found.facts]
    if ids:
        for row in _until(work.reached, asked.heard(connection, work.space, ids)):
            found.heard.setdefault(row.fact, []).append(row)
        disputed = [row.fact for row in found.facts if row.disputed]
        if disputed:
            found.clashes = _until(work.reached, asked.clashes(connection, work.space, disputed))
        found.evergreen = {row.fact for row in found.facts if row.evergreen_by is not None}
    covered, waits_since = _covered(connection, work, unit.of, found)
    return _Making(work, unit, found, covered), waits_since


def _notes(connection: Connection, work: Work, of: Scope, tag: str) -> list[Any]:
    """Notes with a tag."""
    pattern = f"%{escaped(json.dumps(tag, ensure_ascii=False))}%"
    rows = asked.notes(connection, work.space, of.audience, of.agent, pattern)
    return _until(work.reached, (row for row in rows if tag in tags_in(row.metadata)))


def _until(reached: int, rows: Iterable[Any]) -> list[Any]:
    """Rows up to a place in the log, in its order."""
    found = [row for row in rows if row.position <= reached]
    return sorted(found, key=lambda row: (row.position, row[0]))


def _covered(
    connection: Connection, work: Work, of: Scope, found: Gathered
) -> tuple[dict[str, Any], datetime | None]:  # fmt: skip
    """The sessions to be summed up now, and since when the next of them waits. Only those that are over count."""
    placed = [row.position for row in found.spoken]
    placed += [row.position for rows in found.heard.values() for row in rows if row.type != "decision"]
    if not placed:
        return {}, None
    rows = asked.stretches(connection, work.space, of.audience, list(dict.fromkeys(placed)))
    found.where = {row.position: row for row in rows}
    waiting = queue.waiting_sessions(connection, work.space, of)
    over = {
        row.session: row
        for row in found.where.values()
        if row.session not in waiting and row.last_position <= work.reached
    }
    ordered = sorted(over.values(), key=lambda row: (row.last_activity_at, row.session))
    each = work.settings.entity_sessions
    count = len(ordered) // each * each if each else len(ordered)
    until = work.now - timedelta(days=work.settings.entity_days)
    while count < len(ordered) and ordered[count].last_activity_at <= until:
        count += 1
    rest = ordered[count].last_activity_at if count < len(ordered) else None
    return {row.session: row for row in ordered[:count]}, rest


# ------------------------------------------------------------------------------------------------------------- making


class _Making:
    """One summary, of what was gathered on a subject in the sessions that are covered."""

    def __init__(self, work: Work, unit: Unit, found: Gathered, covered: dict[str, Any]) -> None:
        self.work = work
        self.unit = unit
        self.found = found
        self.covered = covered
        self.held: str | None = None  # the summary that holds
        self.spoken = [row for row in found.spoken if self._is_covered(row.position)]
        words = [row for rows in found.heard.values() for row in rows if self._heard(row)]
        self.words = {row.source for row in words} | {row.id for row in self.spoken}
        self._told_in: dict[int, str] = {}  # the summary that each piece comes from
        self.times: list[datetime] = [
            row.occurred_at for row in (*self.spoken, *words) if self._is_covered(row.position)
        ]
        self._disputed = self._in_conflict()
        self.standing = [each for row in found.facts if (each := self._standing(row)) is not None]

    @property
    def end(self) -> datetime:
        """What is taken for now: the end of the newest source."""
        return max(self.times)

    def look_up(self, connection: Connection) -> None:
        """What is held already; no transaction is open later, when it is compared."""
        if self.times:
            unit = self.unit
            self.held = holds(connection, self.work.space, unit.scope, unit.subject, unit.of)

    def outcome(self, pieces: Sequence[Piece], name: str, least: int, enough: bool = True) -> Outcome:
        unit, work = self.unit, self.work
        gone = Outcome(gone=[(unit.scope, unit.subject)])
        if not self.times or not enough:
            return gone
        known, doubted = self._facts()
        told = [*known, *doubted]
        tokens = work.settings.summary_tokens - sum(estimate(line(point)) for point, _ in told)
        rest = {id for point, _ in told for id in point.sources}
        fresh = [piece for piece in pieces if not {source.id for source in piece.sources} <= rest]
        if len(told) + len({piece.said.text for piece in fresh}) < least:
            return gone
        above = {self._told_in[id(piece)] for piece in fresh if id(piece) in self._told_in}
        parts = [each.row.fact for _, each in told] + sorted(above)
        state = json.dumps(
            [
                spell(self.end),
                sorted(self.words),
                [[point.section, each.confidence, each.status] for point, each in told],
            ]
        )
        if self.held == summary_id(unit.scope, unit.subject, unit.of, (), parts, state):
            return Outcome()
        said = Telling((), TOLD, RULES, "what is known")
        if fresh and tokens > 0:
            said = tell(work, unit.of, fresh, tokens, name)
        points = tuple(point for point, _ in told) + said.points
        if not points:
            return gone
        draft = Draft(
            unit.scope, unit.subject, unit.of, points, (), tuple(parts), len(self.words), min(self.times), self.end,
            min(row.first_position for row in self.covered.values()),
            max(row.last_position for row in self.covered.values()),
            said.confidence, said.judge, said.reason, state,
        )  # fmt: skip
        return Outcome(drafts=[draft])

    def sentences(self, connection: Connection) -> list[Piece]:
        """What the summaries of the newest sessions tell in words that speak of the subject."""
        newest = sorted(self.covered.values(), key=lambda row: (row.last_activity_at, row.session))[-STRETCHES:]
        if not newest:
            return []
        space, subjects = self.work.space, [row.session for row in newest]
        rows = asked.told(connection, space, "session", self.unit.of.audience, subjects).all()
        points = [(row.summary, point) for row in rows for point in points_in(row.points)]
        points = [(summary, point) for summary, point in points if self.words & set(point.sources)]
        known = sources_by_id(connection, space, {id for _, point in points for id in point.sources})
        pieces = [from_point(point, known) for _, point in points]
        self._told_in = {id(piece): summary for piece, (summary, _) in zip(pieces, points, strict=True)}
        return pieces

    def confirmed(self, subject: str) -> dict[str, datetime]:
        """The facts of the subject that were said in several sessions, and that nothing speaks against."""
        return {
            each.row.fact: self.end
            for each in self.standing
            if each.row.subject == subject and each.status == "active" and len(each.sessions) >= CONFIRMING
        }

    # -----------------------------------------------------------------------------------------------------------

    def _is_covered(self, position: int) -> bool:
        row = self.found.where.get(position)
        return row is not None and row.session in self.covered

    def _heard(self, row: Any) -> bool:
        """Whether words for a fact count: those of the sessions that are covered, and what a person decided."""
        return row.type == "decision" or self._is_covered(row.position)

    def _standing(self, row: Any) -> Standing | None:
        every = self.found.heard.get(row.fact, [])
        heard = [each for each in every if self._heard(each)]
        rests = [each for each in heard if each.role in RESTING]
        said = [each for each in rests if each.type != "decision"]
        if not said:
            return None
        told = (*CLOSING, *RESTING, "debunks", "restores")
        last = next((each.role for each in reversed(heard) if each.role in told), "states")
        said_again = row.status == "debunked" and all(each.role != "debunks" for each in every)
        if last == "debunks" or said_again:
            return None  # it never was so
        status = "past" if last in CLOSING else "active"
        if row.status not in ("active", "conflicted") and not any(each.role in CLOSING for each in every):
            status = "past"  # it was over when it was said
        if status == "active" and row.fact in self._disputed:
            status = "conflicted"
        return Standing(
            row, tuple(dict.fromkeys(each.source for each in said)),
            frozenset(self.found.where[each.position].session for each in said), heard[-1].confidence,
            max(each.importance if each.importance is not None else 0.5 for each in said),
            max(each.occurred_at for each in rests), status,
        )  # fmt: skip

    def _in_conflict(self) -> set[str]:
        """The facts between which nobody has decided."""
        clashes = [clash for clash in self.found.clashes if self._is_covered(clash.position)]
        if not clashes:
            return set()
        decided = {row.source for rows in self.found.heard.values() for row in rows if self._heard(row)}
        undecided = [each for each in clashes if each.outcome is None or each.resolved_by not in decided]
        return {fact for clash in undecided for fact in (clash.fact, clash.other)}

    def _facts(self) -> tuple[list[tuple[Point, Standing]], list[tuple[Point, Standing]]]:
        """The facts that stand and those that need a second look, each as far as there is room."""
        settings, tokens = self.work.settings, self.work.settings.summary_tokens
        standing = [
            each for each in self.standing if each.status != "past" and not self._over(each) and self._matters(each)
        ]
        doubted = [each for each in standing if self._is_doubted(each, settings)]
        others = {each.row.fact for each in doubted}
        known = [each for each in standing if each.row.fact not in others]
        return (
            _fitting(sorted(known, key=self._rank), "fact", tokens * KNOWN),
            _fitting(sorted(doubted, key=self._rank), "validate", tokens * DOUBTED),
        )

    def _rank(self, each: Standing) -> tuple[Any, ...]:
        """What is cold steps back; then what matters most, and what was said last."""
        age = self.end - each.validated_at
        cold = age > timedelta(days=self.work.settings.warm_days) and len(each.sources) == 1
        other = each.row.subject != self.unit.subject and self.unit.scope == "entity"
        return cold and each.row.fact not in self.found.evergreen, other, -each.importance, age, each.row.fact

    def _matters(self, each: Standing) -> bool:
        """Whether what was not said for long is still of use to anyone: that is judged."""
        days = (self.end.date() - each.validated_at.date()).days
        row, of = each.row, self.unit.of
        if days <= self.work.settings.warm_days or row.fact in self.found.evergreen:
            return True
        question = StillRelevantOf(row.sentence, row.kind, days, round(each.importance, 2), len(each.sources))
        return bool(self.work.panel.ask(question, About(of.audience, of.agent, (row.position,))).answer.relevant)

    def _over(self, each: Standing) -> bool:
        """Whether the day that something was planned for is past."""
        row = each.row
        until = row.valid_until or row.valid_from
        planned = row.kind in ("plan", "schedule") and row.context is None
        return planned and until is not None and until + timedelta(days=1) < self.end

    def _is_doubted(self, each: Standing, settings: Settings) -> bool:
        if each.status == "conflicted":
            return True
        days = (self.end.date() - each.validated_at.date()).days
        fades = 0.0 if each.row.fact in self.found.evergreen else share(each.row.kind, each.row.category)
        left = effective(each.confidence, fades, days, settings)
        return left < DOUBTFUL or (days > settings.validate_after_days and left < each.confidence)


def _fitting(ranked: Iterable[Standing], section: str, tokens: float) -> list[tuple[Point, Standing]]:
    """As many facts as there is room for, as points."""
    found = []
    for each in ranked:
        point = Point(each.row.sentence, each.sources, section, each.validated_at)
        tokens -= estimate(line(point))
        if tokens < 0:
            break
        found.append((point, each))
    return found
