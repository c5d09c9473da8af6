"""Beliefs and conflicts as rows of their tables, and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Connection, RowMapping, Select, select, union_all

from recollect.audience import Scope
from recollect.learning.beliefs import Belief, Clash
from recollect.store.among import among
from recollect.store.once import once
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
    rows = _facts_about(connection, space, scope.audience, scope.agent, subject, list(predicates)).mappings()
    return [_belief(row) for row in sorted(rows, key=lambda row: (row["position"], row["fact"]))]


def belief(connection: Connection, space: str, fact: str) -> Belief | None:
    row = _fact(connection, space, fact).mappings().one_or_none()
    return None if row is None else _belief(row)


def clash(connection: Connection, space: str, conflict: str) -> Clash | None:
    row = _conflict(connection, space, conflict).mappings().one_or_none()
    return None if row is None else _clash(row)


def clashes_of(connection: Connection, space: str, fact: str) -> list[Clash]:
    """The open conflicts of a fact."""
    return _clashes(_open_conflicts(connection, space, fact).mappings())


def decided_about(
    connection: Connection, space: str, scope: Scope, subject: str, predicates: Iterable[str]
) -> list[Clash]:
    """The conflicts of facts about a subject that a person has decided."""
    rows = _decided_conflicts(connection, space, scope.audience, scope.agent, subject, list(predicates))
    return _clashes(rows.mappings())


# ------------------------------------------------------------------------------------------------------ statements
#
# None of them says an order: SQLite would take the index that has it, and look at all rows.


@once
def _facts_about(space: str, audience: str, agent: str | None, subject: str, predicates: list[str]) -> Select[Any]:
    here = _about(space, audience, agent, subject, predicates)
    return select(facts).where(*here, facts.c.status.in_(("active", "conflicted", "debunked")))


def _about(
    space: str, audience: str, agent: str | None, subject: str, predicates: list[str]
) -> tuple[ColumnElement[bool], ...]:
    return (
        facts.c.space == space, facts.c.subject == subject, among(facts.c.predicate, predicates),
        facts.c.audience == audience, facts.c.agent.is_not_distinct_from(agent),
    )  # fmt: skip


@once
def _fact(space: str, fact: str) -> Select[Any]:
    return select(facts).where(facts.c.space == space, facts.c.fact == fact)


@once
def _conflict(space: str, conflict: str) -> Select[Any]:
    return select(conflicts).where(conflicts.c.space == space, conflicts.c.conflict == conflict)


@once
def _open_conflicts(space: str, fact: str) -> CompoundSelect[Any]:
    still = select(conflicts).where(conflicts.c.space == space, conflicts.c.outcome.is_(None))
    against = still.where(conflicts.c.other == fact, conflicts.c.fact != fact)
    return union_all(still.where(conflicts.c.fact == fact), against)


@once
def _decided_conflicts(
    space: str, audience: str, agent: str | None, subject: str, predicates: list[str]
) -> Select[Any]:  # fmt: skip
    about = select(facts.c.fact).where(*_about(space, audience, agent, subject, predicates))
    return select(conflicts).where(
        conflicts.c.space == space, conflicts.c.fact.in_(about), conflicts.c.outcome.startswith("kept ")
    )


def _belief(row: RowMapping) -> Belief:
    return Belief(scope=_scope(row), **{name: row[name] for name in _BELIEF})


def _clash(row: RowMapping) -> Clash:
    return Clash(scope=_scope(row), **{name: row[name] for name in _CLASH})


def _clashes(rows: Iterable[RowMapping]) -> list[Clash]:
    return [_clash(row) for row in sorted(rows, key=lambda row: str(row["conflict"]))]


def _scope(row: RowMapping) -> Scope:
    return Scope(row["audience"], row["agent"])


def _row(space: str, item: Belief | Clash, names: list[str]) -> dict[str, Any]:
    row = {name: getattr(item, name) for name in names}
    return {"space": space, "audience": item.scope.audience, "agent": item.scope.agent, **row}
