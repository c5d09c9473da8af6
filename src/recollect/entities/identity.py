"""Decisions about entities: declaring one, linking two, undoing a link. Each is an interaction; the directory follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection

from recollect.audience import OWNER, linked
from recollect.entities.names import entity_type, handle_entity, named_entity, plain_name, typed_handle
from recollect.entities.read import candidates, find, links_of
from recollect.errors import InvalidInput, NotFound

Decision = tuple[str, dict[str, Any]]


def declared(
    connection: Connection,
    space: str,
    name: str,
    type: str,
    aliases: Sequence[str],
    properties: Mapping[str, Any] | None,
    external_ref: str | None,
) -> tuple[str, Decision | None]:
    """The entity of this name, and the decision that makes or completes it; None where all is known already."""
    name, type = plain_name(name), entity_type(type)
    names = [plain_name(alias, "aliases") for alias in aliases]
    known = candidates(connection, space, OWNER, name)
    entity = find(connection, space, OWNER, name) if known else named_entity(type, name)
    fresh = [alias for alias in names if entity not in candidates(connection, space, OWNER, alias)]
    if known and not (fresh or properties or external_ref):
        return entity, None
    what = {
        "kind": "entity", "entity": entity, "type": type, "name": name, "aliases": fresh,
        "properties": dict(properties or {}), "external_ref": external_ref,
    }  # fmt: skip
    also = f", also known as {', '.join(fresh)}" if fresh else ""
    return entity, (f"{name} is a {type}{also}.", what)


def link(connection: Connection, space: str, one: str, other: str, *, verified: bool) -> Decision | None:
    """The decision that two handles, entities or names are the same; None where that is known already."""
    (first, seen_first), (second, seen_second) = (_side(connection, space, who) for who in (one, other))
    if first == second:
        raise InvalidInput("link", f"{one!r} and {other!r} are the same entity by themselves; there is nothing to link.")
    if second in linked(connection, space, [first]):
        return None
    if not verified and any({item.entity, item.other} == {first, second} for item in _active(connection, space, first)):
        return None
    what = {
        "kind": "link", "entity": first, "other": second, "verified": verified,
        "handles": [seen for seen in (seen_first, seen_second) if seen],
    }  # fmt: skip
    how = "is the same as" if verified else "may be the same as"
    return f"{one} {how} {other}.", what


def unlink(connection: Connection, space: str, one: str, other: str) -> Decision:
    """The decision that takes back every link on the way between the two."""
    first, second = (find(connection, space, OWNER, who) for who in (one, other))
    direct = [item for item in _active(connection, space, first) if second in (item.entity, item.other)]
    if not direct and second in linked(connection, space, [first]):
        raise InvalidInput(
            "unlink", f"{one!r} and {other!r} are linked through others; 'recollect links' shows the links to undo."
        )
    if not direct:
        raise NotFound(f"{one!r} and {other!r} are not linked; there is nothing to undo.")
    return f"{one} is not the same as {other}.", {
        "kind": "unlink", "entity": first, "other": second, "links": [item.id for item in direct],
    }  # fmt: skip


def _active(connection: Connection, space: str, entity: str):  # type: ignore[no-untyped-def]
    return links_of(connection, space, [entity], active=True)


def _side(connection: Connection, space: str, who: str) -> tuple[str, dict[str, str] | None]:
    """One side of a link: somebody known, or a handle that says its channel type and has not been seen yet."""
    if candidates(connection, space, OWNER, who):
        return find(connection, space, OWNER, who), None
    type, handle = typed_handle(who)
    if type is None or who.startswith("ent_"):
        raise NotFound(f"nobody is known as {who!r}; write a handle with its channel type, such as simplex:{handle}.")
    return handle_entity(type, handle), {"channel_type": type, "handle": handle}
