"""What a message says: the stretches of it that state something durable, each with its kind and whom it is about; and
whether its speaker lets others be told of their words.

Tags of tokens (outside, begin, inside) become the likeliest stretches. A second look at each says how probable it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from recollect.caches import text_cache
from recollect.reader.model import Model, loaded
from recollect.reader.tagging import Tagged

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST = 160  # tokens that are read, as in training
CHARACTERS = 1_200  # of a message
CONTEXT = 160  # characters of what was said before
NEW = 0.5  # what each new stretch costs
GRAVE = 0.35  # how probable it must be that something could hurt if it were forgotten
BESIDE = 0.2  # and of a sentence beside the gravest one
VOWED = 0.6  # how probable it must be that a sentence promises something
CALLED = 0.5  # that a word is a name
SHORTEST = 3  # characters
KINDS = (
    "person", "family", "relationship", "work", "education", "place", "contact", "health", "diet", "preference",
    "dislike", "opinion", "skill", "habit", "schedule", "plan", "event", "possession", "device", "setting", "rule",
    "project", "money", "account", "number", "other",
)  # fmt: skip
POLARITIES = ("is", "not", "ended")
ACTS = (
    "statement", "correction", "question", "answer", "command", "request", "promise", "small_talk", "joke",
    "hypothetical", "quote", "mood", "opinion", "story", "code", "note", "other",
)  # fmt: skip
ASKING = ("question", "command", "request")
SUBJECTS = ("speaker", "participant", "other")
SCRAP = 3  # tokens of what is no sentence of its own
_END = re.compile(r"(?<=[.!?…;])\s+|\n\s*")
_OF_STRETCH = {"kind": KINDS, "polarity": POLARITIES, "subject": SUBJECTS}


Sentence = tuple[int, int, float]  # where something stands, and how probable it is


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a message that states something durable."""

    start: int
    end: int
    kind: str
    polarity: str
    subject: str
    probability: float


@dataclass(frozen=True, slots=True)
class Reading:
    stretches: tuple[Stretch, ...]  # in their order
    words: tuple[Sentence, ...]  # places of tokens, and how probable it is that each states something
    grave: Sentence | None = None  # where it says what could hurt if it were forgotten
    vows: tuple[Sentence, ...] = ()  # the sentences in which the speaker promises something

    def likelihood(self, start: int, end: int) -> float:
        """How probable it is that a part of the message states something durable: that of its likeliest word."""
        return max((share for first, last, share in self.words if first < end and start < last), default=0.0)


@dataclass(frozen=True, slots=True)
class Telling:
    """How probable it is that a message allows to tell others, wants something kept quiet, or takes back or doubts
    what was allowed."""

    share: float
    keep: float
    doubt: float


def read(text: str, speaker: str = "", before: str = "") -> Reading:
    """A message with its speaker; `before` are the turns before it."""
    return _reading(text[:CHARACTERS], speaker or "user", before[-CONTEXT:] or "-")


def telling(text: str, before: str = "") -> Telling:
    """What somebody's message to an assistant says of telling others."""
    return _telling(text[:CHARACTERS], before[-CONTEXT:] or "-")


@text_cache(512)
def asks(text: str, speaker: str = "") -> float:
    """How probable it is that a message asks for something, with a question mark or without."""
    states = _model().states("-", f"{speaker or 'user'}: {text[:CHARACTERS]}")
    shares = dict(zip(ACTS, _model().probabilities("act", states.mean(axis=0)).tolist(), strict=True))
    return round(float(sum(shares[act] for act in ASKING)), 4)


@text_cache(2_048)
def named(text: str, start: int, end: int, speaker: str = "", before: str = "") -> float:
    """How probable it is that a word of a message is a name where it stands: "ask grace", not "a grace period"."""
    seen = _message(text[:CHARACTERS], speaker or "user", before[-CONTEXT:] or "-").called(start, end)
    if seen is None:
        return 1.0
    weight = _what_names()
    return round(float(1 / (1 + np.exp(-(seen @ weight[:-1] + weight[-1])))), 4)


def version() -> str:
    return _model().version


@text_cache(2_048)
def _telling(text: str, before: str) -> Telling:
    states = _model().states(before, f"user: {text}")
    _, share, keep, doubt = map(float, _model().probabilities("consent", states.mean(axis=0)))
    return Telling(share, keep, doubt)


@text_cache(4)
def _message(text: str, speaker: str, before: str) -> Message:
    """One of whose words it is asked several times."""
    return Message(text, speaker, before)


@text_cache(2_048)
def _reading(text: str, speaker: str, before: str) -> Reading:
    message = _message(text, speaker, before)
    if not message.own:
        return Reading((), ())
    shares = message.shares()
    found = tuple(message.stretch(places, shares) for places in message.likeliest(shares, NEW, SHORTEST))
    words = tuple((*message.around([at]), round(float(1 - share), 4)) for at, share in enumerate(shares[:, 0]))
    return Reading(found, words, message.grave(), message.vows())


