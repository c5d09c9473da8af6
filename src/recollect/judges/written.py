"""The table of judgments: found again by what was asked, for whom; listed, added up, and forgotten with their sources.

A judgment belongs to the audience and agent that its words belong to. It is used again there and nowhere else.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, case, delete, func, insert, or_, select

from recollect.audience import PUBLIC, Reader
from recollect.errors import InvalidInput
from recollect.ids import derived_id
from recollect.judges.decode import decode, written
from recollect.judges.judgment import READER, About, Judgment
from recollect.judges.questions import QUESTIONS
from recollect.log.append import lock_space
from recollect.log.read import log
from recollect.store.among import among
from recollect.store.prepared import Prepared
from recollect.store.schema import interactions, judgment_sources, judgments

TALK = "chat"  # the question of a row that is no judgment: what a turn of a talk took
_THERE = Prepared(
    select(judgments.c.id).where(judgments.c.space == bindparam("space"), judgments.c.id == bindparam("id"))
)
_EVER = Prepared(
    select(judgments.c.id)
    .where(judgments.c.space == bindparam("space"), judgments.c.question == bindparam("question"))
    .limit(1)
)
_sources = judgment_sources.c
_COLUMNS = [column for column in judgments.c if column.name not in ("space", "answer")]


@dataclass(frozen=True, slots=True)
class Spending:
    """What one judge took for one question: `judge` is the model that was wanted, or the rules where none was.
    `failures` are judgments that it was wanted for and did not give; `latency_ms` is the mean of those it was asked.
    For the question "chat" it is what talks took, answer by answer."""

    question: str
    judge: str
    judgments: int
    calls: int
    failures: int
    tokens_in: int
    tokens_out: int
    cost: float
    latency_ms: float


def judgment_id(question: Any, input_hash: str, about: About) -> str:
    return derived_id("jdg", about.audience, about.agent, question.name, str(question.version), input_hash)


def found(connection: Connection, space: str, id: str) -> Judgment | None:
    """What was judged. Mostly nothing was, and that is told by the driver alone: every reading of a message asks."""
    if not _THERE.rows(connection, space=space, id=id):
        return None
    row = connection.execute(select(judgments).where(judgments.c.space == space, judgments.c.id == id)).one_or_none()
    return None if row is None else _judgment(row, _sources_of(connection, space, [id]).get(id, ()))


def write(connection: Connection, space: str, judgment: Judgment, positions: Sequence[int]) -> Judgment:
    """Write a judgment down in the place of one that is not used again. Words that were erased while it was made leave
    no trace: then nothing is written."""
    lock_space(connection, space)  # an erasure comes before this, and is seen, or after it, and sees this
    alive = select(log.id).where(log.space == space, among(log.position, positions), log.erasure.is_(None))
    ids = tuple(connection.execute(alive.order_by(log.position)).scalars())
    if len(ids) < len(set(positions)):
        return judgment
    _drop(connection, space, judgments.c.id == judgment.id)
    row = {column.name: getattr(judgment, column.name) for column in _COLUMNS}
    connection.execute(insert(judgments), [{"space": space, **row, "answer": written(judgment.answer)}])
    if positions:
        links = [{"space": space, "position": position, "judgment": judgment.id} for position in set(positions)]
        connection.execute(insert(judgment_sources), links)
    return replace(judgment, sources=ids)


def write_all(connection: Connection, space: str, waiting: Sequence[tuple[Judgment, About]]) -> None:
    """Write many at once, but for those of words that were erased meanwhile and those that are there."""
    if not waiting:
        return
    lock_space(connection, space)
    positions = {position for _, about in waiting for position in about.sources}
    gone = select(log.position).where(log.space == space, among(log.position, positions), log.erasure.is_not(None))
    erased = set(connection.execute(gone).scalars())
    wanted = {each.id: (each, about) for each, about in waiting if not erased & set(about.sources)}
    there = select(judgments.c.id).where(judgments.c.space == space, among(judgments.c.id, wanted))
    for id in connection.execute(there).scalars():
        del wanted[id]
    rows = [
        {column.name: getattr(each, column.name) for column in _COLUMNS}
        | {"space": space, "answer": written(each.answer)}
        for each, _ in wanted.values()
    ]
    links = [
        {"space": space, "position": position, "judgment": id}
        for id, (_, about) in wanted.items()
        for position in set(about.sources)
    ]
    for table, many in ((judgments, rows), (judgment_sources, links)):
        if many:
            connection.execute(insert(table), many)


def ever(connection: Connection, space: str, question: str) -> bool:
    """Whether a question was judged at any time."""
    return bool(_EVER.rows(connection, space=space, question=question))


def forget(connection: Connection, space: str, positions: Iterable[int]) -> None:
    """Remove judgments of words that are erased, and those of words that came from no interaction: nobody can tell
    whose those were, and they can be asked again."""
    named = select(_sources.judgment).where(_sources.space == space)
    concerned = named.where(among(_sources.position, positions))
    _drop(connection, space, or_(judgments.c.id.in_(concerned), judgments.c.id.not_in(named)))


def forget_fallbacks(connection: Connection, space: str) -> int:
    """Remove what rules answered in the place of a model that could not be had: the next rebuild asks it again."""
    return _drop(connection, space, judgments.c.error.is_not(None) & (judgments.c.question != TALK))


def listed(
    connection: Connection,
    space: str,
    reader: Reader,
    *,
    question: str | None = None,
    since: datetime | None = None,
    limit: int = 50,
) -> list[Judgment]:
    """The newest judgments that a reader may see, newest first. What our own reader read in each message is told only
    where its question is named."""
    query = select(judgments).where(*_seen(space, reader, question, since), judgments.c.question != TALK)
    if question is None:
        query = query.where(or_(judgments.c.model.is_(None), ~judgments.c.model.startswith(READER)))
    rows = connection.execute(query.order_by(judgments.c.created_at.desc(), judgments.c.id).limit(limit)).all()
    sources = _sources_of(connection, space, [row.id for row in rows])
    return [_judgment(row, sources.get(row.id, ())) for row in rows]


def get(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, Judgment]:
    """Judgments by their ids, as far as a reader may see them."""
    query = select(judgments).where(*_seen(space, reader), among(judgments.c.id, ids), judgments.c.question != TALK)
    sources = _sources_of(connection, space, ids)
    return {row.id: _judgment(row, sources.get(row.id, ())) for row in connection.execute(query)}


def of_sources(connection: Connection, space: str, reader: Reader, positions: Sequence[int]) -> list[Judgment]:
    """The judgments of words at these positions of the log, as far as a reader may see them, oldest first."""
    query = select(_sources.judgment).where(_sources.space == space, among(_sources.position, positions))
    found = get(connection, space, reader, connection.execute(query.distinct()).scalars().all())
    return sorted(found.values(), key=lambda judgment: (judgment.created_at, judgment.id))


def totals(
    connection: Connection, space: str, reader: Reader, *, question: str | None = None, since: datetime | None = None
) -> list[Spending]:
    """What judging and talking took, by question and judge. What our own reader said costs nothing, and is not told."""
    judge = func.coalesce(judgments.c.model, judgments.c.judge)
    asked = func.sum(case((judgments.c.calls > 0, 1), else_=0))
    query = (
        select(
            judgments.c.question,
            judge,
            func.count(),
            func.sum(judgments.c.calls),
            func.count(judgments.c.error),
            func.sum(judgments.c.tokens_in),
            func.sum(judgments.c.tokens_out),
            func.coalesce(func.sum(judgments.c.cost), 0.0),
            func.coalesce(func.sum(judgments.c.latency_ms) / func.nullif(asked, 0), 0.0),
        )
        .where(*_seen(space, reader, question, since), ~judge.startswith(READER))
        .group_by(judgments.c.question, judge)
        .order_by(judgments.c.question, judge)
    )
    return [Spending(*row[:3], *map(int, row[3:7]), *map(float, row[7:])) for row in connection.execute(query)]


def spent(connection: Connection, space: str, role: str, since: datetime, public: bool) -> tuple[int, float]:
    """Calls and money of a role since a moment: for what is public and for all else apart, so that what is private
    cannot use up what public answers depend on."""
    query = select(func.coalesce(func.sum(judgments.c.calls), 0), func.coalesce(func.sum(judgments.c.cost), 0.0)).where(
        judgments.c.space == space,
        judgments.c.role == role,
        judgments.c.created_at >= since,
        judgments.c.audience == PUBLIC if public else judgments.c.audience != PUBLIC,
    )
    calls, money = connection.execute(query).one()
    return int(calls), float(money)


def _seen(
    space: str, reader: Reader, question: str | None = None, since: datetime | None = None
) -> list[ColumnElement[bool]]:
    conditions = [judgments.c.space == space, reader.may_read(judgments)]
    if question is not None:
        conditions.append(judgments.c.question == question)
    if since is not None:
        conditions.append(judgments.c.created_at >= since)
    return conditions


def _drop(connection: Connection, space: str, which: ColumnElement[bool]) -> int:
    gone = connection.execute(select(judgments.c.id).where(judgments.c.space == space, which)).scalars().all()
    links = delete(judgment_sources).where(_sources.space == space, among(_sources.judgment, gone))
    connection.execute(links)
    connection.execute(delete(judgments).where(judgments.c.space == space, among(judgments.c.id, gone)))
    return len(gone)


def _sources_of(connection: Connection, space: str, ids: Sequence[str]) -> dict[str, tuple[str, ...]]:
    query = (
        select(_sources.judgment, log.id)
        .join(interactions, (log.space == _sources.space) & (log.position == _sources.position))
        .where(_sources.space == space, among(_sources.judgment, ids))
        .order_by(_sources.position)
    )
    found: dict[str, tuple[str, ...]] = {}
    for judgment, source in connection.execute(query):
        found[judgment] = (*found.get(judgment, ()), source)
    return found


def _judgment(row: Row[Any], sources: tuple[str, ...]) -> Judgment:
    """With the answer as its type has it; one of an older version, to look at, as plain values."""
    kind = QUESTIONS.get(row.question)
    answer = json.loads(row.answer)
    if kind is not None and kind.version == row.version:
        with contextlib.suppress(InvalidInput):
            answer = decode(kind.answer, answer)
    values = {column.name: getattr(row, column.name) for column in _COLUMNS}
    return Judgment(**values, answer=answer, sources=sources)
