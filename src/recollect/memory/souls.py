"""The souls of agents, what they are told before anything else, and what is proposed to change."""

from __future__ import annotations

from recollect.memory.base import Base


class Souls(Base):
    pass
