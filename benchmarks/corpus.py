"""Invented messages with the word statistics of chat: a few hundred common words, then a long tail (Zipf's law)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

COMMON = """
the i to a and you it of that in is my for on me was have but not so with be just this we do are at like know what
good time get one think really about day go work when love how there all will your from some more make been see great
thanks out they want him her them now new can if up yeah well had has would did back last week home going feel people
today also need much right here still friends family life very always first year help dinner movie book dog trip
weekend morning night school job house car food music game plan call talk send meet read write run walk cook sleep
""".split()  # noqa: SIM905 - one can read it
VOCABULARY = 50_000
A_TOPIC = 20  # messages for each topic, so that more messages are not only more of the same
CHANNELS = 50
PEOPLE = 1_000


class Corpus:
    """The same seed gives the same messages and questions. With `topics`, a text takes two words of three from the
    words of one topic, and so do questions: for measuring vectors, to which texts of random words are all alike."""

    def __init__(self, seed: int = 1, topics: int = 0) -> None:
        self.random = random.Random(seed)
        self.subjects = topics
        self.words = COMMON + [self._word() for _ in range(VOCABULARY - len(COMMON))]
        self.weights = list(accumulate(1 / (rank + 2.7) for rank in range(VOCABULARY)))
        self.topics = self.words[60:]
        self.topic_weights = [weight - self.weights[59] for weight in self.weights[60:]]

    def _word(self) -> str:
        pick = self.random.choice
        return "".join(pick("bcdfghklmnprstvw") + pick("aeiou") for _ in range(self.random.randint(2, 4)))

    def text(self) -> str:
        """About 15 words, sometimes three, sometimes forty."""
        length = min(3 + int(self.random.expovariate(1 / 12)), 60)
        words = self.random.choices(self.words, cum_weights=self.weights, k=length)
        if self.subjects:
            places = [place for place in range(length) if place % 3]
            for place, word in zip(places, self._about(len(places)), strict=True):
                words[place] = word
        return " ".join(words)

    def _about(self, count: int) -> list[str]:
        """Words of one topic: each has a few, the first of them far more often than the last; topics share words."""
        topic = int(self.subjects * self.random.random() ** 2)  # some topics come up far more often than others
        ranks = (int(self.random.expovariate(0.5)) for _ in range(count))
        return [self.topics[(topic * 40_009 + rank * (7_919 + topic)) % len(self.topics)] for rank in ranks]

    def messages(self, count: int) -> Iterator[dict[str, Any]]:
        """A fifth of them public, the rest private, over many rooms and people."""
        for number in range(count):
            room = number % CHANNELS
            yield {
                "content": self.text(),
                "channel": f"matrix:!room{room}:example.org",
                "sender": f"@person{number % PEOPLE}:example.org",
                "privacy": "public" if room % 5 == 0 else "private",
            }

    def question(self) -> str:
        """Six words, as people ask: half of them say little, the others are about something."""
        if self.subjects:
            topic = self._about(3)
        else:
            topic = self.random.choices(self.topics, cum_weights=self.topic_weights, k=3)
        return " ".join([*self.random.choices(COMMON[:60], k=3), *topic])
