"""What was promised, and what became of it."""

from __future__ import annotations

from recollect.memory.base import Base


class Promised(Base):
    pass
