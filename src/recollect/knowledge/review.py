"""The review: what waits for a person's word, and what each answer does. For the owner alone.

A source tells what is open of one kind, and which decisions an answer is; others may be added to SOURCES. An answer is
an interaction in the log like every decision, so that it survives a rebuild and can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER
from recollect.entities.directory import decision_in
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput, NotFound
from recollect.knowledge import review_facts
from recollect.knowledge.review_identity import link, suggested, unlink
from recollect.log.read import log, readable
from recollect.model import Proposal
from recollect.relationships import consent, suggestions
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import reviewed
from recollect.times import spell

ANSWERS = ("accept", "reject", "later")
OUTCOMES = {"accept": "accepted", "reject": "rejected", "later": "later"}


@dataclass(frozen=True, slots=True)
class Desk:
    """What a source works with."""

    connection: Connection
    space: str
    settings: Settings
    now: datetime


@dataclass(frozen=True, slots=True)
class Source:
    """One kind of proposals. `accept` gives the decisions that accepting is, `undo` those that take it back; `keeps`
    are the names in a proposal's data that its decision keeps, so that it can be taken back."""

    kind: str
    open: Callable[[Desk], Sequence[Proposal]]
    accept: Callable[[Desk, Proposal, str | None], Sequence[Decision]]
    undo: Callable[[Desk, Mapping[str, Any]], Sequence[Decision]]
    keeps: tuple[str, ...] = ()


def _identity(desk: Desk) -> Sequence[Proposal]:
    return suggested(desk.connection, desk.space, desk.now)


def _conflicts(desk: Desk) -> Sequence[Proposal]:
    return review_facts.conflicts(desk.connection, desk.space, desk.settings, desk.now)


def _validations(desk: Desk) -> Sequence[Proposal]:
    return review_facts.validations(desk.connection, desk.space, desk.settings, desk.now)


SOURCES: tuple[Source, ...] = (
    Source(
        suggestions.KIND,
        _identity,
        lambda desk, proposal, keep: link(desk.connection, desk.space, proposal),
        lambda desk, decided: unlink(desk.connection, desk.space, decided),
        ("entity", "other"),
    ),
    Source(
        review_facts.CONFLICT,
        _conflicts,
        lambda desk, proposal, keep: review_facts.settle(proposal, keep),
        lambda desk, decided: review_facts.unsettle(decided),
        ("conflict",),
    ),
    Source(
        review_facts.VALIDATION,
        _validations,
        lambda desk, proposal, keep: review_facts.uphold(proposal.data, on=True),
        lambda desk, decided: review_facts.uphold(decided, on=False),
        ("fact",),
    ),
    Source(
        consent.KIND,
        lambda desk: consent.proposals(desk.connection, desk.space),
        lambda desk, proposal, keep: consent.accept(desk.connection, desk.space, desk.settings, proposal, keep),
        lambda desk, decided: consent.refuse_undo(decided),
        ("interaction",),
    ),
)


def proposals(
    desk: Desk, *, kind: str | None = None, limit: int = 50, all: bool = False, sources: Sequence[Source] = SOURCES
) -> list[Proposal]:
    """What waits, the surest of each kind first; `all`: behind it what was decided."""
    known = [source.kind for source in sources]
    if kind is not None and kind not in known:
        raise InvalidInput("kind", f"{kind!r} is not known; use one of {', '.join(known)}.")
    settled = standing(desk)
    found = [
        proposal
        for source in sources
        if kind in (None, source.kind)
        for proposal in source.open(desk)
        if not is_settled(settled.get(proposal.id), desk.now)
    ]
    if all:
        found += [each for each in decided(desk) if kind in (None, each.kind)]
    return found[:limit]


def find(desk: Desk, item: str, sources: Sequence[Source] = SOURCES) -> Proposal:
    """One that waits; an error where there is none, or it was decided."""
    refuse_decided(desk, item)
    known = standing(desk, item).get(item)
    if known is not None and is_settled(known, desk.now):  # it was put off, and may be answered before its time
        desk = replace(desk, now=known.until)
    for source in sources:
        for proposal in source.open(desk):
            if proposal.id == item:
                return proposal
    raise NotFound(f"nothing waits under {item!r}; 'recollect review' lists what does.")


