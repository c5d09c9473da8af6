"""Conversations that end, rest and go on."""

from __future__ import annotations

from recollect.memory.base import Base


class Lifecycle(Base):
    pass
