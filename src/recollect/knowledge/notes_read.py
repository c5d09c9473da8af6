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
    CompoundSelect,
    Connection,
    RowMapping,
    Select,
    and_,
    case,
    exists,
    literal_column,
    or_,
    select,
    union,
)

from recollect.audience import Reader
from recollect.conversations.compaction import WORKING
from recollect.decisions.known import about_note
from recollect.knowledge.tags_called import names_now, stored
from recollect.knowledge.tags_words import name_of
from recollect.learning.periods import tags_in
from recollect.learning.withheld import RESTING, in_question, open_conflicts, refused_before, says_untrue
from recollect.log.asked import aside, asked, asked_plainly
from recollect.log.read import interaction, log, places, readable
from recollect.model import Interaction, Note
from recollect.store.among import among
from recollect.store.schema import (
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


def status_for(reader: Reader) -> ColumnElement[str]:
    """How a note stands; for statements that join what `joined` joins."""
    stands = standings.c.standing
    of_it = (interactions, log.space, reader)
    disputed = in_question(*of_it)
    return case(
        (or_(debunked.c.item.is_not(None), says_untrue(*of_it)), "debunked"),
        (and_(stands == "accepted", log.direction == "outbound"), "archived"),  # the note that it became stands for it
        (and_(stands == "accepted", disputed), "quarantined"),  # by a note that came later
        (stands == "accepted", "processed"),
        (stands.in_(("archived", "rejected")), stands),
        (notes.c.status.is_(None), "pending"),
        (and_(notes.c.status == "processed", disputed), "quarantined"),
        (refused_before(*of_it), "archived"),
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


def speaking_of(space: str, entities: Iterable[str]) -> ColumnElement[bool]:
    """The condition on notes that speak of one of these."""
    return log.id.in_(_speaking_of(space, entities))


def relevant(
    connection: Connection, space: str, reader: Reader, query_entities: Sequence[str], words: Sequence[str],
    limit: int = RELEVANT,
) -> list[Interaction]:  # fmt: skip
    """The notes that a question is about: with a tag that is one of its words, or on those whom it mentions. The newest
    first; none that waits for a word, was taken back, or only says again what another says."""
    tags, whom = [word.casefold() for word in words if word], [each for each in query_entities if each]
    if not tags and not whom:
        return []
    names = stored(connection, space, tags) if tags else []
    ids = {note for (note,) in _told_by(connection, space, reader, names, whom)}
    if not ids:
        return []
    return [interaction(row._asdict(), reader) for row in _known(connection, space, reader, sorted(ids), limit)]


@asked_plainly
def _told_by(space: str, reader: Reader, tags: Sequence[str], whom: Sequence[str]) -> CompoundSelect[Any]:
    """Notes by the names of their tags, and by whom they speak of."""
    tag, of = note_tags.c, note_entities.c
    in_tables = tag.audience.is_not(None), of.audience.is_not(None)  # else SQLite reads all of an index that has all
    given = (tag.space == space, among(tag.tag, tags), reader.may_read(note_tags), in_tables[0])
    of_twins = select(notes.c.twin_of).join(note_tags, and_(tag.space == notes.c.space, tag.note == notes.c.note))
    return union(
        select(tag.note).where(*given),
        of_twins.where(*given, notes.c.twin_of.is_not(None)),
        select(of.note).where(of.space == space, among(of.entity, whom), reader.may_read(note_entities), in_tables[1]),
    )


@asked
def _known(space: str, reader: Reader, ids: Sequence[str], limit: int) -> Select[Any]:
    query = joined(readable(space, reader).where(*IS_NOTE, log.position.in_(places(space, ids))))
    query = query.where(status_for(reader) == "processed", IS_OWN)
    return query.order_by(aside(log.occurred_at).desc(), log.position.desc()).limit(limit)


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


def _speaking_of(space: str, entities: Iterable[str]) -> Select[Any]:
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
        disputes = _conflicts(connection, space, reader, rows)
    return [
        _note(row, tags.get(row["id"]), entities.get(row["id"], ()), disputes.get(row["id"], ())) for row in rows
    ]  # fmt: skip


def _conflicts(connection: Connection, space: str, reader: Reader, rows: Sequence[RowMapping]) -> dict[str, list[str]]:
    """Open conflicts between what these notes say and what other notes say."""
    stated = _stated(connection, space, reader, [row["position"] for row in rows])
    noted = list(dict.fromkeys(fact for fact, _ in stated))
    open_: dict[str, list[str]] = {}
    for conflict, fact in _disputed(connection, space, reader, noted) if noted else ():
        open_.setdefault(fact, []).append(conflict)
    found: dict[str, set[str]] = {}
    for fact, note in stated:
        found.setdefault(note, set()).update(open_.get(fact, ()))
    return {note: sorted(each) for note, each in found.items()}


@asked_plainly
def _stated(space: str, reader: Reader, positions: Sequence[int]) -> Select[Any]:
    said = fact_sources.c
    here = (said.space == space, among(said.position, positions), said.role.in_(RESTING))
    return select(said.fact, said.source).where(*here, reader.may_read(fact_sources))


@asked_plainly
def _disputed(space: str, reader: Reader, noted: Sequence[str]) -> CompoundSelect[Any]:
    here = (facts.c.space == space, among(facts.c.fact, noted), facts.c.origin == "noted", reader.may_read(facts))
    return union(*(each.add_columns(facts.c.fact).where(*here) for each in open_conflicts(reader)))


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
        message=told.get("message"), told=told.get("told") or row["agent"],
        accepted_by=told.get("accepted_by"), replaced_by=row["replaced_by"],
        replaces=tuple(told.get("replaces", ())), twin_of=row["twin_of"], context=row["context"],
        judge=row["judge"] or "rules",
    )  # fmt: skip