def refuse_decided(desk: Desk, item: str) -> None:
    """Two may review at once: the second is told that the first was faster."""
    known = standing(desk, item).get(item)
    if known is not None and known.outcome in ("accepted", "rejected"):
        raise InvalidInput(
            "item", f"{item} was decided already: {known.outcome}. Nothing was changed; 'recollect undo' takes it back."
        )


def answer(
    desk: Desk,
    proposal: Proposal,
    said: str,
    *,
    keep: str | None = None,
    note: str | None = None,
    days: float = 1.0,
    sources: Sequence[Source] = SOURCES,
) -> tuple[Proposal, list[Decision]]:
    """The proposal as it stands with this answer, and the decisions that the answer is."""
    if said not in ANSWERS:
        raise InvalidInput("answer", f"{said!r} will not do; use one of {', '.join(ANSWERS)}.")
    source = next(each for each in sources if each.kind == proposal.kind)
    outcome = OUTCOMES[said]
    made = list(source.accept(desk, proposal, keep)) if said == "accept" else []
    what: dict[str, Any] = {"kind": "reviewed", "item": proposal.id, "outcome": outcome, "of": proposal.kind}
    what |= {name: proposal.data[name] for name in source.keeps}
    if said == "later":
        if not 0 < days <= 3_650:
            raise InvalidInput("days", f"{days!r} is out of bounds; use a number from 0 to 3,650.")
        what["until"] = spell(desk.now + timedelta(days=days))
    words = (
        f"Review of {proposal.id} ({proposal.kind}): {outcome}.{f' {note.strip()}' if note and note.strip() else ''}"
    )
    return replace(proposal, data={**proposal.data, "outcome": outcome}), [*made, (words, what)]


def taken_back(desk: Desk, item: str, sources: Sequence[Source] = SOURCES) -> list[Decision]:
    """The decisions that make something open again."""
    known = standing(desk, item).get(item)
    if known is None or known.outcome == "open":
        raise NotFound(f"nothing was decided under {item!r}; 'recollect review --all' lists what was.")
    row = connection_row(desk, known.source)
    what = decision_in(row) or {}
    source = next((each for each in sources if each.kind == what.get("of")), None)
    made = list(source.undo(desk, what)) if source is not None and known.outcome == "accepted" else []
    kept = {name: what[name] for name in (source.keeps if source is not None else ()) if name in what}
    again = {"kind": "reviewed", "item": item, "outcome": "open", "of": what.get("of"), **kept}
    return [*made, (f"Review of {item}: taken back.", again)]


def decided(desk: Desk) -> list[Proposal]:
    """What was decided, the latest first."""
    rows = {row.source: row for row in standing(desk).values() if row.outcome != "open"}
    told = readable(desk.space, OWNER).where(among(desk.connection, log.id, rows))
    found = []
    for said in desk.connection.execute(told.order_by(log.position.desc())).mappings():
        row, what = rows[said["id"]], decision_in(said) or {}
        data = {name: value for name, value in what.items() if name not in ("kind", "item", "of")}
        found.append(
            Proposal(
                id=row.item, kind=str(what.get("of", "")), question=said["content"], reasons=(),
                evidence={said["id"]: said["content"]}, consequence="'recollect undo' takes it back.", confidence=1.0,
                created_at=said["occurred_at"], options=("undo",), data=data,
            )
        )  # fmt: skip
    return found


def standing(desk: Desk, item: str | None = None) -> dict[str, Any]:
    """How items were answered."""
    query = select(reviewed).where(reviewed.c.space == desk.space)
    if item is not None:
        query = query.where(reviewed.c.item == item)
    return {row.item: row for row in desk.connection.execute(query)}


def is_settled(row: Any, now: datetime) -> bool:
    if row is None or row.outcome == "open":
        return False
    return row.outcome != "later" or (row.until is not None and row.until > now)


def connection_row(desk: Desk, id: str) -> Any:
    found = desk.connection.execute(readable(desk.space, OWNER).where(log.id == id)).mappings().first()
    if found is None:
        raise NotFound(f"the decision {id!r} is not in the log any more; there is nothing to take back.")
    return found
