"""Notes and tags."""

from __future__ import annotations

from recollect.memory.base import Base


class Knowing(Base):
    pass
