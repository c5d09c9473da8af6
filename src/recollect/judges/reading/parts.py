"""A whole message through the reader: a long one in parts, without what its sender only passes on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from recollect.judges.allowance import check
from recollect.judges.reading import quoting
from recollect.reader import messages
from recollect.reader.messages import Reading, Sentence, Stretch
from recollect.understanding.passed_on import Range

WHOLE = 600  # characters: about what the reader takes in at once
PART = 400  # of what is longer: it was taught on short messages
_END = re.compile(r"[.!?…\n]+\s*")


def read(text: str, speaker: str, before: str, others: Sequence[Range], *, ends: bool = False) -> Reading:
    """What is said in somebody's own words; `others` are the places of words that are not. A long message is read in
    parts, each after the words before it; `ends`: only its first part and its last."""
    reached = 0
    found: list[Stretch] = []
    words: list[Sentence] = []
    grave: list[Sentence] = []
    vows: list[Sentence] = []
    parts = list(_parts(text))
    for start, end in [parts[0], parts[-1]] if ends and len(parts) > 2 else parts:
        check()
        reading = messages.read(text[start:end], speaker, f"{speaker}: {text[:start].rstrip()}" if start else before)
        words += _moved(reading.words, start)
        grave += _moved([reading.grave] if reading.grave else [], start)
        vows += _moved(reading.vows, start)
        for each in reading.stretches:
            first, last = quoting.whole_words(text, each.start + start, each.end + start)
            if last <= reached or meets(others, first, last):  # the rest of a word that the one before it begins
                continue
            reached = last
            if found and not text[found[-1].end : first].strip():  # "On Friday" "I fly to Lisbon": one after all
                longer = max(found[-1], each, key=lambda one: one.end - one.start)
                found[-1] = replace(longer, start=found[-1].start, end=last)
            else:
                found.append(replace(each, start=first, end=last))
    gravest = max(_own(grave, others), key=lambda each: each[2], default=None)
    return Reading(tuple(found), _own(words, others), gravest, _own(vows, others))


def meets(ranges: Sequence[Range], start: int, end: int) -> bool:
    return any(min(end, until) > max(start, since) for since, until in ranges)


def _moved(sentences: Sequence[Sentence], by: int) -> list[Sentence]:
    return [(start + by, end + by, probability) for start, end, probability in sentences]


def _own(sentences: Sequence[Sentence], others: Sequence[Range]) -> tuple[Sentence, ...]:
    return tuple(each for each in sentences if not meets(others, *each[:2]))


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Sentences that are read together, in a text that is too long to be read at once."""
    start = 0
    while len(text) > WHOLE and len(text) - start > PART:
        ends = [match.end() for match in _END.finditer(text, start + 1, start + PART)]
        last = ends[-1] if ends else text.rfind(" ", start + 1, start + PART) + 1 or start + PART
        yield start, last
        start = last
    if text[start:].strip():
        yield start, len(text)
