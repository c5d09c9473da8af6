"""Memory: the one object a user holds. Every method is one call into a room below; they stand in parts, by what they
are for."""

from __future__ import annotations

from recollect.memory.asking import Asking
from recollect.memory.directory import Directory
from recollect.memory.distilled import Distilled
from recollect.memory.learnt import Learnt
from recollect.memory.upkeep import Upkeep
from recollect.memory.writing import Writing


class Memory(Writing, Asking, Directory, Learnt, Distilled, Upkeep):
    """A memory in a file or a PostgreSQL database. Safe to share between threads, and between processes."""
