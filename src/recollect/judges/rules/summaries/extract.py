"""A summary in the words of those who spoke: the sentences that tell most for their length, in the order of time.

Every sentence is whole and stands in a message, or in the summary that is folded in. Words that are told already
count for less, and so does the next sentence of one message and of one stretch of the talk: nobody fills it alone.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from recollect.judges.questions import Digest, Said, SummaryOf, Told
from recollect.judges.rules.summaries.score import FLOOR, Candidate, candidates
from recollect.judges.rules.summaries.turns import follow

_AGAIN, _NAME_AGAIN = 0.3, 0.6  # what a word is worth that is told already
_OF_MESSAGE = 60  # tokens of one message that halve what is left of it
_STRETCHES = 12  # parts of a talk that share a summary
_FOLDED = 6  # messages that a sentence of an earlier summary stands for
_CROWDED = 0.25  # what a stretch loses that has its fair share
_POINT = 0.7  # what reading one more point takes, whatever it says
_MUCH = 0.85  # three facts in a sentence are less than three sentences with a fact
_LENGTH = 0.95  # how much length counts against a sentence
_LEAST = 0.6  # of the floor: what a sentence must still add
_OFTEN = 0.12  # what a word gains each time that its use doubles


def summary(question: SummaryOf) -> tuple[Digest, str, float]:
    """The digest, why, and how sure it is."""
    said = sorted(question.said, key=lambda each: each.at)
    found = follow(said, candidates(said, question.about))
    chosen = _chosen(said, found, question.tokens)
    points = [_told(each) for each in sorted(chosen, key=lambda each: (each.order, each.place))]
    sentences = "1 sentence" if len(points) == 1 else f"{len(points)} sentences"
    reason = f"{sentences} of {len(found)} that tell something" if found else "nothing that is worth keeping is said"
    return Digest(tuple(points)), reason, 0.7 if points else 0.6


def _told(candidate: Candidate) -> Told:
    return Told(candidate.text, candidate.labels, candidate.section)  # type: ignore[arg-type]


def _chosen(said: Sequence[Said], found: Sequence[Candidate], tokens: int) -> list[Candidate]:
    """Greedily the best for its length; a gain only ever falls, so that it is reckoned again only at the top."""
    often = Counter(stem for candidate in found for stem in candidate.stems)
    choice = _Choice(_stretches(said), tokens, often)
    heap = [(-choice.rate(candidate), number) for number, candidate in enumerate(found)]
    heapq.heapify(heap)
    while heap:
        rate, number = heapq.heappop(heap)
        candidate = found[number]
        if choice.price(candidate) > choice.left:
            continue
        now = choice.rate(candidate)
        if now <= 0:
            continue
        if heap and -now > heap[0][0] and -now > rate:
            heapq.heappush(heap, (-now, number))
            continue
        choice.take(candidate)
    return choice.taken


def _stretches(said: Sequence[Said]) -> list[int]:
    """Which stretch of the talk each message is in. A sentence that is folded in stands for many messages."""
    ends = list(accumulate(_FOLDED if each.section is not None else 1 for each in said))
    return [(end - 1) * _STRETCHES // ends[-1] for end in ends]


class _Choice:
    """What was taken so far, and what another sentence would add to it."""

    def __init__(self, stretches: Sequence[int], tokens: int, often: Counter[str]) -> None:
        self.left = tokens
        self.taken: list[Candidate] = []
        self._ids: set[int] = set()
        self._told: set[str] = set()
        self._of_message: Counter[int] = Counter()
        self._of_stretch: Counter[int] = Counter()
        self._often = often
        self._stretches = stretches
        self._fair = max(1.0, tokens / max(1, len(set(stretches))))

    def price(self, candidate: Candidate) -> int:
        return sum(each.cost for each in candidate.needs() if id(each) not in self._ids)

    def rate(self, candidate: Candidate) -> float:
        """What it adds for its length; 0 where that is not worth telling."""
        if id(candidate) in self._ids:
            return 0.0
        words = candidate.stems if candidate.along is None else {**candidate.along.stems, **candidate.stems}
        gain = 0.0
        for stem, weight in words.items():
            if stem in self._told:
                weight *= _NAME_AGAIN if stem in candidate.figures else _AGAIN
            gain += weight * (1.0 + _OFTEN * min(4, self._often[stem].bit_length() - 1))
        gain *= candidate.worth * _OF_MESSAGE / (_OF_MESSAGE + self._of_message[candidate.order])
        if gain < _LEAST * FLOOR:
            return 0.0
        crowded = min(2.0, self._of_stretch[self._stretches[candidate.order]] / self._fair)
        return float((gain - _POINT) ** _MUCH * (1.0 - _CROWDED * crowded) / self.price(candidate) ** _LENGTH)

    def take(self, candidate: Candidate) -> None:
        for each in candidate.needs():
            if id(each) in self._ids:
                continue
            self.left -= each.cost
            self.taken.append(each)
            self._ids.add(id(each))
            self._told.update(stem for stem, weight in each.stems.items() if weight >= 0.5)
            self._of_message[each.order] += each.cost
            self._of_stretch[self._stretches[each.order]] += each.cost
