"""What is known of people, and how they like to be spoken to; how agents do."""

from __future__ import annotations

from recollect.memory.base import Base


class Profiled(Base):
    pass
