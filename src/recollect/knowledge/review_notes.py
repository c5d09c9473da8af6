"""Notes that wait for a person's word: those that were not understood well enough, and those that agents propose.

Until somebody has said so they are not presented as known; `open_questions` tells them as what they are.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any

from sqlalchemy import Connection, FromClause, Select, or_, select

from recollect import intake
from recollect.audience import OWNER, Reader
from recollect.entities.identity import Decision
from recollect.knowledge import notes as written
from recollect.knowledge import notes_read
from recollect.knowledge.review_questions import question
from recollect.learning import facts as beliefs
from recollect.learning.withheld import WAITING
from recollect.log.asked import asked, asked_plainly
from recollect.log.read import by_ids, log, places
from recollect.model import Note, Proposal
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import conflicts, facts, note_entities, notes
from recollect.times import in_zone, local_day

QUARANTINED = "note"
PROPOSED = "proposed"
ASKED = 5  # open questions that are told at once
SHOWN = 160  # characters of a note in an open question
_EDITED = ("accept", "edit", "reject", "later")


def quarantined(connection: Connection, space: str, zone: tzinfo) -> list[Proposal]:
    """Notes that are not sure enough to be known, the newest first. Those that only contradict another are asked about
    as conflicts."""
    found = notes_read.read(connection, space, OWNER, notes.c.status == "quarantined", status=("quarantined",))
    return _proposals(connection, space, QUARANTINED, [note for note in found if not note.conflicts], zone)


def proposed(connection: Connection, space: str, zone: tzinfo) -> list[Proposal]:
    """Notes that agents propose, the newest first."""
    found = notes_read.read(connection, space, OWNER, notes.c.status == "proposed", status=("proposed",))
    return _proposals(connection, space, PROPOSED, found, zone)


def accept(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, text: str | None,
    tags: Sequence[str] | None, kept: dict[str, Any],
) -> Sequence[Decision]:  # fmt: skip
    """A note is known from now on; in other words or with other tags, a new one takes its place."""
    note = str(proposal.data["note"])
    if text is None and tags is None:
        return [standing(note, "accepted")]
    draft = written.edited(connection, space, settings, note, text, tags=tags)
    (made,) = intake.observe_in(connection, space, [draft], settings)
    kept["made"] = made.id
    return [standing(made.id, "accepted")]


def confirm(
    connection: Connection, space: str, settings: Settings, proposal: Proposal, text: str | None,
    tags: Sequence[str] | None, kept: dict[str, Any],
) -> Sequence[Decision]:  # fmt: skip
    """What an agent proposed becomes a note of its own."""
    draft = written.accepted(connection, space, settings, str(proposal.data["note"]), text, tags)
    (made,) = intake.observe_in(connection, space, [draft], settings)
    kept["made"] = made.id
    return [standing(made.id, "accepted")]


def reject(proposal: Proposal) -> Sequence[Decision]:
    return [standing(str(proposal.data["note"]), "rejected")]


def undo(decided: Mapping[str, Any]) -> Sequence[Decision]:
    """The note waits again; one that was made of it steps back."""
    made = [standing(decided["made"], "archived")] if decided.get("made") else []
    return [*made, standing(str(decided["note"]), "open")]


def is_open(connection: Connection, space: str, proposal: Proposal) -> bool:
    """Whether a note waits yet: it may have been edited, put away or erased meanwhile."""
    waits = ("quarantined", "proposed")
    return bool(notes_read.read(connection, space, OWNER, log.id == proposal.data["note"], status=waits, twins=True))


def standing(note: str, how: str) -> tuple[str, dict[str, Any]]:
    return f"Note {note}: {how}.", {"kind": "note_standing", "note": note, "standing": how}


# -------------------------------------------------------------------------------------------------- what is open


_Wanted = tuple[Collection[str], Collection[str]] | None  # of whom, or which notes


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """Something that is not known yet, told as a question, with the words that it rests on."""

    text: str
    sources: tuple[str, ...]
    at: datetime


def open_questions(
    connection: Connection,
    space: str,
    reader: Reader,
    now: datetime,
    about: Collection[str] | None = None,
    waiting: Collection[str] = (),
    limit: int = ASKED,
) -> list[OpenQuestion]:
    """What waits for a person's word and a reader may see, the newest first: notes that contradict each other, and
    those that are not sure enough. `about`: only what concerns these entities, and `waiting`: or these notes. Two
    statements where nothing is open."""
    if about is not None and not about and not waiting:
        return []
    wanted = None if about is None else (about, waiting)
    found = _disputed(connection, space, reader, now, wanted, limit)
    found += _unsure(connection, space, reader, wanted, limit)
    return sorted(found, key=lambda each: (each.at, each.text), reverse=True)[:limit]


def _disputed(
    connection: Connection, space: str, reader: Reader, now: datetime, wanted: _Wanted, limit: int
) -> list[OpenQuestion]:
    here = (connection, space, reader)
    rows = _disputes(*here, limit) if wanted is None else _disputes_about(*here, *wanted, limit)
    if not rows:
        return []
    ids = sorted({fact for row in rows for fact in (row.fact, row.other)})
    sides = (facts.c.space == space, reader.may_read(facts), among(facts.c.fact, ids))
    known = {
        row.fact: beliefs.fact_of(row, (), beliefs.Moment(now), _SETTINGS)
        for row in connection.execute(beliefs.with_standing(select(facts)).where(*sides))
    }
    return [
        OpenQuestion(
            f"{question(known[row.fact], known[row.other])} Notes differ, and nobody has said which holds.",
            tuple(dict.fromkeys((*known[row.fact].sources, *known[row.other].sources))),
            row.detected_at,
        )
        for row in rows
        if row.fact in known and row.other in known
    ]


@asked
def _disputes(space: str, reader: Reader, limit: int) -> Select[Any]:
    return _between_notes(space, reader, facts.alias("one"), facts.alias("other")).limit(limit)


@asked
def _disputes_about(
    space: str, reader: Reader, about: Collection[str], waiting: Collection[str], limit: int
) -> Select[Any]:
    one, other = facts.alias("one"), facts.alias("other")
    told = [
        among(column, some)
        for side in (one, other)
        for column, some in ((side.c.subject, about), (side.c.object_entity, about), (side.c.source, waiting))
    ]
    return _between_notes(space, reader, one, other).where(or_(*told)).limit(limit)


def _between_notes(space: str, reader: Reader, one: FromClause, other: FromClause) -> Select[Any]:
    return (
        select(conflicts.c.detected_at, conflicts.c.fact, conflicts.c.other)
        .join(one, (one.c.space == conflicts.c.space) & (one.c.fact == conflicts.c.fact))
        .join(other, (other.c.space == conflicts.c.space) & (other.c.fact == conflicts.c.other))
        .where(
            conflicts.c.space == space, conflicts.c.outcome.is_(None), reader.may_read(conflicts),
            or_(one.c.origin == "noted", other.c.origin == "noted"),
        )
        .order_by(conflicts.c.position.desc(), conflicts.c.conflict)
    )  # fmt: skip


def _unsure(connection: Connection, space: str, reader: Reader, wanted: _Wanted, limit: int) -> list[OpenQuestion]:
    where = [notes.c.space == space, notes.c.status.in_(WAITING)]
    if wanted is not None:
        ids = [note for (note,) in _waiting(connection, space, reader, *wanted)]
        if not ids:
            return []
        where.append(log.position.in_(places(space, ids)))
    found = notes_read.read(connection, space, reader, *where, status=WAITING, limit=limit)
    return [
        OpenQuestion(
            f"Is this so? {_short(note.content)} "
            f"({_WRITTEN[note.created_by]} on {local_day(note.created_at, reader.zone)}, and not confirmed)",
            (note.id,),
            note.created_at,
        )
        for note in found
        if not note.conflicts
    ]


@asked_plainly
def _waiting(space: str, reader: Reader, about: Collection[str], waiting: Collection[str]) -> Select[Any]:
    """Notes that nobody has confirmed, on these entities or among these notes; more of them than wait yet."""
    speaking = select(note_entities.c.note).where(
        note_entities.c.space == space, reader.may_read(note_entities), among(note_entities.c.entity, about),
        note_entities.c.audience.is_not(None),  # else SQLite reads all of an index that has the other columns
    )  # fmt: skip
    told = or_(notes.c.note.in_(speaking), among(notes.c.note, waiting))
    return select(notes.c.note).where(notes.c.space == space, notes.c.status.in_(WAITING), told, reader.may_read(notes))


# ------------------------------------------------------------------------------------------------------------------

_WRITTEN = {"user": "noted", "agent_proposed": "proposed"}
_SETTINGS = Settings()  # of a fact, only its words are told here


def _proposals(connection: Connection, space: str, kind: str, found: Sequence[Note], zone: tzinfo) -> list[Proposal]:
    messages = {note.message for note in found if note.message}
    said = by_ids(connection, space, OWNER, messages) if messages else {}
    return [
        Proposal(
            id=note.id,
            kind=kind,
            question=_question(kind, note),
            reasons=_reasons(note, zone),
            evidence={note.id: note.content}
            | ({note.message: said[note.message].content} if note.message in said else {}),
            consequence=_consequence(kind),
            confidence=round(note.confidence, 4),
            created_at=note.created_at,
            options=_EDITED,
            data={
                "note": note.id, "text": note.content, "title": note.title, "tags": list(note.tags),
                "audience": note.audience, "origin": note.origin, "agent": note.told, "channel": note.channel,
            },
        )
        for note in found
    ]  # fmt: skip


def _question(kind: str, note: Note) -> str:
    if kind == PROPOSED:
        return f"{note.told or 'An agent'} proposes a note: {_short(note.content)}"
    return f"Is this note right as it is? {_short(note.content)}"


def _reasons(note: Note, zone: tzinfo) -> tuple[str, ...]:
    tags = " ".join(f"#{tag}" for tag in note.tags)
    where = f"Written on {in_zone(note.created_at, zone):%Y-%m-%d at %H:%M}, {note.channel}; read by: {note.audience}."
    return tuple(each for each in (note.reason, f"Tags: {tags}" if tags else "", where) if each)


def _consequence(kind: str) -> str:
    if kind == PROPOSED:
        return "Accepted, it becomes a note that all agents may read; edited, in your words. Rejected, it never does."
    return (
        "Accepted, it is known. Edited, a note in your words takes its place. Rejected, it is never told as known, and "
        "stays in the log."
    )


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SHOWN else f"{line[: SHOWN - 1].rstrip()}…"
