"""Whether a word is one of those that the encoder knows whole: ordinary English words, and no slips of the pen."""

from __future__ import annotations

import logging
from functools import lru_cache

from recollect.embedding.shipped import vocabulary
from recollect.errors import EmbedderError

_log = logging.getLogger(__name__)


def is_ordinary(word: str) -> bool:
    return word in _words()


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    try:
        return frozenset(piece for piece in vocabulary() if piece.isalpha())
    except EmbedderError as error:  # notes are taken without it
        _log.warning("no word is taken for an ordinary one: %s", error)
        return frozenset()
