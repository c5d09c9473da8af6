"""Proof that nothing in the log was altered, removed or slipped in."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, RowMapping, select

from recollect.log.chain import GENESIS, row_hash
from recollect.log.read import log, stream
from recollect.model import Verification
from recollect.store.schema import interactions, receipts, spaces


def verify(connection: Connection, space: str, progress: Callable[[int, int], None] | None = None) -> Verification:
    """Walk the chain from its beginning; stop at the first row that is not as it was written."""
    head = connection.execute(select(spaces.c.position, spaces.c.hash).where(spaces.c.space == space)).one_or_none()
    total, final = (head.position, head.hash) if head else (0, GENESIS)
    known = set(connection.execute(select(receipts.c.id).where(receipts.c.space == space)).scalars())
    previous, checked, erased = GENESIS, 0, 0
    rows = stream(connection, select(interactions).where(log.space == space).order_by(log.position))
    while True:
        expected = checked + 1
        try:
            row = next(rows, None)
        except ValueError:  # a time that is no time
            return Verification(False, checked, erased, "it was altered: its time cannot be read", expected)
        if row is None:
            break
        if row["position"] != expected:
            return Verification(False, checked, erased, f"the interaction at position {expected} is missing", expected)
        problem = _problem(row, previous, known)
        if problem:
            return Verification(False, checked, erased, problem, expected, row["id"])
        previous = row["hash"]
        checked += 1
        erased += row["erasure"] is not None
        if progress and checked % 5_000 == 0:
            progress(checked, total)
    if checked < total:
        return Verification(
            False, checked, erased, f"{total - checked} interactions at the end are missing", checked + 1
        )
    if checked > total or previous != final:
        return Verification(False, checked, erased, "the last interactions were slipped in or altered", checked)
    return Verification(True, checked, erased)


def _problem(row: RowMapping, previous: bytes, receipts_known: set[str]) -> str | None:
    if row["erasure"] is not None:
        if row["erasure"] not in receipts_known or row["commitment"] is None:
            return "it was erased without a receipt"
    elif row["salt"] is None or row["occurred_at"] is None:
        return "it holds less than it was written with"
    if row_hash(previous, row) != row["hash"]:
        return "it was altered or slipped in"
    return None
