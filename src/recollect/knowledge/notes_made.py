"""What is made of a note: its title, whom and what it speaks of, its tags, whether it can be known as it is, and
whether it only says again what another note says.

All of it follows from the log before the note, whether a talk is read at once or in steps.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, select

from recollect.audience import OWNER
from recollect.decisions.known import about_note
from recollect.entities.known import Known
from recollect.entities.names import handle_entity, handle_on
from recollect.judges.judgment import RULES, About
from recollect.judges.known import NoteOf
from recollect.knowledge import trust
from recollect.knowledge.notes_read import IS_NOTE, first_line
from recollect.knowledge.tags import Tagger
from recollect.knowledge.twins import WINDOW, Among, Said, said
from recollect.learning.interpret import speaker_entity
from recollect.learning.periods import Outcome
from recollect.learning.queue import Unit
from recollect.learning.telling import Work
from recollect.log.read import log, readable
from recollect.relationships.talks import of_talk_once, reached_by, read_up_to
from recollect.store.among import among
from recollect.store.schema import episodes, fact_sources, facts, note_entities, note_tags, notes
from recollect.store.upsert import upsert
from recollect.understanding.stopwords import words as word_set

SCOPE = "notes"
PAGE = 200  # notes of a talk that are looked at in one go
READ = 4_000  # characters of a note
MENTIONS = 12  # names in a note that are looked up
APPROVED = 1.0
_PRONOUNS = word_set(
    "i me my he she him her his hers they them their theirs it its this that who we us our you your himself herself "
    "themselves itself there here"
)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Somebody or something that a note speaks of."""

    entity: str
    name: str
    type: str


def make(work: Work, unit: Unit) -> Outcome:
    """What is made of the notes that are new in a talk."""
    with work.store.read() as connection:
        start = reached_by(connection, work.space, unit)
        of = (work.space, unit.of.audience, unit.of.agent)
        rows: Sequence[Any] = _new(connection, unit.subject, *of, start, work.reached).all()
        until = _last(connection, unit.subject, *of, work.reached).scalar() or start
        more = len(rows) == PAGE
        if rows:
            several = _few(connection, work, unit, rows)
            rows, more = several, more or len(several) < len(rows)
        material = _Material(connection, work, unit, rows) if rows else None
    writes = [read_up_to(work, unit, int(rows[-1].position) if more else max(start, int(until)))]
    if material is not None:
        reading = _Reading(work, unit, material)
        made = [reading.note(row) for row in rows]

        def write(connection: Connection) -> None:
            upsert(connection, notes, [note for note, _, _ in made])
            upsert(connection, note_tags, [tag for _, tags, _ in made for tag in tags])
            upsert(connection, note_entities, [entity for _, _, spoken in made for entity in spoken])

        writes.append(write)
    return Outcome(writes=writes, more=more)


@of_talk_once
def _new(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, start: int, until: int
) -> Select[Any]:  # fmt: skip
    """The notes of a talk that come next."""
    query = _in_talk(column, talk, space, audience, agent, until).where(*IS_NOTE, log.position > start)
    return query.order_by(log.position).limit(PAGE)


@of_talk_once
def _last(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, until: int
) -> Select[Any]:  # fmt: skip
    """How far a talk has come."""
    query = _in_talk(column, talk, space, audience, agent, until).with_only_columns(log.position)
    return query.where(log.type != "decision").order_by(log.position.desc()).limit(1)


def _in_talk(
    column: ColumnElement[Any], talk: str, space: str, audience: str, agent: str | None, until: int
) -> Select[Any]:  # fmt: skip
    return readable(space, OWNER).where(
        column == talk, log.audience == audience, log.agent.is_not_distinct_from(agent), log.position <= until
    )  # fmt: skip


def _noted(work: Work, unit: Unit, until: int) -> Select[Any]:
    """What was noted for the same readers before a place in the log."""
    return readable(work.space, OWNER).where(
        *IS_NOTE, log.audience == unit.of.audience, log.agent.is_not_distinct_from(unit.of.agent),
        log.direction == "inbound", log.position < until,
    )  # fmt: skip


