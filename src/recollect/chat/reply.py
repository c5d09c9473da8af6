"""A reply as it comes: pieces of text, then what it rests on and where it was stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

from recollect.chat.used import cited
from recollect.model import Interaction
from recollect.model.talked import Used


class Reply:
    """Iterate it, and it speaks. `message` is what was asked, already stored; `used` the memories that were told to the
    model (or that the answer is made of), `cited` those that it names. After the last piece, `text` is all of it,
    `interaction` the reply as it was stored, and `tools` the calls and results on the way. `model` is None where there
    is none and the memory answered by itself."""

    def __init__(
        self,
        message: Interaction,
        model: str | None,
        used: tuple[Used, ...],
        confidence: float,
        notes: tuple[str, ...] = (),
    ) -> None:
        self.message = message
        self.model = model
        self.used = used
        self.confidence = confidence
        self.notes = notes
        self.text = ""
        self.interaction: Interaction | None = None
        self.tools: tuple[Interaction, ...] = ()
        self.tokens: tuple[int, int] = (0, 0)
        self._coming: Iterator[str] = iter(())

    def coming(self, pieces: Iterator[str]) -> Reply:
        """What will be said."""
        self._coming = pieces
        return self

    @property
    def cited(self) -> tuple[Used, ...]:
        """The memories that the answer names by their numbers."""
        named = cited(self.text)
        return tuple(each for each in self.used if each.number in named)

    def read(self) -> Reply:
        """Hear it to the end."""
        for _ in self:
            pass
        return self

    def close(self) -> None:
        """Stop listening: the model stops, and what it said so far is stored as unfinished."""
        close = getattr(self._coming, "close", None)
        if close is not None:
            close()

    def __iter__(self) -> Iterator[str]:
        return self._coming

    def __str__(self) -> str:
        return self.text

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            piece = await asyncio.to_thread(next, self._coming, None)
            if piece is None:
                return
            yield piece
