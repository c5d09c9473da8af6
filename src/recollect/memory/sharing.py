"""What may be told to others, and what is not recorded at all."""

from __future__ import annotations

from recollect.memory.base import Base


class Sharing(Base):
    pass
