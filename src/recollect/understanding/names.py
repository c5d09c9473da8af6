"""Names in a question: what may be one (to be asked of the directory), and what is written like one.

Handles, addresses, quoted phrases, runs of capitals, and every few words in a row. Nothing here knows any entity.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from recollect.understanding.stopwords import words
from recollect.understanding.tokens import Token
from recollect.understanding.when_words import NAMELIKE, WORDS

MOST = 256  # phrases that the directory is asked for
LONGEST = 120  # characters of a quoted phrase
_IN_A_ROW = 4
_IN_A_RUN = 6
_MOST_OF_A_SORT = 32  # quotes, handles, runs of capitals
_LONGEST_WORD = 64

Range = tuple[int, int]

_CHUNK = re.compile(r"\S+")
_HANDLE = re.compile(r"@[^\s@:]{1,255}(?::[^\s@]{1,255})?|[^\s@:]{1,255}@[^\s@:]{1,255}\.[^\s@:]{1,255}")
_QUOTES = {'"': '"', "“": "”", "„": "“", "«": "»", "‘": "’", "'": "'", "‚": "‘", "”": "”"}
_QUOTE = re.compile("[\"“”„«»‘’'‚]")
_INSIDE = words("- ' ’ . & / +")  # between two halves of one word
_ELIDED = words("l d qu j n s c m t jusqu lorsqu puisqu")
_CONTRACTED = words("t m d s re ll ve")
_PARTICLES = words("of the de la le van von der den du del di da dos das al el bin ibn y")
_NEVER = words("i i'm i'd i'll i've ok tv pm am mr mrs ms dr")
_VERBS = words(
    "is was has had did does do will can would could should might and or s likes lives said says told went works"
)
_GERMAN_DETERMINERS = words(
    "der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner dein deine "
    "deinen deinem deiner sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren "
    "unserem unserer kein keine keinen im am zum zur vom beim ins jede jeden jeder jedes diese diesen "
    "dieser dieses welche welchen welcher welches alle viele"
)


class Word(NamedTuple):
    """A word as a reader sees it: Jean-Luc, O'Brien and don't are one."""

    start: int
    end: int
    word: str  # folded
    raw: str
    stop: bool
    first: bool  # of a sentence
    apart: bool  # from the word before, by punctuation
    possessive: bool


def words_of(text: str, tokens: Sequence[Token], stop: frozenset[str]) -> list[Word]:
    found: list[Word] = []
    first, apart = True, False
    glue: Token | None = None
    for token in tokens:
        if not token.raw[0].isalnum() and token.raw[0] != "_":
            whole = found and found[-1].end == token.start and token.raw in _INSIDE
            glue = token if whole and not found[-1].possessive else None
            first = first or token.raw in ".!?\n"
            apart = apart or token.raw not in "'’" or (glue is None and bool(found))
            continue
        last = found[-1] if found else None
        if last and glue and glue.end == token.start and last.word not in _ELIDED and len(last.raw) < _LONGEST_WORD:
            folded = f"{last.word}{glue.raw}{token.word}"
            small = last.stop and token.word in _CONTRACTED
            found[-1] = last._replace(end=token.end, word=folded, raw=text[last.start : token.end], stop=small)
            found[-1] = found[-1]._replace(possessive=token.possessive)
        else:
            if glue and glue.raw == "." and last and len(last.raw) <= 3 and last.raw[0].isupper():
                first = apart = False  # St. Mary
            elif glue and last and last.word in _ELIDED:
                apart = False
            beginning = first or not found
            found.append(
                Word(
                    token.start,
                    token.end,
                    token.word,
                    token.raw,
                    token.word in stop,
                    beginning,
                    apart,
                    token.possessive,
                )
            )
        first = apart = False
        glue = None
    return found


def quoted(text: str) -> list[Range]:
    """What stands between quotation marks. An apostrophe within a word is none."""
    found: list[Range] = []
    closing, opened = "", -1
    for mark in _QUOTE.finditer(text):
        sign, at = mark[0], mark.start()
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if opened >= 0 and sign == closing and not (sign in "'’" and after.isalnum()):
            if opened + 1 < at <= opened + 1 + LONGEST:
                found.append((opened + 1, at))
                if len(found) == _MOST_OF_A_SORT:
                    break
            opened = -1
        elif (
            sign in _QUOTES
            and not before.isalnum()
            and after
            and not after.isspace()
            and (opened < 0 or closing in "'’")
        ):
            closing, opened = _QUOTES[sign], at
    return found


def handles(text: str) -> list[Range]:
    """@marcus:example.org, @marcus, marcus@example.org."""
    if "@" not in text:
        return []
    found = []
    for chunk in _CHUNK.finditer(text):
        if "@" not in chunk[0] or len(chunk[0]) > 512:
            continue
        bare = chunk[0].lstrip("\"'“(<[{,;:").rstrip("\"'”)>]},;:.!?’")
        bare = bare.removesuffix("'s").removesuffix("’s")
        if _HANDLE.fullmatch(bare):
            start = chunk.start() + chunk[0].index(bare)
            found.append((start, start + len(bare)))
            if len(found) == _MOST_OF_A_SORT:
                break
    return found


def capitals(seen: Sequence[Word], language: str, taken: Sequence[Range]) -> list[Range]:
    """Runs of words that are written like a name. Where all words are, capitals say nothing."""
    if _all_large(seen):
        return []
    found: list[Range] = []
    at = 0
    while at < len(seen) and len(found) < _MOST_OF_A_SORT:
        end = _run(seen, at, language, taken) if seen[at].raw[0].isupper() else at
        if end > at:
            found.append((seen[at].start, seen[end - 1].end))
        at = max(end, at + 1)
    return found


def _all_large(seen: Sequence[Word]) -> bool:
    """SHOUTED, Or Written Like A Headline."""
    small = [word.raw[0].islower() for word in seen if word.stop and not word.first and word.word not in _NEVER]
    shouted = len(seen) > 2 and all(word.raw.isupper() or len(word.raw) == 1 for word in seen)
    return shouted or small.count(False) > small.count(True)


def _run(seen: Sequence[Word], at: int, language: str, taken: Sequence[Range]) -> int:
    if not _like_a_name(seen, at, language, taken):
        return at
    end = at + 1
    while end < len(seen) and end < at + _IN_A_RUN and not seen[end].apart and not seen[end - 1].possessive:
        ahead = end
        while ahead < len(seen) and ahead < end + 2 and seen[ahead].word in _PARTICLES and not seen[ahead].apart:
            ahead += 1
        if ahead >= len(seen) or seen[ahead].apart or not _capital(seen[ahead], taken):
            break
        end = ahead + 1
    alone = seen[at]
    if end == at + 1 and (alone.word in ("the", "a", "an") or (alone.first and not _subject(seen, at))):
        return at
    return end


def _like_a_name(seen: Sequence[Word], at: int, language: str, taken: Sequence[Range]) -> bool:
    word = seen[at]
    if not _capital(word, taken) or (word.first and word.stop):
        return False
    if language == "de" and at > 0 and not word.first:
        before = seen[at - 1]
        return before.word not in _GERMAN_DETERMINERS and (before.stop or before.raw[0].isupper())
    return True


def _capital(word: Word, taken: Sequence[Range]) -> bool:
    if not word.raw[0].isupper() or word.word in _NEVER or any(start <= word.start < end for start, end in taken):
        return False
    kind = WORDS.get(word.word, ("", 0))[0]
    return kind not in ("weekday", "holiday") and (kind != "month" or word.word in NAMELIKE)


def _subject(seen: Sequence[Word], at: int) -> bool:
    """A first word is capital anyway; what follows shows whether it is a name."""
    return seen[at].possessive or (at + 1 < len(seen) and not seen[at + 1].apart and seen[at + 1].word in _VERBS)


def candidates(
    text: str, seen: Sequence[Word], sure: Sequence[Range], taken: Sequence[Range]
) -> dict[str, list[Range]]:
    """Every phrase that the directory may know, as written, with its places: the sure ones first."""
    found: dict[str, tuple[str, list[Range]]] = {}

    def put(start: int, end: int) -> None:
        phrase = text[start:end]
        key = phrase.casefold()
        if key in found:
            found[key][1].append((start, end))
        elif len(found) < MOST:
            found[key] = phrase, [(start, end)]

    for start, end in sure:
        put(start, end)
    free = [not (taken and any(start <= word.start < end for start, end in taken)) for word in seen]
    for at, word in enumerate(seen):
        if len(found) >= MOST:
            break
        if not free[at] or (word.stop and (word.first or not word.raw[0].isupper() or word.word in _NEVER)):
            continue
        for end in range(at, min(len(seen), at + _IN_A_ROW)):
            last = seen[end]
            if (end > at and (last.apart or seen[end - 1].possessive)) or not free[end]:
                break
            if not last.stop or last.raw[0].isupper():
                put(word.start, last.end)
    return dict(found.values())


def longest(places: Mapping[str, Sequence[Range]], known: Mapping[str, Sequence[str]]) -> list[tuple[Range, str]]:
    """The known phrases, in the order of the text; of those that overlap, the longest."""
    hits = [(place, phrase) for phrase, at in places.items() if known.get(phrase) for place in at]
    hits.sort(key=lambda hit: (hit[0][0] - hit[0][1], hit[0][0]))
    kept: list[tuple[Range, str]] = []
    occupied = bytearray(max((end for (_, end), _ in hits), default=0))
    for (start, end), phrase in hits:
        if 1 not in occupied[start:end]:
            occupied[start:end] = b"\x01" * (end - start)
            kept.append(((start, end), phrase))
    return sorted(kept)
