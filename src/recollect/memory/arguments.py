"""What callers give: checked, and said clearly where it will not do."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from datetime import datetime
from typing import Any

from recollect.embedding.named import check as check_embedder
from recollect.errors import InvalidInput, whole
from recollect.judges.checks import check as check_models
from recollect.recall.budget import check as check_counter
from recollect.recall.score import check as check_weights
from recollect.settings import Settings
from recollect.times import check_zone, moment

Moment = datetime | str
Between = tuple[Moment | None, Moment | None]


def settle(settings: Settings) -> None:
    """Settings that name something are looked at before anything is opened."""
    if not isinstance(settings, Settings):
        raise InvalidInput("settings", f"it is a {type(settings).__name__}; use Settings(…), or leave it out.")
    check_embedder(settings.embedder)
    check_weights(settings.ranking, settings.weights)
    check_counter(settings.token_counter)
    check_models(settings)
    if settings.zone:
        check_zone(settings.zone, "zone")


# What people say in so many words. It may hold anything; where it is kept, NUL is replaced. All else names something.
WORDS = frozenset({
    "content", "text", "message", "query", "title", "note", "reason", "system", "field",
})  # fmt: skip
MOST_NUMBER = 2**63 - 1


def storable(field: str, value: object) -> None:
    """Refuse what no database can hold, or not every one: half a character, NUL in a name, a number too large."""
    if isinstance(value, str):
        whole(field, value)
        if "\x00" in value and field not in WORDS:
            raise InvalidInput(field, "it holds a NUL, which no name or id does; leave it out.")
    elif isinstance(value, int) and abs(value) > MOST_NUMBER:
        raise InvalidInput(field, f"it is out of bounds; the largest number is {MOST_NUMBER:,}.")
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            storable(field, each)


def checked(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method whose arguments are looked at before it is called."""
    names = [name for name in inspect.signature(method).parameters if name != "self"]

    @functools.wraps(method)
    def call(self: Any, *args: Any, **how: Any) -> Any:
        for name, value in zip(names, args, strict=False):
            storable(name, value)
        for name, value in how.items():
            storable(name, value)
        return method(self, *args, **how)

    return call


def space_name(space: object) -> str:
    if not isinstance(space, str) or not space.strip() or len(space) > 256 or not space.isprintable():
        raise InvalidInput("space", f"{space!r} is not a name; use a short text without control characters.")
    return space


def bounded(field: str, value: object, most: int) -> None:
    if not isinstance(value, int) or not 1 <= value <= most:
        raise InvalidInput(field, f"{value!r} is out of bounds; use a number from 1 to {most:,}.")


def interval(between: Between | None) -> tuple[datetime | None, datetime | None]:
    if between is None:
        return None, None
    start, end = (None if value is None else moment(value, "between") for value in between)
    if start is not None and end is not None and start >= end:
        raise InvalidInput("between", f"it ends ({end.isoformat()}) before it starts ({start.isoformat()}).")
    return start, end


def earlier(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)