def _few(connection: Connection, work: Work, unit: Unit, rows: Sequence[Any]) -> Sequence[Any]:
    """As many of the notes as can be held against all that count before them, those of other talks too."""
    between = _noted(work, unit, rows[-1].position).where(log.position >= rows[0].position)
    last = between.with_only_columns(log.position).order_by(log.position).offset(WINDOW - 1).limit(1)
    until = connection.execute(last).scalar()
    return rows if until is None else [row for row in rows if row.position <= max(until, rows[0].position)]


class _Material:
    """What the database holds of some notes: their episodes, whom their facts are about, the notes before them."""

    def __init__(self, connection: Connection, work: Work, unit: Unit, rows: Sequence[Any]) -> None:
        positions = [row.position for row in rows]
        here = select(episodes.c.position, episodes.c.entities).where(
            episodes.c.space == work.space, among(episodes.c.position, positions)
        )
        self.spoken: dict[int, dict[str, list[str]]] = {
            row.position: json.loads(row.entities) for row in connection.execute(here)
        }
        stated = (
            select(fact_sources.c.position, facts.c.subject, facts.c.subject_name)
            .join(facts, (facts.c.space == fact_sources.c.space) & (facts.c.fact == fact_sources.c.fact))
            .where(
                fact_sources.c.space == work.space, among(fact_sources.c.position, positions),
                facts.c.predicate != "noted",  # that somebody noted it says nothing of them
            )
        )  # fmt: skip
        self.subjects: dict[int, dict[str, str]] = {}
        for row in connection.execute(stated.order_by(facts.c.position, facts.c.fact)):
            self.subjects.setdefault(row.position, {}).setdefault(row.subject, row.subject_name)
        earlier = _noted(work, unit, rows[-1].position)
        columns = (log.position, log.id, log.content, log.metadata, log.occurred_at)
        window = earlier.with_only_columns(*columns).order_by(log.position.desc()).limit(2 * WINDOW)
        self.before = connection.execute(window).all()[::-1]


