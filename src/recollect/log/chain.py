"""The chain of hashes over a space's log.

Each row commits, with a salt of its own, to everything that can be erased; the chain runs over the commitments. So a
row can lose its words and its salt, keep its commitment, and the chain still verifies, while nobody can guess the words
back from what is left.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring as _quote
from typing import Any

from sqlalchemy import RowMapping

from recollect.times import spell

LogRow = Mapping[str, Any] | RowMapping
GENESIS = hashlib.sha256(b"recollect log, version 1").digest()

COMMITTED = (
    "audience",
    "entity",
    "agent",
    "channel",
    "conversation",
    "direction",
    "role",
    "type",
    "occurred_at",
    "sender",
    "external_id",
    "metadata",
    "content",
)

# What stays in the place of an answer that was erased because it quoted what was: nothing else of its words does.
MARK = "[erased: it quoted what was forgotten]"
PLACE = ("audience", "entity", "agent", "channel", "conversation", "direction", "role", "type", "occurred_at")


def commitment(row: LogRow) -> bytes:
    return commit(row["salt"], [spell(row[name]) if name == "occurred_at" else row[name] for name in COMMITTED])


def is_erased(row: LogRow) -> bool:
    """Whether nothing of what was said is left in an erased row: it is empty, or a mark in its place."""
    if row["content"] is None:
        return all(row[name] is None for name in (*COMMITTED, "salt"))
    words = (*(name for name in COMMITTED if name not in (*PLACE, "content")), "salt")
    placed = all(row[name] is not None for name in PLACE if name != "agent")
    return bool(row["content"] == MARK and placed and all(row[name] is None for name in words))


def commit(salt: bytes, values: Sequence[str | None]) -> bytes:
    """The same from values in the order of COMMITTED, the time already spelled: a hash over them as a JSON array."""
    return seal(salt, listed(values))


def listed(values: Sequence[str | None]) -> str:
    """Values as they stand in a JSON array; of several such parts, a comma between them makes one."""
    return ",".join(["null" if value is None else _quote(value) for value in values])


def seal(salt: bytes, values: str) -> bytes:
    return hashlib.sha256(salt + f"[{values}]".encode()).digest()


def link(previous: bytes, position: int, id: str, recorded_at: str, committed: bytes) -> bytes:
    return hashlib.sha256(previous + f"{position}\n{id}\n{recorded_at}\n".encode() + committed).digest()


def row_hash(previous: bytes, row: LogRow) -> bytes:
    """The hash that a row as read from the database ought to have."""
    committed = row["commitment"] if row["erasure"] is not None else commitment(row)
    return link(previous, row["position"], row["id"], spell(row["recorded_at"]), committed)
