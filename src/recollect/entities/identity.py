"""Decisions about entities: declaring one, linking two, undoing a link. Each is an interaction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from recollect.audience import OWNER, PUBLIC, Reader, Scope, linked, privacy_of
from recollect.entities.names import entity_type, handle_entity, named_entity, plain_name, typed_handle
from recollect.entities.read import candidates, find, get, links_of
from recollect.errors import Ambiguous, InvalidInput, NotFound
from recollect.model import Entity, Link
from recollect.store.schema import entities
from recollect.times import check_zone

Decision = tuple[str, dict[str, Any]]
_WHO = {"private": OWNER, PUBLIC: Scope(PUBLIC).reader}


def declared(
    connection: Connection,
    space: str,
    name: str,
    type: str | None,
    aliases: Sequence[str],
    properties: Mapping[str, Any] | None,
    external_ref: str | None,
    privacy: str | None = None,
) -> tuple[str, list[tuple[Decision, str]]]:
    """The entity of this name, and the decisions that make or complete it, each with its privacy. Names are for all to
    know and the rest for the owner alone, unless `privacy` says otherwise for both; the names of groups, and of those
    who are known from private talk alone, stay private too."""
    name = plain_name(name)
    names = [plain_name(alias, "aliases") for alias in ([aliases] if isinstance(aliases, str) else aliases)]
    external_ref = None if external_ref is None else plain_name(external_ref, "external_ref")
    if properties is not None and not isinstance(properties, Mapping):
        raise InvalidInput("properties", f"a mapping is needed, not {properties.__class__.__name__}.")
    if privacy not in (None, *_WHO):
        raise InvalidInput("privacy", f"{privacy!r} is not known; use {' or '.join(_WHO)}.")
    known = _known(connection, space, name, None if type is None else entity_type(type))
    type, name = (type or "person", name) if known is None else (known.type, known.name)
    entity = named_entity(type, name) if known is None else known.id
    said = dict(properties or {})
    if type == "person" and said.get("zone") is not None:
        said["zone"] = check_zone(said["zone"], "properties")
    secret = type == "group" or (known is not None and _is_secret(connection, space, entity))
    naming = privacy or ("private" if secret else PUBLIC)
    telling = privacy or "private"
    fresh = [each for each in names if entity not in candidates(connection, space, _WHO[naming], each, directory=True)]
    here = None if known is None else _seen_by(connection, space, _WHO[naming], entity)
    what = {"kind": "entity", "entity": entity, "type": type, "name": name}
    found: dict[str, dict[str, Any]] = {}
    if known is None or fresh or (privacy and here is None):
        found[naming] = what | {"aliases": fresh}
    there = _seen_by(connection, space, _WHO[telling], entity)
    before = ({}, None) if there is None else (there.properties, there.external_ref)
    after = ({**before[0], **said}, external_ref or before[1])
    if after != before or telling in found:
        found[telling] = {
            **what,
            "aliases": [],
            **found.get(telling, {}),
            "properties": after[0],
            "external_ref": after[1],
        }
    return entity, [((_in_words(each), each), who) for who, each in found.items()]


def _in_words(what: Mapping[str, Any]) -> str:
    also = f", also known as {', '.join(what['aliases'])}" if what["aliases"] else ""
    return f"{what['name']} is a {what['type']}{also}."


def _is_secret(connection: Connection, space: str, entity: str) -> bool:
    """Whether somebody is known from private talk alone."""
    seen = select(entities.c.audience).where(entities.c.space == space, entities.c.entity == entity)
    found = set(connection.execute(seen).scalars())
    return bool(found) and all(privacy_of(each) == "private" for each in found)


def _seen_by(connection: Connection, space: str, reader: Reader, entity: str) -> Entity | None:
    try:
        return get(connection, space, reader, entity)
    except NotFound:
        return None


def _known(connection: Connection, space: str, name: str, type: str | None) -> Entity | None:
    """Who goes by this name already; where a type is asked for, of that type."""
    ids = candidates(connection, space, OWNER, name, directory=True)
    people = {found.id: found for found in (get(connection, space, OWNER, id) for id in ids)}
    fitting = [found for found in people.values() if type in (None, found.type)]
    if len(fitting) > 1:
        listed = ", ".join(sorted(found.id for found in fitting))
        raise Ambiguous(f"{name!r} could be {listed}; say which by id.", [found.id for found in fitting])
    return fitting[0] if fitting else None


def link(connection: Connection, space: str, one: str, other: str, *, verified: bool) -> Decision | None:
    """The decision that two handles, entities or names are the same; None where that is known already."""
    (first, seen_first), (second, seen_second) = (_side(connection, space, who) for who in (one, other))
    if first == second:
        raise InvalidInput("link", f"{one!r} and {other!r} are the same entity already; there is nothing to link.")
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


def _active(connection: Connection, space: str, entity: str) -> list[Link]:
    return links_of(connection, space, [entity], active=True)


def _side(connection: Connection, space: str, who: str) -> tuple[str, dict[str, str] | None]:
    """One side of a link: somebody known, or a handle that says its channel type and has not been seen yet."""
    if candidates(connection, space, OWNER, who):
        return find(connection, space, OWNER, who), None
    type, handle = typed_handle(who)
    if type is None or who.startswith("ent_"):
        raise NotFound(f"nobody is known as {who!r}; write a handle with its channel type, such as simplex:{handle}.")
    return handle_entity(type, handle), {"channel_type": type, "handle": handle}
