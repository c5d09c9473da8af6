"""What turned out not to be so, what people found of what they were told, and what is worth asking."""

from __future__ import annotations

from recollect.memory.base import Base


class Truth(Base):
    pass
