"""From text to index terms, the same for both databases, for what is stored and for what is asked.

The words are split, folded, stopped and stemmed by tantivy's analyser; what it would drop or glue together (emoji,
scripts written without spaces) is spelled for it beforehand.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Sequence
from importlib.metadata import version
from typing import TYPE_CHECKING

import tantivy

from recollect.caches import holds_text
from recollect.settings import Settings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

VERSION = 2
LONGEST_TEXT = 100_000  # characters of one text that are indexed
LONGEST_TERM = 64

_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
_RUN = re.compile(f"[{_UNSPACED}]+")
_EMOJI = re.compile("[\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]")
# What contractions leave behind when they are split at the apostrophe.
_CRUMBS = {"english": ["s", "t", "d", "m", "ll", "re", "ve"], "french": ["c", "d", "j", "l", "m", "n", "qu", "s", "t"]}
_STOP_LISTS = ("danish", "dutch", "english", "finnish", "french", "german", "hungarian", "italian", "norwegian",
               "portuguese", "russian", "spanish", "swedish")  # fmt: skip


# Plain text is split here, as tantivy would split it: letters and digits make words, anything else parts them.
_PLAIN = "".join(sign.lower() if sign.isalnum() else " " for sign in map(chr, range(128))).encode().ljust(256)
_MARK, _END = "\x1e", -1  # stands for the end of each of several texts
_NEW = -2
_MARKED = bytes(number if number == ord(_MARK) else sign for number, sign in enumerate(_PLAIN))
_MOST_WORDS = 50_000
_TOGETHER = 64  # words that are analysed at once
_AT_ONCE = 16  # terms that are looked for together, so that long texts take no more memory than they should


class _Numbers(dict[bytes, int]):
    """The number of each plain word's term: most words of a text were met before. One that is not indexed has 0."""

    def __init__(self, analyser: tantivy.TextAnalyzer) -> None:
        self.analyser = analyser
        self[_MARK.encode()] = _END

    def __missing__(self, word: bytes) -> int:
        return _NEW

    def of(self, words: Sequence[bytes]) -> NDArray[np.int64]:
        import numpy as np

        found = np.array(list(map(self.__getitem__, words)), np.int64)
        places = np.flatnonzero(found == _NEW).tolist()
        if places:
            fresh = list({words[place] for place in places})
            for start in range(0, len(fresh), _TOGETHER):
                some = fresh[start : start + _TOGETHER]
                self.update(zip(some, map(number_of, self._analysed(some)), strict=True))
            found[places] = [self[words[place]] for place in places]
        return found

    def _analysed(self, words: Sequence[bytes]) -> list[str]:
        """The term of each; empty for what is not indexed. Some at once, since a call takes longer than a word."""
        found = self.analyser.analyze(b" ".join(words).decode())
        if len(found) == len(words):
            return found
        half = len(words) // 2
        return [*self._analysed(words[:half]), *self._analysed(words[half:])] if half else [""]


class Analyser:
    """`terms(text)` is what a text is indexed by, `numbered` the same for scoring many texts; `index_text(text)` is
    what tantivy's own copy of the analyser reads."""

    def __init__(self, settings: Settings) -> None:
        self.language = settings.language
        self.stemming = settings.stemming and self.language != "none"
        self.stop_words = settings.stop_words and self.language in _STOP_LISTS
        self.analyser = self._built()
        self._known = _Numbers(self.analyser)
        holds_text(self.forget)
        what = f"{VERSION} {version('tantivy')} {self.language} {self.stemming} {self.stop_words}"
        self.fingerprint = hashlib.sha256(what.encode()).hexdigest()[:12]  # an index with another one does not fit

    def terms(self, text: str) -> list[str]:
        return self.analyser.analyze(index_text(text))

    def numbered(self, texts: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The terms of all texts as numbers, one text after the other; and how many each text has."""
        import numpy as np

        if not all(map(str.isascii, texts)):
            return _one_by_one([self._numbers(text) for text in texts])
        marked = f" {_MARK} ".join([*(text[:LONGEST_TEXT] for text in texts), ""])
        if marked.count(_MARK) != len(texts):
            return self.numbered([text.replace(_MARK, " ") for text in texts])
        found = self._of(marked.encode().translate(_MARKED).split())
        found = found[found != 0]
        ends = np.flatnonzero(found == _END)
        return found[found != _END], np.diff(ends, prepend=-1) - 1

    def _numbers(self, text: str) -> list[int]:
        if text.isascii():
            words = text[:LONGEST_TEXT].encode().translate(_PLAIN).split()
            return [number for number in self._of(words).tolist() if number]
        return [number_of(term) for term in self.terms(text)]

    def _of(self, words: Sequence[bytes]) -> NDArray[np.int64]:
        if len(self._known) >= _MOST_WORDS:
            self.forget()
        return self._known.of(words)

    def forget(self) -> None:
        """Keep none of the words that were met."""
        self._known = _Numbers(self.analyser)

    def _built(self) -> tantivy.TextAnalyzer:
        tokens = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        tokens = tokens.filter(tantivy.Filter.remove_long(LONGEST_TERM))
        tokens = tokens.filter(tantivy.Filter.lowercase())
        if self.stop_words:
            tokens = tokens.filter(tantivy.Filter.stopword(self.language))
            tokens = tokens.filter(tantivy.Filter.custom_stopword(_CRUMBS.get(self.language, [])))
        tokens = tokens.filter(tantivy.Filter.ascii_fold())
        if self.stemming:
            tokens = tokens.filter(tantivy.Filter.stemmer(self.language))
        return tokens.build()


def number_of(term: str) -> int:
    """A term as a number, the same everywhere and always: among so many numbers, no two terms meet on one."""
    if not term:
        return 0
    number = int.from_bytes(hashlib.blake2b(term.encode(), digest_size=8).digest(), "little", signed=True)
    return number if number not in (0, _END, _NEW) else 1


def counted(wanted: Sequence[int], terms: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """How often each of the wanted terms (rows) occurs in each of the texts (columns) that follow each other in
    `terms`."""
    import numpy as np

    text_of, counts = np.repeat(np.arange(len(lengths)), lengths), []
    for start in range(0, len(wanted), _AT_ONCE):
        some = np.array(wanted[start : start + _AT_ONCE], np.int64)
        which, where = np.nonzero(some[:, None] == terms)
        found = np.bincount(which * len(lengths) + text_of[where], minlength=len(some) * len(lengths))
        counts.append(found.reshape(len(some), len(lengths)))
    return np.concatenate(counts)


def _one_by_one(numbers: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    import numpy as np

    together = np.array([number for each in numbers for number in each], np.int64)
    return together, np.array([len(each) for each in numbers], np.int64)


def index_text(text: str) -> str:
    """Text whose words stand apart: characters and pairs of them where a script has no spaces; emoji as words."""
    if len(text) > LONGEST_TEXT:
        text = text[:LONGEST_TEXT]
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text)
    text = _RUN.sub(_pairs, text)
    return _EMOJI.sub(lambda found: f" emoji{ord(found[0]):x} ", text)


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join([*run, *(run[i : i + 2] for i in range(len(run) - 1))])} "
