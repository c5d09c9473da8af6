"""Many wordings as one pattern, which is made when it is first asked for: all of them together take a while."""

from __future__ import annotations

import re
from functools import cached_property


class Wordings:
    """One of several wordings, in lower or upper case."""

    def __init__(self, *wordings: str) -> None:
        self._wordings = wordings

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile("|".join(self._wordings), re.IGNORECASE)

    def search(self, text: str) -> re.Match[str] | None:
        return self._pattern.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        return self._pattern.match(text)

    def sub(self, by: str, text: str) -> str:
        return self._pattern.sub(by, text)


def each(*wordings: str) -> tuple[Wordings, ...]:
    """Patterns that are tried one after the other."""
    return tuple(Wordings(wording) for wording in wordings)
