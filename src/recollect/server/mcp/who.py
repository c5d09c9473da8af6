"""As whom a server reads and writes: the owner, or somebody on a channel. Fixed at its start, by configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from recollect import Memory

OWN_CHANNEL = "cli:local"


@dataclass(frozen=True, slots=True)
class Who:
    """Without a channel it is the owner, who may read everything."""

    channel: str | None = None
    sender: str | None = None

    @property
    def is_owner(self) -> bool:
        return self.channel is None

    @property
    def reads(self) -> dict[str, Any]:
        """How `Memory` is told who reads."""
        return {"channel": self.channel, "sender": self.sender}

    def place(self, memory: Memory) -> dict[str, Any]:
        """Where what is said here belongs."""
        if self.channel is None:
            return {"channel": OWN_CHANNEL, "sender": memory.settings.owner}
        return self.reads

    def __str__(self) -> str:
        if self.channel is None:
            return "the owner, who may read everything"
        return f"whoever speaks on {self.channel}{f' with {self.sender}' if self.sender else ''}"
