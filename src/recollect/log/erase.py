"""The one exception to immutability: on request, rows lose everything but what the chain needs, and a receipt stays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, update

from recollect.log.chain import COMMITTED, commitment
from recollect.log.read import log
from recollect.store.schema import interactions, receipts


def erase(connection: Connection, space: str, receipt: dict[str, Any], rows: Sequence[RowMapping]) -> None:
    """Strip rows of their content and salt. The caller removes what was derived from them, in the same transaction."""
    connection.execute(insert(receipts), [{"space": space, **receipt, "interactions": len(rows)}])
    if not rows:
        return
    blank = dict.fromkeys((*COMMITTED, "salt"))
    statement = (
        update(interactions)
        .where(log.space == space, log.position == bindparam("at"))
        .values(**blank, erasure=receipt["id"], commitment=bindparam("committed"))
    )
    connection.execute(statement, [{"at": row["position"], "committed": commitment(row)} for row in rows])
