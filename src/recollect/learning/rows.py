"""Beliefs and conflicts as rows of their tables, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import Connection, RowMapping, or_, select

from recollect.audience import Scope
from recollect.learning.beliefs import Belief, Clash
from recollect.store.schema import conflicts, facts

_BELIEF = [item.name for item in fields(Belief) if item.name not in ("scope", "fresh")]
_CLASH = [item.name for item in fields(Clash) if item.name != "scope"]


def fact_row(space: str, belief: Belief) -> dict[str, Any]:
    return _row(space, belief, _BELIEF)


def conflict_row(space: str, clash: Clash) -> dict[str, Any]:
    return _row(space, clash, _CLASH)


def source_rows(space: str, belief: Belief) -> list[dict[str, Any]]:
    return [
        {
            "space": space, "fact": belief.fact, "position": each.position, "audience": belief.scope.audience,
            "agent": belief.scope.agent, "source": each.source, "role": each.role, "confidence": each.confidence,
            "occurred_at": each.occurred_at,
        }
        for each in belief.fresh
    ]  # fmt: skip


def beliefs_about(
    connection: Connection, space: str, scope: Scope, subject: str, predicates: Iterable[str]
) -> list[Belief]:
    query = select(facts).where(
        facts.c.space == space,
        facts.c.subject == subject,
        facts.c.predicate.in_(list(predicates)),
        facts.c.audience == scope.audience,
        facts.c.agent.is_not_distinct_from(scope.agent),
        facts.c.status.in_(("active", "conflicted", "debunked")),
    )
    rows = connection.execute(query.order_by(facts.c.position, facts.c.fact)).mappings()
    return [_belief(row) for row in rows]


def belief(connection: Connection, space: str, fact: str) -> Belief | None:
    row = connection.execute(select(facts).where(facts.c.space == space, facts.c.fact == fact)).mappings().one_or_none()
    return None if row is None else _belief(row)


def clash(connection: Connection, space: str, conflict: str) -> Clash | None:
    query = select(conflicts).where(conflicts.c.space == space, conflicts.c.conflict == conflict)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else Clash(scope=_scope(row), **{name: row[name] for name in _CLASH})


def clashes_of(connection: Connection, space: str, fact: str) -> list[Clash]:
    """The open conflicts of a fact."""
    query = select(conflicts).where(
        conflicts.c.space == space,
        conflicts.c.outcome.is_(None),
        or_(conflicts.c.fact == fact, conflicts.c.other == fact),
    )
    rows = connection.execute(query.order_by(conflicts.c.conflict)).mappings()
    return [Clash(scope=_scope(row), **{name: row[name] for name in _CLASH}) for row in rows]


def decided_about(
    connection: Connection, space: str, scope: Scope, subject: str, predicates: Iterable[str]
) -> list[Clash]:
    """The conflicts of facts about a subject that a person has decided."""
    about = select(facts.c.fact).where(
        facts.c.space == space, facts.c.subject == subject, facts.c.predicate.in_(list(predicates)),
        facts.c.audience == scope.audience, facts.c.agent.is_not_distinct_from(scope.agent),
    )  # fmt: skip
    query = select(conflicts).where(
        conflicts.c.space == space, conflicts.c.fact.in_(about), conflicts.c.outcome.startswith("kept ")
    )
    rows = connection.execute(query.order_by(conflicts.c.conflict)).mappings()
    return [Clash(scope=_scope(row), **{name: row[name] for name in _CLASH}) for row in rows]


def _belief(row: RowMapping) -> Belief:
    return Belief(scope=_scope(row), **{name: row[name] for name in _BELIEF})


def _scope(row: RowMapping) -> Scope:
    return Scope(row["audience"], row["agent"])


def _row(space: str, item: Belief | Clash, names: list[str]) -> dict[str, Any]:
    row = {name: getattr(item, name) for name in names}
    return {"space": space, "audience": item.scope.audience, "agent": item.scope.agent, **row}
