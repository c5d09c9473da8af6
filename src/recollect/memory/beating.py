"""The jobs that keep the memory in order."""

from __future__ import annotations

from recollect.memory.base import Base


class Beating(Base):
    pass
