"""A stretch of a message as a quotation that stands alone: whole sentences, days written out, and what was asked beside
a short answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from recollect.caches import text_cache
from recollect.judges.rules.grammar import dates
from recollect.judges.rules.grammar.lexicon import RELATIONS
from recollect.judges.rules.grammar.sentences import sentences
from recollect.judges.rules.mentions import mentions

QUOTED = 240  # characters of a quotation
ASKED = 160  # of a question
BARE = 8  # words of an answer that says little without its question
AFTER = 40  # characters that may follow a question
EDGES = " ,;.:-–—\"'“”"
_MARKS = re.compile(r"[.!?…]*")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+|[^\w\s]")
_SHOWN = ("day", "range", "week", "weekend", "open")
_ONE = ("on ", "next ", "this ", "last ")
_IS = r"(?=\s+(?:is|was|has|had|will|can|are|were|got|needs)\b|['’]s\b)"
_OWNED = re.compile(rf"(?:my|our)\s+(?:[\w-]+\s+){{0,2}}?[\w-]+{_IS}", re.IGNORECASE)
_THING = re.compile(rf"the\s+(?:[\w-]+\s+){{0,2}}?[\w-]+{_IS}", re.IGNORECASE)
_INSIDE = ".,:/@_-"  # what may stand inside a word, an amount, a handle or an address


def quotation(text: str, speaker: str, times: Sequence[dates.Time], future: bool, asked: str = "") -> str:
    """Somebody's own words. A short answer stands beside what was asked: “penicillin” says nothing by itself."""
    name, said = speaker or "The speaker", f"“{_dated(text, times, future)}”"
    question = _question(asked) if len(text.split()) <= BARE else ""
    return f"{name}, asked “{question}”: {said}" if question else f"{name}: {said}"


def subject(text: str) -> tuple[str, str]:
    """Whom or what a stretch begins with that is not about its speaker; the speaker, where that is not sure."""
    text = text.lstrip()
    owned = _OWNED.match(text)
    if owned:
        is_person = any(word.lower() in RELATIONS for word in _WORD.findall(owned[0]))
        return owned[0], "person" if is_person else "object"
    named = next((each for each in mentions(text) if not each.pronoun and not text[: each.start].strip()), None)
    if named is not None:
        return named.text, named.type or "person"
    thing = _THING.match(text)
    return (thing[0], "object") if thing else ("speaker", "person")


def around(text: str, start: int, end: int, others: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The whole sentences that a stretch is of: a part of one may leave out the very word that denies it. With the one
    before it, where it begins with a word that points back: "He isn't cancelling". Where they state something else too
    (`others`), the sentence up to where that begins."""
    spans = _spans(text)
    first = max((number for number, span in enumerate(spans) if span[0] <= start), default=None)
    last = next((span[1] for span in spans if span[1] >= end), None)
    if first is None or last is None:
        return start, end
    if first and _points_back(text[start:end]) and last - spans[first - 1][0] <= QUOTED:
        first -= 1
    begin, end = (spans[first][0], last) if last - spans[first][0] <= QUOTED else (start, end)
    after = min((other[0] for other in others if other[0] >= start and other[0] < end), default=end)
    return begin, after if after > start else end


def whole_words(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch that cuts through no word, and through no "£1,140" or "@otis.in.orbit" either."""
    while start and _is_inside(text, start):
        start -= 1
    while end < len(text) and _is_inside(text, end):
        end += 1
    return start, end


def days(text: str, start: int, end: int, now: datetime, once: bool) -> tuple[dates.Time, ...]:
    """The times in a part of a message, with their places in that part. `once`: "Friday" is one Friday; else it is one
    only where it is said so ("on Friday")."""
    part = text[start:end]
    words = [word.lower() for word in _WORD.findall(part)]
    found = [each for each in dates.times(part, 0, len(part), now, words) if each.precision not in ("vague", "open")]
    again = dates.recurring(part, 0, len(part))
    return tuple(
        time
        for time in found
        if not any(first < time.end and time.start < last for first, last in again) and (once or _is_one(time))
    )


def _is_one(time: dates.Time) -> bool:
    """Whether it is said which day is meant, and not only which day of the week."""
    if any(map(str.isdigit, time.text)) or time.text.lower().startswith(_ONE):
        return True
    return time.back == time.ahead and time.precision != "range"


def _dated(text: str, times: Sequence[dates.Time], future: bool) -> str:
    """With the day beside the words for it, where they do not say it themselves."""
    shown = text.strip(" \t\n,;:-–—")
    for time in times:
        words = text[time.start : time.end].rstrip()
        if time.back != time.ahead and not future:
            continue  # "on Thursday" may be the last one or the next
        if time.precision not in _SHOWN and (time.precision != "month" or time.back != time.ahead):
            continue  # "in July" is every year; a clock says itself what it says
        day = dates.written(time, future).removeprefix("on ").removeprefix("in ")
        if words and words in shown and day not in words and words not in day and any(map(str.isdigit, day)):
            shown = shown.replace(words, f"{words} ({day})", 1)
    return " ".join(shown.split())


def _question(asked: str) -> str:
    """The question in somebody's words that an answer is for: the last one, if little follows it."""
    words = asked[: asked.rfind("?")] if "?" in asked and len(asked) - asked.rfind("?") <= AFTER else ""
    last = words[max(words.rfind(mark) for mark in ".!?…\n") + 1 :].strip()
    return f"{last}?" if 0 < len(last) <= ASKED else ""


def _points_back(text: str) -> bool:
    return any(each.pronoun and each.start == 0 for each in mentions(text))


@text_cache(16)
def _spans(text: str) -> list[tuple[int, int]]:
    """Where sentences begin, and where the marks after them end: asked several times for each stretch of a message."""
    found = [(each.start, each.end) for each in sentences(text)]
    return [(start, _MARKS.match(text, end).end()) for start, end in found]  # type: ignore[union-attr]


def _is_inside(text: str, at: int) -> bool:
    """Whether the character before a place and the one after it are of one word."""
    before, after = text[at - 1], text[at]
    if before.isalnum() and after.isalnum():
        return True
    if before in _INSIDE and after.isalnum():
        sides = text[at - 2 : at - 1], after
    elif after in _INSIDE and before.isalnum():
        sides = before, text[at + 1 : at + 2]
    else:
        return False
    return all(map(str.isdigit, sides)) if "," in (before, after) else all(map(str.isalnum, sides))
