"""From text to index terms, the same for both databases, for what is stored and for what is asked.

The words are split, folded, stopped and stemmed by tantivy's analyser; what it would drop or glue together (emoji,
scripts written without spaces) is spelled for it beforehand.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from importlib.metadata import version

import tantivy

from recollect.settings import Settings

VERSION = 1
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
_MOST_WORDS = 50_000


class _Terms(dict[bytes, str]):
    """The term of each plain word, kept while they are not too many: most words of a text were met before. A word that
    is not indexed has an empty one."""

    def __init__(self, analyser: tantivy.TextAnalyzer) -> None:
        self.analyser = analyser

    def __missing__(self, word: bytes) -> str:
        if len(self) >= _MOST_WORDS:
            self.clear()
        term = self[word] = "".join(self.analyser.analyze(word.decode()))
        return term


class Analyser:
    """`terms(text)` for scoring; `index_text(text)` is what tantivy's own copy of the analyser reads."""

    def __init__(self, settings: Settings) -> None:
        self.language = settings.language
        self.stemming = settings.stemming and self.language != "none"
        self.stop_words = settings.stop_words and self.language in _STOP_LISTS
        self.analyser = self._built()
        self._known = _Terms(self.analyser)
        what = f"{VERSION} {version('tantivy')} {self.language} {self.stemming} {self.stop_words}"
        self.fingerprint = hashlib.sha256(what.encode()).hexdigest()[:12]  # an index with another one does not fit

    def terms(self, text: str) -> list[str]:
        return [term for term in self.of_each_word(text) if term]

    def of_each_word(self, text: str) -> list[str]:
        """The same, with empty terms among them for words that are not indexed: quicker, where they do no harm."""
        if not text.isascii():
            return self.analyser.analyze(index_text(text))
        words = text[:LONGEST_TEXT].encode().translate(_PLAIN).split()
        return list(map(self._known.__getitem__, words))

    def forget(self) -> None:
        """Keep none of the words that were met."""
        self._known.clear()

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
