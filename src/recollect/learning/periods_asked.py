"""What is asked of the database for summaries of stretches of time, each put together once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, select

from recollect.log.read import log
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import (
    episodes,
    fact_sources,
    facts,
    sessions,
    spoken_of,
    summaries,
    summary_sources,
)

_WORDS = (log.position, log.id, log.occurred_at, log.channel, log.sender, log.agent, log.role, log.content,
          log.metadata)  # fmt: skip


@once
def session(space: str, session: str) -> Select[Any]:
    return select(sessions).where(sessions.c.space == space, sessions.c.session == session)


@once
def said(space: str, conversation: str, audience: str, first: int, last: int) -> Select[Any]:
    """The messages of a session, without their words: these are read when they are needed."""
    query = select(log.position, log.id, log.occurred_at, log.type).where(
        log.space == space, log.conversation == conversation, log.position >= first,
        log.position <= last, log.audience == audience, log.erasure.is_(None), log.type != "decision",
    )  # fmt: skip
    return query.order_by(log.position)


@once
def words(space: str, positions: Sequence[int]) -> Select[Any]:
    here = (log.space == space, among(log.position, positions), log.erasure.is_(None))
    return select(*_WORDS).where(*here).order_by(log.position)


@once
def understood(space: str, positions: Sequence[int]) -> Select[Any]:
    return select(episodes.c.position, episodes.c.importance, episodes.c.speech_act).where(
        episodes.c.space == space, among(episodes.c.position, positions)
    )


@once
def kinds(space: str, audience: str, positions: Sequence[int]) -> Select[Any]:
    return (
        select(fact_sources.c.position, facts.c.kind)
        .join(facts, and_(facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact))
        .where(
            fact_sources.c.space == space, among(fact_sources.c.position, positions),
            fact_sources.c.role.in_(("states", "reinforces")), facts.c.audience == audience,
        )
    )  # fmt: skip


@once
def metadata(space: str, positions: Sequence[int]) -> Select[Any]:
    return select(log.metadata).where(log.space == space, among(log.position, positions))


@once
def spoken(space: str, audience: str, agent: str | None, positions: Sequence[int]) -> Select[Any]:
    return select(spoken_of.c.entity).where(
        spoken_of.c.space == space, among(spoken_of.c.position, positions),
        spoken_of.c.audience == audience, spoken_of.c.agent.is_not_distinct_from(agent),
    )  # fmt: skip


@once
def stating(space: str, audience: str, agent: str | None, positions: Sequence[int]) -> Select[Any]:
    stated = (
        select(facts.c.subject, facts.c.object_entity, facts.c.category)
        .join(fact_sources, and_(facts.c.space == fact_sources.c.space, facts.c.fact == fact_sources.c.fact))
        .where(
            fact_sources.c.space == space, among(fact_sources.c.position, positions),
            fact_sources.c.audience == audience,  # or SQLite reads all of an index that has the other columns
            facts.c.audience == audience, facts.c.agent.is_not_distinct_from(agent),
        )
    )  # fmt: skip
    return stated.distinct()


@once
def spoken_between(space: str, audience: str, agent: str | None, start: datetime, end: datetime) -> Select[Any]:
    """The sign keeps the database to the index of times: by that of audiences, every day would look at all that was
    ever said."""
    return select(log.position, log.occurred_at).where(
        log.space == space, log.occurred_at >= start, log.occurred_at < end,
        log.audience.concat("") == audience, log.agent.is_not_distinct_from(agent), log.erasure.is_(None),
    )  # fmt: skip


@once
def summed_up(space: str, scope: str, audience: str, positions: Sequence[int]) -> Select[Any]:
    """The summaries that hold and have these places among their sources."""
    own = and_(summaries.c.space == summary_sources.c.space, summaries.c.summary == summary_sources.c.summary)
    return (
        select(summary_sources.c.summary, summary_sources.c.position)
        .join(summaries, own)
        .where(
            summary_sources.c.space == space, among(summary_sources.c.position, positions),
            summary_sources.c.audience == audience,  # or SQLite reads all of an index that has the other columns
            summaries.c.scope == scope, summaries.c.superseded_by.is_(None),
        )
    )  # fmt: skip


@once
def first_said(space: str, audience: str, agent: str | None, positions: Sequence[int]) -> Select[Any]:
    query = select(facts.c.fact, facts.c.sentence, facts.c.said_at, facts.c.kind, facts.c.source).where(
        facts.c.space == space, among(facts.c.position, positions),
        facts.c.audience == audience, facts.c.agent.is_not_distinct_from(agent),
    )  # fmt: skip
    return query.order_by(facts.c.position, facts.c.fact)


@once
def holding(space: str, scope: str, audience: str, agent: str | None, ids: Sequence[str]) -> Select[Any]:
    """The rows of these summaries, as far as they hold and are of one scope, in the order of time. The signs keep the
    database to their ids."""
    mine = (summaries.c.scope.concat("") == scope, summaries.c.audience.concat("") == audience)
    return _in_time(space, agent).where(*mine, among(summaries.c.summary, ids))


@once
def holding_of(space: str, scope: str, audience: str, agent: str | None, subjects: Sequence[str]) -> Select[Any]:
    """The same of summaries of these subjects."""
    mine = (summaries.c.scope == scope, summaries.c.audience == audience)
    return _in_time(space, agent).where(*mine, among(summaries.c.subject, subjects))


def _in_time(space: str, agent: str | None) -> Select[Any]:
    query = select(summaries).where(
        summaries.c.space == space, summaries.c.agent.is_not_distinct_from(agent), summaries.c.superseded_by.is_(None)
    )
    return query.order_by(summaries.c.started_at, summaries.c.summary)


@once
def sessions_of(space: str, conversation: str, audience: str) -> Select[Any]:
    """The sessions of a conversation, one after the other."""
    own = (sessions.c.space == space, sessions.c.conversation == conversation, sessions.c.audience == audience)
    return select(sessions.c.session).where(*own).order_by(sessions.c.first_position)


@once
def summaries_of(space: str, scope: str, subjects: Sequence[str]) -> Select[Any]:
    """The summaries that hold for these."""
    return select(summaries.c.subject, summaries.c.summary).where(
        summaries.c.space == space, summaries.c.scope == scope, among(summaries.c.subject, subjects),
        summaries.c.superseded_by.is_(None),
    )  # fmt: skip


@once
def windows(space: str, scope: str, audience: str, pattern: str) -> Select[Any]:
    return select(summaries.c.subject, summaries.c.summary).where(
        summaries.c.space == space, summaries.c.scope == scope, summaries.c.subject.like(pattern, escape="/"),
        summaries.c.audience == audience, summaries.c.superseded_by.is_(None),
    )  # fmt: skip
