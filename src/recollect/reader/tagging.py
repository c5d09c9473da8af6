"""A message as a trunk reads it: its tokens with their states, and the stretches that tags of tokens make."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from recollect.reader.model import Model

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Tagged:
    """Places are counted over the tokens of the message itself, without its speaker and what was said before."""

    def __init__(self, model: Model, text: str, speaker: str, before: str) -> None:
        read = model.read(before, f"{speaker}: {text}")
        self.states = read.states
        self.offsets = read.offsets
        self.start = len(speaker) + 2
        self.own = [
            at
            for at, (part, (first, last)) in enumerate(zip(read.parts, read.offsets, strict=True))
            if part == 1 and first >= self.start and last > first
        ]

    def own_states(self) -> NDArray[np.float32]:
        return self.states[self.own]

    def state(self, places: list[int]) -> NDArray[np.float32]:
        """What heads go by that are asked about a stretch: the mean of its states beside the first of the whole."""
        tokens = [self.own[place] for place in places]
        return np.concatenate([self.states[tokens].mean(axis=0), self.states[0]])

    def around(self, places: list[int]) -> tuple[int, int]:
        """From where to where in the message."""
        return self.offsets[self.own[places[0]]][0] - self.start, self.offsets[self.own[places[-1]]][1] - self.start

    def likeliest(self, shares: NDArray[np.float32], new: float, shortest: int) -> list[list[int]]:
        """The likeliest stretches of so many characters or more, each new one costing something."""
        found = likeliest(shares, new)
        return [places for places in found if self.around(places)[1] - self.around(places)[0] >= shortest]


def likeliest(shares: NDArray[np.float32], new: float) -> list[list[int]]:
    """The likeliest path through the tags outside, begin and inside (Viterbi), as lists of places."""
    scores = np.log(np.maximum(shares, 1e-6)).tolist()
    best = [scores[0][0], scores[0][1] - new, -1e9]
    back = []
    for outside, begin, inside in scores[1:]:
        before = max(range(3), key=best.__getitem__)
        within = 1 if best[1] >= best[2] else 2
        back.append((before, before, within))
        best = [best[before] + outside, best[before] + begin - new, best[within] + inside]
    tag = max(range(3), key=best.__getitem__)
    path = [tag]
    for step in reversed(back):
        tag = step[tag]
        path.append(tag)
    found: list[list[int]] = []
    for place, tag in enumerate(reversed(path)):
        if tag == 1:
            found.append([place])
        elif tag == 2 and found:
            found[-1].append(place)
    return found
