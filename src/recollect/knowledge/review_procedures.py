"""Procedures that only people show who are not trusted, and that would be told to others: they wait for a word.

`told` is what a context asks: of these procedures, which may be told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import tzinfo
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER, privacy_of
from recollect.knowledge.trust import trusted
from recollect.learning import procedures as habits
from recollect.learning.interpret import speaker_entity
from recollect.log.read import log, readable
from recollect.model import Procedure, Proposal
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import procedures, reviewed
from recollect.times import local_day

KIND = "procedure"
_OF_DEVICES = ("event", "time")


def told(connection: Connection, space: str, settings: Settings, found: Sequence[Procedure]) -> list[Procedure]:
    """Those of some procedures that may be told: not what waits for a word, nor what was rejected."""
    doubted = {each.id for each in _doubted(connection, space, settings, found)}
    if not doubted:
        return list(found)
    query = select(reviewed.c.item).where(
        reviewed.c.space == space, among(reviewed.c.item, sorted(doubted)),
        reviewed.c.outcome == "accepted",
    )  # fmt: skip
    approved = set(connection.execute(query).scalars())
    return [each for each in found if each.id not in doubted or each.id in approved]


def waiting(connection: Connection, space: str, settings: Settings, zone: tzinfo) -> list[Proposal]:
    """Procedures that wait for a word, the surest first."""
    found = habits.read(connection, space, OWNER, ~procedures.c.audience.startswith("private:", autoescape=True))
    doubted = _doubted(connection, space, settings, found)
    said = _said(connection, space, [source for each in doubted for source in each.sources])
    return [
        Proposal(
            id=each.id,
            kind=KIND,
            question=f"May agents go by this with everybody? {each.heuristic}",
            reasons=(
                f"Seen {each.observed} times, missed {each.missed} times, last on {local_day(each.last_at, zone)}.",
                "Only people whom you have not named as trusted have shown it.",
            ),
            evidence={source: said[source].content for source in each.sources if source in said},
            consequence="Accepted, it is told to agents as a hint. Until then, and if rejected, it is not.",
            confidence=each.confidence,
            created_at=each.last_at,
            data={"procedure": each.id, "audience": each.audience},
        )
        for each in doubted
    ]


def _doubted(
    connection: Connection, space: str, settings: Settings, found: Iterable[Procedure]
) -> list[Procedure]:  # fmt: skip
    """Those that would be told to others, and that nobody shows who is trusted."""
    wide = [each for each in found if _is_for_others(each)]
    if not wide:
        return []
    said = _said(connection, space, [source for each in wide for source in each.sources])
    believed = trusted(connection, space, settings)
    doubted = []
    for each in wide:
        people = {speaker_entity(said[id]) for id in each.sources if id in said and said[id].type != "event"}
        if people and people.isdisjoint(believed):
            doubted.append(each)
    return doubted


def _is_for_others(procedure: Procedure) -> bool:
    """What is one person's habit is told in talk with them alone, and what is private to its own readers."""
    if privacy_of(procedure.audience) == "private":
        return False
    return procedure.entity is None or procedure.features.get("intent") in _OF_DEVICES


def _said(connection: Connection, space: str, ids: Sequence[str]) -> dict[str, Any]:
    if not ids:
        return {}
    query = readable(space, OWNER).where(among(log.id, sorted(set(ids))))
    return {row.id: row for row in connection.execute(query)}