class _Reading:
    """Notes of one talk, in the order of the log."""

    def __init__(self, work: Work, unit: Unit, material: _Material) -> None:
        self.work = work
        self.unit = unit
        self.material = material
        self.tagger = Tagger(work, unit)
        self.among = Among()
        self.known = Known(work.store.read, work.space, unit.of)
        owner = handle_entity(trust.OWNER_CHANNEL, handle_on(trust.OWNER_CHANNEL, work.settings.owner))
        # Links may come and go later, and what is derived must be the same then: so those handles alone.
        self.trusted = {owner, *trust.named(work.settings)}
        everybody = [entity for spoken in material.spoken.values() for entity in spoken]
        self.known.prefetch_entities(dict.fromkeys(everybody))

    def note(self, row: Any) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
        told, said = about_note(row.metadata), json.loads(row.metadata) if row.metadata else {}
        given = said.get("title")
        title = given.strip() if isinstance(given, str) and given.strip() else ""
        whom = self._spoken(row)
        confidence, reason, judge = self._filing(row, title, told)
        status = "processed" if confidence >= self.work.settings.note_confidence else "quarantined"
        if row.direction == "outbound":
            status, reason = "proposed", reason if status == "quarantined" else "An agent proposes it."
        of = {
            "space": self.work.space, "note": row.id, "audience": self.unit.of.audience, "agent": self.unit.of.agent
        }  # fmt: skip
        note = {
            **of, "title": title or first_line(row.content), "origin": str(told.get("origin", "manual")),
            "created_by": str(told.get("created_by", "user")), "entity": row.entity, "channel": row.channel,
            "message": told.get("message"), "told": told.get("told") or row.agent, "status": status,
            "confidence": round(confidence, 4), "reason": reason, "judge": judge, "twin_of": self._twin(row, told),
            "created_at": row.occurred_at, "position": row.position,
        }  # fmt: skip
        tags = said.get("tags")
        suggested = self.tagger.suggest(
            position=row.position, text=row.content, title=title,
            given=[tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else [],
            names=[(each.name, each.type) for each in whom],
        )  # fmt: skip
        return (
            note,
            [
                {**of, "tag": each.tag, "given": each.given, "score": each.score, "reason": each.reason,
                 "position": row.position}
                for each in suggested
            ],
            [{**of, "entity": each.entity, "name": each.name} for each in whom],
        )  # fmt: skip

    def _spoken(self, row: Any) -> list[Spoken]:
        """Whom and what a note speaks of: as learning made it out, and whom its facts are about."""
        found: dict[str, Spoken] = {}
        after = row.position + 1  # the names that the note itself brings are known with it
        for entity, words in self.material.spoken.get(row.position, {}).items():
            card = self.known.card(entity, after)
            named = [word for word in words if word.casefold() not in _PRONOUNS]
            name = named[0] if named else card[0] if card else ""
            if name:
                found[entity] = Spoken(entity, name, card[1] if card else "")
        for entity, name in self.material.subjects.get(row.position, {}).items():
            if entity not in found:
                card = self.known.card(entity, after)
                found[entity] = Spoken(entity, name, card[1] if card else "person")
        return list(found.values())

    def _filing(self, row: Any, title: str, told: dict[str, Any]) -> tuple[float, str, str]:
        """How surely a note can be known as it is, why, and who says so."""
        from recollect.judges.rules.notes.filing import (  # many rules, loaded when first needed
            GUARDED,
            filing,
            unresolved,
        )

        edited = told.get("replaces") and (row.external_id or "").startswith("noted:")  # not by an import
        if edited or told.get("origin") == "reflection":
            return APPROVED, "Somebody has looked at it and said so.", RULES
        if told.get("proposal") and not told.get("message"):
            return APPROVED, "Somebody has confirmed what an agent proposed.", RULES
        trusted = row.direction == "inbound" and speaker_entity(row) in self.trusted
        resolved = {
            word.casefold() for words in self.material.spoken.get(row.position, {}).values() for word in words
        }  # fmt: skip
        unclear = tuple(word for word in unresolved(row.content) if word not in resolved)
        question = NoteOf(row.content[:READ], title, trusted, unclear, self._ambiguous(row))
        answer, reason, _ = filing(question)
        if answer.doubt in GUARDED:
            return answer.certainty, reason, RULES
        self.work.renew()
        judgment = self.work.panel.ask(question, About(self.unit.of.audience, self.unit.of.agent, (row.position,)))
        confidence = min(1.0, max(0.0, judgment.answer.certainty))
        return confidence, judgment.reason or reason, judgment.judge

    def _ambiguous(self, row: Any) -> tuple[str, ...]:
        """Names in a note that several go by, so that it cannot be told who is meant."""
        from recollect.entities.resolve import resolve
        from recollect.judges.rules.mentions import mentions

        if row.direction == "outbound":
            return ()
        found = [each for each in mentions(row.content[:READ]) if not each.pronoun][:MENTIONS]
        self.known.prefetch(each.text for each in found)
        several = []
        for each in found:
            if each.type not in (None, "person"):
                continue
            if len({name.entity for name in self.known.named(each.text, row.position)}) < 2:
                continue
            meant = resolve(
                self.known, each.text, position=row.position, speaker=speaker_entity(row), type=each.type,
                text=row.content[:READ],
            )  # fmt: skip
            if meant.method == "ambiguous":
                several.append(each.text)
        return tuple(dict.fromkeys(several))

    def _twin(self, row: Any, told: dict[str, Any]) -> str | None:
        """The first note of the same readers that says the same; not one that this takes the place of."""
        while len(self.among.notes) < len(self.material.before):
            each = self.material.before[len(self.among.notes)]
            if each.position >= row.position:
                break
            self.among.add(_said(each))
        return None if row.direction == "outbound" else self.among.first(_said(row), told.get("replaces", ()))


def _said(row: Any) -> Said:
    title = json.loads(row.metadata).get("title") if row.metadata and '"title"' in row.metadata else None
    return said(row.id, row.content, title if isinstance(title, str) else "", row.occurred_at)
