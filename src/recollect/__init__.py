"""Recollect: a memory for AI agents that behaves like an attentive colleague."""

from recollect.async_memory import AsyncMemory
from recollect.errors import (
    Ambiguous,
    DuplicateConflict,
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
    Conversation,
    Entity,
    Erasure,
    Handle,
    Hit,
    Interaction,
    Link,
    Session,
    Verification,
)
from recollect.settings import Settings

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "AsyncMemory",
    "Channel",
    "Check",
    "Conversation",
    "DuplicateConflict",
    "Entity",
    "Erasure",
    "Handle",
    "Hit",
    "ImportFailed",
    "Interaction",
    "InvalidInput",
    "Link",
    "Memory",
    "NewerDatabase",
    "NotADatabase",
    "NotFound",
    "RecollectError",
    "Session",
    "Settings",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreReadOnly",
    "Verification",
    "__version__",
]
