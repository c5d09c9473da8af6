"""The passage of a long message that answers a question: found by the words and vectors of its parts, and quoted in
whole sentences with what stands around it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from recollect.index.bm25 import Scores
from recollect.model import Hit, Passage
from recollect.recall.fusion import WORDS

LONG = 1_000  # characters up to which a message is told whole
ROOM = 900  # characters that are told of a longer one
ENOUGH = 0.75  # of the words that a part shares with a question, by which a sentence of it is taken for the answer
MANIFOLD = 3_000  # characters beyond which a message has any word somewhere: its best part counts by words
READ = (
    150_000  # characters of long messages that are looked through for a question: 5 ms, or 50 where they are not ASCII
)
_END = re.compile(r"[.!?…][\"'”’)\]]*\s+(?=[^\sa-z])|\n+")  # "3 p.m. on Friday" goes on
_MARK = "…"  # where something is left out

Span = tuple[int, int]


def looked_through(texts: Mapping[int, str], worth: Mapping[int, float]) -> list[int]:
    """Which long messages are read part by part: those that fit best as a whole, as many as can be read in no time."""
    left = READ
    found: list[int] = []
    for position in sorted(texts, key=lambda each: (-worth[each], -each)):
        left -= len(texts[position])
        if worth[position] <= 0 or (left < 0 and found):
            break
        found.append(position)
    return found


def best_part(covered: Sequence[float], near: Mapping[int, float], dense: float) -> int:
    """The number of the part that fits best. `covered` is the share of the question's words that each has: a few of
    them tell little, all of them much. `near` is how near parts are to the question; memory that was embedded when
    fewer parts were has no vectors of the others."""

    def fit(part: int) -> float:
        return dense * near.get(part, 0.0) + (1 - dense) * WORDS * covered[part] ** 2

    return max(range(len(covered)), key=lambda part: (fit(part), -part))


def answering(text: str, part: Span, scores: Scores) -> Span:
    """The sentence of a part, or two that follow each other, that fit best by words; all of it where the words that it
    shares with the question are not in one place."""
    single = sentences(text, *part)
    spans = [*single, *((one[0], other[1]) for one, other in pairwise(single))]
    found = scores.of_texts([text[start:end] for start, end in spans])
    (_, shared), best = max(zip(found, spans, strict=True), key=lambda each: each[0])
    return best if 0 < shared >= ENOUGH * scores.of_texts([text[slice(*part)]])[0][1] else part


def sentences(text: str, start: int, end: int) -> list[Span]:
    """Where the sentences and lines of a stretch of text stand."""
    edges = [start, *(match.end() for match in _END.finditer(text, start, end)), end]
    found = [(one, one + len(text[one:other].rstrip())) for one, other in pairwise(edges)]
    return [span for span in found if span[0] < span[1]]


def around(text: str, start: int, end: int, room: int) -> str:
    """A stretch of text with as many whole sentences beside it as there is room for, from both sides in turn."""
    first, last = max(0, start - room), min(len(text), end + room)
    before, after = sentences(text, first, start), sentences(text, end, last)[::-1]
    sides = [before[1:] if first else before, after[1:] if last < len(text) else after]  # without what was cut off
    room -= 2 * len(_MARK)
    turn = 0
    while any(sides):
        side, turn = sides[turn], 1 - turn
        if side:
            one, other = side.pop()
            if max(end, other) - min(start, one) <= room:
                start, end = min(start, one), max(end, other)
            else:
                side.clear()
    if end - start > room:
        end = text.rfind(" ", start + 1, start + room) + 1 or start + room
    cut = _MARK if text[:start].strip() else "", _MARK if text[end:].strip() else ""
    return f"{cut[0]}{text[start:end].strip()}{cut[1]}"


def quoted(hit: Hit, room: int) -> str:
    """What to tell of a hit on a line: of a long message what stands around its passage."""
    if hit.passage is None or len(hit.text) <= room:
        return hit.text
    start = max(hit.text.find(hit.passage.text), 0)
    return around(hit.text, start, start + len(hit.passage.text), room)


def passage_of(text: str, part: Span, scores: Scores) -> tuple[Passage, str]:
    """The passage of a long message, and what to tell of it."""
    start, end = answering(text, part, scores)
    told = part if part[1] - part[0] <= ROOM else (start, end)
    return Passage(start, end, text[start:end]), around(text, *told, ROOM)
