"""The chain of hashes over a space's log.

Each row commits, with a salt of its own, to everything that can be erased; the chain runs over the commitments. So a
row can lose its words and its salt, keep its commitment, and the chain still verifies, while nobody can guess the words
back from what is left.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from recollect.times import spell

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
_dump = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


def commitment(row: Mapping[str, Any]) -> bytes:
    values = [row[name] for name in COMMITTED]
    values[8] = spell(values[8])
    digest = hashlib.sha256(row["salt"])
    digest.update(_dump(values).encode())
    return digest.digest()


def link(previous: bytes, position: int, id: str, recorded_at: str, committed: bytes) -> bytes:
    return hashlib.sha256(previous + f"{position}\n{id}\n{recorded_at}\n".encode() + committed).digest()


def row_hash(previous: bytes, row: Mapping[str, Any]) -> bytes:
    """The hash that a row as read from the database ought to have."""
    committed = row["commitment"] if row["erasure"] is not None else commitment(row)
    return link(previous, row["position"], row["id"], spell(row["recorded_at"]), committed)
