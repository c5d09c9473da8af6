"""Procedures: when X, also Y. Mined from the episodes of one scope, read as somebody, matched against a question.

The rows of a scope are a function of its newest episodes and are replaced as a whole, so that mining again gives the
same. Nothing is judged here; whatever is shown is a hint.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, delete, func, insert, select

from recollect.audience import Reader, Scope
from recollect.index.text import Analyser
from recollect.learning.habits import habits
from recollect.learning.heard import Heard, Listener, intent_of, topics_of, weak_stems
from recollect.learning.interpret import RECALLED, speaker_entity
from recollect.learning.odds import sureness
from recollect.learning.procedure_words import procedure_row
from recollect.log.read import log
from recollect.log.zones import read_zones
from recollect.model import Procedure, Query
from recollect.settings import Settings
from recollect.store import Store
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import (
    entities,
    episodes,
    interactions,
    learnt_names,
    procedure_sources,
    procedures,
)

NEWEST = 5_000  # episodes of a scope that are looked at
_LAST = 2**62  # beyond all that was said
SOURCES = 40  # interactions that are named for one procedure: the newest
HINTS = 3
Pick = Callable[[list[Procedure]], list[Procedure]]


def mine(
    store: Store, space: str, settings: Settings, audience: str, agent: str | None, until: int | None = None
) -> int:
    """Find the habits in a scope, and let them take the place of those that were known. How many there are. `until` is
    the last place in the log that counts; None: all do."""
    scope = Scope(audience, agent)
    with store.read() as connection:
        rows = _rows(connection, space, scope, until)
        few = sum(map(_counts, rows)) < settings.procedure_support
        if few and _any(connection, space, audience, agent).first() is None:
            return 0  # too little was said for a habit
        types = _types(connection, space, scope, rows)
        zones = read_zones(connection, space)
    analyser = Analyser(settings)
    weak = weak_stems(analyser)
    found = habits(
        listened(rows, types, analyser),
        support=settings.procedure_support,
        seconds=settings.procedure_seconds,
        weak=weak,
        zone=zones.at(rows[-1].position if rows else 0),
    )
    made = [procedure_row(space, scope, each, weak) for each in found]
    sources = [row for each, row in zip(found, made, strict=True) for row in _source_rows(row, each.pairs)]
    with store.write() as connection:
        if rows and _left(connection, space, scope, rows) != len(rows):
            return 0  # words were erased meanwhile; their scope is mined again
        for table in (procedure_sources, procedures):
            here = (table.c.space == space, table.c.audience == audience, table.c.agent.is_not_distinct_from(agent))
            connection.execute(delete(table).where(*here))
        if made:
            connection.execute(insert(procedures), made)
            connection.execute(insert(procedure_sources), sources)
    return len(made)


@once
def _any(space: str, audience: str, agent: str | None) -> Select[Any]:
    here = (procedures.c.space == space, procedures.c.audience == audience)
    return select(procedures.c.procedure).where(*here, procedures.c.agent.is_not_distinct_from(agent)).limit(1)


def listened(rows: Iterable[Any], types: Mapping[str, str], analyser: Analyser) -> list[Heard]:
    """What people said and what happened, in rows of the log with their episodes; not what agents say, and not what the
    memory itself has put into a prompt."""
    kept = [row for row in rows if _counts(row)]
    listener = Listener(analyser)
    for row in kept:
        if row.type != "event":
            listener.attend(speaker_entity(row), row.content)
    found = []
    for row in kept:
        if row.type == "event":
            metadata = json.loads(row.metadata) if row.metadata else {}
            heard = listener.event(row.position, row.id, row.occurred_at, row.channel, row.content, metadata)
        else:
            spoken = {
                entity: (types.get(entity, ""), said) for entity, said in json.loads(row.spoken).items()
            }  # fmt: skip
            heard = listener.words(
                row.position, row.id, row.occurred_at, speaker_entity(row), row.speech_act, row.content, spoken
            )
        if heard is not None:
            found.append(heard)
    return found


def read(
    connection: Connection, space: str, reader: Reader, *where: ColumnElement[bool], pick: Pick = list
) -> list[Procedure]:
    """The procedures that fit, the surest first, with the words that show them. A habit that several audiences show is
    one. `pick` chooses among them before their words are looked up."""
    query = select(procedures).where(procedures.c.space == space, reader.may_read(procedures), *where)
    same: dict[tuple[Any, ...], list[Procedure]] = defaultdict(list)
    for row in connection.execute(query.order_by(procedures.c.position, procedures.c.procedure)):
        found = _procedure(row)
        signs = (*found.features["signs"], found.features.get("time"), *found.structure["signs"])
        same[found.entity, signs].append(found)
    rows = {each[0].id: [one.id for one in each] for each in same.values()}
    chosen = pick(sorted((_together(each) for each in same.values()), key=_surest))
    shown = _sources(connection, space, reader, [id for each in chosen for id in rows[each.id]])
    return [
        replace(each, sources=tuple(dict.fromkeys(source for id in rows[each.id] for source in shown[id])))
        for each in chosen
    ]


def _sources(connection: Connection, space: str, reader: Reader, ids: Sequence[str]) -> dict[str, list[str]]:
    shown: dict[str, list[str]] = defaultdict(list)
    if ids:
        query = select(procedure_sources.c.procedure, procedure_sources.c.source).where(
            procedure_sources.c.space == space,
            reader.may_read(procedure_sources),
            among(procedure_sources.c.procedure, ids),
        )
        for row in connection.execute(query.order_by(procedure_sources.c.position)):
            shown[row.procedure].append(row.source)
    return shown


def matching(
    found: Iterable[Procedure],
    query: Query,
    topics: Collection[str],
    act: str | None = None,
    whom: Collection[str] | None = None,
    limit: int = HINTS,
) -> list[Procedure]:
    """Those that a question sets off, by `topics`, the stems of its words: a question by half of what the habit was
    asked with, all else by all of it; and by what is done by saying it. Habits of a person are for talk with them
    (`whom`; None: with anybody). What fits best comes first; of those that say the same, one is enough, a person's own
    rather than everybody's."""
    intent = None if act is None else intent_of(act, query.text)
    fits: dict[str, tuple[float, Procedure]] = {}
    for each in found:
        trigger = each.features
        wanted = trigger["topics"]
        share = sum(topic in topics for topic in wanted) / len(wanted) if wanted else 0.0
        if share < (0.5 if trigger["intent"] == "ask" else 1.0):
            continue
        of_device = trigger["intent"] in ("event", "time")
        if intent is not None and not of_device and (intent == "tell") != (trigger["intent"] == "tell"):
            continue
        if whom is not None and each.entity is not None and not of_device and each.entity not in whom:
            continue
        known = fits.get(each.heuristic)
        if known is None or (known[1].entity is None and each.entity is not None):
            fits[each.heuristic] = share, each
    ranked = sorted(fits.values(), key=lambda fit: (-fit[0], -len(fit[1].features["topics"]), *_surest(fit[1])))
    return [each for _, each in ranked[:limit]]


