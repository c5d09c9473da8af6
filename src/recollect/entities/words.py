"""Names that are words as well: Grace, Mark, April, the Beast."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from recollect.embedding.words import is_ordinary
from recollect.entities.case import Judged
from recollect.judges.relations import NamedIn
from recollect.understanding.stopwords import STOP

_SMALL = re.compile(r"(?<!\w)[^\W\d_A-ZÄÖÜ][^\W\d_]{2,}(?!\w)")


def small(text: str) -> Iterator[re.Match[str]]:
    """Words that are written like any word, and may be names for all that: "ask grace"."""
    return (found for found in _SMALL.finditer(text) if found[0] not in STOP)


def names_somebody(ask: Callable[[NamedIn], Judged], found: re.Match[str], speaker: str, before: str) -> bool:
    """Whether a word that somebody is called is a name there; one that is no ordinary word is."""
    return not is_ordinary(found[0]) or bool(ask(NamedIn(found.string, *found.span(), speaker, before)).answer.named)
