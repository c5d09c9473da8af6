"""Patterns that are compiled when they are first asked: the long ones take their time, and most commands ask none."""

from __future__ import annotations

import re
from functools import cached_property


class Lazy:
    def __init__(self, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> None:
        self._pattern = pattern
        self._flags = flags

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self._pattern, self._flags)

    def search(self, text: str) -> re.Match[str] | None:
        return self._compiled.search(text)

    def match(self, text: str) -> re.Match[str] | None:
        return self._compiled.match(text)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._compiled.fullmatch(text)

    def sub(self, by: str, text: str) -> str:
        return self._compiled.sub(by, text)


def wordings(*patterns: str) -> Lazy:
    """One of several wordings, in lower or upper case."""
    return Lazy("|".join(patterns), re.IGNORECASE)


def each(*patterns: str) -> tuple[Lazy, ...]:
    """Wordings that are tried one after the other."""
    return tuple(wordings(pattern) for pattern in patterns)
