"""What is not told as known: notes that nobody has confirmed, that were put away or found untrue, that contradict each
other; and words that say nothing but what turned out to be untrue. What a reader may not see withholds nothing from
them.

It is asked in every recall. Where there is no note and nothing was debunked, one look at two indexes says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Connection,
    FromClause,
    Select,
    and_,
    bindparam,
    case,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    union_all,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.types import Text

from recollect.audience import Reader
from recollect.learning.beliefs import OPEN, REFUSED
from recollect.log.asked import asked_plainly
from recollect.store.schema import (
    conflicts,
    debunked,
    fact_sources,
    facts,
    feedback,
    interactions,
    noted,
    notes,
    standings,
)

WAITING = ("quarantined", "proposed")  # they wait for a person's word
REASONS = ("debunked", "rejected", "archived", *WAITING)  # the first that there is, is told
RESTING = ("states", "reinforces")
_IS_NOTE: ColumnElement[str] = literal_column("'note'")  # spelled out, so that the index of notes can be used


class There(NamedTuple):
    """Whether a space holds anything of each kind."""

    notes: bool
    untrue: bool
    verdicts: bool


def there_is(connection: Connection, space: str) -> There:
    ((noted, untrue, verdicts),) = _there(connection, space)
    return There(bool(noted), bool(untrue), bool(verdicts))


def among_withheld(
    connection: Connection,
    space: str,
    reader: Reader,
    ids: Iterable[str],
    *,
    of_notes: Collection[str] | None = None,
    by_facts: bool = True,
    there: There | None = None,
) -> dict[str, str]:
    """Which of these interactions are not told as known, and why. `of_notes`: those of them that can be notes, or what
    notes were taken from, where the caller knows; `by_facts`: also words that say nothing but what is untrue."""
    there = there or there_is(connection, space)
    asked_for = list(dict.fromkeys(ids)) if there.notes or there.untrue else []
    found: dict[str, str] = {}
    some = asked_for if of_notes is None else [id for id in asked_for if id in of_notes]
    told: list[tuple[str, str]] = []
    dialect = connection.dialect.name
    if some and there.notes:
        told += _as_notes(connection, dialect, space, reader, some)
    if asked_for and there.untrue:
        told += (_untrue if by_facts else _debunked)(connection, dialect, space, reader, asked_for)
    for id, reason in told:
        known = found.get(id)
        if known is None or REASONS.index(reason) < REASONS.index(known):
            found[id] = reason
    return found


@asked_plainly
def _there(space: str) -> Select[bool, bool, bool]:
    return select(
        exists().where(interactions.c.space == space, interactions.c.type == _IS_NOTE),
        exists().where(debunked.c.space == space),
        exists().where(feedback.c.space == space),
    )


@asked_plainly
def _as_notes(dialect: str, space: str, reader: Reader, ids: Sequence[str]) -> CompoundSelect[Any]:
    these = _these(dialect, space, reader, ids)
    return union_all(*(arm(these, space, reader) for arm in (_stands, _waits, _pending, _in_question, _refused)))


@asked_plainly
def _debunked(dialect: str, space: str, reader: Reader, ids: Sequence[str]) -> Select[Any]:
    return _found_untrue(_these(dialect, space, reader, ids), space, reader)


@asked_plainly
def _untrue(dialect: str, space: str, reader: Reader, ids: Sequence[str]) -> CompoundSelect[Any]:
    these = _these(dialect, space, reader, ids)
    return union_all(_found_untrue(these, space, reader), _says_nothing_else(these, space, reader))


def _these(dialect: str, space: str, reader: Reader, ids: Any) -> FromClause:
    """What is asked about, each with itself and with the note that was taken from it; and where that stands. Looked up
    one by one: in a join, SQLite would begin with all that there is."""
    each: ColumnElement[Any]
    if dialect == "sqlite":
        each = func.json_each(ids).table_valued("value").c.value
    else:
        each = func.unnest(bindparam(ids.key, type_=ARRAY(Text))).column_valued("value")
    these = select(each.label("id")).cte("these")
    note, log = interactions.alias("note"), interactions.c
    said = exists().where(  # and does not merely rest on it
        note.c.space == space, note.c.id == noted.c.note,
        note.c.metadata.contains(literal('"message":"') + noted.c.message),
    )  # fmt: skip
    in_table = noted.c.audience.is_not(None)  # else SQLite reads all of an index that has the other columns
    from_it = (noted.c.space == space, noted.c.message == these.c.id, reader.may_read(noted), said, in_table)
    taken = select(noted.c.note).where(*from_it).limit(1).correlate(these).scalar_subquery()
    both = union_all(select(these.c.id, these.c.id.label("item")), select(these.c.id, taken)).cte("both")
    at = select(log.position).where(log.space == space, log.id == both.c.item)
    found = select(both.c.id, both.c.item, at.correlate(both).scalar_subquery().label("position"))
    return found.where(both.c.item.is_not(None)).cte("asked")


def _found_untrue(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    of_it = and_(debunked.c.space == space, debunked.c.item == asked.c.item, reader.may_read(debunked))
    return select(asked.c.id, literal("debunked").label("reason")).select_from(asked.join(debunked, of_it))


def _heeded(space: str, reader: Reader) -> ColumnElement[bool]:
    """Whether what somebody said of a note counts for a reader: the owner's decision does for all who may read it."""
    log = interactions.alias("decided")
    by_owner = exists().where(log.c.space == space, log.c.id == standings.c.source, log.c.type == "decision")
    return or_(reader.may_read(standings), by_owner)


