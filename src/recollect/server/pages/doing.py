"""What a form does, and what is told of it on the next page: in words, whether it worked or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from starlette.responses import Response

from recollect import Memory, RecollectError
from recollect.server.pages.door import Visit
from recollect.server.pages.layout import back_to
from recollect.server.pages.waiting import waits_of
from recollect.server.pages.wording import called


def done(visit: Visit, where: str, do: Callable[[], object], told: str, **query: str) -> Response:
    """Do it and go on to `where`. What the memory refuses is told there, and nothing has changed."""
    try:
        do()
    except RecollectError as error:
        return back_to(where, visit=visit, told=f"Nothing was changed: {error.outward}", **query)
    waits_of(visit.request).changed(visit.memory)
    return back_to(where, visit=visit, told=told, **query)


def names_of(memory: Memory, ids: Iterable[str]) -> dict[str, str]:
    """What these entities are called; those that are gone by their ids."""
    found: dict[str, str] = {}
    for id in ids:
        if id in found:
            continue
        try:
            found[id] = called(memory.find_entity(id))
        except RecollectError:
            found[id] = id
    return found


def words_in(text: str) -> list[str]:
    """Tags or patterns that were written on one line."""
    return [each.strip("# ,") for each in text.replace(",", " ").split() if each.strip("# ,")]
