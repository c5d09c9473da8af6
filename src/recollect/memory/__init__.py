"""Memory: the one object a user holds. Every method is one call into a room below; they stand in parts, by what they
are for."""

from __future__ import annotations

from recollect.memory.asking import Asking
from recollect.memory.beating import Beating
from recollect.memory.chatting import Chatting
from recollect.memory.colleagues import Colleagues
from recollect.memory.directory import Directory
from recollect.memory.distilled import Distilled
from recollect.memory.knowing import Knowing
from recollect.memory.learnt import Learnt
from recollect.memory.lifecycle import Lifecycle
from recollect.memory.needed import Needed
from recollect.memory.overviewed import Overviewed
from recollect.memory.profiled import Profiled
from recollect.memory.promised import Promised
from recollect.memory.reviewing import Reviewing
from recollect.memory.sharing import Sharing
from recollect.memory.souls import Souls
from recollect.memory.truth import Truth
from recollect.memory.upkeep import Upkeep
from recollect.memory.writing import Writing


class Memory(
    Chatting,
    Writing,
    Asking,
    Directory,
    Learnt,
    Distilled,
    Lifecycle,
    Promised,
    Profiled,
    Needed,
    Overviewed,
    Knowing,
    Truth,
    Souls,
    Reviewing,
    Sharing,
    Colleagues,
    Beating,
    Upkeep,
):
    """A memory in a file or a PostgreSQL database. Safe to share between threads, and between processes."""
