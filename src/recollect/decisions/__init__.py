"""What people decided about the memory itself, derived at once from the log."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from recollect.decisions import known, related
from recollect.decisions.related import COPY, Row
from recollect.entities.directory import decision_in

_HEEDED = {**related.HEEDED, **known.HEEDED}
KINDS = tuple(_HEEDED)

__all__ = ["COPY", "KINDS", "derive_decisions"]


def derive_decisions(connection: Connection, space: str, rows: Iterable[Row]) -> None:
    for row in rows:
        decision = decision_in(row)
        if decision is not None:
            heed = _HEEDED.get(decision["kind"])
            if heed is not None:
                heed(connection, space, row, decision)
        elif row["metadata"]:
            if f'"{COPY}"' in row["metadata"]:
                related.copied(connection, space, row)
            if '"used"' in row["metadata"] or '"talk"' in row["metadata"]:
                related.answered(connection, space, row)
            if row["type"] == "note":
                known.taken_from(connection, space, row)
