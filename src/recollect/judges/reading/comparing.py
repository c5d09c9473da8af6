"""Which needs are worth comparing, and which gaps of different scopes mean the same."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any

from recollect.errors import EmbedderError
from recollect.judges.reading import answer
from recollect.judges.relations import SameNeedOf

SHARING = 5  # needs that one is compared with where nothing tells how near they are in meaning
MOST = 100  # comparisons of needs in one answer, of about 30 ms each the first time
_WORD = re.compile(r"\w{3,}")
_log = logging.getLogger(__name__)


def near(need: str, others: Sequence[str], read: bool) -> list[int]:
    """Which of other needs may mean the same, the likeliest first: those nearest in meaning; without a reader, those
    that share most words."""
    if read:
        from recollect.reader import needs  # a model is loaded when the first is asked

        try:
            return needs.nearest(need, others)
        except EmbedderError as error:
            _log.warning("needs are compared by their words alone: %s", error)
    mine = _words(need)
    shared = [len(mine & _words(other)) for other in others]
    return [at for at in sorted(range(len(others)), key=lambda at: -shared[at])[:SHARING] if shared[at]]


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def merged(gaps: Mapping[str, Sequence[Any]], read: bool) -> dict[str, str]:
    """For each of some gaps, with its sightings, the first of those that mean the same as it does. Those of one scope
    were compared when they were found; without a reader, or where there are very many, only the same words mean the
    same."""
    first = {gap: gap for gap in gaps}
    left = MOST

    def root(gap: str) -> str:
        while first[gap] != gap:
            gap = first[gap]
        return gap

    order = {gap: number for number, gap in enumerate(gaps)}
    met: list[tuple[str, str, tuple[str, str | None]]] = []  # wording, gap and scope
    for gap, seen in gaps.items():
        scope = (seen[0].audience, seen[0].agent)
        elsewhere = [each for each in met if each[2] != scope]
        wordings = list(dict.fromkeys(row.need for row in seen))
        for wording in wordings:
            for at in near(wording, [each[0] for each in elsewhere], read):
                known, theirs, _ = elsewhere[at]
                one, other = sorted((root(gap), root(theirs)), key=order.__getitem__)
                if one == other:
                    continue
                left -= 1
                if _same(wording, known, read and left >= 0):
                    first[other] = one
        met += [(wording, gap, scope) for wording in wordings]
    return {gap: root(gap) for gap in gaps}


def _same(one: str, other: str, read: bool) -> bool:
    if one.casefold() == other.casefold():
        return True
    return read and bool(answer(SameNeedOf(one, other)).answer.same)
