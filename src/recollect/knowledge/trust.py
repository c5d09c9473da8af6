"""Whose words may shape agents: the owner's, and those of the people whom the owner named in the settings.

Everybody else is listened to and remembered; but what they say can by itself propose no change of a personality, make
no procedure for others, and pass no instruction as a note."""

from __future__ import annotations

from sqlalchemy import Connection, select

from recollect.audience import linked
from recollect.entities.names import handle_entity, handle_on, typed_handle
from recollect.errors import InvalidInput
from recollect.log.read import log
from recollect.settings import Settings
from recollect.store.among import among
from recollect.store.schema import links

OWNER_CHANNEL = "cli"  # the type of the channel on which the setting `owner` is a handle


def trusted(connection: Connection, space: str, settings: Settings, until: int | None = None) -> set[str]:
    """The entities whose words count: the owner's handle, those named in `trusted`, and all that verified links tie to
    them, now or when the log had come so far. A link that is only suggested makes nobody trusted."""
    owner = handle_entity(OWNER_CHANNEL, handle_on(OWNER_CHANNEL, settings.owner))
    known = [owner, *named(settings)]
    if until is None:
        return set(linked(connection, space, known))
    return _tied(known, _links(connection, space, until))


def _links(connection: Connection, space: str, until: int) -> list[tuple[str, str]]:
    """The verified links that held then."""
    query = select(links.c.entity, links.c.other, links.c.source, links.c.undone_by)
    rows = connection.execute(query.where(links.c.space == space, links.c.verified)).all()
    ids = {id for row in rows for id in (row.source, row.undone_by) if id is not None}
    places = select(log.id, log.position).where(log.space == space, among(log.id, ids))
    at = {row.id: row.position for row in connection.execute(places)} if ids else {}
    return [
        (row.entity, row.other)
        for row in rows
        if at.get(row.source, until + 1) <= until and (row.undone_by is None or at.get(row.undone_by, 0) > until)
    ]


def _tied(known: list[str], pairs: list[tuple[str, str]]) -> set[str]:
    found, fresh = set(known), set(known)
    while fresh:
        fresh = {each for pair in pairs if fresh & set(pair) for each in pair} - found
        found |= fresh
    return found


def named(settings: Settings) -> list[str]:
    """The handles of the setting `trusted`, as entities."""
    found = []
    for each in settings.trusted:
        type, handle = typed_handle(each)
        if type is None:
            raise InvalidInput("trusted", f"{each!r} does not say where; write type:handle, such as simplex:{handle}.")
        found.append(handle_entity(type, handle))
    return found
