"""Proof that nothing in the log was altered, removed or slipped in."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing

from sqlalchemy import Connection, RowMapping, select
from sqlalchemy.exc import DBAPIError, NoResultFound

from recollect.log.chain import GENESIS, is_erased, row_hash
from recollect.log.read import log, stream
from recollect.model import Verification
from recollect.store.schema import interactions, receipts, spaces


def verify(connection: Connection, space: str, progress: Callable[[int, int], None] | None = None) -> Verification:
    """Walk the chain from its beginning; stop at the first row that is not as it was written."""
    head = connection.execute(select(spaces.c.position, spaces.c.hash).where(spaces.c.space == space)).one_or_none()
    total, final = (head.position, head.hash) if head else (0, GENESIS)
    erasures = select(receipts.c.id, receipts.c.interactions).where(receipts.c.space == space)
    covered: dict[str, int] = {row.id: row.interactions for row in connection.execute(erasures)}
    previous, checked, erased = GENESIS, 0, 0
    with closing(stream(connection, select(interactions).where(log.space == space).order_by(log.position))) as rows:
        while True:
            expected = checked + 1
            try:
                row = next(rows, None)
                if row is None:
                    break
                if row["position"] != expected:
                    return Verification(
                        False, checked, erased, f"the interaction at position {expected} is missing", expected
                    )
                problem = _problem(row, previous, covered)
            except (TypeError, ValueError, AttributeError, DBAPIError):  # values that no writer of ours has written
                at = _unreadable(connection, space, expected, total)
                return Verification(False, checked, erased, "it was altered: it cannot be read", at)
            if problem:
                return Verification(False, checked, erased, problem, expected, row["id"])
            previous = row["hash"]
            checked += 1
            if row["erasure"] is not None:
                erased += 1
                covered[row["erasure"]] -= 1
            if progress and checked % 5_000 == 0:
                progress(checked, total)
    if checked < total:
        return Verification(
            False, checked, erased, f"{total - checked} interactions at the end are missing", checked + 1
        )
    if checked > total or previous != final:
        return Verification(False, checked, erased, "the last interactions were slipped in or altered", checked)
    for receipt, left in covered.items():
        if left:
            return Verification(
                False, checked, erased, f"receipt {receipt} is for {left:+} interactions that it misses"
            )
    return Verification(True, checked, erased)


def _unreadable(connection: Connection, space: str, start: int, end: int) -> int:
    """Rows are read some at a time; which of them it was, each by itself tells."""
    for position in range(start, end + 1):
        try:
            row = connection.execute(
                select(interactions).where(log.space == space, log.position == position)
            ).mappings()
            row_hash(b"", row.one())
        except (TypeError, ValueError, AttributeError, DBAPIError, NoResultFound):
            return position
    return start


def _problem(row: RowMapping, previous: bytes, receipts_left: dict[str, int]) -> str | None:
    if row["erasure"] is not None:
        if row["commitment"] is None or receipts_left.get(row["erasure"], 0) < 1:
            return "it was erased without a receipt"
        if not is_erased(row):
            return "it was erased, and written to since"
    elif row["salt"] is None or row["occurred_at"] is None or row["commitment"] is not None:
        return "it is not as it was written"
    if row_hash(previous, row) != row["hash"]:
        return "it was altered or slipped in"
    return None
