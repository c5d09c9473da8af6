"""The decisions that something is untrue, or is true after all; and what people found of what they were told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER, Reader, Scope, linked
from recollect.entities.identity import Decision
from recollect.errors import InvalidInput, NotFound
from recollect.learning.beliefs import value_key
from recollect.learning.debunk import statement
from recollect.log.read import log, readable
from recollect.model import VERDICTS
from recollect.store.among import among
from recollect.store.schema import debunked, facts, noted, shared

KIND = "debunk"


@dataclass(frozen=True, slots=True)
class Item:
    """Something that may be said to be untrue, useful or wrong: a fact, a note, words."""

    id: str
    audience: str
    agent: str | None
    text: str
    fact: Any | None = None


def find(connection: Connection, space: str, reader: Reader, item: str) -> Item:
    """One that the reader may see."""
    if item.startswith("fact_"):
        query = select(facts).where(facts.c.space == space, facts.c.fact == item, reader.may_read(facts))
        row = connection.execute(query).one_or_none()
        if row is not None:
            return Item(item, row.audience, row.agent, row.sentence, row)
    else:
        said = readable(space, reader).where(log.id == item, log.type != "decision")
        row = connection.execute(said).one_or_none()
        if row is not None:
            return Item(item, row.audience, row.agent, row.content)
    raise NotFound(
        f"there is no fact, note or interaction {item!r} here that you may read; 'recollect facts' and 'recollect log' "
        "show their ids."
    )


def debunking(connection: Connection, space: str, item: str, reason: str) -> list[Decision]:
    """The decisions that something is not true: of a fact wherever the same was said, of words with what was made of
    them."""
    found = find(connection, space, OWNER, item)
    gone = _gone(connection, space)
    every = [each for each in (found, *_same(connection, space, found)) if each.id not in gone]
    if not every:
        raise InvalidInput("item", f"{item} was debunked before. Nothing was changed; --undo takes it back.")
    return [(f"{each.id} is not true: {reason}", _what(each, reason)) for each in every]


def restoring(connection: Connection, space: str, item: str) -> list[Decision]:
    """The decisions that something is true after all."""
    found = find(connection, space, OWNER, item)
    gone = _gone(connection, space)
    every = [each for each in (found, *_same(connection, space, found)) if each.id in gone]
    if not every:
        raise InvalidInput("item", f"{item} was not debunked; there is nothing to take back.")
    return [
        (f"{each.id} is true after all.", _what(each, "") | {"on": False, "taken_back": gone[each.id]})
        for each in every
    ]  # fmt: skip


def verdict(found: Item, giver: str, audience: str, said: object) -> Decision:
    """The decision that somebody found something useful, wrong or outdated; None: they take it back."""
    if said is not None and said not in VERDICTS:
        raise InvalidInput(
            "verdict", f"{said!r} is not known; use one of {', '.join(VERDICTS)}, or none to take it back."
        )
    what = {
        "kind": "feedback",
        "item": found.id,
        "giver": giver,
        "entity": giver,
        "audience": audience,
        "verdict": said,
    }
    return f"{found.id} was found {said}." if said else f"What was found of {found.id} is taken back.", what


def _what(item: Item, reason: str) -> dict[str, Any]:
    what: dict[str, Any] = {
        "kind": KIND, "item": item.id, "audience": item.audience, "agent": item.agent, "on": True, "reason": reason,
    }  # fmt: skip
    row = item.fact
    if row is not None:  # by which it is known again where its first words are erased
        said = statement(
            Scope(item.audience, item.agent), row.subject, row.predicate, row.object, row.context, row.negated
        )
        what |= {"entity": row.subject, "predicate": row.predicate, "statement": said}
    return what


def _gone(connection: Connection, space: str) -> dict[str, str]:
    query = select(debunked.c.item, debunked.c.source).where(debunked.c.space == space)
    return {row.item: row.source for row in connection.execute(query)}


def _same(connection: Connection, space: str, found: Item) -> Sequence[Item]:
    """The same statement to others; the copies of words, and the notes that were taken from them."""
    row = found.fact
    if row is None:
        copies = select(shared.c.copy).where(shared.c.space == space, shared.c.original == found.id)
        taken = select(noted.c.note).where(noted.c.space == space, noted.c.message == found.id)
        copied = set(connection.execute(copies).scalars())
        ids = {*copied, *connection.execute(taken).scalars()}
        said = readable(space, OWNER).where(among(log.id, sorted(ids)))
        return [
            Item(each.id, each.audience, each.agent, each.content)
            for each in (connection.execute(said.order_by(log.position)) if ids else ())
            if each.id in copied or f'"message":"{found.id}"' in (each.metadata or "")
        ]
    alike = select(facts).where(
        facts.c.space == space, facts.c.subject.in_(linked(connection, space, [row.subject])),
        facts.c.predicate == row.predicate, facts.c.object_key == row.object_key, facts.c.negated == row.negated,
        facts.c.fact != row.fact,
    )  # fmt: skip
    place = value_key(row.context or "")
    return [
        Item(each.fact, each.audience, each.agent, each.sentence, each)
        for each in connection.execute(alike.order_by(facts.c.position, facts.c.fact))
        if value_key(each.context or "") == place and each.status in ("active", "conflicted", "debunked")
    ]
