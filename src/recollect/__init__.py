"""Recollect: a memory for AI agents that behaves like an attentive colleague."""

from importlib import import_module
from typing import TYPE_CHECKING

from recollect.errors import (
    Ambiguous,
    DisambiguationRequired,
    DuplicateConflict,
    EmbedderError,
    ImportFailed,
    InvalidInput,
    ModelError,
    NewerDatabase,
    NotADatabase,
    NotFound,
    RecollectError,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
)
from recollect.model import (
    Acquaintance,
    Beat,
    Channel,
    Check,
    Citation,
    Conflict,
    Context,
    Conversation,
    Entity,
    Episode,
    Erasure,
    Expertise,
    Fact,
    Gap,
    Handle,
    Hit,
    Hits,
    Imported,
    Interaction,
    JobStatus,
    Link,
    Manner,
    Note,
    Overview,
    Passage,
    Point,
    Procedure,
    Profile,
    ProfileItem,
    Promise,
    Proposal,
    Query,
    Question,
    Resolution,
    Section,
    Session,
    Soul,
    SoulChange,
    SoulItem,
    Summary,
    Tag,
    TagChange,
    Task,
    Trace,
    Used,
    Verdict,
    Verification,
    Window,
)
from recollect.settings import Settings

if TYPE_CHECKING:
    from recollect.async_memory import AsyncMemory
    from recollect.chat.reply import Reply
    from recollect.embedding.embedder import Embedder
    from recollect.judges.judgment import Judgment
    from recollect.memory import Memory
    from recollect.recall.rerank import Reranker

__version__ = "0.1.0"

# What brings the database along is imported when it is first asked for, so that `import recollect` is quick.
_LAZY = {
    "AsyncMemory": "recollect.async_memory",
    "Embedder": "recollect.embedding.embedder",
    "Judgment": "recollect.judges.judgment",
    "Memory": "recollect.memory",
    "Reply": "recollect.chat.reply",
    "Reranker": "recollect.recall.rerank",
}

__all__ = [
    "Acquaintance",
    "Ambiguous",
    "AsyncMemory",
    "Beat",
    "Channel",
    "Check",
    "Citation",
    "Conflict",
    "Context",
    "Conversation",
    "DisambiguationRequired",
    "DuplicateConflict",
    "Embedder",
    "EmbedderError",
    "Entity",
    "Episode",
    "Erasure",
    "Expertise",
    "Fact",
    "Gap",
    "Handle",
    "Hit",
    "Hits",
    "ImportFailed",
    "Imported",
    "Interaction",
    "InvalidInput",
    "JobStatus",
    "Judgment",
    "Link",
    "Manner",
    "Memory",
    "ModelError",
    "NewerDatabase",
    "NotADatabase",
    "NotFound",
    "Note",
    "Overview",
    "Passage",
    "Point",
    "Procedure",
    "Profile",
    "ProfileItem",
    "Promise",
    "Proposal",
    "Query",
    "Question",
    "RecollectError",
    "Reply",
    "Reranker",
    "Resolution",
    "Section",
    "Session",
    "Settings",
    "Soul",
    "SoulChange",
    "SoulItem",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReadOnly",
    "Summary",
    "Tag",
    "TagChange",
    "Task",
    "Trace",
    "Used",
    "Verdict",
    "Verification",
    "Window",
    "__version__",
]


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(import_module(_LAZY[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
