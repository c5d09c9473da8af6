"""Why there is a gap or a task: walked down to each time that somebody needed it, and to their words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import Reader
from recollect.ids import derived_id
from recollect.judges.reading.comparing import merged
from recollect.log.read import by_ids
from recollect.model import Interaction, Trace
from recollect.settings import Settings
from recollect.store.schema import sightings, tasks


def walk(connection: Connection, space: str, reader: Reader, id: str, settings: Settings) -> Trace | None:
    """A task, a gap or a sighting, as far as the reader may know it; None where it is none of these."""
    made = select(tasks).where(tasks.c.space == space, reader.may_read(tasks), tasks.c.task == id)
    task = connection.execute(made).one_or_none()
    if task is None and id.partition("_")[0] not in ("gap", "sgt"):
        return None
    query = select(sightings).where(sightings.c.space == space, reader.may_read(sightings))
    rows = connection.execute(query.order_by(sightings.c.position)).all()
    words = by_ids(connection, space, reader, [row.source for row in rows])

    if task is None and id.startswith("sgt_"):
        return next((_seen(row, words) for row in rows if row.sighting == id), None)
    by_gap: dict[str, list[Any]] = {}
    for row in rows:
        by_gap.setdefault(row.gap or derived_id("gap", row.audience, row.source), []).append(row)
    roots = merged(by_gap, settings.reader == "ours")
    wanted = dict.fromkeys(roots[each] for each in ([id] if task is None else json.loads(task.gaps)) if each in roots)
    found = []
    for root in wanted:
        mine = sorted(
            (row for gap in by_gap if roots[gap] == root for row in by_gap[gap]), key=lambda row: row.position
        )
        times = f"seen {len(mine)} times" if len(mine) > 1 else "seen once"
        found.append(Trace(root, "gap", mine[0].need, times, mine[-1].at, tuple(_seen(row, words) for row in mine)))
    if task is None:
        return found[0] if found else None
    return Trace(id, "task", task.title, f"{task.status}, at {task.target}", task.created_at, tuple(found))


def _seen(row: Any, words: Mapping[str, Interaction]) -> Trace:
    said = words.get(row.source)
    because: tuple[Trace, ...] = ()
    if said is not None:
        how = f"{said.sender or said.role} on {said.channel}"
        because = (Trace(said.id, "interaction", said.content, how, said.occurred_at),)
    how = f"{row.kind}, read by {row.judge}: {row.reason}"
    return Trace(row.sighting, "sighting", row.need, how, row.at, because)
