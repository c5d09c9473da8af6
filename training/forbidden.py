"""Finds training text that shares a run of words with files that must never be trained on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from sources import Dialogue, strings

_WORD = re.compile(r"\w+")


def runs(text: str, length: int) -> Iterator[str]:
    words = _WORD.findall(text.lower())
    return (" ".join(words[at : at + length]) for at in range(len(words) - length + 1))


class Forbidden:
    def __init__(self, paths: Iterable[Path], length: int) -> None:
        self.length = length
        self.runs = {run for path in paths for text in strings(path) for run in runs(text, length)}

    def shared(self, text: str) -> str | None:
        """A run of words that the text shares, or None."""
        return next((run for run in runs(text, self.length) if run in self.runs), None)

    def cleaned(self, dialogue: Dialogue) -> tuple[Dialogue, list[str]]:
        """The dialogue without the turns and questions that share a run of words, and those runs.

        A question goes too when a turn that answers it had to go.
        """
        found = [self.shared(turn.text) for turn in dialogue.turns]
        asked = [self.shared(question.text) for question in dialogue.questions]
        dirty = [run for run in (*found, *asked) if run]
        if not dirty:
            return dialogue, []
        kept = [at for at, run in enumerate(found) if run is None]
        new = {old: at for at, old in enumerate(kept)}
        questions = tuple(
            replace(
                question,
                positives=tuple(new[at] for at in question.positives),
                ignored=tuple(new[at] for at in question.ignored if at in new),
            )
            for question, run in zip(dialogue.questions, asked, strict=True)
            if run is None and all(at in new for at in question.positives)
        )
        return replace(dialogue, turns=tuple(dialogue.turns[at] for at in kept), questions=questions), dirty
