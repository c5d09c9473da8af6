"""Deriving the directory: channels, entities, handles, aliases and links, from interactions in the order of the log.

Every row carries the audience of the interaction that it comes from, so what was seen in private is unknown in public.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, RowMapping, case, update

from recollect.audience import channel_entity, privacy_of
from recollect.entities.names import channel_type, handle_entity, name_key, printable
from recollect.ids import derived_id
from recollect.log.fields import OURS
from recollect.store.schema import aliases, channels, entities, handles, links, zones
from recollect.store.upsert import upsert
from recollect.times import find_zone
from recollect.understanding.quotation import is_reserved

Row = Mapping[str, Any] | RowMapping
# Kinds of decisions that others heed: learning, and the room of decisions.
ELSEWHERE = (
    "meant", "settle", "evergreen", "compact", "task", "task_done", "reviewed", "members", "unrecorded",
    "note_standing", "tag", "soul", "instructions", "feedback", "debunk", "head", "key",
)  # fmt: skip


def decision_in(row: Row) -> dict[str, Any] | None:
    """The decision that a row records, if it is one."""
    if row["type"] != "decision" or not row["metadata"]:
        return None
    found = json.loads(row["metadata"]).get(OURS)
    return found if isinstance(found, dict) and found.keys() != {"to"} else None


def _used_again(new: Any) -> dict[str, Any]:
    old = channels.c
    return {
        "last_position": new.last_position,
        "created_at": case((new.created_at < old.created_at, new.created_at), else_=old.created_at),
        "last_activity_at": case(
            (new.last_activity_at > old.last_activity_at, new.last_activity_at), else_=old.last_activity_at
        ),
    }


def derive_directory(connection: Connection, space: str, rows: Iterable[Row]) -> None:
    found = _Found(space)
    for row in rows:
        found.see(row)
        decision = decision_in(row)
        if decision is not None:
            found.write(connection)  # decisions may speak of what came before them
            _decide(connection, space, row, decision)
    found.write(connection)


class _Found:
    """What a batch of interactions shows, gathered so that each key is written once."""

    def __init__(self, space: str) -> None:
        self.space = space
        self._clear()

    def _clear(self) -> None:
        self.channels: dict[tuple[str, str], dict[str, Any]] = {}
        self.entities: dict[tuple[str, str], dict[str, Any]] = {}
        self.handles: dict[tuple[str, str, str], dict[str, Any]] = {}
        self.aliases: dict[tuple[str, str, str], dict[str, Any]] = {}

    def see(self, row: Row) -> None:
        channel, audience, sender, entity = row["channel"], row["audience"], row["sender"], row["entity"]
        self._channel(row, channel, privacy_of(audience))
        if sender is not None:
            self._handle(row, sender, "person" if row["direction"] == "inbound" else "agent")
        if entity == channel_entity(channel):
            self._entity(row, entity, "service" if privacy_of(audience) == "private" else "group", channel)
        if row["metadata"]:
            metadata = json.loads(row["metadata"])
            if OURS in metadata and "to" in metadata[OURS]:
                self._handle(row, metadata[OURS]["to"], "person")
            if OURS in metadata and "shared" in metadata[OURS] and sender is None:
                self._repeated(row, entity, metadata.get("sender_name"))
            if sender is not None and isinstance(metadata.get("sender_name"), str):
                self._sender_name(row, sender, metadata["sender_name"])

    def _channel(self, row: Row, channel: str, privacy: str) -> None:
        at, known = row["occurred_at"], self.channels.get((channel, privacy))
        if known is None:
            self.channels[channel, privacy] = {
                "space": self.space, "channel": channel, "privacy": privacy, "created_at": at, "last_activity_at": at,
                "last_position": row["position"], "source": row["id"],
            }  # fmt: skip
        else:
            known["last_position"] = row["position"]
            if at < known["created_at"]:
                known["created_at"] = at
            elif at > known["last_activity_at"]:
                known["last_activity_at"] = at

    def _entity(self, row: Row, entity: str, type: str, name: str) -> None:
        if (entity, row["audience"]) not in self.entities:
            self.entities[entity, row["audience"]] = entity_row(self.space, row, entity, type, name)

    def _handle(self, row: Row, handle: str, type: str) -> None:
        kind, audience = channel_type(row["channel"]), row["audience"]
        if (kind, handle, audience) not in self.handles:
            entity = handle_entity(kind, handle)
            self.handles[kind, handle, audience] = {
                "space": self.space, "channel_type": kind, "handle": handle, "audience": audience,
                "entity": entity, "source": row["id"],
            }  # fmt: skip
            self._entity(row, entity, type, handle)

    def _sender_name(self, row: Row, sender: str, name: str) -> None:
        entity = handle_entity(channel_type(row["channel"]), sender)
        name = printable(name)
        if name_key(name) and not is_reserved(name):  # nobody gets to be meant by the owner's name
            self.aliases.setdefault((name_key(name), entity, row["audience"]), alias_row(self.space, row, entity, name))

    def _repeated(self, row: Row, entity: str, name: object) -> None:
        """Who said what is repeated for others: by name, since they do not know the handle."""
        if isinstance(name, str) and name_key(name) and not is_reserved(name):
            self._entity(row, entity, "person", name)
            self.aliases.setdefault((name_key(name), entity, row["audience"]), alias_row(self.space, row, entity, name))

    def write(self, connection: Connection) -> None:
        upsert(connection, channels, list(self.channels.values()), _used_again)
        upsert(connection, entities, list(self.entities.values()))
        upsert(connection, handles, list(self.handles.values()))
        upsert(connection, aliases, list(self.aliases.values()))
        self._clear()


def entity_row(space: str, row: Row, entity: str, type: str, name: str, **declared: Any) -> dict[str, Any]:
    return {
        "space": space, "entity": entity, "audience": row["audience"], "type": type, "name": name,
        "declared": bool(declared), "properties": None, "external_ref": None, "created_at": row["occurred_at"],
        "first_position": row["position"], "source": row["id"],
    } | declared  # fmt: skip


def alias_row(space: str, row: Row, entity: str, alias: str) -> dict[str, Any]:
    return {
        "space": space, "key": name_key(alias), "entity": entity, "audience": row["audience"], "alias": alias,
        "source": row["id"],
    }  # fmt: skip


def zone_row(space: str, row: Row, entity: str, zone: object) -> dict[str, Any]:
    known = isinstance(zone, str) and find_zone(zone) is not None
    return {
        "space": space, "entity": entity, "position": row["position"], "zone": zone if known else "",
        "audience": row["audience"], "source": row["id"],
    }  # fmt: skip


def _decide(connection: Connection, space: str, row: Row, decision: dict[str, Any]) -> None:
    if not all(isinstance(decision[name], str) for name in ("entity", "other", "type", "name") if name in decision):
        raise ValueError("a decision that does not name its entities by texts")
    for seen in decision.get("handles", ()):
        entity = handle_entity(seen["channel_type"], seen["handle"])
        handle = {"space": space, "audience": row["audience"], "entity": entity, "source": row["id"], **seen}
        upsert(connection, handles, [handle])
        upsert(connection, entities, [entity_row(space, row, entity, "person", seen["handle"])])
    if decision["kind"] == "entity":
        _declare(connection, space, row, decision)
    elif decision["kind"] == "link":
        link = {
            "space": space, "link": derived_id("lnk", row["id"]), "entity": decision["entity"],
            "other": decision["other"], "verified": decision["verified"], "audience": row["audience"],
            "created_at": row["occurred_at"], "source": row["id"], "undone_by": None,
        }  # fmt: skip
        upsert(connection, links, [link])
    elif decision["kind"] == "unlink":
        undone = update(links).where(links.c.space == space, links.c.link.in_(list(decision["links"])))
        connection.execute(undone.values(undone_by=row["id"]))
    elif decision["kind"] == "zone":
        upsert(connection, zones, [zone_row(space, row, "", decision["zone"])])
    elif decision["kind"] not in ELSEWHERE:
        raise ValueError(f"a decision of an unknown kind: {decision['kind']!r}")


def _declare(connection: Connection, space: str, row: Row, decision: dict[str, Any]) -> None:
    declared = {
        "declared": True,
        "properties": json.dumps(decision["properties"], sort_keys=True) if decision.get("properties") else None,
        "external_ref": decision.get("external_ref"),
    }
    known = entity_row(space, row, decision["entity"], decision["type"], decision["name"], **declared)
    upsert(
        connection,
        entities,
        [known],
        lambda new: {name: new[name] for name in ("type", "name", "declared", "properties", "external_ref", "source")},
    )
    if decision["type"] == "person" and "zone" in (decision.get("properties") or ()):
        upsert(connection, zones, [zone_row(space, row, decision["entity"], decision["properties"]["zone"])])
    names = [decision["name"], *decision.get("aliases", ())]
    upsert(connection, aliases, [alias_row(space, row, decision["entity"], name) for name in names])
