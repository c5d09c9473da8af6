"""Who somebody is, for people to read, as far as the reader knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from recollect.errors import NotFound

if TYPE_CHECKING:
    from recollect.memory import Memory


class Names:
    def __init__(self, memory: Memory, channel: str | None = None, sender: str | None = None) -> None:
        self.memory = memory
        self.reader = {"channel": channel, "sender": sender}
        self.known: dict[str, str] = {}

    def __call__(self, sender: str | None, entity: str) -> str:
        """The handle where there is one, else the name, else the id."""
        if sender is not None:
            return sender
        if entity not in self.known:
            try:
                self.known[entity] = self.memory.find_entity(entity, **self.reader).name
            except NotFound:
                self.known[entity] = entity
        return self.known[entity]
