"""A summary that a model wrote, held against what it was given: labels that were there, no name that nobody said, no
number and no date that its own sources do not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from recollect.judges.questions import Digest, Said, SummaryOf, Told
from recollect.understanding import when_calendar as calendar
from recollect.understanding.length import estimate
from recollect.understanding.stopwords import ANY, fold, language, words
from recollect.understanding.tokens import PAD, tokens_of, with_time
from recollect.understanding.when_around import expressions

LONGEST = 500  # characters of a point
_SHARE = 1 / 3  # of its words that a point has from its sources
_SHOWN = estimate("- 2026-01-01: \n")  # around a point when it is shown
_READ = 20_000  # characters of a source that are searched for times
_PIECE = re.compile(r"[^\W\d_]+|\d+")
_THOUSANDS = re.compile(r"(?<=\d)[,.'’ ](?=\d{3}(?!\d))")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_STARTS = re.compile(r"(?:^|[.!?:;–—]\s+|[\"“(]\s*)([^\W\d_]+)")
_COUNTED = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_NUMBERS = {word: str(number) for number, word in enumerate(_COUNTED)}
# Words that a report begins with, though nobody said them. A name is none of them.
_REPORTS = words(
    "agreed agreement asked asks assistant available booked both bought cancelled canceled changed changes "
    "confirmed current currently deadline decided decision discussed discussion everyone everybody following goal "
    "initially interested key later likes meeting mentioned moved needs next nobody offered open original "
    "originally paid pending people plan planned planning plans prefers preference problem promised promises "
    "question reason recently remaining reported request requested said scheduled sent several shared speaker "
    "speakers started still suggested task team unanswered unclear user users waiting wants works yesterday today "
    "tomorrow "
)


def digest(question: SummaryOf, found: Digest) -> tuple[Digest, str]:
    """The points that stand, and in words what was dropped and why; nothing where all of them do."""
    known = {said.label: said for said in question.said}
    names = _pieces((question.about, *(f"{said.speaker} {said.text}" for said in question.said)))
    kept: dict[str, Told] = {}
    left = question.tokens
    why: list[str] = []
    for number, point in enumerate(found.points):
        made, error = _point(point, known, names)
        if made is None:
            why.append(error)
            continue
        if made.text.casefold() in kept:
            continue
        left -= estimate(made.text) + _SHOWN
        if left < 0:
            why.append(f"{len(found.points) - number} did not fit into {question.tokens} tokens")
            break
        kept[made.text.casefold()] = made
    return Digest(tuple(kept.values())), "dropped: " + "; ".join(dict.fromkeys(why)) if why else ""


def _point(point: Told, known: dict[str, Said], names: frozenset[str]) -> tuple[Told | None, str]:
    text = " ".join(point.text.split())
    labels = tuple(dict.fromkeys(label.strip(" []#") for label in point.labels))
    if not text or not labels or any(label not in known for label in labels):
        return None, "a point without labels of what was given"
    if len(text) > LONGEST:
        return None, f"a point of more than {LONGEST} characters"
    sources = [known[label] for label in labels]
    own = _pieces(f"{said.speaker} {said.text}" for said in sources)
    strange = _strange(text, own, names, sources)
    if strange:
        return None, f"{strange!r} is not in what it names"
    telling = [word for word in _split(text) if not word.isdigit() and fold(word) not in ANY]
    if telling and sum(_in(word.casefold(), own) for word in telling) < _SHARE * len(telling):
        return None, "a point that is made of other words than its sources"
    return replace(point, text=text, labels=labels), ""


def _strange(text: str, own: frozenset[str], names: frozenset[str], sources: Iterable[Said]) -> str:
    """A name that nobody said, or a number that is neither in the sources nor in a date they speak of."""
    dates: set[str] | None = None
    plain = _plain(text)
    german = language(map(fold, _split(text))) == "de"  # where every noun has a capital
    first = {match.start(1) for match in _STARTS.finditer(plain)}
    for match in _PIECE.finditer(plain):
        word = match[0]
        low = word.casefold()
        number = _NUMBERS.get(low, low)
        if number.isdigit():
            known = low in own or number in own or number.lstrip("0") in own
        else:
            opening = match.start() in first and (low in _REPORTS or fold(word) in ANY or _in(low, own))
            known = word == word.lower() or low in names or opening or (german and _in(low, names))
        if known:
            continue
        if dates is None:
            dates = set(_dates(sources))
        if number in dates or low in dates or number.lstrip("0") in dates:
            continue
        if not (low in _NUMBERS and low in ("zero", "one", "two")):  # "the two of them", "one of them"
            return word
    return ""


def _dates(sources: Iterable[Said]) -> Iterator[str]:
    """Every way to write a part of a date that the sources were said at, or speak of."""
    for said in sources:
        yield from _spelt(said.at)
        tokens = with_time(tokens_of(said.text[:_READ]))
        if tokens is None:
            continue
        for read in expressions(tokens, PAD, len(tokens) - PAD):
            for future in (False, True):
                pair = calendar.placed(read.time, said.at.replace(tzinfo=None), future=future)
                if pair is not None and pair[0].year > 1 and pair[1].year < 9_000:
                    yield from _spelt(pair[0])
                    yield from _spelt(pair[1] - timedelta(seconds=1))
                    if read.time.precision in ("minute", "hour"):
                        yield from (str(pair[0].hour), str(pair[0].hour % 12 or 12), f"{pair[0].minute:02}")


def _spelt(moment: datetime) -> Iterator[str]:
    for form in ("%Y", "%m", "%d", "%B", "%b", "%A", "%a", "%y"):
        part = moment.strftime(form).casefold()
        yield part
        yield part.lstrip("0")


def _plain(text: str) -> str:
    return _ORDINAL.sub("", _THOUSANDS.sub("", text))


def _split(text: str) -> list[str]:
    return _PIECE.findall(_plain(text))


def _pieces(texts: Iterable[str]) -> frozenset[str]:
    """Words and numbers; a number in words is one in figures too."""
    found = {word.casefold() for text in texts for word in _split(text)}
    return frozenset(found | {_NUMBERS[word] for word in found if word in _NUMBERS})


def _in(word: str, own: frozenset[str]) -> bool:
    """Whether it is a word of the sources, or another form of one."""
    if word in own:
        return True
    stem = word[: max(4, len(word) - 3)]
    return len(word) >= 4 and any(known.startswith(stem) and abs(len(known) - len(word)) <= 4 for known in own)
