"""What people needed and the system could not do, and the tasks that came of it."""

from __future__ import annotations

from recollect.memory.base import Base


class Needed(Base):
    pass
