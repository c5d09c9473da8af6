"""Time expressions of a question, as intervals in UTC relative to when it is asked.

`find` gives every expression, the one interval that they mean together, and an event that a time hangs on. Rules only:
nothing is learned, nothing is asked, and the same question at the same moment always means the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo
from itertools import pairwise

from recollect.errors import InvalidInput
from recollect.model import Anchor, Span
from recollect.understanding import when_anchor
from recollect.understanding import when_calendar as c
from recollect.understanding import when_words as w
from recollect.understanding.stopwords import words
from recollect.understanding.tokens import PAD, Token, tokens_of, with_time
from recollect.understanding.when_around import expressions
from recollect.understanding.when_dates import Read

Interval = tuple[datetime, datetime]
EARLIEST = c.EARLIEST.replace(tzinfo=UTC)
LATEST = c.LATEST.replace(tzinfo=UTC)
_JOINTS = words("and or und oder et ou y o u , &")


@dataclass(frozen=True, slots=True)
class When:
    spans: tuple[Span, ...] = ()
    interval: Interval | None = None
    anchor: Anchor | None = None


def check(now: datetime) -> datetime:
    """A moment with a zone: without one nobody knows which day yesterday was."""
    if not isinstance(now, datetime):
        raise InvalidInput("now", f"a datetime with a zone is needed, not {type(now).__name__}.")
    if now.utcoffset() is None:
        raise InvalidInput("now", f"{now.isoformat()} has no time zone; add one, such as Z or +01:00.")
    return now


def find(
    text: str, now: datetime, tokens: Sequence[Token] | None = None, quoted: Sequence[tuple[int, int]] = ()
) -> When:
    """All times in a question. What stands in one of the `quoted` ranges is a title, and no time."""
    clock = _Clock(check(now))
    t = with_time(tokens_of(text) if tokens is None else tokens)
    if t is None:
        return When()
    end = len(t) - PAD
    reads = [read for read in expressions(t, PAD, end) if not _in_quotes(t, read, quoted)]
    reads = _without_overlap(reads)
    future = _about_the_future(t)
    whole = [clock.span(text, t, read, future) for read in reads if not read.weak]
    spans = [_nested(clock, text, t, read, whole, future) for read in reads]
    found = tuple(span for span in spans if span is not None)
    taken = [(read.start, read.end) for read in reads if not read.weak]
    anchor = when_anchor.find(text, t, PAD, end, taken)
    found = tuple(_since(span, anchor, clock) for span in found)
    return When(found, _together(text, found), anchor)


class _Clock:
    """The moment of the question, there and in UTC."""

    def __init__(self, now: datetime) -> None:
        self.zone = now.tzinfo or UTC
        self.local = now.replace(tzinfo=None)
        self.utc = _naive(now, UTC)

    def place(self, time: c.Time, future: bool = False) -> Interval | None:
        pair = c.placed(time, self.utc if time.instant else self.local, future=future)
        return None if pair is None else _in_utc(pair, UTC if time.instant else self.zone)

    def span(self, text: str, t: Sequence[Token], read: Read, future: bool) -> Span | None:
        found = self.place(read.time, future)
        if found is None:
            return None
        where = t[read.start].start, t[read.end - 1].end
        return Span(*found, text[where[0] : where[1]], where, read.time.precision, read.time.dated)


def _naive(moment: datetime, zone: tzinfo) -> datetime:
    try:
        return moment.astimezone(zone).replace(tzinfo=None)
    except (OverflowError, ValueError):  # within a day of the ends of the calendar
        return moment.replace(tzinfo=None)


def _in_utc(pair: c.Pair, zone: tzinfo) -> Interval | None:
    found = []
    for moment in pair:
        try:
            found.append(moment.replace(tzinfo=zone).astimezone(UTC))
        except (OverflowError, ValueError):
            found.append(EARLIEST if moment.year < 5000 else LATEST)
    start = EARLIEST if pair[0] == c.EARLIEST else found[0]
    end = LATEST if pair[1] == c.LATEST else found[1]
    return (start, end) if start < end else None


def _in_quotes(t: Sequence[Token], read: Read, quoted: Sequence[tuple[int, int]]) -> bool:
    start, end = t[read.start].start, t[read.end - 1].end
    return any(first <= start and end <= last for first, last in quoted)


def _without_overlap(reads: list[Read]) -> list[Read]:
    """A later expression that reached back over an earlier one has taken it in: "last weekend before April 10"."""
    found: list[Read] = []
    for read in reads:
        while found and found[-1].end > read.start:
            found.pop()
        found.append(read)
    return found


def _about_the_future(t: Sequence[Token]) -> bool:
    said = {token.word for token in t if token.raw.islower() or token is t[PAD]}  # Will may be somebody
    return not said.isdisjoint(w.FUTURE) and said.isdisjoint(w.PAST)


def _nested(
    clock: _Clock, text: str, t: Sequence[Token], read: Read, whole: Sequence[Span | None], future: bool
) -> Span | None:
    """A time that recurs ("on the 7th") lies within a coarser one of the question ("in May"), where it fits once."""
    if read.time.every is not None:
        for span in whole:
            if span is None or c.RANK.get(span.precision, 10) <= read.time.rank or span.precision not in c.RANK:
                continue
            coarse = c.fixed(
                span.precision, _naive(span.start, clock.zone), _naive(span.end, clock.zone), dated=span.dated
            )
            inner = c.inside(read.time, coarse)
            found = clock.span(text, t, read._replace(time=inner), future)
            if found is not None and (found.start, found.end) != (span.start, span.end):
                return found
    return None if read.weak else clock.span(text, t, read, future)


def _since(span: Span, anchor: Anchor | None, clock: _Clock) -> Span:
    """Since an event whose time is told: "since I moved here three weeks ago" goes on until now."""
    now = clock.utc.replace(tzinfo=UTC)
    if (
        anchor is None
        or anchor.direction != "since"
        or not 0 <= span.where[0] - anchor.where[1] <= 1
        or span.start >= now
    ):
        return span
    return replace(span, end=now, precision="open")


def _together(text: str, spans: Sequence[Span]) -> Interval | None:
    """What several expressions mean: the inner one where they nest, all of them where they are listed, else the first.

    A date with its year goes before one that hangs on now, and any of them before "recently".
    """
    chosen = (
        [span for span in spans if span.dated] or [span for span in spans if span.precision != "vague"] or list(spans)
    )
    if not chosen:
        return None
    start, end = chosen[0].start, chosen[0].end
    for last, span in pairwise(chosen):
        inner = max(start, span.start), min(end, span.end)
        if inner in ((start, end), (span.start, span.end)):
            start, end = inner
        elif _listed(text[last.where[1] : span.where[0]]):
            start, end = min(start, span.start), max(end, span.end)
    return start, end


def _listed(between: str) -> bool:
    return len(between) < 20 and all(word in _JOINTS for word in between.replace(",", " , ").casefold().split())
