"""Reading notes as somebody, with how they stand now.

What a person decided counts more than what was made of a note: debunked, archived, rejected or accepted; then an open
conflict with another note; then what classifying it came to. What was not looked at yet is pending.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    and_,
    case,
    exists,
    literal_column,
    or_,
    select,
)

from recollect.audience import Reader
from recollect.conversations.compaction import WORKING
from recollect.decisions.known import about_note
from recollect.knowledge.tags_called import names_now, stored
from recollect.knowledge.tags_words import name_of
from recollect.learning.beliefs import OPEN as BELIEVED
from recollect.learning.beliefs import REFUSED
from recollect.learning.periods import tags_in
from recollect.log.read import interaction, log, readable
from recollect.model import Interaction, Note
from recollect.store.among import among
from recollect.store.schema import (
    conflicts,
    debunked,
    fact_sources,
    facts,
    interactions,
    note_entities,
    note_tags,
    notes,
    standings,
)

RELEVANT = 12  # notes that a question brings up
OPEN = ("pending", "processed", "quarantined", "proposed")  # how notes stand that are not settled
TITLE = 80  # characters of a title that is taken from the words

# Spelled so that the index of notes can be used; what is kept beside a talk is of the same type, and is no knowledge.
IS_NOTE: tuple[ColumnElement[bool], ...] = (
    interactions.c.type == literal_column("'note'"),
    log.role.in_(("user", "assistant")),
    or_(log.external_id.is_(None), ~log.external_id.startswith(WORKING, autoescape=True)),
)


# Not one that says again what another says; unless that one was put away, and this came later. What was rejected is not
# asked about again, however often somebody notes it; if one who may say so does, it is a note.
_first, _untrue = standings.alias("first"), debunked.alias("untrue")
IS_OWN: ColumnElement[bool] = or_(
    notes.c.twin_of.is_(None),
    exists().where(
        _first.c.space == notes.c.space, _first.c.note == notes.c.twin_of,
        or_(
            _first.c.standing == "archived", and_(_first.c.standing == "rejected", notes.c.status == "processed")
        ),
    ),
    exists().where(_untrue.c.space == notes.c.space, _untrue.c.item == notes.c.twin_of),
)  # fmt: skip


def open_conflicts(reader: Reader) -> Select[Any]:
    """Open conflicts between what two notes say, of the note in the statement around it."""
    one, other = facts.alias("one"), facts.alias("other")
    return (
        select(conflicts.c.conflict)
        .join(one, and_(one.c.space == conflicts.c.space, one.c.fact == conflicts.c.fact))
        .join(other, and_(other.c.space == conflicts.c.space, other.c.fact == conflicts.c.other))
        .join(
            fact_sources,
            and_(
                fact_sources.c.space == conflicts.c.space,
                fact_sources.c.fact.in_((conflicts.c.fact, conflicts.c.other)),
                fact_sources.c.role.in_(("states", "reinforces")),
            ),
        )
        .where(
            conflicts.c.space == log.space,
            conflicts.c.outcome.is_(None),
            one.c.origin == "noted",
            other.c.origin == "noted",
            fact_sources.c.position == log.position,
            reader.may_read(conflicts),
        )
        .correlate(interactions)
    )


def refused_before(reader: Reader) -> ColumnElement[bool]:
    """Whether the note in the statement around it only says again what a person has refused."""
    here = (
        fact_sources.c.space == log.space, fact_sources.c.position == log.position,
        fact_sources.c.role.in_(("states", "reinforces")),
    )  # fmt: skip
    again = exists().where(
        conflicts.c.space == fact_sources.c.space, conflicts.c.other == fact_sources.c.fact,
        conflicts.c.outcome == REFUSED, reader.may_read(conflicts),
    )  # fmt: skip
    held = exists().where(
        facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact, facts.c.status.in_(BELIEVED)
    )
    said = exists().where(*here, again.correlate(fact_sources)).correlate(interactions)
    more = exists().where(*here, held.correlate(fact_sources)).correlate(interactions)
    return and_(said, ~more)


def says_untrue(reader: Reader) -> ColumnElement[bool]:
    """Whether all that the note in the statement around it says turned out to be untrue."""
    said, stated = fact_sources.c, facts.c
    here = (
        said.space == log.space, said.position == log.position, said.role.in_(("states", "reinforces")),
        stated.space == said.space, stated.fact == said.fact, reader.may_read(facts),
    )  # fmt: skip
    untrue = exists().where(*here, stated.status == "debunked").correlate(interactions)
    return and_(untrue, ~exists().where(*here, stated.status != "debunked").correlate(interactions))


def status_for(reader: Reader) -> ColumnElement[str]:
    """How a note stands; for statements that join what `joined` joins."""
    stands = standings.c.standing
    return case(
        (or_(debunked.c.item.is_not(None), says_untrue(reader)), "debunked"),
        (and_(stands == "accepted", log.direction == "outbound"), "archived"),  # the note that it became stands for it
        (and_(stands == "accepted", exists(open_conflicts(reader))), "quarantined"),  # by a note that came later
        (stands == "accepted", "processed"),
        (stands.in_(("archived", "rejected")), stands),
        (notes.c.status.is_(None), "pending"),
        (and_(notes.c.status == "processed", exists(open_conflicts(reader))), "quarantined"),
        (refused_before(reader), "archived"),
        else_=notes.c.status,
    )


def joined(query: Select[Any]) -> Select[Any]:
    """A statement on interactions, with what was made of them as notes and what people decided."""
    return (
        query.outerjoin(notes, and_(notes.c.space == log.space, notes.c.note == log.id))
        .outerjoin(standings, and_(standings.c.space == log.space, standings.c.note == log.id))
        .outerjoin(debunked, and_(debunked.c.space == log.space, debunked.c.item == log.id))
    )


def read(
    connection: Connection, space: str, reader: Reader, *where: ColumnElement[bool], status: Sequence[str] = (),
    twins: bool = False, limit: int | None = None,
) -> list[Note]:  # fmt: skip
    """Notes that a reader may see, the newest first; without those that only say again what another says."""
    now = status_for(reader)
    query = joined(readable(space, reader).where(*IS_NOTE, *where)).add_columns(
        now.label("stands"), notes.c.title.label("titled"), notes.c.confidence, notes.c.reason.label("because"),
        notes.c.judge, notes.c.twin_of, standings.c.replaced_by, standings.c.context,
    )  # fmt: skip
    if status:
        query = query.where(now.in_(list(status)))
    if not twins:
        query = query.where(IS_OWN)
    rows = connection.execute(query.order_by(log.occurred_at.desc(), log.position.desc()).limit(limit)).mappings()
    return _notes(connection, space, reader, rows.all())


def tagged(connection: Connection, space: str, tags: Iterable[str]) -> ColumnElement[bool]:
    """The condition on notes that have one of these tags, by the names that tags have now."""
    return log.id.in_(_tagged(connection, space, tags))


def tagged_positions(connection: Connection, space: str, reader: Reader, tags: Iterable[str]) -> list[int]:
    """Where in the log notes with one of these tags stand, the newest first; also those that were written just now."""
    names = stored(connection, space, tags)
    query = select(note_tags.c.position).where(
        note_tags.c.space == space, among(note_tags.c.tag, names), reader.may_read(note_tags)
    )
    found = set(connection.execute(query).scalars())
    pending = select(log.position, log.metadata).where(
        log.space == space, *IS_NOTE, reader.may_read(interactions), log.erasure.is_(None),
        log.metadata.contains('"tags"'),
        ~exists().where(notes.c.space == space, notes.c.note == log.id),
    )  # fmt: skip
    for row in connection.execute(pending):
        if not {name_of(tag) for tag in tags_in(row.metadata)}.isdisjoint(names):
            found.add(row.position)
    return sorted(found, reverse=True)


def speaking_of(connection: Connection, space: str, entities: Iterable[str]) -> ColumnElement[bool]:
    """The condition on notes that speak of one of these."""
    return log.id.in_(_speaking_of(connection, space, entities))


def relevant(
    connection: Connection, space: str, reader: Reader, query_entities: Sequence[str], words: Sequence[str],
    limit: int = RELEVANT,
) -> list[Interaction]:  # fmt: skip
    """The notes that a question is about: with a tag that is one of its words, or on those whom it mentions. The newest
    first; none that waits for a word, was taken back, or only says again what another says. One statement."""
    tags, whom = [word.casefold() for word in words if word], [each for each in query_entities if each]
    if not tags and not whom:
        return []
    told = []
    if tags:
        told.append(tagged(connection, space, tags))
    if whom:
        told.append(speaking_of(connection, space, whom))
    query = joined(readable(space, reader).where(*IS_NOTE, or_(*told)))
    query = query.where(status_for(reader) == "processed", IS_OWN)
    rows = connection.execute(query.order_by(log.occurred_at.desc(), log.position.desc()).limit(limit)).mappings()
    return [interaction(row, reader) for row in rows]


def twins_of(connection: Connection, space: str, reader: Reader, note: str) -> list[str]:
    """The notes that only say again what this one says."""
    query = select(notes.c.note).where(notes.c.space == space, notes.c.twin_of == note, reader.may_read(notes))
    return list(connection.execute(query.order_by(notes.c.position)).scalars())


def first_line(content: str) -> str:
    """A title from the words: the first sentence, or as much of it as a title holds."""
    text = " ".join(content.lstrip("#> -*\t\n").split("\n", 1)[0].split()) or " ".join(content.split())
    for number, sign in enumerate(text):
        if sign in ".!?;" and number >= 8 and (number + 1 == len(text) or text[number + 1] == " "):
            text = text[: number + (sign in "!?")]
            break
    if len(text) <= TITLE:
        return text
    return f"{text[:TITLE].rsplit(' ', 1)[0] if ' ' in text[:TITLE] else text[: TITLE - 1]}…"


# ------------------------------------------------------------------------------------------------------------------


def _tagged(connection: Connection, space: str, tags: Iterable[str]) -> Select[Any]:
    """Notes by the names of their tags: each is called as it was first, or as it was renamed to. What is given to a
    note that only says again what another says is that one's too."""
    names = stored(connection, space, tags)
    own = select(note_tags.c.note).where(note_tags.c.space == space, among(note_tags.c.tag, names))
    first = select(notes.c.twin_of).where(notes.c.space == space, notes.c.twin_of.is_not(None), notes.c.note.in_(own))
    return own.union(first)  # type: ignore[return-value]


