"""The agents that were asked for something: how well each did, and who is best at what."""

from __future__ import annotations

from recollect.memory.arguments import bounded
from recollect.memory.base import Base
from recollect.model import Expertise
from recollect.relationships.agents import best_at, expertise


class Colleagues(Base):
    def agents(self, *, channel: str | None = None, sender: str | None = None, fields: int = 5) -> list[Expertise]:
        """Every agent that was asked for something, the most asked first: how it did in all (`field` is empty), then in
        the `fields` that it was asked about most often."""
        if fields:
            bounded("fields", fields, 1_000)
        with self._store.read() as connection:
            return expertise(connection, self.space, self._reader(connection, channel, sender), fields=fields)

    def best_at(
        self, field: str, *, channel: str | None = None, sender: str | None = None, limit: int = 5
    ) -> list[Expertise]:
        """The agents that were asked for something like `field` ("booking flights"), the most reliable in it first."""
        bounded("limit", limit, 1_000)
        with self._store.read() as connection:
            reader = self._reader(connection, channel, sender)
            return best_at(connection, self.space, reader, self.settings, field, limit)