def stems(query: Query, analyser: Analyser) -> frozenset[str]:
    """The stems of a question, as they are matched."""
    return frozenset(topics_of(query, analyser))


def hints(
    connection: Connection,
    space: str,
    reader: Reader,
    query: Query,
    analyser: Analyser,
    *,
    act: str | None = None,
    whom: Collection[str] | None = None,
    limit: int = HINTS,
) -> list[Procedure]:
    """What the procedures that a reader may see have to say to a question, with their sources."""
    topics = stems(query, analyser)
    return read(connection, space, reader, pick=lambda found: matching(found, query, topics, act, whom, limit))


# ------------------------------------------------------------------------------------------------------------- rows


def _rows(connection: Connection, space: str, scope: Scope, until: int | None) -> Sequence[Any]:
    """The newest episodes of a scope with their words, the oldest first."""
    rows = _newest(connection, space, scope.audience, scope.agent, _LAST if until is None else until, NEWEST)
    return rows.all()[::-1]


@once
def _newest(space: str, audience: str, agent: str | None, until: int, limit: int) -> Select[Any]:
    return (
        select(
            log.position, log.id, log.occurred_at, log.entity, log.sender, log.channel, log.role, log.direction,
            log.type, log.content, log.metadata, episodes.c.speech_act, episodes.c.entities.label("spoken"),
        )
        .join(episodes, (episodes.c.space == log.space) & (episodes.c.position == log.position))
        .where(*_here(space, audience, agent), log.position <= until)
        .order_by(log.position.desc())
        .limit(limit)
    )  # fmt: skip


