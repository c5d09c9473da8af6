"""From text to index terms, the same for both databases, for what is stored and for what is asked.

The words are split, folded, stopped and stemmed by tantivy's analyser; what it would drop or glue together (emoji,
scripts written without spaces) is spelled for it beforehand.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata

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
_EMOJI = re.compile("[\u2600-\u27bf\U0001f000-\U0001faff]")
# What contractions leave behind when they are split at the apostrophe.
_CRUMBS = {"english": ["s", "t", "d", "m", "ll", "re", "ve"], "french": ["c", "d", "j", "l", "m", "n", "qu", "s", "t"]}
_STOP_LISTS = frozenset(
    "danish dutch english finnish french german hungarian italian norwegian portuguese russian spanish swedish".split()
)


class Analyser:
    """`terms(text)` for scoring; `index_text(text)` is what tantivy's own copy of the analyser reads."""

    def __init__(self, settings: Settings) -> None:
        self.language = settings.language
        self.stemming = settings.stemming and self.language != "none"
        self.stop_words = settings.stop_words and self.language in _STOP_LISTS
        self.analyser = self._built()

    @property
    def fingerprint(self) -> str:
        """Changes when an index that was built before no longer fits."""
        what = f"{VERSION} {tantivy.__version__} {self.language} {self.stemming} {self.stop_words}"
        return hashlib.sha256(what.encode()).hexdigest()[:12]

    def terms(self, text: str) -> list[str]:
        return self.analyser.analyze(index_text(text))

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
    """Text whose words stand apart: pairs of characters where a script has no spaces, a word for each emoji."""
    if len(text) > LONGEST_TEXT:
        text = text[:LONGEST_TEXT]
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text)
    text = _RUN.sub(_pairs, text)
    return _EMOJI.sub(lambda found: f" emoji{ord(found[0]):x} ", text)


def _pairs(found: re.Match[str]) -> str:
    run = found[0]
    return f" {' '.join(run[i : i + 2] for i in range(len(run) - 1)) if len(run) > 1 else run} "