def _speaking_of(connection: Connection, space: str, entities: Iterable[str]) -> Select[Any]:
    return select(note_entities.c.note).where(note_entities.c.space == space, among(note_entities.c.entity, entities))


def _notes(connection: Connection, space: str, reader: Reader, rows: Sequence[RowMapping]) -> list[Note]:
    ids = [row["id"] for row in rows]
    tags: dict[str, dict[str, None]] = {}
    entities: dict[str, list[str]] = {}
    disputes: dict[str, list[str]] = {}
    if ids:
        now = names_now(connection, space)
        own = select(note_tags).where(note_tags.c.space == space, among(note_tags.c.note, ids))
        again = (
            select(note_tags, notes.c.twin_of)
            .join(notes, (notes.c.space == note_tags.c.space) & (notes.c.note == note_tags.c.note))
            .where(note_tags.c.space == space, note_tags.c.given, among(notes.c.twin_of, ids))
        )
        said = [(row.note, row) for row in connection.execute(own)]
        said += [(row.twin_of, row) for row in connection.execute(again)]
        for note, row in sorted(said, key=lambda each: (not each[1].given, -each[1].score, each[1].tag)):
            tags.setdefault(note, {})[now.get(row.tag, row.tag)] = None
        linked = select(note_entities.c.note, note_entities.c.entity).where(
            note_entities.c.space == space, among(note_entities.c.note, ids)
        )
        for row in connection.execute(linked.order_by(note_entities.c.entity)):
            entities.setdefault(row.note, []).append(row.entity)
        disputes = _conflicts(connection, space, reader, ids)
    return [
        _note(row, tags.get(row["id"]), entities.get(row["id"], ()), disputes.get(row["id"], ())) for row in rows
    ]  # fmt: skip


