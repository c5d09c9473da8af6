"""Who was spoken of lately, in each place: those that "she" and "it" may refer to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Select, select

from recollect.log.read import log
from recollect.store.among import among
from recollect.store.once import once
from recollect.store.schema import episodes

RECENT = 3  # turns back that are looked at


class Recent:
    """Who was spoken of in the last turns of each place."""

    def __init__(self, connection: Connection, space: str, rows: list[Any]) -> None:
        self.turns: dict[tuple[str, str, str | None], list[list[str]]] = {}
        for row in rows:
            place = (row.channel, row.audience, row.agent)
            if row.type != "decision" and place not in self.turns:
                self.turns[place] = _spoken_before(connection, space, row)

    def of(self, row: Any) -> tuple[tuple[str, ...], ...]:
        """Those of each turn before, the latest turn first."""
        return tuple(tuple(turn) for turn in self.turns[row.channel, row.audience, row.agent])

    def add(self, row: Any, entities: Iterable[str]) -> None:
        place = (row.channel, row.audience, row.agent)
        self.turns[place] = [list(entities), *self.turns[place]][:RECENT]


def _spoken_before(connection: Connection, space: str, row: Any) -> list[list[str]]:
    """Who was spoken of in the turns before a row, the latest first."""
    here = (row.channel, row.audience, row.agent, row.position)
    positions = _before(connection, space, *here, RECENT).scalars().all()
    if not positions:
        return []
    found = {row.position: list(json.loads(row.entities)) for row in _spoken_of(connection, space, positions)}
    return [found.get(position, []) for position in positions]


@once
def _before(space: str, channel: str, audience: str, agent: str | None, position: int, limit: int) -> Select[Any]:
    query = select(log.position).where(
        log.space == space, log.channel == channel, log.position < position, log.audience == audience,
        log.agent.is_not_distinct_from(agent), log.type != "decision", log.erasure.is_(None),
    )  # fmt: skip
    return query.order_by(log.position.desc()).limit(limit)


@once
def _spoken_of(space: str, positions: Sequence[int]) -> Select[Any]:
    return select(episodes.c.position, episodes.c.entities).where(
        episodes.c.space == space, among(episodes.c.position, positions)
    )
