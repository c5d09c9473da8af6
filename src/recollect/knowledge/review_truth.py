"""What waits for a person's word because it may not be true: what people found wrong, and what was debunked and is said
again all the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import tzinfo
from typing import Any

from sqlalchemy import Connection, func, or_, select

from recollect.audience import OWNER
from recollect.entities.identity import Decision
from recollect.entities.names import handle_entity
from recollect.errors import RecollectError
from recollect.ids import derived_id
from recollect.knowledge import truth
from recollect.log.read import by_ids
from recollect.model import Proposal
from recollect.settings import Settings
from recollect.store.schema import debunked, facts, feedback
from recollect.times import local_day, spell

KIND = "truth"
ENOUGH = 2  # people who found something wrong; the owner's word is enough
SHOWN = 50


def waiting(connection: Connection, space: str, settings: Settings, zone: tzinfo) -> list[Proposal]:
    return [*said_again(connection, space, zone), *doubted(connection, space, settings)]


def doubted(connection: Connection, space: str, settings: Settings) -> list[Proposal]:
    """What the owner or several people found wrong, and nobody has debunked."""
    table, owner = feedback.c, handle_entity("cli", settings.owner)
    owners = select(table.item).where(table.space == space, table.giver == owner, table.verdict == "wrong")
    query = (
        select(table.item, func.max(table.at, type_=table.at.type).label("at"), func.count().label("givers"))
        .where(
            table.space == space, table.verdict == "wrong",
            table.item.not_in(select(debunked.c.item).where(debunked.c.space == space)),
        )
        .group_by(table.item)
        .having((func.count() >= ENOUGH) | table.item.in_(owners))
        .order_by(table.item)
        .limit(SHOWN)
    )  # fmt: skip
    found = []
    for row in connection.execute(query):
        try:
            item = truth.find(connection, space, OWNER, row.item)
        except RecollectError:  # it was erased, or is no longer learnt from what is left
            continue
        if item.fact is not None and item.fact.status == "debunked":
            continue
        sources = [item.fact.source] if item.fact is not None else [item.id]
        words = by_ids(connection, space, OWNER, sources)
        found.append(
            Proposal(
                id=derived_id("tru", row.item, spell(row.at)),
                kind=KIND,
                question=f"Is this wrong: {item.text}",
                reasons=(f"Found wrong by {row.givers} {'person' if row.givers == 1 else 'people'}.",),
                evidence={id: each.content for id, each in words.items()},
                consequence="Accepted, it is debunked: hidden, but kept in the history. Rejected, it stays as it is.",
                confidence=0.5,
                created_at=row.at,
                data={"item_of": row.item, "on": True},
            )
        )
    return found


def said_again(connection: Connection, space: str, zone: tzinfo) -> list[Proposal]:
    """What was debunked, and said by somebody since."""
    if connection.execute(select(debunked.c.item).where(debunked.c.space == space).limit(1)).first() is None:
        return []
    query = select(facts).where(
        facts.c.space == space, facts.c.status == "debunked", facts.c.closed_at == facts.c.said_at
    )
    rows = connection.execute(query.order_by(facts.c.position, facts.c.fact).limit(SHOWN)).all()
    words = by_ids(connection, space, OWNER, [row.source for row in rows]) if rows else {}
    found = []
    for row in rows:
        first = _first(connection, space, row)
        if first is None:
            continue
        who = (words[row.source].sender if row.source in words else None) or "somebody"
        because = f" ({first.reason})" if first.reason else ""
        debunked_on, said_on = local_day(first.at, zone), local_day(row.said_at, zone)
        why = f"Debunked on {debunked_on}{because}, said again by {who} on {said_on}."
        found.append(
            Proposal(
                id=derived_id("tru", first.item, row.fact),
                kind=KIND,
                question=f"Is this true after all: {row.sentence}",
                reasons=(why,),
                evidence={row.source: words[row.source].content} if row.source in words else {},
                consequence="Accepted, it is believed again. Rejected, it stays debunked.",
                confidence=row.confidence,
                created_at=row.said_at,
                data={"item_of": first.item, "on": False},
            )
        )
    return found


def accept(connection: Connection, space: str, proposal: Proposal) -> Sequence[Decision]:
    return _decisions(connection, space, proposal.data["item_of"], on=proposal.data["on"])


def undo(connection: Connection, space: str, decided: Mapping[str, Any]) -> Sequence[Decision]:
    return _decisions(connection, space, decided["item_of"], on=not decided["on"])


def _decisions(connection: Connection, space: str, item: str, *, on: bool) -> Sequence[Decision]:
    if on:
        return truth.debunking(connection, space, item, "people found it wrong")
    return truth.restoring(connection, space, item)


def _first(connection: Connection, space: str, row: Any) -> Any | None:
    """The one that was debunked before it was said again: the fact, or the note that stated it."""
    of_it = or_(facts.c.fact == debunked.c.item, facts.c.source == debunked.c.item)
    query = (
        select(debunked)
        .join(facts, (facts.c.space == debunked.c.space) & of_it)
        .where(
            debunked.c.space == space, facts.c.subject == row.subject, facts.c.predicate == row.predicate,
            facts.c.object_key == row.object_key, facts.c.audience == row.audience,
        )
        .order_by(debunked.c.at, debunked.c.item)
        .limit(1)
    )  # fmt: skip
    return connection.execute(query).first()
