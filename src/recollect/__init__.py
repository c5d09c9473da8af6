"""Recollect: a memory for AI agents that behaves like an attentive colleague."""

from recollect.async_memory import AsyncMemory
from recollect.embedding.embedder import Embedder
from recollect.errors import (
    Ambiguous,
    DuplicateConflict,
    EmbedderError,
    ImportFailed,
    InvalidInput,
    NewerDatabase,
    NotADatabase,
    NotFound,
    RecollectError,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreReadOnly,
)
from recollect.memory import Memory
from recollect.model import (
    Channel,
    Check,
    Citation,
    Context,
    Conversation,
    Entity,
    Erasure,
    Handle,
    Hit,
    Hits,
    Interaction,
    Link,
    Query,
    Section,
    Session,
    Verification,
)
from recollect.recall.rerank import Reranker
from recollect.settings import Settings

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "AsyncMemory",
    "Channel",
    "Check",
    "Citation",
    "Context",
    "Conversation",
    "DuplicateConflict",
    "Embedder",
    "EmbedderError",
    "Entity",
    "Erasure",
    "Handle",
    "Hit",
    "Hits",
    "ImportFailed",
    "Interaction",
    "InvalidInput",
    "Link",
    "Memory",
    "NewerDatabase",
    "NotADatabase",
    "NotFound",
    "Query",
    "RecollectError",
    "Reranker",
    "Section",
    "Session",
    "Settings",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReadOnly",
    "Verification",
    "__version__",
]
