"""The review: what waits for a person's word, and what each answer does. For the owner alone.

A source tells what is open of one kind, and which decisions an answer is; others may be added to SOURCES. An answer is
an interaction in the log like every decision, so that it survives a rebuild and can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta, tzinfo
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER
from recollect.entities.directory import decision_in
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput, NotFound
from recollect.knowledge import review_conflicts, review_facts, review_notes, review_procedures, review_truth, souls
from recollect.knowledge.review_identity import link, suggested, unlink
from recollect.log.read import log, readable
from recollect.model import Proposal
from recollect.relationships import consent, suggestions
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import reviewed
from recollect.times import spell

OUTCOMES = {"accept": "accepted", "edit": "accepted", "reject": "rejected", "later": "later"}


@dataclass(frozen=True, slots=True)
class Desk:
    """What a source works with."""

    connection: Connection
    space: str
    settings: Settings
    now: datetime
    zone: tzinfo  # in which days are told


@dataclass(frozen=True, slots=True)
class Said:
    """A person's answer: which of several is kept, in which words and with which tags it holds, where each of two does.
    `kept` is what accepting adds to the decision, so that it can be taken back."""

    keep: str | None = None
    text: str | None = None
    tags: Sequence[str] | None = None
    contexts: Mapping[str, str] | None = None
    kept: dict[str, Any] = field(default_factory=dict)


Answering = Callable[[Desk, Proposal, Said], Sequence[Decision]]


def _nothing(desk: Desk, proposal: Proposal, said: Said) -> Sequence[Decision]:
    return ()


@dataclass(frozen=True, slots=True)
class Source:
    """One kind of proposals. `accept` gives the decisions that accepting is, `undo` those that take an answer back;
    `keeps` are the names in a proposal's data that its decision keeps. `reject`: what rejecting does beyond not being
    asked again. `takes` are the parts of an answer that it understands. `is_open` says under the lock of the space
    whether it still waits: somebody may have decided it elsewhere."""

    kind: str
    open: Callable[[Desk], Sequence[Proposal]]
    accept: Answering
    undo: Callable[[Desk, Mapping[str, Any]], Sequence[Decision]]
    keeps: tuple[str, ...] = ()
    reject: Answering = _nothing
    takes: tuple[str, ...] = ()
    is_open: Callable[[Desk, Proposal], bool] = lambda desk, proposal: True


SOURCES: tuple[Source, ...] = (
    Source(
        suggestions.KIND,
        lambda desk: suggested(desk.connection, desk.space, desk.now),
        lambda desk, proposal, said: link(desk.connection, desk.space, proposal),
        lambda desk, decided: unlink(desk.connection, desk.space, decided),
        ("entity", "other"),
    ),
    Source(
        review_conflicts.KIND,
        lambda desk: review_conflicts.conflicts(desk.connection, desk.space, desk.settings, desk.now, desk.zone),
        lambda desk, proposal, said: review_conflicts.settle(
            desk.connection, desk.space, desk.settings, proposal, said.keep, said.text, said.tags, said.contexts,
            said.kept,
        ),
        lambda desk, decided: review_conflicts.unsettle(desk.connection, desk.space, decided),
        ("conflict",),
        takes=("keep", "text", "tags", "contexts"),
        is_open=lambda desk, proposal: review_conflicts.is_open(desk.connection, desk.space, proposal),
    ),
    Source(
        review_facts.VALIDATION,
        lambda desk: review_facts.validations(desk.connection, desk.space, desk.settings, desk.now, desk.zone),
        lambda desk, proposal, said: review_facts.uphold(proposal.data, on=True),
        lambda desk, decided: review_facts.uphold(decided, on=False),
        ("fact",),
    ),
    Source(
        review_truth.KIND,
        lambda desk: review_truth.waiting(desk.connection, desk.space, desk.settings, desk.zone),
        lambda desk, proposal, said: review_truth.accept(desk.connection, desk.space, proposal),
        lambda desk, decided: review_truth.undo(desk.connection, desk.space, decided),
        ("item_of", "on"),
    ),
    Source(
        consent.KIND,
        lambda desk: consent.proposals(desk.connection, desk.space),
        lambda desk, proposal, said: consent.accept(
            desk.connection, desk.space, desk.settings, proposal, said.keep
        ),
        lambda desk, decided: consent.refuse_undo(decided),
        ("interaction",),
        takes=("keep",),
    ),
    Source(
        review_notes.QUARANTINED,
        lambda desk: review_notes.quarantined(desk.connection, desk.space, desk.zone),
        lambda desk, proposal, said: review_notes.accept(
            desk.connection, desk.space, desk.settings, proposal, said.text, said.tags, said.kept
        ),
        lambda desk, decided: review_notes.undo(decided),
        ("note",),
        reject=lambda desk, proposal, said: review_notes.reject(proposal),
        takes=("text", "tags"),
        is_open=lambda desk, proposal: review_notes.is_open(desk.connection, desk.space, proposal),
    ),
    Source(
        review_notes.PROPOSED,
        lambda desk: review_notes.proposed(desk.connection, desk.space, desk.zone),
        lambda desk, proposal, said: review_notes.confirm(
            desk.connection, desk.space, desk.settings, proposal, said.text, said.tags, said.kept
        ),
        lambda desk, decided: review_notes.undo(decided),
        ("note",),
        reject=lambda desk, proposal, said: review_notes.reject(proposal),
        takes=("text", "tags"),
        is_open=lambda desk, proposal: review_notes.is_open(desk.connection, desk.space, proposal),
    ),
    Source(
        souls.KIND,
        lambda desk: souls.open_proposals(desk.connection, desk.space, desk.now, desk.settings),
        lambda desk, proposal, said: souls.accept(
            desk.connection, desk.space, desk.settings, proposal, said.keep, said.text
        ),
        lambda desk, decided: souls.undo(desk.connection, desk.space, decided),
        souls.KEEPS,
        takes=("keep", "text"),
    ),
    Source(
        review_procedures.KIND,
        lambda desk: review_procedures.waiting(desk.connection, desk.space, desk.settings, desk.zone),
        _nothing,
        lambda desk, decided: (),
        ("procedure",),
    ),
)  # fmt: skip


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
    how: Said | None = None,
    note: str | None = None,
    days: float = 1.0,
    sources: Sequence[Source] = SOURCES,
) -> tuple[Proposal, list[Decision]]:
    """The proposal as it stands with this answer, and the decisions that the answer is."""
    how = how or Said()
    source = next(each for each in sources if each.kind == proposal.kind)
    _check(source, proposal, said, how)
    if not source.is_open(desk, proposal):
        raise InvalidInput(
            "item", f"{proposal.id} does not wait any more; it was decided elsewhere. Nothing was changed."
        )
    outcome = OUTCOMES[said]
    made: list[Decision] = []
    if said in ("accept", "edit"):
        made = list(source.accept(desk, proposal, how))
    elif said == "reject":
        made = list(source.reject(desk, proposal, how))
    what: dict[str, Any] = {"kind": "reviewed", "item": proposal.id, "outcome": outcome, "of": proposal.kind}
    what |= {name: proposal.data[name] for name in source.keeps} | how.kept
    if said == "later":
        if not 0 < days <= 3_650:
            raise InvalidInput("days", f"{days!r} is out of bounds; use a number from 0 to 3,650.")
        what["until"] = spell(desk.now + timedelta(days=days))
    words = (
        f"Review of {proposal.id} ({proposal.kind}): {outcome}.{f' {note.strip()}' if note and note.strip() else ''}"
    )
    data = {**proposal.data, **how.kept, "outcome": outcome}
    return replace(proposal, data=data), [*made, (words, what)]


def _check(source: Source, proposal: Proposal, said: str, how: Said) -> None:
    """Refuse an answer that the proposal does not take, before anything is done."""
    if said not in proposal.options:
        raise InvalidInput("answer", f"{said!r} will not do; use one of {', '.join(proposal.options)}.")
    given = [name for name in ("keep", "text", "tags", "contexts") if getattr(how, name) is not None]
    if given and said not in ("accept", "edit"):
        raise InvalidInput(given[0], f"it goes with accept or edit, not with {said}.")
    for name in given:
        if name not in source.takes:
            raise InvalidInput(name, f"an answer to {source.kind} takes no {name}.")
    if said == "edit" and how.text is None and how.tags is None:
        raise InvalidInput("text", "say in which words, or with which tags, it holds.")


def taken_back(desk: Desk, item: str, sources: Sequence[Source] = SOURCES) -> list[Decision]:
    """The decisions that make something open again."""
    known = standing(desk, item).get(item)
    if known is None or known.outcome == "open":
        raise NotFound(f"nothing was decided under {item!r}; 'recollect review --all' lists what was.")
    row = connection_row(desk, known.source)
    what = decision_in(row) or {}
    source = next((each for each in sources if each.kind == what.get("of")), None)
    undoes = source is not None and (
        known.outcome == "accepted" or (known.outcome == "rejected" and source.reject is not _nothing)
    )
    made = list(source.undo(desk, what)) if source is not None and undoes else []
    kept = {name: what[name] for name in (source.keeps if source is not None else ()) if name in what}
    again = {"kind": "reviewed", "item": item, "outcome": "open", "of": what.get("of"), **kept}
    return [*made, (f"Review of {item}: taken back.", again)]


def decided(desk: Desk) -> list[Proposal]:
    """What was decided, the latest first."""
    rows = {row.source: row for row in standing(desk).values() if row.outcome != "open"}
    told = readable(desk.space, OWNER).where(among(log.id, rows))
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
