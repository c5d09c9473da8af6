"""Proof that nothing in the log was altered, removed or slipped in, and that its end is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace

from sqlalchemy import Connection, RowMapping, select
from sqlalchemy.exc import DBAPIError, NoResultFound

from recollect.log.chain import GENESIS, is_erased, row_hash
from recollect.log.read import log, stream
from recollect.model import Verification
from recollect.store.head import Noted, hash_at
from recollect.store.schema import interactions, receipts, spaces

RESTORE = "restore the memory from a backup or an export"
ACCEPT = f"{RESTORE}; if an older copy was put there on purpose, 'recollect verify --accept-head' goes on from here"


def verify(
    connection: Connection,
    space: str,
    progress: Callable[[int, int], None] | None = None,
    *,
    noted: Sequence[Noted] = (),
    head: bytes | None = None,
) -> Verification:
    """Walk the chain from its beginning; stop at the first row that is not as it was written. `noted` was noted outside
    the database, and read before this transaction began; `head` somebody has kept."""
    places: dict[bytes, int | None] = {each.head.hash: None for each in noted if each.head is not None}
    if head is not None:
        places[head] = 0 if head == GENESIS else None
    found = _walked(connection, space, progress, places)
    heads = [each.head.position for each in noted if each.head is not None]
    found = replace(found, noted=max(heads, default=None))
    if not found.ok:
        return found
    for each in noted:
        emptied = each.empty and found.checked
        if each.damaged or emptied or (each.head is not None and places[each.head.hash] != each.head.position):
            return _without_its_end(found, each)
    if head is not None and places[head] is None:
        problem = f"the head {head.hex()} is not in the log: its end was lost, or replaced by another"
        return replace(found, ok=False, problem=problem, advice=RESTORE)
    return found


def missing_end(connection: Connection, space: str, noted: Sequence[Noted]) -> Verification | None:
    """The same of the noted heads alone, at a glance: what is wrong with the end of the log; None where nothing is."""
    end = connection.execute(select(spaces.c.position).where(spaces.c.space == space)).scalar() or 0
    for each in noted:
        lost = each.head is not None and hash_at(connection, space, each.head.position) != each.head.hash
        if each.damaged or lost or (each.empty and end):
            return _without_its_end(Verification(True, end, 0), each)
    return None


def _without_its_end(found: Verification, noted: Noted) -> Verification:
    """The chain agrees with itself, but not with what was noted of it."""
    end, head = found.checked, noted.head
    position, gone = None, 0
    if noted.empty:
        problem = (
            f"the head is gone: {noted.path.name} says nothing of this log, so that a missing end would not be seen"
        )
    elif head is None:
        problem = f"{noted.path.name} cannot be read ({noted.damaged}), so that a missing end would not be seen"
    elif head.position > end:
        position, gone = end + 1, head.position - end
        problem = (
            f"{gone:,} interactions at the end are missing: {noted.path.name} noted position {head.position:,} "
            f"on {noted.at}, and the log ends at {end:,}"
        )
    else:
        position = head.position
        problem = (
            f"the end of the log was lost, and others were written since: {noted.path.name} noted another "
            f"interaction at position {position:,} on {noted.at}"
        )
    return replace(found, ok=False, problem=problem, position=position, missing=gone, advice=ACCEPT)


def _walked(
    connection: Connection, space: str, progress: Callable[[int, int], None] | None, places: dict[bytes, int | None]
) -> Verification:
    """The walk; says of the hashes in `places` at which position it came across them."""
    head = connection.execute(select(spaces.c.position, spaces.c.hash).where(spaces.c.space == space)).one_or_none()
    total, final = (head.position, head.hash) if head else (0, GENESIS)
    erasures = select(receipts.c.id, receipts.c.interactions).where(receipts.c.space == space)
    covered: dict[str, int] = {row.id: row.interactions for row in connection.execute(erasures)}
    previous, checked, erased = GENESIS, 0, 0

    def failed(problem: str, position: int | None = None, interaction: str | None = None) -> Verification:
        return Verification(False, checked, erased, problem, position, interaction, head=previous.hex(), advice=RESTORE)

    with closing(stream(connection, select(interactions).where(log.space == space).order_by(log.position))) as rows:
        while True:
            expected = checked + 1
            try:
                row = next(rows, None)
                if row is None:
                    break
                if row["position"] != expected:
                    return failed(f"the interaction at position {expected} is missing", expected)
                problem = _problem(row, previous, covered)
            except (TypeError, ValueError, AttributeError, DBAPIError):  # values that no writer of ours has written
                at = _unreadable(connection, space, expected, total)
                return failed("it was altered: it cannot be read", at)
            if problem:
                return failed(problem, expected, row["id"])
            previous = row["hash"]
            checked += 1
            if previous in places:
                places[previous] = checked
            if row["erasure"] is not None:
                erased += 1
                covered[row["erasure"]] -= 1
            if progress and checked % 5_000 == 0:
                progress(checked, total)
    if checked < total:
        return replace(
            failed(f"{total - checked} interactions at the end are missing", checked + 1), missing=total - checked
        )
    if checked > total or previous != final:
        return failed("the last interactions were slipped in or altered", checked)
    for receipt, left in covered.items():
        if left:
            return failed(f"receipt {receipt} is for {left:+} interactions that it misses")
    return Verification(True, checked, erased, head=previous.hex())


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
