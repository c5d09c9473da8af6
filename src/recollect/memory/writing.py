"""Writing: whatever comes from outside goes into the log, and is on disk when the call returns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from recollect import intake
from recollect.memory.arguments import Moment
from recollect.memory.base import Base
from recollect.model import Interaction


class Writing(Base):
    def observe(
        self,
        content: str,
        *,
        channel: str,
        sender: str | None = None,
        privacy: str | None = None,
        direction: str = "inbound",
        occurred_at: Moment | None = None,
        external_id: str | None = None,
        metadata: Mapping[str, Any] | None = None,
        role: str | None = None,
        type: str = "text",
        agent: str | None = None,
        to: str | None = None,
    ) -> Interaction:
        """Record one interaction. When this returns, it is on disk."""
        draft = intake.draft(
            self.settings, content, channel=channel, sender=sender, privacy=privacy, direction=direction,
            occurred_at=occurred_at, external_id=external_id, metadata=metadata, role=role, type=type,
            agent=agent or self.agent, to=to,
        )  # fmt: skip
        return self._observe([draft])[0]

    def observe_many(self, items: Iterable[Mapping[str, Any]]) -> list[Interaction]:
        """Record many interactions in one transaction: all or none. Each item holds the fields of `observe`."""
        drafts: Iterable[intake.Draft] = intake.drafts_of(self.settings, items, self.agent)
        if not isinstance(items, list | tuple):
            drafts = list(drafts)  # whatever else gives out items may take its time, which no lock should wait for
        return self._observe(drafts)

    def _observe(self, drafts: Iterable[intake.Draft]) -> list[Interaction]:
        with self._store.foreground.answering():
            stored = intake.observe(self._store, self.space, drafts, self.settings)
        self._written()
        return stored
