"""How near the meanings of tags and notes are, by the encoder that comes with us, whatever embeds the log: the same
words are the same here tomorrow, on every machine. Where the settings want no vectors there is no such nearness."""

from __future__ import annotations

from collections.abc import Sequence

from recollect.errors import EmbedderError
from recollect.settings import Settings

SYNONYM = 0.8  # of two words; "car" and "automobile" are above it, "dog" and "cat" below
FITS = 0.34  # of a word and a note
READ = 1_000  # characters of a note that are compared


class Near:
    """`synonym` and `fitting` say nothing where there is no encoder."""

    def __init__(self, settings: Settings) -> None:
        self.at_hand = settings.embedder != "none"

    def synonym(self, tag: str, among: Sequence[str]) -> tuple[str, float] | None:
        """The tag that means the same, the nearest of them."""
        scores = self._scores(_spoken(tag), among)
        best = max(scores, default=None, key=lambda each: (each[1], each[0]))
        return best if best is not None and best[1] >= SYNONYM else None

    def fitting(self, text: str, among: Sequence[str]) -> list[tuple[str, float]]:
        """The tags whose word is near to what a note says, the nearest first."""
        scores = [each for each in self._scores(text[:READ], among) if each[1] >= FITS]
        return sorted(scores, key=lambda each: (-each[1], each[0]))

    def _scores(self, text: str, among: Sequence[str]) -> list[tuple[str, float]]:
        if not self.at_hand or not among or not text.strip():
            return []
        try:
            from recollect.embedding.minilm import vector  # takes a while to load, and most commands need none

            mine = vector(text)
            return [(tag, round(float(mine @ vector(_spoken(tag))), 3)) for tag in among]
        except (EmbedderError, ImportError):
            self.at_hand = False
            return []


def _spoken(tag: str) -> str:
    return tag.replace("-", " ")