class Message(Tagged):
    def __init__(self, text: str, speaker: str, before: str) -> None:
        super().__init__(_model(), text, speaker, before)
        self.text = text

    def grave(self) -> Sentence | None:
        """The sentences that say what could hurt if it were forgotten, and how probably they do."""
        parts = self.sentences()
        shapes = [self.shape(range(len(self.own))), *(self.shape(places) for _, places in parts)]
        weight = _how_grave()
        sure = 1 / (1 + np.exp(-(np.stack(shapes) @ weight[:-1] + weight[-1])))
        if sure.max() < GRAVE:
            return None
        gravest = int(sure[1:].argmax())
        if sure[1 + gravest] < BESIDE:  # only all of it together does
            return 0, len(self.text), round(float(sure.max()), 4)
        first = last = gravest
        while first and sure[first] >= BESIDE:
            first -= 1
        while last + 1 < len(parts) and sure[last + 2] >= BESIDE:
            last += 1
        return parts[first][0][0], parts[last][0][1], round(float(sure.max()), 4)

    def vows(self) -> tuple[Sentence, ...]:
        """The sentences in which the speaker promises something."""
        parts, weight = self.sentences(), _what_binds()
        given = np.stack([self.vow(places) for _, places in parts])
        sure = 1 / (1 + np.exp(-(given @ weight[:-1] + weight[-1])))
        found = [(*place, round(float(each), 4)) for (place, _), each in zip(parts, sure, strict=True)]
        return tuple(each for each in found if each[2] >= VOWED)

    def sentences(self) -> list[tuple[tuple[int, int], list[int]]]:
        """Where the sentences of it stand, each with the places of its tokens; scraps belong to what is before them."""
        ends = [*(match.end() for match in _END.finditer(self.text)), len(self.text)]
        found: list[tuple[tuple[int, int], list[int]]] = []
        start, places = 0, list[int]()
        for at in range(len(self.own)):
            while self.around([at])[0] >= ends[0]:
                if len(places) >= SCRAP:
                    found.append(((start, ends[0]), places))
                    start, places = ends[0], []
                ends.pop(0)
            places.append(at)
        if found and len(places) < SCRAP:
            (start, _), before = found.pop()
            places = [*before, *places]
        return [*found, ((start, len(self.text)), places)]

    def shape(self, places: Sequence[int]) -> NDArray[np.float32]:
        """The mean and the most of each number of the states of some tokens."""
        states = self.own_states()[list(places)]
        return np.concatenate([states.mean(axis=0), states.max(axis=0)])

    def vow(self, places: Sequence[int]) -> NDArray[np.float32]:
        """What tells whether some tokens promise something: their shape, the act of the message, and what tags say."""
        inside = (1 - _model().probabilities("promises", self.own_states())[list(places), 0]).clip(1e-4, 1 - 1e-4)
        act = _model().probabilities("act", self.states.mean(axis=0))
        most, mean = inside.max(), inside.mean()
        tags = [np.log(most / (1 - most)), np.log(mean / (1 - mean))]
        return np.concatenate([self.shape(places), self.states.mean(axis=0), act, tags]).astype(np.float32)

    def called(self, start: int, end: int) -> NDArray[np.float32] | None:
        """What tells whether a word is a name where it stands: how it is read, and how it is written. None where it is
        not read."""
        places = [at for at in range(len(self.own)) if self.around([at])[0] < end and start < self.around([at])[1]]
        if not places:
            return None
        word, before = self.text[start:end], self.text[:start].rstrip()
        capital, begins = word[:1].isupper(), not before or before[-1] in ".!?…:\n"
        written = [
            capital, begins, capital and not begins, len(word) > 1 and word.isupper(), self.text.islower(),
            word[:1].islower() and not self.text.islower(),
        ]  # fmt: skip
        return np.concatenate([self.shape(places), self.states.mean(axis=0), np.array(written)]).astype(np.float32)

    def shares(self) -> NDArray[np.float32]:
        """For each token, how probably it is outside of what is stated, begins it, or goes on with it."""
        return _model().probabilities("spans", self.own_states())

    def features(self, places: list[int], shares: NDArray[np.float32]) -> NDArray[np.float32]:
        """What a second look at a stretch goes by: its words, the whole message, and how sure the first look was."""
        inside = 1 - shares[places, 0]
        sure = float(np.clip(inside.mean(), 1e-4, 1 - 1e-4))
        numbers = [
            sure, np.log(sure / (1 - sure)), inside.min(), inside.max(), (1 - shares[:, 0]).mean(),
            len(places) / len(self.own), len(self.own) / 50,
        ]  # fmt: skip
        act = _model().probabilities("act", self.states.mean(axis=0))
        return np.concatenate([self.state(places), act, numbers]).astype(np.float32)

    def stretch(self, places: list[int], shares: NDArray[np.float32]) -> Stretch:
        state = self.state(places)
        kind, polarity, subject = (
            labels[int(_model().probabilities(head, state).argmax())] for head, labels in _OF_STRETCH.items()
        )
        weight = _second_look()
        again = float(1 / (1 + np.exp(-(self.features(places, shares) @ weight[:-1] + weight[-1]))))
        return Stretch(*self.around(places), kind, polarity, subject, round(again, 4))


@lru_cache(maxsize=1)
def _how_grave() -> NDArray[np.float32]:
    """The weights of what could hurt if it were forgotten, the constant last; training/reader/grave.py makes them."""
    return loaded("grave.npz")["weight"]


@lru_cache(maxsize=1)
def _what_binds() -> NDArray[np.float32]:
    """The weights of what is a promise, the constant last; training/reader/promises.py makes them."""
    return loaded("promises.npz")["weight"].astype(np.float32)


@lru_cache(maxsize=1)
def _what_names() -> NDArray[np.float32]:
    """The weights of what is a name where it stands, the constant last; training/reader/names.py makes them."""
    return loaded("names.npz")["weight"].astype(np.float32)


@lru_cache(maxsize=1)
def _second_look() -> NDArray[np.float32]:
    """The weights of a second look at each stretch, the constant last; training/reader/second.py makes them."""
    return loaded("second.npz")["weight"].astype(np.float32)


@lru_cache(maxsize=1)
def _model() -> Model:
    return Model("messages", LONGEST)
