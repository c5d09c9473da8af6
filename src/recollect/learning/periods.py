"""Summaries of stretches of time: a session of its messages, a day of its sessions, a week of its days, a window of the
sessions of a conversation. Each is a function of what the log holds; nothing is written here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, and_, select

from recollect.audience import Scope
from recollect.conversations.sessions import END
from recollect.judges.questions import Said
from recollect.learning import queue
from recollect.learning.interpret import RECALLED, speaker_name
from recollect.learning.queue import Unit
from recollect.learning.summaries import Draft, Source, holds, points_in, summary_id
from recollect.learning.telling import MOST, USUAL, Piece, Teller, Telling, Work, from_point, sources_by_id, tell
from recollect.log.read import log
from recollect.model import Point
from recollect.store.among import among
from recollect.store.schema import (
    episodes,
    fact_sources,
    facts,
    interactions,
    sessions,
    spoken_of,
    summaries,
    summary_sources,
)

TELLING = ("user", "assistant")  # roles whose words are summarised
WINDOWS = 20  # windows of a conversation that are written at once


@dataclass(slots=True)
class Outcome:
    """What is to be written for a unit. `gone` are scopes and subjects that have no summary any more, `touches` the
    units above that have something new; `waits_since`: it is not all of it yet; `more`: it is to be looked at again.
    `writes` are called in the transaction in which the unit is done."""

    drafts: list[Draft] = field(default_factory=list)
    gone: list[tuple[str, str]] = field(default_factory=list)
    touches: list[Unit] = field(default_factory=list)
    confirmed: dict[str, datetime] | None = None  # facts that the draft confirms, and since when
    entity: str | None = None  # whose facts these are
    waits_since: datetime | None = None
    more: bool = False
    writes: list[Callable[[Connection], None]] = field(default_factory=list)


# ---------------------------------------------------------------------------------------------------------- sessions


def session(work: Work, unit: Unit) -> Outcome | None:
    """What was said in a session, and whom and what it concerns above it."""
    with work.store.read() as connection:
        query = select(sessions).where(sessions.c.space == work.space, sessions.c.session == unit.subject)
        row = connection.execute(query).one_or_none()
        if row is None:
            return Outcome(gone=[("session", unit.subject)])
        before = holds(connection, work.space, "session", unit.subject, unit.of)
        said = list(_said(connection, work.space, row))
    sources = tuple(Source(each.position, each.id, each.occurred_at) for each in said)
    id = summary_id("session", unit.subject, unit.of, (each.id for each in sources))
    if before == id:
        return Outcome()
    found = Outcome(touches=_above(work, unit, row, said))
    teller = Teller(work, unit.of, work.settings.summary_tokens)
    for start in range(0, len(said), MOST):
        with work.store.read() as connection:
            pieces = pieces_of(connection, work, unit.of, said[start : start + MOST])
        teller.hear(pieces)
    told = teller.told()
    if not told.points:
        found.gone.append(("session", unit.subject))
        return found
    times = [each.at for each in sources]
    found.drafts.append(
        Draft(
            "session", unit.subject, unit.of, told.points, sources, (), len(sources), min(times), max(times),
            sources[0].position, sources[-1].position, told.confidence, told.judge, told.reason,
        )
    )  # fmt: skip
    return found


def _said(connection: Connection, space: str, row: Any) -> Iterator[Any]:
    """The messages of a session, without their words: these are read when they are needed."""
    query = select(log.position, log.id, log.occurred_at, log.type).where(
        log.space == space, log.conversation == row.conversation, log.position >= row.first_position,
        log.position <= row.last_position, log.audience == row.audience, log.erasure.is_(None), log.type != "decision",
    )  # fmt: skip
    yield from connection.execute(query.order_by(log.position))


def pieces_of(connection: Connection, work: Work, of: Scope, said: Sequence[Any]) -> list[Piece]:
    """Messages as something to be summarised, with what is known of each."""
    positions = [each.position for each in said]
    query = select(interactions).where(log.space == work.space, among(log.position, positions))
    rows = connection.execute(query.where(log.erasure.is_(None)).order_by(log.position)).all()
    known = {
        each.position: each
        for each in connection.execute(
            select(episodes.c.position, episodes.c.importance, episodes.c.speech_act).where(
                episodes.c.space == work.space, among(episodes.c.position, positions)
            )
        )
    }
    kinds: dict[int, set[str]] = {}
    for each in connection.execute(
        select(fact_sources.c.position, facts.c.kind)
        .join(facts, and_(facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact))
        .where(
            fact_sources.c.space == work.space, among(fact_sources.c.position, positions),
            fact_sources.c.role.in_(("states", "reinforces")), facts.c.audience == of.audience,
        )
    ):  # fmt: skip
        kinds.setdefault(each.position, set()).add(each.kind)
    found = []
    for row in rows:
        if not _is_told(row):
            continue
        episode = known.get(row.position)
        said_ = Said(
            "", speaker_name(row, work.settings), row.content, row.occurred_at,
            USUAL if episode is None else episode.importance, "statement" if episode is None else episode.speech_act,
            tuple(sorted(kinds.get(row.position, ()))),
        )  # fmt: skip
        found.append(Piece(said_, (Source(row.position, row.id, row.occurred_at),)))
    return found


def _is_told(row: Any) -> bool:
    """Whether its words belong into a summary: not those that we put into a prompt, nor those of tools."""
    if row.role not in TELLING or not row.content.strip() or row.content.strip() == END or RECALLED in row.content:
        return False
    return not (row.metadata and json.loads(row.metadata).get("recalled"))


def _above(work: Work, unit: Unit, row: Any, said: Sequence[Any]) -> list[Unit]:
    """The days, the conversation, whom and what a session speaks of: they have something new."""
    of, touched = unit.of, row.last_position
    found = [
        Unit("day", day, of, touched, queue.day_bounds(day)[1])
        for day in sorted({queue.day_of(each.occurred_at) for each in said})
    ]
    found.append(Unit("window", row.conversation, of, touched, row.last_activity_at))
    entities: set[str] = set()
    topics: set[str] = set()
    with work.store.read() as connection:
        for start in range(0, len(said), MOST):
            positions = [each.position for each in said[start : start + MOST]]
            some, others = concerned(connection, work.space, of, positions)
            entities |= some
            topics |= others
            noted = [each.position for each in said[start : start + MOST] if each.type == "note"]
            query = select(log.metadata).where(log.space == work.space, among(log.position, noted))
            topics.update(*(tags_in(text) for text in connection.execute(query).scalars()) if noted else ())
    found += [Unit("entity", entity, of, touched, row.last_activity_at) for entity in sorted(entities)]
    found += [Unit("topic", topic, of, touched, row.last_activity_at) for topic in sorted(topics)]
    return found


def concerned(
    connection: Connection, space: str, of: Scope, positions: Iterable[int]
) -> tuple[set[str], set[str]]:  # fmt: skip
    """Whom interactions speak of or state facts about, and the categories of these facts."""
    wanted = list(positions)
    spoken = select(spoken_of.c.entity).where(
        spoken_of.c.space == space, among(spoken_of.c.position, wanted),
        spoken_of.c.audience == of.audience, spoken_of.c.agent.is_not_distinct_from(of.agent),
    )  # fmt: skip
    entities = set(connection.execute(spoken).scalars())
    topics = set()
    stated = (
        select(facts.c.subject, facts.c.object_entity, facts.c.category)
        .join(fact_sources, and_(facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact))
        .where(
            fact_sources.c.space == space, among(fact_sources.c.position, wanted),
            facts.c.audience == of.audience, facts.c.agent.is_not_distinct_from(of.agent),
        )
    )  # fmt: skip
    for row in connection.execute(stated.distinct()):
        entities |= {row.subject, row.object_entity} - {None}
        topics |= {row.category} - {None}
    return entities, topics


def tags_in(metadata: str | None) -> list[str]:
    tags = json.loads(metadata).get("tags") if metadata else None
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


# ------------------------------------------------------------------------------------------------------ days and weeks


def day(work: Work, unit: Unit) -> Outcome | None:
    """A day, of what its sessions came to."""
    start, end = queue.day_bounds(unit.subject)
    with work.store.read() as connection:
        if queue.open_sessions(connection, work.space, unit.of, work.settings, start, end):
            return None
        positions, ids = _on_that_day(connection, work.space, unit.of, start, end)
        rows = _holding(connection, work.space, unit.of, "session", ids)
        points = [point for row in rows for point in points_in(row.points) if point.at and start <= point.at < end]
        told = {id for point in points for id in point.sources}
        stated = _stated(connection, work.space, unit.of, positions, told) if len(rows) > 1 else []
        known = sources_by_id(connection, work.space, [*told, *(row.source for row in stated)])
    pieces = [from_point(point, known) for point in points] + [
        Piece(Said("", "", row.sentence, row.said_at, USUAL, kinds=(row.kind,)), (known[row.source],))
        for row in stated
        if row.source in known
    ]
    week = queue.week_of(unit.subject)
    upwards = [Unit("week", week, unit.of, unit.touched, queue.day_bounds(queue.days_of(week)[-1])[1])]
    parts = [row.summary for row in rows] + [row.fact for row in stated]
    return _of_parts(work, unit, unit.subject, rows, points, pieces, parts, len(positions), upwards)


def _on_that_day(
    connection: Connection, space: str, of: Scope, start: datetime, end: datetime
) -> tuple[list[int], list[str]]:
    """Where in the log a day is, as far as sessions were summarised, and the ids of these summaries. The sign keeps the
    database to the index of times: by that of audiences, every day would look at all that was ever said."""
    query = select(log.position).where(
        log.space == space, log.occurred_at >= start, log.occurred_at < end,
        log.audience.concat("") == of.audience, log.agent.is_not_distinct_from(of.agent), log.erasure.is_(None),
    )  # fmt: skip
    positions = list(connection.execute(query).scalars())
    query = select(summary_sources.c.summary, summary_sources.c.position).where(
        summary_sources.c.space == space, among(summary_sources.c.position, positions)
    )
    held = connection.execute(query).all()
    query = select(summaries.c.summary).where(
        summaries.c.space == space, among(summaries.c.summary, {row.summary for row in held}),
        summaries.c.scope == "session", summaries.c.superseded_by.is_(None),
    )  # fmt: skip
    found = set(connection.execute(query).scalars())
    return sorted({row.position for row in held if row.summary in found}), sorted(found)


def _stated(
    connection: Connection, space: str, of: Scope, positions: Sequence[int], told: set[str]
) -> list[Any]:  # fmt: skip
    """The facts first said on a day whose words are in none of its points."""
    query = select(facts.c.fact, facts.c.sentence, facts.c.said_at, facts.c.kind, facts.c.source).where(
        facts.c.space == space, among(facts.c.position, positions),
        facts.c.audience == of.audience, facts.c.agent.is_not_distinct_from(of.agent),
    )  # fmt: skip
    rows = connection.execute(query.order_by(facts.c.position, facts.c.fact))
    return [row for row in rows if row.source not in told]


def week(work: Work, unit: Unit) -> Outcome | None:
    """A week, of its days."""
    days = queue.days_of(unit.subject)
    with work.store.read() as connection:
        if queue.waits(connection, work.space, unit.of, work.settings, "day", days):
            return None
        query = select(summaries.c.summary).where(
            summaries.c.space == work.space, summaries.c.scope == "day", summaries.c.subject.in_(days),
            summaries.c.superseded_by.is_(None),
        )  # fmt: skip
        rows = _holding(connection, work.space, unit.of, "day", list(connection.execute(query).scalars()))
        points = [point for row in rows for point in points_in(row.points)]
        known = sources_by_id(connection, work.space, [id for point in points for id in point.sources])
    pieces = [from_point(point, known) for point in points]
    many = sum(row.interactions for row in rows)
    return _of_parts(work, unit, unit.subject, rows, points, pieces, [row.summary for row in rows], many, [])


# ------------------------------------------------------------------------------------------------------------ windows


def window(work: Work, unit: Unit) -> Outcome | None:
    """Every so many sessions of a conversation, one after the other, that there was something to keep of."""
    size = max(work.settings.window_sessions, 1)
    with work.store.read() as connection:
        query = (
            select(summaries.c.summary)
            .join(sessions, and_(sessions.c.space == summaries.c.space, sessions.c.session == summaries.c.subject))
            .where(
                sessions.c.space == work.space, sessions.c.conversation == unit.subject,
                sessions.c.audience == unit.of.audience, summaries.c.scope == "session",
                summaries.c.superseded_by.is_(None),
            )
        )  # fmt: skip
        ids = list(connection.execute(query.order_by(sessions.c.first_position)).scalars())
        query = select(summaries.c.subject, summaries.c.summary).where(
            summaries.c.space == work.space, summaries.c.scope == "window",
            summaries.c.subject.startswith(f"{unit.subject}/", autoescape=True),
            summaries.c.audience == unit.of.audience, summaries.c.superseded_by.is_(None),
        )  # fmt: skip
        held = {row.subject: row.summary for row in connection.execute(query)}
    found = Outcome()
    for number in range(len(ids) // size):
        subject, parts = f"{unit.subject}/{number + 1}", ids[number * size : (number + 1) * size]
        if held.pop(subject, None) == summary_id("window", subject, unit.of, (), parts):
            continue
        if len(found.drafts) == WINDOWS:
            found.more = True
            return found
        with work.store.read() as connection:
            rows = _holding(connection, work.space, unit.of, "session", parts)
            points = [point for row in rows for point in points_in(row.points)]
            known = sources_by_id(connection, work.space, [id for point in points for id in point.sources])
        pieces = [from_point(point, known) for point in points]
        many = sum(row.interactions for row in rows)
        made = _of_parts(work, unit, subject, rows, points, pieces, parts, many, [])
        found.drafts += made.drafts
        found.gone += made.gone
    found.gone += [("window", subject) for subject in held]
    return found


# ------------------------------------------------------------------------------------------------------------------


def _holding(connection: Connection, space: str, of: Scope, scope: str, ids: Sequence[str]) -> list[Any]:
    """The rows of these summaries, as far as they hold and are of one scope, in the order of time."""
    query = select(summaries).where(
        summaries.c.space == space, among(summaries.c.summary, ids), summaries.c.scope == scope,
        summaries.c.audience == of.audience, summaries.c.agent.is_not_distinct_from(of.agent),
        summaries.c.superseded_by.is_(None),
    )  # fmt: skip
    return list(connection.execute(query.order_by(summaries.c.started_at, summaries.c.summary)))


def _of_parts(
    work: Work,
    unit: Unit,
    subject: str,
    rows: Sequence[Any],
    points: Sequence[Point],
    pieces: Sequence[Piece],
    parts: Sequence[str],
    many: int,
    above: list[Unit],
) -> Outcome:
    """A summary of summaries, if there is anything new to it. Of one alone, its sentences as they are."""
    if not pieces:
        return Outcome(gone=[(unit.scope, subject)], touches=above)
    with work.store.read() as connection:
        if holds(connection, work.space, unit.scope, subject, unit.of) == summary_id(
            unit.scope, subject, unit.of, (), parts
        ):
            return Outcome()
    if len(parts) == 1:
        told = Telling(tuple(points), rows[0].confidence, rows[0].judge, rows[0].reason)
    else:
        told = tell(work, unit.of, sorted(pieces, key=_when), work.settings.summary_tokens)
    if not told.points:
        return Outcome(gone=[(unit.scope, subject)], touches=above)
    sources = [source for piece in pieces for source in piece.sources]
    draft = Draft(
        unit.scope, subject, unit.of, told.points, (), tuple(parts), many,
        min(source.at for source in sources), max(source.at for source in sources),
        min(source.position for source in sources), max(source.position for source in sources),
        told.confidence, told.judge, told.reason,
    )  # fmt: skip
    return Outcome(drafts=[draft], touches=above)


def _when(piece: Piece) -> tuple[Any, ...]:
    return piece.said.at, piece.sources[0].position if piece.sources else 0, piece.said.text
