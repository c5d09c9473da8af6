"""From a question to tokens: words with their places, numbers and written dates, each looked up in the words of time.

One pass with one pattern whose every branch is bounded or consumes what it has read, so the time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from recollect.understanding.stopwords import fold, scores
from recollect.understanding.when_words import GUARDED, HANGS, PHRASES, WORDS, YEAR

# A word, a date of a form that needs no words, a time of day, an ordinal, a decade, a number, or a single character.
_TOKEN = re.compile(
    r"""
    (?P<word>[^\W\d]\w*+)(?:['\u2019][sS](?!\w))?
  | (?P<iso>(?<![\w.])[0-9]{4}(?P<dash>[-/.])[0-9]{1,2}(?P=dash)[0-9]{1,2}(?![0-9])
        (?:T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?:Z|[+-][0-9]{2}:?[0-9]{2})?)?)
  | (?P<isoweek>[0-9]{4}-?W[0-9]{1,2}(?!\w))
  | (?P<yearmonth>[0-9]{4}-[0-9]{2}(?![\w-]))
  | (?P<numeric>(?<![\w.])[0-9]{1,2}(?P<mark>[-/.])[0-9]{1,2}(?P=mark)(?:[0-9]{4}|[0-9]{2})(?!\w)
      | (?<![\w./])[0-9]{1,2}/[0-9]{1,2}(?![\w/]) | (?<![\w.])[0-9]{1,2}\.[0-9]{1,2}\.(?!\w))
  | (?P<clock>(?<![\w:])[0-9]{1,2}(?::[0-9]{2})?\ ?(?:[ap]m(?!\w)|[ap]\.m\.)
      | (?<![\w:])[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![\w:]) | [0-9]{1,2}h(?:[0-9]{2})?(?!\w))
  | (?P<nth>[0-9]{1,2}(?:st|nd|rd|th|er|[\u00ba\u00aa])(?!\w))
  | (?P<decade>(?:[0-9]{2})?[0-9]0s(?!\w))
  | (?P<amount>[0-9]{1,3}(?:,[0-9]{3})++(?![\w,]))
  | (?P<num>[0-9]++(?:\.[0-9]++)?(?!\w))
  | (?P<mixed>\w++)(?:['\u2019][sS](?!\w))?
  | [^\w\s]
    """,
    re.VERBOSE | re.IGNORECASE,
)
_TELLING = frozenset(WORDS) | frozenset(PHRASES) | HANGS
PAD = 8  # empty tokens at both ends, so that rules may look around without asking whether they may


class Token(NamedTuple):
    """`word` is folded. `kind` is "" for what is no word of time; `value` is its number there."""

    word: str
    kind: str
    value: int
    start: int
    end: int  # of the word itself, without 's
    raw: str
    possessive: bool = False


EMPTY = Token("", "pad", 0, 0, 0, "")


def tokens_of(text: str) -> list[Token]:
    """The tokens of a question, in order."""
    return list(_raw(text))


def with_time(plain: Sequence[Token]) -> list[Token] | None:
    """The same with words of time marked and phrases joined, padded; None where nothing can be about time."""
    for token in plain:
        if token.kind or token.word in _TELLING:
            break
    else:
        return None
    spoken = _Spoken(plain)
    found = [EMPTY] * PAD
    at = 0
    while at < len(plain):
        token = plain[at]
        if token.word in PHRASES and (joined := _joined(plain, at)):
            found.append(joined[0])
            at += joined[1]
            continue
        if not token.kind and token.word in WORDS:
            kind, value = WORDS[token.word]
            if token.word == "an" and spoken.here("fr"):
                kind, value = "unit", YEAR
            if token.word == "an" or token.word not in GUARDED or spoken.here(GUARDED[token.word]):
                token = token._replace(kind=kind, value=value)
        found.append(token)
        at += 1
    found += [EMPTY] * PAD
    return found


class _Spoken:
    """Which language the question speaks, asked for only where a word needs it."""

    def __init__(self, plain: Sequence[Token]) -> None:
        self.plain = plain
        self.scores: dict[str, int] | None = None

    def here(self, languages: str) -> bool:
        if self.scores is None:
            self.scores = scores(token.word for token in self.plain)
        most = max(self.scores.values())
        return any(self.scores[code] == most for code in languages.split())


def _raw(text: str) -> Iterator[Token]:
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup or ""
        start, end = found.span()
        if kind in ("word", "mixed"):
            raw = found[kind]
            yield Token(fold(raw), "", 0, start, start + len(raw), raw, len(raw) != end - start)
        elif not kind:
            yield Token(found[0], "", 0, start, end, found[0])
        else:
            raw = found[0]
            yield Token(raw.casefold(), *_numbered(kind, raw), start, end, raw)


def _numbered(kind: str, raw: str) -> tuple[str, int]:
    if kind == "num" and len(raw) <= 4 and raw.isdigit():
        return "num", int(raw)
    if kind == "nth":
        return "nth", int(raw[:2] if raw[:2].isdigit() else raw[0])
    if kind in ("num", "amount"):
        return "amount", 0
    return kind, 0


def _joined(plain: Sequence[Token], at: int) -> tuple[Token, int] | None:
    """The phrase that begins here, as one token, and how many tokens it took."""
    first = plain[at]
    for words, kind, value in PHRASES[first.word]:
        part = plain[at : at + len(words)]
        if len(part) == len(words) and all(
            one.word.replace("\u2019", "'") == word for one, word in zip(part, words, strict=True)
        ):
            last = part[-1]
            phrase = " ".join(words)
            return Token(phrase, kind, value, first.start, last.end, first.raw, last.possessive), len(words)
    return None
