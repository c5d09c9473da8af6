"""How notes stand, what tags are called, what souls hold, and what people found of what they were told.

A note's interaction may carry, under OURS in its metadata, {"note": {...}}: `origin`, `created_by`, `message` (the
words of a conversation that it was taken from), `told` (the agent they were said to), `proposal` (what an agent
proposed), `evidence` (interactions that it rests on and goes with), `replaces` (notes whose place it takes).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, delete, select, update

from recollect.decisions.related import Row
from recollect.log.fields import OURS
from recollect.store.schema import debunked, feedback, instructions, noted, renamed_tags, soul_items, souls, standings
from recollect.store.upsert import upsert

NOTE = "note"  # the key under which a note tells where it comes from


def about_note(metadata: str | None) -> dict[str, Any]:
    """What a note's interaction tells of where it comes from."""
    ours = json.loads(metadata).get(OURS) if metadata else None
    told = ours.get(NOTE) if isinstance(ours, dict) else None
    return told if isinstance(told, dict) else {}


def taken_from(connection: Connection, space: str, row: Row) -> None:
    """What a note was made of; and what steps back for it."""
    told = about_note(row["metadata"])
    made_of = [told.get("message"), told.get("proposal"), *told.get("replaces", ()), *told.get("evidence", ())]
    taken = [
        {"space": space, "note": row["id"], "message": each, "audience": row["audience"]}
        for each in dict.fromkeys(made_of)
        if isinstance(each, str)
    ]
    upsert(connection, noted, taken)
    if isinstance(told.get("proposal"), str):
        proposal = {"note": told["proposal"], "standing": "accepted", "replaced_by": row["id"]}
        _stands(connection, space, row, proposal)
    for other in told.get("replaces", ()):
        _stands(connection, space, row, {"note": other, "standing": "archived", "replaced_by": row["id"]})


def _stands(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "note_standing", "note", "standing": accepted | archived | rejected | open, "replaced_by", "context",
    "reason"}"""
    stands = {
        "space": space, "note": decision["note"], "audience": row["audience"], "standing": decision["standing"],
        "replaced_by": decision.get("replaced_by"), "context": decision.get("context"),
        "reason": decision.get("reason"), "at": row["occurred_at"], "source": row["id"],
    }  # fmt: skip
    upsert(connection, standings, [stands], lambda new: {name: new[name] for name in _STANDS})


def _tag(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "tag", "tag", "renamed": its name from now on, or None: its own again}"""
    called = {
        "space": space, "tag": decision["tag"], "audience": row["audience"], "renamed": decision["renamed"],
        "at": row["occurred_at"], "source": row["id"],
    }  # fmt: skip
    upsert(connection, renamed_tags, [called], lambda new: {"renamed": new.renamed, "at": new.at, "source": new.source})


def _soul(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "soul", "agent", "version", "words", "remove": [item, …], "add": [{"item", "part", "text", "audience",
    "evidence", "place"}, …], "again": [[item, since], …]: lines that held before, as they were}"""
    agent, version = decision["agent"], decision["version"]
    written = {
        "space": space, "agent": agent, "version": version, "audience": row["audience"], "words": decision["words"],
        "at": row["occurred_at"], "source": row["id"],
    }  # fmt: skip
    upsert(connection, souls, [written])
    if decision.get("remove"):
        gone = update(soul_items).where(
            soul_items.c.space == space, soul_items.c.agent == agent, soul_items.c.until.is_(None),
            soul_items.c.item.in_(decision["remove"]),
        )  # fmt: skip
        connection.execute(gone.values(until=version))
    lines = [
        {"space": space, "agent": agent, "item": each["item"], "since": version, "until": None,
         "audience": each["audience"], "part": each["part"], "text": each["text"],
         "evidence": json.dumps(each["evidence"]), "place": each["place"], "source": row["id"]}
        for each in decision.get("add", ())
    ]  # fmt: skip
    for item, since in decision.get("again", ()):
        before = select(soul_items).where(
            soul_items.c.space == space, soul_items.c.agent == agent, soul_items.c.item == item,
            soul_items.c.since == since,
        )  # fmt: skip
        held = connection.execute(before).mappings().one_or_none()
        if held is not None:
            lines.append({**held, "since": version, "until": None})  # its source is still where its words stand
    upsert(connection, soul_items, lines)


def resting_on(connection: Connection, space: str, interactions: Collection[str]) -> list[str]:
    """The decisions that brought lines into souls which rest on any of these interactions."""
    query = select(soul_items.c.source, soul_items.c.evidence).where(
        soul_items.c.space == space, soul_items.c.evidence != "[]"
    )
    rows = connection.execute(query).all()
    return sorted({row.source for row in rows if not set(interactions).isdisjoint(json.loads(row.evidence))})


def _instructions(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "instructions", "agent": its name, or "" for all, "text"}"""
    here = (instructions.c.space == space, instructions.c.agent == decision["agent"])
    connection.execute(delete(instructions).where(*here))
    if decision["text"]:
        told = {
            "space": space, "agent": decision["agent"], "audience": row["audience"], "text": decision["text"],
            "at": row["occurred_at"], "source": row["id"],
        }  # fmt: skip
        upsert(connection, instructions, [told])


def _feedback(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "feedback", "item", "giver", "audience", "verdict": useful | wrong | outdated, or None: taken back}"""
    here = (feedback.c.space == space, feedback.c.item == decision["item"], feedback.c.giver == decision["giver"])
    connection.execute(delete(feedback).where(*here))
    if decision["verdict"] is not None:
        found = {
            "space": space, "item": decision["item"], "giver": decision["giver"], "audience": decision["audience"],
            "verdict": decision["verdict"], "at": row["occurred_at"], "source": row["id"],
        }  # fmt: skip
        upsert(connection, feedback, [found])


def _debunk(connection: Connection, space: str, row: Row, decision: Mapping[str, Any]) -> None:
    """{"kind": "debunk", "item", "audience": that of the item, "on", "reason"}"""
    here = (debunked.c.space == space, debunked.c.item == decision["item"])
    connection.execute(delete(debunked).where(*here))
    if decision["on"]:
        untrue = {
            "space": space, "item": decision["item"], "audience": decision["audience"],
            "reason": decision.get("reason") or "", "at": row["occurred_at"], "source": row["id"],
        }  # fmt: skip
        upsert(connection, debunked, [untrue])


_STANDS = ("standing", "replaced_by", "context", "reason", "at", "source")
HEEDED = {
    "note_standing": _stands,
    "tag": _tag,
    "soul": _soul,
    "instructions": _instructions,
    "feedback": _feedback,
    "debunk": _debunk,
}