def _conflicts(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    query = (
        open_conflicts(reader)
        .correlate(None)
        .add_columns(fact_sources.c.source)
        .where(
            log.space == space,
            among(log.id, ids),
        )
    )
    for row in connection.execute(query.distinct().order_by(conflicts.c.conflict)):
        found.setdefault(row.source, []).append(row.conflict)
    return found


def _note(
    row: RowMapping, tags: Iterable[str] | None, entities: Sequence[str], disputes: Sequence[str]
) -> Note:  # fmt: skip
    said = json.loads(row["metadata"]) if row["metadata"] else {}
    told = about_note(row["metadata"])
    given = said.get("tags", ()) if tags is None and isinstance(said.get("tags"), list) else tags or ()
    title = row["titled"] or said.get("title") or first_line(row["content"])
    reason = row["because"] or ""
    if disputes and row["stands"] == "quarantined":
        reason = "It says otherwise than another note, and nobody has said which holds."
    return Note(
        id=row["id"], title=str(title), content=row["content"], tags=tuple(map(str, given)), status=row["stands"],
        origin=str(told.get("origin", "manual")), created_by=str(told.get("created_by", "user")),
        audience=row["audience"], created_at=row["occurred_at"], channel=row["channel"], entity=row["entity"],
        confidence=row["confidence"] or 0.0, reason=reason, entities=tuple(entities), conflicts=tuple(disputes),
        message=told.get("message"), told=told.get("told") or row["agent"], replaced_by=row["replaced_by"],
        replaces=tuple(told.get("replaces", ())), twin_of=row["twin_of"], context=row["context"],
        judge=row["judge"] or "rules",
    )  # fmt: skip
