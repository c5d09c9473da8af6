"""How much of a text the rules read. Hundreds of patterns look at it, and some of them take the square of its length or
more, above all on long runs of the same. So no rule is asked about more than this; what is beyond is left unread.

Every function of the rules that others call is `bounded`: it gets texts of which the runs are shortened and the rest is
cut, and what it says about places in a text is put back to where they are in the whole.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import wraps
from typing import Any, TypeVar

READ = 4_000  # characters of a text
SENTENCE = 800  # characters of a sentence
WORD = 80  # characters of a word, with its hyphens and apostrophes
ADDRESS = 300  # characters without a blank
BLANKS, MARKS = 4, 8  # blanks and marks in a row
_SHORT = 60  # characters that cannot take long
_RUN = re.compile(rf"\s{{{BLANKS + 1}}}|[^\w\s]{{{MARKS + 1}}}|(?<![\w'’-])[\w'’-]{{{WORD + 1}}}")
_END = re.compile(r"[.!?…\n]")
_PIECE = re.compile(r"\s+|\w+|[^\w\s]+")
_Function = TypeVar("_Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as far as it is read: where each stretch of it begins here, and where in the whole. `unread` counts the
    characters that were left out, other than runs of the same."""

    text: str
    here: tuple[int, ...] = (0,)
    whole: tuple[int, ...] = (0,)
    unread: int = 0

    def back(self, place: int) -> int:
        """A place here, in the whole."""
        at = max(bisect_right(self.here, place) - 1, 0)
        return self.whole[at] + place - self.here[at]

    def back_end(self, place: int) -> int:
        """The same for where something ends: just after its last character."""
        return self.back(place - 1) + 1 if place else 0

    def forth(self, place: int) -> int:
        """A place of the whole, here."""
        at = max(bisect_right(self.whole, place) - 1, 0)
        end = self.here[at + 1] if at + 1 < len(self.here) else len(self.text)
        return min(self.here[at] + place - self.whole[at], end)


def reading(text: str, most: int = READ) -> Reading:
    if len(text) <= _SHORT or (len(text) <= most and _is_ordinary(text)):
        return Reading(text)
    cutting = _Cutting()
    kept = list(cutting.kept(text[:most]))
    spans: list[tuple[int, int]] = []
    for start, end in kept:
        if spans and spans[-1][1] == start:
            spans[-1] = (spans[-1][0], end)
        else:
            spans.append((start, end))
    unread = cutting.unread + max(len(text) - most, 0)
    if spans == [(0, len(text))]:
        return Reading(text)
    here, length = [], 0
    for start, end in spans:
        here.append(length)
        length += end - start
    short = "".join(text[start:end] for start, end in spans)
    return Reading(short, tuple(here) or (0,), tuple(start for start, _ in spans) or (0,), unread)


def _is_ordinary(text: str) -> bool:
    """Whether nothing has to be cut: told much quicker than by going through its pieces."""
    if _RUN.search(text) or max(map(len, text.split()), default=0) > ADDRESS:
        return False
    return max(map(len, _END.split(text))) <= SENTENCE - MARKS


class _Cutting:
    """Goes through a text piece by piece, once, and tells which parts of it are kept."""

    def __init__(self) -> None:
        self.unread = 0
        self.sentence = 0  # characters of it so far
        self.word = 0  # characters of it so far
        self.address = 0  # characters since the last blank

    def kept(self, text: str) -> Iterator[tuple[int, int]]:
        for piece in _PIECE.finditer(text):
            start, end = piece.span()
            if text[start].isspace():
                yield from self._blank(text, start, end)
            elif text[start].isalnum() or text[start] == "_":
                yield from self._kept(start, end)
            else:
                if any(mark in ".!?…" for mark in piece[0]):
                    self.sentence = 0
                if any(mark not in "'’-" for mark in piece[0]):
                    self.word = 0
                yield from self._kept(start, min(end, start + MARKS))

    def _blank(self, text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
        self.word = self.address = 0
        line = text.find("\n", start, end)
        if line >= 0:
            self.sentence = 0
        if line < start + BLANKS:
            yield from self._kept(start, min(end, start + BLANKS))
        else:
            yield from self._kept(start, start + BLANKS - 1)
            yield from self._kept(line, line + 1)
        self.word = self.address = 0

    def _kept(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        size = max(min(end - start, WORD - self.word, ADDRESS - self.address, SENTENCE - self.sentence), 0)
        self.word += end - start
        self.address += end - start
        self.sentence += end - start
        self.unread += end - start - size
        if size:
            yield start, start + size


def unread(text: str) -> int:
    """How many characters of a text the rules leave unread."""
    return reading(text).unread


# -------------------------------------------------------------------------------------------------------------- bounded


def bounded(function: _Function) -> _Function:
    """A function of the rules that is asked from outside: no text that it is given is longer than `READ`."""

    @wraps(function)
    def asked(*given: Any, **named: Any) -> Any:
        texts: list[Reading] = []
        arguments = [_within(value, texts) for value in given]
        keywords = {name: _within(value, texts) for name, value in named.items()}
        found = function(*arguments, **keywords)
        first = texts[0] if texts else None  # places are told in the first text that is asked about
        return found if first is None or first.here == (0,) == first.whole else _placed(found, first)

    asked.is_bounded = True  # type: ignore[attr-defined]
    return asked  # type: ignore[return-value]


def _within(value: Any, texts: list[Reading]) -> Any:
    if isinstance(value, str):
        texts.append(reading(value))
        return texts[-1].text
    if type(value) in (tuple, list):
        items = [_within(item, texts) for item in value]
        return value if all(new is old for new, old in zip(items, value, strict=True)) else type(value)(items)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {}
    for item in fields(value):
        if item.init:
            old = getattr(value, item.name)
            new = _within(old, texts)
            if new is not old:
                changed[item.name] = new
    if {"start", "end"} <= {item.name for item in fields(value)} and texts:
        changed |= {name: texts[0].forth(getattr(value, name)) for name in ("start", "end")}
    return replace(value, **changed) if changed else value


def _placed(value: Any, text: Reading) -> Any:
    """An answer with its places told in the whole text."""
    if type(value) in (tuple, list):
        return type(value)(_placed(item, text) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    names = {item.name for item in fields(value)}
    if {"start", "end"} <= names:
        first, last = getattr(value, "start"), getattr(value, "end")  # noqa: B009
        return replace(value, start=text.back(first), end=text.back_end(last))
    changed = {name: _placed(getattr(value, name), text) for name in names}
    return replace(value, **{name: new for name, new in changed.items() if new is not getattr(value, name)})