def _here(space: str, audience: str, agent: str | None) -> tuple[ColumnElement[bool], ...]:
    return (
        log.space == space,
        log.audience == audience,
        log.agent.is_not_distinct_from(agent),
        log.erasure.is_(None),
    )


def _left(connection: Connection, space: str, scope: Scope, rows: Sequence[Any]) -> int:
    """How many of these rows are there yet."""
    positions = [row.position for row in rows]
    query = select(func.count()).select_from(interactions).where(
        *_here(space, scope.audience, scope.agent), among(log.position, positions)
    )  # fmt: skip
    return int(connection.execute(query).scalar_one())


def _types(connection: Connection, space: str, scope: Scope, rows: Sequence[Any]) -> dict[str, str]:
    """What is spoken of is a person, a company, …: as far as the scope may know by then."""
    spoken = sorted({entity for row in rows for entity in json.loads(row.spoken)})
    found: dict[str, str] = {}
    if not spoken:
        return found
    for table, since in ((entities, entities.c.first_position), (learnt_names, learnt_names.c.position)):
        query = select(table.c.entity, func.min(table.c.type).label("type")).where(
            table.c.space == space,
            scope.reader.may_read(table),
            among(table.c.entity, spoken),
            since <= rows[-1].position,
        )
        for row in connection.execute(query.group_by(table.c.entity)):
            found.setdefault(row.entity, row.type)
    return found


def _counts(row: Any) -> bool:
    if row.type == "event":
        return True
    if row.role != "user" or row.direction != "inbound" or row.type not in ("text", "voice", "command"):
        return False
    return RECALLED not in row.content and not (row.metadata and json.loads(row.metadata).get("recalled"))


def _source_rows(row: Mapping[str, Any], pairs: Sequence[tuple[Heard, Heard]]) -> list[dict[str, Any]]:
    roles: dict[int, tuple[str, str]] = {}
    for one, other in reversed(pairs):
        if len(roles) >= SOURCES:
            break
        if one is not other:
            roles[one.position] = (one.source, "trigger")
        roles.setdefault(other.position, (other.source, "follows"))
    own = {name: row[name] for name in ("space", "procedure", "audience", "agent")}
    return [
        {**own, "position": position, "source": source, "role": role}
        for position, (source, role) in sorted(roles.items())
    ]


def _procedure(row: Any) -> Procedure:
    return Procedure(
        id=row.procedure, trigger=row.trigger, heuristic=row.heuristic, observed=row.observed, missed=row.missed,
        confidence=row.confidence, audience=row.audience, first_at=row.first_at, last_at=row.last_at,
        features=json.loads(row.features), structure=json.loads(row.structure), sources=(), entity=row.entity,
        agent=row.agent,
    )  # fmt: skip


def _together(found: Sequence[Procedure]) -> Procedure:
    """A habit as several scopes show it."""
    if len(found) == 1:
        return found[0]
    observed, missed = sum(each.observed for each in found), sum(each.missed for each in found)
    return replace(
        found[0],
        observed=observed,
        missed=missed,
        confidence=sureness(observed, missed),
        first_at=min(each.first_at for each in found),
        last_at=max(each.last_at for each in found),
    )


def _surest(found: Procedure) -> tuple[float, int, str]:
    return -found.confidence, -found.observed, found.id
