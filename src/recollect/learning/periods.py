"""Summaries of stretches of time: a session of its messages, a day of its sessions, a week of its days, a window of the
sessions of a conversation. Each is a function of what the log holds; nothing is written here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection

from recollect.audience import Scope
from recollect.conversations.sessions import END
from recollect.judges.questions import Said
from recollect.learning import periods_asked as asked
from recollect.learning import queue
from recollect.learning.interpret import RECALLED, speaker_name
from recollect.learning.queue import Unit
from recollect.learning.summaries import Draft, Source, holds, points_in, summary_id
from recollect.learning.telling import MOST, USUAL, Piece, Teller, Telling, Work, from_point, sources_by_id, tell
from recollect.log.zones import Zones, read_zones
from recollect.model import Point

TELLING = ("user", "assistant")  # roles whose words are summarised
EARLIEST = datetime.min.replace(tzinfo=UTC)
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
        row = asked.session(connection, work.space, unit.subject).one_or_none()
        if row is None:
            return Outcome(gone=[("session", unit.subject)])
        before = holds(connection, work.space, "session", unit.subject, unit.of)
        span = (row.first_position, row.last_position)
        said = asked.said(connection, work.space, row.conversation, row.audience, *span).all()
        sources = tuple(Source(each.position, each.id, each.occurred_at) for each in said)
        if before == summary_id("session", unit.subject, unit.of, (each.id for each in sources)):
            return Outcome()
        found = Outcome(touches=_above(connection, work, unit, row, said))
        first = pieces_of(connection, work, unit.of, said[:MOST])
    teller = Teller(work, unit.of, work.settings.summary_tokens)
    teller.hear(first)
    for start in range(MOST, len(said), MOST):
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


def pieces_of(connection: Connection, work: Work, of: Scope, said: Sequence[Any]) -> list[Piece]:
    """Messages as something to be summarised, with what is known of each."""
    positions = [each.position for each in said]
    if not positions:
        return []
    rows = asked.words(connection, work.space, positions).all()
    known = {each.position: each for each in asked.understood(connection, work.space, positions)}
    kinds: dict[int, set[str]] = {}
    for each in asked.kinds(connection, work.space, of.audience, positions):
        kinds.setdefault(each.position, set()).add(each.kind)
    found = []
    zones = read_zones(connection, work.space)
    for row in rows:
        if not _is_told(row):
            continue
        episode = known.get(row.position)
        said_ = Said(
            "", speaker_name(row, work.settings), row.content, zones.local(row),
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


def _above(connection: Connection, work: Work, unit: Unit, row: Any, said: Sequence[Any]) -> list[Unit]:
    """The days, the conversation, whom and what a session speaks of: they have something new."""
    of, touched = unit.of, row.last_position
    zones = read_zones(connection, work.space)
    ends: dict[str, datetime] = {}
    for each in said:
        zone = zones.at(each.position)
        day = queue.day_of(each.occurred_at, zone)
        ends[day] = max(queue.day_bounds(day, zone)[1], ends.get(day, EARLIEST))
    found = [Unit("day", day, of, touched, end) for day, end in sorted(ends.items())]
    found.append(Unit("window", row.conversation, of, touched, row.last_activity_at))
    entities: set[str] = set()
    topics: set[str] = set()
    for start in range(0, len(said), MOST):
        positions = [each.position for each in said[start : start + MOST]]
        some, others = concerned(connection, work.space, of, positions)
        entities |= some
        topics |= others
        noted = [each.position for each in said[start : start + MOST] if each.type == "note"]
        topics.update(*map(tags_in, asked.metadata(connection, work.space, noted).scalars()) if noted else ())
    found += [Unit("entity", entity, of, touched, row.last_activity_at) for entity in sorted(entities)]
    found += [Unit("topic", topic, of, touched, row.last_activity_at) for topic in sorted(topics)]
    return found


def concerned(
    connection: Connection, space: str, of: Scope, positions: Iterable[int]
) -> tuple[set[str], set[str]]:  # fmt: skip
    """Whom interactions speak of or state facts about, and the categories of these facts."""
    wanted = list(positions)
    entities = set(asked.spoken(connection, space, of.audience, of.agent, wanted).scalars())
    topics = set()
    for row in asked.stating(connection, space, of.audience, of.agent, wanted):
        entities |= {row.subject, row.object_entity} - {None}
        topics |= {row.category} - {None}
    return entities, topics


def tags_in(metadata: str | None) -> list[str]:
    tags = json.loads(metadata).get("tags") if metadata else None
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


# ------------------------------------------------------------------------------------------------------ days and weeks


def day(work: Work, unit: Unit) -> Outcome | None:
    """A day, of what its sessions came to."""
    with work.store.read() as connection:
        zones = read_zones(connection, work.space)
        bounds = [queue.day_bounds(unit.subject, zone) for zone in zones.all]
        start, end = min(begin for begin, _ in bounds), max(until for _, until in bounds)
        if queue.open_sessions(connection, work.space, unit.of, work.settings, start, end):
            return None
        positions, ids = _on_that_day(connection, work.space, unit, zones, start, end)
        rows = (
            asked.holding(connection, work.space, "session", unit.of.audience, unit.of.agent, ids).all() if ids else []
        )
        points = [point for row in rows for point in points_in(row.points) if point.at and start <= point.at < end]
        if len(bounds) > 1:
            spoken = sources_by_id(connection, work.space, [id for point in points for id in point.sources])
            of_day = {each.id for each in spoken.values() if each.position in set(positions)}
            points = [point for point in points if not of_day.isdisjoint(point.sources)]
        told = {id for point in points for id in point.sources}
        stated = _stated(connection, work.space, unit.of, positions, told) if len(rows) > 1 else []
        known = sources_by_id(connection, work.space, [*told, *(row.source for row in stated)])
        held = holds(connection, work.space, unit.scope, unit.subject, unit.of) if points or stated else None
    pieces = [from_point(point, known) for point in points] + [
        Piece(Said("", "", row.sentence, row.said_at, USUAL, kinds=(row.kind,)), (known[row.source],))
        for row in stated
        if row.source in known
    ]
    week, last = queue.week_of(unit.subject), zones.at(work.reached)
    upwards = [Unit("week", week, unit.of, unit.touched, queue.day_bounds(queue.days_of(week)[-1], last)[1])]
    parts = [row.summary for row in rows] + [row.fact for row in stated]
    return _of_parts(work, unit, unit.subject, held, rows, points, pieces, parts, len(positions), upwards)


def _on_that_day(
    connection: Connection, space: str, unit: Unit, zones: Zones, start: datetime, end: datetime
) -> tuple[list[int], list[str]]:
    """Where in the log a day is, as far as sessions were summarised, and the ids of these summaries. A day is one of
    the zone that the memory had when something was said: what was said belongs to one day for good."""
    of = unit.of
    said = asked.spoken_between(connection, space, of.audience, of.agent, start, end)
    positions = [row.position for row in said if queue.day_of(row.occurred_at, zones.at(row.position)) == unit.subject]
    held = asked.summed_up(connection, space, "session", of.audience, positions).all() if positions else []
    return sorted({row.position for row in held}), sorted({row.summary for row in held})


def _stated(
    connection: Connection, space: str, of: Scope, positions: Sequence[int], told: set[str]
) -> list[Any]:  # fmt: skip
    """The facts first said on a day whose words are in none of its points."""
    rows = asked.first_said(connection, space, of.audience, of.agent, positions)
    return [row for row in rows if row.source not in told]


def week(work: Work, unit: Unit) -> Outcome | None:
    """A week, of its days."""
    days = queue.days_of(unit.subject)
    with work.store.read() as connection:
        if queue.waits(connection, work.space, unit.of, work.settings, "day", days):
            return None
        rows = asked.holding_of(connection, work.space, "day", unit.of.audience, unit.of.agent, days).all()
        points = [point for row in rows for point in points_in(row.points)]
        known = sources_by_id(connection, work.space, [id for point in points for id in point.sources])
        held = holds(connection, work.space, unit.scope, unit.subject, unit.of) if points else None
    pieces = [from_point(point, known) for point in points]
    many = sum(row.interactions for row in rows)
    return _of_parts(work, unit, unit.subject, held, rows, points, pieces, [row.summary for row in rows], many, [])


# ------------------------------------------------------------------------------------------------------------ windows


def window(work: Work, unit: Unit) -> Outcome | None:
    """Every so many sessions of a conversation, one after the other, that there was something to keep of."""
    size = max(work.settings.window_sessions, 1)
    with work.store.read() as connection:
        stretches = asked.sessions_of(connection, work.space, unit.subject, unit.of.audience).scalars().all()
        enough = len(stretches) >= size
        told = asked.summaries_of(connection, work.space, "session", stretches) if enough else ()
        summed = {row.subject: row.summary for row in told}
        ids = [summed[session] for session in stretches if session in summed]
        windows = asked.windows(connection, work.space, "window", unit.of.audience, escaped(f"{unit.subject}/") + "%")
        held = {row.subject: row.summary for row in windows}
    found = Outcome()
    for number in range(len(ids) // size):
        subject, parts = f"{unit.subject}/{number + 1}", ids[number * size : (number + 1) * size]
        if held.pop(subject, None) == summary_id("window", subject, unit.of, (), parts):
            continue
        if len(found.drafts) == WINDOWS:
            found.more = True
            return found
        with work.store.read() as connection:
            rows = asked.holding(connection, work.space, "session", unit.of.audience, unit.of.agent, parts).all()
            points = [point for row in rows for point in points_in(row.points)]
            known = sources_by_id(connection, work.space, [id for point in points for id in point.sources])
            before = holds(connection, work.space, unit.scope, subject, unit.of)
        pieces = [from_point(point, known) for point in points]
        many = sum(row.interactions for row in rows)
        made = _of_parts(work, unit, subject, before, rows, points, pieces, parts, many, [])
        found.drafts += made.drafts
        found.gone += made.gone
    found.gone += [("window", subject) for subject in held]
    return found


# ------------------------------------------------------------------------------------------------------------------


def _of_parts(
    work: Work,
    unit: Unit,
    subject: str,
    held: str | None,
    rows: Sequence[Any],
    points: Sequence[Point],
    pieces: Sequence[Piece],
    parts: Sequence[str],
    many: int,
    above: list[Unit],
) -> Outcome:
    """A summary of summaries, if there is anything new to the one that is `held`. Of one alone, its sentences as they
    are."""
    if not pieces:
        return Outcome(gone=[(unit.scope, subject)], touches=above)
    if held == summary_id(unit.scope, subject, unit.of, (), parts):
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


def escaped(text: str) -> str:
    """Text as it stands in a pattern whose escape is a slash."""
    return "".join(f"/{letter}" if letter in "/%_" else letter for letter in text)


def _when(piece: Piece) -> tuple[Any, ...]:
    return piece.said.at, piece.sources[0].position if piece.sources else 0, piece.said.text
