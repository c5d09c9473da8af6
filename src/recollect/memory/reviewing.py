"""What waits for a person's word; who belongs to a group."""

from __future__ import annotations

from recollect.memory.base import Base


class Reviewing(Base):
    pass