def _stands(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    put_away = and_(
        standings.c.space == space, standings.c.note == asked.c.item,
        standings.c.standing.in_(("archived", "rejected")), _heeded(space, reader),
    )  # fmt: skip
    return select(asked.c.id, standings.c.standing).select_from(asked.join(standings, put_away))


def _accepted(item: ColumnElement[Any], space: str, reader: Reader) -> ColumnElement[bool]:
    return exists().where(
        standings.c.space == space, standings.c.note == item, standings.c.standing == "accepted",
        _heeded(space, reader),
    )  # fmt: skip


def _waits(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    unconfirmed = and_(
        notes.c.space == space, notes.c.note == asked.c.item, notes.c.status.in_(WAITING), reader.may_read(notes)
    )
    waiting = select(asked.c.id, notes.c.status).select_from(asked.join(notes, unconfirmed))
    return waiting.where(~_accepted(asked.c.item, space, reader))


# What follows asks whether there is such a row, rather than join it: SQLite would begin with all rows of the log.


def _pending(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    """What an agent proposed, just now too; where it was confirmed, the note that it became stands for it."""
    log = interactions.c
    proposed = exists().where(
        log.space == space, log.position == asked.c.position, log.type == "note", log.direction == "outbound",
        log.metadata.contains('"created_by":"agent_proposed"'), reader.may_read(interactions),
    )  # fmt: skip
    reason = case((_accepted(asked.c.item, space, reader), "archived"), else_="proposed")
    return select(asked.c.id, reason.label("reason")).where(proposed)


def _in_question(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    disputed = in_question(asked, space, reader)
    return select(asked.c.id, literal("quarantined").label("reason")).where(disputed)


def _refused(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    found = select(asked.c.id, literal("archived").label("reason"))
    return found.where(refused_before(asked, space, reader), ~_accepted(asked.c.item, space, reader))


def _says_nothing_else(asked: FromClause, space: str, reader: Reader) -> Select[Any]:
    return select(asked.c.id, literal("debunked").label("reason")).where(says_untrue(asked, space, reader))


# What the words at a position say, and how that stands: conditions on a row with a `position` in the statement around
# them. One lies within the other, so that no database begins with all facts.


def in_question(row: FromClause, space: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether it states what another note contradicts, as long as nobody has decided."""
    disputed = exists().where(
        *_stated(), facts.c.status == "conflicted", facts.c.origin == "noted", reader.may_read(facts),
        or_(*(exists(each).correlate(facts) for each in open_conflicts(reader))),
    )  # fmt: skip
    return exists().where(*_rests_on(row, space), disputed.correlate(fact_sources)).correlate(row)


def open_conflicts(reader: Reader) -> tuple[Select[Any], Select[Any]]:
    """Open conflicts of the fact in the statement around it with what another note says: where it is the one side, and
    where it is the other. Each by an index of its own."""
    other = facts.alias("other")

    def between(mine: ColumnElement[Any], its: ColumnElement[Any]) -> Select[Any]:
        return select(conflicts.c.conflict).where(
            conflicts.c.space == facts.c.space, mine == facts.c.fact, conflicts.c.outcome.is_(None),
            other.c.space == conflicts.c.space, other.c.fact == its, other.c.origin == "noted",
            reader.may_read(conflicts),
        )  # fmt: skip

    return between(conflicts.c.fact, conflicts.c.other), between(conflicts.c.other, conflicts.c.fact)


def refused_before(row: FromClause, space: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether it says again what a person has refused, and nothing else that is believed."""
    again = exists().where(
        conflicts.c.space == fact_sources.c.space, conflicts.c.other == fact_sources.c.fact,
        conflicts.c.outcome == REFUSED, reader.may_read(conflicts),
    )  # fmt: skip
    held = exists().where(*_stated(), facts.c.status.in_(OPEN), reader.may_read(facts))
    said = exists().where(*_rests_on(row, space), again.correlate(fact_sources)).correlate(row)
    more = exists().where(*_rests_on(row, space), held.correlate(fact_sources)).correlate(row)
    return and_(said, ~more)


def says_untrue(row: FromClause, space: Any, reader: Reader) -> ColumnElement[bool]:
    """Whether every fact in it turned out to be untrue."""
    here = (*_rests_on(row, space), *_stated(), reader.may_read(facts))
    untrue = exists().where(*here, facts.c.status == "debunked").correlate(row)
    return and_(untrue, ~exists().where(*here, facts.c.status != "debunked").correlate(row))


def _rests_on(row: FromClause, space: Any) -> tuple[ColumnElement[bool], ...]:
    said = fact_sources.c
    return said.space == space, said.position == row.c.position, said.role.in_(RESTING)


def _stated() -> tuple[ColumnElement[bool], ...]:
    return facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact
