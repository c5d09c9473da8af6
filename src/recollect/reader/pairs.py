"""How two texts stand to each other: whether the later makes the earlier past, what somebody's reaction says of an
answer, whether an exchange left something to wish for, whether two needs are the same. Each answer is a label with its
probability."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from recollect.caches import text_cache
from recollect.reader.model import Model, Read

if TYPE_CHECKING:
    from numpy.typing import NDArray

LONGEST = 128  # tokens of a pair that are read, as in training
CHARACTERS = 600  # of each text that are looked at
REPLY = 160  # characters of a reply: how it begins
EARLIER = 100  # characters of a request from before
RELATIONS = ("same", "refines", "replaces", "ends", "contradicts", "related", "unrelated")
STATEMENT = 300  # characters of each of two statements
NEEDS = ("same", "different")
OUTCOMES = ("met", "unmet", "unclear")
MISSING = ("none", "unmet", "wish", "friction", "repeated")
ANSWERS = ("yes", "no")
SETTLED = ("open", "kept", "dropped", "moved")
BEFORE = 100  # characters of what was said just before
_USER = "user: "


def need(one: str, other: str) -> dict[str, float]:
    """Whether meeting one need would meet the other. The order of the two makes no difference."""
    one, other = one[:CHARACTERS], other[:CHARACTERS]
    there, back = (_said("need", NEEDS, _read(*both)) for both in ((one, other), (other, one)))
    return {label: round((there[label] + back[label]) / 2, 4) for label in NEEDS}


def past(older: str, newer: str) -> float:
    """How probable it is that what was stated first is past by what was stated later, each with its speaker."""
    said = _said("relation", RELATIONS, _read(older[:STATEMENT], newer[:STATEMENT]))
    return said["replaces"] + said["ends"]


@text_cache(512)
def answers(question: str, said: str) -> float:
    """How probable it is that something that was said answers a question, each with its speaker."""
    return _said("answer", ANSWERS, _read(question[:STATEMENT], said[:CHARACTERS]))["yes"]


def repeats(older: str, newer: str) -> float:
    """How probable it is that a statement says again what one before it said, or says it more exactly."""
    said = _said("relation", RELATIONS, _read(older[:STATEMENT], newer[:STATEMENT]))
    return said["same"] + said["refines"]


@text_cache(512)
def settled(promise: str, said: str, before: str = "") -> dict[str, float]:
    """What becomes of a promise by something said later, each with its speaker: it is kept, dropped, moved to another
    time, or still open. `before` was said just before that."""
    older = f"{promise[:STATEMENT]} | {before[:BEFORE]}" if before else promise[:STATEMENT]
    return _said("settled", SETTLED, _read(older, said[:CHARACTERS]))


@text_cache(512)
def outcome(request: str, reply: str, reaction: str) -> dict[str, float]:
    """Whether a request was met, by what the one who asked says to the reply."""
    return _said("outcome", OUTCOMES, _exchange(request, reply, reaction))


@text_cache(512)
def missing(request: str, reply: str, reaction: str, earlier: tuple[str, ...] = ()) -> dict[str, float]:
    """Whether somebody needed something that they did not get, and how it shows."""
    return _said("exchange", MISSING, _exchange(request, reply, reaction, earlier))


def named(request: str, reply: str, reaction: str, earlier: Sequence[str] = ()) -> str:
    """The words of a request that name what is needed: "export the report as PDF" of "Can you export …?"."""
    read = _exchange(request, reply, reaction, earlier)
    start = len(_before(earlier))
    own = [
        at
        for at, (part, (first, last)) in enumerate(zip(read.parts, read.offsets, strict=True))
        if part == 0 and start <= first < last <= start + len(request[:CHARACTERS])
    ]
    if not own:
        return request
    outside = _model().probabilities("named", read.states[own])[:, 0].clip(1e-6, 1 - 1e-6)
    first, last = _best(np.log((1 - outside) / outside))
    begin, end = read.offsets[own[first]][0] - start, read.offsets[own[last]][1] - start
    while begin and not request[begin - 1].isspace():
        begin -= 1
    while end < len(request) and not request[end].isspace():
        end += 1
    return request[begin:end]


def version() -> str:
    return _model().version


def _exchange(request: str, reply: str, reaction: str, earlier: Sequence[str] = ()) -> Read:
    asked = f"{_before(earlier)}{request[:CHARACTERS]} | assistant: {reply[:REPLY]}"
    return _read(asked, f"{_USER}{reaction}"[:CHARACTERS])


def _before(earlier: Sequence[str]) -> str:
    return "".join(f"{_USER}{each[:EARLIER]} | " for each in earlier) + _USER


def _best(scores: NDArray[np.float32]) -> tuple[int, int]:
    """Where the stretch begins and ends whose scores together are highest."""
    best, found, total, start = float("-inf"), (0, 0), 0.0, 0
    for at, score in enumerate(scores.tolist()):
        if total <= 0:
            total, start = 0.0, at
        total += score
        if total > best:
            best, found = total, (start, at)
    return found


def _said(head: str, labels: tuple[str, ...], read: Read) -> dict[str, float]:
    shares = _model().probabilities(head, read.states.mean(axis=0))
    return {label: round(float(share), 4) for label, share in zip(labels, shares, strict=True)}


@text_cache(64)
def _read(first: str, second: str) -> Read:
    return _model().read(first, second)


@lru_cache(maxsize=1)
def _model() -> Model:
    return Model("pairs", LONGEST)
