"""What a process keeps in memory of the words that it met. Every such cache is known here, so that an erasure empties
all of them: in the process that erases at once, in others at their next read."""

from __future__ import annotations

import re
import threading
import weakref
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
_functions: list[Any] = []
_methods: list[weakref.WeakMethod[Callable[[], None]]] = []
_guard = threading.Lock()


def text_cache(maxsize: int) -> Callable[[F], F]:
    """functools.lru_cache for a function of what people wrote, or of names, handles and channels."""

    def decorate(function: F) -> F:
        cached: Any = lru_cache(maxsize=maxsize)(function)
        _functions.append(cached)
        return cached  # type: ignore[no-any-return]

    return decorate


def holds_text(clear: Callable[[], None]) -> None:
    """Register the method by which an object forgets the words that it holds, for as long as the object lives."""
    with _guard:
        _methods[:] = [each for each in _methods if each() is not None]
        _methods.append(weakref.WeakMethod(clear))


def forget_texts() -> None:
    """Empty every cache of words."""
    for function in _functions:
        function.cache_clear()
    with _guard:
        methods = [each() for each in _methods]
    for clear in methods:
        if clear is not None:
            clear()
    re.purge()  # some patterns are made of names
