"""What is asked of the database for summaries of whom and what is spoken of, each put together once.

Rows are put in order, and those that came later left out, by who asks: told to do so, SQLite would go by places in the
log, and look at all that was ever said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    Select,
    Update,
    and_,
    exists,
    literal_column,
    or_,
    select,
    union,
    union_all,
    update,
)

from recollect.log.read import log
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import (
    conflicts,
    episodes,
    fact_sources,
    facts,
    interactions,
    sessions,
    spoken_of,
    summaries,
    upheld,
)

_FACT = (
    facts.c.fact, facts.c.subject, facts.c.subject_name, facts.c.context, facts.c.sentence, facts.c.kind,
    facts.c.category, facts.c.status, facts.c.valid_from, facts.c.valid_until, facts.c.position,
    upheld.c.evergreen_by,
    or_(
        exists().where(conflicts.c.space == facts.c.space, conflicts.c.fact == facts.c.fact),
        exists().where(conflicts.c.space == facts.c.space, conflicts.c.other == facts.c.fact),
    ).label("disputed"),
)  # fmt: skip


@once
def spoken(space: str, entity: str, audience: str, agent: str | None, reached: int) -> Select[Any]:
    """The words that speak of somebody."""
    return (
        select(log.position, log.id, log.occurred_at)
        .join(spoken_of, and_(spoken_of.c.space == log.space, spoken_of.c.position == log.position))
        .where(
            spoken_of.c.space == space, spoken_of.c.entity == entity, spoken_of.c.audience == audience,
            spoken_of.c.agent.is_not_distinct_from(agent), spoken_of.c.position <= reached, log.erasure.is_(None),
        )
        .order_by(spoken_of.c.position)
    )  # fmt: skip


@once
def notes(space: str, audience: str, agent: str | None, pattern: str) -> Select[Any]:
    """Notes whose metadata fit. Written so that the index of notes is used."""
    return select(log.position, log.id, log.occurred_at, log.content, log.metadata).where(
        log.space == space, log.type == literal_column("'note'"), log.audience.concat("") == audience,
        log.agent.is_not_distinct_from(agent), log.erasure.is_(None), log.metadata.like(pattern, escape="/"),
    )  # fmt: skip


@once
def about_entity(space: str, entity: str, audience: str, agent: str | None) -> CompoundSelect[Any]:
    whose = _facts(space, audience, agent, facts.c.subject == entity)
    with_them = (facts.c.object_entity == entity, facts.c.subject != entity)
    return union_all(whose, _facts(space, audience, agent, *with_them))


@once
def about_topic(space: str, topic: str, audience: str, agent: str | None) -> Select[Any]:
    return _facts(space, audience, agent, facts.c.category == topic)


def _facts(space: str, audience: str, agent: str | None, *about: ColumnElement[bool]) -> Select[Any]:
    """Facts, with whether a person wants each to be kept, and whether anything was ever held against it."""
    mine = (facts.c.space == space, facts.c.audience == audience, facts.c.agent.is_not_distinct_from(agent))
    return (
        select(*_FACT)
        .select_from(facts)
        .outerjoin(upheld, and_(upheld.c.space == facts.c.space, upheld.c.fact == facts.c.fact))
        .where(*mine, *about)
    )


@once
def heard(space: str, ids: Sequence[str]) -> Select[Any]:
    """The words for facts."""
    said = fact_sources.c
    return (
        select(
            said.fact, said.position, said.source, said.role, said.confidence, said.occurred_at, log.type,
            episodes.c.importance,
        )
        .select_from(fact_sources)
        .join(interactions, and_(log.space == said.space, log.position == said.position))
        .outerjoin(episodes, and_(episodes.c.space == log.space, episodes.c.position == log.position))
        .where(said.space == space, among(said.fact, ids), log.erasure.is_(None))
    )  # fmt: skip


@once
def clashes(space: str, ids: Sequence[str]) -> CompoundSelect[Any]:
    """What contradicts these facts and waits, or waited, for a person's word."""
    table = conflicts.c
    columns = (table.fact, table.other, table.position, table.outcome, table.resolved_by)
    asked = select(*columns).where(table.space == space, table.strategy == "ask_user")
    return union(asked.where(among(table.fact, ids)), asked.where(among(table.other, ids)))


@once
def stretches(space: str, audience: str, positions: Sequence[int]) -> Select[Any]:
    """The session of each place in the log."""
    begun = sessions.alias("begun")
    at = (  # by the index of sessions, whichever few of a long conversation it is about
        select(begun.c.session)
        .where(
            begun.c.space == space, begun.c.audience == audience, begun.c.conversation == log.conversation,
            begun.c.first_position <= log.position,
        )
        .order_by(begun.c.first_position.desc())
        .limit(1)
        .correlate(interactions)
        .scalar_subquery()
    )  # fmt: skip
    own = sessions.c
    return (
        select(log.position, own.session, own.first_position, own.last_position, own.last_activity_at)
        .select_from(interactions)
        .join(sessions, and_(own.space == log.space, own.session == at))
        .where(log.space == space, among(log.position, positions), log.erasure.is_(None))
    )


@once
def told(space: str, scope: str, audience: str, subjects: Sequence[str]) -> Select[Any]:
    """The summaries that hold for these subjects, in the order of time."""
    query = select(summaries.c.summary, summaries.c.points).where(
        summaries.c.space == space, summaries.c.scope == scope, among(summaries.c.subject, subjects),
        summaries.c.audience.concat("") == audience, summaries.c.superseded_by.is_(None),
    )  # fmt: skip
    return query.order_by(summaries.c.started_at, summaries.c.summary)


@once
def unconfirmed(space: str, entity: str, audience: str, agent: str | None, confirmed: Sequence[str]) -> Update:
    """Facts about somebody that are not among these are no longer confirmed."""
    mine = select(facts.c.fact).where(
        facts.c.space == space, facts.c.subject == entity, facts.c.audience == audience,
        facts.c.agent.is_not_distinct_from(agent), ~among(facts.c.fact, confirmed),
    )  # fmt: skip
    others = (upheld.c.space == space, upheld.c.fact.in_(mine), upheld.c.confirmed_by.is_not(None))
    return update(upheld).where(*others).values(confirmed_at=None, confirmed_by=None)
