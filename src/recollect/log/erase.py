"""The one exception to immutability: on request, rows lose everything but what the chain needs, and a receipt stays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, update

from recollect.log.chain import COMMITTED, MARK, PLACE, commitment
from recollect.log.read import log
from recollect.store.schema import interactions, receipts


def erase(
    connection: Connection, space: str, receipt: dict[str, Any], rows: Sequence[RowMapping], answers: Collection[int]
) -> None:
    """Strip rows of their content and salt. Those at the positions of `answers` keep their place in the talk, with a
    mark instead of words; marks that are among the others lose it. The caller removes what was derived from them, in
    the same transaction."""
    fresh = [row for row in rows if row["erasure"] is None]
    connection.execute(
        insert(receipts), [{"space": space, **receipt, "interactions": len(fresh), "answers": len(answers)}]
    )
    this_row = update(interactions).where(log.space == space, log.position == bindparam("at"))
    erased = this_row.values(
        **dict.fromkeys((*COMMITTED, "salt")), erasure=receipt["id"], commitment=bindparam("committed")
    )
    words = [name for name in (*COMMITTED, "salt") if name not in PLACE]
    marked = this_row.values(
        **(dict.fromkeys(words) | {"content": MARK}), erasure=receipt["id"], commitment=bindparam("committed")
    )
    stripped = this_row.values(**dict.fromkeys(COMMITTED))
    sealed = [{"at": row["position"], "committed": commitment(row)} for row in fresh]
    for statement, values in (
        (erased, [each for each in sealed if each["at"] not in answers]),
        (marked, [each for each in sealed if each["at"] in answers]),
        (stripped, [{"at": row["position"]} for row in rows if row["erasure"] is not None]),
    ):
        if values:
            connection.execute(statement, values)
