"""What callers give: checked, and said clearly where it will not do."""

from __future__ import annotations

from datetime import datetime

from recollect.embedding.embedder import check as check_embedder
from recollect.entities.ner import check as check_ner
from recollect.errors import InvalidInput
from recollect.judges.models import check as check_models
from recollect.recall.budget import check as check_counter
from recollect.recall.score import check as check_weights
from recollect.settings import Settings
from recollect.times import moment

Moment = datetime | str
Between = tuple[Moment | None, Moment | None]


def settle(settings: Settings) -> None:
    """Settings that name something are looked at before anything is opened."""
    check_embedder(settings.embedder)
    check_weights(settings.ranking, settings.weights)
    check_counter(settings.token_counter)
    check_models(settings)
    check_ner(settings.ner)


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
